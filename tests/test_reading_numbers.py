"""Labels as LaTeX numbers equations, and the many environments a chain may stand in."""

from __future__ import annotations

from pathlib import Path

import pytest

from derive.reading.documents.paper import read_paper
from derive.reading.starting.start import start
from tests.unfolded import code

HEAD = r"""\documentclass{article}
% derive: x, y, z \in \mathbb{R}; i \in 1..T; s_i \in \mathbb{R}; p_i > 0; \beta > 0; c > 0
"""


def labels(tmp_path: Path, body: str, head: str = HEAD) -> list[str]:
    file = tmp_path / "main.tex"
    file.write_text(head + "\\begin{document}\n" + body + "\n\\end{document}\n", encoding="utf-8")
    return [c.label for c in read_paper(file).paper.claims]


NUMBERED = {
    "equations count": (
        r"\begin{equation} x = x \end{equation} \begin{equation*} y = y \end{equation*}\[ z = z \]"
        r"\begin{equation} z = z \end{equation}",
        ["(1)", "display 2", "display 3", "(2)"],
    ),
    "a label wins, and counts": (
        r"\begin{equation}\label{eq:a} x = x \end{equation}\begin{equation} y = y \end{equation}",
        ["eq:a", "(2)"],
    ),
    "a tag wins, and does not count": (
        r"\begin{equation} x = x \tag{$*$} \end{equation}\begin{equation} y = y \end{equation}",
        ["(*)", "(1)"],
    ),
    "lines of an align": (
        r"\begin{align} x &= x \\ y &= y \nonumber \\ z &= z \notag \\ &= z \end{align}"
        r"\begin{equation} x = x \end{equation}",
        ["(1)", "display 1.2", "(2)", "(3)"],
    ),
    "a break inside braces or cases is none": (
        r"\begin{align} x &= \begin{cases} x & x > 0 \\ x & \text{otherwise} \end{cases} \\ y &= y \end{align}",
        ["(1)", "(2)"],
    ),
    "split is one": (r"\begin{equation}\begin{split} x &= x \\ &= x \end{split}\end{equation}", ["(1)"]),
    "subequations": (
        r"\begin{equation} x = x \end{equation}\begin{subequations}\begin{align} x &= x \\ y &= y \end{align}"
        r"\end{subequations}\begin{equation} z = z \end{equation}",
        ["(1)", "(2a)", "(2b)", "(3)"],
    ),
    "within sections": (
        r"\numberwithin{equation}{section}\section{A}\begin{equation} x = x \end{equation}\section{B}"
        r"\begin{equation} y = y \end{equation}\begin{equation} z = z \end{equation}\appendix\section{C}"
        r"\begin{equation} x = x \end{equation}",
        ["(1.1)", "(2.1)", "(2.2)", "(A.1)"],
    ),
    "a starred section does not count": (
        r"\numberwithin{equation}{section}\section{A}\section*{B}\begin{equation} x = x \end{equation}",
        ["(1.1)"],
    ),
    "a counter that is set": (
        r"\setcounter{equation}{4}\begin{equation} x = x \end{equation}",
        ["(5)"],
    ),
    "eqnarray, gather, multline, alignat, flalign": (
        r"\begin{eqnarray} x &=& x \\ y &=& y \end{eqnarray}\begin{gather} x = x \\ y = y \end{gather}"
        r"\begin{multline} x \\ = x \end{multline}\begin{alignat}{2} x &= x \\ y &= y \end{alignat}"
        r"\begin{flalign} z &= z \end{flalign}",
        ["(1)", "(2)", "(3)", "(4)", "(5)", "(6)", "(7)", "(8)"],
    ),
    "words between lines": (
        r"\begin{align} x &= x \\ \intertext{and, since $y > 0$,} y &= y \end{align}",
        ["(1)", "(2)"],
    ),
    "a comment numbers nothing": (
        "\\begin{align} x &= x % \\\\ y = y \\nonumber\n \\\\ y &= y \\end{align}",
        ["(1)", "(2)"],
    ),
}


