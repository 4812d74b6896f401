"""The engine: campaigns find what is false, leave what is true, and say the same however they are cut."""

import hashlib
import resource
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import numpy as np
import pytest

from numeric.floats.engine import Batch, bind, draw, evaluate, run, warm_up
from numeric.kernels.compiled import HERE, TABLES, digest
from numeric.kernels.scoring import KEPT, campaign
from numeric.machine.codes import CODES, COLUMNS
from numeric.problem.graph import Axis, Graph
from numeric.problem.problem import Free, Problem, Quantity

I, T = Axis("i", "d"), Axis("t", "T")
SIZES = {"T": 8, "d": 4}


class Writing:
    """Short names for building graphs: x = w.free("x"), w.exp(x) + …"""

    def __init__(self):
        self.g, self.frees = Graph(), []

    def free(self, name, *axes, **domain):
        self.frees.append(Free(name, tuple(a.size for a in axes), **domain))
        whole = self.g.quantity(name, tuple(a.size for a in axes))
        return self.g.view(whole, dict(zip(whole.axes, axes, strict=True)))

    def __getattr__(self, op):
        return lambda *args: self.g.apply(
            op, *(a if not isinstance(a, (int, Fraction)) else self.g.const(a) for a in args)
        )

    def sum(self, body, axis):
        return self.g.reduce("sum", body, axis)

    def problem(self, lhs, relation, rhs, **more):
        lhs, rhs = (self.g.const(x) if isinstance(x, (int, Fraction)) else x for x in (lhs, rhs))
        quantities = tuple(
            Quantity(f.name, f.name, f.sizes, self.g.quantity(f.name, f.sizes), "") for f in self.frees
        )
        return Problem(self.g, lhs, relation, rhs, quantities=quantities, free=tuple(self.frees), **more)


def positive():
    return {"low": Fraction(0), "closed_low": False}


def softmax():
    w = Writing()
    q, k, beta = w.free("q", I), w.free("k", T, I), w.free("beta", **positive())
    s = w.sum(w.mul(q, k), I)
    e = w.exp(w.mul(beta, s))
    return w, k, s, e, w.sum(e, T), beta


def shifted(gap=0):
    """log-sum-exp written twice: plainly, and with the largest score taken out; rhs off by a relative gap."""
    w, _, s, _, z, beta = softmax()
    top = w.g.reduce("largest", s, T)
    stable = w.add(w.mul(beta, top), w.log(w.sum(w.exp(w.mul(beta, w.sub(s, top))), T)))
    return w.problem(w.log(z), "=", w.mul(stable, 1 + Fraction(gap)))


def test_a_true_identity_survives_and_a_false_one_stands_out():
    true = run(bind(shifted(), SIZES), 0, 0, 20_000)
    assert true.accepted > 15_000 and true.rejected == 0 and true.worst[0].score < 1
    for gap in (Fraction(1, 10**9), Fraction(-1, 10**12)):
        assert run(bind(shifted(gap), SIZES), 0, 0, 20_000).worst[0].score > 20


def test_the_worst_instance_can_be_drawn_again():
    tape = bind(shifted(Fraction(1, 1000)), SIZES)
    for suspect in run(tape, 3, 100, 5000).worst[:5]:
        arrays = draw(tape, None, 3, suspect.instance)
        values = evaluate(tape, {name: a[..., None] for name, a in arrays.items()})
        assert values.score.ravel()[suspect.element] == suspect.score and values.accepted.all()


