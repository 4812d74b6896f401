"""Pairs of real expressions as complex numbers: arithmetic, modulus, angle, logarithm, roots and powers.

Nothing is evaluated and nothing that may lack a value is dropped: 0·log x stands where log x would vanish,
so that a part has no value where the whole has none. An imaginary part that is the number 0 says that the
number is evidently real.
"""

from __future__ import annotations

import sympy as sp

from derive.language.complexes.evident import everywhere, nonnegative, whole

Pair = tuple[sp.Expr, sp.Expr]
ZERO, ONE, HALF = sp.S.Zero, sp.S.One, sp.S.Half
NONE: Pair = (ZERO, ZERO)
UNIT: Pair = (ONE, ZERO)
IMAGINARY: Pair = (ZERO, ONE)


def plus(*terms: sp.Expr) -> sp.Expr:
    """A sum of reals, as written."""
    kept = [t for t in terms if t is not ZERO]
    return ZERO if not kept else kept[0] if len(kept) == 1 else sp.Add(*kept, evaluate=False)


def times(*factors: sp.Expr) -> sp.Expr:
    """A product of reals, as written; 0 only where nothing is lost."""
    if any(f is ZERO for f in factors):
        partial = [f for f in factors if not everywhere(f)]
        return sp.Mul(ZERO, *partial, evaluate=False) if partial else ZERO
    kept = [f for f in factors if f is not ONE]
    return ONE if not kept else kept[0] if len(kept) == 1 else sp.Mul(*kept, evaluate=False)


def minus(x: sp.Expr) -> sp.Expr:
    """−x, as written."""
    return -x if x.is_Rational else sp.Mul(sp.S.NegativeOne, x, evaluate=False)


def over(x: sp.Expr, y: sp.Expr) -> sp.Expr:
    """x/y, as written."""
    return times(x, ONE / y if y.is_Rational and y else sp.Pow(y, -1, evaluate=False))


def squared(x: sp.Expr) -> sp.Expr:
    """x², as written."""
    return x**2 if x.is_Rational else sp.Pow(x, 2, evaluate=False)


def root(x: sp.Expr) -> sp.Expr:
    """√x of a real x ≥ 0, as written."""
    return sp.Pow(x, HALF, evaluate=False)


class Choice(sp.Expr):
    """One expression under a condition, else another: (yes, condition, no).

    For conditions that hold a Piecewise themselves, which SymPy would turn inside out.
    """

    is_commutative = True

    def __new__(cls, yes: sp.Expr, condition: sp.Basic, no: sp.Expr) -> Choice:
        return sp.Expr.__new__(cls, yes, condition, no)

    def _eval_is_real(self) -> bool:
        return True


def cases(yes: sp.Expr, condition: sp.Basic, no: sp.Expr) -> sp.Expr:
    """One real expression under a condition, else another."""
    if condition.has(sp.Piecewise, Choice):
        return Choice(yes, condition, no)
    return sp.Piecewise((yes, condition), (no, True), evaluate=False)


def real(x: Pair) -> bool:
    """Whether a number is evidently real."""
    return x[1] is ZERO


def sum_of(*terms: Pair) -> Pair:
    """x + y + …"""
    return plus(*(t[0] for t in terms)), plus(*(t[1] for t in terms))


def negative(x: Pair) -> Pair:
    """−x."""
    return minus(x[0]), x[1] if real(x) else minus(x[1])


def product(x: Pair, y: Pair) -> Pair:
    """x·y."""
    (a, b), (c, d) = x, y
    if real(x) and real(y):
        return times(a, c), ZERO
    if x == IMAGINARY:
        return times(ZERO, c) if d is ZERO else minus(d), c
    if y == IMAGINARY:
        return product(y, x)
    if real(x):
        return times(a, c), times(a, d)
    if real(y):
        return times(a, c), times(b, c)
    return plus(times(a, c), minus(times(b, d))), plus(times(a, d), times(b, c))


def square_modulus(x: Pair) -> sp.Expr:
    """|x|²."""
    return plus(*(squared(part) for part in x if part is not ZERO)) if x != NONE else ZERO


def modulus(x: Pair) -> sp.Expr:
    """|x|."""
    return sp.Abs(x[0], evaluate=False) if real(x) else root(square_modulus(x))


