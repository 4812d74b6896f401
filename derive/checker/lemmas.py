"""Named inequalities: each a schema whose conditions are checked, and which then gives a form that is ≥ 0.

A proof records which it used and with what; the tables below say what may be concluded.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

from derive.checker.normal import NEG, NULL, POS, Algebra, Form, number
from derive.checker.reading import read
from derive.checker.signs import sign
from derive.checker.terms import Term, Unknown, parse

HALF = Fraction(1, 2)


class Known(NamedTuple):
    """A form that is ≥ 0, or even > 0."""

    form: Form
    strict: bool = False


class Split(NamedTuple):
    """A way to show a form ≥ 0: it is `whole`, and has the sign of `part`, or at least is ≥ 0 if that is."""

    whole: Form
    part: Form
    strict: bool  # whether it is > 0 where the part is


def _require(condition: bool, what: str) -> None:
    if not condition:
        raise Unknown(f"{what} is not shown")


def _weights(a: Algebra, i: Term, p: Term) -> Form:
    form = read(a, p)
    _require(sign(a, form) == POS, "that weights are positive")
    _require(a.is_zero(a.sub(a.total(form, i), number(1))), "that weights sum to one")
    return form


def relative_entropy(a: Algebra, i: Term, p: Term, q: Term) -> list[Known]:
    """Σ p log(p/q) ≥ 0 if p > 0, q > 0, Σ p = Σ q = 1."""
    one, two = _weights(a, i, p), _weights(a, i, q)
    gap = a.sub(a.logarithm(one), a.logarithm(two))
    return [Known(a.total(a.mul(one, gap), i), _differ(a, gap, i))]


def both_ways(a: Algebra, i: Term, p: Term, q: Term) -> list[Known]:
    """Σ (p − q) log(p/q) ≥ 0 if p > 0, q > 0, Σ p = Σ q = 1."""
    one, two = _weights(a, i, p), _weights(a, i, q)
    gap = a.sub(a.logarithm(one), a.logarithm(two))
    return [Known(a.total(a.mul(a.sub(one, two), gap), i), _differ(a, gap, i))]


def _differ(a: Algebra, gap: Form, i: Term) -> bool:
    """Whether log p/q is nonzero at a named index, or not the same at two of them."""
    places = sorted(j for j in a.named if j[2] == i[2])
    there = [a.rename(gap, {i: j}) for j in places]
    apart = [*there, *(a.sub(one, two) for one, two in combinations(there, 2))]
    return any(not sign(a, form) & NULL for form in apart if form)


def some_terms(a: Algebra, i: Term, f: Term, *places: Term) -> list[Known]:
    """Σ_t f_t ≥ f_j + f_k + … if f ≥ 0 and j, k, … differ; strictly, if f > 0 and there is one index more."""
    form = read(a, f)
    _require(not sign(a, form) & NEG, "that the terms are ≥ 0")
    _require(all(_apart(a, j, k) for j, k in combinations(places, 2)), "that the indices differ")
    rest = a.sub(a.total(form, i), a.add(*(a.rename(form, {i: j}) for j in places)))
    others = a.named - set(places)
    more = sign(a, form) == POS and any(all(_apart(a, j, k) for k in places) for j in others)
    return [Known(rest, more)]


def _apart(a: Algebra, i: Term, j: Term) -> bool:
    numbers = isinstance(i, Fraction) and isinstance(j, Fraction)
    return (numbers and i != j) or frozenset((i, j)) in a.distinct


def exp_tangent(a: Algebra, e: Term, s: Term) -> list[Known]:
    """e ≥ s (1 + log e − log s) if e > 0 and s > 0; strictly, if log e ≠ log s."""
    form, at = read(a, e), read(a, s)
    _require(sign(a, form) == POS and sign(a, at) == POS, "that both are positive")
    beyond = a.sub(a.logarithm(form), a.logarithm(at))
    return [Known(a.sub(form, a.mul(at, a.add(number(1), beyond))), not sign(a, beyond) & NULL)]


def log_tangent(a: Algebra, log: Term, s: Term) -> list[Known]:
    """log p ≤ p/s − 1 + log s if s > 0; strictly, if p ≠ s."""
    form, at = read(a, log), read(a, s)
    _require(sign(a, at) == POS, "that the point is positive")
    beyond = a.sub(a.mul(a.exponential(form), a.power(at, -1)), number(1))
    return [Known(a.sub(a.add(beyond, a.logarithm(at)), form), bool(beyond) and not sign(a, beyond) & NULL)]


def magnitude(a: Algebra, x: Term) -> list[Known]:
    """|x| ≥ x and |x| ≥ −x."""
    form = read(a, x)
    size = a.absolute(form)
    return [Known(a.sub(size, form)), Known(a.add(size, form))]


def entry_below_maximum(a: Algebra, top: Term, j: Term) -> list[Known]:
    """max_t f_t ≥ f_j."""
    form, i, body = _maximum(a, top)
    return [Known(a.sub(form, a.rename(body, {i: j})))]


def _maximum(a: Algebra, top: Term) -> tuple[Form, Term, Form]:
    form = read(a, top)
    ((mono, c),) = form.items()
    head, *rest = a.content[mono[0][0]]
    _require(head == "largest" and c == 1 and mono[0][1] == 1 and len(mono) == 1, "that it is a maximum")
    return form, rest[0][0], dict(rest[1])


def average_below_maximum(a: Algebra, top: Term, i: Term, p: Term) -> list[Known]:
    """Σ_t p_t (max f − f_t) ≥ 0 if p ≥ 0."""
    form, place, body = _maximum(a, top)
    weights = read(a, p)
    _require(not sign(a, weights) & NEG, "that the weights are ≥ 0")
    return [Known(a.total(a.mul(weights, a.sub(form, a.rename(body, {place: i}))), i))]


def bound_summed(a: Algebra, i: Term, rest: Term, bound: Term) -> list[Known]:
    """Σ_t r_t b_t ≥ 0 if r ≥ 0 and b ≥ 0."""
    one, two = read(a, rest), read(a, bound)
    _require(not sign(a, one) & NEG and not sign(a, two) & NEG, "that both factors are ≥ 0")
    return [Known(a.total(a.mul(one, two), i))]


def unit_vectors(a: Algebra, own: Term) -> list[Known]:
    """−1 ≤ Σ_i x_i y_i ≤ 1 for unit vectors x and y."""
    form = read(a, own)
    ((mono, c),) = form.items()
    head, *rest = a.content[mono[0][0]]
    _require(
        head == "sum" and c == 1 and len(rest[0]) == 1 and mono == ((mono[0][0], 1),), "that it is a sum"
    )
    _require(len(rest[1]) == 2 and all(e == 1 and _unit(a, n, rest[0][0]) for n, e in rest[1]), "unit length")
    return [Known(a.sub(number(1), form)), Known(a.add(number(1), form))]


def _unit(a: Algebra, n: int, i: Term) -> bool:
    head, *rest = a.content[n]
    if head != "entry" or rest[0] in a.plain or rest[-1] != i or i in rest[1:-1]:
        return False
    return a.domains[rest[0]][1][0] in ("sphere", "orthonormal")


def cauchy_schwarz(a: Algebra, i: Term, u: Term, v: Term) -> list[Known]:
    """(Σ √(u v))² ≤ Σ u · Σ v if u ≥ 0 and v ≥ 0."""
    one, two = read(a, u), read(a, v)
    _require(not sign(a, one) & NEG and not sign(a, two) & NEG, "that both are ≥ 0")
    mixed = a.total(a.mul(a.power(one, HALF), a.power(two, HALF)), i)
    return [Known(a.sub(a.mul(a.total(one, i), a.total(two, i)), a.mul(mixed, mixed)))]


def each_term(a: Algebra, i: Term, body: Term) -> list[Split]:
    """Σ_t f_t ≥ 0 if every f_t ≥ 0."""
    form = read(a, body)
    return [Split(a.total(form, i), form, True)]


def logarithms(a: Algebra, up: Term, down: Term) -> list[Split]:
    """P ≥ N if P > 0, N > 0 and log P ≥ log N."""
    one, two = read(a, up), read(a, down)
    _require(sign(a, one) == POS and sign(a, two) == POS, "that both are positive")
    return [Split(a.sub(one, two), a.sub(a.logarithm(one), a.logarithm(two)), True)]


def squared(a: Algebra, up: Term, down: Term) -> list[Split]:
    """P ≥ N if P ≥ 0 and P² ≥ N²."""
    one, two = read(a, up), read(a, down)
    _require(not sign(a, one) & NEG, "that the larger side is ≥ 0")
    return [Split(a.sub(one, two), a.sub(a.mul(one, one), a.mul(two, two)), False)]


LEMMAS: dict[str, Callable[..., list[Any]]] = {
    "relative entropy ≥ 0 (Gibbs)": relative_entropy,
    "relative entropies ≥ 0, both ways": both_ways,
    "a sum of terms ≥ 0 is at least some of them": some_terms,
    "exp S is above its tangent": exp_tangent,
    "log P is below its tangent": log_tangent,
    "|x| ≥ x": magnitude,
    "|x| ≥ −x": magnitude,
    "the maximum is at least each entry": entry_below_maximum,
    "an average is at most the maximum": average_below_maximum,
    "a bound of the domain, summed": bound_summed,
    "the inner product of unit vectors is at most 1": unit_vectors,
    "the inner product of unit vectors is at least −1": unit_vectors,
    "Cauchy–Schwarz (variance ≥ 0)": cauchy_schwarz,
    "a sum of terms each ≥ 0": each_term,
    "the logarithm is increasing": logarithms,
    "both sides squared": squared,
}


def instances_of(a: Algebra, used: Sequence[dict[str, Any]]) -> tuple[list[Known], list[Split]]:
    """What the inferences of a proof give, those whose conditions hold."""
    known: list[Known] = []
    splits: list[Split] = []
    for inference in reversed(used):
        lemma = LEMMAS.get(inference["rule"])
        try:
            for found in lemma(a, *map(parse, inference["terms"])) if lemma else ():
                (splits if isinstance(found, Split) else known).append(found)
        except (Unknown, ValueError, IndexError, TypeError, KeyError):
            continue  # what does not hold is not used
    return known, splits
