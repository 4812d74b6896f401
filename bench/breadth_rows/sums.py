"""Sums, products, series and sequences over ranges of whole numbers."""

from bench.breadth_rows import Word

row = Word("sums and sequences")

N = {"integer": "n,k", "given": "n >= 0"}
M = {"integer": "n,k", "given": "n >= 1"}
R = {"integer": "n,k", "real": "r", "given": "n >= 0"}
GKP = "Graham, Knuth, Patashnik"

row(f"{GKP} 2.1", "sum(k, k, 1, n) = n*(n+1)/2", "sum(k, k, 1, n) = n*(n-1)/2", **N)
row(f"{GKP} 2.38", "sum(k^2, k, 0, n) = n*(n+1)*(2*n+1)/6", "sum(k^2, k, 0, n) = n*(n+1)*(2*n-1)/6", **N)
row("Nicomachus", "sum(k^3, k, 1, n) = sum(k, k, 1, n)^2", "sum(k^3, k, 1, n) = sum(k^2, k, 1, n)^2", **N)
row("Faulhaber", "sum(k^4, k, 1, n) = n*(n+1)*(2*n+1)*(3*n^2+3*n-1)/30", "sum(k^4, k, 1, n) = n*(n+1)*(2*n+1)*(3*n^2+3*n+1)/30", **N)
row(f"{GKP} 2.25", "sum(r^k, k, 0, n)*(1 - r) = 1 - r^(n+1)", "sum(r^k, k, 0, n)*(1 - r) = 1 - r^n", **R)
row(f"{GKP} 2.26", "sum(k*r^k, k, 0, n)*(1-r)^2 = r - (n+1)*r^(n+1) + n*r^(n+2)", "sum(k*r^k, k, 0, n)*(1-r)^2 = r - n*r^(n+1) + n*r^(n+2)", **R)
row("odd numbers", "sum(2*k-1, k, 1, n) = n^2", "sum(2*k+1, k, 1, n) = n^2", **N)
row("even numbers", "sum(2*k, k, 1, n) = n*(n+1)", "sum(2*k, k, 1, n) = n^2 + 1", **N)
row("Leibniz, triangular", "sum(1/(k*(k+1)), k, 1, n) = n/(n+1)", "sum(1/(k*(k+1)), k, 1, n) = 1/(n+1)", **N)
row("telescoping", "sum(1/(k*(k+2)), k, 1, n) = 3/4 - 1/(2*(n+1)) - 1/(2*(n+2))", "sum(1/(k*(k+2)), k, 1, n) = 3/4 - 1/(n+1) - 1/(2*(n+2))", **N)
row("telescoping", "sum(k*factorial(k), k, 1, n) = factorial(n+1) - 1", "sum(k*factorial(k), k, 1, n) = factorial(n+1)", **N)
row("telescoping roots", "sum(sqrt(k+1) - sqrt(k), k, 1, n) = sqrt(n+1) - 1", "sum(sqrt(k+1) - sqrt(k), k, 1, n) = sqrt(n) - 1", **N)
row("telescoping logarithms", "sum(log((k+1)/k), k, 1, n) = log(n+1)", "sum(log((k+1)/k), k, 1, n) = log(n)", **M)
row("alternating ones", "sum((-1)^k, k, 0, n) = (1 + (-1)^n)/2", "sum((-1)^k, k, 0, n) = (1 - (-1)^n)/2", **N)
row("alternating squares", "sum((-1)^k*k^2, k, 1, n) = (-1)^n*n*(n+1)/2", "sum((-1)^k*k^2, k, 1, n) = n*(n+1)/2", **N)
row("binary", "sum(2^k, k, 0, n) = 2^(n+1) - 1", "sum(2^k, k, 0, n) = 2^n - 1", **N)
row("constant", "sum(1, k, 0, n) = n + 1", "sum(1, k, 0, n) = n", **N)
row("linear", "sum(a*k + b, k, 0, n) = a*n*(n+1)/2 + b*(n+1)", "sum(a*k + b, k, 0, n) = a*n*(n+1)/2 + b*n", integer="n,k", real="a,b", given="n >= 0")
row("binomial theorem at 1", "sum(binomial(n, k), k, 0, n) = 2^n", "sum(binomial(n, k), k, 1, n) = 2^n", **N)
row("binomial theorem", "sum(binomial(n, k)*r^k, k, 0, n) = (1 + r)^n", "sum(binomial(n, k)*r^k, k, 0, n) = (1 - r)^n", **R)
row(f"{GKP} 5.18", "sum(k*binomial(n, k), k, 0, n) = n*2^(n-1)", "sum(k*binomial(n, k), k, 0, n) = n*2^n", **M)
row("hockey stick", "sum(binomial(k, 2), k, 0, n) = binomial(n+1, 3)", "sum(binomial(k, 2), k, 0, n) = binomial(n, 3)", **N)
row("Vandermonde", "sum(binomial(n, k)^2, k, 0, n) = binomial(2*n, n)", "sum(binomial(n, k)^2, k, 0, n) = binomial(2*n, n) + n", **N)
row("product of ratios", "prod((k+1)/k, k, 1, n) = n + 1", "prod((k+1)/k, k, 1, n) = n", **M)
row("factorial", "prod(k, k, 1, n) = factorial(n)", "prod(k, k, 1, n) = factorial(n+1)", **N)
row("powers of two", "prod(2, k, 1, n) = 2^n", "prod(2, k, 0, n) = 2^n", **M)
row("Pascal", "binomial(n+1, k+1) = binomial(n, k) + binomial(n, k+1)", "binomial(n+1, k+1) = binomial(n, k) + binomial(n, k-1)", integer="n,k", given="n >= 0; k >= 0")
row("symmetry", "binomial(n, k) = binomial(n, n-k)", "binomial(n, k) = binomial(n, n-k+1)", integer="n,k", given="n >= 0; k >= 0; k <= n")
row("absorption", "k*binomial(n, k) = n*binomial(n-1, k-1)", "k*binomial(n, k) = n*binomial(n-1, k)", integer="n,k", given="n >= 1; k >= 1")
row("empty range", "sum(k, k, 5, 3) = 0", "sum(k, k, 5, 3) = -4", integer="k")
row("empty product", "prod(k, k, 5, 3) = 1", "prod(k, k, 5, 3) = 0", integer="k")
row("rows of Pascal at -1", "sum((-1)^k*binomial(n, k), k, 0, n) = 0", "sum((-1)^k*binomial(n, k), k, 0, n) = 1", **M)
row("Bernoulli's inequality for sums", "sum(1/k, k, 1, n) >= 1", "sum(1/k, k, 1, n) >= 2", **M)
row("harmonic bound", "sum(1/k^2, k, 1, n) <= 2 - 1/n", "sum(1/k^2, k, 1, n) <= 2 - 2/n", **M)

