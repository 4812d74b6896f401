"""Functions of a large whole number, for all of them at once: at each k the enclosure holds what mpmath computes."""

from fractions import Fraction
from math import gcd

import mpmath as mp
import pytest
from flint import arb, fmpq

from numeric.functions.expansions import NotExpanded, counting, number
from numeric.functions.values import precision
from numeric.tails.growth import GROWTH
from numeric.tails.parts import Tails
from numeric.tails.rest import product, total

FIRST = 41
THIRD, HALF = fmpq(1, 3), fmpq(1, 2)


def value(term, k):
    """What a term may be at k: each part exactly, or anything below its bound."""
    found = arb(0)
    for p in term.parts:
        wild = p.wild
        for j in range(FIRST, k):
            wild *= p.ratio.at(j)
        exact = p.smooth.at(k) * wild
        c, r = p.cap or (arb(1), arb(1))
        found += exact if p.cap is None else arb(0, (abs(exact) * c * r ** (k - FIRST)).upper())
    return found


def applied(op, *args):
    """A row at lines and numbers: pairs (slope, offset)."""
    t = Tails(FIRST)
    lines = [t.add(t.scaled(t.counting(), fmpq(a)), t.number(fmpq(b))) for a, b in args]
    return GROWTH[op](t, *lines)


F = mp.mpf
ROWS = {
    "sqrt": (((3, 1),), lambda k: mp.sqrt(3 * k + 1)),
    "pow": (((0, THIRD), (2, 1)), lambda k: (F(1) / 3) ** (2 * k + 1)),
    "div": (((1, 0), (2, 3)), lambda k: k / (2 * k + 3)),
    "exp": (((-HALF, 1),), lambda k: mp.exp(1 - k / 2)),
    "log": (((2, 1),), lambda k: mp.log(2 * k + 1)),
    "sin": (((THIRD, 1),), lambda k: mp.sin(k / 3 + 1)),
    "cos": (((THIRD, 1),), lambda k: mp.cos(k / 3 + 1)),
    "sinh": (((HALF, 1),), lambda k: mp.sinh(k / 2 + 1)),
    "cosh": (((-HALF, 1),), lambda k: mp.cosh(1 - k / 2)),
    "tanh": (((1, 0),), mp.tanh),
    "abs": (((-1, 3),), lambda k: k - 3),
    "atan": (((1, 0),), mp.atan),
    "gamma": (((2, HALF),), lambda k: mp.gamma(2 * k + F(1) / 2)),
    "risingfactorial": (((0, -HALF), (1, 2)), lambda k: mp.rf(-F(1) / 2, k + 2)),
    "digamma": (((1, HALF),), lambda k: mp.digamma(k + F(1) / 2)),
    "polygamma": (((0, 3), (2, 1)), lambda k: mp.psi(3, 2 * k + 1)),
    "zeta": (((1, HALF),), lambda k: mp.zeta(k + F(1) / 2)),
    "hurwitz": (((1, 1), (0, THIRD)), lambda k: mp.zeta(k + 1, F(1) / 3)),
    "fibonacci": (((2, 1),), lambda k: mp.fib(2 * int(k) + 1)),
    "bernoulli": (((2, 0),), lambda k: mp.bernoulli(2 * int(k))),
    "totient": (((1, 0),), lambda k: sum(gcd(j, int(k)) == 1 for j in range(1, int(k) + 1))),
    "divisor_sigma": (((1, 0), (0, 1)), lambda k: sum(j for j in range(1, int(k) + 1) if int(k) % j == 0)),
    "besselj": (((1, 0), (0, 9)), lambda k: mp.besselj(k, 9)),
    "besseli": (((1, 0), (0, 9)), lambda k: mp.besseli(k, 9)),
    "besselj.re": (((1, 0), (0, 0), (0, 3), (0, 4)), lambda k: mp.re(mp.besselj(k, 3 + 4j))),
    "besseli.im": (((1, 0), (0, 0), (0, 3), (0, 4)), lambda k: mp.im(mp.besseli(k, 3 + 4j))),
    "chebyshevt": (((1, 0), (0, 2)), lambda k: mp.chebyt(k, 2)),
    "chebyshevu": (((1, 0), (0, -2)), lambda k: mp.chebyu(k, -2)),
    "chebyshevu.re": (((1, 0), (0, 0), (0, 0), (0, 2)), lambda k: mp.re(mp.chebyu(k, 2j))),
    "legendre": (((1, 1), (0, 3)), lambda k: mp.legendre(k + 1, 3)),
}  # fmt: skip


