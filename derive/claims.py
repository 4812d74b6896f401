"""Papers, claims and the links of their chains, as values."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field, fields, replace
from importlib import resources
from typing import Any

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.errors import PaperError
from derive.language import Array, Index, Scalar, Size, Undefined, free_indices, quantities
from derive.transit import Packed, pack, unpack
from derive.verdicts import Verdict

KINDS = (
    "definition", "identity", "gradient", "stationarity", "optimality", "inequality", "limit", "distribution",
    "implication", "cost", "prose",
)  # fmt: skip
RELATIONS = {"=": "eq", "≤": "le", "<": "lt", "≥": "ge", ">": "gt", "≈": "approx", "⇒": "implies", "∈ O": "order", "∈ Θ": "grows"}
COSTS = ("∈ O", "∈ Θ")  # relations between a computation and how its number of operations grows
_SIGNS = {sp.Eq: "=", sp.Le: "≤", sp.Lt: "<", sp.Ge: "≥", sp.Gt: ">"}


@dataclass(frozen=True)
class Link:
    """One relation of a chain: what it leads to and the reason given."""

    relation: str
    rhs: sp.Expr
    why: str = ""
    error: sp.Expr | None = None  # for ≈: an explicit bound on |lhs − rhs|
    to: tuple[sp.Symbol, sp.Expr] | None = None  # for ≈: the variable and what it tends to; for a cost: (size, oo)


@dataclass(frozen=True)
class Statement:
    """One step, complete in itself: the two sides, the relation, what may be assumed and what may be cited."""

    lhs: sp.Expr
    relation: str
    rhs: sp.Expr
    given: tuple[Boolean, ...] = ()
    lemmas: tuple[tuple[str, Statement], ...] = ()
    each: tuple[Index, ...] = ()
    error: sp.Expr | None = None
    to: tuple[sp.Symbol, sp.Expr] | None = None
    complex: bool = False  # where the reals have no value, complex principal values are compared
    present: tuple[Array, ...] = ()  # named by neither side, yet there: that they exist may say something of the lengths

    def core(self) -> Statement:
        """The statement the roads work on: an implication is its conclusion, given its premise."""
        if self.relation != "⇒":
            return self
        relation = _SIGNS[type(self.rhs)]
        return replace(self, lhs=self.rhs.lhs, relation=relation, rhs=self.rhs.rhs, given=(*self.given, self.lhs))

    def alone(self) -> Statement:
        """The statement without what it may cite: a proof that cites a claim is worth what that claim is."""
        return replace(self, lemmas=())

    def pointwise(self) -> Statement:
        """The core with all its free indices in `each`: they stay free when a side turns out not to depend on them."""
        core = self.core()
        sides = (core.lhs, core.rhs, *(() if core.error is None else (core.error,)))
        free = frozenset(core.each).union(*map(free_indices, sides))
        return replace(core, each=tuple(sorted(free, key=str)))

    def __reduce__(self) -> Any:
        """How a statement travels to a worker: as written."""
        return _arrived, (pack(tuple(getattr(self, f.name) for f in fields(self))),)

    def parts(self) -> tuple[sp.Basic, ...]:
        """Everything in it that mentions quantities."""
        return tuple(p for p in (self.lhs, self.rhs, self.error, *self.given, *self.present) if p is not None)


def _arrived(packed: Packed) -> Statement:
    return Statement(*unpack(packed))


@dataclass(frozen=True)
class Claim:
    """One statement of the paper."""

    label: str
    quote: str
    first: sp.Expr | None = None
    links: tuple[Link, ...] = ()
    place: str = ""
    display: int | None = None
    reading: str | None = None
    kind: str = "identity"
    given: tuple[Boolean, ...] = ()
    each: tuple[Index, ...] = ()
    uses: tuple[Claim, ...] = ()
    expect: str = "passes"
    reason: str | None = None
    meant: Claim | None = None
    correction: Claim | None = None
    line: int | None = field(default=None, compare=False)
    complex: bool = False  # read in principal values where the reals have none

    def statements(self) -> tuple[Statement, ...]:
        """The steps of the chain, neighbour against neighbour."""
        sides = (self.first, *(link.rhs for link in self.links))
        return tuple(self._statement(a, link) for a, link in zip(sides, self.links, strict=False))

    def ends(self) -> Statement | None:
        """First against last, where the relations of a longer chain compose."""
        relation = compose(link.relation for link in self.links)
        if len(self.links) < 2 or relation is None:
            return None
        ends = self._statement(self.first, Link(relation, self.links[-1].rhs, "first against last"))
        between = frozenset().union(*(quantities(link.rhs) for link in self.links))
        return replace(ends, present=tuple(sorted((q for q in between if q.domain.ties_lengths), key=lambda q: q.name)))

    def _statement(self, lhs: sp.Expr, link: Link) -> Statement:
        lemmas = tuple((used.label, s) for used in self.uses for s in used.citable())
        parts = (p for p in (lhs, link.rhs, link.error, *self.given) if p is not None)
        free = frozenset().union(*map(free_indices, parts))
        each = tuple(i for i in self.each if i in free)  # a step that does not name it says the same for all
        return Statement(lhs, link.relation, link.rhs, self.given, lemmas, each, link.error, link.to, self.complex)

    def citable(self) -> tuple[Statement, ...]:
        """What a later claim may use of this one: its steps and its ends, without what they cite in turn."""
        ends = self.ends()
        return tuple(s.alone() for s in (*self.statements(), *((ends,) if ends else ())))


def compose(relations: Any) -> str | None:
    """The relation between the ends of a chain, or None where there is none (a mix of ≤ and ≥, an ≈)."""
    kinds = set(relations)
    if kinds == {"⇒"}:
        return "⇒"
    kinds -= {"="}
    for family, strict in (({"≤", "<"}, "<"), ({"≥", ">"}, ">")):
        if kinds and kinds <= family:
            return strict if strict in kinds else family.difference({strict}).pop()
    return "=" if not kinds else None


def eq(rhs: Any, why: str = "") -> Link:
    """… = rhs."""
    return Link("=", sp.sympify(rhs), why)


def le(rhs: Any, why: str = "") -> Link:
    """… ≤ rhs."""
    return Link("≤", sp.sympify(rhs), why)


def lt(rhs: Any, why: str = "") -> Link:
    """… < rhs."""
    return Link("<", sp.sympify(rhs), why)


def ge(rhs: Any, why: str = "") -> Link:
    """… ≥ rhs."""
    return Link("≥", sp.sympify(rhs), why)


def gt(rhs: Any, why: str = "") -> Link:
    """… > rhs."""
    return Link(">", sp.sympify(rhs), why)


def implies(conclusion: Boolean, why: str = "") -> Link:
    """… ⇒ conclusion; both are relations such as Eq(a, b) or a < b."""
    if type(conclusion) not in _SIGNS:
        raise TypeError(f"the conclusion of an implication must be a relation such as Eq(a, b), not {conclusion!r}")
    return Link("⇒", conclusion, why)


def approx(rhs: Any, *, error: Any, to: tuple[sp.Symbol, Any], why: str = "") -> Link:
    """… ≈ rhs: |lhs − rhs| ≤ error on the whole domain, and error → 0 as the variable tends to its limit."""
    return Link("≈", sp.sympify(rhs), why, sp.sympify(error), (to[0], sp.sympify(to[1])))


def order(rhs: Any, *, in_: Size, why: str = "") -> Link:
    """The operations that compute the left side as written grow at most like rhs in the size named."""
    return Link("∈ O", sp.sympify(rhs), why, to=(in_, sp.oo))


def grows(rhs: Any, *, in_: Size, why: str = "") -> Link:
    """The operations that compute the left side as written grow exactly like rhs in the size named."""
    return Link("∈ Θ", sp.sympify(rhs), why, to=(in_, sp.oo))


def amended(first: Any, *links: Link, reading: str | None = None, given: Any = None, **options: Any) -> dict[str, Any]:
    """Another version of a claim, for its `meant=` or `correction=`; what is not said is as in the claim."""
    listed = {key: _as_tuple(value) for key, value in (("given", given), *options.items()) if key in ("given", "each", "uses")}
    said = {"first": sp.sympify(first), "links": links, "reading": reading, **options, **listed}
    return {key: value for key, value in said.items() if (key, value) != ("given", (None,))}


class Paper:
    """One source document: title, source, notation, claims in reading order."""

    def __init__(self, id: str, *, title: str, source: str, authors: tuple[str, ...] = (), overview: str = "",
                 displays: tuple[Display, ...] = ()) -> None:  # fmt: skip
        self.id, self.title, self.source, self.authors, self.overview = id, title, source, tuple(authors), overview
        said = [("id", id), ("title", title), ("source", source), ("overview", overview), *(("author", a) for a in authors)]
        for name, text in said:
            if not isinstance(text, str):
                raise PaperError(f"paper {id!r}: the {name} is {text!r}, which is not text: put it into quotation marks")
        self.displays = tuple(displays)
        self.claims: list[Claim] = []
        self._labels: set[str] = set()

    def content(self) -> tuple[Any, ...]:
        """All there is to it, as plain values."""
        return self.id, self.title, self.source, self.authors, self.overview, self.displays, tuple(self.claims)

    @classmethod
    def of(cls, content: tuple[Any, ...]) -> Paper:
        """The paper with this content."""
        id, title, source, authors, overview, displays, claims = content
        paper = cls(id, title=title, source=source, authors=authors, overview=overview, displays=displays)
        paper.claims = list(claims)
        paper._labels = {claim.label for claim in claims}
        return paper

    def claim(self, label: str, quote: str, first: Any, *links: Link, place: str = "", display: int | None = None,
              reading: str | None = None, kind: str | None = None, given: Any = (), each: Any = (),
              uses: tuple[Claim, ...] = (), expect: str = "passes", reason: str | None = None,
              meant: dict[str, Any] | None = None, correction: dict[str, Any] | None = None,
              complex: bool = False) -> Claim:  # fmt: skip
        """A statement: `claim(label, quote, a, eq(b, why="…"), le(c))` says a = b ≤ c, wherever both sides are real."""
        if not links:
            raise self._error(label, "has no relation", "give at least one eq(…), le(…) after the first side")
        plain = Claim(label, quote, sp.sympify(first), tuple(links), place, display, reading, kind or guess(links, first),
                      _as_tuple(given), _as_tuple(each), _as_tuple(uses), expect, reason, line=_caller_line(),
                      complex=complex)  # fmt: skip
        return self._add(replace(plain, meant=self._amend(plain, meant, "meant"),
                                 correction=self._amend(plain, correction, "corrected")))  # fmt: skip

    def definition(self, label: str, quote: str, *, reason: str, place: str = "", display: int | None = None,
                   reading: str | None = None, uses: tuple[Claim, ...] = ()) -> Claim:  # fmt: skip
        """An entry that introduces notation; checks of it (normalised? on the simplex?) are claims of their own."""
        return self._add(Claim(label, quote, place=place, display=display, reading=reading, kind="definition",
                               uses=_as_tuple(uses), expect=Verdict.DEFINITION, reason=reason, line=_caller_line()))  # fmt: skip

    def prose(self, label: str, quote: str, *, reason: str, place: str = "", display: int | None = None,
              uses: tuple[Claim, ...] = ()) -> Claim:  # fmt: skip
        """A sentence that asserts no mathematics, listed with the reason."""
        return self._add(Claim(label, quote, place=place, display=display, kind="prose", uses=_as_tuple(uses),
                               expect=Verdict.PROSE, reason=reason, line=_caller_line()))  # fmt: skip

    def _amend(self, plain: Claim, said: dict[str, Any] | None, word: str) -> Claim | None:
        if said is None:
            return None
        bare = replace(plain, label=f"{plain.label} ({word})", expect="passes", reason=None)
        amended_claim = replace(bare, **said)
        check_values(self.id, amended_claim)
        return amended_claim

    def _add(self, claim: Claim) -> Claim:
        if claim.label in self._labels:
            raise self._error(claim.label, "is used twice", "labels must be unique within a paper; rename one")
        check_values(self.id, claim)
        self.claims.append(claim)
        self._labels.add(claim.label)
        return claim

    def _error(self, label: str, what: str, hint: str) -> PaperError:
        return PaperError(f"paper {self.id!r}, claim {label!r} {what}: {hint}")


@dataclass(frozen=True)
class Display:
    """A displayed equation of the document's inventory: its number if printed, its place, its LaTeX."""

    n: int
    number: str | None
    place: str
    latex: str


