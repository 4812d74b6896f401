"""Claims: statements of a paper with its own words, as values, and what makes one acceptable."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims.relations import COSTS, RELATIONS, compose
from derive.claims.statement import Link, Statement
from derive.errors import PaperError
from derive.language import Index, Scalar, Size, Undefined, free_indices, quantities
from reports.record.verdicts import Verdict

KINDS = (
    "definition", "identity", "gradient", "stationarity", "optimality", "inequality", "limit", "distribution",
    "implication", "cost", "prose",
)  # fmt: skip


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
    of: str | None = None  # the label of the printed claim, if this is what was meant by it or its correction

    def versions(self) -> tuple[Claim, ...]:
        """The claim as printed, as meant and as corrected; each may cite other claims than the print does."""
        return (self, *(other for other in (self.meant, self.correction) if other is not None))

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
