"""Evidence kept on disk: a statement that was checked before, by the same program, need not be checked again.

The key is the statement itself, the settings, and a digest of all code and versions that had a hand in the verdict;
any change to either road makes a new key. Failures that depend on the machine (a time limit, a crash) are not kept.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import platform
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import sympy as sp

from derive.claims import Statement
from derive.language import Array, Index, Scalar

TOOLS = ("sympy", "numpy", "numba", "python-flint")


class Cache:
    """A folder of evidence; without a folder it remembers nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def get(self, key: str) -> Any | None:
        """What was kept under the key, or None; an unreadable file counts as absent."""
        if self.folder is None:
            return None
        try:
            return pickle.loads((self.folder / key[:2] / key).read_bytes())
        except (OSError, pickle.UnpicklingError, EOFError, AttributeError, ImportError, IndexError, ValueError):
            return None

    def put(self, key: str, evidence: Any) -> None:
        """Keep evidence, whole or not at all; a full or read-only disk costs the cache, not the run."""
        if self.folder is None:
            return
        place = self.folder / key[:2] / key
        partial = place.with_name(f"{key}.{os.getpid()}.{id(evidence)}")
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            partial.write_bytes(pickle.dumps(evidence))
            os.replace(partial, place)
        except OSError:
            with suppress(OSError):
                partial.unlink()


def default_folder() -> Path:
    """Where evidence is kept: DERIVE_CACHE, or the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("DERIVE_CACHE") or Path(home) / "derive")


def key_of(statement: Statement, seed: int, trials: int) -> str:
    """The key of a statement under the settings and the present program."""
    lemmas = [(label, _parts(lemma)) for label, lemma in statement.lemmas]
    text = repr((_parts(statement), lemmas, seed, trials, program_digest()))
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def program_digest() -> str:
    """A fingerprint of the code of both roads and of what they are built on; papers and reports are not part of it."""
    root = Path(__file__).parent
    files = [*root.glob("*.py"), *(root / "prover").rglob("*.py"), *(root.parent / "numeric").rglob("*.py")]
    digest = hashlib.sha256("".join([platform.python_version(), *map(version, TOOLS)]).encode())
    for file in sorted(files):
        digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()


def _parts(statement: Statement) -> tuple[Any, ...]:
    to = statement.to and tuple(map(fingerprint, statement.to))
    sides = tuple(map(fingerprint, statement.parts()))
    return sides, statement.relation, len(statement.given), tuple(map(fingerprint, statement.each)), to


def fingerprint(expr: sp.Basic) -> str:
    """An expression as text that tells apart what its printed form does not: domains and lengths."""
    if isinstance(expr, Index):
        return f"Index({expr.name},{expr.length.name})"
    if isinstance(expr, Scalar):
        return f"Scalar({expr.name},{expr.domain!r},{expr.tex})"
    if isinstance(expr, Array):
        return f"Array({expr.name},{[s.name for s in expr.lengths]},{expr.domain!r},{expr.tex})"
    if not expr.args:
        return f"{type(expr).__name__}({expr})"
    return f"{type(expr).__name__}({','.join(map(fingerprint, expr.args))})"
