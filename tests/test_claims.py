"""Claims as values, verdict arithmetic, and what is refused."""

from dataclasses import replace
from itertools import combinations

import pytest
import sympy as sp

from derive.claims import Claim, Paper, amended, compose, eq, ge, implies, le, lt
from derive.claims.wellformed import ill_formed
from derive.errors import PaperError
from derive.language import axes, total, undefined
from derive.language.declaring import array, real
from derive.verdict.decide import Attempt, decide
from reports.record.evidence import Counterexample, Proof, Trials
from reports.record.verdicts import LEGEND, Verdict, as_expected, weakest

i, j = axes(i="n", j="n")
other = axes(i="m")  # another index of the same name
a, b, c = array("a", i), array("b", i), array("c", other)
x, y = real("x"), real("y")


def paper():
    return Paper("p", title="P", source="p.tex")


def test_a_chain_is_a_sequence_of_steps_and_its_ends():
    claim = paper().claim("1", "x = y \\le 2", x, eq(y, why="given"), le(2))
    assert [(s.lhs, s.relation, s.rhs) for s in claim.statements()] == [(x, "=", y), (y, "≤", 2)]
    assert (claim.ends().lhs, claim.ends().relation, claim.ends().rhs) == (x, "≤", 2)


@pytest.mark.parametrize("relations, whole", [
    ("==", "="), ("=≤", "≤"), ("≤<=", "<"), ("≥=>", ">"), ("≤≥", None), ("=≈", None), ("⇒⇒", "⇒"), ("<≥", None),
])  # fmt: skip
def test_relations_compose(relations, whole):
    assert compose(relations) == whole


def test_an_implication_is_its_conclusion_given_its_premise():
    claim = paper().claim("1", "x > 1 ⇒ x > 0", x > 1, implies(x > 0))
    core = claim.statements()[0].core()
    assert (core.lhs, core.relation, core.rhs, core.given) == (x, ">", 0, (x > 1,))


def test_amended_versions_are_claims_of_their_own():
    claim = paper().claim(
        "1", "x = x", x, eq(x + 1), expect="REFUTED", correction=amended(x, lt(x + 1), given=x > 0)
    )
    assert claim.correction.label == "1 (corrected)" and claim.correction.given == (x > 0,)
    assert claim.correction.expect == "passes" and claim.correction.quote == claim.quote


