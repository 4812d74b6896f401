"""The gamma function and its kin: whole steps in the argument are taken out where the rest stays positive.

Γ(x + 1) = x Γ(x) holds for every x, but the right side is undefined at x = 0 where the left is 1; so x > 0 is
proved first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import factorial

from flint import fmpq

from derive.prover.making.angles import cosine, sine
from derive.prover.making.functions import exponential, logarithm, opaque, power, real_power
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Application, Constant
from derive.prover.terms.signs import positive, sign
from derive.prover.terms.values import Exponent, Index, Value, constant, freeze, number, thaw

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
        _stepped(a, name)
        out = opaque(a, name, rest)
        for k in range(steps):
            out = combine(a, out, a.add(rest, number(k)))
        return out

    return function


_gamma = stepped("gamma", lambda a, f, x: a.mul(f, x))
loggamma = stepped("loggamma", lambda a, f, x: a.add(f, logarithm(a, x)))
_digamma = stepped("digamma", lambda a, f, x: a.add(f, power(a, x, -1)))


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
    return _by_reflection(a, value) or _by_duplication(a, value) or _gamma(a, value)


def _stepped(a: Algebra, name: str) -> None:
    a.note(f"{name}: whole steps taken out of the argument")


def _reflected(a: Algebra, name: str) -> None:
    a.note(f"{name}: reflection between 0 and 1")


def _duplicated(a: Algebra, name: str) -> None:
    a.note(f"{name}: duplication")


def _turned(value: Value) -> bool:
    """Whether the first term of an argument that is no number has a negative coefficient."""
    terms = [c for mono, c in freeze(value) if mono]
    return bool(terms) and terms[0] < 0


def _by_reflection(a: Algebra, value: Value) -> Value | None:
    """Γ(1 − x) = π/(sin(πx) Γ(x)), where 0 < x < 1 is proved."""
    other = a.sub(number(1), value)
    if not _turned(value) or not (positive(a, value) and positive(a, other)):
        return None
    _reflected(a, "gamma")
    pi = a.atom(Constant, "pi")
    return a.mul(pi, power(a, sine(a, a.mul(pi, other)), -1), power(a, gamma(a, other), -1))


def _by_duplication(a: Algebra, value: Value) -> Value | None:
    """Γ(2x) = 2^(2x − 1) Γ(x) Γ(x + ½)/√π, where x > 0 is proved and 2x is seen to be twice something."""
    whole = [c for mono, c in value.items() if mono]
    if not whole or any(c.q != 1 or c.p % 2 for c in whole) or not positive(a, value):
        return None
    _duplicated(a, "gamma")
    half = a.scale(value, fmpq(1, 2))
    front = real_power(a, number(2), a.sub(value, number(1)))
    root = power(a, a.atom(Constant, "pi"), fmpq(-1, 2))
    return a.mul(front, root, gamma(a, half), gamma(a, a.add(half, number(fmpq(1, 2)))))


def digamma(a: Algebra, value: Value) -> Value:
    """ψ, by reflection between 0 and 1 and by duplication as Γ is."""
    other = a.sub(number(1), value)
    if _turned(value) and positive(a, value) and positive(a, other):
        _reflected(a, "digamma")
        angle = a.mul(a.atom(Constant, "pi"), other)
        cotangent = a.mul(cosine(a, angle), power(a, sine(a, angle), -1))
        return a.add(digamma(a, other), a.mul(a.atom(Constant, "pi"), cotangent))
    whole = [c for mono, c in value.items() if mono]
    if whole and all(c.q == 1 and c.p % 2 == 0 for c in whole) and positive(a, value):
        _duplicated(a, "digamma")
        half = a.scale(value, fmpq(1, 2))
        both = a.add(digamma(a, half), digamma(a, a.add(half, number(fmpq(1, 2)))))
        return a.add(a.scale(both, fmpq(1, 2)), logarithm(a, number(2)))
    return _digamma(a, value)


def polygamma(a: Algebra, order: Value, value: Value) -> Value:
    """ψ⁽ᵐ⁾(x + 1) = ψ⁽ᵐ⁾(x) + (−1)ᵐ m!/xᵐ⁺¹, where x > 0 is proved."""
    m = constant(order)
    rest = a.sub(value, number(1))
    if (
        m is None
        or m.q != 1
        or not 1 <= m <= MAX_STEPS
        or value.get((), fmpq(0)) < 1
        or not positive(a, rest)
    ):
        return opaque(a, "polygamma", order, value)
    _stepped(a, "polygamma")
    k = int(m.p)
    step = a.scale(power(a, rest, -k - 1), fmpq((-1) ** k * factorial(k)))
    return a.add(polygamma(a, order, rest), step)


def incomplete(a: Algebra, name: str, s: Value, x: Value) -> Value:
    """Γ(s + 1, x) = s Γ(s, x) + x^s e^{−x}, likewise γ with −x^s e^{−x}, where s, x > 0 are proved."""
    below = a.sub(s, number(1))
    if s.get((), fmpq(0)) < 1 or not (positive(a, below) and positive(a, x)):
        return opaque(a, name, s, x)
    _stepped(a, name)
    edge = a.mul(real_power(a, x, below), exponential(a, a.scale(x, -1)))
    return a.add(
        a.mul(below, incomplete(a, name, below, x)), a.scale(edge, 1 if name == "uppergamma" else -1)
    )


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
    "polygamma": polygamma,
    "binomial": binomial,
}


def rebuild_fn(a: Algebra, gen: Application, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """An opaque function, made again; one that may have a value at other arguments is looked up there."""
    arguments = [a.rename(thaw(f), renaming) for f in gen.arguments]
    made = AGAIN[gen.name](a, *arguments) if gen.name in AGAIN else opaque(a, gen.name, *arguments)
    return power(a, made, e)
