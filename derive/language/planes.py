"""Where complex quantities live: the plane, half planes, discs, circles, and the plane without the cut.

Like every domain, each is ONE parametrisation from free real scalars. A complex number is two real ones, and
the roads see these two; what a point of a disc is made from is rational, so that points are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.language.domains import DOMAINS, REAL, Domain, Interval
from derive.language.mistakes import Mistake
from derive.language.symbols import Array, Index, Scalar

ABOVE, NOT_BELOW = Interval(0, sp.oo, closed_low=False), Interval(0, sp.oo)
BELOW, NOT_ABOVE = Interval(-sp.oo, 0, closed_high=False), Interval(-sp.oo, 0)
Pair = tuple[sp.Expr, sp.Expr]


@dataclass(frozen=True)
class ComplexDomain(Domain):
    """A set of complex numbers, as the image of free real letters."""

    complex: ClassVar[bool] = True
    # what is asked of every scalar's domain: no complex number is whole, and none has bounds
    integers: ClassVar[bool] = False
    low: ClassVar[sp.Expr] = -sp.oo
    high: ClassVar[sp.Expr] = sp.oo

    def assumptions(self) -> dict[str, bool]:
        return {"complex": True}

    def letters(self) -> dict[str, Interval]:
        """The free real letters of one number: their names and where they live."""
        re, im = self.hull()
        return {"re": re, "im": im}

    def made(self, *letters: sp.Expr) -> Pair:
        """The real and the imaginary part, from the letters."""
        re, im = letters
        return re, im

    def hull(self) -> tuple[Interval, Interval]:
        """Where the real part lies, and where the imaginary part."""
        return REAL, REAL

    def inside(self, re: sp.Expr, im: sp.Expr) -> tuple[Boolean, ...]:
        """What holds of the two parts together, beside where each of them lies."""
        return ()

    @property
    def direct(self) -> bool:
        """Whether the letters are the two parts themselves."""
        return tuple(self.letters()) == ("re", "im")

    def free(self, quantity: Array) -> tuple[Array, ...]:
        return tuple(
            Array(f"{quantity.name}.{name}", quantity.lengths, where)
            for name, where in self.letters().items()
        )

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        re, im = self.made(*(letter[where] for letter in self.free(quantity)))
        return re + sp.I * im

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> None:
        return None


@dataclass(frozen=True)
class Plane(ComplexDomain):
    r"""All complex numbers.

    >>> complex_("z").domain.says()
    '\\mathbb{C}'
    """

    name: ClassVar[str] = "plane"

    def says(self) -> str:
        return r"\mathbb{C}"


SIDES = {"right": r"\Re > 0", "left": r"\Re < 0", "upper": r"\Im > 0", "lower": r"\Im < 0"}


@dataclass(frozen=True)
class HalfPlane(ComplexDomain):
    r"""The complex numbers on one side of an axis: right, left, upper or lower; with the axis if closed.

    >>> complex_("tau", of=HalfPlane("upper")).domain.says()
    '\\{\\Im > 0\\}'
    """

    side: str = "right"
    closed: bool = False
    name: ClassVar[str] = "half-plane"

    def __post_init__(self) -> None:
        if self.side not in SIDES:
            raise Mistake(f"a half plane is right, left, upper or lower, not {self.side!r}")

    def hull(self) -> tuple[Interval, Interval]:
        more, less = (NOT_BELOW, NOT_ABOVE) if self.closed else (ABOVE, BELOW)
        half = more if self.side in ("right", "upper") else less
        return (half, REAL) if self.side in ("right", "left") else (REAL, half)

    def says(self) -> str:
        text = SIDES[self.side]
        return r"\{" + (text.replace(">", r"\ge").replace("<", r"\le") if self.closed else text) + r"\}"


@dataclass(frozen=True)
class Disc(ComplexDomain):
    r"""The complex numbers nearer to a centre than a radius: all of the turns of a diameter.

    >>> complex_("q", of=Disc()).domain.says()
    '\\{|z| < 1\\}'
    """

    radius: Any = 1
    closed: bool = False
    center: Any = 0
    name: ClassVar[str] = "disc"

    def __post_init__(self) -> None:
        radius, center = sp.sympify(self.radius), sp.sympify(self.center)
        object.__setattr__(self, "radius", radius)
        object.__setattr__(self, "center", center)
        if not (radius.is_Rational and radius > 0):
            raise Mistake(f"the radius of a disc is a positive rational number, not {radius}")
        if not all(part.is_Rational for part in center.as_real_imag()):
            raise Mistake(f"the centre of a disc has rational parts, unlike {center}")

    def letters(self) -> dict[str, Interval]:
        return {"r": Interval(-self.radius, self.radius, self.closed, self.closed), "t": REAL}

    def made(self, *letters: sp.Expr) -> Pair:
        r, t = letters
        x, y = self.center.as_real_imag()
        return x + r * (1 - t**2) / (1 + t**2), y + 2 * r * t / (1 + t**2)

    def hull(self) -> tuple[Interval, Interval]:
        around = (Interval(c - self.radius, c + self.radius, self.closed, self.closed)
                  for c in self.center.as_real_imag())  # fmt: skip
        re, im = around
        return re, im

    def inside(self, re: sp.Expr, im: sp.Expr) -> tuple[Boolean, ...]:
        x, y = self.center.as_real_imag()
        nearer = sp.Le if self.closed else sp.Lt
        return (nearer((re - x) ** 2 + (im - y) ** 2, self.radius**2, evaluate=False),)

    def says(self) -> str:
        from_center = "z" if self.center == 0 else f"z - ({sp.latex(self.center)})"
        sign = r"\le" if self.closed else "<"
        return rf"\{{|{from_center}| {sign} {sp.latex(self.radius)}\}}"


@dataclass(frozen=True)
class Circle(ComplexDomain):
    r"""The complex numbers of one modulus, 1 unless another is given.

    >>> complex_("u", of=Circle()).domain.says()
    '\\{|z| = 1\\}'
    """

    radius: Any = 1
    name: ClassVar[str] = "circle"

    def __post_init__(self) -> None:
        object.__setattr__(self, "radius", sp.sympify(self.radius))
        if not (self.radius.is_Rational and self.radius > 0):
            raise Mistake(f"the radius of a circle is a positive rational number, not {self.radius}")

    def letters(self) -> dict[str, Interval]:
        return {"s": Interval(0, 1, integers=True), "t": REAL}  # without s, −1 would be missing

    def made(self, *letters: sp.Expr) -> Pair:
        s, t = letters
        r = self.radius * (1 - 2 * s)
        return r * (1 - t**2) / (1 + t**2), 2 * r * t / (1 + t**2)

    def hull(self) -> tuple[Interval, Interval]:
        side = Interval(-self.radius, self.radius)
        return side, side

    def inside(self, re: sp.Expr, im: sp.Expr) -> tuple[Boolean, ...]:
        return (sp.Eq(re**2 + im**2, self.radius**2, evaluate=False),)

    def says(self) -> str:
        return rf"\{{|z| = {sp.latex(self.radius)}\}}"


@dataclass(frozen=True)
class Slit(ComplexDomain):
    r"""The complex numbers off the cut (−∞, 0]: the squares of those with a positive real part.

    >>> complex_("z", of=Slit()).domain.says()
    '\\mathbb{C}\\setminus(-\\infty,0]'
    """

    name: ClassVar[str] = "slit"

    def letters(self) -> dict[str, Interval]:
        return {"a": ABOVE, "b": REAL}

    def made(self, *letters: sp.Expr) -> Pair:
        a, b = letters
        return a**2 - b**2, 2 * a * b

    def inside(self, re: sp.Expr, im: sp.Expr) -> tuple[Boolean, ...]:
        return (sp.Or(sp.Gt(re, 0, evaluate=False), sp.Ne(im, 0, evaluate=False), evaluate=False),)

    def says(self) -> str:
        return r"\mathbb{C}\setminus(-\infty,0]"


@dataclass(frozen=True)
class PlanePart(Domain):
    """The real (0) or the imaginary part (1) of a number whose domain has letters of its own."""

    whole: ComplexDomain = Plane()
    which: int = 0
    name: ClassVar[str] = "part"
    integers: ClassVar[bool] = False
    low: ClassVar[sp.Expr] = -sp.oo
    high: ClassVar[sp.Expr] = sp.oo

    def free(self, quantity: Array | Scalar) -> tuple[Any, ...]:
        base = quantity.name.rpartition(".")[0]
        letters = self.whole.letters().items()
        if isinstance(quantity, Scalar):
            return tuple(Scalar(f"{base}.{name}", where) for name, where in letters)
        return tuple(Array(f"{base}.{name}", quantity.lengths, where) for name, where in letters)

    def entry(self, quantity: Array | Scalar, *where: sp.Expr) -> sp.Expr:
        letters = self.free(quantity)
        return self.whole.made(*(letters if not where else (letter[where] for letter in letters)))[self.which]

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> None:
        return None

    def says(self) -> str:
        return self.whole.says()


COMPLEX = Plane()
PLANES: tuple[type[Domain], ...] = (Plane, HalfPlane, Disc, Circle, Slit)
DOMAINS.update({d.name: d for d in PLANES})


def is_complex(quantity: Scalar | Array) -> bool:
    """Whether a quantity is complex."""
    return isinstance(quantity.domain, ComplexDomain)


__all__ = [
    "COMPLEX",
    "PLANES",
    "Circle",
    "ComplexDomain",
    "Disc",
    "HalfPlane",
    "Plane",
    "PlanePart",
    "Slit",
    "is_complex",
]
