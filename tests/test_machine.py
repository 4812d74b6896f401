"""Two machines, one meaning: what they compute differs by no more than the error bounds they give."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from numeric import machine
from numeric.attack.campaign import attack
from numeric.floats.engine import bind, draw
from numeric.functions.table import FUNCTIONS
from numeric.kernels import fast_machine
from numeric.machine import plain_draws, plain_machine, plain_operations, plain_rows, styles
from numeric.machine.codes import CODES, COLUMNS
from numeric.machine.results import UNIT
from numeric.problem.derivative import NotDifferentiable, derivative
from numeric.problem.graph import BINDERS, ELEMENTWISE, LEAVES, MATRICES, REDUCTIONS, Axis, Graph
from numeric.problem.problem import Free
from tests.falsehoods import FALSE
from tests.families import TRUE
from tests.test_certify import problem_of
from tests.test_engine import NASTY, SIZES, Writing, positive, shifted, square
from tests.test_tape import IN_FLOATS, LINE, I, J, T, agrees, graph, inputs, problem

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent


class Comparison(NamedTuple):
    """Both machines at the same inputs."""

    apart: str  # where they differ by more than their error bounds explain, if they do
    well: int  # how many numbers both bound well
    lonely: int  # how many only one of them bounds at all


def compared(p, sizes, arrays, compiled=None):
    """What the machines say of a problem at the same inputs; the compiled one perhaps by another tape."""
    tape, lanes = bind(p, sizes), next((a.shape[-1] for a in arrays.values()), 1)
    flat = np.concatenate([np.zeros((0, lanes)), *(arrays[f.name].reshape(-1, lanes) for f in p.free)])
    fast, plain = fast_machine.evaluate(compiled or tape, flat), plain_machine.evaluate(tape, flat)
    with np.errstate(all="ignore"):
        both, one = (
            how(*(np.isfinite(m).all(axis=0) for m in (fast, plain)))
            for how in (np.logical_and, np.logical_xor)
        )
        room = fast[2] + plain[2]
        apart = abs((fast[0] - fast[1]) - (plain[0] - plain[1])) > room
        apart = both & (apart | (fast[3] != plain[3]) | (abs(fast[4] - plain[4]) > room))
        well = both & (np.maximum(fast[2], plain[2]) < 1e-6 * (1 + abs(plain[0])))
    where = tuple(np.argwhere(apart)[0]) if apart.any() else None
    said = (
        f"{p.lhs} {p.relation} {p.rhs} at {sizes}: {fast[:, *where]} and {plain[:, *where]}" if where else ""
    )
    return Comparison(said, int(well.sum()), int(one.sum()))


def grown(g, rng, depth):
    """A random graph with matrices, integrals and derivatives in it, too."""
    kind, node = rng.random(), graph(g, rng, depth)
    if kind < 0.2:
        whole = g.quantity("m", ("d", "d"))
        matrix = g.matrix(rng.choice(MATRICES), g.apply("add", whole, g.const(2)), *whole.axes)
        return g.apply("mul", node, g.view(matrix, dict(zip(whole.axes, (I, J), strict=True))))
    if kind < 0.4:
        x, bounds = (
            g.quantity("x@", ()),
            rng.choice([(Fraction(0), Fraction(2)), LINE, (Fraction(0), np.inf)]),
        )
        exponent = g.apply("mul", x, g.apply("add", x, g.apply("abs", graph(g, rng, 1))))
        return g.apply("add", node, g.integral(g.apply("exp", g.apply("neg", exponent)), "x@", *bounds))
    try:
        return derivative(g, node, "v", (Axis("by", "d"),)) if kind < 0.7 else node
    except NotDifferentiable:
        return node


# values


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 3), st.integers(1, 3))
def test_random_graphs_have_the_same_values(seed, d, length):
    g, rng, sizes = Graph(), random.Random(seed), {"d": d, "T": length}
    found = compared(problem(g, graph(g, rng, 4), graph(g, rng, 2)), sizes, inputs(sizes, seed))
    assert not found.apart and not found.lonely


@settings(max_examples=100, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 3))
def test_so_have_derivatives_integrals_and_matrices(seed, d):
    g, rng, sizes = Graph(), random.Random(seed), {"d": d, "T": 2}
    assert not compared(problem(g, grown(g, rng, 3), graph(g, rng, 1)), sizes, inputs(sizes, seed)).apart


def test_most_of_these_are_compared_at_all():
    found = []
    for seed in range(60):
        g, rng, sizes = Graph(), random.Random(seed), {"d": 2, "T": 2}
        found.append(compared(problem(g, grown(g, rng, 3)), sizes, inputs(sizes, seed)))
    assert sum(f.well > 0 for f in found) >= 40 and sum(f.lonely > 0 for f in found) <= 3


@settings(max_examples=40, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 2), st.integers(1, 3))
def test_the_plain_bounds_hold(seed, d, length):
    """The plain machine alone against the slow reference, as the compiled one is tested."""
    g, rng, sizes = Graph(), random.Random(seed), {"d": d, "T": length}
    with pytest.MonkeyPatch.context() as patch, mpmath.workdps(50):
        patch.setattr(machine, "ready", lambda call: plain_machine)
        agrees(problem(g, graph(g, rng, 4), graph(g, rng, 2)), sizes, inputs(sizes, seed))


def test_an_integral_over_an_array_and_one_inside_another():
    """The same variable is bound more than once, over different intervals."""
    w = Writing()
    a, x, y = w.free("a"), w.g.quantity("x@", ("d",)), w.g.quantity("y@", ())
    bell = w.exp(w.neg(w.add(w.sum(w.mul(x, x), x.axes[0]), w.mul(a, a))))
    unit, line = (w.g.integral(bell, "x@", *bounds, ("d",)) for bounds in ((Fraction(0), Fraction(1)), LINE))
    nested = w.g.integral(w.mul(w.exp(w.neg(w.mul(y, y))), bell), "y@", *LINE)
    twice = w.sub(w.g.integral(nested, "x@", *LINE, ("d",)), unit)
    for node, d in ((unit, 1), (unit, 2), (line, 2), (w.sub(line, unit), 2), (twice, 1)):
        assert compared(w.problem(node, "=", 0), {"d": d}, {"a": np.array([0.25, -1.0, 2.0])}) == ("", 3, 0)
    known = w.problem(
        line, "=", w.mul(w.g.const("pi"), w.exp(w.neg(w.mul(a, a))))
    )  # ∫ exp(−|x|²) over the plane is π
    x, y, error, *_ = plain_machine.evaluate(bind(known, {"d": 2}), np.array([[0.25, -1.0, 2.0]]))
    assert (abs(x - y) <= error).all() and (error < 1e-9).all()


ODD = {
    "dies out": lambda w, x, a: w.mul(w.exp(w.mul(a, x)), w.exp(w.neg(w.mul(x, x)))),
    "inf · 0 before it dies out": lambda w, x, a: w.div(
        w.mul(w.exp(x), w.exp(w.neg(x))), w.add(w.mul(x, x), 1)
    ),
    "a peak between the nodes": lambda w, x, a: w.exp(
        w.neg(w.mul(w.sub(x, w.mul(5000, a)), w.sub(x, w.mul(5000, a))))
    ),
    "a peak at one node": lambda w, x, a: w.exp(w.neg(w.mul(w.mul(x, x), 10**6))),
    "blows up": lambda w, x, a: w.exp(w.mul(a, x)),
    "does not depend on it": lambda w, x, a: w.mul(a, 0),
}


@pytest.mark.parametrize("name", ODD)
def test_integrals_that_floats_may_not_have(name):
    w = Writing()
    node = w.g.integral(ODD[name](w, w.g.quantity("x@", ()), w.free("a")), "x@", *LINE)
    tape = bind(w.problem(node, "=", 0), {})
    fast, plain = (m.evaluate(tape, np.array([[1.0, -2.0, 0.5]])) for m in (fast_machine, plain_machine))
    np.testing.assert_array_equal(np.isfinite(fast), np.isfinite(plain))
    assert np.isfinite(fast[2]).all() == (name == "dies out")
    assert not compared(tape.problem, {}, {"a": np.array([1.0, -2.0, 0.5])}).apart


# operations


SPOTS = {
    "acosh": Fraction(3, 2),
    **dict.fromkeys(("asin", "acos", "atanh", "elliptic_k", "elliptic_e"), Fraction(1, 4)),
}
DEGREES = (
    "polygamma",
    "chebyshevt",
    "chebyshevu",
    "legendre",
    "hermite",
    "laguerre",
)  # whole numbers come first


def made(op):
    """A problem with an operation in it on arrays, somewhere inside its domain."""
    w = Writing()
    a, v, m = w.free("a"), w.free("v", I), w.free("m", I, J)
    near = w.add(SPOTS.get(op, Fraction(5, 2)), w.mul(Fraction(1, 16), w.tanh(v)))
    other = w.add(near, w.mul(Fraction(1, 32), w.sin(m)))
    if op in REDUCTIONS:
        node = w.g.reduce(op, other, J)
    elif op in MATRICES:
        node = w.g.matrix(op, w.add(m, w.mul(9, w.eq(w.g.index(I), w.g.index(J)))), I, J)
    elif op in ELEMENTWISE:
        whole = dict.fromkeys(DEGREES, (w.g.const(2), other))
        special = {"powi": (near,), **whole, "select": (w.lt(v, 0), near, other)}
        operands = special.get(op, (near, other)[: ELEMENTWISE[op]])
        node = w.g.apply(op, *operands, data=-3 if op == "powi" else None)
    else:
        bell = w.exp(w.neg(w.mul(near, w.g.quantity("x@", ()))))
        node = {
            "const": w.g.const("euler"), "size": w.g.size("d"), "index": w.g.index(I), "view": v,
            "quantity": a, "integral": w.g.integral(bell, "x@", Fraction(0), np.inf),
        }[op]  # fmt: skip
    return w.problem(node, "=", w.mul(a, Fraction(1, 3)))


# A grid is no node of a claim; roots, series and limits are found by enclosures, and refused by both.
OPERATIONS = {*IN_FLOATS, *REDUCTIONS, *MATRICES, *LEAVES, *BINDERS, "view"} - {
    "grid",
    "root",
    "series",
    "limit",
}


@pytest.mark.parametrize("op", sorted(OPERATIONS))
def test_both_machines_know_every_operation(op):
    p = made(op)
    found = compared(p, {"d": 3}, inputs({"d": 3}, 1, free=p.free))
    assert p.lhs.op == op and not found.apart and not found.lonely
    assert found.well >= 0.9 * 3 * 3 ** len(p.lhs.axes)  # all but comparisons of equals


def test_the_tables_are_complete():
    assert set(plain_operations.OPERATIONS) == IN_FLOATS - {"powi"}
    assert IN_FLOATS - {"powi"} <= set(CODES) and set(REDUCTIONS) | set(MATRICES) <= set(CODES)
    assert constants_of_the_compiled_bounds() == (plain_operations.TINY, plain_operations.LEAST, UNIT)


def constants_of_the_compiled_bounds():
    from numeric.kernels import error_bounds, matrices

    return error_bounds.TINY, error_bounds.LEAST, matrices.UNIT


# faults planted in either machine


def noticed(op):
    p = made(op)
    return bool(compared(p, {"d": 3}, inputs({"d": 3}, 1, free=p.free)).apart)


TRUTHS = ("lt", "le", "eq", "ne", "and", "or", "not", "sign")


# What comes from an enclosure has its bound from there: a wrong value has a bound that says so.
ENCLOSED = {row.name for row in FUNCTIONS if row.plain is None} | {"polygamma"}


@pytest.mark.parametrize("op", sorted(set(plain_operations.OPERATIONS) - ENCLOSED))
def test_a_wrong_function_is_noticed(op, monkeypatch):
    right, bound = plain_operations.OPERATIONS[op]
    wrong = (lambda *x: 1 - right(*x)) if op in TRUTHS else (lambda *x: right(*x) * (1 + 1e-9))
    monkeypatch.setitem(plain_operations.OPERATIONS, op, (wrong, bound))
    assert noticed(op)


@pytest.mark.parametrize("op", sorted(set(plain_operations.REDUCED) - {"sum"}))
def test_a_wrong_reduction_is_noticed(op, monkeypatch):
    right, bound = plain_operations.REDUCED[op]
    monkeypatch.setitem(plain_operations.REDUCED, op, (lambda *x: right(*x) * (1 + 1e-9), bound))
    assert noticed(op)


def test_a_wrong_sum_is_noticed(monkeypatch):
    """Of an array by itself; with its terms, a sum is added up as they are made."""
    w, (right, bound) = Writing(), plain_operations.REDUCED["sum"]
    p = w.problem(w.g.reduce("sum", w.free("m", I, J), J), "=", 0)
    monkeypatch.setitem(plain_operations.REDUCED, "sum", (lambda x: right(x) * (1 + 1e-9), bound))
    assert compared(p, {"d": 3}, inputs({"d": 3}, 1, free=p.free)).apart and not noticed("sum")
    add = plain_rows.PlainRegisters._add
    monkeypatch.setattr(
        plain_rows.PlainRegisters, "_add", lambda own, to, x, n: add(own, to, x * (1 + 1e-9), n)
    )
    assert noticed("sum")


@pytest.mark.parametrize("op", ["add", "mul", "div", "exp", "log", "sin"])
def test_a_bound_that_is_too_small_is_noticed(op, monkeypatch):
    monkeypatch.setattr(machine, "ready", lambda call: plain_machine)
    right, _ = plain_operations.OPERATIONS[op]
    monkeypatch.setitem(plain_operations.OPERATIONS, op, (right, lambda v, *x: 0 * v))
    g, sizes = Graph(), {"d": 3, "T": 2}
    v = g.apply("mul", g.const(Fraction(7, 3)), g.quantity("k", ("T", "d")))
    with mpmath.workdps(50), pytest.raises(AssertionError):
        node = g.apply(op, *(g.apply("exp", v) if op != "exp" else v, v)[: ELEMENTWISE[op]])
        agrees(problem(g, node), sizes, inputs(sizes, 1))


@pytest.mark.parametrize(
    ("right", "wrong"), [("add", "sub"), ("mul", "add"), ("exp", "tanh"), ("log", "sqrt"), ("sub", "add")]
)
def test_a_wrong_kernel_is_noticed(right, wrong):
    tape, arrays = bind(shifted(), SIZES), draw(shifted(), SIZES, 0, np.arange(64), 1)
    code = tape.code.reshape(-1, COLUMNS)
    assert not compared(tape.problem, SIZES, arrays, tape).apart
    code[np.flatnonzero(code[:, 0] == CODES[right])[0], 0] = CODES[wrong]
    assert compared(tape.problem, SIZES, arrays, tape).apart


# draws


DOMAINS = (
    Free("a", ()), Free("b", ("d",)), Free("m", ("T", "d")), Free("c", ("T", "T", "d")),
    Free("p", ("d",), Fraction(0), None, False),
    Free("q", ("d",), None, Fraction(3)), Free("r", ("T", "d"), Fraction(-1, 3), Fraction(2), False, False),
    Free("x", ("d",), Fraction(0), Fraction(1)), Free("n", ("d",), Fraction(0), None, integers=True),
    Free("z", ("T",), integers=True),
    Free("k", (), Fraction(2), Fraction(5), integers=True),
    Free("u", ("d",), None, Fraction(1), integers=True),
)  # fmt: skip


@pytest.mark.parametrize("style", styles.STYLES)
@pytest.mark.parametrize("seed", [0, 7, 2**63 - 1])
def test_both_machines_draw_the_same_bits(style, seed):
    arrays, bounds = styles.table(DOMAINS, [tuple({"d": 3, "T": 5}[s] for s in f.sizes) for f in DOMAINS])
    numbers = np.array([*range(1500), 10**12 + 5, 2**40])
    fast, plain = (m.draw(arrays, bounds, numbers, seed, style) for m in (fast_machine, plain_machine))
    np.testing.assert_array_equal(fast.view(np.uint64), plain.view(np.uint64))


@pytest.mark.parametrize("name", ["scramble", "_next", "whole_of", "_values", "_folded"])
def test_a_wrong_draw_is_noticed(name, monkeypatch):
    right = getattr(plain_draws, name)
    monkeypatch.setattr(plain_draws, name, lambda *x: right(*x) + right(*x).dtype.type(1))
    with pytest.raises(AssertionError):
        test_both_machines_draw_the_same_bits(0, 0)


# campaigns


def seen(batch):
    """What must be the same; the order of near equals may differ by rounding."""
    return batch.accepted, batch.rejected, batch.unevaluated, batch.examples, int(batch.histogram.sum())


def both_run(p, sizes, count=3000, seed=3):
    tape = bind(p, sizes)
    fast, plain = (m.run(tape, seed, 17, count, 0) for m in (fast_machine, plain_machine))
    assert seen(fast) == seen(plain)
    return fast, plain


@pytest.mark.parametrize("gap", [0, Fraction(1, 10**12), Fraction(1, 10**6)])
def test_campaigns_find_the_same(gap):
    fast, plain = both_run(shifted(gap), SIZES)
    assert (fast.doubted, fast.imprecise) == (plain.doubted, plain.imprecise)
    assert (fast.worst[0].score > 1) == (plain.worst[0].score > 1) == (gap > 0)
    if gap:
        assert len({s.instance for s in fast.worst} & {s.instance for s in plain.worst}) > 8
        assert plain.worst[0].score == pytest.approx(fast.worst[0].score, rel=0.5)


@pytest.mark.parametrize("name", NASTY)
def test_identities_full_of_cancellation(name):
    w = Writing()
    x, y = w.free("x"), w.free("y")
    lhs, rhs = NASTY[name](w, x, y)
    for wanted in (0, Fraction(1, 10**9)):
        fast, plain = both_run(w.problem(lhs, "=", w.mul(rhs, 1 + wanted)), {})
        assert (fast.worst[0].score > 1) == (plain.worst[0].score > 1) == (wanted > 0)


@pytest.mark.parametrize("relation", ["≤", "<", "≥", ">"])
@pytest.mark.parametrize("filtered", [False, True])
def test_inequalities_and_filters(relation, filtered):
    w = Writing()
    small, large = square(w)
    v, u = w.free("v", T, **positive()), w.free("u", I)
    given_ = (w.lt(w.sub(v, 1), 0), w.lt(0, small), w.lt(u, 1)) if filtered else ()
    for lhs, rhs in ((small, large), (large, small)):
        fast, plain = both_run(
            w.problem(w.mul(lhs, w.log(v)), relation, w.mul(rhs, w.log(v)), given=given_), {"T": 2, "d": 2}
        )
        assert [s.instance for s in fast.tight] == [s.instance for s in plain.tight]
        np.testing.assert_allclose(
            [s.score for s in fast.tight], [s.score for s in plain.tight], rtol=1e-9, atol=1e-15
        )
        assert fast.tight and (fast.doubted, [s.element for s in fast.tight]) == (
            plain.doubted,
            [s.element for s in plain.tight],
        )


def test_approximations():
    w = Writing()
    x = w.free("x", low=Fraction(-1), high=Fraction(1))
    cube = w.mul(w.mul(w.abs(x), x), x)
    for part, wrong in ((6, False), (7, True)):
        fast, plain = both_run(w.problem(w.sin(x), "≈", x, error=w.div(cube, part)), {})
        assert (
            (fast.worst != [] and fast.worst[0].score > 1)
            == (plain.worst != [] and plain.worst[0].score > 1)
            == wrong
        )


@pytest.mark.parametrize("cuts", [[0, 1, 33, 256, 257, 1024, 1999, 2000], [0, 500, 1000, 1500, 2000]])
def test_the_plain_machine_says_the_same_however_it_is_cut(cuts):
    tape = bind(shifted(Fraction(1, 10**12)), SIZES)
    whole, parts = plain_machine.run(tape, 9, 0, 2000, 0), machine_parts(tape, cuts)
    np.testing.assert_array_equal(whole.histogram, parts.histogram)
    assert replace(whole, histogram=0) == replace(parts, histogram=0) and whole.doubted > 100


def machine_parts(tape, cuts):
    first, *rest = (plain_machine.run(tape, 9, a, b - a, 0) for a, b in pairwise(cuts))
    for part in rest:
        first = part + first
    return first


@pytest.mark.parametrize("name", ["excess", "_histogram"])
def test_a_wrong_judge_is_noticed(name, monkeypatch):
    right = getattr(plain_machine, name)
    monkeypatch.setattr(
        plain_machine, name, lambda *x: right(*x)[::-1] if name == "_histogram" else -right(*x)
    )
    with pytest.raises(AssertionError):
        fast, plain = both_run(shifted(Fraction(1, 10**6)), SIZES, 500)
        np.testing.assert_array_equal(fast.histogram, plain.histogram)
        assert fast.worst[0].score == pytest.approx(plain.worst[0].score, rel=0.5)


SOME = [*list(FALSE)[::9], *list(TRUE)[::9]]


@pytest.mark.parametrize("name", SOME)
def test_attacks_end_alike(name, monkeypatch):
    p = problem_of(FALSE[name][0] if name in FALSE else TRUE[name])
    fast = attack(p, trials=1500)
    monkeypatch.setattr(machine, "ready", lambda call: plain_machine)
    plain = attack(p, trials=1500)
    assert (fast.certificate is None) == (plain.certificate is None) == (name in TRUE)
    assert (fast.instances, fast.accepted, fast.rejected, fast.sizes) == (
        plain.instances,
        plain.accepted,
        plain.rejected,
        plain.sizes,
    )
    assert fast.instance == plain.instance


# the choice


def python(script, **environment):
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-W", "always", "-c", script]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, check=False, env=environment, timeout=300
    )
    return done.returncode, done.stdout, done.stderr


REFUSED = """
import sys
class Refuse:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numba", "llvmlite"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Refuse())
"""
BROKEN = """
from numeric.kernels import fast_machine
def build(call):
    raise RuntimeError("no LLVM here")
