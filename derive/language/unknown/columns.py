"""Unknown functions of a column: values, gradients, and the explicit ones that are tried."""

from __future__ import annotations

from typing import Any

import sympy as sp

from derive.language.binders import At, Diff, Total
from derive.language.domains import NONNEGATIVE, REAL, Interval
from derive.language.matrices import Cell, Entrywise, MatrixHead, OfMatrix, as_matrix
from derive.language.matrices.heads import BOUND, ROW, Shape
from derive.language.mistakes import Mistake
from derive.language.symbols import Array, Index, Scalar, Size
from derive.language.unknown.function import Unknown

OF_COLUMNS = ("smooth", "convex", "concave", "gentle")  # gentle: ‖∇f(x) − ∇f(y)‖ ≤ ‖x − y‖


class UnknownOfColumn(Unknown):
    """A function of a column by its name, with its properties and the length of the column."""

    length: Size

    def __new__(cls, name: str, properties: frozenset[str], length: Size) -> UnknownOfColumn:  # type: ignore[override]
        made = sp.Atom.__new__(cls)
        made.name, made.properties, made.arity, made.length = name, frozenset(properties), 0, length
        known: Any = cls.known(made)
        return known

    def __reduce_ex__(self, protocol: Any) -> tuple:
        return UnknownOfColumn, (self.name, self.properties, self.length)

    def _hashable_content(self) -> tuple:
        return self.name, tuple(sorted(self.properties)), self.length

    @property
    def key(self) -> str:
        """What tells it from every other function."""
        return f"{self.name}/{self.length.name}{{{','.join(sorted(self.properties))}}}"

    def __call__(self, *arguments: Any) -> Any:
        return FunctionAt(self._column(*arguments), self)

    def grad(self, *arguments: Any) -> GradientAt:
        """The gradient at a column."""
        if not self.smooth:
            raise Mistake(f"{self.name} is not said to be smooth: it may have no gradient; say smooth=True")
        return GradientAt(self._column(*arguments), self)

    def _column(self, *arguments: Any) -> MatrixHead:
        if len(arguments) != 1:
            raise Mistake(f"{self.name} takes one column, but was given {len(arguments)} arguments")
        column = as_matrix(arguments[0])
        if column.shape != (self.length, sp.S.One):
            rows, columns = column.shape
            raise Mistake(
                f"{self.name} is a function of columns of length {self.length}, and {column} is"
                f" {rows} × {columns}"
            )
        return column


class FunctionAt(OfMatrix):
    """The value of an unknown function at a column."""

    def __new__(cls, column: MatrixHead, function: UnknownOfColumn) -> FunctionAt:
        return sp.Expr.__new__(cls, column, function)

    @property
    def function(self) -> UnknownOfColumn:
        """The function."""
        return self.args[1]

    def _sympystr(self, printer: Any) -> str:
        return f"{self.function.name}({printer._print(self.matrix)})"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = rf"{self.function.name}\left({printer._print(self.matrix)}\right)"
        return base if exp is None else rf"{base}^{{{exp}}}"


class GradientAt(MatrixHead):
    """The gradient of an unknown function at a column, a column."""

    binds = 4

    def __new__(cls, column: MatrixHead, function: UnknownOfColumn) -> GradientAt:
        return sp.Basic.__new__(cls, column, function)

    @property
    def function(self) -> UnknownOfColumn:
        """The function."""
        return self.args[1]

    @property
    def shape(self) -> Shape:
        return self.function.length, sp.S.One

    def typed(self, p: Any) -> str:
        return f"{self.function.name}.grad({p(self.args[0])})"

    def printed(self, p: Any) -> str:
        return rf"\nabla {self.function.name}\left({p(self.args[0])}\right)"


def of_column(name: str, where: Index, said: frozenset[str]) -> UnknownOfColumn:
    """An unknown function of a column along an axis."""
    for word in sorted(said - set(OF_COLUMNS)):
        raise Mistake(f"{word} is not said of a function of a column; there are {', '.join(OF_COLUMNS)}")
    if {"convex", "concave"} <= said:
        raise Mistake(f"{name} is said to be convex and concave: only special functions are both; say one")
    if "gentle" in said and "smooth" not in said:
        said |= {"smooth"}
    return UnknownOfColumn(name, said, where.length)


# what is tried: c + b'·x + ½ Σ q x² and one term more, each coefficient drawn like any quantity


def explicit_value(expr: FunctionAt) -> sp.Expr:
    """The functions of a family at a column, as an expression in their coefficients."""
    return _family(expr.function, expr.matrix)


def explicit_gradient(expr: GradientAt) -> MatrixHead:
    """The gradient of the functions of a family at a column: a derivative that is put in, not taken."""
    f, column = expr.function, expr.args[0]
    row, inner = Index(f"{ROW}{BOUND}{f.name}", f.length), Index(f"at{BOUND}{f.name}", f.length)
    letter = Array(f"{f.name}@", (f.length,), REAL, None)
    slope = Diff(_family(f, as_matrix(letter)), letter[row])
    return Entrywise(At(slope, letter[inner], Cell(column, inner, 1)), row)


def _family(f: UnknownOfColumn, column: MatrixHead) -> sp.Expr:
    k = Index(f"entry{BOUND}{f.name}", f.length)
    u = Cell(column, k, 1)
    bent = bool(f.properties & {"convex", "concave"})
    turn = -1 if "concave" in f.properties else 1
    b, q = (Array(f"{f.name}.{word}", (f.length,), domain, None) for word, domain in _coefficients(f, bent))
    made = Scalar(f"{f.name}.one", REAL) + Total(b[k] * u, k) + turn * Total(q[k] * u**2, k) / 2
    if "gentle" in f.properties:
        return made
    more = Scalar(f"{f.name}.more", NONNEGATIVE if bent else REAL)
    if not f.smooth:
        return made + turn * more * Total(sp.Abs(u), k)
    return made + turn * more * (Total(sp.exp(u), k) if bent else sp.sin(Total(u, k)))


def _coefficients(f: UnknownOfColumn, bent: bool) -> tuple[tuple[str, Interval], tuple[str, Interval]]:
    if "gentle" in f.properties:
        curved = Interval(sp.S.Zero if bent else sp.S.NegativeOne, sp.S.One)
    else:
        curved = NONNEGATIVE if bent else REAL
    return ("slope", REAL), ("bend", curved)


def told_of(f: UnknownOfColumn, values: dict[str, str]) -> str:
    """An explicit function, from the values of the coefficients."""
    last = "|x_k|" if not f.smooth else "exp(x_k)" if f.properties & {"convex", "concave"} else None
    more = f" {'−' if 'concave' in f.properties else '+'} {values.get(f'{f.name}.more', '0')}·"
    tail = "" if "gentle" in f.properties else more + (f"Σ {last}" if last else "sin(Σ x_k)")
    sign = "−" if "concave" in f.properties else "+"
    one, slope, bend = (values.get(f"{f.name}.{word}", "0") for word in ("one", "slope", "bend"))
    return f"x ↦ {one} + {slope}·x {sign} ½ Σ {bend}_k x_k²{tail}"
