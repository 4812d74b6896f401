"""The language papers are written in: SymPy, plus sums, derivatives and arrays that mean what they print.

SymPy evaluates `Sum`, `Derivative` and `Piecewise` while they are being built, and not always correctly. The
heads below are inert: they hold what the author wrote until one of the two roads reads it. Each knows its bound
variable, so substitution never captures one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import sympy as sp
from sympy import evaluate
from sympy.core.symbol import Symbol
from sympy.printing.precedence import PRECEDENCE

if TYPE_CHECKING:
    from derive.domains import Domain, Interval

__all__ = [
    "Array", "At", "Det", "Diff", "Entry", "Index", "Integral", "InverseEntry", "Product", "Reduction", "Scalar",
    "Size", "Total", "Undefined", "as_written", "at", "axes", "delta", "det", "diff", "free_indices", "integral", "inverse",
    "largest", "product", "quantities", "rename", "sizes_of", "total", "undefined",
]  # fmt: skip


def _stay(self: sp.Basic, **hints: Any) -> sp.Basic:
    """An inert head stays as it is; SymPy's printers call doit on products."""
    return self


class Size(Symbol):
    """The symbolic length of an axis, a positive integer such as T."""

    __slots__ = ()

    def __new__(cls, name: str) -> Size:
        return Symbol.__xnew__(cls, name, integer=True, positive=True)

    def __getnewargs_ex__(self) -> tuple[Any, dict]:
        return (self.name,), {}

    def _has_matcher(self) -> Any:
        """`expr.has(T)` sees the axes of length T too; else SymPy takes a sum over one for a constant polynomial in T."""
        return lambda other: self == other or (isinstance(other, Index) and other.length == self)


class Index(Symbol):
    """A named index that runs over 1..length."""

    __slots__ = ("length",)
    length: Size

    def __new__(cls, name: str, length: Size) -> Index:
        obj = Symbol.__xnew__(cls, name, integer=True, positive=True)
        obj.length = length
        return obj

    def __getnewargs_ex__(self) -> tuple[Any, dict]:
        return (self.name, self.length), {}

    def _hashable_content(self) -> tuple:
        return (*super()._hashable_content(), self.length)


class Scalar(Symbol):
    """A scalar quantity: a symbol with a domain."""

    __slots__ = ("domain", "tex")
    domain: Interval
    tex: str

    def __new__(cls, name: str, domain: Interval, tex: str | None = None) -> Scalar:
        obj = Symbol.__xnew__(cls, name, **domain.assumptions())
        obj.domain = domain
        obj.tex = tex or _tex_name(name)
        return obj

    def __getnewargs_ex__(self) -> tuple[Any, dict]:
        return (self.name, self.domain, self.tex), {}

    def _hashable_content(self) -> tuple:
        return (*super()._hashable_content(), repr(self.domain))  # text, since SymPy orders by it

    def _latex(self, printer: Any) -> str:
        return self.tex


class Undefined(Symbol):
    """A printed symbol to which the paper gives no meaning; any statement that holds one is ill formed."""

    __slots__ = ()

    def __new__(cls, name: str) -> Undefined:
        return Symbol.__xnew__(cls, name)

    def __getnewargs_ex__(self) -> tuple[Any, dict]:
        return (self.name,), {}