fast_machine.build = build
"""
CHECKED = """
import sys, sympy as sp, derive.run.tasks, derive.audit.curves, derive.run.cache
from derive.claims import Statement
from derive.roads.lower import lower
from numeric import machine
from numeric.attack.campaign import attack
from derive import real
x = real("x")
result = attack(lower(Statement(sp.exp(x), "=", 1 + x)), trials=300)
loaded = {m.split(".")[0] for m in sys.modules} & {"numba", "llvmlite"}
print(machine.chosen(), result.certificate is not None, sorted(loaded), "numba" in derive.run.cache.stands_on())
"""


def test_the_plain_machine_needs_nothing_of_numba():
    assert python(REFUSED + CHECKED, DERIVE_MACHINE="numpy") == (0, "numpy True [] False\n", "")
    status, said, _ = python(CHECKED, DERIVE_MACHINE="numpy")
    assert (status, said) == (0, "numpy True [] False\n")


def test_without_numba_the_plain_machine_takes_over_and_says_so_once():
    status, said, warned = python(REFUSED + CHECKED)
    assert (status, said) == (0, "numpy True [] False\n")
    assert (
        warned.count("RuntimeWarning") == 1 and "No module named" in warned and "many times slower" in warned
    )
    status, _, failed = python(REFUSED + CHECKED, DERIVE_MACHINE="compiled")
    assert status == 1 and "No module named" in failed


def test_where_nothing_can_be_compiled_the_plain_machine_takes_over():
    status, said, warned = python(BROKEN + CHECKED)
    assert (status, said.split()[:2]) == (0, ["numpy", "True"])
    assert warned.count("RuntimeWarning") == 1 and "no LLVM here" in warned


def test_the_compiled_machine_is_the_default(monkeypatch):
    monkeypatch.delenv(machine.VARIABLE, raising=False)
    assert machine.chosen() == "compiled" and machine.ready("draw") is fast_machine


def test_a_name_that_no_machine_has_is_refused(derive):
    done = derive("check", "x = x", "--real", "x", env={"DERIVE_MACHINE": "abacus", "PATH": "/usr/bin:/bin"})
    assert done.returncode == 2 and done.stdout == ""
    assert (
        done.stderr
        == "derive: DERIVE_MACHINE=abacus names no machine: choose from compiled, numpy, or leave it unset.\n"
    )


def test_compiled_code_is_reached_through_the_interface_only():
    """Nothing that ships imports the compiled modules, besides themselves; fusing rows compiles nothing."""
    importers = set()
    for path in (p for package in ("derive", "numeric", "reports") for p in (ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom) and node.module:
                own = node.module == "numeric.kernels"
                names = [f"{node.module}.{a.name}" for a in node.names] if own else [node.module]
            compiled = (n.startswith("numeric.kernels") and n != "numeric.kernels.row_fusion" for n in names)
            if any(compiled) or any(n.split(".")[0] in ("numba", "llvmlite") for n in names):
                importers.add(str(path.relative_to(ROOT)))
    assert importers and all(p.startswith("numeric/kernels/") for p in importers)
