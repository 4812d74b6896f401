"""Functions of a complex number as pairs of real functions of two real ones: `gamma.re` and `gamma.im`.

Each is the part of one enclosure in the plane. On a cut what a function is worth is a matter of convention,
so that nothing is said there, nor of a ball that may meet it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flint import acb, arb, fmpq

from numeric.functions.enclosures import Enclosure
from numeric.functions.pairs import in_the_plane
from numeric.functions.row import JUMP, Function, Slope
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


@dataclass(frozen=True)
class OfThePlane:
    """A function of one complex ball: where a cut may be met, and at which rational points a pole."""

    name: str
    value: Callable[[acb], acb]
    cut: Meets = nowhere
    pole: Callable[[Any, Any], bool] = never

    def rows(self, slopes: tuple[Slope | None, ...]) -> tuple[Function, Function]:
        """The two parts of the function, from the slopes that it has on the line."""
        re, im = (
            Function(f"{self.name}.{part}", self._part(which), None,
                     in_the_plane(self.name, slopes, k), JUMP, arity=2)
            for k, (part, which) in enumerate((("re", "real"), ("im", "imag")))
        )  # fmt: skip
        return re, im

    def _part(self, which: str) -> Enclosure:
        def apply(x: Any, y: Any) -> Value:
            if self.pole(x, y):
                return Hole(f"{self.name} at a pole")
            if ball(y).contains(0) and self.cut(ball(x)):
                return Hole(f"{self.name} on its cut, or too near to it", certain=False)
            return settle(getattr(self.value(acb(ball(x), ball(y))), which), self.name)

        return apply


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
    OfThePlane("gamma", acb.gamma, pole=pole_of_gamma),
    OfThePlane("loggamma", acb.lgamma, below(0), pole_of_gamma),
    OfThePlane("digamma", acb.digamma, pole=pole_of_gamma),
    OfThePlane("erf", acb.erf),
    OfThePlane("erfc", acb.erfc),
    OfThePlane("erfi", acb.erfi),
    OfThePlane("zeta", zeta, pole=lambda x, y: bool(x == 1 and y == 0)),
    OfThePlane("airyai", airy(0)),
    OfThePlane("airyaiprime", airy(1)),
    OfThePlane("airybi", airy(2)),
    OfThePlane("airybiprime", airy(3)),
    OfThePlane("Ei", acb.ei, below(0), lambda x, y: bool(x == 0 and y == 0)),
    OfThePlane("Si", acb.si),
    OfThePlane("Ci", acb.ci, below(0), lambda x, y: bool(x == 0 and y == 0)),
    OfThePlane("Chi", acb.chi, below(0), lambda x, y: bool(x == 0 and y == 0)),
    OfThePlane("li", li, below(1)),
    OfThePlane("fresnels", acb.fresnel_s),
    OfThePlane("fresnelc", acb.fresnel_c),
    OfThePlane("sinc", acb.sinc),
    OfThePlane("lambertw", acb.lambertw, below(0)),
    OfThePlane("elliptic_k", acb.elliptic_k, above(1)),
    OfThePlane("elliptic_e", acb.elliptic_e, above(1)),
)
