"""Outcomes for people: computed from verdicts, readings, findings and what rests on a claim."""

from __future__ import annotations

import pytest

from derive import Paper, amended, array, axes, eq, exp, ge, gt, inventory, le, lt, real, says, total
from derive.errors import PaperError
from derive.run.loading import Loaded
from derive.run.run import Settings, judge, run, settle, unfinished
from derive.verdict.outcome import (
    Found,
    Outcome,
    Severity,
    downstream,
    judged,
    settled,
    severity,
    with_what_rests,
)
from reports.record.verdicts import Verdict

P, R, S, U, I = Verdict.PROVED, Verdict.REFUTED, Verdict.SUPPORTED, Verdict.UNDECIDED, Verdict.ILL_FORMED

JUDGED = [
    (Found("identity", P), Outcome.HOLDS),
    (Found("identity", S), Outcome.HOLDS),
    (Found("identity", P, findings=(("limits", P),)), Outcome.HOLDS_IF),  # never a bare tick beside a limit
    (Found("identity", P, findings=(("limits", R),)), Outcome.HOLDS),  # a finding that fails limits nothing
    (Found("identity", P, findings=(("explains", P),)), Outcome.HOLDS),
    (Found("identity", R, meant=P, findings=(("limits", P),)), Outcome.HOLDS_IF),
    (Found("identity", R, findings=(("limits", P),)), Outcome.FAILS),
    (Found("identity", R, conditional_readings=(P,)), Outcome.HOLDS_IF),
    (Found("identity", R, conditional_readings=(U,)), Outcome.FAILS),
    (Found("identity", R, readings=(P,), conditional_readings=(P,)), Outcome.AS_MEANT),
    (Found("identity", R, conditional_readings=(P,), findings=(("contradicts", P),)), Outcome.FAILS),
    (
        Found("identity", P, findings=(("contradicts", P),)),
        Outcome.FAILS,
    ),  # never a tick on what a finding contradicts
    (
        Found("identity", P, findings=(("contradicts", R),)),
        Outcome.HOLDS,
    ),  # a finding that fails contradicts nothing
    (Found("identity", R), Outcome.FAILS),
    (Found("identity", R, meant=P), Outcome.AS_MEANT),
    (Found("identity", R, meant=R), Outcome.FAILS),
    (Found("identity", P, meant=P), Outcome.AS_MEANT),  # print and intent differ, though both hold
    (Found("identity", P, meant=R), Outcome.HOLDS),
    (Found("identity", I, meant=P), Outcome.AS_MEANT),
    (Found("identity", I), Outcome.NOT_A_STATEMENT),
    (Found("identity", R, readings=(R, S)), Outcome.AS_MEANT),
    (Found("identity", R, readings=(R, U)), Outcome.FAILS),
    (Found("identity", R, correction=P), Outcome.REPAIRABLE),
    (Found("identity", R, correction=P, conditional=True), Outcome.HOLDS_IF),
    (Found("identity", R, correction=R, conditional=True), Outcome.FAILS),
    (Found("identity", R, meant=P, findings=(("contradicts", P),)), Outcome.FAILS),
    (Found("identity", U), Outcome.UNDECIDED),
    (Found("identity", Verdict.CONFLICT), Outcome.UNDECIDED),
    (Found("sentence", P, findings=(("supports", P),)), Outcome.HOLDS),
    (Found("sentence", R, findings=(("limits", P),)), Outcome.HOLDS_IF),
    (Found("sentence", R, findings=(("limits", P), ("contradicts", P))), Outcome.FAILS),
    (Found("question", Verdict.PROSE, findings=(("explains", P),)), Outcome.ANSWERED),
    (Found("question", Verdict.PROSE, findings=(("explains", R),)), Outcome.UNDECIDED),
    (Found("question", Verdict.PROSE, findings=(("explains", P),), open=True), Outcome.PARTLY),
    (Found("question", Verdict.PROSE, findings=(("explains", R),), open=True), Outcome.UNDECIDED),
    (Found("identity", P, findings=(("empties", P),)), Outcome.TRIVIAL),
    (
        Found("identity", P, findings=(("empties", U),)),
        Outcome.HOLDS,
    ),  # nothing is trivial that is not shown so
    (Found("identity", R, findings=(("empties", P),)), Outcome.FAILS),
    (Found("identity", R, meant=P, findings=(("empties", P),)), Outcome.TRIVIAL),
    (Found("identity", P, findings=(("empties", P), ("limits", P))), Outcome.HOLDS_IF),
    (Found("identity", R, conditional_readings=(P,), findings=(("empties", P),)), Outcome.HOLDS_IF),
    (Found("identity", P, findings=(("empties", P), ("contradicts", P))), Outcome.FAILS),
    (Found("conclusion", Verdict.PROSE), Outcome.PROSE),
    (Found("definition", Verdict.DEFINITION, findings=(("contradicts", P),)), Outcome.DEFINITION),
    (Found("prose", Verdict.PROSE), Outcome.PROSE),
]


