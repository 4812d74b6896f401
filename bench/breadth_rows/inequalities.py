"""Inequalities between means, squares and elementary functions."""

from bench.breadth_rows import Word

row = Word("inequalities")

HLP = "Hardy, Littlewood, Pólya, Inequalities"
BV = "Boyd, Vandenberghe, Convex Optimization"

row(f"{HLP}, 2.5", "sqrt(a*b) <= (a + b)/2", "sqrt(a*b) <= 0.499*(a + b)", positive="a, b")
row(f"{HLP}, 2.5", "(a*b*c)^(1/3) <= (a + b + c)/3", "(a*b*c)^(1/3) < (a + b + c)/3", positive="a, b, c")
row(f"{HLP}, 2.4", "(a*x + b*y)^2 <= (a^2 + b^2)*(x^2 + y^2)", "(a*x + b*y)^2 <= 0.99*(a^2 + b^2)*(x^2 + y^2)", real="a, b, x, y")
row(f"{HLP}, 2.4", "sum(f[t]*g[t], t)^2 <= sum(f[t]^2, t)*sum(g[t]^2, t)", "sum(f[t]*g[t], t)^2 < sum(f[t]^2, t)*sum(g[t]^2, t)", axis="t:T", array="f[t], g[t]")
row(f"{HLP}, 2.16", "a*b <= a^3/3 + 2*b^(3/2)/3", "a*b <= a^3/3 + 0.6*b^(3/2)", positive="a, b")
row("Nesbitt 1903", "a/(b + c) + b/(c + a) + c/(a + b) >= 3/2", "a/(b + c) + b/(c + a) + c/(a + b) > 3/2", positive="a, b, c")
row("miniF2F, algebra_2varineqp1", "x + 1/x >= 2", "x + 1/x >= 2.001", positive="x")
row("miniF2F", "a^2 + b^2 + c^2 >= a*b + b*c + c*a", "a^2 + b^2 + c^2 >= 1.01*(a*b + b*c + c*a)", real="a, b, c")
row("miniF2F", "(a + b)*(b + c)*(c + a) >= 8*a*b*c", "(a + b)*(b + c)*(c + a) >= 8.01*a*b*c", positive="a, b, c")
row("DLMF 4.5.7", "exp(x) >= 1 + x", "exp(x) > 1 + x", real="x")
row("DLMF 4.5.3", "log(x) <= x - 1", "log(x) <= x - 1.001", positive="x")
row("DLMF 4.18.1", "2*x/pi <= sin(x)", "2*x/pi <= sin(x)", real="x", given="0 <= x <= pi/2", false={"given": "0 <= x <= pi/2 + 1/100"})
