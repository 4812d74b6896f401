"""The record: the steps of a proof, or none if nothing is found that the checker follows."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from derive.checker.language.terms import NoValue, Term, Unknown, plus, times
from derive.checker.proofs.limits import in_powers
from derive.checker.proofs.polynomials import Form
from derive.checker.proofs.statements import Statement, prepared, statement_of
from derive.checker.proofs.steps import GOAL, Step, goals, undefined
from derive.checker.verify import CHAIN, CHECKED, digest, judged
from derive.recording.clever import Scribe
from derive.recording.equations import combination, substitutions
from derive.recording.hints import prepare
from derive.recording.methods import show
from derive.recording.searching import Searching
from derive.recording.text import text
from derive.recording.writer import Writer

Json = dict[str, Any]
EFFORT = 3
FRESH_LETTER = re.compile(r"~(f|shift)\d+")
DEEPEST = 10_000


def recorded(step: Json, chain: Sequence[Json] = ()) -> list[Json] | None:
    """The inferences that make a step's proof one that the checker follows; None if none are found."""
    return checked(step, chain)[0]


def checked(step: Json, chain: Sequence[Json] = ()) -> tuple[list[Json] | None, str]:
    """The inferences of a step's proof, and what the checker says of them: the cheapest that it follows."""
    proof = step["proof"]
    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEPEST))
    if proof is None and step["counterexample"] is not None:
        return with_laws(step, chain)
    if step["formal"] is None or proof is None or proof["statement"] != digest(step["formal"]):
        return None, judged(step, chain)
    before = _known(chain)
    for inferences in _ways(step, chain):
        found, said = with_laws({**step, "proof": {**proof, "inferences": inferences}}, chain, before)
        if said == CHECKED:
            return found, said
    named = [{**used, "concludes": ""} for used in proof["inferences"]]  # what was used, not how
    return named, judged({**step, "proof": {**proof, "inferences": named}}, chain)


def renamed(inferences: list[Json]) -> list[Json]:
    """The inferences with their fresh letters counted as they appear: a record does not depend on what
    was recorded before it.
    """
    letters: dict[str, str] = {}

    def counted(found: re.Match[str]) -> str:
        return letters.setdefault(found[0], f"~{found[1]}{len(letters) + 1}")

    def within(value: Any) -> Any:
        if isinstance(value, str):
            return FRESH_LETTER.sub(counted, value)
        if isinstance(value, Mapping):
            return {name: within(part) for name, part in value.items()}
        return type(value)(map(within, value)) if isinstance(value, (list, tuple)) else value

    return [within(used) for used in inferences]


def _known(chain: Sequence[Json]) -> dict[int, str]:
    """What the checker said of the steps of a chain, which are not checked once more."""
    return {id(each): each["checked"] for each in chain}


def with_laws(
    step: Json, chain: Sequence[Json] = (), before: Mapping[int, str] | None = None
) -> tuple[list[Json], str]:
    """The inferences of a step with the laws they use, and what the checker says of them then.

    `before` is what it said of the steps of the chain, by their identity.
    """
    where = "proof" if step["proof"] is not None else "counterexample"
    used, scribe = list(step[where].get("inferences", ())), Scribe()
    said = judged(step, chain, before, scribe)
    if said != CHECKED:
        return used, said
    written = [*used, *scribe.records()]
    named = renamed(written)
    if named == used:  # no law and no fresh letter was used: nothing is left to be replayed
        return used, said
    for record in (named, written):
        said = judged({**step, where: {**step[where], "inferences": record}}, chain, before)
        if said == CHECKED:
            break
    return record, said


