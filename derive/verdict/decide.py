"""The trusted end of both roads: from evidence to a verdict. Nobody types a verdict; this decides it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from reports.record.evidence import Counterexample, Proof, Trials
from reports.record.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Attempt:
    """What the numeric road came back with."""

    trials: Trials | None = None
    counterexample: Counterexample | None = None
    agreed: int = 0  # exact points where rigorous enclosures of the two sides meet
    cannot: str | None = None
    touching: Counterexample | None = (
        None  # for < and >: an exact point where no precision tells the sides apart
    )


def refuted_by(equal: Proof | None, attempt: Attempt) -> Attempt:
    """The attempt on a strict relation with what a proof that its two sides are equal makes of a point where
    they meet.

    At that point both sides have a value and every condition holds, so the two numbers are one, and neither
    is less.
    """
    point = attempt.touching
    if attempt.counterexample or equal is None or point is None or not equal.covers(point.sizes):
        return attempt
    return replace(
        attempt, counterexample=replace(point, rests_on=f"the two sides are proved equal: {equal.method}")
    )


def decide(proof: Proof | None, unproved: str | None, attempt: Attempt) -> tuple[Verdict, str | None]:
    """The verdict and, where it is not plain, the reason."""
    accepted = attempt.trials.accepted if attempt.trials else 0
    if attempt.counterexample:
        if proof and proof.covers(attempt.counterexample.sizes):
            return (
                Verdict.CONFLICT,
                f"proved ({proof.method}), yet a certified counterexample exists: one road is wrong",
            )
        return Verdict.REFUTED, None
    if attempt.trials and attempt.trials.instances and not accepted and not attempt.cannot:
        return Verdict.VACUOUS, f"none of {attempt.trials.instances} instances satisfies the assumptions"
    if proof and proof.general and attempt.agreed:
        return Verdict.PROVED, None
    if proof and attempt.agreed and not attempt.cannot and _beyond(proof, attempt):
        return Verdict.PROVED_AT_SIZES, None
    if attempt.cannot:
        return Verdict.UNDECIDED, _both(proof, unproved, attempt.cannot)
    if accepted:
        return Verdict.SUPPORTED, None
    return Verdict.UNDECIDED, _both(proof, unproved, "no instance could be evaluated")


def _beyond(proof: Proof, attempt: Attempt) -> bool:
    """Whether instances were also accepted where a proof at some sizes says nothing."""
    return attempt.trials is not None and any(not proof.covers(sizes) for sizes in attempt.trials.sizes)


def _both(proof: Proof | None, unproved: str | None, cannot: str) -> str:
    if not proof and unproved is None:
        return cannot  # there was nothing to prove
    first = (
        "proved, but the proof could not be checked again at exact points"
        if proof
        else f"no proof ({unproved})"
    )
    return f"{first}; {cannot}"
