"""Functions of a complex number as pairs of real functions of two real ones: `gamma.re` and `gamma.im`.

Each is the part of one enclosure in the plane. On a cut what a function is worth is a matter of convention,
so that nothing is said there, nor of a ball that may meet it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import acb, arb, fmpq

from numeric.functions.enclosures import Enclosure
from numeric.functions.row import JUMP, Function
from numeric.functions.values import Hole, Value, ball, settle

Meets = Callable[[arb], Any]  # of the real part, where the imaginary part may be 0: whether a cut may be met


def nowhere(x: arb) -> bool:
    """No cut."""
    return False


def below(end: int) -> Meets:
    """A cut along the real axis from −∞ to a number."""
    return lambda x: not x > end


def above(end: int) -> Meets:
    """A cut along the real axis from a number to ∞."""
    return lambda x: not x < end


def pole_of_gamma(x: Any, y: Any) -> bool:
    """Whether a point is 0, −1, −2, …"""
    return isinstance(x, fmpq) and y == 0 and x.q == 1 and x <= 0


def never(x: Any, y: Any) -> bool:
    """No pole that is a rational number."""
    return False


def in_plane(
    name: str, value: Callable[[acb], acb], cut: Meets = nowhere, pole: Callable[[Any, Any], bool] = never
) -> tuple[Function, Function]:
    """The two parts of a function of complex balls."""

    def part(which: str) -> Enclosure:
        def apply(x: Any, y: Any) -> Value:
            if pole(x, y):
                return Hole(f"{name} at a pole")
            if ball(y).contains(0) and cut(ball(x)):
                return Hole(f"{name} on its cut, or too near to it", certain=False)
            return settle(getattr(value(acb(ball(x), ball(y))), which), name)

        return apply

    return (
        Function(f"{name}.re", part("real"), worst=JUMP, arity=2),
        Function(f"{name}.im", part("imag"), worst=JUMP, arity=2),
    )


def airy(which: int) -> Callable[[acb], acb]:
    """Ai, Ai′, Bi or Bi′."""
    return lambda z: z.airy()[which]


def li(z: acb) -> acb:
    """The logarithmic integral."""
    return z.li()


FAR = 1000  # from 0, where ζ would take minutes


def zeta(s: acb) -> acb:
    """Riemann's ζ, not too far from 0."""
    return s.zeta() if bool(abs(s.imag) < FAR) and bool(abs(s.real) < FAR) else acb(arb.nan(), arb.nan())


IN_PLANE = (
    *in_plane("gamma", acb.gamma, pole=pole_of_gamma),
    *in_plane("loggamma", acb.lgamma, below(0), pole_of_gamma),
    *in_plane("digamma", acb.digamma, pole=pole_of_gamma),
    *in_plane("erf", acb.erf),
    *in_plane("erfc", acb.erfc),
    *in_plane("erfi", acb.erfi),
    *in_plane("zeta", zeta, pole=lambda x, y: bool(x == 1 and y == 0)),
    *in_plane("airyai", airy(0)),
    *in_plane("airyaiprime", airy(1)),
    *in_plane("airybi", airy(2)),
    *in_plane("airybiprime", airy(3)),
    *in_plane("Ei", acb.ei, below(0), lambda x, y: bool(x == 0 and y == 0)),
    *in_plane("Si", acb.si),
    *in_plane("Ci", acb.ci, below(0), lambda x, y: bool(x == 0 and y == 0)),
    *in_plane("Chi", acb.chi, below(0), lambda x, y: bool(x == 0 and y == 0)),
    *in_plane("li", li, below(1)),
    *in_plane("fresnels", acb.fresnel_s),
    *in_plane("fresnelc", acb.fresnel_c),
    *in_plane("sinc", acb.sinc),
    *in_plane("lambertw", acb.lambertw, below(0)),
    *in_plane("elliptic_k", acb.elliptic_k, above(1)),
    *in_plane("elliptic_e", acb.elliptic_e, above(1)),
)
