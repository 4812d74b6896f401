"""The numeric road: what attacks on one statement, in one process, come back with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import sympy as sp

from derive.claims import Statement
from derive.claims.relations import ORDERS
from derive.errors import CannotEvaluate
from derive.language import Array, Diff, Scalar, as_written, quantities
from derive.language.planes import is_complex
from derive.language.unknown import unknowns
from derive.roads.lower import PARTS, lower, lowered
from derive.roads.solve_given import has_equations
from derive.roads.unknown import told
from derive.verdict.decide import Attempt
from numeric.attack.campaign import campaign
from numeric.attack.outcome import Attack, outcome
from numeric.attack.outside import outside
from numeric.attack.tally import THOROUGH, Pace
from numeric.problem.instance import Instance
from numeric.problem.problem import Problem
from numeric.rigorous.certify import Refutation
from numeric.rigorous.interpreter import printed
from numeric.rigorous.pairs import joined_values, sides_at
from reports.record.evidence import Counterexample, Drawn, Histogram, Trials, Valued, frozen

Wholes = dict[str, Scalar | Array]  # complex quantities, of which a problem has the parts


def attempt(statement: Statement, seed: int, pace: Pace = THOROUGH) -> Attempt:
    """The numeric road; it knows nothing of the symbolic one."""
    found = _attempt(statement, seed, pace)
    if not found.counterexample or not unknowns(*statement.parts()):
        return found
    own = {value.name: value for value in found.counterexample.values}
    values = told(statement, own)
    shown = replace(found.counterexample, values=tuple(values[name] for name in sorted(values)))
    return replace(found, counterexample=shown)


def _attempt(statement: Statement, seed: int, pace: Pace) -> Attempt:
    try:
        tried = list(_attacks(statement, seed, pace))
    except CannotEvaluate as reason:
        return Attempt(cannot=str(reason))
    wholes = _wholes(statement.core())
    problem, best = max(tried, key=_telling)  # a border is told of only if it breaks the statement
    found = _counterexample(problem, best.certificate, best.instance, wholes) if best.certificate else None
    agreed = sum(o.agreed for _, o in tried)
    if found:
        return Attempt(_trials(problem, best, seed, wholes), found, agreed, best.cannot)
    unsettled = next((o.cannot for _, o in tried if o.cannot and o.accepted), best.cannot)
    if (problem.how or problem.unmet) and best.accepted and not (agreed or unsettled):
        unsettled = ROUNDED
    return Attempt(_trials(problem, best, seed, wholes), None, agreed, unsettled, _touching(tried, wholes))


def _touching(tried: list[tuple[Problem, Attack]], wholes: Wholes) -> Counterexample | None:
    """Where the sides of a strict relation surely meet, if a campaign came across it."""
    for problem, attack in tried:
        meeting = attack.touching
        if meeting and meeting.sure:
            return _counterexample(problem, meeting.certificate, meeting.instance, wholes)
    return None


ROUNDED = "no exact point that satisfies the assumptions was found: in floating point some seem to"


def _attacks(statement: Statement, seed: int, pace: Pace) -> Iterator[tuple[Problem, Attack]]:
    """Campaigns until one breaks the statement, one for each way its equations are met by construction.

    The last takes points as they are drawn: a construction divides, and where it cannot an equation may hold
    all the same.
    """
    problems, briefer = lowered(statement), replace(pace, trials=pace.trials // 4)
    if has_equations(statement.given) and any(p.how for p in problems):
        problems.append(lower(statement, solve=False))
    for k, problem in enumerate(problems):
        found = outcome(campaign(problem, seed, briefer if k else pace))
        yield problem, found
        if found.certificate:
            return
    for border in _borders(statement) if pace.climbs is None else ():
        problem = lowered(border)[0]
        if problem.how:
            problem = replace(problem, border=True)
            found = outcome(campaign(problem, seed, briefer))
            yield problem, found
            if found.certificate:
                return


def _borders(statement: Statement) -> list[Statement]:
    """An inequality where a condition such as x² + y² ≤ 1 holds with equality: no point is drawn there, and
    it may be tight.

    A plain bound such as x ≥ 3 is a threshold, and tried as one.
    """
    core = statement.pointwise()
    if core.relation not in ORDERS:
        return []
    found = []
    for bent in list(filter(_is_bent, core.given))[:BORDERS]:
        equal = sp.Eq(*bent.args, evaluate=False)
        found.append(replace(core, given=tuple(equal if c == bent else c for c in core.given)))
    return found


def _is_bent(condition: sp.Basic) -> bool:
    """Whether a condition is wide, speaks of quantities, and is no plain bound of one of them."""
    if not isinstance(condition, (sp.Le, sp.Ge)) or not quantities(condition):
        return False
    return any(side.args for side in condition.args) or not any(side.is_Rational for side in condition.args)


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


def _trials(problem: Problem, outcome: Attack, seed: int, wholes: Wholes) -> Trials:
    domain = _drawn(problem, wholes)
    drawn = outcome.histogram
    histogram = Histogram(tuple(drawn["edges"]), tuple(map(int, drawn["counts"]))) if drawn else None
    return Trials(
        outcome.instances,
        outcome.accepted,
        outcome.undefined,
        tuple({name: n for name, n in sizes.items() if name != PARTS.size} for sizes in outcome.sizes),
        domain,
        outcome.worst,
        histogram,
        outcome.suspicions,
        seed,
        outcome.undefined_example,
        met=_met(problem, outcome),
        chance=outcome.accepted if problem.unmet else 0,
        examined=outcome.examined,
        separated=outcome.separated,
    )


def _met(problem: Problem, outcome: Attack) -> tuple[str, ...]:
    """How each equation among the assumptions was met."""
    chance = f"by chance: {outcome.accepted} of {outcome.instances} instances drawn satisfy"
    return (*problem.how, *(f"{chance} {text}" for text in problem.unmet))


def _drawn(problem: Problem, wholes: Wholes) -> tuple[Drawn, ...]:
    """What was drawn, by quantity; the parts of a complex one are one quantity."""
    found = {q.name: Drawn(q.name, q.domain) for q in problem.quantities}
    for name, whole in wholes.items():
        found.pop(f"{name}.im", None)
        if found.pop(f"{name}.re", None) is not None:
            found[name] = Drawn(name, whole.domain.says())
    return tuple(found[name] for name in sorted(found))


def _valued(problem: Problem, values: dict[str, Any], wholes: Wholes) -> tuple[Valued, ...]:
    """The values of the quantities, by name; of a complex one as a + b i."""
    found = {q.name: Valued(q.name, q.tex, frozen(values[q.name])) for q in problem.quantities}
    for name, whole in wholes.items():
        parts = [found.pop(f"{name}.{part}", None) for part in ("re", "im")]
        if any(parts):
            found[name] = Valued(name, whole.tex, frozen(joined_values(values, name)))
    return tuple(found[name] for name in sorted(found))


def _wholes(statement: Statement) -> Wholes:
    """The complex quantities of a statement, by name."""
    used = set().union(*map(quantities, statement.parts()))
    return {q.name: q for q in used if is_complex(q)}


def _counterexample(
    problem: Problem, certificate: Refutation, instance: Instance | None, wholes: Wholes
) -> Counterexample:
    assert instance is not None
    values = printed(problem, instance, at=certificate.at, exact=True)
    found = _real_counterexample(problem, certificate, instance, _valued(problem, values, wholes))
    if problem.parts is None:
        return found
    left, right = sides_at(problem, instance, certificate)
    return replace(
        found,
        sizes={name: n for name, n in found.sizes.items() if name != PARTS.size},
        at={name: n for name, n in found.at.items() if name != PARTS.name},
        lhs=left.number,
        rhs=right.number,
        lhs_ball=left.ball,
        rhs_ball=right.ball,
        lhs_exact=left.exact,
        rhs_exact=right.exact,
    )


def _real_counterexample(
    problem: Problem, certificate: Refutation, instance: Instance, shown: tuple[Valued, ...]
) -> Counterexample:
    return Counterexample(
        dict(instance.sizes),
        shown,
        dict(certificate.at),
        certificate.lhs,
        certificate.rhs,
        certificate.gap,
        certificate.bits,
        certificate.lhs_ball,
        certificate.rhs_ball,
        "",
        complex=certificate.principal,
        lhs_exact=certificate.lhs_exact,
        rhs_exact=certificate.rhs_exact,
    )
