"""The campaign: what is false is found from nothing, what is true survives, and what is neither says so."""

from __future__ import annotations

import random
import time
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
import sympy as sp

from derive import check, ge, integer
from numeric.attack import outcome, stages, tally
from numeric.attack.campaign import attack, campaign
from numeric.attack.sizes import campaign_sizes
from numeric.descent.climb import LANES, climb, fold
from numeric.errors import CannotRun
from numeric.floats import engine
from numeric.functions.values import Hole, ball
from numeric.problem.graph import Axis
from numeric.problem.instance import from_arrays
from numeric.rigorous.certify import Judgement, certify
from numeric.rigorous.interpreter import program
from numeric.rigorous.lengths import sizes_allowed
from tests.falsehoods import FALSE
from tests.families import TRUE, D, T
from tests.test_certify import problem_of
from tests.writing import Free, Writer, sample

TRIALS = 6000
WHOLE = integer("n")


def test_every_false_family_is_found_and_certified(capsys):
    found, began = 0, time.perf_counter()
    for name, (make, _, _) in FALSE.items():
        problem = problem_of(make)
        result = attack(problem, trials=TRIALS)
        assert result.certificate is not None, (name, result)
        assert certify(problem, result.instance) == result.certificate
        assert result.cannot is None and not result.vacuous
        found += 1
    with capsys.disabled():
        seconds = time.perf_counter() - began
        print(
            f"\nfalse families found from nothing and certified: {found}/{len(FALSE)} ({seconds / found:.2f} s each)"
        )


def test_what_a_wrong_proof_would_claim_is_broken_with_less_effort():
    """A proof saves trials, not the search: every kind of place is still looked at."""
    missed = [
        name
        for name, (make, _, _) in FALSE.items()
        if campaign(problem_of(make), 0, tally.confirming(TRIALS)).violation is None
    ]
    assert missed == []


def test_every_true_family_survives(capsys):
    survived, began = 0, time.perf_counter()
    for name, make in TRUE.items():
        result = attack(problem_of(make), trials=TRIALS)
        assert result.certificate is None and result.cannot is None, (name, result)
        assert result.accepted > 0 and result.agreed > 0, (name, result)
        survived += 1
    with capsys.disabled():
        seconds = time.perf_counter() - began
        print(
            f"\ntrue families that survive a campaign: {survived}/{len(TRUE)} ({seconds / survived:.2f} s each)"
        )


def test_floats_and_balls_compute_the_same_numbers():
    """Two interpreters of one graph: sums, views, derivatives and matrices included."""
    compared = 0
    for name, make in TRUE.items():
        problem = problem_of(make)
        sizes = dict.fromkeys(problem.sizes, 3)
        at = sample(problem, sizes, random.Random(1), "unit")
        tape = engine.bind(problem, sizes)
        lanes = {
            f.name: np.reshape([float(v) for v in at.free[f.name]], (*tape.shapes[f.name], 1))
            for f in problem.free
        }
        found = engine.evaluate(tape, lanes)
        wired = program(problem, sizes)
        values = wired.evaluate(
            wired.quantities(from_arrays(problem, sizes, {n: a[..., 0] for n, a in lanes.items()}))
        )
        for node, floats in ((problem.lhs, found.lhs), (problem.rhs, found.rhs)):
            if node.axes != tape.axes:
                continue
            for exact, number, error in zip(
                values[node], np.ravel(floats), np.ravel(found.error), strict=True
            ):
                if not isinstance(exact, Hole) and np.isfinite(number) and np.isfinite(error):
                    assert float(ball(exact).mid()) == pytest.approx(number, rel=1e-14, abs=1.01 * error), (
                        name
                    )
                    compared += 1
    assert compared > 100


def simple(lhs, relation, rhs, *given):
    """A problem in one or two real scalars, sides as functions of them."""
    w = Writer()
    x, y = w.real("x"), w.real("y")
    sides = [side(w, x, y) if callable(side) else side for side in (lhs, rhs, *given)]
    return w.problem(sides[0], relation, sides[1], *sides[2:])