def inventory(id: str) -> tuple[Display, ...]:
    """The displayed equations of a shipped paper, in order."""
    text = (resources.files("derive.papers") / "displays" / f"{id}.json").read_text(encoding="utf-8")
    return tuple(Display(**entry) for entry in json.loads(text))


def guess(links: tuple[Link, ...], first: Any) -> str:
    """The kind of a claim whose author did not say: from its relations and its first side."""
    relations = {link.relation for link in links if isinstance(link, Link)}  # what is none is refused by check_values
    if relations & set(COSTS):
        return "cost"
    if "⇒" in relations:
        return "implication"
    if "≈" in relations:
        return "limit"
    if relations - {"="}:
        return "inequality"
    return "gradient" if type(first).__name__ == "Diff" else "identity"


def check_values(paper: str, claim: Claim) -> None:
    """Reject a claim that is not a value the roads can work on, saying what and where."""

    def bad(what: str, hint: str) -> PaperError:
        return PaperError(f"paper {paper!r}, claim {claim.label!r} {what}: {hint}")

    for name in ("label", "quote", "place", "reading", "kind", "expect", "reason"):
        if not isinstance(getattr(claim, name), (str, *((type(None),) if name in ("reading", "reason") else ()))):
            raise bad(f"has the {name} {getattr(claim, name)!r}, which is not text", "put it into quotation marks")
    if claim.display is not None and type(claim.display) is not int:
        raise bad(f"has the display {claim.display!r}", "give the number of the displayed equation in the inventory")
    for link in claim.links:
        if not isinstance(link, Link) or link.relation not in RELATIONS or not isinstance(link.why, str):
            raise bad(f"has {link!r} in its chain, which is not a link", 'write eq(…, why="…"), le(…) and so on')
    if not claim.label.strip():
        raise bad("has an empty label", "give it the equation's number or a short name")
    if not claim.quote.strip():
        raise bad("has an empty quote", "quote the paper's own LaTeX or sentence, verbatim")
    if claim.kind not in KINDS:
        raise bad(f"has the unknown kind {claim.kind!r}", f"use one of {', '.join(KINDS)}")
    if claim.expect != "passes" and claim.expect not in Verdict.__members__:
        raise bad(f"expects the unknown verdict {claim.expect!r}", f"use 'passes' or one of {', '.join(Verdict)}")
    for used in claim.uses:
        if not isinstance(used, Claim):
            raise bad(f"uses {used!r}, which is not a claim", "name the variable an earlier paper.claim(…) returned")
    for condition in claim.given:
        if not isinstance(condition, Boolean) or isinstance(condition, sp.Symbol):
            raise bad(f"is given {condition!r}, which is not a condition", "write x > y, sp.Ne(a, b) or sp.Eq(x, expression)")
    _check_symbols(claim, bad)


