"""Eigenvalues and norms of matrices: Rayleigh quotients, Weyl, operator, Frobenius and nuclear norm."""

from __future__ import annotations

from bench.breadth_rows import Word

row = Word("spectra")

ANY = {"axis": "i:n,j:m,k:p", "matrix": "A[i,j],B[j,k],C[i,j],x[j],y[i],u[i]", "real": "s"}
SQUARE = {"axis": "i:n,j:n", "matrix": "A[i,j],B[i,j],x[i],y[i]", "real": "s"}
SPD = {"axis": "i:n,j:n", "spd": "S[i,j],W[i,j]", "matrix": "x[i],y[i]", "positive": "c", "real": "s"}

# eigenvalues
row("Horn & Johnson, 4.2.2, Rayleigh", "x.T@S@x <= lambda_max(S)*(x.T@x)", "x.T@S@x <= lambda_min(S)*(x.T@x)", **SPD)
row("Horn & Johnson, 4.2.2, Rayleigh", "x.T@S@x >= lambda_min(S)*(x.T@x)", "x.T@S@x >= lambda_max(S)*(x.T@x)", **SPD)
row("Boyd & Vandenberghe, A.5.2", "S ≼ lambda_max(S)*eye(i)", "S ≼ lambda_min(S)*eye(i)", **SPD)
row("Boyd & Vandenberghe, A.5.2", "S ≽ lambda_min(S)*eye(i)", "S ≽ lambda_max(S)*eye(i)", **SPD)
row("trace and eigenvalues", "tr(S) <= n*lambda_max(S)", "tr(S) <= lambda_max(S)", **SPD)
row("trace and eigenvalues", "tr(S) >= n*lambda_min(S)", "tr(S) >= n*lambda_max(S)", **SPD)
row("trace of a semidefinite matrix", "lambda_max(S) <= tr(S)", "2*lambda_max(S) <= tr(S)", **SPD)
row("order of eigenvalues", "lambda_min(S) <= lambda_max(S)", "lambda_min(S) = lambda_max(S)", **SPD)
row("Boyd & Vandenberghe, A.5.2", "lambda_min(S) > 0", "lambda_min(S) > 1/100", **SPD)
row("shift of the spectrum", "lambda_max(S + s*eye(i)) = lambda_max(S) + s", "lambda_max(S + s*eye(i)) = lambda_max(S) - s", **SPD)
row("scaling of the spectrum", "lambda_max(-2*S) = -2*lambda_min(S)", "lambda_max(-2*S) = -2*lambda_max(S)", **SPD)
row("scaling of the spectrum", "lambda_min(c*S) = c*lambda_min(S)", "lambda_min(c*S) = lambda_min(S)", **SPD)
row("inverse of the spectrum", "lambda_max(inv(S)) = 1/lambda_min(S)", "lambda_max(inv(S)) = 1/lambda_max(S)", **SPD)
row("condition number", "opnorm(S)*opnorm(inv(S)) = lambda_max(S)/lambda_min(S)", "opnorm(S)*opnorm(inv(S)) = lambda_min(S)/lambda_max(S)", **SPD)
row("Weyl (1912)", "lambda_max(S + W) <= lambda_max(S) + lambda_max(W)", "lambda_max(S + W) = lambda_max(S) + lambda_max(W)", **SPD)
row("Weyl (1912)", "lambda_min(S + W) >= lambda_min(S) + lambda_min(W)", "lambda_min(S + W) >= lambda_max(S)", **SPD)
row("Weyl (1912)", "lambda_max(S + W) >= lambda_max(S) + lambda_min(W)", "lambda_max(S + W) >= lambda_max(S) + lambda_max(W)", **SPD)
row("Weyl, monotone", "lambda_max(S + W) >= lambda_max(S)", "lambda_max(S - W) >= lambda_max(S)", **SPD)
row("ridge", "lambda_min(A.T@A + eye(j)) >= 1", "lambda_min(A.T@A + eye(j)) > 1", **SQUARE)
row("Nesterov (2.1.16), quadratic form", "x.T@S@S@x <= lambda_max(S)^2*(x.T@x)", "x.T@S@S@x <= lambda_max(S)*(x.T@x)", **SPD)