@pytest.mark.parametrize(("found", "outcome"), JUDGED)
def test_a_claim_by_itself(found: Found, outcome: Outcome) -> None:
    assert judged(found) == outcome


@pytest.mark.parametrize(("findings", "verdict"), [
    ([("supports", P), ("supports", S)], S),
    ([("supports", P), ("contradicts", P)], R),
    ([("supports", P), ("contradicts", U)], P),
    ([("explains", P)], U),
    ([], U),
])  # fmt: skip
def test_words_without_a_chain_are_settled_by_findings(
    findings: list[tuple[str, Verdict]], verdict: Verdict
) -> None:
    assert settled(findings) == verdict


@pytest.mark.parametrize(("outcome", "resting", "lost", "misprint", "expected"), [
    (Outcome.HOLDS, ["b"], [], False, None),
    (Outcome.AS_MEANT, ["b"], [], True, Severity.MISPRINT),
    (Outcome.AS_MEANT, ["b"], [], False, None),
    (Outcome.HOLDS_IF, ["b"], [], False, Severity.LOCAL),
    (Outcome.STEP, ["b"], [], False, None),
    (Outcome.TRIVIAL, ["b"], [], False, None),
    (Outcome.REPAIRABLE, [], [], False, Severity.LOCAL),
    (Outcome.REPAIRABLE, ["b"], [], False, Severity.ESSENTIAL),
    (Outcome.HOLDS_IF, ["b"], ["b"], False, Severity.FATAL),
    (Outcome.FAILS, [], [], False, Severity.ESSENTIAL),
    (Outcome.FAILS, ["b"], ["b"], False, Severity.FATAL),
])  # fmt: skip
def test_severity(
    outcome: Outcome, resting: list[str], lost: list[str], misprint: bool, expected: Severity | None
) -> None:
    assert severity(outcome, resting, lost, misprint) == expected


def test_a_correction_that_saves_nothing_repairs_nothing() -> None:
    assert with_what_rests(Outcome.REPAIRABLE, ["b"]) == Outcome.FAILS
    assert with_what_rests(Outcome.REPAIRABLE, []) == Outcome.REPAIRABLE
    assert with_what_rests(Outcome.HOLDS_IF, ["b"]) == Outcome.HOLDS_IF


@pytest.mark.parametrize(
    ("cause", "grave"), [("misprint", "misprint"), ("notation", "misprint"), ("scan", None)]
)
def test_damage_by_scanning_is_never_charged(cause: str, grave: str | None) -> None:
    x, paper = real("x"), fresh()
    paper.claim("a", "x - x = l", x - x, eq(1), meant=amended(x - x, eq(0), cause=cause))
    told = outcomes(paper, {"a": R, "a (meant)": P})["a"]
    assert told[:2] == ("holds as meant", grave)
    assert outcomes(paper, {"a": R, "a (meant)": R})["a"][1] == "essential"


def test_what_rests_on_a_label() -> None:
    assert downstream({"a": [], "b": ["a"], "c": ["b"], "d": ["x"]}) == {
        "a": ("b", "c"),
        "b": ("c",),
        "c": (),
        "d": (),
    }


def fresh() -> Paper:
    return Paper("mine", title="Mine", source="mine.tex")


