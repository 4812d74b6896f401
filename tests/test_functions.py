"""Which road knows which function: each is evaluated, enclosed, differentiated twice over, and read at the prompt."""

import pickle

import pytest
import sympy as sp

from derive.claims import Statement
from derive.command.prompt.reader import FUNCTIONS
from derive.errors import CannotEvaluate
from derive.language import diff, row
from derive.language.declaring import real
from derive.language.functions import ELEMENTARY, PRIMITIVE
from derive.prover.kernel.differentiate import DERIVATIVES, RULES
from derive.roads.lower import lower
from derive.roads.lowering import COMPOSED, PLAIN
from derive.roads.numeric_road import attempt
from numeric.attack.tally import BRIEF
from tests.statements import proof_or_none

RELATIONS = {sp.KroneckerDelta, sp.Eq, sp.Ne, sp.Lt, sp.Le, sp.Not}
KINKED = {sp.Abs, sp.sign, sp.floor, sp.atan2}  # known to both roads, but not everywhere differentiable
OUR_OWN = set(row.OWN.values())  # test_several.py
NO_SLOPE = {row.head for row in PRIMITIVE if not row.slopes}  # nobody differentiates them
READ = {head for head, row in COMPOSED.items() if row.kept}  # others are unfolded before a road sees them
SMOOTH = sorted({*PLAIN, *READ} - RELATIONS - KINKED - NO_SLOPE - OUR_OWN, key=lambda head: head.__name__)
ORDERS = (0, 1, 2, 3)  # of the polygamma functions
ORDERED = {row.head for row in ELEMENTARY if row.arity == 2}

unit, above = real("x", low=sp.Rational(1, 10), high=sp.Rational(9, 10)), real("x", low=2, high=4)
VARIABLE = {sp.acosh: above}
STRANGERS = [sp.stieltjes, sp.Function("f")]  # an author may write them; nobody here can evaluate them


def applied(head):
    """The function of its variable, as written, and its derivative by SymPy, which is neither road."""
    x, plain = VARIABLE.get(head, unit), sp.Symbol("x", real=True)
    order = () if head not in ORDERED else (sp.Integer(2),)
    return x, head(*order, x, evaluate=False), sp.diff(head(*order, plain), plain).subs(plain, x)


def test_all_roads_know_the_same_functions():
    assert set(SMOOTH) <= set(DERIVATIVES) and sp.polygamma in RULES
    typed = {row.head for row in ELEMENTARY if row.name in FUNCTIONS}
    assert {*SMOOTH, *KINKED, sp.polygamma} <= typed
    assert set(DERIVATIVES) <= {*SMOOTH, *OUR_OWN}  # the prover knows none that the numeric road does not


@pytest.mark.parametrize("head", SMOOTH, ids=lambda head: head.__name__)
def test_both_roads_differentiate_it_alike(head):
    x, value, slope = applied(head)
    true, false = (Statement(diff(value, x), "=", slope + error) for error in (0, sp.Rational(1, 64) * x))
    assert (
        proof_or_none(true)
        and attempt(true, 0, BRIEF).trials.accepted
        and not attempt(true, 0, BRIEF).counterexample
    )
    assert not proof_or_none(false) and attempt(false, 0, BRIEF).counterexample


@pytest.mark.parametrize("order", ORDERS)
def test_polygamma_functions_are_derivatives_of_each_other(order):
    value, slope = (sp.polygamma(n, unit, evaluate=False) for n in (order, order + 1))
    true, false = (
        Statement(diff(value, unit), "=", slope + error) for error in (0, sp.Rational(1, 64) * unit)
    )
    assert (
        proof_or_none(true)
        and attempt(true, 0, BRIEF).trials.accepted
        and not attempt(true, 0, BRIEF).counterexample
    )
    assert not proof_or_none(false) and attempt(false, 0, BRIEF).counterexample


@pytest.mark.parametrize("head", STRANGERS, ids=lambda head: head.__name__)
def test_what_nobody_can_evaluate_says_so(head):
    with pytest.raises(CannotEvaluate, match=head.__name__):
        lower(Statement(head(unit), "=", head(unit) + 1))


x, y, p = real("x"), real("y"), real("p", low=0, open=True)
# identity → a falsehood next to it
IDENTITIES = {
    "sech": (sp.sech(x) ** 2, 1 - sp.tanh(x) ** 2, 1 - 2 * sp.tanh(x) ** 2),
    "csch": (sp.csch(x) ** 2, sp.coth(x) ** 2 - 1, sp.coth(x) ** 2 + 1),
    "sec": (sp.sec(x) ** 2, 1 + sp.tan(x) ** 2, 1 - sp.tan(x) ** 2),
    "csc": (sp.csc(x) ** 2, 1 + sp.cot(x) ** 2, 1 + sp.cot(x)),
    "erfc": (sp.erfc(x), 1 - sp.erf(x), 1 + sp.erf(x)),
    "digamma": (sp.digamma(p + 1), sp.digamma(p) + 1 / p, sp.digamma(p) - 1 / p),
}


@pytest.mark.parametrize("name", IDENTITIES)
def test_an_identity_is_proved_and_its_neighbour_refuted(name):
    lhs, rhs, wrong = IDENTITIES[name]
    assert (
        proof_or_none(Statement(lhs, "=", rhs))
        and not attempt(Statement(lhs, "=", rhs), 0, BRIEF).counterexample
    )
    assert (
        not proof_or_none(Statement(lhs, "=", wrong))
        and attempt(Statement(lhs, "=", wrong), 0, BRIEF).counterexample
    )


def test_a_tail_is_not_lost_in_rounding():
    tail, bound = sp.erfc(p + 6), sp.exp(-((p + 6) ** 2))  # 1 − erf(6) is 0 in floats, erfc(6) is 2·10⁻¹⁷
    assert not attempt(Statement(tail, "≤", bound), 0, BRIEF).counterexample
    assert attempt(Statement(tail, "≤", bound / 100), 0, BRIEF).counterexample
    assert attempt(Statement(tail, "=", 0 * p), 0, BRIEF).counterexample


def test_a_primitive_without_a_class_of_sympy_gets_a_head_of_its_own(monkeypatch):
    monkeypatch.setattr(row, "OWN", {})
    written = row.Elementary("gudermannian", slopes=(lambda u: 1 / sp.cosh(u),))(unit)
    assert str(written) == f"gudermannian({unit})" and pickle.loads(pickle.dumps(written)) == written
    assert row.Elementary("twice", through=lambda u: 2 * u).head is None
    with pytest.raises(AttributeError, match="no attribute 'another'"):
        getattr(row, "another")  # noqa: B009
