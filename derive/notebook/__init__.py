"""Notebooks: papers checked where they are written, and LaTeX in a cell.

`%load_ext derive` adds the cell magic `%%derive`; `check_paper(paper)` checks a `Paper`, which then
shows what became of its claims. It may touch claims, runs and their reports.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from derive.errors import DeriveError

if TYPE_CHECKING:
    from derive.claims import Claim, Paper
    from derive.run.loading import Loaded

SET = re.compile(r"\$|\\\[|\\\(|\\begin\s*\{")  # a cell in which formulas are set apart
COMMENT = re.compile(r"(?m)^[ \t]*%.*$\n?")
OPTIONS = ("defined", "proved")


def load_ipython_extension(ipython: Any) -> None:
    """Add the magic."""
    ipython.register_magic_function(_derive, "cell", "derive")


def check_paper(paper: Paper, require: str | None = None) -> Paper:
    """Check all claims of a paper; from then on it shows what became of them.

    >>> from derive import Paper, eq, real
    >>> from derive.notebook import check_paper
    >>> paper, x = Paper("squares", title="On squares", source="squares.tex"), real("x")
    >>> square = paper.claim("eq:1", "(x + 1)^2 = x^2 + 2x + 1", (x + 1)**2, eq(x**2 + 2*x + 1))
    >>> check_paper(paper).found.claims[0].verdict
    <Verdict.PROVED: 'PROVED'>
    """
    from derive.run.loading import Loaded

    return _checked(Loaded(paper.id, Path(paper.source), paper), require)


def _checked(loaded: Loaded, require: str | None) -> Paper:
    from derive.run.run import run
    from derive.run.settings import Settings
    from derive.run.shelf import default_folder

    assert loaded.paper is not None
    report = run([loaded], Settings(cache=default_folder(), require=require))
    (loaded.paper.found,) = report.papers
    return loaded.paper


class PlainText(str):
    """A message of ours, shown without quotation marks."""

    def __repr__(self) -> str:
        return str(self)


def _derive(line: str, cell: str) -> Any:
    """Read and check LaTeX: formulas set in $…$, \\[…\\] or an environment, or the whole cell as one.

    Declarations stand in comments, `% derive: x \\in \\mathbb{R}`. `%%derive --require proved` asks for more.
    """
    try:
        return _read(_document(cell), _required(line))
    except DeriveError as mistake:
        return PlainText(f"derive: {mistake}")


def _required(line: str) -> str | None:
    words = shlex.split(line)
    if not words:
        return None
    if len(words) == 2 and words[0] == "--require" and words[1] in OPTIONS:
        return words[1]
    raise DeriveError(
        f"%%derive takes --require {' or '.join(OPTIONS)}, not {line.strip()!r}. Declarations are "
        r"comments in the cell: % derive: x \in \mathbb{R}"
    )


def _document(cell: str) -> str:
    """The cell as a document: a bare formula is set apart, comments stay."""
    if SET.search(COMMENT.sub("", cell)):
        return cell
    comments = "".join(COMMENT.findall(cell))
    return f"{comments}\n\\[\n{COMMENT.sub('', cell).strip()}\n\\]\n"


def _read(text: str, require: str | None) -> Paper:
    from derive.run.loading import load

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "cell.tex"
        path.write_text(text, encoding="utf-8", errors="surrogateescape")
        loaded = load(path)
        if loaded.paper is None or loaded.error:
            raise DeriveError((loaded.error or "the cell holds no formula").replace(f"{folder}/", ""))
        loaded.paper.entries = [_moved(claim, folder) for claim in loaded.paper.entries]
        return _checked(loaded, require)


def _moved(claim: Claim, folder: str) -> Claim:
    """A claim as if its cell were a file where the notebook is."""
    reason = claim.reason and claim.reason.replace(f"{folder}/", "")
    position = claim.position and replace(claim.position, file=Path(claim.position.file).name)
    return replace(claim, reason=reason, position=position)


__all__ = ["check_paper", "load_ipython_extension"]
