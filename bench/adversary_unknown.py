"""Unknown functions with several properties: what holds for all of them, and what one of them breaks."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Expr, Rational, log, sign, sqrt

from bench.adversary_cases import Case, false, family, partly, true
from derive.language import at, diff
from derive.language.declaring import positive, real
from derive.language.unknown import Unknown, function

u, v, x, y, a = real("u"), real("v"), real("x"), real("y"), positive("a")


def some(**properties: bool) -> Unknown:
    """A function with some properties."""
    return function("f", **properties)


def D(body: Expr, by: Expr, order: int) -> Expr:
    """A derivative of some order."""
    for _ in range(order):
        body = diff(body, by)
    return body


@family(
    "two properties at once",
    "unknown functions: families too poor to break what fails, compositions, derivatives",
)
def combined() -> Iterator[Case]:
    """Each holds for every function with the properties, or fails for one that is easily named: softplus, √(1 + x²), sin kx, 1 + tanh."""
    f = some(smooth=True)
    for p in range(1, 9):
        yield false(D(f(u), u, p), "=", 0)
    yield false(f(u + 5) - 5 * f(u + 4) + 10 * f(u + 3) - 10 * f(u + 2) + 5 * f(u + 1) - f(u), "=", 0)
    yield false(
        f(u + 6) - 6 * f(u + 5) + 15 * f(u + 4) - 20 * f(u + 3) + 15 * f(u + 2) - 6 * f(u + 1) + f(u), "=", 0
    )
    f = some()
    yield false(
        f(u + 5) - 5 * f(u + 4) + 10 * f(u + 3) - 10 * f(u + 2) + 5 * f(u + 1) - f(u), "=", 0, given=u > 0
    )
    yield false(f(u + 5) - 5 * f(u + 4) + 10 * f(u + 3) - 10 * f(u + 2) + 5 * f(u + 1) - f(u), "=", 0)
    yield false(f(x) - f(-x) - 2 * f(0), "≤", 0)
    sc = some(smooth=True, convex=True)
    yield false(D(sc(u), u, 5), "=", 0)
    yield false(D(sc(u), u, 4), "≥", 0)
    yield false(D(sc(u), u, 3), "=", 0)
    yield true(D(sc(u), u, 2), "≥", 0)
    l = some(smooth=True, convex=True, lipschitz=True)
    yield false(l(u + v) + l(0), "=", l(u) + l(v))
    yield false(D(l(u), u, 2), "=", 0)
    yield true(D(l(u), u, 1), "≤", 1)
    yield false(D(l(u), u, 1), "≤", Rational(9, 10))
    yield false(D(l(u), u, 1), "<", 1)
    il = some(smooth=True, increasing=True, positive=True, lipschitz=True)
    yield false(il(u), "=", il(v))
    yield true(D(il(u), u, 1), "≥", 0)
    e = some(even=True, convex=True, lipschitz=True, smooth=True)
    yield false(e(u), "=", e(v))
    yield false(e(u), "=", e(0))
    yield true(e(u), "≥", e(0))
    yield true(e(u), "=", e(-u))
    ei = some(even=True, increasing=True)
    yield true(ei(u), "=", ei(0))
    oc = some(odd=True, convex=True)
    yield true(oc(u + v), "=", oc(u) + oc(v))
    yield true(oc(u), "=", u * oc(1))
    yield false(oc(u), "=", u)
    oi = some(odd=True, increasing=True)
    yield true(oi(a), "≥", 0)
    yield false(oi(u), "≥", 0)
    yield false(oi(a), ">", 0)
    yield true(u * oi(u), "≥", 0)
    ol = some(odd=True, lipschitz=True)
    yield true(Abs(ol(u)), "≤", Abs(u))
    yield false(Abs(ol(u)), "<", Abs(u))
    yield false(Abs(ol(u)), "≤", Abs(u) / 2)
    ii = some(increasing=True)
    yield true(ii(ii(u)), "≤", ii(ii(u + a)))
    yield false(ii(ii(u)), "≥", ii(u))
    dd = some(decreasing=True)
    yield true(dd(dd(u)), "≤", dd(dd(u + a)))
    yield false(dd(dd(u)), "≥", dd(dd(u + a)))
    yield false(dd(dd(dd(u))), "≤", dd(dd(dd(u + a))))
    cc = some(convex=True)
    yield false(cc(cc((u + v) / 2)), "≤", (cc(cc(u)) + cc(cc(v))) / 2)
    ci = some(convex=True, increasing=True)
    yield true(ci(ci((u + v) / 2)), "≤", (ci(ci(u)) + ci(ci(v))) / 2)
    yield true(ci(Abs((u + v) / 2)), "≤", (ci(Abs(u)) + ci(Abs(v))) / 2)
    yield false(cc(Abs((u + v) / 2)), "≤", (cc(Abs(u)) + cc(Abs(v))) / 2)
    cd = some(convex=True, decreasing=True)
    yield false(cd(Abs((u + v) / 2)), "≤", (cd(Abs(u)) + cd(Abs(v))) / 2)
    co = some(concave=True)
    yield true(co((u + v) / 2), "≥", (co(u) + co(v)) / 2)
    yield false(co(u + v) + co(0), "≤", co(u) + co(v))
    yield true(co(a + x**2) + co(0), "≤", co(a) + co(x**2))
    f = some(smooth=True)
    yield partly(diff(f(Abs(u)), u), "=", sign(u) * at(diff(f(v), v), v, Abs(u)))
    yield false(diff(f(u**2), u), "=", at(diff(f(v), v), v, u**2))
    yield true(diff(f(f(u)), u), "=", at(diff(f(v), v), v, f(u)) * diff(f(u), u))
    yield false(diff(f(f(u)), u), "=", diff(f(u), u) ** 2)
    p = some(positive=True)
    yield true(p(u) + 1 / p(u), "≥", 2)
    yield false(p(u) + 1 / p(u), ">", 2)
    yield false(p(u) * p(v), "≥", p(u))
    yield false(p(u), "≥", Rational(1, 10**12))
    pc = some(positive=True, convex=True)
    yield false(pc(u) ** 2, "≤", pc(u + 1) * pc(u - 1))
    yield true(pc((u + v) / 2) ** 2, "≤", (pc(u) ** 2 + pc(v) ** 2) / 2)
    yield false(log(pc((u + v) / 2)), "≤", (log(pc(u)) + log(pc(v))) / 2)
    yield true(
        1 / some(positive=True, increasing=True)(u + a), "≤", 1 / some(positive=True, increasing=True)(u)
    )
    g = function("g", 2, smooth=True)
    yield false(D(g(x, y), x, 3), "=", D(g(x, y), y, 3))
    yield false(D(g(x, y), x, 1) - D(g(x, y), y, 1), "=", 0)
    yield false(D(D(g(x, y), x, 3), y, 0), "=", D(D(g(x, y), x, 2), y, 1))
    yield true(diff(diff(g(x, y), x), y), "=", diff(diff(g(x, y), y), x))
    yield false(g(x, y), "=", g(y, x))
    yield true(diff(g(x, x), x), "=", diff(g(x, x), x))
    h = function("h", 3, smooth=True)
    yield false(D(h(x, y, u), x, 3), "=", D(h(x, y, u), u, 3))
    gp = function("g", 2, positive=True)
    yield true(gp(x, y) + gp(y, x), "≥", 2 * sqrt(gp(x, y) * gp(y, x)))
    yield false(gp(x, y) + gp(y, x), ">", 2 * sqrt(gp(x, y) * gp(y, x)))
    il2 = some(increasing=True, lipschitz=True)
    yield true(il2(u + a) - il2(u), "≤", a)
    yield true(il2(u + a) - il2(u), "≥", 0)
    yield false(il2(u + a) - il2(u), "≥", a / 1000)
    yield false(il2(u + a) - il2(u), "<", a)
    ls = some(lipschitz=True, smooth=True)
    yield true(D(ls(u), u, 1) ** 2, "≤", 1)
    yield false(D(ls(u), u, 2) ** 2, "≤", 1)
    yield false(D(ls(u), u, 2), "≤", 1)
    yield false(Abs(ls(u)), "≤", 1 + Abs(u))
    yield true(Abs(ls(ls(u)) - ls(ls(v))), "≤", Abs(u - v))
    yield false(Abs(ls(u) * ls(u) - ls(v) * ls(v)), "≤", Abs(u - v))
    pl = some(positive=True, lipschitz=True)
    yield false(Abs(log(pl(u)) - log(pl(v))), "≤", Abs(u - v))
    il3 = some(increasing=True, smooth=True)
    yield false(D(il3(u), u, 1), ">", 0)
    yield true(D(il3(u), u, 1), "≥", 0)
    yield false(D(il3(u), u, 3), "≥", 0)
