"""Strength: what it would take to turn a green badge red.

Every small mistake in a step goes through the numeric road, and the prover for those that pass. A mutant is killed by
a certified counterexample and by nothing else. One that is proved true is no mistake, and not counted: on an identity,
because the side edited still is what it was; on an inequality, because a weaker or sharper one holds as well (a weaker
one follows from the statement itself). One that is not a statement, cannot be evaluated, or has lost its value
somewhere, is listed apart.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from derive import render
from derive.claims import Statement
from derive.errors import CannotEvaluate
from derive.factors import same_slope
from derive.mutants import Mutant, mutants
from derive.nearby import CAMPAIGN_SECONDS, POINT_SECONDS, Fate, Nearby, campaigned
from derive.prover.strategies import Strategy
from derive.road import QUICK, THOROUGH, general_proof, means_of, same, where_defined
from derive.weaker import comparison, multiple
from derive.wellformed import ill_formed

FATES = ("killed", "equivalent", "survivors", "ill formed", "unknown", "undefined")
NAMES = {Fate.KILLED: "killed", Fate.UNKNOWN: "unknown", Fate.ILL_FORMED: "ill formed", None: "unknown"}
PATIENCE = 6  # mutants of one step that took too long, after which no campaign is begun
CANNOT = "without a value wherever the statement was tried, or not to be evaluated in reasonable time"
LOSES = "true where it has a value, but without one where the statement has one: counted as undefined, not as false"
WEAKER = "weaker: at every point tried it follows from the statement, but no proof of that is found"
UNBROKEN = "no instance breaks it, so it may be true as well, but no proof is found"
CLOSE = "within the error allowed at every instance tried: the approximation leaves that much room"
FULLY_TRIED = 6  # survivors of one step that had the whole campaign; a check with more is weak, whatever the next ones do


def measure(statement: Statement, seed: int) -> dict[str, Any] | None:
    """Mutants of a step: how many the check would notice, how many are true, and the ones it would let pass."""
    statement = replace(statement, lemmas=())  # a proof that cites a claim would be worth what that claim is
    try:
        near = Nearby(statement, seed)
    except CannotEvaluate:
        return None
    means = means_of(statement)
    fates: dict[str, list[Mutant]] = {name: [] for name in FATES}
    for mutant in mutants(statement):
        trials = THOROUGH if len(fates["survivors"]) < FULLY_TRIED else QUICK
        fates[_fate(mutant.statement, near, means, trials)].append(mutant)
    counted = sum(len(fates[name]) for name in ("killed", "equivalent", "survivors"))
    return {
        "mutants": counted, "killed": len(fates["killed"]), "equivalent": len(fates["equivalent"]),
        "weak": bool(fates["survivors"]),
        "survivors": [_shown(m, _room(m.statement, near)) for m in fates["survivors"]],
        "ill_formed": len(fates["ill formed"]),
        "unknown": [_shown(m, CANNOT) for m in fates["unknown"]] + [_shown(m, LOSES) for m in fates["undefined"]],
    }  # fmt: skip


def _fate(mutant: Statement, near: Nearby, means: tuple[Strategy, ...], trials: int) -> str:
    """Cheapest first: points, the normal form of the side edited, a proof, a short campaign, a long one."""
    if ill_formed(mutant):
        return "ill formed"
    fate = near.within(POINT_SECONDS, near.quick, mutant)
    if fate is not None:
        return NAMES[fate]
    holds = near.within(POINT_SECONDS, near.holds, mutant, otherwise=False)
    if _unchanged(mutant, near.statement) or multiple(mutant, near.statement):
        return "equivalent"
    if holds and (_follows(mutant, near) or _proved(mutant, means)):
        return "equivalent"
    if near.points and not holds:
        return "unknown"
    for count in (QUICK, trials):
        fate = near.within(CAMPAIGN_SECONDS, campaigned, mutant, near.seed, count) if near.late < PATIENCE else Fate.UNKNOWN
        if fate != Fate.STANDS:
            return NAMES[fate]
    return "undefined" if near.within(POINT_SECONDS, near.loses, mutant, otherwise=False) else "survivors"


def _follows(mutant: Statement, near: Nearby) -> bool:
    """Whether an inequality is proved to say no more than the statement it was made from."""
    weaker = _weaker(mutant, near)
    return weaker is not None and general_proof(weaker) is not None


def _weaker(mutant: Statement, near: Nearby) -> Statement | None:
    """What makes a mutant follow from the statement, if no point speaks against it."""
    compared = comparison(mutant, near.statement)
    if compared is None or ill_formed(compared):
        return None
    return compared if near.within(POINT_SECONDS, near.quick, compared) is None else None


def _room(mutant: Statement, near: Nearby) -> str | None:
    """Why a survivor of an inequality need not be a weakness of the check; an equation leaves no room."""
    if mutant.relation == "≈":
        return CLOSE
    return None if mutant.relation == "=" else WEAKER if _weaker(mutant, near) else UNBROKEN


def _proved(mutant: Statement, means: tuple[Strategy, ...]) -> bool:
    if general_proof(mutant, means):
        return True
    defined = where_defined(mutant)
    return defined != mutant and general_proof(defined, means) is not None


def _unchanged(mutant: Statement, original: Statement) -> bool:
    """Whether the edit changed nothing: both sides are what they were."""
    pairs = ((mutant.lhs, original.lhs), (mutant.rhs, original.rhs))
    return mutant.relation == original.relation and all(same(a, b, original) or same_slope(a, b) for a, b in pairs)


def _shown(mutant: Mutant, note: str | None = None) -> dict[str, Any]:
    return {"edit": mutant.edit, "latex": render.statement(mutant.statement), "note": note}
