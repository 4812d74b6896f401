"""JUnit, Markdown and the badge."""

import copy
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from reports.formats import badge, markdown
from reports.formats.machines import junit
from reports.record.changes import changes
from reports.record.loading import read
from reports.typeset import numerals

DATA = Path(__file__).parent / "data"
SAMPLE = json.loads((DATA / "sample_report.json").read_text(encoding="utf-8"))
HOSTILE = json.loads((DATA / "hostile_report.json").read_text(encoding="utf-8"))
CLEAN = {**SAMPLE, "papers": [{**SAMPLE["papers"][0], "claims": SAMPLE["papers"][0]["claims"][:6]}]}


def test_junit_counts_what_was_not_expected():
    root = ElementTree.fromstring(junit.xml(read(SAMPLE)))
    assert {name: root.get(name) for name in ("tests", "failures", "errors", "skipped")} == {
        "tests": "24",
        "failures": "3",
        "errors": "1",
        "skipped": "4",
    }
    failure = root.find(".//testcase[@name='eq:16']/failure")
    assert failure.get("message") == "supported, expected proved"
    assert root.find(".//testsuite[@name='shim']/testcase/error").text.startswith("NameError")


def test_a_refutation_that_was_expected_is_a_passed_test():
    case = ElementTree.fromstring(junit.xml(read(SAMPLE))).find(".//testcase[@name='c.alpha-a']")
    assert case.find("failure") is None


def test_an_unexpected_refutation_carries_its_witness():
    report = copy.deepcopy(SAMPLE)
    claim = report["papers"][1]["claims"][3]
    claim.update(expected="PROVED", as_expected=False)
    failure = ElementTree.fromstring(junit.xml(read(report))).find(".//testcase[@name='c.alpha-a']/failure")
    assert "0.8807970780 against 0.2689414214; derive replay c.alpha-a --paper notes" in failure.text


def test_markdown_reads_like_a_review():
    text = markdown.text(read(SAMPLE))
    for words in (
        "# Verification report",
        "9 of 19 claims hold, 3 not as expected, 1 not loaded",
        "The run was interrupted",
        "### × `c.alpha-a`, (c) ii",
        "Step 1: at beta = 1 the left side is 0.8807970780, the right side 0.2689414214.",
        "derive replay c.alpha-a --paper notes",
        "Corrected, proved:",
        "As evidently meant, proved:",
        "From first to last the chain still holds.",
        "| `eq:11` | Maximum Likelihood Estimation | ✓ proved at sizes | yes |",
        "**no**, proved",
    ):
        assert words in text.replace("\xa0", " "), words


def test_markdown_says_what_changed():
    before = copy.deepcopy(SAMPLE)
    before["papers"][0]["claims"][3]["verdict"] = "SUPPORTED"
    assert "- `eq:7` (ma): supported → proved" in markdown.text(
        read(SAMPLE), changes(read(SAMPLE), read(before))
    )
    assert "Nothing changed." in markdown.text(read(SAMPLE), changes(read(SAMPLE), read(SAMPLE)))


def test_the_badge_is_one_line():
    for report in (SAMPLE, CLEAN, HOSTILE, {**SAMPLE, "papers": []}):
        text = badge.svg(read(report))
        assert text.count("\n") == 1
        ElementTree.fromstring(text)
    assert badge.message(read(CLEAN)) == "5 of 5 claims hold"
    assert badge.GOOD in badge.svg(read(CLEAN))
    assert badge.BAD in badge.svg(read(SAMPLE))
    assert badge.GREY in badge.svg(read({**SAMPLE, "papers": []}))


def test_a_refutation_that_was_expected_does_not_redden_the_badge():
    report = {**SAMPLE, "papers": [{**SAMPLE["papers"][1], "claims": SAMPLE["papers"][1]["claims"][2:4]}]}
    assert badge.message(read(report)) == "0 of 2 claims hold"
    assert badge.GOOD in badge.svg(read(report))


def test_hostile_text_breaks_no_format():
    ElementTree.fromstring(junit.xml(read(HOSTILE)))
    text = markdown.text(read(HOSTILE))
    outside = [line for n, part in enumerate(text.split("```")) if n % 2 == 0 for line in part.splitlines()]
    for line in outside:
        bare = "".join(line.split("`")[::2])
        assert "<script>" not in bare.replace("\\<", "")


@pytest.mark.parametrize(
    ("number", "shown"),
    [(None, "none"), (0.0, "0"), (3.1e-16, "3.1 × 10⁻¹⁶"), (0.83, "0.83"), (2.5e12, "2.5 × 10¹²")],
)
def test_numbers_as_people_read_them(number, shown):
    assert numerals.scientific(number).replace("\u202f", " ") == shown


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0.04, "0.0 s"), (59.2, "59.2 s"), (83.4, "1 min 23 s"), (7322, "2 h 2 min")]
)
def test_durations(seconds, shown):
    assert numerals.duration(seconds) == shown
