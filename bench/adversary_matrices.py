"""Matrices as objects: words in every order, with every transpose and sign; what holds for numbers alone; shapes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from itertools import permutations, product
from operator import matmul
from typing import Any

from sympy import Eq

from bench.adversary_cases import Case, false, family, nonsense, partly, true
from derive.language import axes
from derive.language.declaring import positive, real
from derive.language.domains import SPD, Orthonormal, Symmetric
from derive.language.matrices import det, diag, eye, frobenius, grad, inv, logdet, matrix, ones, tr, vector

i, j, k, l = axes(i="n", j="n", k="m", l="m")
A, B, C, M = (matrix(name, i, j) for name in "ABCM")
U, V, D, X = matrix("U", i, k), matrix("V", k, i), matrix("D", k, l), matrix("X", i, k)
S, P, R = matrix("S", i, j, of=SPD()), matrix("P", i, j, of=SPD()), matrix("R", k, l, of=SPD())
Y, Q = matrix("Y", i, j, of=Symmetric()), matrix("Q", i, j, of=Orthonormal())
H, K = matrix("H", k, i), matrix("K", i, k)
x, y, u, v = (vector(name, i) for name in "xyuv")
lam, c = positive("lam"), real("c")
n, m = i.length, k.length
I, J = eye(i), eye(k)


def told(truth: bool, *chain: Any, **more: Any) -> Case:
    return (true if truth else false)(*chain, **more)


def somewhere(truth: bool, *chain: Any, **more: Any) -> Case:
    """With inverses of matrices that may be singular."""
    return (partly if truth else false)(*chain, **more)


@family("matrix words", "matrices: order of factors, transposes, cyclic traces")
def words() -> Iterator[Case]:
    """A word is another one only if it is the same; a trace is another one if it is turned round or transposed."""
    for order in permutations((A, B, C)):
        yield told(order == (A, B, C), A @ B @ C, "=", reduce(matmul, order))
        yield somewhere(order == (C, B, A), inv(A @ B @ C), "=", reduce(matmul, map(inv, order)))
        yield told(order in ((A, B, C), (B, C, A), (C, A, B)), tr(A @ B @ C), "=", tr(reduce(matmul, order)))
        yield told(True, det(A @ B @ C), "=", det(reduce(matmul, order)))
    for one, two, order in product((True, False), (True, False), (1, -1)):
        factors = [A.T if one else A, B.T if two else B][::order]
        yield told(one and two and order == -1, (A @ B).T, "=", reduce(matmul, factors))
        yield told(one == two, tr(A @ B), "=", tr(reduce(matmul, factors)))
        yield told(True, det(A @ B), "=", det(reduce(matmul, factors)))
    yield told(True, A @ (B + C), "=", A @ B + A @ C)
    yield told(False, A @ (B + C), "=", A @ B + C @ A)
    yield told(True, (A + B) @ (A + B) - A @ A - B @ B, "=", A @ B + B @ A)
    yield told(False, (A + B) @ (A - B), "=", A @ A - B @ B)
    yield told(True, c * (A @ B), "=", A @ (c * B))


@family("matrix inverses", "matrices: relations of inverses, completion, multiplying out")
def inverses() -> Iterator[Case]:
    """Woodbury, push-through, Searle and Kalman; each sign and each side by hand."""
    for s, t in product((1, -1), repeat=2):
        yield somewhere(s == t, inv(I + s * (U @ V)), "=", I - t * (U @ inv(J + s * (V @ U)) @ V))
        yield somewhere(s == t, inv(I + s * (U @ V)) @ U, "=", U @ inv(J + t * (V @ U)))
    for s, t, w in product((1, -1), repeat=3):
        middle = inv(s * inv(D) + t * (V @ inv(A) @ U))
        yield somewhere((s, t, w) in ((1, 1, -1), (-1, -1, 1)), inv(A + U @ D @ V), "=",
                        inv(A) + w * (inv(A) @ U @ middle @ V @ inv(A)))  # fmt: skip
    for s, t in product((1, -1), repeat=2):
        rank_one = (inv(A) @ u @ v.T @ inv(A)) / (1 + s * (v.T @ inv(A) @ u))
        yield somewhere((s, t) == (1, -1), inv(A + u @ v.T), "=", inv(A) + t * rank_one)
    yield told(True, inv(X.T @ X + lam * J) @ X.T, "=", X.T @ inv(X @ X.T + lam * I))
    yield told(False, inv(X.T @ X + lam * J) @ X.T, "=", X.T @ inv(X @ X.T + I))
    yield somewhere(True, inv(A) + inv(B), "=", inv(A) @ (A + B) @ inv(B))
    yield somewhere(False, inv(A) + inv(B), "=", inv(A + B))
    yield somewhere(True, inv(inv(A) + inv(B)), "=", A @ inv(A + B) @ B)
    yield somewhere(False, inv(inv(A) + inv(B)), "=", A + B)
    yield somewhere(True, inv(A.T @ A) @ A.T, "=", inv(A))
    yield somewhere(False, X @ inv(X.T @ X) @ X.T, "=", I)
    yield somewhere(True, X @ inv(X.T @ X) @ X.T @ X, "=", X)
    yield somewhere(False, inv(A @ B), "=", inv(A) @ inv(B))
    yield somewhere(True, inv(A) @ B @ inv(A) - inv(A) @ B @ inv(A), "=", 0 * A)
    yield told(True, inv(S) @ (S + P) @ inv(P), "=", inv(S) + inv(P))
    yield told(False, inv(S + P), "=", inv(S) + inv(P))
    gain = P @ H.T @ inv(H @ P @ H.T + R)
    update = (I - gain @ H) @ P
    yield told(True, gain, "=", inv(inv(P) + H.T @ inv(R) @ H) @ H.T @ inv(R))
    yield told(True, gain, "=", update @ H.T @ inv(R))
    yield told(True, update, "=", inv(inv(P) + H.T @ inv(R) @ H))
    yield told(False, update, "=", inv(P + H.T @ inv(R) @ H))
    joseph = (I - K @ H) @ P @ (I - K @ H).T
    yield told(True, joseph + K @ R @ K.T, "=", (I - K @ H) @ P, given=Eq(K, gain))
    yield told(False, joseph + K @ R @ K.T, "=", (I - K @ H) @ P)
    yield told(False, joseph, "=", (I - K @ H) @ P, given=Eq(K, gain))
    yield told(True, joseph + K @ R @ K.T, "=", P - K @ H @ P - P @ H.T @ K.T + K @ (H @ P @ H.T + R) @ K.T)
    yield told(False, joseph + K @ R @ K.T, "=", P - K @ H @ P - P @ H.T @ K.T + K @ R @ K.T)


@family(
    "matrix traces and determinants",
    "matrices: traces, determinants, logarithms of them, what holds for numbers alone",
)
def numbers() -> Iterator[Case]:
    """True for numbers and false for larger matrices, or the other way round; a 2 × 2 matrix tells."""
    yield told(False, tr(A @ B), "=", tr(A) * tr(B))
    yield told(False, tr(A @ A), "=", tr(A) ** 2)
    yield told(False, tr(I), "=", 1)
    yield told(True, tr(I), "=", n)
    yield told(True, tr(I + A), "=", n + tr(A))
    yield told(False, det(A + B), "=", det(A) + det(B))
    yield told(False, det(c * A), "=", c * det(A))
    yield told(True, det(c * A), "=", c**n * det(A))
    yield told(True, det(-A @ A), "=", (-1) ** n * det(A) ** 2)
    yield told(False, det(-A), "=", -det(A))
    yield told(False, det(I + A), "=", 1 + det(A))
    yield told(False, det(I + A), "=", 1 + tr(A))
    yield told(True, det(I + U @ V), "=", det(J + V @ U))
    yield told(False, det(U @ V), "=", det(V @ U))
    yield told(False, det(lam * I + U @ V), "=", det(lam * J + V @ U))
    yield told(True, det(I + u @ v.T), "=", 1 + v.T @ u)
    yield told(False, det(I + u @ v.T), "=", 1 + u.T @ u)
    yield somewhere(True, det(A + u @ v.T), "=", det(A) * (1 + v.T @ inv(A) @ u))
    yield somewhere(False, det(A + u @ v.T), "=", det(A) + v.T @ inv(A) @ u)
    yield somewhere(True, det(inv(A)), "=", 1 / det(A))
    yield somewhere(False, det(inv(A)), "=", -1 / det(A))
    yield told(True, logdet(S @ P), "=", logdet(S) + logdet(P))
    yield told(False, logdet(S + P), "=", logdet(S) + logdet(P))
    yield told(True, logdet(R + H @ P @ H.T), "=", logdet(R) + logdet(I + P @ H.T @ inv(R) @ H))
    yield told(True, det(S), ">", 0)
    yield told(False, det(Y), "≥", 0)
    yield told(True, det(S + X @ X.T), ">", 0)
    yield told(False, det(S - X @ X.T), ">", 0)
    yield told(True, det(Q) ** 2, "=", 1)
    yield told(False, det(Q), "=", 1)
    yield told(True, tr(Q.T @ A @ Q), "=", tr(A))
    yield told(False, tr(Q.T @ A), "=", tr(A))
    yield told(True, frobenius(Q @ A) ** 2, "=", frobenius(A) ** 2)
    yield told(False, frobenius(A @ B) ** 2, "=", frobenius(A) ** 2 * frobenius(B) ** 2)
    yield told(True, frobenius(A), "≥", 0)
    yield told(False, frobenius(A), ">", 0)
    yield told(True, tr(diag(x)), "=", ones(i).T @ x)
    yield told(False, tr(diag(x)), "=", x.T @ x)


@family("matrix forms", "matrices: quadratic forms, definite matrices, the inequality between them")
def forms() -> Iterator[Case]:
    """Of a definite matrix the form is ≥ 0, and 0 only at 0; of another one it may be negative."""
    yield told(True, x.T @ S @ x, "≥", 0)
    yield told(False, x.T @ S @ x, ">", 0)
    yield told(False, x.T @ Y @ x, "≥", 0)
    yield told(False, x.T @ A @ x, "≥", 0)
    yield told(False, x.T @ S @ y, "≥", 0)
    yield told(True, x.T @ X @ X.T @ x, "≥", 0)
    yield told(False, x.T @ A @ A @ x, "≥", 0)
    yield told(True, x.T @ A.T @ S @ A @ x, "≥", 0)
    yield told(True, x.T @ (S + X @ X.T) @ x, "≥", x.T @ S @ x)
    yield told(False, x.T @ (S - X @ X.T) @ x, "≥", 0)
    yield told(True, x.T @ inv(S) @ x, "≥", 0)
    yield told(True, tr(S @ P), "≥", 0)
    yield told(False, tr(Y @ S), "≥", 0)
    yield told(True, x.T @ A @ x, "=", x.T @ A.T @ x)
    yield told(False, x.T @ A @ y, "=", y.T @ A @ x)
    yield told(True, x.T @ S @ y, "=", y.T @ S @ x)
    yield told(True, x.T @ A @ x, "=", x.T @ ((A + A.T) / 2) @ x)
    yield told(True, x @ (x.T @ y), "=", (x @ x.T) @ y)
    yield told(False, x @ (x.T @ y), "=", y @ (x.T @ x))
    yield told(True, (x + y).T @ S @ (x + y), "=", x.T @ S @ x + 2 * (x.T @ S @ y) + y.T @ S @ y)
    yield told(False, (x + y).T @ A @ (x + y), "=", x.T @ A @ x + 2 * (x.T @ A @ y) + y.T @ A @ y)


@family("matrix derivatives", "matrices: derivatives of traces, forms, determinants and inverses")
def derivatives() -> Iterator[Case]:
    """Entries move one at a time; the transpose of the right gradient is wrong."""
    for truth, body, by, slope in (
        (True, tr(A @ M), M, A.T), (False, tr(A @ M), M, A), (True, tr(A @ M.T), M, A), (False, tr(A @ M.T), M, A.T),
        (True, tr(A @ M @ B), M, A.T @ B.T), (False, tr(A @ M @ B), M, B.T @ A.T), (True, tr(M @ M), M, 2 * M.T),
        (False, tr(M @ M), M, 2 * M), (True, tr(M.T @ M), M, 2 * M), (True, tr(M), M, I), (False, tr(M), M, n * I),
        (True, x.T @ A @ x, x, (A + A.T) @ x), (False, x.T @ A @ x, x, 2 * A @ x), (True, x.T @ S @ x, x, 2 * S @ x),
        (True, x.T @ A @ y, y, A.T @ x), (False, x.T @ A @ y, y, A @ x), (True, x.T @ M @ y, M, x @ y.T),
        (False, x.T @ M @ y, M, y @ x.T), (True, logdet(S), S, inv(S)), (False, logdet(S), S, 2 * inv(S) - diag(ones(i))),
    ):  # fmt: skip
        yield told(truth, grad(body, by), "=", slope)
    yield somewhere(True, grad(det(A), A), "=", det(A) * inv(A).T)
    yield somewhere(False, grad(det(A), A), "=", det(A) * inv(A))
    yield somewhere(True, grad(logdet(A), A), "=", inv(A).T)
    yield somewhere(True, grad(x.T @ inv(A) @ y, A), "=", -inv(A).T @ x @ y.T @ inv(A).T)
    yield somewhere(False, grad(x.T @ inv(A) @ y, A), "=", -inv(A) @ x @ y.T @ inv(A))
    yield somewhere(False, grad(x.T @ inv(A) @ y, A), "=", inv(A).T @ x @ y.T @ inv(A).T)


@family(
    "matrices given",
    "matrices: equations among the assumptions, idempotent, orthogonal, commuting, inverse by definition",
)
def given() -> Iterator[Case]:
    """What follows by algebra, and what does not though it looks alike."""
    yield told(True, A @ A @ A, "=", A, given=Eq(A @ A, A))
    yield told(True, (I - A) @ (I - A), "=", I - A, given=Eq(A @ A, A))
    yield told(False, A @ B, "=", 0 * A, given=Eq(A @ A, A))
    yield told(False, A, "=", I, given=Eq(A @ A, A))
    yield told(True, (I - 2 * A) @ (I - 2 * A), "=", I, given=Eq(A @ A, A))
    yield told(True, A @ B @ A @ B, "=", A @ A @ B @ B, given=Eq(A @ B, B @ A))
    yield told(False, A @ B @ C, "=", C @ A @ B, given=Eq(A @ B, B @ A))
    yield told(True, (A + B) @ (A - B), "=", A @ A - B @ B, given=Eq(A @ B, B @ A))
    yield told(True, x.T @ A @ x, "=", 0, given=Eq(A, -A.T))
    yield told(False, x.T @ A @ y, "=", 0, given=Eq(A, -A.T))
    yield told(True, tr(A), "=", 0, given=Eq(A, -A.T))
    yield somewhere(True, inv(A) @ B, "=", B @ inv(A), given=Eq(A @ B, B @ A))


@family("matrix shapes", "matrices: what does not fit together")
def shapes() -> Iterator[Case]:
    """Shapes that do not fit are no statement."""
    yield nonsense(X @ X, "=", X)
    yield nonsense(X, "=", X.T)
    yield nonsense(inv(X), "=", X.T)
    yield nonsense(tr(X), "=", 0)
    yield nonsense(det(X), "=", 1)
    yield nonsense(A + X, "=", A)
    yield nonsense(A @ x, "=", x.T)
    yield nonsense(x.T @ A, "=", A @ x)
    yield nonsense(A, "=", c)
    yield nonsense(x @ x.T, "=", X)
    yield nonsense(A @ inv(A), "=", 1)
    yield nonsense(U @ D @ U, "=", A)
