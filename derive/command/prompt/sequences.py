"""Sequences declared at the prompt: --sequence 'x[0] = c; x[t] = a*x[t - 1] + b'."""

from __future__ import annotations

import re
from typing import Any

import sympy as sp

from derive.command.prompt.declared import Named
from derive.command.prompt.reader import PromptReader
from derive.command.prompt.typed import clean
from derive.errors import PromptError
from derive.language.declaring import sequence
from derive.language.mistakes import Mistake

SEQUENCE = "sequence"
FORM = "write its first terms and its rule, as --sequence 'x[0] = 1; x[t] = x[t - 1]/2'"
TERM = re.compile(r"\s*(\w+)\s*\[\s*(?:(\d+)|([A-Za-z]\w*)\s*(?:([+-])\s*(\d+))?)\s*\]\s*")


def declare_sequence(value: str, names: dict[str, Named]) -> None:
    """Add the sequence that an option declares to the names."""
    starts: dict[int, sp.Expr] = {}
    rules: list[tuple[str, int, str]] = []
    called: set[str] = set()
    for part in value.split(";"):
        left, sign, right = part.partition("=")
        term = TERM.fullmatch(left)
        if not sign or term is None:
            raise PromptError(f"--sequence {part.strip()!r} is no equation for a term: {FORM}.")
        name, number, letter, shifted, by = term.groups()
        called.add(name)
        if number is not None:
            starts[int(number)] = _read(right, names)
        else:
            rules.append((letter, int(f"{shifted or '+'}{by or 0}"), right))
    if len(called) != 1 or len(rules) != 1 or not starts:
        raise PromptError(f"--sequence {value!r} is not one sequence with one rule: {FORM}.")
    ((letter, shift, right),) = rules
    (name,) = called
    if name in names:
        raise PromptError(f"the name {name!r} is declared twice: give each quantity a name of its own.")

    def rule(before: Any, t: Any) -> sp.Expr:
        return _read(right, {**names, name: before, letter: t - shift})

    try:
        names[name] = sequence(name, rule, starts)
    except Mistake as problem:
        raise PromptError(f"--sequence {value!r}: {problem}.") from None


def _read(side: str, names: dict[str, Any]) -> sp.Expr:
    whole = clean(side)
    return PromptReader(whole, names, 0).read(whole.plain)
