"""Checking a chain: both roads for every step, the verdict of each, and of the whole."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import sympy as sp

from derive.claims import COSTS, Claim, Link, Statement, check_values, compose, guess, printing
from derive.claims.relations import ORDERS
from derive.claims.sides import side
from derive.errors import NO_IDEA
from derive.language import Diff, Index, Scalar
from derive.language.mistakes import mistake
from derive.processes.workers import Task, TaskFailed, Workers, at_hand
from derive.run.asking import answered, asked
from derive.run.required import REQUIREMENTS, enough
from derive.run.settings import Settings
from derive.verdict.decide import Attempt, decide, refuted_by
from derive.verdict.evidence import Shown, Support, worth_lines
from reports import record
from reports.record.codec import as_json
from reports.record.evidence import (
    Assumption,
    Counterexample,
    Curve,
    Defined,
    Proof,
    Repair,
    Strength,
    Unproved,
    flat,
)
from reports.record.report import Expected, Kind, Relation
from reports.record.verdicts import Verdict, as_expected, weakest

if TYPE_CHECKING:
    from derive.audit.repairs import Amended, ByHand

PROVE_SECONDS = 60.0
ATTACK_SECONDS = 120.0
AUDIT_SECONDS = 300.0
CURVE_SECONDS = 30.0
SHOW_SECONDS = 60.0

# A proof, or why there is none, and what the numeric road says.
Roads = tuple[Proof | None, Unproved | None, Attempt]


# What workers do, the type that comes back and the settings it depends on. Neither prover nor kernels are
# imported here: this process waits.
prove_task = Task("derive.run.tasks", "prove_task", Proof | Unproved)
attack_task = Task("derive.run.tasks", "attack_task", Attempt, "seed", "trials")
show_task = Task("derive.run.tasks", "show_task", Shown)
defined_task = Task("derive.run.tasks", "defined_task", Defined, "seed")
follows_task = Task("derive.run.tasks", "follows_task", bool)
error_vanishes_task = Task("derive.run.tasks", "error_vanishes_task", bool)
equality_task = Task("derive.run.tasks", "equality_task", Proof | None)
support_task = Task("derive.run.tasks", "support_task", Support, "seed", "trials")
strength_task = Task("derive.run.tasks", "strength_task", Strength | None, "seed")
repairs_task = Task("derive.run.tasks", "repairs_task", tuple[Repair, ...], "seed")
roles_task = Task("derive.run.tasks", "roles_task", tuple[Assumption, ...], "seed")
curve_task = Task("derive.run.tasks", "curve_task", tuple[Curve, ...], "seed")
additions_task = Task("derive.run.tasks", "additions_task", tuple[Assumption, ...], "seed")
check_cost = Task("derive.roads.cost", "check_cost", tuple[Proof | None, Attempt])


def check_claim(claim: Claim, workers: Workers, settings: Settings, paper: str | None = None) -> record.Claim:
    """A claim with every step, its ends, its meant reading and its correction checked."""
    claim = replace(claim, complex=claim.complex or settings.complex)
    command = _replay(claim, paper)
    shown = [_shown(s, workers, settings) for s in claim.statements()]
    steps = _check_steps(claim, shown, workers, settings, command)
    ends = _ends(claim, steps, workers, settings, command)
    verdict = weakest(s.verdict for s in with_ends(steps, ends)) if steps else _unstated(claim)
    inner = partial(check_claim, workers=workers, settings=settings, paper=paper)
    return replace(
        unfinished(claim),
        verdict=verdict,
        as_expected=as_expected(verdict, claim.expect),
        given=next((s.given for s in shown if s), ()),
        quantities=_quantities(shown),
        where=_where(shown),
        steps=steps,
        ends=ends,
        meant=_amended(claim.meant, inner) if claim.meant else None,
        correction=_amended(claim.correction, inner) if claim.correction else None,
        readings=tuple(replace(_amended(reading, inner), name=name) for name, reading in claim.readings),
    )


def unfinished(claim: Claim) -> record.Claim:
    """A claim before it is checked: so it stays if the run is interrupted before."""
    return record.Claim(
        label=claim.label,
        quote=claim.quote,
        place=claim.place,
        display=claim.display,
        reading=claim.reading,
        kind=cast(Kind, claim.kind),
        uses=tuple(used.label for used in claim.uses),
        given=(),
        quantities=(),
        verdict=Verdict.INTERRUPTED,
        expected=cast(Expected, str(claim.expect)),
        as_expected=False,
        reason=claim.reason,
        rests_on=(),
        ends=None,
        meant=None,
        correction=None,
        steps=(),
        cause=cast(Any, claim.cause),
        condition=claim.condition,
        lacks=claim.lacks,
        role=cast(Any, claim.role),
        about=claim.about,
        position=claim.position,
        unread=claim.unread,
    )


def _amended(claim: Claim, check_it: Callable[[Claim], record.Claim]) -> record.Claim:
    """Another version of a claim: what it quotes is not the paper but its own equation."""
    result = check_it(claim)
    chain = [result.steps[0].lhs, *(f"{printing.SIGNS[s.relation]} {s.rhs}" for s in result.steps)]
    return replace(result, quote=" ".join(chain), position=None)


def _where(shown: Iterable[Shown | None]) -> tuple[record.Named, ...]:
    """The defined names of all steps, each once."""
    return tuple({entry.name: entry for s in shown if s for entry in s.where}.values())


def _unstated(claim: Claim) -> Verdict:
    """The verdict on words that are no chain: what they are by kind; a sentence waits for what findings say
    of it.
    """
    return {"definition": Verdict.DEFINITION, "sentence": Verdict.UNDECIDED}.get(claim.kind, Verdict.PROSE)


def with_ends(steps: Sequence[record.Step], ends: record.Step | None) -> tuple[record.Step, ...]:
    """All that a chain asserts: "equal where both are defined" is not transitive, so its ends are a step
    too.
    """
    return (*steps, *((ends,) if ends else ()))


def _ends(
    claim: Claim, steps: Sequence[record.Step], workers: Workers, settings: Settings, command: str
) -> record.Step | None:
    """First against last of a longer chain, itself checked; what has no meaning in between relates
    nothing.
    """
    ends = claim.ends()
    if ends is None or any(s.verdict == Verdict.ILL_FORMED for s in steps):
        return None
    ends = replace(ends, each=ends.pointwise().each)  # a number between two arrays relates all their entries
    proof = _by_transitivity(claim, ends, steps, workers, settings)
    roads = _attacked(ends.core(), proof, workers, settings) if proof else None
    found = _step(
        0, ends, _shown(ends, workers, settings), "first against last", workers, settings, command, roads
    )
    if all(s.verdict.passes for s in steps) and not found.verdict.passes:
        return replace(found, reason=f"{BROKEN}; {found.reason}" if found.reason else BROKEN)
    return found


BROKEN = "each step holds where both its sides are defined, but first against last does not follow"
ENDS_SHARE = 4  # ends that follow from proved steps get so much less of the trials


def _by_transitivity(
    claim: Claim, ends: Statement, steps: Sequence[record.Step], workers: Workers, settings: Settings
) -> Proof | None:
    """The ends follow from steps that are all proved if every middle side has a value wherever the ends
    have.
    """
    if not all(s.verdict == Verdict.PROVED for s in steps):
        return None
    middle = tuple(("middle", s) for s in claim.statements()[1:])
    if not answered(ends, workers, settings, follows_task, middle, seconds=PROVE_SECONDS)():
        return None
    cited = dict.fromkeys(label for s in steps if s.proof for label in s.proof.rests_on)
    return Proof(
        "transitivity: each step is proved, and what stands between has a value where the ends have",
        rests_on=tuple(cited),
    )


def _attacked(statement: Statement, proof: Proof, workers: Workers, settings: Settings) -> Roads:
    """What the numeric road says of the ends of a chain that is proved, in less time."""
    fewer = replace(settings, trials=-(-settings.trials // ENDS_SHARE))
    return proof, None, _attempted(_attack(statement, workers, fewer))


def _shown(statement: Statement, workers: Workers, settings: Settings) -> Shown | None:
    """How a statement prints; None if printing it could not be finished."""
    found: Shown | None = answered(statement, workers, settings, show_task, seconds=SHOW_SECONDS)()
    return found


def _quantities(shown: Iterable[Shown | None]) -> tuple[record.Quantity, ...]:
    """The quantities of all steps, each once, by name."""
    found = {q.name: q for s in shown if s for q in s.quantities}
    return tuple(found[name] for name in sorted(found))


def _check_steps(
    claim: Claim, shown: Sequence[Shown | None], workers: Workers, settings: Settings, command: str
) -> tuple[record.Step, ...]:
    pairs = list(zip(claim.statements(), claim.links, strict=True))
    steps = [
        _step(n, s, shown[n - 1], link.why, workers, settings, command)
        for n, (s, link) in enumerate(pairs, 1)
    ]
    steps = [
        replace(r, curve=_curve(claim, s, r.verdict, workers, settings))
        for r, (s, _) in zip(steps, pairs, strict=True)
    ]
    if settings.audit:
        amended = _amendments(claim)
        steps = [
            _audited(r, s.core().alone(), amended, workers, settings)
            for r, (s, _) in zip(steps, pairs, strict=True)
        ]
    return tuple(steps)


def subject(claim: Claim, statement: Statement) -> Statement | None:
    """What to draw of a step: a limit or a cost itself, or the quantity whose derivative has one sign all
    along.
    """
    if statement.relation in ("≈", *COSTS):
        return statement.alone()
    body, variable = statement.lhs, None
    while isinstance(body, Diff) and isinstance(body.variable, Scalar) and variable in (None, body.variable):
        body, variable = body.body, body.variable
    sign = compose(link.relation for link in claim.links)
    if variable is None or statement.lhs != claim.first or sign not in ORDERS or claim.links[-1].rhs != 0:
        return None
    return replace(statement, lhs=body, relation="=", rhs=body, lemmas=(), to=(variable, sp.oo))


def _curve(
    claim: Claim, statement: Statement, verdict: Verdict, workers: Workers, settings: Settings
) -> Curve | None:
    """The picture of a step; one of a refuted step must show it failing."""
    drawn = subject(claim, statement)
    if drawn is None or verdict == Verdict.ILL_FORMED:
        return None
    curves: tuple[Curve, ...] = answered(drawn, workers, settings, curve_task, seconds=CURVE_SECONDS)() or ()
    return next((found for found in curves if found.violated or verdict != Verdict.REFUTED), None)


def _amendments(claim: Claim) -> tuple[Amended, ...]:
    """What the encoder wrote by hand for a claim that does not hold, to compare the repairs found with."""
    both: tuple[tuple[ByHand, Claim | None], ...] = (("correction", claim.correction), ("meant", claim.meant))
    return tuple((word, s.core()) for word, other in both if other for s in other.citable())


def _step(
    n: int,
    statement: Statement,
    shown: Shown | None,
    why: str,
    workers: Workers,
    settings: Settings,
    command: str,
    roads: Roads | None = None,
) -> record.Step:
    step = _unchecked(n, statement, shown or Shown(), why)
    if shown is None:
        return replace(
            step, reason="printing the statement failed or took too long; try a smaller expression"
        )
    if shown.nonsense:
        return replace(step, verdict=Verdict.ILL_FORMED, reason=shown.nonsense)
    core = statement.core()
    cost = core.relation in COSTS
    proof, unproved, attempt = roads or _both_roads(core, workers, settings)
    attempt = _not_strict(core, attempt, workers, settings)
    verdict, reason = decide(proof, unproved.reason if unproved else None, attempt)
    attempt, verdict, reason = _weighed(core, attempt, verdict, reason, workers, settings)
    if verdict == Verdict.SUPPORTED and core.relation == "≈" and not _error_vanishes(core, workers, settings):
        verdict, reason = (
            Verdict.UNDECIDED,
            "the bound held in every trial, but nothing shows that the error tends to 0",
        )
    witness = attempt.counterexample and replace(attempt.counterexample, replay=command)
    said = unproved if unproved and unproved.because != NO_IDEA else None
    unsettled = said.reason if said and verdict in (Verdict.SUPPORTED, Verdict.REFUTED) else None
    checked = proof and replace(proof, rechecked=attempt.agreed)
    where = (
        answered(core.alone(), workers, settings, defined_task, seconds=PROVE_SECONDS)
        if verdict.passes and not cost
        else None
    )
    return replace(
        step,
        verdict=verdict,
        reason=reason or unsettled,
        unproved=said,
        proof=checked,
        trials=attempt.trials,
        counterexample=witness,
        defined=where and where(),
    )


def _unchecked(n: int, statement: Statement, shown: Shown, why: str) -> record.Step:
    return record.Step(
        n=n,
        relation=cast(Relation, statement.relation),
        lhs=shown.lhs,
        rhs=shown.rhs,
        lhs_code=shown.lhs_code,
        rhs_code=shown.rhs_code,
        why=why,
        verdict=Verdict.UNDECIDED,
        reason=None,
        proof=None,
        trials=None,
        counterexample=None,
        strength=None,
        repairs=None,
        assumptions=None,
        error=shown.error,
        to=shown.to,
        curve=None,
    )


def _not_strict(statement: Statement, attempt: Attempt, workers: Workers, settings: Settings) -> Attempt:
    """The attempt, with a counterexample to a strict relation if its sides meet at a point and are proved
    equal.
    """
    if attempt.touching is None:
        return attempt
    return refuted_by(answered(statement, workers, settings, equality_task, seconds=PROVE_SECONDS)(), attempt)


def _weighed(
    statement: Statement,
    attempt: Attempt,
    verdict: Verdict,
    reason: str | None,
    workers: Workers,
    settings: Settings,
) -> tuple[Attempt, Verdict, str | None]:
    """What rests on trials passes only if they could have broken it."""
    if (
        verdict not in (Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES)
        or statement.relation in COSTS
        or attempt.trials is None
    ):
        return attempt, verdict, reason
    found: Support | None = answered(statement, workers, settings, support_task, seconds=ATTACK_SECONDS)()
    if found is None:
        return (
            attempt,
            Verdict.UNDECIDED,
            "it survived the trials, but what these are worth could not be counted in time",
        )
    trials = replace(attempt.trials, distinct=found.distinct, mutants=found.mutants, killed=found.killed)
    attempt = replace(attempt, trials=trials)
    return (attempt, verdict, reason) if found.lacks is None else (attempt, Verdict.UNDECIDED, found.lacks)


def _audited(
    step: record.Step,
    statement: Statement,
    amended: tuple[Amended, ...],
    workers: Workers,
    settings: Settings,
) -> record.Step:
    """The step with its strength and the role of its assumptions; or, if refuted, with repairs and what it
    lacks.
    """
    if statement.relation in COSTS:
        return step
    kept = partial(answered, statement, workers, settings, seconds=AUDIT_SECONDS)
    if step.verdict.passes:
        strength, assumptions = kept(strength_task), kept(roles_task)
        return replace(step, strength=strength(), assumptions=assumptions())
    if step.verdict == Verdict.REFUTED:
        repairs, assumptions = kept(repairs_task, amended), kept(additions_task)
        return replace(step, repairs=repairs(), assumptions=assumptions())
    return step


def _both_roads(statement: Statement, workers: Workers, settings: Settings) -> Roads:
    if statement.relation in COSTS:
        return _cost(statement, workers, settings)
    prove = asked(statement, workers, settings, prove_task, seconds=PROVE_SECONDS, kind=Proof | Unproved)
    attack = _attack(statement, workers, settings)
    try:
        found: Proof | Unproved = prove()
    except TaskFailed as reason:
        found = Unproved(str(reason))
    proof, unproved = (found, None) if isinstance(found, Proof) else (None, found)
    return proof, unproved, _attempted(attack)


def _attack(statement: Statement, workers: Workers, settings: Settings) -> Callable[[], Any]:
    return asked(statement, workers, settings, attack_task, seconds=ATTACK_SECONDS, kind=Attempt)


def _attempted(attack: Callable[[], Attempt]) -> Attempt:
    try:
        return attack()
    except TaskFailed as reason:
        return Attempt(cannot=f"the numeric road failed: {reason}")


def _cost(statement: Statement, workers: Workers, settings: Settings) -> Roads:
    try:
        proof, attempt = asked(statement, workers, settings, check_cost, seconds=PROVE_SECONDS)()
        return proof, None, attempt
    except TaskFailed as reason:
        return None, None, Attempt(cannot=str(reason))


def _error_vanishes(statement: Statement, workers: Workers, settings: Settings) -> bool:
    return bool(answered(statement, workers, settings, error_vanishes_task, seconds=PROVE_SECONDS)())


@dataclass(frozen=True)
class Result:
    """The outcome of `check`: a verdict with its evidence."""

    verdict: Verdict
    steps: tuple[record.Step, ...]
    ends: record.Step | None = None  # first against last, of a longer chain
    require: str | None = None

    @property
    def counterexample(self) -> Counterexample | None:
        """The certified counterexample of the first refuted step, if any; else that of the ends."""
        return next((s.counterexample for s in with_ends(self.steps, self.ends) if s.counterexample), None)

    @property
    def enough(self) -> bool | None:
        """Whether a verdict that passes is what was required; None where nothing was, or where it does not
        pass anyway.
        """
        return enough(self.verdict, with_ends(self.steps, self.ends), self.require)

    def to_dict(self) -> dict[str, Any]:
        """The result as plain data."""
        found: dict[str, Any] = as_json({"verdict": self.verdict, "steps": self.steps, "ends": self.ends,
                                         "require": self.require, "enough": self.enough})  # fmt: skip
        return found

    def __bool__(self) -> bool:
        return self.verdict.passes and self.enough is not False

    def __str__(self) -> str:
        left_out = _where_defined(with_ends(self.steps, self.ends)) if self.verdict.passes else ""
        whole = f"{self.verdict} {left_out}".rstrip()
        lines = [line for s in self.steps for line in _step_lines(s)]
        lines += _step_lines(self.ends, "first against last: ") if self.ends else []
        short = [f"  not enough: --require {self.require}"] if self.enough is False else []
        return "\n".join([whole, *short, *lines])


def _where_defined(steps: Sequence[record.Step]) -> str:
    """What to add to the verdict of a chain where not all of it has a value."""
    return next((said for s in steps if s.defined and (said := str(s.defined))), "")


def check(
    lhs: Any,
    rhs: Any = None,
    given: Any = (),
    *,
    relation: str = "=",
    seed: int = 0,
    trials: int = 20_000,
    complex: bool = False,
    require: str | None = None,
) -> Result:
    """Check one equation (or `relation="≤"` …) by both roads, wherever both sides are real.

    With `complex`, principal values are compared where the reals have none; `require="defined"` or `"proved"`
    asks more of a verdict than that it passes.

    >>> x = real("x")
    >>> check(sin(x)**2 + cos(x)**2, 1).verdict
    <Verdict.PROVED: 'PROVED'>
    >>> check((x + 1)**2, x**2 + 1).verdict
    <Verdict.REFUTED: 'REFUTED'>
    """
    if rhs is None:
        raise mistake("one side")
    link = Link(relation, side(rhs))
    return check_chain(lhs, (link,), given=given, seed=seed, trials=trials, complex=complex, require=require)


def check_chain(
    first: Any,
    links: Iterable[Link],
    *,
    given: Any = (),
    each: tuple[Index, ...] = (),
    seed: int = 0,
    trials: int = 20_000,
    complex: bool = False,
    require: str | None = None,
) -> Result:
    """Check a chain a = b ≤ c, for each value of the indices named: link by link, and first against last."""
    if require not in (None, *REQUIREMENTS):
        raise ValueError(f"require={require!r} is not one of {', '.join(map(repr, REQUIREMENTS))}")
    chain = tuple(links)
    conditions = tuple(given) if isinstance(given, (tuple, list)) else (given,)
    claim = Claim(
        "check",
        "check",
        side(first),
        chain,
        kind=guess(chain, first),
        given=conditions,
        each=each,
        complex=complex,
    )
    check_values("check", claim)
    settings = Settings(seed, trials)
    with at_hand() as workers:
        shown = [_shown(s, workers, settings) for s in claim.statements()]
        steps = _check_steps(claim, shown, workers, settings, "")
        ends = _ends(claim, steps, workers, settings, "")
    return Result(weakest(s.verdict for s in with_ends(steps, ends)), steps, ends, require)


def _step_lines(step: record.Step, name: str = "") -> list[str]:
    lines = [f"  {name}{step.lhs_code} {step.relation} {step.rhs_code}: {step.verdict}"]
    lines[0] += f" {step.defined}" if step.defined and str(step.defined) else ""
    if step.proof:
        lines.append(f"    proof: {step.proof.method} ({step.proof.scope})")
    if step.counterexample:
        lines += [f"    {line}" for line in counterexample_lines(step.counterexample)]
    elif step.trials:
        lines.append(
            f"    trials: {step.trials.accepted} of {step.trials.instances} instances accepted, none "
            f"breaks it"
        )
        lines += [f"    {line}" for line in worth_lines(step.trials)]
    lines += [f"      assumption met {line}" for line in (step.trials.met if step.trials else ())]
    return lines + ([f"    why: {step.reason}"] if step.reason else [])


def counterexample_lines(witness: Counterexample) -> list[str]:
    """A counterexample as a mathematician would write it."""
    where = [f"{name} = {size}" for name, size in witness.sizes.items()]
    where += [f"{v.name} = {flat(v.value)}" for v in witness.values]
    where += [f"{name} = {position}" for name, position in witness.at.items()]
    resting = [f"it rests on a proof: {witness.rests_on}"] if witness.rests_on else []
    values = " (complex principal values)" if witness.complex else ""
    sides = f"left side {witness.lhs}, right side {witness.rhs}, gap {witness.gap}{values}"
    return [
        f"counterexample: {', '.join(where)}" if where else "counterexample: there is nothing to choose",
        sides,
        *resting,
    ]


def _replay(claim: Claim, paper: str | None) -> str:
    """The command that checks a claim, in all its versions, again."""
    return shlex.join(["derive", "replay", claim.of or claim.label, *(("--paper", paper) if paper else ())])
