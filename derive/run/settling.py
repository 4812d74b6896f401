"""Settling: what the verdicts of a paper's claims mean for each other, and what a reader is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import replace

from derive.claims import Claim, OverviewSentence
from derive.verdict.outcome import (
    Found,
    as_a_step,
    downstream,
    judged,
    settled,
    severity,
    with_what_rests,
)
from reports import record
from reports.record.outcomes import Outcome
from reports.record.verdicts import Verdict, as_expected, weakest


def settle(entries: Sequence[Claim], results: Sequence[record.Claim]) -> list[record.Claim]:
    """Let status flow along `uses`: what rests on a claim that does not hold says so, and so does its
    proof.
    """
    verdicts: dict[str, Verdict] = {}
    requalified = []
    for claim, result in zip(entries, results, strict=True):
        result = _held_back(claim, _requalify(result, verdicts))
        verdicts[claim.label] = result.verdict
        requalified.append(result)
    known = [
        _by_findings(claim, result, entries, verdicts)
        for claim, result in zip(entries, requalified, strict=True)
    ]
    verdicts.update((result.label, result.verdict) for result in known)
    weak = {label for label, verdict in verdicts.items() if not verdict.holds_up}
    return [_resting(claim, result, weak) for claim, result in zip(entries, known, strict=True)]


def _held_back(claim: Claim, result: record.Claim) -> record.Claim:
    """A refutation that leaves out what the text supposes decides nothing: a premise of the paper is one of
    the check.
    """
    if not claim.supposed or result.verdict not in (Verdict.REFUTED, Verdict.ILL_FORMED, Verdict.VACUOUS):
        return result
    reason = (
        f"it fails as it is read, but the text also says {', '.join(claim.supposed)}, which is not taken in: "
        f"declare it, or have it judged as it is by [{claim.label}] claim"
    )
    expected = as_expected(Verdict.UNDECIDED, result.expected)
    return replace(result, verdict=Verdict.UNDECIDED, as_expected=expected, reason=reason)


def _by_findings(
    claim: Claim, result: record.Claim, entries: Sequence[Claim], verdicts: dict[str, Verdict]
) -> record.Claim:
    """The result of words without a chain: what the findings about them make of it."""
    if claim.kind != "sentence" or result.verdict == Verdict.INTERRUPTED:
        return result
    about = [e for e in entries if e.about == claim.label]
    verdict = settled((str(e.role), verdicts[e.label]) for e in about)
    deciding = [e.label for e in about if verdicts[e.label].passes and e.role != "explains"]
    reason = f"by {', '.join(deciding)}" if deciding else "no finding settles it"
    return replace(
        result,
        verdict=verdict,
        as_expected=as_expected(verdict, result.expected),
        reason=result.reason or reason,
    )


def with_encoding(result: record.Claim, encoding: record.Encoding | None) -> record.Claim:
    """A result with how its display was read; print that is read otherwise than encoded is a conflict."""
    if encoding is None or encoding.how != "differs":
        return replace(result, encoding=encoding)
    reason = f"the print is read otherwise than it is encoded: {encoding.because}"
    return replace(result, encoding=encoding, verdict=Verdict.CONFLICT, as_expected=False, reason=reason)


def judge(entries: Sequence[Claim], results: Sequence[record.Claim]) -> list[record.Claim]:
    """The claims of the paper, each with our findings inside, its outcome, and what that means for what rests
    on it.
    """
    uses = {
        e.label: [u.label for u in e.uses if u.kind not in ("definition", "prose", "question")]
        for e in entries
    }
    below, ours = downstream(uses), {e.label for e in entries if e.ours}
    concluding = {e.label for e in entries if e.kind == "conclusion"}
    inside = {r.label: tuple(f for f in results if f.about == r.label) for r in results}
    own = {
        r.label: judged(_found(claim, r, inside[r.label])) for claim, r in zip(entries, results, strict=True)
    }
    weak = {
        label for label, outcome in own.items() if not _survives(outcome)
    }  # what holds as meant carries no failure
    results = [_resting(claim, r, weak) for claim, r in zip(entries, results, strict=True)]
    inside = {r.label: tuple(f for f in results if f.about == r.label) for r in results}
    right = {r.label for r in results if r.verdict.passes}  # as a step, whatever it rests on
    lost_to = {
        label: () if own[label] == Outcome.HOLDS else _lost(label, uses, own, ours, right, concluding)
        for label in own
        if label not in ours
    }
    explained = {label for lost in lost_to.values() for label in lost}
    told = []
    for result in results:
        if result.label in ours:
            continue
        resting = tuple(label for label in below[result.label] if label not in ours)
        lost = lost_to[result.label]
        outcome = with_what_rests(own[result.label], lost)
        outcome = as_a_step(outcome, result.kind, result.verdict, result.label in explained)
        grave = severity(outcome, resting, lost, _misprinted(result))
        told.append(
            replace(
                result,
                findings=inside[result.label],
                outcome=outcome,
                resting=resting,
                lost=lost,
                severity=grave,
            )
        )
    return _once(told)


def _misprinted(result: record.Claim) -> bool:
    """Whether the author printed otherwise than meant; damage by scanning is the copy's."""
    meant = result.meant
    return meant is not None and meant.verdict.passes and meant.cause != "scan"


