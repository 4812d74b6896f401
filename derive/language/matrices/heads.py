"""Heads of matrix expressions: inert, each with its shape, each printing as it was written.

A matrix is no number, so its heads are no `Expr`; `Cell`, `Trace` and `Determinant` are the numbers made of
one. A shape is a pair of lengths, each symbolic or the number 1: a column is n × 1.
"""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.precedence import PRECEDENCE

from derive.language.mistakes import Mistake, refused
from derive.language.symbols import Array, Entry, Index, inert_derivative, stay

Length = Any  # a Size, or SymPy's 1
Shape = tuple[Length, Length]
ROW, COLUMN = "row", "column"  # the indices of a whole matrix that stands as a side
BOUND = "°"  # in the name of an index that a matrix given by its entries binds; no author's index has it


class MatrixHead(sp.Basic):
    """A matrix expression; `M[i, j]` is the number at a row and a column."""

    is_commutative = False
    doit = stay
    binds = 3  # how tightly the print holds together: 1 a sum, 2 a product, 3 a power, 4 a letter
    takes_arrays = True  # what refuses arithmetic leaves it to this

    @property
    def shape(self) -> Shape:
        """Rows and columns."""
        raise NotImplementedError

    inv = refused("method", lambda self: {"name": self, "word": "inv", "form": f"inv({self})"})
    inverse = refused("method", lambda self: {"name": self, "word": "inverse", "form": f"inv({self})"})
    det = refused("method", lambda self: {"name": self, "word": "det", "form": f"det({self})"})
    trace = refused("method", lambda self: {"name": self, "word": "trace", "form": f"tr({self})"})

    @property
    def T(self) -> MatrixHead:
        """The transposed matrix."""
        return Transposed(self)

    def __getitem__(self, where: Any) -> sp.Expr:
        places = tuple(map(sp.sympify, where if isinstance(where, tuple) else (where,)))
        if len(places) == 1 and self.shape[1] == 1:
            places = (*places, sp.S.One)
        if len(places) != 2:
            raise Mistake(f"{self} is a matrix: its entries are at a row and a column, M[i, j]")
        return Cell(self, *places)

    def __matmul__(self, other: Any) -> Any:
        return product(self, operand(other, "@"))

    def __rmatmul__(self, other: Any) -> Any:
        return product(operand(other, "@"), self)

    def __add__(self, other: Any) -> MatrixHead:
        return MatrixSum(self, operand(other, "+"))

    def __radd__(self, other: Any) -> MatrixHead:
        return MatrixSum(operand(other, "+"), self)

    def __sub__(self, other: Any) -> MatrixHead:
        return MatrixSum(self, Multiple(sp.S.NegativeOne, operand(other, "-")))

    def __rsub__(self, other: Any) -> MatrixHead:
        return MatrixSum(operand(other, "-"), Multiple(sp.S.NegativeOne, self))

    def __neg__(self) -> MatrixHead:
        return Multiple(sp.S.NegativeOne, self)

    def __mul__(self, factor: Any) -> MatrixHead:
        return Multiple(_factor(factor), self)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> MatrixHead:
        return Multiple(sp.Pow(_factor(divisor), -1, evaluate=False), self)

    def __rtruediv__(self, other: Any) -> Any:
        raise Mistake(f"nothing is divided by a matrix: write inv({self}), and @ for a product")

    def __pow__(self, exponent: Any) -> MatrixHead:
        if exponent == -1:
            return Inverted(self)
        if not isinstance(exponent, int) or not 1 <= exponent <= MOST_FACTORS:
            raise Mistake(
                f"a matrix has the powers -1 and 1 to {MOST_FACTORS}, not {exponent}: write inv(A), A @ A"
            )
        power: Any = self
        for _ in range(exponent - 1):
            power = MatrixProduct(power, self)
        return power

    def __iter__(self) -> Any:
        raise Mistake(f"{self} cannot be run through: its entries are M[i, j], its trace is tr(M)")

    # what SymPy asks of a number under a root or a logarithm
    _eval_power = as_coefficient = refused("matrix as a number", lambda self: {"name": self})

    def _eval_derivative(self, s: sp.Symbol) -> Any:
        raise Mistake("a matrix is differentiated by its entry, diff(M[i, j], x), or grad(f, X) is taken")

    def _sympystr(self, printer: Any) -> str:
        return self.typed(printer._print)

    def _latex(self, printer: Any) -> str:
        return self.printed(printer._print)

    def typed(self, p: Any) -> str:
        """As text, the way it is typed."""
        raise NotImplementedError

    def printed(self, p: Any) -> str:
        """As LaTeX."""
        raise NotImplementedError


for _name in ("lt", "le", "gt", "ge", "abs", "float", "int"):
    setattr(MatrixHead, f"__{_name}__", refused("matrix compared", lambda self: {"name": self}))

MOST_FACTORS = 16  # of a power written out


