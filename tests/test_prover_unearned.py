"""Statements against single rules of the prover, each false, with a true twin that the same rule proves.

The prover is asked directly: what it proves wrongly is a defect whether or not the numeric road would notice.
"""

import pytest
import sympy as sp
from sympy import Abs, Eq, Ne, Rational, atan, cos, exp, log, oo, pi, sign, sin, sqrt

from derive import check
from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import (
    Size,
    as_written,
    at,
    axes,
    bound_indices,
    delta,
    diff,
    free_indices,
    integral,
    largest,
    product,
    total,
)
from derive.language.declaring import array, integer, nonnegative, positive, real, simplex, spd
from derive.language.domains import Orthonormal, Sphere
from derive.language.mistakes import Mistake
from derive.prover import goal_of, prove

pytestmark = pytest.mark.slow

T = Size("T")
i, j, k, l = axes(i="T", j="T", k="S", l="T")
a, b, c, h = (array(name, i) for name in "abch")
matrix = array("m", i, j)
w, on_the_edge, unit = simplex("w", i), simplex("e", i, boundary=True), array("u", i, of=Sphere())
x, y, z = real("x"), real("y"), real("z")
p, n = positive("p"), integer("n")
s = nonnegative("s")
hidden = (
    sqrt(T - 1) * Abs(T - 2) * Abs(T - 3) * Abs(T - 5) * Abs(T - 8) * Abs(T - 24)
)  # 0 at the sizes often tried


def states(lhs, relation, rhs, *given, **more):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given, **more)


def proved(statement):
    """Whether the statement is proved for all sizes."""
    try:
        return prove(statement).general
    except ProverFailure:
        return False


def beside(sum_over_i, relation, value, *given):
    """The same on both sides of a relation beside c_i: the free index has the name of the bound one."""
    return states(c[i] + sum_over_i, relation, c[i] + value, *given)


def pair(relation, left, right, condition):
    """A sum for a condition on the free index, which does not suffice, and on all of them, which does."""
    return beside(left, relation, right, condition(i)), beside(left, relation, right, condition(j))


softmax = exp(a[i]) / total(exp(a[j]), j)
kinked = Abs(y + Abs(y)) - Abs(y)
with as_written():
    itself = b[i] / b[i]
    gone = 1 + sqrt(y) - sqrt(y)
    inverse_root = (y ** Rational(-1, 2)) ** -2  # y, where it is defined

BOUND = {
    "sum of inverses": pair("≤", total(1 / (b[i] + s), i), total(1 / b[i], i), lambda t: b[t] > 0),
    "hidden from trials": pair(
        "≤", hidden**2 * total(1 / (b[i] + s), i), hidden**2 * total(1 / b[i], i), lambda t: b[t] > 0
    ),
    "absolute values": pair("=", total(Abs(b[i]), i), total(b[i], i), lambda t: b[t] > 0),
    "roots": pair(
        "=", total(sqrt(b[i] ** 2 * a[i] ** 2), i), total(b[i] * Abs(a[i]), i), lambda t: b[t] >= 0
    ),
    "logarithms": pair(">", total(log(1 + b[i]), i), 0, lambda t: b[t] > 0),
    "signs": pair(">", total(b[i], i), 0, lambda t: b[t] > 0),
    "bounds": pair("≤", total(b[i], i), T, lambda t: b[t] <= 1),
    "products": pair(">", product(b[i], i), 0, lambda t: b[t] > 0),
    "maxima": pair("<", largest(b[i], i), 0, lambda t: b[t] < 0),
    "an equation": pair("=", total(b[i], i), T, lambda t: Eq(b[t], 1)),
    "an equation between": pair("=", total(b[i] ** 2, i), total(b[i] * a[i], i), lambda t: Eq(b[t], a[t])),
    "squares as written": pair("≥", total(b[i] * (a[i] - 1) ** 2, i), 0, lambda t: b[t] > 0),
    "two sums": pair("≥", total(b[i] * a[j] ** 2, i, j), 0, lambda t: b[t] > 0),
    "monotone": pair(">", total(exp(b[i]) - 1, i), 0, lambda t: b[t] > 0),
    "monotone times": pair("≥", total(atan(b[i]) * a[i] ** 2, i), 0, lambda t: b[t] > 0),
    "calculus": pair("≥", total(exp(b[i] * s) - 1, i), 0, lambda t: b[t] >= 0),
    "calculus below": pair("≤", total(1 / (1 + b[i] * s), i), T, lambda t: b[t] >= 0),
    "integrals": pair(">", total(integral(exp(b[i] + x**3), x, 0, 1) * b[i], i), 0, lambda t: b[t] > 0),
    "evaluation": pair("=", total(at(Abs(p), p, b[i]), i), total(b[i], i), lambda t: b[t] > 0),
    "derivative": pair("=", diff(total(Abs(b[i]) * x, i), x), total(b[i], i), lambda t: b[t] > 0),
    "a difference of indices": (
        states(matrix[i, j] * total(delta(i, j), j), "=", 0, Ne(i, j)),
        states(matrix[i, j] * delta(i, j), "=", 0, Ne(i, j)),
    ),
    "a limit": tuple(
        states(
            c[i] + total(exp(-b[i] * p), i), "≈", c[i], b[t] > 0, error=total(exp(-b[i] * p), i), to=(p, oo)
        )
        for t in (i, j)
    ),
}

