"""Statements about every function with some properties; each twin is broken by one of them."""

from bench.breadth_rows import Word
from derive import Abs, Integer, array, at, axes, diff, exp, function, log, real, simplex, total

row = Word("unknown functions")

x, y, z = real("x"), real("y"), real("z")
theta = real("theta", low=0, high=1)
t = axes(t="T")
w, a = simplex("w", t), array("a", t)
f, g = function("f", smooth=True), function("g", smooth=True)
convex, bowl = function("convex", convex=True), function("bowl", smooth=True, convex=True)
cap, up, down = function("cap", smooth=True, concave=True), function("up", increasing=True), function("down", decreasing=True)
odd, even = function("odd", odd=True, smooth=True), function("even", even=True)
near, above, F = function("near", lipschitz=True), function("above", positive=True, smooth=True), function("F", 2, smooth=True)


def slope(h, u):
    """The derivative at a point."""
    return at(diff(h(y), y), y, u)


def bregman(u, v):
    """The divergence of Bregman."""
    return bowl(u) - bowl(v) - diff(bowl(v), v) * (u - v)


mean = total(w[t] * a[t], t)
row("chain rule", lambda: (diff(f(x**2), x), "=", 2 * x * slope(f, x**2)), lambda: (diff(f(x**2), x), "=", slope(f, x**2)))
row("chain rule", lambda: (diff(f(exp(x)), x), "=", exp(x) * slope(f, exp(x))), lambda: (diff(f(exp(x)), x), "=", slope(f, exp(x))))
row("product rule", lambda: (diff(f(x) * g(x), x), "=", diff(f(x), x) * g(x) + f(x) * diff(g(x), x)), lambda: (diff(f(x) * g(x), x), "=", diff(f(x), x) * diff(g(x), x)))
row("quotient rule", lambda: (diff(f(x) / above(x), x), "=", (diff(f(x), x) * above(x) - f(x) * diff(above(x), x)) / above(x) ** 2), lambda: (diff(f(x) / above(x), x), "=", (diff(f(x), x) * above(x) + f(x) * diff(above(x), x)) / above(x) ** 2))
row("log-derivative trick (Williams 1992)", lambda: (diff(above(x), x), "=", above(x) * diff(log(above(x)), x)), lambda: (diff(above(x), x), "=", diff(log(above(x)), x)))
row("Leibniz, second order", lambda: (diff(f(x) * g(x), x, x), "=", diff(f(x), x, x) * g(x) + 2 * diff(f(x), x) * diff(g(x), x) + f(x) * diff(g(x), x, x)), lambda: (diff(f(x) * g(x), x, x), "=", diff(f(x), x, x) * g(x) + diff(f(x), x) * diff(g(x), x) + f(x) * diff(g(x), x, x)))
row("Schwarz", lambda: (diff(F(x, y), x, y), "=", diff(F(x, y), y, x)), lambda: (diff(F(x, y), x, y), "=", diff(F(x, y), x, x)))
row("odd", lambda: (odd(-x), "=", -odd(x)), lambda: (odd(-x), "=", odd(x)))
row("odd at 0", lambda: (odd(x - x), "=", Integer(0)), lambda: (even(x - x), "=", Integer(0)))
row("slope of an odd function", lambda: (slope(odd, -x), "=", slope(odd, x)), lambda: (slope(odd, -x), "=", -slope(odd, x)))
row("even", lambda: (even(x - y), "=", even(y - x)), lambda: (even(x - y), "=", even(x + y)))
row("Boyd & Vandenberghe 3.2", lambda: (bowl(y), "≥", bowl(x) + diff(bowl(x), x) * (y - x)), lambda: (bowl(y), "≤", bowl(x) + diff(bowl(x), x) * (y - x)))
row("concave, 3.2", lambda: (cap(y), "≤", cap(x) + diff(cap(x), x) * (y - x)), lambda: (cap(y), "≥", cap(x) + diff(cap(x), x) * (y - x)))
row("Boyd & Vandenberghe 3.1", lambda: (convex(theta * x + (1 - theta) * y), "≤", theta * convex(x) + (1 - theta) * convex(y)), lambda: (convex(theta * x + (1 - theta) * y), "≥", theta * convex(x) + (1 - theta) * convex(y)))
row("midpoint", lambda: (convex((x + y) / 2), "≤", (convex(x) + convex(y)) / 2), lambda: (f((x + y) / 2), "≤", (f(x) + f(y)) / 2))
row("Jensen", lambda: (convex(mean), "≤", total(w[t] * convex(a[t]), t)), lambda: (f(mean), "≤", total(w[t] * f(a[t]), t)))
row("Jensen, concave", lambda: (cap(mean), "≥", total(w[t] * cap(a[t]), t)), lambda: (cap(mean), "≤", total(w[t] * cap(a[t]), t)))
row("monotone gradient", lambda: ((diff(bowl(x), x) - diff(bowl(y), y)) * (x - y), "≥", Integer(0)), lambda: ((diff(f(x), x) - diff(f(y), y)) * (x - y), "≥", Integer(0)))
row("second order condition", lambda: (diff(bowl(x), x, x), "≥", Integer(0)), lambda: (diff(f(x), x, x), "≥", Integer(0)))
row("Bregman (1967)", lambda: (bregman(x, y), "≥", Integer(0)), lambda: (bregman(x, y), "≤", Integer(0)))
row("three points (Chen & Teboulle 1993)", lambda: (bregman(x, z), "=", bregman(x, y) + bregman(y, z) + (diff(bowl(y), y) - diff(bowl(z), z)) * (x - y)), lambda: (bregman(x, z), "=", bregman(x, y) + bregman(y, z) - (diff(bowl(y), y) - diff(bowl(z), z)) * (x - y)))
row("increasing", lambda: (up(x), "≤", up(x + y**2)), lambda: (f(x), "≤", f(x + y**2)))
row("decreasing", lambda: (down(x), "≥", down(x + exp(y))), lambda: (down(x), "≤", down(x + exp(y))))
row("Lipschitz", lambda: (Abs(near(x) - near(y)), "≤", Abs(x - y)), lambda: (Abs(near(x) - near(y)), "≤", Abs(x - y) / 2))
row("positive", lambda: (above(x) + above(y), "≥", Integer(0)), lambda: (f(x) + f(y), "≥", Integer(0)))
row("difference of squares", lambda: (f(x) ** 2 - f(y) ** 2, "=", (f(x) - f(y)) * (f(x) + f(y))), lambda: (f(x) ** 2 - f(y) ** 2, "=", f(x**2 - y**2)))
row("Cauchy's equation is no identity", lambda: (f(x + y) - f(y + x), "=", Integer(0)), lambda: (f(x + y), "=", f(x) + f(y)))
row("stationary point of a convex function", lambda: (bowl(y) - bowl(x), "≥", diff(bowl(x), x) * (y - x)), lambda: (bowl(y) - bowl(x), "≥", diff(bowl(y), y) * (y - x)))