def angle(x: Pair) -> sp.Expr:
    """arg x, between −π (left out) and π; 0 has none."""
    return sp.atan2(x[1], x[0], evaluate=False)


def conjugate(x: Pair) -> Pair:
    """The number on the other side of the real axis."""
    return x[0], x[1] if real(x) else minus(x[1])


def inverse(x: Pair) -> Pair:
    """1/x."""
    if real(x):
        return over(ONE, x[0]), ZERO
    size = square_modulus(x)
    return over(x[0], size), minus(over(x[1], size))


def quotient(x: Pair, y: Pair) -> Pair:
    """x/y."""
    if real(y):
        return over(x[0], y[0]), ZERO if real(x) else over(x[1], y[0])
    size = square_modulus(y)
    re, im = product(x, conjugate(y))
    return over(re, size), over(im, size)


def power_whole(x: Pair, n: int) -> Pair:
    """xⁿ for a whole number n, by squaring."""
    if real(x):
        return sp.Pow(x[0], n, evaluate=False), ZERO
    if n < 0:
        return inverse(power_whole(x, -n))
    if n == 0:
        return plus(ONE, times(ZERO, x[0]), times(ZERO, x[1])), ZERO
    half = power_whole(x, n // 2) if n > 1 else UNIT
    square = _square(half) if n > 1 else UNIT
    return product(square, x) if n % 2 else square


def _square(x: Pair) -> Pair:
    a, b = x
    if real(x):
        return squared(a), ZERO
    return plus(squared(a), minus(squared(b))), times(sp.Integer(2), a, b)


def exponential(x: Pair) -> Pair:
    """eˣ."""
    a, b = x
    if real(x):
        return sp.exp(a, evaluate=False), ZERO
    size = ONE if a is ZERO else sp.exp(a, evaluate=False)
    return times(size, sp.cos(b, evaluate=False)), times(size, sp.sin(b, evaluate=False))


def logarithm(x: Pair) -> Pair:
    """The principal logarithm."""
    a = x[0]
    if real(x) and nonnegative(a):
        return sp.log(a, evaluate=False), ZERO
    if real(x):
        return sp.log(modulus(x), evaluate=False), _turned(a)
    return times(HALF, sp.log(square_modulus(x), evaluate=False)), angle(x)


def _turned(a: sp.Expr) -> sp.Expr:
    """The angle of a real number: π for one below 0, else 0."""
    return cases(sp.pi, sp.Lt(a, 0, evaluate=False), ZERO)


def square_root(x: Pair) -> Pair:
    """The principal square root: its real part is not negative, nor its imaginary part on the cut."""
    a, b = x
    if real(x) and nonnegative(a):
        return root(a), ZERO
    if real(x):
        below = sp.Lt(a, 0, evaluate=False)
        size = root(sp.Abs(a, evaluate=False))
        return cases(ZERO, below, size), cases(size, below, ZERO)
    size = modulus(x)
    below = cases(sp.S.NegativeOne, sp.Lt(b, 0, evaluate=False), ONE)
    return (
        root(times(HALF, plus(size, a))),
        times(below, root(times(HALF, plus(size, minus(a))))),
    )


def power(x: Pair, y: Pair) -> Pair:
    """The principal power xʸ = exp(y log x); a real power above 0 of 0 is 0."""
    if not real(y):
        return exponential(product(y, logarithm(x)))
    exponent = y[0]
    if exponent.is_Integer and abs(exponent) <= 64:
        return power_whole(x, int(exponent))
    if exponent in (HALF, -HALF):
        root = square_root(x)
        return root if exponent == HALF else inverse(root)
    if real(x) and (nonnegative(x[0]) or whole(exponent)):
        return sp.Pow(x[0], exponent, evaluate=False), ZERO
    return _real_power(x, exponent)


def _real_power(x: Pair, exponent: sp.Expr) -> Pair:
    if real(x):
        size, turn = sp.Pow(modulus(x), exponent, evaluate=False), _turned(x[0])
    else:
        nothing = sp.Eq(square_modulus(x), 0, evaluate=False)
        size, turn = sp.Pow(modulus(x), exponent, evaluate=False), cases(ZERO, nothing, angle(x))
    turned = times(exponent, turn)
    return times(size, sp.cos(turned, evaluate=False)), times(size, sp.sin(turned, evaluate=False))
