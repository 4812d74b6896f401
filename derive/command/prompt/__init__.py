"""Expressions typed at the prompt, and the options that declare their letters.

Text is never evaluated: it is cut at its relations and each side is read by a whitelist, and every refusal
says what to write instead. It may touch the language and claims.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims import Link, precedes, succeeds
from derive.claims.relations import ASSUMED
from derive.claims.sides import entry
from derive.command.prompt import declared
from derive.command.prompt.declared import DECLARATIONS, Named
from derive.command.prompt.matrices import MATRICES, as_object
from derive.command.prompt.reader import CALLABLE, FUNCTIONS, PromptReader
from derive.command.prompt.sequences import SEQUENCE, declare_sequence
from derive.command.prompt.typed import clean, cuts_of
from derive.errors import PromptError

Chain = tuple[sp.Expr, tuple[Link, ...]]

RELATIONS = {
    "==": "=",
    "=": "=",
    "<=": "≤",
    ">=": "≥",
    "≤": "≤",
    "≥": "≥",
    "<": "<",
    ">": ">",
    "!=": "≠",
    "≠": "≠",
    "≽": "≽",
    "≼": "≼",
}
BETWEEN = {"≽": succeeds, "≼": precedes}


def declare(options: Iterable[tuple[str, str]]) -> dict[str, Named]:
    """The names declared by options such as ("axis", "t:T"), ("real", "x, y"); sequences last, since their
    rules use the others.
    """
    options = list(options)
    names = declared.declare(o for o in options if o[0] != SEQUENCE)
    for value in (value for kind, value in options if kind == SEQUENCE):
        declare_sequence(value, names)
    return names


def parse_chain(text: str, names: dict[str, Named]) -> Chain:
    """The chain `a = b <= c` as its first side and links."""
    first, *rest = _sides(text, names)
    for relation, _ in rest:
        if relation == "≠":
            raise PromptError("cannot check a ≠: it is for --given only; check a < b or a > b instead.")
    return entry(first[1]), tuple(_link(relation, side) for relation, side in rest)


def _link(relation: str, side: sp.Expr) -> Link:
    """A link of the chain; ≽ and ≼ are between matrices, by their quadratic forms."""
    if relation in BETWEEN:
        return BETWEEN[relation](side)
    return Link(relation, entry(side))


def parse_condition(text: str, names: dict[str, Named]) -> tuple[Boolean, ...]:
    """The conditions of `0 < x != y`, one for each relation."""
    sides = _sides(text, names)
    return tuple(
        ASSUMED[relation](left, right, evaluate=False) for (_, left), (relation, right) in pairwise(sides)
    )


def _sides(text: str, names: dict[str, Named]) -> list[tuple[str, sp.Expr]]:
    """Each side with the relation before it; the first has none."""
    whole = clean(text)
    cuts = cuts_of(whole)
    if not cuts:
        raise whole.error(len(whole.plain), "there is no relation; write lhs = rhs, or a <= b")
    starts, ends = [0, *(m.end() for m in cuts)], [*(m.start() for m in cuts), len(whole.plain)]
    relations = ["", *(RELATIONS[m.group()] for m in cuts)]
    if MATRICES.search(whole.plain):
        names = {name: as_object(named) for name, named in names.items()}
    sides = [
        PromptReader(whole, names, start).read(whole.plain[start:end])
        for start, end in zip(starts, ends, strict=True)
    ]
    return list(zip(relations, sides, strict=True))


__all__ = ["CALLABLE", "DECLARATIONS", "FUNCTIONS", "declare", "parse_chain", "parse_condition"]
