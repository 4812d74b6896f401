"""Support that can fail: what survives the trials must have met sizes, points and switches that could have broken it."""

from fractions import Fraction

import pytest
from sympy import (
    Abs,
    Eq,
    Max,
    Min,
    Ne,
    Or,
    Piecewise,
    Rational,
    S,
    Si,
    atan,
    cos,
    cosh,
    exp,
    gamma,
    log,
    oo,
    pi,
    prod,
    sign,
    sin,
    sqrt,
    tan,
    tanh,
)  # fmt: skip

from derive import array, as_written, axes, check, integer, positive, real, total
from derive.audit.support import support
from derive.claims import Statement
from derive.language import integral
from derive.roads.lower import lower
from derive.roads.numeric_road import attempt
from numeric.attack.campaign import attack
from numeric.attack.plain import ENOUGH, is_plain, plain_instances
from numeric.attack.sizes import campaign_sizes, classes, closing, drawn_sizes, ladder, switch_sizes
from numeric.attack.tally import Pace
from numeric.problem.instance import Instance
from numeric.rigorous.certify import certify

pytestmark = pytest.mark.slow

t, u = axes(t="T", u="S")
T = t.length
x, y, p = real("x"), real("y"), positive("p")
a = array("a", t)
HIDES = (
    sqrt(T - 1) * Abs(T - 2) * Abs(T - 3) * Abs(T - 5) * Abs(T - 8) * Abs(T - 24)
)  # 0 at every special length


def verdict(*args, **options):
    return check(*args, **{"trials": 2_000, **options}).verdict


# enclosures


def never_decided():
    """1 if √2·√2 > 2, else 0: no precision decides it, and floats decide it wrongly."""
    with as_written():
        return Piecewise((1, sqrt(2) * sqrt(2) > 2), (0, True))


def test_what_a_wide_enclosure_is_compatible_with_is_no_support():
    jump = never_decided()
    for other in (x, x + 1, x + jump / 2):
        assert verdict(x + jump, other) == "UNDECIDED"
    assert verdict(x + jump, x + 2) == "REFUTED"
    assert verdict(x + jump, x + 2, relation="≤").passes and verdict(x + jump, x, relation="≤") == "UNDECIDED"


def test_enclosures_that_cancel_are_made_narrow():
    """At 128 bits the left side is 0 up to 1e-9 where |x| is about 1e15; more bits tell."""
    with as_written():
        cancels = (x + exp(1)) ** 2 - x**2 - 2 * x * exp(1) - exp(2)
    assert support(Statement(cancels * sin(sin(y)), "=", 0 * x), 0, 2_000).distinct >= ENOUGH


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


# strict relations


def test_an_identity_is_no_strict_inequality():
    result = check(sin(p) ** 2 + cos(p) ** 2, 1, relation="<", trials=2_000)
    assert result.verdict == "REFUTED"
    assert "proved equal" in result.counterexample.rests_on
    assert "it rests on a proof" in str(result)
    assert verdict(sin(p) ** 2 + cos(p) ** 2, 2, relation="<") == "PROVED"


def test_sides_that_no_precision_tells_apart_support_no_strict_relation():
    result = check(atan(x) + atan(1 / x), pi / 2, relation="<", trials=2_000)  # equal for x > 0
    assert result.verdict == "UNDECIDED"
    assert "no precision tells the two sides apart" in result.steps[0].reason
    trials = check(atan(x) + atan(1 / x), Rational(8, 5), relation="<", trials=2_000).steps[0].trials
    assert trials.separated == trials.examined > 0


def test_sides_that_lie_apart_far_behind_the_point_are_not_said_to_touch():
    outcome = attack(lower(Statement(tanh(x), "<", S.One)), trials=2_000)
    assert outcome.cannot is None and outcome.touching is None
    assert attack(lower(Statement(tanh(p) ** 2 + 1 / cosh(p) ** 2, "<", S.One)), trials=2_000).touching


def test_equality_on_a_part_of_the_domain_is_seen():
    result = check(exp(log(p)) * cos(p - p), Max(p, 10), relation="<", trials=2_000)
    assert not result.verdict.passes
    assert verdict(exp(log(p)) * cos(p - p), Max(p, 10) + 1, relation="<") != "REFUTED"


def test_a_strict_condition_that_only_touches_is_not_met():
    assert not verdict(x * y, 0, given=sin(x) ** 2 + cos(x) ** 2 < 1).passes
    assert support(Statement(x * y, "≤", x**2 + y**2 + 7, (sin(x) ** 2 + cos(x) ** 2 < 1,)), 0, 2_000).lacks
    assert not support(
        Statement(x * y, "≤", x**2 + y**2 + 7, (sin(x) ** 2 + cos(x) ** 2 < 2,)), 0, 2_000
    ).lacks


# what instances are worth

THREE = Rational(1, 3)


