"""Terms of a sequence: led back by the rule as far as the place is proved to lie beyond the first terms.

x[n + 1] is what the rule makes of x[n] only where n + 1 is no place of a first term: below, x[n] has no value
and the other side has one.
"""

from __future__ import annotations

from hashlib import sha256

import sympy as sp

from derive.errors import ProverFailure
from derive.language import Index, RecursiveTerm, Scalar, Size
from derive.prover.making.functions import opaque
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.signs import sign
from derive.prover.terms.values import Value, constant, number

MOST_STEPS = 40  # from a place down to one where the rule is not proved to apply
PARAMETERS = (Scalar, Index, Size)


def term(a: Algebra, expr: RecursiveTerm) -> Value:
    """A term of a sequence."""
    place = a.read(expr.place)
    c = constant(place)
    if c is not None and (c.q != 1 or c < expr.first):
        raise ProverFailure(f"{expr} is no term: {expr.name} begins at {expr.first}")
    if c is not None and c < expr.first + expr.order:
        return a.read(expr.starts[int(c.p) - expr.first])
    if applies(a, expr) and not _beyond(a, place, expr.first + expr.order + MOST_STEPS):
        a.note("the rule of a recursion, beyond its first terms")
        return a.read(expr.stepped())
    return _letter(a, expr, place)


def applies(a: Algebra, expr: RecursiveTerm) -> bool:
    """Whether a term is proved to be one that the rule gives."""
    return _beyond(a, a.read(expr.place), expr.first + expr.order)


def _beyond(a: Algebra, place: Value, least: int) -> bool:
    return sign(a, a.sub(place, number(least))).nonnegative


def _letter(a: Algebra, expr: RecursiveTerm, place: Value) -> Value:
    """A term as it stands: a function of its place and of all that is free in its rule."""
    parts = (expr.rule, *expr.starts)
    free = {s for s in expr.at(expr.first).free_symbols if isinstance(s, PARAMETERS)}
    seen = (s for part in parts for s in sp.preorder_traversal(part) if s in free)
    parameters = list(dict.fromkeys((*seen, *sorted(free, key=str))))
    places = {s: k for k, s in enumerate(parameters)}
    rule = "; ".join(spelled(part, places) for part in (*parts, *expr.letters))
    key = sha256(f"{expr.first}: {rule}".encode()).hexdigest()
    return opaque(a, f"{expr.name}@{key}", place, *map(a.read, parameters))


def spelled(expr: sp.Basic, places: dict[sp.Basic, int]) -> str:
    """An expression with nothing left out, so that two are written alike only if they are equal: parameters
    by their places, every other leaf with all that it is.
    """
    if expr in places:
        return f"#{places[expr]}"
    if expr.args:
        parts = [spelled(x, places) for x in expr.args]
        ordered = sorted(parts) if isinstance(expr, (sp.Add, sp.Mul)) else parts
        return f"{type(expr).__name__}({', '.join(ordered)})"
    lengths = getattr(expr, "lengths", getattr(expr, "length", ""))
    content = getattr(expr, "_hashable_content", lambda: (expr,))()
    return f"{type(expr).__name__}<{expr}|{content}|{lengths}|{getattr(expr, 'domain', '')}>"
