"""Names declared at the prompt, such as --axis t:T --simplex 'w[t]'."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable
from typing import Any

from derive.command.prompt.typed import LONGEST, greek
from derive.errors import PromptError
from derive.language import Array, Index, Scalar, Size
from derive.language.declaring import Sequence
from derive.language.domains import NONNEGATIVE, POSITIVE, REAL, SPD, Domain, Interval, Simplex, Sphere
from derive.language.matrices import Letter
from derive.language.planes import COMPLEX, ComplexDomain, Disc, HalfPlane, Slit
from derive.language.unknown import Unknown, function

Named = Scalar | Array | Index | Size | Letter | Unknown | Sequence

# What can be declared, and where such a quantity lives.
DECLARATIONS: dict[str, Domain] = {
    "real": REAL,
    "positive": POSITIVE,
    "nonnegative": NONNEGATIVE,
    "integer": Interval(integers=True),
    "array": REAL,
    "simplex": Simplex(),
    "sphere": Sphere(),
    "spd": SPD(),
    "complex": COMPLEX,
    "disc": Disc(),
    "slit": Slit(),
    "right": HalfPlane("right"),
    "upper": HalfPlane("upper"),
    "matrix": REAL,
}


def declare(options: Iterable[tuple[str, str]]) -> dict[str, Named]:
    """The names declared by options such as ("axis", "t:T"), ("real", "x, y"), ("simplex", "w[t]")."""
    options = list(options)
    names: dict[str, Named] = {}
    for _, value in (o for o in options if o[0] == "axis"):
        for item in _items("axis", value):
            _declare_axis(item, names)
    for _, value in (o for o in options if o[0] == FUNCTION):
        for item in _items(FUNCTION, value):
            _declare_function(item, names)
    for kind, value in (o for o in options if o[0] not in ("axis", FUNCTION)):
        for item in _items(kind, value):
            quantity = _quantity(kind, item, names)
            _add(names, quantity.name, quantity)
    return names


def _items(kind: str, value: str) -> list[str]:
    """The declarations of one option: "a, b[t, i]" is two."""
    plain = "".join(greek(c) or c for c in value)
    if len(plain) > LONGEST:
        raise PromptError(f"--{kind} is longer than {LONGEST} characters.")
    return [item.strip() for item in re.split(r",(?![^\[]*\])", plain)]


def _declare_axis(item: str, names: dict[str, Named]) -> None:
    match = re.fullmatch(r"(\w+)\s*:\s*(\w+)", item)
    if not match:
        raise PromptError(f"--axis {item!r} is not an axis: write the index and its length, as --axis t:T.")
    name, length = match.groups()
    size = Size(_checked(length))
    if names.setdefault(length, size) != size:
        raise _taken(length)
    _add(names, name, Index(_checked(name), size))


FUNCTION = "function"


def _declare_function(item: str, names: dict[str, Named]) -> None:
    """f:smooth convex, f:2 smooth for one of two arguments, or f[i]:smooth for one of a column along i."""
    name, _, said = item.partition(":")
    words = said.split()
    arity: int | Index = int(words.pop(0)) if words and words[0].isdigit() else 1
    if match := re.fullmatch(r"(\w+)\s*\[\s*(\w+)\s*\]", name.strip()):
        name, along = match[1], names.get(match[2])
        if not isinstance(along, Index):
            raise PromptError(
                f"--function {item!r}: {match[2]} is no index; write --axis {match[2]}:n before."
            )
        arity = along
    try:
        _add(names, name.strip(), function(_checked(name.strip()), arity, **dict.fromkeys(words, True)))
    except TypeError as problem:
        raise PromptError(f"--function {item!r} is no function: {problem}.") from None


def _quantity(kind: str, item: str, names: dict[str, Named]) -> Scalar | Array | Letter:
    match = re.fullmatch(r"(\w+)\s*(?:\[([\w\s,]*)\])?", item)
    if not match:
        raise PromptError(
            f"--{kind} {item!r} is not a name: write --{kind} x, or --{kind} 'x[t]' with --axis t:T."
        )
    name, where = _checked(match[1]), match[2]
    domain = DECLARATIONS[kind]
    if where is None:
        if kind in ("array", "matrix") or not isinstance(domain, (Interval, ComplexDomain)):
            raise PromptError(f"--{kind} {name} needs axes: write --axis t:T --{kind} '{name}[t]'.")
        lives: Any = domain
        return Scalar(name, lives)
    lengths = tuple(_length(kind, item, axis.strip(), names) for axis in where.split(","))
    if isinstance(domain, SPD) and (len(lengths) < 2 or lengths[-1] != lengths[-2]):
        raise PromptError(f"--spd {item!r} is not square: write --axis i:d,j:d --spd '{name}[i, j]'.")
    if kind == "matrix" and len(lengths) > 2:
        raise PromptError(f"--matrix {item!r} has {len(lengths)} axes: a matrix has two, a column one.")
    return Letter(Array(name, lengths, domain)) if kind == "matrix" else Array(name, lengths, domain)


def _length(kind: str, item: str, axis: str, names: dict[str, Named]) -> Size:
    index = names.get(axis)
    if not isinstance(index, Index):
        raise PromptError(f"--{kind} {item!r} has an axis that is not declared: add --axis {axis or 't'}:N.")
    return index.length


def _add(names: dict[str, Named], name: str, value: Named) -> None:
    if name in names:
        raise _taken(name)
    names[name] = value


def _taken(name: str) -> PromptError:
    return PromptError(
        f"the name {name!r} is declared twice: give each quantity, index and length a name of its own."
    )


def _checked(name: str) -> str:
    if name == "I":
        raise PromptError(
            "the name 'I' is the imaginary unit: choose another letter, or write I without declaring it."
        )
    if keyword.iskeyword(name):
        hint = "write lamda or λ" if name == "lambda" else "choose another name"
        raise PromptError(f"the name {name!r} is a word of Python's: {hint}.")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", name) or "__" in name:
        raise PromptError(
            f"{name[:40]!r} cannot be a name: write a letter, then letters, digits, single underscores, "
            "at most 40 in all."
        )
    return name
