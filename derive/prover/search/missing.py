"""Which assumption is missing: when an identity fails, what would close it.

Two ways are tried. A sign that was asked for in vain is assumed, and the proof tried again; or the residue is
factored, and a factor that is a known constraint (Σw − 1, Σx² − 1, S_ij − S_ji) is named. Nothing here claims
anything about truth.
"""

from __future__ import annotations

from derive.errors import ProverFailure
from derive.prover.kernel.goals import Goal, Worksheet, attempt
from derive.prover.search.show import show
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import BoundSum, EntryValue, Generator, Length, ScalarValue
from derive.prover.terms.ring import factors, is_zero
from derive.prover.terms.values import Value, just, thaw

MAX_DOUBTS = 6


def missing_assumption(goal: Goal) -> ProverFailure | None:
    """What is missing, or what is left, for an equation that was not proved."""
    if goal.relation != "=":
        return None
    try:
        reading = attempt(goal)
        residue = reading.difference()
        left = ProverFailure(f"the two sides differ by {show(reading.a, residue)}")
        return _sign(reading) or _constraint(reading.a, residue) or left
    except (ProverFailure, RecursionError):
        return None


def _sign(reading: Worksheet) -> ProverFailure | None:
    """A sign under which the proof goes through."""
    a = reading.a
    doubts = [thaw(f) for f in list(a.doubts)[:MAX_DOUBTS]]
    for assumed in [[d] for d in doubts] + ([doubts] if len(doubts) > 1 else []):
        before = list(a.positive)
        for value in assumed:
            a.positive.append((value, frozenset(i for i in a.free(value) if (i[1], i[2]) not in a.reserved)))
        a.memo.clear()
        try:
            closed = is_zero(a, reading.difference())
        except ProverFailure:
            closed = False
        a.positive[:] = before
        a.memo.clear()
        if closed:
            names = " and ".join(f"{show(a, value)} > 0" for value in assumed)
            return ProverFailure(f"it holds if {names}", names)
    return None


def _constraint(a: Algebra, residue: Value) -> ProverFailure | None:
    """A factor of the residue that is a known constraint."""
    _, parts = factors(a, residue)
    for base, e in parts:
        name = _known(a, base) if e > 0 else None
        if name:
            differ = f"the two sides differ by a multiple of {show(a, base)}"
            return ProverFailure(f"{differ}, so it holds if {name}", name)
    return None


def _known(a: Algebra, base: Value) -> str | None:
    """What it means that a factor of two terms vanishes: Σw = 1, Σx² = 1, S_ij = S_ji, or x = y."""
    if len(base) != 2:
        return None
    if () in base:
        return _normalised(a, base)
    gens = [a.generators[mono[0][0]] for mono in base if len(mono) == 1 and mono[0][1] == 1]
    if len(gens) != 2 or sum(base.values()) != 0:
        return None
    if _mirrored(*gens):
        return f"{gens[0].array.name} is symmetric"  # type: ignore[attr-defined]
    if not all(isinstance(gen, ScalarValue | EntryValue | Length) for gen in gens):
        return None
    return " = ".join(show(a, just(gen.n)) for gen in gens)


def _normalised(a: Algebra, base: Value) -> str | None:
    """The name of Σw − 1 or Σx² − 1."""
    (mono,) = filter(None, base)
    gen = a.generators[mono[0][0]] if len(mono) == 1 and mono[0][1] == 1 else None
    if not isinstance(gen, BoundSum) or base[mono] != -base[()] or len(gen.body) != 1:
        return None
    n, e = gen.body[0]
    entry = a.generators[n]
    says: dict[object, str] = {1: "sums to one", 2: "has unit length"}
    if not isinstance(entry, EntryValue) or e not in says or entry.where[-1] != gen.bound[0]:
        return None
    return f"{entry.array.name} {says[e]}"


def _mirrored(one: Generator, two: Generator) -> bool:
    """Whether two entries of a matrix mirror each other at its diagonal."""
    entries = isinstance(one, EntryValue) and isinstance(two, EntryValue)
    return entries and one.array == two.array and one.where == two.where[::-1]  # type: ignore[attr-defined]
