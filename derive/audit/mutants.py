"""Mutants: the small mistakes people make, as a table of edits. A check is worth what it takes to turn it
red.

Each operator is a small rule from a subexpression to what a slip of the pen might have made of it. `mutants`
applies every operator at every place of both sides, and turns the relation round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import TypeGuard

import sympy as sp

from derive.audit import matrix_slips
from derive.audit.matrix_slips import editable_parts
from derive.claims import Statement
from derive.claims.relations import FLIPPED, ORDERS, STRICT, WIDENED
from derive.language import (
    Array,
    At,
    Diff,
    Entry,
    Index,
    Integral,
    InverseEntry,
    Largest,
    MovingIntegral,
    Named,
    Product,
    Range,
    RecursiveTerm,
    Reduction,
    Scalar,
    Total,
    delta,
    free_indices,
    quantities,
    rename,
)
from derive.language.domains import Domain
from derive.language.unknown import Of

Edits = Iterator[sp.Basic]


@dataclass(frozen=True)
class Edit:
    """A small change: what it is, and of which side (of the relation, if of none)."""

    what: str
    side: str | None = None  # "left" or "right"

    def __str__(self) -> str:
        return f"{self.side} side: {self.what}" if self.side else self.what


@dataclass(frozen=True)
class Mutant:
    """A statement with one edit or two, and what they are."""

    edits: tuple[Edit, ...]
    statement: Statement

    @cached_property
    def core(self) -> Statement:
        """What the roads work on: the statement with its names unfolded."""
        return self.statement.unfolded()

    @property
    def edit(self) -> str:
        """The edits in one line."""
        return "; ".join(map(str, self.edits))


@dataclass(frozen=True)
class Surroundings:
    """What an operator may look at: the quantities of the statement and the indices in scope."""

    quantities: tuple[Scalar | Array, ...]
    indices: tuple[Index, ...]


Operator = Callable[[sp.Basic, Surroundings], Edits]


def flip_sign(e: sp.Basic, around: Surroundings) -> Edits:
    """One term of a sum with the other sign."""
    if isinstance(e, sp.Add):
        for k, term in enumerate(e.args):
            yield sp.Add(*e.args[:k], -term, *e.args[k + 1 :])


def drop_part(e: sp.Basic, around: Surroundings) -> Edits:
    """A term or factor left out."""
    if isinstance(e, (sp.Add, sp.Mul)):
        for k in range(len(e.args)):
            yield e.func(*e.args[:k], *e.args[k + 1 :])


def double_part(e: sp.Basic, around: Surroundings) -> Edits:
    """A term or factor written twice."""
    if isinstance(e, (sp.Add, sp.Mul)):
        for k, part in enumerate(e.args):
            if not part.is_Number:
                yield e.func(*e.args[:k], part + part if isinstance(e, sp.Add) else part**2, *e.args[k + 1 :])


def change_number(e: sp.Basic, around: Surroundings) -> Edits:
    """1 for 2, 2 for 1/2, n for n + 1."""
    if isinstance(e, sp.Rational):
        table = {sp.S.One: (2,), sp.Integer(2): (1, sp.S.Half), sp.S.Half: (1, 2), sp.S.NegativeOne: (1, -2)}
        yield from map(sp.sympify, table.get(e, (e + 1,)))


def change_exponent(e: sp.Basic, around: Surroundings) -> Edits:
    """A power one higher or lower, turned over, or left out; a root left out."""
    if isinstance(e, sp.Pow) and e.exp.is_Rational:
        others = (e.exp + 1, e.exp - 1, -e.exp, *((2 * e.exp,) if e.exp.q == 2 else ()))
        yield from (e.base**other for other in others if other != 0)


def invert(e: sp.Basic, around: Surroundings) -> Edits:
    """Numerator and denominator exchanged."""
    if isinstance(e, sp.Mul) and any(isinstance(a, sp.Pow) and a.exp.is_negative for a in e.args):
        yield 1 / e


def swap_indices(e: sp.Basic, around: Surroundings) -> Edits:
    """Two indices of an entry exchanged, or one replaced by another in scope."""
    if not isinstance(e, (Entry, InverseEntry)):
        return
    for k, index in enumerate(e.indices):
        others = {*around.indices, *e.indices} - {index}
        for other in sorted(
            (o for o in others if isinstance(o, Index) and o.length == getattr(index, "length", None)),
            key=str,
        ):
            yield e.func(e.array, *e.indices[:k], other, *e.indices[k + 1 :])
    if len(e.indices) == 2 and e.array.lengths[0] == e.array.lengths[1]:
        yield e.func(e.array, *reversed(e.indices))


def swap_arguments(e: sp.Basic, around: Surroundings) -> Edits:
    """The two arguments of a function or of a power exchanged."""
    if isinstance(e, (sp.atan2, sp.Pow)) and not e.args[1].is_number:
        yield e.func(*reversed(e.args))


def shift_start(e: sp.Basic, around: Surroundings) -> Edits:
    """A sum or product that starts one later."""
    yield from _without(e, sp.S.One)
    if isinstance(e, Range):
        yield e.func(e.body, e.bound, e.low + 1, e.high)


def shift_end(e: sp.Basic, around: Surroundings) -> Edits:
    """A sum or product that stops before the last."""
    if isinstance(e, Reduction):
        yield from _without(e, e.index.length)
    if isinstance(e, Range) and not e.endless:
        yield e.func(e.body, e.bound, e.low, e.high - 1)


def _without(e: sp.Basic, place: sp.Expr) -> Edits:
    """A sum or product that leaves out one place."""
    if isinstance(e, (Total, Product)):
        kept = 1 - delta(e.index, place)
        yield (
            Total(e.body * kept, e.index)
            if isinstance(e, Total)
            else Product(1 + (e.body - 1) * kept, e.index)
        )


def drop_sum(e: sp.Basic, around: Surroundings) -> Edits:
    """A reduction of which only the first term is written."""
    if isinstance(e, Reduction):
        yield rename(e.body, {e.index: sp.S.One})
    if isinstance(e, Range):
        yield rename(e.body, {e.bound: e.low})


def exchange_function(e: sp.Basic, around: Surroundings) -> Edits:
    """An exp or log forgotten, or taken for the other."""
    if isinstance(e, (sp.exp, sp.log)):
        yield e.args[0]
        yield (sp.log if isinstance(e, sp.exp) else sp.exp)(e.args[0])


def other_variable(e: sp.Basic, around: Surroundings) -> Edits:
    """A derivative by another variable, or by another entry of the same."""
    if not isinstance(e, Diff):
        return
    for quantity in around.quantities:
        if (
            isinstance(e.variable, Scalar)
            and isinstance(quantity, Scalar)
            and quantity != e.variable
            and not _whole(quantity)
        ):
            yield Diff(e.body, quantity)
        elif isinstance(e.variable, Entry) and _alike(e.variable.array, quantity):
            yield Diff(e.body, quantity[e.variable.indices])
    for variable in swap_indices(e.variable, around):
        yield Diff(e.body, variable)


def other_quantity(e: sp.Basic, around: Surroundings) -> Edits:
    """One quantity written for another of the same type; a scalar also for an entry."""
    for quantity in around.quantities:
        if isinstance(quantity, Scalar) and quantity != e and quantity.domain == _domain(e):
            yield quantity
        elif isinstance(e, Entry) and _alike(e.array, quantity):
            yield quantity[e.indices]


def _domain(e: sp.Basic) -> Domain | None:
    return e.domain if isinstance(e, Scalar) else e.array.domain if isinstance(e, Entry) else None


# edits of a whole side


def flip_whole(e: sp.Basic, around: Surroundings) -> Edits:
    """−e for the whole expression e."""
    if not e.is_number and not isinstance(e, sp.Add):
        yield -e


def scale_whole(e: sp.Basic, around: Surroundings) -> Edits:
    """A scalar, or a factor two, too many or too few."""
    if e != 0:
        yield from (2 * e, e / 2)
        for quantity in around.quantities:
            if isinstance(quantity, Scalar):
                yield e * quantity
                yield e / quantity


def swap_quantities(e: sp.Basic, around: Surroundings) -> Edits:
    """Two quantities of the same type exchanged throughout: f(x, y) for f(y, x)."""
    for a, b in combinations(around.quantities, 2):
        alike = isinstance(a, Scalar) and isinstance(b, Scalar) and a.domain == b.domain
        if (alike or (isinstance(a, Array) and _alike(a, b) and a.domain == b.domain)) and {
            a,
            b,
        } & quantities(e):
            yield e.xreplace({a: b, b: a})


def swap_free_indices(e: sp.Basic, around: Surroundings) -> Edits:
    """Two free indices exchanged throughout."""
    for a, b in combinations(sorted(free_indices(e), key=str), 2):
        if a.length == b.length:
            yield rename(e, {a: b, b: a})


def _alike(array: Array, quantity: Scalar | Array) -> TypeGuard[Array]:
    """Whether a quantity is another array of the same shape, both of whole numbers or neither."""
    shaped = isinstance(quantity, Array) and quantity != array and quantity.lengths == array.lengths
    return shaped and _whole(quantity) == _whole(array)


def _whole(quantity: Scalar | Array) -> bool:
    return bool(getattr(quantity.domain, "integers", False))


# By how likely the slip is: repairs are looked for in this order.
OPERATORS: dict[str, Operator] = {
    "flip a sign": flip_sign,
    "change a number": change_number,
    "change an exponent": change_exponent,
    "exchange indices": swap_indices,
    "drop a term or factor": drop_part,
    "double a term or factor": double_part,
    "write another quantity": other_quantity,
    "swap numerator and denominator": invert,
    "swap two arguments": swap_arguments,
    "exchange exp, log, identity": exchange_function,
    "differentiate by another variable": other_variable,
    "start a sum at 2": shift_start,
    "stop a sum before the last": shift_end,
    "write only the first term": drop_sum,
    **matrix_slips.SLIPS,
}
WHOLE: dict[str, Operator] = {
    "flip the sign of the whole": flip_whole,
    "multiply or divide the whole": scale_whole,
    "swap two quantities": swap_quantities,
    "swap two indices": swap_free_indices,
}
_STRICTER = {WIDENED[sign]: ("make it strict", sign) for sign in STRICT}
RELATIONS: dict[str, tuple[tuple[str, str], ...]] = {
    sign: (("reverse the inequality", FLIPPED[sign]), *([_STRICTER[sign]] if sign in _STRICTER else []))
    for sign in ORDERS
}


@dataclass(frozen=True)
class Table:
    """Edits by name: at every place, and of a whole side."""

    parts: Mapping[str, Operator]
    whole: Mapping[str, Operator]


SLIPS = Table(OPERATORS, WHOLE)


def mutants(statement: Statement, table: Table = SLIPS) -> list[Mutant]:
    """Every single edit of the statement, each once, in a fixed order; none that SymPy turns back into the
    statement.
    """
    seen = {
        _key(statement),
        _key(replace(statement, lhs=_rebuilt(statement.lhs), rhs=_rebuilt(statement.rhs))),
    }
    found = []
    for mutant in _all(statement, surroundings(statement), table):
        key = _key(mutant.statement)
        if key not in seen:
            seen.add(key)
            found.append(mutant)
    return found


def surroundings(statement: Statement) -> Surroundings:
    """What operators may look at in a statement."""
    indices = free_indices(statement.lhs) | free_indices(statement.rhs)
    used = quantities(statement.lhs) | quantities(statement.rhs)
    return Surroundings(tuple(sorted(used, key=lambda q: q.name)), tuple(sorted(indices, key=str)))


def _key(statement: Statement) -> tuple[sp.Expr, str, sp.Expr]:
    return statement.lhs, statement.relation, statement.rhs


def _rebuilt(expr: sp.Basic) -> sp.Basic:
    """The expression as SymPy would have it: what was kept as written is rearranged when a part of it is
    edited.
    """
    return expr.func(*map(_rebuilt, expr.args)) if expr.args else expr


def _all(statement: Statement, around: Surroundings, table: Table) -> Iterator[Mutant]:
    for edit, right in edits(statement.rhs, around, table):
        yield Mutant((Edit(edit, "right"),), replace(statement, rhs=right))
    for edit, left in edits(statement.lhs, around, table):
        yield Mutant((Edit(edit, "left"),), replace(statement, lhs=left))
    for edit, relation in RELATIONS.get(statement.relation, ()):
        yield Mutant((Edit(edit),), replace(statement, relation=relation))


def edits(expr: sp.Basic, around: Surroundings, table: Table = SLIPS) -> Iterator[tuple[str, sp.Expr]]:
    """Every operator at every place of an expression, and those for the whole."""
    for name, operator in table.whole.items():
        yield from ((name, result) for result in operator(expr, around) if _finite(result))
    for name, operator in table.parts.items():
        yield from ((name, result) for result in _everywhere(expr, operator, around) if _finite(result))


INFINITE = (sp.nan, sp.zoo, sp.oo, -sp.oo)


def _finite(expr: sp.Basic) -> bool:
    """Whether the edit left a value: no division by zero, no infinity but the limits of an integral."""
    if expr in INFINITE:
        return False
    if not expr.has(*INFINITE):
        return True
    return all(map(_finite, expr.args[:1] if isinstance(expr, (Integral, Range)) else expr.args))


def _everywhere(expr: sp.Basic, operator: Operator, around: Surroundings) -> Iterator[sp.Basic]:
    yield from operator(expr, around)
    inside = around
    if isinstance(expr, Reduction):
        inside = replace(around, indices=(*around.indices, expr.index))
    for k in editable(expr):
        for changed in _everywhere(expr.args[k], operator, inside):
            yield expr.func(*expr.args[:k], changed, *expr.args[k + 1 :])


def editable(expr: sp.Basic) -> range | tuple[int, ...]:
    """Which arguments are expressions of their own: not indices, bound variables, limits or exponents."""
    if isinstance(expr, (Entry, InverseEntry, sp.KroneckerDelta, Array)):
        return ()
    if (parts := editable_parts(expr)) is not None:
        return parts
    if isinstance(expr, MovingIntegral):
        return (0, 2, 3)
    if isinstance(expr, (Reduction, Integral, Range, Diff, Largest)):
        return (0,)
    if isinstance(expr, At):
        return (0, 2)
    if isinstance(expr, RecursiveTerm):
        return (0, 3)  # its rule and its first terms
    if isinstance(expr, Of):
        return range(2, len(expr.args))
    if isinstance(expr, Named):
        return (1,)  # what it stands for: a name that is edited prints as what it has become
    if isinstance(expr, sp.Pow) and expr.exp.is_Number:
        return (0,)
    return range(len(expr.args))
