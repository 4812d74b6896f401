"""How much of the mathematics of the field is read, and how much of it wrongly.

    python -m bench.reading [-v]

Each line of `SAME` is one meaning, built here in Python, with the ways authors print it. What was read is compared with
it as an expression and, where that differs, at exact random points of small sizes. `REFUSED` must not be read, each for
the reason beside it. A misreading is a failure; so is a refusal for another reason.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from itertools import product as grid
from typing import Any

import sympy as sp

from bench import reading_corpus
from bench.reading_field import FIELD, MORE, OPEN
from derive.language import (
    At,
    Det,
    Diff,
    Entry,
    Index,
    Integral,
    InverseEntry,
    Largest,
    Limit,
    Product,
    Total,
)
from derive.language.naming import unfold
from derive.reading import ReadingError, Value, read_expression, scope_of

DECLARED = [*reading_corpus.DECLARED, *MORE]
SAME = [*reading_corpus.SAME, *FIELD]
REFUSED = [*reading_corpus.REFUSED, *OPEN]
SIZES = ({"T": 2, "d": 2, "n": 3}, {"T": 3, "d": 1, "n": 1})
FOLD = {Total: sp.Add, Product: sp.Mul, Largest: sp.Max}


def concrete(expr: sp.Basic, sizes: dict[str, int], at: dict[Index, int]) -> sp.Expr:
    """The expression at given sizes, with a symbol for every entry; derivatives are SymPy's, by those symbols."""
    again = lambda e, **more: concrete(e, sizes, {**at, **more.get("at", {})})  # noqa: E731
    if isinstance(expr, tuple(FOLD)):
        parts = [again(expr.body, at={expr.index: n}) for n in range(1, sizes[expr.index.length.name] + 1)]
        return FOLD[type(expr)](*parts)
    if isinstance(expr, Diff):
        return sp.diff(again(expr.body), again(expr.variable))
    if isinstance(expr, Entry) and expr.array.domain.facts.get(
        "sums to one"
    ):  # positive numbers by their total
        whole = [
            sp.Symbol(f"{expr.array.name}{[n]}", positive=True)
            for n in range(1, sizes[expr.array.lengths[0].name] + 1)
        ]
        return whole[int(at.get(expr.indices[0], expr.indices[0])) - 1] / sp.Add(*whole)
    if isinstance(expr, Entry):
        return _symbol(f"{expr.array.name}{[int(at.get(i, i)) for i in expr.indices]}", expr.array)
    if isinstance(expr, (Det, InverseEntry)):
        side = range(1, sizes[expr.array.lengths[0].name] + 1)
        matrix = sp.Matrix(
            [
                [sp.Symbol(f"{expr.array.name}{[min(a, b), max(a, b)]}", positive=True) for b in side]
                for a in side
            ]
        )
        return (
            matrix.det()
            if isinstance(expr, Det)
            else matrix.inv()[tuple(int(at.get(i, i)) - 1 for i in expr.indices)]
        )
    if isinstance(expr, Integral):
        if not isinstance(expr.bound, sp.Symbol):
            return sp.Function("integral")(again(expr.body))
        return sp.Integral(again(expr.body), (_symbol(expr.bound.name, expr.bound), *expr.args[2:]))
    if isinstance(expr, Limit):
        return sp.Function("limit")(again(expr.body), _symbol(expr.bound.name, expr.bound), *expr.args[2:])
    if isinstance(expr, At):
        if not isinstance(expr.target, sp.Symbol):
            raise NotImplementedError
        return again(expr.body).subs(again(expr.target), again(expr.value))
    if isinstance(expr, Index):
        return sp.Integer(at[expr])
    if isinstance(expr, sp.Symbol):
        return sp.Integer(sizes[expr.name]) if expr.name in sizes else _symbol(expr.name, expr)
    return expr.func(*map(again, expr.args)) if expr.args else expr


def _symbol(name: str, quantity: Any) -> sp.Symbol:
    return sp.Symbol(name, **quantity.domain.assumptions())


def agree(read: sp.Expr, meant: sp.Expr) -> bool:
    """Whether two expressions are equal at exact random points; their free indices are the same."""
    free = sorted({s for s in read.free_symbols | meant.free_symbols if isinstance(s, Index)}, key=str)
    looked = 0
    for sizes in SIZES:
        for places in grid(*(range(1, sizes[i.length.name] + 1) for i in free)):
            at = dict(zip(free, places, strict=True))
            left, right = concrete(read, sizes, at), concrete(meant, sizes, at)
            if left == right:
                looked += 1
                continue
            for seed in range(2):
                draw = random.Random(seed)
                symbols = sorted((left.free_symbols | right.free_symbols), key=str)
                point = {s: _drawn(s, draw) for s in symbols}
                gap = sp.N((left - right).subs(point), 30)
                if gap.has(sp.nan, sp.zoo):  # no value here
                    continue
                looked += 1
                if not (gap.is_number and abs(gap) < sp.Float("1e-20")):
                    return False
    return looked > 0


def _drawn(symbol: sp.Symbol, draw: random.Random) -> sp.Rational:
    if symbol.is_integer:
        return sp.Integer(draw.randint(1, 6))
    size = sp.Rational(draw.randint(1, 40), draw.randint(5, 9))
    return size if symbol.is_nonnegative or draw.random() < 0.5 else -size


def same(value: Value, meant: Any, axes: tuple[Index, ...]) -> bool:
    """Whether what was read is what was meant, entry by entry."""
    if len(value.axes) != len(axes) or [i.length for i in value.axes] != [i.length for i in axes]:
        return False
    read = unfold(value.over(*axes))
    return read == sp.sympify(meant) or agree(read, sp.sympify(meant))


def outcome(formula: str, meant: Any, axes: tuple[Index, ...]) -> tuple[str, str]:
    try:
        value = read_expression(formula, scope_of(DECLARED))
    except ReadingError as problem:
        return "refused", problem.what
    return ("read", "") if same(value, meant, axes) else ("misread", str(value.expr))


def refusal(formula: str, because: str) -> tuple[str, str]:
    try:
        value = read_expression(formula, scope_of(DECLARED))
    except ReadingError as problem:
        return (
            ("rightly refused", "")
            if because in problem.what
            else ("refused for another reason", problem.what)
        )
    return "read, but leaves open what it means", str(value.expr)


def main(loud: bool = False) -> int:
    counts: Counter[str] = Counter()
    for meant, axes, formulas in SAME:
        for formula in formulas:
            found, why = outcome(formula, meant, axes)
            counts[found] += 1
            if found == "misread" or (loud and found != "read"):
                print(f"{found}: {formula}\n    {why}\n    meant {meant}")
    total = sum(counts.values())
    print(
        f"{total} formulas: {counts['read']} read ({counts['read'] / total:.1%}), {counts['misread']} misread, {counts['refused']} refused"
    )
    wrong: Counter[str] = Counter()
    for formula, because in REFUSED:
        found, why = refusal(formula, because)
        wrong[found] += 1
        if found != "rightly refused":
            print(f"{found}: {formula}\n    {why}\n    expected: {because}")
    print(f"{len(REFUSED)} that leave open what they mean: {dict(wrong)}")
    bad = counts["misread"] + len(REFUSED) - wrong["rightly refused"]
    return 1 if bad or counts["read"] < 0.9 * total else 0


if __name__ == "__main__":
    sys.exit(main("-v" in sys.argv))
