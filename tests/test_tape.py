"""Bound programs equal the slow reference, on random graphs and sizes, within the error bound they give themselves."""

import itertools
import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from numeric.floats.engine import CannotRun, bind, evaluate
from numeric.functions.table import WIDE
from numeric.machine.codes import CODES, COLUMNS, NAMES
from numeric.problem.derivative import derivative
from numeric.problem.graph import ELEMENTWISE, Axis, Graph
from numeric.problem.problem import Free, Problem, Quantity
from tests.oracles.graphs import Reference, exact
from tests.oracles.values import NoValue

I, J, T = Axis("i", "d"), Axis("j", "d"), Axis("t", "T")
SMOOTH = ["exp", "tanh", "sin", "cos", "atan", "neg", "erf", "erfc", "asinh", "sinh", "cosh"]
PARTIAL = [
    "log",
    "sqrt",
    "asin",
    "acos",
    "acosh",
    "atanh",
    "tan",
    "gamma",
    "loggamma",
    "digamma",
    "trigamma",
    "abs",
    "sign",
]
FREE = (Free("a", ()), Free("v", ("d",)), Free("m", ("d", "d")), Free("k", ("T", "d")))


def leaf(g, rng):
    """A leaf, seen through some view."""
    kind = rng.randrange(7)
    if kind == 0:
        return g.const(Fraction(rng.randrange(-4, 5), rng.randrange(1, 4)))
    if kind == 1:
        return g.const(rng.choice(["pi", "e"]))
    if kind == 2:
        return rng.choice([g.size("d"), g.size("T"), g.index(I), g.index(T)])
    free = rng.choice(FREE)
    whole = g.quantity(free.name, free.sizes)
    places = {a: rng.choice([I, J] if a.size == "d" else [T]) for a in whole.axes}
    if rng.random() < 0.2 and whole.axes:
        places[whole.axes[0]] = 1
    return g.view(whole, places)


def graph(g, rng, depth):
    """A random graph; its axes are some of i, j, t."""
    if depth == 0:
        return leaf(g, rng)
    kind = rng.random()
    if kind < 0.4:
        op = rng.choice(["add", "sub", "mul", "mul", "div", "min", "max"])
        return g.apply(op, graph(g, rng, depth - 1), graph(g, rng, depth - 1))
    if kind < 0.55:
        return g.apply(rng.choice(SMOOTH), graph(g, rng, depth - 1))
    if kind < 0.62:
        return g.apply(rng.choice(PARTIAL), graph(g, rng, depth - 1))
    if kind < 0.67:
        return g.apply("powi", graph(g, rng, depth - 1), data=rng.randrange(-3, 6))
    if kind < 0.75:
        test = g.apply(rng.choice(["lt", "le", "eq", "ne"]), graph(g, rng, depth - 1), leaf(g, rng))
        other = g.apply(
            rng.choice(["and", "or"]), test, g.apply("not", g.apply("lt", leaf(g, rng), leaf(g, rng)))
        )
        return g.apply("select", other, graph(g, rng, depth - 1), graph(g, rng, depth - 1))
    if kind < 0.8:
        body = graph(g, rng, depth - 1)
        return g.view(body, {a: b for a, b in ((I, J), (J, I)) if a in body.axes})
    body = graph(g, rng, depth - 1)
    op = rng.choice(["sum", "sum", "sum", "prod", "largest", "smallest"])
    return g.reduce(op, body, rng.choice([I, J, T]))


def problem(g, lhs, rhs=None, relation="=", free=FREE, **more):
    quantities = tuple(Quantity(f.name, f.name, f.sizes, g.quantity(f.name, f.sizes), "R") for f in free)
    return Problem(g, lhs, relation, rhs or g.const(0), quantities=quantities, free=free, **more)


def inputs(sizes, seed, lanes=3, free=FREE):
    rng = np.random.default_rng(seed)
    return {f.name: np.round(rng.normal(size=(*(sizes[s] for s in f.sizes), lanes)) * 8) / 8 for f in free}


