"""Goals: a statement made ready for the strategies, with the algebra in which its sides are read.

Derivatives are carried out first; then an equation among the assumptions that names a quantity outright
(`Eq(x, e)`) replaces it everywhere; the other assumptions become known signs, known differences of indices,
or equations. A condition whose index does not occur free in the sides holds for every value of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

import sympy as sp
from sympy.core.relational import Relational
from sympy.logic.boolalg import And

from derive.claims import COSTS, Statement
from derive.claims.wellformed import misplaced, of_complex
from derive.errors import ProverFailure
from derive.language import (
    MARK,
    Array,
    Det,
    Entry,
    Index,
    InverseEntry,
    Scalar,
    Size,
    free_indices,
    quantities,
    set_apart,
    sizes_of,
)
from derive.language.matrices.entries import NotSpelled, spelled_out
from derive.language.matrices.heads import OfMatrix
from derive.prover.kernel import normal
from derive.prover.kernel.differentiate import carry_out
from derive.prover.kernel.substitution import Known, substitute
from derive.prover.kernel.told import told
from derive.prover.making.angles import share_units
from derive.prover.making.sums import length
from derive.prover.recast.ranges import recast
from derive.prover.terms import algebra
from derive.prover.terms.algebra import Algebra, Context
from derive.prover.terms.generators import ScalarValue
from derive.prover.terms.ring import is_zero
from derive.prover.terms.structure import in_powers
from derive.prover.terms.values import Value, constant

UNSUPPORTED = frozenset(COSTS)


@dataclass(frozen=True)
class Goal:
    """What is to be shown: sides without derivatives, conditions that are left, lemmas that may be cited."""

    lhs: sp.Expr
    relation: str
    rhs: sp.Expr
    context: Context
    given: tuple[Relational, ...] = ()
    lemmas: tuple[tuple[str, Statement], ...] = ()
    error: sp.Expr | None = None
    to: tuple[sp.Symbol, sp.Expr] | None = None
    each: tuple[Index, ...] = ()
    replaced: tuple[
        tuple[Scalar | Entry, sp.Expr], ...
    ] = ()  # quantities replaced by what they are given to equal
    substituted: tuple[str, ...] = ()  # the same, in words
    assumed: tuple[Relational, ...] = ()  # the conditions as stated
    chosen: frozenset[str] | None = None  # the names of the rules a search for a sign may use; all, if None
    present: tuple[Array, ...] = ()  # arrays that exist without being named
    written: tuple[sp.Expr, ...] = ()  # the sides as stated, with their derivatives

    def __post_init__(self) -> None:
        """Bound indices are set apart from all free ones, here and so in every goal.

        No condition is ever one on them.
        """
        for name in ("lhs", "rhs", "error"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, set_apart(getattr(self, name)))
        object.__setattr__(self, "given", tuple(map(set_apart, self.given)))

    def indices(self) -> frozenset[Index]:
        """The free indices, over which the statement is universal."""
        sides = (self.lhs, self.rhs) if self.error is None else (self.lhs, self.rhs, self.error)
        return frozenset(self.each).union(*(free_indices(side) for side in sides))

    @property
    def fixed(self) -> dict[str, int]:
        """The lengths that a condition fixes to a number."""
        equations = [
            c
            for c in self.given
            if isinstance(c, sp.Eq) and isinstance(c.lhs, Size) and c.rhs.is_Integer and c.rhs > 0
        ]
        return {c.lhs.name: int(c.rhs) for c in equations}

    @property
    def of_matrices(self) -> bool:
        """Whether matrices stand in it as objects."""
        return any(part.has(OfMatrix) for part in (self.lhs, self.rhs, *self.given))

    def sizes(self) -> tuple[str, ...]:
        """The names of all lengths it depends on."""
        parts = (self.lhs, self.rhs, *self.given, *(() if self.error is None else (self.error,)))
        return tuple(
            sorted({s.name for part in parts for s in sizes_of(part)} | {i.length.name for i in self.each})
        )

    def quantities(self) -> tuple[Scalar | Array, ...]:
        """The quantities that occur in it."""
        parts = (self.lhs, self.rhs, *self.given, *self.present)
        return tuple(sorted(set().union(*(quantities(p) for p in parts)), key=lambda q: q.name))


def goal_of(statement: Statement, context: Context, chosen: frozenset[str] | None = None) -> Goal:
    """The goal of a statement."""
    statement = recast(statement.pointwise())
    if statement.relation in UNSUPPORTED:
        raise ProverFailure(f"the prover does not treat the relation {statement.relation}")
    if of_complex(statement):
        raise ProverFailure("a goal is about real numbers")
    if reason := misplaced(statement):
        raise ProverFailure(reason)
    assumed = tuple(conditions(statement.given))
    given = tuple(c for c in (carry_out(set_apart(c), context) for c in assumed) if isinstance(c, Relational))
    known = Known(given, statement.each)
    error = None if statement.error is None else told(carry_out(set_apart(statement.error), context, known))
    sides = [
        told(carry_out(set_apart(sp.sympify(side)), context, known))
        for side in (statement.lhs, statement.rhs)
    ]
    goal = Goal(
        sides[0],
        statement.relation,
        sides[1],
        context,
        given,
        tuple((label, lemma) for label, lemma in statement.lemmas if not of_complex(lemma)),
        error,
        statement.to,
        statement.each,
        assumed=assumed,
        chosen=chosen,
        present=statement.present,
        written=(sp.sympify(statement.lhs), sp.sympify(statement.rhs)),
    )
    return _substituted(goal)


def conditions(given: Iterable[sp.Basic]) -> list[Relational]:
    """The relations among the assumptions; a conjunction gives all its parts, anything else is not used."""
    found: list[Relational] = []
    for condition in given:
        if isinstance(condition, And):
            found += conditions(condition.args)
        elif isinstance(condition, Relational):
            found.append(condition)
        elif condition == sp.false:
            raise ProverFailure("an assumption is false")
    return sorted(found, key=str)


def _substituted(goal: Goal) -> Goal:
    """The goal with every quantity that a condition names outright replaced by what it is given to equal."""
    for condition in goal.given:
        solved = _solved(condition, goal.indices()) or _solved_linearly(condition, goal)
        if solved is not None:
            return _substituted(_without(goal, condition, *solved))
    return goal


def _without(goal: Goal, condition: Relational, target: Scalar | Entry, value: sp.Expr) -> Goal:
    """The goal with a value put in for a quantity, and the condition that names it used up."""
    rest = [substitute(c, target, value, goal.context) for c in goal.given if c != condition]
    lhs, rhs = (substitute(side, target, value, goal.context) for side in (goal.lhs, goal.rhs))
    said = f"given {condition.lhs} = {condition.rhs}, substituted".replace(MARK, "")
    return replace(
        goal,
        lhs=lhs,
        rhs=rhs,
        given=tuple(c for c in (*rest, *_inside(target, value)) if isinstance(c, Relational)),
        error=None if goal.error is None else substitute(goal.error, target, value, goal.context),
        replaced=(*goal.replaced, (target, value)),
        substituted=(*goal.substituted, said),
    )


def _solved(condition: Relational, fixed: frozenset[Index]) -> tuple[Scalar | Entry, sp.Expr] | None:
    """An equation that names a scalar, or all entries of an array, outright or by its logarithm.

    At a fixed index it names only one entry.
    """
    if not isinstance(condition, sp.Eq):
        return None
    sides = ((condition.lhs, condition.rhs), (condition.rhs, condition.lhs))
    for target, value in (_freed(*pair) for pair in sides):
        if isinstance(target, Scalar) and target not in quantities(value) and not free_indices(value):
            return target, value
        if (
            isinstance(target, Entry)
            and _whole(target)
            and not fixed & set(target.indices)
            and target.array not in quantities(value)
            and free_indices(value) <= set(target.indices)
            and target.array.domain.name == "interval"
        ):
            return target, value
    return None


def _freed(target: sp.Expr, value: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """log x = v as x = eᵛ: they say the same wherever the logarithm has a value."""
    return (target.args[0], sp.exp(value)) if isinstance(target, sp.log) else (target, value)


def _solved_linearly(condition: Relational, goal: Goal) -> tuple[Scalar, sp.Expr] | None:
    """An equation solved for the first scalar that stands in it once, times a number.

    Linear equations are eliminated in turn.
    """
    if not isinstance(condition, sp.Eq) or free_indices(condition):
        return None
    if goal.to is not None and goal.to[0] in condition.free_symbols:
        return None  # what is tied to the variable of a limit does not stay fixed
    gap, a = condition.lhs - condition.rhs, Algebra(goal.context)
    try:
        value = a.read(gap)
        for target in sorted((q for q in quantities(gap) if isinstance(q, Scalar)), key=lambda q: q.name):
            parts = in_powers(a, value, a.generator(ScalarValue, target)) or {}
            slope = constant(parts.pop(1, {}))
            rest = substitute(gap, target, sp.S.Zero, goal.context)
            if slope and parts.keys() <= {0} and is_zero(a, a.sub(a.read(rest), parts.get(0, {}))):
                return target, -rest / sp.Rational(int(slope.p), int(slope.q))
    except ProverFailure:
        pass
    return None


def _whole(target: Entry) -> bool:
    """Whether an entry stands for all of its array.

    Its indices are distinct and run over the array's own axes.
    """
    plain = all(isinstance(i, Index) for i in target.indices) and len(set(target.indices)) == len(
        target.indices
    )
    return plain and all(
        i.length == length for i, length in zip(target.indices, target.array.lengths, strict=True)
    )


def _inside(target: Scalar | Entry, value: sp.Expr) -> tuple[sp.Basic, ...]:
    """What the substituted value inherits from the domain of the quantity it replaces."""
    domain: Any = target.array.domain if isinstance(target, Entry) else target.domain
    if domain.name != "interval":
        return ()
    out: list[sp.Basic] = []
    for bound, heads, closed in (
        (domain.low, (sp.Gt, sp.Ge), domain.closed_low),
        (domain.high, (sp.Lt, sp.Le), domain.closed_high),
    ):
        if bound.is_finite:
            out.append(heads[closed](value, bound, evaluate=False))
    return tuple(out)


@dataclass
class Worksheet:
    """A goal read in one algebra, for all sizes or at fixed ones, and fixed free indices if asked."""

    goal: Goal
    a: Algebra
    place: Mapping[algebra.Index, algebra.Index]

    def value(self, expr: sp.Expr) -> Value:
        """An expression of the goal as a value."""
        value = normal.read(self.a, expr)
        return self.a.rename(value, self.place) if self.place else value

    def difference(self) -> Value:
        """Right side minus left side."""
        return self.a.sub(self.value(self.goal.rhs), self.value(self.goal.lhs))


def attempt(
    goal: Goal, sizes: Mapping[str, int] | None = None, at: Mapping[Index, int] | None = None
) -> Worksheet:
    """The goal in an algebra that knows its conditions: a fresh one, or for all sizes one that is shared."""
    if not goal.context.shared or sizes or at or goal.of_matrices:
        return _fresh(goal, sizes, at)  # what is invertible in one statement may not be so in its neighbour
    arcs = frozenset(arc for side in (goal.lhs, goal.rhs) for arc in side.atoms(*CIRCULAR))
    key = (goal.given, goal.indices(), frozenset(q for q in goal.quantities() if isinstance(q, Array)), arcs)
    known = goal.context.shared[-1]
    if key not in known:
        known[key] = _fresh(goal).a
    known[key].begin(goal.chosen)
    return Worksheet(goal, known[key], {})


def _fresh(
    goal: Goal, sizes: Mapping[str, int] | None = None, at: Mapping[Index, int] | None = None
) -> Worksheet:
    """A fresh algebra that knows the goal's conditions, and the goal in it."""
    a = Algebra(goal.context, sizes)
    a.chosen = goal.chosen
    a.reserved = {(i.name, i.length.name) for i in goal.indices()}
    place = {("n", i.name, i.length.name): ("#", k, "") for i, k in (at or {}).items()}
    _share_angles(a, goal)
    for array in goal.quantities():
        if sizes and isinstance(array, Array) and array.domain.name in PARAMETRISED:
            _parametrise(a, array)
    for array in goal.quantities():
        if isinstance(array, Array) and array.domain.facts.get("orthonormal"):
            # no more vectors than dimensions
            count, dimension = (length(a, s.name) for s in array.lengths[-2:])
            a.nonnegative.append((a.sub(dimension, count), frozenset()))
    if not sizes and not at and goal.of_matrices and not _entries(goal):
        goal.context.rules.matrices(a, goal)
    for condition in goal.given:
        _assume(a, condition, goal.indices(), place)
    return Worksheet(goal, a, place)


