"""Bounds that a declaration sets: x > 0, 0 < x < 1, \\Sigma \\succ 0, and conditions on every claim."""

from __future__ import annotations

from dataclasses import replace

import sympy as sp

from derive.claims.relations import FLIPPED
from derive.language import Array
from derive.language.domains import SPD, Interval
from derive.reading.meaning.scope import FAMILY, Declared, Quantity, Scope
from derive.reading.sentences.conditions import conditions
from derive.reading.sentences.patterns import pattern
from derive.reading.sentences.sets import listed, number, quantity
from derive.reading.source.tokens import Token
from derive.reading.source.words import RELATIONS
from derive.reading.syntax.grammar import parse


def bounded(tokens: list[Token], cut: int, scope: Scope) -> None:
    """x > 0, 0 < x < 1, a, b ≥ 0; a relation between several quantities is a condition on every claim."""
    cuts = [n for n, t in enumerate(tokens) if t.text in RELATIONS]
    parts = [tokens[a + 1 : b] for a, b in zip((-1, *cuts), (*cuts, len(tokens)), strict=True)]
    signs = [RELATIONS[tokens[n].text] for n in cuts]
    if not all(parts):
        raise tokens[cut].source.error(tokens[cut].at, "a relation needs something on each side")
    numeric = [_is_number(p) for p in parts]
    names, sides = _names_and_bounds(parts, signs, numeric)
    if names is None:
        scope.always += conditions(tokens, scope)
        return
    domain = _domain_of(sides, tokens[cut])
    for name in listed(names, tokens[cut]):
        _narrow(name, domain, scope)


def _names_and_bounds(
    parts: list[list[Token]], signs: list[str], numeric: list[bool]
) -> tuple[list[Token] | None, list[tuple[str, list[Token]]]]:
    flip = {**FLIPPED, "≠": "≠"}
    if numeric == [False, True]:
        return parts[0], [(signs[0], parts[1])]
    if numeric == [True, False]:
        return parts[1], [(flip.get(signs[0], "?"), parts[0])]
    if numeric == [True, False, True]:
        return parts[1], [(flip.get(signs[0], "?"), parts[0]), (signs[1], parts[2])]
    return None, []


def _is_number(tokens: list[Token]) -> bool:
    return all(
        t.kind == "number" or t.is_("-", "+", "/", r"\infty", r"\frac", r"\tfrac", "{", "}") for t in tokens
    )


def _domain_of(sides: list[tuple[str, list[Token]]], at: Token) -> Interval:
    low, high, closed_low, closed_high = -sp.oo, sp.oo, True, True
    for sign, tokens in sides:
        value = number(tokens)
        if sign in (">", "≥"):
            low, closed_low = value, sign == "≥"
        elif sign in ("<", "≤"):
            high, closed_high = value, sign == "≤"
        else:
            raise at.source.error(
                at.at, f"{at.text} with a number declares no set; write x := … for a value, or given x \\ne 0"
            )
    try:
        return Interval(low, high, closed_low, closed_high)
    except ValueError as problem:
        raise at.source.error(at.at, str(problem)) from None


def _narrow(name: list[Token], domain: Interval, scope: Scope) -> None:
    """A bound on a name: a new number, or what was declared real and is now known better."""
    node = parse(name, scope)
    key, slots, _parameters = pattern(node, scope)
    known = None if scope.replaces else scope.names.get(key + FAMILY if slots else key)
    if isinstance(known, Declared):
        scope.always += conditions([*name, *_bound_tokens(domain, name[0])], scope)
        return
    if isinstance(known, Quantity):
        old: object = known.quantity.domain
        if not isinstance(old, Interval):
            raise name[0].source.error(
                name[0].at,
                f"{key} is declared in {known.quantity.domain.says()}; a bound on it "
                "is a condition of a claim: given …",
            )
        domain = replace(domain, integers=True) if old.integers else domain
        if (
            old.integers
            and old != domain
            and old in (Interval(integers=True), Interval(0, sp.oo, integers=True))
        ):
            scope.names.pop(key + FAMILY if slots else key)
        lengths = known.quantity.lengths if isinstance(known.quantity, Array) else ()
        where = known.slots if lengths else slots
        scope.quantity(key, tuple(lengths), where, domain, name[0], known.firsts, known.fixed)
        return
    quantity(name, (), domain, scope)


def _bound_tokens(domain: Interval, at: Token) -> list[Token]:
    sign, value = (
        (r"\ge" if domain.closed_low else ">", domain.low)
        if domain.low.is_finite
        else (r"\le" if domain.closed_high else "<", domain.high)
    )
    return [
        Token("command" if sign[0] == "\\" else "sign", sign, at.source, at.at),
        *(Token("number", str(value), at.source, at.at),),
    ]


def definite(name: list[Token], scope: Scope) -> None:
    node = parse(name, scope)
    key, slots, _ = pattern(node, scope)
    known = scope.find(key, bool(slots))
    if not isinstance(known, Quantity) or not isinstance(known.quantity, Array):
        raise name[0].source.error(
            name[0].at,
            f"of which size is {key}? declare it first",
            paste=(f"{key} \\in \\mathbb{{R}}^{{d \\times d}}",),
        )
    lengths = known.quantity.lengths
    if len(lengths) < 2 or lengths[-1] != lengths[-2]:
        raise name[0].source.error(name[0].at, f"{key} is not declared as a square matrix")
    scope.quantity(key, tuple(lengths), known.slots, SPD(), name[0])
