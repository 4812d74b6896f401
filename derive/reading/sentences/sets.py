"""Sets that a declaration names: \\mathbb R^d, \\Delta_n, [0, 1], 1..n; and what a name in them is."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import sympy as sp

from derive.language import Size
from derive.language.domains import REAL, Distinct, Domain, Interval, Orthonormal, Simplex, Sphere
from derive.language.planes import COMPLEX, ComplexDomain
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.scope import Declared, Scope
from derive.reading.sentences.patterns import pattern
from derive.reading.source.tokens import Token, written
from derive.reading.syntax.grammar import parse

_POSITIVE, _NONNEGATIVE = Interval(0, sp.oo, closed_low=False), Interval(0, sp.oo)
_LENGTH = r"(\\?[A-Za-z]+'*)"
_DOTS = r"(?:\\[lc]?dots|\.\.\.)"
_POWER = rf"\^\{{?{_LENGTH}\}}?"


def listed(tokens: Sequence[Token], at: Token) -> list[list[Token]]:
    """The names of a list, cut at commas outside brackets."""
    parts: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += token.is_("(", "{", "[") - token.is_(")", "}", "]")
        if token.is_(",") and depth == 0:
            parts.append([])
        else:
            parts[-1].append(token)
    if not all(parts):
        raise at.source.error(at.at, "a name is missing in this list")
    return parts


def members(names: list[Token], where: list[Token], scope: Scope) -> None:
    text = written(where).replace(" ", "").replace(r"\times", "×")
    if not names or not where:
        at = (names or where)[0]
        raise at.source.error(at.at, "a declaration needs a name and a set: x \\in \\mathbb{R}")
    text = (
        re.sub(r"\\mathbb\{(\w)\}", r"\\mathbb \1", text)
        .replace(r"\mathbb ", r"\mathbb")
        .replace(r"\mathbbm", r"\mathbb")
    )
    text = re.sub(r"\\mathbb([A-Z])", r"\\mathbb{\1}", text)
    index = re.fullmatch(
        rf"(1)\.\.{_LENGTH}|\\\{{(1),(?:2,)?{_DOTS},{_LENGTH}\\\}}|()\[{_LENGTH}\]|(1),{_DOTS},{_LENGTH}"
        rf"|(0)\.\.{_LENGTH}-1|\\\{{(0),(?:1,)?{_DOTS},{_LENGTH}-1\\\}}|(0),{_DOTS},{_LENGTH}-1",
        text,
    )
    if index:
        first, counted = (g for g in index.groups() if g is not None)
        length = scope.size(counted, where[0])
        for name in listed(names, where[0]):
            node = parse(name, scope)
            key, slots, _ = (
                pattern(node, scope)
                if len(name) > 1 and not name[1].is_("'")
                else (_index_name(name), (), ())
            )
            if slots:
                raise name[0].source.error(name[0].at, "an index is one letter, with primes")
            scope.index(key, length, name[0], int(first or 1))
        return
    for shape, make in SETS:
        match = re.fullmatch(shape, text)
        if match:
            lengths, domain = make(match, where[0], scope)
            for name in listed(names, where[0]):
                quantity(name, lengths, domain, scope)
            return
    interval = _interval(where)
    if interval is None:
        raise where[0].source.error(
            where[0].at,
            f"the set {written(where)} is not read; sets are \\mathbb{{R}}, "
            "\\mathbb{R}^d, \\mathbb{R}^{d \\times n}, \\mathbb{N}, \\mathbb{Z}, \\mathbb{C}, [0,1], "
            "\\{0,1\\}, \\Delta_n, \\mathbb{S}^{d-1}, 1..n",
        )
    for name in listed(names, where[0]):
        quantity(name, (), interval, scope)


def _index_name(name: list[Token]) -> str:
    return "".join(t.text for t in name)


Made = tuple[tuple[Size, ...], Domain]


def _space(domain: Domain) -> Callable[[re.Match[str], Token, Scope], Made]:
    def make(match: re.Match[str], at: Token, scope: Scope) -> Made:
        return tuple(scope.size(g, at) for g in match.groups() if g), domain

    return make


# How a set prints, and the lengths and the domain it stands for.
SETS: list[tuple[str, Callable[[re.Match[str], Token, Scope], Made]]] = [
    (r"\\mathbb\{R\}", _space(REAL)),
    (rf"\\mathbb\{{R\}}{_POWER}", _space(REAL)),
    (rf"\\mathbb\{{R\}}\^\{{{_LENGTH}×{_LENGTH}\}}", _space(REAL)),
    (r"\\mathbb\{C\}", _space(COMPLEX)),
    (rf"\\mathbb\{{C\}}{_POWER}", _space(COMPLEX)),
    (r"\\mathbb\{R\}_(?:\+|\{\+\}|\{\\ge0\}|\{\\geq0\}|\{\\geqslant0\})", _space(_NONNEGATIVE)),
    (r"\\mathbb\{R\}_(?:\{>0\}|\{\+\+\})|\\mathbb\{R\}\^\+_\*", _space(_POSITIVE)),
    (
        rf"\\mathbb\{{R\}}_(?:\{{>0\}}|\{{\+\+\}}){_POWER}|\\mathbb\{{R\}}{_POWER}_(?:\{{>0\}}|\{{\+\+\}})",
        _space(_POSITIVE),
    ),
    (
        rf"\\mathbb\{{R\}}_(?:\+|\{{\+\}}|\{{\\geq?0\}}){_POWER}|\\mathbb\{{R\}}{_POWER}_(?:\+|\{{\\geq?0\}})",
        _space(_NONNEGATIVE),
    ),
    (r"\\mathbb\{N\}(?:_0|_\{0\}|_\{\\geq?0\})?", _space(Interval(0, sp.oo, integers=True))),
    (r"\\mathbb\{N\}(?:_\{>0\}|_\+|_\{\+\}|\^\+|_1|_\{\\geq?1\})", _space(Interval(1, sp.oo, integers=True))),
    (r"\\mathbb\{Z\}", _space(Interval(integers=True))),
    (r"\\\{0,1\\\}", _space(Interval(0, 1, integers=True))),
    (rf"\\\{{0,1\\\}}{_POWER}", _space(Interval(0, 1, integers=True))),
    (rf"\\Delta(?:_|\^)\{{?{_LENGTH}(?:-1)?\}}?", _space(Simplex(boundary=True))),
    (
        rf"\\Delta_\{{?{_LENGTH}\}}?\^\{{?\\circ\}}?|(?:\\mathrm\{{int\}}|\\operatorname\{{int\}}|\\mathrm\{{ri\}})\(?\\Delta_\{{?{_LENGTH}\}}?\)?",
        _space(Simplex()),
    ),
    (rf"\\mathbb\{{S\}}\^\{{?{_LENGTH}-1\}}?", _space(Sphere())),
    (rf"\\mathbb\{{R\}}{_POWER}\\text\{{orthonormal\}}", _space(Orthonormal())),
    (rf"\\mathbb\{{R\}}{_POWER}\\text\{{distinct\}}", _space(Distinct())),
]


def _interval(where: list[Token]) -> Interval | None:
    if len(where) < 5 or where[0].text not in ("(", "[") or where[-1].text not in (")", "]"):
        return None
    cut = [n for n, t in enumerate(where) if t.is_(",")]
    if len(cut) != 1:
        return None
    low, high = number(where[1 : cut[0]]), number(where[cut[0] + 1 : -1])
    closed = where[0].text == "[" and low.is_finite, where[-1].text == "]" and high.is_finite
    try:
        return Interval(low, high, bool(closed[0]) or low.is_infinite, bool(closed[1]) or high.is_infinite)
    except ValueError as problem:
        raise where[0].source.error(where[0].at, str(problem)) from None


def number(tokens: list[Token]) -> sp.Expr:
    text = written(tokens).replace(" ", "")
    infinite = {r"\infty": sp.oo, r"+\infty": sp.oo, r"-\infty": -sp.oo}.get(text)
    if infinite is not None:
        return infinite
    scope = Scope()
    node = parse(tokens, scope)
    value = Reader(scope, node).scalar(node)
    if not value.is_Rational:
        raise tokens[0].source.error(tokens[0].at, "a bound must be a rational number or infinite")
    return value


def quantity(name: list[Token], lengths: tuple[Size, ...], domain: Domain, scope: Scope) -> None:
    node = parse(name, scope)
    key, slots, parameters = pattern(node, scope)
    found = [scope.find(p, True) for p in parameters]
    running = [_index(f) for f in found]
    slots = tuple(slot if index else "same" for slot, index in zip(slots, running, strict=True))
    fixed = tuple(p for p, index in zip(parameters, running, strict=True) if not index)
    outer = tuple(index.length for index in running if index)
    everything = _all_lengths(name[0], domain, outer, lengths, indexed=bool(slots))
    firsts = tuple(f.first for f in found if isinstance(f, Declared))
    begins = firsts if set(firsts) - {1} else ()
    scope.quantity(key, everything, slots, domain, name[0], begins, fixed)


def _index(found: object) -> Any:
    """The index that is declared under a name; None if it is a length or something else."""
    return found.symbol if isinstance(found, Declared) and not isinstance(found.symbol, Size) else None


def _all_lengths(
    at: Token, domain: Domain, outer: tuple[Size, ...], inner: tuple[Size, ...], indexed: bool
) -> tuple[Size, ...]:
    """The lengths of a quantity: of the indices of its name, then of the set, if these go together."""
    if isinstance(domain, (Orthonormal, Distinct)) and len(outer) != 1:
        raise at.source.error(at.at, "such a family has one index, as x_i")
    if isinstance(domain, Simplex) and indexed and len(outer) == 1 and outer == inner:
        return inner  # p(x) ∈ Δ_n and p_i ∈ Δ_n: the index is the one of the simplex
    if not outer + inner and not isinstance(domain, (Interval, ComplexDomain)):
        raise at.source.error(at.at, "this set needs a length")
    return outer + inner
