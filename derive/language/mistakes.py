"""What people write by mistake, and what to write instead: one paragraph for each, in one table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from derive.errors import DeriveError


class Mistake(DeriveError, TypeError, ValueError):
    """Something our words cannot be used for; the message says what to write.

    It is Python's error too, since SymPy and Python ask what an object can do by trying it.
    """


HELP = {
    "array arithmetic": (
        "{name} is a whole array, and arithmetic is between its entries: write {entry} with indices, as in"
        " total({entry}*…, {index}). A product of matrices is total(A[i, j]*B[j, k], j), or A @ B of matrices"
        " declared as objects, A = matrix('A', i, j)"
    ),
    "array as a number": (
        "{name} is a whole array where a number is needed: write one of its entries, {entry}; what holds for"
        " every entry is said with a free index"
    ),
    "matrix as a number": (
        "{name} is a matrix where a number is needed: write one of its entries, M[i, j], tr(M) or det(M)"
    ),
    "matrix compared": (
        "{name} is a matrix, and neither a number nor a list: ≽ between matrices is claim(…, A, succeeds(B)),"
        " what holds for every entry is said of A[i, j], and a norm is frobenius(A)"
    ),
    "matrix given as a number": (
        "{name} is a matrix and {value} a number, and no equation is between them: write eye(i), c*eye(i)"
        " or 0 on the other side"
    ),
    "matrices that differ": (
        "two matrices that differ do so at some entry, which is no condition on all of them: write one about"
        " numbers, such as Ne(det(A), 0) or Ne(A[1, 1], B[1, 1])"
    ),
    "iteration": (
        "{name} cannot be run through, as Python's sum(…) tries to: a sum over an index is"
        " total({name}, i), a product product({name}, i), a maximum largest({name}, i)"
    ),
    "length": "{name} has a symbolic length: write {lengths} itself, the length that its axes name",
    "position": (
        "{name}[{where}] is no entry: positions count from 1, and are indices made by axes(…) or whole"
        " numbers, as {name}[1]"
    ),
    "SymPy's calculus": (
        "SymPy would carry out this {head} before anybody has seen it: write derive's {word} instead"
        " (from derive import {word_name})"
    ),
    "truth value": (
        "{value!r} stands where a side of the chain should be. a == b asks Python whether two expressions"
        " are written alike, and Eq(a, a) becomes True: write the sides one after the other,"
        " claim(…, a, eq(b)) or check(a, b)"
    ),
    "one side": (
        "a check needs two sides: write check(a, b) for a = b, and check(a, le(b)) for a ≤ b;"
        " a == b is Python's own comparison and says only whether the two are written alike"
    ),
    "two relations": "one relation too many: {one} comes with the side, and relation={other!r} beside it",
    "text": "{text!r} is text where an expression is needed: write it without quotation marks",
    "no expression": "{value!r} is no expression: a side is made of quantities, numbers and derive's words",
    "reason": (
        "{why!r} stands where the reason of a link belongs: a link is one side, as in claim(…, a, eq(b)),"
        ' with the reason as text, eq(b, why="…")'
    ),
    "name": "{name!r} cannot name one quantity: give one name a call, as in x, y = real('x'), real('y')",
    "escape": (
        "{text!r} holds the character {character!r}, which Python made of a backslash and a letter: put an r"
        ' before the quotation marks, r"\\{command}"'
    ),
}


def mistake(what: str, **words: Any) -> Mistake:
    """The paragraph for one kind of mistake.

    >>> str(mistake("length", name="x", lengths="T"))
    'x has a symbolic length: write T itself, the length that its axes name'
    """
    return Mistake(HELP[what].format(**words))


_BOTH_WAYS = ("add", "sub", "mul", "truediv", "pow", "matmul")
_ONE_WAY = ("neg", "pos", "abs", "lt", "le", "gt", "ge", "float", "int")
ARITHMETIC = tuple(f"__{name}__" for name in (*_BOTH_WAYS, *(f"r{name}" for name in _BOTH_WAYS), *_ONE_WAY))


def refused(what: str, words: Callable[[Any], dict[str, Any]]) -> Callable[..., Any]:
    """A method that an object does not have: it says what to write instead."""

    def method(self: Any, *others: Any) -> Any:
        if what == "array arithmetic" and any(getattr(other, "takes_arrays", False) for other in others):
            return NotImplemented  # a matrix as an object takes an array whole
        raise mistake(what, **words(self))

    return method


# What a backslash and a letter become in a text without an r before it. A newline or a tab may well be meant,
# so these two tell only before the rest of a LaTeX command.
ESCAPES = {"\a": "a", "\b": "b", "\f": "f", "\v": "v", "\r": "r"}
BROKEN = {
    "\n": ("n", re.compile(r"(abla|u|eq|e|ot|otin|i|eg|leq|geq|orm|mid|parallel|ewline)(?![a-zA-Z])")),
    "\t": ("t", re.compile(r"(heta|au|ext[a-z]*|imes|o|op|ilde|frac|an|anh|riangle|ag)(?![a-zA-Z])")),
}  # fmt: skip


def escapes(text: str) -> Iterator[tuple[str, str]]:
    r"""The characters that Python made of LaTeX's commands in a text: each with the command it was.

    >>> list(escapes("\beta = \theta"))
    [('\x08', 'beta'), ('\t', 'theta')]
    >>> list(escapes(r"\beta"))
    []
    """
    for k, character in enumerate(text):
        rest = text[k + 1 :]
        if character in ESCAPES:
            yield character, ESCAPES[character] + re.match(r"[a-zA-Z]*", rest)[0]  # type: ignore[index]
        elif character in BROKEN:
            letter, ends = BROKEN[character]
            if found := ends.match(rest):
                yield character, letter + found[0]


# What Python and SymPy say where our words are not asked, and what was probably meant.
FOREIGN = (
    (r"object is not iterable", "Python's sum(…) runs through a list: a sum over an index is total(…, i)"),
    (
        r"cannot determine truth value of Relational",
        "a chain of comparisons, if, and, max(…) ask Python what depends on the values: write two"
        " conditions, given=(a > 0, a < 1), And(…), Max(…) or Piecewise(…)",
    ),
    (
        r"Cannot convert expression to float|loop of ufunc|must be real number, not",
        "math and numpy compute numbers: take exp, log, sqrt, sin … from derive",
    ),
    (r"Can't calculate derivative wrt", "SymPy's diff knows no entries: write derive's diff(…, x[i])"),
)  # fmt: skip


def probably(said: str) -> str | None:
    """What to write instead of what Python or SymPy complains about, if it is one of the usual mistakes.

    >>> probably("cannot unpack")
    """
    return next((hint for pattern, hint in FOREIGN if re.search(pattern, said)), None)
