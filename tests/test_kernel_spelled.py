"""Values as terms: what a proof records is what the checker reads."""

from __future__ import annotations

import pytest

from derive import array, axes, exp, inverse, largest, log, positive, real, spd, total
from derive.checker.language.terms import parse
from derive.checker.proofs.normal import Algebra as Checked
from derive.checker.proofs.signs import sign
from derive.claims.formal import declaration, term
from derive.language import quantities
from derive.prover import CONTEXT
from derive.prover.kernel.normal import read as read_value
from derive.prover.kernel.spelled import spelled
from derive.prover.terms.algebra import Algebra

i, j, t = axes(i="d", j="d", t="T")
x, a = real("x"), positive("a")
u, v, S = array("u", i), array("v", t), spd("S", i, j)
EXPRESSIONS = (
    3 * x**2 / a - 1,
    exp(-2 * x) * log(1 + a),
    total(exp(v[t] * x), t) ** -2,
    total(total(u[i] * S[i, j] * u[j], i), j) + inverse(S)[i, j],
    largest(abs(v[t]), t) * t.length,
    abs(x) ** 3 + a ** (x / 2),
)


@pytest.mark.parametrize("expr", EXPRESSIONS)
def test_a_value_is_spelled_as_what_it_is(expr):
    value = Algebra(CONTEXT)
    text = spelled(value, read_value(value, expr))
    domains = {}
    for quantity in quantities(expr):
        _, name, *rest = parse(declaration(quantity))
        domains[name[1]] = (
            tuple(w if isinstance(w, str) else w[1] for w in rest[0]) if rest[1:] else (),
            rest[-1],
        )
    checked = Checked(domains, sign)
    own, theirs = checked.read(parse(term(expr))), checked.read(parse(text))
    assert checked.is_zero(checked.sub(own, theirs))
    assert not checked.is_zero(checked.sub(own, checked.scale(theirs, 2)))
