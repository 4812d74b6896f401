"""The table of the numeric road's functions: each row for itself, and floats that come from enclosures alone."""

from __future__ import annotations

import math
import signal
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from flint import acb, arb, fmpq

from derive.roads.limited import OutOfTime, processor_seconds
from numeric.floats.engine import bind, evaluate, run
from numeric.functions import by_enclosure, enclosures, plain
from numeric.functions.foreign import ForeignCode
from numeric.functions.row import EDGE, JUMP, POLE, SMOOTH, Function, NodeTerm
from numeric.functions.table import BY_NAME, FUNCTIONS
from numeric.functions.values import Hole, ball, precision, rational
from numeric.machine import plain_machine
from numeric.problem.graph import Graph
from numeric.rigorous.balls.reals import REAL
from tests.oracles.values import function
from tests.test_engine import Writing

SLOW = [row for row in FUNCTIONS if row.kernel is None]
UNIT = ("asin", "acos", "atanh", "elliptic_k", "elliptic_e")  # tried between 0 and 1
LARGE = tuple(f"fresnel{kind}.{part}" for kind in "sc" for part in ("re", "im"))  # far from the real axis
POINT = dict.fromkeys((*UNIT, *LARGE), 0.3)
NARROW, PART = 20, 1000  # a part may stand still where the whole moves
ids = {"ids": lambda row: row.name}


def operands(row: Function) -> list[float]:
    x = POINT.get(row.name, 2.5)
    return [x] if row.arity == 1 else [3.0, x]


def truth(row: Function, *x: float) -> float:
    return float(function(row.name)(*map(mpmath.mpf, x)))


@pytest.mark.parametrize("row", FUNCTIONS, **ids)
def test_a_row_is_complete(row):
    assert row.arity in (1, 2) and row.worst in (SMOOTH, EDGE, POLE, JUMP)
    assert len(row.slopes) in (0, row.arity) and (row.kernel is None) == (row.plain is None)


@pytest.mark.parametrize("row", [row for row in FUNCTIONS if row.slopes], **ids)
def test_slopes_are_difference_quotients(row):
    """The graph of each slope, evaluated by enclosures, against a difference quotient of the oracle."""
    g, at = Graph(), operands(row)
    names = [g.quantity(n, ()) for n in ("x", "y")][: row.arity]
    for k, slope in enumerate(row.slopes):
        if slope is None:
            continue
        found = slope(*(NodeTerm(g, n) for n in (g.apply(row.name, *names), *names)))
        with mpmath.workdps(40):
            h = mpmath.mpf(10) ** -12
            sides = [
                function(row.name)(*(x + s * h if j == k else x for j, x in enumerate(map(mpmath.mpf, at))))
                for s in (1, -1)
            ]
            quotient = float((sides[0] - sides[1]) / (2 * h))
        slope_there = ball(value_of(found.node, dict(zip("xy", at, strict=False))))
        assert float(slope_there.mid()) == pytest.approx(quotient, rel=1e-9)


def value_of(node, at):
    """A node of scalars, by enclosures."""
    if node.op == "quantity":
        return fmpq(*at[node.data].as_integer_ratio())
    if node.op == "const":
        return arb.pi() if node.data == "pi" else rational(node.data)
    return REAL[node.op](*(value_of(a, at) for a in node.args))


@pytest.mark.parametrize("row", [row for row in FUNCTIONS if row.plane is not None], **ids)
def test_the_plane_agrees_with_the_line(row):
    with precision(100):
        flat = row.plane(*map(acb, operands(row)), False)
        assert flat.imag.contains(0) and flat.real.overlaps(
            ball(row.enclosure(*(fmpq(*x.as_integer_ratio()) for x in operands(row))))
        )


@pytest.mark.parametrize("row", FUNCTIONS, **ids)
def test_floats_from_enclosures_are_rounded_right(row):
    found = by_enclosure.value(row, *operands(row))
    assert found == pytest.approx(truth(row, *operands(row)), rel=2.0**-52)
    assert math.isnan(by_enclosure.value(row, *[math.inf] * row.arity))


