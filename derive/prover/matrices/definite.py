"""Definite matrices: which forms are positive definite or semidefinite by the way they are built.

B·M·B' is semidefinite where M is, a sum of such is, and it is definite if one of its terms is; the inverse of
a definite matrix is definite. Traces of words that read alike in both directions are ≥ 0.
"""

from __future__ import annotations

from derive.prover.matrices.factors import ONE, Form, Word
from derive.prover.matrices.reading import FormReading
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Determined, Traced
from derive.prover.terms.sign import ANY, NONNEG, POS, Sign
from derive.prover.terms.signs import sign


def definite(m: FormReading, form: Form) -> Sign:
    """POS where x'·S·x > 0 for every x ≠ 0, NONNEG where it is ≥ 0, for a form that is symmetric."""
    found = [_term(m, word) * sign(m.a, value) for word, value in form.terms.items()]
    if not found or not all(possible.nonnegative for possible in found):
        return ANY
    return POS if any(possible.positive for possible in found) else NONNEG


def _term(m: FormReading, word: Word) -> Sign:
    """A word that reads alike in both directions, with a definite matrix in its middle or none."""
    half = len(word) // 2
    if word[len(word) - half :] != m.transposed(word[:half]):
        return ANY
    middle = word[half : len(word) - half]
    inside = factor_sign(m, middle[0]) if middle else POS
    if not inside.nonnegative:
        return ANY
    kept = inside.positive and all(_invertible(m, n) for n in word[:half])
    return POS if kept else NONNEG


def factor_sign(m: FormReading, n: int) -> Sign:
    """Whether one factor is definite."""
    factor = m.factors[n]
    if factor.kind == "letter":
        return POS if factor.content[0].domain.facts.get("positive definite") else ANY
    if factor.kind == "inverse":
        inside = m.matrix_of[n]
        symmetric = m.transpose(inside).frozen() == inside.frozen()
        return POS if symmetric and definite(m, inside).nonnegative else ANY
    return ANY


def _invertible(m: FormReading, n: int) -> bool:
    return m.factors[n].kind == "inverse" or factor_sign(m, n).positive


def of_traced(a: Algebra, gen: Traced, depth: int) -> Sign:
    """The trace of k·u·m·u', with k and m definite or absent, is ≥ 0, and > 0 for one definite factor."""
    m: FormReading = a.matrices
    word = gen.word
    if len(word) == 1:
        return factor_sign(m, word[0])
    if m.factors[word[0]].shape[0] == ONE:
        inside = _term(m, word)
        return NONNEG if inside.nonnegative else ANY
    for k in range(len(word)):
        turn = word[k:] + word[:k]
        if _term(m, turn).nonnegative or _between(m, turn):
            return NONNEG
    return ANY


def _between(m: FormReading, word: Word) -> bool:
    """Whether a word is a definite factor before one that reads alike in both directions."""
    return factor_sign(m, word[0]).nonnegative and _term(m, word[1:]).nonnegative


def of_determined(a: Algebra, gen: Determined, depth: int) -> Sign:
    """The determinant of a definite matrix is positive, of a semidefinite one ≥ 0."""
    m: FormReading = a.matrices
    return m.signs.get((gen.rows, gen.form), ANY)


def sign_of_form(m: FormReading, form: Form) -> Sign:
    """The sign of the determinant of a form, if its definiteness tells."""
    return definite(m, form) if m.transpose(form).frozen() == form.frozen() else ANY
