"""Circular and hyperbolic functions of inverse ones, as roots: on the cuts too."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from derive.prover.handbook.law import Facts, Law


def below(z: sp.Expr) -> sp.Expr:
    """√(1 − z²)."""
    return sp.sqrt(1 - z**2)


def above(z: sp.Expr) -> sp.Expr:
    """√(1 + z²)."""
    return sp.sqrt(1 + z**2)


def beside(z: sp.Expr) -> sp.Expr:
    """√(z − 1) √(z + 1)."""
    return sp.sqrt(z - 1) * sp.sqrt(z + 1)


# With e^{i arctan z} = √(1 + iz)/√(1 − iz), e^{artanh z} = √(1 + z)/√(1 − z), √(1 + z) √(1 − z) = √(1 − z²).
ROOTS: dict[tuple[type, type], Callable[[sp.Expr], sp.Expr]] = {
    (sp.sin, sp.acos): below, (sp.cos, sp.asin): below, (sp.sin, sp.atan): lambda z: z / above(z),
    (sp.cos, sp.atan): lambda z: 1 / above(z), (sp.tan, sp.asin): lambda z: z / below(z),
    (sp.tan, sp.acos): lambda z: below(z) / z, (sp.cosh, sp.asinh): above, (sp.sinh, sp.acosh): beside,
    (sp.sinh, sp.atanh): lambda z: z / below(z), (sp.cosh, sp.atanh): lambda z: 1 / below(z),
    (sp.tanh, sp.asinh): lambda z: z / above(z), (sp.tanh, sp.acosh): lambda z: beside(z) / z,
}  # fmt: skip
HEADS = tuple(dict.fromkeys(outer for outer, _ in ROOTS))


def _root(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    inner = expr.args[0]
    found = ROOTS.get((type(expr), type(inner)))
    return None if found is None else found(inner.args[0])


LAWS = (Law("functions of inverse functions as roots", HEADS, _root),)