def outcomes(
    paper: Paper, verdicts: dict[str, Verdict]
) -> dict[str, tuple[str, str | None, tuple[str, ...]]]:
    """The outcomes, severities and losses of a paper whose entries were found to have these verdicts."""
    from dataclasses import replace

    results = []
    for entry in paper.entries:
        amended_ = {
            name: replace(unfinished(version), verdict=verdicts[version.label])
            for name, version in (("meant", entry.meant), ("correction", entry.correction))
            if version
        }
        results.append(replace(unfinished(entry), verdict=verdicts[entry.label], **amended_))
    told = judge(paper.entries, settle(paper.entries, results))
    return {c.label: (str(c.outcome), c.severity, c.lost) for c in told}


def test_notation_carries_no_failure_and_results_do() -> None:
    x, paper = real("x"), fresh()
    d = paper.definition("def", "x := 1", reason="Defines x.")
    a = paper.claim("a", "x = 2", x, eq(2), uses=d)
    paper.claim("b", "x = 3", x, eq(3), uses=a)
    paper.claim("c", "x = 4", x, eq(4), notation=a)
    found = outcomes(paper, {"def": Verdict.DEFINITION, "a": R, "b": R, "c": R})
    assert found["a"] == ("fails", "fatal", ("b",)) and found["c"][2] == ()
    held = outcomes(paper, {"def": Verdict.DEFINITION, "a": R, "b": P, "c": R})
    assert held["a"] == ("fails", "essential", ())


def test_a_finding_is_not_counted_among_what_rests_on_a_claim() -> None:
    x, paper = real("x"), fresh()
    a = paper.claim("a", "x = 2", x, eq(2))
    paper.limits("edge", "Only there.", x, le(2), uses=a)
    assert outcomes(paper, {"a": R, "edge": R})["a"] == ("fails", "essential", ())


def test_both_roads_see_what_a_name_stands_for_and_the_print_keeps_it() -> None:
    i, j = axes(i="T", j="T")
    s, paper = array("s", i), fresh()
    from derive import define

    Z = define("Z", total(exp(s[i]), i))
    p = define(r"p_{%}", exp(s[i]) / Z, i)
    sums = paper.claim("sum", r"\sum_i p_i = 1", total(p[i], i), eq(1))
    zero = paper.claim(
        "zero",
        "p_i = 0",
        p[j],
        eq(0),
        uses=sums,
        correction=amended(p[j], gt(0), quote="p_i > 0"),
        expect="REFUTED",
    )
    paper.contradicts("never", "A weight is never 0.", p[j], gt(0))
    paper.claim("words", "Every weight is below two.")
    paper.supports("below", "It is at most one.", p[j], lt(2))
    paper.overview(says("They sum to one.", holds=sums, fails=zero), says("They vanish.", holds=zero))
    report = run(
        [Loaded("mine", __import__("pathlib").Path("mine.py"), paper)], Settings(trials=2000, jobs=1)
    )
    claims = {c.label: c for c in report.papers[0].claims}
    assert {label: (c.verdict, c.outcome) for label, c in claims.items()} == {
        "sum": ("PROVED", "holds"), "zero": ("REFUTED", "fails, repairable"), "words": ("PROVED", "holds"),
    }  # fmt: skip
    assert claims["zero"].correction.quote == "p_i > 0"  # the corrected print, as the author would have it
    assert claims["sum"].steps[0].lhs == r"\sum_{i=1}^{T} p_{i}"
    assert [w.name for w in claims["sum"].where] == ["p_{i}", "Z"]
    assert [s.borne_out for s in report.papers[0].overview] == [True, False]


def test_two_things_that_print_alike_are_refused() -> None:
    e, k = axes(e="T"), axes(k="T")
    paper = fresh()
    with pytest.raises(PaperError, match=r"prints e for .*Euler"):
        paper.claim("sum", "s", total(exp(array("s", e)[e]), e), gt(0))
    with pytest.raises(PaperError, match="prints k for the quantity k and for the index k"):
        paper.claim("keys", "k", total(array("k", k)[k], k), eq(0))
    kept = paper.claim("other", "s", total(array("s", e)[e], e), gt(0))
    assert kept.label == "other"


