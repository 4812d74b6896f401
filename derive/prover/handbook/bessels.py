"""Bessel functions: halves of odd numbers, parity, negative orders; Airy's and others by ₀F₁ and ₁F₁."""

from __future__ import annotations

import sympy as sp

from derive.language import special
from derive.language.complexes.evident import positive
from derive.language.complexes.parts import speaks_of_complex
from derive.language.domains import whole
from derive.prover.handbook.law import Facts, Law, turned_about

I, PI, HALF = sp.I, sp.pi, sp.S.Half
MOST_ORDER = 12
# f_ν = a 2(ν ∓ 1)/z f_{ν∓1} + b f_{ν∓2}: (a, b) from below for ν > 0, and from above.
NEIGHBOURS = {sp.besselj: ((1, -1), (1, -1)), sp.bessely: ((1, -1), (1, -1)),
              sp.besseli: ((-1, 1), (1, 1)), sp.besselk: ((1, 1), (-1, 1))}  # fmt: skip
AT_HALVES = {
    (sp.besselj, HALF): sp.sin, (sp.besselj, -HALF): sp.cos,
    (sp.bessely, HALF): lambda z: -sp.cos(z), (sp.bessely, -HALF): sp.sin,
    (sp.besseli, HALF): sp.sinh, (sp.besseli, -HALF): sp.cosh,
    (sp.besselk, HALF): lambda z: PI / 2 * sp.exp(-z), (sp.besselk, -HALF): lambda z: PI / 2 * sp.exp(-z),
}  # fmt: skip


