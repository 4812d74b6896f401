"""Documents: what becomes a claim, a definition or an unread formula, and what is wrong with a broken text."""

from __future__ import annotations

import cProfile
import json
import re
from pathlib import Path

import pytest

from derive.command import cli
from derive.errors import DeriveError
from derive.reading.documents.paper import ReadPaper, read_paper
from derive.reading.sentences.statements import read
from derive.reading.starting import start as start_module
from derive.run import loading
from tests.unfolded import code

pytestmark = pytest.mark.slow

EXAMPLE = Path(__file__).parent / "data" / "attention" / "main.tex"
HEAD = r"""% derive: i, j \in 1..T; s_i \in \mathbb{R}; \beta > 0; x, y \in \mathbb{R}
\begin{document}
\section{One}
"""


def paper(folder: Path, body: str, name: str = "main.tex", head: str = HEAD) -> ReadPaper:
    (folder / name).write_text(head + body, encoding="utf-8")
    return read_paper(folder / name)


def outline(found: ReadPaper) -> dict[str, str]:
    said = {}
    for c in found.paper.claims:
        chain = (
            " ".join([code(c.first), *(f"{k.relation} {code(k.rhs)}" for k in c.links)])
            if c.first is not None
            else None
        )
        said[c.label] = chain or str(c.reason)
    return said


def test_the_example_paper_from_its_print_to_the_verdicts() -> None:
    from derive.run.run import Settings, run

    loaded = loading.load(EXAMPLE)
    assert loaded.error is None and loaded.note == f"{EXAMPLE}: 12 of 12 displays read, 10 checked; 2 of 2 formulas in the text that " \
        "assert something read."  # fmt: skip
    lines = [line for line in EXAMPLE.read_text().splitlines() if "derive:" in line and "expect" not in line]
    assert len(lines) == 5
    (found,) = run([loaded], Settings(trials=2000)).papers
    verdicts = {c.label: c.verdict for c in found.claims}
    assert {label for label, verdict in verdicts.items() if verdict == "REFUTED"} == {
        "eq:hess",
        "eq:entropy",
        "(11)",
    }
    assert {label for label, verdict in verdicts.items() if verdict == "PROVED"} == {
        "eq:one", "eq:grad", "eq:query", "eq:bounds", "eq:gibbs", "eq:distance", "(12)"}  # fmt: skip
    assert all(c.as_expected for c in found.claims)
    assert len(found.displays) == 12 and r"\norm" not in str(found.displays)


def test_chains_over_lines_labels_places_and_definitions(tmp_path: Path) -> None:
    found = paper(tmp_path, r"""
        Let $Z = \sum_i e^{\beta s_i}$.
        \begin{align}
          x + y &= y + x \label{eq:a} \\ &\le x + y + 1, \nonumber \\ x - y &= x \label{eq:b} \\ &\quad - y
        \end{align}
        \section{Two}
        \begin{multline*} \log Z \\ + x = x \\ + \log Z \end{multline*}
        $$ \begin{split} x^2 &\ge 0 \\ &= 0 \cdot x \end{split} \tag{7} $$
        \begin{gather} x = x \\ y = y \end{gather}""")  # fmt: skip
    assert outline(found) == {
        "line 5": "defines Z",
        "eq:a": "x + y = x + y ≤ x + y + 1",
        "eq:b": "x - y = x - y",
        "display 2": "x + log(total(exp(beta*s[i]), i)) = x + log(total(exp(beta*s[i]), i))",
        "(7)": "x**2 ≥ 0 = 0*x",
        "(4)": "x = x",
        "(5)": "y = y",
    }
    assert [c.place for c in found.paper.claims] == ["One"] * 3 + ["Two"] * 4
    assert found.summary.startswith("4 of 4 displays read, 4 checked")


def test_what_is_said_about_one_claim(tmp_path: Path) -> None:
    found = paper(
        tmp_path,
        r"""
        % derive: given x > y; expect REFUTED
        \begin{equation} \label{eq:a} x = y \end{equation}
        % derive: skip a remark; it asserts nothing
        \[ x = x \]
        % derive: definition
        \[ F = \frac{1}{\beta} \log \sum_i e^{\beta s_i} \]
        \[ F \ge 0 \]
        % derive: approx error e^{-\beta} as \beta \to \infty
        \[ x + e^{-\beta} \approx x \]""",
    )
    a, skipped, defined, used, approx = found.paper.claims
    assert (a.expect, [code(g) for g in a.given]) == ("REFUTED", ["x > y"])
    assert (skipped.kind, skipped.reason) == ("prose", "a remark; it asserts nothing")
    assert defined.kind == "definition" and "log" in code(used.first)
    assert approx.links[0].relation == "≈" and code(approx.links[0].error) == "exp(-beta)"


