"""Matrices as objects: products, inverses, traces, determinants and derivatives, for matrices of any size."""

from __future__ import annotations

from bench.breadth_rows import Word

row = Word("matrices")

SQUARE = {"axis": "i:n,j:n", "matrix": "A[i,j],B[i,j],C[i,j],X[i,j]"}
VECTORS = {"axis": "i:n,j:n", "matrix": "A[i,j],B[i,j],X[i,j],x[i],y[i],u[i],v[i],a[i],b[i],c[i]", "real": "s"}
TALL = {"axis": "i:n,i2:n,k:m,k2:m", "matrix": "A[i,i2],U[i,k],V[k,i],C[k,k2],X[i,k],y[i]", "positive": "lam"}
FILTER = {"axis": "i:n,i2:n,k:m,k2:m", "matrix": "H[k,i],K[i,k],x[i],y[k]", "spd": "P[i,i2],R[k,k2]"}
SPD = {"axis": "i:n,j:n", "spd": "S[i,j],W[i,j]", "matrix": "A[i,j],x[i],s[i],m[i]", "positive": "lam"}

# transposes, inverses, powers
row("Petersen & Pedersen, Matrix Cookbook (1)", "inv(A@B) = inv(B)@inv(A)", "inv(A@B) = inv(A)@inv(B)", **SQUARE)
row("Matrix Cookbook (2)", "inv(A@B@C) = inv(C)@inv(B)@inv(A)", "inv(A@B@C) = inv(C)@inv(A)@inv(B)", **SQUARE)
row("Matrix Cookbook (3)", "inv(A.T) = inv(A).T", "inv(A.T) = inv(A)", **SQUARE)
row("Matrix Cookbook (4)", "(A + B).T = A.T + B.T", "(A + B).T = A.T + B", **SQUARE)
row("Matrix Cookbook (5)", "(A@B).T = B.T@A.T", "(A@B).T = A.T@B.T", **SQUARE)
row("Matrix Cookbook (6)", "(A@B@C).T = C.T@B.T@A.T", "(A@B@C).T = C.T@A.T@B.T", **SQUARE)
row("Horn & Johnson, 0.5", "inv(inv(A)) = A", "inv(inv(A)) = A.T", **SQUARE)
row("Horn & Johnson, 0.5", "A@inv(A) = eye(i)", "A@inv(A) = 2*eye(i)", **SQUARE)
row("Strang, 2.4", "(A + B)@(A + B) = A@A + A@B + B@A + B@B", "(A + B)@(A + B) = A@A + 2*A@B + B@B", **SQUARE)
row("Strang, 2.4", "(A + B)@(A - B) = A@A - A@B + B@A - B@B", "(A + B)@(A - B) = A@A - B@B", **SQUARE)
row("Strang, 2.4", "A@(B@C) = (A@B)@C", "A@(B@C) = (B@A)@C", **SQUARE)
row("Golub & Van Loan, 2.1.4", "inv(B) = inv(A) - inv(B)@(B - A)@inv(A)", "inv(B) = inv(A) + inv(B)@(B - A)@inv(A)",
    **SQUARE)  # fmt: skip
row("Hua's identity", "A - inv(inv(A) + inv(inv(B) - A)) = A@B@A", "A - inv(inv(A) + inv(inv(B) - A)) = B@A@B", **SQUARE)
row("Jacobson, Lie algebras, I.1", "A@(B@C - C@B) - (B@C - C@B)@A + B@(C@A - A@C) - (C@A - A@C)@B + C@(A@B - B@A) - (A@B - B@A)@C = 0*A",
    "A@(B@C - C@B) - (B@C - C@B)@A + B@(C@A - A@C) + (C@A - A@C)@B + C@(A@B - B@A) - (A@B - B@A)@C = 0*A", **SQUARE)  # fmt: skip

# sums under an inverse
row("Matrix Cookbook (156), Woodbury", "inv(A + U@C@V) = inv(A) - inv(A)@U@inv(inv(C) + V@inv(A)@U)@V@inv(A)",
    "inv(A + U@C@V) = inv(A) + inv(A)@U@inv(inv(C) + V@inv(A)@U)@V@inv(A)", **TALL)  # fmt: skip
