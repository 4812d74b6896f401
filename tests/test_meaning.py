"""What a verdict means: one reading of a statement for both roads, its ends, and where it is defined."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
import sympy as sp
from sympy import Abs, Piecewise, Rational, exp, log, pi, sign, sqrt

import reports
from derive import Paper, array, axes, positive, real
from derive.claims import Claim, Link, Statement, amended, eq, le
from derive.command.console import evidence_lines, surprises
from derive.errors import ProverFailure
from derive.language import Scalar, as_written, at, delta, diff, integral, total, undefined
from derive.language.domains import Interval, Orthonormal
from derive.processes.workers import Workers
from derive.prover import prove
from derive.prover.where import unproved
from derive.roads.lower import lower
from derive.roads.numeric_road import attempt, no_value
from derive.run.checking import Settings, check_chain, check_claim
from derive.run.loading import Loaded
from derive.run.required import enough
from derive.run.run import run, settle
from numeric.attack.tally import Pace
from numeric.problem.instance import Instance
from numeric.rigorous.certify import judge
from reports.record import Defined, Proof, Step
from reports.record.codec import as_json
from reports.record.verdicts import Verdict
from tests.statements import proof_or_none

pytestmark = pytest.mark.slow

x, y, p = real("x"), real("y"), positive("p")
BETWEEN = (y > 0, y < 1)


def attacked(lhs, rhs, relation="=", given=(), *, complex=False, trials=2_000):
    return attempt(
        Statement(sp.sympify(lhs), relation, sp.sympify(rhs), tuple(given), complex=complex), 0, Pace(trials)
    )


def refuted(*args, **more):
    return attacked(*args, **more).counterexample is not None


def stands(*args, **more):
    found = attacked(*args, **more)
    return found.counterexample is None and found.cannot is None and found.trials.accepted > 0


# one reading: real numbers


@pytest.mark.parametrize(("lhs", "rhs"), [
    (log(exp(5 * sqrt(x))), 5 * sqrt(x)), (log(x**3), 3 * log(x)), (log(x**2), 2 * log(x)), (sqrt(x) * sqrt(y), sqrt(x * y)),
])  # fmt: skip
def test_complex_values_refute_only_on_request(lhs, rhs):
    assert stands(lhs, rhs)


def test_on_request_principal_values_are_compared_and_the_witness_says_so():
    found = attacked(log(x**3), 3 * log(x), complex=True).counterexample
    assert found is not None and found.complex
    assert stands(log(p**3), 3 * log(p), complex=True)
    assert not attacked(log(p**3), 2 * log(p), complex=True).counterexample.complex


def test_a_false_statement_about_reals_is_refuted_by_real_values():
    found = attacked(log(x**3), 2 * log(x)).counterexample
    assert found is not None and not found.complex


def test_an_integrand_that_is_not_real_has_no_integral():
    assert attacked(integral(1 + sqrt(x), x, -1, 1), 0, ">").agreed == 0
    small = x * sqrt(x**2 - Rational(1, 10**6))  # its imaginary part integrates to 0
    for value in (0, 1):
        found = attacked(integral(small, x, -1, 1), value)
        assert found.counterexample is None and found.agreed == 0
    guarded = integral(Piecewise((sqrt(x), x > 0), (0, True)), x, -1, 1)
    assert stands(guarded, Rational(2, 3)) and refuted(guarded, 1)


# integrals


@pytest.mark.parametrize(("found", "value"), [
    (integral(exp(-(x**2)), x, sp.oo, -sp.oo), -sqrt(pi)), (integral(exp(-x), x, sp.oo, 0), -1),
    (integral(exp(x), x, 0, -sp.oo), -1), (integral(x**2, x, 1, 0), Rational(-1, 3)),
])  # fmt: skip
def test_a_range_run_backwards_changes_the_sign(found, value):
    assert stands(found, value) and refuted(found, -value)


def test_between_one_infinity_there_is_nothing_to_evaluate():
    assert attacked(integral(exp(-(x**2)), x, sp.oo, sp.oo), 0).cannot == "an integral from inf to inf"


@pytest.mark.parametrize(("value", "proved"), [(-sqrt(pi), True), (sqrt(pi), False)])
def test_the_prover_turns_a_range_round(value, proved):
    backwards = Statement(integral(exp(-(x**2)), x, sp.oo, -sp.oo), "=", value)
    assert (proof_or_none(backwards) is not None) is proved


def test_a_range_run_backwards_stays_within_the_domain():
    with pytest.raises(ValueError, match="beyond its domain"):
        integral(p, p, 1, -1)


JUMPS = [
    (Piecewise((1, x < y), (0, True)), 1, 0), (sign(x - y), -2, 0), (Abs(x - y) / (x - y), -2, 0),
    (Piecewise((x, sp.And(x > y / 2, x < y)), (1, True)), 0, y / 2),
]  # fmt: skip


@pytest.mark.parametrize(("body", "right", "wrong"), JUMPS)
def test_no_derivative_under_an_integral_sign_past_a_jump_that_moves(body, right, wrong):
    for value in (right, wrong):
        found = attacked(diff(integral(body, x, 0, 1), y), value, given=BETWEEN)
        assert found.counterexample is None and found.cannot


@pytest.mark.parametrize(("body", "right", "wrong"), [
    (1 / (x + y), 1 / (1 + y) - 1 / y, 1 / (1 + y) - 2 / y),
    (exp(x * y), ((y - 1) * exp(y) + 1) / y**2, ((y - 1) * exp(y) - 1) / y**2),
    (y**2 * sign(x - Rational(1, 3)), 2 * y / 3, y / 3),
])  # fmt: skip
def test_a_derivative_under_an_integral_sign_that_may_be_taken(body, right, wrong):
    side = diff(integral(body, x, 0, 1), y)
    assert not refuted(side, right, given=BETWEEN) and not stands(side, wrong, given=BETWEEN)
    assert stands(diff(integral(1 / (x + y), x, 0, 1), y), 1 / (1 + y) - 1 / y, given=BETWEEN)


# kinks: the numeric road has a slope where the slopes to both sides agree

FLAT = 1 - sign(x) ** 2  # 1 at 0, else 0


@pytest.mark.parametrize(("body", "slope"), [
    (Abs(x + Abs(x)) - Abs(x), sp.S.One), (sp.Max(0, x) + sp.Min(0, x), sp.S.One), (x * Abs(x), 2 * Abs(x)),
    (sp.Max(x, 0) ** 2, 2 * sp.Max(x, 0)), (Abs(x) ** 2, 2 * x), (Abs(x**3), 3 * x * Abs(x)),
])  # fmt: skip
def test_a_slope_where_both_sides_agree(body, slope):
    assert stands(diff(body, x), slope) and refuted(diff(body, x), slope + FLAT)


def test_no_slope_where_the_sides_disagree():
    assert (
        stands(diff(Abs(x), x), sign(x) + FLAT)
        and stands(diff(Abs(x), x), sign(x))
        and refuted(diff(Abs(x), x), 1)
    )
    assert stands(diff(x * Abs(x), x, x), 2 * sign(x)) and refuted(diff(x * Abs(x), x, x), 2)


# the same where the body is smooth though it is written with kinks, jumps or a case for one point


def only(*pair):
    """1 where the two are equal, else 0."""
    return Piecewise((1, sp.Eq(*pair)), (0, True))


along, other = axes(along="T", other="T")
entries = array("f", along)
entry, one = entries[along], entries[other]
HIDDEN = {  # body, by what, slope, where it is hidden
    "root of a square": lambda: (sqrt(x**2) * sign(x), x, 1, (x, 0)),
    "root of a product": lambda: (sqrt(x**2 * p**2) * sign(x), x, p, (x, 0)),
    "sign squared": lambda: (x * sign(x) ** 2, x, 1, (x, 0)),
    "sign of a square": lambda: (x * sign(x**2), x, 1, (x, 0)),
    "jump times square": lambda: (x**2 * sign(x), x, 2 * Abs(x), (x, 0)),
    "larger and smaller": lambda: (sp.Max(x, y) + sp.Min(x, y), x, 1, (x, y)),
    "irrational tie": lambda: (sp.Max(exp(x), exp(y)) + sp.Min(exp(x), exp(y)), x, exp(x), (x, y)),
    "size squared": lambda: (Abs(x) ** 2, x, 2 * Abs(x) * sign(x), (x, 0)),
    "both ways": lambda: (Abs(x - y) - Abs(y - x), x, 0, (x, y)),
    "power of a size": lambda: (Abs(x) ** Rational(3, 2), x, Rational(3, 2) * sqrt(Abs(x)) * sign(x), (x, 0)),
    "case for one point": lambda: (Piecewise((0, sp.Eq(x, 1)), (x - 1, True)), x, 1, (x, 1)),
    "case for the others": lambda: (Piecewise((x - 1, sp.Ne(x, 1)), (0, True)), x, 1, (x, 1)),
    "cases that meet": lambda: (
        Piecewise((x, x < 0), (sp.sin(x), True)),
        x,
        Piecewise((1, x < 0), (sp.cos(x), True)),
        (x, 0),
    ),
    "case of a square": lambda: (Piecewise((x, x**2 > 0), (0, True)), x, 1, (x, 0)),
    "second": lambda: (diff(x**2 * Abs(x), x), x, 6 * Abs(x), (x, 0)),
    "mixed": lambda: (diff(Abs(x - y) ** 3, x), y, -6 * Abs(x - y), (x, y)),
    "value put in": lambda: (at(x * sign(x) ** 2, x, x - y), x, 1, (x, y)),
    "under a sum": lambda: (total(sp.Max(entry, 0) - sp.Max(-entry, 0), along), one, 1, (one, 0)),
    "product of entries": lambda: (total(Abs(entry) * sign(entry), along), one, 1, (one, 0)),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_a_smooth_body_has_a_slope_where_its_writing_has_none(name):
    with as_written():
        body, by, slope, where = HIDDEN[name]()
        left, right, wrong = diff(body, by), sp.sympify(slope), slope + only(*where)
    assert stands(left, right) and refuted(left, wrong)


@pytest.mark.parametrize("build", [
    lambda: (sign(x), 0), (lambda: (Piecewise((0, x < 0), (1, True)), 0)), lambda: (Piecewise((5, sp.Eq(x, 0)), (x, True)), 1),
    lambda: (Piecewise((x, x > 0), (2 * x, True)), Piecewise((1, x > 0), (2, True))), lambda: (sqrt(x**2), sign(x)),
    lambda: (diff(x**2 * sign(x), x), 2 * sign(x)), lambda: (sign(x) * (1 + x), sign(x)),
])  # fmt: skip
def test_at_a_jump_or_a_kink_there_is_certainly_no_slope(build):
    with as_written():
        body, slope = build()
        left, right, beyond = diff(body, x), sp.sympify(slope), slope + only(x, 0)
    assert stands(left, right) and stands(left, beyond) and refuted(left, slope + sp.S.One)


@pytest.mark.parametrize("build", [
    lambda: (Piecewise((1, sp.Eq(x, 0)), (sp.sin(x) / x, True)), Piecewise((0, sp.Eq(x, 0)), (sp.cos(x) / x - sp.sin(x) / x**2, True))),
    lambda: ((x**2) ** Rational(3, 4) * sign(x), Rational(3, 2) * sqrt(Abs(x))),
    lambda: (sqrt(x**2 - 2 * x + 1) * sign(x - 1), sign(x - 1) ** 2),
    lambda: (integral(Abs(x * y), y, 0, 1) - integral(Abs(x * y), y, -1, 0), FLAT),
    lambda: (integral(Abs(x * y) * sign(x), y, 0, 1), sign(x) ** 2 / 2),
])  # fmt: skip
def test_where_a_slope_could_not_be_computed_nothing_is_supported(build):
    with as_written():
        body, slope = build()
        left = diff(body, x)
    found = attacked(left, slope)
    assert found.counterexample is None and "whether the derivative has a value at x = " in found.cannot


def test_an_entry_that_does_not_move_has_no_slope_to_miss():
    left = diff(total(sqrt(Abs(entry)) + entry * sign(entry), along), one)
    at_zero = Instance({"T": 2}, {"f": (Fraction(0), Fraction(4))})
    found = judge(lower(Statement(left, "=", 1 + 1 / sqrt(one) / 2)), at_zero, 64)
    assert (found.agreeing, found.undefined, found.unknown) == (1, 1, 0)


# exact numbers beyond the range of floats

HUGE = sp.Integer(2) ** 2014


@pytest.mark.parametrize(("lhs", "relation", "rhs", "true"), [
    (HUGE + HUGE / 4, "=", Rational(5, 3), False), (HUGE + HUGE / 4, "=", 5 * HUGE / 4, True),
    (x * HUGE, "=", x, False), (x + 1 / HUGE, "=", x, False), (x + 1 / HUGE, ">", x, True),
    (Abs(x), "<", HUGE + Abs(x), True), (x / HUGE, "=", x * HUGE, False),
])  # fmt: skip
def test_exact_numbers_beyond_the_range_of_floats(lhs, relation, rhs, true):
    with as_written():
        assert (stands if true else refuted)(lhs, rhs, relation)


def test_intervals_beyond_the_range_of_floats():
    wide = Scalar("b", Interval(-HUGE, HUGE))
    assert refuted(wide, 1, "<") and stands(Abs(wide), -1, ">")
    far = Scalar("b", Interval(HUGE, sp.oo))
    assert "no floating-point number" in attacked(far, 1, ">").cannot
    assert lower(Statement(far, ">", sp.S.One)).free[0].low == Fraction(2**2014)


# the ends of a chain


@pytest.fixture(scope="module")
def workers():
    with Workers(2) as pool:
        yield pool


BRIEFLY = Settings(trials=2_000)
with as_written():
    QUOTIENT = x / x
    SHARE = sp.Mul(x, sp.Pow(x - 7, -1))
    ROOTS = sqrt(x) * sqrt(x)


def step(**said):
    """A step of which nothing is known but what is said."""
    nothing = dict.fromkeys(
        (
            "reason",
            "proof",
            "trials",
            "counterexample",
            "strength",
            "repairs",
            "assumptions",
            "error",
            "to",
            "curve",
        )
    )
    return Step(
        **{
            "n": 1,
            "relation": "=",
            "lhs": "",
            "rhs": "",
            "lhs_code": "",
            "rhs_code": "",
            "why": "",
            **nothing,
            **said,
        }
    )


def checked(workers, first, *links, settings=BRIEFLY, **more):
    return check_claim(Claim("it", "it", sp.sympify(first), links, **more), workers, settings)


def test_steps_that_pass_do_not_make_ends_that_hold(workers):
    result = checked(workers, sign(x) ** 2, eq(QUOTIENT), eq(1))
    assert all(s.verdict.passes for s in result.steps)
    assert result.verdict == result.ends.verdict == "REFUTED"
    assert result.ends.reason.startswith(
        "each step holds where both its sides are defined, but first against last"
    )
    assert [v.value for v in result.ends.counterexample.values] == ["0"]
    lines = evidence_lines(result)
    assert any("first against last" in line for line in lines) and any(
        "REFUTED: each step holds" in line for line in lines
    )


def test_ends_follow_where_what_stands_between_is_defined(workers):
    result = checked(workers, sign(p) ** 2, eq(p / p), eq(1))
    assert result.verdict.passes and result.ends.verdict.passes
    proved = checked(workers, (p + 1) ** 2, eq(p**2 + 2 * p + 1), eq(p * (p + 2) + 1))
    assert proved.verdict == "PROVED" and proved.ends.proof.method.startswith("transitivity")
    assert proved.ends.trials.accepted > 0


def test_a_bound_through_a_root_does_not_hold_where_there_is_no_root(workers):
    result = checked(workers, 0, le(sqrt(x)), le((x + 1) / 2))
    assert [str(s.verdict) for s in result.steps] == ["PROVED", "PROVED"] and result.verdict == "REFUTED"
    assert checked(workers, 0, le(sqrt(p)), le((p + 1) / 2)).verdict == "PROVED"


def test_what_cites_a_chain_is_worth_what_its_ends_are(workers):
    bound = Claim("bound", "q", sp.S.Zero, (le(sqrt(x)), le((x + 1) / 2)))
    user = Claim("user", "q", sp.S.Zero, (le(3 * x + 3),), uses=(bound,))
    results = settle([bound, user], [check_claim(c, workers, BRIEFLY) for c in (bound, user)])
    assert [str(r.verdict) for r in results] == ["REFUTED", "REFUTED"]
    proof = step(relation="≤", verdict=Verdict.PROVED, proof=Proof("cited", rests_on=("bound",)))
    cited = settle([bound, user], [results[0], replace(results[1], steps=(proof,), ends=None)])
    assert cited[1].verdict == "SUPPORTED" and "not itself proved" in cited[1].steps[0].reason


def test_what_a_chain_asserts_is_weighed_again_with_what_it_cites(workers):
    result = checked(workers, (p + 1) ** 2, eq(p**2 + 2 * p + 1), eq(p * (p + 2) + 1))
    weak = replace(result.ends, proof=replace(result.ends.proof, rests_on=("gone",)))
    (settled,) = settle([Claim("it", "it")], [replace(result, ends=weak)])
    assert settled.verdict == settled.ends.verdict == "SUPPORTED"


def test_a_number_between_two_arrays_relates_all_their_entries(workers):
    t, u = axes(t="T", u="T")
    a, b = array("a", t), array("b", t)
    result = checked(workers, 0 * a[t], eq(0), eq(0 * b[u]))
    assert result.verdict.passes


def test_the_meant_reading_is_tested_at_its_ends_too(workers):
    claim = Paper("p", title="t", source="s").claim(
        "1", "q", x, eq(x + 1), meant=amended(sign(x) ** 2, eq(QUOTIENT), eq(1))
    )
    assert check_claim(claim, workers, BRIEFLY).meant.verdict == "REFUTED"


# where it is defined


@pytest.mark.parametrize(("lhs", "relation", "rhs", "example", "condition"), [
    (QUOTIENT, "=", 1, "x = 0", "x ≠ 0"), (SHARE, "=", 1 + 7 / (x - 7), "x = 7", "x - 7 ≠ 0"),
    (ROOTS, "=", x, "x = -1", "x ≥ 0"), (log(x + p), "≤", x + p - 1, "p = 1, x = -1", "p + x > 0"),
])  # fmt: skip
def test_where_a_side_has_no_value_is_said(workers, lhs, relation, rhs, example, condition):
    with as_written():
        step = checked(workers, lhs, Link(relation, sp.sympify(rhs))).steps[0]
    assert (step.defined.everywhere, step.defined.example) == (
        False,
        example,
    ) and condition in step.defined.conditions
    assert str(step.defined) == f"where defined; not defined at {example}"


def test_what_is_defined_everywhere_says_nothing():
    for statement in (
        Statement(log(p**2), "=", 2 * log(p)), Statement(1 / (1 + x**2), "≤", sp.S.One),
        Statement(1 / (x - y), "=", 1 / (x - y), given=(x > y,)), Statement(diff(exp(x) / p, x), "=", exp(x) / p),
        Statement(integral(exp(-p * x**2), x, -sp.oo, sp.oo), "=", sqrt(pi / p)),
        Statement(at(diff(exp(x) / p, x), x, y), "=", exp(y) / p),
    ):  # fmt: skip
        assert unproved(statement) == frozenset()


@pytest.mark.parametrize("side", [
    QUOTIENT, 1 / (x**2 - 2), sp.tan(x), diff(Abs(x), x), integral(1 / (x - p), x, 0, 1), Piecewise((1 / x, y > 0), (1, True)),
    integral(exp(-y * x**2), x, -sp.oo, sp.oo), sp.asin(x), at(1 / x, x, y),
])  # fmt: skip
def test_what_may_have_no_value_is_not_taken_to_have_one(side):
    assert unproved(Statement(side, "=", sp.S.One))


def test_a_derivative_that_the_rules_miss_is_no_point_without_a_value():
    assert no_value(Statement(diff(x * Abs(x), x), "=", 2 * Abs(x)), 0) is None
    assert no_value(Statement(diff(log(x), x), "=", 1 / x), 0)[0] == "x = 0"


# what a run may require


def test_a_run_may_require_more_than_a_pass():
    x_over_x = check_chain(QUOTIENT, (eq(1),), trials=2_000, require="defined")
    assert x_over_x.verdict == "PROVED" and x_over_x.enough is False and not x_over_x
    assert "PROVED where defined; not defined at x = 0" in str(x_over_x) and "--require defined" in str(
        x_over_x
    )
    assert (
        x_over_x.to_dict()["enough"] is False
        and x_over_x.to_dict()["steps"][0]["defined"]["example"] == "x = 0"
    )
    assert check_chain(p, (eq(p),), trials=500, require="proved")
    with pytest.raises(ValueError, match="write require='defined'"):
        check_chain(p, (eq(p),), require="truth")


@pytest.mark.parametrize(("verdict", "everywhere", "require", "found"), [
    ("PROVED", True, "proved", True), ("PROVED", None, "proved", False), ("PROVED", False, "defined", False),
    ("SUPPORTED", True, "proved", False), ("SUPPORTED", True, "defined", True), ("PROVED_AT_SIZES", True, "proved", False),
    ("REFUTED", False, "proved", None), ("PROVED", False, None, None),
])  # fmt: skip
def test_what_is_enough(verdict, everywhere, require, found):
    found_one = step(verdict=Verdict(verdict), defined=Defined(everywhere))
    assert enough(Verdict(verdict), [found_one], require) is found


def test_complex_values_are_compared_by_check_on_request():
    principal = check_chain(log(x**3), (eq(3 * log(x)),), trials=2_000, complex=True)
    assert principal.verdict == "REFUTED" and "complex principal values" in str(principal)
    assert check_chain(log(x**3), (eq(3 * log(x)),), trials=2_000).verdict.passes


def test_a_proof_about_reals_does_not_count_for_complex_values():
    statement = Statement(log(exp(5 * sqrt(x))), "=", 5 * sqrt(x))
    assert prove(statement)
    with pytest.raises(ProverFailure, match="says nothing of complex values"):
        prove(replace(statement, complex=True))
    assert prove(Statement(log(exp(5 * sqrt(p))), "=", 5 * sqrt(p), complex=True))


# the report


@pytest.fixture
def written(tmp_path):
    """A report with a claim that is proved where defined, short of what is required, and one whose ends alone fail."""
    report = json.loads((Path(__file__).parent / "data" / "sample_report.json").read_text(encoding="utf-8"))
    claims = report["papers"][0]["claims"]
    proved = next(c for c in claims if c["verdict"] == "PROVED" and c["steps"])
    refuted_one = next(c for c in claims if c["verdict"] == "REFUTED" and c["steps"])
    left_out = Defined(False, ("x ≠ 0",), (r"x \ne 0",), "x = 0", "division by 0")
    proved["steps"][0]["defined"], proved["enough"] = as_json(left_out), False
    wrong = next(s for s in refuted_one["steps"] if s["verdict"] == "REFUTED")
    refuted_one["ends"] = {**wrong, "n": 0, "counterexample": {**wrong["counterexample"], "complex": True}}
    refuted_one["steps"] = [{**s, "verdict": "PROVED", "counterexample": None} for s in refuted_one["steps"]]
    report["run"].update(require="proved", short=1, complex=True)
    reports.write(reports.read(report), tmp_path, ("html", "json", "junit", "markdown"))
    pages = [f for f in tmp_path.glob("*.html") if report["papers"][0]["id"] in f.name]
    page = min(pages, key=lambda f: len(f.name))  # the paper's own, not the one that shows it annotated
    return {
        "page": page.read_text(encoding="utf-8"),
        **{f.name: f.read_text(encoding="utf-8") for f in tmp_path.iterdir() if f.is_file()},
    }


def test_the_report_says_where_a_verdict_is_defined(written):
    assert "where defined" in written["page"] and "not defined at x = 0 (division by 0)" in written["page"]
    assert "where defined; not defined at x = 0" in written["report.md"]
    assert "less than required" in written["page"] and "Less than required" in written["index.html"]


def test_the_report_says_when_only_the_ends_fail_and_values_are_complex(written):
    said = "Each step holds where both its sides are defined, but first against last does not follow"
    assert (
        said in written["page"]
        and said in written["report.md"]
        and "First against last: at" in written["report.md"]
    )
    assert (
        "complex principal values" in written["page"] and "complex principal values" in written["report.md"]
    )


def test_less_than_required_is_a_failure_for_continuous_integration(written):
    (name,) = (n for n in written if n.endswith(".xml"))
    assert "proved where defined; not defined at x = 0, less than required" in written[name]


def test_a_run_records_what_it_required(tmp_path):
    loaded = Loaded("p", tmp_path / "p.py", Paper("p", title="t", source="s"), None)
    loaded.paper.claim("1", "q", QUOTIENT, eq(1))
    report = run([loaded], Settings(trials=500, require="defined", complex=True))
    reports.validate(report)
    assert (report.run.require, report.run.short, report.run.complex) == ("defined", 1, True)
    assert report.papers[0].claims[0].enough is False
    assert any("less than --require defined" in line for line in surprises(report, [loaded]))


# arrays that neither end names are there all the same

i, e = axes(i="n", e="d")
FRAME = array("m", i, e, of=Orthonormal())
COUNT, SPACE = i.length, e.length
NORMS = total(FRAME[i, e] ** 2, e, i)
CHAIN = Claim("frame", "n ≤ d", COUNT, (eq(NORMS), le(SPACE)))


def test_the_ends_of_a_chain_keep_what_its_middle_says_of_the_lengths():
    found = check_chain(COUNT, CHAIN.links, trials=2_000)
    assert (found.verdict, found.ends.verdict) == (Verdict.PROVED, Verdict.PROVED)
    assert check_chain(COUNT, (le(SPACE),), trials=500).verdict == Verdict.REFUTED


@pytest.mark.parametrize(
    ("side", "proved"), [(NORMS, True), (sp.S.Zero, False)], ids=["with the family", "without"]
)
def test_what_an_orthonormal_family_says_of_the_lengths_is_cited_only_beside_one(side, proved):
    lemmas = tuple(("frame", s) for s in CHAIN.citable())
    statement = Statement(COUNT + side, "≤", SPACE + side, lemmas=lemmas)
    assert (proof_or_none(statement) is not None) is proved


def test_a_chain_through_something_without_meaning_has_no_ends():
    found = check_chain(sp.S.Zero, (eq(undefined("H")), eq(sp.S.One)), trials=500)
    assert (found.verdict, found.ends) == (Verdict.ILL_FORMED, None)


def test_what_a_delta_holds_at_zero_stays_in_the_domain():
    k, l = axes(k="n", l="n")
    q = array("q", k, of=Interval(0, sp.oo))
    slope = diff(
        at(total(q[k], k), q[k], exp(x) * delta(k, l)), x
    )  # the others are 0, the end of the domain, and stay there
    assert stands(slope, exp(x)) and refuted(slope, 2 * exp(x))


def test_an_integral_of_a_constant_over_the_line_is_not_said_to_have_a_value():
    """Nothing of the variable is left in what is integrated, and yet it has no value."""
    line = real("line")
    for endless in (integral(1, line), integral(sp.S(2), line, 0)):
        assert unproved(Statement(endless, "=", endless))
    assert not unproved(Statement(integral(1, line, 0, 2), "=", sp.S(2)))
