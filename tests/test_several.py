"""Functions of several complex numbers and of whole ones: their values, slopes, cuts, and statements about them."""

from __future__ import annotations

from fractions import Fraction

import mpmath as mp
import pytest
import sympy as sp
from flint import acb, fmpq
from sympy import I, Rational, besselj, gamma, pi, polylog, sin

from derive.claims import Statement
from derive.language import diff, special as f
from derive.language.declaring import complex_, integer, positive, real
from derive.language.functions import KNOWN
from derive.language.planes import HalfPlane
from derive.roads.numeric_road import attempt
from numeric.attack.tally import Pace
from numeric.functions.arb_table import BESIDE, ENCLOSED, OF_WHOLE_NUMBERS
from numeric.functions.pairs import in_the_plane
from numeric.functions.plane import below, pole_of_gamma
from numeric.functions.row import NodeTerm
from numeric.functions.several import meets_left, meets_right_of_1, whole, zero_or_off_the_cut
from numeric.functions.table import WIDE
from numeric.functions.values import Hole, ball, precision
from numeric.problem.graph import Graph
from tests.statements import proof_or_none
from tests.test_numeric_functions import value_of

ROWS = {row.name: row for row in WIDE}
PLACES = (1.25 + 0.5j, 0.5 + 0.75j, 1.75 + 0.25j, 0.25 + 0.5j)
ORDER = {
    "polygamma",
    "chebyshevt",
    "chebyshevu",
    "legendre",
    "hermite",
    "laguerre",
    "gegenbauer",
    "jacobi",
    "assoc_laguerre",
    "bernoulli_poly",
    "lambertw_k",
}  # fmt: skip - the first argument is 2


def theta(k):
    return lambda z, tau: mp.jtheta(k, mp.pi * z, mp.exp(1j * mp.pi * tau))


def modular_lambda(tau):
    return (theta(2)(0, tau) / theta(3)(0, tau)) ** 4


def weierstrass_p(z, tau):
    a, b = theta(2)(0, tau) * theta(3)(0, tau), theta(4)(z, tau) / theta(1)(z, tau)
    return (mp.pi * a * b) ** 2 - mp.pi**2 / 3 * (theta(2)(0, tau) ** 4 + theta(3)(0, tau) ** 4)


def weierstrass_zeta(z, tau):
    whole = lambda w: mp.diff(lambda u: mp.log(theta(1)(u, tau)), w)  # noqa: E731
    inner = mp.diff(lambda u: theta(1)(u, tau), 0, 3) / mp.diff(lambda u: theta(1)(u, tau), 0)
    return -z * inner / 3 + whole(z)


def weierstrass_sigma(z, tau):
    first, third = (mp.diff(lambda u: theta(1)(u, tau), 0, k) for k in (1, 3))
    return mp.exp(-(z**2) * third / first / 6) * theta(1)(z, tau) / first


ORACLE = {
    "uppergamma": mp.gammainc, "lowergamma": lambda s, z: mp.gammainc(s, 0, z), "polygamma": lambda n, z: mp.psi(int(n.real), z),
    "chebyshevt": mp.chebyt, "chebyshevu": mp.chebyu, "laguerre": lambda n, z: mp.laguerre(n, 0, z),
    "hurwitz": mp.zeta, "dirichlet_eta": mp.altzeta, "barnes_g": mp.barnesg, "Shi": mp.shi, "elliptic_f": mp.ellipf,
    "elliptic_einc": mp.ellipe, "elliptic_pi": mp.ellippi, "carlson_rf": mp.elliprf, "carlson_rg": mp.elliprg,
    "carlson_rc": mp.elliprc, "carlson_rd": mp.elliprd, "carlson_rj": mp.elliprj, "assoc_laguerre": mp.laguerre,
    "risingfactorial": mp.rf, "bernoulli_poly": lambda n, z: mp.bernpoly(int(n.real), z), "legendre": lambda n, z: mp.legendre(int(n.real), z), "lambertw_k": lambda k, z: mp.lambertw(z, int(k.real)),
    **{f"theta{k}": theta(k) for k in (1, 2, 3, 4)}, "modular_lambda": modular_lambda,
    "dedekind_eta": lambda tau: mp.exp(1j * mp.pi * tau / 12) * mp.qp(mp.exp(2j * mp.pi * tau)),
    "modular_j": lambda tau: 1728 * mp.kleinj(tau), "weierstrass_p": weierstrass_p,
    "weierstrass_zeta": weierstrass_zeta, "weierstrass_sigma": weierstrass_sigma, "agm": mp.agm,
}  # fmt: skip


