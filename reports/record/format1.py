"""Reports of format 1, read as what they would be today.

There, some structure was printed into words. This is the one place that finds it again: what a quantity is
drawn from, the edits of a repair, the prover's missing assumption, an exact count in place of enclosures.
What has another shape than format 1 is left as it is, for the reader to refuse.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Json = Any
START = "not proved as it stands; "


def upgraded(report: Json) -> Json:
    """A report of format 1 in the present format."""
    if not isinstance(report, dict) or report.get("format") != 1:
        return report
    return _with({**report, "format": 2}, papers=_each(_paper))


def _paper(paper: Json) -> Json:
    return _with(paper, claims=_each(_claim), overview=lambda text: [{"text": text}] if text else [])


def _with(thing: Json, **changes: Callable[[Json], Json]) -> Json:
    """A dictionary with some of its entries changed; anything else as it is."""
    if not isinstance(thing, dict):
        return thing
    return {**thing, **{key: change(thing[key]) for key, change in changes.items() if key in thing}}


def _each(change: Callable[[Json], Json]) -> Callable[[Json], Json]:
    return lambda things: [change(thing) for thing in things] if isinstance(things, list) else things


def _claim(claim: Json) -> Json:
    return _with(
        claim, quantities=_each(_quantity), steps=_each(_step), ends=_step, meant=_claim, correction=_claim
    )


def _quantity(quantity: Json) -> Json:
    """A domain is one of probabilities if its words say so."""
    domain = quantity.get("domain") if isinstance(quantity, dict) else None
    if not isinstance(domain, str):
        return quantity
    return {**quantity, "kind": "simplex" if "simplex" in domain.lower() or "Delta" in domain else ""}


def _step(step: Json) -> Json:
    found = _with(step, trials=_trials, counterexample=_counterexample, repairs=_each(_repair))
    reason = found.get("reason") if isinstance(found, dict) else None
    missing = re.search(r"\bit holds if (.+)$", reason) if isinstance(reason, str) else None
    if missing is None:
        return found
    assert isinstance(reason, str)
    return {**found, "unproved": {"because": reason.removeprefix(START), "holds_if": missing[1]}}


def _trials(trials: Json) -> Json:
    return _with(trials, domain=_each(_drawn))


def _drawn(line: Json) -> Json:
    """A line `alpha: \\mathbb{R}`."""
    if not isinstance(line, str):
        return line
    name, _, domain = line.partition(": ")
    return {"name": name, "domain": domain}


def _counterexample(witness: Json) -> Json:
    """Where no bits were computed with, a sentence on exact counts stands in place of the enclosures.

    An enclosure that is one rational number is told by its looks: others begin with a bracket.
    """
    if not isinstance(witness, dict):
        return witness
    if witness.get("bits") != 0:
        balls = {side: witness.get(f"{side}_ball") for side in ("lhs", "rhs")}
        return witness | {
            f"{side}_exact": not str(ball or "[").startswith("[") for side, ball in balls.items()
        }
    return {**witness, "bits": None, "lhs_ball": None, "rhs_ball": None, "counted": witness.get("lhs_ball")}


def _repair(repair: Json) -> Json:
    if not isinstance(repair, dict) or not isinstance(repair.get("edit"), str):
        return repair
    return {**repair, "edits": repair["edit"].split("; ")}
