"""Certificates: a true statement is never separated, a false one always is, and both numbers are printed."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from fractions import Fraction
from zlib import crc32

import pytest

from numeric.functions.table import WIDE
from numeric.problem.graph import ELEMENTWISE
from numeric.problem.instance import Instance
from numeric.rigorous.balls.reals import LAZY
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import agree, certify, examine
from tests.falsehoods import FALSE, PRINCIPAL
from tests.families import TRUE, T
from tests.writing import STYLES, Writer, instance, sample

SIZES = ({"T": 1, "d": 1}, {"T": 2, "d": 2}, {"T": 3, "d": 2}, {"T": 5, "d": 3})
PER_STYLE = 3


def problem_of(make):
    """A family as a problem; what stands behind the sides is a condition, or the error of ≈."""
    w = Writer()
    lhs, relation, rhs, *more = make(w)
    if relation == "≈":
        return w.problem(lhs, relation, rhs, error=more[0])
    return w.problem(lhs, relation, rhs, *more, complex=make.__name__ in PRINCIPAL)


def test_true_identities_are_never_separated(capsys):
    tried, compared, began = 0, 0, time.perf_counter()
    for name, make in TRUE.items():
        problem = problem_of(make)
        rng = random.Random(crc32(name.encode()))
        shapes = [{k: s[k] for k in problem.sizes} for s in SIZES] if problem.sizes else [{}]
        for style in STYLES:
            for n in range(PER_STYLE * len(SIZES)):
                at = sample(problem, shapes[n % len(shapes)], rng, style)
                found = examine(problem, at, max_bits=512)
                assert found.violated is None, (name, at, found)
                tried += 1
                compared += found.agreeing > 0
    seconds = time.perf_counter() - began
    with capsys.disabled():
        print(f"\ntrue identities never separated: {tried}/{tried} ({len(TRUE)} families, "
              f"both sides enclosed at {compared}, {1000 * seconds / tried:.1f} ms each)")  # fmt: skip
    assert tried >= 3000 and compared >= 0.85 * tried


def variants(problem, sizes, at):
    """The instance of a false family, and a dozen others on the same thin part: scaled, and scaled a little."""
    plain = instance(problem, sizes, **at)
    factors = [
        Fraction(1),
        *(Fraction(k, 3) for k in range(2, 8)),
        *(1 + Fraction(1, 10**k) for k in range(2, 8)),
    ]
    found = []
    for factor in factors:
        point = Instance(plain.sizes, {n: tuple(v * factor for v in row) for n, row in plain.free.items()})
        if point not in found:
            found.append(point)
    return found


def mutants(name, make):
    """A true equation made false, slightly or grossly, at points where its right side is certainly not zero."""
    problem = problem_of(make)
    if problem.relation != "=":
        return
    rng, shape = random.Random(crc32(name.encode())), dict.fromkeys(problem.sizes, 2)
    g = problem.graph
    nonzero = replace(problem, lhs=problem.rhs, rhs=g.const(0))
    points = [
        p
        for p in (sample(problem, shape, rng, "unit") for _ in range(8))
        if certify(nonzero, p, max_bits=256)
    ]
    for factor in (1 + Fraction(1, 10**9), 1 - Fraction(1, 10**30), Fraction(2), Fraction(-1)):
        wrong = replace(problem, rhs=g.apply("mul", problem.rhs, g.const(factor)))
        for point in points[:2]:
            if agree(problem, point):
                yield wrong, point


def test_false_identities_are_certified(capsys):
    certified, tried, began, bits = 0, 0, time.perf_counter(), []
    cases = [
        (n, p, at)
        for n, (m, sizes, at) in FALSE.items()
        for p in [problem_of(m)]
        for at in variants(p, sizes, at)
    ]
    cases += [(f"{n}, mutated", p, at) for n, m in TRUE.items() for p, at in mutants(n, m)]
    for name, problem, point in cases:
        found = certify(problem, point)
        assert found is not None, (name, point)
        certified, tried, bits = certified + 1, tried + 1, [*bits, found.bits]
    seconds = time.perf_counter() - began
    with capsys.disabled():
        print(f"\nfalse identities certified: {certified}/{tried} ({len(FALSE)} thin or plain families, the rest mutants of true "
              f"ones; up to {max(bits)} bits; {1000 * seconds / tried:.1f} ms each)")  # fmt: skip
    assert certified == tried >= 400


# One falsehood per operation: op(point) = op(point) + 10⁻²⁰ must be certified, and without the addition must not be.
POINTS = {
    1: (Fraction(13, 10),),
    2: (Fraction(13, 10), Fraction(7, 3)),
    3: (1, Fraction(13, 10), Fraction(7, 3)),
}
ELSEWHERE = {
    "asin": (Fraction(3, 10),), "acos": (Fraction(3, 10),), "atanh": (Fraction(3, 10),),
    "elliptic_k": (Fraction(3, 10),), "elliptic_e": (Fraction(3, 10),),
    **dict.fromkeys(  # a whole order or degree
        ("polygamma", "chebyshevt", "chebyshevu", "legendre", "hermite", "laguerre"), (2, Fraction(7, 3))
    ),
}  # fmt: skip


# what floats do not compute is held against mpmath elsewhere, each at points of its own
@pytest.mark.parametrize("op", sorted(set(ELEMENTWISE) - {row.name for row in WIDE}))
def test_every_operation_rejects_a_falsehood(op):
    w = Writer()
    arguments = [w.real(f"x{k}") for k in range(ELEMENTWISE[op])]
    value = arguments[0] ** 3 if op == "powi" else w.op(op, *arguments)
    point = {f"x{k}": v for k, v in enumerate(ELSEWHERE.get(op) or POINTS[ELEMENTWISE[op]])}
    wrong = w.problem(value, "=", value + Fraction(1, 10**20))
    right = w.problem(value + Fraction(1, 10**20), "=", value + Fraction(1, 10**20))
    assert certify(wrong, instance(wrong, **point)) is not None
    assert certify(right, instance(right, **point)) is None
    assert op in LAZY or agree(right, instance(right, **point)) is True


@pytest.mark.parametrize("op, wrong", [("sum", 7), ("prod", 7), ("largest", 2), ("smallest", 2)])
def test_every_reduction_rejects_a_falsehood(op, wrong):
    w = Writer()
    a = w.real("a", "T")
    right = {"sum": 6, "prod": 6, "largest": 3, "smallest": 1}[op]
    for value, separated in ((wrong, True), (right, False)):
        problem = w.problem(w.sum(a[T], T, op), "=", value)
        assert (certify(problem, instance(problem, {"T": 3}, a=[1, 2, 3])) is not None) == separated


RELATIONS = [  # relation, lhs, rhs, violated?
    ("=", 1, 1, False), ("=", 1, 2, True), ("≤", 1, 1, False), ("≤", 2, 1, True), ("<", 1, 1, True), ("<", 1, 2, False),
    ("≥", 1, 1, False), ("≥", 1, 2, True), (">", 1, 1, True), (">", 2, 1, False),
]  # fmt: skip


@pytest.mark.parametrize("relation, left, right, violated", RELATIONS)
@pytest.mark.parametrize("transcendental", [False, True])
def test_relations(relation, left, right, violated, transcendental):
    """Exact numbers decide the border; balls that merely touch do not."""
    w = Writer()
    x, y = w.real("x"), w.real("y")
    problem = (
        w.problem(x.exp() ** 2, relation, (2 * y).exp()) if transcendental else w.problem(x, relation, y)
    )
    touches = transcendental and left == right
    found = certify(problem, instance(problem, x=left, y=right))
    assert (found is not None) == (violated and not touches)


def test_a_number_is_not_less_than_itself_even_as_a_ball():
    w = Writer()
    x, y = w.real("x"), w.real("y")
    problem = w.problem(x.exp() + 1, "<", y.exp() + 1)
    assert certify(problem, instance(problem, x=3, y=3)).gap == "0"
    quotient = w.problem(x.exp() / w.sum(x.exp(), T), "<", 1)  # a softmax weight, of size one
    assert certify(quotient, instance(quotient, {"T": 1}, x=3)).lhs == "1"


def test_an_approximation_is_violated_beyond_its_error_only():
    w = Writer()
    x = w.real("x")
    problem = w.problem(x, "≈", 1, error=Fraction(1, 10))
    assert certify(problem, instance(problem, x=Fraction(11, 10))) is None
    assert certify(problem, instance(problem, x=Fraction(12, 10))).gap == "1/10"


def test_a_condition_must_certainly_hold():
    w = Writer()
    x = w.real("x")
    positive = w.problem(x.abs(), "=", -x, x > 0)
    assert certify(positive, instance(positive, x=1)) and not certify(positive, instance(positive, x=0))
    outcome = examine(positive, instance(positive, x=-1))
    assert (outcome.refused, outcome.violated) == (1, None)
    undecided = w.problem(x, "=", x + 1, w.op("eq", x.exp().log(), x))  # true, but balls cannot tell
    assert certify(undecided, instance(undecided, x=3)) is None
    undefined = w.problem(x, "=", x + 1, x.log() < 7)
    assert certify(undefined, instance(undefined, x=-1)) is None


def test_a_condition_over_the_free_index_is_about_that_element():
    w = Writer()
    a = w.real("a", "T")
    problem = w.problem(a[T].abs(), "=", a[T], a[T] < 0)
    found = certify(problem, instance(problem, {"T": 3}, a=[1, -5, 2]))
    assert found.at == {"t": 2} and (found.lhs, found.rhs) == ("5", "-5")


def test_outside_the_domain_there_is_no_certificate():
    w = Writer()
    x = w.positive("x")
    problem = w.problem(x.abs(), "=", x)
    with pytest.raises(CannotCertify, match="outside the domain"):
        certify(problem, instance(problem, x=-1))


def test_undefined_is_not_false():
    w = Writer()
    x = w.real("x")
    problem = w.problem(x / x, "=", 1)
    outcome = examine(problem, instance(problem, x=0))
    assert (outcome.violated, outcome.undefined, outcome.reason) == (None, 1, "division by 0")
    assert agree(problem, instance(problem, x=0)) is None and agree(problem, instance(problem, x=2)) is True


def test_complex_principal_values_separate_where_the_reals_have_none():
    make, _, at = FALSE["root_of_quotient_only_below_zero"]
    problem = problem_of(make)
    found = certify(problem, instance(problem, **at))
    assert found.principal and found.relative_gap == 1
    assert certify(replace(problem, complex=False), instance(problem, **at)) is None


def test_digits_show_the_difference():
    make, _, at = FALSE["relative_error_1e_40"]
    problem = problem_of(make)
    found = certify(problem, instance(problem, **at))
    assert found.lhs != found.rhs and found.lhs[:30] == found.rhs[:30] and found.bits > 128
