"""Every rule of the prover, by the line that a proof shows: a truth it proves, and false twins that nothing proves."""

import ast
import re
from pathlib import Path

import pytest
import sympy as sp
from sympy import Abs, Eq, atan, binomial, cos, erf, erfc, exp, gamma, log, pi, sin, sqrt

from derive.checker.verify import CHECKED
from derive.claims import Statement
from derive.language import Size, axes, delta, diff, integral, inverse, largest, limit, product, total
from derive.language.declaring import array, integer, positive, real, sequence, simplex, spd
from derive.language.domains import NONNEGATIVE, POSITIVE, Orthonormal, Sphere
from derive.prover import prove
from derive.prover.textbook import ALL, page
from derive.recording.page import table
from tests.statements import eq, followed, le, lt, proof_or_none

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
i, j, l, t, s, third = axes(i="d", j="d", l="d", t="T", s="T", third="T")
count = integer("count")
T, d = Size("T"), Size("d")
x, y, z, u, v, r = (real(name) for name in "xyzuvr")
a, b, c = (positive(name) for name in "abc")
n = real("n", low=0)
f, g, A = array("f", t), array("g", t), array("A", t, s)
h, p, K = array("h", t, of=POSITIVE), array("p", t, of=NONNEGATIVE), array("K", t, i, of=POSITIVE)
w, q, e, o = simplex("w", t), simplex("q", t), array("e", i, of=Sphere()), array("o", i, of=Sphere())
V, Q, S = array("V", t, i, of=Orthonormal()), array("Q", i, j, of=Orthonormal()), spd("S", i, j)
X, X2, k, N = array("X", i), array("X2", i), array("k", t, i), array("N", i)
Z, top = total(exp(f[t]), t), largest(f[t], t)
soft, other = exp(f[t]) / Z, exp(g[t]) / total(exp(g[s]), s)
apart = total((soft - other) * (f[t] - g[t]), t)
gauss, volume = exp(-total(N[i] ** 2, i) / 2), (2 * pi) ** (d / 2)
cases, fib = sp.Piecewise, sp.fibonacci
two = {"each": (t, s)}
mean_f, mean_g = total(w[t] * f[t], t), total(w[t] * g[t], t)
var_f, var_g = total(w[t] * (f[t] - mean_f) ** 2, t), total(w[t] * (g[t] - mean_g) ** 2, t)
cov = total(w[t] * (f[t] - mean_f) * (g[t] - mean_g), t)
upper, same = (("upper", le(x, y)),), (("same", eq(x, y)),)
bell = exp(-(z**2) - z**4)


m, n0, n1, n2 = integer("m"), integer("n", 0), integer("n", 1), integer("n", -1)
flat = sequence("flat", lambda x_, t_: 0, y)
steps = sequence("steps", lambda x_, t_: r * x_[t_ - 1] + x, y)


def P(n, x):
    return sp.legendre(n, x, evaluate=False)


def H(n, x):
    return sp.hermite(n, x, evaluate=False)


def near(lhs, rhs, error, variable, limit):
    return Statement(sp.sympify(lhs), "≈", sp.sympify(rhs), error=sp.sympify(error), to=(variable, limit))