def agrees(p, sizes, arrays, lanes=3):
    """Check every element of both sides against the reference; return how many had a finite bound."""
    tape = bind(p, sizes)
    values = evaluate(tape, arrays)
    compared = 0
    for lane in range(lanes):
        given_ = {name: {tuple(k + 1 for k in at): exact(float(a[(*at, lane)])) for at in np.ndindex(a.shape[:-1])}
                  for name, a in arrays.items()}  # fmt: skip
        slow = Reference(
            sizes, given_, {q.name: q.definition for q in p.quantities if q.definition.data != q.name}
        )
        for at in itertools.product(*(range(n) for n in tape.shape)):
            where = dict(zip(tape.axes, (k + 1 for k in at), strict=True))
            try:
                difference = slow(p.lhs, where) - slow(p.rhs, where)
            except NoValue:
                continue
            got, bound = values.lhs[(*at, lane)] - values.rhs[(*at, lane)], values.error[(*at, lane)]
            if not np.isfinite(bound) or not np.isfinite(got):
                continue
            wrong = abs(mpmath.mpf(float(got)) - difference)
            assert wrong <= 1.01 * bound + 1e-12 * bound**0.5 * (bound < 1e-6), (
                p.lhs,
                sizes,
                at,
                got,
                difference,
                bound,
            )
            compared += bound < 1e-6 * (1 + abs(got))
    return compared


@pytest.mark.slow
@settings(max_examples=120, deadline=None, derandomize=True)
@given(st.integers(0, 10**6), st.integers(1, 3), st.integers(1, 3))
def test_random_programs_equal_the_reference(seed, d, length):
    g, rng = Graph(), random.Random(seed)
    with mpmath.workdps(50):
        agrees(
            problem(g, graph(g, rng, 4), graph(g, rng, 2)),
            {"d": d, "T": length},
            inputs({"d": d, "T": length}, seed),
        )


def test_most_random_programs_are_compared_at_all():
    compared = 0
    with mpmath.workdps(50):
        for seed in range(40):
            g, rng = Graph(), random.Random(seed)
            compared += (
                agrees(problem(g, graph(g, rng, 3)), {"d": 2, "T": 3}, inputs({"d": 2, "T": 3}, seed)) > 0
            )
    assert compared >= 25, f"only {compared} of 40 programs gave numbers to compare"


@settings(max_examples=30, deadline=None, derandomize=True)
@given(st.integers(0, 10**6))
def test_gradients_equal_exact_differences(seed):
    """d/dv_j by the graph's calculus against a difference quotient of the reference at 60 digits."""
    g, rng = Graph(), random.Random(seed)
    node, sizes = graph(g, rng, 3), {"d": 2, "T": 2}
    try:
        slope = derivative(g, node, "v", (Axis("by", "d"),))
    except Exception as problem_:  # an operation without a rule is another test's business
        assert "no derivative rule" in str(problem_)
        return
    arrays = inputs(sizes, seed, 1)
    values = evaluate(bind(problem(g, slope), sizes), arrays)
    tape = bind(problem(g, slope), sizes)
    with mpmath.workdps(80):
        step = mpmath.mpf(10) ** -30
        for at in itertools.product(*(range(n) for n in tape.shape)):
            where = dict(zip(tape.axes, (k + 1 for k in at), strict=True))
            by = where.pop(Axis("by", "d"), 1)
            ends = []
            for sign in (1, -1):
                given_ = {name: {tuple(k + 1 for k in p): exact(float(a[(*p, 0)])) for p in np.ndindex(a.shape[:-1])}
                          for name, a in arrays.items()}  # fmt: skip
                given_["v"][(by,)] += sign * step
                try:
                    ends.append(Reference(sizes, given_)(node, {a: where.get(a, 1) for a in node.axes}))
                except NoValue:
                    return
            quotient, got, bound = (
                (ends[0] - ends[1]) / (2 * step),
                values.lhs[(*at, 0)],
                values.error[(*at, 0)],
            )
            if (
                np.isfinite(bound) and np.isfinite(got) and abs(quotient) < 1e12
            ):  # a kink gives a huge quotient
                assert abs(mpmath.mpf(float(got)) - quotient) <= 2 * bound + 1e-20 * (1 + abs(quotient)), (
                    node,
                    at,
                )


# views, one by one


def test_diagonal_fixed_place_and_transpose():
    g, sizes = Graph(), {"d": 3, "T": 2}
    m, k = g.quantity("m", ("d", "d")), g.quantity("k", ("T", "d"))
    a, b = m.axes
    arrays = inputs(sizes, 5)
    diagonal = evaluate(bind(problem(g, g.view(m, {a: I, b: I})), sizes), arrays).lhs
    np.testing.assert_array_equal(diagonal, np.einsum("iil->il", arrays["m"]))
    transpose = evaluate(bind(problem(g, g.view(m, {a: J, b: I})), sizes), arrays).lhs
    np.testing.assert_array_equal(transpose, np.swapaxes(arrays["m"], 0, 1))
    fixed = evaluate(bind(problem(g, g.view(k, {k.axes[0]: 2, k.axes[1]: I})), sizes), arrays).lhs
    np.testing.assert_array_equal(fixed, arrays["k"][1])
    product = g.apply("mul", g.view(m, {a: I, b: 1}), g.view(k, {k.axes[0]: T, k.axes[1]: 3}))
    outer = evaluate(bind(problem(g, product), sizes), arrays)
    np.testing.assert_array_equal(outer.lhs, arrays["m"][:, 0, None] * arrays["k"][None, :, 2])