def exact(x: float) -> fmpq:
    return fmpq(*Fraction(x).as_integer_ratio())


def places(one, arity) -> list[complex]:
    first = [2 + 0j] if one.name in ORDER else []
    return [*first, *PLACES[len(first) : arity]]


@pytest.mark.parametrize("one", [*BESIDE, *ENCLOSED], ids=lambda one: one.name)
def test_a_function_in_the_plane_is_what_mpmath_computes(one):
    at = places(one, one.arity)
    if one.name in ("gegenbauer", "jacobi"):
        at = [2 + 0j, *PLACES[: one.arity - 1]]
    oracle = ORACLE.get(one.name) or getattr(mp, one.name)
    with mp.workdps(40), precision(120):
        truth = mp.mpc(oracle(*map(mp.mpmathify, at)))
        parts = [exact(part) for z in at for part in (z.real, z.imag)]
        for name, part in (("re", truth.real), ("im", truth.imag)):
            found = ball(ROWS[f"{one.name}.{name}"].enclosure(*parts))
            assert abs(mp.mpf(str(found.mid().str(30, radius=False))) - part) < mp.mpf(10) ** -20
            assert found.rad() < 1e-20


@pytest.mark.parametrize(("name", "args", "value"), [
    ("fibonacci", (10,), 55), ("fibonacci", (-4,), -3), ("bernoulli", (4,), Fraction(-1, 30)), ("bell", (5,), 52),
    ("partition", (6,), 11), ("factorial2", (7,), 105), ("factorial2", (-1,), 1), ("totient", (12,), 4), ("mobius", (30,), -1),
    ("divisor_sigma", (6, 1), 12), ("gcd", (-4, 6), 2), ("lcm", (4, 6), 12), ("stirling1", (4, 2), 11), ("stirling2", (4, 2), 7),
])  # fmt: skip
def test_a_function_of_whole_numbers_is_exact(name, args, value):
    assert ROWS[name].enclosure(*map(fmpq, args)) == fmpq(*Fraction(value).as_integer_ratio())
    assert isinstance(ROWS[name].enclosure(*[fmpq(1, 2)] * len(args)), Hole)


def test_all_functions_of_whole_numbers_are_tried():
    assert {row.name for row in OF_WHOLE_NUMBERS} <= {row.name for row in KNOWN.values()}


@pytest.mark.parametrize(("name", "args"), [
    ("bernoulli", (1,)), ("bell", (-1,)), ("totient", (0,)), ("factorial2", (-2,)),
    ("polylog.re", (2, 0, 2, 0)), ("hyp2f1", (1, 1, 1, 2)), ("theta3.re", (0, 0, 1, -1)), ("theta3", (0, 1)), ("agm", (-1, 1)),
    ("besselj.re", (Fraction(1, 2), 0, -1, 0)), ("hyperu", (1, 1, -1)), ("lambertw_k.re", (1, 0, -1, 0)),
    ("carlson_rf", (0, 0, 1)), ("elliptic_f.re", (2, 1, Fraction(1, 2), 0)), ("polylog", (2, 10**6)),
])  # fmt: skip
def test_on_a_cut_and_where_there_is_no_value_nothing_is_said(name, args):
    assert isinstance(ROWS[name].enclosure(*(exact(x) for x in args)), Hole)


@pytest.mark.parametrize("row", [row for row in WIDE if row.slopes], ids=lambda row: row.name)
def test_slopes_are_difference_quotients_of_enclosures(row):
    g, letters = Graph(), "abcdefgh"[: row.arity]
    names = [g.quantity(n, ()) for n in letters]
    at = [0.5 + k / 8 for k in range(row.arity)]
    if row.name.split(".")[0] == "polygamma":
        at[:2] = [2.0, 0.0]
    if row.name.split(".")[0] in ("chebyshevt", "hermite"):
        at[:2] = [3.0, 0.0]
    values, step = [exact(x) for x in at], fmpq(1, 2**40)
    for k, slope in enumerate(row.slopes):
        if slope is None:
            continue
        found = slope(*(NodeTerm(g, n) for n in (g.apply(row.name, *names), *names)))
        with precision(256):
            sides = [
                ball(row.enclosure(*(v + s * step if j == k else v for j, v in enumerate(values))))
                for s in (1, -1)
            ]
            quotient = float(((sides[0] - sides[1]) / (2 * ball(step))).mid())
            there = (
                ball(value_of(found.node, dict(zip(letters, at, strict=True))))
                if hasattr(found, "node")
                else found
            )
        assert float(there.mid()) == pytest.approx(quotient, rel=1e-8, abs=1e-12)


