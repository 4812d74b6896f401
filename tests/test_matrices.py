"""Matrices as objects: what is proved for all sizes, what is refuted, and what is no statement at all."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from sympy import Eq

from bench.breadth_rows import words
from derive import (
    SPD,
    Orthonormal,
    axes,
    block,
    det,
    diag,
    eq,
    eye,
    grad,
    hessian,
    inv,
    matrix,
    ones,
    positive,
    real,
    succeeds,
    tr,
    vector,
)  # fmt: skip
from derive.checker.counterexamples.confirm import confirm
from derive.checker.language.terms import Wrong, parse
from derive.checker.proofs.statements import statement_of
from derive.checker.verify import CHECKED, digest, judged
from derive.claims import Claim, Statement
from derive.claims.formal import formal_of
from derive.claims.printing import latex
from derive.claims.sides import condition, side
from derive.claims.wellformed import ill_formed
from derive.language.matrices import as_entry, form, formed
from derive.language.matrices.made import SumSize
from derive.language.mistakes import Mistake
from derive.prover import goal_of, prove
from derive.prover.kernel.goals import attempt
from derive.prover.matrices.identities import confirmed, vanishing
from derive.prover.terms.values import number
from derive.prover.where import unproved
from derive.roads import numeric_road
from reports.record.codec import as_json
from reports.record.evidence import Proof
from tests.statements import proof_or_none, record_of

i, j, k, l, p, q = axes(i="n", j="n", k="m", l="m", p="p", q="p")
A, B, C = (matrix(name, i, j) for name in "ABC")
X, U, V, D = matrix("X", i, k), matrix("U", i, k), matrix("V", k, i), matrix("D", k, l)
S, R = matrix("S", i, j, of=SPD()), matrix("R", k, l, of=SPD())
Q, E = matrix("Q", i, j, of=Orthonormal()), matrix("E", k, i, of=Orthonormal())
x, y = vector("x", i), vector("y", i)
lam, c = positive("lam"), real("c")

ROWS = words()["matrices"]


def stated(lhs: Any, rhs: Any, *given: Any) -> Statement:
    """Two sides; what follows are conditions, or the relation between them."""
    relation = next((part for part in given if isinstance(part, str)), "=")
    conditions = tuple(condition(part) for part in given if not isinstance(part, str))
    return Statement(side(lhs), relation, side(rhs), conditions)


def proved(lhs: Any, rhs: Any, *given: Any) -> Proof | None:
    return proof_or_none(stated(lhs, rhs, *given))


# the rows of the bench: true ones are proved for all sizes, no twin is


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.label)
def test_what_the_literature_says_is_proved_and_no_twin(row):
    assert prove(row.claim().statements()[0]).general
    assert proof_or_none(row.claim(twin=True).statements()[0]) is None


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS[::4], ids=lambda row: row.label)
def test_a_twin_is_refuted_by_matrices(row):
    found = numeric_road.attempt(row.claim(twin=True).statements()[0], 0)
    assert found.counterexample is not None


# false at some size only, or for some matrices only


@pytest.mark.parametrize(("lhs", "rhs"), [
    (A @ B, B @ A), (inv(A + B), inv(A) + inv(B)), (tr(A @ B), tr(A) * tr(B)), (det(c * A), c * det(A)),
    (tr(A @ B @ C), tr(B @ A @ C)), (A.T, A), (tr(A @ A), tr(A) ** 2), (det(A + B), det(A) + det(B)),
])  # fmt: skip
def test_what_holds_for_numbers_only_is_refuted(lhs, rhs):
    assert proved(lhs, rhs) is None
    found = numeric_road.attempt(stated(lhs, rhs), 0).counterexample
    assert found is not None


@pytest.mark.parametrize(("true", "false"), [
    ((Q.T @ Q, eye(i)), (Q @ Q, eye(i))),
    ((inv(Q), Q.T), (inv(Q), Q)),
    ((E @ E.T, eye(k)), (E.T @ E, eye(i))),
    ((S.T, S), (A.T, A)),
    ((inv(S).T, inv(S)), (inv(A).T, inv(A))),
    ((diag(x) @ diag(y) - diag(x) @ diag(y), 0 * A), (diag(x) @ A, A @ diag(x))),
    ((ones(i).T @ x, x.T @ ones(i)), (ones(i).T @ x, ones(i).T @ y)),
    ((inv(2 * A + 2 * B), inv(B + A) / 2), (inv(2 * A + 2 * B), 2 * inv(B + A))),
    ((grad(x.T @ S @ x, x), 2 * S @ x), (grad(x.T @ A @ x, x), 2 * A @ x)),
    ((hessian(x.T @ A @ x, x), A + A.T), (hessian(x.T @ A @ x, x), 2 * A)),
    ((hessian(x.T @ S @ x, x), 2 * S), (hessian(x.T @ S @ x, x), S)),
    ((grad(tr(A @ S), S, symmetric=True), A.T + A - diag(diag(A))), (grad(tr(A @ S), S), A.T + A)),
])  # fmt: skip
def test_a_domain_says_what_it_says_and_no_more(true, false):
    assert proved(*true) is not None and proved(*false) is None


def test_a_hessian_prints_as_one_and_is_of_a_number_by_a_column():
    assert latex(as_entry(hessian(x.T @ S @ x, x))).startswith(r"\nabla^{2}_{x}")
    assert "hessian(x.T @ S @ x, x)" in str(hessian(x.T @ S @ x, x))
    for wrong in (lambda: hessian(x.T @ x, S), lambda: hessian(S, x), lambda: hessian(x.T @ x, 2)):
        with pytest.raises(Mistake, match="Hessian"):
            wrong()


def test_the_gradient_of_a_sum_prints_with_brackets():
    assert latex(as_entry(grad(x.T @ x + c * x.T @ y, x))).startswith(r"\nabla_{x} \left(")
    assert "left" not in latex(as_entry(grad(x.T @ x, x)))


def test_an_equation_of_matrices_may_be_given():
    assert proved(A @ A @ A, A, Eq(A @ A, A)) is not None
    assert proved(A @ A @ A, A, Eq(A @ A @ A @ A, A)) is None
    assert proved(A @ B, eye(i), Eq(B, inv(A))) is not None
    assert proved(inv(A) @ B, B @ inv(A), Eq(A @ B, B @ A)) is not None
    assert proved(inv(A) @ B, C @ inv(A), Eq(A @ B, B @ A)) is None


@pytest.mark.parametrize(("line", "true", "false"), [
    ("equal in the algebra of matrices", (inv(A @ B), inv(B) @ inv(A)), (inv(A @ B), inv(A) @ inv(B))),
    ("the difference is semidefinite", (x.T @ S @ x, x.T @ (S + X @ X.T) @ x, "≤"),
     (x.T @ S @ x, x.T @ (S - X @ X.T) @ x, "≤")),
    ("traces turned round, a number is its own transpose", (tr(A @ B), tr(B @ A)), (tr(A @ B), tr(B.T @ A))),
    ("determinants: products, inverses, det(1 + x·y) = det(1 + y·x)",
     (det(eye(i) + U @ V), det(eye(k) + V @ U)), (det(U @ V), det(V @ U))),
])  # fmt: skip
def test_a_rule_shows_itself_and_proves_no_false_twin(line, true, false):
    proof = prove(stated(*true))
    assert line in (*proof.trace, proof.method) and proved(*false) is None


def test_an_equation_of_some_entries_is_none_of_matrices():
    diagonal, column = Eq((A @ B)[i, i], (C @ C)[i, i]), Eq((A @ B)[i, 1], (C @ C)[i, 1])
    assert proved(tr(A @ B), tr(C @ C), Eq(A @ B, C @ C)) is not None
    assert proved(A @ B, C @ C, Eq((A @ B)[i, j], (C @ C)[i, j])) is not None
    assert proved(A @ B, C @ C, diagonal) is None and proved(A @ B, C @ C, column) is None
    assert proved(A @ B, C @ C, Eq((A @ B)[i, j], (C @ C)[j, i])) is None


# the combination is the proof


def test_a_combination_that_is_not_the_difference_is_not_accepted():
    statement = stated(inv(eye(i) + U @ V), eye(i) - U @ inv(eye(k) + V @ U) @ V)
    m = attempt(goal_of(statement)).a.matrices
    gap = m.sub(*(m.read(part.matrix) for part in (statement.lhs, statement.rhs)))
    found = vanishing(m, gap)
    assert confirmed(m, gap, found)
    assert not confirmed(m, m.scale(gap, number(2)), found)
    assert not confirmed(m, gap, replace(found, combination=dict(list(found.combination.items())[1:])))


def test_the_combination_is_recorded():
    (step,) = prove(stated(inv(eye(i) + U @ V) @ U, U @ inv(eye(k) + V @ U))).inferences
    assert step.rule == "matrix identity" and step.concludes == "goal"
    inverse = "(inverted (plus (identity #n) (@ (letter U) (letter V))))"
    assert all(parse(term)[0] in ("multiplied", "relation") for term in step.terms)
    assert any(f"{inverse} before (word" in term for term in step.terms)


@pytest.mark.parametrize(("lhs", "rhs", "twin"), [
    (inv(A @ B), inv(B) @ inv(A), inv(A) @ inv(B)),
    (inv(eye(i) + U @ V) @ U, U @ inv(eye(k) + V @ U), U @ inv(eye(k) - V @ U)),
    (inv(A) - inv(B), inv(A) @ (B - A) @ inv(B), inv(A) @ (A - B) @ inv(B)),
    ((A + B) @ (A - B), A @ A - A @ B + B @ A - B @ B, A @ A - B @ B),
])  # fmt: skip
def test_the_checker_follows_an_identity_and_refuses_its_twin(lhs, rhs, twin):
    step = record_of(stated(lhs, rhs), prove(stated(lhs, rhs)))
    assert judged(step) == CHECKED
    step["formal"] = as_json(formal_of(stated(lhs, twin)))
    step["proof"]["statement"] = digest(step["formal"])
    assert judged(step).startswith("FAILS")


@pytest.mark.parametrize(("lhs", "rhs"), [
    (A @ B, B @ A), (inv(A @ B), inv(A) @ inv(B)), (det(A + B), det(A) + det(B)), (tr(A @ B), tr(A) * tr(B)),
    (x.T @ A @ y, y.T @ A @ x), (diag(x) @ A, A @ diag(x)),
])  # fmt: skip
def test_a_counterexample_is_confirmed_by_the_checker(lhs, rhs):
    statement = stated(lhs, rhs)
    found = numeric_road.attempt(statement, 0).counterexample
    confirm(statement_of(as_json(formal_of(statement))), as_json(found))
    with pytest.raises(Wrong):
        confirm(statement_of(as_json(formal_of(stated(lhs, lhs)))), as_json(found))


# where a statement speaks


@pytest.mark.parametrize(("matrix_", "regular"), [
    (S, True), (R, True), (X.T @ X + lam * eye(k), True), (X.T @ X, False), (A, False), (S + X @ X.T, True),
    (S - X @ X.T, False), (V @ S @ V.T + R, True), (inv(S) + V.T @ inv(R) @ V, True), (S + c * eye(i), False),
    (S @ S, True), (S @ inv(S) @ S, True), (A.T @ A + A @ A.T, False),
])  # fmt: skip
def test_an_inverse_exists_where_that_is_proved(matrix_, regular):
    inverse = inv(matrix_)
    assert (not unproved(stated(inverse, inverse.T))) == regular


# the order of matrices


def test_a_chain_of_matrices_is_ordered_by_forms_and_equal_by_entries():
    claim = Claim("a", "a", S, (eq(S.T), succeeds(0), eq(0 * S)))
    first, second, third = claim.statements()
    assert [s.relation for s in (first, second, third)] == ["=", "≥", "="]
    assert formed(first.lhs) is None and formed(second.lhs) == S.T and formed(third.rhs) is None
    assert formed(claim.ends().lhs) == S


@pytest.mark.parametrize(("matrix_", "possible"), [
    (S, True), (S @ S, True), (A @ S @ A.T, True), (A @ S @ A, False), (A @ A.T + S, True), (A + A.T, False),
    ((A - B) @ (A - B).T, True), ((A - B) @ (A + B).T, False), (inv(S) + lam * eye(i), True), (S - A @ A.T, False),
])  # fmt: skip
def test_a_matrix_is_semidefinite_by_the_way_it_is_built(matrix_, possible):
    assert (proof_or_none(stated(form(matrix_), 0, "≥")) is not None) == possible


# blocks


def test_blocks_of_other_shapes_are_no_matrix():
    wrong = block([[U, B], [V, D]])
    said = "V, which is m × n, below U, which is n × m"
    assert said in (ill_formed(stated(wrong, block([[A, U], [V, D]]))) or "")
    with pytest.raises(Mistake, match="row by row"):
        block([[A, U], [V]])


def test_the_length_of_blocks_is_the_sum_of_theirs():
    whole = block([[A, U], [V, D]])
    (statement,) = Claim("a", "a", whole, (eq(whole.T.T),)).statements()
    assert statement.given == (Eq(SumSize("n + m"), i.length + k.length, evaluate=False),)
    wrong = Claim("a", "a", whole, (eq(whole.T),)).statements()[0]
    found = numeric_road.attempt(wrong, 0).counterexample
    assert found is not None and found.sizes["n + m"] == found.sizes["n"] + found.sizes["m"]


# shapes


@pytest.mark.parametrize(("lhs", "rhs", "said"), [
    (X @ X, X, "X is n × m, X is n × m"),
    (X, X.T, "the left side is n × m, the right side m × n"),
    (inv(X), X.T, "inv(X) has no meaning: X is n × m, not square"),
    (A + X, A, "A is n × n, X is n × m"),
    (tr(X), c, "X is n × m, not square"),
    (A, c, "A is a matrix, n × n, and c a number"),
    (A @ x, x.T, "the left side is n × 1, the right side 1 × n"),
])  # fmt: skip
def test_shapes_that_do_not_fit_are_named(lhs, rhs, said):
    assert said in (ill_formed(stated(lhs, rhs)) or "")


def test_shapes_that_fit_are_a_statement():
    assert ill_formed(stated(X @ V, A)) is None
    assert ill_formed(stated(A - A.T, 0)) is None
    assert ill_formed(stated(x.T @ A @ x, 3)) is None
