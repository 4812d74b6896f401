"""Integrals to infinity and up to a singularity, and bounds of maxima."""

from bench.breadth_rows import Word

row = Word("improper integrals and maxima")

X, A = {"real": "x"}, {"real": "x", "positive": "a"}
GR = "Gradshteyn, Ryzhik"

row(GR, "integral(1/(1 + x^2), x, -oo, oo) = pi", "integral(1/(1 + x^2), x, 0, oo) = pi", **X)
row(GR, "integral(exp(-a*x), x, 0, oo) = 1/a", "integral(exp(-a*x), x, 0, oo) = a", **A)
row(GR, "integral(log(x), x, 0, 1) = -1", "integral(log(x), x, 0, 1) = 1", **X)
row("DLMF", "integral(1/sqrt(1 - x^2), x, 0, 1) = pi/2", "integral(1/sqrt(1 - x^2), x, -1, 1) = pi/2", **X)
row("Pareto's law", "integral(2/x^3, x, 1, oo) = 1", "integral(2/x^3, x, 2, oo) = 1", **X)
row("the logistic law", "integral(exp(-x)/(1 + exp(-x))^2, x, -oo, oo) = 1", "integral(exp(-x)/(1 + exp(-x))^2, x, 0, oo) = 1", **X)
row("partial fractions", "integral(1/(x*(1 + x)), x, 1, oo) = log(2)", "integral(1/(x*(1 + x)), x, 2, oo) = log(2)", **X)
row("the reverse triangle", "||x| - |y|| <= |x - y|", "||x| + |y|| <= |x - y|", real="x,y")
row("softplus above relu", "max(x, 0) <= log(1 + exp(x))", "max(x, 0) + log(2) <= log(1 + exp(x))", **X)
row("softplus below relu", "log(1 + exp(x)) <= max(x, 0) + log(2)", "log(1 + exp(x)) <= max(x, 0) + 1/2", **X)
row("a sum of maxima", "largest(v[t] + w[t], t) <= largest(v[t], t) + largest(w[t], t)", "largest(v[t], t) + largest(w[t], t) <= largest(v[t] + w[t], t)", axis="t:T", array="v[t],w[t]")