def test_a_side_file_declares_for_a_text_one_may_not_edit(tmp_path: Path) -> None:
    (tmp_path / "main.derive").write_text(
        "# for the referee\nx, y \\in \\mathbb{R}   % both\n[eq:a] expect REFUTED\n[eq:a] given x > 0\n"
    )
    found = paper(tmp_path, r"\begin{equation}\label{eq:a} x = y \end{equation}", head="")
    (claim,) = found.paper.claims
    assert (claim.expect, [code(g) for g in claim.given]) == ("REFUTED", ["x > 0"])


def test_what_is_not_read_is_listed_counted_and_located(tmp_path: Path) -> None:
    found = paper(
        tmp_path, "\\[ x = x \\]\n\\[ f(x) = x \\]\nFor $x > 0$ we have $x \\ge 0$, also in $\\mathbb{R}$."
    )
    assert (
        found.summary
        == "1 of 2 displays read, 1 checked; 2 of 2 formulas in the text that assert something read."
    )
    unread = found.paper.claims[1]
    assert (
        unread.kind == "prose"
        and "not read: f(…): a product or a function" in str(unread.reason)
        and "main.tex:5:4" in str(unread.reason)
    )
    assert [c.kind for c in found.paper.claims[2:]] == ["prose", "inequality"]
    assert not found.mistakes and len(found.unread) == 1


def test_comments_verbatim_and_definitions_hold_no_claims(tmp_path: Path) -> None:
    found = paper(
        tmp_path,
        r"""
        % \[ x = 1 \]
        \begin{verbatim} \[ x = 2 \] \end{verbatim}
        \newcommand{\later}{$x = 3$}
        \newcommand{\be}{\begin{equation}}\newcommand{\ee}{\end{equation}}
        it costs 5\% or \$3 \be x = x \ee
        \end{document} $x = 4$""",
    )
    assert list(outline(found).values()) == ["x = x"]


def test_input_inside_the_folder(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "one.tex").write_text("\\[ x = x \\]\n\\[ x + = y \\]")
    found = paper(tmp_path, "\\input{parts/one} \\[ y = y \\]")
    assert [c.kind for c in found.paper.claims] == ["identity", "prose", "identity"]
    assert "one.tex:2:8" in str(found.paper.claims[1].reason)


def test_markdown_with_myst_and_quarto_labels(tmp_path: Path) -> None:
    text = """# A note
<!-- derive: x, y \\in \\mathbb{R} -->
## Sums
It costs $5 or $6, `$x = 9$`, and $x + y = y + x$.

$$ x^2 \\ge 0 $$ {#eq-square}

$$
x^2 + y^2 \\ge 2xy
$$ (eq:both)

```{math}
:label: eq-myst
x = x
```
```python
y = "$x = 8$"
```
"""
    found = paper(tmp_path, text, "note.md", head="")
    assert list(outline(found)) == ["line 4", "eq-square", "eq:both", "eq-myst"]
    assert found.paper.title == "A note" and found.paper.claims[0].place == "Sums"


def test_formulas_in_headings_of_markdown(tmp_path: Path) -> None:
    text = "<!-- derive: x \\in \\mathbb{R} -->\n# On $x^2 \\ge 0$\n\n$$ x + x = 2x $$\n"
    (tmp_path / "notes.md").write_text(text)
    claims = read_paper(tmp_path / "notes.md").paper.claims
    assert [(c.label, c.place) for c in claims] == [
        ("line 2", "On $x^2 \\ge 0$"),
        ("display 1", "On $x^2 \\ge 0$"),
    ]


def test_documents_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "main.md").write_text("<!-- derive: x \\in \\mathbb{R} -->\n$$ x + x = 2x $$\n")
    both = loading.load_all([tmp_path / "a" / "main.md", tmp_path / "b" / "main.md"])
    assert [p.id for p in both] == ["a-main", "b-main"] == [p.paper.id for p in both if p.paper]
    assert [p.id for p in loading.load_all([tmp_path / "a" / "main.md"])] == ["main"]
    with pytest.raises(DeriveError, match="two papers have the id"):
        loading.load_all([tmp_path / "a" / "main.md", tmp_path / "a" / "main.md"])


