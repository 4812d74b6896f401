"""A report on many papers: a catalogue in pieces, heavy pages in parts, and the history of several runs."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import reports
from derive.command.cli import cli
from reports.formats import html, splitting
from reports.record.history import history
from reports.record.loading import dump
from reports.record.outcomes import Outcome, Severity
from reports.record.verdicts import Verdict
from reports.views import catalogue
from reports.views.index import IndexPage, files, index

SAMPLE = reports.load(Path(__file__).parent / "data" / "findings_report.json")
PLAIN = replace(next(c for c in SAMPLE.papers[0].claims if c.kind == "definition"), findings=())
OUTCOMES = [(Outcome.HOLDS, None), (Outcome.REPAIRABLE, Severity.LOCAL), (Outcome.FAILS, Severity.FATAL), (Outcome.UNDECIDED, None)]  # fmt: skip


def many(papers: int, claims: int) -> reports.Report:
    """A report on so many papers with so many claims each, whose outcomes take turns."""
    made = []
    for p in range(papers):
        rows = []
        for n in range(claims):
            outcome, severity = OUTCOMES[(p + n) % len(OUTCOMES)]
            rows.append(replace(PLAIN, label=f"eq:{n}", quote=rf"x_{{{n}}} = y_{{{p}}} </script>", place=f"Section {n % 9}",
                                kind="identity", outcome=outcome, severity=severity))  # fmt: skip
        made.append(replace(SAMPLE.papers[0], id=f"paper-{p}", title=f"On things, part {p}", claims=tuple(rows), overview=(), displays=()))  # fmt: skip
    return replace(SAMPLE, papers=tuple(made))


def front(report: reports.Report) -> dict[str, str]:
    """The first page of a report and its pieces, without the pages of the papers."""
    claims = [c for p in report.papers for c in p.claims]
    empty = index(replace(report, papers=()), [], None)
    counts = [(o, sum(c.told == o for c in claims)) for o, _ in OUTCOMES]
    grave = [(s, sum(c.severity == s for c in claims)) for s in (Severity.FATAL, Severity.LOCAL)]
    headline = f"{len(report.papers)} papers, {len(claims)} claims"
    first: IndexPage = replace(empty, headline=headline, counts=counts, severities=grave, kinds=["identity"], rows=claims, outcomes=True)  # fmt: skip
    return html._front(report, first, {}, {})


def rows_of(pieces: dict[str, str]) -> list[list]:
    texts = [pieces[f"catalogue-{n}.js"] for n in range(1, len(pieces))]
    return [
        row for text in texts for row in json.loads(text.removeprefix("deriveRows(").removesuffix(");\n"))
    ]


@pytest.mark.slow
def test_a_thousand_papers_and_a_hundred_thousand_claims_make_no_heavy_file():
    made = front(many(1_000, 100))
    sizes = {name: len(text.encode()) for name, text in made.items()}
    assert max(sizes.values()) < splitting.MOST, sizes
    rows = rows_of(made)
    assert sum(row[0] == "p" for row in rows) == 1_000 and len(rows) == 101_000


def test_a_catalogue_loses_nothing():
    report = many(120, 3)
    made = front(report)
    rows = rows_of(made)
    words = [told for told, *_ in catalogue.catalogue(report, files(report), {})[0].words]
    claims = [(row[1], words[row[5]], row[6]) for row in rows if row[0] != "p"]
    assert claims == [
        (c.label, c.told.name, c.severity.value if c.severity else "")
        for p in report.papers
        for c in p.claims
    ]
    assert rows[0][:4] == ["p", "paper-0", "On things, part 0", "paper-0.html"]
    assert "strict-dynamic" in made["index.html"] and "</script> y" not in made["index.html"]


def test_few_papers_have_a_plain_table():
    made = html.pages(SAMPLE)
    assert not catalogue.is_large(SAMPLE) and not [name for name in made if name.startswith("catalogue")]
    assert "strict-dynamic" not in made["index.html"]


def test_a_heavy_page_goes_on_over_several(monkeypatch):
    (whole,) = (text for name, text in html.pages(SAMPLE).items() if name == "tiny.html")
    monkeypatch.setattr(splitting, "MOST", len(whole.encode()) - 40_000)
    made = html.pages(SAMPLE)
    parts = [name for name in made if name.startswith("tiny") and "annotated" not in name]
    assert len(parts) >= 2 and parts[:2] == ["tiny.html", "tiny_2.html"]
    assert all(len(made[name].encode()) <= splitting.MOST for name in parts)
    cards = [made[name].count('<article class="card') for name in parts]
    assert sum(cards) == whole.count('<article class="card')
    assert all(f'href="{other}"' in made[name] for name in parts for other in parts if other != name)
    assert 'href="tiny_2.html#' in made["tiny.html"] and 'href="tiny.html#' in made["tiny_2.html"]
    assert lost(made) == []


def lost(made: dict[str, str]) -> list[tuple[str, str, str]]:
    """Links to anchors that do not stand where the link leads."""
    return [
        (name, file, anchor)
        for name, text in made.items()
        for file, anchor in splitting._HREF.findall(text)
        if not file.startswith("http") and f'id="{anchor}"' not in made[file or name]
    ]


@pytest.mark.parametrize("large", [False, True])
def test_all_pages_find_the_parts_of_another(monkeypatch, large):
    monkeypatch.setattr(splitting, "MOST", len(html.pages(SAMPLE)["tiny-annotated.html"].encode()) - 5_000)
    monkeypatch.setattr(catalogue, "MANY_CLAIMS", 1 if large else 10**6)
    made = html.pages(SAMPLE)
    assert {"tiny_2.html", "tiny-annotated.html", "tiny-annotated_2.html"} <= set(made)
    assert 'href="tiny_2.html#' in made["tiny-annotated.html"] + made["tiny-annotated_2.html"]
    assert lost({name: text for name, text in made.items() if name.endswith(".html")}) == []
    if large:
        anchors = [row[2] for row in json.loads(made["catalogue-1.js"][11:-3]) if row[0] != "p"]
        assert any("#" in anchor for anchor in anchors)
        for file, _, anchor in (a.rpartition("#") for a in anchors):
            assert f'id="{anchor}"' in made[file or "tiny.html"]


def test_a_link_that_is_lost_is_noticed():
    made = {"a.html": '<a href="b.html#x"></a><a href="#y"></a>', "b.html": '<p id="y"></p>'}
    assert lost(made) == [("a.html", "b.html", "x"), ("a.html", "", "y")]


def test_a_paper_called_like_a_part_keeps_its_page(monkeypatch):
    (tiny,) = SAMPLE.papers
    monkeypatch.setattr(splitting, "MOST", len(html.pages(SAMPLE)["tiny.html"].encode()) - 40_000)
    names = list(html.pages(replace(SAMPLE, papers=(tiny, replace(tiny, id="tiny_2")))))
    assert "tiny_2.html" in names and "tiny-2.html" in names and len(names) == len(set(names))


def test_pages_in_parts_are_made_again(monkeypatch, tmp_path):
    monkeypatch.setattr(splitting, "MOST", 350_000)
    reports.write(SAMPLE, tmp_path)
    (tmp_path / "tiny_2.html").write_text("changed by hand")
    reports.write(SAMPLE, tmp_path)
    assert "changed by hand" not in (tmp_path / "tiny_2.html").read_text()


# history


def run_of(day: int, **verdicts: Verdict | None) -> reports.Report:
    """A run on a day in which claims had these verdicts; None is a claim that is not there."""
    claims = tuple(replace(PLAIN, label=label, verdict=v) for label, v in verdicts.items() if v is not None)
    paper = replace(SAMPLE.papers[0], id="p", claims=claims, overview=(), displays=())
    return replace(
        SAMPLE, run=replace(SAMPLE.run, started=f"2026-01-{day:02}T00:00:00+00:00"), papers=(paper,)
    )


RUNS = [
    run_of(1, a=Verdict.PROVED, b=Verdict.SUPPORTED),
    run_of(2, a=Verdict.PROVED, b=Verdict.PROVED),
    run_of(3, a=Verdict.INTERRUPTED, b=Verdict.PROVED, c=Verdict.REFUTED),
    run_of(4, a=Verdict.REFUTED, b=None, c=Verdict.REFUTED),
]
CHANGES = [("02", "b", "SUPPORTED", "PROVED", False), ("03", "c", None, "REFUTED", False),
           ("04", "a", "PROVED", "REFUTED", True), ("04", "b", "PROVED", None, False)]  # fmt: skip


def test_history_says_which_claim_changed_when():
    assert [(e.when[8:10], e.label, e.before, e.after, e.worse) for e in history(RUNS)] == CHANGES
    assert not list(history(RUNS[:1])) and not list(history([RUNS[0], RUNS[0]]))


def test_a_paper_that_was_not_checked_is_as_it_was():
    other = replace(RUNS[1], papers=(replace(RUNS[1].papers[0], id="q"),))
    assert [e.paper for e in history([RUNS[0], other])] == ["q", "q"]


@pytest.fixture
def past(tmp_path):
    for n, report in enumerate(reversed(RUNS)):
        (tmp_path / f"run-{n}").mkdir()
        (tmp_path / f"run-{n}" / "report.json").write_text(dump(report))
    (tmp_path / "other.json").write_text("{}")
    return tmp_path


def test_derive_history_reads_a_folder(past):
    done = CliRunner().invoke(cli, ["history", str(past)], standalone_mode=False)
    assert done.exception is None and "4 runs from 2026-01-01" in done.output and "4 changes" in done.output
    assert "PROVED → REFUTED" in done.output and "other.json is left out" in done.output
    told = (
        CliRunner()
        .invoke(cli, ["history", str(past), "--json", "--label", "a"], standalone_mode=False)
        .stdout
    )
    assert [row["after"] for row in json.loads(told[told.index("[") :])] == ["REFUTED"]


@pytest.mark.parametrize("name", ["absent", "empty"])
def test_history_without_reports_is_said(tmp_path, name):
    (tmp_path / "empty").mkdir()
    done = CliRunner().invoke(cli, ["history", str(tmp_path / name)], standalone_mode=False)
    assert type(done.exception).__name__ == "DeriveError"
