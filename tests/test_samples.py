"""Samples say where a value is negative, and never that it is not."""

import numpy as np
import pytest
import sympy as sp
from sympy import Abs, atan, cos, exp, log, pi, sin, sqrt

from derive.audit.mutants import mutants
from derive.audit.proving import general_proof
from derive.claims import Statement
from derive.claims.wellformed import ill_formed
from derive.errors import ProverFailure
from derive.language import axes, delta, det, domains, integral, inverse, largest, product, total
from derive.language.declaring import array, integer, positive, real, simplex, spd
from derive.language.domains import Distinct, Interval, Orthonormal, Sphere, Symmetric
from derive.prover import goal_of, looking, shared
from derive.prover.kernel.goals import attempt
from derive.prover.kernel.orders import ORIENTED
from derive.prover.search.hints import samples_of
from derive.prover.search.samples import KINDS
from derive.prover.terms.structure import generators
from derive.run import loading
from tests.test_neighbours import INEQUALITIES

pytestmark = pytest.mark.slow

i, j, t, m = axes(i="d", j="d", t="T", m="T")
x, y, beta, n = real("x"), real("y"), positive("beta"), integer("n", 2, 5)
a, b, p, S = array("a", t), array("b", t), simplex("p", t), spd("S", i, j)


def read(value, *given, each=()):
    """An algebra that knows the conditions, and the value in it."""
    reading = attempt(goal_of(Statement(sp.S.Zero, "≤", value, given, each=each)))
    return reading.a, reading.difference()


def negative(value, *given, each=()):
    algebra, value = read(value, *given, each=each)
    with looking():
        return algebra.below(value)


T, M = (("n", index.name, "T") for index in (t, m))

# for every kind of generator something that holds it, and its value computed from the quantities
VALUES = {
    "ScalarValue": (3 * x - beta / 2, lambda s: 3 * s.scalar(x) - s.scalar(beta) / 2),
    "EntryValue": (a[2], lambda s: s.array(a)[:, 1]),
    "Inverse": (inverse(S)[1, 2], lambda s: np.linalg.inv(s.array(S))[:, 0, 1]),
    "DetValue": (det(S), lambda s: np.linalg.det(s.array(S))),
    "Length": (x * t.length, lambda s: s.scalar(x) * s.length("T")),
    "IndexValue": (total(t * a[t], t), lambda s: s.array(a) @ np.arange(1, s.length("T") + 1)),
    "Delta": (x * delta(t, m), lambda s: s.scalar(x) * (s.places(T, ()) == s.places(M, ()))),
    "Constant": (pi * x, lambda s: np.pi * s.scalar(x)),
    "Prime": (sqrt(6) * x, lambda s: np.sqrt(6) * s.scalar(x)),
    "Exp": (exp(x * y), lambda s: np.exp(s.scalar(x) * s.scalar(y))),
    "Log": (log(beta + 1), lambda s: np.log(s.scalar(beta) + 1)),
    "Polynomial": (x / (beta + y**2), lambda s: s.scalar(x) / (s.scalar(beta) + s.scalar(y) ** 2)),
    "Magnitude": (Abs(x - y), lambda s: abs(s.scalar(x) - s.scalar(y))),
    "Sine": (sin(x), lambda s: np.sin(s.scalar(x))),
    "Cosine": (cos(x), lambda s: np.cos(s.scalar(x))),
    "BoundSum": (
        total(a[t] * exp(b[t] * b[m]), t, m),
        lambda s: np.einsum("st,stm->s", s.array(a), _outer(s)),
    ),
    "Maximum": (largest(a[t] * x, t), lambda s: (s.array(a) * s.scalar(x)[:, None]).max(1)),
    "BoundProduct": (product(a[t] + x, t), lambda s: (s.array(a) + s.scalar(x)[:, None]).prod(1)),
    "Application": (atan(x), lambda s: np.arctan(s.scalar(x))),
}


def _outer(s):
    return np.exp(s.array(b)[:, :, None] * s.array(b)[:, None, :])


def test_every_kind_is_compared():
    assert VALUES.keys() == {kind.__name__ for kind in KINDS}


@pytest.mark.parametrize("kind", VALUES)
def test_a_generator_has_its_value(kind):
    expression, expected = VALUES[kind]
    algebra, value = read(expression)
    assert kind in {type(gen).__name__ for gen in generators(algebra, value)}
    samples = samples_of(algebra)
    axes, found, _ = samples.value(value)
    assert (
        not axes and samples.count > 10 and np.allclose(found, expected(samples), rtol=1e-9, equal_nan=True)
    )


# for every domain an array, and what its entries must be
DOMAINS = {
    "interval": (array("f", t, of=Interval(-1, 2)), lambda e: ((e >= -1) & (e <= 2)).all()),
    "simplex": (p, lambda e: (e > 0).all() and np.allclose(e.sum(-1), 1)),
    "sphere": (array("u", i, of=Sphere()), lambda e: np.allclose((e**2).sum(-1), 1)),
    "symmetric": (array("C", i, j, of=Symmetric()), lambda e: np.allclose(e, e.swapaxes(1, 2))),
    "spd": (S, lambda e: np.allclose(e, e.swapaxes(1, 2)) and (np.linalg.eigvalsh(e) > 0).all()),
    "orthonormal": (
        array("V", t, i, of=Orthonormal()),
        lambda e: np.allclose(e @ e.swapaxes(1, 2), np.eye(e.shape[1])),
    ),
    "distinct": (array("k", t, i, of=Distinct()), lambda e: (abs(e[:, 0] - e[:, 1]) > 0).any(-1).all()),
}


