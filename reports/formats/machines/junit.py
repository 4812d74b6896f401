"""JUnit XML for continuous integration: a claim is a test, failed if its verdict is not as expected."""

from __future__ import annotations

from xml.etree import ElementTree as etree

from reports.record.report import Claim, Paper, Report
from reports.typeset.clean import clean


def xml(report: Report) -> str:
    """The report as a JUnit document."""
    root = etree.Element("testsuites", name="derive")
    for paper in report.papers:
        _suite(root, paper)
    for total in ("tests", "failures", "errors", "skipped"):
        root.set(total, str(sum(int(suite.get(total, "0")) for suite in root)))
    root.set("time", f"{report.run.seconds:.3f}")
    etree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + etree.tostring(root, encoding="unicode") + "\n"


def _suite(root: etree.Element, paper: Paper) -> None:
    suite = etree.SubElement(root, "testsuite", name=clean(paper.id))
    if paper.error:
        case = etree.SubElement(suite, "testcase", classname=clean(paper.id), name="load")
        etree.SubElement(case, "error", message="the paper could not be loaded").text = clean(paper.error)
    for entry in paper.entries:
        _case(suite, paper, entry)
    for sentence in paper.mistaken:
        case = etree.SubElement(
            suite, "testcase", classname=f"{clean(paper.id)}.overview", name=clean(sentence.text)[:80]
        )
        etree.SubElement(case, "failure", message="not borne out by what it points to").text = clean(
            sentence.text
        )
    suite.set("tests", str(len(suite)))
    for total, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(total, str(len(suite.findall(f"testcase/{tag}"))))


def _case(suite: etree.Element, paper: Paper, claim: Claim) -> None:
    case = etree.SubElement(suite, "testcase", classname=_class(paper, claim), name=clean(claim.label))
    word = f"{claim.verdict.word} {claim.left_out}".rstrip()
    word += f" ({claim.outcome.word})" if claim.outcome and claim.outcome.word != claim.verdict.word else ""
    said = clean(claim.reason or "")
    if not claim.as_expected:
        message = f"{word}, expected {claim.expected.lower().replace('_', ' ')}"
        etree.SubElement(case, "failure", message=message, type=claim.verdict).text = "\n".join(
            filter(None, (said, *_witnesses(claim)))
        )
    elif claim.enough is False:
        message = f"{word}, less than required"
        etree.SubElement(case, "failure", message=message, type=claim.verdict).text = said
    elif not claim.verdict.counts:
        etree.SubElement(case, "skipped", message=f"{word}: {said}" if said else word)
    else:
        etree.SubElement(case, "system-out").text = f"{word}{': ' + said if said else ''}"


def _class(paper: Paper, claim: Claim) -> str:
    """Findings of ours are a class of their own."""
    return clean(f"{paper.id}.findings" if claim.role else paper.id)


def _witnesses(claim: Claim) -> list[str]:
    found = [(step.n, step.counterexample) for step in claim.every_step if step.counterexample]
    named = [(f"step {n}" if n else "first against last", witness) for n, witness in found]
    return [clean(f"{name}: {' against '.join(c.worth)}; {c.replay}") for name, c in named]