def _half_orders(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """The function of an order that is half an odd number, where z ≠ 0: at 0 it may have a value."""
    n, z = expr.args
    kind = type(expr)
    if not (n.is_Rational and n.q == 2 and abs(n) <= MOST_ORDER):
        return None
    if not (kind in (sp.bessely, sp.besselk) or speaks_of_complex(z) or facts.nonzero(z)):
        return None
    if abs(n) == HALF:
        return sp.sqrt(2 / PI) / sp.sqrt(z) * AT_HALVES[kind, n](z)
    (a, b), step = (NEIGHBOURS[kind][0], 1) if n > 0 else (NEIGHBOURS[kind][1], -1)
    nearer, next_ = (kind(n - k * step, z, evaluate=False) for k in (1, 2))
    return a * 2 * (n - step) / z * nearer + b * next_


def _bessel(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """K_{−ν} = K_ν; J, Y and I of whole orders −n; J and I of −z for whole orders."""
    n, z = expr.args
    kind = type(expr)
    if turned_about(n) and (kind is sp.besselk or whole(n)):
        sign = 1 if kind in (sp.besselk, sp.besseli) else (-1) ** (-n)
        return sign * kind(-n, z, evaluate=False)
    if kind in (sp.besselj, sp.besseli) and whole(n) and turned_about(z):
        return (-1) ** n * kind(n, sp.expand(-z), evaluate=False)
    return _half_orders(expr, facts) or _by_0f1(expr, facts)


def _by_0f1(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """J and I of an order that is no negative whole number by ₀F₁, if that stands in the statement."""
    n, z = expr.args
    kind = type(expr)
    if special.hyp0f1 not in facts.present or kind not in (sp.besselj, sp.besseli):
        return None
    if not (facts.at_least(n, 1) or (n.is_Rational and (n > 0 or n.q > 1)) or (not whole(n) and positive(n))):
        return None
    square = sp.expand(z**2 / 4) * (-1 if kind is sp.besselj else 1)
    return (z / 2) ** n / sp.gamma(n + 1, evaluate=False) * special.hyp0f1(n + 1, square)


THIRD, TWO_THIRDS = sp.Rational(1, 3), sp.Rational(2, 3)


def _airy(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """The values at 0, by Γ; the power series as ₀F₁, if that stands in the statement."""
    (z,) = expr.args
    derived = isinstance(expr, (sp.airyaiprime, sp.airybiprime))
    second = isinstance(expr, (sp.airybi, sp.airybiprime))
    value, slope = _at_0(second)
    if z == 0:
        return slope if derived else value
    if special.hyp0f1 not in facts.present:
        return None
    cube = sp.expand(z**3 / 9)
    if derived:
        return slope * special.hyp0f1(THIRD, cube) + value * z**2 / 2 * special.hyp0f1(
            sp.Rational(5, 3), cube
        )
    return value * special.hyp0f1(TWO_THIRDS, cube) + slope * z * special.hyp0f1(sp.Rational(4, 3), cube)


def _at_0(second: bool) -> tuple[sp.Expr, sp.Expr]:
    """The value and the slope at 0: Ai(0) = 3^(−2/3)/Γ(2/3), Ai'(0) = −3^(−1/3)/Γ(1/3); √3 of it for Bi."""
    front, sign = (sp.sqrt(3), 1) if second else (sp.S.One, -1)
    value = front * 3 ** (-TWO_THIRDS) / sp.gamma(TWO_THIRDS, evaluate=False)
    return value, sign * front * 3 ** (-THIRD) / sp.gamma(THIRD, evaluate=False)


def _confluent(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """₀F₁ at ½ and 3/2 of a square as cos, cosh and sinc."""
    b, w = expr.args
    root = _root(sp.expand(4 * w))
    if b not in (HALF, 3 * HALF) or root is None:
        return None
    z, circular = root
    if b == HALF:
        return sp.cos(z) if circular else sp.cosh(z)
    return sp.sinc(z, evaluate=False) if circular else sp.sinc(I * z, evaluate=False)


def _root(square: sp.Expr) -> tuple[sp.Expr, bool] | None:
    """A z with z² = ±square, and whether it is −."""
    factor, rest = square.as_coeff_Mul()
    root = sp.sqrt(abs(factor))
    if not (root.is_Rational and isinstance(rest, sp.Pow) and rest.exp == 2):
        return None
    return root * rest.base, bool(factor < 0)


def _kummer(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """₁F₁(a, a, z) = exp z, for a that is no whole number below 1."""
    a, b, z = expr.args
    above = a == b and ((a.is_Rational and (a > 0 or a.q > 1)) or (not speaks_of_complex(a) and positive(a)))
    return sp.exp(z) if above else None


def _second_kind(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """U(a, b, z) = z^{1−b} U(1 + a − b, 2 − b, z)."""
    a, b, z = expr.args
    other = tuple(map(sp.expand, (1 + a - b, 2 - b, z)))
    known = any(isinstance(e, special.hyperu) and tuple(map(sp.expand, e.args)) == other for e in facts.nodes)
    if not known or not turned_about(sp.expand(1 - b)):
        return None
    return z ** (1 - b) * special.hyperu(*other)


def _symmetric(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """₂F₁(a, b; c; z) = ₂F₁(b, a; c; z)."""
    a, b, c, z = expr.args
    return special.hyp2f1(*sorted((a, b), key=sp.default_sort_key), c, z)


def _imaginary_error(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """erfi z = −i erf(iz), if an error function of iz stands in the statement."""
    (z,) = expr.args
    there = any(isinstance(e, sp.erf) and sp.expand(e.args[0] - I * z) == 0 for e in facts.nodes)
    return -I * sp.erf(sp.expand(I * z), evaluate=False) if there else None


def _error(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """erf z = 2z/√π ₁F₁(½, 3/2, −z²), if ₁F₁ stands in the statement."""
    (z,) = expr.args
    if special.hyp1f1 not in facts.present:
        return None
    return 2 * z / sp.sqrt(PI) * special.hyp1f1(HALF, 3 * HALF, -sp.expand(z**2))


def _lambert(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """W(x exp x) = x, for a real x ≥ −1."""
    factors = set(sp.Mul.make_args(expr.args[0]))
    for x in factors:
        if sp.exp(x) in factors and len(factors) == 2 and not speaks_of_complex(x) and facts.not_below(x, -1):
            return x
    return None


LAWS = (
    Law("W(x exp x) = x for x ≥ −1", (sp.LambertW,), _lambert),
    Law("Bessel functions: half orders, negative orders, −z", tuple(NEIGHBOURS), _bessel),
    Law("Airy functions at 0 and by ₀F₁", (sp.airyai, sp.airybi, sp.airyaiprime, sp.airybiprime), _airy),
    Law("₀F₁ at ½ and 3/2", (special.hyp0f1,), _confluent),
    Law("₁F₁(a, a, z) = exp z", (special.hyp1f1,), _kummer),
    Law("erf by ₁F₁", (sp.erf,), _error),
    Law("erfi z = −i erf(iz)", (sp.erfi,), _imaginary_error),
    Law("U(a, b, z) = z^{1−b} U(1 + a − b, 2 − b, z)", (special.hyperu,), _second_kind),
    Law("₂F₁(a, b; c; z) = ₂F₁(b, a; c; z)", (special.hyp2f1,), _symmetric),
)
