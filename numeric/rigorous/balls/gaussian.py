"""Rigorous integrals over infinite ranges: polynomials times exponentials of quadratics.

An integrand is read as a sum of terms P(x) exp(Q(x)) with Q of degree at most two, the coefficients being
exact rationals or balls; the moments are closed formulas. Variables of integrals around this one stay in the
coefficients, so Gaussian integrals over several variables nest, and an integral over an array is one over
each of its entries in turn: every step completes one square, and leaves an integrand of the same kind only if
its leading coefficient is positive, so that all steps succeed exactly where the quadratic form is positive
definite and the order does not matter. Under a finite integral the coefficients are complex balls, and the
formulas, being analytic in them, stay. Anything else is `CannotCertify`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from math import prod
from typing import Any

from flint import acb, arb, fmpq

from numeric.functions.values import ONE, ZERO, Hole, Value, ball, one_number
from numeric.problem.graph import Node
from numeric.rigorous.balls.reals import REAL, power_integer
from numeric.rigorous.balls.wiring import Arithmetic, CannotCertify, Pull

Monomial = tuple[tuple[str, int], ...]  # ((variable, power), …), sorted
Poly = dict[Monomial, Any]  # the coefficients: exact rationals, real or complex balls
Term = tuple[Poly, Poly]  # coefficient, exponent
Terms = list[Term]

ADD, MUL, DIV = REAL["add"], REAL["mul"], REAL["div"]
DEGREE, TERMS = 40, 1_000  # a polynomial longer than this is not what a paper integrates


class NoCoefficient(Exception):
    """A coefficient without a value; carries the hole."""

    def __init__(self, hole: Hole) -> None:
        super().__init__(hole.reason)
        self.hole = hole


def _known(value: Value) -> Any:
    if isinstance(value, Hole):
        raise NoCoefficient(value)
    return value


def _real(x: Any) -> Any:
    return x.real if isinstance(x, acb) else x


def _ball(x: Any) -> Any:
    return x if isinstance(x, acb) else ball(x)


def constant(value: Value) -> Poly:
    """The polynomial that is one number."""
    return {} if _known(value) == 0 else {(): value}


def plus(p: Poly, q: Poly) -> Poly:
    """p + q."""
    total = dict(p)
    for monomial, c in q.items():
        total[monomial] = _known(ADD(total[monomial], c)) if monomial in total else c
    return {m: c for m, c in total.items() if c != 0 or not isinstance(c, fmpq)}


def times(p: Poly, q: Poly) -> Poly:
    """p · q."""
    total: Poly = {}
    for m, c in p.items():
        for n, d in q.items():
            powers = dict(m)
            for name, power in n:
                powers[name] = powers.get(name, 0) + power
            if sum(powers.values()) > DEGREE:
                raise CannotCertify(f"a polynomial of degree over {DEGREE} under an integral")
            monomial, e = tuple(sorted(powers.items())), _known(MUL(c, d))
            total[monomial] = _known(ADD(total[monomial], e)) if monomial in total else e
    if len(total) > TERMS:
        raise CannotCertify(f"a polynomial of over {TERMS} terms under an integral")
    return {m: c for m, c in total.items() if c != 0 or not isinstance(c, fmpq)}


def scaled(p: Poly, by: Value) -> Poly:
    """p · number."""
    return {m: _known(MUL(c, by)) for m, c in p.items()}


def number(p: Poly) -> Any:
    """The value of a constant polynomial, else None."""
    return ZERO if not p else p[()] if set(p) == {()} else None


def by_power(p: Poly, name: str) -> list[Poly]:
    """The coefficients of a variable's powers, which may hold other variables."""
    parts: dict[int, Poly] = {}
    for m, c in p.items():
        power = dict(m).get(name, 0)
        parts.setdefault(power, {})[tuple(x for x in m if x[0] != name)] = c
    return [parts.get(k, {}) for k in range(max(parts, default=-1) + 1)]


