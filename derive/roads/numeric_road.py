"""What each road says about one statement, in one process: the numeric road's attempt, a proof for all sizes."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import sympy as sp

from derive.claims import Statement
from derive.claims.relations import ORDERS
from derive.errors import CannotEvaluate, ProverFailure
from derive.language import Array, At, Diff, Entry, Integral, Scalar, as_written, quantities
from derive.prover import STRATEGIES, allowance, goal_of, restart, shared
from derive.prover.kernel.told import surely_positive
from derive.prover.principles.at_sizes import at_sizes
from derive.prover.principles.identities import by_normal_form
from derive.prover.principles.inequalities import by_inequality, helpful
from derive.prover.strategies import Strategy
from derive.prover.where import unproved
from derive.roads.lower import lower, lowered
from derive.roads.solve_given import has_equations
from derive.verdict.decide import Attempt
from numeric.attack.campaign import BRIEF, RECHECK, STEADY, THOROUGH, Attack, Pace, campaign
from numeric.attack.outside import outside
from numeric.floats import engine
from numeric.problem.instance import Instance
from numeric.problem.problem import Problem
from numeric.rigorous.certify import Certificate
from numeric.rigorous.complex_balls import integrator
from numeric.rigorous.interpreter import printed
from reports.record.evidence import Counterexample, Drawn, Histogram, Proof, Trials, Valued, frozen

ATTEMPT_SECONDS = 4.0
AGAIN = 0.25  # Python drops what is raised in a finaliser: a limit that was lost there strikes again
PROOF_STEPS = 8_000  # for a proof that the audit would like to have: a count, so that no machine finds more than another
OWN_STEPS = 100_000  # for the proof of the statement itself, whose means its neighbours are proved by …
SPARE_STEPS = 500  # … with so many steps more
PROOF_SECONDS = 20.0  # of processor time, if the steps are slow


def attempt(statement: Statement, seed: int, pace: Pace = THOROUGH) -> Attempt:
    """The numeric road; it knows nothing of the symbolic one."""
    try:
        tried = list(_attacks(statement, seed, pace))
    except CannotEvaluate as reason:
        return Attempt(cannot=str(reason))
    problem, outcome = max(tried, key=_telling)  # what happens on a border is told only if it breaks the statement
    found = _counterexample(problem, outcome.certificate, outcome.instance) if outcome.certificate else None
    unsettled = next((o.cannot for _, o in tried if o.cannot and o.accepted and not found), outcome.cannot)
    agreed = sum(o.agreed for _, o in tried)
    if (problem.how or problem.unmet) and outcome.accepted and not (agreed or found or unsettled):
        unsettled = ROUNDED
    meets = next(((p, o.touching) for p, o in tried if o.touching and o.touching.sure and not found), None)
    touching = _counterexample(meets[0], meets[1].certificate, meets[1].instance) if meets else None
    return Attempt(_trials(problem, outcome, seed), found, agreed, unsettled, touching)


ROUNDED = "no exact point that satisfies the assumptions was found: in floating point some seem to"


def _attacks(statement: Statement, seed: int, pace: Pace) -> Iterator[tuple[Problem, Attack]]:
    """Campaigns until one breaks the statement, one for each way its equations are met by construction.

    The last takes points as they are drawn: a construction divides, and where it cannot an equation may hold all the same.
    """
    problems = lowered(statement)
    if has_equations(statement.given) and any(p.how for p in problems):
        problems.append(lower(statement, solve=False))
    for k, problem in enumerate(problems):
        outcome = campaign(problem, seed, replace(pace, trials=pace.trials // 4) if k else pace).outcome()
        yield problem, outcome
        if outcome.certificate:
            return
    for border in _borders(statement) if pace.climbs is None else ():
        problem = lowered(border)[0]
        if problem.how:
            problem = replace(problem, border=True)
            outcome = campaign(problem, seed, replace(pace, trials=pace.trials // 4)).outcome()
            yield problem, outcome
            if outcome.certificate:
                return


def _borders(statement: Statement) -> list[Statement]:
    """An inequality where a condition such as x² + y² ≤ 1 holds with equality: no point is drawn there, and it may be tight.

    A plain bound such as x ≥ 3 is a threshold, and tried as one.
    """
    core = statement.pointwise()
    if core.relation not in ORDERS:
        return []
    wide = [c for c in core.given if isinstance(c, (sp.Le, sp.Ge)) and quantities(c)]
    bent = [c for c in wide if not any(side.is_Rational for side in c.args) or any(side.args for side in c.args)]
    equal = [{c: sp.Eq(*c.args, evaluate=False)} for c in bent[:BORDERS]]
    return [replace(core, given=tuple(one.get(c, c) for c in core.given)) for one in equal]


BORDERS = 2  # conditions whose borders are looked at


def _telling(tried: tuple[Problem, Attack]) -> tuple[bool, bool, bool, int]:
    """A counterexample first, then what is no border, then instances accepted by construction, then any."""
    problem, outcome = tried
    constructed = bool(outcome.agreed) and not problem.unmet
    return outcome.certificate is not None, not problem.border, constructed, outcome.accepted


def no_value(statement: Statement, seed: int) -> tuple[str, str] | None:
    """An exact point of the domain where a side certainly has no value, and why.

    A derivative is looked at through its body: one that is computed by rules may miss a value that exists.
    """
    core = statement.pointwise()
    error = None if core.error is None else _bodies(core.error)
    try:
        problem = lower(replace(core, lhs=_bodies(core.lhs), rhs=_bodies(core.rhs), error=error), solve=False)
        return outside(problem, seed)
    except CannotEvaluate:
        return None


def _bodies(expr: sp.Basic) -> sp.Basic:
    """An expression with every derivative replaced by its body."""
    if isinstance(expr, Diff):
        return _bodies(expr.body)
    if not any(isinstance(e, Diff) for e in sp.preorder_traversal(expr)):
        return expr
    with as_written():
        return expr.func(*map(_bodies, expr.args))


def short_attempt(statement: Statement, seed: int, proved: bool) -> Attempt:
    """The same in reasonable time, for what the audit would like to know: most that is false breaks at once.

    What is proved is only checked again; what is not, or agrees with no exact point so far, has to stand more.
    """
    try:
        with processor_seconds(ATTEMPT_SECONDS):
            first = attempt(statement, seed, RECHECK if proved else BRIEF)
            settled = first.counterexample or (proved and first.agreed)
            return first if settled else attempt(statement, seed, STEADY)
    except OutOfTime:
        return Attempt(cannot=f"no answer within {ATTEMPT_SECONDS:g} s of processor time")


GENERAL: tuple[Strategy, ...] = tuple(s for s in STRATEGIES if s is not at_sizes)


@dataclass(frozen=True)
class Means:
    """With what a proof is looked for."""

    strategies: tuple[Strategy, ...] = GENERAL
    rules: frozenset[str] | None = None  # of the search for a sign; all, if None
    steps: int = PROOF_STEPS


ALL = Means()


def general_proof(statement: Statement, means: Means = ALL) -> Proof | None:
    """A proof for all sizes that cites nothing, found in reasonable time; else None."""
    return _found(statement, means)[0]


def means_of(statement: Statement) -> Means:
    """With what to prove the neighbours of a statement: for an inequality, with no more than it takes itself."""
    if statement.relation == "=":
        return ALL
    with shared():
        alone = (Means((s,), steps=OWN_STEPS) for s in GENERAL)
        own = next((k for k, means in enumerate(alone) if general_proof(statement, means)), None)
        rules = _rules_of(statement) if own is not None and GENERAL[own] is by_inequality else None
    if own is None:
        return Means(GENERAL[: GENERAL.index(by_inequality) + 1], steps=SPARE_STEPS)
    proof, steps = _found(statement, Means(GENERAL[: own + 1], rules, OWN_STEPS))
    return Means(GENERAL[: own + 1], rules if proof else None, min(PROOF_STEPS, steps + SPARE_STEPS))


def _rules_of(statement: Statement) -> frozenset[str] | None:
    """The rules that help to show an inequality, if it is shown within the limits."""
    try:
        with processor_seconds(PROOF_SECONDS), allowance(OWN_STEPS):
            return helpful(goal_of(statement))
    except (OutOfTime, ProverFailure, RecursionError):
        return None


def _found(statement: Statement, means: Means) -> tuple[Proof | None, int]:
    """A proof by these means, and the steps it took."""
    try:
        with processor_seconds(PROOF_SECONDS), allowance(means.steps) as taken:
            if statement.complex and unproved(statement):
                return None, means.steps
            goal = goal_of(statement, means.rules)
            proofs = (_tried(strategy, goal) for strategy in means.strategies)
            return next((p for p in proofs if p is not None and p.general and not p.rests_on), None), taken()
    except (OutOfTime, ProverFailure, RecursionError):
        return None, means.steps


def where_defined(statement: Statement) -> Statement:
    """The statement given that what its logarithms and roots are taken of is positive: elsewhere it has no value."""
    conditions = [sp.Gt(e, 0) for e in arguments(statement) if not surely_positive(e)]
    return replace(statement, given=(*statement.given, *(c for c in conditions if isinstance(c, sp.Gt))))


def arguments(statement: Statement) -> list[sp.Expr]:
    """What logarithms and even roots are taken of, as far as nothing in it is bound by an integral or put in for."""
    sides = (statement.lhs, statement.rhs)
    bound = {_bound(e) for side in sides for e in side.atoms(At, Integral)}
    inside = {e.args[0] for side in sides for e in side.atoms(sp.log, sp.Pow) if _partial(e)}
    return sorted((e for e in inside if not quantities(e) & bound and not e.atoms(Diff, At, Integral)), key=str)


def _partial(e: sp.Expr) -> bool:
    """A function without a real value where its argument is negative."""
    return isinstance(e, sp.log) or (e.exp.is_Rational and e.exp.q % 2 == 0)


def _bound(e: At | Integral) -> Scalar | Array:
    target = e.target if isinstance(e, At) else e.bound
    return target.array if isinstance(target, Entry) else target


def same(one: sp.Expr, other: sp.Expr, statement: Statement) -> bool:
    """Whether two expressions have the same normal form under the assumptions of a statement."""
    if one == other:
        return True
    equation = Statement(one, "=", other, statement.given, each=statement.each)
    return general_proof(equation, Means((by_normal_form,))) is not None


def _tried(strategy: Strategy, goal: Any) -> Proof | None:
    restart()
    try:
        return strategy(goal)
    except Exception:  # a defect of one strategy costs that strategy
        return None


class OutOfTime(BaseException):
    """More processor time than allowed; no strategy may take it for a failure of its own."""


_compiled = cache(engine.warm_up)


@contextmanager
def processor_seconds(most: float) -> Iterator[None]:
    """A limit on this process's own time, so that a busy machine changes no result; without effect outside the main thread.

    Kernels are compiled before the time starts: on a fresh machine that takes longer than most limits.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        if not integrator.depth:
            raise OutOfTime
        integrator.stopped = OutOfTime

    _compiled()
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, most, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _trials(problem: Problem, outcome: Attack, seed: int) -> Trials:
    domain = tuple(Drawn(q.name, q.domain) for q in problem.quantities)
    drawn = outcome.histogram
    histogram = Histogram(tuple(drawn["edges"]), tuple(map(int, drawn["counts"]))) if drawn else None
    return Trials(outcome.instances, outcome.accepted, outcome.undefined, tuple(outcome.sizes), domain, outcome.worst,
                  histogram, outcome.suspicions, seed, outcome.undefined_example, met=_met(problem, outcome),
                  chance=outcome.accepted if problem.unmet else 0,
                  examined=outcome.examined, separated=outcome.separated)  # fmt: skip


def _met(problem: Problem, outcome: Attack) -> tuple[str, ...]:
    """How each equation among the assumptions was met."""
    chance = f"by chance: {outcome.accepted} of {outcome.instances} instances drawn satisfy"
    return (*problem.how, *(f"{chance} {text}" for text in problem.unmet))


def _counterexample(problem: Problem, certificate: Certificate, instance: Instance | None) -> Counterexample:
    assert instance is not None
    values = printed(problem, instance, at=certificate.at, exact=True)
    shown = tuple(Valued(q.name, q.tex, frozen(values[q.name])) for q in problem.quantities)
    return Counterexample(dict(instance.sizes), shown, dict(certificate.at), certificate.lhs, certificate.rhs,
                          certificate.gap, certificate.bits, certificate.lhs_ball, certificate.rhs_ball, "",
                          complex=certificate.principal)  # fmt: skip
