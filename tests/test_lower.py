"""Lowering keeps the meaning: rigorous enclosures of the lowered graph contain what a direct evaluation gives."""

from fractions import Fraction
from itertools import product as cartesian

import mpmath as mp
import pytest
import sympy as sp
from hypothesis import given, settings, strategies as st
from sympy import Abs, exp, log, sqrt

from derive import check as check_both_roads
from derive.claims import Statement
from derive.errors import CannotEvaluate
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
    total,
)
from derive.language.declaring import array, integer, positive, real, spd
from derive.language.functions import ELEMENTARY
from derive.language.row import OWN
from derive.roads.lower import lower
from derive.roads.lowering import COMPOSED, FOLDED, PLAIN
from numeric.attack.campaign import attack
from numeric.floats.engine import bind, evaluate as float_values
from numeric.functions.table import WIDE
from numeric.problem.cost import count_operations, operation_polynomial
from numeric.problem.graph import topological
from numeric.problem.instance import Instance
from numeric.rigorous.certify import judge
from tests.oracles.language import evaluate
from tests.oracles.values import function

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
            low, high = (
                sp.Rational(str(mp.nstr(expected + e, 25))) + shift
                for e in (-(mp.mpf(10) ** -12), mp.mpf(10) ** -12)
            )
            inside = [
                judge(lower(Statement(side, "≤", other)), instance, 128).violated is None
                for side, other in ((low, here), (here, high))
            ]
            assert all(inside) is holds, (where, expected)


@pytest.mark.parametrize("sizes", SIZES, ids=str)
@pytest.mark.parametrize("name", CASES)
def test_lowering_keeps_the_meaning(name, sizes):
    values = {"beta": (Fraction(3, 4),), "x": (Fraction(1, 3),), "q": tuple(Fraction(n - 2, 3) for n in range(sizes["d"])),
              "k": tuple(Fraction((7 * n) % 5 - 2, 4) for n in range(sizes["T"] * sizes["d"]))}  # fmt: skip
    check(CASES[name], sizes, values)


# Every head that is one operation, at a point, against what SymPy finds there with mpmath.
y, A, B = real("y"), Fraction(3, 10), Fraction(7, 5)
# what balls alone compute is held against mpmath elsewhere: many have no value at these points
IN_BALLS = {row.head for row in ELEMENTARY if row.name in {wide.name for wide in WIDE}} | {
    sp.FallingFactorial,
    sp.hankel1,
    sp.hankel2,
}
ARITY = {row.head: row.arity for row in ELEMENTARY if row.head is not None and row.head not in IN_BALLS}
ORDERED = [head for head, n in ARITY.items() if n == 2 and head not in (sp.atan2, sp.polygamma)]
ONE_ARGUMENT = [head for head in (*PLAIN, *COMPOSED) if ARITY.get(head) == 1]
CONDITIONS = [
    x < y,
    x <= y,
    x > y,
    x >= y,
    sp.Eq(x, y),
    sp.Ne(x, y),
    sp.Not(sp.Eq(x, y)),
    sp.And(x < y, y < 1),
    sp.Or(x > y, y > 1),
]
HEADS = [
    *(head(y if head in (sp.acosh, sp.floor) else x, evaluate=False) for head in ONE_ARGUMENT), sp.EulerGamma * x, sp.Catalan * x,
    *(head(3, y, evaluate=False) for head in ORDERED),
    *(sp.polygamma(n, x, evaluate=False) for n in (0, 1, 2, 3)), sp.atan2(x, y), sp.atan2(-x, -y), sp.besselj(2, x), sp.besselj(x, y), sp.Max(x, y), sp.Min(x, y), x**y,
    *(sp.Piecewise((1 + x, c), (y, True)) for c in CONDITIONS), sp.pi * x, sp.E**x, sqrt(y), 1 / sqrt(y), x**-3,
]  # fmt: skip


def value_there(expr):
    """The value at the point: SymPy's, or for a head that it has no class for the oracle's."""
    there = expr.subs({x: sp.Rational(A), y: sp.Rational(B)})
    if type(expr).__name__ not in OWN:
        return sp.Rational(str(there.evalf(40)))
    with mp.workdps(45):
        arguments = (mp.mpf(int(u.p)) / int(u.q) for u in there.args)
        return sp.Rational(mp.nstr(function(type(expr).__name__)(*arguments), 40))


