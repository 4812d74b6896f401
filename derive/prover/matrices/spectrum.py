"""Eigenvalues and norms as values: what is equal by definition reads the same.

λ_max(c·S + d·1) = c·λ_max(S) + d for c ≥ 0, and c·λ_min(S) + d for c ≤ 0; λ_max(S⁻¹) = 1/λ_min(S) for a
definite S; λ_max(A'·A) = λ_max(A·A') = ‖A‖². A norm is that of the transpose, and ‖c·A‖ = |c|·‖A‖; of a
column it is its length, of a semidefinite matrix its largest eigenvalue, or its trace.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from derive.errors import ProverFailure
from derive.language.matrices.heads import MatrixHead, MatrixProduct, NamedNumber
from derive.language.matrices.products import Kronecker
from derive.language.matrices.spectrum import LargestEigenvalue, NuclearNorm, OperatorNorm, SmallestEigenvalue
from derive.prover.making.functions import absolute, power
from derive.prover.matrices.definite import definite
from derive.prover.matrices.factors import ONE, Form, Word
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Spectral
from derive.prover.terms.sign import ANY, NONNEG, Sign
from derive.prover.terms.signs import sign
from derive.prover.terms.values import Value, number

Matrices = Any  # the algebra of matrices, whose numbers these are
LARGEST, SMALLEST, OPERATOR, NUCLEAR = "largest", "smallest", "operator", "nuclear"
OTHER = {LARGEST: SMALLEST, SMALLEST: LARGEST}
WORDS = {
    LargestEigenvalue: LARGEST,
    SmallestEigenvalue: SMALLEST,
    OperatorNorm: OPERATOR,
    NuclearNorm: NUCLEAR,
}
SPECTRAL = (LargestEigenvalue, SmallestEigenvalue, OperatorNorm, NuclearNorm)
HALF = Fraction(1, 2)


def spectral(m: Matrices, expr: NamedNumber) -> Value:
    """The value of an eigenvalue or a norm, as it is written."""
    what = WORDS[type(expr)]
    if what == LARGEST and (half := _half(m, expr.matrix)) is not None:
        root = norm(m, OPERATOR, half)
        return m.a.mul(root, root)
    if isinstance(expr.matrix, Kronecker) and (parts := _of_pair(m, what, expr.matrix)) is not None:
        return parts
    form = m.fixed(m.read(expr.matrix))
    return eigenvalue(m, what, form) if what in OTHER else norm(m, what, form)


def _of_pair(m: Matrices, what: str, matrix: Kronecker) -> Value | None:
    """‖A ⊗ B‖ = ‖A‖·‖B‖, and so for the extreme eigenvalues of semidefinite matrices."""
    forms = [m.fixed(m.read(part)) for part in matrix.args]
    if what in OTHER:
        if not all(_semidefinite(m, form) for form in forms):
            return None
        return m.a.mul(*(eigenvalue(m, what, form) for form in forms))
    return m.a.mul(*(norm(m, what, form) for form in forms))


def _half(m: Matrices, matrix: MatrixHead) -> Form | None:
    """B of a product B'·B, or B' of B·B', as it is written."""
    factors = _factors(matrix)
    middle = len(factors) // 2
    if len(factors) % 2 or not factors:
        return None
    first, last = (m.mul(*map(m.read, part)) for part in (factors[:middle], factors[middle:]))
    if m.transpose(first).frozen() != last.frozen():
        return None
    return m.fixed(last)


def _factors(matrix: MatrixHead) -> list[MatrixHead]:
    if isinstance(matrix, MatrixProduct):
        return [factor for arg in matrix.args for factor in _factors(arg)]
    return [matrix]


# eigenvalues


def eigenvalue(m: Matrices, what: str, form: Form) -> Value:
    """The largest or the smallest eigenvalue of a reduced form."""
    a = m.a
    if m.transpose(form).frozen() != form.frozen():
        raise ProverFailure("a matrix that is not seen to be symmetric has no largest eigenvalue")
    if form.shape[0] == ONE:
        return form.terms.get((), {})
    if () in form.terms:
        rest = Form(form.shape, {w: c for w, c in form.terms.items() if w})
        return a.add(form.terms[()], eigenvalue(m, what, rest))
    if not form.terms:
        return {}
    form, factor, flipped = _scaled(m, form)
    return a.mul(factor, _eigenvalue(m, OTHER[what] if flipped else what, form))


