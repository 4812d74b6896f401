"""Expressions typed at the prompt, read by a whitelist over Python's syntax tree.

Text is never evaluated. It is cut at its relations, each side is parsed into a tree, and every node of the tree is
looked up in a table; what is not in a table is refused with the place where it stands. What comes out is SymPy as
typed: nothing collapses and no number grows beyond what is allowed below.
"""

from __future__ import annotations

import ast
import difflib
import keyword
import re
import unicodedata
import warnings
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive import language as lang
from derive.claims import Link
from derive.domains import NONNEGATIVE, POSITIVE, REAL, SPD, Domain, Interval, Simplex, Sphere
from derive.errors import PromptError
from derive.language import Array, Entry, Index, Scalar, Size

LONGEST = 2000  # characters
DEEPEST = 60  # nested parentheses, calls, powers, signs
DIGITS = 60  # of one number as typed
EXPONENT = 64  # of a constant power
BITS = 4096  # of a number that was computed, e.g. 2**64*3**40
GAMMA = 1000  # of a number inside gamma(…), which SymPy would multiply out

Named = Scalar | Array | Index | Size
Chain = tuple[sp.Expr, tuple[Link, ...]]

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
}
CONSTANTS = {"pi": sp.pi, "e": sp.E}


def _inert(head: Any) -> Callable[..., sp.Expr]:
    return lambda *args: head(*args, evaluate=False)


# Functions of expressions: how many arguments (None: one or more) and what they make.
FUNCTIONS: dict[str, tuple[int | None, Callable[..., sp.Expr]]] = {
    **{name: (1, _inert(getattr(sp, name))) for name in (
        "exp", "log", "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh",
        "erf", "gamma", "loggamma", "sign")},
    "ln": (1, _inert(sp.log)),
    "abs": (1, _inert(sp.Abs)),
    "sqrt": (1, lambda x: sp.Pow(x, sp.S.Half, evaluate=False)),
    "atan2": (2, _inert(sp.atan2)),
    "min": (None, _inert(sp.Min)),
    "max": (None, _inert(sp.Max)),
}  # fmt: skip
# Functions of an expression and names: sum(q[i]*k[t, i], i), diff(f, x), delta(i, j).
OVER_AXES = {"sum": lang.total, "prod": lang.product, "largest": lang.largest}
CALLABLE = (*FUNCTIONS, *OVER_AXES, "diff", "delta")

RELATIONS = {"==": "=", "=": "=", "<=": "≤", ">=": "≥", "≤": "≤", "≥": "≥", "<": "<", ">": ">", "!=": "≠", "≠": "≠"}
CONDITIONS = {"=": sp.Eq, "≠": sp.Ne, "≤": sp.Le, "≥": sp.Ge, "<": sp.Lt, ">": sp.Gt}
_RELATION = re.compile(r"[<>=!]=|[<>=≤≥≠]")

# Characters that are written otherwise, and those people try.
_ALLOWED = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.,+-*/()[] <>=≤≥≠")
_WRITTEN = {"^": "**", "·": "*", "×": "*", "−": "-", "\t": " ", "\n": " ", "\r": " "}
_TRY = {
    "\\": "LaTeX is not read here: write a/b for a fraction, sqrt(x) for a root",
    "|": "write abs(x) for |x|",
    "!": "write gamma(n + 1) for n!, and != for ≠ in --given",
    "%": "write x/100",
    "√": "write sqrt(x)",
    "∑": "write sum(x[t], t) with --axis t:T",
    "∏": "write prod(x[t], t) with --axis t:T",
    "∂": "write diff(f, x)",
    "{": "write ( and ) for grouping",
    "}": "write ( and ) for grouping",
}
_REFUSED: dict[type[ast.AST], str] = {
    ast.Attribute: "a dot stands only inside a decimal number; write * for a product",
    ast.Compare: "a relation stands inside parentheses; write relations only between whole sides, a = b <= c",
    ast.Tuple: "a comma stands outside a function's arguments; write decimals with a point",
    ast.BoolOp: "conditions are not joined here; give each with --given of its own",
    ast.IfExp: "cases are not read here; check each case with its own --given",
}


@dataclass(frozen=True)
class _Text:
    """What was typed, beside the same in plain ASCII and, for each character of that, where it came from."""

    typed: str
    plain: str
    origin: tuple[int, ...]

    def error(self, place: int, what: str) -> PromptError:
        """The message with a caret under the place."""
        column = self.origin[place] if place < len(self.origin) else len(self.typed)
        first = max(0, column - 40)
        window = "".join(c if c.isprintable() else "?" for c in self.typed[first : first + 78])
        return PromptError(f"cannot read the expression: {what}.\n    {window}\n    {' ' * (column - first)}^")


