"""Cautions: an assumption that can be read in two ways says in which it is taken; a plain one says nothing."""

import pytest
from sympy import Eq, exp

from derive import array, axes, check, diff, real, total
from derive.claims import Statement
from derive.claims.cautions import caution

t, s = axes(t="T", s="T")
x, y, z = real("x"), real("y"), real("z")
f, w = array("f", t), array("w", t)
LINK = Eq(x, exp(y * z))
SUM = w[t] + total(f[t] ** 2, t)

CAUTIONS = {
    "held": (Statement(diff(2 * x, y), "=", 0 * x, (LINK,)), "holds x, though x = exp(y*z) is assumed"),
    "held, turned round": (Statement(diff(x * y, z), "=", 0 * x, (Eq(exp(y * z), x),)), "moves z and holds x"),
    "held, an entry": (Statement(diff(total(f[s], s), x), "=", 0 * x, (Eq(f[t], x * w[t]),)), "moves x and holds f"),
    "one index": (Statement(SUM, "≥", w[t], (f[t] > 0,)), "about the one t of the claim"),
}  # fmt: skip
PLAIN = {
    "moved itself": Statement(diff(x**2, x), "=", 2 * x, (LINK,)),
    "of something else": Statement(diff(z**2, y), "=", 0 * x, (LINK,)),
    "no definition": Statement(diff(x**2 + y, x), "=", 2 * x, (Eq(x**2 + y**2, 1),)),
    "no derivative": Statement(2 * x, "=", 2 * exp(y * z), (LINK,)),
    "another index": Statement(SUM, "≥", w[t], (f[s] > 0,)),
    "named": Statement(SUM, "≥", w[t], (f[t] > 0,), each=(t,)),
    "nothing bound": Statement(w[t] + f[t], "≥", w[t], (f[t] > 0,)),
}  # fmt: skip


@pytest.mark.parametrize("name", CAUTIONS)
def test_what_can_be_read_in_two_ways_is_said(name):
    statement, said = CAUTIONS[name]
    assert said in (caution(statement) or "")


@pytest.mark.parametrize("name", PLAIN)
def test_what_is_plain_is_not(name):
    assert caution(PLAIN[name]) is None


@pytest.mark.slow
@pytest.mark.parametrize(("right", "verdict"), [(0, "PROVED"), (2 * z * exp(y * z), "REFUTED")])
def test_the_verdict_carries_it(right, verdict):
    found = check(diff(2 * x, y), right, given=LINK, trials=1_000)
    assert found.verdict == verdict and "holds x, though x = exp(y*z) is assumed" in str(found)
