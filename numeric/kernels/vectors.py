"""The inner loops: (targets…, sources…, how many lanes, a multiple of 32)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from numeric.kernels import vmath
from numeric.kernels.simd import Real, eight


def _pairs(p: Real, q: Real, r: Real, s: Real) -> Real:
    return (p + q) + (r + s)


def _products(start: Real, *factors: Real) -> Real:
    for x, y in zip(factors[::2], factors[1::2], strict=True):
        start = x.times_plus(y, start)
    return start


clear = eight(lambda out: out.make(0.0), 0, update=True)
negate = eight(lambda x: -x, 1)
add = eight(lambda x, y: x + y, 2)
subtract = eight(lambda x, y: x - y, 2)
multiply = eight(lambda x, y: x * y, 2)
divide = eight(lambda x, y: x / y, 2)
add_to = eight(lambda out, x: out + x, 1, update=True)
add_product_to = eight(lambda out, x, y: x.times_plus(y, out), 2, update=True)
sum_of_four = eight(_pairs, 4)
add_four_to = eight(lambda out, *x: out + _pairs(*x), 4, update=True)
dot_of_four = eight(lambda x, y, *rest: _products(x * y, *rest), 8)
add_dot_of_four_to = eight(_products, 8, update=True)


def _summing(formula: Callable[..., Real]) -> Callable[..., tuple[Real, Real]]:
    """A formula whose result is also added to a sum: (result, sum, sources…)."""

    def both(_: Real, total: Real, *x: Real) -> tuple[Real, Real]:
        result = formula(*x)
        return result, total + result

    return both


def _added(formula: Callable[..., Real], sources: int) -> Any:
    return eight(_summing(formula), sources, targets=2, update=True)


def _squared(_: Real, total: Real, x: Real, y: Real) -> tuple[Real, Real]:
    return x - y, (x - y).times_plus(x - y, total)


add_added, subtract_added = _added(lambda x, y: x + y, 2), _added(lambda x, y: x - y, 2)
multiply_added, divide_added = _added(lambda x, y: x * y, 2), _added(lambda x, y: x / y, 2)
subtract_squared = eight(_squared, 2, targets=2, update=True)
exp = eight(vmath.exp_plain, 1, careful=(vmath.exp_odd, vmath.exp_anywhere))
log = eight(vmath.log_plain, 1, careful=(vmath.log_odd, vmath.log_anywhere))
tanh = eight(vmath.tanh_anywhere, 1, together=1)
exp_added = eight(
    _summing(vmath.exp_plain),
    1,
    targets=2,
    update=True,
    careful=(lambda _, total, x: vmath.exp_odd(x), _summing(vmath.exp_anywhere)),
)


def residuals(plain: float, vanishing: float, pairs: int, *, begin: bool) -> Any:
    """An operation that keeps the largest |x − y| of many pairs and adds up |x| + |y|; it begins, or goes on.

    inf stands for a residual above `plain` times its size, or one whose size is below `vanishing`. A NaN
    reaches the sum.
    """

    def go_on(worst: Real, sizes: Real, *sides: Real) -> tuple[Real, Real]:
        for x, y in zip(sides[::2], sides[1::2], strict=True):
            size, over = abs(x) + abs(y), abs(x - y)
            over = ((over > size * plain) | (size < vanishing)).choose(math.inf, over)
            worst, sizes = (over > worst).choose(over, worst), sizes + size
        return worst, sizes

    def start(*sides: Real) -> tuple[Real, Real]:
        return go_on(sides[0].make(0.0), sides[0].make(0.0), *sides)

    return eight(start if begin else go_on, 2 * pairs, targets=2, update=not begin)


def residuals_where(plain: float, vanishing: float) -> Any:
    """Residuals of one pair and a filter, where some pairs do not count: (worst, sizes, seen, failed, x, y,
    filter).

    A pair that the filter lets through is seen if both are finite, and has failed otherwise; either is told
    by a 1.
    """

    def formula(
        worst: Real, sizes: Real, seen: Real, failed: Real, x: Real, y: Real, given: Real
    ) -> tuple[Real, ...]:
        size, over = abs(x) + abs(y), abs(x - y)
        over = ((over > size * plain) | (size < vanishing)).choose(math.inf, over)
        counts, finite = given > 0.5, size < math.inf
        good, bad = counts & finite, counts & ~finite
        worst = (good & (over > worst)).choose(over, worst)
        return worst, good.choose(sizes + size, sizes), good.choose(1.0, seen), bad.choose(1.0, failed)

    return eight(formula, 3, targets=4, update=True, together=1)


def ratios(doubtful: float) -> Any:
    """An operation that divides residuals by sizes; an infinite residual becomes `doubtful`. Tells of sizes
    not finite.
    """

    def formula(worst: Real, sizes: Real) -> Any:
        ratio = worst.equals(math.inf).choose(doubtful, worst / sizes)
        return ratio, sizes, sizes.word.above(0x7FEFFFFFFFFFFFFF)

    return eight(formula, 0, targets=2, update=True)


def bins(offset: int, count: int) -> Any:
    """An operation that finds the bins of ratios in a histogram of exponents; what is not above 0 goes to the
    first.
    """

    def formula(ratio: Real) -> Real:
        place = (ratio > 0.0).choose(ratio, 0.0).word >> 52  # the exponent, plus 1023
        place = place.at_least(1023 - offset).at_most(1022 - offset + count) - (1023 - offset)
        return place.real

    return eight(formula, 1)