@pytest.mark.parametrize(("wrong", "message"), [
    (lambda p, a: p.supports("f", "Says.", 1, eq(1), about="a"), "no claim of the paper"),
    (lambda p, a: p.supports("f", " ", 1, eq(1)), "says nothing"),
    (lambda p, a: p.supports("f", "Says.", 1), "has no relation"),
    (lambda p, a: p.supports("g", "Says.", 1, eq(1), about=p.supports("f", "Says.", 1, eq(1))), "no claim of the paper"),
    (lambda p, a: p.supports(a, "f", "Says.", 1, eq(1)), "'a' stands where the label of a finding belongs"),
    (lambda p, a: fresh().supports("f", "Says.", 1, eq(1)), "'f' is about nothing"),
    (lambda p, a: p.explains("f", "Says.", 1, eq(1), condition="n is even"), "explains a claim and names a condition"),
    (lambda p, a: p.claim("b", p.display(1), 1, eq(1)), "no display 1: its inventory lists 0"),
    (lambda p, a: p.claim("b", "words", None, eq(1)), "has no first side"),
    (lambda p, a: p.claim("b", "words", 1, eq(1), meant=amended(1, eq(1), cause="bad luck")), "unknown cause"),
])  # fmt: skip
def test_mistakes_in_findings_say_what_to_write(wrong: object, message: str) -> None:
    paper = fresh()
    a = paper.claim("a", "words", 1, eq(1))
    with pytest.raises(PaperError, match=message):
        wrong(paper, a)  # type: ignore[operator]


def test_a_loss_is_laid_to_the_nearest_failure() -> None:
    x, paper = real("x"), fresh()
    a = paper.claim("a", "x = 2", x, eq(2))
    b = paper.claim("b", "x = 3", x, eq(3), uses=a)
    paper.claim("c", "x = 4", x, eq(4), uses=b)
    found = outcomes(paper, {"a": R, "b": R, "c": R})
    assert (found["a"][2], found["b"][2]) == (("b",), ("c",))
    through = outcomes(paper, {"a": R, "b": P, "c": R})
    assert through["a"] == ("fails", "fatal", ("c",)) and through["b"][2] == ()


def test_two_definitions_under_one_name_are_refused() -> None:
    from derive import define

    x, paper = real("x"), fresh()
    one, other = define("F", x + 1), define("F", x + 2)
    with pytest.raises(PaperError, match="prints F for the defined name for"):
        paper.claim("twice", "F < F", one, lt(other))
    assert paper.claim("once", "F < F", one, lt(one + 1)).label == "once"


def test_what_holds_as_meant_carries_no_failure() -> None:
    x, paper = real("x"), fresh()
    a = paper.claim("a", "x = 2", x, eq(2), meant=amended(x, eq(x)))
    paper.claim("b", "x = 3", x, eq(3), uses=a)
    from dataclasses import replace

    def resting(meant: Verdict) -> tuple[str, ...]:
        versions = {"a": R, "a (meant)": meant, "b": P}
        results = [replace(unfinished(e), verdict=versions[e.label],
                           meant=e.meant and replace(unfinished(e.meant), verdict=versions["a (meant)"]))
                   for e in paper.entries]  # fmt: skip
        return judge(paper.entries, settle(paper.entries, results))[1].rests_on

    assert (resting(P), resting(R)) == ((), ("a",))


def test_a_section_a_display_and_an_expectation_are_said_once() -> None:
    x = real("x")
    paper = Paper("mine", title="Mine", source="mine.tex", displays=inventory("ma"), expect="PROVED")
    paper.section("Section 1")
    first = paper.claim("eq:1", paper.display(1), x**2, ge(0))
    aside = paper.prose("note", "A note.", "Says nothing.", place="Footnote")
    second = paper.claim("eq:2", "x = x", x, eq(x), expect="passes")
    near, far = (
        paper.supports(label, "Says.", x, eq(x), about=about) for label, about in (("a", None), ("b", first))
    )
    assert (first.quote, first.display) == (inventory("ma")[0].latex, 1)
    assert [e.place for e in (first, aside, second, far)] == [
        "Section 1",
        "Footnote",
        "Section 1",
        "Section 1",
    ]
    assert [e.expect for e in (first, second, near)] == ["PROVED", "passes", "PROVED"]
    assert (near.about, far.about) == ("eq:2", "eq:1")


