"""The special functions of the numeric road: enclosures by Arb, slopes, no kernels.

A value is claimed on the real line only where the function is real there, as textbooks define it; elsewhere
there is a hole.
"""

from __future__ import annotations

from collections.abc import Callable
from math import factorial
from typing import Any

from flint import acb, arb, fmpq

from numeric.functions.enclosures import Enclosure, everywhere, real
from numeric.functions.row import EDGE, JUMP, POLE, SMOOTH, Function, NodeTerm, Slope, written
from numeric.functions.values import ONE, ZERO, Hole, Value, ball, settle

EXACT_DEGREE = 200  # up to which a polynomial of a rational is computed exactly

exp, sin, cos, sinc, cosh, log, power = map(written, ("exp", "sin", "cos", "sinc", "cosh", "log", "pow"))
sqrt, lambertw, besselj, bessely, besseli, besselk = map(
    written, ("sqrt", "lambertw", "besselj", "bessely", "besseli", "besselk")
)
airyai, airybi, airyaiprime, airybiprime = map(written, ("airyai", "airybi", "airyaiprime", "airybiprime"))
chebyshevu, hermite = map(written, ("chebyshevu", "hermite"))


def whole(n: Any) -> bool:
    """Whether an operand is exactly a whole number."""
    return isinstance(n, fmpq) and n.q == 1


def zeta(s: Any) -> Value:
    """Riemann's ζ, but at its pole."""
    return Hole("ζ at its pole") if s == 1 else settle(ball(s).zeta(), "ζ near its pole")


def lambert_w(x: Any) -> Value:
    """The principal branch of Lambert's W, on x ≥ −1/e."""
    return ZERO if x == 0 else settle(ball(x).lambertw(), "W near −1/e or below")


def of_positive(name: str) -> Enclosure:
    """A Bessel function of any order that is real right of 0."""
    method = getattr(arb, name)

    def apply(n: Any, x: Any) -> Value:
        if not x > 0:
            return Hole(f"{name} at 0 or left of it", certain=bool(x <= 0))
        return settle(method(ball(x), ball(n)), "a Bessel function")

    return apply


def bessel_i(n: Any, x: Any) -> Value:
    """I_n(x), the modified Bessel function; of a negative x for whole orders only."""
    if whole(n) and x == 0:
        return ONE if n == 0 else ZERO
    if not whole(n) and not x > 0:
        return Hole("a Bessel function left of 0, of an order that is not whole", certain=False)
    return settle(ball(x).bessel_i(ball(n)), "a Bessel function")


def airy(name: str, derivative: int) -> Enclosure:
    """An Airy function or its derivative."""
    method = getattr(arb, name)
    return lambda x: settle(method(ball(x), derivative), "an Airy function")


def elliptic_k(m: Any) -> Value:
    """The complete elliptic integral K as a function of its parameter m, on m < 1."""
    if not m < 1:
        return Hole("an elliptic integral beyond its pole", certain=bool(m >= 1))
    return settle(acb(ball(m)).elliptic_k().real, "an elliptic integral")


def elliptic_e(m: Any) -> Value:
    """The complete elliptic integral E, on m ≤ 1; around a ball's middle, since |E'| ≤ K/2 and K grows."""
    if m == 1:
        return ONE
    if not m < 1:
        return Hole("an elliptic integral beyond its edge", certain=bool(m > 1))
    middle = arb(ball(m).mid())
    most = acb(arb(ball(m).upper())).elliptic_k().real / 2
    near = (ball(m) - middle) * most * arb(0, 1)
    return settle(acb(middle).elliptic_e().real + near, "an elliptic integral")


def incomplete(name: str, needs_order: bool) -> Enclosure:
    """An incomplete gamma function of (s, x), right of 0."""
    method = getattr(arb, name)

    def apply(s: Any, x: Any) -> Value:
        if not x > 0 or (needs_order and not s > 0):
            return Hole("an incomplete gamma function where it may not be real", certain=False)
        middle = arb(ball(x).mid())
        if not whole(s) or ball(x).is_exact():
            return settle(method(ball(x), ball(s)), "an incomplete gamma function")
        # the mean value theorem, with the slope ± x^{s−1} e^{−x}: far narrower than the sum over a ball
        slope = ball(x) ** (ball(s) - 1) * (-ball(x)).exp()
        return settle(
            method(middle, ball(s)) + slope * (ball(x) - middle) * arb(0, 1), "an incomplete gamma function"
        )

    return apply


Step = Callable[[int, Any, Any, Any], Any]


def orthogonal(
    name: str, first: Callable[[Any], Any], step: Step, cut: bool, before: Value | None = None
) -> Enclosure:
    """A function P_n(x) that is a polynomial for whole n.

    P₀ = 1, P₁ = first(x), P_{k+1} = step(k, x, P_k, P_{k−1}). Exact at rational numbers where n is whole;
    `before` is P₋₁, where that is simple. With a `cut`, a degree that is not whole has real values right of
    −1 only.
    """
    method = getattr(arb, name)

    def apply(n: Any, x: Any) -> Value:
        if not whole(n):
            if cut and not x > -1:
                return Hole(f"{name} of a degree that is not whole, left of −1", certain=False)
        elif n == -1 and before is not None:
            return before
        elif isinstance(x, fmpq) and 0 <= n <= EXACT_DEGREE:
            last, now = ZERO, ONE
            for k in range(int(n.p)):
                last, now = now, first(x) if k == 0 else step(k, x, now, last)
            return settle(now, name)
        return settle(method(ball(x), ball(n)), name)

    return apply