row("Bishop, PRML (C.7)", "inv(A + U@inv(C)@V) = inv(A) - inv(A)@U@inv(C + V@inv(A)@U)@V@inv(A)",
    "inv(A + U@inv(C)@V) = inv(A) - inv(A)@U@inv(inv(C) + V@inv(A)@U)@V@inv(A)", **TALL)  # fmt: skip
row("Bishop, PRML (C.6)", "inv(eye(i) + U@V)@U = U@inv(eye(k) + V@U)", "inv(eye(i) + U@V)@U = U@inv(eye(k) - V@U)", **TALL)
row("Matrix Cookbook (158)", "inv(inv(P) + H.T@inv(R)@H)@H.T@inv(R) = P@H.T@inv(H@P@H.T + R)",
    "inv(inv(P) + H.T@inv(R)@H)@H.T@R = P@H.T@inv(H@P@H.T + R)", **FILTER)  # fmt: skip
row("Matrix Cookbook (160), Sherman–Morrison", "inv(A + b@c.T) = inv(A) - (inv(A)@b@c.T@inv(A))/(1 + c.T@inv(A)@b)",
    "inv(A + b@c.T) = inv(A) - (inv(A)@b@c.T@inv(A))/(1 + b.T@inv(A)@c)", **VECTORS)  # fmt: skip
row("Matrix Cookbook (161), Searle", "inv(eye(i) + inv(A)) = A@inv(A + eye(i))", "inv(eye(i) + inv(A)) = inv(A)@inv(A + eye(i))",
    **SQUARE)  # fmt: skip
row("Matrix Cookbook (162), Searle", "inv(A + U@U.T)@U = inv(A)@U@inv(eye(k) + U.T@inv(A)@U)",
    "inv(A + U@U.T)@U = inv(A)@U@inv(eye(k) - U.T@inv(A)@U)", **TALL)  # fmt: skip
row("Matrix Cookbook (163), Searle", "inv(inv(A) + inv(B)) = A@inv(A + B)@B", "inv(inv(A) + inv(B)) = A@inv(A + B)@A", **SQUARE)
row("Matrix Cookbook (163), Searle", "A@inv(A + B)@B = B@inv(A + B)@A", "A@inv(A + B)@B = B@inv(A + B)@B", **SQUARE)
row("Matrix Cookbook (164), Searle", "A - A@inv(A + B)@A = B - B@inv(A + B)@B", "A - A@inv(A + B)@A = B + B@inv(A + B)@B", **SQUARE)
row("Matrix Cookbook (165), Searle", "inv(A) + inv(B) = inv(A)@(A + B)@inv(B)", "inv(A) + inv(B) = inv(A + B)", **SQUARE)
row("Matrix Cookbook (166), Searle", "inv(eye(i) + A@B) = eye(i) - A@inv(eye(i) + B@A)@B",
    "inv(eye(i) + A@B) = eye(i) - B@inv(eye(i) + B@A)@A", **SQUARE)  # fmt: skip
row("Matrix Cookbook (167), Searle", "inv(eye(i) + A@B)@A = A@inv(eye(i) + B@A)", "inv(eye(i) + A@B)@A = A@inv(eye(i) + A@B)",
    **SQUARE)  # fmt: skip
row("Henderson & Searle, SIAM Review 23 (1981)", "inv(A + B) = inv(A) - inv(A)@B@inv(eye(i) + inv(A)@B)@inv(A)",
    "inv(A + B) = inv(A) - inv(A)@B@inv(eye(i) + B@inv(A))@inv(A)@B", **SQUARE)  # fmt: skip
row("Cayley transform", "(eye(i) - A)@inv(eye(i) + A) = inv(eye(i) + A)@(eye(i) - A)",
    "(eye(i) - A)@inv(eye(i) + B) = inv(eye(i) + B)@(eye(i) - A)", **SQUARE)  # fmt: skip