class Array(sp.Basic):
    """A quantity over axes; `k[t, i]` is one of its entries."""

    is_Atom = True
    is_commutative = True
    doit = _stay
    name: str
    lengths: tuple[Size, ...]
    domain: Domain
    tex: str
    entry_tex: str | None

    def __new__(cls, name: str, lengths: tuple[Size, ...], domain: Domain, tex: str | None = None) -> Array:
        obj = sp.Basic.__new__(cls)
        obj.name, obj.lengths, obj.domain = name, tuple(lengths), domain
        obj.entry_tex = tex if tex and "%" in tex else None  # "v_{% *}": where the indices go
        obj.tex = (tex or _tex_name(name)).replace("%", "")
        return obj

    def __getnewargs__(self) -> tuple:
        return (self.name, self.lengths, self.domain, self.entry_tex or self.tex)

    def __reduce_ex__(self, protocol: Any) -> tuple:
        return Array, self.__getnewargs__()

    def _hashable_content(self) -> tuple:
        return (self.name, *(length.name for length in self.lengths), repr(self.domain))

    @property
    def free_symbols(self) -> set[sp.Basic]:
        return set(self.lengths)

    def sort_key(self, order: str | None = None) -> tuple:
        return self.class_key(), (1, (self.name,)), sp.S.One.sort_key(), sp.S.One

    def __getitem__(self, indices: Any) -> Entry:
        where = indices if isinstance(indices, tuple) else (indices,)
        if len(where) != len(self.lengths):
            raise IndexError(f"{self.name} has {len(self.lengths)} axes, but was given {len(where)} indices {where}")
        return Entry(self, *map(sp.sympify, where))

    def __iter__(self) -> Any:
        raise TypeError(f"the array {self.name} has symbolic length; write {self.name}[i] and total(…, i)")

    def _sympystr(self, printer: Any) -> str:
        return self.name

    def _latex(self, printer: Any) -> str:
        return self.tex


def _inert_derivative(self: sp.Expr, s: sp.Symbol) -> sp.Expr:
    """SymPy's calculus does not know arrays or bound indices; its own sign queries call it all the same."""
    return sp.Derivative(self, s, evaluate=False)


class _Indexed(sp.Expr):
    """What an array's entries and an inverse matrix's entries share: args are (array, *indices)."""

    is_commutative = True
    doit = _stay

    @property
    def array(self) -> Array:
        return self.args[0]

    @property
    def indices(self) -> tuple[sp.Expr, ...]:
        return self.args[1:]

    @property
    def free_symbols(self) -> set[sp.Basic]:
        return {self.array}.union(*(i.free_symbols for i in self.indices), self.array.lengths)

    _eval_derivative = _inert_derivative


class Entry(_Indexed):
    """One entry of an array."""

    def __new__(cls, array: Array, *indices: sp.Expr) -> Entry:
        return sp.Expr.__new__(cls, array, *indices)

    def _eval_is_real(self) -> bool:
        return True

    def _assumption(self, name: str) -> bool | None:
        return self.array.domain.assumptions().get(name)

    def _eval_is_extended_positive(self) -> bool | None:
        return self._assumption("positive")

    def _eval_is_extended_nonnegative(self) -> bool | None:
        return True if self._assumption("positive") else self._assumption("nonnegative")

    def _eval_is_integer(self) -> bool | None:
        return self._assumption("integer")

    def _sympystr(self, printer: Any) -> str:
        return f"{self.array.name}[{', '.join(map(printer._print, self.indices))}]"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        where = " ".join(map(printer._print, self.indices))
        base = self.array.entry_tex.replace("%", where) if self.array.entry_tex else f"{{{self.array.tex}}}_{{{where}}}"
        return base if exp is None else f"{{{base}}}^{{{exp}}}"


class InverseEntry(_Indexed):
    """One entry of the inverse of a square matrix."""

    def __new__(cls, array: Array, *indices: sp.Expr) -> InverseEntry:
        return sp.Expr.__new__(cls, array, *indices)

    def _eval_is_real(self) -> bool:
        return True

    def _sympystr(self, printer: Any) -> str:
        return f"inverse({self.array.name})[{', '.join(map(printer._print, self.indices))}]"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = f"({{{self.array.tex}}}^{{-1}})_{{{' '.join(map(printer._print, self.indices))}}}"
        return base if exp is None else f"{base}^{{{exp}}}"


def _call(name: str) -> Any:
    """How a head prints as text: as the call that makes it, since SymPy has printers of its own for some names."""

    def _sympystr(self: sp.Basic, printer: Any) -> str:
        return f"{name}({', '.join(map(printer._print, self.args))})"

    return _sympystr


