"""Every omission is put back as its name says, names of the paper stay, and nothing false is offered as a repair."""

import pytest
import sympy as sp
from sympy import exp, log, sqrt

from derive.audit.mutants import Surroundings
from derive.audit.omissions import OMISSIONS, WHOLE_OMISSIONS
from derive.audit.repairs import repairs
from derive.claims import Statement
from derive.language import Diff, axes, define, diff, total
from derive.language.declaring import array, positive, real

i, j, t = axes(i="d", j="d", t="T")
x, y, beta = real("x"), real("y"), positive("beta")
q, k, r = array("q", i), array("k", t, i), array("r", i)
s = define("s_{%}", total(q[i] * k[t, i], i), t)
u = define("u_{%}", q[i] ** 2, i)
AROUND = Surroundings((beta, q, x), (i, j))
TABLE = OMISSIONS | WHOLE_OMISSIONS

MAKES = {
    "write a name with another index": (u[i], u[j]),
    "turn the sign of an argument": (exp(x), exp(-x)),
    "put a factor into an argument": (exp(y), exp(beta * y)),
    "take a root or a square": (beta, sqrt(beta)),
    "write a quantity for a number": (sp.Integer(2), beta),
    "count a term once": (total(q[i] * (x - r[i]), i), x + total(-q[i] * r[i], i)),
    "differentiate by a scalar": (diff(x * q[i], q[i]), Diff(x * q[i], x)),
    "change a repeated part": (exp(-y) / (exp(-y) + y), exp(y) / (exp(y) + y)),
    "take exp or log of it throughout": (s[t] / total(s[t], t), exp(s[t]) / total(exp(s[t]), t)),
    "put a factor before it throughout": (exp(s[t]) / total(exp(s[t]), t), exp(beta * s[t]) / total(exp(beta * s[t]), t)),
    "multiply or divide by an entry": (x, x * q[i]),
}  # fmt: skip


@pytest.mark.parametrize("name", TABLE)
def test_an_omission_is_put_back(name):
    before, after = MAKES[name]
    made = list(TABLE[name](before, AROUND))
    assert after in made and before not in made
    assert not any(TABLE[name](sp.pi, Surroundings((), ())))


Z = define("Z", total(exp(beta * s[t]), t))
w = define("w_{%}", exp(beta * s[t]) / Z, t)

MEANT = {
    "the exponentials": (w[t], beta * s[t] / total(beta * s[t], t), "e^{"),
    "the temperature": (w[t], exp(s[t]) / total(exp(s[t]), t), r"s_{t} \beta"),
    "a sign and a factor": (exp(x) / (exp(-x) + exp(x)), 1 / (1 + exp(x)), "e^{2 x}"),
}


@pytest.mark.parametrize("name", MEANT)
def test_a_repair_puts_back_what_was_left_out_in_the_notation_of_the_paper(name):
    lhs, rhs, print_ = MEANT[name]
    found = repairs(Statement(lhs, "=", rhs, each=(t,) if t in lhs.free_symbols else ()), 0)
    assert found and found[0].verdict == "PROVED" and print_ in found[0].latex
    assert "sum_{i=1}^{d}" not in found[0].latex  # the scores keep their name


def test_where_no_simple_point_meets_the_conditions_the_counterexample_is_one():
    given = (sp.Ge(beta, 20),)
    found = repairs(Statement(diff(exp(beta * x), x), "=", exp(beta * x), given), 0)
    assert any(r.verdict == "PROVED" for r in found)


def test_what_is_false_everywhere_near_finds_nothing():
    found = repairs(Statement(exp(x) + exp(y), "=", log(beta)), 0)
    assert all(r.verdict in ("PROVED", "SUPPORTED") and r.latex for r in found)
    assert not any(r.latex == r"e^{x} + e^{y} = \log{\left(\beta \right)}" for r in found)