def test_a_body_without_the_axis_is_repeated():
    g, sizes = Graph(), {"d": 3, "T": 5}
    arrays = inputs(sizes, 1)
    a = g.quantity("a", ())
    total = evaluate(bind(problem(g, g.reduce("sum", a, T)), sizes), arrays).lhs
    np.testing.assert_allclose(total, 5 * arrays["a"], rtol=1e-15)
    product = evaluate(bind(problem(g, g.reduce("prod", a, T)), sizes), arrays).lhs
    np.testing.assert_allclose(product, arrays["a"] ** 5, rtol=1e-14)


def test_matrices():
    g, sizes = Graph(), {"d": 4, "T": 2}
    m = g.quantity("m", ("d", "d"))
    arrays = {name: np.random.default_rng(3).normal(size=a.shape) for name, a in inputs(sizes, 3).items()}
    stack = np.moveaxis(arrays["m"], -1, 0)
    inverse = evaluate(bind(problem(g, g.matrix("inverse", m, *m.axes)), sizes), arrays)
    np.testing.assert_allclose(np.moveaxis(inverse.lhs, -1, 0), np.linalg.inv(stack), rtol=1e-10)
    det = evaluate(bind(problem(g, g.matrix("det", m, *m.axes)), sizes), arrays)
    np.testing.assert_allclose(det.lhs, np.linalg.det(stack), rtol=1e-12)
    even = (stack + np.swapaxes(stack, 1, 2)) / 2
    largest = evaluate(bind(problem(g, g.matrix("eigmax", m, *m.axes)), sizes), arrays)
    np.testing.assert_allclose(largest.lhs, np.linalg.eigvalsh(even)[:, -1], rtol=1e-12)
    small = inputs({"d": 3, "T": 1}, 8)
    with mpmath.workdps(50):
        assert agrees(problem(g, g.matrix("inverse", m, *m.axes)), {"d": 3, "T": 1}, small) > 0
        assert agrees(problem(g, g.matrix("det", m, *m.axes)), {"d": 3, "T": 1}, small) > 0


def test_a_singular_matrix_has_no_inverse():
    g = Graph()
    m = g.quantity("m", ("d", "d"))
    arrays = {name: np.ones_like(a) for name, a in inputs({"d": 2, "T": 1}, 0).items()}
    values = evaluate(bind(problem(g, g.matrix("inverse", m, *m.axes)), {"d": 2, "T": 1}), arrays)
    assert np.isnan(values.lhs).all() and not values.accepted.any()


def bell(g, x):
    return g.apply("exp", g.apply("neg", g.apply("mul", x, x)))


LINE, ROOT_PI = (-np.inf, np.inf), np.sqrt(np.pi)
INTEGRALS = [
    ("gauss", lambda g, x, a: bell(g, g.apply("sub", x, a)), *LINE, lambda a: ROOT_PI + 0 * a),
    ("two factors", lambda g, x, a: g.apply("mul", g.apply("exp", x), bell(g, x)), *LINE,
     lambda a: ROOT_PI * np.exp(0.25) + 0 * a),
    ("tail 1/x²", lambda g, x, a: g.apply("powi", g.apply("add", g.const(1), g.apply("mul", x, x)), data=-1), *LINE,
     lambda a: np.pi + 0 * a),
    ("half line", lambda g, x, a: g.apply("mul", x, g.apply("exp", g.apply("neg", x))), Fraction(0), np.inf, lambda a: 1 + 0 * a),
    ("interval", lambda g, x, a: g.apply("mul", a, g.apply("sqrt", x)), Fraction(0), Fraction(4), lambda a: a * 16 / 3),
    ("constant", lambda g, x, a: a, Fraction(1), Fraction(3), lambda a: 2 * a),
    ("turned round", lambda g, x, a: x, Fraction(1), Fraction(0), lambda a: -0.5 + 0 * a),
]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "low", "high", "exact_"), [c[1:] for c in INTEGRALS], ids=[c[0] for c in INTEGRALS]
)
def test_integrals(body, low, high, exact_):
    g, free = Graph(), (Free("a", ()),)
    node = g.integral(body(g, g.quantity("x@", ()), g.quantity("a", ())), "x@", low, high)
    values = evaluate(bind(problem(g, node, free=free), {}), {"a": np.array([0.25, -1.0, 2.0])})
    wanted = exact_(np.array([0.25, -1.0, 2.0]))
    np.testing.assert_allclose(values.lhs, wanted, rtol=1e-12)
    assert (abs(values.lhs - wanted) <= values.error + 1e-15 * abs(wanted)).all() and (
        values.error < 1e-7
    ).all()


