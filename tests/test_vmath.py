"""Elementary functions against mpmath, in units in the last place, over their whole range."""

import math

import mpmath
import numpy as np
import pytest
from numba import njit

from numeric.kernels import operations as kernels, vectors, vmath
from numeric.kernels.compiled import address, part
from numeric.kernels.simd import eight
from numeric.machine.codes import CODES
from tests.oracles.values import function

unary, power, polygamma, exp = kernels.unary, vmath.power, vmath.polygamma, vmath.exp
exp8, log8, tanh8 = vectors.exp, vectors.log, vectors.tanh
exp8_plain, log8_plain = (eight(f, 1) for f in (vmath.exp_plain, vmath.log_plain))
exp8_odd, log8_odd = (
    eight(lambda x, f=f: f(x).choose(x.make(1.0), 0.0), 1) for f in (vmath.exp_odd, vmath.log_odd)
)


@njit(error_model="numpy")
def _all(op, x, out):
    for i in range(x.size):
        out[i] = unary(op, x[i])


def compiled(name, x):
    out = np.empty_like(x)
    _all(CODES[name], x, out)
    return out


def ulps(name, x):
    """The largest error, in units in the last place of the exact result."""
    worst = 0.0
    with mpmath.workprec(200):
        for argument, value in zip(x, compiled(name, x), strict=True):
            exact = function(name)(mpmath.mpf(float(argument)))
            unit = math.ulp(max(abs(float(exact)), 2.0**-1022))
            worst = max(worst, float(abs(mpmath.mpf(float(value)) - exact) / unit))
    return worst


INF, NAN = math.inf, math.nan
RNG = np.random.default_rng(1)
NORMAL = RNG.normal(size=400)
SCALED = NORMAL * 2.0 ** RNG.integers(-60, 4, 400)
ANY_EXPONENT = np.ldexp(RNG.uniform(1, 2, 400), RNG.integers(-1074, 1023, 400))
POSITIVE = RNG.uniform(0.01, 30, 300)
# name, arguments, the accuracy we state (in ulps)
ACCURACY = [
    ("exp", RNG.uniform(-745, 709, 800), 1), ("exp", SCALED, 1), ("exp", RNG.uniform(-745.1, -708, 200), 1),
    ("log", ANY_EXPONENT, 1), ("log", RNG.uniform(0.5, 2, 800), 1), ("log", 1 + SCALED * 1e-3, 1),
    ("log", np.ldexp(RNG.uniform(1, 2, 100), -1060), 1),
    ("tanh", RNG.uniform(-22, 22, 400), 2), ("tanh", NORMAL, 2), ("tanh", SCALED, 2), ("tanh", RNG.uniform(0.6, 0.66, 400), 2),
    ("sqrt", ANY_EXPONENT, 0.5),
    ("sin", NORMAL * 50, 1), ("cos", NORMAL * 50, 1), ("tan", NORMAL * 50, 1),
    ("asin", RNG.uniform(-1, 1, 300), 1), ("acos", RNG.uniform(-1, 1, 300), 1), ("atan", SCALED, 1),
    ("sinh", NORMAL * 5, 2), ("cosh", NORMAL * 5, 2), ("asinh", SCALED, 2), ("acosh", 1 + POSITIVE, 2),
    ("atanh", RNG.uniform(-1, 1, 300), 2), ("erf", NORMAL, 2), ("erfc", RNG.uniform(-5, 26, 400), 5), ("erfc", SCALED, 5),
    ("gamma", POSITIVE, 10), ("gamma", RNG.uniform(-20, 0, 300), 10), ("loggamma", POSITIVE, 4),
    ("trigamma", POSITIVE, 8), ("trigamma", RNG.uniform(-20, 0, 300), 10),
]  # fmt: skip


@pytest.mark.parametrize(("name", "x", "bound"), ACCURACY, ids=lambda v: v if isinstance(v, str) else "")
def test_accuracy(name, x, bound):
    assert ulps(name, x) <= bound


def test_digamma_is_accurate_to_its_own_size_plus_one():
    x = np.concatenate([POSITIVE, RNG.uniform(-20, 0, 300), [1.4616321449683622]])
    with mpmath.workprec(200):
        for argument, value in zip(x, compiled("digamma", x), strict=True):
            exact = mpmath.digamma(mpmath.mpf(float(argument)))
            assert abs(mpmath.mpf(float(value)) - exact) <= 1e-15 * (abs(exact) + 1)


@njit(error_model="numpy")
def _polygammas(n, x, out):
    for i in range(x.size):
        out[i] = polygamma(n[i], x[i])


@pytest.mark.parametrize("n", [2, 3, 4, 7, 20, 60])
def test_polygamma_is_accurate_to_the_size_of_its_terms(n):
    x = np.concatenate([POSITIVE, RNG.uniform(-20, 0, 100), [1e-3, 1e3]])
    got = np.empty_like(x)
    _polygammas(np.full_like(x, n), x, got)
    with mpmath.workprec(200):
        for argument, value in zip(x, got, strict=True):
            exact, terms = mpmath.psi(n, mpmath.mpf(float(argument))), 0.0
            if argument < 0:
                terms = (
                    4
                    * mpmath.factorial(n)
                    / abs(mpmath.mpf(float(argument)) - round(float(argument))) ** (n + 1)
                )
            assert abs(mpmath.mpf(float(value)) - exact) <= 100 * 2.0**-53 * (abs(exact) + terms)


