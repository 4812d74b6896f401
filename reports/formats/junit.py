"""JUnit XML for continuous integration: a claim is a test, and it fails when its verdict is not the expected one."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as etree

from reports.record.verdicts import VERDICTS, all_steps, left_out
from reports.typeset.clean import clean


def xml(report: dict[str, Any]) -> str:
    """The report as a JUnit document."""
    root = etree.Element("testsuites", name="derive")
    for paper in report["papers"]:
        _suite(root, paper)
    for total in ("tests", "failures", "errors", "skipped"):
        root.set(total, str(sum(int(suite.get(total, "0")) for suite in root)))
    root.set("time", f"{report['run']['seconds']:.3f}")
    etree.indent(root)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + etree.tostring(root, encoding="unicode") + "\n"


def _suite(root: etree.Element, paper: dict[str, Any]) -> None:
    suite = etree.SubElement(root, "testsuite", name=clean(paper["id"]))
    if paper["error"]:
        case = etree.SubElement(suite, "testcase", classname=clean(paper["id"]), name="load")
        etree.SubElement(case, "error", message="the paper could not be loaded").text = clean(paper["error"])
    for claim in paper["claims"]:
        _case(suite, paper, claim)
    suite.set("tests", str(len(suite)))
    for total, tag in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(total, str(len(suite.findall(f"testcase/{tag}"))))


def _case(suite: etree.Element, paper: dict[str, Any], claim: dict[str, Any]) -> None:
    case = etree.SubElement(suite, "testcase", classname=clean(paper["id"]), name=clean(claim["label"]))
    word = f"{VERDICTS[claim['verdict']].word} {left_out(claim)}".rstrip()
    said = clean(claim["reason"] or "")
    if not claim["as_expected"]:
        message = f"{word}, expected {claim['expected'].lower().replace('_', ' ')}"
        etree.SubElement(case, "failure", message=message, type=claim["verdict"]).text = "\n".join(
            filter(None, (said, *_witnesses(claim)))
        )
    elif claim.get("enough") is False:
        etree.SubElement(case, "failure", message=f"{word}, less than required", type=claim["verdict"]).text = said
    elif VERDICTS[claim["verdict"]].passes is None:
        etree.SubElement(case, "skipped", message=f"{word}: {said}" if said else word)
    else:
        etree.SubElement(case, "system-out").text = f"{word}{': ' + said if said else ''}"


def _witnesses(claim: dict[str, Any]) -> list[str]:
    found = [(step["n"], step["counterexample"]) for step in all_steps(claim) if step["counterexample"]]
    names = [f"step {n}" if n else "first against last" for n, _ in found]
    return [clean(f"{name}: {c['lhs']} against {c['rhs']}; {c['replay']}") for name, (_, c) in zip(names, found, strict=True)]