def declare(options: Iterable[tuple[str, str]]) -> dict[str, Named]:
    """The names declared by options such as ("axis", "t:T"), ("real", "x, y"), ("simplex", "w[t]")."""
    options = list(options)
    names: dict[str, Named] = {}
    for _, value in (o for o in options if o[0] == "axis"):
        for item in _items("axis", value):
            _declare_axis(item, names)
    for kind, value in (o for o in options if o[0] != "axis"):
        for item in _items(kind, value):
            quantity = _quantity(kind, item, names)
            _add(names, quantity.name, quantity)
    return names


def parse_chain(text: str, names: dict[str, Named]) -> Chain:
    """The chain `a = b <= c` as its first side and links."""
    first, *rest = _sides(text, names)
    for relation, _ in rest:
        if relation == "≠":
            raise PromptError("cannot check a ≠: it is for --given only; check a < b or a > b instead.")
    return first[1], tuple(Link(relation, side) for relation, side in rest)


def parse_condition(text: str, names: dict[str, Named]) -> tuple[Boolean, ...]:
    """The conditions of `0 < x != y`, one for each relation."""
    sides = _sides(text, names)
    return tuple(CONDITIONS[relation](left, right, evaluate=False) for (_, left), (relation, right) in pairwise(sides))


def _sides(text: str, names: dict[str, Named]) -> list[tuple[str, sp.Expr]]:
    """Each side with the relation before it; the first has none."""
    whole = _clean(text)
    cuts = _cuts(whole)
    if not cuts:
        raise whole.error(len(whole.plain), "there is no relation; write lhs = rhs, or a <= b")
    starts, ends = [0, *(m.end() for m in cuts)], [*(m.start() for m in cuts), len(whole.plain)]
    relations = ["", *(RELATIONS[m.group()] for m in cuts)]
    sides = [_Reader(whole, names, start).read(whole.plain[start:end]) for start, end in zip(starts, ends, strict=True)]
    return list(zip(relations, sides, strict=True))


def _clean(text: str) -> _Text:
    """The text in plain ASCII, or an error at the first thing that cannot be part of an expression."""
    if len(text) > LONGEST:
        raise PromptError(f"the expression has {len(text)} characters, but at most {LONGEST} are read here: "
                          "write a paper file for a long derivation.")  # fmt: skip
    pieces = [_WRITTEN.get(c) or _greek(c) or c for c in text.rstrip()]
    origin = tuple(n for n, piece in enumerate(pieces) for _ in piece)
    whole = _Text(text, "".join(pieces), origin)
    for place, character in enumerate(whole.plain):
        if character not in _ALLOWED and whole.plain[place : place + 2] != "!=":
            raise whole.error(place, _character(character))
    long = re.search(rf"[0-9]{{{DIGITS + 1}}}", whole.plain)
    if long:
        raise whole.error(long.start(), f"a number has more than {DIGITS} digits")
    signs = re.search(rf"([-+]\s*){{{DEEPEST + 1}}}", whole.plain)
    if signs:
        raise whole.error(signs.start(), f"more than {DEEPEST} signs stand in a row")
    return whole


def _greek(character: str) -> str | None:
    """The name of a Greek letter: β is beta, and λ is lamda because lambda is a word of Python's."""
    if not ("Α" <= character <= "Ω" or "α" <= character <= "ω"):
        return None
    _, case, *_, name = unicodedata.name(character, "an unused place").split()
    return {"SMALL": name.lower(), "CAPITAL": name.capitalize()}.get(case)


def _character(character: str) -> str:
    hint = _TRY.get(character, "allowed are letters, Greek letters, digits, + - * / ^ ( ) [ ] , . and relations")
    if character.isascii() and character.isprintable():
        return f"the character {character} is not read; {hint}"
    name = unicodedata.name(character, "a control character")
    return f"the character U+{ord(character):04X} ({name}) is not read; {hint}"


