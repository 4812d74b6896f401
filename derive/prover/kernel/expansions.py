"""How an expression behaves as a variable grows without end: finitely many terms and a remainder.

Every rule keeps what an expansion says: sums and products term by term; powers, logarithms, exponentials and
smooth functions by Taylor's theorem, once their argument is seen to be a finite limit plus δ, or a leading
term that is proved not to vanish times 1 + δ, with δ → 0. What no rule speaks of has no expansion. The other
quantities stay fixed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from derive.language import Scalar, quantities
from derive.language.domains import Interval
from derive.language.functions import COMPOSED, ELEMENTARY
from derive.prover.kernel.defined import ENTIRE, WITHIN
from derive.prover.kernel.differentiate import derivative
from derive.prover.kernel.scales import ONE, ORDERS, UNIT, Expansions, NoExpansion, Scale, ScaleExpansion
from derive.prover.kernel.substitution import substitute
from derive.prover.terms.algebra import Algebra

DEGREE = 6  # of a power that is multiplied out


def limit(a: Algebra, expr: sp.Expr, x: Scalar, point: sp.Expr, side: int) -> sp.Expr:
    """What the expression tends to as x tends to a point, from above (1) or below (−1): finite, oo or −oo.

    Raises NoExpansion where that is not seen.
    """
    u = Scalar("∞" + x.name, Interval(1, sp.oo))
    towards = -side * u if point.is_infinite else point + side / u
    try:
        found = _Expander(a, u).of(substitute(expr, x, towards, a.context))
    except (RecursionError, TypeError, ValueError, ZeroDivisionError):
        raise NoExpansion(f"{expr} is not expanded") from None
    return _Expander(a, u).value(found)


class _Expander(Expansions):
    """The rules for expressions of the language."""

    def of(self, expr: sp.Expr) -> ScaleExpansion:
        """The expansion of an expression."""
        self.a.spend()
        if self.u not in quantities(expr):
            return ScaleExpansion({UNIT: expr} if expr != 0 else {})
        if expr == self.u:
            return ScaleExpansion({Scale(power=ONE): ONE})
        if isinstance(expr, sp.Add):
            return self.added([self.of(part) for part in expr.args])
        if isinstance(expr, sp.Mul):
            return self.multiplied([self.of(part) for part in expr.args])
        if isinstance(expr, sp.Pow):
            return self.raised(expr.base, expr.exp)
        rule = RULES.get(type(expr))
        if rule is not None:
            return rule(self, expr)
        if type(expr) in COMPOSED and len(expr.args) == COMPOSED[type(expr)].arity:
            return self.of(COMPOSED[type(expr)].unfolded(*expr.args))
        return self.smooth(expr)

    def raised(self, base: sp.Expr, exponent: sp.Expr) -> ScaleExpansion:
        if self.u in quantities(exponent):
            return self.exponential(self._times(self.of(exponent), self.logarithm(self.of(base))))
        g = self.of(base)
        if exponent.is_Integer and 0 < exponent <= DEGREE:
            return self.multiplied([g] * int(exponent))
        scale, c = self.lead(g)
        if not exponent.is_integer and not self.signs(c).positive:
            raise NoExpansion(f"a power of {base}, which is not known to be positive")
        weights = [sp.binomial(exponent, k) if exponent.is_Rational else sp.ff(exponent, k) / sp.factorial(k)
                   for k in range(ORDERS)]  # fmt: skip
        return self.scaled(self.series(weights, self.relative(g, scale, c)), scale.to(exponent), c**exponent)

    def near(self, g: ScaleExpansion) -> tuple[sp.Expr, ScaleExpansion]:
        """The finite limit of g, and what is left of it."""
        at = self.value(g)
        if at.is_infinite:
            raise NoExpansion("an argument without a finite limit")
        return at, ScaleExpansion({s: c for s, c in g.terms.items() if self.compared(s, UNIT) < 0}, g.rest)

    def smooth(self, expr: sp.Expr) -> ScaleExpansion:
        """A function of one argument, by Taylor's theorem where it is smooth."""
        head = type(expr)
        if len(expr.args) != 1 or head not in SLOPED or head not in (*ENTIRE, *WITHIN, *OF_GAMMA):
            raise NoExpansion(f"{head.__name__} is not expanded")
        at, delta = self.near(self.of(expr.args[0]))
        if head in OF_GAMMA and not self.signs(at).positive:
            raise NoExpansion(f"{head.__name__} near {at}")
        if head in WITHIN and not self.within(head, at):
            return self.at_an_end(expr, at, delta)
        w = Scalar("∞w", Interval())
        weights, slope = [], head(w)
        for k in range(ORDERS):
            weights.append(substitute(slope, w, at, self.a.context) / sp.factorial(k))
            slope = derivative(slope, w, self.a.context)
        return self.series(weights, delta)

    def within(self, head: type, at: sp.Expr) -> bool:
        kind, condition = WITHIN[head]
        there = self.signs(condition(at))
        return there.nonzero if kind == "nonzero" else there.positive

    def at_an_end(self, expr: sp.Expr, at: sp.Expr, delta: ScaleExpansion) -> ScaleExpansion:
        """A function that behaves like a square root at an end of where it has a value, seen from inside."""
        head, inside = type(expr), WITHIN[type(expr)][1]
        ends = head in LIKE_ROOTS and self.vanishes(inside(at))
        if not ends or self.signed(inside(expr.args[0]))[0] < 0:
            raise NoExpansion(f"{head.__name__} near {at}")
        top = self.top([*delta.terms, *(() if delta.rest is None else (delta.rest,))])
        return ScaleExpansion({UNIT: head(at)}, None if top is None else top.to(sp.S.Half))

    def signed(self, expr: sp.Expr) -> tuple[int, ScaleExpansion]:
        """The sign of an expression for all large u."""
        g = self.of(expr)
        return self.sign(self.lead(g)[1]), g

    def tends_to_infinity(self, g: ScaleExpansion) -> int:
        """1 or −1 where it does, else 0."""
        try:
            at = self.value(g)
        except NoExpansion:
            scale, c = self.lead(g)
            unbounded = self.compared(scale, UNIT) > 0 and (
                g.rest is None or self.compared(scale, g.rest) > 0
            )
            return self.sign(c) if unbounded else 0
        return int(sp.sign(at)) if at.is_infinite else 0

    def bounded(self, expr: sp.Expr) -> ScaleExpansion:
        """A function that is smooth and bounded by 1."""
        try:
            return self.smooth(expr)
        except NoExpansion:
            return ScaleExpansion({}, UNIT)

    def arctangent(self, expr: sp.Expr) -> ScaleExpansion:
        """atan g = ±π/2 − atan(1/g) for g → ±∞."""
        g = self.of(expr.args[0])
        sign = self.tends_to_infinity(g)
        if not sign:
            return self.smooth(expr)
        half = ScaleExpansion({UNIT: sign * sp.pi / 2})
        return self.added([half, self.scaled(self.of(sp.atan(1 / expr.args[0])), UNIT, sp.S.NegativeOne)])

    def error_function(self, expr: sp.Expr) -> ScaleExpansion:
        """erf g = ±1 and a remainder below exp(−g²) for g → ±∞."""
        (u,) = expr.args
        sign = self.tends_to_infinity(self.of(u))
        if not sign:
            return self.smooth(expr)
        tail = self.exponential(self.of(-(u**2)))
        rest = self.top([*tail.terms, *(() if tail.rest is None else (tail.rest,))])
        at = sp.Integer(sign) if isinstance(expr, sp.erf) else sp.Integer(1 - sign)
        return ScaleExpansion({UNIT: at} if at != 0 else {}, rest)

    def rounded(self, expr: sp.Expr) -> ScaleExpansion:
        """⌊g⌋ = g and at most 1."""
        return self.added([self.of(expr.args[0]), ScaleExpansion({}, UNIT)])

    def magnitude(self, expr: sp.Expr) -> ScaleExpansion:
        sign, g = self.signed(expr.args[0])
        return self.scaled(g, UNIT, sp.Integer(sign))

    def extreme(self, expr: sp.Expr) -> ScaleExpansion:
        """The largest or smallest of several, which it is for all large u."""
        wanted, (best, *others) = (1 if isinstance(expr, sp.Max) else -1), expr.args
        for other in others:
            best = other if self.signed(other - best)[0] == wanted else best
        return self.of(best)


