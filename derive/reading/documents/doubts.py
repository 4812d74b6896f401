"""What a text prints without asserting it: conditions, equations to be solved, other uses of a name."""

from __future__ import annotations

import re
from collections.abc import Sequence

import sympy as sp

from derive.language import Array, Entry, Index, Limit, Scalar, Size, Total, quantities
from derive.language.domains import Interval
from derive.language.unknown import Of, Unknown
from derive.reading.algebra.values import alike
from derive.reading.documents.beside import outside
from derive.reading.documents.document import Formula
from derive.reading.documents.pieces import Piece
from derive.reading.meaning.scope import Quantity, Scope, Shorthand
from derive.reading.sentences.patterns import pattern
from derive.reading.source.source import ReadingError
from derive.reading.source.tokens import Token, written
from derive.reading.source.words import GREEK, RELATIONS
from derive.reading.syntax import tree
from derive.reading.syntax.grammar import parse

ASSERTS = re.compile(
    r"(?:^|\W)(?:have|has|get|gets|obtain|obtains|then|thus|hence|therefore|so|that|is|are|gives|yields|"
    r"implies|since|because|as|means|i\.e\.|namely|note|recall|holds|shows|see|finds?|satisf(?:y|ies)|"
    r"identity|inequality|bound|fact|equals?|follows|also|but|and|or|while|with equality|moreover|indeed|"
    r"now|particular)"
    r"[\s:,(]*$",
    re.I,
)
SUPPOSED = re.compile(
    r"\b(?:if|when|whenever|suppose|supposing|assume|assuming|unless|imagine|consider|example|e\.g\.|case|say)\b",
    re.I,
)
PROPERTY = re.compile(
    r"\b(?:if|when|suppose|assum\w*|provided|since)\b.*\b(?:independen\w+|uncorrelated|deterministic|"
    r"identical\w*|uniform\w*|symmetric|orthogonal|orthonormal|invertible|constant|equal|same|normali[sz]ed|centered|centred)\b",
    re.I,
)
SOLVED = re.compile(
    r"\b(?:set|sets|setting|solve[sd]?|solving|zero|optim\w+|stationar\w+|first[- ]order|equat\w+)\b", re.I
)


def sentence(formula: Formula) -> str:
    """What stands before a formula in its sentence."""
    return re.split(r"(?<=[.!?])\s+(?=[A-Z\\*$])", formula.before)[-1]


def in_passing(formula: Formula) -> bool:
    """Whether the text names a formula without asserting it: no verb leads to it, or a condition in words."""
    words = re.sub(r"\$[^$]*\$", "$", sentence(formula))
    if words.strip() in ("", "-", "*"):  # it begins the sentence
        return False
    return ASSERTS.search(words) is None or SUPPOSED.search(words) is not None


def premise_in_words(formula: Formula) -> bool:
    """Whether the sentence of a display states a condition in words alone: “if they are independent”."""
    return PROPERTY.search(sentence(formula)) is not None


def refuse_assignment(piece: Piece, scope: Scope) -> None:
    """v = … with a free v in no other place states no identity: it defines v, or is a condition."""
    reading, cut = piece.reading, next((n for n, t in enumerate(piece.tokens) if t.text in RELATIONS), 0)
    if reading is None or reading.first is None or reading.defines or reading.links[0].relation != "=":
        return
    said = {d.word for d in piece.directives}
    if "claim" in said or piece.repair:
        return
    start = piece.tokens[0].at if piece.tokens else piece.formula.start
    _refuse_differential(piece)
    first, other = reading.first, reading.links[0].rhs
    name = written(piece.tokens[:cut]).strip()
    if _is_free(first, other, piece.formula.display):
        own = first.array if isinstance(first, Entry) else first
        if any(own in quantities(c) for c in reading.given):
            return
        raise piece.formula.source.error(
            start,
            f"{name} is declared to be free, so that no equation can hold of it: a definition, or a "
            "condition? define it in place of its declaration, or say why it is left out",
            paste=(f"{name} := …", f"skip a condition on {name}"),
        )
    if reading.given or "given" in said or not piece.formula.display:
        return
    if _bound_to_a_number(piece, scope):
        what = "its letters are free, so that this holds of some only: a condition on them, or a claim?"
        raise piece.formula.source.error(start, what, paste=(f"given {_equation(piece)}", "claim"))
    if _nothing_shared(first, [link.rhs for link in reading.links]):
        what = "its first side has no letter in common with the others, so that this is no identity"
        raise piece.formula.source.error(
            start, f"{what}: a definition, or a condition?", paste=("definition", "skip a condition", "claim")
        )
    solved = len(reading.links) == 1 and _solved(piece.tokens)
    if solved or (0 in (first, other) and SOLVED.search(sentence(piece.formula))):
        what = "an equation to be solved, or an identity?"
        raise piece.formula.source.error(start, what, paste=("skip an equation to be solved", "claim"))
    if premise_in_words(piece.formula):
        what = "its sentence states a condition in words: say it as a formula, or that it needs none"
        raise piece.formula.source.error(start, what, paste=("given …", "claim"))


def _equation(piece: Piece) -> str:
    return written(piece.tokens).strip(" .,;")


_RATIONAL = (sp.Add, sp.Mul, sp.Pow, sp.Abs, sp.Number, sp.NumberSymbol, Total, Entry, Array,
             Scalar, Index, Size)  # fmt: skip


