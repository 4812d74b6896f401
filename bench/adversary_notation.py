"""The letters the adversary's statements are written in."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy import Abs

from derive.language import Size, axes, inverse
from derive.language.declaring import array, integer, nonnegative, positive, real, simplex, spd
from derive.language.domains import NONNEGATIVE, POSITIVE, Distinct, Orthonormal, Sphere, Symmetric

Q = sp.Rational
HALF = Q(1, 2)

# indices and sizes
t, s, r = axes(t="T", s="T", r="T")
i, j, l = axes(i="d", j="d", l="d")
n, m = axes(n="N", m="N")
k = axes(k="S")
t_, i_, j_ = axes(t_="T", i_="d", j_="d")  # of assumptions that hold at every index
T, d, N, S = (Size(name) for name in "TdNS")

# scalars
x, y, z, u = (real(name) for name in "xyzu")
a, b, c = (positive(name) for name in "abc")
h = nonnegative("h")
e = real("e", low=0, high=1)  # the closed unit interval
o = real("o", low=0, high=1, open=True)  # the open one
g = real("g", low=-1, high=1)
neg = real("neg", high=0, open=True)
ni, ki, mi = integer("ni"), integer("ki", 0), integer("mi", 1)

# arrays
f, v, w = array("f", t), array("v", t), array("w", t)
P, H = array("P", t, of=POSITIVE), array("H", t, of=NONNEGATIVE)
p, q, pb = simplex("p", t), simplex("q", t), simplex("pb", t, boundary=True)
F, X = array("F", t, i), array("X", n, i)
xi, yi = array("xi", i), array("yi", i)
U, V = array("U", i, of=Sphere()), array("V", i, of=Sphere())
A, B, C = array("A", i, j), array("B", i, j), array("C", i, j)
Sp, Sq = spd("Sp", i, j), spd("Sq", i, j)
Sy = array("Sy", i, j, of=Symmetric())
O = array("O", n, i, of=Orthonormal())
OO = array("OO", i, j, of=Orthonormal())
D = array("D", t, of=Distinct())
Spi, Sqi = inverse(Sp), inverse(Sq)

# vanishes at sizes people try, and at none beyond
M = sp.sqrt(T - 1) * Abs(T - 2) * Abs(T - 3) * Abs(T - 5) * Abs(T - 8) * Abs(T - 24)


def kept(head: Any, *args: Any) -> sp.Expr:
    """A head on its arguments that SymPy leaves as written: kept(sp.Mul, x, 1/x) is x/x."""
    return head(*map(sp.sympify, args), evaluate=False)


def over(top: Any, bottom: Any) -> sp.Expr:
    """A quotient as written: over(x, x) is not 1."""
    return kept(sp.Mul, top, kept(sp.Pow, bottom, -1))


def power(base: Any, exponent: Any) -> sp.Expr:
    """A power as written: power(x**2, 1/2) is not |x|."""
    return kept(sp.Pow, base, exponent)
