"""Integrals: which law may tell one, and what stands for its letters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from derive.checker.language.terms import FRESH, Term, put, times
from derive.checker.proofs.limits import in_powers
from derive.checker.proofs.polynomials import BASE, Form, Mono
from derive.recording.searching import INDEX, Proposal, Searching, X

Places = tuple[Term, ...]
ONE = Fraction(1)
OO, MINUS_OO = ("oo",), ("-oo",)


def of_integral(a: Searching, name: str, low: Term, high: Term, body: Term) -> Iterator[Proposal]:
    """The laws that may tell an integral of one monomial."""
    variable, ends = ("array" if a.domains[name][0] else "var", name), (low, high)
    (inner,) = a.read(body)
    summed = next((n for n, e in inner if e == 1 and _a_sum_of_densities(a, n, variable)), None)
    if summed is not None:
        yield _leaving(a, variable, ends, inner, summed)
    elif variable[0] == "var":
        yield from _of_scalar(a, variable, ends, inner)
    elif ends == (MINUS_OO, OO):
        yield from _over_space(a, variable[1], ends, inner)


def _a_sum_of_densities(a: Searching, n: int, x: Term) -> bool:
    """Whether an atom is a sum in whose terms x stands under an exponential."""
    if a.content[n][0] != "sum":
        return False
    return any(a.content[k][0] == "exp" and x in a.frees[k] for m in a.open(n)[1] for k, _ in m)


def _renamed(t: Term, x: Term) -> Term:
    """A term with the law's own variable in the place of that of an integral."""
    if x[0] == "var":
        return put(t, {x: X})
    rank = next((len(e) - 2 for e in _entries(t, x[1])), 0)
    places = tuple(("ix", f"~p{k}", "") for k in range(rank))
    return put(t, {}, {x[1]: (places, ("entry", "°x", *places))})


def _entries(t: Term, name: str) -> Iterator[Term]:
    if isinstance(t, tuple):
        if t[:2] == ("entry", name):
            yield t
        for part in t[1:]:
            yield from _entries(part, name)


def _leaving(a: Searching, x: Term, ends: Any, inner: Mono, n: int) -> Proposal:
    """∫ Σ_i f = Σ_i ∫ f, for the first of the indices of a sum."""
    (i, *others), body = a.open(n)
    f = a.written(body)
    for j in others:
        f = ("sum", j, f)
    rest = tuple((k, e - (k == n)) for k, e in inner if k != n or e > 1)
    f = times(put(f, {i: ("ix", INDEX, i[2])}), a.written({rest: ONE}))
    return "a sum leaves an integral", _renamed(f, x), *ends, ("len", i[2])


def _of_scalar(a: Searching, variable: Term, ends: Any, inner: Mono) -> Iterator[Proposal]:
    x = a.atom(variable)
    low, high = ends
    if len(inner) == 1 and inner[0][1] == -1 and a.content[inner[0][0]][0] == BASE:
        parts = in_powers(a, a.read(a.content[inner[0][0]][1]), x)
        if parts is not None and not set(parts) - {0, 1}:
            yield "∫ 1/(a + b x)", *(a.written(parts.get(k, {})) for k in (0, 1)), *ends
        return
    k = 0
    exponent: Form = {}
    for n, e in inner:
        if n == x and isinstance(e, int) and e >= 0:
            k = e
        elif a.content[n][0] == "exp":
            exponent = a.add(exponent, a.scale(a.read(a.content[n][1]), e))
        else:
            return
    parts = in_powers(a, exponent, x)
    if parts is None or max(parts, default=0) > 2:
        return
    lead, slope = (parts.get(j, {}) for j in (2, 1))
    rate, line = [a.written(a.scale(part, -1)) for part in (lead, slope)], a.written(slope)
    if lead and ends == (MINUS_OO, OO):
        power = ("^", X, Fraction(k - 1)) if k > 1 else ONE
        yield ("Gauss, moments", rate[0], line, power) if k else ("Gauss", rate[0], line)
    elif lead and low == 0 and high == OO and not slope:
        yield "∫₀ of an even Gaussian", rate[0], Fraction(k)
    elif not lead and low == 0 and high == OO:
        yield ("∫₀ xᵏ exp(−a x)", rate[1], Fraction(k)) if k else ("∫₀ exp(−a x)", rate[1])
    elif not lead and not {OO, MINUS_OO} & {low, high}:
        if not slope:
            yield "∫ xᵏ", Fraction(k), *ends
        else:
            yield ("∫ xᵏ exp(c x), by parts", line, Fraction(k), *ends) if k else ("∫ exp(c x)", line, *ends)