# line of a proof → (true, false twins)
TWINS = {
    # arithmetic
    "equal normal forms": (eq((x + y) ** 2, x**2 + 2 * x * y + y**2), [eq((x + y) ** 2, x**2 + y**2)]),
    "exact at fixed sizes": (eq(total(1 / (T + 1 - 2 * t), t), 0), [eq(total(1 / (T + 3 - 2 * t), t), 0), eq(total(1 / (T + 1 - 2 * t) ** 2, t), 0)]),
    "zero test: all terms cancel": (eq(x * (y + 1), x * y + x), [eq(x * (y + 1), x * y + y)]),
    "zero test: numerator vanishes over {} generators": (eq(1 / x - 1 / (x + 1), 1 / (x * (x + 1))), [eq(1 / x - 1 / (x + 1), 1 / (x * (x - 1)))]),
    "exponents rewritten over a basis, linearly independent over ℚ": (eq(exp(1 / a) * exp(-1 / (a + c)), exp(c / (a * (a + c)))), [eq(exp(1 / a) * exp(-1 / (a + c)), exp(a / (a * (a + c))))]),
    # functions
    "cases of a Kronecker delta inside a function": (eq(exp(x * delta(t, s)), 1 + delta(t, s) * (exp(x) - 1), **two), [eq(exp(x * delta(t, s)), 1 + delta(t, s) * exp(x), **two)]),
    "the sign in each case of a Kronecker delta": (lt(0, 1 + (1 - delta(t, s)) * (a - 1), **two), [
        lt(0, (1 - delta(t, s)) * a, **two), lt(0, 1 + (1 - delta(t, s)) * (a - 2), **two), lt(0, 1 - 2 * delta(t, s) * a, **two), lt(0, 1 + (1 - delta(t, s)) * (x - 1), x > 1 - a, **two),
        lt(0, product(1 + (f[s] - 1) * (1 - delta(t, s)), s), f[t] > 0, each=(t,)), lt(0, product(1 + (f[t] - 1) * (1 - delta(t, s)), t), f[t] > 0, **two)]),
    "cases of indices as Kronecker deltas": (eq(total(cases((f[t], Eq(t, s)), (0, True)), t), f[s], each=(s,)), [
        eq(total(cases((f[t], sp.Ne(t, s)), (0, True)), t), f[s], each=(s,)), eq(total(cases((f[t], Eq(t, s)), (1, True)), t), f[s], each=(s,)),
        eq(cases((x, sp.Or(Eq(t, s), Eq(t, third))), (y, True)), y + (x - y) * (delta(t, s) + delta(t, third)), each=(t, s, third)), eq(total(cases((f[s], Eq(t, s)), (0, True)), t), total(f[t], t), each=(s,)),
        eq(cases((x, Eq(t, s)), (0, t > s)), x * delta(t, s), **two), eq(cases((x, t <= s), (0, True)), x * delta(t, s), **two)]),
    "root of a product split over factors proved ≥ 0": (eq(sqrt(a * x**2), sqrt(a) * Abs(x)), [eq(sqrt(a * x**2), sqrt(a) * x)]),
    "√(x²) = |x|": (eq(sqrt(x**2 - 2 * x * y + y**2), Abs(x - y)), [eq(sqrt(x**2 - 2 * x * y + y**2), x - y)]),
    "exp(c·log x) = x^c": (eq(exp(log(a) * (x + 1)), a * a**x), [eq(exp(log(a) * (x + 1)), a * x**a)]),
    "log of a product of positive factors": (eq(log(a * c), log(a) + log(c)), [eq(log(a + c), log(a) + log(c))]),
    "log(exp x) = x": (eq(log(a * exp(x)), log(a) + x), [eq(log(a + exp(x)), log(a) + x)]),
    "x^y = exp(y·log x) for x > 0": (eq((a * c) ** x, a**x * c**x), [eq((a + c) ** x, a**x + c**x)]),
    "cos² = 1 − sin²": (eq(cos(x) ** 2 + sin(x) ** 2, 1), [eq(cos(x) ** 2 - sin(x) ** 2, 1)]),
    "{}: whole steps taken out of the argument": (eq(gamma(a + 1), a * gamma(a)), [eq(gamma(a + 1), (a + 1) * gamma(a))]),
    "an exact value of {}": (eq(sp.zeta(2, evaluate=False), pi**2 / 6), [eq(sp.zeta(2, evaluate=False), pi**2 / 8), eq(sp.legendre(3, x, evaluate=False), (5 * x**3 + 3 * x) / 2)]),
    "{}: the recurrence of its orders": (eq(sp.besselj(2, a), 2 * sp.besselj(1, a) / a - sp.besselj(0, a)), [eq(sp.besselj(2, a), 2 * sp.besselj(1, a) / a + sp.besselj(0, a)), eq(sp.besseli(2, a), 2 * sp.besseli(1, a) / a + sp.besseli(0, a)), eq((n1 + 1) * P(n1 + 1, x), (2 * n1 + 1) * x * P(n1, x) + n1 * P(n1 - 1, x))]),
    "{}: f_n(−x) = (−1)ⁿ f_n(x) for whole n": (eq(P(n0, -x), (-1) ** n0 * P(n0, x)), [eq(P(n0, -x), P(n0, x)), eq(P(m, -x), (-1) ** m * P(m, x)), eq(H(m, -x), (-1) ** m * H(m, x)), eq(H(y, -x), (-1) ** y * H(y, x))]),
    "T_n(x) = U_n(x) − x U_{n−1}(x)": (eq(2 * sp.chebyshevt(m, x), sp.chebyshevu(m, x) - sp.chebyshevu(m - 2, x)), [eq(2 * sp.chebyshevt(m, x), sp.chebyshevu(m, x) + sp.chebyshevu(m - 2, x))]),
    "ψ at a fraction, by Gauss": (eq(sp.digamma(sp.Rational(3, 4), evaluate=False), pi / 2 - 3 * log(2) - sp.EulerGamma), [eq(sp.digamma(sp.Rational(1, 4), evaluate=False), pi / 2 - 3 * log(2) - sp.EulerGamma), eq(sp.digamma(1, evaluate=False), sp.EulerGamma)]),
    "an inverse circular function at a number": (eq(sp.atan(1 / sqrt(3), evaluate=False), pi / 6), [eq(sp.atan(1 / sqrt(3), evaluate=False), pi / 3), eq(sp.asin(sqrt(3) / 2, evaluate=False), 2 * pi / 3)]),
    "sinc x = sin x / x for x ≠ 0": (eq(a * sp.sinc(a), sin(a)), [eq(a * sp.sinc(a), sin(a) / a), eq(sp.sinc(x), 0, Eq(x, 0))]),
    "exp(W(x)) = x/W(x) for x ≠ 0": (eq(sp.LambertW(a) * exp(sp.LambertW(a)), a), [eq(sp.LambertW(a) * exp(sp.LambertW(a)), 1 / a), eq(exp(sp.LambertW(x)), 0, Eq(x, 0))]),
    "a binomial coefficient by factorials": (eq(sp.binomial(a + c, a), gamma(a + c + 1) / (gamma(a + 1) * gamma(c + 1))), [eq(sp.binomial(a + c, a), gamma(a + c) / (gamma(a) * gamma(c)))]),
    # sums
    "linearity of Σ_{}": (eq(total(f[t] + g[t], t), total(f[t], t) + total(g[t], t)), [eq(total(f[t] * g[t], t), total(f[t], t) * total(g[t], t))]),
    "δ contracted: Σ_i δ_ij f(i) = f(j) over the axis of length {}": (eq(total(delta(t, s) * f[t], t), f[s], each=(s,)), [eq(total(delta(t, s) * f[t], t), T * f[s], each=(s,))]),
    "change of index: {} counted from the other end": (eq(total(f[T + 1 - t] * g[T + 1 - t], t), total(f[t] * g[t], t)), [eq(total(f[T + 1 - t] * g[t], t), total(f[t] * g[t], t))]),
    "change of index: counted from either end": (eq(total(f[t] * g[T + 1 - t], t), total(f[T + 1 - t] * g[t], t)), [eq(total(f[t] * g[T + 1 - t], t), total(f[t] * g[t], t))]),
    "an inner sum cancels against its own denominator": (eq(total(total(K[t, i] / total(K[t, j], j), t), i), T), [eq(total(total(K[t, i] / total(K[t, j], j), t), i), d)]),
    "∏_{} x = exp Σ_{} log x for positive x": (eq(product(c * h[t], t), c**T * product(h[t], t)), [eq(product(c * h[t], t), c * product(h[t], t))]),
    # facts of domains
    "Σ {} = 1 ({} on the simplex)": (eq(total(w[t] * x, t), x), [eq(total(h[t] * x, t), x), eq(total(w[t] ** 2, t), 1)]),
    "Σ {}² = 1 ({} on the unit sphere)": (eq(total(e[i] ** 2, i), 1), [eq(total(e[i], i), 1)]),
    "Σ_i {}_mi {}_ni = δ_mn (orthonormal)": (eq(total(V[t, i] * V[s, i], i), delta(t, s), **two), [eq(total(V[t, i] * V[s, i], i), 1, **two)]),
    "Σ_m {}_mi {}_mj = δ_ij (orthonormal and square)": (eq(total(Q[l, i] * Q[l, j], l), delta(i, j), each=(i, j)), [eq(total(V[t, i] * V[t, j], t), delta(i, j), each=(i, j))]),
    "Σ_j {}_ij {}⁻¹_jk = δ_ik": (eq(total(S[i, j] * inverse(S)[j, l], j), delta(i, l), each=(i, l)), [eq(total(S[i, j] * S[j, l], j), delta(i, l), each=(i, l))]),
    "sum of powers of the first natural numbers": (eq(total(t, t), T * (T + 1) / 2), [eq(total(t, t), T * (T - 1) / 2)]),
    # integrals
    "Gaussian integral: completing the square, leading coefficient proved negative": (eq(integral(exp(-a * x**2), x), sqrt(pi / a)), [eq(integral(exp(-a * x**2), x), sqrt(pi) / a)]),
    "exponential integral over the half line, rate proved positive": (eq(integral(exp(-a * x), x, 0), 1 / a), [eq(integral(exp(-a * x), x, 0), 1 / a**2), eq(integral(exp(-y * x), x, 0), 1 / y)]),
    "integral of the inverse of a linear function, positive between the limits": (eq(integral(1 / (a + x), x, 0, 1), log(a + 1) - log(a)), [eq(integral(1 / (a + x), x, 0, 1), log(a + 1)), eq(integral(1 / x, x, -1, 1), 0)]),
    "integration by parts, the rate proved nonzero": (eq(integral(x * exp(a * x), x, 0, 1), exp(a) / a - exp(a) / a**2 + 1 / a**2), [eq(integral(x * exp(a * x), x, 0, 1), exp(a) / a - exp(a) / a**2)]),
    "integral of a power, its exponent proved to be on the right side of −1": (eq(integral(x ** (a - 1), x, 0, 1), 1 / a), [eq(integral(x ** (a - 2), x, 0, 1), 1 / (a - 1)), eq(integral(x ** (a - 1), x, 0, 1), 1 / (a + 1))]),
    "gamma integral, its exponent proved above −1 and its rate positive": (eq(integral(x ** (a - 1) * exp(-x), x, 0), gamma(a)), [eq(integral(x ** (a - 1) * exp(-x), x, 0), gamma(a + 1))]),
    "beta integral, both exponents proved above −1": (eq(integral(x ** (a - 1) * (1 - x) ** (c - 1), x, 0, 1), gamma(a) * gamma(c) / gamma(a + c)), [eq(integral(x ** (a - 1) * (1 - x) ** (c - 1), x, 0, 1), gamma(a) * gamma(c) / gamma(a + c + 1))]),
    "a series by its closed form": (eq(total(x**count / sp.factorial(count), count, 0, sp.oo), exp(x)), [eq(total(x**count / sp.factorial(count), count, 1, sp.oo), exp(x)), eq(total(x**count / count, count, 1, sp.oo), log(1 - x)), eq(total((-1) ** count, count, 0, sp.oo), sp.Rational(1, 2)), eq(total(1 / count, count, 1, sp.oo), sp.zeta(2)), eq(total(x**count, count, 0, sp.oo), 1 / (1 - x))]),
    "a limit by expansions: finitely many terms and a remainder": (eq(limit(sin(x) / x, x, 0), 1), [
        eq(limit(sin(x) / x, x, 0), 0), eq(limit((1 - cos(x)) / x**2, x, 0), 1), eq(limit(Abs(x) / x, x, 0), 1), eq(limit(1 / x, x, 0), 0), eq(limit(x * exp(-x), x, sp.oo), 1), eq(limit(exp(x) / x, x, sp.oo), 0), eq(limit(sin(x), x, sp.oo), 0)]),
    "antiderivative: smooth wherever the limits may lie": (eq(integral(1 / y, y, 1, a), log(a)), [eq(integral(1 / y, y, 1, x), log(Abs(x))), eq(integral(1 / y, y, 1, a), log(a) + 1), eq(integral(1 / y**2, y, -1, a), -1 - 1 / a), eq(integral(y, y, a, 1), (a**2 - 1) / 2)]),
    "antiderivative: its derivative is the integrand, smooth between the limits": (eq(integral(x / (1 + x**2), x, 0, 1), log(2) / 2), [eq(integral(x / (1 + x**2), x, 0, 1), log(2)), eq(integral(1 / x**2, x, -1, 1), -2)]),
    "antiderivative: its derivative is the integrand, with a limit at either end": (eq(integral(1 / (a**2 + x**2), x, 0), pi / (2 * a)), [
        eq(integral(1 / (a**2 + x**2), x), pi / (2 * a)), eq(integral(1 / (y**2 + x**2), x), pi / y), eq(integral(1 / x**2, x), 0), eq(integral(1 / x, x, 1), 0), eq(integral(x / (1 + x**2), x), 0),
        eq(integral(exp(-y * x) * cos(x), x, 0), y / (1 + y**2)), eq(integral(1 / (x - 3) ** 2, x, 2), -1), eq(integral(log(x), x, 0, 1), 0), eq(integral(1 / sqrt(1 - x**2), x, -1, 1), pi / 2), eq(integral(1 / sqrt(1 - x**2), x, 0, 2), pi / 2)]),
    "integral over ℝ^{}: completing the square, the quadratic form proved positive definite": (eq(integral(gauss, N), volume), [eq(integral(gauss, N), pi ** (d / 2)), eq(integral(1 / gauss, N), volume)]),
    "a finite sum leaves the integral": (eq(integral(total(exp(-total((N[i] - k[t, i]) ** 2, i) / 2), t), N), T * volume), [eq(integral(total(exp(-total((N[i] - k[t, i]) ** 2, i) / 2), t), N), volume)]),
    "inverse and determinant of a matrix changed by a rank-one term (Sherman–Morrison)": (eq(integral(gauss * exp(-(total(X[i] * N[i], i) ** 2) / 2), N), volume / sqrt(1 + total(X[i] ** 2, i))), [eq(integral(gauss * exp(-(total(X[i] * N[i], i) ** 2) / 2), N), volume / (1 + total(X[i] ** 2, i)))]),
    "mean of a polynomial in a normal vector: Isserlis' theorem": (eq(integral(N[1] ** 2 * gauss, N), volume), [eq(integral(N[1] ** 2 * gauss, N), 0), eq(integral(N[1] ** 4 * gauss, N), volume)]),
    # equations
    "a maximum is at most what each of its entries is": (le(largest(f[t] + g[t], t), largest(f[t], t) + largest(g[t], t)), [
        le(largest(f[t], t) + largest(g[t], t), largest(f[t] + g[t], t)), le(largest(f[t], t), f[s], each=(s,)), le(-largest(f[t], t), largest(-f[t], t) - 1), le(largest(f[t], t), -largest(-f[t], t)), le(largest(f[t] - g[t], t), largest(f[t], t) - largest(g[t], t)),
        le(largest(f[t] * g[t], t), largest(f[t], t) * largest(g[t], t)), lt(largest(f[t] + g[t], t), largest(f[t], t) + largest(g[t], t)), le(largest(f[t], t), 0, f[s] <= 0, each=(s,)), le(x * largest(f[t], t), largest(x * f[t], t)), le(sp.Max(x, y), sp.Min(x, y)), le(sp.Min(x, y), x * y)]),
    "cases: the sign of {}": (eq(sp.Piecewise((x, x > y), (y, True)), sp.Max(x, y)), [eq(x * sp.sign(x), x), eq(sp.sign(x) ** 2, 1), eq(diff(x * Abs(x), x), 2 * Abs(x) + 1 - sp.sign(x) ** 2), eq(sp.Piecewise((x, x > y), (y, True)), sp.Min(x, y)), eq(sp.Piecewise((x, x > y), (0, True)), x * (1 + sp.sign(x - y)) / 2)]),
    "follows from the equations given": (eq(x**2 * y, x, Eq(x * y, 1)), [eq(x**2 * y, y, Eq(x * y, 1))]),
    "the difference is a multiple of an equation given": (eq(x**2 * y, x, Eq(x * y, 1)), [eq(x**2 * y, x, Eq(x * z, 1))]),
    "an equation given is solved for one quantity, its coefficient proved nonzero": (eq(x * z, y * v, Eq(x * a, y * c), Eq(z * c, v * a)), [eq(x * z, y * v, Eq(x * u, y * r), Eq(z * r, v * u))]),
    "the difference, or its square, is a combination of the equations given": (eq(x, y, Eq(x * y, 1), Eq(x**2 + y**2, 2)), [eq(x, 1, Eq(x * y, 1), Eq(x**2 + y**2, 2))]),
    "equal at {} = {}, and the derivative of the difference by {} is 0": (eq(atan(a) + atan(1 / a), pi / 2), [eq(atan(x) + atan(1 / x), pi / 2)]),
    # inequalities
    "inequality: {}": (le(1 + x, exp(x)), [le(exp(x), 1 + x)]),
    "inequality: evident signs": (le(2 * x * y, x**2 + y**2), [le(3 * x * y, x**2 + y**2), lt(2 * x * y, x**2 + y**2)]),
    "inequality: squares beside {}": (le(2 * a - 1, a**2 + (x * y - z) ** 2 + (y * z - x) ** 2 * (x - z * y**2) ** 2), [le(2 * a, a**2 + (x * y - z) ** 2 + (y * z - x) ** 2 * (x - z * y**2) ** 2)]),
    "inequality: the derivative by {} has one sign on each side of {} = {}": (lt(1 + a + a**2 / 2, exp(a)), [lt(1 + a + a**2, exp(a)), lt(1 + x + x**2 / 2, exp(x))]),
    "certificate: a condition given": (lt(x + y, a + c, x < a, y <= c), [lt(x + y, a + c, x <= a, y <= c)]),
    "certificate: an equation given": (lt(f[s], g[s], Eq(f[t] * a + h[t], g[t] * a), each=(s,)), [lt(g[s], f[s], Eq(f[t] * a + h[t], g[t] * a), each=(s,))]),
    "certificate: a sum of terms ≥ 0 is at least some of them": (le(p[s], total(p[t], t), each=(s,)), [le(f[s], total(f[t], t), each=(s,)), lt(p[s], total(p[t], t), each=(s,))]),
    "certificate: a sum of terms each ≥ 0": (le(2 * total(f[t] * g[t], t), total(f[t] ** 2, t) + total(g[t] ** 2, t)), [le(3 * total(f[t] * g[t], t), total(f[t] ** 2, t) + total(g[t] ** 2, t))]),
    "certificate: relative entropy ≥ 0 (Gibbs)": (le(total(w[t] * log(q[t]), t), total(w[t] * log(w[t]), t)), [le(total(w[t] * log(w[t]), t), total(w[t] * log(q[t]), t))]),
    "certificate: relative entropies ≥ 0, both ways": (le(0, apart), [lt(0, apart), le(apart, 0)]),
    "certificate: Cauchy–Schwarz (variance ≥ 0)": (le(total(f[t] * g[t], t) ** 2, total(f[t] ** 2, t) * total(g[t] ** 2, t)), [lt(total(f[t] * g[t], t) ** 2, total(f[t] ** 2, t) * total(g[t] ** 2, t))]),
    "certificate: Cauchy–Schwarz for covariances": (le(cov**2, var_f * var_g), [le(cov**2, var_f * var_g / 2), lt(cov**2, var_f * var_g)]),
    "certificate: a completed square": (le(2 * total(X[i] * X2[i], i), total(X[i] * S[i, j] * X[j], i, j) + total(X2[i] * inverse(S)[i, j] * X2[j], i, j)), [le(3 * total(X[i] * X2[i], i), total(X[i] * S[i, j] * X[j], i, j) + total(X2[i] * inverse(S)[i, j] * X2[j], i, j))]),
    "certificate: the maximum is at least each entry": (le(f[s], top, each=(s,)), [lt(f[s], top, each=(s,))]),
    "certificate: the maximum of |x| is at least x": (le(f[s], largest(Abs(f[t]), t), each=(s,)), [le(2 * f[s], largest(Abs(f[t]), t), each=(s,))]),
    "certificate: the maximum of |x| is at least −x": (le(-f[s], largest(Abs(f[t]), t), each=(s,)), [le(-f[s], largest(f[t], t), each=(s,))]),
    "certificate: an average is at most the maximum": (le(total(w[t] * f[t], t), top), [le(total(h[t] * f[t], t), top), le(top, total(w[t] * f[t], t))]),
    "certificate: log Σ exp ≥ max": (le(top, log(Z)), [lt(log(Z), top)]),
    "certificate: log Σ exp ≤ max + log of the number of terms": (le(log(Z), top + log(T)), [le(log(Z), top), lt(log(Z), top + log(T))]),
    "certificate: a bound of the domain, summed": (le(total(w[t] ** 2, t), 1), [le(1, total(w[t] ** 2, t)), le(total(h[t] ** 2, t), 1)]),
    "certificate: the inner product of unit vectors is at most 1": (le(total(e[i] * o[i], i), 1), [le(total(e[i] * X[i], i), 1), lt(total(e[i] * o[i], i), 1)]),
    "certificate: the inner product of unit vectors is at least −1": (le(-1, total(e[i] * o[i], i)), [le(0, total(e[i] * o[i], i))]),
    "certificate: a bounded function": (le(erf(x), 1), [le(2 * erf(x), 1), lt(cos(x), 1), le(2 * cos(x), 1)]),
    "certificate: |x| ≥ x": (le(x, Abs(x) + a), [le(x + a, Abs(x))]),
    "certificate: |x| ≥ −x": (le(-x, Abs(x) + a), [le(a - x, Abs(x))]),
    "certificate: exp S is above its tangent": (le(1 + x, exp(x)), [lt(1 + x, exp(x)), le(1 + 2 * x, exp(x))]),
    "certificate: log P is below its tangent": (le(log(a), a - 1), [lt(log(a), a - 1), le(log(a), a - 2)]),
    "certificate: the tail of a Gaussian": (lt(erfc(a), exp(-(a**2)) / (sqrt(pi) * a)), [lt(erfc(a), exp(-(a**2)) / (2 * sqrt(pi) * a))]),
    "certificate: an integral at most that of a larger function": (lt(erf(a), 2 * a / sqrt(pi)), [lt(erf(x), 2 * x / sqrt(pi)), lt(erf(a), a / sqrt(pi))]),
    "certificate: an integral at least that of a smaller function": (lt(2 * (a - a**3 / 3) / sqrt(pi), erf(a)), [lt(2 * (x - x**3 / 3) / sqrt(pi), erf(x)), lt(2 * a / sqrt(pi), erf(a))]),
    "certificate: {}, integrated": (le(sp.Rational(4, 3), integral(exp(z**2), z, 0, 1)), [le(sp.Rational(3, 2), integral(exp(z**2), z, 0, 1))]),
    "certificate: an integral of a function ≥ 0": (le(integral(bell, z, 0, 1), 1), [le(integral(bell, z, -1, 1), 1), le(integral(bell, z, 0, 1), sp.S.Half)]),
    "certificate: exp S is above its tangent where it touches": (le(x * a, exp(x - 1) + a * log(a)), [le(x * a, exp(x - 2) + a * log(a)), le(x * y, exp(x - 1) + y * log(Abs(y)))]),
    "certificate: the logarithm of a sum is above those of its shares": (le(x * y, log(1 + exp(x)) + y * log(y) + (1 - y) * log(1 - y), y > 0, y < 1), [le(x * y + sp.Rational(1, 100), log(1 + exp(x)) + y * log(y) + (1 - y) * log(1 - y), y > 0, y < 1), le(x * y, log(1 + exp(x)) + y * log(y) + (2 - y) * log(2 - y), y > 0, y < 1)]),
    "certificate: the exponential is increasing": (le(x, log(1 + exp(x))), [le(x, log(exp(x) - 1)), le(log(1 + exp(x)), x), le(x + log(2), log(1 + exp(x))), le(log(1 + exp(x)), x + log(2)), lt(x, log(x + exp(x))), lt(2 * x, log(exp(x) ** 2))]),
    "certificate: the logarithm is increasing": (le(exp(mean_f), total(w[t] * exp(f[t]), t)), [le(total(w[t] * exp(f[t]), t), exp(mean_f)), lt(exp(mean_f), total(w[t] * exp(f[t]), t))]),
    "certificate: the arithmetic mean is at least the geometric mean": (le(6 * a * b**2 * c**3, a**6 + 2 * b**6 + 3 * c**6), [le(7 * a * b**2 * c**3, a**6 + 2 * b**6 + 3 * c**6)]),
    "certificate: both sides squared": (le(Abs(x + y), Abs(x) + Abs(y)), [le(Abs(x) + Abs(y), Abs(x + y))]),
    "the rule of a recursion, beyond its first terms": (eq(steps[n0 + 1], r * steps[n0] + x), [eq(flat[n2 + 1], 0), eq(steps[n0 + 1], r * steps[n0]), eq(steps[n0], r * steps[n0] + x)]),
    "the least value of a whole number apart: first the statement there, then beyond": (eq(product(1 - 1 / (m + 1), m, 1, n0), 1 / (n0 + 1)), [eq(product(1 - 1 / (m + 1), m, 1, n0), 1 / (n0 + 1) + cases((1, sp.Le(n0, 0)), (0, True))), eq(product(1 - 1 / (m + 1), m, 1, n0), 1 / (n0 + 2)), eq((cos(2 * pi * n) - 1) * product(2, m, 1, 2 * n), 0)]),
    "certificate: the statement at a length before": (lt(T, sp.S(2) ** T), [lt(T + 1, sp.S(2) ** T)]),
    "certificate: claim {}": (le(x, y + 1, lemmas=upper), [le(x, y - 1, lemmas=upper)]),
    # other principles
    "|difference| ≤ error, and error → 0 as {} → {}": (near(1 / (1 + a), 0, 1 / a, a, sp.oo), [near(1 / (1 + a), 0, a, a, sp.oo), near(1, 0, 1 / a, a, sp.oo)]),
    "creative telescoping over {}": (eq(total(binomial(T, t), t), 2**T - 1), [eq(total(binomial(T, t), t), 2**T)]),
    "induction over {}": (eq(total(1 / (t * (t + 1)), t), 1 - 1 / (T + 1)), [eq(total(1 / (t * (t + 1)), t), 2 - 1 / (T + 1))]),
    "remainders modulo {}": (eq(count**3 - 6 * sp.floor(count**3 / 6), count - 6 * sp.floor(count / 6)), [eq(count**3 - 12 * sp.floor(count**3 / 12), count - 12 * sp.floor(count / 12)), eq(x**3 - 6 * sp.floor(x**3 / 6), x - 6 * sp.floor(x / 6)), eq(sp.floor(count / 2) * (count - 2 * sp.floor(count / 2)), 0)]),
    "the weighted arithmetic and geometric mean": (le(a * b, a**c / c + b**r / r, Eq(1 / c + 1 / r, 1), r > 0), [le(a * b, a**c / c + b**r / r, Eq(1 / c + 1 / r, 2), r > 0), le(2 * a * b, a**c / c + b**r / r, Eq(1 / c + 1 / r, 1), r > 0), le(a * b, a**c / c + b**r / r, Eq(1 / c + 1 / r, 1))]),
    "cases of ⌊ ⌋, each between linear forms": (eq(sp.floor(x) + sp.floor(x + sp.S.Half), sp.floor(2 * x)), [eq(sp.floor(x) + sp.floor(x + sp.Rational(1, 3)), sp.floor(2 * x)), lt(sp.floor(x), x), le(sp.floor(x + y), sp.floor(x) + sp.floor(y)), eq(integral(sp.floor(z), z, 0, 2), 2)]),
    "functional equations of Γ, ψ or binomials": (eq(gamma(x) * gamma(1 - x), pi / sin(pi * x)), [eq(gamma(1 + x) * gamma(1 - x) * sin(pi * x), pi * x + 1 - sp.sign(x) ** 2), eq(gamma(x + 1), x * gamma(x) + 1 - sp.sign(x) ** 2), eq(gamma(x) * gamma(1 - x), pi / cos(pi * x)), eq(sp.digamma(x + 1), sp.digamma(x) - 1 / x), eq(sp.rf(x, count + 1), (x + count + 1) * sp.rf(x, count), count >= 0), eq(binomial(x, count + 1), binomial(x, count) * (x - count) / count, count >= 1)]),
    "Binet's formula, in every case of even and odd numbers": (eq(fib(count + 1) * fib(count - 1), fib(count) ** 2 + (-1) ** count), [eq(fib(count + 1) * fib(count - 1), fib(count) ** 2 - (-1) ** count), eq(fib(-count), -fib(count)), eq(fib(x + 1) * fib(x - 1), fib(x) ** 2 + (-1) ** count)]),
    "follows from earlier claims": (eq(x**2 + 1, y**2 + 1, lemmas=same), [eq(x**2 + 1, y**2 + 2, lemmas=same)]),
    "inequality from earlier claims": (le(x, y + 1, lemmas=upper), [le(y, x, lemmas=upper)]),
    "rewritten by earlier claims": (eq(exp(x), exp(y), lemmas=same), [eq(exp(x), exp(2 * y), lemmas=same)]),
}  # fmt: skip