def _once(told: Sequence[record.Claim]) -> list[record.Claim]:
    """A slip is one erratum however often it is repeated: at its first place, with all that rests on it."""
    wrong = {c.label for c in told if c.severity}
    again: dict[str, list[record.Claim]] = {}
    for claim in told:
        if claim.repeats in wrong and claim.label in wrong:
            again.setdefault(str(claim.repeats), []).append(claim)
    repeats = {c.label for claims in again.values() for c in claims}
    return [replace(c, severity=None) if c.label in repeats else _with(c, again.get(c.label)) for c in told]


def _with(claim: record.Claim, again: Sequence[record.Claim] | None) -> record.Claim:
    """A slip with what rests on its repetitions, as grave as at its worst."""
    if not again:
        return claim
    ranks = [c.severity for c in (claim, *again) if c.severity]
    resting = dict.fromkeys(label for c in (claim, *again) for label in c.resting)
    left = tuple(label for label in resting if label not in {c.label for c in again})
    return replace(claim, severity=min(ranks, key=lambda s: s.rank), resting=left)


def _lost(
    label: str,
    uses: Mapping[str, Sequence[str]],
    own: Mapping[str, Outcome],
    ours: Set[str],
    right: Set[str],
    concluding: Set[str],
) -> tuple[str, ...]:
    """What rests on a claim and does not survive; what a nearer failure explains is that one's loss, unless
    that is right as a step and falls with the claim. A conclusion falls with what fails.
    """
    fails = not _survives(own[label])
    found: dict[str, None] = {}
    reached, queue = {label}, [label]
    while queue:
        above = queue.pop(0)
        for below in (x for x, used in uses.items() if above in used and x not in reached):
            reached.add(below)
            if below in ours or below in right or _survives(own[below]):
                queue.append(below)
            if below not in ours and (not _survives(own[below]) or (fails and below in concluding)):
                found[below] = None
    return tuple(found)


def _survives(outcome: Outcome) -> bool:
    return outcome.stands or not outcome.counts


def _found(claim: Claim, result: record.Claim, findings: Sequence[record.Claim]) -> Found:
    correction = claim.correction
    conditional = correction is not None and (
        correction.condition is not None or _only_assumes(claim, correction)
    )
    return Found(
        claim.kind,
        result.verdict,
        result.meant.verdict if result.meant else None,
        tuple(r.verdict for r in result.readings if not r.condition),
        tuple(r.verdict for r in result.readings if r.condition),
        result.correction.verdict if result.correction else None,
        conditional,
        tuple((str(f.role), f.verdict) for f in findings),
        claim.leaves is not None,
    )


