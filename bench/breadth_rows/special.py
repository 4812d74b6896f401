"""Special functions."""

from bench.breadth_rows import Word

row = Word("special functions")

row("DLMF 5.5.1", "gamma(x + 1) = x*gamma(x)", "gamma(x + 1) = (x + 1)*gamma(x)", positive="x")
row("DLMF 5.5.2", "digamma(x + 1) = digamma(x) + 1/x", "digamma(x + 1) = digamma(x) - 1/x", positive="x")
row("DLMF 5.5.3", "gamma(x)*gamma(1 - x) = pi/sin(pi*x)", "gamma(x)*gamma(1 - x) = pi/cos(pi*x)", real="x", given="0 < x < 1")
row("DLMF 5.5.5", "gamma(2*x) = 2^(2*x - 1)*gamma(x)*gamma(x + 1/2)/sqrt(pi)", "gamma(2*x) = 2^(2*x)*gamma(x)*gamma(x + 1/2)/sqrt(pi)", positive="x")
row("DLMF 7.2.2", "erf(x) + erfc(x) = 1", "erf(x) - erfc(x) = 1", real="x")
row("DLMF 4.13.1", "lambertw(x)*exp(lambertw(x)) = x", "lambertw(x)*exp(-lambertw(x)) = x", positive="x")
row("DLMF 10.6.1", "besselj(0, x) + besselj(2, x) = 2*besselj(1, x)/x", "besselj(0, x) + besselj(2, x) = besselj(1, x)/x", positive="x")
row("DLMF 25.6.1", "zeta(4) = pi^4/90", "zeta(4) = pi^4/91")
row("DLMF 18.9.1", "chebyshevt(3, x) = 4*x^3 - 3*x", "chebyshevt(3, x) = 4*x^3 - 3", real="x")