UNSEEN = {
    "certificate: the statement at a length before"
}  # used inside a step of induction, which shows no trace


def pattern(line):
    return re.compile(".+".join(map(re.escape, line.split("{}"))))


@pytest.mark.parametrize("line", TWINS)
def test_a_rule_proves_what_is_true_shows_itself_and_proves_no_false_twin(line):
    true, false = TWINS[line]
    proof = prove(true)
    assert line in UNSEEN or any(pattern(line).fullmatch(said) for said in (*proof.trace, proof.method)), (
        proof
    )
    assert false and [proof_or_none(statement) for statement in false] == [None] * len(false)


@pytest.mark.parametrize("line", TWINS)
def test_the_checker_follows_what_the_table_says_it_does_and_no_false_twin(line):
    true, false = TWINS[line]
    wanted = next(rule.checked for rule in ALL if rule.line == line)
    assert (followed(true, prove(true)) == CHECKED) == wanted
    assert CHECKED not in [followed(statement) for statement in false]


# the table of rules, the code and this file say the same


def template(node):
    """A string of the source as it stands in the table: what is put in becomes {}."""
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def lines_in_the_code():
    """What the prover notes, certifies and calls its proofs."""
    for path in sorted((ROOT / "derive" / "prover").glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            named = template(node.value) if isinstance(node, ast.Assign) else None
            names = path.parent.name == "complexes" or path.name == "strategies.py"
            if names and isinstance(named, str):  # there a rule is a name
                yield named
            if not isinstance(node, ast.Call) or not node.args:
                continue
            renamed = (template(word.value) for word in node.keywords if word.arg == "method")
            yield from (line for line in renamed if isinstance(line, str))
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            line = template(node.args[0])
            if name in ("note", "Proof", "Law"):
                assert line is not None, f"{path}:{node.lineno}: a rule without a name"
                yield line
            if name in ("certify", "Certificate") and line is not None:
                yield f"certificate: {line}"


def test_every_rule_of_the_code_is_in_the_table_and_the_other_way_round():
    assert sorted(set(lines_in_the_code())) == sorted(rule.line for rule in ALL)


def test_every_rule_of_the_table_has_its_false_twin():
    assert {rule.line for rule in ALL if rule.twin == f"tests/{Path(__file__).name}"} == TWINS.keys()
    for rule in ALL:
        assert rule.line in (ROOT / rule.twin).read_text()


def test_a_rule_says_what_it_needs():
    assert all(rule.statement.endswith(".") and not rule.conditions.endswith(".") for rule in ALL)


def test_the_page_of_rules_is_up_to_date():
    """`python -m derive.prover > docs/rules.md` writes it."""
    assert (ROOT / "docs" / "rules.md").read_text() == page(table())