# functions of a column
COLUMN = {"axis": "i:n,j:n", "matrix": "x[i],y[i],z[i]", "positive": "L,mu", "function": "f[i]:smooth,g[i]:gentle,c[i]:smooth convex,h[i]:gentle convex,r[i]:convex"}
row("Boyd & Vandenberghe (3.2), in n dimensions", "c(y) >= c(x) + grad(c(x), x).T@(y - x)", "f(y) >= f(x) + grad(f(x), x).T@(y - x)", **COLUMN)
row("Nesterov, Introductory Lectures (1.2.5)", "g(y) <= g(x) + grad(g(x), x).T@(y - x) + (y - x).T@(y - x)/2", "g(y) <= g(x) + grad(g(x), x).T@(y - x)", **COLUMN)
row("Nesterov (2.1.6), L-smooth", "L*g(y) <= L*g(x) + L*(grad(g(x), x).T@(y - x)) + L/2*((y - x).T@(y - x))", "L*g(y) <= L*g(x) + L*(grad(g(x), x).T@(y - x)) + 1/2*((y - x).T@(y - x))", **COLUMN)
row("Nesterov (2.1.11), monotone gradient", "(grad(c(x), x) - grad(c(y), y)).T@(x - y) >= 0", "(grad(f(x), x) - grad(f(y), y)).T@(x - y) >= 0", **COLUMN)
row("Baillon & Haddad (1977)", "(grad(h(x), x) - grad(h(y), y)).T@(grad(h(x), x) - grad(h(y), y)) <= (grad(h(x), x) - grad(h(y), y)).T@(x - y)", "(grad(g(x), x) - grad(g(y), y)).T@(grad(g(x), x) - grad(g(y), y)) <= (grad(g(x), x) - grad(g(y), y)).T@(x - y)", **COLUMN)
row("convexity, Rockafellar 4", "r((x + y)/2) <= r(x)/2 + r(y)/2", "f((x + y)/2) <= f(x)/2 + f(y)/2", **COLUMN)
row("strong convexity, Nesterov (2.1.20)", "c(y) + mu/2*(y.T@y) >= c(x) + mu/2*(x.T@x) + (grad(c(x), x) + mu*x).T@(y - x) + mu/2*((y - x).T@(y - x))", "c(y) + mu/2*(y.T@y) >= c(x) + mu/2*(x.T@x) + (grad(c(x), x) + mu*x).T@(y - x) + mu*((y - x).T@(y - x))", **COLUMN)
row("three points, Beck & Teboulle (2003), lemma 4.1", "(f(z) - f(x) - grad(f(x), x).T@(z - x)) - (f(z) - f(y) - grad(f(y), y).T@(z - y)) - (f(y) - f(x) - grad(f(x), x).T@(y - x)) = (grad(f(y), y) - grad(f(x), x)).T@(z - y)", "(f(z) - f(x) - grad(f(x), x).T@(z - x)) - (f(z) - f(y) - grad(f(y), y).T@(z - y)) - (f(y) - f(x) - grad(f(x), x).T@(y - x)) = (grad(f(x), x) - grad(f(y), y)).T@(z - y)", **COLUMN)
row("concave–convex procedure, Yuille & Rangarajan (2003)", "c(y) - h(y) - (c(x) - h(x)) <= c(y) - c(x) - grad(h(x), x).T@(y - x)", "c(y) - h(y) - (c(x) - h(x)) <= c(y) - c(x) - grad(h(y), y).T@(y - x)", **COLUMN)
