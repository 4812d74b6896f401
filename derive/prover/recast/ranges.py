"""Sums and products over a range, as sums and products over an axis.

For all whole n ≥ L is for all lengths N ≥ 1, with n = N + L − 1; and Σ_{k=low}^{high} f(k) with high − low
+ 1 = N + c terms is Σ_{j=1}^{N} f(low − 1 + j), and c terms more. For c = −1 the last term is taken away
again: what stands for f at a place that the range does not reach is a letter, which cancels. A free index t
that ends a range is any whole number from 1 to its length, hence a length itself.
"""

from __future__ import annotations

from dataclasses import replace

import sympy as sp
from sympy.core.relational import Relational

from derive.claims import Statement
from derive.language import (
    Array,
    Index,
    Product,
    Range,
    RangeProduct,
    RangeTotal,
    RecursiveTerm,
    Scalar,
    Size,
    Total,
    free_indices,
    quantities,
    rename,
)
from derive.language.binders import rebuilt

MOST_TERMS = 40  # of a range whose ends are numbers apart …
MOST_NUMBERS = 1_000  # … and whose terms are numbers
MOST_MORE = 8  # terms beyond those of an axis


def recast(statement: Statement) -> Statement:
    """The statement without ranges, as far as they can be put as axes."""
    if not any(part.has(Range, RecursiveTerm) for part in statement.parts()):
        return statement
    return _each(_counted(statement), opened)


def first_apart(statement: Statement) -> tuple[Statement, Statement] | None:
    """The statement at the least value of a whole number, and beyond it; where a product over a range can be
    put as an axis only beyond, since nothing can be taken out of a product again.
    """
    left = _unopened(statement)
    for n in sorted(set().union(*(r.high.free_symbols for r in left)), key=str):
        least = _least(n, statement) if isinstance(n, Scalar) else None
        if least is None:
            continue
        one = _each(statement, lambda part, n=n, least=least: rename(part, {n: least}))
        rest = replace(statement, given=(*statement.given, sp.Ge(n, least + 1, evaluate=False)))
        if sp.false not in one.given and not _unopened(rest):
            return one, rest
    return None


def _unopened(statement: Statement) -> set[RangeProduct]:
    """The products over a range that ends, which stay as they are."""
    left = set().union(*(part.atoms(RangeProduct) for part in recast(statement).parts()))
    return {
        r for r in set().union(*(p.atoms(RangeProduct) for p in statement.parts())) if left and not r.endless
    }


def _each(statement: Statement, change: object) -> Statement:
    """The statement with every part changed."""
    assert callable(change)
    given = tuple(c for c in map(change, statement.given) if c != sp.true)
    error = None if statement.error is None else change(statement.error)
    return replace(statement, lhs=change(statement.lhs), rhs=change(statement.rhs), given=given, error=error)


def _ranges(statement: Statement) -> set[Range]:
    return set().union(*(part.atoms(Range) for part in statement.parts()))


def _counted(statement: Statement) -> Statement:
    """The statement with lengths for the whole numbers and free indices that end its ranges, or are places in
    a sequence.
    """
    ends = set().union(*(end.free_symbols for r in _ranges(statement) for end in (r.low, r.high)))
    terms = set().union(*(part.atoms(RecursiveTerm) for part in statement.parts()))
    ends |= set().union(*(term.place.free_symbols for term in terms))
    free = set().union(*map(quantities, statement.parts()))
    fixed = set().union(*map(free_indices, statement.parts()))
    taken = {str(s) for part in statement.parts() for s in part.atoms(sp.Symbol)} | _lengths(statement)
    renaming: dict[sp.Basic, sp.Expr] = {}
    caps: list[Relational] = []
    for symbol in sorted(ends, key=str):
        size = Size(_fresh(f"N_{symbol}", taken))
        if isinstance(symbol, Scalar) and symbol in free:
            least = _least(symbol, statement)
            if least is not None:
                renaming[symbol] = size + (least - 1)
        elif isinstance(symbol, Index) and symbol in fixed and not _spoken_of(symbol, statement):
            renaming[symbol] = size
            caps.append(sp.Le(size, symbol.length, evaluate=False))
    if not renaming:
        return statement
    counted = _each(statement, lambda part: rename(part, renaming))
    each = tuple(i for i in statement.each if i not in renaming)
    given = tuple(c for c in counted.given if not _of_every_length(c))
    return replace(counted, given=(*given, *caps), each=each)