def operand(value: Any, sign: str) -> MatrixHead:
    """A matrix on the other side of an operator: one of ours, or an array with one or two axes."""
    if isinstance(value, MatrixHead):
        return value
    if isinstance(value, Array) and len(value.lengths) <= 2:
        return Letter(value)
    if sign == "@" and isinstance(value, sp.Expr):
        return Scalar11(value)
    hint = " A multiple of the identity is c*eye(i)" if sign in "+-" else ""
    raise Mistake(
        f"{value} is no matrix, so that {sign} has no meaning here: write c*A for a multiple.{hint}"
    )


def product(left: MatrixHead, right: MatrixHead) -> Any:
    """The product; what has one row and one column is a number, and is one from here on."""
    whole = MatrixProduct(left, right)
    return Cell(whole, 1, 1) if whole.shape == (1, 1) else whole


def _factor(value: Any) -> sp.Expr:
    """What multiplies a matrix: a number."""
    if isinstance(value, (MatrixHead, Array)):
        raise Mistake(f"a product of matrices is written with @, as in A @ B, not with * before {value}")
    try:
        found = sp.sympify(value)
    except (sp.SympifyError, TypeError):
        found = None
    if not isinstance(found, sp.Expr):
        raise Mistake(f"{value!r} cannot multiply a matrix: write a number or a scalar")
    return found


def _within(inner: MatrixHead, binds: int, shown: str, brackets: str = "()") -> str:
    """What is printed, in brackets where it would fall apart."""
    return shown if inner.binds > binds else f"{brackets[0]}{shown}{brackets[1]}"


def _big(inner: MatrixHead, binds: int, shown: str) -> str:
    return shown if inner.binds > binds else rf"\left({shown}\right)"


class Letter(MatrixHead):
    """A declared matrix, or a column: an array with two axes or one, as a whole."""

    binds = 4

    def __new__(cls, array: Array) -> Letter:
        return sp.Basic.__new__(cls, array)

    @property
    def array(self) -> Array:
        """The quantity."""
        return self.args[0]

    @property
    def name(self) -> str:
        """Of the quantity."""
        return self.array.name

    @property
    def domain(self) -> Any:
        """Where it lives."""
        return self.array.domain

    @property
    def shape(self) -> Shape:
        rows, *columns = self.array.lengths
        return rows, columns[0] if columns else sp.S.One

    @property
    def free_symbols(self) -> set[sp.Basic]:
        return {self.array, *self.array.lengths}

    def __getitem__(self, where: Any) -> Entry:
        return self.array[where]

    def typed(self, p: Any) -> str:
        return self.array.name

    def printed(self, p: Any) -> str:
        return self.array.tex


class Identity(MatrixHead):
    """The identity matrix of a size."""

    binds = 4

    def __new__(cls, length: Any) -> Identity:
        return sp.Basic.__new__(cls, sp.sympify(length))

    @property
    def shape(self) -> Shape:
        return self.args[0], self.args[0]

    def typed(self, p: Any) -> str:
        return f"eye({self.args[0]})"

    def printed(self, p: Any) -> str:
        return f"I_{{{p(self.args[0])}}}"


class Scalar11(MatrixHead):
    """A number as a matrix with one entry."""

    def __new__(cls, value: sp.Expr) -> Scalar11:
        return sp.Basic.__new__(cls, value)

    @property
    def shape(self) -> Shape:
        return sp.S.One, sp.S.One

    def typed(self, p: Any) -> str:
        return f"({p(self.args[0])})"

    def printed(self, p: Any) -> str:
        return rf"\left({p(self.args[0])}\right)"


class MatrixProduct(MatrixHead):
    """A product of two matrices."""

    binds = 2

    def __new__(cls, left: MatrixHead, right: MatrixHead) -> MatrixProduct:
        return sp.Basic.__new__(cls, left, right)

    @property
    def shape(self) -> Shape:
        return self.args[0].shape[0], self.args[1].shape[1]

    def typed(self, p: Any) -> str:
        left, right = self.args
        last = right.binds <= 2 and not isinstance(right, MatrixProduct)
        return f"{_within(left, 1, p(left))} @ {f'({p(right)})' if last else _within(right, 1, p(right))}"

    def printed(self, p: Any) -> str:
        left, right = self.args
        last = right.binds <= 2 and not isinstance(right, MatrixProduct)
        shown = rf"\left({p(right)}\right)" if last else _big(right, 1, p(right))
        return f"{_big(left, 1, p(left))} {shown}"


class MatrixSum(MatrixHead):
    """A sum of two matrices."""

    binds = 1

    def __new__(cls, left: MatrixHead, right: MatrixHead) -> MatrixSum:
        return sp.Basic.__new__(cls, left, right)

    @property
    def shape(self) -> Shape:
        return self.args[0].shape

    def typed(self, p: Any) -> str:
        return self._shown(p, " - ", " + ", "({})")

    def printed(self, p: Any) -> str:
        return self._shown(p, " - ", " + ", r"\left({}\right)")

    def _shown(self, p: Any, minus: str, plus: str, brackets: str) -> str:
        left, right = self.args
        if isinstance(right, Multiple) and right.args[0] == -1:
            inner = right.args[1]
            return p(left) + minus + (p(inner) if inner.binds > 1 else brackets.format(p(inner)))
        return p(left) + plus + p(right)


