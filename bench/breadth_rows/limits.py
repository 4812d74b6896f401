"""Limits: at a point, from one side, without end, of sequences."""

from bench.breadth_rows import Word
from derive import exp, limit, oo, real, sin, sqrt

row = Word("limits")

X, N = {"real": "x"}, {"integer": "n"}
XAB = {"real": "x", "positive": "a,b"}
AS, RU, DLMF = "Abramowitz, Stegun 4.1–4.2", "Rudin, Principles 3.20", "DLMF"

row(AS, "limit(sin(x)/x, x, 0) = 1", "limit(sin(x)/x, x, 0) = 0.99", **X)
row(AS, "limit((1 - cos(x))/x^2, x, 0) = 1/2", "limit((1 - cos(x))/x^2, x, 0) = 1", **X)
row(AS, "limit((exp(x) - 1)/x, x, 0) = 1", "limit((exp(x) - 1)/x, x, 0) = 0", **X)
row(AS, "limit(log(1 + x)/x, x, 0) = 1", "limit(log(1 + x)/x, x, 0) = -1", **X)
row(AS, "limit((a^x - 1)/x, x, 0) = log(a)", "limit((a^x - 1)/x, x, 0) = a", real="x", positive="a")
row(AS, "limit((1 + x)^(1/x), x, 0, 1) = e", "limit((1 + x)^(1/x), x, 0, 1) = 2", **X)
row(DLMF + " 4.4.17", "limit((1 + x/n)^n, n, oo) = exp(x)", "limit((1 + x/n)^n, n, oo) = 1 + x", real="x", integer="n")
row(DLMF + " 4.4.13", "limit(log(x)/x^a, x, oo) = 0", "limit(log(x)/x^a, x, oo) = 1", real="x", positive="a")
row(DLMF + " 4.4.14", "limit(x^a*log(x), x, 0, 1) = 0", "limit(x^a*log(x), x, 0, 1) = -1", real="x", positive="a")
row(DLMF + " 4.4.16", "limit(x^a*exp(-x), x, oo) = 0", "limit(x^a*exp(-x), x, oo) = a", real="x", positive="a")
row(RU, "limit(n^(1/n), n, oo) = 1", "limit(n^(1/n), n, oo) = 2", **N)
row(RU, "limit(a^(1/n), n, oo) = 1", "limit(a^(1/n), n, oo) = a", integer="n", positive="a")
row("Euler", "limit(n*(2^(1/n) - 1), n, oo) = log(2)", "limit(n*(2^(1/n) - 1), n, oo) = log(3)", **N)
row("SymPy, gruntz", "limit(sqrt(x^2 + x) - x, x, oo) = 1/2", "limit(sqrt(x^2 + x) - x, x, oo) = 1", **X)
row("SymPy, gruntz", "limit((sqrt(1 + x) - 1)/x, x, 0) = 1/2", "limit((sqrt(1 + x) - 1)/x, x, 0) = 1", **X)
row("SymPy, gruntz", "limit(tan(x)/x, x, 0) = 1", "limit(tan(x)/x, x, 0) = 2", **X)
row("SymPy, gruntz", "limit((x - sin(x))/x^3, x, 0) = 1/6", "limit((x - sin(x))/x^3, x, 0) = 1/3", **X)
row("the derivative", "limit((x^2 - a^2)/(x - a), x, a) = 2*a", "limit((x^2 - a^2)/(x - a), x, a) = a", real="x,a")
row("Box–Cox", "limit((a^x - 1)/x, x, 0, 1) = log(a)", "limit((a^x - 1)/x, x, 0, 1) = 1", real="x", positive="a")
row("power means", "limit(((a^x + b^x)/2)^(1/x), x, 0, 1) = sqrt(a*b)", "limit(((a^x + b^x)/2)^(1/x), x, 0, 1) = (a + b)/2", **XAB)
row("softplus of low temperature", "limit(x*log(1 + exp(1/x)), x, 0, 1) = 1", "limit(x*log(1 + exp(1/x)), x, 0, 1) = 0", **X)
row("a bell", "limit(erf(x), x, oo) = 1", "limit(erf(x), x, -oo) = 1", **X)
row("arctangent", "limit(atan(x), x, oo) = pi/2", "limit(atan(x), x, -oo) = pi/2", **X)
row("sigmoid", "limit(1/(1 + exp(-x)), x, oo) = 1", "limit(1/(1 + exp(-x)), x, -oo) = 1", **X)
row("Adam's bias", "limit(1 - b^n, n, oo) = 1", "limit(1 - b^n, n, oo) = 1 - b", integer="n", given="b > 0; b < 1", real="b")
row("the sign from above", "limit(|x|/x, x, 0, 1) = 1", "limit(|x|/x, x, 0, -1) = 1", **X)
row("squeezed", "limit(x*sin(1/x), x, 0, 1) = 0", "limit(x*sin(1/x), x, 0, 1) = 1", **X)
row("the derivative", "limit((1/x - 1/a)/(x - a), x, a) = -1/a^2", "limit((1/x - 1/a)/(x - a), x, a) = 1/a^2", real="x", positive="a")
row("a quotient of polynomials", "limit((3*n^2 + n)/(2*n^2 + 5), n, oo) = 3/2", "limit((3*n^2 + n)/(2*n^2 + 5), n, oo) = 3/5", **N)

# without end
x = real("x")
row("Rudin 4.33", lambda: (limit(x**2, x, oo), "=", oo), lambda: (limit(x**2, x, oo), "=", -oo))
row("a pole from above", lambda: (limit(1 / x, x, 0, "+"), "=", oo), lambda: (limit(1 / x, x, 0, "-"), "=", oo))
row("a double pole", lambda: (limit(1 / x**2, x, 0), "=", oo), lambda: (limit(x**2 / (1 + x**2), x, oo), "=", oo))
row(DLMF + " 4.4.16", lambda: (limit(exp(x) / x**3, x, oo), "=", oo), lambda: (limit(exp(-x), x, oo), "=", oo))
row("a wave on a line", lambda: (limit(x + sin(x), x, oo), "=", oo), lambda: (limit(x + sin(x), x, -oo), "=", oo))
row("a difference of roots", lambda: (limit(sqrt(x**2 + 1) + x, x, oo), "=", oo), lambda: (limit(sqrt(x + 1) - sqrt(x), x, oo), "=", oo))