class Gaussian:
    """The algebra of sums of P exp(Q); `outer` computes with the coefficients where they are complex."""

    def __init__(self, outer: Arithmetic | None = None) -> None:
        self.outer = outer

    def number(self, op: str, *args: Any) -> Any:
        """An operation on coefficients."""
        if self.outer is not None and any(isinstance(a, acb) for a in args):
            return _known(self.outer.apply(op, [self.outer.constant(a) for a in args], None))
        return _known(REAL[op](*args))

    def constant(self, value: Value) -> Terms:
        return [(constant(value), {})]

    def apply(self, op: str, args: list[Any], data: Any) -> Terms:
        args = [self.constant(a) if isinstance(a, Hole) else a for a in args]
        values = [self._value(a) for a in args]
        if all(v is not None for v in values) and op in REAL:
            return self.constant(self.number(op, *values))
        if op == "select":
            return self._select(values[0], *args[1:])
        if op == "powi":
            return self._power(args[0] if data >= 0 else self._inverse(args[0]), abs(data))
        if op == "pow" and isinstance(values[1], fmpq):
            return self._real_power(args[0], values[1])
        if op == "sqrt":
            return self._real_power(args[0], fmpq(1, 2))
        if op not in RULES:
            raise CannotCertify(f"{op} under an integral over an infinite range")
        return RULES[op](self, *args)

    def series(self, pull: Pull, node: Node, place: int) -> Terms:
        raise CannotCertify("a sum over a range under an integral over an infinite range")

    def integral(self, pull: Pull, node: Node, place: int) -> Terms:
        name, low, high, sizes = node.data
        own = {outer: self._outer(v) for outer, v in pull.own.items()}
        names = coordinates(name, sizes, pull.wiring.sizes)
        inner = Pull(
            pull.wiring,
            self,
            pull.known,
            {**own, name: tuple(map(variable, names)) if sizes else variable(name)},
        )
        terms = inner(node.args[0], place)
        if not sizes:
            return self.integrate(terms, name, low, high)
        total: Terms = []
        for polynomial, exponent in terms:  # each by itself: terms that diverge may not cancel on the way
            with _diverging(terms, (polynomial, exponent)):
                if (
                    number(polynomial) is None
                ):  # nor may one vanish after a few entries and hide that it diverges
                    self._in_turn([({(): ONE}, exponent)], names, low, high)
                total = self._add(total, self._in_turn([(polynomial, exponent)], names, low, high))
        return total

    def _in_turn(self, terms: Terms, names: list[str], low: Any, high: Any) -> Terms:
        for name in names:
            terms = self.integrate(terms, name, low, high)
        return terms

    def _outer(self, value: Any) -> Any:
        """The variable of an integral around this one, as terms; an array's entries each."""
        if isinstance(value, tuple):
            return tuple(map(self._outer, value))
        return value if isinstance(value, list) else self.constant(value)

    def _value(self, terms: Terms) -> Value | None:
        if not terms:
            return ZERO
        if len(terms) > 1:
            return None
        coefficient, exponent = (number(p) for p in terms[0])
        if coefficient is None or exponent is None:
            return None
        return _known(MUL(coefficient, self.number("exp", exponent)))

    def _add(self, x: Terms, y: Terms) -> Terms:
        merged = list(x)
        for p, q in y:
            same = next((k for k, (_, e) in enumerate(merged) if _identical(e, q)), None)
            if same is None:
                merged.append((p, q))
            else:
                merged[same] = (plus(merged[same][0], p), q)
        return [t for t in merged if t[0]]

    def _mul(self, x: Terms, y: Terms) -> Terms:
        total: Terms = []
        for p, e in x:
            for q, f in y:
                total = self._add(total, [(times(p, q), plus(e, f))])
        return total

    def _neg(self, x: Terms) -> Terms:
        return [(scaled(p, fmpq(-1)), e) for p, e in x]

    def _sub(self, x: Terms, y: Terms) -> Terms:
        return self._add(x, self._neg(y))

    def _div(self, x: Terms, y: Terms) -> Terms:
        return self._mul(x, self._inverse(y))

    def _inverse(self, x: Terms) -> Terms:
        coefficient, exponent = self._single(x, "division")
        return [(constant(DIV(ONE, coefficient)), scaled(exponent, fmpq(-1)))]

    def _single(self, x: Terms, what: str) -> tuple[Value, Poly]:
        """The one term c · exp(Q) with a number c."""
        if len(x) == 1 and (c := number(x[0][0])) is not None:
            return c, x[0][1]
        raise CannotCertify(f"{what} of a sum or polynomial under an integral over an infinite range")

    def _exp(self, x: Terms) -> Terms:
        exponent: Poly = {}
        for p, e in x:
            if e:
                raise CannotCertify(
                    "an exponential of an exponential under an integral over an infinite range"
                )
            exponent = plus(exponent, p)
        if any(sum(power for _, power in m) > 2 for m in exponent):
            raise CannotCertify("an exponent of degree over 2 under an integral over an infinite range")
        return [({(): ONE}, exponent)]

    def _log(self, x: Terms) -> Terms:
        coefficient, exponent = self._single(x, "logarithm")
        return [(plus(constant(self.number("log", coefficient)), exponent), {})]

    def _power(self, x: Terms, n: int) -> Terms:
        result: Terms = self.constant(ONE)
        for _ in range(n):
            result = self._mul(result, x)
        return result

    def _select(self, condition: Any, yes: Terms, no: Terms) -> Terms:
        if condition is None or (condition != 0 and ball(condition).contains(0)):
            raise CannotCertify("a case distinction on an integration variable, over an infinite range")
        return no if condition == 0 else yes

    def _real_power(self, x: Terms, power: fmpq) -> Terms:
        coefficient, exponent = self._single(x, "power")
        if not _real(coefficient) > 0:
            raise CannotCertify("a power of something not certainly positive under an integral")
        return [(constant(self.number("pow", coefficient, power)), scaled(exponent, power))]

    def integrate(self, terms: Terms, name: str, low: Any, high: Any) -> Terms:
        """The terms integrated over a variable; bounds are rationals or infinite."""
        total = list[Term]()
        bounds = [None if isinstance(b, float) else fmpq(b.numerator, b.denominator) for b in (low, high)]
        for term in (t for t in terms if t[0]):  # the integral of 0 is 0, also over a line
            if any(dict(m).get(name, 0) for p in term for m in p):
                with _diverging(terms, term):
                    total = self._add(total, self._term(term, name, *bounds))
            elif bounds[0] is None or bounds[1] is None:
                raise NoCoefficient(Hole("a divergent integral", certain=_not_zero(terms, term)))
            else:
                total = self._add(total, [(scaled(term[0], bounds[1] - bounds[0]), term[1])])
        return total

    def _term(self, term: Term, name: str, low: fmpq | None, high: fmpq | None) -> Terms:
        """∫ P exp(−a x² + b x + c), by recursion over the moments."""
        powers = by_power(term[0], name)
        c, b, minus_a = [*by_power(term[1], name), {}, {}, {}][:3]
        a = number(scaled(minus_a, fmpq(-1)))
        if a is None:
            raise CannotCertify("a variance that depends on another integration variable")
        if low is None and high is None:
            return self._whole_line(powers, _positive(a), b, c)
        slope = number(b)
        if slope is None:
            raise CannotCertify("a mean that depends on another integration variable, on a half line")
        if low is None:  # x → −x turns (−∞, h] into [−h, ∞)
            flipped = [scaled(p, fmpq((-1) ** k)) for k, p in enumerate(powers)]
            return self._ray(flipped, a, -slope, c, -high if high is not None else ZERO)
        if high is None:
            return self._ray(powers, a, slope, c, low)
        raise CannotCertify("a finite range inside an infinite one")

    def _whole_line(self, powers: list[Poly], a: Any, b: Poly, c: Poly) -> Terms:
        """√(π/a) exp(c + b²/4a) Σ pₙ Mₙ with M₀ = 1, Mₙ₊₁ = μ Mₙ + n σ² Mₙ₋₁, μ = b/2a, σ² = 1/2a."""
        half = _known(DIV(ONE, 2 * a))
        mean = scaled(b, half)
        before, moment, total = Poly(), Poly({(): ONE}), Poly()
        for n, p in enumerate(powers):
            total = plus(total, times(p, moment))
            before, moment = moment, plus(times(mean, moment), scaled(before, fmpq(n) * half))
        exponent = plus(c, scaled(times(b, b), _known(DIV(ONE, 4 * a))))
        if any(sum(power for _, power in m) > 2 for m in exponent):
            raise CannotCertify("an exponent of degree over 2 after an inner integral")
        return [(scaled(total, self.number("sqrt", _known(DIV(arb.pi(), a)))), exponent)]

    def _ray(self, powers: list[Poly], a: Any, b: Any, c: Poly, start: fmpq) -> Terms:
        """Moments on [start, ∞): 2a Iₙ₊₁ = n Iₙ₋₁ + b Iₙ + startⁿ exp(−a start² + b start)."""
        edge = self.number("exp", b * start - a * (start * start))
        moments: list[Any] = []
        if a == 0:
            if not _real(b) < 0:
                raise NoCoefficient(Hole("a divergent integral", certain=isinstance(b, fmpq)))
            for n in range(len(powers)):
                inner = _known(MUL(power_integer(start, n), edge)) + (n * moments[n - 1] if n else 0)
                moments.append(_known(DIV(-inner, b)))
        else:
            width = self.number("sqrt", _positive(a))
            tail = _ball(width * start - b / (2 * width)).erfc()
            moments.append(arb.pi().sqrt() / (2 * width) * self.number("exp", b * b / (4 * a)) * tail)
            for n in range(len(powers) - 1):
                rest = (n * moments[n - 1] if n else 0) + power_integer(start, n) * edge
                moments.append((moments[n] * b + rest) / (2 * a))
        total: Poly = {}
        for p, moment in zip(powers, moments, strict=True):
            total = plus(total, scaled(p, moment))
        return [(total, c)]


