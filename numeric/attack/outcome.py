"""What a campaign came back with: a violation, support, or why there is neither."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from numeric.attack.shrink import shrink
from numeric.attack.sizes import closing, work
from numeric.attack.tally import CampaignTally, describe
from numeric.attack.windows import coming_together
from numeric.floats.engine import Batch
from numeric.problem.instance import Instance
from numeric.problem.relations import STRICT
from numeric.rigorous.balls.reals import DOUBT
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import Refutation, examine

TOUCHED = 6  # instances where the sides of a strict relation meet, looked at with …
DEEP = 2**22  # … this many bits, shared by the entries an instance takes
UNJUSTIFIED = "no enclosure shows that the derivative may be taken under the integral sign"


class Touching(NamedTuple):
    """Where no precision tells the sides of a strict relation apart, and whether all conditions surely hold
    there.
    """

    certificate: Refutation
    instance: Instance
    sure: bool


@dataclass(frozen=True)
class Attack:
    """What a campaign came back with."""

    seed: int
    instances: int
    accepted: int
    rejected: int  # conditions not satisfied
    unevaluated: int  # floats gave no number
    undefined: int  # of those, about how many have no value: the share found by ball arithmetic in a sample
    undefined_example: str | None
    sizes: tuple[dict[str, int], ...]  # at which instances were accepted
    worst: float | None  # for =: the largest residual relative to the magnitude cancelled, to a factor of two
    least_slack: float | None  # for inequalities, relative to the size of the sides
    histogram: dict[str, list[float]] | None  # log10 of scaled residuals (slacks, for inequalities)
    suspicions: int  # settled by ball arithmetic
    agreed: int  # exact points where the enclosures are compatible with the statement
    certificate: Refutation | None = None
    instance: Instance | None = None  # shrunk, and the certificate is about it
    found: Instance | None = None  # as it was found
    cannot: str | None = None  # why there is neither a counterexample nor support
    examined: int | None = None  # for < and >: exact points with a value, and
    separated: int | None = None  # at how many of them the enclosures lie apart
    touching: Touching | None = None  # for < and >: where they meet at every precision

    @property
    def vacuous(self) -> bool:
        """Whether no instance satisfies the conditions."""
        return self.instances > 0 and not self.accepted and self.cannot is None


def stands(tally: CampaignTally) -> bool:
    """Whether instances were accepted, all compatible with the statement as far as one can tell."""
    return tally.violation is None and tally.accepted_in_all() > 0 and cannot(tally) is None


def outcome(tally: CampaignTally) -> Attack:
    """The campaign's result; a violation is shrunk."""
    certificate = instance = found = None
    touching = None if tally.violation else _touching(tally)
    if tally.violation:
        certificate, found = tally.violation
        instance, certificate = shrink(tally.problem, found, certificate)
    strict = tally.problem.relation in STRICT
    share = tally.truly_undefined / tally.retried if tally.retried else float(tally.violation is None)
    return Attack(
        tally.seed,
        tally.instances,
        tally.accepted_in_all(),
        tally.rejected,
        tally.unevaluated,
        round(tally.unevaluated * share),
        tally.undefined_example,
        tuple(tally.sizes),
        _worst(tally),
        tally.least_slack,
        _trimmed(tally.histogram),
        tally.suspicions,
        tally.agreed,
        certificate,
        instance,
        found,
        None if tally.violation else cannot(tally, touching),
        tally.examined if strict else None,
        tally.examined - len(tally.touched) if strict else None,
        touching,
    )


