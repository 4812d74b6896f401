"""Equations given: a form that vanishes where they hold, as Σ m · z with the multipliers m written down."""

from __future__ import annotations

from fractions import Fraction

from derive.checker.language.terms import Term, plus, times
from derive.checker.proofs.polynomials import NULL, Form, number
from derive.checker.proofs.signs import at_indices, sign
from derive.recording.factors import quotient
from derive.recording.methods import inverted, numerator
from derive.recording.searching import Searching
from derive.recording.writer import Writer

MOST_SOLVED = 6


def combination(w: Writer, gap: Form) -> Term | None:
    """A form as a sum of multiples of what is given to be 0."""
    a = w.a
    zeros = _zeros(w, gap)
    found: list[Term] = []
    for _ in range(MOST_SOLVED):
        if a.is_zero(gap):
            return plus(*found)
        for z, term in zeros:
            if (factor := divided(a, gap, z)) is not None:
                return plus(*found, times(factor, term))
        solved = next((s for z, t in zeros if (s := _solved(a, z, t)) is not None), None)
        if solved is None:
            return None
        n, value, distance = solved
        step = _difference(a, gap, n, value)
        if step is None:
            return None
        found.append(times(a.written(step), distance))
        gap = a.replaced(gap, n, value)
        moved = []
        for z, t in zeros:
            change = _difference(a, z, n, value)
            if change is not None and (left := a.replaced(z, n, value)) and not a.is_zero(left):
                moved.append(
                    (left, plus(t, times(Fraction(-1), a.written(change), distance)) if change else t)
                )
        zeros = moved
    return None


def substitutions(w: Writer, gap: Form) -> list[Term] | None:
    """(x, v, x − v as a multiple of an equation), … by which a form vanishes."""
    a = w.a
    zeros = _zeros(w, gap)
    found: list[Term] = []
    for _ in range(MOST_SOLVED):
        if a.is_zero(gap):
            return found
        solved = next((s for z, t in zeros if (s := _solved(a, z, t, gap)) is not None), None)
        if solved is None:
            return None
        n, value, distance = solved
        found += [a.written(a.just(n)), a.written(value), distance]
        gap = a.replaced(gap, n, value)
        zeros = [(z, t) for z, t in zeros if not any(k == n for m in z for k, _ in m)]
    return None


def _zeros(w: Writer, gap: Form) -> list[tuple[Form, Term]]:
    """What is given to be 0, at the indices of a form."""
    a = w.a
    return [
        (there, a.written(there))
        for q, possible, loose, _ in a.known
        if possible == NULL
        for there in at_indices(a, q, loose, gap)
        if there
    ]


def divided(a: Searching, gap: Form, zero: Form) -> Term | None:
    """m with gap = m · zero."""
    fronts, core = numerator(a, gap)
    below, other = numerator(a, zero)
    factor = quotient(core, other)
    if factor is None or not a.is_zero(a.sub(core, a.mul(factor, other))):
        return None
    return times(*fronts, a.written(factor), *map(inverted, below))


def _solved(
    a: Searching, zero: Form, term: Term, inside_of: Form | None = None
) -> tuple[int, Form, Term] | None:
    """(x, −r/c, x + r/c as a multiple of the equation) from c x + r = 0; c is not 0, x stands in neither."""
    wanted = None if inside_of is None else {n for m in inside_of for n, _ in m}
    for n in sorted({n for m in zero for n, e in m if e == 1 and a.content[n][0] in ("var", "entry", "sum")}):
        if wanted is not None and n not in wanted:
            continue
        slope: Form = {}
        rest: Form = {}
        for m, c in zero.items():
            e = dict(m).get(n, 0)
            if e not in (0, 1):
                break
            (slope if e else rest)[tuple(f for f in m if f[0] != n)] = Fraction(c)
        else:
            inside = any(_stands_in(a, n, p) for p in (slope, rest))
            if slope and not inside and not sign(a, slope) & NULL:
                inverse = a.power(slope, -1)
                return n, a.scale(a.mul(rest, inverse), -1), times(a.written(inverse), term)
    return None


def _stands_in(a: Searching, n: int, p: Form) -> bool:
    """Whether an atom may stand inside those of a form."""
    own = {v for v in a.frees[n] if v[0] in ("var", "array")}
    if a.content[n][0] != "sum":
        return bool(own & a.free(p))
    return repr(a.content[n]) in repr([a.content[k] for m in p for k, _ in m])


def _difference(a: Searching, p: Form, n: int, value: Form) -> Form | None:
    """q with p − p(x = value) = q · (x − value); None if x does not stand in whole powers."""
    out: Form = {}
    for m, c in p.items():
        e = dict(m).get(n, 0)
        if not isinstance(e, int) or e < 0:
            return None
        rest = {tuple(f for f in m if f[0] != n): c}
        for k in range(e):
            power = a.just(n, k) if k else number(1)
            out = a.add(out, a.mul(rest, power, a.power(value, e - 1 - k)))
    return out
