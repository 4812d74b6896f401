"""Values in words: how a residue or a missing assumption prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Application,
    Applied,
    Bound,
    BoundProduct,
    BoundSum,
    ColumnValue,
    Constant,
    Cosine,
    Delta,
    Determined,
    DetValue,
    EntryValue,
    Exp,
    Generator,
    ImproperIntegral,
    IndexValue,
    Inverse,
    Length,
    Log,
    Magnitude,
    Maximum,
    OpenIntegral,
    Polynomial,
    Prime,
    ProperIntegral,
    ScalarValue,
    Sine,
    Spectral,
    Traced,
)
from derive.prover.terms.indices import letter
from derive.prover.terms.values import Exponent, Index, Mono, Value, thaw

LONGEST = 240
LETTERS = "tijklmn"


def _called(name: str) -> str:
    """The name of a function; an unknown one has its properties and orders behind it, and prints with
    dashes.
    """
    if "|" not in name:
        return name.partition("@")[0]
    key, _, orders = name.rpartition("|")
    own = key.partition("/")[0]
    return (
        own + "'" * int(orders)
        if orders.isdigit()
        else f"{own}_{orders.replace(',', '')}".removesuffix("_00")
    )


def show(a: Algebra, value: Value) -> str:
    """The value as a formula, shortened if it is long."""
    text = _sum(a, value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _sum(a: Algebra, value: Value) -> str:
    text = ""
    for mono, c in value.items():
        size = abs(c)
        factors = _mono(a, mono)
        body = str(size) if not factors else factors if size == 1 else f"{size}·{factors}"
        text += ("-" if c < 0 else "") + body if not text else (" - " if c < 0 else " + ") + body
    return text or "0"


def _mono(a: Algebra, mono: Mono) -> str:
    return "·".join(_power(a, n, e) for n, e in mono)


def _power(a: Algebra, n: int, e: Exponent) -> str:
    gen = a.generators[n]
    if isinstance(gen, Exp):
        inner = _mono(a, gen.exponent) or "1"
        return f"exp({inner if e == 1 else f'{e}·{inner}' if e != -1 else f'-{inner}'})"
    text = _generator(a, gen)
    return (
        text
        if e == 1
        else f"√({text})"
        if str(e) == "1/2"
        else f"{text}^{e}"
        if e == int(e) and e > 0
        else f"{text}^({e})"
    )


def _index(a: Algebra, i: Index) -> str:
    if i[0] == "e":
        return _sum(a, thaw(i[1]))
    return LETTERS[(i[1] - 1) % len(LETTERS)] + "'" if i[0] in "bf" else letter(a, i)


def _generator(a: Algebra, gen: Generator) -> str:
    return WORDS[type(gen)](a, gen)


def _entry(a: Algebra, gen: EntryValue | Inverse, name: str) -> str:
    return f"{name}[{', '.join(_index(a, i) for i in gen.where)}]"


def _argument(a: Algebra, gen: Applied) -> str:
    return _sum(a, thaw(gen.argument))


def _bound(a: Algebra, gen: Bound, name: str) -> str:
    return f"{name}_{_index(a, gen.place)}({_sum(a, thaw(gen.body))})"


def _integral(a: Algebra, gen: OpenIntegral) -> str:
    return f"integral({_sum(a, thaw(gen.body))})"


def _word(a: Algebra, word: tuple[int, ...]) -> str:
    return " @ ".join(str(a.matrices.factors[n].head) for n in word) or "1"


def _traced(a: Algebra, gen: Traced) -> str:
    """An entry and a quadratic form as such, any other as a trace."""
    factors = [a.matrices.factors[n] for n in gen.word]
    first, last = factors[0], factors[-1]
    if first.kind == last.kind == "unit":
        places = (_index(a, factor.content[0]) for factor in (first, last))
        return f"({_word(a, gen.word[1:-1])})[{', '.join(places)}]"
    return f"({_word(a, gen.word)})" if first.shape[0] == "1" else f"tr({_word(a, gen.word)})"


def _determined(a: Algebra, gen: Determined) -> str:
    terms = (f"{_sum(a, thaw(value))}·{_word(a, word)}" for word, value in gen.form)
    return f"det({' + '.join(terms)})"


def _column_value(a: Algebra, gen: ColumnValue) -> str:
    terms = (f"{_sum(a, thaw(value))}·{_word(a, word)}" for word, value in gen.form)
    return f"{gen.function.split('/')[0]}({' + '.join(terms)})"


def _spectral(a: Algebra, gen: Spectral) -> str:
    terms = (f"{_sum(a, thaw(value))}·{_word(a, word)}" for word, value in gen.form)
    return f"{gen.what}({' + '.join(terms)})"


WORDS: dict[type[Generator], Callable[[Algebra, Any], str]] = {
    ScalarValue: lambda a, gen: str(gen.symbol.name),
    Length: lambda a, gen: gen.name,
    Constant: lambda a, gen: gen.name,
    Prime: lambda a, gen: str(gen.p),
    IndexValue: lambda a, gen: _index(a, gen.index),
    Delta: lambda a, gen: f"δ({_index(a, gen.i)}, {_index(a, gen.j)})",
    EntryValue: lambda a, gen: _entry(a, gen, gen.array.name),
    Inverse: lambda a, gen: _entry(a, gen, f"inverse({gen.array.name})"),
    DetValue: lambda a, gen: f"det({gen.array.name})",
    Traced: _traced,
    Determined: _determined,
    Spectral: _spectral,
    ColumnValue: _column_value,
    Polynomial: lambda a, gen: f"({_argument(a, gen)})",
    Log: lambda a, gen: f"log({_argument(a, gen)})",
    Magnitude: lambda a, gen: f"|{_argument(a, gen)}|",
    Sine: lambda a, gen: f"sin({_argument(a, gen)})",
    Cosine: lambda a, gen: f"cos({_argument(a, gen)})",
    Application: lambda a, gen: f"{_called(gen.name)}({', '.join(_sum(a, thaw(f)) for f in gen.arguments)})",
    BoundSum: lambda a, gen: f"Σ_{''.join(_index(a, p) for p in gen.bound)}({_mono(a, gen.body)})",
    BoundProduct: lambda a, gen: _bound(a, gen, "∏"),
    Maximum: lambda a, gen: _bound(a, gen, "max"),
    ProperIntegral: _integral,
    ImproperIntegral: _integral,
}  # exp prints with its power