def _touching(tally: CampaignTally) -> Touching | None:
    """An instance where no precision tells the sides of a strict relation apart; simple ones first.

    Where they do lie apart further on, as tanh(900) and 1 do, nothing is said against the relation.
    """
    simple = sorted(tally.touched, key=lambda i: (work(tally.problem, i.sizes), _length(i)))
    for instance in simple[:TOUCHED]:
        deep = max(DEEP // (work(tally.problem, instance.sizes) + 1), tally.effort(instance.sizes)[0][0])
        try:
            outcome = examine(tally.problem, instance, max_bits=deep)
        except CannotCertify:
            continue
        if outcome.violated:
            tally.violation = outcome.violated, instance
            return None
        if outcome.touched:
            return Touching(outcome.touched, instance, outcome.touched_surely)
        tally.touched.remove(instance)
    return None


def _worst(tally: CampaignTally) -> float | None:
    if tally.problem.relation != "=" or tally.histogram is None or not tally.histogram.any():
        return None
    top = int(np.flatnonzero(tally.histogram)[-1])
    return 0.0 if top == 0 else float(10 ** Batch().edges[top])


def cannot(tally: CampaignTally, touching: Touching | None = None) -> str | None:
    """Why there is neither a counterexample nor support; None if there is support."""
    if touching is not None:
        return _meets(tally, touching)
    found = (reason(tally) for reason in REASONS)
    return next((words for words in found if words is not None), None)


def _meets(tally: CampaignTally, touching: Touching) -> str:
    where = f" at {it}" if (it := describe(tally.problem, touching.instance, None)) else ""
    return f"no precision tells the two sides apart{where}, and a strict relation says they differ"


def _unsettled(tally: CampaignTally) -> str | None:
    if not tally.unsettled:
        return None
    return f"a discrepancy in floating point could not be settled: {tally.unsettled}"


def _closes(tally: CampaignTally) -> str | None:
    if tally.closest is None:
        return None
    where = describe(tally.problem, tally.closest, None)
    near = f"the two sides come as near to each other as one likes, near {where}"
    return f"{near}: they may meet, and < says they do not"


def _jumps(tally: CampaignTally) -> str | None:
    if tally.jump is None:
        return None
    where = describe(tally.problem, tally.jump, None)
    return f"something jumps at a point near {where} that no fraction hits: what holds there is not known"


def _in_doubt(tally: CampaignTally) -> str | None:
    if tally.doubtful is None:
        return None
    return DOUBT.replace("value", f"value at {describe(tally.problem, tally.doubtful, None)}")


def _loses_room(tally: CampaignTally) -> str | None:
    if not closing(tally.slacks):
        return None
    sizes, slack = tally.slacks[-1]
    room = f"{slack:.2g} of the sides at {_sizes(sizes)}"
    return f"the larger the sizes, the less room is left ({room}): larger ones may break it"


def _loses_waves(tally: CampaignTally) -> str | None:
    if not coming_together(tally.crests):
        return None
    sizes, slack = tally.crests[-1]
    room = f"{slack:.2g} of the sides for some {' and '.join(sizes)} up to {max(sizes.values()):,}"
    return f"the farther out, the less room waves of different lengths leave ({room}): they may break it"


def _unjustified(tally: CampaignTally) -> str | None:
    accepted = tally.accepted_in_all()
    return UNJUSTIFIED if accepted and tally.problem.graph.delicate and not tally.agreed else None


def _unevaluated(tally: CampaignTally) -> str | None:
    if tally.accepted_in_all():
        return None
    if tally.unevaluated:
        return f"no instance could be evaluated; for example {tally.undefined_example or 'all overflow'}"
    return f"cannot evaluate: {tally.reasons[0]}" if tally.reasons and not tally.instances else None


def _not_met(tally: CampaignTally) -> str | None:
    """That no point drawn or constructed meets the equations does not show that there is none."""
    problem = tally.problem
    if tally.accepted_in_all() or not (problem.unmet or problem.how):
        return None
    where = f"where {' and '.join(problem.unmet)}" if problem.unmet else "that meets the assumptions"
    return f"no point was found {where}; that there is none is not shown"


# The first that applies is told.
REASONS = (
    _unsettled,
    _closes,
    _jumps,
    _in_doubt,
    _loses_room,
    _loses_waves,
    _unjustified,
    _unevaluated,
    _not_met,
)


def _length(instance: Instance) -> int:
    """How much there is to write."""
    return sum(len(str(v)) for row in instance.free.values() for v in row)


def _sizes(sizes: dict[str, int]) -> str:
    return ", ".join(f"{name} = {n}" for name, n in sizes.items())


def _trimmed(histogram: np.ndarray | None) -> dict[str, list[float]] | None:
    """The histogram without its empty ends."""
    if histogram is None or not histogram.any():
        return None
    filled = np.flatnonzero(histogram)
    first, last = int(filled[0]), int(filled[-1]) + 1
    edges = Batch().edges
    width = float(edges[1] - edges[0])
    return {
        "edges": [round(float(edges[0]) + width * k, 4) for k in range(first, last + 1)],
        "counts": [int(n) for n in histogram[first:last]],
    }