E = {"integer": "k"}
row("geometric series", "sum(q^k, k, 0, oo) = 1/(1 - q)", "sum(q^k, k, 1, oo) = 1/(1 - q)", integer="k", real="q", given="q > -1; q < 1")
row("derivative of the geometric series", "sum(k*q^k, k, 0, oo) = q/(1-q)^2", "sum(k*q^k, k, 0, oo) = 1/(1-q)^2", integer="k", real="q", given="q > -1; q < 1")
row("halves", "sum(1/2^k, k, 1, oo) = 1", "sum(1/2^k, k, 0, oo) = 1", **E)
row("exponential series", "sum(x^k/factorial(k), k, 0, oo) = exp(x)", "sum(x^k/factorial(k), k, 1, oo) = exp(x)", integer="k", real="x")
row("cosh", "sum(x^(2*k)/factorial(2*k), k, 0, oo) = cosh(x)", "sum(x^(2*k)/factorial(2*k), k, 0, oo) = sinh(x)", integer="k", real="x")
row("Euler, Basel", "sum(1/k^2, k, 1, oo) = pi^2/6", "sum(1/k^2, k, 1, oo) = pi^2/8", **E)
row("Euler, fourth powers", "sum(1/k^4, k, 1, oo) = pi^4/90", "sum(1/k^4, k, 1, oo) = pi^4/96", **E)
row("odd squares", "sum(1/(2*k+1)^2, k, 0, oo) = pi^2/8", "sum(1/(2*k+1)^2, k, 0, oo) = pi^2/6", **E)
row("Mengoli", "sum(1/(k*(k+1)), k, 1, oo) = 1", "sum(1/(k*(k+1)), k, 1, oo) = 1/2", **E)
row("Mercator", "sum((-1)^(k+1)/k, k, 1, oo) = log(2)", "sum((-1)^k/k, k, 1, oo) = log(2)", **E)
row("Leibniz", "sum((-1)^k/(2*k+1), k, 0, oo) = pi/4", "sum((-1)^k/(2*k+1), k, 0, oo) = pi/3", **E)
row("zeta(3)", "sum(1/k^3, k, 1, oo) = zeta(3)", "sum(1/k^3, k, 1, oo) = zeta(2)", **E)
row("cotangent series", "sum(1/(k^2+1), k, 1, oo) = (pi*coth(pi) - 1)/2", "sum(1/(k^2+1), k, 1, oo) = (pi*coth(pi) + 1)/2", **E)
row("e", "sum(1/factorial(k), k, 0, oo) = e", "sum(1/factorial(k), k, 0, oo) = e - 1", **E)
row("Wallis-like", "prod(1 - 1/k^2, k, 2, oo) = 1/2", "prod(1 - 1/k^2, k, 2, oo) = 1/3", **E)
row("Wallis", "prod(4*k^2/(4*k^2-1), k, 1, oo) = pi/2", "prod(4*k^2/(4*k^2-1), k, 1, oo) = pi/4", **E)
row("product of powers", "sum(k^2/2^k, k, 0, oo) = 6", "sum(k^2/2^k, k, 0, oo) = 4", **E)