NASTY = {
    "(x+1)² − x² − 2x = 1": lambda w, x, y: (w.sub(w.sub(w.mul(w.add(x, 1), w.add(x, 1)), w.mul(x, x)), w.mul(2, x)), 1),
    "log(exp x) = x": lambda w, x, y: (w.log(w.exp(x)), x),
    "sin² + cos² = 1": lambda w, x, y: (w.add(w.mul(w.sin(x), w.sin(x)), w.mul(w.cos(x), w.cos(x))), 1),
    "(e^x − 1)/(e^x + 1) = tanh(x/2)": lambda w, x, y: (w.div(w.sub(w.exp(x), 1), w.add(w.exp(x), 1)), w.tanh(w.div(x, 2))),
    "x − y + y = x": lambda w, x, y: (w.add(w.sub(x, y), y), x),
    "(x² − y²)/(x − y) = x + y": lambda w, x, y: (w.div(w.sub(w.mul(x, x), w.mul(y, y)), w.sub(x, y)), w.add(x, y)),
    "sinh via exp": lambda w, x, y: (w.div(w.sub(w.exp(x), w.exp(w.neg(x))), 2), w.sinh(x)),
    "exp(x)exp(y) = exp(x + y)": lambda w, x, y: (w.mul(w.exp(x), w.exp(y)), w.exp(w.add(x, y))),
    "cosh² − sinh² = 1": lambda w, x, y: (w.sub(w.mul(w.cosh(x), w.cosh(x)), w.mul(w.sinh(x), w.sinh(x))), 1),
    "tan(atan x) = x": lambda w, x, y: (w.tan(w.atan(x)), x),
    "max + min = sum": lambda w, x, y: (w.add(w.max(x, y), w.min(x, y)), w.add(x, y)),
    "|x| = x sign x": lambda w, x, y: (w.abs(x), w.mul(x, w.sign(x))),
}  # fmt: skip


@pytest.mark.parametrize("name", NASTY)
def test_true_identities_do_not_look_false(name):
    w = Writing()
    x, y = w.free("x"), w.free("y")
    lhs, rhs = NASTY[name](w, x, y)
    batch = run(bind(w.problem(lhs, "=", rhs), {}), 1, 0, 50_000)
    assert batch.accepted > 20_000 and batch.worst[0].score <= 1, batch.worst[:3]


@pytest.mark.parametrize("name", NASTY)
def test_the_same_identities_with_a_billionth_more_do(name):
    w = Writing()
    x, y = w.free("x"), w.free("y")
    lhs, rhs = NASTY[name](w, x, y)
    off = w.problem(lhs, "=", w.mul(rhs, 1 + Fraction(1, 10**9)))
    assert run(bind(off, {}), 1, 0, 50_000).worst[0].score > 1000


def test_a_nan_is_never_agreement():
    w = Writing()
    x = w.free("x")
    root = w.sqrt(w.sub(-1, w.mul(x, x)))
    batch = run(bind(w.problem(root, "=", root), {}), 0, 0, 1000)
    assert (batch.accepted, batch.unevaluated, batch.worst) == (0, 1000, []) and batch.examples == list(
        range(8)
    )
    half = run(bind(w.problem(w.log(x), "=", w.log(x)), {}), 0, 0, 1000)
    assert half.accepted + half.unevaluated == 1000 and 200 < half.accepted < 800


@pytest.mark.parametrize("op", ["lt", "le", "eq", "ne", "not", "min", "max", "abs", "sign"])
def test_a_nan_passes_through_every_comparison(op):
    w = Writing()
    x = w.free("x")
    lost = w.log(w.sub(-1, w.mul(x, x)))
    made = getattr(w, op)(lost) if op in ("not", "abs", "sign") else getattr(w, op)(lost, 1)
    chosen = w.select(made, 1, 1)
    assert run(bind(w.problem(chosen, "=", 1), {}), 0, 0, 100).accepted == 0


def test_overflow_and_underflow_are_not_agreement():
    w = Writing()
    x = w.free("x", low=Fraction(800), high=Fraction(900))
    big = run(bind(w.problem(w.exp(x), "=", w.mul(2, w.exp(x))), {}), 0, 0, 500)
    assert (big.accepted, big.unevaluated) == (0, 500)
    tiny = run(bind(w.problem(w.exp(w.neg(x)), "=", w.mul(2, w.exp(w.neg(x)))), {}), 0, 0, 500)
    assert (tiny.accepted, tiny.unevaluated) == (0, 500)
    zero = run(bind(w.problem(w.mul(0, x), "=", 0), {}), 0, 0, 500)
    assert zero.accepted == 500 and zero.worst[0].score == 0


def test_filters_are_counted():
    w = Writing()
    x = w.free("x")
    p = w.problem(w.abs(x), "=", x, given=(w.lt(0, x),))
    batch = run(bind(p, {}), 0, 0, 4096)
    assert batch.accepted + batch.rejected == 4096 and batch.rejected > 1000 and batch.worst[0].score <= 1
    never = run(bind(w.problem(x, "=", 0, given=(w.lt(w.abs(x), -1),)), {}), 0, 0, 1000)
    assert (never.accepted, never.rejected) == (0, 1000)


