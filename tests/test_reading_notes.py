"""What lecture notes print: distributions told apart by their arguments, names in text fonts, formulas in passing."""

from __future__ import annotations

from pathlib import Path

import pytest

from derive import check
from derive.reading import ReadingError, read_formula, scope_of
from derive.reading.documents.paper import ReadPaper, read_paper
from derive.reading.starting.start import start, write

JOINT = (r"joint p(x, z)", r"joint q(z \mid x)")


def notes(tmp_path: Path, body: str, *declared: str, name: str = "notes.md") -> ReadPaper:
    (tmp_path / name).write_text(body, encoding="utf-8")
    (tmp_path / name).with_suffix(".derive").write_text("\n".join(declared), encoding="utf-8")
    return read_paper(tmp_path / name)


def asked(formula: str, *lines: str) -> str:
    with pytest.raises(ReadingError) as problem:
        read_formula(formula, scope_of(lines))
    return problem.value.reason


@pytest.mark.parametrize(
    ("formula", "verdict"),
    [
        (r"p(x|z) = \frac{p(z|x) p(x)}{p(z)}", "PROVED"),
        (r"p(x|z) = \frac{p(z|x) p(z)}{p(x)}", "REFUTED"),
        (r"p(x) = \sum_{z \in \mathcal{Z}} p(x \mid z) p(z)", "PROVED"),
        (r"H(X, Z) = H(X) + H(Z|X)", "PROVED"),
        (r"H(X, Z) = H(X) + H(Z)", "REFUTED"),
        (r"I(X; Z) = D(p(x,z) \,\|\, p(x)p(z))", "PROVED"),
        (
            r"\log p(x) = \mathbb{E}_{q(z|x)}\left[\log\frac{p(x,z)}{q(z|x)}\right] + KL(q(z|x) || p(z|x))",
            "PROVED",
        ),
        (r"\log p(x) = \mathbb{E}_{q(z|x)}[\log p(x|z)] + \mathrm{KL}(q(z|x) \| p(z))", "REFUTED"),
    ],
)
def test_joint_distributions_by_their_arguments(formula: str, verdict: str) -> None:
    read = read_formula(formula, scope_of(JOINT))
    link = read.links[0]
    assert check(read.first, link.rhs, relation=link.relation, trials=2_000).verdict == verdict


@pytest.mark.parametrize(
    ("formula", "because"),
    [
        (r"p(x, z) = p(x) p(z)", "assumes independence"),
        (r"\int p(x, z) dz = p(x)", "not a quantity to integrate over"),
        (r"p(y) = 1", "declared of x, z"),
        (r"q(z) = 1", "x is missing"),
        (r"\log p(X) = 0", "random variable"),
        (r"D(q(z|x) \| p(z|x)) = \sum_x p(x)", "averaged over x"),
        (
            r"\mathrm{KL}(p(x,z) \| p(x,z)) = \mathrm{KL}(p(x)\|p(x)) + \mathrm{KL}(q(z|x)\|p(z|x))",
            "averaged over x",
        ),
    ],
)
def test_what_a_joint_distribution_leaves_open(formula: str, because: str) -> None:
    assert because in asked(formula, *JOINT)


def test_a_name_without_its_argument_is_asked_about() -> None:
    lines = (r"t \in \mathbb{R}", r"x(t) := t^2")
    assert "bare x" in asked(r"x = t^2", *lines)
    assert read_formula(r"x = t^2", scope_of((*lines, "bare x"))).first is not None


GIBBS = (r"t \in 1..T", r"s_t \in \mathbb{R}", r"\beta > 0", r"Z(\beta) := \sum_t e^{\beta s_t}",
         r"p_t := \frac{e^{\beta s_t}}{Z(\beta)}", r"\mathbf{q} \in \mathbb{R}^d")  # fmt: skip


@pytest.mark.parametrize(("formula", "verdict"), [
    (r"H(p) = \log Z(\beta) - \beta \sum_t p_t s_t", "PROVED"),  # weights by their definition, which has a name
    (r"\frac{dH}{d\beta} = -\beta (\sum_t p_t s_t^2 - (\sum_t p_t s_t)^2)", "PROVED"),  # d is a length, too
    (r"\frac{dH}{d\beta} = \beta (\sum_t p_t s_t^2 - (\sum_t p_t s_t)^2)", "REFUTED"),
])  # fmt: skip
def test_the_entropy_of_weights_stands_with_its_argument_and_without(formula: str, verdict: str) -> None:
    read = read_formula(formula, scope_of((*GIBBS, "bare H(p)")))
    assert check(read.first, read.links[0].rhs, trials=2_000).verdict == verdict


def test_what_an_entropy_or_a_derivative_leaves_open_is_asked_about() -> None:
    assert "bare H(p)" in asked(r"H = \log T", *GIBBS)
    assert "no declared distribution" in asked(r"H(s) = \log T", *GIBBS)
    assert "no declared distribution" in asked(r"H = \log T", *GIBBS, "bare H(s)")
    assert "is d a length" in asked(r"\frac{d (d \beta)}{d\beta} = d", *GIBBS)
    assert "is d a length" in asked(r"\frac{d\beta}{d\beta} = 1", r"\beta, d > 0")


