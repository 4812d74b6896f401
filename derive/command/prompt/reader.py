"""One side of a relation, from text to SymPy, by a whitelist over Python's syntax tree.

Every node of the tree is looked up in a table; what is not in a table is refused with the place where it
stands. What comes out is SymPy as typed: nothing collapses and no number grows beyond what is allowed below.
"""

from __future__ import annotations

import ast
import difflib
import keyword
import re
import warnings
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

import sympy as sp

from derive.command.prompt import matrices
from derive.command.prompt.averaging import AVERAGES, averaged
from derive.command.prompt.binding import BINDERS
from derive.command.prompt.declared import Named
from derive.command.prompt.typed import DEEPEST, Text
from derive.errors import PromptError
from derive.language import Array, Entry, Index, InverseEntry, Scalar, Size
from derive.language.declaring import Before, Sequence
from derive.language.domains import whole
from derive.language.functions import ELEMENTARY
from derive.language.matrices import Letter, MatrixHead
from derive.language.mistakes import Mistake
from derive.language.unknown import Unknown, UnknownOfColumn

EXPONENT = 64  # of a constant power
BITS = 4096  # of a number that was computed, e.g. 2**64*3**40
GAMMA = 1000  # of a number inside gamma(…), which SymPy would multiply out …
GAMMAS = ("gamma", "loggamma", "digamma", "polygamma")  # … and inside its kin

CONSTANTS = {
    "pi": sp.pi, "e": sp.E, "I": sp.I,
    "EulerGamma": sp.EulerGamma, "Catalan": sp.Catalan, "GoldenRatio": sp.GoldenRatio,
}  # fmt: skip


def _inert(head: Any) -> Callable[..., sp.Expr]:
    return lambda *args: head(*args, evaluate=False)


# Functions of expressions: how many arguments (None: one or more) and what they make.
FUNCTIONS: dict[str, tuple[int | None, Callable[..., sp.Expr]]] = {
    **{row.name: (row.arity, row) for row in ELEMENTARY},
    "ln": (1, _inert(sp.log)),
    "sqrt": (1, lambda x: sp.Pow(x, sp.S.Half, evaluate=False)),
    "re": (1, _inert(sp.re)),
    "im": (1, _inert(sp.im)),
    "conj": (1, _inert(sp.conjugate)),
    "conjugate": (1, _inert(sp.conjugate)),
    "arg": (1, _inert(sp.arg)),
    "Abs": (1, _inert(sp.Abs)),
    "min": (None, _inert(sp.Min)),
    "max": (None, _inert(sp.Max)),
}
# Functions of an expression and names: sum(q[i]*k[t, i], i), diff(f, x), delta(i, j), integral(f, x, 0, 1).
OVER = {**BINDERS, **dict.fromkeys(AVERAGES, averaged)}
CALLABLE = (*FUNCTIONS, *OVER, "inverse", *matrices.NAMES)

_REFUSED: dict[type[ast.AST], str] = {
    ast.Compare: "a relation stands inside parentheses; write relations only between whole sides, a = b <= c",
    ast.Tuple: "a comma stands outside a function's arguments; write decimals with a point",
    ast.BoolOp: "conditions are not joined here; give each with --given of its own",
    ast.IfExp: "cases are not read here; check each case with its own --given",
}


