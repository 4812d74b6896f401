"""Sums, products, maxima, integrals, derivatives and values at a point: inert, and each knows what it binds.

Substitution and renaming never capture a bound variable.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import sympy as sp
from sympy.core.parameters import global_parameters
from sympy.core.relational import Relational
from sympy.printing.precedence import PRECEDENCE

from derive.language.mistakes import Mistake, refused
from derive.language.row import MISTAKEN
from derive.language.symbols import Array, Entry, Index, Scalar, inert_derivative, prints_as_call, stay

REMEMBERED = (
    1 << 16
)  # expressions whose free symbols are known: neighbours of a statement have most parts in common


@lru_cache(maxsize=REMEMBERED)
def _free_symbols(binder: _Binder) -> frozenset[sp.Basic]:
    outside = set().union(*(a.free_symbols for a in binder.args[2:]))
    bound = binder.bound
    lengths = {bound.length} if isinstance(bound, Index) else set(getattr(bound, "lengths", ()))
    return frozenset((binder.body.free_symbols - {bound}) | outside | lengths)


class _Binder(sp.Expr):
    """A head whose second argument is bound in the first; later arguments are not."""

    is_commutative = True
    doit = stay
    precedence = PRECEDENCE["Mul"]  # so that a power of it gets its parentheses

    @property
    def body(self) -> sp.Expr:
        return self.args[0]

    @property
    def bound(self) -> Any:
        return self.args[1]

    @property
    def bound_symbols(self) -> list[Any]:
        return [self.bound]

    @property
    def free_symbols(self) -> set[sp.Basic]:
        return set(_free_symbols(self))

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Expr | None:
        if old == self.bound or (isinstance(old, Entry) and old.array == self.bound):
            rest = [a._subs(old, new) for a in self.args[2:]]
            return self.func(self.body, self.bound, *rest)
        if self.bound in getattr(new, "free_symbols", ()):
            return rename_bound(self)._subs(old, new)
        return None

    def _eval_is_real(self) -> bool | None:
        return self.body.is_real

    def _eval_is_polynomial(self, syms: Any) -> bool:
        return False

    _eval_derivative = inert_derivative
    __float__ = __int__ = __index__ = __round__ = refused("value", lambda self: {"name": "this expression"})


class Reduction(_Binder):
    """A sum, product or maximum over all values of one index."""

    tex = ""

    def __new__(cls, body: Any, index: Index) -> Reduction:
        return sp.Expr.__new__(cls, sp.sympify(body), index)

    @property
    def index(self) -> Index:
        return self.bound

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        inner = printer.parenthesize(self.body, PRECEDENCE["Mul"], strict=True)
        if isinstance(self.body, sp.Add):
            inner = rf"\left({printer._print(self.body)}\right)"
        base = (
            rf"{self.tex}_{{{printer._print(self.index)}=1}}^{{{printer._print(self.index.length)}}} {inner}"
        )
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class Total(Reduction):
    """The sum of the body over all values of the index."""

    tex = r"\sum"
    _sympystr = prints_as_call("total")

    def _eval_is_extended_positive(self) -> bool | None:
        return True if self.body.is_positive else None

    def _eval_is_extended_nonnegative(self) -> bool | None:
        return True if self.body.is_nonnegative else None


class Product(Reduction):
    """The product of the body over all values of the index."""

    tex = r"\prod"
    _sympystr = prints_as_call("product")

    def _eval_is_extended_positive(self) -> bool | None:
        return True if self.body.is_positive else None


class Largest(Reduction):
    """The maximum of the body over all values of the index."""

    tex = r"\max"
    _sympystr = prints_as_call("largest")

    def _eval_is_extended_positive(self) -> bool | None:
        return True if self.body.is_positive else None

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = rf"\max_{{{printer._print(self.index)}}} {printer.parenthesize(self.body, 60)}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class Integral(_Binder):
    """The integral of the body over a real variable, or over every entry of an array; limits are numbers or
    infinite.

    Over an array `x` of length d, `Integral(f, x, -oo, oo)` is the integral over ℝᵈ.
    """

    _sympystr = prints_as_call("integral")

    def __new__(cls, body: Any, variable: Scalar | Array, low: Any, high: Any) -> Integral:
        low, high = sp.sympify(low), sp.sympify(high)
        if not isinstance(variable, (Scalar, Array)):
            raise Mistake(
                f"an integral is over a scalar quantity or a whole array, not over {variable}: "
                "write integral(f, x, 0, 1)"
            )
        domain: Any = variable.domain
        if isinstance(variable, Array) and (domain.name != "interval" or domain.integers):
            raise Mistake(
                f"the entries of {variable} are no free real numbers to integrate over: {domain.says()}"
            )
        if domain.integers:
            raise Mistake(
                f"an integral is over real numbers, but {variable} is an integer; sum over an axis instead"
            )
        if not (low.is_number and high.is_number):
            raise Mistake(f"over an array the limits of an integral must be numbers, not {low} and {high}")
        with sp.evaluate(True):  # also where the integral itself is kept as written
            beyond = sp.Min(low, high) < domain.low or sp.Max(low, high) > domain.high
        if beyond:
            raise Mistake(f"{variable} is integrated from {low} to {high}, beyond its domain {domain.says()}")
        return sp.Expr.__new__(cls, sp.sympify(body), variable, low, high)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = rf"\int{self._range(printer)} {printer._print(self.body)} \, d{printer._print(self.bound)}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"

    def _range(self, printer: Any) -> str:
        low, high = (printer._print(a) for a in self.args[2:])
        if isinstance(self.bound, Scalar):
            return rf"_{{{low}}}^{{{high}}}"
        line = r"\mathbb{R}" if self.args[2:] == (-sp.oo, sp.oo) else rf"[{low}, {high}]"
        shape = r" \times ".join(map(printer._print, self.bound.lengths))
        return rf"_{{{line}^{{{shape}}}}}"


class MovingIntegral(Integral):
    """The integral over a real variable between limits that are quantities themselves, like ∫₀ˣ.

    The variable runs between the limits, wherever its own domain lies; limits in the wrong order count
    negatively.
    """

    def __new__(cls, body: Any, variable: Scalar, low: Any, high: Any) -> MovingIntegral:
        low, high = sp.sympify(low), sp.sympify(high)
        if variable in low.free_symbols | high.free_symbols:
            raise Mistake(f"{variable} is integrated from {low} to {high}: a limit names the variable itself")
        if getattr(variable.domain, "integers", False):
            raise Mistake(
                f"an integral is over real numbers, but {variable} is an integer; sum over an axis instead"
            )
        return sp.Expr.__new__(cls, sp.sympify(body), variable, low, high)


def _whole(variable: Scalar | Entry) -> Any:
    """The quantity a variable is, or is an entry of."""
    return variable.array if isinstance(variable, Entry) else variable


class Diff(sp.Expr):
    """The partial derivative of the body by a scalar or by one array entry, not yet carried out."""

    is_commutative = True
    doit = stay
    precedence = PRECEDENCE["Mul"]
    _sympystr = prints_as_call("diff")

    def __new__(cls, body: Any, variable: Scalar | Entry) -> Diff:
        if not isinstance(variable, (Scalar, Entry)):
            raise Mistake(f"can differentiate by a scalar quantity or an array entry, not by {variable!r}")
        if getattr(_whole(variable).domain, "integers", False):
            raise Mistake(f"a derivative is by a real number, but {variable} is an integer; declare it real")
        return sp.Expr.__new__(cls, sp.sympify(body), variable)

    @property
    def body(self) -> sp.Expr:
        return self.args[0]

    @property
    def variable(self) -> Scalar | Entry:
        return self.args[1]

    def _eval_is_real(self) -> bool | None:
        return self.body.is_real

    _eval_derivative = inert_derivative

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        top, inner = printer._print(self.variable), printer.parenthesize(self.body, 60)
        base = rf"\frac{{\partial}}{{\partial {top}}} {inner}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class At(sp.Expr):
    """The body with a scalar, or all entries of an array, replaced by a value after everything in it is done.

    `At(Diff(L, v), v, m)` is the derivative at v = m. For an array the target is an entry with plain distinct
    indices, which are bound in the value: `At(F, w[t], p)` replaces the whole array w.
    """

    is_commutative = True
    doit = stay
    precedence = PRECEDENCE["Mul"]
    _sympystr = prints_as_call("at")

    def __new__(cls, body: Any, target: Scalar | Entry, value: Any) -> At:
        if isinstance(target, Entry) and not _plain(target.indices):
            raise Mistake(
                f"the target {target} must be a scalar or an array entry with plain distinct indices"
            )
        return sp.Expr.__new__(cls, sp.sympify(body), target, sp.sympify(value))

    @property
    def body(self) -> sp.Expr:
        return self.args[0]

    @property
    def target(self) -> Scalar | Entry:
        return self.args[1]

    @property
    def value(self) -> sp.Expr:
        return self.args[2]

    @property
    def free_symbols(self) -> set[sp.Basic]:
        if isinstance(self.target, Entry):
            return (self.body.free_symbols - {self.target.array}) | (
                self.value.free_symbols - set(self.target.indices)
            )
        return (self.body.free_symbols - {self.target}) | self.value.free_symbols

    def _eval_is_real(self) -> bool | None:
        return self.body.is_real

    _eval_derivative = inert_derivative

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = (
            rf"\left. {printer._print(self.body)} \right|_{{{printer._print(self.target)}"
            rf" = {printer._print(self.value)}}}"
        )
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


def rename(expr: sp.Basic, renaming: Mapping[Any, sp.Expr]) -> sp.Basic:
    """The expression with free indices (or quantities) replaced, all at once and without capturing any."""
    renaming = {old: new for old, new in renaming.items() if old != new}
    named = frozenset(renaming).union(*(new.free_symbols for new in renaming.values()))
    return _renamed(expr, renaming, named)


def _renamed(expr: sp.Basic, renaming: Mapping[Any, sp.Expr], named: frozenset[sp.Basic]) -> sp.Basic:
    """The renamed expression; where none of the names stands that are replaced or put in, it stays."""
    if not renaming or not expr.args:
        return renaming.get(expr, expr)
    if named.isdisjoint(_leaves(expr)):
        return expr
    if isinstance(expr, Reduction):
        inner = {old: new for old, new in renaming.items() if old != expr.index}
        if any(expr.index in new.free_symbols for new in inner.values()):
            return rename(rename_bound(expr, avoid=renaming), renaming)
        return expr.func(_renamed(expr.body, inner, named), expr.index)
    if isinstance(expr, At) and isinstance(expr.target, Entry):
        return _rename_at(expr, renaming)
    if isinstance(expr, _Binder) and len(expr.args) == 4 and not isinstance(expr.bound, Array):
        return _rename_between(expr, renaming)
    return rebuilt(expr, tuple(_renamed(a, renaming, named) for a in expr.args))


@lru_cache(maxsize=REMEMBERED)
def _leaves(expr: sp.Basic) -> frozenset[sp.Basic]:
    """All that an expression is built from in the end, bound names too."""
    return frozenset().union(*map(_leaves, expr.args)) if expr.args else frozenset((expr,))


def _rename_between(expr: _Binder, renaming: Mapping[Any, sp.Expr]) -> sp.Expr:
    """A binder between two limits: what it binds is not renamed in its body, and captures nothing."""
    if isinstance(expr, Integral) and expr.bound in renaming:
        return rebuilt(expr, tuple(rename(a, renaming) for a in expr.args))
    inner = {old: new for old, new in renaming.items() if old != expr.bound}
    if any(expr.bound in new.free_symbols for new in inner.values()):
        return rename(rename_bound(expr, avoid=renaming), renaming)
    limits = tuple(rename(a, renaming) for a in expr.args[2:])
    return rebuilt(expr, (rename(expr.body, inner), expr.bound, *limits))


def rebuilt(expr: sp.Basic, args: tuple[sp.Basic, ...]) -> sp.Basic:
    """The head on other arguments; what was kept as written, like x/x, stays so, and what becomes x/x when a
    name is replaced by 1/x is kept.
    """
    return expr if args == expr.args else _rebuilt(expr, args, global_parameters.evaluate)


@lru_cache(maxsize=REMEMBERED)
def _rebuilt(expr: sp.Basic, args: tuple[sp.Basic, ...], evaluate: bool) -> sp.Basic:
    if not evaluate:
        return expr.func(*args)
    if _kept(expr):
        return expr.func(*args, evaluate=False)
    made = expr.func(*args)
    if isinstance(expr, ARRANGED) and not frozenset().union(*map(partial_in, args)) <= partial_in(made):
        return expr.func(*args, evaluate=False)
    return made


ARRANGED = (sp.Add, sp.Mul, sp.Pow, sp.exp)  # of which SymPy makes something else where terms cancel
WHOLE_LINE = (sp.exp, sp.sin, sp.cos, sp.sinh, sp.cosh, sp.tanh, sp.atan, sp.asinh, sp.erf, sp.Abs, sp.sign,
              sp.floor, sp.ceiling, sp.Max, sp.Min, sp.Heaviside)  # fmt: skip


@lru_cache(maxsize=REMEMBERED)
def partial_in(expr: sp.Basic) -> frozenset[sp.Basic]:
    """What an expression has no value without: of what reciprocals, roots and logarithms are taken in it."""
    found = frozenset().union(*map(partial_in, expr.args))
    if isinstance(expr, sp.Pow) and not (expr.exp.is_Integer and expr.exp.is_nonnegative):
        return found if expr.base.is_positive else found | {expr.base}
    if isinstance(expr, sp.Function) and not isinstance(expr, WHOLE_LINE):
        return found | {expr}
    return found


@lru_cache(maxsize=REMEMBERED)
def _kept(expr: sp.Basic) -> bool:
    """Whether SymPy would make something else of an expression, or might of its head on other arguments."""
    if isinstance(expr, MISTAKEN):
        return True
    return isinstance(expr, (sp.Add, sp.Mul, sp.Pow, sp.Function)) and expr.func(*expr.args) != expr


def rename_bound(expr: Reduction | Integral, avoid: Any = ()) -> sp.Expr:
    """A binder with a fresh bound variable: alpha-equivalent to the old one."""
    taken = {s.name for s in expr.body.atoms(sp.Symbol, Array)} | {str(s) for s in avoid}
    taken |= {str(s) for a in getattr(avoid, "values", tuple)() for s in a.free_symbols}
    fresh = next(name for k in range(len(taken) + 1) if (name := f"{expr.bound.name}_{k + 1}") not in taken)
    if isinstance(expr.bound, Index):
        new = Index(fresh, expr.bound.length)
        return expr.func(rename(expr.body, {expr.bound: new}), new, *expr.args[2:])
    new = named_like(expr.bound, fresh)
    return expr.func(expr.body.xreplace({expr.bound: new}), new, *expr.args[2:])


MARK = "′"  # in the name of a bound index that was set apart; no author's index has it


@lru_cache(maxsize=REMEMBERED)
def set_apart(expr: sp.Basic) -> sp.Basic:
    """The expression with its bound indices marked, more often the more binders they hold: a fact about a
    free index,

    or about one bound further out, is then never one about them.
    """
    if not expr.args:
        return expr
    args = tuple(map(set_apart, expr.args))
    if isinstance(expr, Reduction) and MARK not in expr.index.name:
        new = Index(expr.index.name + MARK * (1 + _height(args[0])), expr.index.length)
        return expr.func(rename(args[0], {expr.index: new}), new)
    if isinstance(expr, At) and isinstance(expr.target, Entry):
        marks = MARK * (1 + max(_height(args[0]), _height(args[2])))
        fresh = {i: Index(i.name + marks, i.length) for i in expr.target.indices if MARK not in i.name}
        return At(args[0], rename(args[1], fresh), rename(args[2], fresh))
    if isinstance(expr, Relational):
        return expr if args == expr.args else expr.func(*args, evaluate=False)
    return rebuilt(expr, args)


@lru_cache(maxsize=REMEMBERED)
def _height(expr: sp.Basic) -> int:
    """How many binders of indices stand one inside the other."""
    inside = max(map(_height, expr.args), default=0)
    return inside + (isinstance(expr, Reduction) or (isinstance(expr, At) and isinstance(expr.target, Entry)))


def bound_indices(expr: sp.Basic) -> frozenset[Index]:
    """The indices over which some sum, product or maximum in the expression runs."""
    return frozenset(part.index for part in expr.atoms(Reduction))


def named_like(variable: Scalar | Array, name: str, domain: Any = None) -> Scalar | Array:
    """A variable of the same shape under another name."""
    domain = variable.domain if domain is None else domain
    return Scalar(name, domain) if isinstance(variable, Scalar) else Array(name, variable.lengths, domain)


def _rename_at(expr: At, renaming: Mapping[Any, sp.Expr]) -> sp.Expr:
    places = expr.target.indices
    fresh = {i: Index(f"{i.name}_at", i.length) for i in places}
    while set(fresh.values()) & (
        expr.value.free_symbols | set().union(*(n.free_symbols for n in renaming.values()))
    ):
        fresh = {i: Index(f"{f.name}_at", i.length) for i, f in fresh.items()}
    value = rename(rename(expr.value, fresh), renaming)
    inner = {old: new for old, new in renaming.items() if old != expr.target.array}
    return At(rename(expr.body, inner), expr.target.array[tuple(fresh[i] for i in places)], value)


def _plain(indices: tuple[sp.Expr, ...]) -> bool:
    return all(isinstance(i, Index) for i in indices) and len(set(indices)) == len(indices)
