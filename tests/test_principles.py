"""Each principle of the prover asked directly, without the strategies before it: a truth it proves, a falsehood it does not."""

from __future__ import annotations

import pytest
import sympy as sp
from sympy import Abs, cos, exp, log, sin, sqrt

from derive.claims import Paper, Statement, eq, le
from derive.errors import ProverFailure
from derive.language import axes, diff, inverse, largest, total
from derive.language.declaring import array, integer, nonnegative, positive, real, simplex, spd
from derive.language.domains import POSITIVE, Sphere
from derive.prover import CONTEXT
from derive.prover.comparing import certificates, monotone, tangents
from derive.prover.comparing.inequalities import by_inequality
from derive.prover.comparing.written_signs import written_sign
from derive.prover.kernel.goals import attempt, goal_of
from derive.prover.kernel.substitution import NOTHING
from derive.prover.principles.at_sizes import at_sizes
from derive.prover.principles.calculus import by_calculus, by_constancy
from derive.prover.principles.cases import by_cases
from derive.prover.principles.citing import by_lemmas
from derive.prover.principles.equations import by_equations, follows
from derive.prover.principles.identities import by_fixed_sizes, by_normal_form
from derive.prover.principles.induction import by_induction
from derive.prover.principles.limits import by_limit, vanishes
from derive.prover.principles.remainders import by_remainders
from derive.prover.principles.within import inside
from derive.prover.search.samples import Samples
from derive.prover.terms.algebra import Algebra

t, s, i, j, n = axes(t="T", s="T", i="d", j="d", n="N")
x, y, z = real("x"), real("y"), real("z")
m = integer("m")
p, b, c = positive("p"), positive("b"), nonnegative("c")
f, g, h, w, v = array("f", t), array("g", t), array("h", t, of=POSITIVE), simplex("w", t), simplex("v", t)
u, k, l, S = array("u", i, of=Sphere()), array("k", i), array("l", i), spd("S", i, j)
T, N = t.length, n.length


def said(lhs, relation, rhs, *given, **more):
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given=given, **more)


# principle → (a truth, a falsehood next to it)
PRINCIPLES = {
    by_normal_form: (said((x + y) ** 2, "=", x**2 + 2 * x * y + y**2), said((x + y) ** 2, "=", x**2 + y**2)),
    by_fixed_sizes: (said(total(f[t], t), "=", f[1] + f[2], sp.Eq(T, 2)), said(total(f[t], t), "=", f[1], sp.Eq(T, 2))),
    by_equations: (said(x**2, "=", 1 - y**2, sp.Eq(x**2 + y**2, 1)), said(x, "=", 1 - y, sp.Eq(x**2 + y**2, 1))),
    by_constancy: (said(sp.atan(p) + sp.atan(1 / p), "=", sp.pi / 2), said(sp.atan(p) - sp.atan(1 / p), "=", 0)),
    by_cases: (said(sp.Abs(x) * sp.sign(x), "=", x), said(sp.sign(x) ** 2, "=", 1)),
    by_inequality: (said(2 * x * y, "≤", x**2 + y**2), said(2 * x * y, "≤", x**2)),
    by_calculus: (said(log(p), "≤", p - 1), said(log(p), "≤", p - 2)),
    by_limit: (
        Statement(1 / (1 + p), "≈", sp.S.Zero, error=1 / p, to=(p, sp.oo)),
        Statement(1 + 1 / p, "≈", sp.S.Zero, error=1 / p, to=(p, sp.oo)),
    ),
    by_induction: (said(total(n, n), "=", N * (N + 1) / 2), said(total(n, n), "=", N**2 / 2)),
    by_remainders: (
        said(5 * m - 7 * sp.floor(5 * m / 7), "=", 4, sp.Eq(m - 7 * sp.floor(m / 7), 5)),
        said(5 * m - 7 * sp.floor(5 * m / 7), "=", 4, sp.Eq(m - 7 * sp.floor(m / 7), 4)),
    ),
    at_sizes: (said(total(w[t], t) ** 2, "=", 1), said(total(w[t] ** 2, t), "=", 1)),
}  # fmt: skip


def proof_by(principle, statement):
    try:
        return principle(goal_of(statement, CONTEXT))
    except ProverFailure:
        return None


@pytest.mark.parametrize("principle", PRINCIPLES, ids=lambda f: f.__name__)
def test_a_principle_proves_a_truth_and_not_its_neighbour(principle):
    true, false = PRINCIPLES[principle]
    assert proof_by(principle, true) and not proof_by(principle, false)


def test_a_lemma_is_cited_for_what_it_says_and_no_more():
    paper = Paper("p", title="P", source="p")
    lemma = paper.claim("lemma", "q", total(f[t], t), eq(x))
    true = paper.claim("true", "r", 2 * total(f[s], s), eq(2 * x), uses=(lemma,)).statements()[0]
    false = paper.claim("false", "s", total(f[s] ** 2, s), eq(x**2), uses=(lemma,)).statements()[0]
    assert proof_by(by_lemmas, true) and not proof_by(by_lemmas, false)
    assert proof_by(by_lemmas, true).rests_on == ("lemma",)