def _check_symbols(claim: Claim, bad: Any) -> None:
    for part in (claim.first, *(link.rhs for link in claim.links), *claim.given):
        if part is None:
            continue
        for symbol in part.atoms(sp.Symbol):
            if not isinstance(symbol, (Scalar, Index, Size, Undefined)):
                raise bad(f"has the symbol {symbol} without a domain", f"declare it, e.g. {symbol} = real({str(symbol)!r})")
    parts = [part for part in (claim.first, *(link.rhs for link in claim.links), *claim.given) if part is not None]
    names: dict[str, Any] = {}
    for it in (it for part in parts for it in quantities(part)):
        if names.setdefault(it.name, it) != it:
            raise bad(f"uses the name {it.name!r} for {_two(it, names[it.name])}", "give one of them another name")


def _two(one: Any, other: Any) -> str:
    """What two quantities of one name are, as far as they differ."""
    if one.domain == other.domain and one.tex != other.tex:
        return "two quantities, printed " + " and ".join(sorted((one.tex, other.tex)))
    return "two quantities"


def _as_tuple(value: Any) -> tuple[Any, ...]:
    return tuple(value) if isinstance(value, (tuple, list, set, frozenset)) else (value,)


def _caller_line() -> int:
    return sys._getframe(2).f_lineno


__all__ = [
    "COSTS",
    "KINDS",
    "RELATIONS",
    "Claim",
    "Display",
    "Link",
    "Paper",
    "Statement",
    "amended",
    "approx",
    "compose",
    "eq",
    "ge",
    "grows",
    "gt",
    "implies",
    "inventory",
    "le",
    "lt",
    "order",
]  # fmt: skip
