"""Claims cited in an approximation: for its bound, for its limit, and approximations cited themselves."""

import pytest
import sympy as sp
from sympy import exp, oo

from derive.claims import Statement
from derive.language import axes
from derive.language.declaring import array, positive, real
from derive.prover import prove
from tests.statements import proof_or_none

t, s = axes(t="T", s="T")
x, y, n = real("x"), real("y"), positive("n")
f, g = array("f", t), array("g", t)


def approx(lhs, rhs, error, lemmas=(), given=()):
    return Statement(
        sp.sympify(lhs), "≈", sp.sympify(rhs), given, lemmas, error=sp.sympify(error), to=(n, oo)
    )


BETWEEN = (("below", Statement(x, "≤", y)), ("above", Statement(sp.S.Zero, "≤", x)))
EQUAL = (("equal", Statement(x, "=", y)),)
NEAR = (("near", approx(x, y, 1 / n)),)
SMALL = (("small", Statement(abs(x), "≤", exp(-n))),)
# rule → (true, what it rests on, false twins)
CITED = {
    "a bound": (
        approx(x * exp(-n), 0, y * exp(-n), BETWEEN), {"below", "above"},
        [approx(x * exp(-n), 0, y * exp(-n) / 2, BETWEEN), approx(x * exp(-n), 0, y * exp(-n), BETWEEN[:1])],
    ),
    "an equation": (
        approx(x * exp(-n), y * exp(-n), exp(-2 * n), EQUAL), {"equal"}, [approx(x * exp(-n), -y * exp(-n), exp(-n), EQUAL)],
    ),
    "an approximation": (
        approx(x, y, 2 / n, NEAR), {"near"}, [approx(x, y, 1 / (2 * n), NEAR), approx(x, y, 2, NEAR), approx(x, -y, 1 / n, NEAR)],
    ),
    "an approximation at another index": (
        approx(f[s], g[s], 1 / n, (("near", approx(f[t], g[t], 1 / n)),)), {"near"},
        [approx(f[s], g[t], 1 / n, (("near", approx(f[t], g[t], 1 / n)),))],
    ),
    "a bound of the error that vanishes": (
        approx(x, 0, abs(x), SMALL), {"small"},
        [
            approx(x, 0, abs(x)),
            approx(x, 0, abs(x), (("no limit", Statement(abs(x), "≤", 1 + exp(-n))),)),
            approx(x, 0, abs(x), (("from below", Statement(abs(x), "≥", exp(-n))),)),
            approx(x, 0, abs(x), (("condition not given", Statement(abs(x), "≤", exp(-n), (n > 5,))),)),
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", CITED)
def test_claims_cited_in_an_approximation(rule):
    true, cited, false = CITED[rule]
    proof = prove(true)
    assert proof.general and set(proof.rests_on) == cited
    assert [proof_or_none(statement) for statement in false] == [None] * len(false)


def test_an_approximation_cited_is_two_inequalities_and_no_equation():
    assert prove(Statement(x, "≤", y + 1 / n, lemmas=NEAR)).rests_on == ("near",)
    assert proof_or_none(Statement(x, "<", y + 1 / n, lemmas=NEAR)) is None
    assert proof_or_none(Statement(x, "=", y, lemmas=NEAR)) is None


def test_nothing_is_cited_where_nothing_is_needed():
    assert prove(approx(exp(-n), 0, exp(-n), NEAR)).rests_on == ()
