"""Support that can fail: what survives the trials must have met sizes, points and switches that could have broken it."""

import pytest
from sympy import Abs, S, log, sqrt

from derive import array, axes, check, real, total
from derive.claims import Statement
from derive.lower import lower
from numeric.attack import closing
from numeric.sizes import campaign_sizes, classes, drawn_sizes, ladder, switch_sizes

t, u = axes(t="T", u="S")
T = t.length
x, y = real("x"), real("y")
a = array("a", t)
HIDES = sqrt(T - 1) * Abs(T - 2) * Abs(T - 3) * Abs(T - 5) * Abs(T - 8) * Abs(T - 24)  # 0 at every special length


def verdict(*args, **options):
    return check(*args, **{"trials": 2_000, **options}).verdict


# sizes


def test_a_factor_that_vanishes_at_every_special_length_hides_nothing():
    result = check(HIDES * x, 0, trials=2_000)
    assert result.verdict == "REFUTED"
    assert result.counterexample.sizes == {"T": 4}, "the least length at which it shows"
    assert verdict(HIDES * (x - x), 0) == "PROVED"


@pytest.mark.parametrize(("bound", "least"), [(4, 31), (8, 1674)])
def test_a_bound_that_only_long_sums_exceed_is_refuted(bound, least):
    result = check(total(1 / t, t), bound, relation="≤", trials=2_000)
    assert result.verdict == "REFUTED"
    assert least <= result.counterexample.sizes["T"] <= 1.05 * least
    assert verdict(total(1 / t, t), 1 + log(T), relation="≤") == "PROVED"


def test_room_that_shrinks_without_end_is_no_proof_at_sizes():
    result = check(total(1 / t, t), 30, relation="≤", trials=2_000)
    assert result.verdict == "UNDECIDED"
    assert "larger ones may break it" in result.steps[0].reason
    assert verdict(total(1 / t**2, t), 2, relation="≤").passes


def test_room_that_tends_to_a_limit_is_not_closing():
    lengths = [{"T": 2**k} for k in range(4, 9)]
    assert not closing([(s, 1 + 1 / s["T"]) for s in lengths])
    assert not closing([(s, 0.5) for s in lengths])
    assert closing([(s, 10 - k) for k, s in enumerate(lengths)])
    assert closing([(s, 1 / s["T"] - 1 / 4096) for s in lengths]), "its limit is less than none"


def test_sizes_are_drawn_from_the_seed_beside_the_special_ones():
    problem = lower(Statement(total(a[t], t) + u, "=", S.Zero, ()))
    special = campaign_sizes(problem)
    draws = [drawn_sizes(problem, seed) for seed in range(4)]
    assert draws == [drawn_sizes(problem, seed) for seed in range(4)]
    assert len({str(d) for d in draws}) == 4
    assert not any(s in special for d in draws for s in d)


def test_the_ladder_makes_each_length_the_longest_and_reaches_thousands():
    problem = lower(Statement(total(a[t], t) + u, "=", S.Zero, ()))
    rungs = list(ladder(problem, 0))
    assert {max(r, key=r.get) for r in rungs} == {name for group in classes(problem) for name in group}
    assert max(max(r.values()) for r in rungs) > 2_000


def test_whole_numbers_of_the_statement_are_lengths_to_try():
    problem = lower(Statement(Abs(T - 1000) * x, "=", 1000 * x, ()))
    assert {"T": 1000} in switch_sizes(problem) and {"T": 1001} in switch_sizes(problem)


def test_the_sizes_listed_are_those_at_which_instances_were_accepted():
    trials = check(x + T, x + T, given=T >= 5, trials=2_000).steps[0].trials
    assert trials.sizes and min(s["T"] for s in trials.sizes) >= 5