@pytest.mark.parametrize("expr", HEADS, ids=str)
def test_every_head_has_its_value(expr):
    exact = value_there(expr)
    names = sorted(map(str, expr.free_symbols))
    point = Instance({}, {n: ({"x": A, "y": B}[n],) for n in names})
    lanes = {n: [float(v) for v in point.free[n]] for n in names}
    floats = float_values(bind(lower(Statement(expr, "=", exact)), {}), lanes)
    assert floats.accepted.all() and float(floats.lhs[0]) == pytest.approx(float(exact), rel=1e-14)
    for side, inside in (
        (exact * (1 + sp.Rational(1, 10**12)), True),
        (exact * (1 - sp.Rational(1, 10**12)), False),
    ):
        relation = "≤" if exact > 0 else "≥"
        assert (judge(lower(Statement(expr, relation, side)), point, 128).violated is None) is inside


def test_the_heads_tried_are_all_there_are():
    tried = {type(e) for expr in HEADS for e in sp.preorder_traversal(expr)}
    assert set(PLAIN) | set(COMPOSED) | set(FOLDED) <= tried | IN_BALLS | {
        sp.KroneckerDelta,
        sp.Not,
    }  # δ is among the cases, ¬ dissolves into ≠


v = real("v")
BELL = exp(-(v**2) / 2) / sqrt(2 * sp.pi)
LINE = (v, -sp.oo, sp.oo)
FORM = total(q[i] * inverse(S)[i, j] * q[j], i, j)
PAIRS = {  # left, what it is, what it is not
    "expectation of a square": (integral((x + beta * v) ** 2 * BELL, *LINE), x**2 + beta**2, x**2 + beta),
    "expectation of an exponential": (integral(exp(beta * v) * BELL, *LINE), exp(beta**2 / 2), exp(beta**2)),
    "integral over an interval": (integral(exp(x * v), v, 0, 1) * x, exp(x) - 1, exp(x) + 1),
    "integral over a half-line": (integral(v * exp(-beta * v), v, 0, sp.oo), 1 / beta**2, 1 / beta),
    "gradient of a quadratic form": (diff(FORM, q[j]), 2 * total(inverse(S)[j, i] * q[i], i), total(inverse(S)[j, i] * q[i], i)),
    "gradient of a determinant": (diff(det(S), S[i, j]), det(S) * inverse(S)[j, i], det(S) * inverse(S)[j, i] + 1),
    "second derivative": (diff(log(Z), beta, beta), total(p * s**2, t) - total(p * s, t) ** 2, total(p * s**2, t)),
}  # fmt: skip


@pytest.mark.parametrize("name", PAIRS)
def test_a_campaign_tells_what_is_from_what_is_not(name):
    lhs, right, wrong = PAIRS[name]
    survived, broken = (
        attack(lower(Statement(lhs, "=", sp.sympify(rhs))), trials=600) for rhs in (right, wrong)
    )
    assert (
        survived.certificate is None
        and survived.cannot is None
        and survived.accepted > 200
        and survived.agreed > 0
    )
    assert broken.certificate is not None


def test_an_unknown_head_leaves_a_step_undecided():
    result = check_both_roads(sp.mathieuc(x, x, x), x)
    assert result.verdict == "UNDECIDED" and "cannot evaluate mathieuc" in str(result)


@pytest.mark.parametrize(
    "strange",
    [
        sp.mathieuc(x, x, x),
        diff(largest(beta * s, t), beta),
    ],
)
def test_an_unknown_head_is_said_to_be_one(strange):
    with pytest.raises(CannotEvaluate):
        lower(Statement(strange, "=", x))


@pytest.mark.parametrize(
    "kink", [Abs(x), sp.Max(x, 0), sp.Min(x, 0), sp.Piecewise((x, x > 0), (-x, True))], ids=str
)
def test_there_is_no_derivative_at_a_kink(kink):
    for value, violated, undefined in ((Fraction(0), False, 1), (Fraction(1), True, 0)):
        found = judge(lower(Statement(diff(kink, x), "=", sp.Integer(7))), Instance({}, {"x": (value,)}), 64)
        assert (found.violated is not None, found.undefined) == (violated, undefined)