@pytest.mark.parametrize("name", NUMBERED)
def test_equations_are_called_by_their_numbers(tmp_path: Path, name: str) -> None:
    body, expected = NUMBERED[name]
    assert labels(tmp_path, body) == expected


def test_a_directive_finds_an_equation_by_its_number(tmp_path: Path) -> None:
    file = tmp_path / "main.tex"
    body = r"\begin{equation} x = x \end{equation} \begin{equation} y = y \end{equation}"
    file.write_text(HEAD + "% derive: [(2)] expect REFUTED\n" + body, encoding="utf-8")
    assert [str(c.expect) for c in read_paper(file).paper.claims] == ["passes", "REFUTED"]


def chains(tmp_path: Path, body: str) -> dict[str, str]:
    file = tmp_path / "main.tex"
    file.write_text(HEAD + body, encoding="utf-8")
    return {
        c.label: " ".join([str(c.first), *(f"{k.relation} {k.rhs}" for k in c.links)])
        if c.links
        else str(c.reason)
        for c in read_paper(file).paper.claims
    }


def test_a_line_that_ends_with_a_relation_goes_on(tmp_path: Path) -> None:
    found = chains(tmp_path, r"\begin{align*} x^2 &= \\ &= x \cdot x \le \\ & x^2 + 1 \end{align*}")
    assert found == {"display 1": "x**2 = x*x ≤ x**2 + 1"}


def test_proportionality_needs_its_argument_and_leaves_other_relations_alone(tmp_path: Path) -> None:
    body = r"\begin{equation} p_i = \beta p_i / \beta \propto e^{s_i} = e^{s_i} \end{equation}"
    asked = chains(tmp_path, body)
    assert list(asked) == ["(1).1", "(1).2", "(1).3"] and "propto in x" in asked["(1).2"]
    found = chains(tmp_path, "% derive: [(1)] propto in i\n" + body)
    assert found["(1).2"] == "(beta*p[i]/beta)*exp(s[iprime]) = (beta*p[iprime]/beta)*exp(s[i])"
    assert found["(1).3"] == "exp(s[i]) = exp(s[i])"


def test_a_damaged_print_is_repaired_in_the_side_file(tmp_path: Path) -> None:
    body = r"\begin{equation} x^2 = rac{x}{2}  = y \end{equation}\begin{equation} = z \end{equation}"
    (tmp_path / "main.derive").write_text(
        "[(1)] meant \\frac{x}{2} = \\frac{y}{2}\n[(1)] because letters were lost\n[(2)] skip goes on from before\n"
    )
    file = tmp_path / "main.tex"
    file.write_text(HEAD + body, encoding="utf-8")
    found = read_paper(file)
    first, second = found.paper.claims
    assert str(first.first) == "x/2" and "after the repair" in str(first.reading)
    assert "letters were lost" in str(first.reading) and "rac{x}{2}" in first.quote
    assert second.reason == "goes on from before" and not found.mistakes
    assert found.summary.startswith("1 of 2 displays read, 1 checked")


def test_what_is_declared_for_one_display_holds_there_alone(tmp_path: Path) -> None:
    side = "u \\in \\mathbb{R}\n[(1)] local u > 0; v := u + 1\n"
    (tmp_path / "main.derive").write_text(side)
    file = tmp_path / "main.tex"
    file.write_text(HEAD + r"\begin{align} v &= u + 1 + x \\ u &= u + x \end{align}", encoding="utf-8")
    first, second = read_paper(file).paper.claims
    (own,) = (s for s in first.first.free_symbols if s.name == "u")
    (other,) = (s for s in second.first.free_symbols if s.name == "u")
    assert code(first.first) == "u + 1" and own.domain != other.domain


