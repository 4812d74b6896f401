"""Orders between matrices: a quadratic form is ≥ another where the matrices differ by a semidefinite one."""

from __future__ import annotations

import sympy as sp

from derive.claims.relations import WIDENED
from derive.language.matrices.heads import (
    Cell,
    Inverted,
    MatrixHead,
    MatrixProduct,
    MatrixSum,
    Multiple,
    Transposed,
)
from derive.language.matrices.products import Kronecker
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.matrices.definite import sign_of_form
from derive.prover.matrices.numbers import Matrices
from derive.prover.terms.sign import ANY, NONNEG, POS, Sign
from derive.prover.terms.signs import sign
from reports.record.evidence import Proof


def by_definiteness(goal: Goal) -> Proof | None:
    """x'·M·x ≥ x'·N·x, since M − N is a sum of matrices B·D·B' with D semidefinite."""
    if goal.relation not in WIDENED.values() or goal.error is not None:
        return None
    upper, lower = (goal.lhs, goal.rhs) if goal.relation == "≥" else (goal.rhs, goal.lhs)
    compared = _of_one_column(upper, lower)
    m: Matrices | None = attempt(goal).a.matrices
    if m is None or compared is None or not semidefinite(m, *compared):
        return None
    return Proof("the difference is semidefinite", trace=(*goal.substituted, *m.a.notes))


def _of_one_column(upper: sp.Expr, lower: sp.Expr) -> tuple[list[MatrixHead], list[MatrixHead]] | None:
    """The matrices M of two sides x'·M·x with the same x, of which one may be 0."""
    one, other = _forms(upper), _forms(lower)
    if one is None or other is None or len({column for column, _ in one + other}) != 1:
        return None
    return [matrix for _, matrix in one], [matrix for _, matrix in other]


def _forms(side: sp.Expr) -> list[tuple[MatrixHead, MatrixHead]] | None:
    """x and M of a side x'·M·x, nothing of 0, None of any other."""
    if side == 0:
        return []
    found = _form(side)
    return None if found is None else [found]


def _form(side: sp.Expr) -> tuple[MatrixHead, MatrixHead] | None:
    """x and M of x'·M·x."""
    if not isinstance(side, Cell) or not isinstance(side.matrix, MatrixProduct):
        return None
    left, column = side.matrix.args
    if not isinstance(left, MatrixProduct) or left.args[0] != Transposed(column):
        return None
    return column, left.args[1]


def semidefinite(m: Matrices, upper: list[MatrixHead], lower: list[MatrixHead]) -> bool:
    """Whether the sum of some matrices minus that of others is semidefinite by the way it is built.

    Terms that stand on both sides are left out.
    """
    left = [part for matrix in upper for part in _terms(matrix)]
    rest = [part for matrix in lower for part in _terms(matrix)]
    for part in list(rest):
        if part in left:
            left.remove(part)
            rest.remove(part)
    found = [tree_sign(m, part) for part in left]
    found += [-tree_sign(m, part) for part in rest]
    return all(possible.nonnegative for possible in found)


def _terms(matrix: MatrixHead) -> list[MatrixHead]:
    if isinstance(matrix, MatrixSum):
        return [part for arg in matrix.args for part in _terms(arg)]
    return [matrix]


def tree_sign(m: Matrices, matrix: MatrixHead) -> Sign:
    """Whether a matrix is definite or semidefinite, as it is written: B·D·B', sums of such, inverses."""
    if isinstance(matrix, MatrixSum):
        one, two = (tree_sign(m, part) for part in matrix.args)
        return one + two
    if isinstance(matrix, Multiple):
        return sign(m.a, m.a.read(matrix.args[0])) * tree_sign(m, matrix.args[1])
    if isinstance(matrix, Transposed):
        return tree_sign(m, matrix.args[0])
    if isinstance(matrix, Inverted):
        inside = tree_sign(m, matrix.args[0])
        return POS if inside.nonnegative and _symmetric(m, matrix.args[0]) else ANY
    if isinstance(matrix, Kronecker):
        return _of_pair(m, *matrix.args)
    if isinstance(matrix, MatrixProduct) and (found := _between(m, _factors(matrix))) is not None:
        return found
    form, _ = m.rewriting.reduced(m.read(matrix))
    return sign_of_form(m, form)


def _of_pair(m: Matrices, left: MatrixHead, right: MatrixHead) -> Sign:
    """A ⊗ B is semidefinite where both are and both are symmetric: its eigenvalues are their products."""
    one, two = tree_sign(m, left), tree_sign(m, right)
    alike = _symmetric(m, left) and _symmetric(m, right)
    return one * two if alike and one.nonnegative and two.nonnegative else ANY


def _symmetric(m: Matrices, matrix: MatrixHead) -> bool:
    form = m.read(matrix)
    return m.transpose(form).frozen() == form.frozen()


def _factors(matrix: MatrixHead) -> list[MatrixHead]:
    if isinstance(matrix, MatrixProduct):
        return [factor for arg in matrix.args for factor in _factors(arg)]
    return [matrix]


def _between(m: Matrices, factors: list[MatrixHead]) -> Sign | None:
    """B·D·B' with D definite or semidefinite, for factors that mirror each other; None for others."""
    kept = True
    while len(factors) > 1:
        first, *middle, last = factors
        if m.transpose(m.read(first)).frozen() != m.read(last).frozen():
            return None
        kept = kept and isinstance(first, Inverted)
        factors = middle
    inside = tree_sign(m, factors[0]) if factors else POS
    if not inside.nonnegative:
        return None
    return POS if kept and inside.positive else NONNEG
