"""Identities between matrices: the difference is a combination of relations.

Where it does not reduce to 0 as it stands, it is multiplied by a matrix whose inverse begins or ends a term:
S·D = 0 says the same as D = 0, since S is invertible wherever the statement speaks.
"""

from __future__ import annotations

from dataclasses import dataclass

import sympy as sp
from sympy.utilities.iterables import sift

from derive.claims.formal import NotFormal, term
from derive.claims.relations import WIDE
from derive.errors import ProverFailure
from derive.language import Index, free_indices
from derive.language.matrices.heads import Cell, MatrixHead
from derive.prover.kernel.goals import Goal, attempt
from derive.prover.kernel.spelled import spelled
from derive.prover.matrices.factors import Form, Word
from derive.prover.matrices.numbers import Matrices
from derive.prover.matrices.rewriting import Combination, MatrixRelation
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.ring import is_zero
from derive.prover.terms.values import Value
from reports.record.evidence import Inference, Proof

DEEPEST = 5  # factors that are multiplied with
WIDEST = 120  # terms of what is looked at
MOST_TRIED = 60


@dataclass(frozen=True)
class Vanishing:
    """Why a form is 0: what it was multiplied with, and the combination of relations it then is."""

    multiplied: tuple[tuple[str, int], ...]
    combination: Combination


def by_matrices(goal: Goal) -> Proof | None:
    """Both sides are the same matrix, by the relations of the inverses in them and those given."""
    if goal.relation not in WIDE or goal.error is not None:
        return None
    sides = [_matrix(side) for side in (goal.lhs, goal.rhs)]
    if sides == [None, None]:
        return None
    a = attempt(goal).a
    m: Matrices | None = a.matrices
    if m is None:
        return None
    difference = _difference(m, goal, sides)
    if difference is None:
        return None
    found = vanishing(m, difference)
    if found is None or not confirmed(m, difference, found):
        return None
    return Proof(
        "equal in the algebra of matrices",
        trace=(*goal.substituted, *_told(m, found), *a.notes),
        inferences=recorded(m, found),
    )


def _matrix(side: sp.Expr) -> MatrixHead | None:
    return side.matrix if isinstance(side, Cell) and free_indices(side) else None


def _difference(m: Matrices, goal: Goal, sides: list[MatrixHead | None]) -> Form | None:
    """Left side minus right side, where both are whole matrices at the same indices, or one is 0."""
    forms = []
    for side, matrix in zip((goal.lhs, goal.rhs), sides, strict=True):
        if matrix is not None:
            forms.append((side.indices, m.read(matrix)))
        elif side != 0:
            return None
    if len(forms) == 1:
        return forms[0][1]
    (places, left), (others, right) = forms
    if places != others:
        return None
    return m.sub(left, right)


def vanishing(m: Matrices, form: Form) -> Vanishing | None:
    """Why a form is 0, if the search finds out."""
    queue: list[tuple[Form, tuple[tuple[str, int], ...]]] = [(form, ())]
    seen = set()
    for _ in range(MOST_TRIED):
        if not queue:
            return None
        queue.sort(key=lambda state: _effort(m, state))
        state, multiplied = queue.pop(0)
        reduced, combination = m.rewriting.reduced(state)
        reduced = _nonzero(m.a, reduced)
        if not reduced:
            return Vanishing(multiplied, combination)
        key = reduced.frozen()
        if key in seen or len(reduced.terms) > WIDEST:
            continue
        seen.add(key)
        if len(multiplied) < DEEPEST:
            queue += [(after, (*multiplied, step)) for step, after in _multiplied(m, reduced)]
    return None


def confirmed(m: Matrices, form: Form, found: Vanishing) -> bool:
    """Whether the combination, multiplied out, is what was to be 0: all that a proof rests on."""
    for side, n in found.multiplied:
        form = m.mul(m.matrix_of[n], form) if side == "left" else m.mul(form, m.matrix_of[n])
    for (left, k, right), value in found.combination.items():
        relation = m.rewriting.relations[k].form
        instance = m.rewriting.embedded(left, relation, right, form.shape)
        form = m.sub(form, m.scale(instance, value))
    return not _nonzero(m.a, form)