def test_instances_at_special_points_alone_are_no_support():
    special = Or(Eq(x, 0), Eq(x, 1))
    found = support(Statement(x**2 * cos(y), "=", x * cos(y), (special,)), 0, 20_000)
    assert found.distinct == 0 and "only at special points" in found.lacks
    assert verdict(x * Si(x) * (1 + gamma(p)), Abs(x * Si(x)) * (1 + gamma(p)), given=special) != "SUPPORTED"
    assert verdict(x * Si(x) * (1 + gamma(p)), Abs(x * Si(x)) * (1 + gamma(p))) == "SUPPORTED"


def test_few_instances_are_no_support():
    found = support(Statement(sin(3 * x), "≤", S(2), (Abs(x - 1000) < THREE / 100,)), 0, 20_000)
    assert found.lacks and found.distinct < ENOUGH
    assert support(Statement(sin(3 * x), "≤", S(2), (Abs(x) < 3,)), 0, 20_000).distinct == ENOUGH


def test_instances_that_notice_no_mistake_are_no_support():
    always = Piecewise((0, Abs(x) < 10**9), (x, True)) * y
    found = support(Statement(always, "=", 2 * always, ()), 0, 20_000)
    assert found.killed < found.mutants / 2 and "could not tell it from" in found.lacks
    assert support(Statement(Abs(x) * y, "=", sqrt(x**2) * y, ()), 0, 20_000).lacks is None


@pytest.mark.parametrize(
    ("sizes", "free", "plain"),
    [
        ({"T": 2}, {"a": (2, 3), "x": (5,)}, True),
        ({"T": 1}, {"a": (2,), "x": (5,)}, False),
        ({"T": 2}, {"a": (2, 2), "x": (5,)}, False),
        ({"T": 2}, {"a": (2, 0), "x": (5,)}, False),
        ({"T": 2}, {"a": (2, 3), "x": (-1,)}, False),
    ],
)
def test_plain_instances_have_no_ties_and_no_special_entries(sizes, free, plain):
    problem = lower(Statement(total(a[t], t), "=", x))
    assert (
        is_plain(problem, Instance(sizes, {n: tuple(map(Fraction, row)) for n, row in free.items()})) == plain
    )


def test_a_length_that_the_conditions_fix_to_one_is_plain():
    instance = Instance({"T": 1}, {"a": (Fraction(2),), "x": (Fraction(5),)})
    assert is_plain(lower(Statement(total(a[t], t), "=", x, (Eq(T, 1),))), instance)


def test_where_there_is_one_instance_it_is_enough():
    assert plain_instances(lower(Statement(pi**2, "<", S(10))), 0, Pace(2_000)).wanted == 1


def test_support_is_shown_with_what_it_is_worth():
    result = check(x * Si(x), Abs(x * Si(x)), trials=2_000)
    trials = result.steps[0].trials
    assert trials.distinct >= ENOUGH and trials.killed >= trials.mutants / 2
    assert f"support: {trials.distinct} distinct plain instances enclosed" in str(result)


# thresholds in the statement

TINY = Rational(26, 10**279)
n = integer("n")


def broken(lhs, relation, rhs, *given, seed=0):
    return (
        attack(lower(Statement(S(lhs), relation, S(rhs), given)), seed=seed, trials=2_000).certificate
        is not None
    )


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            (Piecewise((1, x < TINY), (1 + x - x, True)), "=", 1),
            (Piecewise((1, x <= 0), (2, x < TINY), (1, True)), "=", 1),
        ),
        (
            (Piecewise((x, x < 10**30), (x, True)) + y, "=", x + y),
            (Piecewise((x, x < 10**30), (x + 1, True)), "=", x),
        ),
        ((Max(x, 10**8), "≥", 10**8), (Max(x, 10**8), "≤", 10**8)),
        ((sign(x - THREE) ** 2, "≤", 1), (sign(x - THREE) ** 2, "=", 1)),
        ((Abs(x) + x, "≥", 0, Abs(x) > 10**7), (Abs(x), "=", x, Abs(x) > 10**7)),
        (
            (Piecewise((0, x + y < 10**12), (x - x, True)), "=", 0),
            (Piecewise((0, x + y < 10**12), (1, True)), "=", 0),
        ),
        (
            (Piecewise((0, exp(x) < 10**20), (x - x, True)), "=", 0),
            (Piecewise((0, exp(x) < 10**20), (1, True)), "=", 0),
        ),
        (
            (Piecewise((0, Ne(n, 123457)), (n - 123457, True)), "=", 0),
            (Piecewise((0, Ne(n, 123457)), (1, True)), "=", 0),
        ),
        ((total(Max(a[t], 7**9), t), "≥", T * 7**9), (total(Max(a[t], 7**9), t), "=", T * 7**9)),
    ],
    ids=str,
)
def test_thresholds_are_tried_on_both_sides_and_on_them(true, false):
    assert not broken(*true)
    assert all(broken(*false, seed=seed) for seed in (0, 1, 2))


# numbers that no float holds

HUGE = S(10) ** 400


