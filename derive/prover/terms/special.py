"""The gamma function and its kin: whole steps in the argument are taken out where the rest stays positive.

Γ(x + 1) = x Γ(x) holds for every x, but the right side is undefined at x = 0 where the left is 1; so x > 0 is
proved first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import factorial

from flint import fmpq

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.functions import logarithm, opaque, power, real_power
from derive.prover.terms.generators import Constant, Function
from derive.prover.terms.signs import positive, sign
from derive.prover.terms.values import Exponent, Index, Value, constant, number, thaw

MAX_STEPS = 20


def stepped(
    name: str, combine: Callable[[Algebra, Value, Value], Value]
) -> Callable[[Algebra, Value], Value]:
    """A function f with f(x + 1) = combine(f(x), x)."""

    def function(a: Algebra, value: Value) -> Value:
        whole = value.get((), number(1)[()] * 0)
        most = min(int(whole.p // whole.q), MAX_STEPS)
        left = ((k, a.sub(value, number(k))) for k in range(most, max(most - 2, 0), -1))
        steps, rest = next(((k, r) for k, r in left if positive(a, r)), (0, value))
        if not steps:
            return opaque(a, name, value)
        a.note(f"{name}: whole steps taken out of the argument")
        out = opaque(a, name, rest)
        for k in range(steps):
            out = combine(a, out, a.add(rest, number(k)))
        return out

    return function


_gamma = stepped("gamma", lambda a, f, x: a.mul(f, x))
loggamma = stepped("loggamma", lambda a, f, x: a.add(f, logarithm(a, x)))
digamma = stepped("digamma", lambda a, f, x: a.add(f, power(a, x, -1)))


def gamma(a: Algebra, value: Value) -> Value:
    """Γ, in full at small whole numbers and halves."""
    c = constant(value)
    if c is not None and c.q == 1 and 0 < c <= MAX_STEPS:
        return number(factorial(int(c.p) - 1))
    if c is not None and c.q == 2 and 0 < c <= MAX_STEPS:
        out, k = power(a, a.atom(Constant, "pi"), fmpq(1, 2)), fmpq(1, 2)
        while k < c:
            out, k = a.scale(out, k), k + 1
        return out
    return _gamma(a, value)


def binomial(a: Algebra, n: Value, k: Value) -> Value:
    """A binomial coefficient: written out for a small number k, by factorials where 0 ≤ k ≤ n."""
    c = constant(k)
    if c is not None and c.q == 1 and c <= MAX_STEPS:
        out = number(1) if c >= 0 else {}
        for j in range(max(0, int(c.p))):
            out = a.scale(a.mul(out, a.sub(n, number(j))), fmpq(1, j + 1))
        return out
    top, one, other = (a.add(x, number(1)) for x in (n, k, a.sub(n, k)))
    if not all(sign(a, x).positive for x in (top, one, other)):
        return opaque(a, "binomial", n, k)
    a.note("a binomial coefficient by factorials")
    return a.mul(gamma(a, top), power(a, gamma(a, one), -1), power(a, gamma(a, other), -1))


AGAIN: dict[str, Callable[..., Value]] = {
    "pow": real_power,
    "gamma": gamma,
    "loggamma": loggamma,
    "digamma": digamma,
    "binomial": binomial,
}


def rebuild_fn(a: Algebra, gen: Function, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """An opaque function, made again; one that may have a value at other arguments is looked up there."""
    arguments = [a.rename(thaw(f), renaming) for f in gen.arguments]
    made = AGAIN[gen.name](a, *arguments) if gen.name in AGAIN else opaque(a, gen.name, *arguments)
    return power(a, made, e)