def by_entries(goal: Goal) -> Goal | None:
    """The goal with its matrices spelled out in entries, if it has some and they can be."""
    if not goal.of_matrices:
        return None
    try:
        sides = [told(carry_out(set_apart(spelled_out(side)), goal.context)) for side in (goal.lhs, goal.rhs)]
        given = [carry_out(set_apart(spelled_out(c)), goal.context) for c in goal.given]
    except NotSpelled:
        return None
    kept = tuple(c for c in given if isinstance(c, Relational))
    return _substituted(replace(goal, lhs=sides[0], rhs=sides[1], given=kept))


def _entries(goal: Goal) -> bool:
    """Whether the goal names entries of arrays beside its matrices, so that these are read by entries too."""
    parts = (goal.lhs, goal.rhs, *goal.given)
    return any(part.has(Entry, InverseEntry, Det) for part in parts)


def _share_angles(a: Algebra, goal: Goal) -> None:
    """Let the angles over one term be multiples of one unit, so that x and x/2 meet."""
    parts = (goal.lhs, goal.rhs, *goal.given, *(() if goal.error is None else (goal.error,)))
    found = sorted({arc.args[0] for part in parts for arc in part.atoms(*CIRCULAR)}, key=str)
    readable = []
    for angle in found:
        try:
            readable.append(normal.read(a, angle))
        except ProverFailure:
            continue
    share_units(a, readable)
    a.memo.clear()  # what was read before the units were known


