"""Declarations in the words of the field: `\\alpha > 0`, `\\mathbf k_i \\in \\mathbb R^d`, `p \\in
\\Delta_T`, `Z := …`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from derive.language.unknown import function
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.joint import parted
from derive.reading.meaning.laws import LAWS
from derive.reading.meaning.scope import Scope, UnknownMap
from derive.reading.sentences.bounds import bounded, definite
from derive.reading.sentences.directives import SAID, Directive, directive
from derive.reading.sentences.patterns import pattern
from derive.reading.sentences.sets import listed, members
from derive.reading.sentences.statements import read
from derive.reading.source.macros import Macros
from derive.reading.source.source import ReadingError, Source
from derive.reading.source.tokens import Token, balanced, tokenize, written
from derive.reading.source.words import RELATIONS
from derive.reading.syntax import tree
from derive.reading.syntax.grammar import parse

LETTERS = 4  # of a joint distribution


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
    match = SAID.match(source.text, start, end)
    if match:
        return directive(match, source)
    if _manner(source, start, end, scope, macros) or _mapping(source, start, end, scope, macros):
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
        declare_printed(tokens, scope)
    except ReadingError as problem:
        raise ReadingError(problem.source, problem.at, problem.what, problem.paste, "broken") from None
    return None


_MANNERS = re.compile(r"\s*(?P<word>number|words|pairs|powers|law|bare|joint)\s+(?P<rest>.+?)\s*")


def _manner(source: Source, start: int, end: int, scope: Scope, macros: Macros) -> bool:
    """Take in how something is printed: which letters are functions, constants, powers, pairs of indices."""
    match = _MANNERS.fullmatch(source.text, start, end)
    if match is None:
        return False
    names = [name.strip() for name in match["rest"].split(",")]
    if match["word"] == "number" and names in ([r"\pi"], ["e"], ["i"]):
        scope.numbers.add(names[0])
    elif match["word"] == "words" and all(name.isalpha() for name in names):
        scope.words |= set(names)
    elif match["word"] == "law" and re.fullmatch(r"(\w+) by (\w+)", match["rest"]):
        _convention(match["rest"], source, match.start("rest"), scope)
    elif match["word"] == "pairs" and len(names) == 2:
        scope.pairs.add(frozenset(names))
    elif match["word"] == "joint":
        _joint(macros.expand(tokenize(source, match.start("rest"), match.end("rest"))), scope)
    elif match["word"] in ("powers", "bare"):
        names_of = macros.expand(tokenize(source, match.start("rest"), match.end("rest")))
        nodes = [parse(name, scope) for name in listed(names_of, names_of[0])]
        if match["word"] == "bare":
            scope.calls.update((node.at.text, node) for node in nodes if isinstance(node, tree.Call))
        found = {pattern(node, scope)[0] for node in nodes if node not in scope.calls.values()}
        (scope.powers if match["word"] == "powers" else scope.bare).update(found)
    else:
        return False
    return True


def _joint(tokens: list[Token], scope: Scope) -> None:
    """`joint p(x, z)`, `joint q(z | x)`: all marginals and conditionals go by the one name, or by any of
    several, `joint p, p_\\theta(x, z)`.
    """
    *others, last = listed(tokens, tokens[0])
    node = parse(last, scope)
    whole = isinstance(node, tree.Term) and len(node.factors) == 2
    head, paren = (f[1] for f in node.factors) if isinstance(node, tree.Term) and whole else (node, node)
    if not isinstance(paren, tree.Paren):
        what = "a joint distribution is declared as p(x, z) or q(z | x)"
        raise tokens[0].source.error(tokens[0].at, what, kind="broken")
    letters = [pattern(item, scope)[0] for item in paren.items]
    if len(set(letters)) != len(letters) or len(letters) > LETTERS:
        what = f"a joint distribution has up to {LETTERS} different letters"
        raise tokens[0].source.error(tokens[0].at, what, kind="broken")
    before, _ = parted(paren)
    keys = [pattern(n, scope)[0] for n in (*(parse(name, scope) for name in others), head)]
    scope.joint(keys, tuple(letters[: len(before)]), tuple(letters[len(before) :]), tokens[0])


def declare_printed(tokens: list[Token], scope: Scope) -> None:
    """Take in what a formula itself declares: X ∼ N(μ, σ²), x ∈ ℝ^d."""
    cut = next(n for n, t in enumerate(tokens) if t.text in RELATIONS or t.is_(":"))
    sign = ":=" if tokens[cut].is_(":") else RELATIONS[tokens[cut].text]
    if sign == ":=":
        read(tokens, scope, dummies=True)
    elif sign == "∈":
        members(tokens[:cut], tokens[cut + 1 :], scope)
    elif sign == "~":
        _random(tokens[:cut], tokens[cut + 1 :], tokens[cut], scope)
    elif sign in ("≻", "⪰"):
        if sign == "⪰" or written(tokens[cut + 1 :]) != "0":
            raise tokens[cut].source.error(
                tokens[cut].at, "only \\succ 0 is read: a positive definite matrix"
            )
        for name in listed(tokens[:cut], tokens[cut]):
            definite(name, scope)
    else:
        bounded(tokens, cut, scope)


def _convention(said: str, source: Source, at: int, scope: Scope) -> None:
    """`law Exponential by rate`: what the last parameter of a law means."""
    name, by = said.split(" by ")
    row = LAWS.get(name)
    if row is None or by not in row.conventions:
        known = "; ".join(
            f"law {n} by {' or '.join(r.conventions)}" for n, r in LAWS.items() if r.conventions
        )
        raise source.error(at, f"this convention is not known; there are: {known}", kind="broken")
    scope.words.add(said)


def _random(names: list[Token], law: list[Token], sign: Token, scope: Scope) -> None:
    """X ∼ N(μ, σ²): a random variable, which is averaged over wherever an expectation holds it."""
    node = parse(law, scope) if law else None
    for name in listed(names, sign):
        key, slots, _ = pattern(parse(name, scope), scope)
        if node is None or slots or Reader(scope, node).law(node) is None:
            what = "this law is not read; write X \\sim \\mathcal{N}(\\mu, \\sigma^2), for example"
            raise sign.source.error(sign.at, what)
        scope.laws[key] = node


_MAP = re.compile(
    r"\s*(?P<names>[^:]+?)\s*(?::|\\colon)\s*\\mathbb\s*\{?R\}?\s*(?P<power>\^\{?\d\}?)?\s*"
    r"(?:\\to|\\rightarrow|\\longrightarrow)\s*\\mathbb\s*\{?R\}?\s*"
    r"(?P<positive>_\{>0\}|_\{\+\+\})?\s*(?:\\text\s*\{(?P<said>[^{}]*)\}|(?P<words>[a-z ,]*))\s*"
)


def _mapping(source: Source, start: int, end: int, scope: Scope, macros: Macros) -> bool:
    """Take in an unknown function: f : \\mathbb{R} \\to \\mathbb{R} \\text{ convex, smooth}."""
    match = _MAP.fullmatch(source.text, start, end)
    if match is None:
        return False
    words = [w for w in re.split(r"[\s,]+|\band\b", match["said"] or match["words"] or "") if w]
    properties = {word: True for word in words if word != "and"} | (
        {"positive": True} if match["positive"] else {}
    )
    arity = int(re.sub(r"\D", "", match["power"] or "1"))
    tokens = macros.expand(tokenize(source, match.start("names"), match.end("names")))
    for name in listed(tokens, tokens[0]):
        node = parse(name, scope)
        if not isinstance(node, tree.Name):
            raise source.error(start, "a function is declared by its letter, as f", kind="broken")
        try:
            made = function(scope.plain(node.key), arity, **properties)
        except ValueError as problem:
            raise source.error(start, str(problem), kind="broken") from None
        scope.add(UnknownMap(node.key, made, name[0]))
    return True