def test_marks_inside_cases_stay(tmp_path: Path) -> None:
    body = r"\begin{align*} x &= \begin{cases} x, & x > 0 \\ x, & x \le 0 \end{cases} \\ &= x \end{align*}"
    assert chains(tmp_path, body) == {"display 1": "x = Piecewise((x, x > 0), (x, True)) = x"}


def suggested(tmp_path: Path, body: str) -> list[str]:
    file = tmp_path / "main.tex"
    file.write_text(body, encoding="utf-8")
    return list(start(file).suggestions)


def test_start_takes_sets_and_definitions_from_the_text_itself(tmp_path: Path) -> None:
    found = suggested(tmp_path, r"""
        Let $\mathbf{x}_1, \dots, \mathbf{x}_n \in \mathbb{R}^d$ and $\lambda > 0$, and let
        \begin{equation}\label{J} J(\mathbf{w}) = \sum_{i=1}^n (\mathbf{w}^\top\mathbf{x}_i)^2 + \lambda r_1 \end{equation}
        With the residuals $r_i = \mathbf{w}^\top\mathbf{x}_i$, for $i = 1, \dots, n$,
        \begin{equation} J(\mathbf{w}) \ge \lambda r_1 . \end{equation}""")  # fmt: skip
    assert found == [
        r"i \in 1..n",
        r"\mathbf{x}_i \in \mathbb{R}^d",
        r"\lambda > 0",
        r"\mathbf{w} \in \mathbb{R}^d",
        r"r_i := \mathbf{w}^\top\mathbf{x}_i",
        "[J] definition",
    ]


def test_a_limit_that_is_an_index_itself_is_no_length(tmp_path: Path) -> None:
    body = r"\[ \sum_{i=1}^k x_i \le 1 \] \[ \sum_{i=1}^n x_i = \sum_{k=1}^n x_k \]"
    assert r"i \in 1..n" in suggested(tmp_path, body)


def test_statements_side_by_side_are_told_apart_by_a_wide_space_or_when_it_is_said(tmp_path: Path) -> None:
    wide = r"\begin{equation} x + y = y + x, \qquad x - y = -(y - x) \end{equation}"
    apart = {"(1).1": "x + y = x + y", "(1).2": "x - y = -(-x + y)"}
    assert chains(tmp_path, wide) == apart == chains(tmp_path, "% derive: apart\n" + wide)
    bound = chains(tmp_path, r"\begin{equation} |x| = x, \qquad x > 0 \end{equation}")
    assert "a second statement or a condition" in bound["(1)"] and "[(1)] given x > 0" in bound["(1)"]
    pasted = chains(
        tmp_path, r"% derive: given x > 0" + "\n" + r"\begin{equation} |x| = x, \qquad x > 0 \end{equation}"
    )
    assert pasted == {"(1)": "Abs(x) = x"}


@pytest.mark.parametrize(
    ("body", "labels"),
    [
        (r"x = y, \quad\text{and}\quad x + y = 2y", ["display 1.1", "display 1.2"]),
        (r"x = Z, \qquad \text{where } Z = x + y", ["display 1.1", "display 1.2"]),
        (r"x + y = y + x, \quad x^2 \ge 0, \quad i \ge 2", ["display 1.1", "display 1.2"]),
        (r"x + y = y + x, \qquad i = 1, \dots, T", ["display 1"]),
        (r"x + y \qquad = y + x", ["display 1"]),
        (r"x = y, \qquad y = 1", ["display 1"]),
    ],
)
def test_what_a_wide_space_separates(body: str, labels: list[str], tmp_path: Path) -> None:
    assert list(chains(tmp_path, rf"\[ {body} \]")) == labels


def test_a_range_in_the_text_is_no_claim(tmp_path: Path) -> None:
    assert list(chains(tmp_path, r"For $i = 1, \dots, T$ let $x = y$. \[ x = x \]")) == [
        "line 3",
        "display 1",
    ]