def _ways(step: Json, chain: Sequence[Json]) -> Iterator[list[Json]]:
    """Proofs to try: by the steps of the chain, by normal forms alone, and what a search finds."""
    if chain and all(each["checked"] == CHECKED for each in chain):
        yield [_alone(CHAIN)]
    if [used["rule"] for used in step["proof"]["inferences"]] == ["matrix identity"]:
        yield step["proof"]["inferences"]
    if step["formal"]["relation"] == "=":
        yield [_alone("normal form")]
    try:
        statement = replace(statement_of(step["formal"]), book=Scribe())
        found = written_down(statement, step["proof"]["inferences"])
    except (Unknown, NoValue, RecursionError, KeyError, ValueError, TypeError, IndexError, AttributeError):
        return
    if found:
        yield found


def _alone(rule: str) -> Json:
    return {"rule": rule, "terms": [], "premises": [], "assuming": [], "concludes": GOAL}


def written_down(statement: Statement, hints: Sequence[Mapping[str, Any]]) -> list[Json] | None:
    """The steps of a proof of a statement, as far as a search finds them."""
    s = prepared(statement)
    wanted = goals(s)
    w = Writer(s, show)
    besides = _where_defined(w, statement)
    for goal in wanted:
        if not _reached(w, goal, hints):
            return None
    besides |= _decays(w) if s.relation == "≈" else set()
    return _pruned(w.steps, wanted, besides)


def _where_defined(w: Writer, statement: Statement) -> set[int]:
    """Steps that show that the sides have a value, as far as these are found."""
    found = set()
    a, left = undefined(statement, w.s)
    for relation, form in left:
        if isinstance(form, str):
            continue
        for concludes in _shown(w, relation, a.written(dict(form))):
            found |= {k for k, step in enumerate(w.steps, 1) if step.concludes == concludes}
    return found


def _decays(w: Writer) -> set[int]:
    """Steps that show that the exponents in an error fall, as far as these are found."""
    found = set()
    for lead in _leading(w.a, w.s):
        for concludes in _shown(w, ">", w.a.written(w.a.scale(lead, -1))):
            found |= {k for k, step in enumerate(w.steps, 1) if step.concludes == concludes}
    return found


def _leading(a: Searching, s: Statement) -> Iterator[Form]:
    """The leading coefficients of the exponents in an error, as polynomials in what tends to its limit."""
    assert s.to is not None
    for m in a.read(s.error):
        exponents = (a.scale(a.read(a.content[n][1]), e) for n, e in m if a.content[n][0] == "exp")
        powers = in_powers(a, a.add(*exponents), a.atom(s.to[0])) or {}
        if top := max((k for k, form in powers.items() if form), default=0):
            yield powers[top]


def _shown(w: Writer, relation: str, t: Term) -> Iterator[Term]:
    p = w.a.read(t)
    for turn in (1, -1) if relation == "≠" else (1,):
        if w.learn(w.a.scale(p, turn), relation != "≥", EFFORT):
            yield w.steps[-1].concludes
            return


def _reached(w: Writer, goal: Term, hints: Sequence[Mapping[str, Any]]) -> bool:
    relation, gap, _ = goal
    gap = cancelled(gap)
    if relation == "=" and w.write("normal form", [], goal):
        return True
    if w.write("sign as written", [gap], goal):
        return True
    if relation == "=":
        found = combination(w, w.a.read(gap))
        if found is not None and w.write("sign as written", [found], goal):
            return True
        put_in = substitutions(w, w.a.read(gap))
        return (bool(put_in) and w.write("equals put in", put_in or [], goal)) or _by_logarithms(w, goal)
    if not w.facts and not w.splits:
        prepare(w, [dict(h) for h in hints])
    strict = relation == ">"
    for found in _candidates(w, gap, strict):
        if found is not None and w.write("sign as written", [found], goal):
            return True
    return False


def _by_logarithms(w: Writer, goal: Term) -> bool:
    """p = q since log p = log q, where that is given."""
    up, down = _sides(w.a.read(goal[1]))
    return bool(up and down) and w.write(
        "the logarithm is one-to-one", [w.a.written(up), w.a.written(down)], goal
    )


def _sides(p: Form) -> tuple[Form, Form]:
    """(P, N) with p = P − N, from the signs of its coefficients."""
    return {m: c for m, c in p.items() if c > 0}, {m: -c for m, c in p.items() if c < 0}


