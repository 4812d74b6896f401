"""Places that no fraction hits: cuts, jumps and ends of ranges far out, where a statement may fail though it holds beside them."""

import pytest
from sympy import (
    Abs,
    Heaviside,
    I,
    Integer,
    Max,
    Mod,
    Piecewise,
    Rational,
    arg,
    cos,
    exp,
    floor,
    im,
    log,
    pi,
    re,
    sign,
    sin,
    sqrt,
    sympify,
    tan,
)  # fmt: skip

from derive import as_written, axes, complex_, integer, positive, real, total
from derive.claims import Statement
from derive.roads.lower import lower
from numeric.attack.campaign import attack, campaign
from numeric.attack.stages import _steps
from numeric.problem.graph import topological

x, y, p, z = real("x"), real("y"), positive("p"), complex_("z")
k, n, whole = integer("k"), integer("n", 0), integer("whole")
t = axes(t="T")


def attacked(lhs, relation, rhs, *given, trials=2_000):
    return attack(lower(Statement(sympify(lhs), relation, sympify(rhs), given)), trials=trials)


def told(*statement):
    """Whether a campaign breaks a statement or says why it is no support."""
    outcome = attacked(*statement)
    return outcome.certificate is not None or outcome.cannot is not None


with as_written():
    JUMPS = [
        ((log(exp(z)), "=", z, im(z) > -3, im(z) < 3), (log(exp(z)), "=", z, im(z) >= -pi, im(z) < pi)),
        ((log(exp(z)), "=", z, im(z) > -pi, im(z) < pi), (log(exp(z)), "=", z, im(z) > -pi, im(z) < 2 * pi)),
        ((sqrt(exp(z)), "=", exp(z / 2), im(z) > -pi, im(z) < pi), (sqrt(exp(z)), "=", exp(z / 2), im(z) >= -pi, im(z) < pi)),
        ((arg(exp(I * x)), "=", x, x > -3, x < 3), (arg(exp(I * x)), "=", x, x >= -pi, x <= 3)),
        ((re(sqrt(exp(z))), ">", -1), (re(sqrt(exp(z))), ">", 0)),
        ((sign(exp(x)), "=", 1), (sign(sin(x) ** 2), "=", 1, x > 1)),
        ((sign(x**2 + 2), "=", 1), (sign((x**2 - 2) ** 2), "=", 1)),
        ((sign(x - y) ** 2, "≤", 1), (sign(cos(x) - x) ** 2, "=", 1)),
        ((sign(cos(x) + 2), "=", 1), (sign(Abs(x**3 - 2)), "=", 1)),
        ((floor(x), "≤", x), (floor(x / pi) * pi, "<", x, x > 1)),
        ((Heaviside(x) + Heaviside(-x), "=", 1), (Heaviside(cos(x) - x) ** 2, "=", Heaviside(cos(x) - x))),
        ((Piecewise((x, x < 1), (1 / x, True)), "≤", 1), (Piecewise((tan(x) - tan(x), sin(x) < Rational(1, 3)), (sin(x) - Rational(1, 3), True)), "<", 1 - cos(x) + sign(sin(x) - Rational(1, 3)) ** 2, x > 0, x < 1)),
    ]  # fmt: skip


@pytest.mark.parametrize(("true", "false"), JUMPS, ids=str)
def test_a_jump_that_no_fraction_hits_is_no_support(true, false):
    assert not told(*true)
    assert told(*false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ((total(1 / k**2, k, 1, n), "<", 2), (total(1 / k**2, k, 1, n), "<", Rational(164, 100))),
        ((total(1 / k, k, 1, n), "≤", n), (total(1 / k, k, 1, n), "≤", 9)),
        ((total(2 / (k * (k + 1)), k, 1, n), "≤", 3), (total(1 / (k * (k + 1)), k, 1, n), "≤", Rational(999, 1000))),
        ((total(k, k, 1, n), "=", n * (n + 1) / 2), (total(Piecewise((1, k < 900), (0, True)), k, 1, n), "=", n)),
    ],
    ids=str,
)  # fmt: skip
def test_long_ranges_are_tried(true, false):
    assert not told(*true)
    assert told(*false)


@pytest.mark.parametrize("seed", range(3))
def test_whole_numbers_are_tried_one_by_one(seed):
    rare = Statement(Mod(whole**2 - whole, 1009), "<", Integer(1008))
    often = Statement(Mod(whole**2 - whole, 1009), "<", Integer(1009))
    assert attack(lower(rare), seed=seed, trials=500).certificate is not None
    assert attack(lower(often), seed=seed, trials=500).certificate is None


def test_a_long_counterexample_is_made_short_in_few_steps():
    found = attacked(Max(0, t.length - 100_000), "=", Integer(0))
    assert found.instance.sizes == {"T": 100_001}
    assert attacked(Max(0, 1 - t.length), "=", Integer(0)).certificate is None


def test_between_whole_numbers_nothing_is_left_out():
    """⌊n/7⌋ jumps between whole numbers only, and each of these is tried; ⌊x/7⌋ jumps at points of the line."""
    n, x = integer("n"), real("x")
    whole = lower(Statement(floor(n / 7), "≤", n / 7))
    assert campaign(whole, 0).jump is None
    ties = [node for node in topological(whole.lhs) if node.op == "floor"]
    assert _steps(whole, (ties[0].args[0], ties[0].args[0]))
    line = lower(Statement(floor(x / 7), "≤", x / 7))
    assert not _steps(line, (line.rhs, line.rhs))
