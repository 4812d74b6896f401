"""The clever algebra: at each function, power, sum and integral it looks for a law, and writes it down.

What it finds is replayed by the checker, which looks for nothing; a wrong proposal costs a proof, no more.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

from derive.checker.language.terms import NoValue, Term, Unknown, parse
from derive.checker.proofs.laws import LAW, Book, learn
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import Form, Mono
from derive.recording.proposals import ENTRIES, LAWLESS, MOST_ENTRIES, proposals
from derive.recording.searching import Searching
from derive.recording.text import text

FAILURES = (Unknown, NoValue, KeyError, ValueError, TypeError, IndexError)


class Scribe(Book):
    """A book that is being written: the laws that clever algebras used, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: dict[tuple[str, ...], None] = {}

    def algebra(self, domains: Any, signs: Any) -> Algebra:
        """An algebra that writes down what it uses."""
        return Clever(domains, signs, self)

    def records(self) -> list[dict[str, Any]]:
        """The laws as steps of a proof."""
        return [
            {"rule": rule, "terms": terms, "premises": [], "assuming": [], "concludes": LAW}
            for rule, *terms in self.lines
        ]


class Clever(Searching):
    """An algebra that proposes laws."""

    def __init__(self, domains: Any, signs: Any, scribe: Scribe) -> None:
        super().__init__(domains, signs)
        self.scribe = scribe
        self.tried: set[tuple[int, Any]] = set()
        self.wanted: tuple[int, Any] | None = None
        self.begun: list[int] = []  # how much was remembered when each search under way began

    def forget(self) -> None:
        """What was not found may be found with what is known now."""
        super().forget()
        self.begun = [0] * len(self.begun)
        self.tried &= self.laws.keys()
        self.found = {key: form for key, form in self.found.items() if form is not None}

    def learned(self, a: int, e: Any, form: Form) -> None:
        """Know what was looked for; but for what was read while it was, nothing depends on it."""
        if (a, e) != self.wanted:
            raise Unknown("a law of something else")
        self.laws[a, e] = form
        for key in [key for key in islice(self.memo, self.begun[-1], None) if key[0] == "read"]:
            del self.memo[key]

    def told_of(self, head: str, inner: Mono = ()) -> bool:
        """There may be a law of anything but a mere name; of sums, of those of one entry or two."""
        among = {self.content[n][0] for n, _ in inner} <= ENTRIES
        few = sum(e if type(e) is int else MOST_ENTRIES + 1 for _, e in inner) <= MOST_ENTRIES
        return head not in LAWLESS and among and few

    def recorded(self, a: int, e: Any) -> Form | None:
        """What a law says of a power of an atom, the first time looked for."""
        if (a, e) not in self.tried:
            self.tried.add((a, e))
            self.begun.append(len(self.memo))
            try:
                for name, *terms in proposals(self, a, e):
                    if self._use((a, e), name, terms):
                        break
            except FAILURES:
                pass
            finally:
                self.begun.pop()
        return self.laws.get((a, e))

    def _use(self, key: tuple[int, Any], name: str, terms: list[Term]) -> bool:
        kept, line = self.wanted, (name, *map(text, terms))
        self.wanted = key
        try:
            learn(self, name, [parse(word, law=True) for word in line[1:]])
        except FAILURES:
            return False
        finally:
            self.wanted = kept
        self.scribe.lines[line] = None
        return True
