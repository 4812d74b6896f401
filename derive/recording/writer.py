"""The writer: what is known while a proof is written down, and the steps so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from derive.checker.language.terms import Term, Unknown, parse
from derive.checker.proofs.laws import LAWS
from derive.checker.proofs.polynomials import NEG, NULL, POS, SIGNS, Form, freeze
from derive.checker.proofs.signs import as_written, sign
from derive.checker.proofs.statements import Statement, algebra_of
from derive.checker.proofs.steps import Step, follows, goals
from derive.recording.searching import Searching
from derive.recording.text import text

ZERO = Fraction(0)
LONGEST = 6  # terms of a form whose sign is looked for while something is read
CALLS = 220
STEPS = 200_000  # products of monomials in one search


Show = Callable[["Writer", Form, bool, int], Term | None]


@dataclass(frozen=True)
class Fact:
    """A form that can be shown ≥ 0, or > 0, and the term that shows it once its steps are written."""

    form: Form
    term: Term
    strict: bool


class Writer:
    """Steps of a proof of one statement that is prepared."""

    def __init__(self, s: Statement, show: Show) -> None:
        self.s = s
        self.show = show  # how a form is shown ≥ 0, or > 0
        self.goals = goals(s)
        self.steps: list[Step] = []
        self.assuming: frozenset[Term] = frozenset()
        self.a = cast(Searching, algebra_of(s))
        self.a.signs = lambda a, p: self.sign(p)
        self.a.limit = STEPS
        self.facts: list[Fact] = []
        self.splits: list[tuple] = []
        self.tried: dict[tuple, Term | None] = {}
        self.calls = 0
        self.reading = 0

    def sign(self, p: Form) -> int:
        """The signs of a form, looked for where they are not evident while something is read."""
        found = sign(self.a, p)
        if not (found & NULL or (found & NEG and found & POS)) or not p or len(p) > LONGEST or self.reading:
            return found
        self.reading += 1
        try:
            for turn, strict in ((1, True), (-1, True), (1, False), (-1, False)):
                if self.learn(self.a.scale(p, turn), strict, 2):
                    break
        finally:
            self.reading -= 1
        return sign(self.a, p)

    def learn(self, p: Form, strict: bool, effort: int) -> bool:
        """Write down a step that a form is ≥ 0 or > 0, if that is found."""
        shown = self.show(self, p, strict, effort)
        return shown is not None and self.write(
            "sign as written", [shown], (">" if strict else "≥", self.a.written(p), ZERO)
        )

    def evident(self, t: Term, strict: bool) -> bool:
        """Whether a term is > 0, or ≥ 0, part by part as it is written."""
        try:
            signs = as_written(self.a, t)
        except Unknown:
            return False
        return signs == POS if strict else not signs & NEG

    def write(self, rule: str, terms: list[Term], concludes: Term) -> bool:
        """Write a step down if the checker accepts it, with those of the earlier ones that were of use."""
        plain = [parse(text(t), law=rule in LAWS) for t in terms]
        if concludes not in self.goals:
            concludes = (concludes[0], parse(text(concludes[1])), ZERO)
        step = Step(rule, tuple(plain), self._visible(rule, terms, concludes), self.assuming, concludes)
        if any(s.concludes == step.concludes and s.assuming <= self.assuming for s in self.steps):
            return True
        try:
            used = follows(self.s, step, self.steps)
        except (Unknown, KeyError, ValueError, TypeError):
            used = None
        if used is None:
            return False
        self.add(Step(rule, step.terms, tuple(sorted(used)), self.assuming, step.concludes))
        return True

    def _visible(self, rule: str, terms: list[Term], concludes: Term) -> tuple[int, ...]:
        """The steps that a step may use: those of its own case, or, of `cases`, the one of each case."""
        if rule != "cases":
            return tuple(k for k, step in enumerate(self.steps, 1) if step.assuming <= self.assuming)
        both = [self.assuming | {(relation, *terms)} for relation in "=≠"]
        found = {step.assuming: k for k, step in enumerate(self.steps, 1) if step.concludes == concludes}
        return tuple(found[case] for case in both if case in found)

    def add(self, step: Step) -> None:
        """Write a step down, and know what it concludes."""
        self.steps.append(step)
        if step.concludes in self.goals and not step.assuming:
            return  # nothing rests on it
        relation, t, _ = step.concludes
        form = self.a.read(t)
        fixed = self.a.named | {i for c in self.assuming for i in c[1:]}
        loose = frozenset(i for i in self.a.free(form) if i[0] == "ix" and i not in fixed)
        self.a.known.append((form, SIGNS[relation], loose, len(self.steps)))
        self.forget()

    def forget(self) -> None:
        """Signs and failures found with less than is known now."""
        self.a.forget()
        self.tried = {key: found for key, found in self.tried.items() if found is not None}

    @contextmanager
    def case(self, condition: Term) -> Iterator[None]:
        """Where two indices agree, or differ."""
        relation, i, j = condition
        a, kept = self.a, (self.a.known, self.a.distinct, self.a.memo, self.assuming, self.facts, self.tried)
        a.known, a.distinct, a.memo, self.tried = list(a.known), set(a.distinct), {}, {}
        self.assuming = self.assuming | {condition}
        if relation == "≠":
            a.distinct.add(frozenset((i, j)))
        else:
            a.distinct = {frozenset(j if k == i else k for k in pair) for pair in a.distinct} | a.distinct
            a.known = [(a.rename(q, {i: j}), possible, loose - {i}, n) for q, possible, loose, n in a.known]
            self.facts = [Fact(a.rename(f.form, {i: j}), f.term, f.strict) for f in self.facts]
        try:
            yield
        finally:
            a.known, a.distinct, a.memo, self.assuming, self.facts, self.tried = kept

    def budget(self) -> bool:
        """Whether there is still time to look."""
        self.calls += 1
        return self.calls <= CALLS

    def key(self, p: Form, strict: bool, effort: int) -> tuple:
        """What a search is known by."""
        return freeze(p), strict, effort, self.assuming
