"""Lowering keeps the meaning: rigorous enclosures of the lowered graph contain what a direct evaluation gives."""

from fractions import Fraction
from itertools import product as cartesian

import mpmath as mp
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Abs, exp, log, sqrt

from derive.claims import Statement
from derive.domains import array, positive, real, spd
from derive.errors import CannotEvaluate
from derive.language import at, axes, delta, det, diff, free_indices, integral, inverse, largest, product, total
from derive.lower import lower
from numeric.certify import judge
from numeric.instance import Instance
from tests.direct import evaluate

i, j, t, u = axes(i="d", j="d", t="T", u="T")
beta, x = positive("beta"), real("x")
q, k, S = array("q", i), array("k", t, i), spd("S", i, j)
s = total(q[i] * k[t, i], i)
Z = total(exp(beta * s), t)
p = exp(beta * s) / Z
H = -total(p * log(p), t)

CASES = {
    "score": s, "partition function": Z, "softmax": p, "entropy": H, "gradient": diff(log(Z), q[j]), "second derivative": diff(log(Z), q[j], q[i]),
    "by beta": diff(H, beta), "jacobian of softmax": diff(p, k[u, j]), "diagonal": k[t, i] * k[u, i] * delta(t, u), "fixed entry": k[1, i] - q[1],
    "size": Z / t.length, "index value": total(t * s, t), "product": product(1 + s**2, t), "derivative of a product": diff(product(s, t), q[j]),
    "largest": largest(s, t), "at a scalar": at(diff(Z, beta), beta, 1 + x**2), "at an array": at(diff(log(Z), q[j]), q[i], k[u, i]),
    "gram": total(k[t, i] * k[u, i], i), "shadowed index": total(s * total(s, t), t), "same index free and bound": s / total(s**2, t),
    "powers": (1 + s**2) ** sp.Rational(3, 2) + beta**x, "cases": sp.Piecewise((s, x > 0), (2 * s, True)), "min and max": sp.Max(s, x) - sp.Min(s, 1),
    "double sum": total(k[t, i] * k[u, i] * q[i], t, u), "negative power": 1 / (1 + s**2) ** 2, "absolute": Abs(s) + sqrt(1 + x**2),
    "capturing substitution": at(total(beta * k[u, i], u), beta, exp(s)),
}  # fmt: skip
SIZES = [{"T": 1, "d": 1}, {"T": 3, "d": 2}]


def check(expr, sizes, values):
    """Every element of the lowered expression meets the direct value, and not the direct value plus a little."""
    instance = Instance({**sizes}, values)
    table = {}
    for name, flat in values.items():
        shape = {"q": ("d",), "k": ("T", "d")}.get(name, ())
        for place, v in zip(cartesian(*(range(1, sizes[n] + 1) for n in shape)), flat, strict=True):
            table[name, *place] = mp.mpf(v.numerator) / v.denominator
    free = sorted(free_indices(expr), key=str)
    for where in cartesian(*(range(1, sizes[f.length.name] + 1) for f in free)):
        at_ = dict(zip(free, where, strict=True))
        with mp.workdps(40):
            expected = evaluate(expr, sizes, table, at_)
        here = expr
        for index, n in at_.items():
            here = here.subs(index, n)
        for shift, holds in ((0, True), (sp.Rational(1, 10**6), False)):
            low, high = (sp.Rational(str(mp.nstr(expected + e, 25))) + shift for e in (-mp.mpf(10) ** -12, mp.mpf(10) ** -12))
            inside = [judge(lower(Statement(side, "≤", other)), instance, 128).violated is None for side, other in ((low, here), (here, high))]
            assert all(inside) is holds, (where, expected)


@pytest.mark.parametrize("sizes", SIZES, ids=str)
@pytest.mark.parametrize("name", CASES)
def test_lowering_keeps_the_meaning(name, sizes):
    values = {"beta": (Fraction(3, 4),), "x": (Fraction(1, 3),), "q": tuple(Fraction(n - 2, 3) for n in range(sizes["d"])),
              "k": tuple(Fraction((7 * n) % 5 - 2, 4) for n in range(sizes["T"] * sizes["d"]))}  # fmt: skip
    check(CASES[name], sizes, values)


@pytest.mark.parametrize("strange", [sp.zeta(x), sp.floor(x), integral(x, x, 0, sp.sqrt(2)), sp.Piecewise((x, x > 0)), diff(largest(beta * s, t), beta)])
def test_an_unknown_head_is_said_to_be_one(strange):
    with pytest.raises(CannotEvaluate):
        lower(Statement(strange, "=", x))


@pytest.mark.parametrize("kink", [Abs(x), sp.Max(x, 0), sp.Min(x, 0), sp.Piecewise((x, x > 0), (-x, True))], ids=str)
def test_there_is_no_derivative_at_a_kink(kink):
    for value, violated, undefined in ((Fraction(0), False, 1), (Fraction(1), True, 0)):
        found = judge(lower(Statement(diff(kink, x), "=", sp.Integer(7))), Instance({}, {"x": (value,)}), 64)
        assert (found.violated is not None, found.undefined) == (violated, undefined)


def test_softmax_costs_linear_work():
    from numeric.cost import count_operations

    problem = lower(Statement(p, "=", p))
    counts = [count_operations((problem.lhs,), {"T": n, "d": 2}) for n in (10, 20, 40)]
    assert counts[2] - counts[1] == 2 * (counts[1] - counts[0])


def test_inverse_and_determinant():
    one = lower(Statement(total(S[i, j] * inverse(S)[j, i], i, j), "=", i.length))
    two = lower(Statement(diff(log(det(S)), S[i, j]), "=", inverse(S)[j, i]))
    wrong = lower(Statement(diff(log(det(S)), S[i, j]), "=", 2 * inverse(S)[j, i]))
    free = {"S.a": tuple(map(Fraction, (1, 2, 0, -1))), "S.e": (Fraction(1), Fraction(1, 2))}
    instance = Instance({"d": 2}, free)
    assert judge(one, instance, 128).violated is None and judge(two, instance, 128).violated is None
    assert judge(wrong, instance, 128).violated is not None


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.data())
def test_random_expressions_keep_their_meaning(data):
    leaves = st.sampled_from([s, q[i], k[t, i], beta, x, sp.Integer(2), sp.Rational(1, 2), t.length])

    def grow(inner):
        unary = st.sampled_from([lambda e: exp(-(e**2)), lambda e: log(1 + e**2), lambda e: sp.tanh(e), lambda e: total(e, t), lambda e: total(e, i), lambda e: diff(e, beta), lambda e: diff(e, q[j])])
        binary = st.sampled_from([lambda a, b: a + b, lambda a, b: a * b, lambda a, b: a / (1 + b**2), lambda a, b: a - b])
        return st.builds(lambda f, e: f(e), unary, inner) | st.builds(lambda f, a, b: f(a, b), binary, inner, inner)

    expr = data.draw(st.recursive(leaves, grow, max_leaves=4))
    numbers = st.fractions(min_value=-2, max_value=2, max_denominator=4)
    values = {"beta": (data.draw(numbers.filter(lambda v: v > 0)),), "x": (data.draw(numbers),),
              "q": tuple(data.draw(st.tuples(numbers, numbers))), "k": tuple(data.draw(st.tuples(*[numbers] * 4)))}  # fmt: skip
    check(expr, {"T": 2, "d": 2}, values)
