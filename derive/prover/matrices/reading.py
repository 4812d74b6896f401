"""Reading: a matrix expression as a form, with the relations of every inverse in it.

Soundness: wherever the expression is defined, its form is defined and equal. Transposes are carried to the
letters, S⁻¹ᵀ is (Sᵀ)⁻¹, and the inverse of a product of square matrices is that of the factors in turn: each
of them is invertible where the product is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from derive.errors import ProverFailure
from derive.language import Index
from derive.language.matrices.heads import (
    Cell,
    Determinant,
    Identity,
    Inverted,
    Length,
    Letter,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    Scalar11,
    Transposed,
)
from derive.language.matrices.made import (
    Adjugate,
    Blocks,
    Diagonal,
    Entrywise,
    Selection,
    SumSize,
    UnitVector,
)
from derive.language.matrices.products import Kronecker
from derive.language.unknown import GradientAt, UnknownOfColumn
from derive.prover.making.functions import power
from derive.prover.matrices.factors import ONE, Form, Forms, Shape
from derive.prover.matrices.kronecker import FIRST, SECOND, Pairs
from derive.prover.matrices.rewriting import MatrixRelation, Rewriting
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.sign import Sign
from derive.prover.terms.values import Value, constant, number


class FormReading(Forms):
    """Matrix expressions as forms."""

    def __init__(self, a: Algebra) -> None:
        super().__init__(a)
        self.rewriting = Rewriting(self)
        self.inverse_of: dict[int, int] = {}  # factor → the factor that is its inverse
        self.matrix_of: dict[int, Form] = {}  # inverse → what it is the inverse of
        self.signs: dict[tuple[str, Any], Sign] = {}  # of determinants, where definiteness tells them
        self.pairs = Pairs(self)  # u ⊗ 1 and 1 ⊗ v
        self._read: dict[MatrixHead, Form] = {}

    def read(self, matrix: MatrixHead) -> Form:
        """The form of a matrix expression."""
        if matrix not in self._read:
            rule = next((rule for head, rule in RULES.items() if isinstance(matrix, head)), None)
            if rule is None:
                raise ProverFailure(f"{matrix} is not something the prover computes with")
            self._read[matrix] = rule(self, matrix)
        return self._read[matrix]

    def square(self, form: Form) -> bool:
        """Whether a form has as many rows as columns."""
        return form.shape[0] == form.shape[1]

    # factors

    def letter(self, matrix: Letter) -> Form:
        """A declared matrix or column, with what its domain says of it."""
        array, shape = matrix.array, shape_of(matrix)
        facts = array.domain.facts
        n = self.factor("letter", (array, False), shape, matrix)
        if facts.get("symmetric"):
            self.pair(n, n)
        elif n not in self.turned:
            self.pair(n, self.factor("letter", (array, True), shape[::-1], Transposed(matrix)))
            if facts.get("orthonormal"):
                self._orthonormal(n, shape, f"the rows of {array.name} are orthonormal")
        return self.word((n,), shape)

    def _orthonormal(self, n: int, shape: Shape, name: str) -> None:
        """Q·Q' = 1, and Q'·Q = 1 if there are as many rows as columns."""
        pairs = [(n, self.turned[n]), (self.turned[n], n)]
        for pair, size in zip(pairs, shape, strict=True) if shape[0] == shape[1] else [(pairs[0], shape[0])]:
            self.rewriting.relate(
                MatrixRelation(self.sub(self.word(pair, (size, size)), self.one(size)), name)
            )

    def unit(self, matrix: UnitVector) -> Form:
        """The column of an index."""
        where, shape = self.place(matrix.args[0]), shape_of(matrix)
        return self.word((self.unit_factor(where, shape[0], matrix),), shape)

    def unit_factor(self, where: Any, length: str, head: Any) -> int:
        """The factor of a unit column; its transpose is the next."""
        n = self.factor("unit", (where, False), (length, ONE), head)
        if n not in self.turned:
            self.pair(n, self.factor("unit", (where, True), (ONE, length), Transposed(head)))
        return n

    def place(self, index: sp.Expr) -> Any:
        """An index of the language as one of the algebra."""
        if isinstance(index, Index):
            return ("n", index.name, index.length.name)
        if index.is_Integer:
            return ("#", int(index), "")
        raise ProverFailure(f"the place {index} is neither an index nor a number")

    def inverse(self, form: Form, head: MatrixHead) -> Form:
        """The inverse of a form, where it has one."""
        form, _ = self.rewriting.reduced(form)
        if form.shape[0] == ONE:
            return Form(form.shape, {(): power(self.a, form.terms.get((), {}), -1)})
        if not form.terms:
            raise ProverFailure("the inverse of the zero matrix")
        if len(form.terms) == 1:
            ((word, value),) = form.terms.items()
            if all(self.factors[n].square for n in word):
                parts = [self._inverse_of_factor(n) for n in reversed(word)]
                return self.scale(self.mul(self.one(form.shape[0]), *parts), power(self.a, value, -1))
        return self._inverse_of_sum(form, head)

    def _inverse_of_sum(self, form: Form, head: MatrixHead) -> Form:
        """The inverse as one factor."""
        form, c = self._primitive(form)
        if c not in (None, 1):
            head = Multiple(sp.Rational(int(c.q), int(c.p)), head)
        inverse = Form(form.shape, {(self._inverse_factor(form, head),): number(1)})
        return inverse if c is None else self.scale(inverse, number(1 / c))

    def _invertible(self, form: Form) -> bool:
        """Whether the inverse of a form stands in the statement."""
        return ("inverse", self._primitive(form)[0].frozen()) in self.numbers

    def _primitive(self, form: Form) -> tuple[Form, Any]:
        """A form divided by its first number, so that multiples share an inverse, and that number or None."""
        c = next((c for w in sorted(form.terms) if (c := constant(form.terms[w])) is not None), None)
        return (form, c) if c in (None, 1) else (self.scale(form, number(1 / c)), c)

    def _inverse_of_factor(self, n: int) -> Form:
        if n in self.matrix_of:
            return self.matrix_of[n]
        own = self.factors[n]
        if own.kind in (FIRST, SECOND):
            return self.pairs.lifted(own, self._inverse_of_factor(own.content[0]))
        m = self._inverse_factor(Form(own.shape, {(n,): number(1)}), own.head)
        return Form(own.shape, {(m,): number(1)})

    def _inverse_factor(self, form: Form, head: MatrixHead) -> int:
        """S⁻¹ as a factor, with its relations and its transpose."""
        n = self._one_inverse(form, Inverted(head))
        if n not in self.turned:
            turned = self.transpose(form)
            same = turned.frozen() == form.frozen()
            self.pair(n, n if same else self._one_inverse(turned, Inverted(Transposed(head))))
        return n

    def _one_inverse(self, form: Form, head: Any) -> int:
        known = len(self.factors)
        n = self.factor("inverse", form.frozen(), form.shape, head)
        if n == known:
            self.matrix_of[n] = form
            self._weigh(n, form)
            self._relations(n, form, self.one(form.shape[0]), str(head))
            if len(form.terms) == 1:
                ((word, _),) = form.terms.items()
                self.inverse_of[word[0]], self.inverse_of[n] = n, word[0]
        return n

    def _relations(self, n: int, form: Form, value: Form, name: str) -> None:
        own = Form(form.shape, {(n,): number(1)})
        after = self.sub(self.mul(form, own), value)
        before = self.sub(self.mul(own, form), value)
        self.rewriting.relate(MatrixRelation(after, name, n, "before"))
        self.rewriting.relate(MatrixRelation(before, name, n, "behind"))

    def _weigh(self, n: int, form: Form) -> None:
        """Words with fewer inverses of sums are simpler; the most involved count first."""
        if len(form.terms) > 1:
            heavy = self.rewriting.heavy
            heavy.append(n)
            heavy.sort(key=lambda m: (self._depth(m), m), reverse=True)

    def _depth(self, n: int) -> int:
        inside = self.matrix_of.get(n)
        if inside is None:
            return 0
        return 1 + max((self._depth(m) for word in inside.terms for m in word), default=0)

    def adjugate(self, matrix: Adjugate) -> Form:
        """adj(S), with S·adj(S) = adj(S)·S = det(S)·1."""
        form, _ = self.rewriting.reduced(self.read(matrix.args[0]))
        if self._invertible(form):
            det = self.a.read(Determinant(matrix.args[0]))
            return self.scale(self.inverse(form, matrix.args[0]), det)
        known = len(self.factors)
        n = self.factor("adjugate", form.frozen(), form.shape, matrix)
        if n == known:
            turned = self.transpose(form)
            same = turned.frozen() == form.frozen()
            m = n if same else self.factor("adjugate", turned.frozen(), form.shape, Transposed(matrix))
            self.pair(n, m)
            det = self.a.read(Determinant(matrix.args[0]))
            value = self.scale(self.one(form.shape[0]), det)
            for factor, inside in {n: form, m: turned}.items():
                self._relations(factor, inside, value, str(matrix))
        return self.word((n,), form.shape)

    def diagonal(self, matrix: Diagonal) -> Form:
        """diag(x), linear in x."""
        form, parts = self.read(matrix.args[0]), []
        shape = (form.shape[0], form.shape[0])
        for word, value in form.terms.items():
            n = self.factor("diagonal", word, shape, matrix)
            self.pair(n, n)
            parts.append(Form(shape, {(n,): value}))
        return self.add(Form(shape), *parts)

    def blocks(self, matrix: Blocks) -> Form:
        """Σ E_k·A_kl·E_l', E_k the columns of the identity at the place of the k-th block."""
        shape = shape_of(matrix)
        down, across = (self._selections(size) for size in matrix.shape)
        parts = [
            self.mul(one, self.read(block), self.transpose(other))
            for row, one in zip(matrix.rows, down, strict=True)
            for block, other in zip(row, across, strict=True)
        ]
        return self.add(Form(shape), *parts)

    def _selections(self, size: Any) -> list[Form]:
        """E_1, E_2, …: E_k'·E_l is 1 or 0, and Σ E_k·E_k' = 1."""
        whole = _length(size)
        if not isinstance(size, SumSize):
            return [self.one(whole)]
        known = len(self.factors)
        made = [self._selection(whole, k, _length(part)) for k, part in enumerate(size.parts)]
        if known < len(self.factors):
            self._selected(made, whole)
        return made

    def _selection(self, whole: str, k: int, part: str) -> Form:
        n = self.factor("selection", (whole, k, False), (whole, part), Selection(whole, k, part))
        if n not in self.turned:
            head = Transposed(Selection(whole, k, part))
            self.pair(n, self.factor("selection", (whole, k, True), (part, whole), head))
        return self.word((n,), (whole, part))

    def _selected(self, made: list[Form], whole: str) -> None:
        name, turned = f"the blocks of {whole}", [self.transpose(one) for one in made]
        for k, one in enumerate(turned):
            for l, two in enumerate(made):
                product = self.mul(one, two)
                gap = self.sub(product, self.one(product.shape[0])) if k == l else product
                self.rewriting.relate(MatrixRelation(gap, name))
        pairs = (self.mul(one, other) for one, other in zip(made, turned, strict=True))
        self.rewriting.relate(MatrixRelation(self.sub(self.add(*pairs), self.one(whole)), name))

    def entrywise(self, matrix: Entrywise) -> Form:
        """A column of ones; a matrix given by its entries, if these are entries of products."""
        shape = shape_of(matrix)
        if matrix.body == 1 and shape[1] == ONE:
            n = self.factor("ones", shape[0], shape, matrix)
            if n not in self.turned:
                self.pair(n, self.factor("ones", (shape[0], True), shape[::-1], Transposed(matrix)))
            return self.word((n,), shape)
        if (row := _of_units(matrix)) is not None:
            return self.transpose(self.read(row))
        return self.lifted(matrix)

    def gradient_at(self, function: UnknownOfColumn, column: Form, head: Any = None) -> Form:
        """∇f(x), one factor for each function and column."""
        frozen, (rows, _) = self.fixed(column).frozen(), column.shape
        n = self.factor("gradient", (function.key, frozen), (rows, ONE), head)
        if n not in self.turned:
            self.pair(n, self.factor("gradient", (function.key, frozen, True), (ONE, rows), Transposed(head)))
        return self.word((n,), (rows, ONE))

    def fixed(self, form: Form) -> Form:
        """A reduced form that depends on no index, so that what is made of it needs no renaming."""
        form, _ = self.rewriting.reduced(form)
        units = any(self.factors[n].kind == "unit" for word in form.terms for n in word)
        if units or any(self.a.free(value) for value in form.terms.values()):
            raise ProverFailure("a function of a matrix that depends on an index is not computed with")
        return form

    def lifted(self, matrix: Entrywise) -> Form:
        """The form of a matrix given by its entries."""
        raise ProverFailure(f"the entries of {matrix} are not those of a product")