def test_a_ball_that_may_meet_a_cut_is_told_from_one_that_does_not():
    wide = acb(-1) + acb(0, 1e-9) * acb("0 +/- 1")
    assert meets_left(wide) and meets_left(acb(-1)) and not meets_left(acb(-1, 1)) and not meets_left(acb(2))
    assert (
        meets_right_of_1(acb(1.5))
        and not meets_right_of_1(acb(1))
        and not meets_right_of_1(acb(0.5))
        and not meets_right_of_1(acb(2, 1))
    )
    assert zero_or_off_the_cut(acb(0)) and not zero_or_off_the_cut(acb(-1))
    assert whole(acb(-3)) and not whole(acb(1, 1)) and not whole(acb(0.5))
    assert below(0)(acb(-1).real) and pole_of_gamma(fmpq(-2), fmpq(0)) and not pole_of_gamma(fmpq(1), fmpq(0))


def test_the_slopes_of_parts_are_those_of_cauchy_and_riemann():
    g = Graph()
    x, y = (NodeTerm(g, g.quantity(name, ())) for name in "xy")
    square = (lambda f, z: z + z,)  # of z², which has no row: its value is not asked
    slopes = [in_the_plane("gamma", square, part) for part in (0, 1)]
    found = [[value_of(s(x, x, y).node, {"x": 3.0, "y": 5.0}) for s in part] for part in slopes]
    assert found == [[6, -10], [10, 6]]


z, w, x, tau = complex_("z"), complex_("w"), positive("x"), complex_("tau", of=HalfPlane("upper"))
a, b, n, m = positive("a"), positive("b"), integer("n", 0), integer("m", 1)
t = real("t", low=-1, high=1)
# a truth, and a falsehood near to it
PAIRS = [
    ((f.theta3(0, tau) ** 4, f.theta2(0, tau) ** 4 + f.theta4(0, tau) ** 4),
     (f.theta3(0, tau) ** 4, f.theta2(0, tau) ** 4 - f.theta4(0, tau) ** 4)),
    ((f.theta3(z + tau, tau), sp.exp(-pi * I * (tau + 2 * z)) * f.theta3(z, tau)),
     (f.theta3(z + tau, tau), sp.exp(-pi * I * (tau + z)) * f.theta3(z, tau))),
    ((f.dedekind_eta(-1 / tau), sp.sqrt(tau / I) * f.dedekind_eta(tau)),
     (f.dedekind_eta(-1 / tau), sp.sqrt(tau) * f.dedekind_eta(tau))),
    ((f.hyp1f1(a, b, z), sp.exp(z) * f.hyp1f1(b - a, b, -z)), (f.hyp1f1(a, b, z), sp.exp(-z) * f.hyp1f1(b - a, b, -z))),
    ((polylog(2, x / (1 + x)) + polylog(2, 1 / (1 + x)), pi**2 / 6 - sp.log(x / (1 + x)) * sp.log(1 / (1 + x))),
     (polylog(2, x / (1 + x)) + polylog(2, 1 / (1 + x)), pi**2 / 6 + sp.log(x / (1 + x)) * sp.log(1 / (1 + x)))),
    ((f.hurwitz(3, x), f.hurwitz(3, x + 1) + x**-3), (f.hurwitz(3, x), f.hurwitz(3, x + 1) + x**-2)),
    ((f.carlson_rf(x, x, x), 1 / sp.sqrt(x)), (f.carlson_rf(x, x, x), 1 / x)),
    ((f.agm(a, b), f.agm((a + b) / 2, sp.sqrt(a * b))), (f.agm(a, b), f.agm((a + b) / 2, a * b))),
    ((sp.fibonacci(n + 2), sp.fibonacci(n + 1) + sp.fibonacci(n)), (sp.fibonacci(n + 2), sp.fibonacci(n + 1) - sp.fibonacci(n))),
    ((f.gcd(n, m) * f.lcm(n, m), n * m), (f.gcd(n, m) + f.lcm(n, m), n + m)),
    ((besselj(2, z) + besselj(0, z), 2 * besselj(1, z) / z), (besselj(2, z) - besselj(0, z), 2 * besselj(1, z) / z)),
    ((diff(besselj(1, z), z), (besselj(0, z) - besselj(2, z)) / 2), (diff(besselj(1, z), z), (besselj(0, z) + besselj(2, z)) / 2)),
    ((diff(gamma(z), z), gamma(z) * sp.digamma(z)), (diff(gamma(z), z), gamma(z) + sp.digamma(z))),
    ((f.weierstrass_p(-z, tau), f.weierstrass_p(z, tau)), (f.weierstrass_p(-z, tau), -f.weierstrass_p(z, tau))),
    ((sp.RisingFactorial(z, 3), z * (z + 1) * (z + 2)), (sp.RisingFactorial(z, 3), z * (z + 1) * (z + 3))),
    ((sp.hyper((1, 1), (2,), t / 2), -sp.log(1 - t / 2) / (t / 2)), (sp.hyper((1, 1), (2,), t / 2), sp.log(1 - t / 2) / (t / 2))),
    ((sp.elliptic_e(x / (1 + x), 0), x / (1 + x)), (sp.elliptic_e(x / (1 + x), 0), sin(x / (1 + x)))),
    ((sp.legendre(3, z), (5 * z**3 - 3 * z) / 2), (sp.legendre(3, z), (5 * z**3 + 3 * z) / 2)),
]  # fmt: skip