def nearly(x):
    """A number of mpmath with its rounding."""
    truth = arb(mp.nstr(mp.mpf(x), 50))
    return truth + arb(0, 1) * abs(truth) * arb("1e-40")


@pytest.mark.parametrize("op", ROWS)
def test_a_row_encloses_its_function_at_every_k(op):
    args, f = ROWS[op]
    with precision(256), mp.workdps(60):
        for k in (41, 42, 50, 67):
            assert value(applied(op, *args), k).overlaps(nearly(f(mp.mpf(k)))), (op, k)


@pytest.mark.parametrize(("n", "k", "f"), [
    (((2, 0)), ((1, 0)), lambda k: mp.binomial(2 * k, k)),
    (((0, fmpq(-1, 2))), ((1, 1)), lambda k: mp.binomial(-F(1) / 2, k + 1)),
    (((0, 44)), ((1, 0)), lambda k: mp.binomial(44, k)),
])  # fmt: skip
def test_binomial_coefficients(n, k, f):
    with precision(256), mp.workdps(60):
        for at in (41, 43, 45, 60):
            assert value(applied("binomial", n, k), at).overlaps(nearly(f(mp.mpf(at)))), at


def test_a_quotient_by_a_sum_of_parts_is_enclosed():
    """1/(2^k − cos k) and √(1 + 3^{−k}), where one part outweighs the others."""
    t = Tails(FIRST)
    k = t.counting()
    over = t.add(t.pow(t.number(fmpq(2)), k), t.neg(GROWTH["cos"](t, k)))
    root = t.power(t.add(t.number(fmpq(1)), t.pow(t.number(THIRD), k)), Fraction(1, 2))
    with precision(256), mp.workdps(60):
        for n in (41, 55):
            assert value(t.power(over, Fraction(-1)), n).contains(arb(mp.nstr(1 / (2**n - mp.cos(n)), 50)))
            assert value(root, n).contains(arb(mp.nstr(mp.sqrt(1 + mp.mpf(3) ** -n), 50)))
    with pytest.raises(NotExpanded):
        t.power(t.add(GROWTH["sin"](t, k), GROWTH["cos"](t, k)), Fraction(-1))


def test_a_ball_around_zero_is_not_nothing():
    """An expansion whose coefficients all may be 0 stays part of a sum and of a product."""
    wide = number(arb(0, 1), FIRST)
    assert (wide * counting(FIRST)).at(FIRST).contains(arb(FIRST))
    t = Tails(FIRST)
    assert value(t.add(t.number(arb(0, 1)), t.number(fmpq(1))), FIRST).contains(arb(2))
    bent = t.add(t.counting(), t.scaled(t.mul(t.counting(), t.counting()), arb(0, 1)))
    assert bent.line is None


def test_sums_and_products_from_the_first_k_on():
    with precision(256), mp.workdps(60):
        t = Tails(FIRST)
        k = t.counting()
        squares = total(t.power(k, Fraction(-2)))
        assert squares.overlaps(nearly(mp.zeta(2, FIRST)))
        turning = t.mul(t.pow(t.number(HALF), k), GROWTH["cos"](t, k))
        exact = mp.re(mp.nsum(lambda n: (mp.expj(1) / 2) ** n, [FIRST, mp.inf]))
        assert total(turning).overlaps(nearly(exact))
        factor = t.add(t.number(fmpq(1)), t.neg(t.pow(t.number(HALF), k)))
        assert product(factor).overlaps(nearly(mp.nprod(lambda n: 1 - 2 ** (-n), [FIRST, mp.inf])))
        angle = GROWTH["atan2"](t, t.div(t.number(fmpq(-2)), t.mul(k, k)), t.number(fmpq(1)))
        z = mp.mpc(1, 1)
        turn = mp.arg(mp.gamma(FIRST) ** 2 / (mp.gamma(FIRST - z) * mp.gamma(FIRST + z)))
        assert total(angle).overlaps(nearly(turn))