def test_markdown_cells_of_a_notebook(tmp_path: Path) -> None:
    cells = [{"cell_type": "markdown", "source": ["<!-- derive: x > 0 -->\n", "$$ x > 0 $$"]},
             {"cell_type": "code", "source": "x = '$$ y = 1 $$'"}, {"cell_type": "markdown", "source": "and $x \\ge 0$"}]  # fmt: skip
    found = paper(tmp_path, json.dumps({"cells": cells}), "n.ipynb", head="")
    assert list(outline(found).values()) == ["x > 0", "x ≥ 0"]


BROKEN = {
    "unbalanced braces": (r"\[ \frac{x}{y = 1 \]", "never closed"),
    "an undefined command": (r"\[ x = \foo{y} \]", r"command \\foo is not defined"),
    "a command defined by itself": (
        r"\newcommand{\a}{\b}\newcommand{\b}{\a}\[ \a = x \]",
        "defined by itself",
    ),
    "input outside the folder": (r"\input{../secret} \[ x = x \]", "leaves the folder"),
    "an absolute input": (r"\input{/etc/passwd} \[ x = x \]", "leaves the folder"),
    "input in a circle": (r"\input{main} \[ x = x \]", "in a circle"),
    "input of nothing": (r"\input{nothing} \[ x = x \]", "no file nothing"),
    "two equal labels": (
        r"\begin{equation}\label{a} x=x \end{equation}\begin{equation}\label{a} y=y \end{equation}",
        "label a stands at",
    ),
    "a contradiction": (
        "% derive: z > 0\n% derive: z < 0\n\\[ z = z \\]",
        r"was declared at .*main.tex:4:11",
    ),
    "a chain that begins nowhere": (r"\begin{align} &= x \\ &= y \end{align}", "begins nowhere"),
    "an index bound twice": (r"\[ \sum_i \sum_i s_i = x \]", "bound twice"),
    "a display that does not end": (r"\begin{equation} x = x", "never closed"),
    "a formula that does not end": ("Here $x = 1\n\nand more \\[ x = x \\]", "never closed"),
    "a directive for nothing": ("\\[ x = x \\]\n% derive: expect REFUTED\n", "none follows"),
    "a directive for no label": (
        "% derive: [eq:no] expect REFUTED\n\\[ x = x \\]",
        "no formula has the label",
    ),
    "a declaration that is none": ("% derive: hello\n\\[ x = x \\]", "has a relation"),
    "no formula": ("plain words", "no formula"),
    "5,000 displays": ("\\[ x = x \\]\n" * 5000, "more than 2000 displays"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_document_ends_in_a_message_and_status_2(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body, because = BROKEN[name]
    (tmp_path / "main.tex").write_text(HEAD + body)
    assert _status(["list", str(tmp_path / "main.tex")]) == 2
    said = capsys.readouterr().err
    assert re.search(because, said), said
    assert "main.tex:" in said and "Traceback" not in said


@pytest.mark.parametrize(("content", "because"), [
    ("x".encode("utf-16"), "UTF-16"), (b"\\[ x = \x00 \\]", "NUL"), (b"\\[ x = \xff \\]", "not UTF-8"), (b"% " + b"x" * 10_000_000, "at most"),
    (b"", "no formula"),
])  # fmt: skip
def test_bytes_that_are_no_text_end_in_a_message(content: bytes, because: str, tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_bytes(content)
    with pytest.raises(DeriveError, match=because):
        read_paper(tmp_path / "main.tex")


LONG = {
    "displays": "Words with $x = y$.\n\n\\begin{equation} \\sum_{i=1}^T s_i = x \\end{equation}\n\n",
    "formulas in one line": "Words with $x = y$ and more. ",
    "declarations": "% derive: y > -1\n\\[ x = y \\]\n",
    "lines of one display": "x &= x \\\\ ",
}


@pytest.mark.parametrize("name", LONG)
def test_the_work_grows_with_the_length_of_a_document_and_no_faster(name: str, tmp_path: Path) -> None:
    def calls(times: int) -> int:
        body = LONG[name] * times
        body = (
            f"\\begin{{align*}} {body} x &= x \\end{{align*}}"
            if name.startswith("lines")
            else body + "$x = x$"
        )
        (tmp_path / "main.tex").write_text(HEAD + body)
        profile = cProfile.Profile()
        profile.runcall(read_paper, tmp_path / "main.tex")
        return sum(entry.callcount for entry in profile.getstats())

    calls(20)  # what is made once
    assert calls(240) < 2.3 * calls(120)


def test_a_broken_document_costs_itself_only(tmp_path: Path) -> None:
    (tmp_path / "bad.tex").write_text(r"\begin{equation} x")
    (tmp_path / "good.tex").write_text(HEAD + r"\[ x = x \]")
    bad, good = loading.load_all([tmp_path / "bad.tex", tmp_path / "good.tex"])
    assert bad.paper is None and "never closed" in str(bad.error)
    assert good.paper is not None and good.error is None


def test_a_mistake_in_one_formula_leaves_the_others_to_be_checked(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(HEAD + r"\[ x = \foo \] \[ y = y \]")
    loaded = loading.load(tmp_path / "main.tex")
    assert r"\foo" in str(loaded.error) and loaded.paper is not None and len(loaded.paper.claims) == 2


def test_a_notebook_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "n.ipynb").write_text("[1, 2")
    with pytest.raises(DeriveError, match="no notebook"):
        read_paper(tmp_path / "n.ipynb")


def _status(args: list[str]) -> int:
    with pytest.raises(SystemExit) as end:
        cli.main(args)
    return int(end.value.code or 0)


def test_start_suggests_what_print_shows_and_changes_nothing_until_agreed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "\n".join(line for line in EXAMPLE.read_text().splitlines() if "derive:" not in line)
    (tmp_path / "main.tex").write_text(text)
    assert _status(["start", str(tmp_path / "main.tex")]) == 0
    side = tmp_path / "main.derive"
    suggested = [line for line in side.read_text().splitlines() if line.startswith("% ? ")]
    assert (
        r"% ? i \in 1..T" in suggested
        and r"% ? \mathbf{k}_{i} \in \mathbb{R}^d" in suggested
        and r"% ? w \in \Delta_T" in suggested
    )
    assert read_paper(tmp_path / "main.tex").summary.startswith("0 of 12 displays read")
    assert (
        _status(["start", str(tmp_path / "main.tex")]) == 0
        and side.read_text().count("% ? ") == len(suggested) + 1
    )  # and the heading
    side.write_text(side.read_text().replace("\n% ? ", "\n"))
    assert read_paper(tmp_path / "main.tex").summary.startswith("12 of 12 displays read, 10 checked")
    assert "would be read" in capsys.readouterr().out


def test_start_accepts_what_it_suggests_only_when_told(tmp_path: Path) -> None:
    text = "\n".join(line for line in EXAMPLE.read_text().splitlines() if "derive:" not in line)
    (tmp_path / "main.tex").write_text(text)
    for options, many in (([], "0 of 12"), (["--accept"], "12 of 12")):
        assert _status(["start", *options, str(tmp_path / "main.tex")]) == 0
        assert read_paper(tmp_path / "main.tex").summary.startswith(f"{many} displays read")
    side = (tmp_path / "main.derive").read_text()
    assert "\n% ? " not in side
    assert _status(["start", "--accept", str(tmp_path / "main.tex")]) == 0
    assert (tmp_path / "main.derive").read_text() == side


def test_start_says_what_no_print_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "main.tex").write_text("\\[ y = h(x) + 1 \\]\n\\[ E = m c^2 \\]")
    assert _status(["start", str(tmp_path / "main.tex")]) == 0
    said = capsys.readouterr().out
    assert "main.tex:1:8: h(…): a product or a function of its argument?" in said
    assert "E := mc^2   ?" in said
    assert _status(["start", str(tmp_path / "main.py")]) == 2


def test_what_only_says_again_what_is_declared_is_no_claim(tmp_path: Path) -> None:
    found = paper(tmp_path, r"% derive: Z := \sum_i e^{s_i}; w \in \Delta_T" + "\n" + r"\[ Z = \sum_j e^{s_j} \] \[ H(w) = -\sum_j w_j \log w_j \]"
                  r"\[ Z = \sum_j e^{s_i} \] \[ x + y = y + x \]")  # fmt: skip
    assert [c.kind for c in found.paper.claims] == ["definition", "definition", "identity", "identity"]


def test_a_long_document_is_not_tried_for_ever(tmp_path, monkeypatch):
    lines = "\n\n".join(rf"$$ u_{{{k}}} + A_{k} B_{k} = f_{k}(v) $$" for k in range(10))
    (tmp_path / "long.md").write_text(lines)
    monkeypatch.setattr(start_module, "MOST_READINGS", 40)
    tried = []
    monkeypatch.setattr(
        start_module, "read", lambda *args, **options: tried.append(1) or read(*args, **options)
    )
    found = start_module.start(tmp_path / "long.md")
    assert 0 < len(tried) <= 80 and len(found.found.pieces) == 10
