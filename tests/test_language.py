"""The language means what it prints: binders never capture, and values survive a trip between processes."""

import pickle

import pytest
import sympy as sp
from sympy import exp, log

from derive.language import (
    at,
    axes,
    delta,
    det,
    diff,
    free_indices,
    integral,
    inverse,
    largest,
    product,
    quantities,
    rename,
    total,
)
from derive.language.declaring import array, integer, positive, real, simplex, spd
from derive.language.domains import Distinct, Orthonormal, Sphere, Symmetric

i, j, t, u = axes(i="d", j="d", t="T", u="T")
beta, x = positive("beta"), real("x")
q, k, w, S = array("q", i), array("k", t, i), simplex("w", t), spd("S", i, j)
s = total(q[i] * k[t, i], i)
Z = total(exp(beta * s), t)
p = exp(beta * s) / Z

EXPRESSIONS = [
    s, Z, p, diff(log(Z), q[j]), at(diff(Z, beta), beta, 2), at(Z, q[i], k[u, i]), integral(exp(-(x**2)), x),
    largest(s, t), product(w[t], t), inverse(S)[i, j], det(S), delta(t, u), array("a", t, i, of=Orthonormal())[t, i],
    integer("n", 0, 3), array("z", t, i, of=Distinct())[t, i], array("b", i, of=Sphere())[i], array("c", i, j, of=Symmetric())[i, j],
]  # fmt: skip


@pytest.mark.parametrize("expr", EXPRESSIONS, ids=str)
def test_values_travel_between_processes(expr):
    assert pickle.loads(pickle.dumps(expr)) == expr


@pytest.mark.parametrize("expr", EXPRESSIONS, ids=str)
def test_everything_prints_as_latex(expr):
    assert sp.latex(expr).count("{") == sp.latex(expr).count("}")


def test_axes_are_the_free_indices():
    assert free_indices(p) == {t}
    assert free_indices(Z) == set()
    assert free_indices(diff(Z, q[j])) == {j}
    assert free_indices(at(Z, q[i], k[u, i])) == {u}


def test_quantities_are_found_and_bound_ones_are_not():
    assert quantities(p) == {beta, q, k}
    assert quantities(integral(x * beta, x)) == {beta}
    assert quantities(at(Z, q[i], k[u, i])) == {beta, k}


def test_renaming_does_not_capture():
    gram = total(k[t, i] * k[u, i], t)
    renamed = rename(gram, {u: t})
    assert free_indices(renamed) == {i, t}
    assert renamed != total(k[t, i] ** 2, t)
    assert gram.subs(u, t) == renamed


def test_a_bound_index_is_not_renamed():
    assert rename(Z, {t: u}) == Z
    assert Z.subs(t, u) == Z


def test_substitution_does_not_capture_the_variable_of_an_integral():
    y = real("y")
    f = integral(exp(-((x - y) ** 2)), x)
    assert quantities(f.subs(y, x)) == {x}


def test_sympy_knows_of_a_quantity_only_that_it_is_real():
    assert Z.is_positive and p.is_positive and s.is_real
    n, S = integer("n", 1), spd("S", i, j)
    for quantity in (beta, w[t], total(w[t], t), n, det(S)):
        assert quantity.is_real and quantity.is_positive is None and quantity.is_integer is None


@pytest.mark.parametrize(
    "head",
    [
        lambda a: sp.sqrt(a**2),
        sp.sign,
        lambda a: sp.Max(a, 0),
        lambda a: (a * x) ** s,
        lambda a: sp.sin(sp.pi * a),
    ],
)
def test_no_domain_is_used_while_an_expression_is_built(head):
    n = integer("n", 1)
    for quantity in (beta, w[t], n):
        assert head(quantity).xreplace({quantity: x}) == head(x)


def test_a_quantity_keeps_its_letters_beside_one_of_the_same_name():
    for make in (real, lambda name, tex=None: array(name, i, tex=tex)[i]):
        plain, greek = make("xi_0"), make("xi_0", tex=r"\zeta_%")
        for build in (
            lambda a: 2 * a + 1,
            lambda a: exp(a) ** 2,
            lambda a: total(a, t),
            lambda a: diff(a**2, a),
        ):
            assert r"\zeta" not in sp.latex(build(plain)) and r"\zeta" in sp.latex(build(greek))
            assert build(plain) != build(greek) and pickle.loads(pickle.dumps(build(greek))) == build(greek)


def test_nothing_is_evaluated_while_it_is_built():
    trap = total(exp(total(q[i] * delta(i, j), i)), j)  # SymPy's Sum returns a wrong closed form here
    assert trap.body == exp(total(q[i] * delta(i, j), i))


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: k[t],
        lambda: total(q[i]),
        lambda: total(q[i], x),
        lambda: diff(Z, 3),
        lambda: list(q),
        lambda: at(Z, q[1], 2),
        lambda: array("z"),
        lambda: real("z", low=2, high=1),
        lambda: real("z", low=sp.sqrt(2)),
    ],
)
def test_mistakes_are_refused(wrong):
    with pytest.raises((TypeError, IndexError, ValueError)):
        wrong()