def binomial(n: Any, k: Any) -> Value:
    """n over k: 0 for whole k < 0, n (n−1) … (n−k+1)/k! for whole k ≥ 0, else Γ(n+1)/(Γ(k+1) Γ(n−k+1))."""
    if whole(k) and k < 0:
        return ZERO
    if whole(k) and whole(n) and 0 <= n < k:
        return ZERO
    if whole(k) and k <= EXACT_DEGREE:
        product = ONE if isinstance(n, fmpq) else arb(1)
        for j in range(int(k.p)):
            product = product * (n - j)
        return settle(product / factorial(int(k.p)), "a binomial coefficient")
    top = ball(n) + 1
    return settle(top.gamma() * (ball(k) + 1).rgamma() * (top - ball(k)).rgamma(), "a binomial coefficient")


def halves(f: Callable[..., NodeTerm], before: int, after: int) -> Slope:
    """The slope (± f_{n−1} ± f_{n+1})/2 of a Bessel function."""
    return lambda value, n, x: (before * f(n - 1, x) + after * f(n + 1, x)) / 2


def chord(x: NodeTerm) -> NodeTerm:
    """π x²/2."""
    return x * x * x.number("pi") / 2


SPECIAL = (
    Function("erfi", real("erfi", {0: 0}), everywhere("erfi"),
             (lambda f, x: 2 * exp(x * x) / sqrt(x.number("pi")),), SMOOTH),
    Function("Si", real("si", {0: 0}), everywhere("si"), (lambda f, x: sinc(x),), SMOOTH),
    Function("sinc", real("sinc", {0: 1}), everywhere("sinc"), (), SMOOTH),
    Function("Ci", real("ci", outside=lambda x: x <= 0), None, (lambda f, x: cos(x) / x,), POLE),
    Function("Chi", real("chi", outside=lambda x: x <= 0), None, (lambda f, x: cosh(x) / x,), POLE),
    Function("li", real("li", {0: 0}, lambda x: x < 0 or x == 1), None, (lambda f, x: 1 / log(x),), POLE),
    Function("fresnels", real("fresnel_s", {0: 0}), everywhere("fresnel_s"), (lambda f, x: sin(chord(x)),),
             SMOOTH),
    Function("fresnelc", real("fresnel_c", {0: 0}), everywhere("fresnel_c"), (lambda f, x: cos(chord(x)),),
             SMOOTH),
    Function("zeta", zeta, None, (), POLE),
    Function("lambertw", lambert_w, None, (lambda f, x: 1 / (x + exp(f)),), EDGE),
    Function("bessely", of_positive("bessel_y"), None, (None, halves(bessely, 1, -1)), POLE, arity=2),
    Function("besseli", bessel_i, None, (None, halves(besseli, 1, 1)), POLE, arity=2),
    Function("besselk", of_positive("bessel_k"), None, (None, halves(besselk, -1, -1)), POLE, arity=2),
    Function("airyai", airy("airy_ai", 0), everywhere("airy_ai"), (lambda f, x: airyaiprime(x),), SMOOTH),
    Function("airybi", airy("airy_bi", 0), everywhere("airy_bi"), (lambda f, x: airybiprime(x),), SMOOTH),
    Function("airyaiprime", airy("airy_ai", 1), None, (lambda f, x: x * airyai(x),), SMOOTH),
    Function("airybiprime", airy("airy_bi", 1), None, (lambda f, x: x * airybi(x),), SMOOTH),
    Function("elliptic_k", elliptic_k, None, (), POLE),
    Function("elliptic_e", elliptic_e, None, (), EDGE),
    Function("uppergamma", incomplete("gamma_upper", False), None,
             (None, lambda f, s, x: -(power(x, s - 1) * exp(-x))), POLE, arity=2),
    Function("lowergamma", incomplete("gamma_lower", True), None,
             (None, lambda f, s, x: power(x, s - 1) * exp(-x)), POLE, arity=2),
    Function("chebyshevt", orthogonal("chebyshev_t", lambda x: x, lambda k, x, p, q: 2 * x * p - q, True),
             None, (None, lambda f, n, x: n * chebyshevu(n - 1, x)), JUMP, arity=2),
    Function("chebyshevu", orthogonal("chebyshev_u", lambda x: 2 * x,
                                      lambda k, x, p, q: 2 * x * p - q, True, ZERO),
             None, (), JUMP, arity=2),
    Function("legendre", orthogonal("legendre_p", lambda x: x,
                                    lambda k, x, p, q: ((2 * k + 1) * x * p - k * q) / (k + 1), True),
             None, (), JUMP, arity=2),
    Function("hermite", orthogonal("hermite_h", lambda x: 2 * x,
                                   lambda k, x, p, q: 2 * x * p - 2 * k * q, False),
             None, (None, lambda f, n, x: 2 * n * hermite(n - 1, x)), JUMP, arity=2),
    Function("laguerre", orthogonal("laguerre_l", lambda x: 1 - x,
                                    lambda k, x, p, q: ((2 * k + 1 - x) * p - k * q) / (k + 1), False),
             None, (), JUMP, arity=2),
    Function("binomial", binomial, None, (), JUMP, arity=2),
)  # fmt: skip