@pytest.mark.parametrize("row", FUNCTIONS, **ids)
def test_their_bounds_hold_and_are_narrow(row):
    at, move = operands(row), 1e-6
    v = by_enclosure.value(row, *at)
    found = by_enclosure.bound(row, v, *((x, 0.0) for x in at[:-1]), (at[-1], move))
    apart = [abs(truth(row, *at[:-1], at[-1] + s * move) - v) for s in (1, -1)]
    assert max(apart) <= found <= (PART if "." in row.name else NARROW) * max(apart)
    assert (
        by_enclosure.bound(row, v + 1, *((x, 0.0) for x in at)) >= 1 - 1e-9
    )  # a wrong value has a wide bound


def test_a_bound_across_a_pole_is_none():
    assert by_enclosure.bound(BY_NAME["Ei"], -20.0, (1e-9, 1e-8)) == math.inf
    assert by_enclosure.bound(BY_NAME["Ei"], -20.0, (math.nan, 0.0)) == math.inf


def reach(op: str) -> tuple[float, float]:
    """Where a function without a kernel is tried: away from the poles at 0 and 1."""
    return (0.125, 0.875) if op in UNIT else (1.25, 4.0)


def slow_problem(op: str, factor=1):
    w = Writing()
    low, high = reach(op)
    x = w.free("x", low=Fraction(low), high=Fraction(high))
    node = w.g.apply(op, *((w.g.const(2), x) if BY_NAME[op].arity == 2 else (x,)))
    return w.problem(w.mul(node, node), "=", w.mul(w.mul(node, factor), node))


@pytest.mark.parametrize("row", SLOW, **ids)
def test_both_machines_compute_what_has_no_kernel(row):
    tape, x = bind(slow_problem(row.name), {}), np.linspace(*reach(row.name), 7)
    fast, plain = evaluate(tape, {"x": x}), plain_machine.evaluate(tape, x[None])
    for k, v in enumerate(x):
        exact = truth(row, *((2.0,) if row.arity == 2 else ()), float(v)) ** 2
        assert fast.lhs[k] == pytest.approx(exact, rel=1e-14) and plain[0].ravel()[k] == pytest.approx(
            exact, rel=1e-14
        )
    assert tape.slow and tape.effort > 1000 * tape.slow


@pytest.mark.parametrize("row", SLOW, **ids)
def test_and_what_is_false_about_it_is_suspected(row):
    assert not run(bind(slow_problem(row.name), {}), 0, 0, 64).worst[0].score > 1
    assert run(bind(slow_problem(row.name, Fraction(11, 10)), {}), 0, 0, 64).worst[0].score > 1


def test_nothing_is_raised_through_foreign_code():
    """Who is stopped inside is stopped as soon as the outermost call has ended, and not before."""
    inside, reached = ForeignCode(), []
    with pytest.raises(OutOfTime), inside:
        with inside:
            inside.stopped = OutOfTime
        reached.append("after the inner one")
    assert reached and inside.depth == 0 and inside.stopped is None


def test_a_limit_stops_a_slow_campaign():
    tape = bind(slow_problem("besselj"), {})
    with pytest.raises(OutOfTime), processor_seconds(0.05):
        run(tape, 0, 0, 20_000)
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)


def test_poles_are_holes_in_every_arithmetic():
    for pole in (0.0, -1.0, -4.0):
        for f, g in (
            (enclosures.gamma, plain.gamma),
            (enclosures.digamma, plain.digamma),
            (enclosures.trigamma, plain.trigamma),
        ):
            assert isinstance(f(fmpq(int(pole))), Hole)
            with np.errstate(all="ignore"):
                assert math.isnan(g(np.array(pole)))
    inside, across = acb(arb(0.5, 0.25), arb(0, 0.25)), acb(arb(1, 0.25), arb(0, 0.25))
    assert enclosures.within("asin", enclosures.strip)(inside, True).is_finite()
    assert not enclosures.within("asin", enclosures.strip)(across, True).is_finite()


def test_a_hole_has_no_value_in_floats():
    row = BY_NAME["Ei"]
    assert isinstance(row.enclosure(fmpq(0)), Hole) and math.isnan(by_enclosure.value(row, 0.0))
    assert math.isnan(by_enclosure.value(BY_NAME["besselj"], 0.5, -1.0))
