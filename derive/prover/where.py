"""Where a statement speaks: what must hold for its sides to have a value, and is not proved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import sympy as sp

from derive.claims import Statement
from derive.claims.wellformed import of_complex
from derive.errors import CannotEvaluate, ProverFailure
from derive.language import (
    Array,
    At,
    Diff,
    Entry,
    Index,
    Integral,
    InverseEntry,
    MovingIntegral,
    Range,
    Scalar,
    Size,
    free_indices,
    named_like,
    quantities,
    rename,
    set_apart,
)
from derive.language.domains import Interval
from derive.language.functions import ELEMENTARY
from derive.language.matrices.entries import NotSpelled, spelled_out
from derive.language.matrices.heads import MatrixHead
from derive.language.unknown import FunctionAt
from derive.prover.complexes.ways import cases, real_statements
from derive.prover.kernel import normal
from derive.prover.kernel.defined import OF_MATRICES, between, conditions_of, reach, sign_of, smooth
from derive.prover.kernel.goals import Goal, attempt, goal_of
from derive.prover.kernel.substitution import substitute
from derive.prover.recast.ranges import recast
from derive.prover.rules import CONTEXT
from derive.prover.terms.algebra import Algebra, Context
from derive.prover.terms.sign import Sign
from derive.prover.terms.structure import holds_integral

Condition = tuple[str, sp.Expr]  # a kind (nonzero, root, log, defined) and what it is about
MEANS = {"nonzero": (sp.Ne, "≠ 0"), "root": (sp.Ge, "≥ 0"), "log": (sp.Gt, "> 0")}
HOLDS: dict[str, Callable[[Sign], bool]] = {
    "nonzero": lambda s: s.nonzero,
    "root": lambda s: s.nonnegative,
    "log": lambda s: s.positive,
}
DEPTH = 8  # conditions that lead to further ones
LETTERS = "ijklmn"


def unproved(statement: Statement, context: Context = CONTEXT) -> frozenset[Condition]:
    """What must hold for the sides of a statement, and the error it allows, to have a value, and is not
    proved.
    """
    core = recast(statement.pointwise())
    if of_complex(core):
        return frozenset().union(*(unproved(real, context) for real in _parts(core)))
    parts = (core.lhs, core.rhs, *(() if core.error is None else (core.error,)))
    return conditions(_readable(core, context), parts)


def _parts(core: Statement) -> list[Statement]:
    try:
        return [case for real in real_statements(core) for case in cases(real)]
    except CannotEvaluate as reason:
        raise ProverFailure(str(reason)) from None


def follows(ends: Statement, middle: tuple[sp.Basic, ...], context: Context = CONTEXT) -> bool:
    """Whether the middle sides of a chain are proved to have a value wherever its ends have."""
    core = recast(ends.pointwise())
    goal = _readable(core, context)
    sides = [
        side
        for part in middle
        for side in (part.args if isinstance(part, sp.core.relational.Relational) else (part,))
    ]
    return conditions(goal, tuple(sides)) <= conditions(goal, (core.lhs, core.rhs))


def _readable(core: Statement, context: Context) -> Goal:
    """The goal of a statement, or of its assumptions alone where its derivatives cannot be carried out."""
    real = replace(core, complex=False, lemmas=())
    try:
        return goal_of(real, context)
    except ProverFailure:
        return goal_of(
            replace(real, lhs=sp.S.Zero, relation="=", rhs=sp.S.Zero, error=None, to=None), context
        )


def conditions(goal: Goal, parts: tuple[sp.Expr, ...]) -> frozenset[Condition]:
    """The conditions of expressions that the assumptions of a goal do not prove."""
    a = attempt(goal).a
    found = frozenset().union(*(conditions_of(a, part) for part in parts))
    for _ in range(DEPTH):
        settled = frozenset().union(*(_settled(a, goal, c) for c in found))
        if settled == found:
            break
        found = settled
    return found


def _settled(a: Algebra, goal: Goal, condition: Condition) -> frozenset[Condition]:
    """What is left of a condition: nothing if it holds, others if it follows from them, else itself."""
    kind, part = condition
    if kind in HOLDS:
        for target, value in goal.replaced:
            part = substitute(part, target, value, a.context)
        return frozenset() if HOLDS[kind](sign_of(a, part)) else frozenset({condition})
    for head, rule in RULES.items():
        if isinstance(part, head):
            left = rule(a, part)
            return frozenset({condition}) if left is None else left
    return frozenset({condition})


NONE: frozenset[Condition] = frozenset()
Left = frozenset[Condition] | None  # what is left to show; None where nothing is known


def _derivative(a: Algebra, part: Diff) -> Left:
    """A derivative exists where its body is smooth; what the body needs is asked for besides."""
    body, names = _put(part.body, a.context), {_quantity(part.variable)}
    while inner := next((e for e in sp.preorder_traversal(body) if isinstance(e, Diff)), None):
        names.add(_quantity(inner.variable))
        body = body.xreplace({inner: inner.body})
    return NONE if all(smooth(a, body, x) for x in names) or _analytic(body) else None


def _analytic(body: sp.Basic) -> bool:
    """Whether an expression in matrices is one of heads that are smooth wherever they are defined."""
    if isinstance(body, sp.Pow):
        return bool(body.exp.is_Integer) and _analytic(body.base)
    if isinstance(body, (Scalar, sp.Rational, Size)):
        return True
    if isinstance(body, FunctionAt):
        return body.function.smooth and _analytic(body.matrix)
    if isinstance(body, MatrixHead):
        return all(isinstance(arg, (Array, Index, Size)) or _analytic(arg) for arg in body.args)
    return isinstance(body, (sp.Add, sp.Mul, sp.log, sp.exp, *OF_MATRICES)) and all(
        isinstance(arg, Index) or _analytic(arg) for arg in body.args
    )


def _put(body: sp.Expr, context: Context) -> sp.Expr:
    """The body with values put in; whether it has one where they are is asked elsewhere."""
    while inner := next((e for e in sp.postorder_traversal(body) if isinstance(e, At)), None):
        body = body.xreplace({inner: substitute(inner.body, inner.target, inner.value, context)})
    return body


def _quantity(variable: Scalar | Entry) -> Scalar | Array:
    return variable.array if isinstance(variable, Entry) else variable


def _put_in(a: Algebra, part: At) -> Left:
    """A value put in lies in the domain it is put in for, and the body has a value on all of that."""
    domain = _quantity(part.target).domain
    if not isinstance(domain, Interval) or domain.integers or not _inside(a, part.value, domain):
        return None
    return (
        NONE if all(kind == "defined" and _known(a, e) for kind, e in conditions_of(a, part.body)) else None
    )


def _inside(a: Algebra, value: sp.Expr, domain: Interval) -> bool:
    """Whether a value is proved to lie in an interval."""
    ends = (
        (value - domain.low, domain.low, domain.closed_low),
        (domain.high - value, domain.high, domain.closed_high),
    )
    return all(
        end.is_infinite or HOLDS["root" if closed else "log"](sign_of(a, gap)) for gap, end, closed in ends
    )


def _known(a: Algebra, part: sp.Expr) -> bool:
    return any(isinstance(part, head) and rule(a, part) == NONE for head, rule in RULES.items())


def _integral(a: Algebra, part: Integral) -> Left:
    """An integral whose body is smooth up to both finite limits, or one the prover knows a closed form of."""
    part = _by_entries(part)
    low, high = part.args[2:]
    if isinstance(part.bound, Scalar) and low.is_finite and high.is_finite:
        x = Scalar(f"{part.bound.name}∘", reach(a, low, high))
        body = substitute(part.body, part.bound, x, a.context)
        if smooth(a, body, x):
            return conditions_of(a, body)
    return NONE if _closed_form(a, part) else None


def _by_entries(part: sp.Basic) -> sp.Basic:
    """An expression with its matrices spelled out, where they can be."""
    try:
        return set_apart(spelled_out(part))
    except NotSpelled:
        return part


def _closed_form(a: Algebra, part: Integral) -> bool:
    body = part.body
    if isinstance(part.bound, Scalar):  # between the limits, which an improper integral does not reach
        low, high = part.args[2:]
        moves = isinstance(part, MovingIntegral)
        inside = reach(a, low, high) if moves else between(low, high)
        inner = named_like(part.bound, f"{part.bound.name}∘", inside)
        body = rename(body, {part.bound: inner})
    if any(kind != "defined" or not _known(a, e) for kind, e in conditions_of(a, body)):
        return False
    try:
        value = normal.read(a, part)
    except ProverFailure:
        return False
    return not holds_integral(a, value)


def _cases(a: Algebra, part: sp.Piecewise) -> Left:
    if part.args[-1].cond != True:  # noqa: E712  SymPy's own true
        return None
    sides = [
        side for case in part.args for r in case.cond.atoms(sp.core.relational.Relational) for side in r.args
    ]
    return frozenset().union(*(conditions_of(a, e) for e in (*(case.expr for case in part.args), *sides)))


def _range(a: Algebra, part: Range) -> Left:
    """A range that ends, or one the prover knows to converge: its body has a value at every whole number from
    where it is sure to begin.
    """
    if not part.low.is_Integer or (part.endless and not _converges(a, part)):
        return None
    k = Scalar(f"{part.bound.name}∘", Interval(part.low, sp.oo, integers=True))
    left = conditions_of(a, rename(part.body, {part.bound: k}))
    return None if any(k in quantities(c) for _, c in left) else left


def _converges(a: Algebra, part: Range) -> bool:
    try:
        normal.read(a, part)
    except ProverFailure:
        return False
    return True


def _within(wanted: str, bound: Callable[[sp.Expr], sp.Expr]) -> Callable[[Algebra, sp.Expr], Left]:
    """A function that has a value where something of its argument is positive, nonnegative or nonzero."""
    return lambda a, part: (
        NONE if HOLDS[wanted](sign_of(a, bound(part.args[0]))) else frozenset({(wanted, bound(part.args[0]))})
    )


def _angle(a: Algebra, part: sp.Expr) -> Left:
    """The angle of a point that is not the origin."""
    length = sum(side**2 for side in part.args)
    if length.is_polynomial() and len(length.free_symbols) <= FEW:
        length = sp.factor(length)
    return NONE if sign_of(a, length).nonzero else frozenset({("nonzero", length)})


FEW = 3  # letters of a polynomial that is factored


RULES: dict[type, Callable[..., Left]] = {
    sp.atan2: _angle,
    Diff: _derivative,
    At: _put_in,
    Integral: _integral,
    Range: _range,
    InverseEntry: lambda a, part: NONE if part.array.domain.name == "spd" else None,
    sp.Piecewise: _cases,
    sp.gamma: lambda a, part: NONE if sign_of(a, part.args[0]).positive else None,
    **{row.head: _within(*row.needs) for row in ELEMENTARY if row.needs is not None},
    sp.floor: lambda a, part: NONE,
    sp.ceiling: lambda a, part: NONE,
}


def said(
    condition: Condition, latex: Callable[[sp.Basic], str], code: Callable[[sp.Basic], str]
) -> tuple[str, str]:
    """A condition in SymPy's words and as LaTeX; an index it holds for all of gets a letter."""
    kind, part = condition
    taken = {i.name for i in free_indices(part)} | {q.name for q in quantities(part)}
    letters = (c for c in LETTERS if c not in taken)
    named = {
        i: Index(next(letters, i.name), i.length)
        for i in sorted(free_indices(part), key=str)
        if i.name.startswith("∀")
    }
    part = part.xreplace(named)
    if kind not in MEANS:
        return f"{code(part)} has a value", rf"{latex(part)} \text{{ has a value}}"
    head, words = MEANS[kind]
    return f"{code(part)} {words}", latex(head(part, 0, evaluate=False))
