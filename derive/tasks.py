"""The two tasks a worker runs for a step: prove it, and try to break it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from derive.claims import Statement
from derive.decide import Attempt
from derive.errors import CannotEvaluate
from derive.evidence import Counterexample, Proof, Trials
from derive.lower import lower
from derive.prover import prove
from numeric.attack import Attack, attack
from numeric.balls import quantity_values
from numeric.problem import Problem


def prove_task(statement: Statement) -> Proof:
    """The symbolic road."""
    return prove(statement)


def attack_task(statement: Statement, seed: int, trials: int) -> Attempt:
    """The numeric road; it knows nothing of the symbolic one."""
    try:
        problem = lower(statement)
    except CannotEvaluate as reason:
        return Attempt(cannot=str(reason))
    outcome = attack(problem, seed=seed, trials=trials)
    found = _counterexample(problem, outcome) if outcome.certificate else None
    return Attempt(_trials(problem, outcome, seed), found, outcome.agreed, outcome.cannot)


def _trials(problem: Problem, outcome: Attack, seed: int) -> Trials:
    domain = tuple(f"{q.name}: {q.domain}" for q in problem.quantities)
    return Trials(outcome.instances, outcome.accepted, outcome.undefined, tuple(outcome.sizes), domain, outcome.worst,
                  outcome.histogram, outcome.suspicions, seed, outcome.undefined_example)  # fmt: skip


def _counterexample(problem: Problem, outcome: Attack) -> Counterexample:
    certificate, instance = outcome.certificate, outcome.instance
    assert certificate is not None and instance is not None
    values = quantity_values(problem, instance)
    shown = tuple({"name": q.name, "latex": q.tex, "value": _nested(values[q.name], [instance.sizes[s] for s in q.sizes])}
                  for q in problem.quantities)  # fmt: skip
    return Counterexample(dict(instance.sizes), shown, dict(certificate.at), certificate.lhs, certificate.rhs,
                          certificate.gap, certificate.bits, certificate.lhs_ball, certificate.rhs_ball)  # fmt: skip


def _nested(flat: list[Any], shape: list[int]) -> Any:
    """A flat row-major list of numbers as nested lists of text."""
    if not shape:
        return _number(flat[0])
    step = len(flat) // shape[0]
    return [_nested(flat[k * step : (k + 1) * step], shape[1:]) for k in range(shape[0])]


def _number(value: Any) -> str:
    return str(value) if isinstance(value, (Fraction, int, str)) else str(value)
