"""Integrals by named lemmas; one that no lemma knows is an atom, of which only equal integrands are used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb, factorial
from typing import Any

from derive.checker.language.terms import FRESH, Term, Unknown
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import NEG, POS, Form, Mono, freeze, number

HALF = Fraction(1, 2)
Places = tuple[Term, ...]


def integral(a: Algebra, name: str, low: Any, high: Any, body: Form) -> Form:
    """∫ body over a scalar, or over every entry of an array; both are of free real numbers."""
    kind, *rest = a.domains[name][1]
    if kind != "interval" or ("var", "integers") in rest:
        raise Unknown("an integral over what is no real number")
    return a.add(*(a.scale(_term(a, name, low, high, m), c) for m, c in body.items()))


def _term(a: Algebra, name: str, low: Any, high: Any, mono: Mono) -> Form:
    x = ("array" if a.domains[name][0] else "var", name)
    outside = tuple(f for f in mono if x not in a.frees[f[0]])
    inner = tuple(f for f in mono if f not in outside)
    summed = next((n for n, e in inner if e == 1 and _a_sum_of_densities(a, n, x)), None)
    if summed is not None:  # a finite sum leaves the integral
        bound, body = a.open(summed)
        rest: Form = {tuple(f for f in inner if f[0] != summed): Fraction(1)}
        whole = integral(a, name, low, high, a.mul(rest, body))
        return a.mul({outside: Fraction(1)}, _over(a, tuple(bound), whole))
    if x[0] == "array":
        space = (low, high) == (("-oo",), ("oo",))
        found = over_space(a, name, inner) if space else None
        if found is None:
            raise Unknown("an integral over an array that no lemma knows")
    else:
        found = _lemma(a, a.atom(*x), low, high, inner)
    if found is None:
        ends = (end[0] if isinstance(end, tuple) else freeze(end) for end in (low, high))
        found = a.just(a.atom("integral", (x,), *ends, freeze({inner: Fraction(1)})))
    return a.mul({outside: Fraction(1)}, found)


def _a_sum_of_densities(a: Algebra, n: int, x: Term) -> bool:
    """Whether an atom is a sum in whose terms x stands under an exponential."""
    head, *rest = a.content[n]
    return head == "sum" and any(a.content[k][0] == "exp" and x in a.frees[k] for k, _ in rest[1])


def _lemma(a: Algebra, x: int, low: Any, high: Any, inner: Mono) -> Form | None:
    if (
        len(inner) == 1
        and inner[0][1] == -1
        and a.content[inner[0][0]][0] == "base"
        and not isinstance(low, tuple)
    ):
        return _inverse_linear(a, x, low, high, dict(a.content[inner[0][0]][1]))
    k, exponent = 0, number(0)
    for n, e in inner:
        if n == x and isinstance(e, int) and e >= 0:
            k = e
        elif a.content[n][0] == "exp":
            exponent = a.add(exponent, {a.content[n][1]: Fraction(e)})
        else:
            return None
    parts = in_powers(a, exponent, x)
    if parts is None or max(parts, default=0) > 2:
        return None
    lead, slope, front = (parts.get(j, {}) for j in (2, 1, 0))
    line = (low, high) == (("-oo",), ("oo",))
    half = low == {} and high == ("oo",)
    if a.sign(lead) == NEG and (line or (half and not slope and k % 2 == 0)):
        found = _gauss(a, a.scale(lead, -1), slope, front, k)
        return found if line else a.scale(found, HALF)
    if not lead and half and a.sign(slope) == NEG:
        return a.scale(a.mul(a.exponential(front), a.power(a.scale(slope, -1), -k - 1)), factorial(k))
    if not isinstance(low, tuple) and not isinstance(high, tuple) and not lead:
        return _between(a, low, high, slope, front, k)
    return None


def in_powers(a: Algebra, p: Form, x: int) -> dict[int, Form] | None:
    """A form as a polynomial in one atom; None if the atom also stands elsewhere."""
    out: dict[int, Form] = {}
    own = a.frees[x]
    for m, c in p.items():
        e = dict(m).get(x, 0)
        rest = tuple(f for f in m if f[0] != x)
        if a.free_in(rest) & own or not isinstance(e, int) or e < 0:
            return None
        out[e] = a.add(out.get(e, {}), {rest: c})
    return out


def _gauss(a: Algebra, lead: Form, slope: Form, front: Form, k: int) -> Form:
    """∫ xᵏ exp(−A x² + B x + C) dx = √(π/A) exp(B²/4A + C) E[Xᵏ], X normal: mean B/2A, variance 1/2A."""
    inverse = a.power(lead, -1)
    mean, variance = a.scale(a.mul(slope, inverse), HALF), a.scale(inverse, HALF)
    peak = a.exponential(a.add(front, a.scale(a.mul(slope, slope, inverse), Fraction(1, 4))))
    moments = [number(1), mean]
    for n in range(2, k + 1):
        moments.append(a.add(a.mul(mean, moments[-1]), a.scale(a.mul(variance, moments[-2]), n - 1)))
    root = a.power(a.mul(a.just(a.atom("pi")), inverse), HALF)
    return a.mul(root, peak, moments[k])


def _inverse_linear(a: Algebra, x: int, low: Form, high: Any, core: Form) -> Form | None:
    """∫ dx/(A + B x) = (log(A + B·high) − log(A + B·low))/B, for B ≠ 0 and A + B x > 0 at both limits."""
    parts = in_powers(a, core, x)
    if parts is None or set(parts) - {0, 1} or isinstance(high, tuple):
        return None
    constant, slope = parts.get(0, {}), parts.get(1, {})
    ends = [a.add(constant, a.mul(slope, end)) for end in (high, low)]
    if a.sign(slope) not in (POS, NEG, POS | NEG) or any(a.sign(end) != POS for end in ends):
        return None
    return a.mul(a.sub(a.logarithm(ends[0]), a.logarithm(ends[1])), a.power(slope, -1))


def _between(a: Algebra, low: Form, high: Form, slope: Form, front: Form, k: int) -> Form | None:
    """∫ xᵏ exp(c x) dx between finite limits: by parts for c ≠ 0, the power for c = 0."""
    outer = a.exponential(front)
    if not slope:
        return a.scale(a.mul(outer, a.sub(a.power(high, k + 1), a.power(low, k + 1))), Fraction(1, k + 1))
    if a.sign(slope) not in (POS, NEG, POS | NEG):
        return None

    def antiderivative(x: Form) -> Form:
        terms = (
            a.scale(a.mul(a.power(x, k - j), a.power(slope, -j - 1)), (-1) ** j * comb(k, j) * factorial(j))
            for j in range(k + 1)
        )
        return a.mul(a.exponential(a.mul(slope, x)), a.add(*terms))

    return a.mul(outer, a.sub(antiderivative(high), antiderivative(low)))


# ---------- over ℝᵈ: exp of a negative definite quadratic form times a polynomial, for every d


@dataclass
class Exponent:
    """c + Σ b_i x_i − ½ Σ P_ij x_i x_j, P diagonal or a multiple of a definite matrix or its inverse."""

    place: Places  # the index of b and of a diagonal P
    constant: Form = field(default_factory=dict)
    slope: Form = field(default_factory=dict)
    diagonal: Form = field(default_factory=dict)
    matrix: tuple[str, str] | None = None  # ("entry" or "inverse", name)
    factor: Form = field(default_factory=dict)


def over_space(a: Algebra, name: str, inner: Mono) -> Form | None:
    """∫ over all entries of an array of a monomial that depends on it; None if no lemma knows it."""
    exponent: Form = {}
    factors = []
    for n, e in inner:
        if a.content[n][0] == "exp":
            exponent = a.add(exponent, {a.content[n][1]: Fraction(e)})
        elif isinstance(e, int) and 0 < e <= 4 and a.content[n][0] in ("entry", "sum"):
            factors += [n] * e
        else:
            return None
    place = tuple(("ix", f"{next(FRESH)}", length) for length in a.domains[name][0])
    quadratic = Exponent(place)
    if not all(_placed(a, name, quadratic, m, c) for m, c in exponent.items()):
        return None
    if quadratic.matrix is not None:
        return _definite(a, name, quadratic, factors) if not quadratic.diagonal else None
    return _diagonal(a, name, quadratic, factors)


def _placed(a: Algebra, name: str, q: Exponent, mono: Mono, c: Fraction) -> bool:
    """Put one term of the exponent where it belongs; False if it is none of a quadratic form."""
    x = ("array", name)
    inside = [f for f in mono if x in a.frees[f[0]]]
    front: Form = {tuple(f for f in mono if f not in inside): c}
    if not inside:
        q.constant = a.add(q.constant, front)
        return True
    if len(inside) != 1 or inside[0][1] != 1:
        return False
    found = _opened(a, name, inside[0][0])
    if found is None:
        return False
    bound, rest, places = found
    own = a.mul(front, rest)
    if len(places) == 1:
        q.slope = a.add(q.slope, _at(a, own, bound, q.place, places[0]))
        return True
    if len(places) == 2 and places[0] == places[1] and set(places[0]) <= set(bound):
        q.diagonal = a.add(q.diagonal, _at(a, own, bound, q.place, places[0]))
        return True
    return len(places) == 2 and _of_matrix(a, q, own, bound, places)


def _opened(a: Algebra, name: str, n: int) -> tuple[list[Term], Form, list[Places]] | None:
    """(indices bound, the rest, the places at which x stands) of an entry of x, or of a sum of them."""
    bound, form = a.open(n) if a.content[n][0] == "sum" else ([], a.just(n))
    if len(form) != 1:
        return None
    ((mono, c),) = form.items()
    places: list[Places] = []
    rest = []
    for k, e in mono:
        if a.content[k][:2] == ("entry", name):
            if not isinstance(e, int) or e < 1:
                return None
            places += [a.content[k][2:]] * e
        elif ("array", name) in a.frees[k]:
            return None
        else:
            rest.append((k, e))
    return bound, {tuple(rest): c}, places


def _at(a: Algebra, form: Form, bound: list[Term], place: Places, where: Places) -> Form:
    """The coefficient at a place: Σ over what is bound, with a delta of the two places."""
    form = a.mul(form, *(a.delta(i, j) for i, j in zip(place, where, strict=True)))
    for i in bound:
        form = a.total(form, i)
    return form


def _of_matrix(a: Algebra, q: Exponent, own: Form, bound: list[Term], places: list[Places]) -> bool:
    """Whether a term is κ Σ_ij x_i S_ij x_j with a positive definite S, or with its inverse."""
    if len(own) != 1 or any(len(p) != 1 for p in places):
        return False
    ((mono, c),) = own.items()
    pair = {places[0][0], places[1][0]}
    around = [f for f in mono if a.frees[f[0]] & pair]
    if len(around) != 1 or around[0][1] != 1 or set(bound) != pair:
        return False
    head, matrix, *where = a.content[around[0][0]]
    spd = head in ("entry", "inverse") and a.domains[matrix][1][0] == "spd" and matrix not in a.plain
    if not spd or set(where) != pair or q.matrix not in (None, (head, matrix)):
        return False
    q.matrix = (head, matrix)
    q.factor = a.add(q.factor, {tuple(f for f in mono if f not in around): c})
    return True


def _diagonal(a: Algebra, name: str, q: Exponent, factors: list[int]) -> Form | None:
    """P_i = −2 × the coefficient of x_i², positive for every i."""
    scale = a.scale(q.diagonal, -2)
    if a.sign(scale) != POS:
        return None
    inverse = a.power(scale, -1)

    def moved(form: Form, where: Places) -> Form:
        return a.rename(form, dict(zip(q.place, where, strict=True)))

    def covariance(p: Places, r: Places) -> Form:
        return a.mul(moved(inverse, p), *(a.delta(i, j) for i, j in zip(p, r, strict=True)))

    mean = a.mul(q.slope, inverse)
    peak = a.scale(_over(a, q.place, a.mul(q.slope, mean)), HALF)
    logs = _over(a, q.place, a.logarithm(scale))
    return _normalised(a, name, q, factors, logs, peak, lambda p: moved(mean, p), covariance)


def _definite(a: Algebra, name: str, q: Exponent, factors: list[int]) -> Form | None:
    """P = κ S or κ S⁻¹ with κ > 0."""
    assert q.matrix is not None
    head, matrix = q.matrix
    scale = a.scale(q.factor, -2)
    if a.sign(scale) != POS:
        return None
    inverse, other = a.power(scale, -1), "inverse" if head == "entry" else "entry"

    def covariance(p: Places, r: Places) -> Form:
        return a.mul(inverse, a.entry(other, matrix, (*p, *r)))

    def mean(p: Places) -> Form:
        j = ("ix", f"{next(FRESH)}", q.place[0][2])
        return a.total(a.mul(covariance(p, (j,)), a.rename(q.slope, {q.place[0]: j})), j)

    det = a.scale(a.logarithm(a.just(a.atom("det", matrix))), 1 if head == "entry" else -1)
    logs = a.add(a.mul(a.length(q.place[0][2]), a.logarithm(scale)), det)
    peak = a.scale(_over(a, q.place, a.mul(q.slope, mean(q.place))), HALF)
    return _normalised(a, name, q, factors, logs, peak, mean, covariance)


def _over(a: Algebra, place: Places, form: Form) -> Form:
    for i in place:
        form = a.total(form, i)
    return form


def _normalised(
    a: Algebra,
    name: str,
    q: Exponent,
    factors: list[int],
    logs: Form,
    peak: Form,
    mean: Callable[[Places], Form],
    covariance: Callable[[Places, Places], Form],
) -> Form | None:
    """(2π)^(d/2) det(P)^(−½) exp(c + ½ b·P⁻¹b) E[polynomial], by Isserlis' theorem."""
    count = a.mul(*(a.length(i[2]) for i in q.place))
    turn = a.mul(count, a.logarithm(a.scale(a.just(a.atom("pi")), 2)))
    front = a.exponential(a.add(q.constant, peak, a.scale(a.sub(turn, logs), HALF)))
    bound: list[Term] = []
    places: list[Places] = []
    rest = number(1)
    for n in factors:
        found = _opened(a, name, n)
        if found is None:
            return None
        bound, rest, places = bound + found[0], a.mul(rest, found[1]), places + found[2]
    moment = a.mul(rest, _isserlis(a, places, mean, covariance))
    for i in bound:
        moment = a.total(moment, i)
    return a.mul(front, moment)


def _isserlis(a: Algebra, places: list[Places], mean: Any, covariance: Any) -> Form:
    """E[x_p x_q ⋯] = E[x_p] E[x_q ⋯] + Σ_q Cov(x_p, x_q) E[the others]."""
    if not places:
        return number(1)
    first, *rest = places
    parts = [a.mul(mean(first), _isserlis(a, rest, mean, covariance))]
    for k, other in enumerate(rest):
        left = _isserlis(a, rest[:k] + rest[k + 1 :], mean, covariance)
        parts.append(a.mul(covariance(first, other), left))
    return a.add(*parts)
