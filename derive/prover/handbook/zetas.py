"""Hurwitz' ζ, polylogarithms, Bernoulli polynomials, polygamma functions: values, reflections, relations."""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from derive.language import special
from derive.language.complexes.evident import positive
from derive.language.complexes.parts import speaks_of_complex
from derive.language.domains import whole
from derive.prover.handbook.law import Facts, Law, number_and_rest, turned_about

PI, HALF = sp.pi, sp.S.Half
MOST_DEGREE = 40


def zeta(s: sp.Expr) -> sp.Expr:
    return sp.zeta(s, evaluate=False)


def bernoulli(n: sp.Expr, x: sp.Expr) -> sp.Expr:
    return special.bernoulli_poly(n, x)


def _hurwitz(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """ζ(−n, a) = −B_{n+1}(a)/(n + 1), ζ(s, 1), ζ(s, ½), and ζ(s, a) of fractions above ½ by those below."""
    s, a = expr.args
    if facts.at_least(-s, 0):
        return -bernoulli(1 - s, a) / (1 - s)
    if a == 1:
        return zeta(s)
    if a == HALF:
        return (2**s - 1) * zeta(s)
    if a in RELATIONS:
        return RELATIONS[a](s) * zeta(s) - special.hurwitz(s, 1 - a)
    if facts.at_least(s, 2):
        order = s - 1
        return (-1) ** s / sp.gamma(s, evaluate=False) * sp.polygamma(order, a, evaluate=False)
    return None


# ζ(s, a) + ζ(s, 1 − a) = r(s) ζ(s): the values at k/q, gcd(k, q) = 1, add up to what ζ(s) leaves.
RELATIONS: dict[sp.Expr, Callable[[sp.Expr], sp.Expr]] = {
    sp.Rational(3, 4): lambda s: 4**s - 2**s,
    sp.Rational(2, 3): lambda s: 3**s - 1,
    sp.Rational(5, 6): lambda s: 6**s - 3**s - 2**s + 1,
}


def _polygamma(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """ψ'(¼) = π² + 8G, ψ'(¾) = π² − 8G, ψ''(¼), ψ''(¾) = ∓2π³ − 56 ζ(3), and ψ⁽ᵐ⁾(½) and ψ⁽ᵐ⁾(1) by ζ(m + 1)
    for whole m ≥ 1.
    """
    m, a = expr.args
    if m == 1 and a in (sp.Rational(1, 4), sp.Rational(3, 4)):
        return PI**2 + (8 if a == sp.Rational(1, 4) else -8) * sp.Catalan
    if m == 2 and a in (sp.Rational(1, 4), sp.Rational(3, 4)):
        return (-2 if a == sp.Rational(1, 4) else 2) * PI**3 - 56 * zeta(sp.Integer(3))
    if a in (1, HALF) and facts.at_least(m, 1):
        front = (-1) ** (m + 1) * sp.gamma(m + 1, evaluate=False) * zeta(m + 1)
        return front if a == 1 else (2 ** (m + 1) - 1) * front
    return None


def _polygamma_moved(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """ψ⁽ᵐ⁾(x + k) by ψ⁽ᵐ⁾(x) for x > 0 and a whole m ≥ 0 that is no number."""
    m, u = expr.args
    number, rest = number_and_rest(u)
    steps = sp.floor(number)
    x = sp.expand(rest + number - steps)
    evident = not speaks_of_complex(x) and positive(x)
    if m.is_Integer or not facts.at_least(m, 0) or not evident or not 0 < steps <= MOST_DEGREE:
        return None
    terms = ((x + j) ** (-m - 1) for j in range(int(steps)))
    front = (-1) ** m * sp.gamma(m + 1, evaluate=False)
    return sp.polygamma(m, x, evaluate=False) + front * sp.Add(*terms)


def _polynomial(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """B_n(x) written out for a small n; B_n(1 − x) = (−1)ⁿ B_n(x); B_n(−x) = (−1)ⁿ (B_n(x) + n x^{n−1})."""
    n, x = expr.args
    if n.is_Integer and 0 <= n <= MOST_DEGREE:
        return written_out(int(n), x)
    if not facts.at_least(n, 0):
        return None
    if x == HALF and facts.at_least(n, 2):
        return (2 ** (1 - n) - 1) * sp.bernoulli(n, evaluate=False)
    if x == 0 and facts.at_least(n, 2):
        return sp.bernoulli(n, evaluate=False)
    number, rest = (sp.S.Zero, x) if x.is_Rational else number_and_rest(x)
    if turned_about(rest):
        return (-1) ** n * bernoulli(n, sp.expand(1 - x))
    steps = sp.floor(number)
    if 0 < steps <= MOST_DEGREE and facts.at_least(n, 2):
        shifted = sp.expand(x - steps)
        return bernoulli(n, shifted) + sp.Add(*(n * (shifted + k) ** (n - 1) for k in range(int(steps))))
    if -MOST_DEGREE <= steps < 0 and facts.at_least(n, 2):
        shifted = sp.expand(x - steps)
        return bernoulli(n, shifted) - sp.Add(
            *(n * (shifted - k) ** (n - 1) for k in range(1, 1 - int(steps)))
        )
    return None


def written_out(n: int, x: sp.Expr) -> sp.Expr:
    """B_n(x) = Σ C(n, k) B_k x^{n−k}, with B₁ = −½."""
    numbers = [sp.bernoulli(k) if k != 1 else -HALF for k in range(n + 1)]
    return sp.Add(*(sp.binomial(n, k) * b * x ** (n - k) for k, b in enumerate(numbers)))


def _zeta(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """ζ(−n) = −B_{n+1}/(n + 1) for whole n ≥ 1, in numbers where n is one."""
    (s,) = expr.args
    if s.is_Integer and -MOST_DEGREE <= s < 0:
        return -sp.bernoulli(1 - s) / (1 - s)
    if facts.at_least(-s, 1):
        return -sp.bernoulli(1 - s, evaluate=False) / (1 - s)
    return None


def _polylog(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """Li₂ and Li₃ at ½, Li₂(±i) = −π²/48 ± iG, Li_s(−1) = (2^{1−s} − 1) ζ(s) for a number s ≠ 1."""
    s, z = expr.args
    if z == -1 and s.is_Rational and s != 1:
        return (2 ** (1 - s) - 1) * zeta(s)
    if s == 2 and z in (sp.I, -sp.I):
        return -(PI**2) / 48 + z * sp.Catalan
    if s == 2 and z == HALF:
        return PI**2 / 12 - sp.log(2) ** 2 / 2
    if s == 3 and z == HALF:
        return 7 * zeta(sp.Integer(3)) / 8 - PI**2 * sp.log(2) / 12 + sp.log(2) ** 3 / 6
    return None


def _eta(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """η(s) = (1 − 2^{1−s}) ζ(s) for a number s ≠ 1."""
    (s,) = expr.args
    return (1 - 2 ** (1 - s)) * zeta(s) if s.is_Rational and s != 1 else None


def _stirling(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """S(n + 1, k) = k S(n, k) + S(n, k − 1), with n for the first kind of cycles instead of k."""
    n, k = expr.args
    number, rest = number_and_rest(n)
    if rest == 0 or not (number.is_Integer and number >= 1) or not whole(n):
        return None
    if not (facts.at_least(n, 1) and facts.at_least(k, 1)):
        return None
    factor = k if isinstance(expr, special.stirling2) else n - 1
    below = sp.expand(n - 1)
    return factor * expr.func(below, k) + expr.func(below, sp.expand(k - 1))


LAWS = (
    Law("Hurwitz' ζ at whole numbers and fractions", (special.hurwitz,), _hurwitz),
    Law("polygamma functions at ¼, ½, ¾ and 1", (sp.polygamma,), _polygamma),
    Law("ψ⁽ᵐ⁾(x + 1) = ψ⁽ᵐ⁾(x) + (−1)^m m!/x^{m+1} for x > 0", (sp.polygamma,), _polygamma_moved),
    Law("Bernoulli polynomials: written out, 1 − x, x + 1", (special.bernoulli_poly,), _polynomial),
    Law("ζ(−n) = −B_{n+1}/(n + 1)", (sp.zeta,), _zeta),
    Law("polylogarithms at ½, −1 and ±i", (sp.polylog,), _polylog),
    Law("η(s) = (1 − 2^{1−s}) ζ(s)", (sp.dirichlet_eta,), _eta),
    Law("the recurrence of Stirling numbers", (special.stirling1, special.stirling2), _stirling),
)