def _through(rewritten: Callable[[sp.Expr], sp.Expr]) -> Callable[[_Expander, sp.Expr], ScaleExpansion]:
    return lambda e, expr: e.of(rewritten(expr.args[0]))


def _log_gamma(u: sp.Expr) -> sp.Expr:
    return (u - sp.S.Half) * sp.log(u) - u + sp.log(2 * sp.pi) / 2 + 1 / (12 * u) - 1 / (360 * u**3)


def _digamma(u: sp.Expr) -> sp.Expr:
    return sp.log(u) - 1 / (2 * u) - 1 / (12 * u**2) + 1 / (120 * u**4)


def _stirling(
    series: Callable[[sp.Expr], sp.Expr], rest: int
) -> Callable[[_Expander, sp.Expr], ScaleExpansion]:
    """Stirling's series, whose remainder is below the next term, where the argument tends to infinity."""

    def rule(e: _Expander, expr: sp.Expr) -> ScaleExpansion:
        (u,) = expr.args
        if e.tends_to_infinity(e.of(u)) != 1:
            return e.smooth(expr)
        scale, _ = e.lead(e.of(u))
        return e.added([e.of(series(u)), ScaleExpansion({}, scale.to(sp.Integer(rest)))])

    return rule


SLOPED = {row.head for row in ELEMENTARY if row.head is not None and row.arity == 1 and row.slopes}
LIKE_ROOTS = (sp.asin, sp.acos, sp.acosh)
OF_GAMMA = (sp.gamma, sp.loggamma, sp.digamma)  # smooth where their argument is positive
RULES: dict[type, Callable[[_Expander, sp.Expr], ScaleExpansion]] = {
    sp.exp: lambda e, expr: e.exponential(e.of(expr.args[0])),
    sp.log: lambda e, expr: e.logarithm(e.of(expr.args[0])),
    sp.sin: _Expander.bounded,
    sp.cos: _Expander.bounded,
    sp.atan: _Expander.arctangent,
    sp.erf: _Expander.error_function,
    sp.erfc: _Expander.error_function,
    sp.sinh: _through(lambda u: (sp.exp(u) - sp.exp(-u)) / 2),
    sp.cosh: _through(lambda u: (sp.exp(u) + sp.exp(-u)) / 2),
    sp.tanh: _through(lambda u: (1 - sp.exp(-2 * u)) / (1 + sp.exp(-2 * u))),
    sp.asinh: lambda e, expr: _odd_logarithm(e, expr.args[0]),
    sp.atanh: _through(lambda u: (sp.log(1 + u) - sp.log(1 - u)) / 2),
    sp.loggamma: _stirling(_log_gamma, -5),
    sp.digamma: _stirling(_digamma, -6),
    sp.polygamma: lambda e, expr: _polygamma(e, *expr.args),
    sp.gamma: lambda e, expr: _gamma(e, expr),
    sp.Abs: _Expander.magnitude,
    sp.sign: lambda e, expr: ScaleExpansion({UNIT: sp.Integer(e.signed(expr.args[0])[0])}),
    sp.floor: _Expander.rounded,
    sp.ceiling: _Expander.rounded,
    sp.Max: _Expander.extreme,
    sp.Min: _Expander.extreme,
}


def _odd_logarithm(e: _Expander, u: sp.Expr) -> ScaleExpansion:
    """asinh u = ± log(|u| + √(u² + 1))."""
    sign, _ = e.signed(u)
    grown = e.of(sp.log(sign * u + sp.sqrt(u**2 + 1)))
    return e.scaled(grown, UNIT, sp.Integer(sign))


def _gamma(e: _Expander, expr: sp.Expr) -> ScaleExpansion:
    grows = e.tends_to_infinity(e.of(expr.args[0])) == 1
    return e.exponential(e.of(sp.loggamma(expr.args[0], evaluate=False))) if grows else e.smooth(expr)


def _polygamma(e: _Expander, order: sp.Expr, u: sp.Expr) -> ScaleExpansion:
    """ψ⁽⁰⁾ is the digamma function; of the others nothing is said."""
    if order != 0:
        raise NoExpansion("polygamma is not expanded")
    return e.of(sp.digamma(u, evaluate=False))
