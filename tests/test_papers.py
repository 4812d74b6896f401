"""The shipped papers: one test per claim, verdict == expect; every display covered and quoted verbatim."""

import os
from fractions import Fraction
from importlib import import_module

import pytest

from bench.papers import fragment, fragments, hollow, squeezed, twice
from derive.language import Array, Scalar
from derive.run.loading import load, shipped
from derive.run.run import Settings, run
from reports.formats import letter

pytestmark = pytest.mark.slow

PAPERS = {id: load(id) for id in shipped()}
CLAIMS = [(id, claim) for id, loaded in PAPERS.items() if loaded.paper for claim in loaded.paper.claims]
ENTRIES = [(id, entry) for id, loaded in PAPERS.items() if loaded.paper for entry in loaded.paper.entries]


@pytest.fixture(scope="session")
def report():
    return run(list(PAPERS.values()), Settings(seed=0, trials=4_000, jobs=os.cpu_count() or 1))


@pytest.fixture(scope="session")
def found(report):
    """Claims and findings by paper and label."""
    claims = [(paper.id, claim) for paper in report.papers for claim in paper.claims]
    return {(id, entry.label): entry for id, claim in claims for entry in (claim, *claim.findings)}


@pytest.mark.parametrize("id", PAPERS)
def test_a_shipped_paper_loads(id):
    assert PAPERS[id].error is None


def versions(entry):
    return [v for v in (entry, entry.meant, entry.correction, *entry.readings) if v]


@pytest.mark.parametrize("id, label", [(id, e.label) for id, e in ENTRIES if e.links or e.kind == "sentence"])
def test_verdict_is_as_expected(id, label, found):
    for version in versions(found[id, label]):
        reasons = [(step.verdict, step.reason) for step in version.steps]
        assert version.as_expected, (
            f"{version['label']}: found {version['verdict']}, expected {version['expected']} {reasons}"
        )


@pytest.mark.parametrize(
    "id, label", [(id, c.label) for id, c in CLAIMS if c.expect in ("REFUTED", "ILL_FORMED")]
)
def test_a_failing_claim_shows_why(id, label, found):
    claim = found[id, label]
    refuted = [step for step in (*claim.steps, claim.ends) if step and step.verdict == "REFUTED"]
    assert claim.reason, "say in one sentence what a reader should know"
    assert all(step.counterexample for step in refuted)
    by_findings = [f for f in claim.findings if f.role in ("contradicts", "limits") and f.verdict == "PROVED"]
    assert refuted or by_findings or claim.verdict != "REFUTED"


@pytest.mark.parametrize("id", PAPERS)
def test_no_verdict_falls_on_what_is_not_ours_to_judge(id, report):
    paper = next(p for p in report.papers if p.id == id)
    ticked = [c.label for c in paper.claims if c.outcome.startswith("holds")
              and any(f.role == "contradicts" and f.verdict == "PROVED" for f in c.findings)]  # fmt: skip
    assert paper.claims and not ticked


@pytest.mark.parametrize("id", PAPERS)
def test_the_overview_is_borne_out(id, report):
    sentences = next(p for p in report.papers if p.id == id).overview
    assert sentences and [s.text for s in sentences if not s.borne_out] == []
    assert any(s.holds or s.fails for s in sentences)


@pytest.mark.parametrize("id", PAPERS)
def test_the_letter_about_a_paper_is_one_page(id, report):
    paper = next(p for p in report.papers if p.id == id)
    assert 100 < len(letter.text(paper).split()) <= 500 == letter.PAGE


@pytest.mark.parametrize("id", PAPERS)
def test_no_words_are_quoted_twice(id):
    paper = PAPERS[id].paper
    assert paper.claims and twice(paper) == []


@pytest.mark.parametrize("id", PAPERS)
def test_no_fragment_is_a_claim(id):
    paper = PAPERS[id].paper
    assert paper.claims and fragments(paper) == []


@pytest.mark.parametrize("id", PAPERS)
def test_no_proof_is_hollow(id, report):
    """What is proved without an object that its quotation names says why, and names it."""
    paper = next(p for p in report.papers if p.id == id)
    assert hollow(paper) == []


@pytest.mark.parametrize("quote", ["so that", "when you have joint distribution of (X,Y)", "Let us write"])
def test_a_fragment_is_recognised(quote):
    assert (
        fragment(quote)
        and not fragment("Q.E.D.")
        and not fragment("The weight of every key is the same.")
        and not fragment("a = b")
    )


@pytest.mark.parametrize("id", PAPERS)
def test_a_paper_says_how_it_is_modelled(id):
    assert PAPERS[id].paper.setting


@pytest.mark.parametrize("id", PAPERS)
def test_what_is_not_checked_says_why(id):
    silent = [
        c.label
        for _, c in CLAIMS
        if c in PAPERS[id].paper.claims and c.kind in ("definition", "prose") and not c.reason
    ]
    assert silent == []


def test_no_verdict_is_decided_by_its_expectation():
    """What has a chain is decided by its steps, a sentence by findings; only what has neither is what its kind says."""
    assert {str(c.expect) for _, c in CLAIMS if not c.links and c.kind != "sentence"} == {
        "DEFINITION",
        "PROSE",
    }
    assert all(claim.expect not in ("DEFINITION", "PROSE") for _, claim in CLAIMS if claim.links)


@pytest.mark.parametrize("id", PAPERS)
def test_a_paper_prints_its_own_letters_beside_the_others(id):
    declared = {}
    for value in vars(import_module(f"derive.papers.{id}")).values():
        if isinstance(value, (Scalar, Array)):
            declared.setdefault(value.name, set()).add(value.tex)
    sides = [side for c in PAPERS[id].paper.entries for s in c.statements() for side in (s.lhs, s.rhs)]
    printed = {(q.name, q.tex) for side in sides for q in side.atoms(Scalar, Array)}
    assert declared and not {(name, tex) for name, tex in printed if tex not in declared.get(name, {tex})}


@pytest.mark.parametrize(
    "id, n", [(id, d.n) for id, p in PAPERS.items() if p.paper for d in p.paper.displays]
)
def test_every_display_is_covered_and_quoted_verbatim(id, n):
    paper = PAPERS[id].paper
    display = next(d for d in paper.displays if d.n == n)
    quotes = [squeezed(c.quote) for c in paper.claims if c.display == n]
    assert quotes, "a display without a claim"
    assert any(quote in squeezed(display.latex) for quote in quotes), "no claim quotes the display verbatim"


def test_proofs_and_counterexamples_are_checked_independently(report):
    steps = [s for paper in report.papers for e in paper.entries for v in versions(e) for s in v.every_step]
    for verdict, enough in (("PROVED", Fraction(9, 10)), ("REFUTED", Fraction(19, 20))):
        said = [step.checked or "" for step in steps if step.verdict == verdict]
        failed = [word for word in said if word.startswith("FAILS")]
        assert not failed and said.count("checked") >= enough * len(said), (verdict, said)
