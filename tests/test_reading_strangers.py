"""What documents of other authors do that the examples do not: letters used twice, dummies, statements in passing."""

from __future__ import annotations

from pathlib import Path

import pytest

from derive.claims.printing import code
from derive.reading import ReadingError, read_expression, read_formula, scope_of
from derive.reading.documents.paper import ReadPaper, read_paper
from derive.reading.starting.start import start


def paper(tmp_path: Path, body: str, *declared: str) -> ReadPaper:
    (tmp_path / "main.tex").write_text(body, encoding="utf-8")
    (tmp_path / "main.derive").write_text("\n".join(declared), encoding="utf-8")
    return read_paper(tmp_path / "main.tex")


def questions(tmp_path: Path, body: str, *declared: str) -> str:
    return "\n".join(problem.reason for problem in paper(tmp_path, body, *declared).unread)


@pytest.mark.parametrize(
    ("lines", "formula", "means"),
    [
        ([r"f(t) := t^2"], r"f(3)", "9"),
        ([r"k \in 1..K", r"n \in 1..N", r"N_k \in \mathbb{R}"], r"\sum_k N_k + N", "N + total(N_[k], k)"),
        (
            [r"t \in 1..T", r"a \in 1..d", r"g \in \mathbb{R}^d", r"g_t \in \mathbb{R}"],
            r"g_t + g_a",
            "g[a] + g_[t]",
        ),
        ([r"u \in \mathbb{R}", r"f(u) := u^3", r"h(u) := f'(u)"], r"h(2u)", "at(diff(u**3, u), u, 2*u)"),
        ([r"x \in 1..m"], r"\int_0^1 x^2\,dx", "integral(x_1**2, x_1, 0, 1)"),
    ],
)
def test_a_letter_may_mean_another_thing_where_print_says_so(
    lines: list[str], formula: str, means: str
) -> None:
    read = read_expression(formula, scope_of(lines)).expr
    assert code(read) == means


@pytest.mark.parametrize(
    ("lines", "formula", "because"),
    [
        ([r"j \in 1..J", r"\sigma_j > 0"], r"\sigma^2 = 1", "a number of its own"),
        (
            [r"i \in 1..n", r"q_i > 0", r"s_i := \log q_i"],
            r"\frac{\partial}{\partial s_i} q_i = 1",
            "has a definition",
        ),
        ([r"t \in 1..T"], r"x_{t-1} = 0", "not declared"),
        ([r"i \in 1..n"], r"r(i) = 0", "product or a function"),
    ],
)
def test_questions_name_what_to_declare(lines: list[str], formula: str, because: str) -> None:
    with pytest.raises(ReadingError, match=because) as asked:
        read_formula(formula, scope_of(lines))
    assert asked.value.paste and "…" not in asked.value.paste[0] and "t-1" not in asked.value.paste[0]


def test_a_semicolon_inside_brackets_ends_no_declaration() -> None:
    scope = scope_of([r"x \in \mathbb{R}; f(x) := \mathcal{N}(x; 0, 1); y > 0"])
    assert scope.known("f") and scope.known("y")


def test_a_declared_definition_may_need_what_the_document_defines(tmp_path: Path) -> None:
    body = r"\begin{equation}\label{b} b = 2x \end{equation} \[ c - b = x \]"
    assert not questions(tmp_path, body, "c := b + x", "x > 0", "[b] definition")
    with pytest.raises(ReadingError, match="d is not declared"):
        paper(tmp_path, body, "c := d + x", "x > 0", "[b] definition")


def test_the_same_definition_in_the_text_and_in_a_declaration_is_one(tmp_path: Path) -> None:
    body = r"\[ y + y = 2 y \] where $m = \frac{x}{2} + 1$."
    assert not questions(tmp_path, body, "x, y > 0", r"m := \frac{x}{2}+1")
    with pytest.raises(ReadingError, match="declared at"):
        scope_of(["x > 0", "m := x + 1", "m := x + 2"])


def test_a_shifted_index_makes_no_name_of_its_own() -> None:
    with pytest.raises(ReadingError, match="by its index alone"):
        scope_of([r"t \in 1..T", r"x_{t-1} \in \mathbb{R}"])


def test_an_equation_for_a_free_letter_is_no_claim(tmp_path: Path) -> None:
    free = (r"x, y \in \mathbb{R}",)
    assert "a definition, or a condition" in questions(tmp_path, r"Put in $x = 2y + 1$. \[ x = x \]", *free)
    assert not questions(tmp_path, r"\[ x = 2x - x \]", *free)
    assert not questions(
        tmp_path, r"\begin{equation}\label{a} x = 2y \end{equation}", *free, "[a] expect REFUTED"
    )


def test_a_number_given_in_passing_is_no_definition(tmp_path: Path) -> None:
    body = r"With $n = 2$ it is simple. \[ \sum_{i=1}^n x_i = \sum_{j=1}^n x_j \]"
    assert not questions(tmp_path, body, r"i, j \in 1..n", r"x_i \in \mathbb{R}")


def test_a_definition_in_passing_does_not_replace_the_set_the_text_names(tmp_path: Path) -> None:
    body = r"For $\eta\in\mathbb{R}^k$ and, with $\eta = \log y$, \[ \|\eta\|^2 \ge 0 \]"
    found = paper(tmp_path, body, r"\eta \in \mathbb{R}^k", "y > 0")
    assert [c.kind for c in found.paper.claims if c.display] == ["inequality"]