PUT_IN = {
    "anything for weights": (states(at(Abs(w[i]), w[i], a[i]), "=", a[i]), states(at(Abs(w[i]), w[i], softmax), "=", softmax)),
    "a root of weights": (states(at(sqrt(w[i] ** 2), w[i], a[i]), "≥", 0), states(at(sqrt(w[i] ** 2), w[i], softmax), "≥", 0)),
    "twice uniform": (states(at(total(w[i], i), w[i], 2 / T), "=", 1), states(at(total(w[i], i), w[i], 1 / T), "=", 1)),
    "a vertex of the open simplex": (
        states(at(Abs(w[i]) / w[i], w[i], delta(i, j)), "=", 1), states(at(Abs(w[i]), w[i], w[i]), "=", w[i]),
    ),
    "the edge of the simplex": (
        states(at(Abs(w[i]) / w[i], w[i], on_the_edge[i]), "=", 1),
        states(at(Abs(on_the_edge[i]), on_the_edge[i], w[i]), "=", w[i]),
    ),
    "a number for a positive one": (states(at(Abs(p), p, y), "=", y), states(at(Abs(p), p, 1 + y**2), "=", 1 + y**2)),
    "given, but too little": (
        states(at(Abs(p), p, y - 1), "=", y - 1, y > 0), states(at(Abs(p), p, y - 1), "=", y - 1, y > 1),
    ),
    "any vector for a unit one": (
        states(at(total(unit[i] ** 2, i), unit[i], a[i]), "=", 1),
        states(at(total(unit[i] ** 2, i), unit[i], a[i] / sqrt(total(a[j] ** 2, j))), "=", 1),
    ),
    "a number for an integer": (states(at(cos(2 * pi * n), n, y), "=", 1), states(at(cos(2 * pi * n), n, n + 1), "=", 1)),
    "given at one point, under a derivative": (
        states(diff(at(Abs(p), p, y), y), "=", 1, Eq(y, 0)), states(diff(at(Abs(p), p, exp(y)), y), "=", exp(y), Eq(y, 0)),
    ),
    "given for another, under an integral": (
        states(integral(at(Abs(p), p, y), y, -1, 1), "=", 0, y > 0), states(integral(at(Abs(p), p, exp(y)), y, 0, 1), "=", sp.E - 1),
    ),
    "given before something else is put in": (
        states(at(at(Abs(p), p, y), y, -1), "=", -1, y > 0), states(at(at(Abs(p), p, y**2 + 1), y, -1), "=", 2, y > 0),
    ),
}  # fmt: skip

SPD, frame = spd("A", i, j), array("Q", i, j, of=Orthonormal())
PUT_IN["any matrix for a symmetric one"] = (
    states(at(SPD[i, j] - SPD[j, i], SPD[l, j], matrix[l, j]), "=", matrix[i, j] - matrix[j, i]),
    states(at(matrix[i, j] - matrix[j, i], matrix[l, j], SPD[l, j]), "=", 0),
)
PUT_IN["any matrix for a rotation"] = (
    states(at(total(frame[i, l] * frame[j, l], l), frame[i, j], matrix[i, j]), "=", delta(i, j)),
    states(at(total(frame[i, l] * frame[j, l], l), frame[i, j], delta(i, j)), "=", delta(i, j)),
)