CIRCULAR = (sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc)
PARAMETRISED = frozenset(
    {"simplex", "sphere", "symmetric", "spd"}
)  # domains whose parametrisation reaches every point


def _parametrise(a: Algebra, array: Array) -> None:
    where = tuple(Index(f"at {k}", length) for k, length in enumerate(array.lengths))
    names = tuple(("n", i.name, i.length.name) for i in where)
    template = array.domain.entry(array, *where)

    def entries(places: tuple[algebra.Index, ...]) -> Value:
        return a.rename(normal.read(a, template), dict(zip(names, places, strict=True)))

    a.parametrised[array.name] = entries


def _assume(a: Algebra, condition: Relational, free: frozenset[Index], place: Mapping) -> None:
    """Put a condition among what the algebra knows."""
    if isinstance(condition, sp.Ne) and all(isinstance(s, Index) for s in condition.args):
        pair = tuple(place.get(i, i) for i in (normal.index_of(a, s) for s in condition.args))
        if set(condition.args) <= free:
            a.distinct.add(frozenset(pair))
        return
    try:
        value = a.rename(normal.read(a, condition.lhs - condition.rhs), place)
    except ProverFailure:
        return  # a condition that cannot be read is not used
    for_all = frozenset(normal.index_of(a, i) for i in free_indices(condition) - free)
    table = {
        sp.Gt: (a.positive, 1),
        sp.Lt: (a.positive, -1),
        sp.Ge: (a.nonnegative, 1),
        sp.Le: (a.nonnegative, -1),
        sp.Ne: (a.nonzero, 1),
        sp.Eq: (a.equations, 1),
    }
    known, factor = table[type(condition)]
    number = constant(value)
    if number is not None and not condition.func(sp.Rational(int(number.p), int(number.q)), 0):
        raise ProverFailure("an assumption is false")  # at these sizes
    fixed = sorted(i for i in for_all if i[2] in a.sizes)
    for numbers in product(*(range(1, a.sizes[i[2]] + 1) for i in fixed)):
        there = {i: ("#", k, "") for i, k in zip(fixed, numbers, strict=True)}
        known.append((a.rename(a.scale(value, factor), there), for_all - set(fixed)))
    a.memo.clear()  # signs found before this condition was known
    a.samples = None