# least squares, ridge, kernels
row("Hastie, Tibshirani & Friedman, ESL (3.7)", "X@inv(X.T@X)@X.T@X@inv(X.T@X)@X.T = X@inv(X.T@X)@X.T",
    "X@inv(X.T@X)@X.T@X@inv(X.T@X)@X.T = 2*X@inv(X.T@X)@X.T", **TALL)  # fmt: skip
row("ESL (3.4), normal equations", "X.T@(y - X@inv(X.T@X)@X.T@y) = 0*inv(X.T@X)@X.T@y",
    "X.T@(y - 2*X@inv(X.T@X)@X.T@y) = 0*inv(X.T@X)@X.T@y", **TALL)  # fmt: skip
row("ESL (7.32)", "tr(X@inv(X.T@X)@X.T) = m", "tr(X@inv(X.T@X)@X.T) = n", **TALL)
row("Saunders, Gammerman & Vovk (1998)", "inv(X.T@X + lam*eye(k))@X.T@y = X.T@inv(X@X.T + lam*eye(i))@y",
    "inv(X.T@X + lam*eye(k))@X.T@y = X.T@inv(X@X.T + 2*lam*eye(i))@y", **TALL)  # fmt: skip
row("Rasmussen & Williams (2.12)", "inv(X.T@X/lam + inv(C))@X.T/lam = C@X.T@inv(X@C@X.T + lam*eye(i))",
    "inv(X.T@X/lam + inv(C))@X.T = C@X.T@inv(X@C@X.T + lam*eye(i))", **TALL)  # fmt: skip
row("Rasmussen & Williams (A.9)", "inv(lam*eye(i) + X@X.T) = (eye(i) - X@inv(lam*eye(k) + X.T@X)@X.T)/lam",
    "inv(lam*eye(i) + X@X.T) = (eye(i) - X@inv(eye(k) + X.T@X)@X.T)/lam", **TALL)  # fmt: skip
row("Hoerl & Kennard (1970)", "inv(X.T@X + lam*eye(k))@X.T@X = eye(k) - lam*inv(X.T@X + lam*eye(k))",
    "inv(X.T@X + lam*eye(k))@X.T@X = eye(k) - inv(X.T@X + lam*eye(k))", **TALL)  # fmt: skip
row("ridge objective, ESL (3.41)", "grad((y - X@C@X.T@y).T@(y - X@C@X.T@y), C) = -2*X.T@(y - X@C@X.T@y)@y.T@X",
    "grad((y - X@C@X.T@y).T@(y - X@C@X.T@y), C) = 2*X.T@(y - X@C@X.T@y)@y.T@X", **TALL)  # fmt: skip

# filtering
row("Anderson & Moore, 2.1", "P@H.T@inv(H@P@H.T + R) = inv(inv(P) + H.T@inv(R)@H)@H.T@inv(R)",
    "P@H.T@inv(H@P@H.T + R) = inv(P + H.T@inv(R)@H)@H.T@inv(R)", **FILTER)  # fmt: skip
row("Kalman gain, third form", "P@H.T@inv(H@P@H.T + R) = (eye(i) - P@H.T@inv(H@P@H.T + R)@H)@P@H.T@inv(R)",
    "P@H.T@inv(H@P@H.T + R) = (eye(i) + P@H.T@inv(H@P@H.T + R)@H)@P@H.T@inv(R)", **FILTER)  # fmt: skip
row("Kalman covariance in information form", "inv(inv(P) + H.T@inv(R)@H) = P - P@H.T@inv(H@P@H.T + R)@H@P",
    "inv(inv(P) + H.T@inv(R)@H) = P + P@H.T@inv(H@P@H.T + R)@H@P", **FILTER)  # fmt: skip
row("Bucy & Joseph (1968)",
    "(eye(i) - K@H)@P@(eye(i) - K@H).T + K@R@K.T = (eye(i) - K@H)@P",
    "(eye(i) - K@H)@P@(eye(i) - K@H).T + K@R@K.T = (eye(i) - K@H)@P",
    given="K = P@H.T@inv(H@P@H.T + R)", false={"given": ""}, **FILTER)  # fmt: skip
