"""Derivatives under an integral sign: between finite limits, under the line integral where dominated, and nowhere else."""

import pytest
import sympy as sp
from sympy import atan, cos, cosh, erf, exp, log, pi, sign, sin, sinh, sqrt

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import axes, diff, integral, total
from derive.language.declaring import array, positive, real
from derive.prover import prove
from tests.statements import eq

i, j, t, s = axes(i="d", j="d", t="T", s="T")
x, z, a = real("x"), real("z"), positive("a")
q, u, f = array("q", i), array("u", i), array("f", t)
inner = total(q[i] * u[i], i)
bell = exp(-(z**2) / 2)
jump = atan(x - z) + atan(
    1 / (x - z)
)  # π/2 on one side of z = x, −π/2 on the other: its derivative by x is 0 but there


def over(body, *limits):
    return integral(body, z, *limits)


TRUE = {
    "between limits": eq(diff(over(sin(x * z**2), 0, 1), x), over(z**2 * cos(x * z**2), 0, 1)),
    "twice": eq(diff(over(exp(-x * z**4), 0, 2), x, x), over(z**8 * exp(-x * z**4), 0, 2)),
    "smooth on the domain": eq(diff(over(log(a + z**2), 0, 1), a), over(1 / (a + z**2), 0, 1)),
    "by an entry": eq(diff(over(exp(inner * z**3), 0, 1), q[j]), u[j] * over(z**3 * exp(inner * z**3), 0, 1)),
    "of a sum": eq(diff(total(over(sin(f[t] * z**3), 0, 1), t), f[s]), over(z**3 * cos(f[s] * z**3), 0, 1)),
    "log-normaliser": eq(
        diff(log(over(cosh(x * z**3), 0, 1)), x),
        over(z**3 * sinh(x * z**3), 0, 1) / over(cosh(x * z**3), 0, 1),
    ),
    "convex": Statement(sp.S.Zero, "≤", diff(over(exp(x * z**3), -1, 1), x, x)),
    "characteristic function": eq(diff(over(bell * cos(x * z)), x), -over(bell * z * sin(x * z))),
    "by the rate": eq(
        diff(over(exp(-a * z) * cos(x * z**2), 0), a), -over(exp(-a * z) * z * cos(x * z**2), 0)
    ),
    "to a closed form": eq(
        diff(over(bell * erf(x * z) * z**3), x), over(2 / sqrt(pi) * exp(-(z**2) / 2 - x**2 * z**2) * z**4)
    ),
}
FALSE = {
    "another integrand": eq(diff(over(sin(x * z**2), 0, 1), x), over(z * cos(x * z**2), 0, 1)),
    "a jump inside, between limits": eq(diff(over(jump, 0, 1), x), 0),
    "a jump inside, on the line": eq(diff(over(bell * jump), x), 0),
    "a sign, between limits": eq(diff(over(sign(x - z), 0, 1), x), 0),
    "a sign, on the line": eq(diff(over(bell * sign(x - z)), x), 0),
    "a root that ends inside": eq(diff(over(sqrt(x - z), 0, 1), x), over(1 / (2 * sqrt(x - z)), 0, 1)),
    "a pole inside": eq(diff(over(atan(1 / (x - z)), 0, 1), x), -over(1 / (1 + (x - z) ** 2), 0, 1)),
    "singular at x = 0": eq(diff(over(log(x**2 + z**2), 0, 1), x), over(2 * x / (x**2 + z**2), 0, 1)),
    "not dominated": eq(diff(over(exp(-x * z**2) * cos(z**3)), x), -over(exp(-x * z**2) * cos(z**3) * z**2)),
    "does not converge": eq(diff(over(sin(x * z) / z), x), over(cos(x * z))),
}


@pytest.mark.parametrize("name", TRUE)
def test_derivative_is_taken_inside(name):
    assert prove(TRUE[name]).general


@pytest.mark.parametrize("name", FALSE)
def test_derivative_is_not_taken_inside(name):
    with pytest.raises(ProverFailure):
        prove(FALSE[name])
