"""Goals that follow from equations among the assumptions: the goal's numerator is a multiple of the
equation's.

Where an equation R = 0 is given, R = c · f₁ · f₂ ⋯; factors proved nonzero fall away. If what is left divides
the numerator of (left − right), the goal holds wherever the assumption does. An equation that is linear in a
generator with a coefficient proved nonzero is first solved for it, so that several equations can be used one
after another; last, the numerator is reduced by a basis of all the equations together.
"""

from __future__ import annotations

from typing import Any

from flint import fmpz_mpoly_vec

from derive.claims.relations import WIDE
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.making.functions import power
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import BoundSum, EntryValue, ScalarValue
from derive.prover.terms.ring import Ring, factors, is_zero
from derive.prover.terms.signs import instances, nonzero, simpler
from derive.prover.terms.structure import in_powers
from derive.prover.terms.values import Index, Value, freeze, without
from reports.record.evidence import Proof

MAX_SOLVED = 12  # substitutions tried in one proof
LIMITS = (30, 100, 256)  # of a basis: its length, that of its polynomials, the bits of their coefficients


def by_equations(goal: Goal) -> Proof | None:
    """Equations among the assumptions, solved or divided out."""
    if goal.relation not in WIDE:
        return None
    reading = attempt(goal)
    if not reading.a.equations:
        return None
    residue = reading.difference()
    zeros = [
        value
        for value, for_all in reading.a.equations
        for value in at_hand(reading.a, value, for_all, residue)
    ]
    if not follows(reading.a, residue, zeros):
        return None
    return Proof("follows from the equations given", trace=(*goal.substituted, *reading.a.notes))


def at_hand(a: Algebra, value: Value, for_all: frozenset[Index], residue: Value) -> list[Value]:
    """The instances of an equation at the indices of the goal."""
    return instances(a, value, for_all, a.free(residue))


def follows(a: Algebra, residue: Value, zeros: list[Value]) -> bool:
    """Whether the residue vanishes wherever all the values in `zeros` do."""
    zeros = [z for z in zeros if z and not is_zero(a, z)]
    return _by_solving(a, residue, zeros) or (len(zeros) > 1 and _in_ideal(a, residue, zeros))


def _in_ideal(a: Algebra, residue: Value, zeros: list[Value]) -> bool:
    """Whether the numerator of the residue, or its square, is a combination of the equations', with
    polynomials for coefficients.

    Reduction by what Buchberger's algorithm finds within its limits; every step stays within the ideal, so 0
    is conclusive.
    """
    known = [*zeros, *(a.mul(*parts) for z in zeros if (parts := _factors_to_vanish(a, z)))]
    ring = Ring(a, [residue, *known])
    polynomials = [p for p in (*(ring.fraction(z)[0] for z in known), *ring.relations()) if p != 0]
    a.spend(sum(map(len, polynomials)))
    basis: Any = fmpz_mpoly_vec(polynomials, ring.ctx).buchberger_naive(limits=LIMITS)[0]
    a.spend(sum(len(basis[k]) for k in range(len(basis))))
    top: Any = ring.fraction(residue)[0]
    if len(top) > LIMITS[1] or not any(p.reduction_primitive_part(basis) == 0 for p in (top, top**2)):
        return False
    a.note("the difference, or its square, is a combination of the equations given")
    return True


def _by_solving(a: Algebra, residue: Value, zeros: list[Value]) -> bool:
    """Whether the residue vanishes once the equations are solved, one after the other, for what they are
    linear in.
    """
    for _ in range(MAX_SOLVED):
        zeros = [z for z in zeros if z and not is_zero(a, z)]
        if is_zero(a, residue) or any(_divides(a, z, residue) for z in zeros):
            return True
        solved = next((s for z in zeros if (s := _solve(a, z)) is not None), None)
        if solved is None:
            return False
        n, value = solved
        a.note("an equation given is solved for one quantity, its coefficient proved nonzero")
        residue = put(a, residue, n, value)
        zeros = [put(a, z, n, value) for z in zeros]
    return is_zero(a, residue)


def _divides(a: Algebra, zero: Value, residue: Value) -> bool:
    """Whether each factor of the equation that may vanish divides the numerator of the residue."""
    left = _factors_to_vanish(a, zero)
    ring = Ring(a, [residue, *left])
    top, _ = ring.fraction(residue)
    for base in left:
        q, r = divmod(top, ring.fraction(base)[0])
        if r != 0:
            return False
        top = q
    if left:
        a.note("the difference is a multiple of an equation given")
    return bool(left)


def _factors_to_vanish(a: Algebra, zero: Value, depth: int = 2) -> list[Value]:
    """The factors one of which must vanish, each once, in the simplest form with the same zeros."""
    found: dict[tuple, Value] = {}
    for base, e in factors(a, zero)[1]:
        if e > 0 and not nonzero(a, base):
            new = simpler(a, base) if depth else None
            simple = [base] if new is None else _factors_to_vanish(a, new, depth - 1)
            found.update((freeze(part), part) for part in simple)
    return list(found.values())


def _solve(a: Algebra, zero: Value) -> tuple[int, Value] | None:
    """The equation as generator = value, where it is linear in the generator with a coefficient proved
    nonzero.
    """
    for n in sorted({n for mono in zero for n, e in mono if e == 1}):
        if not isinstance(a.generators[n], ScalarValue | EntryValue | BoundSum):
            continue
        parts = in_powers(a, zero, n)
        if parts is not None and set(parts) <= {0, 1} and 1 in parts and nonzero(a, parts[1]):
            return n, a.scale(a.mul(parts.get(0, {}), power(a, parts[1], -1)), -1)
    return None


def put(a: Algebra, value: Value, n: int, new: Value) -> Value:
    """The value with one generator replaced where it stands at the top level."""
    out: Value = {}
    for mono, c in value.items():
        e = dict(mono).get(n, 0)
        rest = {without(mono, n): c}
        out = a.add(out, a.mul(rest, power(a, new, e)) if e else rest)
    return out