def test_no_certificate_no_refutation(monkeypatch):
    """However gross the floats find it: without rigorous arithmetic nothing is refuted."""
    for module in (tally, stages, outcome):
        monkeypatch.setattr(module, "examine", lambda *a, **k: Judgement(agreeing=1))
    result = attack(simple(lambda w, x, y: x + 1, "=", lambda w, x, y: x), trials=TRIALS)
    assert result.suspicions > 0 and result.certificate is None and result.worst > 1e-3


def test_contradictory_conditions_are_vacuous():
    result = attack(
        simple(lambda w, x, y: x, "=", 0, lambda w, x, y: x > y, lambda w, x, y: x < y), trials=TRIALS
    )
    assert result.vacuous and result.accepted == 0 and result.rejected == result.instances > 0


def test_conditions_are_counted():
    result = attack(
        simple(lambda w, x, y: (x - y).abs(), "=", lambda w, x, y: x - y, lambda w, x, y: x > y),
        trials=TRIALS,
    )
    assert (
        result.certificate is None
        and 0 < result.accepted < result.instances == result.accepted + result.rejected
    )


def test_undefined_everywhere_cannot_be_evaluated():
    result = attack(simple(lambda w, x, y: 1 / (x - x), "=", 0), trials=TRIALS)
    assert (
        not result.vacuous
        and "no instance could be evaluated" in result.cannot
        and "division by 0" in result.cannot
    )


def test_undefined_points_are_counted_with_an_example():
    result = attack(simple(lambda w, x, y: x / x, "=", 1), trials=TRIALS)
    assert result.certificate is None and result.undefined > 0 and result.accepted > 0
    assert result.undefined_example == "x = 0: division by 0"


def test_overflow_is_not_undefined():
    result = attack(problem_of(TRUE["overflowing_quotient"]), trials=TRIALS)
    assert result.unevaluated > 0 and result.undefined == 0 and result.agreed > 0


def test_a_violation_where_floats_overflow_is_found():
    below = lambda w, x, y: w.select(x < 750, x, x + 1).exp()  # noqa: E731
    problem = simple(below, "=", lambda w, x, y: x.exp())
    assert attack(problem).certificate is not None


def test_without_floats_ball_arithmetic_goes_on_alone(monkeypatch):
    def refuse(*args):
        raise CannotRun("no such operation")

    monkeypatch.setattr(engine, "bind", refuse)
    wrong = attack(problem_of(FALSE["lse_shift_wrong"][0]))
    right = attack(problem_of(TRUE["lse_shift"]))
    assert wrong.certificate is not None
    assert (
        right.certificate is None
        and right.agreed == right.accepted > 50
        and right.cannot is None
        and right.sizes
    )


def half_mean(w, v, x):
    """An integral that floats have and ball arithmetic does not: ∫ max(v, 0) exp(−v²) dv over the line."""
    return w.integral(v.max(0) * (-(v**2)).exp(), v, -float("inf"), float("inf")) + x


def test_a_suspicion_that_cannot_be_settled_is_neither_refuted_nor_supported():
    w = Writer()
    x, v = w.real("x"), w.bound("v")
    wrong = attack(w.problem(half_mean(w, v, x), "=", x + 1), trials=TRIALS)
    assert wrong.certificate is None and "could not be settled" in wrong.cannot and "growth" in wrong.cannot
    right = attack(w.problem(half_mean(w, v, x), "=", x + Fraction(1, 2)), trials=TRIALS)
    assert right.certificate is None and right.accepted > 0 and right.agreed == 0


@pytest.mark.parametrize(
    "name", ["only_from_size_three", "relative_error_1e_9", "log_of_product_only_both_negative"]
)
def test_the_same_seed_gives_the_same_witness(name):
    first, second = (attack(problem_of(FALSE[name][0]), seed=7, trials=TRIALS) for _ in range(2))
    assert (first.certificate, first.instance, first.instances) == (
        second.certificate,
        second.instance,
        second.instances,
    )


def test_complex_values_count_only_where_the_reals_find_nothing():
    complex_only = attack(problem_of(FALSE["log_of_product_only_both_negative"][0]), trials=TRIALS)
    assert complex_only.certificate.principal
    both = attack(
        simple(lambda w, x, y: (x * y).log(), "=", lambda w, x, y: x.log() + 2 * y.log()), trials=TRIALS
    )
    assert not both.certificate.principal
    assert (
        attack(
            replace(problem_of(FALSE["log_of_product_only_both_negative"][0]), complex=False), trials=TRIALS
        ).certificate
        is None
    )


