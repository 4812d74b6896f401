"""Papers: a source document with its notation and its claims in reading order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from derive.claims.claim import Claim, check_values, guess
from derive.claims.displays import SourceDisplay
from derive.claims.overview import OverviewSentence
from derive.claims.sides import side
from derive.claims.statement import Link
from derive.claims.versions import as_tuple, caller
from derive.errors import PaperError
from derive.language.mistakes import asks, escapes, mistake
from reports.record.letters import objects
from reports.record.verdicts import Verdict

if TYPE_CHECKING:
    from reports import record


class Paper:
    r"""One source document: title, source, how it is modelled, claims in reading order, and our findings.

    >>> paper = Paper("squares", title="On squares", source="squares.tex")
    >>> x = real("x")
    >>> square = paper.claim("eq:1", r"x^2 \ge 0", x**2, ge(0), place="section 1")
    >>> [claim.label for claim in paper.claims]
    ['eq:1']
    """

    @asks
    def __init__(
        self,
        id: str,
        *,
        title: str,
        source: str,
        authors: tuple[str, ...] = (),
        overview: str = "",
        setting: str = "",
        displays: tuple[SourceDisplay, ...] = (),
        expect: str = "passes",
        letters: Mapping[str, str] | None = None,
    ) -> None:
        self.id, self.title, self.source, self.authors = id, title, source, tuple(authors)
        self.setting, self.expect = setting, expect
        self.letters = dict(letters or {})  # of quotations that print otherwise here, and how
        said = {"id": id, "title": title, "source": source, "overview": overview, "setting": setting}
        for name, text in (*said.items(), *(("author", a) for a in authors)):
            if not isinstance(text, str):
                raise PaperError(
                    f"paper {id!r}: the {name} is {text!r}, which is not text: put it into quotation marks"
                )
        self.sentences: tuple[OverviewSentence, ...] = (OverviewSentence(overview),) if overview else ()
        self.displays = tuple(displays)
        self.entries: list[Claim] = []  # claims and findings, in the order they were written
        self._labels: set[str] = set()
        self.found: record.Paper | None = None  # what became of it, once it was checked in this process
        self._place = ""

    @property
    def claims(self) -> list[Claim]:
        """What the paper says.

        >>> Paper("p", title="P", source="p.tex").claims
        []
        """
        return [entry for entry in self.entries if not entry.ours]

    @property
    def findings(self) -> list[Claim]:
        """What we say.

        >>> Paper("p", title="P", source="p.tex").findings
        []
        """
        return [entry for entry in self.entries if entry.ours]

    def __repr__(self) -> str:
        return f"<Paper {self.id!r}: {len(self.claims)} claims, {len(self.findings)} findings>"

    def _repr_html_(self) -> str:
        """As a notebook shows it: its claims, and what became of them once they were checked."""
        from reports import snippet

        return snippet.paper(self.title, [(claim.label, claim.quote) for claim in self.claims], self.found)

    def content(self) -> tuple[Any, ...]:
        """All there is to it, as plain values.

        >>> Paper("p", title="P", source="p.tex").content()[:3]
        ('p', 'P', 'p.tex')
        """
        return (
            self.id,
            self.title,
            self.source,
            self.authors,
            self.setting,
            self.sentences,
            self.displays,
            tuple(self.entries),
        )

    @classmethod
    def of(cls, content: tuple[Any, ...]) -> Paper:
        """The paper with this content.

        >>> Paper.of(Paper("p", title="P", source="p.tex").content()).title
        'P'
        """
        id, title, source, authors, setting, sentences, displays, entries = content
        paper = cls(id, title=title, source=source, authors=authors, setting=setting, displays=displays)
        paper.sentences = sentences
        paper.entries = list(entries)
        paper._labels = {entry.label for entry in entries}
        return paper

    def section(self, place: str) -> None:
        """From here on, this is where the paper's words stand; an entry may still say another place.

        >>> paper = Paper("p", title="P", source="p.tex")
        >>> paper.section("Introduction")
        >>> paper.prose("note", "We now turn to sums.", "Asserts nothing.").place
        'Introduction'
        """
        self._place = place

    def display(self, n: int) -> SourceDisplay:
        """The n-th displayed equation of the document, for an entry to quote.

        >>> Paper("ma", title="Ma", source="ma.txt", displays=inventory("ma")).display(2).number
        '(2)'
        """
        if not 1 <= n <= len(self.displays):
            raise PaperError(
                f"paper {self.id!r} has no display {n}: its inventory lists {len(self.displays)}"
            )
        return self.displays[n - 1]

    @asks
    def claim(
        self,
        label: str,
        quote: str | SourceDisplay,
        first: Any = None,
        *links: Link,
        place: str | None = None,
        display: int | None = None,
        reading: str | None = None,
        kind: str | None = None,
        given: Any = (),
        each: Any = (),
        uses: Claim | Iterable[Claim] = (),
        notation: Claim | Iterable[Claim] = (),
        expect: str | None = None,
        reason: str | None = None,
        meant: dict[str, Any] | None = None,
        correction: dict[str, Any] | None = None,
        readings: Mapping[str, dict[str, Any]] | None = None,
        lacks: str | None = None,
        repeats: Claim | None = None,
        complex: bool = False,
    ) -> Claim:
        r"""A statement of the paper: `claim(label, quote, a, eq(b, why="…"), le(c))` says a = b ≤ c.

        It speaks of the points where both sides are real. Without a chain, the words are settled by findings
        alone.

        >>> paper, x = Paper("p", title="P", source="p.tex"), real("x")
        >>> claim = paper.claim("eq:1", r"(x-1)^2 = x^2-2x+1 \ge 0", (x - 1)**2, eq(x**2 - 2*x + 1), ge(0))
        >>> [link.relation for link in claim.links]
        ['=', '≥']
        """
        if not isinstance(quote, (str, SourceDisplay)):
            hint = "write claim(label, quote, first side, eq(…)); was the label or the quote left out?"
            raise self._error(label, f"has the quote {quote!r}, which is not text", hint)
        if isinstance(first, Link):
            hint = "write the left side before it, as in claim(…, a, eq(b))"
            raise self._error(label, f"begins with {first.relation} …", hint)
        if first is not None and not links:
            raise self._error(label, "has no relation", "give at least one eq(…), le(…) after the first side")
        if first is None and links:
            raise self._error(label, "has no first side", "a chain begins with an expression")
        first = None if first is None else side(first)
        kind = kind or (guess(links, first) if links else "sentence")
        plain = Claim(
            label,
            **self._quoted(quote, display),
            first=first,
            links=tuple(links),
            place=self._place if place is None else place,
            reading=reading,
            kind=kind,
            given=as_tuple(given),
            each=as_tuple(each),
            uses=as_tuple(uses),
            expect=self.expect if expect is None else expect,
            reason=reason,
            position=caller(),
            complex=complex,
            notation=as_tuple(notation),
            lacks=lacks,
            repeats=repeats.label if repeats else None,
        )
        others = tuple((name, self._amend(plain, said, name)) for name, said in (readings or {}).items())
        return self._add(
            replace(
                plain,
                meant=self._amend(plain, {"cause": "misprint", **meant}, "meant") if meant else None,
                correction=self._amend(plain, correction, "corrected") if correction else None,
                readings=others,
            )
        )

    def definition(
        self,
        label: str,
        quote: str | SourceDisplay,
        reason: str,
        *,
        reading: str | None = None,
        **options: Any,
    ) -> Claim:
        r"""An entry that introduces notation; whether it is a good one (is it normalised?) is for findings.

        >>> paper = Paper("p", title="P", source="p.tex")
        >>> paper.definition("eq:1", r"Z := \sum_t e^{s_t}", "A name.").kind
        'definition'
        """
        return self._unchecked("definition", label, quote, reason, reading=reading, **options)

    def prose(self, label: str, quote: str | SourceDisplay, reason: str, **options: Any) -> Claim:
        """A sentence that asserts no mathematics, listed with the reason.

        >>> paper = Paper("p", title="P", source="p.tex")
        >>> paper.prose("note", "We now turn to sums.", "Asserts nothing.").kind
        'prose'
        """
        return self._unchecked("prose", label, quote, reason, **options)

    def question(
        self, label: str, quote: str | SourceDisplay, *, leaves: str | None = None, **options: Any
    ) -> Claim:
        """A question the paper asks; findings answer it, but for what they leave open.

        >>> paper = Paper("p", title="P", source="p.tex")
        >>> paper.question("open", "Is it unique?", leaves="what it is on the plane").kind
        'question'
        """
        said = "A question has no truth value." + (f" Left open: {leaves}." if leaves else "")
        return self._unchecked("question", label, quote, said, leaves=leaves, **options)

    def conclusion(
        self, label: str, quote: str | SourceDisplay, reason: str, *, uses: Any, **options: Any
    ) -> Claim:
        """Words that say that something has been shown, as “Q.E.D.” does; it is not if its basis fails.

        >>> paper, x = Paper("p", title="P", source="p.tex"), real("x")
        >>> square = paper.claim("eq:1", r"x^2 \\ge 0", x**2, ge(0))
        >>> paper.conclusion("qed", "This completes the proof.", "Of the theorem.", uses=square).kind
        'conclusion'
        """
        return self._unchecked("conclusion", label, quote, reason, uses=uses, **options)

    def supports(self, label: str, says: str, first: Any, *links: Link, **options: Any) -> Claim:
        r"""A finding that backs a claim, or from which it follows; about the claim before it, or `about=`.

        >>> paper, x = Paper("p", title="P", source="p.tex"), real("x")
        >>> claim = paper.claim("eq:1", r"x^2 \ge 0", x**2, ge(0))
        >>> finding = paper.supports("at 1", "It holds at 1.", at(x**2, x, 1), ge(0))
        >>> finding.role, finding.about
        ('supports', 'eq:1')
        """
        return self._finding("supports", label, says, first, *links, **options)

    def limits(self, label: str, says: str, first: Any, *links: Link, **options: Any) -> Claim:
        """A finding that says where a claim stops: it then holds only if …, and `condition=` says if what.

        >>> paper, x = Paper("p", title="P", source="p.tex"), real("x")
        >>> claim = paper.claim("eq:1", "x^2 > 0", x**2, gt(0), given=Ne(x, 0))
        >>> paper.limits("at 0", "At 0 it is 0.", at(x**2, x, 0), eq(0), condition="x is not 0").role
        'limits'
        """
        return self._finding("limits", label, says, first, *links, **options)

    def empties(self, label: str, says: str, first: Any, *links: Link, **options: Any) -> Claim:
        """A finding that shows what the assumption of a claim comes to, if that leaves nothing to show.

        >>> paper, x = Paper("p", title="P", source="p.tex"), real("x")
        >>> claim = paper.claim("eq:1", "If x² = −x² then x = 0.", x, eq(0), given=Eq(x**2, -x**2))
        >>> paper.empties("sum", "It is assumed that 2x² is 0.", x**2 + x**2, eq(2*x**2)).role
        'empties'
        """
        return self._finding("empties", label, says, first, *links, **options)

    def contradicts(self, label: str, says: str, first: Any, *links: Link, **options: Any) -> Claim:
        """A finding that, if it passes, excludes what a claim says.

        >>> paper, x = Paper("p", title="P", source="p.tex"), real("x")
        >>> claim = paper.claim("eq:1", "x^2 > 0", x**2, gt(0), expect="REFUTED")
        >>> paper.contradicts("at 0", "At 0 it is 0.", at(x**2, x, 0), eq(0)).role
        'contradicts'
        """
        return self._finding("contradicts", label, says, first, *links, **options)

    def explains(self, label: str, says: str, first: Any, *links: Link, **options: Any) -> Claim:
        """A finding that tells more: why, how much, in another model, or the answer to a question.

        >>> paper, x = Paper("p", title="P", source="p.tex"), real("x")
        >>> claim = paper.question("q", "What is the slope of x^2?")
        >>> paper.explains("slope", "It is 2x.", diff(x**2, x), eq(2*x)).role
        'explains'
        """
        return self._finding("explains", label, says, first, *links, **options)

    def overview(self, *sentences: OverviewSentence | str) -> None:
        """What we say of the whole paper, sentence by sentence; `says` adds what carries one.

        >>> paper = Paper("p", title="P", source="p.tex")
        >>> paper.overview("All of it is elementary.")
        >>> paper.sentences[0].text
        'All of it is elementary.'
        """
        self.sentences = tuple(
            s if isinstance(s, OverviewSentence) else OverviewSentence(s) for s in sentences
        )

    def _quoted(self, quote: str | SourceDisplay, display: int | None) -> dict[str, Any]:
        """The words, and the display they are."""
        if isinstance(quote, SourceDisplay):
            return {"quote": quote.latex, "display": quote.n}
        return {"quote": quote, "display": display}

    def _unchecked(
        self,
        kind: str,
        label: str,
        quote: str | SourceDisplay,
        reason: str,
        *,
        place: str | None = None,
        display: int | None = None,
        uses: Claim | Iterable[Claim] = (),
        reading: str | None = None,
        leaves: str | None = None,
    ) -> Claim:
        """What has no truth value."""
        return self._add(
            Claim(
                label,
                **self._quoted(quote, display),
                place=self._place if place is None else place,
                reading=reading,
                kind=kind,
                uses=as_tuple(uses),
                expect=Verdict.DEFINITION if kind == "definition" else Verdict.PROSE,
                reason=reason,
                position=caller(),
                leaves=leaves,
            )
        )

    def _finding(
        self,
        role: str,
        label: str,
        says: str,
        first: Any,
        *links: Link,
        about: Claim | None = None,
        given: Any = (),
        each: Any = (),
        uses: Claim | Iterable[Claim] = (),
        expect: str | None = None,
        kind: str | None = None,
        complex: bool = False,
        condition: str | None = None,
    ) -> Claim:
        claim = about or next((entry for entry in reversed(self.entries) if not entry.ours), None)
        hint = "let it follow the paper.claim(…) it is about, or say about=…"
        if isinstance(label, Claim):
            raise self._error(label.label, "stands where the label of a finding belongs", hint)
        if claim is None:
            raise self._error(label, "is about nothing", hint)
        if not isinstance(claim, Claim) or claim.ours:
            raise self._error(label, f"is about {claim!r}, which is no claim of the paper", hint)
        if not links:
            raise self._error(label, "has no relation", "give at least one eq(…), le(…) after the first side")
        if not isinstance(says, str) or not says.strip():
            raise self._error(label, "says nothing", "say in one sentence what it means for the claim")
        if condition is not None and role != "limits":
            raise self._error(label, f"{role} a claim and names a condition", "let it be paper.limits(…)")
        first = side(first)
        return self._add(
            Claim(
                label,
                "",
                first,
                tuple(links),
                place=claim.place,
                reading=says,
                kind=kind or guess(links, first),
                given=as_tuple(given),
                each=as_tuple(each),
                uses=as_tuple(uses),
                expect=self.expect if expect is None else expect,
                position=caller(),
                complex=complex,
                role=role,
                about=claim.label,
                condition=condition,
            )
        )

    def _amend(self, plain: Claim, said: dict[str, Any], word: str) -> Claim:
        bare = replace(plain, label=f"{plain.label} ({word})", of=plain.label, expect="passes", reason=None)
        amended_claim = replace(bare, **said)
        check_values(self.id, amended_claim)
        return amended_claim

    def _add(self, claim: Claim) -> Claim:
        if claim.label in self._labels:
            raise self._error(
                claim.label, "is used twice", "labels must be unique within a paper; rename one"
            )
        check_values(self.id, claim)
        self._check_escapes(claim)
        claim = self._spelled(claim)
        self.entries.append(claim)
        self._labels.add(claim.label)
        return claim

    def _check_escapes(self, claim: Claim) -> None:
        """Refuse what Python made of a backslash, unless the document itself is damaged that way."""
        printed = "".join(display.latex for display in self.displays)
        for text in (claim.label, claim.quote, claim.reading or "", claim.reason or ""):
            for character, command in escapes(text):
                if character + command[1:] not in printed:
                    raise mistake("escape", text=text, character=character, command=command)

    def _spelled(self, claim: Claim) -> Claim:
        """The claim, with how it is written here what the paper writes otherwise."""
        named = [self.letters[name] for name in objects(claim.quote) if name in self.letters]
        if not named or claim.ours:
            return claim

        def told(form: Claim) -> Claim:
            return replace(form, lacks="; ".join(dict.fromkeys(filter(None, (form.lacks, *named)))))

        return replace(
            told(claim),
            meant=claim.meant and told(claim.meant),
            correction=claim.correction and told(claim.correction),
            readings=tuple((name, told(form)) for name, form in claim.readings),
        )

    def _error(self, label: str, what: str, hint: str) -> PaperError:
        return PaperError(f"paper {self.id!r}, claim {label!r} {what}: {hint}")
