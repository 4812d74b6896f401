"""Rows that run as one make the bits of the rows they stand for."""

from dataclasses import replace

import numpy as np
import pytest

from numeric.floats.engine import bind, draw, evaluate, run
from numeric.kernels import draws
from numeric.kernels.matrices import PARTS
from numeric.kernels.operations import value_rows
from numeric.kernels.row_fusion import paired
from numeric.machine.codes import ALL, CODES, COLUMNS, NAMES
from tests.test_engine import SIZES, I, T, Writing, shifted
from tests.test_tape import Graph, graph, problem, random

PAIRS = [name for name in NAMES if name.endswith("added up")]


def with_pair(name):
    """A problem whose terms are wanted one by one and as a sum, so that the pair is made."""
    w = Writing()
    x, y, m, z = w.free("x", T), w.free("y", T), w.free("m", T, I), w.free("z", I)
    if name == "sub, squares added up":
        terms = w.sub(m, z)
        return w.problem(w.mul(terms, w.sum(w.mul(terms, terms), I)), "=", 0)
    op = name.partition(",")[0]
    terms = w.exp(w.mul(x, 3)) if op == "exp" else getattr(w, op)(x, y)
    return w.problem(w.mul(terms, w.sum(terms, T)), "=", 0)


def names(code):
    return [NAMES[op] for op in code.reshape(-1, COLUMNS)[:, 0]]


def sides(tape, code):
    """Both sides of 256 instances of all styles, by these rows."""
    regs, lanes = np.zeros((tape.registers, tape.lanes)), tape.lanes
    where, constants, _ = tape.constants.reshape(3, -1)
    regs[where.astype(int)] = constants[:, None]
    scratch = np.empty(PARTS * tape.matrix**2)
    value_rows(tape.once, 0, tape.once.size // COLUMNS, ALL, tape.index, regs, lanes, scratch)
    words, numbers = np.empty(draws.SCRATCH, np.uint64), np.arange(lanes) * 37
    draws.draw_lanes(
        regs, lanes, numbers, 0, 5, 0, tape.arrays, tape.bounds, len(tape.bounds), words, draws.CYCLE
    )
    value_rows(code, 0, code.size // COLUMNS, ALL, tape.index, regs, lanes, scratch)
    return regs[tape.sides.reshape(-1, 4)[:, :2]].view(np.int64)


@pytest.mark.parametrize("name", PAIRS)
def test_a_pair_makes_the_bits_of_its_two_rows(name):
    tape = bind(with_pair(name), SIZES)
    assert name in names(tape.quick) and name not in names(tape.code)
    np.testing.assert_array_equal(sides(tape, tape.quick), sides(tape, tape.code))


@pytest.mark.parametrize("name", PAIRS)
def test_a_wrong_pair_is_noticed(name):
    tape = bind(with_pair(name), SIZES)
    rows = tape.quick.reshape(-1, COLUMNS).copy()
    rows[rows[:, 0] == CODES[name], 0] = CODES[
        "mul, added up" if name != "mul, added up" else "add, added up"
    ]
    assert (sides(tape, rows.reshape(-1)) != sides(tape, tape.code)).any()


def test_random_programs_make_the_same_bits_either_way():
    shorter = 0
    for seed in range(40):
        g, rng = Graph(), random.Random(seed)
        tape = bind(problem(g, graph(g, rng, 5), graph(g, rng, 3)), {"d": 3, "T": 4})
        shorter += tape.quick.size < tape.code.size
        np.testing.assert_array_equal(sides(tape, tape.quick), sides(tape, tape.code))
    assert shorter > 3


@pytest.mark.parametrize("lanes", [1, 33, 300])
def test_values_do_not_depend_on_bounds_nor_on_how_many_there_are(lanes):
    for seed in range(8):
        g, rng = Graph(), random.Random(seed)
        tape = bind(problem(g, graph(g, rng, 5), graph(g, rng, 3)), {"d": 3, "T": 4})
        free = draw(tape, None, seed, np.arange(300))
        whole = evaluate(tape, free)
        few = {name: array[..., :lanes] for name, array in free.items()}
        for found in (evaluate(tape, few), evaluate(tape, few, bounded=False)):
            for side in ("lhs", "rhs", "excess", "accepted"):
                np.testing.assert_array_equal(getattr(found, side), getattr(whole, side)[..., :lanes])
        assert np.isnan(found.error).all()


def test_a_product_of_two_different_terms_is_not_taken_for_a_square():
    w = Writing()
    m, z = w.free("m", T, I), w.free("z", I)
    gap, gain = w.sub(m, z), w.add(m, z)
    tape = bind(w.problem(w.mul(w.mul(gap, gain), w.sum(w.mul(gap, gain), I)), "=", 0), SIZES)
    assert "sub, squares added up" not in names(tape.quick)
    np.testing.assert_array_equal(sides(tape, tape.quick), sides(tape, tape.code))


def test_campaigns_agree_with_and_without_pairs():
    tape = bind(shifted(), SIZES)
    without = replace(tape)
    vars(without)["quick"] = tape.code
    fast, plain = run(tape, 0, 0, 5000), run(without, 0, 0, 5000)
    assert tape.quick.size < tape.code.size and fast.worst == plain.worst
    np.testing.assert_array_equal(fast.histogram, plain.histogram)
    np.testing.assert_array_equal(paired(tape.code, tape.index), tape.quick)