# ---------- over ℝᵈ: exp of a negative definite quadratic form times a polynomial, for every d


@dataclass
class Exponent:
    """Σ b_i x_i − ½ Σ P_ij x_i x_j, P diagonal or a multiple of a definite matrix or its inverse."""

    place: Places  # the index of b and of a diagonal P
    slope: Form = field(default_factory=dict)
    diagonal: Form = field(default_factory=dict)
    matrix: tuple[str, str] | None = None  # ("entry" or "inverse", name)
    factor: Form = field(default_factory=dict)


def _over_space(a: Searching, name: str, ends: Any, inner: Mono) -> Iterator[Proposal]:
    """∫ over all entries of an array of a monomial that depends on it."""
    exponent: Form = {}
    factors: list[tuple[int, int]] = []
    for n, e in inner:
        if a.content[n][0] == "exp":
            exponent = a.add(exponent, a.scale(a.read(a.content[n][1]), e))
        elif isinstance(e, int) and 0 < e <= 4 and a.content[n][0] in ("entry", "sum"):
            factors.append((n, e))
        else:
            return
    lengths = a.domains[name][0]
    q = Exponent(tuple(("ix", f"{next(FRESH)}", length) for length in lengths))
    if not all(_placed(a, name, q, m, c) for m, c in exponent.items()):
        return
    x = ("array", name)
    summed = next((n for n, _ in factors if a.content[n][0] == "sum"), None)
    if summed is not None:
        yield _leaving(a, x, ends, inner, summed)
        return
    own = {i: ("ix", letter, i[2]) for i, letter in zip(q.place, (INDEX, "°j"), strict=False)}
    words = tuple(("len", length) for length in lengths)

    def placed(form: Form) -> Term:
        return put(a.written(form), own)

    moment: tuple[Term, ...] = ()
    if factors:
        (first, e), *others = factors
        left = a.written({((first, e - 1), *others) if e > 1 else tuple(others): ONE})
        moment = (_renamed(left, x), a.content[first][2])
    if q.matrix is None and len(lengths) == 1:
        law = "Gauss on ℝⁿ, moments" if factors else "Gauss on ℝⁿ"
        yield law, placed(q.slope), placed(a.scale(q.diagonal, -2)), *moment, *words
    elif q.matrix is None and not factors:
        yield "Gauss on ℝⁿᵐ", placed(q.slope), placed(a.scale(q.diagonal, -2)), *words
    elif q.matrix is not None and not q.diagonal:
        head, matrix = q.matrix
        pair = tuple(("ix", letter, lengths[0]) for letter in (INDEX, "°j"))
        det = ("det", matrix) if head == "entry" else ("^", ("det", matrix), -ONE)
        both = [(kind, matrix, *pair) for kind in (head, "inverse" if head == "entry" else "entry")]
        law = "Gauss on ℝⁿ with a definite matrix" + (", moments" if factors else "")
        scale = a.written(a.scale(q.factor, -2))
        yield law, placed(q.slope), scale, *both, det, *moment, *words


def _placed(a: Searching, name: str, q: Exponent, mono: Mono, c: Fraction) -> bool:
    """Put one term of the exponent where it belongs; False if it is none of a quadratic form."""
    x = ("array", name)
    inside = [f for f in mono if x in a.frees[f[0]]]
    front: Form = {tuple(f for f in mono if f not in inside): c}
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


def _opened(a: Searching, name: str, n: int) -> tuple[list[Term], Form, list[Places]] | None:
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


def _at(a: Searching, form: Form, bound: list[Term], place: Places, where: Places) -> Form:
    """The coefficient at a place: Σ over what is bound, with a delta of the two places."""
    form = a.mul(form, *(a.delta(i, j) for i, j in zip(place, where, strict=True)))
    return a.total(form, bound)


def _of_matrix(a: Searching, q: Exponent, own: Form, bound: list[Term], places: list[Places]) -> bool:
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
