"""The pages in docs/: every block of code is run, parsed or drawn, and prints what the page shows."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
import tomllib
from pathlib import Path

import pytest
import yaml

from tests.pages import DOCS, Block, alike, blocks, shell

PAGES = {page.stem: page.read_text(encoding="utf-8") for page in sorted(DOCS.glob("*.md"))}
DATA = Path(__file__).parent / "data"
READ = {"yaml": yaml.safe_load, "toml": tomllib.loads, "json": json.loads}
SHOWN = {"latex", "markdown", "mermaid", "{toctree}"}  # files that others read, drawings and the contents


class Page:
    """A page being followed: its folder, the names that its programs define, and what was printed last."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.names, self.printed = folder, {"__name__": "page"}, None
        self.env = {
            **os.environ,
            "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
            "NO_COLOR": "1",
        }

    def follow(self, block: Block) -> bool:
        """Do what a block says; whether that is known."""
        if block.file:
            (self.folder / block.file).write_text(block.text, encoding="utf-8")
        if block.not_run:
            return True
        if block.language == "sh":
            done = shell(block.text, self.folder, self.env)
            assert done.returncode == block.status, done.stdout + done.stderr
            self.printed = done.stdout
        elif block.language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(block.text, "page", "exec"), self.names)
            self.printed = out.getvalue()
        elif block.language == "ipython":
            assert cell("%load_ext derive") and cell(block.text)
        elif block.language == "text":
            assert self.printed is not None, "output of nothing"
            assert alike(self.printed, block.text), self.printed
        elif block.language in READ:
            assert READ[block.language](block.text)
        else:
            return block.language in SHOWN
        return True


def cell(text: str) -> bool:
    """Whether a cell of a notebook runs through."""
    from IPython.core.interactiveshell import InteractiveShell

    return InteractiveShell.instance().run_cell(text, store_history=False).success


@pytest.mark.slow
@pytest.mark.parametrize("name", PAGES)
def test_every_block_of_a_page_does_what_the_page_says(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for file in sorted((DATA / "pages" / name).glob("*")):  # what the page supposes to be there
        (tmp_path / file.name).write_bytes(file.read_bytes())
    page = Page(tmp_path)
    unknown = [block.language or block.text[:40] for block in blocks(PAGES[name]) if not page.follow(block)]
    assert unknown == []


def test_what_is_not_run_says_why_and_is_rare():
    silent = [b for page in PAGES.values() for b in blocks(page) if b.not_run is not None]
    assert len(silent) <= 3 and all(len(block.not_run) > 10 for block in silent)


@pytest.mark.parametrize(
    ("printed", "shown", "same"),
    [
        ("a\nb  \nc\n", "a\n…\nc", True), ("2 of 30 instances", "9 of 10 instances", True), ("a", "b", False),
        ("a\nb", "a", False), ("in 2.1 s", "in 0.3 s", True), ("T = 1", "T = 2", False),
    ],
)  # fmt: skip
def test_what_is_printed_is_compared_with_what_is_shown(printed, shown, same):
    assert alike(printed, shown) is same


def test_a_block_that_does_otherwise_is_noticed(tmp_path):
    page = Page(tmp_path)
    assert page.follow(Block("sh", "echo 1")) and page.printed == "1\n"
    with pytest.raises(AssertionError):
        page.follow(Block("text", "2"))
    with pytest.raises(AssertionError):
        page.follow(Block("sh", "exit 3"))
    assert not page.follow(Block("cobol", "MOVE")) and not cell("1/0")
