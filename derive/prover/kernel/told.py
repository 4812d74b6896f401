"""What SymPy makes of an expression once it is told where its quantities live: sin(πn) = 0 for whole n, |p·y|
= p·|y|.

Authors write with symbols of which SymPy knows only that they are real. The symbolic road tells it more, here
and on a copy: the numeric road keeps what was written, so that a mistake of SymPy's comes to light as a
conflict.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import sympy as sp

from derive.language import Array, At, Diff, Entry, Integral, Limit, MovingIntegral, Range, Scalar
from derive.language.binders import REMEMBERED, rebuilt


@lru_cache(maxsize=REMEMBERED)
def told(expr: sp.Basic) -> sp.Basic:
    """The expression as SymPy evaluates it knowing the domains of its quantities."""
    known = _known(expr)
    return _put(_put(expr, known), {symbol: place for place, symbol in known.items()}) if known else expr


def surely_positive(expr: sp.Expr) -> bool:
    """Whether SymPy sees that the expression is positive, knowing the domains of its quantities."""
    return bool(_put(expr, _known(expr)).is_positive)


def _known(expr: sp.Basic) -> dict[sp.Basic, sp.Symbol]:
    return {place: sp.Symbol(f"{place} {k}", **_domain(place)) for k, place in enumerate(_places(expr))}


def _put(expr: sp.Basic, known: Mapping[sp.Basic, sp.Basic]) -> sp.Basic:
    if expr in known or not expr.args:
        return known.get(expr, expr)
    if isinstance(expr, (Integral, Limit)):
        return expr.func(_put(expr.body, known), expr.bound, *(_put(end, known) for end in expr.args[2:]))
    return rebuilt(expr, tuple(_put(a, known) for a in expr.args))


def _places(expr: sp.Basic) -> list[Scalar | Entry]:
    """The scalars and entries with more to tell, but for those that something else is put in for.

    The variable of an integral between numbers may be told: its range lies in its domain.
    """
    replaced = {_quantity(e.args[1]) for e in expr.atoms(At, Diff, MovingIntegral)}
    replaced |= {e.bound for e in expr.atoms(Range)}
    places = (e for e in expr.atoms(Scalar, Entry) if len(_domain(e)) > 1 and _quantity(e) not in replaced)
    return sorted(places, key=str)


def _quantity(place: Scalar | Entry) -> Scalar | Array:
    return place.array if isinstance(place, Entry) else place


def _domain(place: Scalar | Entry) -> dict[str, bool]:
    return _quantity(place).domain.assumptions()
