"""Claims: statements of a paper with its own words, as values, and what makes one acceptable."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, get_args

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims.relations import COSTS, RELATIONS, compose
from derive.claims.sides import aligned, as_form, composed, condition as about_numbers, entry
from derive.claims.statement import Link, Statement
from derive.errors import PaperError
from derive.language import (
    Array,
    Index,
    RecursiveTerm,
    Scalar,
    Size,
    Undefined,
    free_indices,
    names_in,
    quantities,
)
from derive.language.matrices import formed
from reports.record.report import Cause, Position
from reports.record.verdicts import Verdict

KINDS = (
    "definition", "identity", "gradient", "stationarity", "optimality", "inequality", "limit", "distribution",
    "implication", "cost", "prose", "question", "sentence", "conclusion",
)  # fmt: skip


@dataclass(frozen=True)
class Claim:
    """One statement of the paper, with its words; or, where it has a role, a finding of ours about one."""

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
    position: Position | None = field(default=None, compare=False)
    complex: bool = False  # read in principal values where the reals have none
    of: str | None = None  # the label of the printed claim, if this is another version of it
    readings: tuple[tuple[str, Claim], ...] = ()  # other readings that the words allow, by name
    notation: tuple[Claim, ...] = ()  # claims whose notation alone it uses, not their result
    cause: str | None = None  # of a reading as meant: why the print is not what is meant
    condition: str | None = None  # of a correction, reading or limit: what the print holds under, in words
    lacks: str | None = None  # why the chain does without an object that the quotation names
    repeats: str | None = None  # the label of an earlier claim whose slip it repeats
    role: str | None = None  # of a finding: what it does to the claim it is about
    about: str | None = None  # of a finding: the label of that claim
    leaves: str | None = None  # of a question: what our answers leave open
    unread: bool = False  # of a formula in a document: it could not be read
    supposed: tuple[str, ...] = ()  # in a document: what the text says of its letters and was not taken in

    @property
    def ours(self) -> bool:
        """Whether it is a finding: a statement of ours, without a quotation."""
        return self.role is not None

    def versions(self) -> tuple[Claim, ...]:
        """The claim as printed, as meant, in its other readings and as corrected; each may cite other
        claims.
        """
        amended = (self.meant, *(reading for _, reading in self.readings), self.correction)
        return (self, *(version for version in amended if version is not None))

    def statements(self) -> tuple[Statement, ...]:
        """The steps of the chain, neighbour against neighbour."""
        sides = (self.first, *(link.rhs for link in self.links))
        return tuple(self._statement(a, link) for a, link in zip(sides, self.links, strict=False))

    def ends(self) -> Statement | None:
        """First against last, where the relations of a longer chain compose."""
        relation = compose(link.relation for link in self.links)
        if len(self.links) < 2 or relation is None:
            return None
        last = self.links[-1].rhs
        if any(formed(link.rhs) is not None for link in self.links):
            last = as_form(last)
        ends = self._statement(self.first, Link(relation, last, "first against last"))
        between = frozenset().union(*(quantities(link.rhs) for link in self.links))
        return replace(
            ends, present=tuple(sorted((q for q in between if q.domain.ties_lengths), key=lambda q: q.name))
        )

    def _statement(self, lhs: sp.Expr, link: Link) -> Statement:
        lemmas = tuple((used.label, s) for used in self.uses for s in used.citable())
        lhs, rhs = aligned(entry(lhs), link.relation, entry(link.rhs))
        given = (*map(about_numbers, self.given), *composed(lhs, rhs, *self.given))
        parts = (p for p in (lhs, rhs, link.error, *given) if p is not None)
        free = frozenset().union(*map(free_indices, parts))
        each = tuple(i for i in self.each if i in free)  # a step that does not name it says the same for all
        return Statement(lhs, link.relation, rhs, given, lemmas, each, link.error, link.to, self.complex)

    @cached_property
    def _citable(self) -> tuple[Statement, ...]:
        ends = self.ends()
        return tuple(s.alone() for s in (*self.statements(), *((ends,) if ends else ())))

    def citable(self) -> tuple[Statement, ...]:
        """What a later claim may use of this one: its steps and its ends, without what they cite in turn."""
        return self._citable


def guess(links: tuple[Link, ...], first: Any) -> str:
    """The kind of a claim whose author did not say: from its relations and its first side."""
    relations = {
        link.relation for link in links if isinstance(link, Link)
    }  # what is none is refused by check_values
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
        if not isinstance(
            getattr(claim, name), (str, *((type(None),) if name in ("reading", "reason") else ()))
        ):
            raise bad(
                f"has the {name} {getattr(claim, name)!r}, which is not text", "put it into quotation marks"
            )
    if claim.display is not None and type(claim.display) is not int:
        raise bad(
            f"has the display {claim.display!r}", "give the number of the displayed equation in the inventory"
        )
    for link in claim.links:
        if not isinstance(link, Link) or link.relation not in RELATIONS or not isinstance(link.why, str):
            raise bad(
                f"has {link!r} in its chain, which is not a link", 'write eq(…, why="…"), le(…) and so on'
            )
    if not claim.label.strip():
        raise bad("has an empty label", "give it the equation's number or a short name")
    if not claim.quote.strip() and not claim.ours:
        raise bad("has an empty quote", "quote the paper's own LaTeX or sentence, verbatim")
    if claim.kind not in KINDS:
        raise bad(f"has the unknown kind {claim.kind!r}", f"use one of {', '.join(KINDS)}")
    if claim.expect != "passes" and claim.expect not in Verdict.__members__:
        raise bad(
            f"expects the unknown verdict {claim.expect!r}", f"use 'passes' or one of {', '.join(Verdict)}"
        )
    if claim.role is not None and claim.role not in ROLES:
        raise bad(f"has the unknown role {claim.role!r}", f"use one of {', '.join(ROLES)}")
    if claim.cause is not None and claim.cause not in CAUSES:
        raise bad(f"has the unknown cause {claim.cause!r}", f"use one of {', '.join(CAUSES)}")
    for used in (*claim.uses, *claim.notation):
        if not isinstance(used, Claim):
            raise bad(
                f"uses {used!r}, which is not a claim", "name the variable an earlier paper.claim(…) returned"
            )
    for condition in claim.given:
        if not isinstance(condition, Boolean) or isinstance(condition, sp.Symbol):
            raise bad(
                f"is given {condition!r}, which is not a condition",
                "write x > y, sp.Ne(a, b) or sp.Eq(x, expression)",
            )
    _check_symbols(claim, bad)


ROLES = ("supports", "limits", "empties", "contradicts", "explains")
CAUSES = get_args(Cause)


def _check_symbols(claim: Claim, bad: Any) -> None:
    parts = [
        part for part in (claim.first, *(link.rhs for link in claim.links), *claim.given) if part is not None
    ]
    for part in parts:
        for symbol in part.atoms(sp.Symbol):
            if not isinstance(symbol, (Scalar, Index, Size, Undefined)):
                raise bad(
                    f"has the symbol {symbol} without a domain",
                    f"declare it, e.g. {symbol} = real({str(symbol)!r})",
                )
    names: dict[str, Any] = {}
    for it in (it for part in parts for it in quantities(part)):
        if names.setdefault(it.name, it) != it:
            raise bad(
                f"uses the name {it.name!r} for {_two(it, names[it.name])}", "give one of them another name"
            )
    _check_print(parts, bad)


def _two(one: Any, other: Any) -> str:
    """What two quantities of one name are, as far as they differ."""
    if one.domain == other.domain and one.tex != other.tex:
        return "two quantities, printed " + " and ".join(sorted((one.tex, other.tex)))
    return "two quantities"


def _check_print(parts: list[sp.Basic], bad: Any) -> None:
    """In one statement no two things print alike: κ and κ, Euler's e beside an index e."""
    seen: dict[str, str] = {}
    for tex, what in (pair for part in parts for pair in _letters(part)):
        if seen.setdefault(tex, what) != what:
            hint = 'give one of them another name, or LaTeX of its own: tex="…"'
            raise bad(f"prints {tex} for {seen[tex]} and for {what}", hint)


def _letters(part: sp.Basic) -> Iterator[tuple[str, str]]:
    """Everything in an expression that prints as a letter: how, and what it is."""
    inside = {letter for term in part.atoms(RecursiveTerm) for letter in term.letters}  # of a rule: bound
    for atom in sorted(
        part.atoms(sp.Symbol, Array) - inside, key=lambda atom: (str(atom), type(atom).__name__)
    ):
        if isinstance(atom, Index):
            yield sp.latex(sp.Symbol(atom.name)), f"the index {atom.name}"
        elif isinstance(atom, (Scalar, Array)):
            yield atom.tex, f"the quantity {atom.name}"
        elif isinstance(atom, Size):
            yield sp.latex(atom), f"the length {atom.name}"
    for name in names_in(part):
        yield name.definition.tex, f"the defined name for {name.definition.body}"
        yield from _letters(name.definition.body)
    if part.has(sp.exp, sp.E):
        yield "e", "Euler's number"