EQUATIONS = {
    "entries of another axis": (states(hidden * total(a[i], i), "=", 0, Eq(a[k], 0)), states(hidden * total(a[i], i), "=", 0, Eq(a[j], 0))),
    "one entry": (states(c[i] + total(a[i], i), "=", c[i], Eq(a[i], 0)), states(c[i] + a[i], "=", c[i], Eq(a[i], 0))),
    "a diagonal": (
        states(total(matrix[i, j], i, j), "=", 0, Eq(matrix[i, i], 0)), states(total(matrix[i, i], i), "=", 0, Eq(matrix[j, l], 0)),
    ),
}  # fmt: skip

SLOPES = {
    "a kink in a kink": (
        states(diff(kinked, y), "=", sign(y + Abs(y)) * (1 + sign(y)) - sign(y)), states(diff(Abs(y), y), "=", sign(y)),
    ),
    "a kink in a root": (
        states(diff(sqrt((y + Abs(y)) ** 2) - Abs(y), y), "=", sign(y + Abs(y)) * (1 + sign(y)) - sign(y)),
        states(diff(sqrt((y**2 - z) ** 2), y), "=", 2 * y * sign(y**2 - z)),
    ),
    "a kink times a kink": (
        states(diff(Abs(Abs(y) - y) * z - z * Abs(y), y), "=", z * sign(Abs(y) - y) * (sign(y) - 1) - z * sign(y)),
        states(diff(y * Abs(y), y), "=", Abs(y) + y * sign(y)),
    ),
    "a kink at a root that vanishes": (
        states(diff(Abs(y + sqrt(y**2 + z**2)), y), "=", (1 + y / sqrt(y**2 + z**2)) * sign(y + sqrt(y**2 + z**2))),
        states(diff(sqrt(y**2 + z**2), y), "=", y / sqrt(y**2 + z**2)),
    ),
    "a jump": (states(diff(y * sign(y) ** 2, y), "=", sign(y) ** 2), states(diff(p * sign(p + s) ** 2, p), "=", 1)),
    "entries": (
        states(diff(total(Abs(a[i] + Abs(a[i])) - Abs(a[i]), i), a[j]), "=", sign(a[j] + Abs(a[j])) * (1 + sign(a[j])) - sign(a[j])),
        states(diff(total(Abs(a[i]), i), a[j]), "=", sign(a[j])),
    ),
    "twice": (states(diff(Abs(y) ** 3 / y, y, y), "=", 2 * sign(y) ** 3), states(diff(Abs(sin(y)), y), "=", sign(sin(y)) * cos(y))),
}  # fmt: skip

