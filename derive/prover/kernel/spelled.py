"""Values in the neutral language of terms, for what a proof records; docs/proofs.md describes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from derive.claims.formal import term
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Application,
    Applied,
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
    Polynomial,
    Prime,
    ProperIntegral,
    ScalarValue,
    Sine,
    Spectral,
    Traced,
)
from derive.prover.terms.values import Index, Mono, Value, thaw


def spelled(a: Algebra, it: Value | Index) -> str:
    """A value or an index as a term."""
    return _index(a, it) if isinstance(it, tuple) else _value(a, it)


def _value(a: Algebra, value: Value) -> str:
    return _form("+", [_form("*", [str(c), *_factors(a, mono)], "1") for mono, c in value.items()], "0")


def _form(head: str, parts: list[str], empty: str) -> str:
    return f"({head} {' '.join(parts)})" if len(parts) > 1 else parts[0] if parts else empty


def _factors(a: Algebra, mono: Mono) -> list[str]:
    return [_power(a, a.generators[n], e) for n, e in mono]


def _power(a: Algebra, gen: Generator, e: Any) -> str:
    if isinstance(gen, Exp):
        return f"(exp {_form('*', [str(e), *_factors(a, gen.exponent)], '1')})"
    text = WORDS[type(gen)](a, gen)
    return text if e == 1 else f"(^ {text} {e})"


def _index(a: Algebra, i: Index) -> str:
    kind, name, length = i
    if kind == "#":
        return str(name)
    if kind == "e":
        return _value(a, thaw(name))
    return f"{name if kind == 'n' else f'~{kind}{name}'}:{length}"


def _indices(a: Algebra, places: tuple[Index, ...]) -> str:
    return " ".join(_index(a, i) for i in places)


def _summed(a: Algebra, gen: BoundSum) -> str:
    text = _form("*", _factors(a, gen.body), "1")
    for place in reversed(gen.bound):
        text = f"(sum {_index(a, place)} {text})"
    return text


def _applied(head: str) -> Callable[[Algebra, Applied], str]:
    return lambda a, gen: f"({head} {_value(a, thaw(gen.argument))})"


def _integral(a: Algebra, gen: Any) -> str:
    variable = gen.variable
    own: Any = a.generators[variable] if isinstance(variable, int) else None
    name = own.symbol.name if own else variable.name
    ends = (end if isinstance(end, str) else _value(a, thaw(end)) for end in (gen.low, gen.high))
    return f"(integral {name} {' '.join(ends)} {_value(a, thaw(gen.body))})"


def _word(a: Algebra, word: tuple[int, ...]) -> str:
    return _form("@", [term(a.matrices.factors[n].head) for n in word], "(identity)")


def _determined(a: Algebra, gen: Determined) -> str:
    parts = (f"(multiple {_value(a, thaw(value))} {_word(a, word)})" for word, value in gen.form)
    return f"(determinant {_form('plus', list(parts), '0')})"


def _column_value(a: Algebra, gen: ColumnValue) -> str:
    parts = (f"(multiple {_value(a, thaw(value))} {_word(a, word)})" for word, value in gen.form)
    return f"(unknown {gen.function} {_form('plus', list(parts), '0')})"


def _spectral(a: Algebra, gen: Spectral) -> str:
    parts = (f"(multiple {_value(a, thaw(value))} {_word(a, word)})" for word, value in gen.form)
    return f"(spectral {gen.what} {_form('plus', list(parts), '0')})"


WORDS: dict[type[Generator], Callable[[Algebra, Any], str]] = {
    ScalarValue: lambda a, gen: str(gen.symbol.name),
    Length: lambda a, gen: f"#{gen.name}",
    Constant: lambda a, gen: f"({gen.name.lower().removesuffix('gamma')})",
    Prime: lambda a, gen: str(gen.p),
    IndexValue: lambda a, gen: _index(a, gen.index),
    Delta: lambda a, gen: f"(delta {_index(a, gen.i)} {_index(a, gen.j)})",
    EntryValue: lambda a, gen: f"[{gen.array.name} {_indices(a, gen.where)}]",
    Inverse: lambda a, gen: f"(inverse {gen.array.name} {_indices(a, gen.where)})",
    DetValue: lambda a, gen: f"(det {gen.array.name})",
    Traced: lambda a, gen: f"(trace {_word(a, gen.word)})",
    Determined: _determined,
    Spectral: _spectral,
    ColumnValue: _column_value,
    Polynomial: lambda a, gen: _value(a, thaw(gen.argument)),
    Log: _applied("log"),
    Magnitude: _applied("abs"),
    Sine: _applied("sin"),
    Cosine: _applied("cos"),
    Application: lambda a, gen: f"({gen.name} {' '.join(_value(a, thaw(f)) for f in gen.arguments)})",
    BoundSum: _summed,
    BoundProduct: lambda a, gen: f"(product {_index(a, gen.place)} {_value(a, thaw(gen.body))})",
    Maximum: lambda a, gen: f"(largest {_index(a, gen.place)} {_value(a, thaw(gen.body))})",
    ProperIntegral: _integral,
    ImproperIntegral: _integral,
}