def test_the_cost_of_a_softmax_is_a_polynomial():
    """Per key: d products, d additions, one product with β, one exponential, one term of Z, one quotient."""
    lhs = lower(Statement(p, "=", p)).lhs
    assert operation_polynomial(lhs) == {("T", "d"): 2, ("T",): 4}
    assert count_operations((lhs,), {"T": 10, "d": 3}) == 10 * (2 * 3 + 4)
    again = lower(Statement(exp(s) / total(exp(s), t) + total(total(s * k[u, i], u), t), "=", x)).lhs
    assert ("T", "T", "d") in operation_polynomial(again)  # and what is quadratic is said to be


# A search over functions: does every log-density of the family with property A have form B?
c0, c1, c2 = (real(f"c{n}") for n in range(3))
shape = c0 * x + c1 * x**2 + c2 * x**4
IMPLICATIONS = {  # property A, form B, whether every member with A has B
    "flat at 0, so even": (sp.Eq(at(diff(shape, x), x, 0), 0), sp.Eq(shape, at(shape, x, -x)), True),
    "flat at 0, so quadratic": (sp.Eq(at(diff(shape, x), x, 0), 0), sp.Eq(diff(shape, x, x), 2 * c1), False),
    "even, so quadratic": (sp.Eq(c0, 0), sp.Eq(diff(shape, x, x), at(diff(shape, x, x), x, 0)), False),
}  # fmt: skip


@pytest.mark.parametrize("name", IMPLICATIONS)
def test_a_search_over_functions(name):
    premise, conclusion, holds = IMPLICATIONS[name]
    statement = Statement(premise, "⇒", conclusion).core()
    found = attack(lower(statement), trials=4000)
    assert found.cannot is None and found.accepted > 30 and (found.certificate is None) is holds
    if not holds:  # the member found has property A, to certainty
        flat = lower(Statement(sp.S.Zero, "=", sp.S.One, (premise,)), solve=False)
        member = {f.name: found.instance.free.get(f.name, (Fraction(0),)) for f in flat.free}
        assert judge(flat, Instance({}, member), 128).refused == 0


def test_an_equation_among_the_assumptions_is_sampled_by_construction():
    """As a filter alone, q = Σ k would accept next to nothing; that is counted."""
    given = (sp.Eq(q[i], total(k[t, i], t)),)
    statement = Statement(total(q[i], i), "=", total(k[t, i], t, i), given)
    solved, filtered = (attack(lower(statement, solve=wanted), trials=2000) for wanted in (True, False))
    assert (
        solved.rejected == 0 and solved.accepted > 1900 and 0 < filtered.accepted < filtered.instances // 20
    )
    assert filtered.accepted + filtered.rejected == filtered.instances


def test_a_range_between_two_numbers_is_written_out():
    k = integer("k")
    short = lower(Statement(total(x**k, k, 0, 3), "=", 1 + x + x**2 + x**3))
    assert not [n for n in topological(short.lhs) if n.op == "series"]
    assert attack(short, trials=200).certificate is None
    wrong = lower(Statement(total(x**k, k, 1, 3), "=", 1 + x + x**2 + x**3))
    assert attack(wrong, trials=200).certificate is not None
    long = lower(Statement(total(x / k, k, 1, 400), "≤", x))
    assert [n for n in topological(long.lhs) if n.op == "series"]
    assert lower(Statement(product(k, k, 5, 3), "=", sp.S.One)).lhs is not None


def test_inverse_and_determinant():
    one = lower(Statement(total(S[i, j] * inverse(S)[j, i], i, j), "=", i.length))
    two = lower(Statement(diff(log(det(S)), S[i, j]), "=", inverse(S)[j, i]))
    wrong = lower(Statement(diff(log(det(S)), S[i, j]), "=", 2 * inverse(S)[j, i]))
    free = {"S.a": tuple(map(Fraction, (1, 2, 0, -1))), "S.e": (Fraction(1), Fraction(1, 2))}
    instance = Instance({"d": 2}, free)
    assert judge(one, instance, 128).violated is None and judge(two, instance, 128).violated is None
    assert judge(wrong, instance, 128).violated is not None


