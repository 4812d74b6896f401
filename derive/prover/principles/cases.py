"""Proofs by cases: where the sides turn on the sign of one quantity, they are proved for u > 0, u < 0 and
u = 0.

|u|, sign u, max(x, y), min(x, y) and Piecewise turn on a sign. In each case the signs are known, so the other
principles see no kink. The case u = 0 is proved with 0 in place of u, |u| and sign u, or falls away because a
side as it is written divides by u there and so has no value. (A derivative that was carried out may divide by
u where the function is smooth: only what is written counts.)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import chain

import sympy as sp
from sympy.core.relational import Relational

from derive.claims.relations import ORDERS
from derive.errors import ProverFailure
from derive.language import Array, At, Diff, Entry, Integral, Reduction, Scalar, free_indices
from derive.prover.comparing.inequalities import by_inequality
from derive.prover.kernel.goals import Goal
from derive.prover.principles.equations import by_equations
from derive.prover.principles.identities import by_normal_form
from reports.record.evidence import Proof

Truth = Mapping[type, bool]

MAX_TURNS = 3  # quantities whose sign is split, so at most 3³ cases
Branches = tuple[Callable[[Goal], Proof | None], ...]
BRANCHES: Branches = (by_normal_form, by_equations, by_inequality)
ABOVE: Truth = {sp.Gt: True, sp.Ge: True, sp.Lt: False, sp.Le: False, sp.Eq: False, sp.Ne: True}
BELOW: Truth = {sp.Gt: False, sp.Ge: False, sp.Lt: True, sp.Le: True, sp.Eq: False, sp.Ne: True}
AT: Truth = {sp.Gt: False, sp.Ge: True, sp.Lt: False, sp.Le: True, sp.Eq: True, sp.Ne: False}


def by_cases(goal: Goal, branches: Branches = BRANCHES) -> Proof | None:
    """The goal proved for every combination of signs of what it turns on."""
    if goal.relation not in ("=", *ORDERS) or any(side.has(At, Diff) for side in (goal.lhs, goal.rhs)):
        return None
    turns = list(dict.fromkeys(turning_points(goal)))
    if not 0 < len(turns) <= MAX_TURNS:
        return None
    trace: dict[str, None] = {}
    for case in _cases(goal, turns):
        proof = _settled(case, branches)
        if proof is None:
            return None
        trace.update(dict.fromkeys((proof.method, *proof.trace)))
    split = ", ".join(str(u) for u in turns)
    return Proof(f"cases: the sign of {split}", trace=tuple(trace))


def _settled(case: Goal, branches: Branches) -> Proof | None:
    for principle in branches:
        try:
            if (proof := principle(case)) is not None:
                return proof
        except ProverFailure:
            continue
    return None


def turning_points(goal: Goal) -> Iterator[sp.Expr]:
    """What the sides turn on, unless an inner sum runs over it or an integral holds it."""
    integrals = goal.lhs.atoms(Integral) | goal.rhs.atoms(Integral)
    held = set().union(*map(_quantities, integrals))
    for node in chain(*map(sp.preorder_traversal, (goal.lhs, goal.rhs))):
        for u in (factor for turn in _turns_on(node) for factor in sp.Mul.make_args(turn)):
            inner = (_quantities(u) & held) | (free_indices(u) - goal.indices())
            if not inner and not u.is_number and not u.atoms(Integral, Reduction):
                yield -u if u.could_extract_minus_sign() else u


def _turns_on(node: sp.Basic) -> Iterator[sp.Expr]:
    if isinstance(node, (sp.Abs, sp.sign)):
        yield node.args[0]
    elif isinstance(node, (sp.Max, sp.Min)) and len(node.args) == 2:
        yield node.args[0] - node.args[1]
    elif isinstance(node, sp.Piecewise):
        for relation in node.atoms(Relational):
            yield relation.lhs - relation.rhs


def _cases(goal: Goal, turns: list[sp.Expr]) -> Iterator[Goal]:
    """The goal in every case of the first quantity, and there in every case of the others."""
    if not turns:
        yield goal
        return
    u, *rest = turns
    for condition, truth in ((sp.Gt(u, 0, evaluate=False), ABOVE), (sp.Lt(u, 0, evaluate=False), BELOW)):
        own = 1 if truth is ABOVE else -1
        case = _put(_told(goal, u, truth), {sp.Abs(u): own * u, sp.sign(u): sp.Integer(own)})
        yield from _cases(replace(case, given=(*case.given, condition)), rest)
    if not any(divides_by(side, u) for side in goal.written):
        yield from _cases(_at_zero(goal, u), rest)


def _told(goal: Goal, u: sp.Expr, truth: Truth) -> Goal:
    """The goal with every condition on u that stands inside its sides decided."""
    decided = {}
    for side in (goal.lhs, goal.rhs):
        for piecewise in side.atoms(sp.Piecewise):
            for relation in piecewise.atoms(Relational):
                decided.update(_decided(relation, u, truth))
    return _put(goal, decided)


def _decided(relation: Relational, u: sp.Expr, truth: Truth) -> dict[sp.Basic, sp.Basic]:
    """A relation that compares the two parts of u with each other, as true or false."""
    gap = relation.lhs - relation.rhs
    if gap == u:
        return {relation: sp.sympify(truth[relation.func])}
    if gap == -u:
        return {relation: sp.sympify(truth[relation.reversed.func])}
    return {}


def _at_zero(goal: Goal, u: sp.Expr) -> Goal:
    """The goal where u = 0: a scalar that is u plus or minus something else is that, and u itself is 0."""
    goal = _told(goal, u, AT)
    for scalar in sorted(u.atoms(Scalar, Entry), key=str):
        rest = u - scalar
        if not _quantity_of(scalar) & _quantities(rest):
            return _put(goal, {scalar: -rest})
        rest = u + scalar
        if not _quantity_of(scalar) & _quantities(rest):
            return _put(goal, {scalar: rest})
    return _put(goal, {sp.Abs(u): sp.S.Zero, sp.sign(u): sp.S.Zero, u: sp.S.Zero})


def _quantities(expr: sp.Expr) -> set[Scalar | Array]:
    return {q for place in expr.atoms(Scalar, Entry) for q in _quantity_of(place)}


def _quantity_of(place: Scalar | Entry) -> set[Scalar | Array]:
    return {place.array} if isinstance(place, Entry) else {place}


def _put(goal: Goal, instead: Mapping[sp.Basic, sp.Basic]) -> Goal:
    """The goal with some terms replaced by equals, in its sides and conditions."""
    if not instead:
        return goal
    lhs, rhs = (side.xreplace(instead) for side in (goal.lhs, goal.rhs))
    if any(side.has(sp.nan, sp.zoo, sp.oo, -sp.oo) for side in (lhs, rhs)):
        raise ProverFailure("a case in which a side has no value as it was carried out")
    given = tuple(c.xreplace(instead) for c in goal.given)
    return replace(goal, lhs=lhs, rhs=rhs, given=tuple(c for c in given if isinstance(c, Relational)))


def divides_by(side: sp.Basic, u: sp.Expr) -> bool:
    """Whether what is written divides by 0 where u is 0; not below `at`, which means another point."""
    if isinstance(side, (At, sp.Piecewise)):
        return False
    if isinstance(side, sp.Pow) and side.exp.is_negative and _vanishing(side.base, u):
        return True
    return any(divides_by(part, u) for part in side.args)


def _vanishing(base: sp.Expr, u: sp.Expr) -> bool:
    return base.xreplace({sp.Abs(u): sp.S.Zero, sp.sign(u): sp.S.Zero, u: sp.S.Zero}) == 0
