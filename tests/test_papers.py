"""The shipped papers: one test per claim, verdict == expect; every display covered and quoted verbatim."""

import os
from importlib import import_module

import pytest

from derive.language import Array, Scalar
from derive.run.loading import load, shipped
from derive.run.run import Settings, run

PAPERS = {id: load(id) for id in shipped()}
CLAIMS = [(id, claim) for id, loaded in PAPERS.items() if loaded.paper for claim in loaded.paper.claims]


@pytest.fixture(scope="session")
def verdicts():
    report = run(list(PAPERS.values()), Settings(seed=0, trials=4_000, jobs=os.cpu_count() or 1))
    return {(paper.id, claim.label): claim for paper in report.papers for claim in paper.claims}


@pytest.mark.parametrize("id", PAPERS)
def test_a_shipped_paper_loads(id):
    assert PAPERS[id].error is None


@pytest.mark.parametrize("id, label", [(id, claim.label) for id, claim in CLAIMS if claim.links])
def test_verdict_is_as_expected(id, label, verdicts):
    claim = verdicts[id, label]
    for version in filter(None, (claim, claim.meant, claim.correction)):
        reasons = [(step.verdict, step.reason) for step in version.steps]
        assert version.as_expected, f"{version.label}: found {version.verdict}, expected {version.expected} {reasons}"


@pytest.mark.parametrize("id, label", [(id, claim.label) for id, claim in CLAIMS if claim.expect in ("REFUTED", "ILL_FORMED")])
def test_a_failing_claim_shows_why_and_has_a_true_version(id, label, verdicts):
    claim = verdicts[id, label]
    refuted = [step for step in (*claim.steps, claim.ends) if step and step.verdict == "REFUTED"]
    assert claim.reason, "say in one sentence what a reader should know"
    assert all(step.counterexample for step in refuted) and (refuted or claim.verdict != "REFUTED")
    others = [version.verdict for version in (claim.meant, claim.correction) if version]
    assert {"PROVED", "PROVED_AT_SIZES", "SUPPORTED"} & set(others), "give a correction, or what was meant, that holds"


@pytest.mark.parametrize("id", PAPERS)
def test_what_is_not_checked_says_why(id):
    assert not [c.label for _, c in CLAIMS if c in PAPERS[id].paper.claims and not c.links and not c.reason]


def test_no_verdict_is_decided_by_its_expectation():
    """What has a chain is decided by its steps; only what has none takes the verdict its author gives it."""
    assert {str(claim.expect) for _, claim in CLAIMS if not claim.links} == {"DEFINITION", "PROSE"}
    assert all(claim.expect not in ("DEFINITION", "PROSE") for _, claim in CLAIMS if claim.links)


@pytest.mark.parametrize("id", PAPERS)
def test_a_paper_prints_its_own_letters_beside_the_others(id):
    declared = {}
    for value in vars(import_module(f"derive.papers.{id}")).values():
        if isinstance(value, (Scalar, Array)):
            declared.setdefault(value.name, set()).add(value.tex)
    sides = [side for c in PAPERS[id].paper.claims for s in c.statements() for side in (s.lhs, s.rhs)]
    printed = {(q.name, q.tex) for side in sides for q in side.atoms(Scalar, Array)}
    assert declared and not {(name, tex) for name, tex in printed if tex not in declared.get(name, {tex})}


def squeezed(latex):
    return "".join(latex.split())


@pytest.mark.parametrize("id, n", [(id, d.n) for id, p in PAPERS.items() if p.paper for d in p.paper.displays])
def test_every_display_is_covered_and_quoted_verbatim(id, n):
    paper = PAPERS[id].paper
    display = next(d for d in paper.displays if d.n == n)
    quotes = [squeezed(c.quote) for c in paper.claims if c.display == n]
    assert quotes, "a display without a claim"
    assert any(quote in squeezed(display.latex) for quote in quotes), "no claim quotes the display verbatim"
