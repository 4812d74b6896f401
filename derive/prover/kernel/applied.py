"""Functions at their arguments, read into values: each by what it is made of, or as it stands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sympy as sp
from flint import fmpq

from derive.language.functions import exact_value
from derive.language.unknown import Of
from derive.prover.making.angles import arc, cosine, sine
from derive.prover.making.functions import absolute, exponential, logarithm, opaque, power, whole
from derive.prover.making.special import binomial, digamma, gamma, incomplete, loggamma, of_order, polygamma
from derive.prover.making.sums import maximum
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Constant
from derive.prover.terms.ring import is_zero
from derive.prover.terms.sign import NEG, POS, ZERO
from derive.prover.terms.signs import sign as sign_of
from derive.prover.terms.values import Value, constant, freeze, number, sort_key, thaw


def _sign(a: Algebra, expr: sp.Expr) -> Value:
    value = a.read(expr.args[0])
    decided = {NEG: -1, ZERO: 0, POS: 1}.get(sign_of(a, value))
    if decided is not None:
        return number(decided)
    turned = min(freeze(value), freeze(a.scale(value, -1)), key=sort_key)  # sign(−x) = −sign(x)
    return a.scale(opaque(a, "sign", thaw(turned)), 1 if turned == freeze(value) else -1)


# Numerator and denominator in sine and cosine, of the circle as of the hyperbola.
QUOTIENTS = {
    "sin": ("sine", "one"),
    "cos": ("cosine", "one"),
    "tan": ("sine", "cosine"),
    "cot": ("cosine", "sine"),
    "sec": ("one", "cosine"),
    "csc": ("one", "sine"),
}


def _hyperbolic(a: Algebra, expr: sp.Expr) -> Value:
    up = exponential(a, a.read(expr.args[0]))
    down, half = power(a, up, -1), fmpq(1, 2)
    return _quotient(a, expr, a.scale(a.sub(up, down), half), a.scale(a.add(up, down), half))


def _trigonometric(a: Algebra, expr: sp.Expr) -> Value:
    angle = a.read(expr.args[0])
    return _quotient(a, expr, sine(a, angle), cosine(a, angle))


def _quotient(a: Algebra, expr: sp.Expr, s: Value, c: Value) -> Value:
    parts = {"sine": s, "cosine": c, "one": number(1)}
    top, bottom = (parts[part] for part in QUOTIENTS[type(expr).__name__.removesuffix("h")])
    return a.mul(top, power(a, bottom, -1))


def _arccosine(a: Algebra, expr: sp.Expr) -> Value:
    """arccos u = π/2 − arcsin u."""
    right = a.scale(a.atom(Constant, "pi"), fmpq(1, 2))
    return a.sub(right, _arc(a, sp.asin(expr.args[0], evaluate=False)))


def _arc(a: Algebra, expr: sp.Expr) -> Value:
    """arcsin or arctan: a part of π at a number where it is one."""
    name, u = type(expr).__name__, a.read(expr.args[0])
    known = arc(a, name, u)
    return opaque(a, name, u) if known is None else known


def _sinc(a: Algebra, expr: sp.Expr) -> Value:
    argument = a.read(expr.args[0])
    if is_zero(a, argument):
        return number(1)
    if not sign_of(a, argument).nonzero:
        return opaque(a, "sinc", argument)
    a.note("sinc x = sin x / x for x ≠ 0")
    return a.mul(sine(a, argument), power(a, argument, -1))


OF_ORDER = (
    sp.besselj, sp.bessely, sp.besseli, sp.besselk,
    sp.chebyshevt, sp.chebyshevu, sp.legendre, sp.hermite, sp.laguerre, sp.fibonacci,
)  # fmt: skip


def _of_order(a: Algebra, expr: sp.Expr) -> Value:
    """A function of an order: as the table says where that is a number, else by its recurrence."""
    name = type(expr).__name__
    if (known := exact_value(expr)) is not None:
        a.note(f"an exact value of {name}")
        return a.read(known)
    return of_order(a, name, *(a.read(x) for x in expr.args))


def _incomplete(a: Algebra, expr: sp.Expr) -> Value:
    name = type(expr).__name__
    if (known := exact_value(expr)) is not None:
        a.note(f"an exact value of {name}")
        return a.read(known)
    return incomplete(a, name, *(a.read(x) for x in expr.args))


def _binomial(a: Algebra, expr: sp.Expr) -> Value:
    """A binomial coefficient: written out for a number k, by factorials where 0 ≤ k ≤ n."""
    if (written := exact_value(expr)) is not None:
        a.note(f"an exact value of {type(expr).__name__}")
        return a.read(written)
    return binomial(a, *(a.read(x) for x in expr.args))


def _floor(a: Algebra, expr: sp.Expr) -> Value:
    """⌊x + n⌋ = ⌊x⌋ + n for whole n: what is whole in a sum leaves."""
    value = a.read(expr.args[0])
    outside = {mono: c for mono, c in value.items() if mono and c.q == 1 and whole(a, mono)}
    number_part = value.get((), fmpq(0))
    below = fmpq(number_part.p // number_part.q)
    out = a.add(outside, number(below))
    inside = a.sub(value, out)
    if not inside or constant(inside) is not None:  # a number from 0 up to 1
        return out
    return a.add(out, opaque(a, "floor", inside))


def _unknown_function(a: Algebra, expr: Of) -> Value:
    """A value of an unknown function, by its key and orders; of an odd or even one the sign is taken out."""
    values = [a.read(x) for x in expr.arguments]
    name = f"{expr.function.key}|{','.join(map(str, expr.orders))}"
    said, order = expr.function.properties, sum(expr.orders)
    if not said & {"odd", "even"}:
        return opaque(a, name, *values)
    value, turned = values[0], a.scale(values[0], -1)
    least = min(freeze(value), freeze(turned), key=sort_key)
    odd = ("odd" in said) == (order % 2 == 0)  # each derivative turns the one into the other
    if odd and not value:
        return {}
    made = opaque(a, name, thaw(least))
    return a.scale(made, -1) if odd and least != freeze(value) else made


def _polygamma(a: Algebra, expr: sp.Expr) -> Value:
    order, argument = expr.args
    return digamma(a, a.read(argument)) if order == 0 else polygamma(a, *(a.read(x) for x in expr.args))


# head → how it is read
HEADS: Mapping[Any, Callable[[Algebra, Any], Value]] = {
    Of: _unknown_function,
    sp.exp: lambda a, x: exponential(a, a.read(x.args[0])),
    sp.log: lambda a, x: logarithm(a, a.read(x.args[0])),
    sp.Abs: lambda a, x: absolute(a, a.read(x.args[0])),
    sp.sign: _sign,
    sp.floor: _floor,
    sp.Max: lambda a, x: maximum(a, [a.read(y) for y in x.args]),
    sp.Min: lambda a, x: a.scale(maximum(a, [a.scale(a.read(y), -1) for y in x.args]), -1),
    **dict.fromkeys((sp.sinh, sp.cosh, sp.tanh, sp.coth, sp.sech, sp.csch), _hyperbolic),
    **dict.fromkeys((sp.sin, sp.cos, sp.tan, sp.cot, sp.sec, sp.csc), _trigonometric),
    sp.acos: _arccosine,
    (sp.asin, sp.atan): _arc,
    sp.gamma: lambda a, x: gamma(a, a.read(x.args[0])),
    sp.loggamma: lambda a, x: loggamma(a, a.read(x.args[0])),
    sp.digamma: lambda a, x: digamma(a, a.read(x.args[0])),
    sp.polygamma: _polygamma,
    **dict.fromkeys((sp.uppergamma, sp.lowergamma), _incomplete),
    sp.li: lambda a, x: a.read(sp.Ei(sp.log(x.args[0]), evaluate=False)),
    sp.sinc: _sinc,
    sp.binomial: _binomial,
    **dict.fromkeys(OF_ORDER, _of_order),
}
