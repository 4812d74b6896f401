"""Eigenvalues, norms and Kronecker products: on both roads, and what no rule may prove."""

from fractions import Fraction

import numpy as np
import pytest
from flint import arb, fmpq

from bench.breadth_rows import words
from derive import (
    SPD,
    Symmetric,
    axes,
    det,
    eye,
    frobenius,
    integral,
    inv,
    kron,
    lambda_max,
    lambda_min,
    latex,
    matrix,
    nuclear,
    opnorm,
    real,
    tr,
    vector,
)
from derive.claims import Statement
from derive.claims.sides import side
from derive.language.matrices.spectrum import evidently_symmetric
from derive.language.mistakes import Mistake
from derive.prover import prove
from derive.prover.theorems import SPECTRA
from derive.roads import numeric_road
from numeric.functions.spectrum import largest_eigenvalue, sum_of_roots
from numeric.machine.plain_operations import REDUCED
from tests.statements import proof_or_none

i, j, k, l = axes(i="n", j="n", k="m", l="m")
A, B, C = (matrix(name, i, j) for name in "ABC")
U, V, D, E = matrix("U", i, k), matrix("V", k, i), matrix("D", k, l), matrix("E", k, l)
S, W, H = matrix("S", i, j, of=SPD()), matrix("W", i, j, of=SPD()), matrix("H", i, j, of=Symmetric())
G = matrix("G", i, j, of=Symmetric())
x, y, c = vector("x", i), vector("y", i), real("c")

ROWS = [*words()["spectra"], *words()["kronecker"]]
OPEN = {"kronecker 20"}  # more relations than a search completes


def stated(lhs, relation, rhs):
    return Statement(side(lhs), relation, side(rhs))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.label)
def test_what_the_literature_says_is_proved_and_no_twin(row):
    if row.label not in OPEN:
        assert prove(row.claim().statements()[0]).general
    assert proof_or_none(row.claim(twin=True).statements()[0]) is None


@pytest.mark.slow
@pytest.mark.parametrize("row", ROWS[::5], ids=lambda row: row.label)
def test_a_twin_is_refuted_by_matrices(row):
    assert numeric_road.attempt(row.claim(twin=True).statements()[0], 0).counterexample is not None


# line of a proof → a truth that shows it, and a falsehood beside it
TWINS = {
    "eigenvalues and norms: multiples, the identity added, inverses, λ_max(A'·A) = ‖A‖²": (
        (opnorm(c * U), "=", abs(c) * opnorm(U.T)), (opnorm(c * U), "=", c * opnorm(U.T))),
    "certificate: Rayleigh's quotient": (
        (x.T @ H @ x, "≤", lambda_max(H) * (x.T @ x)), (x.T @ H @ H @ x, "≤", lambda_max(H) ** 2 * (x.T @ x))),
    "certificate: the trace is between n·λ_min and n·λ_max": (
        (tr(H), "≤", i.length * lambda_max(H)), (tr(H), "≤", i.length * lambda_min(H))),
    "certificate: λ_min ≤ λ_max": ((lambda_min(H), "≤", lambda_max(H)), (lambda_min(H), "<", lambda_max(H))),
    "certificate: λ_max of a semidefinite matrix is at most its trace": (
        (lambda_max(S), "≤", tr(S)), (lambda_max(H), "≤", tr(H))),
    "certificate: Weyl's inequality": (
        (lambda_max(H + G), "≤", lambda_max(H) + lambda_max(G)), (lambda_max(H + G), "≤", lambda_max(H))),
    "certificate: a norm of a product is at most the product": (
        (opnorm(U @ V), "≤", opnorm(U) * opnorm(V)), (nuclear(U @ V), "≤", opnorm(U) * opnorm(V))),
    "certificate: the triangle inequality of a norm": (
        (nuclear(A - B), "≤", nuclear(A) + nuclear(B)), (nuclear(A - B), "≤", nuclear(A) - nuclear(B))),
    "certificate: norms of a matrix compared": (
        (nuclear(U) ** 2, "≤", k.length * tr(U.T @ U)), (nuclear(U) ** 2, "≤", tr(U.T @ U))),
    "certificate: a trace is at most a product of dual norms": (
        (tr(U @ V), "≤", nuclear(U) * opnorm(V)), (tr(U @ V), "≤", opnorm(U) * opnorm(V))),
}  # fmt: skip


def test_every_rule_has_its_twin():
    assert set(TWINS) == {rule.line for rule in SPECTRA}


@pytest.mark.parametrize("line", TWINS)
def test_a_rule_shows_itself_and_proves_no_false_twin(line):
    true, false = (stated(*sides) for sides in TWINS[line])
    proof = proof_or_none(true)
    assert proof is not None and line in proof.trace
    assert proof_or_none(false) is None


@pytest.mark.slow
@pytest.mark.parametrize("line", TWINS)
def test_the_twin_is_refuted(line):
    true, false = (stated(*sides) for sides in TWINS[line])
    assert numeric_road.attempt(true, 0).counterexample is None
    assert numeric_road.attempt(false, 0).counterexample is not None