X = {"axis": "t:T,s:T", "array": "x[t],y[t]"}
row("telescoping", "sum(x[t] - x[t-1], t, 2, T) = x[T] - x[1]", "sum(x[t] - x[t-1], t, 2, T) = x[T] - x[2]", **X)
row("shifted", "sum(x[t-1], t, 2, T) = sum(x[t], t) - x[T]", "sum(x[t-1], t, 2, T) = sum(x[t], t) - x[1]", **X)
row("Abel, partial sums", "sum(sum(x[s], s, 1, t), t) = sum((T+1-t)*x[t], t)", "sum(sum(x[s], s, 1, t), t) = sum((T-t)*x[t], t)", **X)
row("partial and rest", "sum(x[s], s, 1, t) + sum(x[s], s, t+1, T) - x[t] = sum(x[s], s) - x[t]", "sum(x[s], s, 1, t) + sum(x[s], s, t, T) - 2*x[t] = sum(x[s], s) - 2*x[t]", **X)
row("one left out", "sum(x[s]*(1 - delta(s, t)), s) = sum(x[s], s) - x[t]", "sum(x[s]*(1 - delta(s, t)), s) = sum(x[s], s) + x[t]", **X)

Z = {"real": "z", "integer": "n"}
row("Knuth, floor", "floor(z + n) = floor(z) + n", "floor(z*n) = floor(z)*n", **Z)
row("Knuth, ceiling", "ceiling(z) = -floor(-z)", "ceiling(z) = floor(z) + 1", **Z)
row("Knuth, mod", "mod(z, 3) = z - 3*floor(z/3)", "mod(z, 3) = z - floor(z/3)", **Z)
row("Hermite", "floor(z) + floor(z + 1/2) = floor(2*z)", "floor(z) + floor(z + 1/2) = floor(2*z) + 1", **Z)
row("Heaviside", "heaviside(z) + heaviside(-z) = 1", "heaviside(z) - heaviside(-z) = 1", **Z)
row("sign and modulus", "z*sign(z) = abs(z)", "z*sign(z) = z", **Z)
row("fractional part", "frac(z) + floor(z) = z", "frac(z) - floor(z) = z", **Z)
row("Cassini", "fibonacci(n + 1)*fibonacci(n - 1) - fibonacci(n)^2 = (-1)^n", "fibonacci(n + 1)*fibonacci(n - 1) - fibonacci(n)^2 = (-1)^(n + 1)", integer="n")
row("Graham, Knuth, Patashnik 6.108", "fibonacci(n + m) = fibonacci(n)*fibonacci(m + 1) + fibonacci(n - 1)*fibonacci(m)", "fibonacci(n + m) = fibonacci(n)*fibonacci(m + 1) + fibonacci(n)*fibonacci(m)", integer="n,m")
row("Pascal", "binomial(n, k) + binomial(n, k + 1) = binomial(n + 1, k + 1)", "binomial(n, k) + binomial(n, k + 1) = binomial(n + 1, k + 2)", integer="n,k", given="n >= 0; k >= 0")
