"""Integrals by named lemmas; one that no lemma knows is an atom, of which only equal integrands are used."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from typing import Any

from derive.checker.normal import NEG, POS, Algebra, Form, Mono, freeze, number
from derive.checker.terms import Unknown

HALF = Fraction(1, 2)


def integral(a: Algebra, name: str, low: Any, high: Any, body: Form) -> Form:
    """∫ body over a scalar, or over every entry of an array."""
    if a.domains[name][0]:
        raise Unknown("an integral over an array")
    return a.add(*(a.scale(_term(a, name, low, high, m), c) for m, c in body.items()))


def _term(a: Algebra, name: str, low: Any, high: Any, mono: Mono) -> Form:
    x = ("var", name)
    outside = tuple(f for f in mono if x not in a.frees[f[0]])
    inner = tuple(f for f in mono if f not in outside)
    found = _lemma(a, a.atom(*x), low, high, inner)
    if found is None:
        ends = (end[0] if isinstance(end, tuple) else freeze(end) for end in (low, high))
        found = a.just(a.atom("integral", (x,), *ends, freeze({inner: Fraction(1)})))
    return a.mul({outside: Fraction(1)}, found)


def _lemma(a: Algebra, x: int, low: Any, high: Any, inner: Mono) -> Form | None:
    if (
        len(inner) == 1
        and inner[0][1] == -1
        and a.content[inner[0][0]][0] == "base"
        and not isinstance(low, tuple)
    ):
        return _inverse_linear(a, x, low, high, dict(a.content[inner[0][0]][1]))
    k, exponent = 0, number(0)
    for n, e in inner:
        if n == x and isinstance(e, int) and e >= 0:
            k = e
        elif a.content[n][0] == "exp":
            exponent = a.add(exponent, {a.content[n][1]: Fraction(e)})
        else:
            return None
    parts = in_powers(a, exponent, x)
    if parts is None or max(parts, default=0) > 2:
        return None
    lead, slope, front = (parts.get(j, {}) for j in (2, 1, 0))
    line = (low, high) == (("-oo",), ("oo",))
    half = low == {} and high == ("oo",)
    if a.sign(lead) == NEG and (line or (half and not slope and k % 2 == 0)):
        a.used["Gaussian integral"] = None
        found = _gauss(a, a.scale(lead, -1), slope, front, k)
        return found if line else a.scale(found, HALF)
    if not lead and half and a.sign(slope) == NEG:
        a.used["∫₀^∞ xⁿ exp(−λx) dx = n!/λⁿ⁺¹"] = None
        return a.scale(a.mul(a.exponential(front), a.power(a.scale(slope, -1), -k - 1)), factorial(k))
    if not isinstance(low, tuple) and not isinstance(high, tuple) and not lead:
        return _between(a, low, high, slope, front, k)
    return None


def in_powers(a: Algebra, p: Form, x: int) -> dict[int, Form] | None:
    """A form as a polynomial in one atom; None if the atom also stands elsewhere."""
    out: dict[int, Form] = {}
    own = a.frees[x]
    for m, c in p.items():
        e = dict(m).get(x, 0)
        rest = tuple(f for f in m if f[0] != x)
        if a.free_in(rest) & own or not isinstance(e, int) or e < 0:
            return None
        out[e] = a.add(out.get(e, {}), {rest: c})
    return out


def _gauss(a: Algebra, lead: Form, slope: Form, front: Form, k: int) -> Form:
    """∫ xᵏ exp(−A x² + B x + C) dx = √(π/A) exp(B²/4A + C) E[Xᵏ], X normal: mean B/2A, variance 1/2A."""
    inverse = a.power(lead, -1)
    mean, variance = a.scale(a.mul(slope, inverse), HALF), a.scale(inverse, HALF)
    peak = a.exponential(a.add(front, a.scale(a.mul(slope, slope, inverse), Fraction(1, 4))))
    moments = [number(1), mean]
    for n in range(2, k + 1):
        moments.append(a.add(a.mul(mean, moments[-1]), a.scale(a.mul(variance, moments[-2]), n - 1)))
    root = a.power(a.mul(a.just(a.atom("pi")), inverse), HALF)
    return a.mul(root, peak, moments[k])


def _inverse_linear(a: Algebra, x: int, low: Form, high: Any, core: Form) -> Form | None:
    """∫ dx/(A + B x) = (log(A + B·high) − log(A + B·low))/B, for B ≠ 0 and A + B x > 0 at both limits."""
    parts = in_powers(a, core, x)
    if parts is None or set(parts) - {0, 1} or isinstance(high, tuple):
        return None
    constant, slope = parts.get(0, {}), parts.get(1, {})
    ends = [a.add(constant, a.mul(slope, end)) for end in (high, low)]
    if a.sign(slope) not in (POS, NEG, POS | NEG) or any(a.sign(end) != POS for end in ends):
        return None
    a.used["∫ dx/(A + B x) by the logarithm"] = None
    return a.mul(a.sub(a.logarithm(ends[0]), a.logarithm(ends[1])), a.power(slope, -1))


def _between(a: Algebra, low: Form, high: Form, slope: Form, front: Form, k: int) -> Form | None:
    """∫ xᵏ exp(c x) dx between finite limits: by parts for c ≠ 0, the power for c = 0."""
    outer = a.exponential(front)
    if not slope:
        a.used["∫ xⁿ dx = xⁿ⁺¹/(n + 1)"] = None
        return a.scale(a.mul(outer, a.sub(a.power(high, k + 1), a.power(low, k + 1))), Fraction(1, k + 1))
    if a.sign(slope) not in (POS, NEG, POS | NEG):
        return None
    a.used["∫ xⁿ exp(cx) dx by parts, c ≠ 0"] = None

    def antiderivative(x: Form) -> Form:
        terms = (
            a.scale(a.mul(a.power(x, k - j), a.power(slope, -j - 1)), (-1) ** j * comb(k, j) * factorial(j))
            for j in range(k + 1)
        )
        return a.mul(a.exponential(a.mul(slope, x)), a.add(*terms))

    return a.mul(outer, a.sub(antiderivative(high), antiderivative(low)))
