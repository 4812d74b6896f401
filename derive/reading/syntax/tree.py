"""What the grammar makes of a formula: its shape, before anything is known about its names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from derive.reading.source.tokens import Token


@dataclass(frozen=True)
class Node:
    """A part of a formula, with the token it begins at."""

    at: Token

    def children(self) -> Iterator[Node]:
        for f in fields(self):
            yield from _nodes(getattr(self, f.name))


def _nodes(value: object) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


@dataclass(frozen=True)
class Num(Node):
    text: str


@dataclass(frozen=True)
class Name(Node):
    """A symbol as printed: fonts and accents belong to it."""

    key: str


@dataclass(frozen=True)
class Slot(Node):
    """What stands in a sub- or superscript: its print, and what could be read of it."""

    text: str
    parts: tuple[Node, ...]
    mark: str = ""  # a star behind the indices, v_{i*}: part of the name


@dataclass(frozen=True)
class Script(Node):
    base: Node
    sub: Slot | None = None
    sup: Slot | None = None
    primes: int = 0


@dataclass(frozen=True)
class Relation(Node):
    first: Node
    links: tuple[tuple[Token, str, Node], ...]


@dataclass(frozen=True)
class Sum(Node):
    terms: tuple[tuple[str, Node], ...]


@dataclass(frozen=True)
class Term(Node):
    """A product: each factor with how it is joined to what precedes it: "" side by side, "·", "×" or "/"."""

    factors: tuple[tuple[str, Node], ...]


@dataclass(frozen=True)
class Paren(Node):
    """A bracket; `marks` are the separators between its items: commas, semicolons, bars."""

    open: str
    items: tuple[Node, ...]
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Frac(Node):
    top: Node
    bottom: Node


@dataclass(frozen=True)
class Root(Node):
    degree: Node | None
    body: Node


@dataclass(frozen=True)
class Call(Node):
    """A named function: `\\log x`, `\\exp(…)`, `\\mathrm{softmax}(x)_i`."""

    name: str
    sub: Slot | None
    sup: Slot | None
    argument: Node
    primes: int = 0


@dataclass(frozen=True)
class Big(Node):
    """A sum, product, maximum or minimum with what stands below and above its sign, and its body."""

    op: str
    sub: Slot | None
    sup: Slot | None
    body: Node


@dataclass(frozen=True)
class Derivative(Node):
    order: int
    by: tuple[tuple[Node, int], ...]
    body: Node
    plain: bool  # written with d rather than ∂
    open: bool = False  # an operator before its body, ∂/∂x f, rather than ∂f/∂x


@dataclass(frozen=True)
class Gradient(Node):
    by: Slot | None
    order: int
    body: Node


@dataclass(frozen=True)
class Integrals(Node):
    sub: Slot | None
    sup: Slot | None
    body: Node
    over: tuple[Node, ...]


@dataclass(frozen=True)
class Limiting(Node):
    """A limit: what moves, where to (None for infinity, with its sign in `infinite`), from which side."""

    variable: Node
    point: Node | None
    infinite: int  # 1 for ∞, -1 for −∞
    side: str  # "+", "-" or ""
    body: Node


@dataclass(frozen=True)
class Expectation(Node):
    sub: Slot | None
    body: Node


@dataclass(frozen=True)
class Bars(Node):
    """|x| or ‖x‖."""

    double: bool
    body: Node


@dataclass(frozen=True)
class Angles(Node):
    items: tuple[Node, ...]


@dataclass(frozen=True)
class Cases(Node):
    rows: tuple[tuple[Node, Node | None], ...]  # value and condition; None is "otherwise"


@dataclass(frozen=True)
class Grid(Node):
    """A matrix written out, row by row; dots may stand in it."""

    rows: tuple[tuple[Node, ...], ...]


@dataclass(frozen=True)
class Evaluated(Node):
    """A value at a point: what stands before the bar, and the relations below it, x = 0."""

    body: Node
    where: Slot


@dataclass(frozen=True)
class Dots(Node):
    """What is left out between the first and the last of several terms or factors."""


@dataclass(frozen=True)
class Factorial(Node):
    body: Node


@dataclass(frozen=True)
class Indicator(Node):
    condition: Node


def alike(a: Any, b: Any) -> bool:
    """Whether two formulas print the same, wherever they stand."""
    if type(a) is not type(b):
        return False
    if isinstance(a, Token):
        return True
    if isinstance(a, tuple):
        return len(a) == len(b) and all(map(alike, a, b))
    if isinstance(a, Slot) and not a.parts:
        return (a.text, a.parts, a.mark) == (b.text, b.parts, b.mark)
    if isinstance(a, Slot):
        return alike(a.parts, b.parts) and a.mark == b.mark
    if isinstance(a, Node):
        return all(alike(getattr(a, f.name), getattr(b, f.name)) for f in fields(a))
    return bool(a == b)


def free_names(node: Node, without: Node | None = None) -> Iterator[str]:
    """The symbols of a formula that no sum, maximum or integral of it binds, leaving out one part if
    wanted.
    """
    if node is without:
        return
    if isinstance(node, Name):
        yield node.key
    elif isinstance(node, (Big, Integrals)):
        bound, outside = _bound_by(node), filter(None, (node.sub, node.sup))
        for part in (node.body, *outside):
            yield from (name for name in free_names(part, without) if name not in bound)
    elif isinstance(node, Limiting):
        bound = set(free_names(node.variable))
        for part in filter(None, (node.body, node.point)):
            yield from (name for name in free_names(part, without) if name not in bound)
    elif isinstance(node, Script) and node.primes and isinstance(node.base, Name):
        yield node.base.key + "'" * node.primes
        for slot in filter(None, (node.sub, node.sup)):
            yield from free_names(slot, without)
    else:
        for child in node.children():
            yield from free_names(child, without)


def _bound_by(node: Big | Integrals) -> set[str]:
    """The symbols that a sum, a maximum or integrals bind."""
    if isinstance(node, Integrals):
        return {name for over in node.over for name in free_names(over)}
    return set() if node.sub is None else set(bound_in(node.sub))


def every(node: Node) -> Iterator[Node]:
    """A formula and all its parts."""
    yield node
    for child in node.children():
        yield from every(child)


def all_names(node: Node) -> Iterator[str]:
    """Every symbol of a formula, bound or free."""
    if isinstance(node, Name):
        yield node.key
    elif isinstance(node, Script) and node.primes and isinstance(node.base, Name):
        yield node.base.key + "'" * node.primes
    yield from (name for child in node.children() for name in all_names(child))


def bound_in(slot: Slot) -> Iterator[str]:
    """The indices that what stands below a sum sign binds: the leftmost of each relation."""
    for n, part in enumerate(slot.parts):
        before = slot.parts[n - 1] if n else None
        if isinstance(part, Name) and isinstance(before, Relation) and before.links[-1][1] == "≠":
            continue  # i ≠ j, k
        first = part.first if isinstance(part, Relation) else part
        if isinstance(part, Relation) and isinstance(first, Num):  # 1 ≤ i < j ≤ T
            yield from (
                key for _, _, node in part.links for key in free_names(node) if node is not part.links[-1][2]
            )
        else:
            yield from free_names(first)
