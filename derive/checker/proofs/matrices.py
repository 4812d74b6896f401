"""Matrix identities: polynomials in factors that do not commute, and the relations of inverses.

A polynomial is {word: coefficient}, a word a tuple of factors: a letter, its transpose, or an inverse, which
is known by the polynomial it inverts. A coefficient is a normal form. Every product is checked to fit.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from derive.checker.language.terms import Term, Unknown
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import Form, freeze, number

Shape = tuple[str, str]
Word = tuple[tuple, ...]


@dataclass(frozen=True)
class Matrix:
    """A polynomial with its number of rows and columns, each the name of a length."""

    shape: Shape
    terms: dict[Word, Form] = field(default_factory=dict)


class Matrices:
    """The matrix expressions of one statement."""

    def __init__(self, a: Algebra) -> None:
        self.a = a
        self.inverted: dict[Word, Matrix] = {}  # what each inverse is the inverse of

    def factor(self, shape: Shape, *content: object) -> Matrix:
        """One factor as a polynomial."""
        return Matrix(shape, {((*content, shape),): number(1)})

    def plus(self, one: Matrix, two: Matrix, c: Form) -> Matrix:
        """one + c·two."""
        if one.shape != two.shape:
            raise Unknown("a sum of matrices that do not fit")
        terms = dict(one.terms)
        for word, value in two.terms.items():
            terms[word] = self.a.add(terms.get(word, {}), self.a.mul(value, c))
        return Matrix(one.shape, {word: value for word, value in terms.items() if value})

    def times(self, one: Matrix, two: Matrix) -> Matrix:
        """The product, multiplied out."""
        if one.shape[1] != two.shape[0]:
            raise Unknown("a product of matrices that do not fit")
        found = Matrix((one.shape[0], two.shape[1]))
        for left, c in one.terms.items():
            for right, d in two.terms.items():
                found = self.plus(found, Matrix(found.shape, {left + right: number(1)}), self.a.mul(c, d))
        return found

    def read(self, t: Term, turned: bool = False) -> Matrix:
        """A matrix expression, or its transpose, as a polynomial."""
        head, *rest = t
        if head == "letter":
            return self._letter(rest[0], turned)
        if head == "identity":
            return Matrix((rest[0][1], rest[0][1]), {(): number(1)})
        if head == "transposed":
            return self.read(rest[0], not turned)
        if head == "plus":
            one, two = (self.read(part, turned) for part in rest)
            return self.plus(one, two, number(1))
        if head == "multiple":
            inner = self.read(rest[1], turned)
            return self.plus(Matrix(inner.shape), inner, self.a.read(rest[0]))
        if head == "@":
            one, two = (self.read(part, turned) for part in (reversed(rest) if turned else rest))
            return self.times(one, two)
        if head == "inverted":
            self._inverse(self.read(rest[0], not turned))  # with a matrix its transpose has an inverse
            return self._inverse(self.read(rest[0], turned))
        raise Unknown(f"no rule for the matrix {head}")

    def _letter(self, name: str, turned: bool) -> Matrix:
        lengths, domain = self.a.domains[name]
        rows, columns = (*lengths, "1")[:2]
        if len(lengths) > 2:
            raise Unknown("an array that is no matrix")
        if domain[0] in ("symmetric", "spd"):
            return self.factor((rows, columns), "letter", name)
        return self.factor((columns, rows) if turned else (rows, columns), "letter", name, turned)

    def _inverse(self, inner: Matrix) -> Matrix:
        """The inverse; of a product of square factors that of each, in the other order."""
        size = inner.shape[0]
        if size != inner.shape[1]:
            raise Unknown("an inverse of what is not square")
        if len(inner.terms) == 1:
            ((word, c),) = inner.terms.items()
            if (len(word) != 1 or word in self.inverted) and all(f[-1] == (size, size) for f in word):
                found = Matrix(inner.shape, {(): self.a.power(c, -1)})
                for one in reversed(word):
                    whole = Matrix(inner.shape, {(one,): number(1)})
                    found = self.times(found, self.inverted.get((one,)) or self._inverse(whole))
                return found
        content = tuple(sorted(((word, freeze(value)) for word, value in inner.terms.items()), key=repr))
        found = self.factor(inner.shape, "inverse", content)
        self.inverted[next(iter(found.terms))] = inner
        return found


def gap(m: Matrices, t: Term) -> Matrix:
    """Σ c M_ij, all at the same place, as the polynomial Σ c M."""
    parts = t[1:] if t[0] == "+" else (t,)
    split = [part[1:] if part[0] == "*" and len(part) == 3 else (Fraction(1), part) for part in parts]
    if any(cell[0] != "cell" or cell[2:] != split[0][1][2:] for _, cell in split):
        raise Unknown("not one matrix at one place")
    found = Matrix(m.read(split[0][1][1]).shape)
    places = zip(split[0][1][2:], found.shape, strict=True)
    if any(n != "1" and (isinstance(i, Fraction) or i[2] != n) for i, n in places):
        raise Unknown("a place outside the matrix")
    for c, cell in split:
        found = m.plus(found, m.read(cell[1]), m.a.read(c))
    return found


def vanishes(a: Algebra, t: Term, *terms: Term) -> bool:
    """Whether a matrix is 0 since it is a combination of S·S⁻¹ − 1, after it was multiplied by such S."""
    m = Matrices(a)
    left = gap(m, t)
    stated = dict(m.inverted)  # these exist wherever the statement has a value
    for head, *rest in terms:
        ((word, _),) = m.read(rest[1 if head == "multiplied" else 2]).terms.items()
        if word not in stated:
            raise Unknown("an inverse that does not stand in the statement")
        inner, inverse = stated[word], Matrix(stated[word].shape, {word: number(1)})
        if head == "multiplied":
            left = m.times(inner, left) if rest[0] == ("var", "left") else m.times(left, inner)
            continue
        c, before, _, side, after = rest
        pair = (inner, inverse) if side == ("var", "before") else (inverse, inner)
        relation = m.plus(m.times(*pair), Matrix(inner.shape, {(): number(1)}), number(-1))
        for part in reversed(before[1:]):
            relation = m.times(m.read(part), relation)
        for part in after[1:]:
            relation = m.times(relation, m.read(part))
        left = m.plus(left, relation, a.scale(a.read(c), -1))
    return all(a.is_zero(value) for value in left.terms.values())