row("Särkkä, Bayesian Filtering (4.20)", "P - K@(H@P@H.T + R)@K.T = (eye(i) - K@H)@P", "P - K@(H@P@H.T + R)@K.T = (eye(i) - K@H)@P@H.T@K.T",
    given="K = P@H.T@inv(H@P@H.T + R)", **FILTER)  # fmt: skip
row("Jazwinski, 7.2", "K@R = (eye(i) - K@H)@P@H.T", "K@R = (eye(i) + K@H)@P@H.T", given="K@(H@P@H.T + R) = P@H.T", **FILTER)

# traces
row("Matrix Cookbook (13)", "tr(A) = tr(A.T)", "tr(A@B) = tr(A@B.T)", **SQUARE)
row("Matrix Cookbook (14)", "tr(A@B) = tr(B@A)", "tr(A@B) = tr(A)*tr(B)", **SQUARE)
row("Matrix Cookbook (15)", "tr(A + B) = tr(A) + tr(B)", "tr(A - B) = tr(A) + tr(B)", **SQUARE)
row("Matrix Cookbook (16)", "tr(A@B@C) = tr(B@C@A)", "tr(A@B@C) = tr(A@C@B)", **SQUARE)
row("Matrix Cookbook (17)", "x.T@x = tr(x@x.T)", "x.T@y = tr(x@x.T)", **VECTORS)
row("Matrix Cookbook (17)", "x.T@A@x = tr(A@x@x.T)", "x.T@A@y = tr(A@x@x.T)", **VECTORS)
row("Bishop, PRML (C.8)", "tr(U@V) = tr(V@U)", "tr(U@V) = tr(V@U) + 1", **TALL)
row("Horn & Johnson, 1.2", "tr(inv(A)@B@A) = tr(B)", "tr(A@B@A) = tr(B)", **SQUARE)
row("Horn & Johnson, 2.4", "tr(A@B - B@A) = 0", "tr(A@B - B@A) = n", **SQUARE)
row("Frobenius inner product", "frobenius(A - B)^2 = tr(A.T@A) - 2*tr(A.T@B) + tr(B.T@B)",
    "frobenius(A - B)^2 = tr(A.T@A) - tr(A.T@B) + tr(B.T@B)", **SQUARE)  # fmt: skip
row("Horn & Johnson, 5.6", "tr(A.T@A) >= 0", "tr(A@A) >= 0", **SQUARE)

# determinants
row("Matrix Cookbook (19)", "det(s*A) = s^n*det(A)", "det(s*A) = s*det(A)", **VECTORS)
row("Matrix Cookbook (20)", "det(A.T) = det(A)", "det(A.T) = -det(A)", **SQUARE)
row("Matrix Cookbook (21)", "det(A@B) = det(A)*det(B)", "det(A + B) = det(A) + det(B)", **SQUARE)
row("Matrix Cookbook (22)", "det(inv(A)) = 1/det(A)", "det(inv(A)) = det(A)", **SQUARE)
row("Matrix Cookbook (24)", "det(eye(i) + u@v.T) = 1 + u.T@v", "det(eye(i) + u@v.T) = 1 - u.T@v", **VECTORS)
row("Sylvester (1851)", "det(eye(i) + U@V) = det(eye(k) + V@U)", "det(eye(i) + U@V) = det(eye(k) - V@U)", **TALL)
row("matrix determinant lemma", "det(A + u@v.T) = (1 + v.T@inv(A)@u)*det(A)", "det(A + u@v.T) = (1 - v.T@inv(A)@u)*det(A)", **VECTORS)
row("Rasmussen & Williams (A.10)", "det(A + U@C@V) = det(A)*det(C)*det(inv(C) + V@inv(A)@U)",
    "det(A + U@C@V) = det(A)*det(inv(C) + V@inv(A)@U)", **TALL)  # fmt: skip