def _cuts(whole: _Text) -> list[re.Match[str]]:
    """The relations outside all parentheses, which must balance."""
    open_at: list[int] = []
    cuts, end = [], 0
    for place, character in enumerate(whole.plain):
        if character in "([":
            open_at.append(place)
        elif character in ")]":
            if not open_at or whole.plain[open_at.pop()] + character not in ("()", "[]"):
                raise whole.error(place, f"this {character} closes nothing")
        elif not open_at and place >= end and (relation := _RELATION.match(whole.plain, place)):
            cuts.append(relation)
            end = relation.end()
        if len(open_at) > DEEPEST:
            raise whole.error(place, f"parentheses are nested more than {DEEPEST} deep")
    if open_at:
        raise whole.error(open_at[-1], f"this {whole.plain[open_at[-1]]} is never closed")
    return cuts


class _Reader:
    """One side of a relation, from text to SymPy."""

    def __init__(self, whole: _Text, names: dict[str, Named], start: int) -> None:
        self.whole, self.names, self.start, self.depth = whole, names, start, 0

    def read(self, side: str) -> sp.Expr:
        """The side as an expression."""
        self.start += len(side) - len(side.lstrip())
        self.side = side.strip()
        if not self.side:
            raise self.whole.error(self.start, "nothing stands here; a relation needs an expression on each side")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                tree = ast.parse(self.side, mode="eval")
        except SyntaxError as problem:
            place = self.start + max(0, (problem.offset or 1) - 1)
            raise self.whole.error(place, self._why_unreadable()) from None
        except (ValueError, RecursionError, MemoryError):
            raise self.whole.error(self.start, "it is nested too deep") from None
        return self.expression(tree.body)

    def _why_unreadable(self) -> str:
        if "lambda" in re.findall(r"\w+", self.side):
            return "lambda is a word of Python's; write lamda or λ"
        reserved = next((w for w in re.findall(r"[A-Za-z_]\w*", self.side) if keyword.iskeyword(w)), None)
        if reserved:
            return f"{reserved} is a word of Python's and no name here"
        return "the expression breaks off or two things stand side by side; a product is written with *, as 2*x"

    def expression(self, node: ast.AST) -> sp.Expr:
        """A node by the table of what is allowed."""
        rule = _RULES.get(type(node))
        if rule is None:
            raise self.wrong(node, _REFUSED.get(type(node), "this is Python, but no mathematical expression"))
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong(node, f"the expression is nested more than {DEEPEST} deep")
        value = rule(self, node)
        self.depth -= 1
        return value

    def wrong(self, node: ast.AST, what: str) -> PromptError:
        """The error at the place of a node."""
        return self.whole.error(self.start + getattr(node, "col_offset", 0), what)

    # numbers and names

    def number(self, node: ast.Constant) -> sp.Expr:
        typed = self.side[node.col_offset : node.end_col_offset]
        if not re.fullmatch(r"(\d+\.?\d*|\.\d+)([eE][+-]?\d{1,2})?", typed):
            raise self.wrong(node, f"{typed} is not a number here; write 12, 0.5 or 3/4")
        return self.bounded(node, sp.Rational(typed))

    def bounded(self, node: ast.AST, value: sp.Rational) -> sp.Rational:
        if max(abs(value.p), value.q).bit_length() > BITS:
            raise self.wrong(node, f"this number has more than {BITS} bits")
        return value

    def name(self, node: ast.Name) -> sp.Expr:
        named = self.names.get(node.id)
        if isinstance(named, Array):
            raise self.wrong(node, f"{node.id} is an array; write one entry of it, as {node.id}[{_example(named)}]")
        if named is not None:
            return named
        if node.id in CONSTANTS:
            return CONSTANTS[node.id]
        if node.id in CALLABLE:
            raise self.wrong(node, f"{node.id} is a function; write {node.id}(…), or declare a quantity of that name")
        raise self.wrong(node, f"{node.id} is not declared; add --real {node.id}{self.nearest(node.id, self.names)}")

    def nearest(self, word: str, words: Iterable[str]) -> str:
        near = difflib.get_close_matches(word, list(words), n=1)
        return f", or write {near[0]}" if near else ""

    def entry(self, node: ast.Subscript) -> Entry:
        if not isinstance(node.value, ast.Name):
            raise self.wrong(node, "only an array has entries; write k[t, i]")
        array = self.names.get(node.value.id)
        if array is None:
            raise self.wrong(node, f"{node.value.id} is not declared; add --axis i:n --array '{node.value.id}[i]'")
        if not isinstance(array, Array):
            raise self.wrong(node, f"{node.value.id} is a single number and has no entries")
        places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if len(places) != len(array.lengths):
            raise self.wrong(node, f"{array.name} has {len(array.lengths)} axes, but {len(places)} indices stand here")
        pairs = zip(places, array.lengths, strict=True)
        return Entry(array, *(self.index(place, length, array.name) for place, length in pairs))

    def index(self, node: ast.expr, length: Size | None = None, array: str = "") -> Index:
        index = self.names.get(node.id) if isinstance(node, ast.Name) else None
        if not isinstance(index, Index):
            raise self.wrong(node, "an index must be a name declared as an axis, e.g. --axis t:T")
        if length is not None and index.length != length:
            raise self.wrong(node, f"{index.name} runs over {index.length}, but this axis of {array} over {length}")
        return index

    # operations

    def signed(self, node: ast.UnaryOp) -> sp.Expr:
        if not isinstance(node.op, (ast.USub, ast.UAdd)):
            raise self.wrong(node, "only + and - stand before an expression")
        value = self.expression(node.operand)
        return self.negative(value) if isinstance(node.op, ast.USub) else value

    def negative(self, value: sp.Expr) -> sp.Expr:
        return -value if value.is_Rational else sp.Mul(sp.S.NegativeOne, value, evaluate=False)

    def operation(self, node: ast.BinOp) -> sp.Expr:
        if isinstance(node.op, (ast.Add, ast.Sub)):
            return self.sum(node)
        if isinstance(node.op, (ast.Mult, ast.Div)):
            return self.product(node)
        if isinstance(node.op, ast.Pow):
            return self.power(node)
        raise self.wrong(node, "allowed operations are + - * / and ^; // is written /")

    def spine(self, node: ast.BinOp, family: Any) -> tuple[sp.Expr, list[tuple[ast.BinOp, sp.Expr]]]:
        """A long sum or product read as one: its first part, and each further part with its operation."""
        parts: list[tuple[ast.BinOp, ast.expr]] = []
        left: ast.expr = node
        while isinstance(left, ast.BinOp) and isinstance(left.op, family):
            parts.append((left, left.right))
            left = left.left
        return self.expression(left), [(where, self.expression(part)) for where, part in reversed(parts)]

    def sum(self, node: ast.BinOp) -> sp.Expr:
        first, rest = self.spine(node, (ast.Add, ast.Sub))
        terms = [first, *(self.negative(v) if isinstance(n.op, ast.Sub) else v for n, v in rest)]
        if all(t.is_Rational for t in terms):
            return self.bounded(node, sp.Add(*terms))
        return sp.Add(*terms, evaluate=False)

    def product(self, node: ast.BinOp) -> sp.Expr:
        first, rest = self.spine(node, (ast.Mult, ast.Div))
        factors = [first, *(self.reciprocal(n, v) if isinstance(n.op, ast.Div) else v for n, v in rest)]
        if all(f.is_Rational for f in factors):
            return self.bounded(node, sp.Mul(*factors))
        kept = [f for n, f in enumerate(factors) if n or f != 1]
        return kept[0] if len(kept) == 1 else sp.Mul(*kept, evaluate=False)

    def reciprocal(self, node: ast.BinOp, value: sp.Expr) -> sp.Expr:
        if value.is_zero and value.is_Rational:
            raise self.wrong(node.right, "this divides by zero")
        return 1 / value if value.is_Rational else sp.Pow(value, sp.S.NegativeOne, evaluate=False)

    def power(self, node: ast.BinOp) -> sp.Expr:
        base, exponent = self.expression(node.left), self.expression(node.right)
        if exponent.is_Rational and abs(exponent) > EXPONENT:
            raise self.wrong(node.right, f"a constant exponent is at most {EXPONENT} in size; name a larger one")
        if base is sp.E:
            return sp.exp(exponent, evaluate=False)
        if not (base.is_Rational and exponent.is_Integer):
            return sp.Pow(base, exponent, evaluate=False)
        if base == 0 and exponent < 0:
            raise self.wrong(node, "this divides by zero")
        if max(abs(base.p), base.q).bit_length() * abs(exponent) > BITS + EXPONENT:
            raise self.wrong(node, f"this number has more than {BITS} bits")
        return self.bounded(node, base**exponent)

    # calls

    def call(self, node: ast.Call) -> sp.Expr:
        if not isinstance(node.func, ast.Name):
            raise self.wrong(node, "only a function's name stands before (; a product is written with *, as 2*(x + 1)")
        name, arguments = node.func.id, node.args
        if name in self.names:
            raise self.wrong(node, f"{name} is declared as a quantity, not a function; a product is written {name}*(…)")
        if name not in CALLABLE:
            hint = self.nearest(name, CALLABLE)
            raise self.wrong(node, f"there is no function {name}{hint or '; there are ' + ', '.join(CALLABLE)}")
        if node.keywords or any(isinstance(a, ast.Starred) for a in arguments):
            raise self.wrong(node, f"{name} takes plain arguments only")
        if name in OVER_AXES:
            return OVER_AXES[name](*self.over(node, name, "t", self.index))
        if name == "diff":
            return lang.diff(*self.over(node, name, "x", self.variable))
        if name == "delta":
            return self.delta(node)
        return self.apply(node, name)

    def over(self, node: ast.Call, name: str, example: str, read: Callable[[ast.expr], Any]) -> list[Any]:
        if len(node.args) < 2:
            raise self.wrong(node, f"{name} needs an expression and what to take it over, as {name}(…, {example})")
        body, *rest = node.args
        return [self.expression(body), *(read(a) for a in rest)]

    def variable(self, node: ast.expr) -> Scalar | Entry:
        value = self.expression(node)
        if not isinstance(value, (Scalar, Entry)):
            raise self.wrong(node, "a derivative is by a declared quantity, as diff(f, x) or diff(f, q[j])")
        return value

    def delta(self, node: ast.Call) -> sp.Expr:
        if len(node.args) != 2:
            raise self.wrong(node, "delta needs two indices, as delta(i, j)")
        return sp.KroneckerDelta(*(self.index(a) for a in node.args))

    def apply(self, node: ast.Call, name: str) -> sp.Expr:
        count, make = FUNCTIONS[name]
        if not node.args or (count is not None and len(node.args) != count):
            wants = "at least one argument" if count is None else f"{count} argument{'s' if count > 1 else ''}"
            raise self.wrong(node, f"{name} needs {wants}, but has {len(node.args)}")
        values = [self.expression(a) for a in node.args]
        if name in ("gamma", "loggamma") and values[0].is_Rational and abs(values[0]) > GAMMA:
            raise self.wrong(node, f"{name} of a number takes at most {GAMMA}; write a name for a larger one")
        return make(*values)


