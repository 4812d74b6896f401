"""Functions of complex numbers by their parts: one row each, from the parts of the arguments.

An inverse function is what its row says in terms of log and the square root, on its cuts too. A function
that is in no row is evaluated in the plane, and its two parts are real functions of two real numbers.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp
from sympy.core.symbol import Str

from derive.language import special
from derive.language.complexes import arithmetic as c
from derive.language.complexes.arithmetic import HALF, IMAGINARY, UNIT, ZERO, Pair
from derive.language.complexes.evident import positive, whole
from derive.language.complexes.holomorphic import ANALYTIC_IN, WITH_CUTS_IN, Where, always
from derive.language.functions import KNOWN

Rule = Callable[[Pair], Pair]


class InPlane(sp.Expr):
    """The real (0) or imaginary (1) part of a function of complex numbers x + iy, …

    Its arguments are (name, which, x, y, …): the parts of each number in turn.
    """

    is_commutative = True

    def __new__(cls, name: str | Str, which: int | sp.Expr, *parts: sp.Expr) -> InPlane:
        return sp.Expr.__new__(cls, Str(str(name)), sp.sympify(which), *parts)

    @property
    def function(self) -> str:
        return str(self.args[0])

    @property
    def which(self) -> int:
        return int(self.args[1])

    @property
    def point(self) -> tuple[sp.Expr, ...]:
        return self.args[2:]

    def _eval_is_real(self) -> bool:
        return True


def _sin(x: Pair) -> Pair:
    a, b = x
    return (
        c.times(sp.sin(a, evaluate=False), sp.cosh(b, evaluate=False)),
        c.times(sp.cos(a, evaluate=False), sp.sinh(b, evaluate=False)),
    )


def _cos(x: Pair) -> Pair:
    a, b = x
    return (
        c.times(sp.cos(a, evaluate=False), sp.cosh(b, evaluate=False)),
        c.minus(c.times(sp.sin(a, evaluate=False), sp.sinh(b, evaluate=False))),
    )


def _sinh(x: Pair) -> Pair:
    a, b = x
    return (
        c.times(sp.sinh(a, evaluate=False), sp.cos(b, evaluate=False)),
        c.times(sp.cosh(a, evaluate=False), sp.sin(b, evaluate=False)),
    )


def _cosh(x: Pair) -> Pair:
    a, b = x
    return (
        c.times(sp.cosh(a, evaluate=False), sp.cos(b, evaluate=False)),
        c.times(sp.sinh(a, evaluate=False), sp.sin(b, evaluate=False)),
    )


def _turned(x: Pair) -> Pair:
    return c.product(IMAGINARY, x)


def _less(x: Pair, y: Pair) -> Pair:
    return c.sum_of(x, c.negative(y))


def _asin(x: Pair) -> Pair:
    """−i log(ix + √(1 − x²)); cut where |x| > 1 is real."""
    inner = c.sum_of(_turned(x), c.square_root(_less(UNIT, c.power_whole(x, 2))))
    return c.negative(_turned(c.logarithm(inner)))


def _acos(x: Pair) -> Pair:
    return _less((c.times(HALF, sp.pi), ZERO), _asin(x))


def _atan(x: Pair) -> Pair:
    """(i/2)(log(1 − ix) − log(1 + ix)); cut on the imaginary axis beyond ±i."""
    turned = _turned(x)
    logs = _less(c.logarithm(_less(UNIT, turned)), c.logarithm(c.sum_of(UNIT, turned)))
    return c.product((ZERO, HALF), logs)


def _asinh(x: Pair) -> Pair:
    """log(x + √(x² + 1)); cut on the imaginary axis beyond ±i."""
    return c.logarithm(c.sum_of(x, c.square_root(c.sum_of(c.power_whole(x, 2), UNIT))))


def _acosh(x: Pair) -> Pair:
    """log(x + √(x + 1)√(x − 1)); cut on the real axis below 1."""
    roots = c.product(c.square_root(c.sum_of(x, UNIT)), c.square_root(_less(x, UNIT)))
    return c.logarithm(c.sum_of(x, roots))


def _atanh(x: Pair) -> Pair:
    """(log(1 + x) − log(1 − x))/2; cut where |x| > 1 is real."""
    logs = _less(c.logarithm(c.sum_of(UNIT, x)), c.logarithm(_less(UNIT, x)))
    return c.product((HALF, ZERO), logs)


def _sign(x: Pair) -> Pair:
    return c.quotient(x, (c.modulus(x), ZERO))


ROWS: dict[type, Rule] = {
    sp.exp: c.exponential,
    sp.log: c.logarithm,
    sp.sin: _sin,
    sp.cos: _cos,
    sp.sinh: _sinh,
    sp.cosh: _cosh,
    sp.tan: lambda x: c.quotient(_sin(x), _cos(x)),
    sp.tanh: lambda x: c.quotient(_sinh(x), _cosh(x)),
    sp.asin: _asin,
    sp.acos: _acos,
    sp.atan: _atan,
    sp.asinh: _asinh,
    sp.acosh: _acosh,
    sp.atanh: _atanh,
    sp.sign: _sign,
    sp.Abs: lambda x: (c.modulus(x), ZERO),
    sp.re: lambda x: (c.plus(x[0], c.times(ZERO, x[1])), ZERO),
    sp.im: lambda x: (c.plus(x[1], c.times(ZERO, x[0])), ZERO),
    sp.arg: lambda x: (c.angle(x), ZERO),
    sp.conjugate: c.conjugate,
}
# Real at every real number where they have a value in the plane, and with no other value there.
REAL_ON_THE_LINE = (
    sp.exp, sp.sin, sp.cos, sp.tan, sp.sinh, sp.cosh, sp.tanh, sp.atan, sp.asinh, sp.erf, sp.erfc, sp.erfi,
    sp.gamma, sp.digamma, sp.zeta, sp.Si, sp.sinc, sp.fresnels, sp.fresnelc, sp.airyai, sp.airybi,
    sp.airyaiprime, sp.airybiprime, sp.Abs, sp.sign, sp.atan2, sp.floor, sp.ceiling,
)  # fmt: skip
# Of several numbers, real for real ones where this says so; and whatever is analytic without a cut.
REAL_THERE: dict[type, Where] = {
    sp.besselj: lambda n, x: whole(n) or positive(x), sp.besseli: lambda n, x: whole(n) or positive(x),
    sp.bessely: lambda n, x: positive(x), sp.besselk: lambda n, x: positive(x),
    sp.uppergamma: lambda s, x: positive(x), sp.lowergamma: lambda s, x: positive(s) and positive(x),
    special.hurwitz: lambda s, a: positive(a), sp.expint: lambda s, x: positive(x),
    special.hyperu: lambda a, b, x: positive(x), sp.binomial: always, sp.hermite: always,
    sp.laguerre: always,
    sp.RisingFactorial: always, special.carlson_rf: lambda *x: all(map(positive, x)),
    special.agm: lambda *x: all(map(positive, x)),
}  # fmt: skip


def real_there(expr: sp.Expr, *x: sp.Expr) -> bool:
    """Whether a function that is evaluated in the plane is real at these real numbers, if it has a value."""
    if isinstance(expr, REAL_ON_THE_LINE):
        return True
    head = type(expr)
    return any(head in table and table[head](*x) for table in (REAL_THERE, ANALYTIC_IN))


# Functions that are evaluated in the plane, by the name of their row; the numeric road has two of each.
IN_PLANE: dict[type, str] = {
    sp.gamma: "gamma", sp.loggamma: "loggamma", sp.digamma: "digamma", sp.erf: "erf", sp.erfc: "erfc",
    sp.erfi: "erfi", sp.zeta: "zeta", sp.airyai: "airyai", sp.airybi: "airybi",
    sp.airyaiprime: "airyaiprime", sp.airybiprime: "airybiprime", sp.Ei: "Ei", sp.Si: "Si", sp.Ci: "Ci",
    sp.Chi: "Chi", sp.li: "li", sp.fresnels: "fresnels", sp.fresnelc: "fresnelc", sp.sinc: "sinc",
    sp.LambertW: "lambertw", sp.elliptic_k: "elliptic_k", sp.elliptic_e: "elliptic_e",
    **{head: KNOWN[head.__name__].name for head in (*ANALYTIC_IN, *WITH_CUTS_IN)},
}  # fmt: skip


# Of those, the ones that have a value at every point of the plane.
EVERYWHERE = frozenset(
    {"erf", "erfc", "erfi", "Si", "sinc", "fresnels", "fresnelc"}
    | {"airyai", "airybi", "airyaiprime", "airybiprime"}
)


def in_plane(name: str, *x: Pair) -> Pair:
    """The two parts of a function that is evaluated in the plane."""
    parts = [part for one in x for part in one]
    return InPlane(name, 0, *parts), InPlane(name, 1, *parts)