# sizes


def test_sizes_begin_small_and_obey_the_problem():
    w = Writer()
    a, b = w.real("a", "T", "d"), w.real("b", "m", "d")
    problem = w.problem(
        w.sum(a[T, D], T) + b[2, D], "=", 0, ordered_sizes=(("m", "d"),), equal_sizes=(("T", "d"),)
    )
    tried = campaign_sizes(problem)
    assert len(tried) >= 4 and all(sizes_allowed(problem, s) for s in tried)
    assert tried[0] == {"T": 2, "d": 2, "m": 2} and max(s["T"] for s in tried) >= 8


def test_sizes_are_varied_one_by_one():
    w = Writer()
    a = w.real("a", "T", "d")
    tried = campaign_sizes(w.problem(w.sum(a[T, D], T), "=", 0))
    pairs = {(s["T"], s["d"]) for s in tried}
    assert {(1, 1), (2, 2), (3, 3), (1, 3), (3, 1), (5, 2), (2, 5)} <= pairs and max(pairs)[0] >= 16


def test_a_problem_too_costly_at_large_sizes_stays_small():
    w = Writer()
    axes = [Axis(f"x{k}", "T") for k in range(5)]
    a = w.real("a", "T")
    body = a[axes[0]]
    for axis in axes[1:]:
        body = body * a[axis]
    for axis in axes[1:]:
        body = w.sum(body, axis)
    assert max(s["T"] for s in campaign_sizes(w.problem(body, "=", 0))) <= 8


# local search


def test_search_finds_a_thin_violation():
    """(x − 1/3)² + (y − 2/7)² ≥ 10⁻⁶ fails on a disc of radius 1/1000."""
    third, two_sevenths = Fraction(1, 3), Fraction(2, 7)
    problem = simple(lambda w, x, y: (x - third) ** 2 + (y - two_sevenths) ** 2, "≥", Fraction(1, 10**6))
    result = attack(problem, trials=2000)
    assert result.certificate is not None


def test_search_climbs_and_stays_in_the_domain():
    w = Writer()
    x = w.real("x", "T", low=0, high=2)
    problem = w.problem(x[T], "=", 0)

    def score(lanes):
        assert lanes["x"].shape == (3, LANES) and lanes["x"].min() >= 0 and lanes["x"].max() <= 2
        return -np.abs(lanes["x"] - 1.7).sum(axis=0)

    reached, best = climb(problem, {"T": 3}, {"x": np.array([0.1, 0.2, 0.3])}, score, seed=0)
    assert reached > -1.5 and best["x"].shape == (3,)


@pytest.mark.parametrize(
    "free, inside",
    [
        (Free("x", (), Fraction(0), None, False), lambda v: v > 0),
        (Free("x", (), Fraction(-1), Fraction(1), True, True), lambda v: -1 <= v <= 1),
        (Free("x", (), None, None, integers=True), lambda v: v == round(v)),
        (Free("x", (), Fraction(1), Fraction(3), integers=True), lambda v: v in (1, 2, 3)),
    ],
)
def test_candidates_are_folded_into_the_interval(free, inside):
    lanes = np.array([-7.3, -1.0, 0.0, 0.5, 1.0, 2.4, 9e9, np.inf, np.nan])
    assert all(map(inside, fold(free, lanes, np.array(1.0))))


@pytest.mark.parametrize(
    ("body", "bound", "verdict"),
    [
        (sp.Abs(sp.sin(WHOLE)), sp.Rational(1, 10**5), "REFUTED"),
        (sp.cos(WHOLE) ** 2, sp.Rational(1, 10**12), "REFUTED"),
        (sp.Abs(sp.sin(WHOLE)), 0, "PROVED"),
    ],
)
def test_whole_numbers_that_come_close_to_a_quarter_turn_are_tried(body, bound, verdict):
    assert check(body, ge(bound), given=(sp.Ge(WHOLE, 1),)).verdict == verdict