def _bound_to_a_number(piece: Piece, scope: Scope) -> bool:
    """Whether a sum, product or quotient of free letters is a number: Σᵢ θᵢ = 1, m/(m + n) = 0.6."""
    reading = piece.reading
    if reading is None or reading.first is None or any(link.relation != "=" for link in reading.links):
        return False
    cuts = [n for n, t in outside(piece.tokens) if RELATIONS.get(t.text) == "="]
    sides = [reading.first, *(link.rhs for link in reading.links)]
    if len(cuts) < len(sides) - 1 or not (sides[-1].is_Rational and sides[-1] != 0) or sides[-2].is_number:
        return False
    ends = [-1, *cuts, len(piece.tokens)]
    print_ = piece.tokens[ends[-3] + 1 : ends[-2]]  # the side before the number
    try:
        node = parse(print_, scope)
    except ReadingError:
        return False
    found = [scope.find(name, slots) for name in tree.all_names(node) for slots in (False, True)]
    if any(isinstance(known, Shorthand) for known in found):
        return False
    free = all(isinstance(part, _RATIONAL) for part in sp.preorder_traversal(sides[-2]))
    plain = all(isinstance(q.domain, Interval) for q in quantities(sides[-2]))
    return free and plain and bool(quantities(sp.expand(sides[-2])))


def _refuse_differential(piece: Piece) -> None:
    """$dz = -du$: a side that begins with d before a letter is a differential, no product with a length d."""
    tokens = piece.tokens
    begins = (0, *(n + 1 for n, t in enumerate(tokens) if t.text in RELATIONS))
    for n in begins:
        pair = [t for t in tokens[n : n + 3] if not t.is_("-")][:2]
        if len(pair) == 2 and pair[0].is_("d") and (pair[1].kind == "letter" or pair[1].text in GREEK):
            name = pair[1].text
            what = f"d{name}: a differential is not a number; for a product write d \\cdot {name}"
            raise pair[0].source.error(pair[0].at, what)


def _letters(side: sp.Expr) -> set[sp.Basic]:
    """The quantities and unknown functions of a side; indices and lengths are none."""
    return {*quantities(side), *side.atoms(Unknown)} - side.atoms(Index, Size)


def _nothing_shared(first: sp.Expr, others: list[sp.Expr]) -> bool:
    """Whether no quantity of the first side stands on another, though each depends on something."""
    own = _letters(first)
    if first.has(Limit):  # it says by itself what it comes to
        return False
    return bool(own) and all(not _letters(o) & own and bool(o.free_symbols or _letters(o)) for o in others)


def _solved(tokens: Sequence[Token]) -> bool:
    """Whether a difference or a derivative is said to be 0: what is equal would stand on two sides."""
    cut = next((n for n, t in enumerate(tokens) if t.is_("=")), 0)
    if not cut or written(tokens[cut + 1 :]).strip(" .,;") not in ("0", r"\mathbf{0}"):
        return False
    try:
        node = parse(list(tokens[:cut]), Scope())
    except ReadingError:
        return False
    return (isinstance(node, tree.Sum) and len(node.terms) > 1) or isinstance(
        node, (tree.Derivative, tree.Gradient)
    )


def says_where(piece: Piece, scope: Scope) -> bool:
    """Whether a formula in the text says where a free letter lies, $|\\lambda_i| < 1$, or what it is here,
    $X_{t-1} = x$: nobody asserts that of all its values.
    """
    cut = next((n for n, t in enumerate(piece.tokens) if t.text in RELATIONS), 0)
    left = [
        t for t in piece.tokens[:cut] if not t.is_("|", r"\lvert", r"\rvert", r"\|", r"\lVert", r"\rVert")
    ]
    sign = RELATIONS.get(piece.tokens[cut].text) if piece.tokens else None
    right = piece.tokens[cut + 1 :]
    number = all(t.kind == "number" or t.is_("-", ".", ",", "/") for t in right)
    if piece.formula.display or not left or (not number if len(left) < cut else sign != "="):
        return False
    try:
        key, slots, _ = pattern(parse(left, scope), scope)
    except ReadingError:
        node = next((t for t in left if t.kind == "letter" or t.text in GREEK), None)
        key, slots = (
            (node.text, ("sub",)) if node is left[0] and any(t.is_("_") for t in left[:3]) else ("", ())
        )
    return bool(key) and any(isinstance(scope.find(key, s), Quantity) for s in (bool(slots), not slots))


def _is_free(first: sp.Expr, other: sp.Expr, display: bool) -> bool:
    """Whether a side is a value that is free and does not stand on the other side."""
    if isinstance(first, Of):
        return first.atoms(Unknown).isdisjoint(other.atoms(Unknown))
    own = first.array if isinstance(first, Entry) else first
    lengths = (Size, Index) if display else (Index,)
    return isinstance(first, (Entry, Scalar, *lengths)) and own not in {
        *quantities(other),
        *other.free_symbols,
    }


def refuse_another(piece: Piece, scope: Scope) -> None:
    """$f(x) = …$ in the words of a text, where f(x) is defined otherwise: a claim about it, or another f?"""
    reading, cut = piece.reading, next((n for n, t in enumerate(piece.tokens) if t.text in RELATIONS), 0)
    if piece.formula.display or reading is None or reading.defines or reading.first is None or not cut:
        return
    if any(d.word == "claim" for d in piece.directives) or len(reading.links) != 1:
        return
    try:
        key, slots, names = pattern(parse(piece.tokens[:cut], scope), scope)
    except ReadingError:
        return
    known = scope.find(key, bool(slots))
    if not isinstance(known, Shorthand) or known.parameters != names:
        return
    if alike(reading.first, reading.links[0].rhs):
        return
    line, _ = known.at.source.place(known.at.at)
    raise piece.formula.source.error(
        piece.tokens[0].at,
        f"{key} is defined in line {line}: does this follow from it, or is it another {key}?",
        paste=("claim", f"skip another {key}"),
    )
