"""Terms as text, in the language that the checker reads."""

from __future__ import annotations

from fractions import Fraction

from derive.checker.language.terms import Term


def text(t: Term) -> str:
    """A term as text; an index with a name of the checker's own gets another."""
    if isinstance(t, (Fraction, str)):
        return str(t)
    head, *rest = t
    if head in ("var", "oo", "-oo"):
        return str(rest[0]) if rest else head
    if head == "len":
        return f"#{rest[0]}"
    if head == "ix":
        return f"{_index(rest[0])}:{rest[1]}"
    if head == "entry":
        return f"[{' '.join(map(text, rest))}]"
    return f"({' '.join([head, *map(text, rest)])})"


def _index(name: str) -> str:
    return f"~b{name[1:]}" if name.startswith("'") else f"~f{name}" if name.isdigit() else name