def test_a_peak_between_the_nodes_is_not_taken_for_a_value():
    g, free = Graph(), (Free("a", ()),)
    shifted = g.apply("powi", g.apply("sub", g.quantity("x@", ()), g.quantity("a", ())), data=2)
    node = g.integral(g.apply("exp", g.apply("neg", shifted)), "x@", -np.inf, np.inf)
    assert np.isinf(evaluate(bind(problem(g, node, free=free), {}), {"a": np.array([5000.0])}).error).all()


def test_a_body_that_blows_up_has_no_integral():
    g = Graph()
    node = g.integral(g.apply("exp", g.quantity("x@", ())), "x@", -np.inf, np.inf)
    assert np.isnan(evaluate(bind(problem(g, node, free=()), {}), {}).lhs).all()


# what cannot run, and what it costs


def test_reasons():
    g = Graph()
    v, m = g.quantity("v", ("d",)), g.quantity("m", ("d", "T"))
    odd = g.make("eta", (v,), v.axes)
    for node, sizes, words in (
        (odd, {"d": 2, "T": 2}, "eta"),
        (g.view(v, {v.axes[0]: 3}), {"d": 2, "T": 2}, "only 2 entries"),
        (g.view(v, {v.axes[0]: T}), {"d": 2, "T": 3}, "only 2 entries"),
        (g.matrix("det", m, *m.axes), {"d": 2, "T": 3}, "not square"),
        (g.quantity("unheard", ()), {"d": 2, "T": 3}, "neither defined nor free"),
        (v, {"T": 3}, "the size d is not given"),
        (v, {"d": 0, "T": 3}, "at least 1"),
    ):
        with pytest.raises(CannotRun, match=words):
            bind(problem(g, node, free=(Free("v", ("d",)), Free("m", ("d", "T")))), sizes)
    with pytest.raises(CannotRun, match="must be equal"):
        bind(problem(g, v, equal_sizes=(("d", "T"),)), {"d": 2, "T": 3})
    with pytest.raises(CannotRun, match="must not exceed"):
        bind(problem(g, v, ordered_sizes=(("T", "d"),)), {"d": 2, "T": 3})


IN_FLOATS = set(ELEMENTWISE) - {row.name for row in WIDE}  # the others balls alone compute


def test_every_elementwise_operation_of_floats_has_a_kernel():
    assert set(CODES) >= IN_FLOATS - {"powi"}
    assert not set(CODES) & {row.name for row in WIDE}


def rows_of(tape):
    """Each row with the registers it reads and writes, piece by piece."""
    for op, out, pieces, span, pa, pb, pc, n, step in tape.code.reshape(-1, COLUMNS):
        name = NAMES[op]
        if name in ("group", "zero"):
            continue
        columns = (pa, pb, pc)[
            : 3 if name == "select" else 1 + (ELEMENTWISE.get(name) == 2 or name in ("dot", "add product"))
        ]
        for e in range(pieces):
            if name in ELEMENTWISE or name.startswith("add "):
                read = {int(tape.index[p + e]) + k for p in columns for k in range(span)}
            else:
                read = {int(r) for p in columns for r in tape.index[p + e * n : p + (e + 1) * n]}
            size = n * n if name == "inverse" else span
            first = (
                int(tape.index[pc + e]) if name.startswith("add ") else out + e * (step if n == 0 else size)
            )
            yield name, read, set(range(first, first + size))


def test_results_never_overlap_operands():
    for seed in range(30):
        g, rng = Graph(), random.Random(seed)
        tape = bind(problem(g, graph(g, rng, 5), graph(g, rng, 3)), {"d": 3, "T": 4})
        assert all(not read & written for _, read, written in rows_of(tape))


