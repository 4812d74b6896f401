"""The campaign: everything the numeric road does to break one statement.

For every choice of sizes: a probe in which all special styles come up, then random bulk, then local search
from the worst instances, then all simple numbers. Floats only raise suspicions; each one, and everything
floats could not evaluate, goes to ball arithmetic. A certified violation ends the campaign and is shrunk. The
same seed gives the same outcome.
"""

from __future__ import annotations

from numeric.attack import stages
from numeric.attack.outcome import Attack, outcome
from numeric.attack.sizes import campaign_sizes, drawn_sizes
from numeric.attack.stages import GLANCE, GLANCES
from numeric.attack.tally import THOROUGH, CampaignTally, Field, Pace
from numeric.attack.windows import roam
from numeric.problem.problem import Problem


def attack(problem: Problem, *, seed: int = 0, trials: int = Pace.trials) -> Attack:
    """Try to break a statement with about this many instances, spread over sizes."""
    return outcome(campaign(problem, seed, Pace(trials)))


def campaign(problem: Problem, seed: int = 0, pace: Pace = THOROUGH) -> CampaignTally:
    """Try to break a statement at any pace; a violation stays as it was found, since only people need it
    small.
    """
    tally = CampaignTally(problem, seed, pace)
    fields = campaign_fields(problem, seed, pace)
    kept = min(GLANCES * GLANCE, pace.trials // 10) if pace.ladder else 0
    share = max(1, (pace.trials - kept) // len(fields))
    for stage in (stages.probe, stages.bulk, stages.search):
        for place in fields:
            if not tally.broken:
                stage(tally, place, share)
    if pace.ladder:
        for place in fields:
            stages.small(tally, place)
        stages.switch(tally, fields[0])
        stages.approach(tally, fields)
        stages.leave(tally, fields[0].sizes)
        stages.ascend(tally)
        stages.lengthen(tally, fields[0])
        roam(tally, fields[0])
    return tally


def campaign_fields(problem: Problem, seed: int, pace: Pace) -> list[Field]:
    """The choices of sizes: special ones, and some drawn from the seed."""
    special = campaign_sizes(problem)
    chosen = special[: pace.sizes] + (drawn_sizes(problem, seed)[: pace.drawn] if pace.ladder else [])
    return [Field(sizes, light=sizes not in special) for sizes in chosen]