_RULES: dict[type[ast.AST], Callable[[_Reader, Any], sp.Expr]] = {
    ast.Constant: _Reader.number,
    ast.Name: _Reader.name,
    ast.Subscript: _Reader.entry,
    ast.UnaryOp: _Reader.signed,
    ast.BinOp: _Reader.operation,
    ast.Call: _Reader.call,
}


def _items(kind: str, value: str) -> list[str]:
    """The declarations of one option: "a, b[t, i]" is two."""
    plain = "".join(_greek(c) or c for c in value)
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


def _quantity(kind: str, item: str, names: dict[str, Named]) -> Scalar | Array:
    match = re.fullmatch(r"(\w+)\s*(?:\[([\w\s,]*)\])?", item)
    if not match:
        raise PromptError(f"--{kind} {item!r} is not a name: write --{kind} x, or --{kind} 'x[t]' with --axis t:T.")
    name, where = _checked(match[1]), match[2]
    domain = DECLARATIONS[kind]
    if where is None:
        if kind == "array" or not isinstance(domain, Interval):
            raise PromptError(f"--{kind} {name} needs axes: write --axis t:T --{kind} '{name}[t]'.")
        return Scalar(name, domain)
    lengths = tuple(_length(kind, item, axis.strip(), names) for axis in where.split(","))
    if isinstance(domain, SPD) and (len(lengths) < 2 or lengths[-1] != lengths[-2]):
        raise PromptError(f"--spd {item!r} is not square: write --axis i:d,j:d --spd '{name}[i, j]'.")
    return Array(name, lengths, domain)


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
    return PromptError(f"the name {name!r} is declared twice: give each quantity, index and length a name of its own.")


def _checked(name: str) -> str:
    if keyword.iskeyword(name):
        hint = "write lamda or λ" if name == "lambda" else "choose another name"
        raise PromptError(f"the name {name!r} is a word of Python's: {hint}.")
    if not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,39}", name) or "__" in name:
        raise PromptError(f"{name[:40]!r} cannot be a name: write a letter, then letters, digits, single underscores, "
                          "at most 40 in all.")  # fmt: skip
    return name


def _example(array: Array) -> str:
    return ", ".join("ijkl"[n % 4] for n, _ in enumerate(array.lengths))


__all__: Sequence[str] = ["CALLABLE", "DECLARATIONS", "FUNCTIONS", "declare", "parse_chain", "parse_condition"]