# the operator norm
row("Golub & Van Loan, 2.3.3", "opnorm(A)^2 = lambda_max(A.T@A)", "opnorm(A) = lambda_max(A.T@A)", **ANY)
row("Golub & Van Loan, 2.3.3", "opnorm(A)^2 = lambda_max(A@A.T)", "opnorm(A)^2 = lambda_min(A@A.T)", **ANY)
row("Golub & Van Loan, 2.3.3", "opnorm(A.T) = opnorm(A)", "opnorm(A.T) = 2*opnorm(A)", **ANY)
row("Golub & Van Loan, (2.3.4)", "opnorm(A@B) <= opnorm(A)*opnorm(B)", "opnorm(A@B) = opnorm(A)*opnorm(B)", **ANY)
row("Golub & Van Loan, 2.3.1", "opnorm(A + C) <= opnorm(A) + opnorm(C)", "opnorm(A + C) = opnorm(A) + opnorm(C)", **ANY)
row("reverse triangle inequality", "opnorm(A) - opnorm(C) <= opnorm(A - C)", "opnorm(A) + opnorm(C) <= opnorm(A - C)", **ANY)
row("Golub & Van Loan, 2.3.1", "opnorm(s*A) = abs(s)*opnorm(A)", "opnorm(s*A) = s*opnorm(A)", **ANY)
row("Golub & Van Loan, 2.3.2", "sqrt(x.T@A.T@A@x) <= opnorm(A)*sqrt(x.T@x)", "sqrt(x.T@A.T@A@x) = opnorm(A)*sqrt(x.T@x)", **ANY)
row("Golub & Van Loan, (2.3.7)", "opnorm(A) <= frobenius(A)", "opnorm(A) = frobenius(A)", **ANY)
row("Golub & Van Loan, (2.3.7)", "frobenius(A) <= sqrt(n)*opnorm(A)", "frobenius(A) <= opnorm(A)", **ANY)
row("Golub & Van Loan, (2.3.7)", "frobenius(A)^2 <= m*opnorm(A)^2", "frobenius(A)^2 = m*opnorm(A)^2", **ANY)
row("operator norm of a definite matrix", "opnorm(S) = lambda_max(S)", "opnorm(S) = lambda_min(S)", **SPD)
row("outer product", "opnorm(x@y.T) = sqrt((x.T@x)*(y.T@y))", "opnorm(x@y.T) = x.T@y", **SQUARE)
row("bilinear form", "y.T@A@x <= opnorm(A)*sqrt(y.T@y)*sqrt(x.T@x)", "y.T@A@x <= opnorm(A)*sqrt(y.T@y)", **ANY)
row("C*-identity", "opnorm(A.T@A) = opnorm(A)^2", "opnorm(A.T@A) = opnorm(A)", **ANY)
row("C*-identity", "opnorm(A@A) <= opnorm(A)^2", "opnorm(A@A) = opnorm(A)^2", **SQUARE)
row("orthogonal matrices", "opnorm(A) = 1", "nuclear(A) = 1", given="A@A.T = eye(i)", **SQUARE)

# Frobenius and nuclear norm
row("Golub & Van Loan, (2.3.1)", "frobenius(A)^2 = tr(A@A.T)", "frobenius(A)^2 = tr(A@A)", false={"axis": "i:n,j:n", "matrix": "A[i,j]"}, **ANY)
row("Frobenius, submultiplicative", "frobenius(A@B) <= opnorm(A)*frobenius(B)", "frobenius(A@B) = opnorm(A)*frobenius(B)", **ANY)
row("Recht, Fazel & Parrilo (2010), (2.1)", "opnorm(A) <= nuclear(A)", "nuclear(A) <= opnorm(A)", **ANY)
row("Recht, Fazel & Parrilo (2010), (2.1)", "frobenius(A) <= nuclear(A)", "nuclear(A) <= frobenius(A)", **ANY)
row("Recht, Fazel & Parrilo (2010), (2.1)", "nuclear(A) <= sqrt(n)*frobenius(A)", "nuclear(A) = sqrt(n)*frobenius(A)", **ANY)
row("nuclear norm", "nuclear(A + C) <= nuclear(A) + nuclear(C)", "nuclear(A + C) = nuclear(A) + nuclear(C)", **ANY)
row("nuclear norm of a definite matrix", "nuclear(S) = tr(S)", "nuclear(S) = lambda_max(S)", **SPD)
row("nuclear norm", "tr(A) <= nuclear(A)", "nuclear(A) <= tr(A)", **SQUARE)
row("duality of operator and nuclear norm", "tr(A@B) <= opnorm(A)*nuclear(B)", "tr(A@B) <= opnorm(A)*opnorm(B)", **SQUARE)
row("nuclear norm of a product", "nuclear(A@B) <= opnorm(A)*nuclear(B)", "nuclear(A@B) <= opnorm(A)*opnorm(B)", **ANY)
