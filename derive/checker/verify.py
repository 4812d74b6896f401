"""Verifying a report: each proof and each counterexample in it, one line for each that is not confirmed."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from derive.checker import instances, reals
from derive.checker.instances import Point
from derive.checker.limits import grows_as_said
from derive.checker.proofs import COSTS, accepted, shown_by, undefined
from derive.checker.reading import read, written
from derive.checker.statements import Statement, algebra_of, prepared, statement_of
from derive.checker.terms import NoValue, Unknown, free

CHECKED = "checked"
CHAIN = "first against last of a chain"
FIELDS = ("lhs", "relation", "rhs", "declared", "given", "each", "error", "to", "complex")
KINDS = {"PROVED": "proof", "REFUTED": "counterexample"}
PRECISIONS = (40, 120, 400)
Json = Mapping[str, Any]


class Wrong(Exception):
    """The record contradicts itself, or says something false."""


@dataclass
class Tally:
    """What was checked, out of how much, and a line for each that was not."""

    proofs: int = 0
    proofs_checked: int = 0
    counterexamples: int = 0
    confirmed: int = 0
    lines: list[str] = field(default_factory=list)
    failed: int = 0
    seconds: float = 0.0
    found: dict[tuple[str, str, int], str] = field(default_factory=dict)

    def __str__(self) -> str:
        return (
            f"{self.proofs_checked} of {self.proofs} proofs checked, "
            f"{self.confirmed} of {self.counterexamples} counterexamples confirmed"
        )


def steps_of(report: Json) -> Iterator[tuple[str, str, Json, list[Json]]]:
    """Every step of a report, with its paper, the label of its claim, and, for ends, the steps between."""
    for paper in report["papers"]:
        for claim in paper["claims"]:
            yield from ((paper["id"], *found) for found in _of_claim(claim, claim["label"]))


def _of_claim(claim: Json, label: str) -> Iterator[tuple[str, Json, list[Json]]]:
    yield from ((label, step, []) for step in claim["steps"])
    if claim["ends"]:
        yield label, claim["ends"], claim["steps"]
    for word in ("meant", "correction"):
        if claim[word]:
            yield from _of_claim(claim[word], f"{label} ({word})")
    for reading in claim["readings"]:
        yield from _of_claim(reading, f"{label} ({reading['name']})")
    for finding in claim["findings"]:
        yield from _of_claim(finding, finding["label"])


def verify(report: Json) -> Tally:
    """Every proof and counterexample of a report."""
    tally, begun = Tally(), time.process_time()
    before: dict[int, str] = {}  # what was said of each step
    for paper, label, step, chain in steps_of(report):
        kind = KINDS.get(step["verdict"])
        if kind is None:
            continue
        said = before[id(step)] = judged(step, chain, before)
        if kind == "proof":
            tally.proofs, tally.proofs_checked = tally.proofs + 1, tally.proofs_checked + (said == CHECKED)
        else:
            tally.counterexamples, tally.confirmed = (
                tally.counterexamples + 1,
                tally.confirmed + (said == CHECKED),
            )
        if said != CHECKED:
            where = f"step {step['n']}" if step["n"] else "first against last"
            tally.lines.append(f"{paper}: {label}, {where}: {kind} {said}")
            tally.failed += said.startswith("FAILS")
    tally.seconds = time.process_time() - begun
    return tally


def judged(step: Json, chain: Sequence[Json] = (), before: Mapping[int, str] | None = None) -> str:
    """What is said of the proof or counterexample of a step: `checked`, why it cannot be, or how it fails.

    `before` is what was said of steps of the chain, by their identity.
    """
    try:
        record = step.get("formal")
        if record is None:
            return "cannot be checked: the report does not hold the statement as data"
        statement = statement_of(record)
        if KINDS[step["verdict"]] == "proof":
            return _proof(statement, record, step, chain, before or {})
        confirm(statement, step["counterexample"])
        return CHECKED
    except Wrong as problem:
        return f"FAILS: {problem}"
    except (Unknown, NoValue, RecursionError) as reason:
        return f"cannot be checked: {reason or 'nested too deeply'}"
    except ArithmeticError as problem:
        return f"cannot be checked: a number is out of range ({type(problem).__name__})"
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as problem:
        return f"FAILS: the record is damaged ({type(problem).__name__}: {problem})"


def digest(record: Json) -> str:
    """The digest of a statement."""
    text = json.dumps([record[name] for name in FIELDS], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _proof(
    statement: Statement, record: Json, step: Json, chain: Sequence[Json], before: Mapping[int, str]
) -> str:
    proof = step["proof"]
    if proof is None:
        raise Wrong("there is no proof")
    if proof["statement"] is None:
        raise Unknown("the proof does not say what it is a proof of")
    if proof["statement"] != digest(record):
        raise Wrong("it is a proof of another statement")
    if [used["rule"] for used in proof["inferences"]] == [CHAIN]:
        said = (before.get(id(s)) or judged(s) for s in chain if s["verdict"] == "PROVED")
        if not chain or [*said] != [CHECKED] * len(chain):
            raise Unknown("a step of the chain is not checked")
        reason = accepted(statement, proof, [statement_of(s["formal"]) for s in chain])
    else:
        reason = accepted(statement, proof)
    if (
        reason is None
        and _everywhere(step)
        and statement.relation not in COSTS
        and undefined(statement, shown_by(statement, proof))[1]
    ):
        reason = "that both sides have a value on the whole domain is not shown"
    return CHECKED if reason is None else f"cannot be checked: {reason}"


def _everywhere(step: Json) -> bool:
    """Whether the record claims the whole domain: nothing in it says “where defined”."""
    note = step.get("defined")
    return note is None or note["everywhere"] is True


def confirm(statement: Statement, witness: Json | None) -> None:
    """Confirm a counterexample: the numbers lie in their domains, the conditions hold, the sides do not."""
    if witness is None:
        raise Wrong("there is no counterexample")
    if statement.complex or witness["complex"]:
        raise Unknown("complex principal values")
    if statement.relation in COSTS:
        if grows_as_said(statement):
            raise Wrong("the operations grow as is said")
        return
    plain = prepared(statement)
    point = point_of(plain, witness)
    check_domains(plain, point)
    reason = ""
    for count in PRECISIONS:
        reals.digits(count)
        try:
            for condition in plain.given:
                if not instances.holds(condition, point):
                    raise Wrong("a condition is not met, or not shown to be")
            sides = [instances.value(evaluable(plain, side), point) for side in (plain.lhs, plain.rhs)]
            if plain.relation == "≈":
                gap = reals.absolute(reals.add(sides[0], reals.negative(sides[1])))
                fails = reals.less(instances.value(evaluable(plain, plain.error), point), gap)
            else:
                fails = instances.apart(plain.relation, *sides)
            if fails:
                return
            reason = "the enclosures of the two sides meet"
        except NoValue as problem:
            reason = str(problem)
    raise Wrong(reason)


def evaluable(s: Statement, t: Any) -> Any:
    """A term with closed forms for its integrals."""
    if "integral" not in str(t):
        return t
    a = algebra_of(s)
    found = written(a, read(a, t))
    if "integral" in str(found):
        raise Unknown("an integral without a closed form")
    return found


def point_of(s: Statement, witness: Json) -> Point:
    """The instance of a counterexample."""
    values = {each["name"]: _numbers(each["value"]) for each in witness["values"]}
    named = {name: i for part in s.parts for i in free(part) if i[0] == "ix" for name in [i[1]]}
    named |= {i[1]: i for i in s.each}
    return Point(
        witness["sizes"],
        {name: x for name, x in values.items() if not isinstance(x, list)},
        {name: x for name, x in values.items() if isinstance(x, list)},
        {named[name]: place for name, place in witness["at"].items() if name in named},
    )


def _numbers(value: Any) -> Any:
    return Fraction(value) if isinstance(value, str) else [_numbers(part) for part in value]


def check_domains(s: Statement, p: Point) -> None:
    """All that stands in the statement has a value in its domain, and every index a place on its axis."""
    if any(size < 1 for size in p.sizes.values()):
        raise Wrong("a length below 1")
    needed = frozenset().union(*map(free, s.parts))
    for kind, name in (v for v in needed if v[0] in ("var", "array")):
        values = (p.scalars if kind == "var" else p.arrays).get(name)
        if values is None:
            raise Wrong(f"no value for {name}")
        lengths, domain = s.domains[name]
        if not instances.inside(domain, values, [p.sizes[length] for length in lengths]):
            raise Wrong(f"{name} lies outside its domain")
    for i in (*s.each, *(v for part in (s.lhs, s.rhs) for v in free(part) if v[0] == "ix")):
        if not 1 <= p.at[i] <= p.sizes[i[2]]:
            raise Wrong(f"{i[1]} lies outside its axis")


def main(arguments: list[str]) -> int:
    """`python -m derive.checker report.json`."""
    if len(arguments) != 1:
        print("usage: python -m derive.checker report.json", file=sys.stderr)
        return 2
    try:
        report = json.loads(Path(arguments[0]).read_text(encoding="utf-8"))
        if report["format"] != 2:
            raise ValueError(f"format {report['format']}, not 2")
        tally = verify(report)
    except (OSError, ValueError, KeyError, TypeError) as problem:
        print(f"{arguments[0]} cannot be read as a report: {problem}", file=sys.stderr)
        return 2
    for line in tally.lines:
        print(line)
    print(f"{tally} in {tally.seconds:.1f} s")
    return 1 if tally.failed else 0