def _effort(m: Matrices, state: tuple[Form, tuple]) -> tuple:
    form, multiplied = state
    heavy = {n for word in form.terms for n in word if n in m.rewriting.heavy}
    return len(multiplied) + len(heavy), len(form.terms)


def _nonzero(a: Algebra, form: Form) -> Form:
    return Form(form.shape, {word: value for word, value in form.terms.items() if not is_zero(a, value)})


def _multiplied(m: Matrices, form: Form) -> list[tuple[tuple[str, int], Form]]:
    found = []
    for n in sorted({w[0] for w in form.terms if w and w[0] in m.matrix_of}):
        found.append((("left", n), m.mul(m.matrix_of[n], form)))
    for n in sorted({w[-1] for w in form.terms if w and w[-1] in m.matrix_of}):
        found.append((("right", n), m.mul(form, m.matrix_of[n])))
    return found


# the record


def _told(m: Matrices, found: Vanishing) -> tuple[str, ...]:
    used = dict.fromkeys(m.rewriting.relations[k].name for _, k, _ in found.combination)
    steps = [
        f"multiplied from the {side} by the inverse of {m.factors[n].head}" for side, n in found.multiplied
    ]
    return (*steps, *(f"relation: {name}" for name in used))


def recorded(m: Matrices, found: Vanishing) -> tuple[Inference, ...]:
    """One step: what the identity was multiplied with, then the combination of relations that it is."""
    try:
        steps = [f"(multiplied {side} {term(m.factors[n].head)})" for side, n in found.multiplied]
        parts = [_instance(m, *key, value) for key, value in found.combination.items()]
    except NotFormal:
        return ()
    return (Inference("matrix identity", (*steps, *parts), concludes="goal"),)


def _instance(m: Matrices, left: Word, k: int, right: Word, value: Value) -> str:
    """A number, a word, a relation and a word: `(relation c (word …) (inverted S) before (word …))`."""
    relation: MatrixRelation = m.rewriting.relations[k]
    if relation.factor is None:
        raise NotFormal(relation.name)
    inverse = term(m.factors[relation.factor].head)
    return (
        f"(relation {spelled(m.a, value)} {written(m, left)} {inverse} {relation.side} {written(m, right)})"
    )


def written(m: Matrices, word: Word) -> str:
    """A word as a term."""
    return f"(word {' '.join(term(m.factors[n].head) for n in word)})" if word else "(word)"


def assume(a: Algebra, condition: sp.Basic, fixed: frozenset) -> None:
    """An equation of matrices among the assumptions, that holds for all rows and columns, as a relation."""
    m: Matrices | None = a.matrices
    if m is None or not isinstance(condition, sp.Eq) or fixed & free_indices(condition):
        return
    gap = _gap(m, condition)
    if gap is None:
        return
    name = f"given {condition.lhs} = {condition.rhs}"
    m.rewriting.relate(MatrixRelation(gap, name))
    m.rewriting.relate(MatrixRelation(m.transpose(gap), f"{name}, transposed"))


def _gap(m: Matrices, equation: sp.Eq) -> Form | None:
    """What vanishes by an equation of all entries of matrices, or of one and 0; None of any other."""
    wholes, others = sift(equation.args, _whole, binary=True)
    if others not in ([], [sp.S.Zero]) or len({side.indices for side in wholes}) != 1:
        return None
    forms = [m.read(side.matrix) for side in wholes]
    return m.sub(*forms) if len(forms) == 2 else forms[0]


def _whole(side: sp.Basic) -> bool:
    """Whether an entry stands for all of its matrix: at indices that differ, or where there is only one."""
    if not isinstance(side, Cell) or not free_indices(side):
        return False
    pairs = zip(side.indices, side.matrix.shape, strict=True)
    free = [index for index in side.indices if isinstance(index, Index)]
    return len(set(free)) == len(free) and all(isinstance(i, Index) or size == 1 for i, size in pairs)


def prepared(a: Algebra, goal: Goal) -> None:
    """Let an algebra read matrices as objects, where the goal names no entry of its own accord."""
    try:
        m = Matrices(a)
        a.matrices = m
        for condition in goal.given:
            assume(a, condition, goal.indices())
        m.prepare(goal.lhs, goal.rhs, *goal.given)
    except ProverFailure:
        a.matrices = None
