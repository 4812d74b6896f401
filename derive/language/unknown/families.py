"""Families of explicit functions that have declared properties, each a combination of a few terms.

A term stands in the table with the properties that it has; with a coefficient ≥ 0 a combination keeps them.
A family need not be all functions with the properties: it is what the numeric road tries, and the report
says so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product as every

import sympy as sp

from derive.language.domains import NONNEGATIVE, POSITIVE, REAL, Interval
from derive.language.symbols import Scalar
from derive.language.unknown.function import Unknown


@dataclass(frozen=True)
class Basis:
    """One term: its name in a quantity's name, the function of an argument and a rate, its properties, those
    it keeps with any sign, whether it has a rate other than 1, and its largest slope at the rate 1.
    """

    name: str
    of: Callable[[sp.Expr, sp.Expr], sp.Expr]
    has: frozenset[str]
    either_sign: frozenset[str]
    rated: bool
    steep: int


def _basis(
    name: str,
    of: Callable[[sp.Expr, sp.Expr], sp.Expr],
    has: str,
    either: str = "",
    rated: bool = False,
    steep: int = 1,
) -> Basis:
    kept = frozenset({"smooth", "odd", "even", *either.split()})
    return Basis(name, of, frozenset(has.split()), kept, rated, steep)


# The first that fit are taken. They are not all of one shape: no polynomial, nor even or odd but for a
# polynomial, and where a rate is free neither a slope nor a curvature bounds the next derivative.
TERMS = (
    _basis(
        "one",
        lambda u, k: sp.S.One,
        "smooth even convex increasing positive lipschitz",
        "convex increasing",
        steep=0,
    ),
    _basis("linear", lambda u, k: u, "smooth odd convex increasing lipschitz", "convex"),
    _basis("exp", lambda u, k: sp.exp(u), "smooth convex increasing positive"),
    _basis("sin", lambda u, k: sp.sin(k * u), "smooth odd lipschitz", rated=True),
    _basis("square", lambda u, k: u**2, "smooth even convex positive"),
    _basis(
        "bend", lambda u, k: sp.sqrt(1 + (k * u) ** 2), "smooth even convex positive lipschitz", rated=True
    ),
    _basis("atan", lambda u, k: sp.atan(u), "smooth odd increasing lipschitz"),
    _basis("cube", lambda u, k: u**3, "smooth odd increasing"),
    _basis("cos", lambda u, k: sp.cos(k * u), "smooth even lipschitz", rated=True),
    _basis("dome", lambda u, k: 1 / (1 + u**2), "smooth even positive lipschitz"),
    _basis(
        "ramp", lambda u, k: u + sp.sqrt(1 + u**2), "smooth convex increasing positive lipschitz", steep=2
    ),
    _basis("rise", lambda u, k: 1 + sp.tanh(u), "smooth increasing positive lipschitz"),
    _basis("fourth", lambda u, k: u**4, "smooth even convex positive"),
    _basis("abs", lambda u, k: sp.Abs(u), "even convex positive lipschitz"),
    _basis("hinge", lambda u, k: sp.Max(0, u), "convex increasing positive lipschitz"),
)
SIGNED = ("convex", "increasing", "positive")  # kept by combinations with coefficients ≥ 0 only
MOST = 6  # terms of a family, so that points are drawn in few dimensions


def family(f: Unknown, arguments: tuple[sp.Expr, ...]) -> sp.Expr:
    """The functions of a family at some arguments, as an expression in its coefficients."""
    if f.arity > 1:
        return _of_several(f, arguments)
    wanted, turn, flip = _upright(f)
    u = -arguments[0] if turn else arguments[0]
    terms = [(t, Scalar(f"{f.name}.{t.name}", _domain(t, wanted)), _rate(f, t)) for t in _chosen(wanted)]
    made = sp.Add(*(c * t.of(u, k) for t, c, k in terms))
    if "lipschitz" in wanted:
        made = made / sp.Max(1, sp.Add(*(t.steep * sp.Abs(c * k) for t, c, k in terms)))
    return -made if flip else made


def _rate(f: Unknown, term: Basis) -> sp.Expr:
    """How fast a term runs through its argument."""
    return Scalar(f"{f.name}.{term.name}.rate", REAL) if term.rated else sp.S.One


def _upright(f: Unknown) -> tuple[frozenset[str], bool, bool]:
    """The properties of a function whose mirror images have those wanted: in the argument, and in the
    value.
    """
    said = set(f.properties)
    flip = "concave" in said
    if flip:
        said = (said - {"concave"}) | {"convex"}
        said = {{"increasing": "decreasing", "decreasing": "increasing"}.get(p, p) for p in said}
    turn = "decreasing" in said
    if turn:
        said = (said - {"decreasing"}) | {"increasing"}
    return frozenset(said), turn, flip


def _chosen(wanted: frozenset[str]) -> list[Basis]:
    fits = [t for t in TERMS if wanted <= t.has]
    rough = [t for t in fits if "smooth" not in t.has]
    return fits[: MOST - len(rough[:1])] + rough[:1] if len(fits) > MOST else fits


def _domain(term: Basis, wanted: frozenset[str]) -> Interval:
    if "positive" in wanted and term.name == "one":
        return POSITIVE
    return REAL if wanted & set(SIGNED) <= term.either_sign else NONNEGATIVE


def _of_several(f: Unknown, arguments: tuple[sp.Expr, ...]) -> sp.Expr:
    """Polynomials of degree two in several arguments, and a wave in any direction; of a positive function
    the square plus a number.
    """
    degrees = [d for d in every(range(3), repeat=f.arity) if sum(d) <= 2]
    terms = [sp.Mul(*(u**n for u, n in zip(arguments, d, strict=True))) for d in degrees]
    names = ["c" + "".join(map(str, d)) for d in degrees]
    made = sp.Add(*(Scalar(f"{f.name}.{name}", REAL) * term for name, term in zip(names, terms, strict=True)))
    rates = [Scalar(f"{f.name}.rate{k}", REAL) for k in range(f.arity)]
    phase = sp.Add(*(k * u for k, u in zip(rates, arguments, strict=True)))
    made += Scalar(f"{f.name}.wave", REAL) * sp.sin(phase)
    return made**2 + Scalar(f"{f.name}.one", POSITIVE) if "positive" in f.properties else made


def shown(f: Unknown, values: dict[str, sp.Expr]) -> str:
    """An explicit function, from the values of the coefficients: what it is at x, or at x, y, …"""
    letters = tuple(sp.Symbol(name, real=True) for name in "xyzuvw"[: f.arity])
    made = family(f, letters)
    return f"{', '.join(map(str, letters))} ↦ {made.subs({c: values[c.name] for c in made.atoms(Scalar)})}"
