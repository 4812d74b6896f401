"""Papers that were checked before and have not changed: what was found of them is known without reading them.

That is so only for a paper which is a function of its text: a document, or a module that imports nothing but
SymPy, this package and a few plain modules, and names nothing that could look elsewhere. The key is its text,
how it is named, the settings, and a digest of this whole program; what was found is kept only if another run
would find it again.
"""

from __future__ import annotations

import ast
import hashlib
import platform
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Any

from derive.run.loading import DOCUMENTS, Loaded
from derive.run.settings import Settings, stands_on
from derive.run.shelf import Cache
from reports import record

# Modules that give the same values in every process; neighbours of a paper are looked at like the paper.
PLAIN = frozenset({
    "__future__", "cmath", "collections", "dataclasses", "derive", "enum", "fractions", "functools",
    "itertools", "math", "numbers", "operator", "string", "sympy", "textwrap", "typing",
})  # fmt: skip
# Names behind which anything may be: files, the clock, chance, the machine, names made up on the way.
ELSEWHERE = re.compile(
    r"rand|__(?!all__|doc__|name__)|^(open|exec|eval|compile|input|globals|locals|vars|getattr|id|hash"
    r"|breakpoint|papers|os|sys|io|time|datetime|pathlib|resources|importlib|builtins|environ|socket"
    r"|subprocess|platform|tempfile|uuid|secrets|ctypes|pickle|import_module|run_path|read_text|read_bytes"
    r"|lambdify|cache|shelf|loading)$"
)
INCLUDES = re.compile(rb"\\(input|include|subfile)\b")


@dataclass(frozen=True)
class KnownPaper:
    """What was found of a paper, how much of it was read, and the digests of the files beside it."""

    paper: record.Paper
    note: str | None
    beside: dict[str, str | None]


def recall(path: Path, settings: Settings) -> Loaded | None:
    """A paper as it was checked before, if nothing has changed."""
    key = key_of(path, settings)
    found: KnownPaper | None = Cache(settings.cache).get(key, KnownPaper) if key else None
    if found is None or found.beside != _digests(path, found.beside):
        return None
    return Loaded(found.paper.id, path, note=found.note, checked=found.paper)


def keep(loaded: Loaded, checked: record.Paper, settings: Settings) -> None:
    """Keep what was found of a paper, if it is a function of its text, and that is still the one read."""
    beside = sources(loaded.path) if settings.cache is not None and loaded.error is None else None
    key = key_of(loaded.path, settings)
    if beside is not None and key and not _edited(loaded, beside):
        Cache(settings.cache).put(
            key, KnownPaper(checked, loaded.note, _digests(loaded.path, beside)), KnownPaper
        )


def _edited(loaded: Loaded, beside: list[str]) -> bool:
    """Whether a file of a paper was changed after it began to be read."""
    files = [loaded.path, *(loaded.path.parent / name for name in beside)]
    return loaded.since is None or any(f.stat().st_mtime_ns >= loaded.since for f in files if f.is_file())


def key_of(path: Path, settings: Settings) -> str | None:
    """The key of a paper under the settings and the present program."""
    text = _text(path) if settings.cache is not None else None
    if text is None:
        return None
    asked = (str(path), settings.seed, settings.trials, settings.audit, settings.complex, settings.require)
    how = repr((asked, program_digest())).encode("utf-8", "surrogatepass")
    return hashlib.sha256(how + text).hexdigest() + ".paper"


def sources(path: Path) -> list[str] | None:
    """The files beside a paper that have a part in it, by name; None if something else may have one."""
    if path.suffix in DOCUMENTS:
        return None if INCLUDES.search(_text(path) or b"") else [path.with_suffix(".derive").name]
    found: dict[str, None] = {}
    queue = [path.name]
    while queue:
        text = _text(path.parent / queue.pop())
        wanted = _neighbours(text, path.parent) if text is not None else None
        if wanted is None:
            return None
        queue += [name for name in wanted if name not in found]
        found |= dict.fromkeys(wanted)
    return [*found, path.with_suffix(".derive").name]


def _neighbours(text: bytes, folder: Path) -> list[str] | None:
    """The files that a module imports from its own folder; None if it is not a function of its text."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None
    nodes = list(ast.walk(tree))
    words = (part for name in chain(*map(_names, nodes)) for part in name.split("."))
    if any(map(ELSEWHERE.search, words)):
        return None
    modules = {module.partition(".")[0] for module in chain(*map(_imported, nodes))} - PLAIN
    files = [f"{module}.py" for module in sorted(modules)]
    return files if all((folder / file).is_file() for file in files) else None


def _names(node: ast.AST) -> Iterator[str]:
    """The names a node mentions."""
    for field in ("id", "attr", "name", "module"):
        said = getattr(node, field, None)
        if isinstance(said, str):
            yield said


def _imported(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    if isinstance(node, ast.ImportFrom):
        yield node.module or "." if not node.level else "."


def _digests(path: Path, names: Any) -> dict[str, str | None]:
    """The digests of files beside a paper; None for one that is not there."""
    texts = {name: _text(path.parent / name) for name in names}
    return {name: None if text is None else hashlib.sha256(text).hexdigest() for name, text in texts.items()}


def _text(path: Path) -> bytes | None:
    try:
        return path.read_bytes() if path.is_file() else None
    except OSError:
        return None


@cache
def program_digest() -> str:
    """A fingerprint of this program and what it is built on, without the papers: each is its own key."""
    root = Path(__file__).parents[1]
    tops = (root, root.parent / "numeric", root.parent / "reports" / "record")
    files = [f for top in tops for f in top.rglob("*") if f.suffix in (".py", ".json")]
    digest = hashlib.sha256("".join([platform.python_version(), *stands_on().values()]).encode())
    for file in sorted(f for f in files if f.parent != root / "papers"):
        digest.update(
            str(file.relative_to(root.parent)).encode() + hashlib.sha256(file.read_bytes()).digest()
        )
    return digest.hexdigest()