def test_a_filter_with_axes_of_its_own_means_for_all():
    w = Writing()
    v = w.free("v", I)
    total = w.sum(v, I)
    p = w.problem(w.lt(0, total), "=", 1, given=(w.lt(0, v),))
    batch = run(bind(p, {"d": 3}), 0, 0, 4096)
    assert 0 < batch.accepted < 2048 and batch.accepted + batch.rejected == 4096 and batch.worst[0].score == 0


def test_a_filter_with_the_sides_axes_picks_elements():
    w = Writing()
    v = w.free("v", I)
    batch = run(bind(w.problem(w.abs(v), "=", v, given=(w.lt(0, v),)), {"d": 3}), 0, 0, 4096)
    assert batch.accepted > 3000 and batch.worst[0].score <= 1
    assert run(bind(w.problem(w.abs(v), "=", v), {"d": 3}), 0, 0, 4096).worst[0].score > 1e10


def square(w):
    x, y = w.free("x"), w.free("y")
    return w.mul(2, w.mul(x, y)), w.add(w.mul(x, x), w.mul(y, y))


def test_inequalities():
    w = Writing()
    small, large = square(w)
    for lhs, relation, rhs in ((small, "≤", large), (large, "≥", small)):
        batch = run(bind(w.problem(lhs, relation, rhs), {}), 0, 0, 20_000)
        assert batch.accepted == 20_000 and batch.worst[0].score <= 1 and batch.tight[0].score >= -1e-12
    strict = run(bind(w.problem(small, "<", large), {}), 0, 0, 20_000)
    assert strict.worst[0].score == 1  # equality at x = y: no violation to see, but one to settle
    wrong = run(bind(w.problem(w.mul(small, 1 + Fraction(1, 10**9)), "≤", large), {}), 0, 0, 20_000)
    assert wrong.worst[0].score > 1000 and wrong.tight[0].score > 1e-10


def test_approximations():
    w = Writing()
    x = w.free("x", low=Fraction(-1), high=Fraction(1))
    cube = w.mul(w.mul(w.abs(x), x), x)
    fine = w.problem(w.sin(x), "≈", x, error=w.div(cube, 6))
    batch = run(bind(fine, {}), 0, 0, 20_000)
    assert batch.accepted == 20_000 and all(s.score <= 1 for s in batch.worst)
    tight = w.problem(w.sin(x), "≈", x, error=w.div(cube, 7))
    assert run(bind(tight, {}), 0, 0, 20_000).worst[0].score > 1000


def same(one, other):
    """Two batches, every number in them compared."""
    np.testing.assert_array_equal(one.histogram, other.histogram)
    return replace(one, histogram=0) == replace(other, histogram=0)


@pytest.mark.parametrize(
    "cuts", [[0, 5000], [0, 1, 33, 256, 257, 1024, 4999, 5000], list(range(0, 5001, 250))]
)
def test_the_same_however_it_is_cut(cuts):
    tape = bind(shifted(Fraction(1, 10**12)), SIZES)
    whole, parts = run(tape, 9, 0, 5000), Batch()
    for a, b in pairwise(cuts):
        parts = run(tape, 9, a, b - a) + parts
    assert whole.doubted > 100 and same(whole, parts)


@pytest.mark.parametrize("threads", [2, 3, 5])
@pytest.mark.parametrize("wrong", [0, Fraction(1, 10**9)])
def test_the_same_with_threads(threads, wrong):
    tape = bind(shifted(wrong), SIZES)
    assert same(run(tape, 2, 17, 30_000), run(tape, 2, 17, 30_000, threads=threads))


@pytest.mark.parametrize("lanes", [32, 96, 512])
def test_the_same_for_any_number_of_lanes(lanes):
    tape = bind(shifted(Fraction(1, 10**12)), SIZES)
    assert tape.lanes != lanes and same(run(tape, 1, 7, 5000), run(replace(tape, lanes=lanes), 1, 7, 5000))


def test_the_histogram_counts_every_accepted_instance():
    batch = run(bind(shifted(Fraction(1, 10**6)), SIZES), 0, 0, 3000)
    assert batch.histogram.sum() == batch.accepted
    assert abs(batch.edges[batch.histogram.argmax()] + 6.3) < 1.5  # a relative gap of 1e-6
    assert len(batch.worst) == KEPT and batch.worst == sorted(batch.worst, key=lambda s: -s.score)