class Det(sp.Expr):
    """The determinant of a square matrix."""

    is_commutative = True
    doit = _stay
    precedence = PRECEDENCE["Mul"]
    _sympystr = _call("det")

    def __new__(cls, array: Array) -> Det:
        return sp.Expr.__new__(cls, array)

    @property
    def array(self) -> Array:
        return self.args[0]

    @property
    def free_symbols(self) -> set[sp.Basic]:
        return {self.array, *self.array.lengths}

    def _eval_is_real(self) -> bool:
        return True

    def _eval_is_extended_positive(self) -> bool | None:
        return self.array.domain.facts.get("positive definite") or None

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = rf"\det {self.array.tex}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class _Binder(sp.Expr):
    """A head whose second argument is bound in the first; later arguments are not."""

    is_commutative = True
    doit = _stay
    precedence = PRECEDENCE["Mul"]  # so that a power of it gets its parentheses

    @property
    def body(self) -> sp.Expr:
        return self.args[0]

    @property
    def bound(self) -> sp.Symbol:
        return self.args[1]

    @property
    def bound_symbols(self) -> list[sp.Symbol]:
        return [self.bound]

    @property
    def free_symbols(self) -> set[sp.Basic]:
        outside = set().union(*(a.free_symbols for a in self.args[2:]))
        lengths = {self.bound.length} if isinstance(self.bound, Index) else set()
        return (self.body.free_symbols - {self.bound}) | outside | lengths

    def _eval_subs(self, old: sp.Basic, new: sp.Basic) -> sp.Expr | None:
        if old == self.bound:
            rest = [a._subs(old, new) for a in self.args[2:]]
            return self.func(self.body, self.bound, *rest)
        if self.bound in getattr(new, "free_symbols", ()):
            return rename_bound(self)._subs(old, new)
        return None

    def _eval_is_real(self) -> bool | None:
        return self.body.is_real

    def _eval_is_polynomial(self, syms: Any) -> bool:
        return False

    _eval_derivative = _inert_derivative


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
        base = rf"{self.tex}_{{{printer._print(self.index)}=1}}^{{{printer._print(self.index.length)}}} {inner}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class Total(Reduction):
    """The sum of the body over all values of the index."""

    tex = r"\sum"
    _sympystr = _call("total")

    def _eval_is_extended_positive(self) -> bool | None:
        return True if self.body.is_positive else None

    def _eval_is_extended_nonnegative(self) -> bool | None:
        return True if self.body.is_nonnegative else None


class Product(Reduction):
    """The product of the body over all values of the index."""

    tex = r"\prod"
    _sympystr = _call("product")

    def _eval_is_extended_positive(self) -> bool | None:
        return True if self.body.is_positive else None


class Largest(Reduction):
    """The maximum of the body over all values of the index."""

    tex = r"\max"
    _sympystr = _call("largest")

    def _eval_is_extended_positive(self) -> bool | None:
        return True if self.body.is_positive else None

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = rf"\max_{{{printer._print(self.index)}}} {printer.parenthesize(self.body, 60)}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class Integral(_Binder):
    """The integral of the body over one real variable; the limits are numbers or infinite."""

    _sympystr = _call("integral")

    def __new__(cls, body: Any, variable: Scalar, low: Any, high: Any) -> Integral:
        low, high = sp.sympify(low), sp.sympify(high)
        if not (low.is_number and high.is_number):
            raise TypeError(f"the limits of an integral must be numbers or infinite, not {low} and {high}")
        if low < variable.domain.low or high > variable.domain.high:
            raise ValueError(f"{variable} is integrated from {low} to {high}, beyond its domain {variable.domain.says()}")
        return sp.Expr.__new__(cls, sp.sympify(body), variable, low, high)

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        low, high = (printer._print(a) for a in self.args[2:])
        base = rf"\int_{{{low}}}^{{{high}}} {printer._print(self.body)} \, d{printer._print(self.bound)}"
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


