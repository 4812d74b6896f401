"""How functions of a large whole number k grow: one row each, exactly or by a bound of the literature."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from flint import arb, fmpq

from numeric.functions.expansions import Expansion, NotExpanded, counting, number
from numeric.functions.values import ball
from numeric.tails.parts import Tails, TailTerm

Rule = Callable[..., TailTerm]
STEEPEST = 8  # slopes of lines in k under a factorial


def linear(t: Tails, x: TailTerm, least: int = 0) -> tuple[int, Any]:
    """A line with a small whole slope > 0 that is never below `least`, as slope and offset."""
    if x.line is None or not isinstance(x.line[0], fmpq) or x.line[0].q != 1 or not 0 < x.line[0] <= STEEPEST:
        raise NotExpanded("not a line in k")
    if not t.at_first(x) >= least:
        raise NotExpanded("a line that begins too low")
    return int(x.line[0].p), x.line[1]


def whole_line(t: Tails, x: TailTerm, least: int = 0) -> tuple[int, int]:
    """A line through whole numbers."""
    slope, offset = linear(t, x, least)
    if not isinstance(offset, fmpq) or offset.q != 1:
        raise NotExpanded("not whole")
    return slope, int(offset.p)


def fixed(x: TailTerm) -> arb:
    """A number that does not depend on k."""
    if x.constant is None:
        raise NotExpanded("a parameter that depends on k")
    return ball(x.constant)


def shifted(t: Tails, slope: int, offset: Any) -> Expansion:
    """The line slope · k + offset."""
    return counting(t.first) * number(arb(slope), t.first) + number(ball(offset), t.first)


def gamma(t: Tails, x: TailTerm) -> TailTerm:
    """Γ(sk + t) for a small whole s > 0: its neighbours are (sk + t)(sk + t + 1)… apart."""
    slope, offset = linear(t, x, -(10**9))
    ratio = t.one
    for j in range(slope):
        ratio = ratio * shifted(t, slope, ball(offset) + j)
    return TailTerm((t.part(wild=t.at_first(x).gamma(), ratio=ratio),))


def after(t: Tails, x: TailTerm, steps: int) -> TailTerm:
    return t.add(x, t.number(fmpq(steps)))


def binomial(t: Tails, n: TailTerm, k: TailTerm) -> TailTerm:
    """n over k: by factorials of lines, or for a number n by the quotient (n − k)/(k + 1) of neighbours."""
    if n.constant is None:
        over = [gamma(t, after(t, x, 1)) for x in (k, t.add(n, t.neg(k))) if x.constant is None]
        if len(over) < 2 or not all(t.sign(after(t, x, 1)) == 1 for x in (k, t.add(n, t.neg(k)))):
            raise NotExpanded("a binomial coefficient of another kind")
        return t.div(gamma(t, after(t, n, 1)), t.mul(*over))
    slope, offset = whole_line(t, k)
    if slope != 1:
        raise NotExpanded("a binomial coefficient of another kind")
    top, here = ball(n.constant), t.first + offset
    start = arb(1)
    for j in range(here):
        start *= (top - j) / (j + 1)
    above, below = number(top - offset, t.first) + -counting(t.first), shifted(t, 1, offset + 1)
    return TailTerm((t.part(wild=start, ratio=above * below.power(Fraction(-1))),))


def rising(t: Tails, x: TailTerm, n: TailTerm) -> TailTerm:
    """x (x + 1) … (x + n − 1) for a number x and n = k + j."""
    slope, offset = whole_line(t, n)
    if slope != 1:
        raise NotExpanded("a factorial of another kind")
    base, start = fixed(x), arb(1)
    for j in range(t.first + offset):
        start *= base + j
    return TailTerm((t.part(wild=start, ratio=shifted(t, 1, base + offset)),))


def cosine(t: Tails, x: TailTerm) -> TailTerm:
    """1 + O(x²/2) where x is small, else at most 1."""
    if x.line is None and x.most() <= 1:
        return t.add(t.number(fmpq(1)), t.mul(TailTerm(x.parts), TailTerm(x.parts)).capped(fmpq(1, 2)))
    return t.unknown()


def sine(t: Tails, x: TailTerm) -> TailTerm:
    """At most |x| and at most 1."""
    return x.capped() if x.line is None and x.most() <= 1 else t.unknown()


def arctangent(t: Tails, x: TailTerm) -> TailTerm:
    """The series x − x³/3 + …, which encloses by two neighbours, or at most |x|."""
    if len(x.parts) != 1 or not x.parts[0].tame or x.parts[0].smooth.order <= 0 or not x.most() <= 1:
        return x.capped()
    smooth = x.parts[0].smooth
    square, power, found = smooth * smooth, smooth, None
    for j in range(1, 2 * 26, 2):
        term = power * number(arb(fmpq((-1) ** (j // 2), j)), t.first)
        found = term if found is None else found + term
        power = power * square
        if power.order >= smooth.order + 24:
            break
    assert found is not None
    return TailTerm((t.part(found), t.part(power, cap=(arb(1), arb(1)))))


def angle(t: Tails, y: TailTerm, x: TailTerm) -> TailTerm:
    """The angle of a point right of the axis."""
    if t.sign(x) != 1:
        raise NotExpanded("an angle that may turn")
    return arctangent(t, t.div(y, x))


def absolute(t: Tails, x: TailTerm) -> TailTerm:
    sign = t.sign(x)
    return x.capped() if sign is None else t.scaled(x, fmpq(sign))


def hyperbolic(sign: int) -> Rule:
    """cosh, or sinh for the sign −1."""

    def rule(t: Tails, x: TailTerm) -> TailTerm:
        both = t.add(t.exp(x), t.scaled(t.exp(t.neg(x)), fmpq(sign)))
        return t.scaled(TailTerm(both.parts), fmpq(1, 2))

    return rule


def fibonacci(t: Tails, x: TailTerm) -> TailTerm:
    """Binet: (φⁿ − ψⁿ)/√5."""
    slope, offset = whole_line(t, x)
    root, n = arb(5).sqrt(), slope * t.first + offset
    parts = [
        t.geometric(c * base**n, base**slope)
        for base, c in (((1 + root) / 2, 1 / root), ((1 - root) / 2, -1 / root))
    ]
    return TailTerm(tuple(parts))


def bernoulli(t: Tails, x: TailTerm) -> TailTerm:
    """|B_n| = 2 n! ζ(n)/(2π)ⁿ ≤ 4 n!/(2π)ⁿ for even n ≥ 2, and 0 for odd n ≥ 3."""
    slope, offset = whole_line(t, x, 2)
    turn = 1 / (2 * arb.pi())
    powers = TailTerm((t.geometric(turn ** (slope * t.first + offset), turn**slope),))
    return t.mul(gamma(t, after(t, x, 1)), powers).capped(4)


def zeta(t: Tails, s: TailTerm) -> TailTerm:
    """0 ≤ ζ(s) − 1 ≤ 2^{−s} (1 + 2/(s − 1)) ≤ 3 · 2^{−s} for s ≥ 2."""
    return hurwitz(t, s, t.number(fmpq(1)))


def hurwitz(t: Tails, s: TailTerm, a: TailTerm) -> TailTerm:
    """0 ≤ ζ(s, a) − a^{−s} ≤ (a + 1)^{−s} (1 + (a + 1)/(s − 1)) ≤ (a + 2) (a + 1)^{−s} for a > 0, s ≥ 2."""
    linear(t, s, 2)
    base = fixed(a)
    if not base > 0:
        raise NotExpanded("Hurwitz's zeta function of what may be negative")
    first, rest = (t.exp(t.scaled(s, -b.log())) for b in (base, base + 1))
    return t.add(first, rest.capped(base + 2))


def digamma(t: Tails, x: TailTerm) -> TailTerm:
    """|ψ(x)| ≤ √x for x ≥ 1: between −γ and log x there."""
    linear(t, x, 1)
    return t.power(x, Fraction(1, 2)).capped()


def polygamma(t: Tails, m: TailTerm, x: TailTerm) -> TailTerm:
    """|ψ⁽ᵐ⁾(x)| ≤ m! (1/x^{m+1} + 1/(m x^m)) ≤ 2 m!/x^m for m ≥ 1 and x ≥ 1."""
    order = m.constant
    if not isinstance(order, fmpq) or order.q != 1 or not 1 <= order <= STEEPEST:
        raise NotExpanded("a polygamma function of another order")
    linear(t, x, 1)
    return t.power(x, Fraction(-int(order.p))).capped(2 * arb(order + 1).gamma())


def bessel(grows: bool, plane: bool) -> Rule:
    """|J_n(z)| ≤ |z/2|ⁿ e^{|Im z|}/n!, hence |I_n(z)| ≤ |z/2|ⁿ e^{|z|}/n!."""

    def rule(t: Tails, n: TailTerm, *z: TailTerm) -> TailTerm:
        order, (x, y) = _in_plane(n, z, plane)
        whole_line(t, order)
        size = (x * x + y * y).sqrt()
        if not size > 0:
            raise NotExpanded("a Bessel function near 0")
        powers = t.exp(t.scaled(order, (size / 2).log()))
        front = (size if grows else abs(y)).exp()
        return t.div(powers, gamma(t, after(t, order, 1))).capped(front)

    return rule


def polynomial(second: bool, plane: bool) -> Rule:
    """|T_n|, |P_n| ≤ (|z| + √(|z|² + 1))ⁿ, and n + 1 times that for U_n."""

    def rule(t: Tails, n: TailTerm, *z: TailTerm) -> TailTerm:
        degree, (x, y) = _in_plane(n, z, plane)
        whole_line(t, degree)
        size = (x * x + y * y).sqrt()
        powers = t.exp(t.scaled(degree, (size + (size * size + 1).sqrt()).log()))
        return (t.mul(powers, after(t, degree, 1)) if second else powers).capped()

    return rule


def _in_plane(n: TailTerm, z: tuple[TailTerm, ...], plane: bool) -> tuple[TailTerm, tuple[arb, arb]]:
    """The order and the point, of numbers or of the pairs that complex ones are."""
    if not plane:
        return n, (fixed(z[0]), arb(0))
    if not fixed(z[0]) == 0:
        raise NotExpanded("an order that is not real")
    return n, (fixed(z[1]), fixed(z[2]))


def divisors(t: Tails, n: TailTerm, j: TailTerm) -> TailTerm:
    """σ_j(n) ≤ n^{j+1}: at most n divisors, each at most n."""
    power = j.constant
    if not isinstance(power, fmpq) or power.q != 1 or not 0 <= power <= STEEPEST:
        raise NotExpanded("a sum of divisors of another kind")
    whole_line(t, n, 1)
    return t.power(n, Fraction(int(power.p) + 1)).capped()


def totient(t: Tails, n: TailTerm) -> TailTerm:
    """1 ≤ φ(n) ≤ n."""
    whole_line(t, n, 1)
    return n.capped()


def mobius(t: Tails, n: TailTerm) -> TailTerm:
    """|μ(n)| ≤ 1."""
    whole_line(t, n, 1)
    return t.unknown()


PARTS = {"": False, ".re": True, ".im": True}
GROWTH: dict[str, Rule] = {
    "add": Tails.add,
    "sub": lambda t, x, y: t.add(x, t.neg(y)),
    "neg": Tails.neg,
    "mul": Tails.mul,
    "div": Tails.div,
    "pow": Tails.pow,
    "sqrt": lambda t, x: t.power(x, Fraction(1, 2)),
    "abs": absolute,
    "exp": Tails.exp,
    "log": Tails.log,
    "sin": sine,
    "cos": cosine,
    "sinh": hyperbolic(-1),
    "cosh": hyperbolic(1),
    "tanh": lambda t, x: t.unknown(),
    "atan": arctangent,
    "atan2": angle,
    "gamma": gamma,
    "binomial": binomial,
    "risingfactorial": rising,
    "digamma": digamma,
    "polygamma": polygamma,
    "zeta": zeta,
    "hurwitz": hurwitz,
    "fibonacci": fibonacci,
    "bernoulli": bernoulli,
    "totient": totient,
    "mobius": mobius,
    "divisor_sigma": divisors,
    **{f"besselj{part}": bessel(False, plane) for part, plane in PARTS.items()},
    **{f"besseli{part}": bessel(True, plane) for part, plane in PARTS.items()},
    **{f"{name}{part}": polynomial(name == "chebyshevu", plane)
       for name in ("chebyshevt", "chebyshevu", "legendre") for part, plane in PARTS.items()},
}  # fmt: skip