row("Horn & Johnson, 1.3", "det(inv(A)@B@A) = det(B)", "det(A@B@A) = det(B)", **SQUARE)
row("Boyd & Vandenberghe, A.1", "logdet(S@W) = logdet(S) + logdet(W)", "logdet(S + W) = logdet(S) + logdet(W)", **SPD)
row("Boyd & Vandenberghe, A.1", "logdet(inv(S)) = -logdet(S)", "logdet(inv(S)) = logdet(S)", **SPD)
row("Gaussian evidence, Rasmussen & Williams (2.30)", "logdet(H@P@H.T + R) = logdet(P) + logdet(R) + logdet(inv(P) + H.T@inv(R)@H)",
    "logdet(H@P@H.T + R) = logdet(R) + logdet(inv(P) + H.T@inv(R)@H)", **FILTER)  # fmt: skip

# derivatives: entries move one at a time
row("Matrix Cookbook (49)", "grad(det(X), X) = det(X)*inv(X).T", "grad(det(X), X) = det(X)*inv(X)", **SQUARE)
row("Matrix Cookbook (57)", "grad(logdet(X), X) = inv(X).T", "grad(logdet(X), X) = X.T", **SQUARE)
row("Matrix Cookbook (61)", "grad(a.T@inv(X)@b, X) = -inv(X).T@a@b.T@inv(X).T", "grad(a.T@inv(X)@b, X) = inv(X).T@a@b.T@inv(X).T",
    **VECTORS)  # fmt: skip
row("Matrix Cookbook (63)", "grad(tr(A@inv(X)@B), X) = -(inv(X)@B@A@inv(X)).T", "grad(tr(A@inv(X)@B), X) = -inv(X)@B@A@inv(X)", **SQUARE)
row("Matrix Cookbook (69)", "grad(x.T@a, x) = a", "grad(x.T@a, x) = 2*a", **VECTORS)
row("Matrix Cookbook (70)", "grad(a.T@X@b, X) = a@b.T", "grad(a.T@X@b, X) = b@a.T", **VECTORS)
row("Matrix Cookbook (71)", "grad(a.T@X.T@b, X) = b@a.T", "grad(a.T@X.T@b, X) = a@b.T", **VECTORS)
row("Matrix Cookbook (77)", "grad(b.T@X.T@X@c, X) = X@(b@c.T + c@b.T)", "grad(b.T@X.T@X@c, X) = 2*X@b@c.T", **VECTORS)
row("Matrix Cookbook (81)", "grad(x.T@B@x, x) = (B + B.T)@x", "grad(x.T@B@x, x) = 2*B@x", **VECTORS)
row("Matrix Cookbook (84)", "grad((x - A@s).T@W@(x - A@s), s) = -2*A.T@W@(x - A@s)",
    "grad((x - A@s).T@W@(x - A@s), s) = -2*A@W@(x - A@s)", **SPD)  # fmt: skip
row("Matrix Cookbook (86)", "grad((x - s).T@W@(x - s), x) = 2*W@(x - s)", "grad((x - s).T@W@(x - s), x) = -2*W@(x - s)", **SPD)
row("Matrix Cookbook (88)", "grad((x - A@s).T@W@(x - A@s), A) = -2*W@(x - A@s)@s.T",
    "grad((x - A@s).T@W@(x - A@s), A) = -2*s@(x - A@s).T@W", **SPD)  # fmt: skip
row("Matrix Cookbook (99)", "grad(tr(X), X) = eye(i)", "grad(tr(X), X) = X", **SQUARE)
row("Matrix Cookbook (100)", "grad(tr(X@A), X) = A.T", "grad(tr(X@A), X) = A", **SQUARE)
row("Matrix Cookbook (101)", "grad(tr(A@X@B), X) = A.T@B.T", "grad(tr(A@X@B), X) = B.T@A.T", **SQUARE)
row("Matrix Cookbook (102)", "grad(tr(A@X.T@B), X) = B@A", "grad(tr(A@X.T@B), X) = A@B", **SQUARE)
row("Matrix Cookbook (106)", "grad(tr(X@X), X) = 2*X.T", "grad(tr(X@X), X) = 2*X", **SQUARE)
row("Matrix Cookbook (108)", "grad(tr(X.T@B@X), X) = B@X + B.T@X", "grad(tr(X.T@B@X), X) = 2*B@X", **SQUARE)
row("Bishop, PRML (C.22)", "diff(logdet(S + lam*W), lam) = tr(inv(S + lam*W)@W)", "diff(logdet(S + lam*W), lam) = tr(inv(S)@W)", **SPD)
row("Bishop, PRML (C.21)", "diff((inv(S + lam*W))[i,j], lam) = (-inv(S + lam*W)@W@inv(S + lam*W))[i,j]",
    "diff((inv(S + lam*W))[i,j], lam) = (inv(S + lam*W)@W@inv(S + lam*W))[i,j]", **SPD)  # fmt: skip
