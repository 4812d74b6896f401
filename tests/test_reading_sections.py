"""Letters that a section introduces anew: what holds there, what is asked, and what `derive start` proposes."""

from __future__ import annotations

from pathlib import Path

import pytest

from derive.reading import ReadingError
from derive.reading.documents.paper import ReadPaper, read_paper
from derive.reading.starting.start import start, write

BODY = r"""
\documentclass{article}\begin{document}
\section{First}
\begin{equation} \sqrt{x^2} = x, \label{root}\end{equation}
\section{Motion}
\begin{equation} \ddot x(t) = -\omega^2 x(t), \label{motion}\end{equation}
\begin{equation} y := x(0), \label{start}\end{equation}
\begin{equation} y = A, \label{begins}\end{equation}
\begin{equation} Z = 1, \label{mixed}\end{equation}
\section{Last}
\begin{equation} |x| = x, \label{size}\end{equation}
\begin{equation} y = A, \label{elsewhere}\end{equation}
\end{document}
"""
LINES = (
    r"x > 0; Z := x + 1; A, \omega \in \mathbb{R}",
    r"[section Motion] x(t) := A\cos(\omega t); t \in \mathbb{R}",
)


def paper(tmp_path: Path, body: str, *declared: str) -> ReadPaper:
    (tmp_path / "main.tex").write_text(body, encoding="utf-8")
    (tmp_path / "main.derive").write_text("\n".join(declared), encoding="utf-8")
    return read_paper(tmp_path / "main.tex")


def test_a_letter_of_a_section_means_nothing_elsewhere(tmp_path: Path) -> None:
    pieces = {p.label: p for p in paper(tmp_path, BODY, *LINES).pieces}
    assert all(pieces[label].problem is None for label in ("root", "motion", "begins", "size"))
    motion = pieces["motion"].reading
    assert motion is not None and "cos" in str(motion.first)
    size = pieces["size"].reading
    assert size is not None and "cos" not in str(size.first)


@pytest.mark.parametrize(
    ("label", "because"), [("mixed", "another one in this section"), ("elsewhere", "not declared")]
)
def test_what_leans_on_a_letter_of_a_section_is_asked_about(label: str, because: str, tmp_path: Path) -> None:
    pieces = {p.label: p for p in paper(tmp_path, BODY, *LINES).pieces}
    problem = pieces[label].problem
    assert problem is not None and because in problem.what


def test_a_section_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ReadingError, match="First; Motion; Last"):
        paper(tmp_path, BODY, r"[section Second] x > 0")


def test_start_proposes_what_a_section_introduces_anew(tmp_path: Path) -> None:
    body = (
        "# Motion\n\nLet $A, \\omega \\in \\mathbb{R}$. With $x(t) = A\\cos(\\omega t)$ we have\n\n"
        "$$\\ddot x(t) = -\\omega^2 x(t).$$\n\n# Numbers\n\nFor $x>0$,\n\n$$\\sqrt{x^2} = x.$$\n"
    )
    (tmp_path / "notes.md").write_text(body, encoding="utf-8")
    found = start(tmp_path / "notes.md")
    assert "[section Numbers] x>0" in found.suggestions
    assert not any(line.startswith("bare") for line in found.suggestions)
    write(tmp_path / "notes.md", found.suggestions, accept=True)
    assert not read_paper(tmp_path / "notes.md").unread
