"""Induction over a length: true at 1, and from T to T + 1 by the term that comes in.

The statement at T + 1 is written with the sums up to T and their last term apart; the statement at T then
serves as an equation or an inequality that is known. This proves telescoping sums, geometric series and the
like.

Used only where the statement at T speaks of part of what the statement at T + 1 speaks of: no free index over
the length, no condition on it but one that caps it, arrays over it with free entries only, and both sides
defined at T wherever they are at T + 1.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.errors import ProverFailure
from derive.language import (
    Array,
    Det,
    Entry,
    Index,
    Integral,
    InverseEntry,
    Largest,
    Product,
    RecursiveTerm,
    Reduction,
    Size,
    Total,
    rename,
    sizes_of,
)
from derive.language.matrices.heads import OfMatrix
from derive.prover.comparing.certificates import Certificate, always, never
from derive.prover.comparing.inequalities import shown
from derive.prover.kernel import normal
from derive.prover.kernel.defined import conditions_of
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.kernel.orders import ORIENTED
from derive.prover.principles.equations import follows
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import NONNEG, POS, ZERO
from derive.prover.terms.signs import sign
from reports.record.evidence import Proof


def by_induction(goal: Goal) -> Proof | None:
    """Induction over one of the lengths."""
    if goal.relation not in ("=", *ORIENTED):
        return None
    for size in sorted(set().union(*map(sizes_of, (goal.lhs, goal.rhs))), key=str):
        if not _suits(goal, size):
            continue
        try:
            steps = _reach(goal, size)
            if all(_starts(goal, size, k) for k in range(1, steps + 1)) and _goes_on(goal, size, steps):
                step = _said(size, steps)
                return Proof(f"induction over {size}", trace=(*goal.substituted, step))
        except ProverFailure:
            continue
    return None


def _suits(goal: Goal, size: Size) -> bool:
    if any(i.length == size for i in goal.indices()) or any(
        size in sizes_of(c) and not _caps(c, size) for c in goal.given
    ):
        return False
    return all(
        _part_suits(part, size) for side in (goal.lhs, goal.rhs) for part in sp.preorder_traversal(side)
    )


def _caps(condition: sp.Basic, size: Size) -> bool:
    """Whether a condition on lengths alone holds at T if it does at T + 1.

    T, or more than it, is at most another length.
    """
    if not isinstance(condition, (sp.Le, sp.Lt, sp.Ge, sp.Gt)) or not all(
        isinstance(s, Size) for s in condition.free_symbols
    ):
        return False
    slope = (condition.gts - condition.lts).diff(size)
    return bool(slope.is_Integer and slope <= 0)


def _part_suits(part: sp.Basic, size: Size) -> bool:
    if isinstance(part, (Det, InverseEntry, Integral, OfMatrix)):
        return size not in sizes_of(part)
    if isinstance(part, Entry):
        free = part.array.domain.name == "interval" or size not in part.array.lengths
        return free and all(_forward(i, size) for i in part.indices)
    return True


def _forward(index: sp.Expr, size: Size) -> bool:
    """Whether an index expression is in range at T if it is at T + 1.

    A number, an index or T, plus a whole number ≥ 0.
    """
    if index.is_Integer or isinstance(index, Index):
        return True
    ahead = [index - base for base in index.free_symbols if isinstance(base, (Index, Size))]
    return len(ahead) == 1 and bool(ahead[0].is_Integer and ahead[0] >= 0)


def _reach(goal: Goal, size: Size) -> int:
    """From how many lengths one concludes to the next: as many as terms before that a recursion uses."""
    terms = goal.lhs.atoms(RecursiveTerm) | goal.rhs.atoms(RecursiveTerm)
    return max((term.order for term in terms if size in sizes_of(term.place)), default=1)


def _said(size: Size, steps: int) -> str:
    if steps == 1:
        told = f"induction over {size}: holds at {size} = 1, and from {size} to {size} + 1"
        return f"{told} by the term at {size} + 1"
    below = ", ".join(f"{size} + {k}" if k else str(size) for k in range(steps))
    first = ", ".join(map(str, range(1, steps + 1)))
    return f"induction over {size}: holds at {size} = {first}, and from {below} to {size} + {steps}"


def _starts(goal: Goal, size: Size, least: int = 1) -> bool:
    if goal.lhs.has(RecursiveTerm) or goal.rhs.has(RecursiveTerm):
        reading = attempt(replace(goal, lhs=at(goal.lhs, size, least), rhs=at(goal.rhs, size, least)))
    else:
        reading = attempt(goal, {size.name: least})
    factor, wanted = ORIENTED.get(goal.relation, (1, ZERO))
    gap = reading.a.scale(reading.difference(), factor)
    return is_zero(reading.a, gap) if goal.relation == "=" else shown(reading.a, gap, wanted)


def _goes_on(goal: Goal, size: Size, steps: int = 1) -> bool:
    """Whether the statement at T, and so on for some steps, gives the statement at the next length."""
    earlier = [goal]
    for _ in range(steps):
        earlier.append(_next(earlier[-1], size))
    later = earlier.pop()
    reading = attempt(later)
    a = reading.a
    known = _needed(a, later)
    if not all(_needed(a, g) <= known for g in earlier):
        return False
    befores = [a.sub(normal.read(a, g.rhs), normal.read(a, g.lhs)) for g in earlier]
    after = reading.difference()
    if goal.relation == "=":
        return any(is_zero(a, a.sub(after, b)) for b in befores) or follows(a, after, befores)
    factor, wanted = ORIENTED[goal.relation]
    rise = a.scale(a.sub(after, befores[-1]), factor)
    if is_zero(a, rise) or sign(a, rise).nonnegative or shown(a, rise, NONNEG):
        return True
    strict = always if wanted == POS else never
    given = (Certificate("the statement at a length before", a.scale(b, factor), strict) for b in befores)
    return shown(a, a.scale(after, factor), wanted, tuple(given))


def _next(goal: Goal, size: Size) -> Goal:
    return replace(goal, lhs=at_next(goal.lhs, size), rhs=at_next(goal.rhs, size))


def _needed(a: Algebra, goal: Goal) -> frozenset:
    """What must hold for the sides to have a value, and is not proved."""
    return conditions_of(a, goal.lhs) | conditions_of(a, goal.rhs)


def at_next(expr: sp.Basic, size: Size) -> sp.Basic:
    """The expression with T + 1 for T, every sum over T split into the sum as it was and its last term."""
    if expr == size:
        return size + 1
    if isinstance(expr, Reduction) and expr.index.length == size:
        body = at_next(expr.body, size)
        last = rename(body, {expr.index: size + 1})
        return JOIN[type(expr)](expr.func(body, expr.index), last)
    if not expr.args or isinstance(expr, (Array, Index)):
        return expr
    return expr.func(*(at_next(x, size) for x in expr.args))


def at(expr: sp.Basic, size: Size, length: int) -> sp.Basic:
    """The expression at one length, every sum over it written out: terms of a sequence then have numbers for
    places.
    """
    if expr == size:
        return sp.Integer(length)
    if isinstance(expr, Reduction) and expr.index.length == size:
        body = at(expr.body, size, length)
        return JOIN[type(expr)](*(rename(body, {expr.index: sp.Integer(k)}) for k in range(1, length + 1)))
    if not expr.args or isinstance(expr, (Array, Index)):
        return expr
    return expr.func(*(at(x, size, length) for x in expr.args))


JOIN = {Total: sp.Add, Product: sp.Mul, Largest: sp.Max}
