"""Sums, products and maxima over an index, facts of domains, matrices of a fixed size."""

import pytest
import sympy as sp
from sympy import exp

from derive.language import Size, axes, delta, det, inverse, largest, product, total
from derive.language.declaring import array, real, simplex, spd
from derive.language.domains import POSITIVE, Orthonormal, Sphere
from derive.prover import CONTEXT
from derive.prover.kernel.normal import equal
from derive.prover.terms.algebra import Algebra

t, s, m, i, j = axes(t="T", s="T", m="T", i="d", j="d")
x, T = real("x"), Size("T")
f, g, h, w = array("f", t), array("g", t), array("h", t, of=POSITIVE), simplex("w", t)
u, V, S = array("u", i, of=Sphere()), array("V", t, i, of=Orthonormal()), spd("S", i, j)

TRUE = {
    "Fubini": (total(f[t] * g[s], t, s), total(g[t], t) * total(f[s], s)), "names": (total(f[t] * g[t], t), total(g[m] * f[m], m)),
    "deltas": (total(delta(t, s) * f[t] * g[m], t), f[s] * g[m]), "constants": (total(x, t), T * x), "products": (product(exp(f[t]), t), exp(total(f[t], t))),
    "maxima": (largest(2 * f[t] + x, t), 2 * largest(f[s], s) + x), "simplex": (total(w[t], t), 1), "sphere": (total(u[i] ** 2, i), 1),
    "orthonormal": (total(V[t, i] * V[s, i], i), delta(t, s)), "inverse": (total(S[1, j] * inverse(S)[j, 2], j), 0), "powers": (total(t**2, t), T * (T + 1) * (2 * T + 1) / 6),
    "normalised": (total(total(exp(f[t] * g[s]) / total(exp(f[t] * g[m]), m), t), s), T),
}  # fmt: skip
FALSE = {
    "Fubini": (total(f[t] * g[t], t), total(g[t], t) * total(f[s], s)), "names": (total(f[t] * g[s], t), total(g[m] * f[m], m)),
    "deltas": (total(delta(t, s) * f[t] * g[m], t), f[t] * g[m]), "constants": (total(x, t), x), "products": (product(f[t] + 1, t), product(f[t], t) + 1),
    "maxima": (largest(-f[t], t), -largest(f[s], s)), "simplex": (total(h[t], t), 1), "sphere": (total(u[i], i), 1),
    "orthonormal": (total(V[t, i] * V[t, j], t), delta(i, j)), "inverse": (total(S[1, j] * inverse(S)[j, 1], j), 0), "powers": (total(t**2, t), T**3 / 3),
    "normalised": (total(total(exp(f[t] * g[s]) / total(exp(f[m] * g[s]), s), t), s), T),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_a_law_of_sums_holds(name):
    assert equal(Algebra(CONTEXT), *map(sp.sympify, TRUE[name]))


@pytest.mark.parametrize("name", FALSE)
def test_what_is_no_law_does_not(name):
    assert not equal(Algebra(CONTEXT), *map(sp.sympify, FALSE[name]))


def test_a_matrix_of_a_fixed_size_is_written_out():
    two = Algebra(CONTEXT, {"d": 2})
    assert equal(two, det(S), S[1, 1] * S[2, 2] - S[1, 2] ** 2) and equal(
        two, inverse(S)[1, 1] * det(S), S[2, 2]
    )
    assert not equal(two, det(S), S[1, 1] * S[2, 2]) and not equal(two, inverse(S)[1, 1], 1 / S[1, 1])
