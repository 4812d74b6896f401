"""What a text supposes beside a statement: while it is not taken in, a counterexample refutes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from derive.reading.documents.paper import read_paper
from derive.run import loading
from derive.run.run import run
from derive.run.settings import Settings
from reports.record.verdicts import Verdict

LINES = (r"x, y, v \in \mathbb{R}", r"s, t > 0")
FALSE = r"$$\frac{x^2}{s} + \frac{x^2}{t} = \frac{x^2}{v}$$"


def verdicts(tmp_path: Path, body: str, *more: str) -> dict[str, Verdict]:
    (tmp_path / "notes.md").write_text(body, encoding="utf-8")
    (tmp_path / "notes.derive").write_text("\n".join((*LINES, *more)), encoding="utf-8")
    (paper,) = run([loading.load(tmp_path / "notes.md")], Settings(trials=800, jobs=1)).papers
    return {c.label: c.verdict for c in paper.claims}


@pytest.mark.parametrize(
    ("beside", "verdict"),
    [
        ("", "REFUTED"),
        (r"where $v = \frac{st}{s+t}$ is fixed", "UNDECIDED"),
        (r"with $y = \frac{st}{s+t}$", "REFUTED"),  # of another letter
        (r"# Another section" + "\n\n" + r"Let $v = \frac{st}{s+t}$.", "REFUTED"),
    ],
)
def test_an_equation_beside_a_statement_that_is_not_taken_in(
    beside: str, verdict: str, tmp_path: Path
) -> None:
    assert verdicts(tmp_path, f"We have\n\n{FALSE}\n\n{beside}\n")["display 1"] == verdict


def test_a_property_in_words(tmp_path: Path) -> None:
    assert (
        verdicts(tmp_path, f"We have\n{FALSE}\nas long as all are orthogonal.\n")["display 1"] == "UNDECIDED"
    )
    assert verdicts(tmp_path, f"We have\n{FALSE}\nas long as all goes well.\n")["display 1"] == "REFUTED"


@pytest.mark.parametrize(
    ("before", "verdict"),
    [
        ("", "REFUTED"),
        (r"Suppose that $x > y$. ", "UNDECIDED"),
        (r"Suppose that $s > 0$. ", "REFUTED"),  # as declared
        (r"If $x \in \mathcal{X}$, ", "UNDECIDED"),
    ],
)
def test_a_condition_in_the_text_that_is_not_taken_in(before: str, verdict: str, tmp_path: Path) -> None:
    assert verdicts(tmp_path, f"{before}we have\n\n$$x \\ge y$$\n")["display 1"] == verdict


def test_what_is_proved_is_proved_whatever_is_supposed(tmp_path: Path) -> None:
    body = "Suppose that $x > y$. Then\n\n$$(x - y)^2 = x^2 - 2 x y + y^2$$\n"
    assert verdicts(tmp_path, body)["display 1"] == "PROVED"


def test_an_author_has_a_statement_judged_as_it_is(tmp_path: Path) -> None:
    body = "Suppose that $x > y$. Then\n\n$$x \\ge 2 y$$\n"
    assert verdicts(tmp_path, body, "[display 1] claim")["display 1"] == "REFUTED"


def test_another_meaning_in_another_section(tmp_path: Path) -> None:
    body = "# One\n\n$$f(x) := x^2$$\n\n# Two\n\n$$f(x) = x^3$$\n"
    assert verdicts(tmp_path, body)["display 2"] == "UNDECIDED"
    assert verdicts(tmp_path, body.replace("# Two", ""))["display 2"] == "REFUTED"


def test_the_report_names_what_was_not_taken_in(tmp_path: Path) -> None:
    body = f"We have\n\n{FALSE}\n\nwhere $v = \\frac{{st}}{{s+t}}$ is fixed.\n"
    (tmp_path / "notes.md").write_text(body, encoding="utf-8")
    (tmp_path / "notes.derive").write_text("\n".join(LINES), encoding="utf-8")
    assert any("line 5" in said for p in read_paper(tmp_path / "notes.md").pieces for said in p.supposed)


@pytest.mark.parametrize(
    ("equation", "verdict"),
    [
        (r"\sum_{i=1}^n w_i = 1", "PROSE"),
        (r"\frac{s}{s+t} = 0.6", "PROSE"),
        (r"x^2 + y^2 = 1", "PROSE"),
        (r"v = \frac{s}{s+t} = 0.6", "PROSE"),
        ("x = s t\ny = s + t", "PROSE"),
        (r"\sum_{i=1}^n u_i = 2", "REFUTED"),
        (r"\sum_{i=1}^n u_i = 1", "PROVED"),
        (r"\sin^2 x + \cos^2 x = 2", "REFUTED"),
        (r"(x+1)^2 - x^2 - 2x = 2", "REFUTED"),
    ],
)
def test_free_letters_that_are_bound_to_a_number(equation: str, verdict: str, tmp_path: Path) -> None:
    lines = (r"i, j \in 1..n", r"w_i > 0", r"u_i := \frac{w_i}{\sum_j w_j}")
    assert verdicts(tmp_path, f"We have $${equation}$$\n", *lines)["display 1"] == verdict


def test_a_differential_is_no_product(tmp_path: Path) -> None:
    found = verdicts(
        tmp_path, "We have\n\n$$dx = -dy$$\n\nand\n\n$$d \\cdot x = x d$$\n", r"d \in \mathbb{R}"
    )
    assert (found["display 1"], found["display 2"]) == ("PROSE", "PROVED")


def test_what_a_text_says_less_of_than_its_declarations_holds_nothing_back(tmp_path: Path) -> None:
    lines = (
        r"A \in \mathbb{R}^{d \times d}",
        r"A \succ 0",
        r"b \in \mathbb{R}^d",
        r"w \in \Delta_n",
        r"i \in 1..n",
    )
    body = "Let $A \\in \\mathbb{R}^{d \\times d}$ be large and $\\sum_{i=1}^n w_i = 1$. Then\n\n"
    assert verdicts(tmp_path, body + "$$b^\\top A b \\le 0$$\n", *lines)["display 1"] == "REFUTED"
    assert verdicts(tmp_path, body + "$$\\sum_i w_i^2 \\ge 1$$\n", *lines)["display 1"] == "REFUTED"
