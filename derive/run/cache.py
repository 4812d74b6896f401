"""Evidence kept on disk: a statement that was checked before, by the same program, need not be checked again.

The key is the statement itself, the settings, and a digest of all code and versions that had a hand in the
verdict; any change to either road makes a new key. Failures that depend on the machine (a time limit, a
crash) are not kept. An entry is plain data under a digest of its key and content: one that is damaged, of
another key or of another type is absent, and replaced by the next run. Reading one never runs code. Nobody
but its owner may write into the folder.
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import stat
import tempfile
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

import sympy as sp
from sympy.core.function import AppliedUndef

from derive.claims import Statement
from derive.language import Array
from numeric.machine import chosen
from reports.record.codec import dumps, loads

TOOLS = ("sympy", "numpy", "numba", "python-flint")
ROOMS = (
    "language",
    "claims",
    "verdict",
    "prover",
    "roads",
    "audit",
    "run",
)  # whose code decides what evidence says
LARGEST = 64 << 20  # bytes of an entry


class Cache:
    """A folder of evidence; without a folder it remembers nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder if folder is not None and _own(folder) else None

    def get(self, key: str, kind: Any) -> Any | None:
        """The value of a type that was kept under the key, or None; whatever cannot be read counts as
        absent.
        """
        if self.folder is None:
            return None
        try:
            digest, _, content = _read(self.folder / key[:2] / key).partition(b"\n")
            return loads(content, kind) if digest == _digest(key, content) else None
        except (OSError, ValueError):
            return None

    def put(self, key: str, evidence: Any, kind: Any) -> None:
        """Keep evidence, whole or not at all; a full or read-only disk costs the cache, not the run."""
        if self.folder is None:
            return
        place = self.folder / key[:2] / key
        try:
            content = dumps(evidence, kind)
            _clear(place)
            place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(place, _digest(key, content) + b"\n" + content)
        except (OSError, ValueError, TypeError):
            return


def _digest(key: str, content: bytes) -> bytes:
    return hashlib.sha256(key.encode() + b"\n" + content).hexdigest().encode()


def _read(place: Path) -> bytes:
    """The bytes of a plain file; nothing else is opened for long (a pipe would keep us waiting)."""
    handle = os.open(place, os.O_RDONLY | os.O_NONBLOCK | os.O_NOFOLLOW | os.O_CLOEXEC)
    with os.fdopen(handle, "rb") as file:
        found = os.fstat(handle)
        if not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
            raise OSError(f"{place} is no entry")
        return file.read()


def _write(place: Path, data: bytes) -> None:
    handle, partial = tempfile.mkstemp(dir=place.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(partial, place)
    except BaseException:
        with suppress(OSError):
            os.unlink(partial)
        raise


def _clear(place: Path) -> None:
    """Remove what stands in the way of an entry: a folder in its place, a file in that of its folder."""
    if place.is_dir() and not place.is_symlink():
        shutil.rmtree(place)
    if place.parent.is_symlink() or place.parent.is_file():
        place.parent.unlink()


@cache
def _own(folder: Path) -> bool:
    """Make the folder ours alone; one that belongs to somebody else is not used."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        found = folder.stat()
        if found.st_uid == os.geteuid() and stat.S_IMODE(found.st_mode) != 0o700:
            with suppress(OSError):  # on a disk that can only be read
                folder.chmod(0o700)
        return found.st_uid == os.geteuid()
    except OSError:
        return False


def default_folder() -> Path:
    """Where evidence is kept: DERIVE_CACHE, or the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("DERIVE_CACHE") or Path(home) / "derive")


def key_of(statement: Statement, seed: int, trials: int) -> str:
    """The key of a statement under the settings and the present program."""
    text = repr((fingerprint(statement), seed, trials, program_digest()))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def stands_on() -> dict[str, str]:
    """The versions of what both roads stand on; without the compiled machine they do not on numba."""
    return {name: version(name) for name in TOOLS if name != "numba" or chosen() == "compiled"}


@cache
def program_digest() -> str:
    """A fingerprint of the code of both roads and of what they are built on; papers and reports are not part
    of it.
    """
    root = Path(__file__).parents[1]
    rooms = [*(root / room for room in ROOMS), root.parent / "numeric", root.parent / "reports" / "record"]
    files = [root / "errors.py", *(file for room in rooms for file in room.rglob("*.py"))]
    digest = hashlib.sha256("".join([platform.python_version(), *stands_on().values()]).encode())
    for file in sorted(files):
        digest.update(str(file.relative_to(root.parent)).encode() + file.read_bytes())
    return digest.hexdigest()


Row = tuple[Any, ...]


def fingerprint(value: Any) -> tuple[Row, ...]:
    """A value as a table that differs whenever two values do, however alike they print; the last row is the
    value itself.

    A row is a head and the numbers of the rows it is made of, each distinct part once. Heads carry their
    module, a function of the author's own is no function of SymPy, symbols carry their assumptions, domain
    and LaTeX, numbers their precision.
    """
    table = _Table()
    last = table.number(value)
    rows = tuple(table.rows)
    return (*rows, ("of", last))


class _Table:
    def __init__(self) -> None:
        self.rows: dict[Row, int] = {}
        self.known: dict[
            int, tuple[Any, int]
        ] = {}  # by identity; the part is held, so that its identity stays its own

    def number(self, part: Any) -> int:
        """The row of a part."""
        if id(part) in self.known:
            return self.known[id(part)][1]
        row = self.row(part)
        found = self.rows.setdefault(row, len(self.rows))
        self.known[id(part)] = part, found
        return found

    def row(self, part: Any) -> Row:
        if isinstance(part, sp.Basic):
            return self.expression(part)
        if isinstance(part, (tuple, list)):
            return (type(part).__name__, *map(self.number, part))
        if is_dataclass(part) and not isinstance(part, type):
            return (
                _name(type(part)),
                *(x for f in fields(part) for x in (f.name, self.number(getattr(part, f.name)))),
            )
        if type(part) is int:
            return ("int", hex(part))  # Python refuses to write a long one in decimals
        return (_name(type(part)), repr(part))

    def expression(self, expr: sp.Basic) -> Row:
        """A head and what it is made of: its arguments, or what makes an atom this one and no other."""
        if isinstance(expr, AppliedUndef):
            assumed = repr(sorted(expr.func._kwargs.items()))
            return ("undefined function", str(expr.func), assumed, *map(self.number, expr.args))
        head = _name(type(expr))
        if isinstance(expr, Array):
            return (
                head,
                expr.name,
                self.number(expr.lengths),
                self.number(expr.domain),
                expr.entry_tex or expr.tex,
            )
        if isinstance(expr, sp.Symbol):
            own = (getattr(expr, name, None) for name in ("length", "domain", "tex", "dummy_index"))
            return (head, expr.name, repr(sorted(expr._assumptions_orig.items())), *map(self.number, own))
        if isinstance(expr, sp.Float):
            return (head, repr(expr._mpf_), expr._prec)
        if isinstance(expr, sp.Rational):
            return (head, hex(expr.p), hex(expr.q))
        return (head, *map(self.number, expr.args or expr._hashable_content()))


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"
