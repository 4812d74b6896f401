"""Sequences given by a recursion: closed forms, identities between neighbours, bounds."""

from bench.breadth_rows import Word
from derive import Ne, function, integer, product, real, sequence, total

row = Word("recursions")

FIB = {"integer": "n,k", "given": "n >= 0", "sequence": "F[0] = 0; F[1] = 1; F[t] = F[t-1] + F[t-2]"}
row("Graham, Knuth, Patashnik 6.103, Cassini", "F[n+2]*F[n] - F[n+1]^2 = (-1)^(n+1)", "F[n+2]*F[n] - F[n+1]^2 = (-1)^n", **FIB)
row("Graham, Knuth, Patashnik 6.123, Binet", "F[n] = (GoldenRatio^n - (1-GoldenRatio)^n)/sqrt(5)", "F[n] = (GoldenRatio^n + (1-GoldenRatio)^n)/sqrt(5)", **FIB)
row("Lucas (1876)", "sum(F[k], k, 0, n) = F[n+2] - 1", "sum(F[k], k, 0, n) = F[n+1]", **FIB)
row("Lucas (1876), squares", "sum(F[k]^2, k, 0, n) = F[n]*F[n+1]", "sum(F[k]^2, k, 0, n) = F[n]*F[n+2]", **FIB)
row("Fibonacci's numbers", "F[n] = fibonacci(n)", "F[n] = fibonacci(n + 1)", **FIB)
row("they are not negative", "F[n] >= 0", "F[n] >= 1", **FIB)
AFFINE = {"integer": "n,k", "real": "a,b,c", "given": "n >= 0; a != 1", "sequence": "x[0] = c; x[t+1] = a*x[t] + b"}
row("Cormen et al., affine recurrence", "x[n] = a^n*c + b*(1 - a^n)/(1 - a)", "x[n] = a^n*c + b*(1 - a^n)", **AFFINE)
row("its fixed point", "x[n] - b/(1-a) = a^n*(c - b/(1-a))", "x[n] - b/(1-a) = a^n*c", **AFFINE)
row("one step", "x[n+1] - x[n] = a^n*(a*c + b - c)", "x[n+1] - x[n] = a^n*b", **AFFINE)
COUNT = {"integer": "n,k", "given": "n >= 0"}
row("triangular numbers", "s[n] = n*(n+1)/2", "s[n] = n*(n+2)/2", **COUNT, sequence="s[0] = 0; s[t] = s[t-1] + t")
row("factorials", "f[n] = factorial(n)", "f[n] = factorial(n + 1)", **COUNT, sequence="f[0] = 1; f[t] = t*f[t-1]")
row("towers of Hanoi (Lucas 1883)", "h[n] = 2^n - 1", "h[n] = 2^n", **COUNT, sequence="h[0] = 0; h[t] = 2*h[t-1] + 1")
row("repeated squaring", "b[n] = (3/2)^(2^n)", "b[n] = (3/2)^(2*n)", **COUNT, sequence="b[0] = 3/2; b[t] = b[t-1]^2")
row("Chebyshev", "T[n] = chebyshevt(n, x)", "T[n] = chebyshevu(n, x)", real="x", **COUNT, sequence="T[0] = 1; T[1] = x; T[t] = 2*x*T[t-1] - T[t-2]")
row("Heron's root of 2, from above", "w[n+1] >= sqrt(2)", "w[n+1] > sqrt(2) + 1/1000", **COUNT, sequence="w[0] = 1; w[t] = (w[t-1] + 2/w[t-1])/2")
row("Heron's root is positive", "w[n] > 0", "w[n] > 3/2", **COUNT, sequence="w[0] = 1; w[t] = (w[t-1] + 2/w[t-1])/2")
row("the logistic map stays in the unit interval", "l[n] <= 1", "l[n] <= 99/100", **COUNT, sequence="l[0] = 1/3; l[t] = 4*l[t-1]*(1 - l[t-1])")
row("gradient descent on a parabola", "w[n] = (1 - h)^n*c", "w[n] = (1 - h*n)*c", real="c,h,y", **COUNT, sequence="w[0] = c; w[t] = w[t-1] - h*diff(w[t-1]*y, y)")
row("Kelley 2.1, harmonic steps", "r[n] = c/(1 + n*c)", "r[n] = c/(1 + c)^n", positive="c", **COUNT, sequence="r[0] = c; r[t] = r[t-1]/(1 + r[t-1])")

n, k, rate, c = integer("n", 0), integer("k"), real("rate", low=0, high=1, open=True), real("c")
g, noise = function("g"), function("noise")
m = sequence("m", lambda m, t: rate * m[t - 1] + (1 - rate) * g(t), 0)
kept = sequence("kept", lambda kept, t: kept[t - 1] * (1 - noise(t)), 1)
norm = sequence("norm", lambda norm, t: rate * norm[t - 1] + (1 - rate), 0)
row("Kingma & Ba (2015), section 3", lambda: (m[n], "=", (1 - rate) * total(rate ** (n - k) * g(k), k, 1, n)), lambda: (m[n], "=", total(rate ** (n - k) * g(k), k, 1, n)))
row("Kingma & Ba (2015), bias", lambda: (norm[n], "=", 1 - rate**n), lambda: (norm[n], "=", 1 - rate ** (n + 1)))
row("Ho et al. (2020), (4)", lambda: (kept[n], "=", product(1 - noise(k), k, 1, n)), lambda: (kept[n], "=", product(noise(k), k, 1, n)))
partial_sum = sequence("S", lambda S, t: S[t - 1] + c**t, 1)
row("a geometric sum, term by term", lambda: (partial_sum[n], "=", (1 - c ** (n + 1)) / (1 - c), [Ne(c, 1)]), lambda: (partial_sum[n], "=", (1 - c**n) / (1 - c), [Ne(c, 1)]))