def test_polygamma_has_no_value_at_poles_and_below_order_two():
    n, x = np.array([2.0, 2.0, 3.0, 1.0, 2.0, NAN, 60.0]), np.array([0.0, -3.0, NAN, 2.0, -1e6, 1.0, 1e8])
    got = np.zeros(7)
    _polygammas(n, x, got)
    assert np.isnan(got).all()


SPECIAL = {
    "exp": [(0.0, 1.0), (-0.0, 1.0), (INF, INF), (-INF, 0.0), (NAN, NAN), (709.79, INF), (-745.2, 0.0), (-745.1, 5e-324),
            (1e308, INF), (5e-324, 1.0)],
    "log": [(0.0, -INF), (-0.0, -INF), (1.0, 0.0), (INF, INF), (-1.0, NAN), (-INF, NAN), (NAN, NAN), (-5e-324, NAN)],
    "tanh": [(0.0, 0.0), (-0.0, -0.0), (INF, 1.0), (-INF, -1.0), (NAN, NAN), (5e-324, 5e-324), (-1e308, -1.0)],
    "sqrt": [(0.0, 0.0), (INF, INF), (-1.0, NAN), (NAN, NAN)],
    "sign": [(0.0, 0.0), (3.0, 1.0), (-5e-324, -1.0), (NAN, NAN)],
    "not": [(0.0, 1.0), (1.0, 0.0), (NAN, NAN)],
    "sin": [(INF, NAN), (NAN, NAN)], "asin": [(1.5, NAN)], "acosh": [(0.5, NAN)], "atanh": [(2.0, NAN), (1.0, INF)],
    "gamma": [(0.0, NAN), (-3.0, NAN), (5.0, 24.0), (200.0, INF), (NAN, NAN), (-INF, NAN)],
    "loggamma": [(1.0, 0.0), (0.0, NAN), (-2.5, NAN), (INF, INF), (NAN, NAN)],
    "erfc": [(0.0, 1.0), (INF, 0.0), (-INF, 2.0), (NAN, NAN), (30.0, 0.0)],
    "digamma": [(0.0, NAN), (-2.0, NAN), (NAN, NAN)], "trigamma": [(0.0, NAN), (-2.0, NAN), (NAN, NAN)],
}  # fmt: skip


@pytest.mark.parametrize("name", SPECIAL)
def test_special_values(name):
    x, wanted = (np.array(column) for column in zip(*SPECIAL[name], strict=True))
    got = compiled(name, x)
    np.testing.assert_array_equal(got, wanted)
    np.testing.assert_array_equal(np.signbit(got[wanted == 0]), np.signbit(wanted[wanted == 0]))


@njit(error_model="numpy")
def _powers(x, y, out):
    for i in range(x.size):
        out[i] = power(x[i], y[i])


def test_powers_are_real_or_undefined():
    cases = [(2.0, 0.5, math.sqrt(2)), (-2.0, 3.0, -8.0), (-2.0, 0.5, NAN), (0.0, 0.0, 1.0), (0.0, -1.0, INF),
             (NAN, 0.0, NAN), (1.0, NAN, NAN)]  # fmt: skip
    x, y, wanted = (np.array(column) for column in zip(*cases, strict=True))
    out = np.empty_like(x)
    _powers(x, y, out)
    np.testing.assert_array_equal(out, wanted)


@njit(error_model="numpy")
def _eight_by_eight(x, out):
    p = address(x, 0)
    exp8(address(out[0], 0), p, x.size)
    log8(address(out[1], 0), p, x.size)
    tanh8(address(out[2], 0), p, x.size)
    exp8_plain(address(out[3], 0), p, x.size)
    log8_plain(address(out[4], 0), p, x.size)
    exp8_odd(address(out[5], 0), p, x.size)
    log8_odd(address(out[6], 0), p, x.size)


@pytest.mark.parametrize(
    "shuffled", [False, True], ids=["alike side by side", "plain and careful lanes mixed"]
)
def test_eight_lanes_have_the_bits_of_one_and_the_plain_way_those_of_the_careful_one(shuffled):
    x = np.concatenate([NORMAL, SCALED, abs(SCALED), RNG.uniform(-708, 708, 20_000), ANY_EXPONENT])
    special = np.array([0.0, -0.0, INF, -INF, NAN, 5e-324, 709.0, -746.0])
    x = np.concatenate([special, x])[: x.size // 32 * 32]
    x = RNG.permutation(x) if shuffled else x
    out = np.empty((7, x.size))
    _eight_by_eight(x, out)
    for row, name in enumerate(("exp", "log", "tanh")):
        np.testing.assert_array_equal(out[row], compiled(name, x))
    for row, fits in ((0, abs(x) <= 708), (1, (x >= 2.0**-1022) & (x < INF))):
        np.testing.assert_array_equal(out[row + 3][fits], out[row][fits])
        np.testing.assert_array_equal(
            out[row + 5] != 0, ~fits
        )  # exactly the lanes that need care are told of


def test_a_lane_does_not_depend_on_its_place_in_the_vector():
    x = np.concatenate([NORMAL, SCALED])[:513]
    whole = compiled("exp", x)
    assert all(compiled("exp", x[k : k + 1])[0] == whole[k] for k in range(0, 513, 17))


@part
def _wrong_exp(x):
    return exp(x) * (1 + 1e-15)


@njit(error_model="numpy")
def _wrong(x, out):
    for i in range(x.size):
        out[i] = _wrong_exp(x[i])


def test_the_measure_notices_a_wrong_function(monkeypatch):
    def wrong(name, x):
        out = np.empty_like(x)
        _wrong(x, out)
        return out

    monkeypatch.setattr("tests.test_vmath.compiled", wrong)
    assert ulps("exp", NORMAL) > 3