def _of_units(matrix: Entrywise) -> MatrixHead | None:
    """r of a column whose entry at k is r·e_k, as a gradient is."""
    body, row, column = matrix.args
    if not isinstance(body, Cell) or column != 1 or not isinstance(body.matrix, MatrixProduct):
        return None
    left, right = body.matrix.args
    here = isinstance(right, UnitVector) and right.args[0] == row and left.shape[0] == 1
    return left if here and row not in left.atoms(Index) else None


def shape_of(matrix: MatrixHead) -> Shape:
    """The shape of an expression by the names of its lengths."""
    rows, columns = map(_length, matrix.shape)
    return rows, columns


def _length(length: Length) -> str:
    return ONE if length == 1 else length.name


def _sum(r: FormReading, matrix: MatrixSum) -> Form:
    return r.add(*map(r.read, matrix.args))


def _product(r: FormReading, matrix: MatrixProduct) -> Form:
    return r.mul(*map(r.read, matrix.args))


def _multiple(r: FormReading, matrix: Multiple) -> Form:
    return r.scale(r.read(matrix.args[1]), r.a.read(matrix.args[0]))


def _scalar(r: FormReading, matrix: Scalar11) -> Form:
    value: Value = r.a.read(matrix.args[0])
    return Form((ONE, ONE), {(): value} if value else {})


RULES: dict[type, Callable[[FormReading, Any], Form]] = {
    Letter: FormReading.letter,
    MatrixProduct: _product,
    MatrixSum: _sum,
    Multiple: _multiple,
    Transposed: lambda r, m: r.transpose(r.read(m.args[0])),
    Inverted: lambda r, m: r.inverse(r.read(m.args[0]), m.args[0]),
    Adjugate: FormReading.adjugate,
    Identity: lambda r, m: r.one(shape_of(m)[0]),
    Diagonal: FormReading.diagonal,
    Entrywise: FormReading.entrywise,
    Blocks: FormReading.blocks,
    Kronecker: lambda r, m: r.pairs.read(m),
    GradientAt: lambda r, m: r.gradient_at(m.function, r.read(m.args[0]), m),
    UnitVector: FormReading.unit,
    Scalar11: _scalar,
}
