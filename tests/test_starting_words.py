"""What `derive start` takes from the words of a document, and what it leaves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from derive.reading.documents.paper import read_paper
from derive.reading.starting.start import start, write

SHOWN = "\n\n$$\\sum_{i=1}^n q_i \\log q_i \\le 0$$\n"


def suggested(tmp_path: Path, body: str) -> tuple[str, ...]:
    (tmp_path / "notes.md").write_text(body, encoding="utf-8")
    return start(tmp_path / "notes.md").suggestions


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (r"Let $q$ be a probability vector.", r"q \in \Delta_n"),
        (r"Let $q$ be a probability vector with entries $q_i > 0$.", r"q \in \Delta_n^\circ"),
        (r"For weights $q_1, \dots, q_n \ge 0$ with $\sum_{i=1}^n q_i = 1$,", r"q \in \Delta_n"),
        (r"For positive $q_i > 0$ with $\sum_i q_i = 1$,", r"q \in \Delta_n^\circ"),
    ],
)
def test_words_that_make_a_letter_a_probability_vector(words: str, line: str, tmp_path: Path) -> None:
    assert line in suggested(tmp_path, words + SHOWN)


@pytest.mark.parametrize(
    "words",
    [
        r"Let $q_i = e^{s_i}$ for scores $s_i$, unlike a probability vector $q$.",
        r"For $q_i \in \mathbb{R}$ we have",
        r"A distribution is far away from the vector $q$ here.",
    ],
)
def test_letters_with_a_value_or_without_such_words_are_left_alone(words: str, tmp_path: Path) -> None:
    assert not any(r"\Delta" in line for line in suggested(tmp_path, words + SHOWN))


def test_a_positive_definite_matrix(tmp_path: Path) -> None:
    shown = "\n\n$$x^\\top A^{-1} x \\ge 0$$\n"
    body = r"Let $A \in \mathbb{R}^{d \times d}$ be {}positive definite and $x \in \mathbb{R}^d$."
    assert r"A \succ 0" in suggested(tmp_path, body.replace("{}", "symmetric ") + shown)
    assert r"A \succ 0" not in suggested(tmp_path, body.replace("{}positive definite", "large") + shown)


def verdicts(tmp_path: Path, body: str, *lines: str) -> list[str]:
    (tmp_path / "notes.md").write_text(body, encoding="utf-8")
    (tmp_path / "notes.derive").write_text("\n".join(lines), encoding="utf-8")
    return [p.problem.what if p.problem else str(p.untold) for p in read_paper(tmp_path / "notes.md").pieces]


@pytest.mark.parametrize(
    ("display", "taken"),
    [
        (r"\hat\theta = \arg\max_\theta L(\theta)", True),
        (r"\hat\theta = \mathop{\mathrm{argmax}}_\theta L(\theta)", True),
        (r"\theta^\star \in \operatorname*{arg\,min}_\theta L(\theta)", True),
        (r"z \sim p_\theta(z \mid x)", True),
        (r"\max_\theta L(\theta) = \arg\max_\theta L(\theta)", False),
        (r"a = \arg\max_x f(x) = b", False),
        (r"a + b \sim c", False),
    ],
)
def test_where_a_value_is_attained_and_how_something_is_drawn(
    display: str, taken: bool, tmp_path: Path
) -> None:
    (found,) = verdicts(tmp_path, f"We take\n\n$${display}$$\n")
    assert (found == "True") == taken


def test_the_end_of_a_proof_and_another_double_bar_say_nothing_else(tmp_path: Path) -> None:
    lines = (r"p, r \in \Delta_n",)
    for display in (
        r"\mathrm{KL}(p \parallel r) \ge 0 \quad \blacksquare",
        r"\mathrm{KL}(p \Vert r) \ge 0 \qed",
    ):
        assert verdicts(tmp_path, f"We have\n\n$${display}$$\n", *lines) == ["False"]
    assert verdicts(tmp_path, "We have\n\n$$\\mathrm{KL}(p \\perp r) \\ge 0$$\n", *lines) != ["False"]


def test_what_is_accepted_leaves_the_document_readable(tmp_path: Path) -> None:
    """A law that is printed before the sum that says what T is stands behind the line that declares it."""
    file = tmp_path / "notes.md"
    body = (
        "We sample $t \\sim \\text{Uniform}(1, T)$.\n\n$$ \\sum_{t=1}^T x_t \\le \\sum_{s=1}^T x_s^2 + T $$\n"
    )
    file.write_text(body, encoding="utf-8")
    assert r"t \sim \text{Uniform}(1, T)" in start(file).suggestions
    write(file, start(file).suggestions, accept=True)
    assert read_paper(file).summary.startswith("1 of 1 displays read, 1 checked")


def test_what_print_leaves_open_is_not_suggested(tmp_path: Path) -> None:
    body = (
        "Let $X \\sim \\mathcal{N}(0, 1)$, or $X \\sim \\mathcal{N}(0, 2)$. $$\\mathbb{E}[X] = 0$$\n\n"
        "$$p(x, z) = P(z|x) p(x)$$ and $$p(x|z) = \\frac{p(x, z)}{P(z)}$$\n"
    )
    (tmp_path / "notes.md").write_text(body, encoding="utf-8")
    lines = start(tmp_path / "notes.md").suggestions
    assert not any(r"\sim" in line or line.startswith("joint") for line in lines)