row("Bishop, PRML (C.28)", "grad(logdet(S), S) = inv(S)", "grad(logdet(S), S) = 2*inv(S)", **SPD)
row("Gaussian log likelihood, PRML (2.121)", "grad(logdet(S) + x.T@inv(S)@x, S) = inv(S) - inv(S)@x@x.T@inv(S)",
    "grad(logdet(S) + x.T@inv(S)@x, S) = inv(S) + inv(S)@x@x.T@inv(S)", **SPD)  # fmt: skip

# quadratic forms
row("Boyd & Vandenberghe, A.5", "x.T@S@x >= 0", "x.T@A@x >= 0", **SPD)
row("completing the square, PRML (2.71)",
    "x.T@S@x - 2*x.T@S@m = (x - m).T@S@(x - m) - m.T@S@m", "x.T@S@x - 2*x.T@S@m = (x - m).T@S@(x - m) + m.T@S@m", **SPD)  # fmt: skip
row("product of two Gaussians, Matrix Cookbook (371)",
    "(x - m).T@S@(x - m) + (x - s).T@W@(x - s) = (x - inv(S + W)@(S@m + W@s)).T@(S + W)@(x - inv(S + W)@(S@m + W@s)) + (m - s).T@inv(inv(S) + inv(W))@(m - s)",
    "(x - m).T@S@(x - m) + (x - s).T@W@(x - s) = (x - inv(S + W)@(S@m + W@s)).T@(S + W)@(x - inv(S + W)@(S@m + W@s)) + (m - s).T@(S + W)@(m - s)",
    **SPD)  # fmt: skip
row("Seber & Lee, 1.5", "tr(S@A@S@A.T) >= 0", "tr(S@A@S@A) >= 0", **SPD)
row("polarisation", "x.T@A@y + y.T@A@x = ((x + y).T@A@(x + y) - (x - y).T@A@(x - y))/2",
    "2*x.T@A@y = ((x + y).T@A@(x + y) - (x - y).T@A@(x - y))/2", **VECTORS)  # fmt: skip

# blocks and the order of matrices
BLOCKS = {"axis": "i:n,j:n,k:m,l:m", "matrix": "A[i,j],B[i,k],C[k,i],D[k,l],E[i,j],F[i,k],G[k,i],H[k,l]"}
ORDER = {"axis": "i:n,j:n,k:m,l:m", "matrix": "X[i,k],H[k,i],K[i,k],A[i,j],x[i]", "spd": "S[i,j],P[i,j],R[k,l]"}
row("Horn & Johnson, 0.7.2", "block([[A,B],[C,D]])@block([[E,F],[G,H]]) = block([[A@E+B@G, A@F+B@H],[C@E+D@G, C@F+D@H]])",
    "block([[A,B],[C,D]])@block([[E,F],[G,H]]) = block([[A@E+B@G, A@F+B@H],[C@E+D@G, C@F-D@H]])", **BLOCKS)  # fmt: skip
row("Horn & Johnson, 0.7.3", "inv(block([[A,B],[C,D]])) = block([[inv(A)+inv(A)@B@inv(D-C@inv(A)@B)@C@inv(A), -inv(A)@B@inv(D-C@inv(A)@B)],"
    "[-inv(D-C@inv(A)@B)@C@inv(A), inv(D-C@inv(A)@B)]])",
    "inv(block([[A,B],[C,D]])) = block([[inv(A)+inv(A)@B@inv(D-C@inv(A)@B)@C@inv(A), inv(A)@B@inv(D-C@inv(A)@B)],"
    "[-inv(D-C@inv(A)@B)@C@inv(A), inv(D-C@inv(A)@B)]])", **BLOCKS)  # fmt: skip