def _of_every_length(condition: sp.Basic) -> bool:
    """Whether a condition on one length holds for all: it does at 1, and more so at any longer one."""
    if not isinstance(condition, (sp.Ge, sp.Gt, sp.Le, sp.Lt)) or len(condition.free_symbols) != 1:
        return False
    (size,), room = condition.free_symbols, condition.gts - condition.lts
    slope = room.diff(size) if isinstance(size, Size) else None
    if slope is None or not (slope.is_Rational and slope >= 0):
        return False
    least = room.subs(size, 1)
    return bool(least > 0 if isinstance(condition, (sp.Gt, sp.Lt)) else least >= 0)


def _lengths(statement: Statement) -> set[str]:
    """The names of the lengths of all indices and arrays: a new length is none of them."""
    parts = statement.parts()
    indices = {i.length.name for part in parts for i in part.atoms(Index)}
    return indices | {length.name for part in parts for a in part.atoms(Array) for length in a.lengths}


def _spoken_of(index: Index, statement: Statement) -> bool:
    """Whether a condition speaks of a free index."""
    return any(index in free_indices(c) for c in statement.given)


def _least(n: Scalar, statement: Statement) -> sp.Integer | None:
    """The least value that a whole number may have, by its domain or by a condition; none of a real number,
    twice which may end a range too.
    """
    if not n.domain.integers:
        return None
    known = [] if n.domain.low.is_infinite else [sp.ceiling(n.domain.low)]
    for condition in (c for given in statement.given for c in sp.And.make_args(given)):
        if isinstance(condition, (sp.Ge, sp.Gt, sp.Le, sp.Lt)) and condition.gts == n:
            least = condition.lts
            if least.is_Rational:
                strict = isinstance(condition, (sp.Gt, sp.Lt))
                known.append(sp.floor(least) + 1 if strict else sp.ceiling(least))
    return max(known) if known else None


def _fresh(name: str, taken: set[str]) -> str:
    while name in taken:
        name += "_"
    taken.add(name)
    return name


def opened(expr: sp.Basic) -> sp.Basic:
    """The expression with every range put as an axis that can be, the outermost first."""
    if isinstance(expr, Range):
        axis = _as_axis(expr)
        if axis is None:
            return expr
        return axis if isinstance(axis, Range) else opened(axis)
    if not expr.args or not expr.has(Range):
        return expr
    args = tuple(map(opened, expr.args))
    if isinstance(expr, Relational):
        return expr.func(*args, evaluate=False)
    return rebuilt(expr, args)


def _as_axis(expr: Range) -> sp.Expr | None:
    """The sum or product over an axis, with the terms that it has more; None where the range is no such."""
    if expr.endless:
        return None
    add, head = (sp.Add, Total) if isinstance(expr, RangeTotal) else (sp.Mul, Product)
    count = sp.Add(expr.high, -expr.low, 1).expand()
    if count.is_Integer:
        plain = not expr.low.free_symbols and not expr.body.free_symbols - {expr.bound}
        most = MOST_NUMBERS if plain else MOST_TERMS
        return add(*(_term(expr, j) for j in range(1, count + 1))) if count <= most else None
    more, rest = count.as_coeff_Add()
    if not isinstance(rest, Size) or not more.is_Integer or not -1 <= more <= MOST_MORE:
        return None
    name = _fresh(f"{expr.bound.name}_", {str(s) for s in expr.free_symbols})
    index = Index(name, rest)
    whole = head(_term(expr, index), index)
    if more >= 0:
        return add(whole, *(_term(expr, rest + j) for j in range(1, more + 1)))
    last = _term(expr, rest)
    return whole - last if head is Total else None


def _term(expr: Range, j: sp.Expr | int) -> sp.Expr:
    """The j-th term of a range."""
    return rename(expr.body, {expr.bound: sp.Add(expr.low, -1, j)})
