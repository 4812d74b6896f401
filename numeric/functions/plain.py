"""Functions on NumPy arrays that NumPy itself lacks: NaN where there is no real value."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

Array = np.ndarray
Plain = Callable[..., Array]

_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798)


def each(function: Callable[[float], float]) -> Plain:
    """A function of the standard library, number by number; infinite where it overflows."""

    def one(x: float) -> float:
        try:
            return function(x)
        except OverflowError:
            return math.inf
        except ValueError:
            return math.nan

    return np.vectorize(one, otypes=[float])


def _pole(x: Array) -> Array:
    """Where Γ has none of its values: at 0, −1, −2, …, and at −∞."""
    return ~(x > -np.inf) | ((x <= 0) & (x == np.floor(x)))


_gamma, _lgamma = each(math.gamma), each(math.lgamma)


def gamma(x: Array) -> Array:
    """Γ; NaN at the poles and at −∞."""
    return np.where(_pole(x), np.nan, _gamma(x))


def loggamma(x: Array) -> Array:
    """log Γ for x > 0, where it is real; NaN elsewhere."""
    return np.where(x > 0, _lgamma(x), np.nan)


def digamma(x: Array) -> Array:
    """The logarithmic derivative of Γ: reflection, recurrence up to 12, then the asymptotic series."""
    low, pole = x < 0.5, _pole(x)
    result = np.where(low, -np.pi / np.tan(np.pi * (x - np.rint(x))), 0.0)
    x = np.where(low, 1.0 - x, x)
    for _ in range(12):
        small = x < 12.0
        result, x = result - np.where(small, 1.0 / x, 0.0), x + small
    y = 1.0 / (x * x)
    series = y * (
        1 / 12 - y * (1 / 120 - y * (1 / 252 - y * (1 / 240 - y * (1 / 132 - y * (691 / 32760 - y / 12)))))
    )
    return np.where(pole, np.nan, result + np.log(x) - 0.5 / x - series)


def trigamma(x: Array) -> Array:
    """The derivative of digamma, in the same way."""
    low, pole = x < 0.5, _pole(x)
    flip = np.where(low, -1.0, 1.0)
    result = np.where(low, (np.pi / np.sin(np.pi * (x - np.rint(x)))) ** 2, 0.0)
    x = np.where(low, 1.0 - x, x)
    for _ in range(14):
        small = x < 14.0
        result, x = result + np.where(small, flip / (x * x), 0.0), x + small
    y = 1.0 / (x * x)
    series = y * (
        1 / 6 - y * (1 / 30 - y * (1 / 42 - y * (1 / 30 - y * (5 / 66 - y * (691 / 2730 - y * 7 / 6)))))
    )
    return np.where(pole, np.nan, result + flip * (1.0 / x + 0.5 * y + series / x))


def angle(y: Array, x: Array) -> Array:
    """The angle of (x, y): a zero has no sign, so that it is π and never −π on the negative axis."""
    return np.arctan2(np.where(y == 0.0, 0.0, y), x)


def polygamma(n: Array, x: Array) -> Array:
    """The n-th derivative of digamma for n ≥ 2; NaN at the poles, far below 0, where a power overflows."""
    n, x = np.broadcast_arrays(n, x)
    lost = ~((n >= 2.0) & (x > -200.0)) | _pole(x)
    n, x = np.where(lost, 2.0, n), np.where(lost, 1.0, x)
    result, factorial = np.zeros_like(x), _gamma(n + 1.0)
    while (small := x < 20.0 + 2.0 * n).any():
        result, x = result + np.where(small, factorial / x ** (n + 1.0), 0.0), x + small
    y, front = 1.0 / (x * x), _gamma(n) / x**n
    series, m, term = 1.0 + 0.5 * n / x, 2.0, 0.5 * n * (n + 1.0) * y
    for b in _BERNOULLI:  # b (m+n−1)! / (m! (n−1)! xᵐ) for m = 2, 4, …
        series = series + b * term
        term = term * (m + n) * (m + n + 1.0) / ((m + 1.0) * (m + 2.0)) * y
        m += 2.0
    flip = np.where(n % 2.0 == 1.0, 1.0, -1.0)
    return np.where(lost | ~(front > 0), np.nan, flip * (result + front * series))
