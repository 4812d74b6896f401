"""The print itself is read: LaTeX mathematics, declarations, documents. Nothing from a document is ever
evaluated.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from sympy.logic.boolalg import Boolean

from derive.reading.algebra.values import Value
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.scope import Scope
from derive.reading.sentences.declarations import declare, semicolons
from derive.reading.sentences.directives import proportion
from derive.reading.sentences.statements import Reading, read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import tokenize
from derive.reading.syntax.grammar import parse

LONGEST = 20_000  # characters of one formula


def scope_of(lines: Iterable[str], name: str = "declaration") -> Scope:
    """The scope that declarations make; several on a line are separated by semicolons."""
    scope, macros = Scope(), Macros()
    for n, line in enumerate(lines, 1):
        source = Source(f"{name} {n}", line)
        start = 0
        for piece in semicolons(line):
            said = declare(source, start, start + len(piece), scope, macros)
            start += len(piece) + 1
            if said is not None and said.word == "propto":
                scope.argument = proportion(said, scope, macros)
            elif said is not None:
                what = f"{said.word} is said of a claim of a document; here only names are declared"
                raise source.error(said.at, what, kind="broken")
    return scope


def read_formula(text: str, scope: Scope, name: str = "formula", given: tuple[Boolean, ...] = ()) -> Reading:
    """What one formula asserts."""
    source = Source(name, text)
    if len(text) > LONGEST:
        raise source.error(LONGEST, f"a formula has at most {LONGEST} characters")
    return read(Macros().expand(tokenize(source)), scope, given=given, argument=scope.argument)


def read_expression(text: str, scope: Scope, name: str = "formula") -> Value:
    """What an expression without a relation stands for."""
    source = Source(name, text)
    node = parse(Macros().expand(tokenize(source)), scope)
    reader = Reader(scope, node)
    value = reader.either_way(node)
    (expr,), axes = reader.tidy([value.expr], value.axes)
    return replace(value, expr=expr, axes=tuple(axes))


__all__ = [
    "Macros",
    "Reading",
    "ReadingError",
    "Scope",
    "Source",
    "Value",
    "read_expression",
    "read_formula",
    "scope_of",
]
