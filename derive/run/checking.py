"""Checking a chain: both roads for every step, the verdict of each, and of the whole."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import sympy as sp

from derive.claims import COSTS, Claim, Link, Statement, check_values, compose, guess, printing
from derive.claims.formal import digest_of
from derive.claims.relations import ORDERS
from derive.claims.sides import side
from derive.language import Diff, Index, Scalar
from derive.language.mistakes import asks, mistake
from derive.processes.workers import Workers, at_hand
from derive.run import questions
from derive.run.asking import answered
from derive.run.required import REQUIREMENTS
from derive.run.result import Result, with_ends
from derive.run.settings import Settings
from derive.run.steps import attacked, audited, check_step, shown_as
from derive.verdict.evidence import Shown
from reports import record
from reports.record.evidence import (
    Curve,
    Proof,
)
from reports.record.report import Expected, Kind
from reports.record.verdicts import Verdict, as_expected, weakest

if TYPE_CHECKING:
    from derive.audit.repairs import Amended, ByHand


def check_claim(claim: Claim, workers: Workers, settings: Settings, paper: str | None = None) -> record.Claim:
    """A claim with every step, its ends, its meant reading and its correction checked."""
    claim = replace(claim, complex=claim.complex or settings.complex)
    command = _replay(claim, paper)
    shown = [shown_as(s, workers, settings) for s in claim.statements()]
    steps = _check_steps(claim, shown, workers, settings, command)
    if not settings.audit:
        steps = _nearest(claim, steps, workers, settings)
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
        meant=_amended(claim.meant, inner, claim) if claim.meant else None,
        correction=_amended(claim.correction, inner, claim) if claim.correction else None,
        readings=tuple(replace(_amended(form, inner, claim), name=name) for name, form in claim.readings),
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
        repeats=claim.repeats,
        role=cast(Any, claim.role),
        about=claim.about,
        position=claim.position,
        unread=claim.unread,
    )


def _amended(claim: Claim, check_it: Callable[[Claim], record.Claim], parent: Claim) -> record.Claim:
    """Another version of a claim: what it quotes is not the paper but the corrected print, if the author gave
    it, else its own equation.
    """
    result = check_it(claim)
    if claim.quote != parent.quote:
        return replace(result, position=None)
    chain = [result.steps[0].lhs, *(f"{printing.SIGNS[s.relation]} {s.rhs}" for s in result.steps)]
    return replace(result, quote=" ".join(chain), position=None)


def _where(shown: Iterable[Shown | None]) -> tuple[record.Abbreviation, ...]:
    """The defined names of all steps, each once."""
    return tuple({entry.name: entry for s in shown if s for entry in s.where}.values())


def _unstated(claim: Claim) -> Verdict:
    """The verdict on words that are no chain: what they are by kind; a sentence waits for what findings say
    of it.
    """
    return {"definition": Verdict.DEFINITION, "sentence": Verdict.UNDECIDED}.get(claim.kind, Verdict.PROSE)


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
    roads = attacked(ends.core(), proof, workers, settings) if proof else None
    shown = shown_as(ends, workers, settings)
    found = check_step(0, ends, shown, "first against last", workers, settings, command, roads, chain=steps)
    if all(s.verdict.passes for s in steps) and not found.verdict.passes:
        return replace(found, reason=f"{BROKEN}; {found.reason}" if found.reason else BROKEN)
    return found


BROKEN = "each step holds where both its sides are defined, but first against last does not follow"


def _by_transitivity(
    claim: Claim, ends: Statement, steps: Sequence[record.Step], workers: Workers, settings: Settings
) -> Proof | None:
    """The ends follow from steps that are all proved if every middle side has a value wherever the ends
    have.
    """
    if not all(s.verdict == Verdict.PROVED for s in steps):
        return None
    middle = tuple(("middle", s) for s in claim.statements()[1:])
    if not answered(
        ends, workers, settings, questions.follows_task, middle, seconds=questions.PROVE_SECONDS
    )():
        return None
    cited = dict.fromkeys(label for s in steps if s.proof for label in s.proof.rests_on)
    return Proof(
        "transitivity: each step is proved, and what stands between has a value where the ends have",
        rests_on=tuple(cited),
        statement=digest_of(ends),
    )


def _quantities(shown: Iterable[Shown | None]) -> tuple[record.Quantity, ...]:
    """The quantities of all steps, each once, by name."""
    found = {q.name: q for s in shown if s for q in s.quantities}
    return tuple(found[name] for name in sorted(found))


def _check_steps(
    claim: Claim, shown: Sequence[Shown | None], workers: Workers, settings: Settings, command: str
) -> tuple[record.Step, ...]:
    pairs = list(zip(claim.statements(), claim.links, strict=True))
    steps = [
        check_step(n, s, shown[n - 1], link.why, workers, settings, command)
        for n, (s, link) in enumerate(pairs, 1)
    ]
    steps = [
        replace(r, curve=_curve(claim, s, r.verdict, workers, settings))
        for r, (s, _) in zip(steps, pairs, strict=True)
    ]
    if settings.audit:
        amended = _amendments(claim)
        steps = [
            audited(r, s.alone(), amended, workers, settings) for r, (s, _) in zip(steps, pairs, strict=True)
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
    curves: tuple[Curve, ...] = (
        answered(drawn, workers, settings, questions.curve_task, seconds=questions.CURVE_SECONDS)() or ()
    )
    return next((found for found in curves if found.violated or verdict != Verdict.REFUTED), None)


def _nearest(
    claim: Claim, steps: tuple[record.Step, ...], workers: Workers, settings: Settings
) -> tuple[record.Step, ...]:
    """The steps of a claim for which nobody wrote what is right: the first refuted one with what may be."""
    told = claim.correction or claim.meant or claim.readings or claim.role or claim.of
    broken = next((k for k, step in enumerate(steps) if step.verdict == Verdict.REFUTED), None)
    statement = None if told or broken is None else claim.statements()[broken].alone()
    if broken is None or statement is None or statement.relation in COSTS:
        return steps
    seconds = questions.NEAREST_SECONDS
    found = answered(statement, workers, settings, questions.nearest_task, seconds=seconds)()
    return (*steps[:broken], replace(steps[broken], repairs=found or None), *steps[broken + 1 :])


def _amendments(claim: Claim) -> tuple[Amended, ...]:
    """What the encoder wrote by hand for a claim that does not hold, to compare the repairs found with."""
    both: tuple[tuple[ByHand, Claim | None], ...] = (("correction", claim.correction), ("meant", claim.meant))
    return tuple((word, s.core()) for word, other in both if other for s in other.citable())


@asks
def check(
    lhs: Any,
    rhs: Any = None,
    given: Any = (),
    *more: Link,
    relation: str = "=",
    each: tuple[Index, ...] = (),
    seed: int = 0,
    trials: int = 20_000,
    complex: bool = False,
    require: str | None = None,
) -> Result:
    """Check one equation, or a chain as a claim has it, by both roads, wherever both sides are real.

    `check(a, b)` asks for a = b, `check(a, le(b))` for a ≤ b, `check(a, eq(b), le(c))` for each link and for
    a ≤ c; `given` are the assumptions. With `complex`, principal values are compared where the reals have
    none; `require="defined"` or `"proved"` asks more of a verdict than that it passes.

    >>> x = real("x")
    >>> check(sin(x)**2 + cos(x)**2, 1).verdict
    <Verdict.PROVED: 'PROVED'>
    >>> check((x + 1)**2, x**2 + 1).verdict
    <Verdict.REFUTED: 'REFUTED'>
    >>> check(2*x, eq(x + x), le(x**2 + 1)).verdict
    <Verdict.PROVED: 'PROVED'>
    """
    if isinstance(given, Link):
        given, more = (), (given, *more)
    chain = (_link(rhs, relation), *more)
    return check_chain(
        lhs, chain, given=given, each=each, seed=seed, trials=trials, complex=complex, require=require
    )


def _link(rhs: Any, relation: str) -> Link:
    """The first link of what is asked: as it is given, or a side with its relation."""
    if rhs is None:
        raise mistake("one side")
    if not isinstance(rhs, Link):
        return Link(relation, side(rhs))
    if relation != "=":
        raise mistake("two relations", one=rhs.relation, other=relation)
    return rhs


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
    for word, number in (("trials", trials), ("seed", seed)):
        if not isinstance(number, int):
            raise mistake("one of", word=word, value=number, choices=f"a whole number, as {word}=1")
    if require not in (None, *REQUIREMENTS):
        choices = " or ".join(f"require={r!r}" for r in REQUIREMENTS)
        raise mistake("one of", word="require", value=require, choices=choices)
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
        shown = [shown_as(s, workers, settings) for s in claim.statements()]
        steps = _check_steps(claim, shown, workers, settings, "")
        ends = _ends(claim, steps, workers, settings, "")
    return Result(weakest(s.verdict for s in with_ends(steps, ends)), steps, ends, require)


def _replay(claim: Claim, paper: str | None) -> str:
    """The command that checks a claim, in all its versions, again."""
    return shlex.join(["derive", "replay", claim.of or claim.label, *(("--paper", paper) if paper else ())])
