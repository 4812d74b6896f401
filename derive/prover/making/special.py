"""The gamma function and its kin: whole steps in the argument are taken out where the rest stays positive.

Γ(x + 1) = x Γ(x) holds for every x, but the right side is undefined at x = 0 where the left is 1; so x > 0 is
proved first. Functions of an order are led back to two neighbours by their recurrences, likewise.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import factorial

from flint import fmpq

from derive.prover.making.angles import cosine, sine
from derive.prover.making.functions import exponential, logarithm, opaque, power, real_power, whole
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
_stepped_digamma = stepped("digamma", lambda a, f, x: a.add(f, power(a, x, -1)))


def _digamma(a: Algebra, value: Value) -> Value:
    """ψ by whole steps; of a number, down to one between 0 and 1."""
    c = constant(value)
    if c is None or not 1 < c <= MAX_STEPS:
        return _stepped_digamma(a, value)
    _stepped(a, "digamma")
    return a.add(digamma(a, number(c - 1)), number(1 / (c - 1)))


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
    if c is not None and c.q > 2:
        return _at_fraction(a, c)
    return _by_reflection(a, value) or _by_duplication(a, value) or _gamma(a, value)


def _at_fraction(a: Algebra, c: fmpq) -> Value:
    """Γ at a fraction, by Γ between 0 and 1/2."""
    if not 0 < c < 1 and abs(c) <= MAX_STEPS:
        step = 1 if c > 1 else -1
        _stepped(a, "gamma")
        rest = _at_fraction(a, c - step)
        return a.scale(rest, c - 1) if step == 1 else a.scale(rest, 1 / c)
    if not fmpq(1, 2) < c < 1:
        return opaque(a, "gamma", number(c))
    _reflected(a, "gamma")
    pi = a.atom(Constant, "pi")
    turned = sine(a, a.scale(pi, c))
    return a.mul(pi, power(a, turned, -1), power(a, opaque(a, "gamma", number(1 - c)), -1))


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
    c = constant(value)
    if c is not None and 0 < c <= 1 and c.q in GAUSS:
        return _by_gauss(a, c)
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


GAUSS = (1, 2, 3, 4, 6, 8, 12)  # denominators of which sines and cosines of turns are radicals


def _by_gauss(a: Algebra, c: fmpq) -> Value:
    """ψ(r/m) = −γ − log 2m − (π/2) cot(πr/m) + 2 Σ_{n < m/2} cos(2πnr/m) log sin(πn/m), and ψ(1) = −γ."""
    gamma_, pi, m = a.atom(Constant, "EulerGamma"), a.atom(Constant, "pi"), int(c.q)
    a.note("ψ at a fraction, by Gauss")
    if m == 1:
        return a.scale(gamma_, -1)
    angle = a.scale(pi, c)
    out = a.scale(a.add(gamma_, logarithm(a, number(2 * m))), -1)
    turn = a.mul(cosine(a, angle), power(a, sine(a, angle), -1))
    out = a.sub(out, a.scale(a.mul(pi, turn), fmpq(1, 2)))
    for n in range(1, (m + 1) // 2):
        part = logarithm(a, sine(a, a.scale(pi, fmpq(n, m))))
        out = a.add(out, a.scale(a.mul(cosine(a, a.scale(pi, 2 * n * c)), part), 2))
    return out


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


Step = Callable[[Algebra, Value, Value], tuple[Value, Value] | None]


def _bessel(near: int, far: int) -> Step:
    """f_{n+1} = ± 2n/x f_n ± f_{n−1}, where x ≠ 0 is proved."""

    def step(a: Algebra, n: Value, x: Value) -> tuple[Value, Value] | None:
        if not sign(a, x).nonzero:
            return None
        return a.mul(number(2 * near), n, power(a, x, -1)), number(far)

    return step


def _legendre(a: Algebra, n: Value, x: Value) -> tuple[Value, Value] | None:
    above = a.add(n, number(1))
    below = power(a, above, -1)
    return a.mul(a.add(n, above), x, below), a.scale(a.mul(n, below), -1)


def _laguerre(a: Algebra, n: Value, x: Value) -> tuple[Value, Value] | None:
    above = a.add(n, number(1))
    below = power(a, above, -1)
    return a.mul(a.sub(a.add(n, above), x), below), a.scale(a.mul(n, below), -1)


# f_{n+1} = p f_n + q f_{n−1}: the pair (p, q). In the first table q = ±1, and n may be any number; in the
# second n ≥ 0 is proved, so that nothing is divided by 0.
BOTH_WAYS: dict[str, Step] = {
    "besselj": _bessel(1, -1),
    "bessely": _bessel(1, -1),
    "besseli": _bessel(-1, 1),
    "besselk": _bessel(1, 1),
    "chebyshevt": lambda a, n, x: (a.scale(x, 2), number(-1)),
    "chebyshevu": lambda a, n, x: (a.scale(x, 2), number(-1)),
    "fibonacci": lambda a, n, x: (number(1), number(1)),
}
UPWARDS: dict[str, Step] = {
    "legendre": _legendre,
    "laguerre": _laguerre,
    "hermite": lambda a, n, x: (a.scale(x, 2), a.scale(n, -2)),
}
AT_ONE: dict[str, Callable[[Algebra, Value], Value]] = {
    "chebyshevt": lambda a, n: number(1),
    "legendre": lambda a, n: number(1),
    "chebyshevu": lambda a, n: a.add(n, number(1)),
}
FIRST_FIBONACCI = (number(0), number(1))
OF_PARITY = ("besselj", "besseli", "chebyshevt", "chebyshevu", "legendre", "hermite")
HIGHEST_ORDER = 12  # that is led back to two neighbours
LOWEST = range(3, -4, -1)  # below a symbol, where orders of a recurrence may begin


def of_order(a: Algebra, name: str, n: Value, *rest: Value) -> Value:
    """A function of an order n: led back to two orders by its recurrence, and to one sign of its argument."""
    x = rest[0] if rest else number(0)
    turned = _by_parity(a, name, n, x) if name in OF_PARITY else None
    if turned is not None:
        return turned
    if name in AT_ONE and not a.sub(x, number(1)):
        a.note(f"an exact value of {name}")
        return AT_ONE[name](a, n)
    if name == "chebyshevt" and constant(n) is None:
        a.note("T_n(x) = U_n(x) − x U_{n−1}(x)")
        below = of_order(a, "chebyshevu", a.sub(n, number(1)), x)
        return a.sub(of_order(a, "chebyshevu", n, x), a.mul(x, below))
    base, steps = _both_ways(n) if name in BOTH_WAYS else _upwards(a, n)
    if not steps or abs(steps) > HIGHEST_ORDER:
        return _application(a, name, n, *rest)
    return _along(a, name, base, steps, *rest)


def _application(a: Algebra, name: str, n: Value, *rest: Value) -> Value:
    c = constant(n)
    if name == "fibonacci" and c is not None and c in (0, 1):
        return FIRST_FIBONACCI[int(c.p)]
    if name in HALF_ORDER and c is not None and abs(c) == fmpq(1, 2) and positive(a, rest[0]):
        a.note(f"an exact value of {name}")
        front = power(a, a.scale(a.mul(a.atom(Constant, "pi"), rest[0]), fmpq(1, 2)), fmpq(-1, 2))
        return a.mul(front, HALF_ORDER[name][c > 0](a, rest[0]))
    return opaque(a, name, n, *rest)


def _wave(a: Algebra, x: Value, sign_: int) -> Value:
    """cosh x, or sinh x for the sign −1."""
    both = a.add(exponential(a, x), a.scale(exponential(a, a.scale(x, -1)), sign_))
    return a.scale(both, fmpq(1, 2))


def _decay(a: Algebra, x: Value) -> Value:
    return a.scale(a.mul(a.atom(Constant, "pi"), exponential(a, a.scale(x, -1))), fmpq(1, 2))


# √(πx/2) f_{−1/2}(x) and √(πx/2) f_{1/2}(x), for x > 0
HALF_ORDER: dict[str, tuple[Callable[[Algebra, Value], Value], Callable[[Algebra, Value], Value]]] = {
    "besselj": (cosine, sine),
    "bessely": (sine, lambda a, x: a.scale(cosine(a, x), -1)),
    "besseli": (lambda a, x: _wave(a, x, 1), lambda a, x: _wave(a, x, -1)),
    "besselk": (_decay, _decay),
}


def _by_parity(a: Algebra, name: str, n: Value, x: Value) -> Value | None:
    """f_n(−x) = (−1)ⁿ f_n(x) for a whole n, of polynomials for n ≥ 0: P₋₁ = P₀ is even."""
    seen = freeze(x)
    if not seen or seen[0][1] > 0 or not all(c.q == 1 and whole(a, mono) for mono, c in n.items()):
        return None
    if name in UPWARDS and not sign(a, n).nonnegative:
        return None
    a.note(f"{name}: f_n(−x) = (−1)ⁿ f_n(x) for whole n")
    return a.mul(real_power(a, number(-1), n), of_order(a, name, n, a.scale(x, -1)))


def _both_ways(n: Value) -> tuple[Value, int]:
    """An order that is the same for all that differ by whole numbers, and how many steps lead from there."""
    whole_part = n.get((), fmpq(0))
    steps = int(whole_part.p // whole_part.q) + (whole_part.q == 2 and constant(n) is not None)
    return {mono: c - steps if mono == () else c for mono, c in n.items() if mono or c != steps}, steps


def _upwards(a: Algebra, n: Value) -> tuple[Value, int]:
    """The lowest order below that is proved ≥ 0, and how many steps lead from there; none where none is."""
    letters = {mono: c for mono, c in n.items() if mono}
    above = n.get((), fmpq(0))
    if not letters or above.q != 1:
        return n, 0
    for low in LOWEST:
        base = a.sub(letters, number(low))
        if sign(a, base).nonnegative:
            return base, max(0, int(above.p) + low)
    return n, 0


def _along(a: Algebra, name: str, base: Value, steps: int, *rest: Value) -> Value:
    """f_{base + steps} by f_base and f_{base + 1}."""
    step = BOTH_WAYS.get(name) or UPWARDS[name]
    x = rest[0] if rest else number(0)
    here, there = (_application(a, name, a.add(base, number(k)), *rest) for k in (0, 1))
    if steps == 1:
        return there
    orders = range(1, steps) if steps > 0 else range(0, steps, -1)
    for k in orders:
        found = step(a, a.add(base, number(k)), x)
        if found is None:
            return _application(a, name, a.add(base, number(steps)), *rest)
        p, q = found
        if steps > 0:
            here, there = there, a.add(a.mul(p, there), a.mul(q, here))
        else:  # f_{n−1} = (f_{n+1} − p f_n)/q, with q = ±1
            here, there = a.mul(q, a.sub(there, a.mul(p, here))), here
    a.note(f"{name}: the recurrence of its orders")
    return there if steps > 0 else here


def _again(name: str) -> Callable[..., Value]:
    return lambda a, n, *rest: of_order(a, name, n, *rest)


AGAIN: dict[str, Callable[..., Value]] = {
    "pow": real_power,
    "gamma": gamma,
    "loggamma": loggamma,
    "digamma": digamma,
    "polygamma": polygamma,
    "binomial": binomial,
    **{name: _again(name) for name in (*BOTH_WAYS, *UPWARDS)},
}


def rebuild_fn(a: Algebra, gen: Application, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
    """An opaque function, made again; one that may have a value at other arguments is looked up there."""
    arguments = [a.rename(thaw(f), renaming) for f in gen.arguments]
    made = AGAIN[gen.name](a, *arguments) if gen.name in AGAIN else opaque(a, gen.name, *arguments)
    return power(a, made, e)