def _only_assumes(claim: Claim, correction: Claim) -> bool:
    """Whether a correction is the print itself, under more assumptions."""
    same = (claim.first, claim.links) == (correction.first, correction.links)
    return same and set(claim.given) < set(correction.given)


def borne_out(sentence: OverviewSentence, settled: Sequence[record.Claim]) -> record.Sentence:
    """A sentence of the overview, and whether what it points to bears it out."""
    claims = {c.label: c.outcome for c in settled}
    findings = {f.label: f.verdict for c in settled for f in c.findings}

    def stands(label: str) -> bool:
        passes = label in findings and findings[label].passes
        told = claims.get(label)
        right = (Outcome.HOLDS, Outcome.AS_MEANT, Outcome.TRIVIAL)
        return passes or told in right or (told is not None and told.answers)

    def fails(label: str) -> bool:
        outcome = claims.get(label)
        failing = label in findings and findings[label] in (Verdict.REFUTED, Verdict.ILL_FORMED)
        return failing or (outcome is not None and outcome.erratum)

    said = [stands(x) for x in sentence.holds] + [fails(x) for x in sentence.fails]
    said += [not stands(x) and not fails(x) for x in sentence.open]
    said += [claims.get(x) == Outcome.HOLDS_IF for x in sentence.under]
    return record.Sentence(
        text=sentence.text,
        holds=sentence.holds,
        fails=sentence.fails,
        open=sentence.open,
        under=sentence.under,
        borne_out=all(said),
        main=sentence.main,
    )


def _resting(claim: Claim, result: record.Claim, weak: Set[str]) -> record.Claim:
    """The result with the claims it rests on that do not hold, and so for what was meant and for the
    correction.
    """
    meant, corrected = claim.meant, claim.correction
    return replace(
        result,
        rests_on=tuple(label for label in upstream(claim) if label in weak),
        meant=_resting(meant, result.meant, weak) if meant and result.meant else result.meant,
        correction=_resting(corrected, result.correction, weak)
        if corrected and result.correction
        else result.correction,
    )


def upstream(claim: Claim) -> list[str]:
    """The labels a claim rests on, directly or not, nearest first."""
    found: dict[str, None] = {}
    queue = list(claim.uses)
    while queue:
        used = queue.pop(0)
        if used.label not in found:
            found[used.label] = None
            queue.extend(used.uses)
    return list(found)


def _requalify(result: record.Claim, verdicts: dict[str, Verdict]) -> record.Claim:
    """A proof that cites a claim which is not itself proved is no proof; the step falls back on its
    trials.
    """
    steps = tuple(_requalify_step(s, verdicts) for s in result.steps)
    ends = result.ends and _requalify_step(result.ends, verdicts)
    verdict = weakest(s.verdict for s in (*steps, *((ends,) if ends else ()))) if steps else result.verdict
    return replace(
        result,
        steps=steps,
        verdict=verdict,
        as_expected=as_expected(verdict, result.expected),
        ends=ends,
        meant=result.meant and _requalify(result.meant, verdicts),
        correction=result.correction and _requalify(result.correction, verdicts),
        readings=tuple(_requalify(reading, verdicts) for reading in result.readings),
    )


def _requalify_step(step: record.Step, verdicts: dict[str, Verdict]) -> record.Step:
    weaker = {
        Verdict.PROVED: Verdict.SUPPORTED,
        Verdict.PROVED_AT_SIZES: Verdict.SUPPORTED,
        Verdict.CONFLICT: Verdict.REFUTED,
    }
    if not step.proof or step.verdict not in weaker:
        return step
    open_ends = [label for label in step.proof.rests_on if verdicts.get(label) != Verdict.PROVED]
    if not open_ends:
        return step
    # what follows from a false claim may be false: then the roads do not disagree
    return replace(
        step,
        verdict=weaker[step.verdict],
        reason=f"proved only from {', '.join(open_ends)}, not itself proved",
    )