LOGARITHMS = {  # what log is taken of, and its slope over x written out
    "a product": (product(x**2 + k[t, i] ** 2 + 1, t), total(2 * x / (x**2 + k[t, i] ** 2 + 1), t)),
    "densities": (
        product(sqrt(beta) * exp(-beta * (x - k[t, i]) ** 2), t), total(-2 * beta * (x - k[t, i]), t)),
    "a quotient of powers": (exp(x) ** 3 / sqrt(1 + x**2), 3 - x / (1 + x**2)),
    "a size": (Abs(x * (x + beta)), 1 / x + 1 / (x + beta)),
    "negative factors": (-x * (-3 - x**2), 1 / x + 2 * x / (3 + x**2)),
    "a variable power": ((1 + x**2) ** x, log(1 + x**2) + 2 * x**2 / (1 + x**2)),
}  # fmt: skip


@pytest.mark.parametrize("name", LOGARITHMS)
def test_logarithmic_derivatives(name):
    """Each is what differentiation by hand gives, and nothing beside it; where log has no value, it has none."""
    body, slope = LOGARITHMS[name]
    right = attack(lower(Statement(diff(log(body), x), "=", slope, each=(i,))), trials=400)
    assert right.certificate is None and right.agreed
    assert attack(
        lower(Statement(diff(log(body), x), "=", slope + x / 1000, each=(i,))), trials=400
    ).certificate


ENDED = {  # true for real values, and false where only the formula of the slope has a value
    "log": (diff(log(x), x), 1 / Abs(x)), "a log of a log": (diff(log(log(x)), x) * x, 1 / Abs(log(x))),
    "atanh": (diff(sp.atanh(x), x), 1 / Abs(1 - x**2)), "Ci": (diff(sp.Ci(x), x), sp.cos(x) / Abs(x)),
    "an entry": (diff(total(log(q[i]), i), q[j]), 1 / Abs(q[j])),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDED)
def test_a_slope_ends_with_its_function(name):
    """Floats know as well that log x has no slope at −1: what they accept has a value."""
    found = attack(lower(Statement(ENDED[name][0], "=", ENDED[name][1], each=(j,))), trials=400)
    assert found.certificate is None and found.agreed and found.undefined
    assert attack(
        lower(Statement(ENDED[name][0], "=", 2 * ENDED[name][1], each=(j,))), trials=400
    ).certificate


def test_a_slope_of_what_has_no_value():
    nowhere = attack(lower(Statement(diff(log(-exp(x)), x), "=", sp.Integer(1))), trials=400)
    assert not nowhere.agreed and nowhere.certificate is None


@pytest.mark.slow
@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.data())
def test_random_expressions_keep_their_meaning(data):
    leaves = st.sampled_from([s, q[i], k[t, i], beta, x, sp.Integer(2), sp.Rational(1, 2), t.length])

    def grow(inner):
        unary = st.sampled_from(
            [
                lambda e: exp(-(e**2)),
                lambda e: log(1 + e**2),
                lambda e: sp.tanh(e),
                lambda e: total(e, t),
                lambda e: total(e, i),
                lambda e: diff(e, beta),
                lambda e: diff(e, q[j]),
            ]
        )
        binary = st.sampled_from(
            [lambda a, b: a + b, lambda a, b: a * b, lambda a, b: a / (1 + b**2), lambda a, b: a - b]
        )
        return st.builds(lambda f, e: f(e), unary, inner) | st.builds(
            lambda f, a, b: f(a, b), binary, inner, inner
        )

    expr = data.draw(st.recursive(leaves, grow, max_leaves=4))
    numbers = st.fractions(min_value=-2, max_value=2, max_denominator=4)
    values = {"beta": (data.draw(numbers.filter(lambda v: v > 0)),), "x": (data.draw(numbers),),
              "q": tuple(data.draw(st.tuples(numbers, numbers))), "k": tuple(data.draw(st.tuples(*[numbers] * 4)))}  # fmt: skip
    check(expr, {"T": 2, "d": 2}, values)