def test_memory_does_not_grow_with_the_number_of_instances():
    tape = bind(shifted(), SIZES)
    run(tape, 0, 0, 10_000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(tape, 0, 0, 400_000, threads=2)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000  # kB


def test_a_long_campaign_fits_in_little_memory():
    """A process of its own, interpreter and compiled code included: 500 MB bound any number of instances."""
    script = (
        "import tests.test_engine as t\n"
        "batch = t.run(t.bind(t.shifted(), t.SIZES), 0, 0, 1_000_000, threads=2)\n"
        "most = [line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')][0]\n"
        "print(batch.accepted + batch.rejected, most)"
    )  # not ru_maxrss: a process inherits that from the one that started it
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=HERE.parents[1]
    )
    settled, kilobytes = map(int, done.stdout.split())
    assert settled > 800_000 and kilobytes < 500_000


@pytest.mark.parametrize(
    ("right", "wrong"), [("add", "sub"), ("mul", "add"), ("exp", "tanh"), ("log", "sqrt"), ("sub", "add")]
)
def test_a_wrong_kernel_is_noticed(right, wrong):
    """Swap one operation of a bound true identity for another: the campaign must object."""
    tape = bind(shifted(), SIZES)
    code = tape.code.reshape(-1, COLUMNS)
    rows = np.flatnonzero(code[:, 0] == CODES[right])
    assert len(rows)
    code[rows[0], 0] = CODES[wrong]
    batch = run(replace(tape), 0, 0, 2000)
    assert batch.accepted == 0 or batch.worst[0].score > 1e6


def test_a_style_outside_the_table_is_refused():
    with pytest.raises(ValueError, match="style must be one of"):
        run(bind(shifted(), SIZES), 0, 0, 10, style=99)


def test_inputs_of_the_wrong_shape_are_refused():
    tape = bind(shifted(), SIZES)
    with pytest.raises(ValueError, match="q has shape"):
        evaluate(tape, {"q": np.ones((3, 2)), "k": np.ones((8, 4, 2)), "beta": np.ones(2)})


def test_stored_kernels_know_all_their_sources():
    """numba would look at one file only; a change anywhere in the compiled code must make stored kernels stale."""
    assert campaign._cache._cache_file._source_stamp == digest()
    tables = [HERE.parent / room / f"{name}.py" for room, names in TABLES.items() for name in names]
    files = [*sorted(HERE.glob("*.py")), *tables]
    assert digest() == hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def test_a_second_process_compiles_nothing():
    """Signatures of stored kernels fit what the engine passes: one overload, whatever the problem."""
    warm_up()
    run(bind(shifted(), SIZES), 0, 0, 10)
    w = Writing()
    x = w.free("x", low=Fraction(0), high=Fraction(1))
    run(bind(w.problem(w.sin(x), "≤", x), {}), 0, 0, 10)
    assert len(campaign.overloads) == 1


@pytest.mark.parametrize("relation", ["=", "≤"])
@pytest.mark.parametrize("filtered", [False, True])
def test_lanes_judged_together_count_like_lanes_judged_one_by_one(relation, filtered):
    """Some elements of an instance are undefined, some do not count: what `evaluate` says of each decides."""
    w = Writing()
    x, y = w.free("x", T), w.free("y", T)
    given = (w.lt(y, x),) if filtered else ()
    tape = bind(w.problem(w.log(w.mul(x, w.exp(y))), relation, w.add(w.log(x), y), given=given), {"T": 3})
    batch, arrays = run(tape, 0, 0, 4000, style=1), draw(tape, None, 0, np.arange(4000), style=1)
    values = evaluate(tape, arrays)
    finite = np.isfinite(values.lhs) & np.isfinite(values.rhs)
    counts = arrays["y"] < arrays["x"] if filtered else np.ones_like(finite)
    seen, failed = (finite & counts).any(axis=0), (~finite & counts).any(axis=0)
    assert (seen & failed).any() and batch.accepted == seen.sum() and batch.unevaluated == failed.sum()
    assert batch.rejected == (~seen & ~failed).sum() and batch.examples == np.flatnonzero(failed)[:8].tolist()
    assert (batch.rejected > 0) == filtered
