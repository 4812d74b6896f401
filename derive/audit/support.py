"""Support: whether the instances that a statement survived could have broken it.

Counted are plain instances (`numeric.attack.plain`) and the small mistakes in the statement that these very
instances notice. Too few of either, and surviving says nothing.
"""

from __future__ import annotations

from math import ceil

from derive.audit.mutants import Mutant, mutants
from derive.audit.neighbours import Fate, Nearby
from derive.claims import Statement, printing
from derive.claims.wellformed import ill_formed
from derive.errors import CannotEvaluate
from derive.verdict.evidence import Support
from numeric.attack.plain import Plain, plain_instances
from numeric.attack.tally import Pace
from numeric.problem.problem import Problem

SAMPLE = 24  # mutants, spread evenly over all there are
POINTS = 8  # plain instances they are put to
SECONDS, PATIENCE = 3.0, 6  # of processor time, for one mutant; and how many may take longer
NOTICED = {
    "=": 0.5,
    "≈": 0.25,
}  # the share that must be noticed; an inequality leaves room, so that many mutants hold as well
NOTICED_ELSE = 0.125


def support(statement: Statement, seed: int, trials: int) -> Support:
    """What the instances of a campaign say in favour of a statement."""
    try:
        near = Nearby(statement, seed, empty=True)
        ways = _counted(near, seed, Pace(trials))
    except CannotEvaluate as reason:
        return Support(lacks=str(reason))
    way, best = max(ways, key=lambda w: len(w[1].instances))
    distinct = sum(len(found.instances) for _, found in ways)
    if distinct < best.wanted:
        special = next((found.special for _, found in ways if found.special), None)
        return Support(distinct, lacks=_too_few(distinct, best.wanted, special))
    near.visit(way, best.instances[:: max(1, len(best.instances) // POINTS)][:POINTS])
    noticed, unnoticed = _told_apart(near, _sample(statement))
    tried = len(noticed) + len(unnoticed)
    wanted = ceil(NOTICED.get(statement.relation, NOTICED_ELSE) * tried)
    lacks = _unnoticing(len(noticed), tried, unnoticed) if len(noticed) < max(wanted, 1) else None
    return Support(distinct, tried, len(noticed), lacks)


def _counted(near: Nearby, seed: int, pace: Pace) -> list[tuple[Problem, Plain]]:
    """The plain instances of each way in which equations among the assumptions are met, until there are
    enough.
    """
    ways: list[tuple[Problem, Plain]] = []
    for way in near.ways:
        ways.append((way, plain_instances(way, seed, pace)))
        if len(ways[-1][1].instances) >= ways[-1][1].wanted:
            break
    return ways


def _told_apart(near: Nearby, sample: list[Mutant]) -> tuple[list[Mutant], list[Mutant]]:
    """The mutants that an instance notices, and those that hold wherever they have a value; no others
    count.
    """
    noticed, unnoticed = [], []
    for mutant in sample:
        if near.late >= PATIENCE:
            break
        fate = near.within(SECONDS, near.quick, mutant.statement)
        if fate == Fate.KILLED:
            noticed.append(mutant)
        elif fate is None and near.within(SECONDS, near.holds, mutant.statement, otherwise=False):
            unnoticed.append(mutant)
    return noticed, unnoticed


def _sample(statement: Statement) -> list[Mutant]:
    found = [m for m in mutants(statement) if not ill_formed(m.statement)]
    return found[:: ceil(len(found) / SAMPLE)] if found else []


def _too_few(distinct: int, wanted: int, special: str | None) -> str:
    if not distinct:
        if special is None:
            return (
                "floating point found nothing wrong, but at no plain instance could conditions and sides "
                "be enclosed"
            )
        return (
            f"the assumptions were met only at special points, such as {special}: these say little about "
            f"the rest"
        )
    plural = "s bear" if distinct > 1 else " bears"
    return f"only {distinct} distinct plain instance{plural} it out, where {wanted} are asked for"


def _unnoticing(killed: int, tried: int, unnoticed: list[Mutant]) -> str:
    if not unnoticed:
        return "no small mistake in it could be evaluated where it was tried, so surviving says little"
    mutant = unnoticed[0].statement
    other = f"{printing.code(mutant.lhs)} {mutant.relation} {printing.code(mutant.rhs)}"
    return f"the trials notice {killed} of {tried} small mistakes, and could not tell it from {other}"
