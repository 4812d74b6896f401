"""The pages in docs/ as what they are made of: blocks of code, each with what it is said to do."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"
BLOCK = re.compile(r"((?:^<!-- [^\n]* -->\n)*)^```(\S*)[^\n]*\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """One block of code, and what the comments before it say of it."""

    language: str
    text: str
    file: str | None = None  # the name under which it is kept
    status: int = 0  # with which it ends
    not_run: str | None = None  # why


def blocks(page: str) -> list[Block]:
    """The blocks of a page, in order; a comment before one says its file, its status, or why it is not run."""
    found = []
    for comments, language, text in BLOCK.findall(page):
        said = dict(re.findall(r"<!-- (file|ends with|not run):? ?(.*?) -->", comments))
        found.append(
            Block(language, text, said.get("file"), int(said.get("ends with", 0)), said.get("not run"))
        )
    return found


def alike(printed: str, shown: str) -> bool:
    """Whether a page shows what is printed: … stands for any text, numbers of instances and seconds are free."""
    pattern = ".*?".join(re.escape(_calm(part)) for part in shown.strip().split("…"))
    return re.fullmatch(pattern, _calm(printed.strip()), re.DOTALL) is not None


def _calm(text: str) -> str:
    text = re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)
    text = re.sub(r"\d+ of \d+ instances", "N of N instances", text)
    return re.sub(r"\b\d+(\.\d+)? ?s\b", "N s", text)


def shell(text: str, folder: Path, env: dict[str, str]) -> subprocess.CompletedProcess[str]:
    """Commands run one after the other, up to the first that fails."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text],
        cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
