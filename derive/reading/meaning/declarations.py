"""Declarations in the words of the field: `\\alpha > 0`, `\\mathbf k_i \\in \\mathbb R^d`, `p \\in
\\Delta_T`, `Z := …`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

import sympy as sp

from derive.claims.relations import FLIPPED
from derive.language import Array, Index, Scalar, Size
from derive.language.domains import (
    REAL,
    SPD,
    Distinct,
    Domain,
    Interval,
    Orthonormal,
    Simplex,
    Sphere,
)
from derive.language.planes import COMPLEX, ComplexDomain
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.scope import FAMILY, Declared, Quantity, Scope
from derive.reading.meaning.statements import Approx, Argument, conditions, pattern, read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import Token, balanced, tokenize, written
from derive.reading.source.words import RELATIONS
from derive.reading.syntax.grammar import parse
from reports.record.verdicts import Verdict

DIRECTIVES = (
    "given", "expect", "skip", "definition", "approx", "propto", "meant", "because", "local", "alone",
    "apart",
)  # fmt: skip
_DIRECTIVE = re.compile(
    rf"\s*(?:\[(?P<label>[^\]]+)\]\s*)?(?P<word>{'|'.join(DIRECTIVES)})\b\s*(?P<rest>.*?)\s*$", re.S
)
_POSITIVE, _NONNEGATIVE = Interval(0, sp.oo, closed_low=False), Interval(0, sp.oo)
_LENGTH = r"(\\?[A-Za-z]+'*)"
_DOTS = r"(?:\\[lc]?dots|\.\.\.)"
_POWER = rf"\^\{{?{_LENGTH}\}}?"


@dataclass(frozen=True)
class Directive:
    """What is said about one claim: an assumption, an expectation, a reason to leave it out."""

    word: str
    text: str
    source: Source
    at: int
    label: str | None = None


def semicolons(text: str) -> Iterator[str]:
    """A line cut at the semicolons outside brackets; N(x; m, v) holds one inside."""
    depth, start = 0, 0
    for at, sign in enumerate(text):
        depth += (sign in "([{") - (sign in ")]}")
        if sign == ";" and depth <= 0:
            yield text[start:at]
            start = at + 1
    yield text[start:]


def declare(source: Source, start: int, end: int, scope: Scope, macros: Macros) -> Directive | None:
    """Take one declaration into the scope; what concerns one claim only is returned."""
    match = _DIRECTIVE.match(source.text, start, end)
    if match:
        return _directive(match, source)
    if _manner(source, start, end, scope, macros):
        return None
    tokens = macros.expand(tokenize(source, start, end))
    if not tokens:
        return None
    balanced(tokens)
    while tokens and tokens[-1].is_(".", ";", ","):
        tokens.pop()
    relation = next((t for t in tokens if t.text in RELATIONS or t.is_(":")), None)
    if relation is None:
        raise source.error(
            start,
            "a declaration has a relation: x > 0, x \\in \\mathbb{R}, i \\in 1..n, Z := …",
            kind="broken",
        )
    try:
        _declare(tokens, scope)
    except ReadingError as problem:
        raise ReadingError(problem.source, problem.at, problem.what, problem.paste, "broken") from None
    return None


_MANNERS = re.compile(r"\s*(?P<word>number|words|pairs|powers)\s+(?P<rest>.+?)\s*")


def _manner(source: Source, start: int, end: int, scope: Scope, macros: Macros) -> bool:
    """Take in how something is printed: which letters are functions, constants, powers, pairs of indices."""
    match = _MANNERS.fullmatch(source.text, start, end)
    if match is None:
        return False
    names = [name.strip() for name in match["rest"].split(",")]
    if match["word"] == "number" and names in ([r"\pi"], ["e"]):
        scope.numbers.add(names[0])
    elif match["word"] == "words" and all(name.isalpha() for name in names):
        scope.words |= set(names)
    elif match["word"] == "pairs" and len(names) == 2:
        scope.pairs.add(frozenset(names))
    elif match["word"] == "powers":
        listed = macros.expand(tokenize(source, match.start("rest"), match.end("rest")))
        scope.powers |= {pattern(parse(name, scope), scope)[0] for name in _names(listed)}
    else:
        return False
    return True


def _directive(match: re.Match[str], source: Source) -> Directive:
    word, rest = match["word"], match["rest"]
    at = match.start("word")
    if word == "expect" and rest not in (*Verdict.__members__, "passes"):
        raise source.error(
            at, f"{rest or 'nothing'} is not a verdict; expect one of {', '.join(Verdict)}", kind="broken"
        )
    if word == "skip" and not rest:
        raise source.error(at, "a claim is skipped for a reason; write it after skip", kind="broken")
    return Directive(word, rest, source, match.start("rest"), match["label"])


def _declare(tokens: list[Token], scope: Scope) -> None:
    cut = next(n for n, t in enumerate(tokens) if t.text in RELATIONS or t.is_(":"))
    sign = ":=" if tokens[cut].is_(":") else RELATIONS[tokens[cut].text]
    if sign == ":=":
        read(tokens, scope, dummies=True)
    elif sign == "∈":
        _members(tokens[:cut], tokens[cut + 1 :], scope)
    elif sign in ("≻", "⪰"):
        if sign == "⪰" or written(tokens[cut + 1 :]) != "0":
            raise tokens[cut].source.error(
                tokens[cut].at, "only \\succ 0 is read: a positive definite matrix"
            )
        for name in _names(tokens[:cut]):
            _definite(name, scope)
    else:
        _bounded(tokens, cut, scope)


def _names(tokens: Sequence[Token]) -> list[list[Token]]:
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
        at = tokens[0] if tokens else None
        if at is None:
            raise DeclarationHasNoName
        raise at.source.error(at.at, "a name is missing in this list")
    return parts


class DeclarationHasNoName(ValueError):
    """A declaration begins with its relation."""


# membership


def _members(names: list[Token], where: list[Token], scope: Scope) -> None:
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
        for name in _names(names):
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
            for name in _names(names):
                _quantity(name, lengths, domain, scope)
            return
    interval = _interval(where)
    if interval is None:
        raise where[0].source.error(
            where[0].at,
            f"the set {written(where)} is not read; sets are \\mathbb{{R}}, "
            "\\mathbb{R}^d, \\mathbb{R}^{d \\times n}, \\mathbb{N}, \\mathbb{Z}, \\mathbb{C}, [0,1], "
            "\\Delta_n, \\mathbb{S}^{d-1}, 1..n",
        )
    for name in _names(names):
        _quantity(name, (), interval, scope)


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
    low, high = _number(where[1 : cut[0]]), _number(where[cut[0] + 1 : -1])
    closed = where[0].text == "[" and low.is_finite, where[-1].text == "]" and high.is_finite
    try:
        return Interval(low, high, bool(closed[0]) or low.is_infinite, bool(closed[1]) or high.is_infinite)
    except ValueError as problem:
        raise where[0].source.error(where[0].at, str(problem)) from None


def _number(tokens: list[Token]) -> sp.Expr:
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


def _quantity(name: list[Token], lengths: tuple[Size, ...], domain: Domain, scope: Scope) -> None:
    node = parse(name, scope)
    key, slots, parameters = pattern(node, scope)
    found = [scope.find(p, True) for p in parameters]
    indices = [isinstance(f, Declared) and not isinstance(f.symbol, Size) for f in found]
    slots = tuple(slot if own else "same" for slot, own in zip(slots, indices, strict=True))
    fixed = tuple(p for p, own in zip(parameters, indices, strict=True) if not own)
    outer = tuple(
        f.symbol.length for f in found if isinstance(f, Declared) and not isinstance(f.symbol, Size)
    )
    everything = (*outer, *lengths)
    if isinstance(domain, Simplex) and slots and lengths and len(outer) == 1 and outer == lengths:
        everything = lengths  # p(x) ∈ Δ_n and p_i ∈ Δ_n: the index is the one of the simplex
    if isinstance(domain, (Orthonormal, Distinct)) and len(outer) != 1:
        raise name[0].source.error(name[0].at, "such a family has one index, as x_i")
    if not everything and not isinstance(domain, (Interval, ComplexDomain)):
        raise name[0].source.error(name[0].at, "this set needs a length")
    firsts = tuple(f.first for f in found if isinstance(f, Declared))
    begins = firsts if set(firsts) - {1} else ()
    scope.quantity(key, everything, slots, domain, name[0], begins, fixed)


# bounds


def _bounded(tokens: list[Token], cut: int, scope: Scope) -> None:
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
    for name in _names(names):
        _narrow(name, domain, scope)


def _names_and_bounds(
    parts: list[list[Token]], signs: list[str], numeric: list[bool]
) -> tuple[list[Token] | None, list[tuple[str, list[Token]]]]:
    flip = {**FLIPPED, "≠": "≠"}
    if len(parts) == 2 and numeric[1] and not numeric[0]:
        return parts[0], [(signs[0], parts[1])]
    if len(parts) == 2 and numeric[0] and not numeric[1]:
        return parts[1], [(flip.get(signs[0], "?"), parts[0])]
    if len(parts) == 3 and numeric[0] and numeric[2] and not numeric[1]:
        return parts[1], [(flip.get(signs[0], "?"), parts[0]), (signs[1], parts[2])]
    return None, []


def _is_number(tokens: list[Token]) -> bool:
    return all(
        t.kind == "number" or t.is_("-", "+", "/", r"\infty", r"\frac", r"\tfrac", "{", "}") for t in tokens
    )


def _domain_of(sides: list[tuple[str, list[Token]]], at: Token) -> Interval:
    low, high, closed_low, closed_high = -sp.oo, sp.oo, True, True
    for sign, tokens in sides:
        value = _number(tokens)
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
    _quantity(name, (), domain, scope)


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


def _definite(name: list[Token], scope: Scope) -> None:
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


def proportion(directive: Directive, scope: Scope, macros: Macros) -> Argument:
    """`propto in i`: the factor that ∝ leaves open does not depend on i."""
    match = re.fullmatch(r"in\s+(.*)", directive.text, re.S)
    start = directive.at + (match.start(1) if match else 0)
    tokens = macros.expand(tokenize(directive.source, start, directive.at + len(directive.text)))
    node = parse(tokens, scope) if match and tokens else None
    value = Reader(scope, node).read(node) if node is not None else None
    array = value.array if value is not None else None
    argument = array if array is not None else value.expr if value is not None else None
    if not isinstance(argument, (Index, Scalar, Array)):
        raise directive.source.error(
            directive.at, "write: propto in x, with the declared index or quantity x", kind="broken"
        )
    return argument


def approximation(directive: Directive, scope: Scope, macros: Macros) -> Approx:
    """`approx error e^{-\\beta} as \\beta \\to \\infty`."""
    match = re.fullmatch(r"error\s+(.*?)\s+as\s+(.*?)\s*\\to\s*(.*)", directive.text, re.S)
    if not match:
        raise directive.source.error(
            directive.at, "write: approx error e^{-x} as x \\to \\infty", kind="broken"
        )
    spans = [(directive.at + match.start(n), directive.at + match.end(n)) for n in (1, 2, 3)]
    error, variable, limit = (macros.expand(tokenize(directive.source, a, b)) for a, b in spans)
    nodes = [parse(t, scope) for t in (error, variable)]
    readers = [Reader(scope, n) for n in nodes]
    (bound,), _ = readers[0].tidy([readers[0].scalar(nodes[0])])
    symbol = readers[1].scalar(nodes[1])
    if not isinstance(symbol, (Scalar, Size)):
        raise directive.source.error(
            spans[1][0], "what tends to a limit is a declared number or length", kind="broken"
        )
    return Approx(bound, (symbol, _number(limit)))
