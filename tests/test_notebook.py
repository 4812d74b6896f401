"""Notebooks: results and papers show themselves, LaTeX in a cell is checked, and nothing hostile gets through."""

import json
import os
import re
import sys
from pathlib import Path

import nbformat
import pytest
from jupyter_client.kernelspec import KernelSpecManager
from nbclient import NotebookClient

import reports
from derive import Paper, check, eq, ge, real
from derive.errors import DeriveError
from derive.notebook import _derive, _document, check_paper
from reports.record.verdicts import Verdict

DATA = Path(__file__).parent / "data"
HOSTILE = reports.read(json.loads((DATA / "hostile_report.json").read_text(encoding="utf-8")))
EVIL = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"


def shown(paper):
    return re.sub(r"<style>.*?</style>", "", paper._repr_html_(), flags=re.S)


def test_a_result_shows_mathematics_verdict_and_proof():
    x = real("x")
    html = check((x + 1) ** 2, x**2 + 2 * x + 1)._repr_html_()
    assert "<math" in html and "v-proved" in html and "✓" in html and "Proof for all sizes" in html


def test_a_refuted_result_shows_its_witness():
    x = real("x")
    html = check((x + 1) ** 2, x**2 + 1)._repr_html_()
    assert "v-refuted" in html and "Witness" in html and "the left side is" in html and "Proof" not in html


def test_a_snippet_needs_nothing_from_elsewhere():
    html = check(real("x"), real("x"))._repr_html_()
    assert "<script" not in html and "http" not in html and "src=" not in html and "@import" not in html


def test_a_paper_shows_its_claims_and_then_what_became_of_them():
    x = real("x")
    paper = Paper("p", title="Squares", source="p.tex")
    paper.claim("eq:1", r"x^2 \ge 0", x**2, ge(0))
    paper.claim("eq:2", "(x+1)^2 = x^2+1", (x + 1) ** 2, eq(x**2 + 1))
    assert "2 claims, not checked yet" in shown(paper) and "holds" not in shown(paper)
    assert check_paper(paper) is paper
    assert "1 holds, 1 fails" in shown(paper) and "the left side is" in shown(paper)


@pytest.mark.parametrize("paper", HOSTILE.papers, ids=lambda paper: f"{len(paper.claims)} claims")
def test_hostile_papers_are_escaped(paper):
    html = reports.snippet.paper(EVIL, [(EVIL, EVIL)], paper) + reports.snippet.paper(
        EVIL, [(EVIL, EVIL), ("a", "$" + EVIL)]
    )
    steps = [step for claim in paper.claims for step in claim.every_step]
    html += reports.snippet.result(Verdict.REFUTED, steps, None, None)
    assert "<script" not in html and "<img" not in html and "&lt;script&gt;" in html


@pytest.mark.parametrize(
    ("cell", "document"),
    [
        ("% derive: x > 0\nx = x", "% derive: x > 0\n\n\\[\nx = x\n\\]\n"),
        ("Let $x = x$.", "Let $x = x$."),
        ("% costs $5\nx = x", "% costs $5\n\n\\[\nx = x\n\\]\n"),
        ("\\begin{align} a &= b \\end{align}", "\\begin{align} a &= b \\end{align}"),
    ],
)
def test_a_bare_formula_in_a_cell_is_set_apart(cell, document):
    assert _document(cell) == document


def test_a_cell_of_latex_is_read_and_checked():
    paper = _derive("--require proved", "% derive: x \\in \\mathbb{R}\n(x + 1)^2 = x^2 + 2 x + 1")
    assert [claim.verdict for claim in paper.found.claims] == [Verdict.PROVED]
    assert "1 holds" in shown(paper)


@pytest.mark.parametrize(
    ("line", "cell", "said"),
    [
        ("", "\\[ x = {1 \\]", "cell.tex:1:"),
        ("", "plain words", "not read"),
        ("--fast", "x = x", "%%derive takes --require"),
        (r"x \\in \\mathbb{R}", "x = x", r"comments in the cell: % derive: x \in \mathbb{R}"),
    ],
)
def test_a_cell_that_cannot_be_read_says_why(line, cell, said):
    found = _derive(line, cell)
    told = shown(found) if isinstance(found, Paper) else repr(found)
    assert said in told and "/tmp" not in told and "Traceback" not in told


def test_a_mistake_is_still_a_mistake_in_python():
    with pytest.raises(DeriveError):
        check(real("x"))


@pytest.mark.slow
def test_the_example_notebook_runs(tmp_path, monkeypatch):
    spec = tmp_path / "kernels" / "here"
    spec.mkdir(parents=True)
    spec.joinpath("kernel.json").write_text(
        json.dumps(
            {
                "argv": [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"],
                "display_name": "here",
                "language": "python",
            }
        )
    )
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path / "ipython"))
    monkeypatch.setenv("JUPYTER_RUNTIME_DIR", str(tmp_path / "runtime"))
    assert "here" in KernelSpecManager().find_kernel_specs()
    notebook = nbformat.read(DATA / "notebook.ipynb", as_version=4)
    NotebookClient(
        notebook, timeout=300, kernel_name="here", resources={"metadata": {"path": str(tmp_path)}}
    ).execute()
    html = ["".join(o.get("data", {}).get("text/html", "") for o in cell.outputs) for cell in notebook.cells]
    for cell, words in zip(
        html,
        ("v-proved", "v-refuted", "2 claims, not checked yet", "1 holds, 1 fails", "", "1 holds", ""),
        strict=True,
    ):
        assert words in cell
    (broken,) = notebook.cells[-1].outputs
    assert broken.data["text/plain"].startswith("derive: cell.tex:1:8: this { is never closed")
    if os.environ.get("DERIVE_NOTEBOOK"):  # to look at it
        nbformat.write(notebook, os.environ["DERIVE_NOTEBOOK"])


@pytest.mark.parametrize("page", ["notebooks", "pytest"])
def test_the_examples_of_the_page_run(page):
    text = (Path(__file__).parents[1] / "docs" / f"{page}.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", text, re.S)
    names = {}
    exec(example, names)
    if page == "notebooks":
        assert [claim.verdict for claim in names["paper"].found.claims] == [Verdict.PROVED]
    else:
        assert names["test_the_square"]() is None