BOUNDS = r"""For $0<\mu\le L$ and $A\succ0$ and $a\in\{1,\dots,m\}$, with weights $w_a \ge 0$,
\begin{equation}\label{w} w_a = \frac{e^{\theta_a}}{\sum_{b=1}^m e^{\theta_b}} \end{equation}
\[ \frac{\mu}{L} \le 1 \] \[ \beta^\top X^\top X\beta = \|X\beta\|^2 \] \[ h'(z) = 2 z \] with $h(z) = z^2$."""


def test_start_finds_shapes_sets_and_conditions(tmp_path: Path) -> None:
    (tmp_path / "main.tex").write_text(BOUNDS, encoding="utf-8")
    found = start(tmp_path / "main.tex").suggestions
    assert {r"a \in 1..m", "[w] definition", r"A \succ0", r"0<\mu\le L", r"h(z) := z^2"} <= set(found)
    assert r"w_a \ge 0" not in found  # defined elsewhere: this says something about it
    assert not any(line.startswith("h'") for line in found)
    assert any(line.startswith(r"X \in \mathbb{R}^{") for line in found), found


LAW = [r"\mu, x \in \mathbb{R}", r"\sigma > 0", r"X \sim \mathcal{N}(\mu, \sigma^2)"]


@pytest.mark.parametrize(
    ("lines", "formula", "because"),
    [
        (LAW, r"\mathbb{E}_{U \sim \mathrm{Exp}(x)}[U] = 1", "rate or a scale"),
        (LAW, r"\mathbb{E}_{K \sim \mathrm{Bin}(n, p)}[K] = 1", "n is not declared"),
        ([r"i \in 1..n", r"\phi \in \mathbb{R}"], r"e^{i\phi} = 1", "imaginary unit"),
        ([r"f : \mathbb{R} \to \mathbb{R} \text{ convex}", r"x \in \mathbb{R}"], r"f'(x) \ge 0", "smooth"),
        (
            [r"A \in \mathbb{R}^{n \times n}", r"i, j \in 1..n"],
            r"\sum_{i,j} a_{ij}^2 = \|A\|_F^2",
            "an entry of A",
        ),
        (
            [r"t \in \mathbb{R}", r"h := t^2", r"J(t) := h + 1"],
            r"J(0) = 1",
            "depends on t without saying so",
        ),
    ],
)
def test_words_of_other_authors_that_leave_something_open(
    lines: list[str], formula: str, because: str
) -> None:
    with pytest.raises(ReadingError, match=because):
        read_formula(formula, scope_of(lines))


def test_a_convention_of_a_law_is_declared() -> None:
    lines = [r"x > 0", "law Exponential by scale"]
    read = read_expression(r"\mathbb{E}_{U \sim \mathrm{Exp}(x)}[U]", scope_of(lines)).expr
    assert code(read) == "integral(U*exp(-U/x)/x, U, 0, oo)"
    with pytest.raises(ReadingError, match="convention is not known"):
        scope_of(["law Poisson by scale"])


def test_what_the_text_says_of_letters_is_suggested(tmp_path: Path) -> None:
    body = (
        r"Let $f : \mathbb{R} \to \mathbb{R}$ be convex, and $X \sim \mathcal{N}(0, 1)$. "
        r"\[ f\left(\frac{x + y}{2}\right) \le \frac{f(x) + f(y)}{2} \] \[ \mathbb{E}[X] = 0 \]"
    )
    (tmp_path / "main.tex").write_text(body, encoding="utf-8")
    found = start(tmp_path / "main.tex").suggestions
    assert r"f : \mathbb{R} \to \mathbb{R} \text{ convex}" in found
    assert any(line.startswith(r"X \sim") for line in found)


def test_a_bound_said_of_one_paragraph_stays_there(tmp_path: Path) -> None:
    body = "For $x > 0$ we have \\[ \\log x \\le x - 1. \\]\n\n\\[ x^2 \\ge 0 \\]\n"
    (tmp_path / "main.tex").write_text(body, encoding="utf-8")
    found = start(tmp_path / "main.tex").suggestions
    assert "x > 0" not in found and "[display 1] given x > 0" in found


def test_either_sign_makes_two_statements(tmp_path: Path) -> None:
    found = paper(tmp_path, r"\[ (x \pm y)^2 = x^2 \pm 2xy + y^2 \]", r"x, y \in \mathbb{R}")
    assert [code(c.first) for c in found.paper.claims] == ["(x + y)**2", "(x - y)**2"]


def test_commands_of_packages_and_of_xparse(tmp_path: Path) -> None:
    body = (
        r"\NewDocumentCommand{\sq}{O{2} m}{#2^{#1}} \DeclarePairedDelimiter{\size}{\lvert}{\rvert}"
        "\n"
        r"\[ \sq{x} = \size*{x}^2, \qquad \pdv{x}\qty(\sq[3]{x}) = 3\abs{x}^2 \]"
    )
    found = paper(tmp_path, body, r"x \in \mathbb{R}")
    assert [code(c.first) for c in found.paper.claims] == ["x**2", "diff(x**3, x)"]
