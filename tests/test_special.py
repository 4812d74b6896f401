"""The special functions: textbook identities with false twins, and the points where definitions are conventions."""

from __future__ import annotations

from fractions import Fraction

import pytest
import sympy as sp
from flint import arb, fmpq

from derive import check, cos, diff, exp, gamma, integer, log, pi, positive, real, sin
from derive.language.functions import ELEMENTARY
from numeric.functions import special
from numeric.functions.values import Hole, ball, precision

x, p = real("x"), positive("p")
n, m = integer("n", 0), integer("m", -4, 4)
u = real("u", low=sp.Rational(1, 10), high=sp.Rational(9, 10))
J, Y, I, K = sp.besselj, sp.bessely, sp.besseli, sp.besselk
Ai, Bi, Aip, Bip = sp.airyai, sp.airybi, sp.airyaiprime, sp.airybiprime
E, F = sp.elliptic_e, sp.elliptic_k

# DLMF's numbers; PROVED where the prover knows enough, else supported by enclosures
IDENTITIES = {
    "10.6.1": (J(1, p) + J(3, p), 4 * J(2, p) / p, "PROVED", J(1, p) + J(3, p), 2 * J(2, p) / p),
    "10.5.2": (J(1, p) * Y(0, p) - J(0, p) * Y(1, p), 2 / (pi * p), "SUPPORTED", J(1, p) * Y(0, p), 2 / (pi * p)),
    "10.28.2": (I(0, p) * K(1, p) + I(1, p) * K(0, p), 1 / p, "SUPPORTED", I(0, p) * K(1, p), 1 / p),
    "9.2.1": (diff(diff(Ai(x), x), x), x * Ai(x), "PROVED", diff(diff(Ai(x), x), x), -x * Ai(x)),
    "9.2.7": (Ai(x) * Bip(x) - Aip(x) * Bi(x), 1 / pi, "PROVED", Ai(x) * Bip(x) + Aip(x) * Bi(x), 1 / pi),
    "19.7.1": (E(u) * F(1 - u) + E(1 - u) * F(u) - F(u) * F(1 - u), pi / 2, "SUPPORTED", E(u) * F(1 - u), pi / 2),
    "18.5.1": (sp.chebyshevt(n, cos(x)), cos(n * x), "PROVED", sp.chebyshevt(n, cos(x)), cos((n + 1) * x)),
    "18.9.1": (sp.hermite(3, x, evaluate=False), 8 * x**3 - 12 * x, "PROVED", sp.hermite(3, x, evaluate=False), 8 * x**3),
    "8.2.3": (sp.lowergamma(u, p) + sp.uppergamma(u, p), gamma(u), "SUPPORTED", sp.lowergamma(u, p), gamma(u)),
    "4.13.1": (sp.LambertW(p) * exp(sp.LambertW(p)), p, "PROVED", sp.LambertW(p) * exp(sp.LambertW(p)), p**2),
    "6.2.8": (sp.li(p), sp.Ei(log(p)), "PROVED", sp.li(p), sp.Ei(p)),
    "6.2.9": (diff(sp.Si(p), p), sin(p) / p, "PROVED", diff(sp.Si(p), p), cos(p) / p),
    "25.6.1": (sp.zeta(4, evaluate=False), pi**4 / 90, "PROVED", sp.zeta(4, evaluate=False), pi**4 / 91),
    "26.3.3": (sp.binomial(n + 1, 2, evaluate=False), n * (n + 1) / 2, "PROVED", sp.binomial(n + 1, 2, evaluate=False), n**2 / 2),
    "5.2.5": (sp.factorial(n + 1), (n + 1) * sp.factorial(n), "PROVED", sp.factorial(n + 1), n * sp.factorial(n)),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", IDENTITIES)
def test_identities_of_the_handbook_and_what_resembles_them(name):
    lhs, rhs, verdict, false, also = IDENTITIES[name]
    assert check(lhs, rhs).verdict == verdict
    assert check(false, also).verdict == "REFUTED"


def test_a_binomial_coefficient_means_what_its_definition_says():
    q = fmpq
    assert [special.binomial(q(4), q(k)) for k in (-1, 0, 2, 4, 5)] == [0, 1, 6, 1, 0]
    assert special.binomial(q(-1), q(3)) == -1 and special.binomial(q(1, 2), q(2)) == fmpq(-1, 8)
    assert isinstance(special.binomial(q(-1), q(1, 2)), Hole)  # Γ(0)
    assert check(sp.binomial(m, m - 1), m, given=(m >= 1,)).verdict in ("PROVED", "SUPPORTED")
    assert check(sp.binomial(m, n), sp.binomial(m, m - n)).verdict == "REFUTED"  # below 0


def test_golden_ratio_and_catalan():
    assert check(sp.GoldenRatio**2, sp.GoldenRatio + 1).verdict == "PROVED"
    assert check(sp.GoldenRatio**2, sp.GoldenRatio + 2).verdict == "REFUTED"
    assert check(sp.Catalan, sp.Rational(458, 500)).verdict == "REFUTED"


@pytest.mark.parametrize("name", ["bessel_y", "bessel_k"])
def test_what_is_real_right_of_zero_only_has_no_value_elsewhere(name):
    f = special.of_positive(name)
    assert isinstance(f(fmpq(1), fmpq(0)), Hole) and isinstance(f(fmpq(1), fmpq(-1)), Hole)
    assert isinstance(f(fmpq(1), arb(0, 1)), Hole)


@pytest.mark.parametrize("f", [special.elliptic_k, special.elliptic_e])
def test_an_enclosure_of_a_ball_holds_the_values_in_it(f):
    with precision(80):
        around = ball(f(arb(0.3, 0.01)))
        assert all(around.contains(ball(f(fmpq(k, 100))).mid()) for k in range(29, 32))
        assert isinstance(f(fmpq(2)), Hole) and isinstance(f(arb(1, 0.1)), Hole)


def test_incomplete_gamma_functions_of_a_ball_hold_the_values_in_it():
    lower, upper = (
        special.incomplete(name, name == "gamma_lower") for name in ("gamma_lower", "gamma_upper")
    )
    with precision(80):
        for f in (lower, upper):
            around = ball(f(fmpq(3), arb(2.5, 0.1)))
            assert all(around.contains(ball(f(fmpq(3), fmpq(k, 100))).mid()) for k in (240, 250, 260))


@pytest.mark.parametrize("name", ["chebyshevt", "chebyshevu", "legendre", "hermite", "laguerre"])
def test_a_polynomial_written_out_is_the_one_that_is_enclosed(name):
    row = next(row for row in ELEMENTARY if row.name == name)
    function = next(f for f in special.SPECIAL if f.name == name)
    for degree in range(7):
        written = row.known(sp.Integer(degree), sp.Rational(2, 3))
        exact = function.enclosure(fmpq(degree), fmpq(2, 3))
        assert Fraction(int(exact.p), int(exact.q)) == Fraction(int(written.p), int(written.q))
    with precision(60):
        assert ball(function.enclosure(fmpq(4), arb(2) / 3)).overlaps(
            ball(function.enclosure(fmpq(4), fmpq(2, 3)))
        )


def test_a_degree_that_is_not_whole_has_its_values_too():
    assert check(sp.chebyshevt(p, cos(x)), cos(p * x)).verdict == "REFUTED"  # true for whole degrees alone
    assert check(sp.chebyshevt(m, x), sp.chebyshevt(-m, x)).verdict.passes
    assert check(sp.hermite(p, x), 2 * x * sp.hermite(p - 1, x)).verdict == "REFUTED"