def test_a_gradient_costs_what_its_closed_form_costs():
    """Sums over the delta that differentiation seeds are taken out, so rows grow with T·d and not with T·d²."""
    g = Graph()
    q, k = g.quantity("v", ("d",)), g.quantity("k", ("T", "d"))
    score = g.reduce(
        "sum", g.apply("mul", g.view(q, {q.axes[0]: I}), g.view(k, {k.axes[0]: T, k.axes[1]: I})), I
    )
    slope = derivative(g, g.reduce("sum", g.apply("exp", score), T), "v", (Axis("by", "d"),))
    work = [
        sum(len(read) for _, read, _ in rows_of(bind(problem(g, slope), {"d": d, "T": 8})))
        for d in (8, 16, 32)
    ]
    assert work[2] - work[1] == 2 * (work[1] - work[0])


def ops_of(tape):
    """The operations of a tape by name, loops apart."""
    return sorted(
        NAMES[row[0]] for row in tape.code.reshape(-1, COLUMNS) if NAMES[row[0]] not in ("group", "zero")
    )


SCALARS = (Free("x", ()), Free("y", ()))
SAVED = [  # what is written, what is done
    ("two powers of two", lambda g, x, y: g.apply("mul", g.const(Fraction(-1, 2)), g.apply("mul", x, g.const(2))), ["neg"]),
    ("sign of a difference", lambda g, x, y: g.apply("neg", g.apply("sub", x, y)), ["sub"]),
    ("signs of factors", lambda g, x, y: g.apply("mul", g.apply("neg", x), g.apply("neg", y)), ["mul"]),
    ("sign in a sum", lambda g, x, y: g.apply("sub", x, g.apply("mul", g.const(-1), y)), ["add"]),
    ("signs of a quotient", lambda g, x, y: g.apply("neg", g.apply("div", g.apply("neg", x), y)), ["div"]),
    ("half", lambda g, x, y: g.apply("div", g.apply("sub", x, y), g.const(2)), ["mul", "sub"]),
    ("reciprocal", lambda g, x, y: g.apply("mul", x, g.apply("div", g.const(1), y)), ["div"]),
    ("a third is not exact", lambda g, x, y: g.apply("mul", g.const(3), g.apply("mul", g.const(Fraction(1, 3)), x)), ["mul", "mul"]),
]  # fmt: skip


@pytest.mark.parametrize(("written", "done"), [c[1:] for c in SAVED], ids=[c[0] for c in SAVED])
def test_savings_keep_the_meaning(written, done):
    g = Graph()
    p = problem(g, written(g, g.quantity("x", ()), g.quantity("y", ())), free=SCALARS)
    assert ops_of(bind(p, {})) == done
    arrays = {"x": np.array([3.0, -1.5, 7.25]), "y": np.array([2.0, 7.0, -0.3])}
    with mpmath.workdps(50):
        assert agrees(p, {}, arrays) > 0


def test_a_quotient_is_taken_where_entries_are_few():
    """k_ti · v_i / Σv: d divisions and not T·d."""
    g, sizes = Graph(), {"T": 7, "d": 3}
    k, v = g.quantity("k", ("T", "d")), g.quantity("v", ("d",))
    numerator = g.apply("mul", g.view(k, {k.axes[0]: T, k.axes[1]: I}), g.view(v, {v.axes[0]: I}))
    p = problem(g, g.apply("div", numerator, g.reduce("sum", v, v.axes[0])))
    assert sum(len(written) for name, _, written in rows_of(bind(p, sizes)) if name == "div") == 3
    with mpmath.workdps(50):
        assert agrees(p, sizes, inputs(sizes, 4)) > 0


@pytest.mark.parametrize("sign", [1, -1])
def test_savings_define_nothing(sign):
    """0·(x/0), 2·(½·(0/0)), (1/0)·0: what has no value keeps having none."""
    g = Graph()
    x, zero = g.quantity("x", ()), g.apply("sub", g.quantity("y", ()), g.quantity("y", ()))
    half, two, one = g.const(Fraction(sign, 2)), g.const(2), g.const(sign)
    for body in (
        g.apply("mul", zero, g.apply("div", x, zero)),
        g.apply("mul", two, g.apply("mul", half, g.apply("div", zero, zero))),
        g.apply("mul", g.apply("div", one, zero), zero),
        g.apply("mul", x, g.apply("div", zero, zero)),
        g.apply("sub", g.apply("div", x, zero), g.apply("neg", g.apply("div", x, zero))),
    ):
        values = evaluate(
            bind(problem(g, body, free=SCALARS), {}), {"x": np.array([3.0, -1.5]), "y": np.array([2.0, 7.0])}
        )
        assert not values.accepted.any()