def cancelled(t: Term) -> Term:
    """A sum without the terms that it both adds and takes away."""
    counted: dict[Term, Fraction] = {}
    for c, part in _summands(t, Fraction(1)):
        counted[part] = counted.get(part, Fraction(0)) + c
    return plus(*(times(c, part) for part, c in counted.items()))


def _summands(t: Term, c: Fraction) -> Iterator[tuple[Fraction, Term]]:
    """(coefficient, term) of each term of a sum."""
    if isinstance(t, Fraction):
        yield c * t, Fraction(1)
    elif t[0] == "+":
        for part in t[1:]:
            yield from _summands(part, c)
    elif t[0] == "*" and isinstance(t[1], Fraction):
        yield from _summands(times(*t[2:]), c * t[1])
    else:
        yield c, t


def _candidates(w: Writer, gap: Term, strict: bool) -> Any:
    """Terms equal to a gap whose sign may be evident: from its form, or from parts as they are written."""
    for effort in (1, 2, EFFORT):
        try:
            yield show(w, w.a.read(gap), strict, effort)
        except Unknown:
            break
    yield from _by_common_factor(w, gap, strict)
    yield from _beside_what_is_seen(w, gap, strict)


def _by_common_factor(w: Writer, gap: Term, strict: bool) -> Any:
    lists = [_factors(part) for part in (gap[1:] if gap[0] == "+" else ())]
    for shared in lists[0] if lists else ():
        if not isinstance(shared, Fraction) and all(shared in factors for factors in lists):
            left = show(w, w.a.read(plus(*(_without(shared, factors) for factors in lists))), strict, EFFORT)
            if left is not None:
                yield times(shared, left)


def _factors(t: Term) -> list[Term]:
    return list(t[1:]) if not isinstance(t, Fraction) and t[0] == "*" else [t]


def _without(shared: Term, factors: list[Term]) -> Term:
    k = factors.index(shared)
    return times(*factors[:k], *factors[k + 1 :])


def _beside_what_is_seen(w: Writer, gap: Term, strict: bool) -> Iterator[Term]:
    """Parts whose sign is seen, all of them or one, and what else there is."""
    parts = gap[1:] if gap[0] == "+" else ()
    every = [part for part in parts if w.evident(part, False)]
    for seen in (every, *([part] for part in every)):
        if rest := [part for part in parts if part not in seen]:
            yield from _beside(w, seen, w.a.read(plus(*rest)), strict)


def _beside(w: Writer, seen: list[Term], rest: Form, strict: bool) -> Iterator[Term]:
    for wanted in {strict, False} if seen else ():
        left = show(w, rest, wanted, EFFORT)
        if left is not None:
            yield plus(*seen, left)


def _pruned(steps: Sequence[Step], wanted: Sequence[Term], besides: set[int]) -> list[Json]:
    """The steps that the goals rest on, numbered anew, as records."""
    needed = {
        k for k, step in enumerate(steps, 1) if step.concludes in wanted and not step.assuming
    } | besides
    for k in range(len(steps), 0, -1):
        if k in needed:
            needed |= set(steps[k - 1].premises)
    numbers = {old: new for new, old in enumerate(sorted(needed), 1)}
    kept = [
        replace(steps[k - 1], premises=tuple(numbers[p] for p in steps[k - 1].premises))
        for k in sorted(needed)
    ]
    return [_record(step, wanted) for step in kept]


def _record(step: Step, wanted: Sequence[Term]) -> Json:
    relation, t, _ = step.concludes
    if step.concludes in wanted and not step.assuming:
        k = list(wanted).index(step.concludes)
        concludes = GOAL if k == 0 else f"{GOAL} {k + 1}"
    else:
        concludes = f"({relation} {text(t)} 0)"
    return {
        "rule": step.rule,
        "terms": [text(t) for t in step.terms],
        "premises": list(step.premises),
        "assuming": sorted(text(c) for c in step.assuming),
        "concludes": concludes,
    }
