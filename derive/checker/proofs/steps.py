"""Proofs: a statement is accepted if each step follows by its rule, and the last ones say what it says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from derive.checker.language.terms import SUMS, Term, Unknown, Wrong, free, minus, parse, plus, put
from derive.checker.proofs.defined import Needs, inside, needs, smooth
from derive.checker.proofs.laws import LAW, LAWS
from derive.checker.proofs.limits import COSTS, grows_as_said, vanishes
from derive.checker.proofs.normal import Algebra
from derive.checker.proofs.polynomials import SIGNS
from derive.checker.proofs.rules import RULES, inequality
from derive.checker.proofs.statements import (
    EMPTY,
    Statement,
    algebra_of,
    check_places,
    closed,
    prepared,
    shared,
    taken,
)

Proof = Mapping[str, Any]
UP = {"≤": "≥", "<": ">", "≥": "≥", ">": ">"}
GOAL = "goal"
CHAIN = "first against last of a chain"
MOST_INDICES = 4  # of which every value is tried


@dataclass(frozen=True)
class Step:
    """What a step concludes: (relation, t, 0), under conditions it assumes besides those of the statement."""

    rule: str
    terms: tuple[Term, ...]
    premises: tuple[int, ...]  # earlier steps, counted from 1
    assuming: frozenset[Term]
    concludes: Term


def steps_of(s: Statement, proof: Proof) -> list[Step]:
    """The steps of a proof, from its record; a conclusion `goal` or `goal 2` is what the statement says."""
    wanted = goals(s)
    found = []
    for record in proof["inferences"]:
        if record["concludes"] == LAW:
            continue
        if not record["concludes"]:
            raise Unknown("its steps were not found; what the prover used is named, not how")
        word, _, number = record["concludes"].partition(" ")
        concludes = wanted[int(number or 1) - 1] if word == GOAL else parse(record["concludes"])
        terms = tuple(parse(text, law=record["rule"] in LAWS) for text in record["terms"])
        assuming = tuple(map(parse, record["assuming"]))
        for term in (*terms, *assuming, concludes):
            check_places(term, s.domains)
        found.append(Step(record["rule"], terms, tuple(record["premises"]), frozenset(assuming), concludes))
    return found


def goals(s: Statement) -> list[Term]:
    """What has to be concluded: the gap between the sides is 0, ≥ 0, or > 0; for ≈, both below the error."""
    if s.relation == "=":
        return [("=", plus(s.lhs, minus(s.rhs)), Fraction(0))]
    if s.relation in UP:
        high, low = (s.rhs, s.lhs) if s.relation in "≤<" else (s.lhs, s.rhs)
        return [(UP[s.relation], plus(high, minus(low)), Fraction(0))]
    if s.relation != "≈" or s.error is None:
        raise Unknown(f"no rule for {s.relation}")
    turns = ((s.lhs, s.rhs), (s.rhs, s.lhs))
    bounds = [replace(s, lhs=plus(one, minus(two)), relation="≤", rhs=s.error) for one, two in turns]
    return [goal for bound in bounds for goal in goals(bound)]


def accept(statement: Statement, proof: Proof, chain: Sequence[Statement], everywhere: bool) -> None:
    """Raise Unknown, with the reason, unless a proof holds, and where it is claimed both sides have a value.

    `chain` are steps that are accepted already, if the proof rests on them.
    """
    if statement.complex:
        raise Unknown("complex principal values")
    if statement.relation in COSTS:
        if not grows_as_said(statement):
            raise Unknown("the operations grow otherwise")
        return
    if not proof["inferences"]:
        raise Unknown("no steps were found for it")
    s, steps = prepared(statement), list[Step]()
    if not chain:
        steps = steps_of(s, proof)
        _conclude(s, steps)
    elif not transitive(statement, s, chain):
        raise Unknown("it does not follow from the steps of the chain")
    if everywhere and undefined(statement, s, [step for step in steps if step.concludes not in goals(s)])[1]:
        raise Unknown("that both sides have a value on the whole domain is not shown")


def _conclude(s: Statement, steps: Sequence[Step]) -> None:
    for k, step in enumerate(steps):
        if follows(s, step, steps[:k]) is None:
            raise Unknown(f"step {k + 1} ({step.rule}) does not follow")
    shown = {step.concludes for step in steps if not step.assuming}
    if not shown.issuperset(goals(s)):
        raise Unknown("no step concludes it")
    if s.relation == "≈" and not vanishes(s, sorted(shown, key=repr)):
        raise Unknown("that the error tends to 0 is not shown")


def follows(s: Statement, step: Step, earlier: Sequence[Step]) -> set[int] | None:
    """The premises that were of use, if a step follows by its rule from them and what is given; else None."""
    if step.rule not in RULES and step.rule not in LAWS:
        raise Unknown(f"no rule “{step.rule}”")
    if not all(0 < k <= len(earlier) for k in step.premises):
        raise Wrong(f"a step ({step.rule}) cites one that does not stand before it")
    used = [(k, earlier[k - 1]) for k in step.premises]
    if step.rule == "cases":
        return set(step.premises) if _both_cases(step, [premise for _, premise in used]) else None
    if not all(premise.assuming <= step.assuming for _, premise in used):
        raise Unknown("a premise assumes more than the step")
    found = [_at(s, step, used, there) for there in _everywhere(s)]
    return None if None in found else set().union(*filter(None, found))


def _both_cases(step: Step, premises: Sequence[Step]) -> bool:
    i, j = step.terms
    if i[0] != "ix" or not (isinstance(j, Fraction) or (j[0] == "ix" and j[2] == i[2])):
        return False
    shown = {premise.assuming - step.assuming for premise in premises if premise.concludes == step.concludes}
    return {frozenset({("=", i, j)}), frozenset({("≠", i, j)})} <= shown


def _at(
    s: Statement, step: Step, used: Sequence[tuple[int, Step]], there: Mapping[Term, Term]
) -> set[int] | None:
    """Whether a step follows where some indices have these values, and some others are equal."""
    places = {**there, **{i: j for relation, i, j in step.assuming if relation == "="}}

    def moved(condition: Term) -> Term:
        return (condition[0], *(put(part, places) for part in condition[1:]))

    _, lhs, rhs = moved(("", s.lhs, s.rhs))
    here = replace(s, lhs=lhs, rhs=rhs, given=tuple(map(moved, s.given)))
    premises = [(k, moved(premise.concludes)) for k, premise in used]
    own = premises or places or step.assuming
    a = algebra_of(here, premises, sorted(map(moved, step.assuming), key=repr)) if own else shared(s)
    if a.absurd:
        return set()
    relation, t, _ = moved(step.concludes)
    _, *terms = moved(("", *step.terms))
    if step.concludes not in goals(s) and not _where_sides_are(a, here, t):
        raise Unknown("a step speaks of what has no value where the sides have one")
    if step.rule in RULES:
        holds = RULES[step.rule].check(a, SIGNS[relation], t, *terms)
    else:
        holds = inequality(a, SIGNS[relation], t, step.rule, *terms)
    return a.consulted - {0} if holds else None


def _where_sides_are(a: Algebra, s: Statement, t: Term) -> bool:
    """Whether a term has a value, at all values of its own indices, wherever the sides and the error have."""
    own = sorted(i for i in free(t) if i[0] == "ix" and i not in a.named)
    asked = needs(a, put(t, {i: ("ix", f"'{900 + k}", i[2]) for k, i in enumerate(own)}), len(own))
    sides = (s.lhs, s.rhs) if s.error is None else (s.lhs, s.rhs, s.error)
    return not asked or asked <= Needs().union(*(needs(a, side) for side in sides))


def _everywhere(s: Statement) -> Iterator[dict[Term, Term]]:
    """Every value of the indices whose length is given, but where they are given to differ."""
    a = algebra_of(replace(s, given=tuple(c for c in s.given if _plain(c)), book=EMPTY))
    indices = sorted(i for i in s.each if i[2] in a.sizes)
    if len(indices) > MOST_INDICES:
        raise Unknown("too many indices over lengths that are given")
    for numbers in product(*(range(1, a.sizes[i[2]] + 1) for i in indices)):
        chosen: dict[Term, Term] = {i: Fraction(k) for i, k in zip(indices, numbers, strict=True)}
        if all(len({chosen.get(i, i) for i in pair}) > 1 for pair in a.distinct):
            yield chosen


def _plain(condition: Term) -> bool:
    return all(isinstance(side, Fraction) or side[0] in ("ix", "len") for side in condition[1:])


# ---------- definedness


def undefined(statement: Statement, s: Statement, steps: Sequence[Step] = ()) -> tuple[Algebra, Needs]:
    """What must hold for the sides, and the error allowed, to have a value on the whole domain; not shown.

    `s` is the statement prepared. The steps of a proof help where they speak of what always has a value.
    """
    a = shared(s)
    facts = [step.concludes for step in steps if not step.assuming and not needs(a, step.concludes[1])]
    a = algebra_of(s, [(0, fact) for fact in facts]) if facts else a
    sides = (statement.lhs, statement.rhs, *(() if statement.error is None else (statement.error,)))
    return a, Needs().union(*(needs(a, taken(s, t)) | _inside(s, a, t) for t in sides))


def _inside(s: Statement, a: Algebra, t: Term, depth: int = 0) -> Needs:
    """What the derivatives and the values put in ask for: smoothness, and to lie in the domain."""
    if not isinstance(t, tuple) or ("diff" not in repr(t) and "'at'" not in repr(t)):
        return Needs()
    head, *rest = t
    if head in SUMS:
        own = ("ix", f"'{800 + depth}", rest[0][2])
        return _inside(s, a, put(rest[1], {rest[0]: own}), depth + 1)
    if head == "integral":
        _, low, high, body = a.bound_apart(t)
        rest = [low, high, body]
    found = Needs().union(*(_inside(s, a, part, depth) for part in rest))
    if head == "diff":
        body = taken(s, rest[0])
        found |= needs(a, body)
        return found if smooth(a, closed(s, body, rest[1]), rest[1]) else found | {("smooth", repr(t))}
    if head == "at":
        body, value = taken(s, rest[0]), taken(s, rest[2])
        found |= needs(a, body) | needs(a, value)
        return found if inside(a, value, s.domains[rest[1][1]][1]) else found | {("inside", repr(t))}
    return found


# ---------- chains


def transitive(s: Statement, whole: Statement, chain: Sequence[Statement]) -> bool:
    """The ends of a chain, if what stands between has a value wherever they have; `whole` is s prepared."""
    links = [(one.rhs, two.lhs) for one, two in pairwise(chain)]
    ends = (chain[0].lhs, chain[-1].rhs) == (s.lhs, s.rhs) and all(one == two for one, two in links)
    same = all(c.given == s.given for c in chain) and all(
        s.domains.get(name, where) == where for c in chain for name, where in c.domains.items()
    )
    if not ends or not same or composed([c.relation for c in chain]) != s.relation:
        return False
    a = algebra_of(
        replace(whole, domains={**{k: v for c in chain for k, v in c.domains.items()}, **s.domains})
    )
    middle = [prepared(c).lhs for c in chain[1:]]
    known = needs(a, whole.lhs) | needs(a, whole.rhs)
    return all(needs(a, t) <= known for t in middle)


def composed(relations: Sequence[str]) -> str | None:
    """The relation between the ends of a chain."""
    kinds = set(relations) - {"="}
    if not kinds:
        return "="
    if not (kinds <= {"≤", "<"} or kinds <= {"≥", ">"}):
        return None
    return next((r for r in kinds if r in "<>"), min(kinds))