def _scaled(m: Matrices, form: Form) -> tuple[Form, Value, bool]:
    """A form with 1 before its first word, what it was divided by, and whether that is negative."""
    value = form.terms[min(form.terms)]
    possible = sign(m.a, value)
    if not (possible.positive or possible.negative):
        return form, number(1), False
    return m.scale(form, power(m.a, value, -1)), value, possible.negative


def _eigenvalue(m: Matrices, what: str, form: Form) -> Value:
    if len(form.terms) == 1:
        ((word, value),) = form.terms.items()
        inside = m.matrix_of.get(word[0]) if len(word) == 1 and value == number(1) else None
        if inside is not None and _semidefinite(m, inside):
            return power(m.a, eigenvalue(m, OTHER[what], m.fixed(inside)), -1)
        half = word[len(word) // 2 :]
        if what == LARGEST and value == number(1) and _mirrored(m, word):
            root = norm(m, OPERATOR, m.word(half, m.shape_of(half)))
            return m.a.mul(root, root)
    return _atom(m, form, what)


def _mirrored(m: Matrices, word: Word) -> bool:
    """Whether a word is u'·u."""
    half = len(word) // 2
    return len(word) % 2 == 0 and m.transposed(word[half:]) == word[:half]


def _semidefinite(m: Matrices, form: Form) -> bool:
    symmetric = m.transpose(form).frozen() == form.frozen()
    return symmetric and definite(m, form).nonnegative


# norms


def norm(m: Matrices, what: str, form: Form) -> Value:
    """The operator or the nuclear norm of a reduced form."""
    a = m.a
    if not form.terms:
        return {}
    if ONE in form.shape:
        return power(a, m.trace(m.mul(m.transpose(form), form)), HALF)
    if len(form.terms) == 1:
        ((word, value),) = form.terms.items()
        return a.mul(absolute(a, value), _norm_of_word(m, what, word, form.shape))
    if _semidefinite(m, form):
        return eigenvalue(m, LARGEST, form) if what == OPERATOR else m.trace(form)
    form, factor, _ = _scaled(m, form)
    return a.mul(absolute(a, factor), _norm_atom(m, what, form))


def _norm_of_word(m: Matrices, what: str, word: Word, shape: tuple[str, str]) -> Value:
    form = Form(shape, {word: number(1)})
    if _semidefinite(m, form):
        return _value_of_definite(m, what, form)
    cuts = m.cuts(word)
    if cuts:  # x·y'
        x, y = (m.trace(_gram(m, part)) for part in (word[: cuts[0]], m.transposed(word[cuts[0] :])))
        return power(m.a, m.a.mul(x, y), HALF)
    for side in (word, m.transposed(word)) if what == OPERATOR else ():
        gram = m.fixed(_gram(m, side))
        if set(gram.terms) == {()}:
            return power(m.a, gram.terms[()], HALF)
    return _norm_atom(m, what, form)


def _value_of_definite(m: Matrices, what: str, form: Form) -> Value:
    ((word, _),) = form.terms.items()
    if what == NUCLEAR:
        return m.trace(form)
    if not word:
        return number(1)
    if _mirrored(m, word):
        half = word[len(word) // 2 :]
        root = norm(m, OPERATOR, m.word(half, m.shape_of(half)))
        return m.a.mul(root, root)
    return eigenvalue(m, LARGEST, form)


def _gram(m: Matrices, word: Word) -> Form:
    """u'·u of a word u."""
    own = m.word(word, m.shape_of(word))
    return m.mul(m.transpose(own), own)


def _norm_atom(m: Matrices, what: str, form: Form) -> Value:
    """The norm of a form or of its transpose, whichever comes first."""
    turned = m.transpose(form)
    best = min((form, turned), key=lambda f: (f.frozen(), f.shape))
    return _atom(m, best, what)


def _atom(m: Matrices, form: Form, what: str) -> Value:
    frozen = form.frozen()
    return m.a.atom(Spectral, form.shape[0], frozen, m.inside(frozen), what)


def of_spectral(a: Algebra, gen: Spectral, depth: int) -> Sign:
    """A norm is ≥ 0; the eigenvalues of a semidefinite matrix are ≥ 0, of a definite one > 0."""
    if gen.what in (OPERATOR, NUCLEAR):
        return NONNEG
    m: Matrices = a.matrices
    possible = definite(m, form_of(m, gen))
    return possible if possible.nonnegative else ANY


def form_of(m: Matrices, gen: Spectral) -> Form:
    """The form that a generator is made of."""
    words = [word for word, _ in gen.form]
    shape = m.shape_of(next(word for word in words if word))
    return Form(shape, {word: dict(value) for word, value in gen.form})