INTEGRALS = {
    "not real": (states(integral(1 + sqrt(y), y, -1, 1), ">", 0), states(integral(1 + sqrt(y), y, 0, 1), ">", 0)),
    "nowhere real": (states(integral(sqrt(y) * exp(y**3), y, -2, -1), "≥", 0), states(integral(sqrt(y) * exp(y**3), y, 1, 2), "≥", 0)),
    "not real as written": (states(integral(gone, y, -1, 1), "=", 2), states(integral(gone, y, 0, 1), "=", 1)),
    "a pole": (states(integral(1 / y**2, y, -1, 1), "=", -2), states(integral(1 / y**2, y, 1, 2), "=", Rational(1, 2))),
    "a pole, its sign": (states(integral(exp(y) / y**2, y, -1, 1), ">", 0), states(integral(exp(y) / y**2, y, 1, 2), ">", 0)),
    "an odd pole": (states(integral(1 / y, y, -1, 1), "=", 0), states(integral(y, y, -1, 1), "=", 0)),
    "a pole at an end": (states(integral(exp(y**3) / y, y, 0, 1), ">", 0), states(integral(exp(y**3) * y, y, 0, 1), ">", 0)),
    "a parameter in the pole": (
        states(integral(exp(y**3) / (y - z), y, 0, 1), "<", 0, z > 0), states(integral(exp(y**3) / (y + z), y, 0, 1), ">", 0, z > 0),
    ),
    "without an end": (states(integral(1 / (1 + y + exp(-y)), y, 0), ">", 0), states(integral(exp(-(y**4)), y), ">", 0)),
    "rising": (states(integral(exp(y**3), y, 0), ">", 0), states(integral(exp(-(y**3)), y, 0), ">", 0)),
    "falling on one side": (states(integral(exp(-(y**3)), y), ">", 0), states(integral(Abs(y) * exp(-(y**2)), y), "≥", 0)),
    "compared": (
        states(integral(log(y) * exp(y**3), y, -1, 1), "≤", integral(y * exp(y**3), y, -1, 1)),
        states(integral(log(y) * exp(y**3), y, 1, 2), "≤", integral(y * exp(y**3), y, 1, 2)),
    ),
    "turned": (states(integral(exp(y**3), y, 1, 0), ">", 0), states(integral(exp(y**3), y, 1, 0), "<", 0)),
    "one inside another": (
        states(integral(integral(sqrt(x) + exp(x * y), x, -1, 1), y, 0, 1), ">", 0),
        states(integral(integral(sqrt(x) + exp(x * y), x, 0, 1), y, 0, 1), ">", 0),
    ),
    "a condition on the free one": (
        states(x * integral(sqrt(x) * exp(x**3), x, -1, 1), "≥", 0, x > 0), states(x * integral(exp(x**3), x, -1, 1), "≥", 0, x > 0),
    ),
}  # fmt: skip


def citing(goal, *lemmas):
    return Statement(
        goal.lhs,
        goal.relation,
        goal.rhs,
        goal.given,
        tuple((f"lemma {m}", lemma) for m, lemma in enumerate(lemmas)),
    )


LEMMAS = {
    "defined at another index only": (
        citing(states(sign(b[j]) ** 2 + c[i] / b[i], "=", 1 + c[i] / b[i]), states(sign(b[i]) ** 2, "=", itself)),
        citing(states(sign(b[i]) ** 2 + c[i] / b[i], "=", 1 + c[i] / b[i]), states(sign(b[i]) ** 2, "=", itself)),
    ),
    "read at one index, used at another": (
        citing(states(c[i] + h[j], "=", c[i] + b[j], b[i] > 0), states(h[i], "=", Abs(b[i]))),
        citing(states(c[i] + h[i], "=", c[i] + b[i], b[i] > 0), states(h[j], "=", Abs(b[j]))),
    ),
    "a bound read at one index": (
        citing(states(c[i] + h[j], "≤", c[i] + b[j], b[i] > 0), states(h[i], "≤", Abs(b[i]))),
        citing(states(c[i] + h[i], "≤", c[i] + b[i], b[i] > 0), states(h[j], "≤", Abs(b[j]))),
    ),
    "a sum in a lemma": (
        citing(states(c[i] + y, "=", c[i] + total(b[i], i), b[i] > 0), states(y, "=", total(Abs(b[i]), i))),
        citing(states(c[i] + y, "=", c[i] + total(b[i], i), b[j] > 0), states(y, "=", total(Abs(b[i]), i))),
    ),
    "a root below a fraction": (
        citing(states(Abs(y) / y, "=", 1), states(Abs(y), "=", inverse_root)),
        citing(states(Abs(y) / sqrt(y), "=", sqrt(y)), states(Abs(y), "=", inverse_root)),
    ),
    "under an integral": (
        citing(states(log(y) + integral(Abs(y), y, -1, 1), "=", log(y)), states(Abs(y), "=", exp(log(y), evaluate=False))),
        citing(states(log(y) + Abs(y), "=", log(y) + y), states(Abs(y), "=", exp(log(y), evaluate=False))),
    ),
    "under an integral, given for the free one": (
        citing(states(y + integral(Abs(y), y, -1, 1), "=", y, y > 0), states(Abs(y), "=", exp(log(y), evaluate=False))),
        citing(states(y + z * Abs(y), "=", y + z * y, y > 0), states(Abs(y), "=", exp(log(y), evaluate=False))),
    ),
}  # fmt: skip