def test_a_derivative_before_a_bracket_is_taken_there() -> None:
    scope = scope_of([r"x, y, a \in \mathbb{R}", r"g(x) := a x^2"])
    read = read_formula(r"\frac{dg}{dx}(y) = 2 a y", scope)
    assert check(read.first, read.links[0].rhs, trials=2_000).verdict == "PROVED"
    assert "a factor, or the point" in asked(r"\frac{dx^2}{dx}(y) = 2 y", r"x, y \in \mathbb{R}")


def test_letters_of_distributions_are_suggested(tmp_path: Path) -> None:
    body = "$$ p_\\theta(x, z) = p(x \\mid z) p(z) $$\n\n$$ \\log p(x) \\ge E_{q(z|x)}[\\log p(x|z)] - KL(q(z|x) \\| p(z)) $$\n"
    notes(tmp_path, body)
    found = start(tmp_path / "notes.md")
    assert found.suggestions == (r"joint p, p_{\theta}(x, z)", r"joint q(z \mid x)")
    side, _ = write(tmp_path / "notes.md", found.suggestions)
    assert (
        "% finitely many outcomes" in side.read_text()
        and write(tmp_path / "notes.md", found.suggestions)[1] == 0
    )
    assert notes(tmp_path, body, *found.suggestions).summary.startswith("2 of 2 displays read, 2 checked")


def test_what_stands_in_a_line_of_words_is_no_display(tmp_path: Path) -> None:
    found = notes(
        tmp_path, "Let $$x$$ be real, and\n$$y = x$$ too.\n\n$$ y + x = x + y $$\n", r"x, y \in \mathbb{R}"
    )
    assert found.summary.startswith("1 of 1 displays read, 1 checked")


def test_a_display_may_declare_or_say_nothing(tmp_path: Path) -> None:
    body = "$$ X \\sim \\mathcal{N}(0, 1) $$\n\n$$ \\mathbb{E}[X^2] = 1 $$\n\n$$ x + 1 $$\n\n$$\\newcommand{\\a}{b}$$\n"
    found = notes(tmp_path, body, r"x \in \mathbb{R}")
    assert found.summary == "3 of 3 displays read, 1 checked, 1 assert nothing."


def test_another_function_of_the_same_name_is_asked_about(tmp_path: Path) -> None:
    body = "$$ f(x) := x^2 $$\n\nLater $f(x) = x^3$ is used.\n"
    found = notes(tmp_path, body, r"x \in \mathbb{R}")
    assert "another f" in found.unread[0].reason and not found.mistakes
    assert not notes(tmp_path, body, r"x \in \mathbb{R}", "[line 3] claim").unread


def test_a_chain_is_checked_on_both_sides_of_an_approximation(tmp_path: Path) -> None:
    found = notes(tmp_path, "$$ x + x = 2 x \\approx y = y + 0 $$\n", r"x, y \in \mathbb{R}")
    assert [p.problem is None for p in found.pieces] == [True, False, True]


def test_suggestions_never_break_the_document(tmp_path: Path) -> None:
    body = "Let $z_i = x_i$ for $f(x) = x$; $f^{(n)}(x) = x$ and $X^{-1} = Y$, $P = Q$.\n\n$$ \\phi(x) = \\sum_i z_i $$\n"
    notes(tmp_path, body)
    found = start(tmp_path / "notes.md").suggestions
    assert not any(line.startswith(("X^{-1}", "P :=", "f^{(n)}")) for line in found)
    notes(tmp_path, body, *found)


@pytest.mark.parametrize(
    ("body", "because"),
    [
        ("$$ \\cos(t) = v $$", "no letter in common"),
        ("$$ a - w = 0 $$", "to be solved"),
        ("If they are independent,\n$$ a v = v w $$", "condition in words"),
        ("$$ \\Omega = \\mathbb{R}^K $$", "sets are not"),
    ],
)
def test_what_is_no_assertion_is_asked_about(tmp_path: Path, body: str, because: str) -> None:
    found = notes(tmp_path, body, r"t, a, v, w, \Omega \in \mathbb{R}")
    assert because in found.unread[0].reason


def test_a_formula_in_passing_is_checked_on_demand(tmp_path: Path) -> None:
    body = "When they are far apart, then $x = y^2$.\n"
    said = [r"x, y \in \mathbb{R}", r"z := x"]
    (claim,) = notes(tmp_path, body.replace("x = y^2", "2 x = y^2"), *said).paper.claims
    assert claim.first is None and "in passing" in str(claim.reason)
    (claim,) = notes(tmp_path, body.replace("x = y^2", "2 x = y^2"), *said, "[line 1] claim").paper.claims
    assert claim.first is not None


def test_what_an_equivalence_sign_repeats_is_a_definition(tmp_path: Path) -> None:
    body = "$$ H(X, Z) \\equiv -\\sum_x \\sum_z p(x, z) \\log p(x, z) $$\n"
    assert notes(tmp_path, body, *JOINT).summary.startswith("1 of 1 displays read")
