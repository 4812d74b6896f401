"""Strength: what it would take to turn a green badge red, and what would turn a red one green.

`measure` counts how many small mistakes in a step the check would notice. `repairs` looks among the same small edits of
a refuted step for statements that are true. `assumptions` drops what a claim assumes, one thing at a time.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import sympy as sp

from derive import render
from derive.claims import Statement
from derive.domains import NONNEGATIVE, POSITIVE, REAL, SPD, Distinct, Domain, Interval, Orthonormal, Simplex, Sphere, Symmetric
from derive.errors import CannotEvaluate, ProverFailure
from derive.language import Array, Scalar, quantities
from derive.lower import lower
from derive.mutants import Mutant, mutants
from derive.prover import prove
from derive.wellformed import ill_formed
from numeric.attack import attack

QUICK, THOROUGH = 600, 20_000  # instances: most mistakes show at once
SHOWN = 3  # repairs
PAIRS = 400  # second edits tried


def measure(statement: Statement, seed: int) -> dict[str, Any]:
    """Mutants of a step: how many the check would notice, how many say the same, and the ones it would let pass."""
    found = mutants(statement)
    unnoticed = [m for m in found if survives(m.statement, seed, QUICK) and survives(m.statement, seed, THOROUGH)]
    survivors = [m for m in unnoticed if not proved(m.statement)]
    return {
        "mutants": len(found), "killed": len(found) - len(unnoticed), "equivalent": len(unnoticed) - len(survivors),
        "survivors": [{"edit": m.edit, "latex": _latex(m.statement), "note": None} for m in survivors],
    }  # fmt: skip


def repairs(statement: Statement, seed: int) -> list[dict[str, Any]]:
    """True statements one small edit away (two, if there are none), the closest to the print first."""
    first = mutants(statement)
    true = _true_ones(first, statement, seed) or _true_ones(_second_edits(first), statement, seed)
    return [{"edit": m.edit, "latex": _latex(m.statement), "verdict": verdict} for verdict, m in true[:SHOWN]]


def _second_edits(first: list[Mutant]) -> Iterator[Mutant]:
    pairs = (Mutant(f"{one.edit}; {two.edit}", two.statement) for one in first for two in mutants(one.statement)
             if one.edit.startswith("right") and two.edit.startswith("right"))  # fmt: skip
    for _, pair in zip(range(PAIRS), pairs, strict=False):
        yield pair


def _true_ones(candidates: Any, printed: Statement, seed: int) -> list[tuple[str, Mutant]]:
    survivors = [m for m in candidates if not _trivial(m.statement) and survives(m.statement, seed, QUICK)]
    solid = [m for m in survivors if survives(m.statement, seed, THOROUGH)]
    ranked = sorted(solid, key=lambda m: (m.edit.count(";"), _distance(m.statement, printed)))
    return [("PROVED" if proved(m.statement) else "SUPPORTED", m) for m in ranked[: 2 * SHOWN]]


def survives(statement: Statement, seed: int, trials: int) -> bool:
    """Whether the numeric road would let the statement pass."""
    if ill_formed(statement):
        return False
    try:
        outcome = attack(lower(statement), seed=seed, trials=trials)
    except CannotEvaluate:
        return False
    return outcome.certificate is None and outcome.accepted > 0 and outcome.cannot is None


def proved(statement: Statement) -> bool:
    """Whether the symbolic road proves it for all sizes."""
    try:
        return prove(statement).general
    except ProverFailure:
        return False


def _trivial(statement: Statement) -> bool:
    return statement.lhs == statement.rhs


def _distance(statement: Statement, printed: Statement) -> int:
    sides = ((statement.lhs, printed.lhs), (statement.rhs, printed.rhs))
    return sum(abs(sp.count_ops(a) - sp.count_ops(b)) for a, b in sides if a != b)


def _latex(statement: Statement) -> str:
    return f"{render.latex(statement.lhs)} {render.SIGNS[statement.relation]} {render.latex(statement.rhs)}"


# assumptions


@dataclass(frozen=True)
class Weakening:
    """A statement with one assumption dropped, and which."""

    dropped: str
    statement: Statement


# domain → the wider one it becomes when its condition is dropped
WIDER: dict[type[Domain], Domain] = {
    Simplex: NONNEGATIVE, Sphere: REAL, SPD: Symmetric(), Symmetric: REAL, Orthonormal: REAL, Distinct: REAL,
}  # fmt: skip


def assumptions(statement: Statement, seed: int) -> list[dict[str, Any]]:
    """For each assumption: needed (with what goes wrong without it), not needed, or unknown."""
    return [{"assumption": w.dropped, "role": _role(w.statement, seed)} for w in weakenings(statement)]


def _role(statement: Statement, seed: int) -> str:
    if not survives(statement, seed, QUICK) or not survives(statement, seed, THOROUGH):
        return "needed"
    return "not needed" if proved(statement) else "perhaps not needed"


def weakenings(statement: Statement) -> Iterator[Weakening]:
    """The statement with each condition dropped, and with each domain widened, one at a time."""
    for condition in statement.given:
        rest = tuple(g for g in statement.given if g != condition)
        yield Weakening(f"given ${render.latex(condition)}$", replace(statement, given=rest))
    used = set().union(*map(quantities, statement.parts()))
    for quantity in sorted(used, key=lambda q: q.name):
        wider = WIDER.get(type(quantity.domain)) or _wider_interval(quantity.domain)
        if wider is not None:
            yield Weakening(rf"${quantity.tex} \in {quantity.domain.says()}$", _retyped(statement, quantity, wider))


def _wider_interval(domain: Domain) -> Domain | None:
    return REAL if isinstance(domain, Interval) and not domain.integers and domain in (POSITIVE, NONNEGATIVE) else None


def _retyped(statement: Statement, quantity: Scalar | Array, domain: Domain) -> Statement:
    if isinstance(quantity, Scalar) and isinstance(domain, Interval):
        new: Scalar | Array = Scalar(quantity.name, domain, quantity.tex)
    else:
        assert isinstance(quantity, Array)
        new = Array(quantity.name, quantity.lengths, domain, quantity.entry_tex or quantity.tex)
    swap = {quantity: new}
    return replace(statement, lhs=statement.lhs.xreplace(swap), rhs=statement.rhs.xreplace(swap), lemmas=(),
                   given=tuple(g.xreplace(swap) for g in statement.given),
                   error=None if statement.error is None else statement.error.xreplace(swap))  # fmt: skip
