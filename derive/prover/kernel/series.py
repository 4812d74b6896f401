"""Sums without end that have a closed form: geometric, exponential and logarithmic series, ζ.

A term is c · P(k) · xᵏ, over k! or over k, with a polynomial P. The exponential series has a value
everywhere, the geometric and the logarithmic one where |x| < 1 is proved, ζ(s) where s > 1 is. A sum of
terms is summed term by term, since each of them converges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import sympy as sp

from derive.language import RangeTotal, Scalar, quantities
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.signs import positive

MAX_DEGREE = 12  # of the polynomial P
MAX_FIRST = 24  # terms before the first


@dataclass(frozen=True)
class SeriesTerm:
    """c · P(k) · xᵏ · k^power, over the factorial of k + shift where there is one."""

    k: sp.Symbol
    front: sp.Expr = sp.S.One
    polynomial: sp.Expr = sp.S.One
    ratio: sp.Expr = sp.S.One
    shift: int | None = None
    power: sp.Expr = sp.S.Zero


def closed_form(a: Algebra, expr: RangeTotal) -> sp.Expr | None:
    """The sum of a series from its first term on, None where it is of no known kind."""
    terms = _terms(_settled(a, expr))
    if not expr.endless or not expr.low.is_Integer or terms is None:
        return None
    parts = [_summed(a, term, int(expr.low)) for term in terms]
    return None if None in parts else sp.Add(*parts)


def _settled(a: Algebra, expr: RangeTotal) -> RangeTotal:
    """The series with the closed forms of those that stand inside it."""
    inner = {e: closed_form(a, e) for e in expr.body.atoms(RangeTotal) if expr.bound not in quantities(e)}
    known = {e: value for e, value in inner.items() if value is not None}
    return expr.func(expr.body.xreplace(known), *expr.args[1:]) if known else expr


def _terms(expr: RangeTotal) -> list[SeriesTerm] | None:
    body, k = expr.body, expr.bound
    if not isinstance(expr, RangeTotal) or not isinstance(k, Scalar):
        return None
    found = [_term(part, k) for part in sp.Add.make_args(body)]
    return None if None in found else [t for t in found if t is not None]


def _term(part: sp.Expr, k: Scalar) -> SeriesTerm | None:
    """A product of factors, each of a known kind."""
    term: SeriesTerm | None = SeriesTerm(k)
    for factor in sp.Mul.make_args(part):
        term = None if term is None else _with(term, factor)
    return term


def _with(term: SeriesTerm, factor: sp.Expr) -> SeriesTerm | None:
    """The term times one factor more."""
    k = term.k
    if k not in quantities(factor):
        return replace(term, front=term.front * factor)
    if factor.is_polynomial(k):
        polynomial = term.polynomial * factor
        return replace(term, polynomial=polynomial) if sp.degree(polynomial, k) <= MAX_DEGREE else None
    base, exponent = (sp.E, factor.args[0]) if isinstance(factor, sp.exp) else factor.as_base_exp()
    if isinstance(base, (sp.Pow, sp.exp)) and exponent.is_Integer:  # (bᵏ)^n, kept as it was written
        inner = (sp.E, base.args[0]) if isinstance(base, sp.exp) else base.args
        base, exponent = inner[0], sp.expand(inner[1] * exponent)
    if k not in quantities(base):
        return _geometric(term, base, exponent)
    if exponent == -1 and isinstance(base, (sp.factorial, sp.gamma)) and term.shift is None:
        shift = base.args[0] - k - int(isinstance(base, sp.gamma))
        return replace(term, shift=int(shift)) if shift.is_Integer else None
    if base == k and k not in quantities(exponent):
        return replace(term, power=term.power + exponent)
    return None


def _geometric(term: SeriesTerm, base: sp.Expr, exponent: sp.Expr) -> SeriesTerm | None:
    """b^(ck + d) = b^d (b^c)^k, for whole c and d."""
    slope = exponent.coeff(term.k, 1) if exponent.is_polynomial(term.k) else sp.S.Half
    rest = sp.expand(exponent - slope * term.k)
    if base == sp.E and term.k not in quantities(rest) and term.k not in quantities(slope):
        return replace(term, ratio=term.ratio * sp.exp(slope), front=term.front * sp.exp(rest))
    if not (slope.is_Integer and rest.is_Integer):
        return None
    return replace(term, ratio=term.ratio * base**slope, front=term.front * base**rest)


def _summed(a: Algebra, term: SeriesTerm, low: int) -> sp.Expr | None:
    if not 0 <= low <= MAX_FIRST or not _converges(a, term):
        return None
    if term.shift is not None:
        return _exponential(a, term, low) if term.power == 0 else None
    if term.power == 0:
        return _geometric_sum(term, low)
    if low < 1:
        return None
    return _zeta(a, term, low) if term.ratio == 1 else _logarithmic(term, low)


def _converges(a: Algebra, term: SeriesTerm) -> bool:
    """Whether the terms are proved to be summable: over factorials, k^−s, or a ratio within (−1, 1)."""
    x = term.ratio
    if term.shift is not None or (x == 1 and term.power != 0):
        return True
    return all(positive(a, a.read(gap)) for gap in (1 - x, 1 + x))


def _falling(polynomial: sp.Expr, k: sp.Symbol) -> Iterator[tuple[int, sp.Expr]]:
    """P(k) = Σ_j c_j k(k − 1)⋯(k − j + 1), as pairs (j, c_j)."""
    degree = int(sp.degree(polynomial, k)) if k in polynomial.free_symbols else 0
    row = [sp.expand(polynomial.subs(k, n)) for n in range(degree + 1)]
    for j in range(degree + 1):
        yield j, row[0] / sp.factorial(j)
        row = [sp.expand(after - before) for before, after in pairwise(row)]


def _exponential(a: Algebra, term: SeriesTerm, low: int) -> sp.Expr | None:
    """Σ P(k) xᵏ/(k + m)! with q = k + m: x^−m (eˣ Σ c_j x^j − the terms before the first)."""
    k, x, shift = term.k, term.ratio, term.shift
    assert shift is not None
    if low + shift < 0 or (shift > 0 and not positive(a, a.read(x**2))):
        return None
    polynomial = sp.expand(term.polynomial.subs(k, k - shift))
    whole = sp.exp(x) * sp.Add(*(c * x**j for j, c in _falling(polynomial, k)))
    before = sp.Add(*(polynomial.subs(k, q) * x**q / sp.factorial(q) for q in range(low + shift)))
    return term.front * x ** (-shift) * (whole - before)


def _geometric_sum(term: SeriesTerm, low: int) -> sp.Expr:
    """Σ P(k) xᵏ from `low` on: x^low Σ c_j j! x^j/(1 − x)^(j + 1), with P taken from there."""
    k, x = term.k, term.ratio
    polynomial = sp.expand(term.polynomial.subs(k, k + low))
    parts = (c * sp.factorial(j) * x**j / (1 - x) ** (j + 1) for j, c in _falling(polynomial, k))
    return term.front * x**low * sp.Add(*parts)


def _logarithmic(term: SeriesTerm, low: int) -> sp.Expr | None:
    """Σ xᵏ/k = −log(1 − x)."""
    if term.power != -1 or term.polynomial != 1:
        return None
    before = sp.Add(*(term.ratio**n / n for n in range(1, low)))
    return term.front * (-sp.log(1 - term.ratio) - before)


def _zeta(a: Algebra, term: SeriesTerm, low: int) -> sp.Expr | None:
    """Σ k^−s = ζ(s), for s > 1."""
    s = -term.power
    if term.polynomial != 1 or not positive(a, a.read(s - 1)):
        return None
    return term.front * (sp.zeta(s) - sp.Add(*(sp.Integer(n) ** -s for n in range(1, low))))
