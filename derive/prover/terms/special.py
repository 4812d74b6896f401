"""The gamma function and its kin: whole steps in the argument are taken out where the rest stays positive.

Γ(x + 1) = x Γ(x) holds for every x, but the right side is undefined at x = 0 where the left is 1; so x > 0 is
proved first.
"""

from __future__ import annotations

from collections.abc import Callable

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.functions import logarithm, opaque, power
from derive.prover.terms.signs import positive
from derive.prover.terms.values import Value, number

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


gamma = stepped("gamma", lambda a, f, x: a.mul(f, x))
loggamma = stepped("loggamma", lambda a, f, x: a.add(f, logarithm(a, x)))
digamma = stepped("digamma", lambda a, f, x: a.add(f, power(a, x, -1)))
