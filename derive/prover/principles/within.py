"""Whether what is put in for a quantity is proved to lie in its domain."""

from __future__ import annotations

import sympy as sp
from sympy.core.relational import Relational

from derive.claims import Statement
from derive.claims.relations import SIGN_OF
from derive.errors import ProverFailure
from derive.language import Entry, Scalar, quantities
from derive.language.domains import of_the_same_kind
from derive.prover.comparing.inequalities import by_inequality
from derive.prover.kernel.goals import Goal, attempt, goal_of
from derive.prover.kernel.substitution import Known
from derive.prover.terms.algebra import Context
from derive.prover.terms.ring import is_zero


def inside(target: Scalar | Entry, value: sp.Expr, known: Known, context: Context) -> bool:
    """Whether a value, for all values of the target's indices, is proved to be what the target can be."""
    if of_the_same_kind(target, value):
        return True
    domain, where = (
        (target.array.domain, target.indices) if isinstance(target, Entry) else (target.domain, ())
    )
    asked = domain.membership(value, where)
    return asked is not None and all(_holds(relation, known, context) for relation in asked)


def _holds(relation: sp.Basic, known: Known, context: Context) -> bool:
    if not isinstance(relation, Relational):
        return False
    if not quantities(relation) and relation.func(*relation.args) == sp.true:
        return True
    given = tuple(c for c in known.given if isinstance(c, Relational))
    try:
        goal = goal_of(
            Statement(relation.lhs, SIGN_OF[type(relation)], relation.rhs, given, each=known.each), context
        )
        return _equal(goal) if goal.relation == "=" else by_inequality(goal) is not None
    except ProverFailure:
        return False


def _equal(goal: Goal) -> bool:
    reading = attempt(goal)
    return is_zero(reading.a, reading.difference())
