"""Enclosures of functions: on exact rationals and balls of the real line, and on balls of the complex plane.

No function here ever returns a finite ball that misses the truth. Where there is no real value, or the ball
is too wide to say, the answer on the line is a `Hole`, in the plane something that is not finite.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import Any

from flint import acb, arb, fmpq

from numeric.functions.values import ONE, ZERO, Hole, Value, ball, root, settle

Enclosure = Callable[..., Value]
Plane = Callable[..., acb]  # of (operands…, analytic)
NAN = acb(arb.nan(), arb.nan())


def real(
    name: str, exact: dict[int, int] | None = None, outside: Callable[[Any], Any] = lambda x: False
) -> Enclosure:
    """A method of Arb's balls, with the points where its value is rational and the region where it has none.

    >>> real("log", {1: 0}, lambda x: x <= 0)(fmpq(-1))
    Hole(reason='log outside its domain', certain=True)
    """
    known = [(fmpq(k), fmpq(v)) for k, v in (exact or {}).items()]
    method = getattr(arb, name)

    def apply(x: Any) -> Value:
        if isinstance(x, fmpq):  # compared one by one: to hash a rational of flint takes longer
            for point, there in known:
                if x == point:
                    return there
        if outside(x):
            return Hole(f"{name} outside its domain")
        return settle(method(ball(x)), name)

    return apply


def everywhere(name: str) -> Plane:
    """A method of complex balls that is analytic wherever it is finite."""
    method = getattr(acb, name)
    return lambda x, analytic: method(x)


def off_its_cut(name: str) -> Plane:
    """A method of complex balls that says itself where it is not analytic."""
    method = getattr(acb, name)
    return lambda x, analytic: method(x, analytic=analytic)


def within(name: str, region: Callable[[acb], Any]) -> Plane:
    """A method of complex balls, in a region without cuts: what it is on a cut is a matter of convention."""
    method = getattr(acb, name)
    return lambda x, analytic: method(x) if region(x) else NAN


def strip(x: acb) -> bool:
    """Whether −1 < Re x < 1."""
    return bool(x.real > -1 and x.real < 1)


def flat_strip(x: acb) -> bool:
    """Whether −1 < Im x < 1."""
    return bool(x.imag > -1 and x.imag < 1)


def right_of(low: int) -> Callable[[acb], bool]:
    """Whether Re x > low."""
    return lambda x: bool(x.real > low)


# functions with exact values or poles of their own


def sqrt(x: Any) -> Value:
    """The square root; exact for squares of rationals."""
    if x < 0:
        return Hole("square root of a negative number")
    exact = root(x, 2) if isinstance(x, fmpq) else None
    return exact if exact is not None else settle(ball(x).sqrt(), "a square root near 0")


def gamma(x: Any) -> Value:
    """Γ; exact at whole numbers that are not too large."""
    if isinstance(x, fmpq) and x.q == 1 and x < 1000:
        return fmpq(factorial(int(x.p) - 1)) if x > 0 else Hole("gamma function at a pole")
    return settle(ball(x).gamma(), "a gamma function")


def digamma(x: Any) -> Value:
    """The logarithmic derivative of Γ."""
    return Hole("digamma function at a pole") if _pole(x) else settle(ball(x).digamma(), "a digamma function")


def trigamma(x: Any) -> Value:
    """The derivative of digamma."""
    if _pole(x):
        return Hole("trigamma function at a pole")
    return settle(acb(ball(x)).polygamma(1).real, "a trigamma function")


def polygamma(n: Any, x: Any) -> Value:
    """The n-th derivative of digamma, for a whole number n."""
    if not (ball(n).is_integer() and n >= 0):
        return Hole("a polygamma function of an order that is not a whole number", certain=False)
    if _pole(x):
        return Hole("polygamma function at a pole")
    return settle(acb(ball(x)).polygamma(acb(ball(n))).real, "a polygamma function")


def _pole(x: Any) -> bool:
    return isinstance(x, fmpq) and x.q == 1 and x <= 0


def floor(x: Any) -> Value:
    """The largest whole number that is not above x; near one, a ball around the two it may be."""
    if isinstance(x, fmpq):
        return fmpq(x.p // x.q)
    return settle(x.floor(), "a whole part")


def atan2(y: Any, x: Any) -> Value:
    """The angle of the point (x, y), between −π and π."""
    if x == 0 and y == 0:
        return Hole("the angle of the point (0, 0)")
    if y == 0 and x > 0:
        return ZERO
    if ball(x).contains(0) and ball(y).contains(0):
        return Hole("the angle of a point near (0, 0)", certain=False)
    return settle(arb.atan2(ball(y), ball(x)), "an angle")


def bessel_j(n: Any, x: Any) -> Value:
    """J_n(x), the Bessel function of the first kind; of a negative x for whole orders only."""
    whole = isinstance(n, fmpq) and n.q == 1
    if whole and x == 0:
        return ONE if n == 0 else ZERO
    if isinstance(n, fmpq) and not whole and x < 0:
        return Hole("a Bessel function of a negative number, of an order that is not whole")
    return settle(ball(x).bessel_j(ball(n)), "a Bessel function")


def bessel_j_plane(n: acb, x: acb, analytic: bool) -> acb:
    """J_n in the plane: analytic everywhere for whole orders, else right of the imaginary axis."""
    whole = n.is_exact() and n.imag == 0 and n.real.is_integer()
    return x.bessel_j(n) if whole or right_of(0)(x) else NAN