def test_every_domain_is_drawn():
    in_plane = {"plane", "half-plane", "disc", "circle", "slit"}  # drawn in parts: tests/test_complex.py
    assert DOMAINS.keys() | in_plane == domains.DOMAINS.keys()


@pytest.mark.parametrize("name", DOMAINS)
def test_points_lie_in_the_domain(name):
    quantity, holds = DOMAINS[name]
    where = [1] * len(quantity.lengths)
    samples = samples_of(read(quantity[tuple(where)])[0])
    assert samples.count > 10 and holds(samples.array(quantity))


def test_integers_are_whole():
    values = samples_of(read(n)[0]).scalar(n)
    assert set(values) <= {2.0, 3.0, 4.0, 5.0} and len(set(values)) > 1


def test_what_is_negative_somewhere_is_seen_and_nothing_else():
    assert negative(x) and negative(-x) and negative(x * y + 1 - x**2)
    assert negative(total(a[t] * b[t], t)) and negative(total(p[t] ** 2, t) - 1)
    assert (
        not negative(x**2) and not negative(x**2 + y**2 - 2 * x * y) and not negative(1 - total(p[t] ** 2, t))
    )
    assert negative(-sqrt(x)) and not negative(-sqrt(x - 100))  # where it has no value, it is not negative


def test_one_entry_of_many_is_enough():
    with looking():
        algebra, value = read(total(a[t], t))
        (mono,) = value
        ((place,), body) = algebra.generators[mono[0][0]].bound, algebra.generators[mono[0][0]].body
        assert algebra.below({body: value[mono]}) and place[2] == "T"


def test_conditions_are_met():
    assert negative(x - y) and not negative(x - y, x >= y) and not negative(y - x, sp.Lt(x, y))
    assert negative(x * t.length - 2 * x, x > 0, sp.Ne(y, 0)) is False  # two or more of everything here
    assert not negative(total(a[t], t), a[m] >= 0)
    assert negative(a[t], a[m] >= 0, each=(t, m)) and not negative(a[m], a[m] >= 0, each=(t, m))
    assert not negative(x, sp.Eq(x**2, y**3)) and not negative(
        -x, sp.Eq(x**2, y**3)
    )  # met at no point: nothing is said


def test_indices_that_differ_differ():
    assert negative(-delta(t, m), each=(t, m)) and not negative(-delta(t, m), sp.Ne(t, m), each=(t, m))
    apart = (t - m) ** 2 - sp.S.Half
    assert negative(apart, each=(t, m)) and not negative(apart, sp.Ne(t, m), each=(t, m))


def test_what_has_no_numbers_is_never_negative():
    assert not negative(-1 - sp.gamma(beta)) and not negative(-exp(sp.gamma(beta)) - a[t + 1] ** 2, each=(t,))
    assert not negative(-1 - integral(exp(-(x**4) - x), x)) and not negative(
        -(a[40] ** 2) - 1
    )  # beyond the lengths tried
    assert not negative(-beta, sp.gamma(beta) > 1)  # who knows whether a point meets it


def test_only_who_looks_sees():
    """A verdict is proved without samples, so that a wrong rule comes to light."""
    algebra, value = read(x)
    assert not algebra.below(value)
    with looking():
        assert algebra.below(value)
        with looking():
            pass
        assert algebra.below(value)
    assert not algebra.below(value)


@pytest.mark.parametrize("name", INEQUALITIES)
def test_who_looks_proves_no_less(name):
    statement = INEQUALITIES[name]
    formed = [statement, *(m.statement for m in mutants(statement) if not ill_formed(m.statement))]
    with shared():
        blind = [s for s in formed if general_proof(s)]
    with shared(), looking():
        assert statement in blind and all(general_proof(s) for s in blind)


def test_nothing_the_papers_prove_is_negative_at_a_sample():
    gaps = 0
    with looking():
        for statement in passing():
            try:
                reading = attempt(goal_of(statement))
                gap = reading.a.scale(reading.difference(), ORIENTED[statement.relation][0])
            except ProverFailure:
                continue
            gaps += samples_of(reading.a).count > 0
            assert not reading.a.below(gap), statement
    print(f"\ninequalities of the papers, none negative at a sample: {gaps}")
    assert gaps > 90


def passing():
    """The inequalities of the papers that hold."""
    for loaded in loading.load_all([]):
        for claim in loaded.paper.entries:
            versions = [c for c in claim.versions() if c.expect in ("PROVED", "passes")]
            for statement in (s.core() for version in versions for s in version.statements()):
                if statement.relation in ORIENTED and not ill_formed(statement):
                    yield statement
