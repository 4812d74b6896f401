"""The strategies, in order: each goes from a goal to a proof, or to nothing.

The order is from cheap and general to costly and narrow. A strategy may fail for its own reason (a head it
does not know, a budget spent); the next one then tries. The last proves the statement exactly at small sizes
only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from derive.claims import Statement
from derive.claims.formal import digest_of
from derive.claims.wellformed import of_complex
from derive.errors import NoIdea, ProverFailure
from derive.language.matrices.made import SumSize
from derive.prover.analysis.constancy import by_roots, by_slope
from derive.prover.analysis.narrowing import by_narrowing
from derive.prover.analysis.slopes import by_derivatives
from derive.prover.analysis.telescoping import by_telescoping
from derive.prover.analysis.weighted import by_weighted_means
from derive.prover.comparing.inequalities import by_inequality, thoroughly
from derive.prover.complexes.ways import prove_complex
from derive.prover.handbook.table import by_table
from derive.prover.kernel.goals import Goal, by_entries, goal_of
from derive.prover.matrices.identities import by_matrices
from derive.prover.matrices.orders import by_definiteness
from derive.prover.principles.at_sizes import at_sizes
from derive.prover.principles.binet import by_binet
from derive.prover.principles.calculus import by_calculus, by_constancy
from derive.prover.principles.cases import BRANCHES, by_cases
from derive.prover.principles.citing import by_lemmas
from derive.prover.principles.equations import by_equations
from derive.prover.principles.floors import by_floors
from derive.prover.principles.functional import by_functional_equations
from derive.prover.principles.identities import by_fixed_sizes, by_normal_form
from derive.prover.principles.induction import by_induction
from derive.prover.principles.limits import by_limit
from derive.prover.principles.maxima import by_entries_of_maxima, by_several_maxima
from derive.prover.principles.remainders import by_remainders
from derive.prover.recast.ranges import first_apart
from derive.prover.rules import CONTEXT
from derive.prover.search.creative import recurrence
from derive.prover.search.missing import missing_assumption
from derive.prover.terms.algebra import Context
from derive.prover.where import said, unproved
from reports.record.evidence import Proof

Strategy = Callable[[Goal], Proof | None]


MAX_DROPPED = 4  # conditions dropped one at a time …
SPARE_STEPS = 500  # … with so many steps more than twice what the proof took
PROOF_STEPS = 1_000_000  # for all strategies together: the slowest proof in a paper takes a tenth of it


def by_cases_of_analysis(goal: Goal) -> Proof | None:
    """A proof by cases in which the theorems of analysis may be used too."""
    return by_cases(goal, (*BRANCHES, by_slope, by_derivatives, thoroughly))


def by_domains(goal: Goal) -> Proof | None:
    """A proof of the goal with conditions on one scalar made part of its domain."""
    return by_narrowing(goal, (by_normal_form, by_constancy, by_inequality, by_calculus))


def by_maxima(goal: Goal) -> Proof | None:
    """A proof for each entry of a maximum, in which the theorems of analysis may be used too."""
    return by_entries_of_maxima(goal, (by_inequality, by_slope, by_derivatives, thoroughly))


def by_special_functions(goal: Goal) -> Proof | None:
    """A proof about what the laws of special functions put for both sides."""
    if goal.lemmas:
        return None
    lhs, rhs, used = by_table(goal.lhs, goal.rhs, (*goal.given, *goal.assumed))
    made = replace(goal, lhs=lhs, rhs=rhs)
    for strategy in (by_normal_form, by_functional_equations, by_binet, by_inequality) if used else ():
        found = strategy(made)
        if found is not None:
            trace = (*used, found.method, *found.trace)
            return replace(
                found, method="both sides by the laws of special functions", trace=trace, inferences=()
            )
    return None


def by_recurrence(goal: Goal) -> Proof | None:
    """A proof that a sum of hypergeometric terms and its closed form obey one recurrence."""
    return by_telescoping(goal, recurrence)


STRATEGIES: list[Strategy] = [
    by_matrices,
    by_definiteness,
    by_normal_form,
    by_fixed_sizes,
    by_functional_equations,
    by_binet,
    by_special_functions,
    by_equations,
    by_constancy,
    by_several_maxima,
    by_inequality,
    by_weighted_means,
    by_calculus,
    by_limit,
    by_lemmas,
    by_induction,
    by_recurrence,
    by_remainders,
    by_floors,
    by_cases,
    by_domains,
    by_roots,
    by_slope,
    by_derivatives,
    by_maxima,
    thoroughly,
    by_cases_of_analysis,
    at_sizes,
]


def _not_needed(statement: Statement, strategy: Strategy, context: Context, steps: int) -> list[str]:
    """The conditions without which the same strategy still proves the statement for all sizes, in so many
    steps each: a condition less makes a search longer that fails, hardly ever one that succeeds.
    """
    core = statement.core()
    found = []
    for k, condition in enumerate(core.given if len(core.given) <= MAX_DROPPED else ()):
        try:
            with context.allowance(steps):
                proof = strategy(goal_of(replace(core, given=core.given[:k] + core.given[k + 1 :]), context))
        except Exception:
            continue
        if proof is not None and proof.general and not isinstance(condition.args[0], SumSize):
            found.append(f"not needed: {condition}")
    return found


def prove(statement: Statement, context: Context = CONTEXT) -> Proof:
    """A proof of the statement; raises ProverFailure with the reason where none is found."""
    with context.allowance(PROOF_STEPS):
        if statement.complex and not of_complex(statement) and (left := unproved(statement, context)):
            where = ", ".join(sorted(said(c, str, str)[0] for c in left))
            raise ProverFailure(
                f"a proof about real numbers says nothing of complex values: it is not shown that {where}"
            )
        if of_complex(statement):
            return replace(prove_complex(statement, lambda s: _prove(s, context)), statement=None)
        return replace(_prove(statement, context), statement=digest_of(statement))


def _attempts(goal: Goal) -> list[tuple[Strategy, Goal]]:
    """The strategies in order; where matrices stand in the goal, once more with these spelled out."""
    *general, narrow = STRATEGIES
    spelled = by_entries(goal)
    again = [] if spelled is None else [(strategy, spelled) for strategy in general]
    return [*((strategy, goal) for strategy in general), *again, (narrow, goal)]


APART = "the least value of a whole number apart: first the statement there, then beyond"


def _prove(statement: Statement, context: Context) -> Proof:
    reasons: dict[str, None] = {}
    try:
        goal = goal_of(statement, context)
    except RecursionError:
        raise ProverFailure("the expression is nested too deeply") from None
    for strategy, version in _attempts(goal):
        left = context.left[-1]
        try:
            proof = strategy(version)
        except ProverFailure as failure:
            reasons.setdefault(str(failure))
            continue
        except RecursionError:
            reasons.setdefault("the expression is nested too deeply")
            continue
        except Exception as defect:  # a defect of one strategy costs that strategy, never the run
            reasons.setdefault(f"{strategy.__name__} broke down ({type(defect).__name__}: {defect})")
            continue
        if proof is not None:
            steps = SPARE_STEPS + 2 * (left - context.left[-1])
            return replace(proof, trace=(*proof.trace, *_not_needed(statement, strategy, context, steps)))
    known = ProverFailure("; ".join(reasons)) if reasons else NoIdea()
    parts = first_apart(statement)
    if parts is not None:
        first, rest = (_prove(part, context) for part in parts)
        if first.general:
            return replace(rest, trace=(APART, *first.trace, *rest.trace))
    raise missing_assumption(goal) or known