ALL = {f"{group}: {name}": both for group, table in (
    ("bound", BOUND), ("put in", PUT_IN), ("equation", EQUATIONS), ("slope", SLOPES), ("integral", INTEGRALS), ("lemma", LEMMAS),
) for name, both in table.items()}  # fmt: skip


@pytest.mark.parametrize("name", ALL)
def test_what_does_not_hold_is_not_proved(name):
    assert not proved(ALL[name][0])


@pytest.mark.parametrize("name", ALL)
def test_its_true_twin_is_proved(name):
    assert proved(ALL[name][1])


@pytest.mark.parametrize("name", ALL)
def test_no_bound_index_has_the_name_of_a_free_one(name):
    for statement in ALL[name]:
        try:
            goal = goal_of(statement)
        except ProverFailure:
            continue  # there is no goal
        parts = [part for part in (goal.lhs, goal.rhs, goal.error, *goal.given) if part is not None]
        named = {i.name for i in goal.indices().union(*map(free_indices, parts))}
        assert not named & {i.name for part in parts for i in bound_indices(part)}


def test_an_array_is_indexed_by_its_own_axes():
    t, u, r = axes(t="T", u="T", r="d")
    v = array("v", r)
    wrong = check(total(v[t], t), total(v[u], u), trials=100)
    assert wrong.verdict == "ILL_FORMED"
    assert "runs over 1, …, T, the array over 1, …, d" in wrong.steps[0].reason
    assert not proved(states(total(v[t], t), "=", total(v[u], u)))
    assert proved(states(total(v[r], r), "=", total(v[r], r)))
    assert proved(
        states(total(v[Size("d") + 1 - r], r), "=", total(v[r], r))
    )  # an expression in an index of that axis
    assert not proved(states(total(v[t + 1 - t + t], t), "=", total(v[u + 1], u)))


def test_an_index_may_run_over_a_part_of_an_axis_that_is_given_to_be_longer():
    t, r = axes(t="T", r="d")
    v = array("v", r)
    rises = total(v[t + 1] - v[t], t)
    assert proved(states(rises, "=", v[T + 1] - v[1], Size("d") > T))
    assert not proved(states(rises, "=", v[T + 1] - v[1], Size("d") < T + 1))
    assert not proved(states(rises, "=", v[T] - v[1], Size("d") > T))


def test_lengths_given_to_be_equal_are_one():
    r = axes(r="d")
    v = array("v", r)
    assert check(total(v[i], i), total(v[j], j), given=Eq(T, Size("d")), trials=100).verdict != "ILL_FORMED"
    with pytest.raises(Mistake, match="S is square, but q runs over m and o over n"):
        spd("S", axes(q="m"), axes(o="n"))


@pytest.mark.parametrize("build", [lambda: integral(cos(2 * pi * n), n, 0, 1), lambda: diff(sin(pi * n), n)])
def test_calculus_is_over_real_numbers(build):
    with pytest.raises(TypeError, match="n is an integer"):
        build()


def test_both_roads_on_what_is_put_in():
    assert check(at(Abs(w[i]), w[i], a[i]), a[i], trials=400).verdict not in ("PROVED", "REFUTED", "CONFLICT")
    assert check(at(sqrt(w[i] ** 2), w[i], a[i]), 0, relation="≥", trials=400).verdict not in (
        "PROVED",
        "REFUTED",
        "CONFLICT",
    )
    assert check(at(n**2, n, n + 1), n**2 + 2 * n + 1, trials=400).verdict == "PROVED"
    assert check(at(n**2, n, n + 1), n**2 + 1, trials=400).verdict == "REFUTED"
    entropy = at(total(w[i] * log(w[i]), i), w[i], softmax)
    assert check(entropy, 0, relation="≥", trials=400).verdict == "REFUTED"
    assert check(at(total(w[i] * log(w[i]), i), w[i], 1 / T), -log(T), trials=400).verdict == "PROVED"


def test_both_roads_on_a_free_index_with_the_name_of_a_bound_one():
    left, right = c[i] + total(1 / (b[i] + s), i), c[i] + total(1 / b[i], i)
    assert check(left, right, given=b[i] > 0, relation="≤", trials=2000).verdict == "REFUTED"
    assert check(left, right, given=b[j] > 0, relation="≤", trials=400).verdict == "PROVED"