class PromptReader:
    """One side of a relation, from text to SymPy."""

    def __init__(self, whole: Text, names: dict[str, Named], start: int) -> None:
        self.whole, self.names, self.start, self.depth = whole, names, start, 0

    def read(self, side: str) -> sp.Expr:
        """The side as an expression."""
        self.start += len(side) - len(side.lstrip())
        self.side = side.strip()
        if not self.side:
            raise self.whole.error(
                self.start, "nothing stands here; a relation needs an expression on each side"
            )
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
        if bare := re.search(rf"\b({'|'.join(FUNCTIONS)})\s+(\w+)", self.side):
            return f"what a function is of stands in parentheses; write {bare[1]}({bare[2]})"
        return (
            "the expression breaks off or two things stand side by side; a product is written with *, as 2*x"
        )

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
            raise self.wrong(
                node, f"{node.id} is an array; write one entry of it, as {node.id}[{_example(named)}]"
            )
        if isinstance(named, Unknown):
            raise self.wrong(node, f"{node.id} is a function; write {node.id}(…)")
        if isinstance(named, (Sequence, Before)):
            raise self.wrong(node, f"{node.id} is a sequence; write a term of it, as {node.id}[n]")
        if named is not None:
            return named
        if node.id in CONSTANTS:
            return CONSTANTS[node.id]
        if node.id in CALLABLE:
            raise self.wrong(
                node, f"{node.id} is a function; write {node.id}(…), or declare a quantity of that name"
            )
        if node.id == "oo":
            raise self.wrong(
                node,
                "oo is no number; it stands where a range ends, as integral(f, x, 0, oo) or sum(f, k, 0, oo)",
            )
        raise self.wrong(node, f"{node.id} is not declared; add --real {node.id}{self.instead(node.id)}")

    def instead(self, name: str) -> str:
        """What else may be meant by a name: an entry of an array, or one of those declared."""
        head, _, places = name.partition("_")
        if not (head and places.isalpha() and len(places) <= 2):
            return self.nearest(name, self.names)
        axes = ",".join(f"{i}:n" for i in places)
        entry = f"{head}[{', '.join(places)}]"
        return f", or write the entry {entry} of an array with --axis {axes} --array '{entry}'"

    def nearest(self, word: str, words: Iterable[str]) -> str:
        near = difflib.get_close_matches(word, list(words), n=1)
        return f", or write {near[0]}" if near else ""

    def entry(self, node: ast.Subscript) -> sp.Expr:
        places = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        if matrices.stands(node.value):
            return self.cell(node, places)
        if isinstance(node.value, ast.Name) and isinstance(self.names.get(node.value.id), (Sequence, Before)):
            return self.term(node, places)
        head, array = self.entries(node)
        if len(places) != len(array.lengths):
            raise self.wrong(
                node,
                f"{array.name} has {len(array.lengths)} axes, but {len(places)} indices stand here; write"
                f" {array.name}[{_example(array)}], or declare it with as many",
            )
        pairs = zip(places, array.lengths, strict=True)
        return head(array, *(self.place(place, length, array.name) for place, length in pairs))

    def term(self, node: ast.Subscript, places: list[ast.expr]) -> sp.Expr:
        """A term of a sequence declared with --sequence."""
        assert isinstance(node.value, ast.Name)
        if len(places) != 1:
            raise self.wrong(node, f"a sequence takes one place, as {node.value.id}[n]")
        named: Any = self.names[node.value.id]
        try:
            return named[sp.expand(self.expression(places[0]))]
        except Mistake as problem:
            raise self.wrong(node, str(problem)) from None

    def place(self, node: ast.expr, length: Size, array: str) -> sp.Expr:
        """Where an entry stands: an index, or a whole number made of indices, lengths and integers, as t -
        1.
        """
        if isinstance(node, ast.Name) and not isinstance(self.names.get(node.id), (Size, Scalar)):
            return self.index(node, length, array)
        value = self.expression(node)
        if not whole(value) or (value.is_Integer and value < 1):
            raise self.wrong(node, f"an entry of {array} stands at a whole number from 1 on, as t - 1 or 2")
        return value

    def cell(self, node: ast.Subscript, places: list[ast.expr]) -> sp.Expr:
        """An entry of a matrix expression, (A @ B)[i, j]."""
        value = matrices.whole(self, node.value)
        if not isinstance(value, MatrixHead):
            raise self.wrong(node, "only an array has entries; write k[t, i]")
        return matrices.told(self, node, lambda: value[tuple(map(self.index, places))])

    def entries(self, node: ast.Subscript) -> tuple[type[Entry] | type[InverseEntry], Array]:
        """What has the entries: an array, or the inverse of a matrix."""
        whole = node.value
        if isinstance(whole, ast.Call) and isinstance(whole.func, ast.Name) and whole.func.id == "inverse":
            return InverseEntry, self.matrix(whole, "inverse")
        if not isinstance(whole, ast.Name):
            raise self.wrong(node, "only an array has entries; write k[t, i]")
        array = self.names.get(whole.id)
        if array is None:
            raise self.wrong(node, f"{whole.id} is not declared; add --axis i:n --array '{whole.id}[i]'")
        if isinstance(array, Letter):
            return Entry, array.array
        if not isinstance(array, Array):
            raise self.wrong(node, f"{whole.id} is a single number and has no entries")
        return Entry, array

    def matrix(self, node: ast.Call, name: str) -> Array:
        """The one argument of det(S) or inverse(S)."""
        only = node.args[0] if len(node.args) == 1 and not node.keywords else None
        named = self.names.get(only.id) if isinstance(only, ast.Name) else None
        array = named.array if isinstance(named, Letter) else named
        if not isinstance(array, Array) or len(array.lengths) != 2 or array.lengths[0] != array.lengths[1]:
            raise self.wrong(
                node, f"{name} is of a declared square matrix: {name}(S) with --axis i:d,j:d --spd 'S[i, j]'"
            )
        return array

    def index(self, node: ast.expr, length: Size | None = None, array: str = "") -> Index:
        index = self.names.get(node.id) if isinstance(node, ast.Name) else None
        if not isinstance(index, Index):
            raise self.wrong(node, "an index must be a name declared as an axis, e.g. --axis t:T")
        if length is not None and index.length != length:
            raise self.wrong(
                node, f"{index.name} runs over {index.length}, but this axis of {array} over {length}"
            )
        return index

    # operations

    def signed(self, node: ast.UnaryOp) -> sp.Expr:
        if not isinstance(node.op, (ast.USub, ast.UAdd)):
            raise self.wrong(node, "only + and - stand before an expression")
        value = self.expression(node.operand)
        return self.negative(value) if isinstance(node.op, ast.USub) else value

    def negative(self, value: sp.Expr) -> sp.Expr:
        return (
            -value
            if isinstance(value, MatrixHead) or value.is_Rational
            else sp.Mul(sp.S.NegativeOne, value, evaluate=False)
        )

    def operation(self, node: ast.BinOp) -> sp.Expr:
        if isinstance(node.op, (ast.Add, ast.Sub)):
            return self.sum(node)
        if isinstance(node.op, (ast.Mult, ast.Div)):
            return self.product(node)
        if isinstance(node.op, ast.Pow):
            return self.power(node)
        if isinstance(node.op, ast.MatMult):
            return matrices.multiplied(self, node)
        raise self.wrong(node, "allowed operations are + - * / and ^; // is written /")

    def spine(self, node: ast.BinOp, family: Any) -> tuple[sp.Expr, list[tuple[ast.BinOp, sp.Expr]]]:
        """A long sum or product read as one: its first part, and each further part with its operation."""
        parts: list[tuple[ast.BinOp, ast.expr]] = []
        left: ast.expr = node
        while isinstance(left, ast.BinOp) and isinstance(left.op, family):
            parts.append((left, left.right))
            left = left.left
        found = [(where, matrices.whole(self, part)) for where, part in reversed(parts)]
        first = matrices.whole(self, left)
        if all(isinstance(value, Letter) for value in (first, *(value for _, value in found))):
            self.expression(left)  # arrays as they stand, with entries
        return first, found

    def sum(self, node: ast.BinOp) -> sp.Expr:
        first, rest = self.spine(node, (ast.Add, ast.Sub))
        terms = [first, *(self.negative(v) if isinstance(n.op, ast.Sub) else v for n, v in rest)]
        if any(isinstance(t, MatrixHead) for t in terms):
            return matrices.added(self, node, terms)
        if all(t.is_Rational for t in terms):
            return self.bounded(node, sp.Add(*terms))
        return sp.Add(*terms, evaluate=False)

    def product(self, node: ast.BinOp) -> sp.Expr:
        first, rest = self.spine(node, (ast.Mult, ast.Div))
        factors = [first, *(self.reciprocal(n, v) if isinstance(n.op, ast.Div) else v for n, v in rest)]
        if any(isinstance(f, MatrixHead) for f in factors):
            return matrices.scaled(self, node, factors)
        if all(f.is_Rational for f in factors):
            return self.bounded(node, sp.Mul(*factors))
        kept = factors[1:] if first == 1 else factors
        return kept[0] if len(kept) == 1 else sp.Mul(*kept, evaluate=False)

    def reciprocal(self, node: ast.BinOp, value: sp.Expr) -> sp.Expr:
        if isinstance(value, MatrixHead):
            raise self.wrong(node.right, "nothing is divided by a matrix; write inv(A), and @ for a product")
        if value.is_zero and value.is_Rational:
            raise self.wrong(node.right, "this divides by zero")
        return 1 / value if value.is_Rational else sp.Pow(value, sp.S.NegativeOne, evaluate=False)

    def power(self, node: ast.BinOp) -> sp.Expr:
        base, exponent = matrices.whole(self, node.left), self.number_at(node.right)
        if isinstance(base, MatrixHead):
            return matrices.power(self, node, base, exponent)
        if exponent.is_Rational and abs(exponent) > EXPONENT:
            raise self.wrong(
                node.right, f"a constant exponent is at most {EXPONENT} in size; name a larger one"
            )
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
            raise self.wrong(
                node, "only a function's name stands before (; a product is written with *, as 2*(x + 1)"
            )
        name, arguments = node.func.id, node.args
        if isinstance(unknown := self.names.get(name), Unknown):
            return self.unknown(node, unknown)
        if name in self.names:
            raise self.wrong(
                node, f"{name} is declared as a quantity, not a function; a product is written {name}*(…)"
            )
        if name not in CALLABLE:
            hint = self.nearest(name, CALLABLE)
            raise self.wrong(
                node, f"there is no function {name}{hint or '; there are ' + ', '.join(CALLABLE)}"
            )
        if node.keywords or any(isinstance(a, ast.Starred) for a in arguments):
            raise self.wrong(node, f"{name} takes plain arguments only")
        if name in OVER:
            return OVER[name](self, node)
        if name == "inverse":
            return self.inverse(node)
        if name in matrices.NAMES:
            return matrices.call(self, node, name)
        return self.apply(node, name)

    def unknown(self, node: ast.Call, function: Unknown) -> sp.Expr:
        """A value of a function declared with --function."""
        try:
            read = partial(matrices.whole, self) if isinstance(function, UnknownOfColumn) else self.expression
            return function(*map(read, node.args))
        except TypeError as problem:
            raise self.wrong(node, str(problem)) from None

    def number_at(self, node: ast.expr) -> sp.Expr:
        """An expression that is a number, not a matrix."""
        value = self.expression(node)
        if isinstance(value, MatrixHead):
            raise self.wrong(node, f"{value} is a matrix where a number is needed; write one entry, M[i, j]")
        return value

    def inverse(self, node: ast.Call) -> sp.Expr:
        raise self.wrong(node, "inverse(S) is a matrix; write one entry of it, as inverse(S)[i, j]")

    def apply(self, node: ast.Call, name: str) -> sp.Expr:
        count, make = FUNCTIONS[name]
        if not node.args or (count is not None and len(node.args) != count):
            wants = (
                "at least one argument" if count is None else f"{count} argument{'s' if count > 1 else ''}"
            )
            raise self.wrong(node, f"{name} needs {wants}, but has {len(node.args)}")
        values = [self.number_at(a) for a in node.args]
        if name in GAMMAS and any(v.is_Rational and abs(v) > GAMMA for v in values):
            raise self.wrong(node, f"{name} of a number takes at most {GAMMA}; write a name for a larger one")
        return make(*values)


_RULES: dict[type[ast.AST], Callable[[PromptReader, Any], sp.Expr]] = {
    ast.Constant: PromptReader.number,
    ast.Name: PromptReader.name,
    ast.Subscript: PromptReader.entry,
    ast.UnaryOp: PromptReader.signed,
    ast.BinOp: PromptReader.operation,
    ast.Attribute: matrices.attribute,
    ast.Call: PromptReader.call,
}


def _example(array: Array) -> str:
    return ", ".join("ijkl"[n % 4] for n, _ in enumerate(array.lengths))