class Multiple(MatrixHead):
    """A number times a matrix."""

    binds = 2

    def __new__(cls, factor: Any, matrix: MatrixHead) -> Multiple:
        return sp.Basic.__new__(cls, sp.sympify(factor), matrix)

    @property
    def shape(self) -> Shape:
        return self.args[1].shape

    def typed(self, p: Any) -> str:
        factor, inner = self.args
        shown = _within(inner, 2, p(inner))
        if factor == -1:
            return f"-{shown}"
        loose = factor.is_Add or (factor.is_Rational and factor.q != 1)
        return f"{f'({p(factor)})' if loose else p(factor)}*{shown}"

    def printed(self, p: Any) -> str:
        factor, inner = self.args
        shown = _big(inner, 1, p(inner))
        if factor == -1:
            return f"-{shown}"
        return rf"\left({p(factor)}\right) {shown}" if factor.is_Add else rf"{p(factor)} \, {shown}"


class Turned(MatrixHead):
    """Made of one matrix, with its rows and columns exchanged."""

    def __new__(cls, matrix: MatrixHead) -> Turned:
        return sp.Basic.__new__(cls, matrix)

    @property
    def shape(self) -> Shape:
        rows, columns = self.args[0].shape
        return columns, rows


class Transposed(Turned):
    """The transposed matrix."""

    def typed(self, p: Any) -> str:
        inner = self.args[0]
        return f"{_within(inner, 2, p(inner))}.T"

    def printed(self, p: Any) -> str:
        inner = self.args[0]
        return rf"{_big(inner, 3, p(inner))}^{{\top}}"


class Inverted(Turned):
    """The inverse of a square matrix, where it has one."""

    def typed(self, p: Any) -> str:
        return f"inv({p(self.args[0])})"

    def printed(self, p: Any) -> str:
        inner = self.args[0]
        return f"{_big(inner, 3, p(inner))}^{{-1}}"


class OfMatrix(sp.Expr):
    """A number made of a matrix, its first argument."""

    is_commutative = True
    doit = stay
    precedence = PRECEDENCE["Mul"]
    _eval_derivative = inert_derivative

    @property
    def matrix(self) -> MatrixHead:
        """The matrix."""
        return self.args[0]

    def _eval_is_real(self) -> bool:
        return True


class Cell(OfMatrix):
    """The number at a row and a column of a matrix expression."""

    def __new__(cls, matrix: MatrixHead, row: Any, column: Any) -> Cell:
        return sp.Expr.__new__(cls, matrix, sp.sympify(row), sp.sympify(column))

    @property
    def indices(self) -> tuple[sp.Expr, sp.Expr]:
        """Row and column."""
        return self.args[1], self.args[2]

    @property
    def whole(self) -> bool:
        """Whether it stands for the matrix as such: at the indices of a side, or the only entry there is."""
        named = (i.name.split(" ")[0] if isinstance(i, Index) else i for i in self.indices)
        return all(name in (there, sp.S.One) for name, there in zip(named, (ROW, COLUMN), strict=True))

    @property
    def precedence(self) -> int:  # type: ignore[override]
        """As of a product where it prints as the matrix itself."""
        return PRECEDENCE["Add" if self.whole and self.matrix.binds == 1 else "Mul"]

    def _sympystr(self, printer: Any) -> str:
        shown = printer._print(self.matrix)
        if self.whole:
            return shown
        return f"{_within(self.matrix, 2, shown)}[{', '.join(map(printer._print, self.indices))}]"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        shown = printer._print(self.matrix)
        if not self.whole:
            where = " ".join(printer._print(i) for i in self.indices)
            shown = rf"\left[{shown}\right]_{{{where}}}"
        return shown if exp is None else rf"\left({shown}\right)^{{{exp}}}"


class NamedNumber(OfMatrix):
    """A number made of a matrix by a function with a name: tr, det, …"""

    precedence = PRECEDENCE["Atom"]
    word, tex = "", ""  # as typed, and in LaTeX

    def __new__(cls, matrix: MatrixHead) -> Any:
        return sp.Expr.__new__(cls, matrix)

    def _sympystr(self, printer: Any) -> str:
        return f"{self.word}({printer._print(self.matrix)})"

    def _latex(self, printer: Any, exp: str | None = None) -> str:
        base = rf"{self.tex}\left({printer._print(self.matrix)}\right)"
        return base if exp is None else f"{base}^{{{exp}}}"


class Trace(NamedNumber):
    """The sum of the diagonal of a square matrix."""

    word, tex = "tr", r"\operatorname{tr}"


class Determinant(NamedNumber):
    """The determinant of a square matrix expression."""

    word, tex = "det", r"\det"
