"""Evidence kept on disk: a statement that was checked before, by the same program, need not be checked again.

The key is the statement itself, the settings it was asked under, and a digest of all code and versions that
had a hand in the verdict; any change to either road makes a new key. Failures that depend on the machine (a
time limit, a crash) are not kept. What an entry is, and that none can be tampered with, is said in `shelf`.
"""

from __future__ import annotations

import hashlib
import platform
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any

import sympy as sp
from sympy.core.function import AppliedUndef

from derive.claims import Statement
from derive.language import Array
from derive.run.settings import stands_on
from derive.run.shelf import Cache, default_folder

ROOMS = (
    "language",
    "claims",
    "verdict",
    "prover",
    "roads",
    "audit",
    "checker",
    "run",
    "processes",
)  # whose code decides what evidence says


def key_of(statement: Statement, *settings: int) -> str:
    """The key of a statement under settings and the present program."""
    text = repr((fingerprint(statement), settings, program_digest()))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


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


__all__ = ["Cache", "default_folder", "fingerprint", "key_of", "program_digest", "stands_on"]
