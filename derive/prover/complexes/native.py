"""Rewriting of statements about complex numbers: what is the same number, in words that the prover reads."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import sympy as sp

from derive.claims import Statement
from derive.language import Array, At, Diff, Integral, Limit, Range, Reduction, Scalar, rename
from derive.language.binders import rebuilt
from derive.language.complexes.analytic import off_the_cut
from derive.language.complexes.evident import whole
from derive.language.complexes.holomorphic import MEROMORPHIC, WITH_CUTS, WITH_CUTS_IN
from derive.language.complexes.parts import speaks_of_complex
from derive.language.planes import COMPLEX, Circle, Disc, HalfPlane, Slit

BINDERS = (Reduction, Range, Integral, Limit)


def reflected(expr: sp.Expr) -> sp.Expr:
    """The expression with f(conj u) as conj f(u), for f that is real on the real axis and analytic at u.

    That is Schwarz's reflection principle; a logarithm or a power with a cut needs u off it.
    """
    if not expr.args or not speaks_of_complex(expr):
        return expr
    made = rebuilt(expr, tuple(map(reflected, expr.args)))
    if isinstance(made, MEROMORPHIC) and len(made.args) == 1 and isinstance(made.args[0], sp.conjugate):
        return sp.conjugate(made.func(made.args[0].args[0], evaluate=False), evaluate=False)
    base, power = (made.args[0], None) if isinstance(made, sp.log) else made.as_base_exp()
    if not isinstance(base, sp.conjugate) or not apart(base.args[0]):
        return made
    if power is None:
        return sp.conjugate(sp.log(base.args[0], evaluate=False), evaluate=False)
    if isinstance(made, sp.Pow) and not speaks_of_complex(power):
        return sp.conjugate(sp.Pow(base.args[0], power, evaluate=False), evaluate=False)
    return made


def apart(expr: sp.Expr) -> bool:
    """Whether an expression is evidently off the cut (−∞, 0]."""
    domain = expr.domain if isinstance(expr, Scalar) else None
    beside = isinstance(domain, HalfPlane) and domain.side in ("upper", "lower") and not domain.closed
    return beside or off_the_cut(expr)


def as_exponentials(core: Statement) -> Statement | None:
    """The equation with z = exp L where logarithms or powers of a letter z ≠ 0 are taken; None if there are
    none.
    """
    sides = (core.lhs, core.rhs)
    letters = set().union(*map(_letters_of_cuts, sides))
    if any(side.has(Diff, At) for side in sides):
        return None  # a derivative is by the letter itself
    if core.relation != "=" or not letters or not all(_nowhere_zero(z, core) for z in letters):
        return None
    logs: dict[sp.Expr, Scalar] = {z: Scalar(f"log {z.name}", COMPLEX) for z in letters}  # type: ignore[arg-type]
    lhs, rhs = (_exponentials(side, logs) for side in sides)
    given = tuple(c for c in core.given if not speaks_of_complex(c))
    return replace(core, lhs=lhs, rhs=rhs, given=given)


def _letters_of_cuts(expr: sp.Expr) -> set[Scalar]:
    """The complex letters of which an expression takes a logarithm or a power with a cut."""
    found = {e.args[0] for e in expr.atoms(sp.log)}
    found |= {e.base for e in expr.atoms(sp.Pow) if not whole(e.exp)}
    return {u for u in found if isinstance(u, Scalar) and speaks_of_complex(u)}


def _nowhere_zero(z: Scalar, core: Statement) -> bool:
    """Whether a letter is not 0 wherever the statement speaks: by its domain, an assumption, or a side."""
    domain: object = z.domain
    if isinstance(domain, (Slit, Circle)) or (isinstance(domain, HalfPlane) and not domain.closed):
        return True
    if isinstance(domain, Disc) and abs(domain.center) >= domain.radius and not domain.closed:
        return True
    said = (sp.Ne(z, 0, evaluate=False), sp.Ne(0, z, evaluate=False), sp.Ne(z, 0))
    if any(c in said for c in core.given):
        return True
    return any(_needs(side, z) for side in (core.lhs, core.rhs))


def _needs(expr: sp.Basic, z: Scalar) -> bool:
    """Whether an expression, wherever it has a value, takes the logarithm of a letter or divides by it."""
    if isinstance(expr, (sp.Piecewise, *BINDERS)):
        return False
    if isinstance(expr, sp.log) and expr.args == (z,):
        return True
    if isinstance(expr, sp.Pow) and expr.base == z and expr.exp.is_Rational and expr.exp < 0:
        return True
    return any(_needs(arg, z) for arg in expr.args)


def _exponentials(expr: sp.Basic, logs: dict[sp.Expr, Scalar]) -> sp.Basic:
    if expr in logs:
        return sp.exp(logs[expr], evaluate=False)
    if isinstance(expr, sp.log) and expr.args[0] in logs and len(expr.args) == 1:
        return logs[expr.args[0]]
    if isinstance(expr, sp.Pow) and expr.base in logs:
        return sp.exp(sp.Mul(_exponentials(expr.exp, logs), logs[expr.base], evaluate=False), evaluate=False)
    if not expr.args or isinstance(expr, (Array, Scalar)):
        return expr
    return rebuilt(expr, tuple(_exponentials(arg, logs) for arg in expr.args))


def as_letters(core: Statement) -> Statement | None:
    """The equation with a letter for each function with a cut, and r² for a letter z where r = √z; None if
    there are none.
    """
    sides = (core.lhs, core.rhs)
    if core.relation != "=" or any(side.has(Diff, At, *BINDERS) for side in sides):
        return None
    letters: dict[sp.Expr, Scalar] = {}
    lhs, rhs = (_lettered(side, letters) for side in sides)
    squares: dict[Any, sp.Expr] = {
        node.base: sp.Pow(letter, 2, evaluate=False)
        for node, letter in letters.items()
        if isinstance(node, sp.Pow) and node.exp == sp.S.Half and isinstance(node.base, Scalar)
    }
    lhs, rhs = (rename(side, squares) for side in (lhs, rhs))
    given = tuple(c for c in core.given if not speaks_of_complex(c))
    return replace(core, lhs=lhs, rhs=rhs, given=given) if letters else None


def _lettered(expr: sp.Expr, letters: dict[sp.Expr, Scalar]) -> sp.Expr:
    if not expr.args or not speaks_of_complex(expr) or isinstance(expr, (Array, Scalar)):
        return expr
    if isinstance(expr, sp.Pow) and expr.exp.is_Rational and expr.exp.q == 2:
        root = sp.Pow(expr.base, sp.S.Half, evaluate=False)
        return sp.Pow(_letter(root, letters), expr.exp.p, evaluate=False)
    if _has_a_cut(expr):
        return _letter(expr, letters)
    return rebuilt(expr, tuple(_lettered(arg, letters) for arg in expr.args))


def _has_a_cut(expr: sp.Expr) -> bool:
    """Whether the head of an expression has a branch cut: a power has unless its base is e or it is whole."""
    if isinstance(expr, sp.Pow):
        return expr.base is not sp.E and not whole(expr.exp)
    return isinstance(expr, (*WITH_CUTS, *WITH_CUTS_IN))


def _letter(node: sp.Expr, letters: dict[sp.Expr, Scalar]) -> Scalar:
    """The letter of a node, the same for the same node."""
    return letters.setdefault(node, Scalar(f"value {len(letters) + 1}", COMPLEX))  # type: ignore[arg-type]


def turned(expr: sp.Expr) -> sp.Expr:
    """The expression with (cos t ± i sin t)ⁿ as cos nt ± i sin nt for a whole n, which de Moivre found."""
    if not expr.args or not speaks_of_complex(expr):
        return expr
    made = rebuilt(expr, tuple(map(turned, expr.args)))
    angle = _turn_of(made.base) if isinstance(made, sp.Pow) and whole(made.exp) else None
    if angle is None:
        return made
    t = sp.Mul(made.exp, angle, evaluate=False)
    return sp.Add(sp.cos(t, evaluate=False), sp.Mul(sp.I, sp.sin(t, evaluate=False)), evaluate=False)


def _turn_of(expr: sp.Expr) -> sp.Expr | None:
    """The real t of which an expression is evidently cos t + i sin t."""
    cosine = next((a for a in expr.args if isinstance(a, sp.cos)), None) if isinstance(expr, sp.Add) else None
    if cosine is None or speaks_of_complex(cosine):
        return None
    t = cosine.args[0]
    for sign in (1, -1):
        if sp.Add(*expr.args) == sp.cos(t) + sign * sp.I * sp.sin(t):
            return sign * t
    return None
