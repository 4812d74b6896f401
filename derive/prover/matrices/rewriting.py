"""Rewriting: words replaced by smaller ones, by relations that hold; each step is recorded.

A rule `lead → rest` says lead − rest = Σ c·l·R·r, a combination of relations R with words l and r around
them. What is reduced to 0 is such a combination itself, and that is the proof: whoever multiplies it out and
compares needs none of the search. The search adds rules from overlaps of two (Knuth and Bendix), within
limits; it can only cost a proof.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from derive.errors import ProverFailure
from derive.prover.making.functions import power
from derive.prover.matrices.factors import Form, Forms, Word
from derive.prover.terms.signs import nonzero
from derive.prover.terms.values import Value, constant, number

LONGEST = 9  # factors in the lead of a rule
WIDEST = 16  # terms of a rule
MOST_RULES = 60
MOST_PAIRS = 900
MOST_STEPS = 3000  # rewritings of one form

Instance = tuple[Word, int, Word]  # a relation, by its number, with words around it
Combination = dict[Instance, Value]


@dataclass(frozen=True, slots=True)
class MatrixRelation:
    """A form that is 0, and why."""

    form: Form
    name: str
    factor: int | None = None  # the inverse it says something of
    side: str = ""  # on which side of that its matrix stands


@dataclass(frozen=True, slots=True)
class RewriteRule:
    """lead → rest, and lead − rest as a combination of relations."""

    lead: Word
    rest: Form
    proof: Combination = field(default_factory=dict)


class Rewriting:
    """The relations of one proof attempt, and the rules made of them."""

    def __init__(self, forms: Forms) -> None:
        self.forms, self.a = forms, forms.a
        self.relations: list[MatrixRelation] = []
        self.rules: list[RewriteRule] = []
        self.heavy: list[int] = []  # inverses of sums, the most involved first: words with fewer are smaller
        self.waiting: list[int] = []  # relations that are no rules yet

    def relate(self, relation: MatrixRelation) -> int:
        """Add a relation."""
        self.relations.append(relation)
        self.waiting.append(len(self.relations) - 1)
        return len(self.relations) - 1

    # order

    def size(self, word: Word) -> tuple:
        """Words with fewer inverses of sums are smaller, then shorter ones."""
        return (*(word.count(n) for n in self.heavy), len(word), word)

    # combinations

    def _around(self, left: Word, proof: Combination, right: Word, value: Value) -> Combination:
        out: Combination = {}
        for (before, k, after), c in proof.items():
            out[(left + before, k, after + right)] = self.a.mul(c, value)
        return out

    def _joined(self, *proofs: Combination) -> Combination:
        out: Combination = {}
        for proof in proofs:
            for key, value in proof.items():
                total = self.a.add(out.get(key, {}), value)
                if total:
                    out[key] = total
                else:
                    out.pop(key, None)
        return out

    # reduction

    def find(self, word: Word) -> tuple[int, RewriteRule] | None:
        """The first place in a word where a rule applies."""
        for start in range(len(word) + 1):
            for rule in self.rules:
                if word[start : start + len(rule.lead)] == rule.lead:
                    return start, rule
        return None

    def reduced(self, form: Form) -> tuple[Form, Combination]:
        """A form without any lead in it, and what was taken away: form = reduced + combination."""
        proof: Combination = {}
        for _ in range(MOST_STEPS):
            hit = next(((w, found) for w in form.terms if (found := self.find(w)) is not None), None)
            if hit is None:
                return form, proof
            word, (start, rule) = hit
            value, left, right = form.terms[word], word[:start], word[start + len(rule.lead) :]
            form = self.forms.add(
                Form(form.shape, {w: c for w, c in form.terms.items() if w != word}),
                self.forms.scale(self.embedded(left, rule.rest, right, form.shape), value),
            )
            proof = self._joined(proof, self._around(left, rule.proof, right, value))
        raise ProverFailure("the rewriting of a matrix did not come to an end")

    def embedded(self, left: Word, form: Form, right: Word, shape: tuple[str, str]) -> Form:
        """A form with words around it."""
        parts = []
        for word, value in form.terms.items():
            inner = self.forms.word(left + word + right, shape)
            parts.append(self.forms.scale(inner, value))
        return self.forms.add(Form(shape), *parts)

    # rules from relations, and from overlaps

    def complete(self) -> None:
        """Make rules of the relations that wait, and of overlaps between rules, within limits."""
        if not self.waiting:
            return
        for k in self.waiting:
            self._admit(self.relations[k].form, {((), k, ()): number(1)})
        self.waiting.clear()
        done: set[tuple[Word, Word]] = set()
        for _ in range(MOST_PAIRS):
            pair = next(self._pairs(done), None)
            if pair is None or len(self.rules) > MOST_RULES:
                return
            done.add((pair[0].lead, pair[1].lead))
            for form, proof in self._overlaps(*pair):
                self._admit(form, proof)

    def _pairs(self, done: set[tuple[Word, Word]]) -> Iterator[tuple[RewriteRule, RewriteRule]]:
        pairs = ((p, q) for p in self.rules for q in self.rules if (p.lead, q.lead) not in done)
        yield from sorted(pairs, key=lambda pq: len(pq[0].lead) + len(pq[1].lead))[:1]

    def _overlaps(self, one: RewriteRule, two: RewriteRule) -> Iterator[tuple[Form, Combination]]:
        """What follows where the end of one lead is the beginning of another."""
        for k in range(1, min(len(one.lead), len(two.lead))):
            if one.lead[-k:] != two.lead[:k]:
                continue
            after, before = two.lead[k:], one.lead[:-k]
            shape = self.forms.shape_of(one.lead + after)
            left = self.embedded((), one.rest, after, shape)
            right = self.embedded(before, two.rest, (), shape)
            proof = self._joined(
                self._around((), one.proof, after, number(-1)), self._around(before, two.proof, (), number(1))
            )
            yield self.forms.sub(left, right), proof

    def _admit(self, form: Form, proof: Combination) -> None:
        """A form that is 0 as a rule, unless it says nothing new or is too long to be of use."""
        form, taken = self.reduced(form)
        proof = self._joined(proof, {key: self.a.scale(value, -1) for key, value in taken.items()})
        lead = self._lead(form)
        if lead is not None:
            self._replace(self._rule(form, lead, proof))

    def _lead(self, form: Form) -> Word | None:
        """The largest word that can be solved for, unless it or the form is too long or solves for itself."""
        if len(form.terms) > WIDEST:
            return None
        leads = sorted(form.terms, key=self.size, reverse=True)
        lead = next((word for word in leads if self._invertible(form.terms[word])), None)
        if not lead or len(lead) > LONGEST:
            return None
        return None if any(self._inside(lead, word) for word in form.terms if word != lead) else lead

    def _rule(self, form: Form, lead: Word, proof: Combination) -> RewriteRule:
        over = power(self.a, form.terms[lead], -1)
        rest = {w: self.a.scale(self.a.mul(over, c), -1) for w, c in form.terms.items() if w != lead}
        return RewriteRule(
            lead, Form(form.shape, rest), {key: self.a.mul(over, v) for key, v in proof.items()}
        )

    def _replace(self, rule: RewriteRule) -> None:
        """Add a rule; those whose lead it reduces are made again."""
        stale = [r for r in self.rules if self._inside(rule.lead, r.lead)]
        self.rules = [r for r in self.rules if r not in stale] + [rule]
        for old in stale:
            gap = self.forms.sub(Form(old.rest.shape, {old.lead: number(1)}), old.rest)
            self._admit(gap, old.proof)

    def _inside(self, part: Word, word: Word) -> bool:
        return any(word[k : k + len(part)] == part for k in range(len(word) - len(part) + 1))

    def _invertible(self, value: Value) -> bool:
        return constant(value) is not None or nonzero(self.a, value)