RULES: dict[str, Callable[..., Terms]] = {
    "add": Gaussian._add, "sub": Gaussian._sub, "mul": Gaussian._mul, "div": Gaussian._div,
    "neg": Gaussian._neg,
    "exp": Gaussian._exp, "log": Gaussian._log,
}  # fmt: skip


def coordinates(name: str, sizes: tuple[str, ...], lengths: Mapping[str, int]) -> list[str]:
    """The names of the variables integrated over, one by one: a scalar's own, or one for each entry of an
    array.
    """
    return [f"{name}{k}" for k in range(prod(lengths[s] for s in sizes))] if sizes else [name]


def variable(name: str) -> Terms:
    """The integration variable itself."""
    return [({((name, 1),): ONE}, {})]


def gaussian_integral(pull: Pull, node: Node, place: int) -> Value:
    """One entry of an integral over an infinite range."""
    algebra = pull.algebra
    assert isinstance(algebra, Gaussian)
    try:
        terms = algebra.integral(pull, node, place)
        total = ZERO
        for term in terms:
            value = algebra._value([term])
            if value is None:
                raise CannotCertify("an integration variable is left over")
            total = _known(ADD(total, value))
        return total
    except NoCoefficient as problem:
        return problem.hole


def _positive(a: Value) -> Any:
    if isinstance(a, fmpq) and a <= 0:
        raise NoCoefficient(Hole("a divergent integral"))
    if not _real(a) > 0:
        below = isinstance(a, arb) and a < 0
        raise NoCoefficient(
            Hole("a divergent integral" if below else "a variance is not certainly positive", certain=below)
        )
    return a


@contextmanager
def _diverging(terms: Terms, term: Term) -> Iterator[None]:
    """Where the integral of one term has no value, that of all has certainly none only if nothing cancels."""
    try:
        yield
    except NoCoefficient as problem:
        hole = problem.hole
        raise NoCoefficient(replace(hole, certain=hole.certain and _not_zero(terms, term))) from None


def _not_zero(terms: Terms, term: Term) -> bool:
    """Whether a term of an integrand certainly leaves something, whatever the other terms are.

    A term alone does if one of its coefficients is not 0; among others it might cancel with one of them,
    unless every number is exact: then terms with the same exponent are one.
    """
    alone = len([t for t in terms if t[0]]) == 1
    exact = all(isinstance(c, fmpq) for t in terms for p in t for c in p.values())
    return exact or (alone and any(not (c == 0 or _ball(c).contains(0)) for c in term[0].values()))


def _identical(p: Poly, q: Poly) -> bool:
    """Whether two exponents are certainly the same: equal exact numbers, or the very same balls."""
    return p.keys() == q.keys() and all(
        one_number(p[m], q[m]) or (isinstance(p[m], fmpq) and isinstance(q[m], fmpq) and p[m] == q[m])
        for m in p
    )