class Diff(sp.Expr):
    """The partial derivative of the body by a scalar or by one array entry, not yet carried out."""

    is_commutative = True
    doit = _stay
    precedence = PRECEDENCE["Mul"]
    _sympystr = _call("diff")

    def __new__(cls, body: Any, variable: Scalar | Entry) -> Diff:
        if not isinstance(variable, (Scalar, Entry)):
            raise TypeError(f"can differentiate by a scalar quantity or an array entry, not by {variable!r}")
        return sp.Expr.__new__(cls, sp.sympify(body), variable)

    @property
    def body(self) -> sp.Expr:
        return self.args[0]

    @property
    def variable(self) -> Scalar | Entry:
        return self.args[1]

    def _eval_is_real(self) -> bool | None:
        return self.body.is_real

    _eval_derivative = _inert_derivative

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
    doit = _stay
    precedence = PRECEDENCE["Mul"]
    _sympystr = _call("at")

    def __new__(cls, body: Any, target: Scalar | Entry, value: Any) -> At:
        if isinstance(target, Entry) and not _plain(target.indices):
            raise TypeError(f"the target {target} must be a scalar or an array entry with plain distinct indices")
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
            return (self.body.free_symbols - {self.target.array}) | (self.value.free_symbols - set(self.target.indices))
        return (self.body.free_symbols - {self.target}) | self.value.free_symbols

    def _eval_is_real(self) -> bool | None:
        return self.body.is_real

    _eval_derivative = _inert_derivative

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = (rf"\left. {printer._print(self.body)} \right|_{{{printer._print(self.target)}"
                rf" = {printer._print(self.value)}}}")  # fmt: skip
        return base if exp is None else rf"\left({base}\right)^{{{exp}}}"


def axes(**lengths: str) -> tuple[Index, ...] | Index:
    """Indices by name with the names of their lengths: `i, j, t = axes(i="d", j="d", t="T")`."""
    for name in (*lengths, *lengths.values()):
        if not name.isidentifier():
            raise ValueError(f"{name!r} cannot name an index or a length: use letters, digits and underscores")
    made = tuple(Index(name, Size(length)) for name, length in lengths.items())
    return made if len(made) > 1 else made[0]


def total(body: Any, *indices: Index) -> sp.Expr:
    """The sum of the body over the indices."""
    return _reduce(Total, body, indices)


def product(body: Any, *indices: Index) -> sp.Expr:
    """The product of the body over the indices."""
    return _reduce(Product, body, indices)


def largest(body: Any, *indices: Index) -> sp.Expr:
    """The maximum of the body over the indices."""
    return _reduce(Largest, body, indices)


def diff(body: Any, *variables: Scalar | Entry) -> sp.Expr:
    """The partial derivative by each variable in turn."""
    for variable in variables:
        body = Diff(body, variable)
    return body


def at(body: Any, target: Scalar | Entry, value: Any) -> sp.Expr:
    """The body evaluated where the target has the value."""
    return At(body, target, value)


def integral(body: Any, variable: Scalar, low: Any = -sp.oo, high: Any = sp.oo) -> sp.Expr:
    """The integral of the body over a real variable."""
    return Integral(body, variable, low, high)


def delta(i: Any, j: Any) -> sp.Expr:
    """1 where the two indices agree, else 0."""
    return sp.KroneckerDelta(i, j)


class inverse:
    """The inverse of a square matrix, to be indexed: `inverse(S)[i, j]`."""

    def __init__(self, array: Array) -> None:
        self.array = array

    def __getitem__(self, indices: tuple[Any, Any]) -> InverseEntry:
        return InverseEntry(self.array, *map(sp.sympify, indices))


def det(array: Array) -> sp.Expr:
    """The determinant of a square matrix."""
    return Det(array)


def as_written() -> Any:
    """`with as_written():` keeps SymPy from rearranging what is built inside, so that it prints as the paper does."""
    return evaluate(False)