@pytest.mark.parametrize(
    ("false", "true"),
    [
        ((x, "<", HUGE), (x, "<", x**2 + HUGE)),
        ((-HUGE, "<", x), (-HUGE, "<", x**2)),
        ((x**2, "≤", HUGE**2), (-(x**2), "≤", HUGE**2)),
        ((Abs(x) / HUGE, "<", 1), (Abs(x) / HUGE, "<", 1 + Abs(x))),
        ((p, ">", 1 / HUGE), (p, ">", -1 / HUGE)),
        ((exp(-1000) * x, "<", 1), (exp(-1000) * sin(x), "<", 1)),
        ((exp(exp(x)), "<", HUGE), (exp(-exp(x)), "<", HUGE)),
        ((total(a[t] ** 2, t), "<", HUGE), (-total(a[t] ** 2, t), "<", HUGE)),
        ((Piecewise((0, x < HUGE), (1, True)), "=", 0), (Piecewise((0, x < HUGE), (x - x, True)), "=", 0)),
        ((Max(x, HUGE), "=", HUGE), (Max(x, HUGE), "=", Max(HUGE, x))),
    ],
    ids=lambda s: str(s).replace(str(HUGE), "HUGE").replace(str(HUGE**2), "HUGE²"),
)
def test_a_bound_that_no_float_reaches_is_tried(false, true):
    assert broken(*false)
    assert not broken(*true)


def test_where_one_side_only_tends_to_the_other_far_out_nothing_is_said():
    outcome = attack(lower(Statement(1 / (1 + p), ">", S.Zero)), trials=2_000)
    assert outcome.certificate is None and outcome.cannot is None


def test_the_prover_bears_huge_coefficients():
    assert verdict(x**2 + HUGE, HUGE, relation="≥") == "PROVED"
    reason = check(sin(x) * x, HUGE, relation="<", trials=2_000).steps[0].reason or ""
    assert "broke down" not in reason


# what cannot be enclosed


def test_sizes_at_which_floats_overflow_are_looked_at():
    hides = prod(T - k for k in range(1, 201))
    result = check(hides * total(a[t], t), 0, trials=2_000)
    assert result.verdict == "REFUTED"
    assert result.counterexample.sizes["T"] > 200
    assert verdict(hides * total(a[t] - a[t], t), 0) == "PROVED"
    assert not attack(
        lower(Statement(hides * total(a[t] * 2, t), "=", 2 * hides * total(a[t], t))), trials=2_000
    ).certificate


@pytest.mark.parametrize(
    ("diverges", "converges"),
    [
        (integral(x**2, x), integral(x**2 * exp(-(x**2)), x)),
        (integral(1 / (1 + x), x, 0, oo), integral(exp(-x), x, 0, oo)),
        (integral(tan(x) ** 2, x, 0, 3), integral(tan(x) ** 2, x, 0, 1)),
        (integral(1 / x**2, x, 0, 1), integral(1 / x**2, x, 1, 2)),
    ],
    ids=str,
)
def test_integrals_that_were_never_enclosed_are_no_support(diverges, converges):
    assert verdict(diverges, THREE / 100, relation=">") == "UNDECIDED"
    assert verdict(converges, THREE / 100, relation=">").passes


# witnesses

UNIT = real("v", low=0, high=1, open=True)
SHARP = [
    (Statement(UNIT, "<", 1 - Rational(1, 10**15)), "x of an open interval, near its end"),
    (Statement(UNIT, ">", Rational(1, 10**20)), "and near the other"),
    (Statement(Abs(x), "=", x, (Abs(x) > 10**7,)), "just beyond a threshold"),
    (Statement(Piecewise((x, x < 10**30), (x + 1, True)), "=", x), "on one that no float can say"),
    (
        Statement(x - y, "≤", S.One, (Abs(x) < 1 + Rational(1, 10**13), Abs(y) < THREE)),
        "within a narrow strip",
    ),
]


@pytest.mark.parametrize(("statement", "where"), SHARP, ids=[where for _, where in SHARP])
def test_a_printed_witness_breaks_the_statement_when_it_is_typed_in_again(statement, where):
    witness = attempt(statement, 0).counterexample
    typed = {v.name: (Fraction(v.value),) for v in witness.values}
    assert certify(lower(statement), Instance({}, typed)) is not None


# jumps at points that no fraction hits

JUMPY = {
    "a root": sign(x**2 - 2) ** 2,
    "a logarithm": sign(exp(x) - 3) ** 2,
    "a case": Piecewise((1, x > sqrt(2)), (0, True)) + Piecewise((1, x < sqrt(2)), (0, True)),
}


@pytest.mark.parametrize("lhs", JUMPY.values(), ids=JUMPY)
def test_a_jump_that_no_fraction_hits_is_not_supported(lhs):
    found = attempt(Statement(lhs, "=", S.One), 0, Pace(2_000))  # false where it jumps
    assert found.counterexample is None and "jumps at a point near x = " in found.cannot


@pytest.mark.parametrize(("lhs", "rhs"), [
    (sign(x - 5) * Abs(x - 5), x - 5), (sign(1 / x), sign(x)), (Max(x, 7) + Min(x, 7), x + 7),
], ids=["hit", "a pole", "no jump"])  # fmt: skip
def test_a_jump_that_is_tried_exactly_costs_nothing(lhs, rhs):
    assert attempt(Statement(lhs, "=", rhs), 0, Pace(2_000)).cannot is None
