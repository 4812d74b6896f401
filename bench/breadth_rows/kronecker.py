"""The Kronecker product of matrices of any size."""

from __future__ import annotations

from bench.breadth_rows import Word

row = Word("kronecker")

ANY = {"axis": "i:n,j:m,k:p,l:q", "matrix": "A[i,j],E[i,j],C[j,i],B[k,l],F[k,l],D[l,k],x[j],y[l]", "real": "s"}
SQUARE = {"axis": "i:n,j:n,k:m,l:m", "matrix": "A[i,j],C[i,j],B[k,l],D[k,l]", "real": "s"}
SPD = {"axis": "i:n,j:n,k:m,l:m", "spd": "S[i,j],W[k,l]"}

row("Horn & Johnson, Topics, 4.2.10", "kron(A, B)@kron(C, D) = kron(A@C, B@D)", "kron(A, B)@kron(C, D) = kron(C@A, B@D)", false={"axis": SQUARE["axis"], "matrix": SQUARE["matrix"]}, **ANY)
row("Van Loan (2000), 1", "kron(A, B).T = kron(A.T, B.T)", "kron(A, B).T = kron(A, B)", false={"axis": SQUARE["axis"], "matrix": SQUARE["matrix"]}, **ANY)
row("Horn & Johnson, Topics, 4.2.11", "inv(kron(A, B)) = kron(inv(A), inv(B))", "inv(kron(A, B)) = kron(inv(A), B)", **SQUARE)
row("Matrix Cookbook (515)", "tr(kron(A, B)) = tr(A)*tr(B)", "tr(kron(A, B)) = tr(A) + tr(B)", **SQUARE)
row("Matrix Cookbook (517)", "det(kron(A, B)) = det(A)^m*det(B)^n", "det(kron(A, B)) = det(A)^n*det(B)^m", **SQUARE)
row("Matrix Cookbook (506)", "kron(A + E, B) = kron(A, B) + kron(E, B)", "kron(A + E, B) = kron(A, B) + kron(A, B)", **ANY)
row("Matrix Cookbook (506)", "kron(A, B + F) = kron(A, B) + kron(A, F)", "kron(A, B + F) = kron(A, B) - kron(A, F)", **ANY)
row("Matrix Cookbook (509)", "kron(s*A, B) = s*kron(A, B)", "kron(s*A, s*B) = s*kron(A, B)", **ANY)
row("Matrix Cookbook (507)", "kron(A, B) = kron(A, B)", "kron(A, C) = kron(C, A)", false={"axis": "i:n,j:n", "matrix": "A[i,j],C[i,j]"}, **ANY)
row("mixed product", "kron(A, B)@kron(x, y) = kron(A@x, B@y)", "kron(A, B)@kron(x, y) = kron(A@x, A@x)", false={"axis": "i:n,j:n,k:n,l:n"}, **ANY)
row("commuting factors", "kron(A, eye(k))@kron(eye(i), B) = kron(A, B)", "kron(A, eye(k))@kron(eye(i), B) = kron(A, eye(k)) + kron(eye(i), B)", **SQUARE)
row("commuting factors", "kron(A, eye(k))@kron(eye(i), B) = kron(eye(i), B)@kron(A, eye(k))", "kron(A, eye(k))@kron(C, B) = kron(C, B)@kron(A, eye(k))", **SQUARE)
row("Kronecker sum", "tr(kron(A, eye(k)) + kron(eye(i), B)) = m*tr(A) + n*tr(B)", "tr(kron(A, eye(k)) + kron(eye(i), B)) = tr(A) + tr(B)", **SQUARE)
row("Frobenius norm", "tr(kron(A, B).T@kron(A, B)) = tr(A.T@A)*tr(B.T@B)", "tr(kron(A, B).T@kron(A, B)) = tr(A.T@A) + tr(B.T@B)", **ANY)
row("Lancaster & Farahat (1972)", "opnorm(kron(A, B)) = opnorm(A)*opnorm(B)", "opnorm(kron(A, B)) = opnorm(A) + opnorm(B)", **ANY)
row("nuclear norm", "nuclear(kron(A, B)) = nuclear(A)*nuclear(B)", "nuclear(kron(A, B)) = opnorm(A)*nuclear(B)", **ANY)
row("largest eigenvalue", "lambda_max(kron(S, W)) = lambda_max(S)*lambda_max(W)", "lambda_max(kron(S, W)) = lambda_max(S)*lambda_min(W)", **SPD)
row("determinant of a definite product", "logdet(kron(S, W)) = m*logdet(S) + n*logdet(W)", "logdet(kron(S, W)) = n*logdet(S) + m*logdet(W)", **SPD)
row("powers", "kron(A, B)@kron(A, B) = kron(A@A, B@B)", "kron(A, B)@kron(A, B) = kron(A@A, B)", **SQUARE)
row("similar matrices", "inv(kron(A, B))@kron(C, D)@kron(A, B) = kron(inv(A)@C@A, inv(B)@D@B)", "inv(kron(A, B))@kron(C, D)@kron(A, B) = kron(A@C@inv(A), inv(B)@D@B)", **SQUARE)