row("Schur (1917)", "det(block([[A,B],[C,D]])) = det(A)*det(D - C@inv(A)@B)", "det(block([[A,B],[C,D]])) = det(A)*det(D) - det(B@C)", **BLOCKS)
row("Horn & Johnson, 0.8.5", "det(block([[A,B],[0*C,D]])) = det(A)*det(D)", "det(block([[A,B],[C,D]])) = det(A)*det(D)", **BLOCKS)
row("Matrix Cookbook (397)", "block([[A,B],[C,D]]).T = block([[A.T,C.T],[B.T,D.T]])", "block([[A,B],[C,D]]).T = block([[A,C.T],[B.T,D.T]])", **BLOCKS)
row("Bishop, PRML (2.76)", "inv(block([[A,B],[C,D]]))@block([[A,B],[C,D]]) = block([[eye(i),0*B],[0*C,eye(k)]])",
    "inv(block([[A,B],[C,D]]))@block([[A,B],[C,D]]) = block([[eye(i),B],[C,eye(k)]])", **BLOCKS)  # fmt: skip
row("block LDU, Golub & Van Loan 3.2", "block([[A,B],[C,D]]) = block([[eye(i),0*B],[C@inv(A),eye(k)]])@block([[A,B],[0*C,D - C@inv(A)@B]])",
    "block([[A,B],[C,D]]) = block([[eye(i),0*B],[C@inv(A),eye(k)]])@block([[A,B],[0*C,D + C@inv(A)@B]])", **BLOCKS)  # fmt: skip
row("Boyd & Vandenberghe, A.5", "S + X@X.T ≽ S", "S - X@X.T ≽ S", **ORDER)
row("Bucy & Joseph (1968)", "(eye(i) - K@H)@P@(eye(i) - K@H).T + K@R@K.T ≽ 0", "(eye(i) - K@H)@P@(eye(i) - K@H) + K@R@K.T ≽ 0", **ORDER)
row("Kalman: a measurement never harms", "P - P@H.T@inv(H@P@H.T + R)@H@P ≼ P", "P + P@H.T@inv(H@P@H.T + R)@H@P ≼ P", **ORDER)
row("Horn & Johnson, 7.1", "A.T@S@A ≽ 0", "A@S@A ≽ 0", **ORDER)
row("Horn & Johnson, 7.2", "inv(S) ≽ 0", "inv(S) ≽ S", **ORDER)

# Hessians
CURVED = {"axis": "i:n,j:n,k:m", "matrix": "A[i,j],X[i,k],x[i],y[i],b[k]", "spd": "S[i,j]"}
row("Boyd & Vandenberghe, A.4.1", "hessian(x.T@A@x, x) = A + A.T", "hessian(x.T@A@x, x) = 2*A", **CURVED)
row("Nocedal & Wright, 2.1", "hessian(x.T@S@x/2 - y.T@x, x) = S", "hessian(x.T@S@x/2 - y.T@x, x) = S/2", **CURVED)
row("least squares", "hessian((X.T@x - b).T@(X.T@x - b)/2, x) = X@X.T", "hessian((X.T@x - b).T@(X.T@x - b), x) = X@X.T", **CURVED)
row("Laplace's approximation of a normal density", "hessian(-(x - y).T@inv(S)@(x - y)/2, x) = -inv(S)", "hessian(-(x - y).T@inv(S)@(x - y)/2, x) = inv(S)", **CURVED)
row("an exponential of a linear form", "hessian(exp(x.T@y), x) = exp(x.T@y)*(y@y.T)", "hessian(exp(x.T@y), x) = exp(x.T@y)*(x@x.T)", **CURVED)
row("the Laplacian", "tr(hessian(x.T@S@x, x)) = 2*tr(S)", "tr(hessian(x.T@S@x, x)) = tr(S)", **CURVED)
row("a smoothed length", "hessian(sqrt(1 + x.T@x), x) = eye(i)/sqrt(1 + x.T@x) - x@x.T/(1 + x.T@x)^(3/2)", "hessian(sqrt(1 + x.T@x), x) = eye(i)/sqrt(1 + x.T@x)", **CURVED)