REFUSED = {
    "empty quote": (lambda p: p.claim("1", " ", x, eq(y)), "empty quote"),
    "no relation": (lambda p: p.claim("1", "x", x), "no relation"),
    "foreign symbol": (lambda p: p.claim("1", "z", sp.Symbol("z"), eq(x)), "without a domain"),
    "uses a string": (lambda p: p.claim("1", "x", x, eq(y), uses=("0",)), "not a claim"),
    "odd kind": (lambda p: p.claim("1", "x", x, eq(y), kind="guess"), "unknown kind"),
    "odd verdict": (lambda p: p.claim("1", "x", x, eq(y), expect="FINE"), "unknown verdict"),
    "given a symbol": (lambda p: p.claim("1", "x", x, eq(y), given=x), "not a condition"),
    "given a number": (lambda p: p.claim("1", "x", x, eq(y), given=3), "not a condition"),
    "two letters for one name": (lambda p: p.claim("1", "x", x, eq(real("x", tex=r"\xi"))), r"two quantities, printed \\xi and x"),
    "two quantities of one name": (lambda p: p.claim("1", "x", x, eq(real("x", low=0))), "two quantities"),
    "duplicate label": (lambda p: (p.claim("1", "x", x, eq(y)), p.claim("1", "x", x, eq(y))), "used twice"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_what_a_paper_refuses_it_names(case):
    make, says = REFUSED[case]
    with pytest.raises(PaperError, match=says) as error:
        make(paper())
    assert "'p'" in str(error.value) and "'1'" in str(error.value)


ILL = [
    (total(a[i], i), eq(a[i]), "the right side has the free index i"),
    (a[i], eq(b[j]), "free index i"),
    (undefined("f"), eq(x), "symbol f has no meaning"),
    (a[i], eq(c[other]), "index i (over n), the right side has the free index i (over m)"),
]
WELL = [(a[i], eq(b[i])), (a[i], eq(0)), (a[i], eq(1 / i.length)), (total(a[i], i), eq(total(b[j], j)))]


@pytest.mark.parametrize("left, link, says", ILL)
def test_ill_formed_is_computed_from_the_axes(left, link, says):
    assert says in ill_formed(Claim("1", "q", left, (link,)).statements()[0])


@pytest.mark.parametrize("left, link", WELL)
def test_well_formed_statements_are_left_alone(left, link):
    assert ill_formed(Claim("1", "q", left, (link,)).statements()[0]) is None


def test_a_step_is_for_each_index_that_it_names():
    """Also one that only its conditions name; an index that is bound, or only other steps name, says nothing about it."""
    claim = Claim("1", "q", a[i], (eq(x), eq(total(a[i], i))), each=(i, j))
    assert [s.each for s in claim.statements()] == [(i,), ()]
    assert [s.each for s in replace(claim, given=(sp.Gt(b[j], 0),)).statements()] == [(i, j), (j,)]


def test_a_statement_alone_cites_nothing():
    first = paper().claim("1", "q", x, eq(y))
    (step,) = paper().claim("2", "q", x + 1, eq(y + 1), uses=[first]).statements()
    assert step.lemmas and step.alone() == replace(step, lemmas=()) and not step.alone().lemmas


def test_each_allows_a_scalar_to_equal_every_entry():
    assert ill_formed(Claim("1", "q", a[i], (eq(x),), each=(i,)).statements()[0]) is None


def trials(accepted):
    return Trials(100, accepted, 0, ({"n": 1},), (), 0.0, None, 0, 0, None)


AT_TWO = Proof("m", "sizes n=1,2", sizes=({"n": 1}, {"n": 2}))
PROOF, WITNESS = Proof("m"), Counterexample({}, (), {}, "0", "1", "1", 64, "", "", "")
DECISIONS = [
    (PROOF, Attempt(trials(90), None, 5), "PROVED"),
    (Proof("m", "sizes n=1,2"), Attempt(trials(90), None, 5), "PROVED_AT_SIZES"),
    (None, Attempt(trials(90)), "SUPPORTED"),
    (None, Attempt(trials(90), WITNESS), "REFUTED"),
    (PROOF, Attempt(trials(90), WITNESS), "CONFLICT"),
    (AT_TWO, Attempt(trials(90), replace(WITNESS, sizes={"n": 2})), "CONFLICT"),
    (AT_TWO, Attempt(trials(90), replace(WITNESS, sizes={"n": 3})), "REFUTED"),
    (None, Attempt(trials(0)), "VACUOUS"),
    (PROOF, Attempt(trials(0)), "VACUOUS"),
    (None, Attempt(cannot="unknown head"), "UNDECIDED"),
    (PROOF, Attempt(cannot="unknown head"), "UNDECIDED"),
    (PROOF, Attempt(trials(90), None, 0), "SUPPORTED"),
    (None, Attempt(), "UNDECIDED"),
]


@pytest.mark.parametrize("proof, attempt, verdict", DECISIONS)
def test_evidence_decides(proof, attempt, verdict):
    assert decide(proof, "no rule applies", attempt)[0] == verdict


def test_a_chain_is_as_weak_as_its_weakest_step():
    assert weakest([Verdict.PROVED, Verdict.SUPPORTED, Verdict.PROVED_AT_SIZES]) == "SUPPORTED"
    assert weakest([Verdict.UNDECIDED, Verdict.REFUTED, Verdict.PROVED]) == "REFUTED"
    assert weakest([Verdict.CONFLICT, Verdict.REFUTED]) == "CONFLICT"


def test_the_report_ranks_verdicts_as_a_chain_does():
    assert sorted(LEGEND, key=lambda verdict: verdict.severity) == list(Verdict)
    for one, other in combinations(Verdict, 2):
        assert weakest([one, other]).severity == min(one.severity, other.severity)
    assert all(verdict.passes + verdict.fails + (not verdict.counts) == 1 for verdict in Verdict)
    assert all(verdict.symbol and verdict.means.endswith(".") for verdict in LEGEND)


@pytest.mark.parametrize("found, expected, same", [
    ("PROVED", "passes", True), ("SUPPORTED", "passes", True), ("REFUTED", "passes", False), ("SUPPORTED", "PROVED", False),
    ("DEFINITION", "DEFINITION", True), ("REFUTED", "REFUTED", True),
])  # fmt: skip
def test_expectations(found, expected, same):
    assert as_expected(Verdict(found), expected) is same


def test_a_mixed_chain_has_no_ends():
    assert paper().claim("1", "q", x, le(y), ge(2)).ends() is None