@pytest.mark.parametrize(("true", "false"), PAIRS, ids=lambda pair: str(pair[0])[:40])
def test_a_truth_survives_and_its_twin_is_refuted(true, false):
    survives, broken = (
        attempt(Statement(lhs, "=", sp.sympify(rhs)), 0, Pace(600)) for lhs, rhs in (true, false)
    )
    assert survives.trials.accepted and not survives.counterexample
    assert broken.counterexample and not proof_or_none(Statement(*false[:1], "=", sp.sympify(false[1])))


@pytest.mark.parametrize(("lhs", "rhs"), [
    (f.theta1(z, tau + 9), f.theta1(z, tau)), (f.hyp2f1(a, b, a, z), f.hyp2f1(a, b, b, z)), (besselj(w, z), besselj(w, 2 * z)),
])  # fmt: skip
def test_all_arguments_tell_two_values_apart(lhs, rhs):
    assert not proof_or_none(Statement(lhs, "=", rhs)) and proof_or_none(Statement(lhs, "=", lhs + 0 * z))


def test_what_cannot_be_enclosed_is_not_called_vacuous():
    assert "could be evaluated" in str(attempt(Statement(f.agm(-1 - x, 1), "=", x), 0, Pace(200)).cannot)


@pytest.mark.parametrize(("value", "truth"), [
    (f.hyp2f1(-Rational(1, 2), -Rational(1, 2), Rational(1, 2), 1), pi / 2), (sp.elliptic_f(pi / 6, 1, evaluate=False), sp.log(3) / 2),
    (f.carlson_rd(0, 1, 1), 3 * pi / 4), (f.carlson_rg(0, 0, 4), 1), (f.agm(0, 2), 0), (polylog(2, 1, evaluate=False), pi**2 / 6),
])  # fmt: skip
def test_the_ends_of_cuts_have_values(value, truth):
    assert attempt(Statement(value, "=", sp.sympify(truth)), 0, Pace(10)).trials.accepted
    assert attempt(Statement(value, "=", sp.sympify(truth) + Rational(1, 10**6)), 0, Pace(10)).counterexample


PROVED = [(besselj(2, z) + besselj(0, z), 2 * besselj(1, z) / z), (sp.legendre(3, z), (5 * z**3 - 3 * z) / 2),
          (diff(f.hyp1f1(a, b, x), x), a * f.hyp1f1(a + 1, b + 1, x) / b), (diff(besselj(1, z), z), (besselj(0, z) - besselj(2, z)) / 2),
          (polylog(1, Rational(1, 3)), -sp.log(Rational(2, 3)))]  # fmt: skip


@pytest.mark.parametrize(("lhs", "rhs"), PROVED, ids=str)
def test_what_follows_from_the_table_is_proved(lhs, rhs):
    assert proof_or_none(Statement(lhs, "=", sp.sympify(rhs)))
    assert not proof_or_none(Statement(lhs, "=", sp.sympify(rhs) * Rational(9, 8)))