def test_an_inequality_is_cited_in_its_own_direction():
    paper = Paper("p", title="P", source="p")
    lemma = paper.claim("lemma", "q", sin(x) * y, le(z))
    true = paper.claim("true", "r", 2 * sin(x) * y, le(2 * z), uses=(lemma,)).statements()[0]
    false = paper.claim("false", "s", 2 * z, le(2 * sin(x) * y), uses=(lemma,)).statements()[0]
    assert proof_by(by_lemmas, true) and not proof_by(by_lemmas, false)


def test_what_follows_from_equations_vanishes_with_them():
    a = Algebra(CONTEXT)
    zero, other = a.read(x**2 - y), a.read(x - 1)
    assert follows(a, a.read(x**4 - y**2), [zero]) and not follows(a, a.read(x - y), [zero])
    assert follows(a, a.read(y - 1), [zero, other]) and not follows(a, a.read(y + 1), [zero, other])


def test_an_error_vanishes_or_does_not():
    to_zero, not_so = (Statement(x, "≈", x, error=e, to=(p, sp.oo)) for e in (exp(-p) * p**3, 1 + 1 / p))
    assert vanishes(goal_of(to_zero, CONTEXT)) and not vanishes(goal_of(not_so, CONTEXT))


def test_what_is_put_in_lies_in_the_domain_or_is_not_shown_to():
    assert inside(p, exp(x), NOTHING, CONTEXT) and not inside(p, x, NOTHING, CONTEXT)
    assert inside(w[t], h[t] / total(h[s], s), NOTHING, CONTEXT) and not inside(w[t], h[t], NOTHING, CONTEXT)


def test_signs_as_written_are_read_off_the_form():
    reading = attempt(goal_of(said(x, "=", x), CONTEXT))
    assert (
        written_sign(reading, (x - y) ** 2 + p).positive and written_sign(reading, (x - y) ** 2).nonnegative
    )
    assert (
        not written_sign(reading, x * y).nonnegative and not written_sign(reading, (x - y) ** 3).nonnegative
    )


# what suggests a certificate, by the rule that finds it
SUGGESTED = {
    certificates.sum_above_terms: total(h[t], t) - h[s],
    certificates.cauchy_schwarz: total(f[t] ** 2, t) * total(g[t] ** 2, t) - total(f[t] * g[t], t) ** 2,
    certificates.completed_squares: total(k[i] * S[i, j] * k[j], i, j) - 2 * total(k[i] * l[i], i) + total(l[i] * inverse(S)[i, j] * l[j], i, j),
    certificates.relative_entropy: total(w[t] * log(w[t]), t) - total(w[t] * log(v[t]), t),
    certificates.maxima: largest(f[t], t) - f[s],
    certificates.bounded_entries: 1 - total(w[t] ** 2, t),
    certificates.unit_vectors: 1 - total(u[i] * k[i], i),
    certificates.covariances: total(w[t] * f[t] * g[t], t) - total(w[t] * f[t], t) * total(w[t] * g[t], t),
    tangents.exponentials: exp(x) - 1 - x,
    tangents.logarithms: p - 1 - log(p),
    tangents.bounded_functions: 2 + sin(x) + cos(y) - sp.erf(z) + Abs(x) - x,
    tangents.error_functions: p - sp.erf(p),
}  # fmt: skip


@pytest.mark.parametrize("rule", SUGGESTED, ids=lambda f: f.__name__)
def test_what_a_rule_calls_nonnegative_is_so_at_points(rule):
    a = Algebra(CONTEXT)
    found = list(rule(a, a.read(SUGGESTED[rule])))
    samples = Samples(a, (3,))
    assert not [c.name for c in found if samples.below(c.value)]
    assert found or rule in (certificates.covariances, certificates.unit_vectors)


def test_a_certificate_that_is_false_would_be_seen():
    a = Algebra(CONTEXT)
    assert Samples(a, (3,)).below(a.read(x)) and not Samples(a, (3,)).below(a.read(x**2))


MONOTONE = {
    monotone.of_function: (sp.atan(x - y), x - y),
    monotone.of_difference: (sp.erf(x) - sp.erf(y), x - y),
    monotone.of_exponentials: (exp(x) - exp(y), x - y),
    monotone.of_logarithms: (log(p) - 2 * log(b), p - b**2),
}


@pytest.mark.parametrize("rule", MONOTONE, ids=lambda f: f.__name__)
def test_a_monotone_function_is_left_with_the_same_sign(rule):
    a = Algebra(CONTEXT)
    value, left = MONOTONE[rule]
    assert rule(a, a.read(value)) == a.read(left)
    assert rule(a, a.read(value + 3)) is None or rule is monotone.of_exponentials


def test_a_derivative_of_a_root_keeps_its_condition():
    assert not proof_by(by_normal_form, said(diff(sqrt(c), c) * sqrt(c), "=", 1))
