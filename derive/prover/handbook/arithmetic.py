"""Whole numbers: greatest common divisors, Euler's φ, Fibonacci numbers; numbers taken out of powers."""

from __future__ import annotations

import itertools

import sympy as sp

from derive.language import special
from derive.language.domains import whole
from derive.prover.handbook.law import Facts, Law, turned_about

GCD, LCM = special.gcd, special.lcm
MOST_STEPS = 60


def _gcd(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """Euclid's steps on linear forms, without signs and in order."""
    a, b = map(sp.expand, expr.args)
    if isinstance(a, sp.fibonacci) and isinstance(b, sp.fibonacci) and whole(a.args[0]) and whole(b.args[0]):
        return sp.fibonacci(GCD(a.args[0], b.args[0]), evaluate=False)
    if not (whole(a) and whole(b)):
        return None
    a, b = (sp.expand(-u) if turned_about(u) else u for u in (a, b))
    for _ in range(MOST_STEPS):
        if a.is_Integer and b.is_Integer:
            return sp.igcd(int(a), int(b)) * sp.S.One
        if 0 in (a, b) or a == b:
            return sp.Abs(b if a == 0 else a)
        if 1 in (a, b):
            return sp.S.One
        smaller = _step(a, b) or _step(b, a)
        if smaller is None:
            break
        a, b = smaller
    a, b = sorted((a, b), key=sp.default_sort_key)
    return GCD(a, b)


def _step(a: sp.Expr, b: sp.Expr) -> tuple[sp.Expr, sp.Expr] | None:
    """(a − k b, b), where the leading coefficient gets smaller: gcd(a, b) = gcd(a − k b, b)."""
    letters = sorted(a.free_symbols & b.free_symbols, key=str)
    if not letters or not (b.is_polynomial(*letters) and a.is_polynomial(*letters)):
        return None
    x = letters[0]
    p, q = sp.Poly(a, x), sp.Poly(b, x)
    if q.degree() != 1 or p.degree() != 1 or not (p.LC().is_Integer and q.LC().is_Integer):
        return None
    if abs(p.LC()) < abs(q.LC()):
        return None
    k = sp.sign(p.LC()) * sp.sign(q.LC()) * (abs(p.LC()) // abs(q.LC()))
    return sp.expand(a - k * b), b


def _lcm(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    a, b = map(sp.expand, expr.args)
    if not (whole(a) and whole(b)):
        return None
    if a.is_Integer and b.is_Integer:
        return sp.ilcm(int(a), int(b)) * sp.S.One if 0 not in (a, b) else sp.S.Zero
    if 0 in (a, b):
        return sp.S.Zero
    if a == b:
        return sp.Abs(a)
    a, b = sorted((sp.expand(-u) if turned_about(u) else u for u in (a, b)), key=sp.default_sort_key)
    return LCM(a, b)


def _products(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """gcd(a, b) lcm(a, b) = |a b|, and φ(gcd) φ(lcm) = φ(a) φ(b)."""
    factors = list(expr.args)
    for one in factors:
        inner = one.args[0] if isinstance(one, sp.totient) else one
        if not isinstance(inner, GCD):
            continue
        other = LCM(*inner.args)
        partner = sp.totient(other, evaluate=False) if isinstance(one, sp.totient) else other
        if partner not in factors:
            continue
        rest = list(factors)
        rest.remove(one)
        rest.remove(partner)
        a, b = inner.args
        if inner is not one and not (facts.at_least(a, 0) and facts.at_least(b, 0)):
            continue  # φ has no value below 1
        both = sp.Abs(a * b) if inner is one else _phi(a) * _phi(b)
        return sp.Mul(both, *rest)
    return None


def _phi(n: sp.Expr) -> sp.Expr:
    return sp.totient(n, evaluate=False)


def _totient(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """φ(m n) = φ(m) φ(n) d/φ(d) with d = gcd(m, n), for m, n ≥ 1."""
    (n,) = expr.args
    if n.is_Integer:
        return sp.totient(n) if n >= 1 else None
    if not isinstance(n, sp.Mul) or not all(facts.at_least(f, 1) for f in n.args):
        return None
    a, b = n.args[0], sp.Mul(*n.args[1:])
    d = GCD(*sorted((a, b), key=sp.default_sort_key))
    return _phi(a) * _phi(b) * d / _phi(d)


def _power(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """(c u)^p = c^p u^p for a positive number c; (−c)ⁿ = (−1)ⁿ cⁿ for whole n."""
    base, power = expr.args
    if power.is_Integer or base is sp.S.NegativeOne:
        return None
    if _positive(-base) and whole(power):
        return (-1) ** power * (-base) ** power
    taken = tuple(filter(_positive, sp.Mul.make_args(base)))
    rest = tuple(itertools.filterfalse(_positive, sp.Mul.make_args(base)))
    return sp.Mul(*taken) ** power * sp.Mul(*rest) ** power if taken and rest else None


def _positive(u: sp.Expr) -> bool:
    """Whether something is a positive number."""
    return bool(u.is_number and u.is_real and u.is_positive)


GOLDEN = sp.expand((1 + sp.sqrt(5)) / 2)


def _golden(u: sp.Expr) -> bool:
    return bool(u.is_number) and sp.expand(u.xreplace({sp.GoldenRatio: GOLDEN})) in (
        GOLDEN,
        sp.expand(-GOLDEN),
    )


def _fibonacci(expr: sp.Expr, facts: Facts) -> sp.Expr | None:
    """F(n) = (φⁿ − (−1)ⁿ φ⁻ⁿ)/√5 for whole n, if powers of φ stand in the statement."""
    (n,) = expr.args
    if n.is_Integer:
        return sp.fibonacci(n) if abs(n) <= MOST_STEPS else None
    if not whole(n):
        return None
    if not any(isinstance(e, sp.Pow) and _golden(e.base) for e in facts.nodes):
        return None
    return (GOLDEN**n - (-1) ** n * GOLDEN ** (-n)) / sp.sqrt(5)


LAWS = (
    Law("Fibonacci numbers by powers of φ", (sp.fibonacci,), _fibonacci),
    Law("Euclid's steps", (GCD,), _gcd),
    Law("lcm in order, without signs", (LCM,), _lcm),
    Law("gcd(a, b) lcm(a, b) = |a b|, φ(gcd) φ(lcm) = φ(a) φ(b)", (sp.Mul,), _products),
    Law("φ(m n) = φ(m) φ(n) d/φ(d), d = gcd(m, n)", (sp.totient,), _totient),
    Law("(c u)^p = c^p u^p for a positive number c", (sp.Pow,), _power),
)