def test_a_slip_that_is_repeated_is_one_erratum_as_grave_as_at_its_worst() -> None:
    x, paper = real("x"), fresh()
    right = amended(x, eq(1))
    first = paper.claim("first", "x = 2", x, eq(2), correction=right)
    again = paper.claim("again", "x = 3", x, eq(3), correction=right, repeats=first)
    paper.claim("rests", "x = 4", x, eq(4), uses=again)
    verdicts = {"first": R, "again": R, "rests": P, "first (corrected)": P, "again (corrected)": P}
    found = outcomes(paper, verdicts)
    assert found["first"][1] == "essential" and found["again"] == ("fails, repairable", None, ())
    held = outcomes(paper, {**verdicts, "first": P})  # what holds has no slip to repeat
    assert held["first"][1] is None and held["again"][1] == "essential"


def test_what_a_limit_or_a_reading_assumes_is_named() -> None:
    x, paper = real("x"), fresh()
    paper.claim("a", "x^2 > 0", x**2, gt(0), readings={"of some": amended(x, eq(x), condition="x is 2")})
    paper.limits("at 0", "At 0 it is 0.", x, eq(x), condition="x is not 0")
    paper.limits("at 1", "Nothing there.", x, eq(x), condition="x is not 1")
    from dataclasses import replace

    def told(verdict: Verdict, reading: Verdict) -> tuple[str, ...]:
        (claim, *findings) = paper.entries
        readings = tuple(
            replace(unfinished(r), verdict=reading, condition=r.condition) for _, r in claim.readings
        )
        first = replace(unfinished(claim), verdict=verdict, readings=readings)
        rest = [
            replace(unfinished(f), verdict=v, condition=f.condition)
            for f, v in zip(findings, (P, R), strict=True)
        ]
        (judged_,) = judge(paper.entries, settle(paper.entries, [first, *rest]))
        return judged_.conditions

    assert told(P, U) == ("x is not 0",)  # a limit that fails names nothing
    assert told(R, P) == ("x is 2", "x is not 0")
    assert told(R, R) == ()  # what fails has no condition


def test_what_is_right_as_a_step_and_falls_with_its_premise_is_told_there() -> None:
    x, paper = real("x"), fresh()
    a = paper.claim("a", "x = 2", x, eq(2), correction=amended(x, eq(1)))
    b = paper.claim("b", "x = 3", x, eq(3), uses=a)
    paper.contradicts("not", "It is not.", x, eq(x), about=b)
    verdicts = {"a": R, "a (corrected)": P, "b": P, "not": P}
    found = outcomes(paper, verdicts)
    assert found["a"] == ("fails", "fatal", ("b",)) and found["b"] == ("right as a step", None, ())
    alone = outcomes(paper, {**verdicts, "b": R})  # wrong by itself: an erratum of its own
    assert alone["b"] == ("fails", "essential", ())


def test_a_conclusion_is_not_shown_if_what_it_rests_on_fails() -> None:
    x, paper = real("x"), fresh()
    a = paper.claim("a", "x = 2", x, eq(2))
    b = paper.claim("b", "x = 3", x, eq(3), uses=a)
    paper.conclusion("end", "Q.E.D.", "Of b.", uses=b)
    paper.conclusion("other", "This proves the lemma.", "Of a.", uses=paper.claim("c", "x = x", x, eq(x)))
    verdicts = {"a": R, "b": P, "c": P, "end": Verdict.PROSE, "other": Verdict.PROSE}
    found = outcomes(paper, verdicts)
    assert found["end"] == ("right as a step", None, ()) and found["other"] == ("prose", None, ())
    assert found["a"] == ("fails", "fatal", ("end",))
    assert outcomes(paper, {**verdicts, "a": P})["end"] == ("prose", None, ())


@pytest.mark.parametrize(
    "repaired", [{"meant": amended(real("x"), eq(1))}, {"correction": amended(real("x"), eq(1))}]
)
def test_a_conclusion_stands_on_what_is_repaired(repaired: dict[str, object]) -> None:
    x, paper = real("x"), fresh()
    a = paper.claim("a", "x = 2", x, eq(2), **repaired)  # type: ignore[arg-type]
    paper.conclusion("end", "Q.E.D.", "Of a.", uses=a)
    verdicts = {"a": R, "a (meant)": P, "a (corrected)": P, "end": Verdict.PROSE}
    assert outcomes(paper, verdicts)["end"] == ("prose", None, ())
