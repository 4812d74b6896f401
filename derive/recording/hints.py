"""Hints: what the prover used, turned into facts that the checker's few rules show.

Each named inequality is written so that its sign is evident part by part: relative entropy as
Σ p (x − 1 − log x) with x = q/p, Cauchy–Schwarz as half a sum of squares, what a sum has beside some of its
terms as Σ (1 − δ) f.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

from derive.checker.language.terms import FRESH, Term, Unknown, minus, parse, plus, put, times
from derive.checker.proofs.polynomials import NEG, NULL, Form
from derive.checker.proofs.signs import sign
from derive.recording.methods import compared, show
from derive.recording.searching import INDEX
from derive.recording.writer import ZERO, Fact, Writer

ONE, HALF, TWO = Fraction(1), Fraction(1, 2), Fraction(2)


def over(t: Term, s: Term) -> Term:
    """A quotient."""
    return times(t, ("^", s, -ONE))


def other_than(i: Term, *places: Term) -> list[Term]:
    """Factors that are 0 where an index is one of some places, and else 1."""
    return [plus(ONE, minus(("delta", i, j))) for j in places]


def above_tangent(w: Writer, x: Term, strict: bool = False) -> Term:
    """x − 1 − log x, once a step shows it ≥ 0, or > 0."""
    t = plus(x, -ONE, minus(("log", x)))
    for more in (", x ≠ 1", ", log x ≠ 0") if strict else ("",):
        w.write(f"the logarithm is below its tangent{more}", [ONE, x], (">" if strict else "≥", t, ZERO))
    return t


def relative_entropy(w: Writer, i: Term, p: Term, q: Term) -> Iterator[Term]:
    """Σ p log(p/q) = Σ p (x − 1 − log x) with x = q/p; > 0 if x ≠ 1 at a named index, or differs at two."""
    x = over(q, p)
    each = times(p, above_tangent(w, x))
    places = sorted(j for j in w.a.named if j[2] == i[2])
    for j in places:
        at_j = put(x, {i: j})
        if not w.sign(w.a.function("log", w.a.read(at_j))) & NULL:
            w.sign(w.a.sub(w.a.read(at_j), {(): ONE}))
            first = times(put(p, {i: j}), above_tangent(w, at_j, True))
            yield plus(first, ("sum", i, times(*other_than(i, j), each)))
    whole = ("sum", i, each)
    for j, k in combinations(places, 2):
        pair = [part for m in (j, k) for part in (put(p, {i: m}), put(x, {i: m}))]
        w.sign(w.a.sub(w.a.read(pair[1]), w.a.read(pair[3])))
        both = plus(*(times(f, plus(y, -ONE, minus(("log", y)))) for f, y in (pair[:2], pair[2:])))
        laws = (f"the logarithm is below its tangent, {how}" for how in ("x ≠ y", "log x ≠ log y"))
        if any(w.write(law, pair, (">", both, ZERO)) for law in laws):
            _apart(w, j, k, (">", whole, ZERO), plus(both, ("sum", i, times(*other_than(i, j, k), each))))
    yield whole


def _apart(w: Writer, j: Term, k: Term, concludes: Term, shown: Term) -> None:
    """Write down what is seen where two indices differ; where they agree, what is given is absurd."""
    if frozenset((j, k)) in w.a.distinct:
        w.write("sign as written", [shown], concludes)
        return
    for condition in (("=", j, k), ("≠", j, k)):
        with w.case(condition):
            if not w.write("sign as written", [shown], concludes):
                return
    w.write("cases", [j, k], concludes)


def both_ways(w: Writer, i: Term, p: Term, q: Term) -> Iterator[Term]:
    """Σ (p − q) log(p/q) is the sum of two relative entropies."""
    yield plus(next(relative_entropy(w, i, p, q)), next(relative_entropy(w, i, q, p)))


def some_terms(w: Writer, i: Term, f: Term, *places: Term) -> Iterator[Term]:
    """Σ f − f_j − f_k = Σ (1 − δ_j) (1 − δ_k) f; > 0 if there is one index more."""
    w.sign(w.a.read(f))
    for k in sorted(w.a.named - set(places)):
        if k[2] == i[2] and all(frozenset((j, k)) in w.a.distinct for j in places):
            yield plus(put(f, {i: k}), ("sum", i, times(*other_than(i, *places, k), f)))
    yield ("sum", i, times(*other_than(i, *places), f))


def exp_tangent(w: Writer, e: Term, s: Term) -> Iterator[Term]:
    """e − s (1 + log e − log s) = s (x − 1 − log x) with x = e/s."""
    x = over(e, s)
    if not w.sign(w.a.function("log", w.a.read(x))) & NULL:
        w.sign(w.a.sub(w.a.read(x), {(): ONE}))
        yield times(s, above_tangent(w, x, True))
    yield times(s, above_tangent(w, x))


def log_tangent(w: Writer, log: Term, s: Term) -> Iterator[Term]:
    """p/s − 1 + log s − log p = x − 1 − log x with x = p/s."""
    x = over(w.a.written(w.a.exponential(w.a.read(log))), s)
    w.sign(w.a.sub(w.a.read(x), {(): ONE}))
    yield above_tangent(w, x, True)
    yield above_tangent(w, x)


def magnitude(w: Writer, x: Term) -> Iterator[Term]:
    """|x| − x and |x| + x."""
    for side in (x, minus(x)):
        t = plus(("abs", side), minus(side))
        w.write("|x| ≥ x", [side], ("≥", t, ZERO))
        yield t


def below_maximum(w: Writer, top: Term, j: Term) -> Iterator[Term]:
    """max f − f_j."""
    head, i, body = _maximum(w, top)
    t = plus((head, i, body), minus(put(body, {i: j})))
    own = put(body, {i: ("ix", INDEX, i[2])})
    w.write("the maximum is at least each entry", [own, j, ("len", i[2])], ("≥", t, ZERO))
    yield t


def _maximum(w: Writer, top: Term) -> Term:
    found = top[2] if top[0] == "*" and top[1] == 1 and len(top) == 3 else top
    if found[0] != "largest":
        raise Unknown("no maximum")
    return found


def average(w: Writer, top: Term, i: Term, p: Term) -> Iterator[Term]:
    """Σ p (max f − f)."""
    yield ("sum", i, times(p, next(below_maximum(w, top, i))))


def summed(w: Writer, i: Term, rest: Term, bound: Term) -> Iterator[Term]:
    """Σ r b."""
    yield ("sum", i, times(rest, bound))


def unit_vectors(w: Writer, own: Term) -> Iterator[Term]:
    """1 ± Σ x y = ½ Σ (x ± y)² for unit vectors."""
    _, i, body = own[2] if own[0] == "*" else own
    x, y = body[1:]
    for turn in (-ONE, ONE):
        yield times(HALF, ("sum", i, ("^", plus(x, times(turn, y)), TWO)))


def cauchy_schwarz(w: Writer, i: Term, u: Term, v: Term) -> Iterator[Term]:
    """Σ r² Σ s² − (Σ r s)² = ½ Σ Σ (r_i s_j − r_j s_i)², with u = r² and v = s²."""
    j = ("ix", f"~f{next(FRESH)}", i[2])
    r, s = _half(w, u), _half(w, v)
    square = plus(times(r, put(s, {i: j})), minus(times(put(r, {i: j}), s)))
    yield times(HALF, ("sum", i, ("sum", j, ("^", square, TWO))))


def sum_of_squares(w: Writer, *terms: Term) -> Iterator[Term]:
    """Σ g q², with multipliers g ≥ 0."""
    yield plus(*(times(g, ("^", q, TWO)) for g, q in zip(terms[::2], terms[1::2], strict=True)))


def _half(w: Writer, t: Term) -> Term:
    """A root, with any sign, of a term that is ≥ 0."""
    form = w.a.read(t)
    if len(form) == 1:
        ((mono, c),) = form.items()
        parts = [("^", w.a.written({(): c}), HALF)]
        for n, e in mono:
            even = isinstance(e, int) and e % 2 == 0
            if not even and sign(w.a, w.a.just(n)) & NEG:
                break
            parts.append(w.a.written(w.a.just(n, e // 2 if even else Fraction(e) / 2)))
        else:
            return times(*parts)
    root = w.a.root(form)
    return w.a.written(root) if root is not None else ("^", t, HALF)


FACTS: dict[str, Callable[..., Iterator[Term]]] = {
    "relative entropy ≥ 0 (Gibbs)": relative_entropy,
    "relative entropies ≥ 0, both ways": both_ways,
    "a sum of terms ≥ 0 is at least some of them": some_terms,
    "exp S is above its tangent": exp_tangent,
    "log P is below its tangent": log_tangent,
    "|x| ≥ x": magnitude,
    "|x| ≥ −x": magnitude,
    "the maximum is at least each entry": below_maximum,
    "an average is at most the maximum": average,
    "a bound of the domain, summed": summed,
    "the inner product of unit vectors is at most 1": unit_vectors,
    "the inner product of unit vectors is at least −1": unit_vectors,
    "Cauchy–Schwarz (variance ≥ 0)": cauchy_schwarz,
    "a sum of squares, with multipliers ≥ 0": sum_of_squares,
}


# ---------- parts that decide


def each_term(w: Writer, strict: bool, effort: int, i: Term, body: Form) -> Term | None:
    """Σ f with every f ≥ 0; > 0 if one of them is at a named index."""
    whole = show(w, body, True, effort) if strict else None
    if whole is not None:
        return ("sum", i, whole)
    each = show(w, body, False, effort)
    if each is None or not strict:
        return each if each is None else ("sum", i, each)
    for j in sorted(w.a.named):
        if j[2] == i[2]:
            first = show(w, w.a.rename(body, {i: j}), True, effort)
            if first is not None:
                return plus(first, ("sum", i, times(*other_than(i, j), each)))
    return None


def by_squares(w: Writer, strict: bool, effort: int, up: Form, down: Form) -> Term | None:
    """P − N by P² − N²."""
    a = w.a
    if strict or not w.learn(a.sub(a.mul(up, up), a.mul(down, down)), False, effort):
        return None
    t = a.written(a.sub(up, down))
    done = w.write("both sides squared", [a.written(up), a.written(down)], ("≥", t, ZERO))
    return t if done else None


def by_logs(w: Writer, strict: bool, effort: int, up: Form, down: Form) -> Term | None:
    """P − N by log P − log N."""
    return compared(w, up, down, strict, effort)


def prepare(w: Writer, used: Sequence[dict[str, Any]]) -> None:
    """Let a writer know what the prover used."""
    a = w.a
    for inference in reversed(used):
        rule = inference["rule"]
        try:
            terms = [parse(text) for text in inference["terms"]]
            if rule in FACTS:
                for t in FACTS[rule](w, *terms):
                    form = a.read(t)
                    if form and w.evident(t, False):
                        w.facts.append(Fact(form, t, w.evident(t, True)))
            elif rule == "a sum of terms each ≥ 0":
                body = a.read(terms[1])
                w.splits.append((each_term, a.total(body, [terms[0]]), terms[0], body))
            elif rule in ("the logarithm is increasing", "both sides squared"):
                up, down = (a.read(t) for t in terms)
                split = by_squares if rule == "both sides squared" else by_logs
                w.splits.append((split, a.sub(up, down), up, down))
        except (Unknown, ValueError, IndexError, TypeError, KeyError, StopIteration):
            continue  # a hint that cannot be read is not used
