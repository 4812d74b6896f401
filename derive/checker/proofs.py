"""Proofs: a statement is accepted if one of these rules gives it, with what its proof recorded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from derive.checker import inequalities
from derive.checker.lemmas import instances_of
from derive.checker.limits import vanishes
from derive.checker.normal import NEG, NULL, POS, Algebra, Form, Mono, freeze
from derive.checker.reading import Statement, algebra_of, prepared, read
from derive.checker.signs import instances, replaced, sign
from derive.checker.terms import SUMS, Term, minus, plus, put, times

Proof = Mapping[str, Any]
UP = {"≤": 1, "<": 1, "≥": -1, ">": -1}


def accepted(statement: Statement, proof: Proof, chain: Sequence[Statement] = ()) -> str | None:
    """None if the proof holds; else why it is not accepted. `chain` are steps that are accepted already."""
    if statement.complex:
        return "complex principal values"
    if chain and transitive(statement, chain):  # the cheaper way
        return None
    reason = _direct(statement, proof)
    return reason and (f"{reason}; nor does it follow from the steps" if chain else reason)


def _direct(statement: Statement, proof: Proof) -> str | None:
    s = prepared(statement)
    if s.relation == "=":
        return None if equal(s) else "the two sides have different normal forms"
    if s.relation in UP:
        return None if ordered(s, proof) else "the gap between the sides is not shown to have one sign"
    if s.relation == "≈":
        return approximate(s, proof)
    return f"no rule for {s.relation}"


def approximate(s: Statement, proof: Proof) -> str | None:
    """|lhs − rhs| ≤ error, and error → 0."""
    for lhs, rhs in ((s.lhs, s.rhs), (s.rhs, s.lhs)):
        if not ordered(replace(s, lhs=plus(lhs, minus(rhs)), relation="≤", rhs=s.error), proof):
            return "that the error bounds the difference is not shown"
    return None if vanishes(s) else "that the error tends to 0 is not shown"


def transitive(s: Statement, chain: Sequence[Statement]) -> bool:
    """The ends of a chain, if what stands between has a value wherever they have."""
    links = [(one.rhs, two.lhs) for one, two in pairwise(chain)]
    ends = (chain[0].lhs, chain[-1].rhs) == (s.lhs, s.rhs) and all(one == two for one, two in links)
    same = all(c.given == s.given for c in chain) and all(
        s.domains.get(name, where) == where for c in chain for name, where in c.domains.items()
    )
    if not ends or not same or composed([c.relation for c in chain]) != s.relation:
        return False
    whole = prepared(s)
    a = algebra_of(
        replace(whole, domains={**{k: v for c in chain for k, v in c.domains.items()}, **s.domains})
    )
    middle = [prepared(c).lhs for c in chain[1:]]
    known = needs(a, whole.lhs) | needs(a, whole.rhs)
    return all(needs(a, t) <= known for t in middle)


def composed(relations: Sequence[str]) -> str | None:
    """The relation between the ends of a chain."""
    kinds = set(relations) - {"="}
    if not kinds:
        return "="
    if not (kinds <= {"≤", "<"} or kinds <= {"≥", ">"}):
        return None
    return next((r for r in kinds if r in "<>"), min(kinds))


def needs(a: Algebra, t: Term, depth: int = 0) -> frozenset:
    """What must hold for a term to have a value and is not shown: (what, of which form)."""
    if isinstance(t, (Fraction, str)) or t[0] in ("var", "ix", "len", "entry", "inverse", "det", "delta"):
        return frozenset()
    head, *rest = t
    if head in SUMS:
        own = ("ix", f"'{900 + depth}", rest[0][2])
        return needs(a, put(rest[1], {rest[0]: own}), depth + 1)
    found = frozenset().union(*(needs(a, part, depth) for part in rest))
    if head == "^" and isinstance(rest[1], Fraction) and rest[1].denominator == 1 and rest[1] >= 0:
        return found
    if head in TOTAL:
        return found
    argument = read(a, rest[0]) if head != "integral" else {}
    signs = sign(a, argument) if head != "integral" else 0
    if head == "^" and isinstance(rest[1], Fraction):
        whole = rest[1].denominator == 1
        shown = not signs & NULL if whole else not signs & NEG and (rest[1] > 0 or not signs & NULL)
        return found if shown else found | {("≠" if whole else "≥", freeze(argument))}
    if head in ("log", "^"):
        return found if signs == POS else found | {(">", freeze(argument))}
    return found | {(head, repr(t))}


TOTAL = ("+", "*", "exp", "abs", "sin", "cos", "tanh", "sinh", "cosh", "atan", "asinh", "erf", "erfc", "max2",
         "min2", "sign", "pi", "euler", "sech")  # fmt: skip


def equal(s: Statement) -> bool:
    """Both sides have one normal form: for all sizes, or at every index of a length that is given."""
    a = algebra_of(s)
    difference = a.sub(read(a, s.lhs), read(a, s.rhs))
    return all(a.is_zero(there) or follows(a, there) for there in _everywhere(a, s, difference))


def _everywhere(a: Algebra, s: Statement, p: Form) -> Iterator[Form]:
    """A form at every value of the indices whose length is given, but where they are given to differ."""
    indices = sorted(i for i in s.each if i[2] in a.sizes)
    for numbers in product(*(range(1, a.sizes[i[2]] + 1) for i in indices)):
        chosen = {i: Fraction(k) for i, k in zip(indices, numbers, strict=True)}
        if all(len({chosen.get(i, i) for i in pair}) > 1 for pair in a.distinct):
            yield a.rename(p, chosen)


def gap_of(s: Statement) -> Term:
    """What an inequality says to be ≥ 0 or > 0; terms that stand on both sides are left out."""
    high, low = (s.rhs, s.lhs) if UP[s.relation] > 0 else (s.lhs, s.rhs)
    counted: dict[Term, Fraction] = {}
    for side, turn in ((high, 1), (low, -1)):
        for part in side[1:] if not isinstance(side, Fraction) and side[0] == "+" else (side,):
            c, rest = _coefficient(part)
            counted[rest] = counted.get(rest, Fraction(0)) + turn * c
    return plus(*(times(c, rest) for rest, c in counted.items()))


def _coefficient(t: Term) -> tuple[Fraction, Term]:
    if isinstance(t, Fraction):
        return t, Fraction(1)
    if t[0] == "*" and isinstance(t[1], Fraction):
        return t[1], times(*t[2:])
    return Fraction(1), t


def ordered(s: Statement, proof: Proof) -> bool:
    """The gap between the sides has the sign, as written or in its normal form."""
    a, strict, gap = algebra_of(s), s.relation in "<>", gap_of(s)
    if enough(inequalities.written_sign(a, gap), strict):
        return True
    form = read(a, gap)
    used = instances_of(a, proof["inferences"])
    return all(enough(inequalities.possible(a, there, used), strict) for there in _everywhere(a, s, form))


def enough(signs: int, strict: bool) -> bool:
    """Whether the signs possible are those wanted."""
    return signs == POS if strict else not signs & NEG


# ---------- equations given

MOST_SOLVED = 6


def follows(a: Algebra, gap: Form) -> bool:
    """Whether a form vanishes wherever the equations given do."""
    zeros = [
        there for q, possible, loose in a.known if possible == NULL for there in instances(a, q, loose, gap)
    ]
    for _ in range(MOST_SOLVED):
        zeros = [z for z in zeros if not a.is_zero(z)]
        if a.is_zero(gap) or any(divides(a, z, gap) for z in zeros):
            return True
        solved = next((s for z in zeros if (s := _solved(a, z)) is not None), None)
        if solved is None:
            return False
        n, value = solved
        gap, zeros = replaced(a, gap, n, value), [replaced(a, z, n, value) for z in zeros]
    return False


def divides(a: Algebra, zero: Form, gap: Form) -> bool:
    """Whether the numerator of a form is a multiple of an equation's, but for factors that are not 0."""
    front, core = inequalities.numerator(a, zero)
    if front & NULL or len(core) < 2:
        return False
    _, left = inequalities.numerator(a, gap)
    atoms = sorted({n for m in (*core, *left) for n, _ in m})
    if any(not isinstance(e, int) or e < 0 for m in (*core, *left) for _, e in m):
        return False

    def order(m: Mono) -> tuple:
        own = dict(m)
        return tuple(own.get(n, 0) for n in atoms)

    lead = max(core, key=order)
    for _ in range(200):
        if not left:
            return True
        top = max(left, key=order)
        ratio = {n: dict(top).get(n, 0) - e for n, e in lead}
        if min(ratio.values()) < 0:
            return False
        rest = {n: e for n, e in top if n not in ratio} | {n: e for n, e in ratio.items() if e}
        factor = {tuple(sorted(rest.items())): left[top] / core[lead]}
        left = a.sub(left, a.mul(factor, core))
    return False


def _solved(a: Algebra, zero: Form) -> tuple[int, Form] | None:
    """x = −r/c from c x + r = 0, where c is not 0 and x stands in neither."""
    for n in sorted({n for m in zero for n, e in m if e == 1 and a.content[n][0] in ("var", "entry", "sum")}):
        slope: Form = {}
        rest: Form = {}
        for m, c in zero.items():
            e = dict(m).get(n, 0)
            if e not in (0, 1):
                break
            part = tuple(f for f in m if f[0] != n)
            (slope if e else rest)[part] = Fraction(c)
        else:
            inside = any(a.frees[n] & a.free(p) and _stands_in(a, n, p) for p in (slope, rest))
            if slope and not inside and not sign(a, slope) & NULL:
                return n, a.scale(a.mul(rest, a.power(slope, -1)), -1)
    return None


def _stands_in(a: Algebra, n: int, p: Form) -> bool:
    """Whether an atom may stand inside those of a form."""
    own = {v for v in a.frees[n] if v[0] in ("var", "array")}
    return (
        bool(own & a.free(p))
        if a.content[n][0] != "sum"
        else f"({n}," in str([a.content[k] for m in p for k, _ in m])
    )
