"""Series in closed form: Σ k^m r^k for |r| < 1, and Σ k^m r^k/k! for every r; each used only where it
converges.

A term of the body is a number times such a term; a series that begins later lacks its first terms.
"""

from __future__ import annotations

from math import factorial

import sympy as sp
from flint import fmpq
from sympy.functions.combinatorial.numbers import stirling

from derive.errors import ProverFailure
from derive.language import RangeTotal, Scalar, rename
from derive.language.domains import Interval
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.functions import exponential, power
from derive.prover.terms.generators import Exp, Function, Quantity
from derive.prover.terms.ring import canonical
from derive.prover.terms.signs import positive
from derive.prover.terms.structure import mentions
from derive.prover.terms.values import ONE, Mono, Value, accumulate, freeze, just, number, thaw, without

MOST_FIRST, MOST_POWER = 20, 12
COUNTED = Interval(0, sp.oo, integers=True)


def series(a: Algebra, expr: sp.Basic) -> Value:
    """The sum without end, where each of its terms has a closed form and converges."""
    if not isinstance(expr, RangeTotal) or not expr.endless or not expr.low.is_Integer:
        raise ProverFailure(f"{expr} is not something the prover computes with")
    low = int(expr.low)
    if not 0 <= low <= MOST_FIRST:
        raise ProverFailure("a series that does not begin at a small number ≥ 0")
    k = Scalar(f"∑{expr.bound.name}", COUNTED)
    x = a.generator(Quantity, k)
    out: Value = {}
    for mono, c in canonical(a, a.read(rename(expr.body, {expr.bound: k}))).items():
        out = a.add(out, a.scale(_closed(a, mono, x), c))
    first = (a.read(rename(expr.body, {expr.bound: sp.Integer(j)})) for j in range(low))
    a.note("a series in closed form, shown to converge")
    return a.sub(out, a.add(*first))


def _closed(a: Algebra, mono: Mono, x: int) -> Value:
    """Σ_{k≥0} of one term: front · k^m r^k, or that over k!."""
    front: list = []
    rate: Value = {}
    ratio, m, below = number(1), 0, False
    for n, e in mono:
        gen = a.generators[n]
        if not mentions(a, n, x):
            front.append((n, e))
        elif n == x and isinstance(e, int) and 0 < e <= MOST_POWER:
            m = e
        elif isinstance(gen, Exp) and (x, 1) in gen.exponent and not _held(a, without(gen.exponent, x), x):
            accumulate(rate, without(gen.exponent, x), fmpq(e.numerator, e.denominator))
        elif isinstance(gen, Function) and gen.name == "pow" and gen.arguments[1] == freeze(just(x)):
            base = thaw(gen.arguments[0])
            if _in(a, base, x):
                raise ProverFailure("a series of another kind")
            ratio = a.mul(ratio, power(a, base, e))
        elif _factorial(a, gen, x) and e == -1 and not below:
            below = True
        else:
            raise ProverFailure("a series of another kind")
    ratio = a.mul(ratio, exponential(a, rate))
    return a.mul({tuple(front): ONE}, _over_factorials(a, m, ratio) if below else _geometric(a, m, ratio))


def _held(a: Algebra, mono: Mono, x: int) -> bool:
    return any(mentions(a, n, x) for n, _ in mono)


def _in(a: Algebra, value: Value, x: int) -> bool:
    return any(_held(a, mono, x) for mono in value)


def _factorial(a: Algebra, gen: object, x: int) -> bool:
    """Whether a generator is k! = Γ(k + 1)."""
    own = freeze(a.add(just(x), number(1)))
    return isinstance(gen, Function) and gen.name == "gamma" and gen.arguments[0] == own


def _geometric(a: Algebra, m: int, r: Value) -> Value:
    """Σ k^m r^k = Σ_i S(m, i) i! r^i/(1 − r)^(i+1) for −1 < r < 1."""
    rest = a.sub(number(1), r)
    if not (positive(a, rest) and positive(a, a.add(number(1), r))):
        raise ProverFailure("a geometric series whose ratio is not shown to lie between −1 and 1")
    terms = (
        a.scale(a.mul(power(a, r, i), power(a, rest, -(i + 1))), int(stirling(m, i)) * factorial(i))
        for i in range(m + 1)
    )
    return a.add(*terms)


def _over_factorials(a: Algebra, m: int, r: Value) -> Value:
    """Σ k^m r^k/k! = e^r Σ_i S(m, i) r^i."""
    terms = (a.scale(power(a, r, i), int(stirling(m, i))) for i in range(m + 1))
    return a.mul(exponential(a, r), a.add(*terms))