def test_a_slope_where_a_case_for_one_point_is_left():
    f = sp.Piecewise((0, Eq(x, 0)), (sin(x), True))
    assert check(diff(f, x), cos(x), trials=2000).verdict not in ("REFUTED", "CONFLICT")
    assert check(diff(f, x), cos(x) * sign(x) ** 2, trials=2000).verdict == "REFUTED"
    assert check(diff(f, x), 2 * cos(x), trials=2000).verdict == "REFUTED"


def only(v):
    """1 where v is 0, else 0."""
    return 1 - sign(v) ** 2


# Of smooth bodies that are written with kinks and jumps: the slope and something that is wrong at v = 0 alone.
KINKED = {
    "root of a square": lambda v: (sqrt(v**2) * sign(v), sign(v) ** 2),
    "size by sign": lambda v: (Abs(v) * sign(v), sign(v) ** 2),
    "sign squared": lambda v: (v * sign(v) ** 2, sign(v) ** 2),
    "size squared": lambda v: (Abs(v) ** 2, 2 * Abs(v) * sign(v) + only(v)),
    "size by itself": lambda v: (Abs(v) * Abs(v) + v, 2 * v + sign(v) ** 2),
    "size cubed": lambda v: (Abs(v) ** 3, 3 * v * Abs(v) + only(v)),
    "power of a size": lambda v: (
        Abs(v) ** Rational(3, 2),
        Rational(3, 2) * sqrt(Abs(v)) * sign(v) + only(v),
    ),
    "any power of a size": lambda v: (v * Abs(v) ** p + v, (p + 1) * Abs(v) ** p + sign(v) ** 2),
    "root of a fourth power": lambda v: (sqrt(v**4), 2 * v + only(v)),
    "root and size": lambda v: (v - sqrt(v**2) + Abs(v), sign(v) ** 2),
    "size of a multiple": lambda v: (v + Abs(2 * v) - 2 * Abs(v), sign(v) ** 2),
    "size of a product": lambda v: (v + Abs(v * p) - p * Abs(v), sign(v) ** 2),
    "size in a size": lambda v: (Abs(v + Abs(v)) - Abs(v), sign(v + Abs(v)) * (1 + sign(v)) - sign(v)),
    "exponential": lambda v: (exp(Abs(v)) - exp(sqrt(v**2)) + v, sign(v) ** 2),
    "half by half": lambda v: (Abs(v) * (1 + sign(v)) / 2 - Abs(v) * (1 - sign(v)) / 2, sign(v) ** 2),
    "both ways": lambda v: (Abs(v) - Abs(-v), only(v)),
    "second": lambda v: (diff(v**2 * Abs(v), v), 6 * Abs(v) + only(v)),
    "second, of a power": lambda v: (diff(Abs(v) ** 4, v), 12 * v**2 + only(v)),
    "slope times": lambda v: (diff(v * Abs(v), v) * v, 4 * Abs(v) + only(v)),
    "beside an integral": lambda v: (integral(Abs(v) * y, y, 0, 1) - Abs(v) / 2 + v, sign(v) ** 2),
    "larger and smaller": lambda v: (sp.Max(v, 0) + sp.Min(v, 0), sign(v) ** 2),
    "case for one point": lambda v: (sp.Piecewise((0, Eq(v, 0)), (v, True)), sign(v) ** 2),
}
NO_RULE = {"larger and smaller", "case for one point", "beside an integral"}


def slope_of(name, v):
    with as_written():
        body, wrong = KINKED[name](v)
        return Statement(diff(body, v), "=", sp.sympify(wrong))


@pytest.mark.parametrize("name", KINKED)
def test_a_slope_that_is_wrong_at_one_point_is_not_proved(name):
    assert not proved(slope_of(name, x))


@pytest.mark.parametrize("name", sorted(KINKED.keys() - NO_RULE))
def test_it_is_proved_where_that_point_is_left_out(name):
    assert proved(slope_of(name, positive("v")))


def test_an_integral_that_is_not_real_is_not_proved():
    assert check(integral(1 + sqrt(y), y, -1, 1), 0, relation=">", trials=100).verdict != "PROVED"
    assert check(integral(1 + sqrt(y), y, 0, 1), 0, relation=">", trials=100)
