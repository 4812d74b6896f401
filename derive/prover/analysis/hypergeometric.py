"""Hypergeometric terms: products of factorials, powers and a rational function of n and k, exactly.

A term in two whole numbers n ≥ 1 and 1 ≤ k ≤ n is r(n, k) · ∏ ℓ! · ∏ b^ℓ with linear forms ℓ = αn + βk + γ.
All factorials are written with γ = 0, as (n + 2)! = n! (n + 1)(n + 2); then two terms whose factorials and
powers agree differ by a rational function alone, and a step in n or k multiplies by one. Every form under a
factorial is ≥ 0 wherever 1 ≤ k ≤ n, so that nothing is divided by 0. So is every exponent of a letter, and a
letter may stand for itself: what holds between polynomials holds wherever numbers are put in, 0 not excepted.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import sympy as sp
from sympy.polys.domains import QQ
from sympy.polys.fields import FracField
from sympy.polys.polyerrors import CoercionFailed

from derive.errors import ProverFailure

MOST_SHIFT = 12  # factors that a factorial is apart from another


class Linear(NamedTuple):
    """The form αn + βk + γ."""

    n: int
    k: int
    constant: int

    def moved(self, steps: int, more: int) -> Linear:
        """The form at n + steps and k + more."""
        return self._replace(constant=self.constant + self.n * steps + self.k * more)

    def on_diagonal(self, more: int) -> Linear:
        """The form at k = n + more."""
        return Linear(self.n + self.k, 0, self.constant + self.k * more)

    @property
    def least(self) -> int | None:
        """The least value of the form for 1 ≤ k ≤ n; None if there is none."""
        bounded = self.n >= 0 and self.n + self.k >= 0
        return self.n + self.k + self.constant if bounded else None


@dataclass(frozen=True)
class HyperTerm:
    """A rational function times factorials (α, β) → multiplicity and powers base → (α, β)."""

    rational: Any
    factorials: tuple[tuple[tuple[int, int], int], ...]
    powers: tuple[tuple[sp.Expr, tuple[int, int]], ...]

    @property
    def kind(self) -> tuple[Any, ...]:
        """What two terms must share to differ by a rational function only."""
        return self.factorials, self.powers


class TermField:
    """The field of rational functions in n, k and the letters of a statement, and the terms over it."""

    def __init__(self, n: sp.Symbol, k: sp.Symbol, others: tuple[sp.Symbol, ...]) -> None:
        self.field = FracField((n, k, *others), QQ)
        self.n, self.k = self.field.gens[:2]
        self.letters = (n, k)

    def rational(self, expr: sp.Expr) -> Any:
        """A rational function as an element of the field."""
        try:
            return self.field.from_expr(expr)
        except (ValueError, CoercionFailed):
            raise ProverFailure(f"{expr} is not a rational function") from None

    def value(self, form: Linear) -> Any:
        return form.n * self.n + form.k * self.k + form.constant

    def linear(self, expr: sp.Expr) -> Linear:
        """A linear form with whole coefficients."""
        n, k = self.letters
        a, b = expr.diff(n), expr.diff(k)
        c = sp.expand(expr - a * n - b * k)
        if not (a.is_Integer and b.is_Integer and c.is_Integer):
            raise ProverFailure(f"{expr} is not linear with whole coefficients")
        return Linear(int(a), int(b), int(c))

    def term(self, expr: sp.Expr) -> HyperTerm:
        """An expression as a hypergeometric term; a failure where it is none."""
        found = Draft(self)
        for factor in sp.Mul.make_args(expr):
            found.take(factor, 1)
        return found.done()

    def moved(self, value: Any, steps: int, more: int) -> Any:
        """A rational function at n + steps and k + more."""
        return self._composed(value, self.n + steps, self.k + more)

    def on_diagonal(self, value: Any, more: int) -> Any:
        """A rational function at k = n + more."""
        return self._composed(value, self.n, self.n + more)

    def _composed(self, value: Any, n: Any, k: Any) -> Any:
        ring = self.field.ring
        pairs = [(ring.gens[0], n.numer), (ring.gens[1], k.numer)]
        below = value.denom.compose(pairs)
        if not below:
            raise ProverFailure("a denominator vanishes")
        return self.field(value.numer.compose(pairs)) / self.field(below)

    def at_first(self, term: HyperTerm) -> HyperTerm:
        """A term at k = 1, as a term in n alone."""
        found = Draft(self)
        found.rational = self._composed(term.rational, self.n, self.field.one)
        for (a, b), times in term.factorials:
            found.factorial(Linear(a, 0, b), times)
        for base, (a, b) in term.powers:
            found.power_of(base, Linear(a, 0, b), 1)
        return found.done()

    def never_zero(self, value: Any) -> bool:
        """Whether a polynomial is none that vanishes, whatever whole numbers 1 ≤ k ≤ n are put in: the other
        letters stand for themselves, so that one of its coefficients is enough.
        """
        return any(self._apart(c) for c in self._coefficients(value))

    def _coefficients(self, value: Any) -> list[Any]:
        """The coefficients of a polynomial in the other letters, as polynomials in n and k."""
        found: dict[tuple[int, ...], Any] = {}
        for (n, k, *others), c in value.terms():
            bare = value.ring.from_dict({(n, k, *(0 for _ in others)): c})
            found[tuple(others)] = found.get(tuple(others), value.ring.zero) + bare
        return list(found.values())

    def _apart(self, value: Any) -> bool:
        """Whether a polynomial in n and k is a product of linear forms that are never 0."""
        return all(self._signed(factor) for factor, _ in value.factor_list()[1])

    def _signed(self, factor: Any) -> bool:
        try:
            form = self.linear(factor.as_expr())
        except ProverFailure:
            return False
        return any(
            f.least is not None and f.least > 0 for f in (form, Linear(-form.n, -form.k, -form.constant))
        )


class Draft:
    """A term while its factors are taken one by one."""

    def __init__(self, letters: TermField) -> None:
        self.letters = letters
        self.rational = letters.field.one
        self.factorials: dict[tuple[int, int], int] = {}
        self.powers: dict[sp.Expr, tuple[int, int]] = {}

    def take(self, factor: sp.Expr, times: int) -> None:
        """Multiply by a power of a factor."""
        linear = self.letters.linear
        if isinstance(factor, sp.Mul):
            for part in factor.args:
                self.take(part, times)
        elif isinstance(factor, sp.binomial) and (few := self._few(factor)) is not None:
            self.take(sp.ff(factor.args[0], few) / sp.factorial(few), times)
        elif isinstance(factor, sp.binomial):
            top, low = factor.args
            self.factorial(linear(top), times)
            self.factorial(linear(low), -times)
            self.factorial(linear(top - low), -times)
        elif isinstance(factor, sp.factorial):
            self.factorial(linear(factor.args[0]), times)
        elif isinstance(factor, sp.gamma):
            self.factorial(linear(factor.args[0] - 1), times)
        elif isinstance(factor, sp.Pow) and factor.exp.is_Integer:
            self.take(factor.base, times * int(factor.exp))
        elif isinstance(factor, sp.Pow) and not factor.base.has(*self.letters.letters):
            self._power(factor.base, factor.exp, times)
        else:
            self.rational *= self.letters.rational(factor) ** times

    def _few(self, binomial: sp.Expr) -> int | None:
        """The k of C(n, k) = C(n, n − k), n ≥ 0, if one of the two is a small number."""
        top, low = binomial.args
        rest = self.letters.linear(top).least
        lower = (low, sp.expand(top - low)) if rest is not None and rest >= 0 else (low,)
        return min((int(k) for k in lower if k.is_Integer and 0 <= k <= MOST_SHIFT), default=None)

    def factorial(self, form: Linear, times: int) -> None:
        """Multiply by a power of the factorial of a form."""
        if form.least is None or form.least < 0 or abs(form.constant) > MOST_SHIFT:
            raise ProverFailure("a factorial may be of a negative number")
        if form.n or form.k:
            key = (form.n, form.k)
            self.factorials[key] = self.factorials.get(key, 0) + times
        self.rational *= rising(self.letters, form._replace(constant=0), form.constant) ** times

    def _power(self, base: sp.Expr, exponent: sp.Expr, times: int) -> None:
        form = self.letters.linear(exponent)
        if base.is_Rational and base != 0:
            for prime, count in sp.factorrat(base).items():
                self.power_of(prime, form, times * count)
        elif form.least is not None and form.least >= 0 and times > 0 and self.letters.rational(base):
            self.power_of(base, form, times)
        else:
            raise ProverFailure(f"{base} may be 0 under a negative exponent")

    def power_of(self, base: sp.Expr, form: Linear, times: int) -> None:
        a, b = self.powers.get(base, (0, 0))
        both = (a + times * form.n, b + times * form.k)
        self.powers[base] = (both[0] % 2, both[1] % 2) if base == -1 else both
        self.rational *= self.letters.rational(base) ** (times * form.constant)

    def done(self) -> HyperTerm:
        factorials = tuple(sorted((f, m) for f, m in self.factorials.items() if m))
        powers = tuple(sorted(((b, e) for b, e in self.powers.items() if any(e)), key=str))
        return HyperTerm(self.rational, factorials, powers)


def rising(letters: TermField, form: Linear, steps: int) -> Any:
    """What (ℓ + steps)! is of ℓ!."""
    found = letters.field.one
    for k in range(1, steps + 1):
        found *= letters.value(form) + k
    for k in range(steps + 1, 1):
        found /= letters.value(form) + k
    return found


def ratio(letters: TermField, term: HyperTerm, steps: int, more: int) -> Any:
    """What the factorials and powers of a term are multiplied by from (n, k) to (n + steps, k + more)."""
    found = letters.field.one
    for (a, b), times in term.factorials:
        found *= rising(letters, Linear(a, b, 0), a * steps + b * more) ** times
    for base, (a, b) in term.powers:
        found *= letters.rational(base) ** (a * steps + b * more)
    return found


def on_diagonal(letters: TermField, term: HyperTerm, steps: int, more: int) -> HyperTerm:
    """The term at n + steps and k = n + more, as a term in n alone."""
    found = Draft(letters)
    found.rational = letters.on_diagonal(letters.moved(term.rational, steps, 0), more)
    for (a, b), times in term.factorials:
        found.factorial(Linear(a + b, 0, a * steps + b * more), times)
    for base, (a, b) in term.powers:
        found.power_of(base, Linear(a + b, 0, a * steps + b * more), 1)
    return found.done()
