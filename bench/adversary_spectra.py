"""Kronecker products, eigenvalues, norms, blocks of length 1, and unknown functions of a column."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Eq, Expr, Rational, log, sqrt

from bench.adversary_cases import Case, false, family, true, twins
from derive.language import axes
from derive.language.declaring import positive, real
from derive.language.domains import SPD, Orthonormal, Symmetric
from derive.language.matrices import (
    block,
    det,
    diag,
    eye,
    frobenius,
    inv,
    kron,
    lambda_max,
    lambda_min,
    logdet,
    matrix,
    nuclear,
    ones,
    opnorm,
    tr,
    vector,
)
from derive.language.unknown import function

i, j, k, l = axes(i="n", j="n", k="m", l="m")
n, m = i.length, k.length
A, C = matrix("A", i, j), matrix("C", i, j)
B, D, X = matrix("B", k, l), matrix("D", k, l), matrix("X", i, k)
S, P = matrix("S", i, j, of=SPD()), matrix("P", i, j, of=SPD())
R = matrix("R", k, l, of=SPD())
Y, Q = matrix("Y", i, j, of=Symmetric()), matrix("Q", i, j, of=Orthonormal())
x, y, z, w = vector("x", i), vector("y", i), vector("z", k), vector("w", k)
a, b, c = positive("a"), real("b"), real("c")
I, J = eye(i), eye(k)


def hiding(length: Expr) -> Expr:
    """A factor that is 0 at the lengths that are tried first, so that a wrong rule would go unseen there."""
    return sqrt(length - 1) * Abs((length - 2) * (length - 3) * (length - 5) * (length - 8) * (length - 24))


H = hiding(n)


@family(
    "Kronecker products, closely", "matrices: places of ⊗, sizes of the identities, traces and determinants"
)
def places() -> Iterator[Case]:
    """By the mixed product; A ⊗ C is another matrix than C ⊗ A, with the same trace, determinant and norm."""
    yield true(kron(kron(A, B), C), "=", kron(A, kron(B, C)))
    yield from twins(kron(x.T, y), "=", y @ x.T, x @ y.T)
    yield from twins(kron(x, y.T), "=", x @ y.T, y @ x.T)
    yield from twins(tr(kron(A, A)), "=", tr(A) ** 2, tr(A @ A))
    yield from twins(det(kron(A, J)), "=", det(A) ** m, det(A) ** n)
    yield from twins(kron(A, C) @ kron(C, A), "=", kron(A @ C, C @ A), kron(C @ A, A @ C))
    yield from twins(tr(kron(A, C)), "=", tr(kron(C, A)), tr(kron(A, A)))
    yield false(kron(A, C), "=", kron(C, A))
    yield false(kron(A, B), "=", kron(B, A))
    yield true(det(kron(A, C)), "=", det(kron(C, A)))
    yield from twins(tr(kron(A, C) @ kron(C, A)), "=", tr(A @ C) ** 2, tr(A @ A) * tr(C @ C))
    yield false(kron(A, J) @ kron(C, J), "=", kron(C, J) @ kron(A, J))
    yield true(kron(A, J) @ kron(I, B), "=", kron(I, B) @ kron(A, J))
    total = kron(A, I) + kron(I, C)
    yield from twins(
        tr(total @ total),
        "=",
        n * tr(A @ A) + 2 * tr(A) * tr(C) + n * tr(C @ C),
        n * tr(A @ A) + tr(A) * tr(C) + n * tr(C @ C),
    )
    yield from twins(kron(x, z).T @ kron(y, w), "=", (x.T @ y) * (z.T @ w), (x.T @ x) * (w.T @ w))
    yield from twins(logdet(kron(S, S)), "=", 2 * n * logdet(S), n * logdet(S))
    yield from twins(inv(kron(S, P)), "=", kron(inv(S), inv(P)), kron(inv(P), inv(S)))
    yield from twins(frobenius(kron(A, B)), "=", frobenius(A) * frobenius(B), frobenius(A) * opnorm(B))
    yield false(H * tr(kron(A, A)), "=", H * tr(A @ A))
    yield false(H * det(kron(A, J)), "=", H * det(A) ** n)
    yield true(kron(I, J) @ kron(x, z), "=", kron(x, z))
    yield from twins(kron(A @ x, B @ z), "=", kron(A, B) @ kron(x, z), kron(A, B) @ kron(x, w))
    yield from twins(kron(A, b * B), "=", b * kron(A, B), b**2 * kron(A, B))
    yield from twins(kron(A.T, B), "=", kron(A, B.T).T, kron(A, B).T)


@family(
    "eigenvalues, closely",
    "matrices: which eigenvalue, of which sign, of definite, symmetric and other matrices",
)
def eigenvalues() -> Iterator[Case]:
    """The twins fail for a symmetric matrix with eigenvalues of both signs, a negative factor, or at n = 1."""
    yield from twins(
        lambda_max(kron(S, R)), "=", lambda_max(S) * lambda_max(R), lambda_max(S) * lambda_min(R)
    )
    yield false(lambda_max(kron(Y, R)), "=", lambda_max(Y) * lambda_max(R))
    yield false(lambda_max(kron(Y, Y)), "=", lambda_max(Y) ** 2)
    yield true(lambda_max(kron(Y, Y)), "=", opnorm(Y) ** 2)
    yield from twins(
        lambda_min(kron(-S, R)), "=", -lambda_max(S) * lambda_max(R), -lambda_min(S) * lambda_max(R)
    )
    yield from twins(lambda_max(a * S), "=", a * lambda_max(S), lambda_max(S))
    yield false(lambda_max(b * S), "=", b * lambda_max(S))
    yield false(lambda_max(b * S), "=", Abs(b) * lambda_max(S))
    yield true(opnorm(b * S), "=", Abs(b) * lambda_max(S))
    yield from twins(lambda_max(-a * Y), "=", -a * lambda_min(Y), -a * lambda_max(Y))
    yield from twins(lambda_max(Y - b * I), "=", lambda_max(Y) - b, lambda_max(Y) + b)
    yield from twins(lambda_max(Y @ Y), "=", opnorm(Y) ** 2, lambda_max(Y) ** 2)
    yield false(lambda_min(Y @ Y), "=", lambda_min(Y) ** 2)
    yield true(lambda_min(S @ S), "=", lambda_min(S) ** 2)
    yield from twins(lambda_max(inv(S)), "=", 1 / lambda_min(S), 1 / lambda_max(S))
    yield false(lambda_max(inv(Y)), "=", 1 / lambda_min(Y))
    yield from twins(lambda_min(inv(S)), "=", 1 / lambda_max(S), lambda_min(S))
    yield false(lambda_max(S), ">", lambda_min(S))
    yield true(lambda_max(S), "≥", lambda_min(S))
    yield false(n * lambda_max(S), ">", tr(S))
    yield true(n * lambda_max(Y), "≥", tr(Y))
    yield false(lambda_max(Y), "≤", tr(Y))
    yield true(lambda_max(S), "≤", tr(S))
    yield false(lambda_max(S), "<", tr(S))
    yield false(H * lambda_max(Y), "≤", H * tr(Y))
    yield true(H * lambda_max(S), "≤", H * tr(S))
    yield from twins(
        lambda_max(S + P + Y),
        "≥",
        lambda_max(S) + lambda_min(P) + lambda_min(Y),
        lambda_max(S) + lambda_max(P) + lambda_min(Y),
    )
    yield false(lambda_max(S + Y), "≥", lambda_max(S))
    yield from twins(lambda_max(S + x @ x.T), "≤", lambda_max(S) + (x.T @ x), lambda_max(S) + (x.T @ x) / 2)
    yield from twins(lambda_max(S + x @ x.T), "≥", lambda_max(S), lambda_max(S) + (x.T @ x))
    yield false(lambda_max(S - x @ x.T), "≥", lambda_max(S) - (x.T @ x) / 2)
    yield true(lambda_max(S - x @ x.T), "≥", lambda_max(S) - (x.T @ x))
    yield from twins(lambda_min(S + x @ x.T), "≤", lambda_min(S) + (x.T @ x), lambda_min(S))
    yield false(x.T @ S @ x, "<", lambda_max(S) * (x.T @ x))
    yield true(x.T @ Y @ x, "≤", lambda_max(Y) * (x.T @ x))
    yield false(x.T @ Y @ x, "≤", lambda_max(Y) * (x.T @ y))
    yield true(x.T @ A @ x, "≤", lambda_max(A + A.T) * (x.T @ x) / 2)
    yield false(x.T @ A @ y, "≤", lambda_max(A + A.T) * (x.T @ x) / 2)
    yield false(lambda_max(A @ A.T), "=", lambda_max(A.T @ A) + b**2)
    yield true(lambda_max(A @ A.T), "=", lambda_max(A.T @ A))
    yield true(lambda_min(A @ A.T), "≥", 0)
    yield false(lambda_min(A @ A.T), ">", 0)
    yield true(lambda_min(A @ A.T + a * I), ">", 0)
    yield false(lambda_min(X @ X.T), "=", lambda_min(X.T @ X))
    yield true(lambda_max(X @ X.T), "=", lambda_max(X.T @ X))
    yield false(H * lambda_min(X @ X.T), "=", H * lambda_min(X.T @ X))


@family("norms, closely", "matrices: operator, nuclear and Frobenius norm beside each other")
def norms() -> Iterator[Case]:
    """By singular values; the twins fail for a diagonal matrix, for orthogonal columns, or for a column of zeros."""
    yield from twins(opnorm(kron(A, x)), "=", opnorm(A) * sqrt(x.T @ x), opnorm(A) * (x.T @ x))
    yield from twins(nuclear(kron(A, x)), "=", nuclear(A) * sqrt(x.T @ x), opnorm(A) * sqrt(x.T @ x))
    yield from twins(opnorm(inv(S)), "=", 1 / lambda_min(S), 1 / opnorm(S))
    yield false(opnorm(inv(Y)), "=", 1 / opnorm(Y))
    yield from twins(Abs(tr(A)), "≤", n * opnorm(A), opnorm(A))
    yield from twins(tr(A @ C), "≤", opnorm(A) * nuclear(C), opnorm(A) * opnorm(C))
    yield from twins(nuclear(A), "≤", n * opnorm(A), (n - 1) * opnorm(A))
    yield false(H * nuclear(A), "≤", H * opnorm(A))
    yield true(H * nuclear(A), "≤", H * n * opnorm(A))
    yield from twins(tr(A.T @ A), "≤", opnorm(A) * nuclear(A), opnorm(A) ** 2)
    yield from twins(nuclear(x @ y.T), "=", sqrt((x.T @ x) * (y.T @ y)), x.T @ y)
    yield false(opnorm(x @ y.T + y @ x.T), "=", 2 * sqrt((x.T @ x) * (y.T @ y)))
    yield true(opnorm(Q), "=", 1)
    yield from twins(nuclear(Q), "=", n, 1)
    yield false(opnorm(Q + I), "=", 2)
    yield true(opnorm(Q @ A), "=", opnorm(A))
    yield false(opnorm(Q + A), "=", opnorm(A))
    yield from twins(opnorm(A + C), "≤", opnorm(A) + opnorm(C), opnorm(A))
    yield false(opnorm(A + C), "<", opnorm(A) + opnorm(C))
    yield true(opnorm(A) - opnorm(C), "≤", opnorm(A - C))
    yield from twins(nuclear(A @ C), "≤", nuclear(A) * opnorm(C), opnorm(A) * opnorm(C))
    yield from twins(nuclear(Y), "≥", tr(Y), n * opnorm(Y))
    yield false(nuclear(Y), "=", tr(Y))
    yield true(nuclear(S), "=", tr(S))
    yield false(nuclear(S - P), "=", tr(S) - tr(P))
    yield true(nuclear(S + P), "=", tr(S) + tr(P))
    yield true(opnorm(X), "=", opnorm(X.T))
    yield from twins(frobenius(X) ** 2, "≤", m * opnorm(X) ** 2, opnorm(X) ** 2)
    yield from twins(opnorm(A @ A), "≤", opnorm(A) ** 2, opnorm(A))
    yield false(opnorm(A @ A), "=", opnorm(A) ** 2)
    yield true(opnorm(Y @ Y), "=", opnorm(Y) ** 2)
    yield from twins(
        (x.T @ A @ y) ** 2, "≤", opnorm(A) ** 2 * (x.T @ x) * (y.T @ y), opnorm(A) * (x.T @ x) * (y.T @ y)
    )
    yield false(opnorm(A), ">", 0)
    yield true(opnorm(A), "≥", 0)


@family("columns and blocks, closely", "matrices: columns, rows, blocks, matrices of rank 1")
def blocks() -> Iterator[Case]:
    """By the determinant lemma; the twins differ by a sign or a factor."""
    yield from twins(det(S + x @ y.T), "=", det(S) * (1 + y.T @ inv(S) @ x), det(S) * (1 - y.T @ inv(S) @ x))
    yield from twins(tr(x @ y.T), "=", x.T @ y, (x.T @ x) * (y.T @ y))
    yield from twins(det(I + x @ x.T), "=", 1 + x.T @ x, (1 + x.T @ x) ** 2)
    yield from twins(logdet(I + x @ x.T), "=", log(1 + x.T @ x), log(1 + 2 * (x.T @ x)))
    yield false(det(I + x @ x.T + y @ y.T), "=", (1 + x.T @ x) * (1 + y.T @ y))
    yield from twins(ones(i).T @ ones(i), "=", n, n**2)
    yield from twins(ones(i).T @ x, "=", tr(diag(x)), x.T @ x)
    yield from twins(tr(diag(x) @ diag(y)), "=", x.T @ y, tr(diag(x)) * tr(diag(y)))
    yield false(H * tr(diag(x) @ diag(y)), "=", H * tr(diag(x)) * tr(diag(y)))
    stacked = block([[A], [C]])
    yield from twins(stacked.T @ stacked, "=", A.T @ A + C.T @ C, A @ A.T + C @ C.T)
    yield from twins(tr(block([[A, X], [X.T, B]])), "=", tr(A) + tr(B), tr(A) * tr(B))
    yield false(det(block([[A, X], [X.T, B]])), "=", det(A) * det(B))
    yield false(
        block([[A, C], [C, A]]) @ block([[A, C], [C, A]]), "=", block([[A @ A, C @ C], [C @ C, A @ A]])
    )


@family("functions of a column, closely", "unknown functions of a column with one and two properties")
def columns() -> Iterator[Case]:
    """Each holds for every function with the properties; a twin fails for ‖x‖²/2, a linear function, or minus one."""
    f = function("f", i, smooth=True)
    v = function("v", i, smooth=True, convex=True)
    r = function("r", i, convex=True)
    g = function("g", i, gentle=True, smooth=True)
    h = function("h", i, gentle=True, smooth=True, convex=True)
    o = function("o", i, smooth=True, concave=True)
    yield from twins(v(y), "≥", v(x) + v.grad(x).T @ (y - x), v(x) + v.grad(y).T @ (y - x))
    yield false(v(y), ">", v(x) + v.grad(x).T @ (y - x))
    yield false(f(y), "≥", f(x) + f.grad(x).T @ (y - x))
    yield from twins(o(y), "≤", o(x) + o.grad(x).T @ (y - x), o(x) + o.grad(x).T @ (y - x) / 2)
    far = (y - x).T @ (y - x)
    yield from twins(
        g(y), "≤", g(x) + g.grad(x).T @ (y - x) + far / 2, g(x) + g.grad(x).T @ (y - x) + far / 4
    )
    yield from twins(g(y), "≥", g(x) + g.grad(x).T @ (y - x) - far / 2, g(x) + g.grad(x).T @ (y - x))
    rise, gap = h.grad(x) - h.grad(y), x - y
    yield true(rise.T @ rise, "≤", rise.T @ gap)
    turn = g.grad(x) - g.grad(y)
    yield false(turn.T @ turn, "≤", turn.T @ gap)
    yield true(turn.T @ turn, "≤", gap.T @ gap)
    yield false(turn.T @ turn, "<", gap.T @ gap)
    yield from twins(r((x + y) / 2), "≤", r(x) / 2 + r(y) / 2, r(x))
    yield true(r(A @ ((x + y) / 2)), "≤", r(A @ x) / 2 + r(A @ y) / 2)
    yield false(f(A @ x), "=", f(x))
    step = x - h.grad(x)
    yield from twins(h(step), "≤", h(x) - h.grad(x).T @ h.grad(x) / 2, h(x) - h.grad(x).T @ h.grad(x))
    yield false(h(x - 2 * h.grad(x)), "<", h(x))
    yield false(g(x - 3 * g.grad(x)), "≤", g(x))
    yield true((v.grad(x) - v.grad(y)).T @ gap, "≥", 0)
    yield false((f.grad(x) - f.grad(y)).T @ gap, "≥", 0)
    yield false(H * ((f.grad(x) - f.grad(y)).T @ gap), "≥", 0)
    yield true(v(x) + o(x) - (v(x) + o(x)), "=", 0)
    yield false(v((x + y) / 2) + o((x + y) / 2), "≤", (v(x) + o(x) + v(y) + o(y)) / 2)
    yield true(v((x + y) / 2) - o((x + y) / 2), "≤", (v(x) - o(x) + v(y) - o(y)) / 2)
    yield false(h(x) - h(y), "≤", rise.T @ gap / 2, given=Eq(y.T @ y, 0))
    yield true(1 / (1 + Rational(1, 2) * far), "≤", 1)
