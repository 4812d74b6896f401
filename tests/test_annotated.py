"""The paper, annotated: the document's own words in order, every formula with its outcome, hostile texts escaped."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import reports
from derive.reading.documents.paper import read_paper
from derive.reading.documents.tex_text import TexText
from reports.formats import html
from reports.record.outcomes import Outcome
from reports.record.report import Part, Passage
from reports.record.verdicts import Verdict
from reports.views.annotated import annotated
from reports.views.index import annotated_files
from reports.views.papers import paper

DATA = Path(__file__).parent / "data"
FINDINGS = reports.load(DATA / "findings_report.json")
HOSTILE = reports.read(json.loads((DATA / "hostile_report.json").read_text(encoding="utf-8")))
EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>\u202e\x00"


def texts(passages):
    return [(p.kind, p.level, "|".join(part.text for part in p.parts).strip()) for p in passages]


def written(tmp_path, text, name="main.tex"):
    (tmp_path / name).write_text(text, encoding="utf-8")
    return read_paper(tmp_path / name).text


def test_a_latex_document_is_shown_in_order():
    found = read_paper(DATA / "attention" / "main.tex").text
    headings = [text for kind, _, text in texts(found) if kind == "heading"]
    assert headings == [
        "Attention as a Gibbs average",
        "Scores and weights",
        "Derivatives",
        "Bounds",
        "Distances",
    ]
    displays = [p.parts[0].labels for p in found if p.kind == "display"]
    assert displays[:3] == [("eq:Z",), ("eq:p", "eq:F"), ("eq:one",)] and len(displays) == 12
    assert not any("derive:" in text or "documentclass" in text for _, _, text in texts(found))


def test_every_formula_stands_on_the_page_once(tmp_path):
    found = read_paper(DATA / "attention" / "main.tex")
    labels = [label for p in found.text for part in p.parts for label in part.labels]
    assert labels == [claim.label for claim in found.paper.claims]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (r"a \emph{b \textbf{c}} d", [("words", "a "), ("emphasis", "b "), ("strong", "c"), ("words", " d")]),
        (r"Schr\"odinger, \v{C}ech, na\"{\i}ve, Erd\H os \ss{} \ldots", [("words", "Schrödinger, Čech, naïve, Erdős ß …")]),
        ("``a'' -- b --- c~d", [("words", "“a” – b — c\u00a0d")]),
        (r"see \eqref{eq:1} and \cite[p.~2]{x,y}", [("words", "see (eq:1) and [x,y]")]),
        (r"\href{https://example.org}{here} \textcolor{red}{red}\label{x}", [("words", "here red")]),
        (r"\author{A \thanks{B {c}}} x \verb|a_b| % no", [("words", " x "), ("code", "a_b")]),
        (r"\unknown{kept} } too many", [("words", "kept too many")]),
    ],
)  # fmt: skip
def test_words_of_latex(text, shown):
    (passage,) = TexText({}).read(text)
    assert [(p.kind, p.text.strip()) for p in passage.parts if p.text.strip()] == [
        (k, t.strip()) for k, t in shown
    ]


def test_lists_theorems_and_code():
    text = "\\begin{itemize}\\item[a)] one\\item two\n\\begin{enumerate}\\item deep\\end{enumerate}\\end{itemize}\\begin{theorem}[Big] T.\\end{theorem}\\begin{verbatim}\n\\[ <x> %\n\\end{verbatim} end"
    assert texts(TexText({}).read(text)) == [
        ("item", 1, "a) | one"), ("item", 1, "two"), ("item", 2, "deep"), ("paragraph", 0, "Theorem (Big). | T."),
        ("code", 0, "\\[ <x> %"), ("paragraph", 0, "end"),
    ]  # fmt: skip


def test_commands_of_the_author_are_put_in_and_none_runs_for_ever():
    assert texts(TexText({r"\eg": "e.g.,"}).read(r"a \eg{} b")) == [("paragraph", 0, "a e.g., b")]
    bomb = {rf"\{chr(97 + n)}": rf"\{chr(98 + n)}\{chr(98 + n)}" for n in range(25)}
    assert TexText({**bomb, r"\z": "boom"}).read(r"x \a y")[0].parts[0].text.startswith("x ")


def test_markdown_is_shown_in_order_and_its_html_is_text(tmp_path):
    found = written(
        tmp_path,
        "# T\n<!-- derive: x \\in \\mathbb{R} -->\nSome *em* and <b>raw</b> $x = x + 0$.\n\n- one\n\n```py\nx\n```\n$$x + x = 2 x$$ {#eq-a}\n",
        "main.md",
    )
    assert texts(found) == [
        ("heading", 0, "T"), ("paragraph", 0, "Some |em| and <b>raw</b> |x = x + 0|."), ("item", 1, "one"),
        ("code", 0, "x"), ("display", 0, "x + x = 2 x"),
    ]  # fmt: skip
    assert found[-1].parts[0].labels == ("eq-a",)


def test_an_included_file_stands_where_it_is_put_in(tmp_path):
    (tmp_path / "part.tex").write_text("Inner \\[ x + x = 2 x \\] text.\n")
    found = written(tmp_path, "% derive: x \\in \\mathbb{R}\nBefore.\n\n\\input{part}\n\nAfter.\n")
    assert [text for _, _, text in texts(found)] == ["Before.", "Inner", "x + x = 2 x", "text.", "After."]


def test_marks_of_ours_in_a_text_are_no_formulas(tmp_path):
    found = written(tmp_path, "% derive: x \\in \\mathbb{R}\n\ue0000\ue001 and $x = x + 0$")
    assert [part.kind for p in found for part in p.parts].count("formula") == 1


def test_a_long_text_takes_time_in_proportion(tmp_path):
    steps = []
    for n in (200, 400):
        reader = TexText({})
        count = 0
        original = reader.token

        def counted(*args, original=original):
            nonlocal count
            count += 1
            return original(*args)

        reader.token = counted
        reader.read("a \\emph{b} c~d {e} \\begin{x} -- \\end{x} " * n)
        steps.append(count)
    assert steps[1] <= 2 * steps[0] + 5


def page(data, **changes):
    data = replace(data, **changes)
    return annotated(data, paper(data, "p.html"), "p-annotated.html")


def test_a_formula_is_coloured_by_the_gravest_of_its_claims():
    (tiny,) = FINDINGS.papers
    good = next(c.label for c in tiny.claims if c.told == Outcome.HOLDS)
    bad = next(c.label for c in tiny.claims if c.told == Outcome.FAILS)
    both = Passage("display", (Part("x = 1", "formula", (good, bad)),))
    (line,) = page(tiny, text=(both,)).lines
    assert line.pieces[0].worst == Outcome.FAILS
    assert [claim.label for claim in line.margin] == [bad]


def test_what_could_not_be_read_is_said_in_the_margin():
    (tiny,) = FINDINGS.papers
    first = replace(
        tiny.claims[0],
        unread=True,
        outcome=Outcome.PROSE,
        verdict=Verdict.PROSE,
        reason="not read: why",
        severity=None,
    )
    data = replace(
        tiny,
        claims=(first, *tiny.claims[1:]),
        text=(Passage("display", (Part("f(x)", "formula", (first.label,)),)),),
    )
    (line,) = page(data).lines
    assert line.pieces[0].unread and [c.unread for c in line.margin] == [True]


def test_a_paper_without_its_text_shows_what_was_quoted_in_order():
    (tiny,) = FINDINGS.papers
    found = page(tiny)
    assert not found.own_text
    assert [claim.id for line in found.lines for piece in line.pieces for claim in piece.claims] == [
        view.id for view in paper(tiny, "p.html").claims
    ]


def test_hostile_texts_are_escaped():
    (tiny,) = FINDINGS.papers
    kinds = ("words", "emphasis", "strong", "code", "formula")
    passages = [
        Passage(kind, tuple(Part(EVIL, style, (EVIL,)) for style in kinds))
        for kind in ("heading", "paragraph", "item", "display", "code")
    ]
    report = replace(FINDINGS, papers=(replace(tiny, text=tuple(passages)),))
    text = html.pages(report)["tiny-annotated.html"]
    assert "&lt;script&gt;alert(1)" in text
    assert "<script>alert" not in text and "<img" not in text and "\u202e" not in text and "\x00" not in text


def test_pages_have_names_of_their_own():
    assert annotated_files(FINDINGS) == {"tiny": "tiny-annotated.html"}
    (tiny,) = FINDINGS.papers
    twin = replace(FINDINGS, papers=(tiny, replace(tiny, id="tiny-annotated")))
    assert len(html.pages(twin)) == 5
    assert "index" not in annotated_files(HOSTILE)  # it could not be read


def test_the_pages_of_a_paper_lead_to_each_other():
    pages = html.pages(FINDINGS)
    assert 'href="tiny-annotated.html"' in pages["tiny.html"]
    (anchor,) = re.findall(r'href="tiny.html#(weights)"', pages["tiny-annotated.html"])[:1]
    assert f'id="{anchor}"' in pages["tiny.html"] and f'id="{anchor}"' in pages["tiny-annotated.html"]