# what holds only of definite, of square, or of commuting matrices


@pytest.mark.parametrize("sides", [
    (lambda_max(H @ H), "=", lambda_max(H) ** 2), (opnorm(H), "=", lambda_max(H)), (nuclear(H), "=", tr(H)),
    (lambda_max(inv(H)), "=", 1 / lambda_min(H)), (lambda_max(c * H), "=", c * lambda_max(H)),
    (lambda_min(A.T @ A), "=", lambda_min(A @ A.T) + 1), (lambda_min(U.T @ U), "=", lambda_min(U @ U.T)),
    (lambda_max(kron(H, G)), "=", lambda_max(H) * lambda_max(G)), (tr(kron(U, V)), "=", tr(U @ V)),
    (kron(U, V) @ kron(U, V), "=", kron(U @ V, V @ U)), (det(kron(A, D)), "=", det(A) * det(D)),
    (opnorm(A @ A), "=", opnorm(A) ** 2), (frobenius(A), "≤", opnorm(A)), (lambda_max(S), "≤", tr(S) / 2),
    (kron(A, D) @ kron(A, E), "=", kron(A, D @ E)),
])  # fmt: skip
def test_what_needs_more_is_not_proved(sides):
    assert proof_or_none(stated(*sides)) is None


@pytest.mark.parametrize(("whole", "symmetric"), [
    (A, False), (S, True), (A.T @ A, True), (A @ A, False), (A + A.T, True), (A + B.T, False), (A @ S @ A.T, True),
    (inv(S) + eye(i), True), (U.T @ inv(S) @ U, True), (kron(S, D.T @ D), True), (kron(S, D), False),
    ((A @ B).T @ A @ B, True), (2 * (A + A.T), True), (A.T @ B + B.T @ A, True), (A @ B + B @ A, False),
])  # fmt: skip
def test_a_matrix_is_symmetric_by_the_way_it_is_written(whole, symmetric):
    assert evidently_symmetric(whole) is symmetric


def test_an_eigenvalue_is_of_a_symmetric_matrix():
    with pytest.raises(Mistake, match="opnorm"):
        lambda_max(A)


def test_printed():
    said = [str(opnorm(A)), str(lambda_max(S)), str(kron(A, D)), latex(nuclear(A)), latex(opnorm(A) ** 2)]
    assert said == [
        "opnorm(A)", "lambda_max(S)", "kron(A, D)", r"\left\|A\right\|_{*}", r"\left\|A\right\|_{2}^{2}",
    ]  # fmt: skip
    assert r"A \otimes \left(D + E\right)" in latex(tr(kron(A, D + E)))


# numbers


def test_eigenvalues_are_exact_where_they_are_rational():
    assert largest_eigenvalue(list(map(fmpq, (2, 1, 1, 2)))) == fmpq(3)
    found = largest_eigenvalue(list(map(fmpq, (1, 1, 1, 2))))
    assert isinstance(found, arb) and found.overlaps((arb(3) + arb(5).sqrt()) / 2) and found.rad() < 1e-13
    assert largest_eigenvalue([fmpq(0)] * 4) == 0 and sum_of_roots([fmpq(0)] * 4).contains(0)


def test_an_enclosure_contains_the_eigenvalues_of_what_it_encloses():
    wide = [arb(2, 0.01), arb(1, 0.01), arb(1, 0.01), arb(2, 0.01)]
    found = largest_eigenvalue(wide)
    assert all(found.contains(arb(3) + arb(shift)) for shift in (-0.015, 0, 0.015)) and found.rad() < 0.05
    exact = largest_eigenvalue([fmpq(2), fmpq(1), fmpq(1), fmpq(2)])
    assert found.contains(arb(exact))


@pytest.mark.parametrize("n", [1, 2, 5])
def test_floats_stay_within_their_bounds(n):
    rng = np.random.default_rng(n)
    whole = rng.normal(size=(n, n))
    gram = whole.T @ whole
    exact = [fmpq(*Fraction(float(e)).as_integer_ratio()) for e in gram.ravel()]
    for op, balls in (("eigmax", largest_eigenvalue), ("rootsum", sum_of_roots)):
        floats, bounds = REDUCED[op]
        value = floats(gram[None])
        bound = bounds(value, gram[None], np.zeros((1, n, n)))
        assert abs(arb(float(value.item())) - arb(balls(exact))) <= arb(float(bound.item()))


@pytest.mark.parametrize("of", [
    lambda u: tr(inv(u**2 * eye(i) + S)), lambda u: det(u**2 * eye(i) + S), lambda u: x.T @ inv(u * eye(i) + S) @ x,
    lambda u: lambda_max(u**2 * S + inv(W)), lambda u: opnorm(inv(u * eye(i) + S) @ A), lambda u: det(S + inv(u * W + S)),
])  # fmt: skip
def test_a_number_depends_on_what_stands_inside_its_matrices(of):
    half = stated(integral(c * of(c), c, 0, 1), "=", integral(of(c), c, 0, 1) / 2)
    assert proof_or_none(half) is None
