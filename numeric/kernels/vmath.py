"""Elementary functions on doubles, as compiled code.

exp, log and tanh are formulas without branches: `exp`, `log` and `tanh` are scalar functions made of them,
`vectors` has them eight lanes at a time. The rarer functions call the C library. All propagate NaN. Measured
against mpmath: exp, log and tanh within 2 ulp everywhere, denormal results included.
"""

from __future__ import annotations

import math

import numpy as np

from numeric.kernels.compiled import part
from numeric.kernels.simd import Real, Truth, Word, scalar

_MAGIC = 6755399441055744.0  # 1.5·2⁵²: adding it rounds to an integer, which then sits in the low bits
_MAGIC_WORD = 0x4338000000000000
_LOG2E = 1.4426950408889634
_LN2_HIGH = 6.93147180369123816490e-01  # 33 bits, so that k·_LN2_HIGH is exact
_LN2_LOW = 1.90821492927058770002e-10
_MANTISSA, _ONE, _ROOT_HALF = 0x000FFFFFFFFFFFFF, 0x3FF0000000000000, 0x3FE6A09E667F3BCD
_TWO52_WORD, _TWO52 = 0x4330000000000000, 4503599627370496.0

# exp(r) − 1 − r = r²·Q(r) for |r| ≤ ln 2 / 2, with an error below 1.3e-17
_EXP = (2.5100424157005067e-08, 2.7620138719733994e-07, 2.7557268378684192e-06, 2.480152119021773e-05,
        0.00019841269863105968, 0.0013888888917281794, 0.008333333333330051, 0.04166666666662399,
        0.16666666666666669,
        0.5000000000000001)  # fmt: skip
# log((1 + s)/(1 − s)) = 2s + s·z·L(z) with z = s², s between ±(√2 − 1)²
_LOG = (1.479819860511658591e-01, 1.531383769920937332e-01, 1.818357216161805012e-01,
2.222219843214978396e-01,
        2.857142874366239149e-01, 3.999999999940941908e-01, 6.666666666666735130e-01)  # fmt: skip
# tanh x = x + x·z·P(z)/Q(z) with z = x², |x| < 5/8
_TANH_P = (-9.64399179425052238628e-1, -9.92877231001918586564e1, -1.61468768441708447952e3)
_TANH_Q = (1.0, 1.12811678491632931402e2, 2.23548839060100448583e3, 4.84406305325125486048e3)

_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798)


def _reduced(x: Real) -> tuple[Real, Word]:
    """exp(x)/2^k − 1, and k as the low bits of a word."""
    t = x.times_plus(_LOG2E, _MAGIC)
    n = t - _MAGIC
    r = n.times_plus(-_LN2_LOW, n.times_plus(-_LN2_HIGH, x))
    return r + r.polynomial(*_EXP) * (r * r), t.word


def exp_plain(x: Real) -> Real:
    """exp where `exp_odd` is not so."""
    fraction, k = _reduced(x)
    return ((fraction + 1.0).word + (k << 52)).real


def exp_odd(x: Real) -> Truth:
    """Where |x| > 708 or x is not a number."""
    return (x.word & 0x7FFFFFFFFFFFFFFF).above(0x4086200000000000)


def exp_anywhere(x: Real) -> Real:
    """The exponential; overflows to inf, underflows through the denormals to 0."""
    fraction, k = _reduced(x.at_most(710.0).at_least(-746.0))
    k = k - (_MAGIC_WORD - 2048)  # 2048 more than k: AVX2 shifts only unsigned words
    half = k >> 1
    low, high = (half - 1) << 52, (k - half - 1) << 52  # 2^(k/2) twice: reaches the denormals
    return (fraction + 1.0) * low.real * high.real


def _log(x: Real, lifted: Real | float) -> Real:
    """log(x / 2^lifted) for positive x that is finite and not denormal."""
    shifted = x.word + (_ONE - _ROOT_HALF)  # the exponent for which the mantissa lies in [√½, √2)
    k = ((shifted >> 52) | _TWO52_WORD).real - (_TWO52 + 1023.0) - lifted
    f = ((shifted & _MANTISSA) + _ROOT_HALF).real - 1.0
    s = f / (f + 2.0)
    z, h = s * s, (f * 0.5) * f
    tail = s.times_plus(z.polynomial(*_LOG).times_plus(z, h), k * _LN2_LOW)
    return k.times_plus(_LN2_HIGH, f - (h - tail))


def log_plain(x: Real) -> Real:
    """log where `log_odd` is not so."""
    return _log(x, 0.0)


def log_odd(x: Real) -> Truth:
    """Where x is not positive, or denormal, or not finite."""
    return (x.word - 0x0010000000000000).above(0x7FDFFFFFFFFFFFFF)


