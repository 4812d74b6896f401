"""Numbers made of matrices: entries, traces, quadratic forms and determinants as values.

An entry is the number e_i'·M·e_j, a quadratic form the number x'·M·x, and each is the trace of its word; a
trace does not change when its word is turned round or transposed.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from derive.language import Product
from derive.language.matrices.entries import entry as spelled_entry
from derive.language.matrices.heads import (
    BOUND,
    Cell,
    Determinant,
    Identity,
    Inverted,
    Letter,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    Trace,
    Transposed,
)
from derive.language.matrices.made import Blocks, Diagonal, Entrywise, UnitVector
from derive.language.matrices.products import Kronecker
from derive.language.symbols import Index
from derive.language.unknown import FunctionAt, UnknownOfColumn
from derive.prover.making.arrays import entry
from derive.prover.making.functions import power
from derive.prover.making.sums import length
from derive.prover.matrices import spectrum
from derive.prover.matrices.definite import sign_of_form
from derive.prover.matrices.factors import ONE, Factor, Form, Word
from derive.prover.matrices.reading import FormReading, shape_of
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import ColumnValue, Determined, DetValue, Traced
from derive.prover.terms.indices import delta, rename_index
from derive.prover.terms.sign import Sign
from derive.prover.terms.signs import sign
from derive.prover.terms.values import Exponent, Value, number

MOST_TURNS = 60  # ways to write one determinant


class Matrices(FormReading):
    """The matrices of one proof attempt: their forms, and the numbers made of them."""

    turning = False  # while a number is compared with its transpose

    def number(self, expr: sp.Expr) -> Value:
        """The value of an entry, a trace or a determinant."""
        self.prepare(expr)
        if isinstance(expr, spectrum.SPECTRAL):
            self.a.note("eigenvalues and norms: multiples, the identity added, inverses, λ_max(A'·A) = ‖A‖²")
            return spectrum.spectral(self, expr)
        if isinstance(expr, Determinant):
            self.a.note("determinants: products, inverses, det(1 + x·y) = det(1 + y·x)")
            return self.determinant(expr.matrix)
        if isinstance(expr, FunctionAt):
            return self.column_value(expr.function, self.read(expr.matrix))
        self.a.note("traces turned round, a number is its own transpose")
        if isinstance(expr, Trace):
            return self.trace(self.read(expr.matrix))
        if isinstance(expr.matrix, Entrywise):
            return self.a.read(expr.matrix.at(*expr.indices))
        return self.cell(self.read(expr.matrix), expr)

    def prepare(self, *parts: sp.Basic) -> None:
        """Read every inverse in some expressions, and make rules of their relations."""
        for part in parts:
            for whole in sorted(part.atoms(Letter, Inverted), key=str):
                self.read(whole)
            if isinstance(part, (Cell, Trace)) and not isinstance(part.matrix, Entrywise):
                self.read(part.matrix)
        self.pairs.relate()
        if self.rewriting.waiting:
            self.rewriting.complete()
            self._read.clear()  # numbers inside were read without these rules

    def cell(self, form: Form, expr: Cell) -> Value:
        """e_i'·M·e_j."""
        ends: list[int | None] = []
        for index, size in zip(expr.indices, form.shape, strict=True):
            head = UnitVector(index, expr.matrix.shape[len(ends)])
            ends.append(None if size == ONE else self.unit_factor(self.place(index), size, head))
        left = () if ends[0] is None else (self.turned[ends[0]],)
        right = () if ends[1] is None else (ends[1],)
        whole, _ = self.rewriting.reduced(form)
        return self._number(self.rewriting.embedded(left, whole, right, (ONE, ONE)))

    def _number(self, form: Form) -> Value:
        """A form with one row and one column as a value."""
        return form.terms.get((), {})

    def inner(self, word: Word) -> Value:
        """The number that a word with one row and one column is."""
        if (value := self._rewritten(word)) is not None:
            return value
        if len(word) <= 3 and (known := self._entry(word)) is not None:
            return known
        own, other = self._atom(min(word, self.transposed(word))), self.transposed(word)
        return {} if self._turns_sign(own, [other]) else own

    def _turns_sign(self, own: Value, others: list[Word]) -> bool:
        """Whether a rule makes a number its own negative when its word is transposed: then it is 0."""
        if self.turning:
            return False
        self.turning = True
        try:
            return any(self._rewritten(word) == self.a.scale(own, -1) for word in others)
        finally:
            self.turning = False

    def _rewritten(self, word: Word) -> Value | None:
        """The trace of a word after the first rule that applies, if one does."""
        if (found := self.rewriting.find(word)) is None:
            return None
        start, rule = found
        rows, after = self.factors[word[0]].shape[0], word[start + len(rule.lead) :]
        form = self.rewriting.embedded(word[:start], rule.rest, after, (rows, rows))
        return self._number(form) if rows == ONE else self.trace(form)

    def _entry(self, word: Word) -> Value | None:
        """e_i'·e_j, e_i'·x and e_i'·A·e_j: Kronecker's δ and entries of arrays."""
        first, *middle, last = (self.factors[n] for n in word)
        ends = [f.content[0] for f in (first, last) if f.kind == "unit"]
        if middle:
            return self._entry_of(middle, ends) if len(ends) == 2 else None
        if len(ends) == 2:
            return delta(self.a, *ends)
        other = last if first.kind == "unit" else first
        if not ends or other.kind != "letter":
            return self._one(other) if ends else None
        return entry(self.a, other.content[0], tuple(ends))

    def _entry_of(self, middle: list[Factor], ends: list[Any]) -> Value | None:
        if len(middle) > 1 or middle[0].kind != "letter":
            return None
        array, turned = middle[0].content
        return entry(self.a, array, tuple(ends[::-1] if turned else ends))

    def _one(self, factor: Any) -> Value | None:
        return number(1) if factor.kind == "ones" else None

    def _atom(self, word: Word) -> Value:
        where = tuple(self.factors[n].content[0] for n in word if self.factors[n].kind == "unit")
        return self.a.atom(Traced, word, where, self.inside(((word, ()),)))

    # unknown functions of a column

    def column_value(self, function: UnknownOfColumn, column: Form) -> Value:
        """f(x): equal columns have equal values."""
        frozen = self.fixed(column).frozen()
        return self.a.atom(ColumnValue, column.shape[0], frozen, self.inside(frozen), function.key)

    # traces

    def trace(self, form: Form) -> Value:
        """The trace of a form."""
        form, _ = self.rewriting.reduced(form)
        parts = [self.a.mul(value, self.traced(w, form.shape[0])) for w, value in form.terms.items()]
        return self.a.add({}, *parts)

    def traced(self, word: Word, size: str) -> Value:
        """The trace of a word, turned round to where it is a number or a rule applies."""
        if not word:
            return number(1) if size == ONE else length(self.a, size)
        if (parts := self.pairs.parted(word)) is not None:
            return self.a.mul(*(self.traced(*part) for part in parts))
        turns = [word[k:] + word[:k] for k in range(len(word))]
        for turn in turns:
            if self.factors[turn[0]].shape[0] == ONE:
                value, rest = self.split(turn)
                return self.a.mul(value, self.traced(rest, ONE))
            if (rewritten := self._rewritten(turn)) is not None:
                return rewritten
        other = self.transposed(word)
        others = [other[k:] + other[:k] for k in range(len(other))]
        own = self._atom(min(*turns, *others))
        return {} if self._turns_sign(own, others) else own

    # determinants

    def determinant(self, matrix: MatrixHead) -> Value:
        """det is multiplicative, the same for the transpose, and 1 over it for the inverse."""
        if shape_of(matrix)[0] == ONE:
            return self._number(self.rewriting.reduced(self.read(matrix))[0])
        rule = next((rule for head, rule in DETERMINANTS.items() if isinstance(matrix, head)), None)
        value = None if rule is None else rule(self, matrix)
        return self.determined(self.rewriting.reduced(self.read(matrix))[0]) if value is None else value

    def _of_product(self, matrix: MatrixProduct) -> Value | None:
        if any(len(set(part.shape)) != 1 for part in matrix.args):
            return None
        return self.a.mul(*map(self.determinant, matrix.args))

    def _of_multiple(self, matrix: Multiple) -> Value:
        factor, inner = matrix.args
        return self.a.mul(self.a.read(sp.Pow(factor, matrix.shape[0])), self.determinant(inner))

    def _of_diagonal(self, matrix: Diagonal) -> Value:
        index = Index(f"diagonal{BOUND}", matrix.shape[0])
        return self.a.read(Product(spelled_entry(matrix.args[0], index, sp.S.One), index))

    def _of_blocks(self, matrix: Blocks) -> Value | None:
        """det of [[A, B], [C, D]] is det(A)·det(D − C·A⁻¹·B), or det(D)·det(A − B·D⁻¹·C) (Schur).

        A block whose inverse stands in the statement is taken, or any if another one beside it is 0.
        """
        if len(matrix.rows) != 2 or any(len(set(row[k].shape)) != 1 for k, row in enumerate(matrix.rows)):
            return None
        (a, b), (c, d) = matrix.rows
        if not self.read(b) or not self.read(c):
            return self.a.mul(self.determinant(a), self.determinant(d))
        for first, second, third, fourth in ((a, b, c, d), (d, c, b, a)):
            form = self.rewriting.reduced(self.read(first))[0]
            if self._invertible(form):
                complement = MatrixSum(
                    fourth, Multiple(-1, MatrixProduct(MatrixProduct(third, Inverted(first)), second))
                )
                return self.a.mul(self.determinant(first), self.determinant(complement))
        return None

    def _of_kronecker(self, matrix: Kronecker) -> Value | None:
        """det(A)^p · det(B)^n for n × n and p × p matrices."""
        left, right = matrix.args
        if any(len(set(part.shape)) != 1 for part in matrix.args):
            return None
        powers = ((left, right.shape[0]), (right, left.shape[0]))
        return self.a.mul(*(self.a.read(sp.Pow(Determinant(part), size)) for part, size in powers))

    def determined(self, form: Form) -> Value:
        """The determinant of a form, in the simplest way it can be written.

        det(F·S) = det(F)·det(S) for an invertible F, det(1 + x·y) = det(1 + y·x) (Sylvester).
        """
        seen: dict[Any, tuple[Form, Value]] = {}
        queue = [(form, number(1))]
        while queue and len(seen) < MOST_TURNS:
            state, before = queue.pop(0)
            key = (state.shape, state.frozen())
            if key in seen:
                continue
            seen[key] = (state, before)
            if state.shape[0] == ONE:
                return self.a.mul(before, self._number(state))
            queue += [(turned, self.a.mul(before, value)) for turned, value in self._turns(state)]
        best, before = min(seen.values(), key=self._simplicity)
        possible = sign_of_form(self, form)
        if possible.nonnegative and sign(self.a, before).positive:
            self._remember(best, possible)
        return self.a.mul(before, self._determinant_of(best))

    def _remember(self, form: Form, possible: Sign) -> None:
        key = (form.shape[0], self._named(form))
        self.signs[key] = self.signs.get(key, possible) & possible

    def _named(self, form: Form) -> Any:
        return min(form.frozen(), self.transpose(form).frozen())

    def _simplicity(self, found: tuple[Form, Value]) -> tuple:
        form, _ = found
        heavy = sum(w.count(n) for w in form.terms for n in self.rewriting.heavy)
        return heavy, sum(map(len, form.terms)), len(form.terms), form.shape, sorted(form.terms)

    def _determinant_of(self, form: Form) -> Value:
        """The determinant of a form that no other way of writing makes simpler."""
        if len(form.terms) == 1:
            ((word, value),) = form.terms.items()
            if value == number(1) and all(self.factors[n].square for n in word):
                return self.a.mul(number(1), *map(self._factor_determinant, word))
        return self._undetermined(form)

    def _factor_determinant(self, n: int) -> Value:
        factor = self.factors[n]
        if factor.kind == "letter":
            return self.a.atom(DetValue, factor.content[0])
        if factor.kind == "inverse":
            return power(self.a, self.determined(self.matrix_of[n]), -1)
        form = Form(factor.shape, {(n,): number(1)})
        return self._undetermined(form)

    def _undetermined(self, form: Form) -> Value:
        named = self._named(form)
        return self.a.atom(Determined, form.shape[0], named, self.inside(named))

    def _turns(self, form: Form) -> list[tuple[Form, Value]]:
        """Other ways to write a determinant, each with what stands before it."""
        words = [word for word in form.terms if word]
        found = []
        for left, at in ((True, 0), (False, -1)):
            for n in sorted({word[at] for word in words} & self.inverse_of.keys()):
                found.append((self._without(form, n, left), self._factor_determinant(n)))
        if form.terms.get(()) == number(1) and words:
            found += [(turned, number(1)) for turned in self._sylvester(form)]
        return found

    def _without(self, form: Form, n: int, left: bool) -> Form:
        other = Form(form.shape, {(self.inverse_of[n],): number(1)})
        return self.rewriting.reduced(self.mul(other, form) if left else self.mul(form, other))[0]

    def _sylvester(self, form: Form) -> list[Form]:
        """1 + x·y as 1 + y·x, for a first or last factor x or y that all other terms share."""
        rest = {w: c for w, c in form.terms.items() if w}
        turned = []
        for at, move in ((0, lambda w: w[1:] + w[:1]), (-1, lambda w: w[-1:] + w[:-1])):
            shared = {w[at] for w in rest}
            if len(shared) == 1:
                factor = self.factors[shared.pop()]
                size = factor.shape[1] if at == 0 else factor.shape[0]
                parts = [self.scale(self.word(move(w), (size, size)), c) for w, c in rest.items()]
                turned.append(self.rewriting.reduced(self.add(self.one(size), *parts))[0])
        return turned