def undefined(name: str) -> Undefined:
    """A printed symbol without a meaning."""
    return Undefined(name)


def free_indices(expr: sp.Basic) -> frozenset[Index]:
    """The axes of an expression: the indices that are free in it."""
    return frozenset(s for s in expr.free_symbols if isinstance(s, Index))


def sizes_of(expr: sp.Basic) -> frozenset[Size]:
    """The lengths an expression depends on, including those of its indices."""
    found = {s for s in expr.free_symbols if isinstance(s, Size)}
    return frozenset(found | {i.length for i in free_indices(expr)})


def quantities(expr: sp.Basic) -> frozenset[Scalar | Array]:
    """The scalars and arrays that occur free in an expression."""
    if isinstance(expr, (Array, Scalar)):
        return frozenset({expr})
    inner = frozenset().union(*map(quantities, expr.args))
    if isinstance(expr, Integral):
        return quantities(expr.body) - {expr.bound}
    if isinstance(expr, At):
        target = expr.target.array if isinstance(expr.target, Entry) else expr.target
        return (quantities(expr.body) - {target}) | quantities(expr.value)
    return inner


def rename(expr: sp.Basic, renaming: dict[Index, sp.Expr]) -> sp.Basic:
    """The expression with free indices replaced, all at once and without capturing any."""
    renaming = {old: new for old, new in renaming.items() if old != new}
    if not renaming or not expr.args:
        return renaming.get(expr, expr)
    if isinstance(expr, Reduction):
        inner = {old: new for old, new in renaming.items() if old != expr.index}
        if any(expr.index in new.free_symbols for new in inner.values()):
            return rename(rename_bound(expr, avoid=renaming), renaming)
        return expr.func(rename(expr.body, inner), expr.index)
    if isinstance(expr, At) and isinstance(expr.target, Entry):
        return _rename_at(expr, renaming)
    return expr.func(*(rename(a, renaming) for a in expr.args))


def rename_bound(expr: Reduction | Integral, avoid: Any = ()) -> sp.Expr:
    """The same binder with a fresh bound variable."""
    taken = {s.name for s in expr.body.atoms(sp.Symbol)} | {str(s) for s in avoid}
    taken |= {str(s) for a in getattr(avoid, "values", tuple)() for s in a.free_symbols}
    fresh = next(name for k in range(len(taken) + 1) if (name := f"{expr.bound.name}_{k + 1}") not in taken)
    if isinstance(expr, Reduction):
        new = Index(fresh, expr.index.length)
        return expr.func(rename(expr.body, {expr.index: new}), new)
    new = Scalar(fresh, expr.bound.domain)
    return expr.func(expr.body.xreplace({expr.bound: new}), new, *expr.args[2:])


def _rename_at(expr: At, renaming: dict[Index, sp.Expr]) -> sp.Expr:
    places = expr.target.indices
    fresh = {i: Index(f"{i.name}_at", i.length) for i in places}
    while set(fresh.values()) & (expr.value.free_symbols | set().union(*(n.free_symbols for n in renaming.values()))):
        fresh = {i: Index(f"{f.name}_at", i.length) for i, f in fresh.items()}
    value = rename(rename(expr.value, fresh), renaming)
    return At(rename(expr.body, renaming), expr.target.array[tuple(fresh[i] for i in places)], value)


def _reduce(head: type[Reduction], body: Any, indices: tuple[Index, ...]) -> sp.Expr:
    if not indices:
        raise TypeError("name at least one index to reduce over")
    for index in reversed(indices):
        if not isinstance(index, Index):
            raise TypeError(f"{index!r} is not an index; make one with axes(…)")
        body = head(body, index)
    return body


def _plain(indices: tuple[sp.Expr, ...]) -> bool:
    return all(isinstance(i, Index) for i in indices) and len(set(indices)) == len(indices)


def _tex_name(name: str) -> str:
    """SymPy's idea of how a plain name prints: beta → \\beta, v_hat → \\hat{v}."""
    return sp.latex(Symbol(name))