def log_anywhere(x: Real) -> Real:
    """The natural logarithm; −inf at 0, NaN below."""
    tiny = x < 2.2250738585072014e-308
    result = _log(tiny.choose(x * 2.0**54, x), tiny.choose(x.make(54.0), 0.0))
    result = (x < math.inf).choose(result, x)  # inf, NaN
    return (x < 0.0).choose(math.nan, x.equals(0.0).choose(-math.inf, result))


def tanh_anywhere(x: Real) -> Real:
    """The hyperbolic tangent: 1 − 2/(exp(2|x|) + 1), and near 0 a rational function; one division serves
    both.
    """
    y = abs(x).at_most(20.0)  # tanh(20) rounds to 1
    z = y * y
    near = y < 0.625
    fraction, k = _reduced(y + y)
    power = ((k + 1023) << 52).real  # the magic's own bits leave at the top
    above = near.choose(z * z.polynomial(*_TANH_P), -2.0)
    below = near.choose(z.polynomial(*_TANH_Q), power.times_plus(fraction, power) + 1.0)
    size = near.choose(y, 1.0)
    return size.times_plus(above / below, size).with_sign_of(x)


exp, log, tanh = scalar(exp_anywhere), scalar(log_anywhere), scalar(tanh_anywhere)


@part
def sign(x: float) -> float:
    """−1, 0 or 1; NaN of NaN."""
    return 1.0 if x > 0.0 else (-1.0 if x < 0.0 else x)


@part
def digamma(x: float) -> float:
    """The logarithmic derivative of Γ: recurrence up to 12, then the asymptotic series; NaN at the poles."""
    if not x > -math.inf or (x <= 0.0 and x == math.floor(x)):
        return math.nan
    result = 0.0
    if x < 0.5:
        result = -math.pi / math.tan(math.pi * (x - np.rint(x)))
        x = 1.0 - x
    while x < 12.0:
        result -= 1.0 / x
        x += 1.0
    y = 1.0 / (x * x)
    series = y * (
        1 / 12 - y * (1 / 120 - y * (1 / 252 - y * (1 / 240 - y * (1 / 132 - y * (691 / 32760 - y / 12)))))
    )
    return result + math.log(x) - 0.5 / x - series


@part
def trigamma(x: float) -> float:
    """The derivative of digamma; NaN at the poles."""
    if not x > -math.inf or (x <= 0.0 and x == math.floor(x)):
        return math.nan
    result, flip = 0.0, 1.0
    if x < 0.5:
        s = math.sin(math.pi * (x - np.rint(x)))
        result, flip, x = (math.pi / s) ** 2, -1.0, 1.0 - x
    while x < 14.0:
        result += flip / (x * x)
        x += 1.0
    y = 1.0 / (x * x)
    series = y * (
        1 / 6 - y * (1 / 30 - y * (1 / 42 - y * (1 / 30 - y * (5 / 66 - y * (691 / 2730 - y * 7 / 6)))))
    )
    return result + flip * (1.0 / x + 0.5 * y + series / x)


@part
def polygamma(n: float, x: float) -> float:
    """The n-th derivative of digamma for n ≥ 2: recurrence, then the asymptotic series; NaN at the poles, far
    below 0,
    and where a power overflows."""
    if not (n >= 2.0 and x > -200.0) or (x <= 0.0 and x == math.floor(x)):
        return math.nan
    flip = 1.0 if n % 2.0 == 1.0 else -1.0
    result, factorial = 0.0, math.gamma(n + 1.0)
    while x < 20.0 + 2.0 * n:
        result += factorial / math.pow(x, n + 1.0)
        x += 1.0
    y, front = 1.0 / (x * x), math.gamma(n) / math.pow(x, n)
    series, m, term = 1.0 + 0.5 * n / x, 2.0, 0.5 * n * (n + 1.0) * y
    for b in _BERNOULLI:  # b (m+n−1)! / (m! (n−1)! xᵐ) for m = 2, 4, …
        series += b * term
        term *= (m + n) * (m + n + 1.0) / ((m + 1.0) * (m + 2.0)) * y
        m += 2.0
    return flip * (result + front * series) if front > 0.0 else math.nan


@part
def gamma(x: float) -> float:
    """Γ; NaN at the poles and at −inf."""
    if x != x or (x <= 0.0 and x == math.floor(x)):
        return math.nan
    return math.gamma(x)


@part
def loggamma(x: float) -> float:
    """log Γ for x > 0, where it is real; NaN elsewhere."""
    return math.lgamma(x) if x > 0.0 else math.nan


@part
def angle(y: float, x: float) -> float:
    """The angle of (x, y): a zero has no sign, so that it is π and never −π on the negative axis."""
    if y == 0.0:
        return math.atan2(0.0, x)
    return math.atan2(y, x)


@part
def power(x: float, y: float) -> float:
    """x to the y, real only: NaN where the result would be complex, and wherever an operand is NaN."""
    if x != x or y != y:
        return math.nan
    return math.pow(x, y)
