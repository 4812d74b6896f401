"""Strength: what it would take to turn a green badge red.

Every small mistake in a step goes through the numeric road, and the prover for those that pass. A mutant is
killed by a certified counterexample and by nothing else. One that is proved true is no mistake, and not
counted: on an identity, because the side edited still is what it was; on an inequality, because a weaker or
sharper one holds as well (a weaker one follows from the statement itself). One that is not a statement,
cannot be evaluated, or has lost its value somewhere, is listed apart.
"""

from __future__ import annotations

from dataclasses import replace

from derive.audit.entailed import comparison, multiple
from derive.audit.factors import same_slope
from derive.audit.mutants import Mutant, mutants
from derive.audit.neighbours import CAMPAIGN_SECONDS, POINT_SECONDS, Fate, Nearby
from derive.audit.proving import GENERAL, Means, general_proof, means_of, same, where_defined
from derive.claims import Statement, printing
from derive.claims.wellformed import ill_formed
from derive.errors import CannotEvaluate
from derive.prover import looking, shared
from derive.prover.comparing.inequalities import by_inequality
from numeric.attack.tally import BRIEF, STEADY, Pace
from reports.record.evidence import Strength, TriedMistake

FATES = ("killed", "equivalent", "survivors", "ill formed", "unknown", "undefined")
NAMES = {Fate.KILLED: "killed", Fate.UNKNOWN: "unknown", None: "unknown"}
PATIENCE = 6  # mutants of one step that took too long, after which no campaign is begun
CANNOT = "without a value wherever the statement was tried, or not to be evaluated in reasonable time"
LOSES = (
    "true where it has a value, but without one where the statement has one: counted as undefined, not as "
    "false"
)
WEAKER = "weaker: at every point tried it follows from the statement, but no proof of that is found"
UNBROKEN = "no instance breaks it, so it may be true as well, but no proof is found"
UNTOLD = (
    "no instance tells it from the statement, and an equation leaves no room: the trials are too weak here"
)
CLOSE = "within the error allowed at every instance tried: the approximation leaves that much room"
ROOM = {"=": UNTOLD, "≈": CLOSE}
SIGNS = Means(GENERAL[: GENERAL.index(by_inequality) + 1], steps=2_500)  # to compare a side with what it was
# survivors of one step, for each of which a proof by other means than the statement's own is looked for
FEW = 8
# survivors of one step that had a longer campaign; a check with more is weak, whatever the next ones do
TRIED = 3


def measure(statement: Statement, seed: int) -> Strength | None:
    """Mutants of a step: how many the check would notice, how many are true, and the ones it would let
    pass.
    """
    statement = statement.alone()
    try:
        near = Nearby(replace(statement, each=statement.pointwise().each), seed)
    except CannotEvaluate:
        return None
    fates: dict[str, list[Mutant]] = {name: [] for name in FATES}
    with shared(), looking():
        means = means_of(statement)
        for mutant in mutants(statement):
            campaigns = (BRIEF, STEADY) if len(fates["survivors"]) < TRIED else (BRIEF,)
            fates[_fate(mutant.statement, near, means, campaigns)].append(mutant)
        _look_again(fates, means)
    counted = sum(len(fates[name]) for name in ("killed", "equivalent", "survivors"))
    unknown = [*((m, CANNOT) for m in fates["unknown"]), *((m, LOSES) for m in fates["undefined"])]
    return Strength(
        mutants=counted,
        killed=len(fates["killed"]),
        equivalent=len(fates["equivalent"]),
        weak=bool(fates["survivors"]),
        survivors=tuple(_shown(m, _room(m.statement, near)) for m in fates["survivors"]),
        ill_formed=len(fates["ill formed"]),
        unknown=tuple(_shown(m, note) for m, note in unknown),
        relation=statement.relation,
    )


def _fate(mutant: Statement, near: Nearby, means: Means, campaigns: tuple[Pace, ...]) -> str:
    """Cheapest first: points, the normal form of the side edited, a proof, a short campaign, a long one."""
    if ill_formed(mutant):
        return "ill formed"
    # an index that a mistake leaves out of both sides still means one value in the conditions
    mutant = replace(mutant, each=near.statement.each)
    fate = near.within(POINT_SECONDS, near.quick, mutant)
    if fate is not None:
        return NAMES[fate]
    holds = near.within(POINT_SECONDS, near.holds, mutant, otherwise=False)
    if _unchanged(mutant, near) or multiple(mutant, near.statement):
        return "equivalent"
    if (holds or not near.points) and (_by(mutant, means) or _follows(mutant, near)):
        return "equivalent"
    if near.points and not holds:
        return "unknown"
    for pace in campaigns:
        fate = (
            near.within(CAMPAIGN_SECONDS, near.campaigned, mutant, pace)
            if near.late < PATIENCE
            else Fate.UNKNOWN
        )
        if fate != Fate.STANDS:
            return NAMES[fate]
        if near.within(POINT_SECONDS, near.loses, mutant, otherwise=False):
            return "undefined"
    return "survivors"


def _look_again(fates: dict[str, list[Mutant]], means: Means) -> None:
    """Where only a few survive what proves the statement, a search by all rules is worth its time."""
    longer = Means(means.strategies)
    if longer != means and len(fates["survivors"]) <= FEW:
        proved = [m for m in fates["survivors"] if _by(m.statement, longer)]
        fates["survivors"] = [m for m in fates["survivors"] if m not in proved]
        fates["equivalent"] += proved


def _by(mutant: Statement, means: Means) -> bool:
    """Whether it is proved; an equation, also where its logarithms and roots have a value."""
    if general_proof(mutant, means):
        return True
    defined = where_defined(mutant) if mutant.relation == "=" else mutant
    return defined != mutant and general_proof(defined, means) is not None


def _follows(mutant: Statement, near: Nearby) -> bool:
    """Whether an inequality is proved to say no more than the statement it was made from."""
    weaker = _weaker(mutant, near)
    return weaker is not None and general_proof(weaker, SIGNS) is not None


def _weaker(mutant: Statement, near: Nearby) -> Statement | None:
    """What makes a mutant follow from the statement, if no point speaks against it."""
    compared = comparison(mutant, near.statement)
    if compared is None or ill_formed(compared):
        return None
    return compared if near.within(POINT_SECONDS, near.quick, compared) is None else None


def _room(mutant: Statement, near: Nearby) -> str:
    """Why a survivor need not be a weakness of the check; of an equation it is one."""
    if mutant.relation in ROOM:
        return ROOM[mutant.relation]
    return WEAKER if _weaker(mutant, near) else UNBROKEN


def _unchanged(mutant: Statement, near: Nearby) -> bool:
    """Whether the edit changed nothing: both sides are what they were. Most that changed something show it at
    a point.
    """
    original = near.statement
    if mutant.relation != original.relation:
        return False
    pairs = [(a, b) for a, b in ((mutant.lhs, original.lhs), (mutant.rhs, original.rhs)) if a != b]
    return not any(near.differ(a, b) for a, b in pairs) and all(
        same(a, b, original) or same_slope(a, b) for a, b in pairs
    )


def _shown(mutant: Mutant, note: str) -> TriedMistake:
    return TriedMistake(mutant.edit, printing.statement(mutant.statement), note)