DETERMINANTS: dict[type, Callable[[Matrices, Any], Value | None]] = {
    Letter: lambda m, matrix: m.a.atom(DetValue, matrix.array),
    MatrixProduct: Matrices._of_product,
    Transposed: lambda m, matrix: m.determinant(matrix.args[0]),
    Inverted: lambda m, matrix: power(m.a, m.determinant(matrix.args[0]), -1),
    Multiple: Matrices._of_multiple,
    Identity: lambda m, matrix: number(1),
    Diagonal: Matrices._of_diagonal,
    Blocks: Matrices._of_blocks,
    Kronecker: Matrices._of_kronecker,
}


def rebuild_traced(a: Algebra, gen: Traced, e: Exponent, renaming: Any) -> Value:
    """A trace with indices replaced."""
    m: Matrices = a.matrices
    word = []
    for n in gen.word:
        factor = m.factors[n]
        if factor.kind != "unit":
            word.append(n)
            continue
        where, turned = factor.content
        size = factor.shape[1] if turned else factor.shape[0]
        column = m.unit_factor(rename_index(a, where, renaming), size, factor.head)
        word.append(m.turned[column] if turned else column)
    value, rest = m.split(tuple(word))
    assert not rest or len(m.cuts(tuple(word))) < 2
    return power(a, value if not rest else m.traced(tuple(word), m.factors[word[0]].shape[0]), e)
