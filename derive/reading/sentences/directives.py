"""What is said about one claim: given, expect, skip, approx, propto, meant, local."""

from __future__ import annotations

import re
from dataclasses import dataclass

from derive.language import Array, Index, Scalar, Size
from derive.reading.meaning.functions import Reader
from derive.reading.meaning.scope import Scope
from derive.reading.sentences.sets import number
from derive.reading.sentences.statements import Approx, Argument
from derive.reading.source.macros import Macros
from derive.reading.source.source import Source
from derive.reading.source.tokens import tokenize
from derive.reading.syntax.grammar import parse
from reports.record.verdicts import Verdict

DIRECTIVES = (
    "given", "expect", "skip", "definition", "approx", "propto", "meant", "because", "local", "alone",
    "apart", "claim",
)  # fmt: skip
SAID = re.compile(
    rf"\s*(?:\[(?P<label>[^\]]+)\]\s*)?(?P<word>{'|'.join(DIRECTIVES)})\b\s*(?P<rest>.*?)\s*$", re.S
)


@dataclass(frozen=True)
class Directive:
    """What is said about one claim: an assumption, an expectation, a reason to leave it out."""

    word: str
    text: str
    source: Source
    at: int
    label: str | None = None


def directive(match: re.Match[str], source: Source) -> Directive:
    word, rest = match["word"], match["rest"]
    at = match.start("word")
    if word == "expect" and rest not in (*Verdict.__members__, "passes"):
        raise source.error(
            at, f"{rest or 'nothing'} is not a verdict; expect one of {', '.join(Verdict)}", kind="broken"
        )
    if word == "skip" and not rest:
        raise source.error(at, "a claim is skipped for a reason; write it after skip", kind="broken")
    return Directive(word, rest, source, match.start("rest"), match["label"])


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
    return Approx(bound, (symbol, number(limit)))
