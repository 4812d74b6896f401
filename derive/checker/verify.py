"""Verifying a report: each proof and each counterexample in it, one line for each that is not confirmed."""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from derive.checker.counterexamples.confirm import confirm
from derive.checker.language.terms import NoValue, Unknown, Wrong
from derive.checker.proofs.laws import LAW, Book, book_of
from derive.checker.proofs.statements import Statement, statement_of
from derive.checker.proofs.steps import CHAIN, accept

CHECKED = "checked"
IMPLIES = "⇒"  # is shown where an equation is said of what meets the conditions
FIELDS = ("lhs", "relation", "rhs", "declared", "given", "each", "error", "to", "complex")
DEEPEST = 10_000
KINDS = {"PROVED": "proof", "REFUTED": "counterexample"}
Json = Mapping[str, Any]


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
            tally.proofs += 1
            tally.proofs_checked += said == CHECKED
        else:
            tally.counterexamples += 1
            tally.confirmed += said == CHECKED
        if said != CHECKED:
            where = f"step {step['n']}" if step["n"] else "first against last"
            tally.lines.append(f"{paper}: {label}, {where}: {kind} {said}")
            tally.failed += said.startswith("FAILS")
    tally.seconds = time.process_time() - begun
    return tally


def judged(
    step: Json,
    chain: Sequence[Json] = (),
    before: Mapping[int, str] | None = None,
    laws: Book | None = None,
) -> str:
    """What is said of the proof or counterexample of a step: `checked`, why it cannot be, or how it fails.

    `before` is what was said of steps of the chain, by their identity; `laws` stand for those recorded.
    """
    refused = "cannot be checked"
    try:
        record = step.get("formal")
        if record is None:
            return f"{refused}: the report does not hold the statement as data"
        kind = KINDS[step["verdict"]]
        if step.get("relation", record["relation"]) not in (record["relation"], IMPLIES):
            raise Wrong("the report shows another relation than the one that was proved or refuted")
        inferences = (step[kind] or {}).get("inferences", ())
        if any(used["concludes"] for used in inferences):
            refused = "FAILS"  # who writes steps down claims that they can be followed
        statement = replace(statement_of(record), book=book_of(inferences) if laws is None else laws)
        if kind == "counterexample":
            confirm(statement, step["counterexample"])
            return CHECKED
        _proof(statement, record, step, chain, before or {})
        return CHECKED
    except Wrong as problem:
        return f"FAILS: {problem}"
    except (Unknown, NoValue) as reason:
        return f"{refused}: {reason}"
    except RecursionError:
        return f"{refused}: it is nested too deeply"
    except (ArithmeticError, MemoryError) as problem:
        return f"{refused}: a number is out of range ({type(problem).__name__})"
    except (KeyError, ValueError, TypeError, IndexError, AttributeError) as problem:
        return f"FAILS: the record is damaged ({type(problem).__name__}: {problem})"


def digest(record: Json) -> str:
    """The digest of a statement."""
    text = json.dumps([record[name] for name in FIELDS], separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]


def _proof(
    statement: Statement, record: Json, step: Json, chain: Sequence[Json], before: Mapping[int, str]
) -> None:
    """Raise Wrong or Unknown, with the reason, unless the proof holds."""
    proof = step["proof"]
    if proof is None:
        raise Wrong("there is no proof")
    if proof["statement"] is None:
        raise Unknown("the proof does not say what it is a proof of")
    if proof["statement"] != digest(record):
        raise Wrong("it is a proof of another statement")
    links: list[Statement] = []
    if [used["rule"] for used in proof["inferences"] if used["concludes"] != LAW] == [CHAIN]:
        said = (before.get(id(s)) or judged(s) for s in chain if s["verdict"] == "PROVED")
        if not chain or [*said] != [CHECKED] * len(chain):
            raise Unknown("a step of the chain is not checked")
        links = [replace(statement_of(s["formal"]), book=statement.book) for s in chain]
    note = step.get("defined")  # without a note “where defined” a proof claims the whole domain
    accept(statement, proof, links, everywhere=note is None or note["everywhere"] is True)


def main(arguments: list[str]) -> int:
    """`python -m derive.checker report.json`."""
    if len(arguments) != 1:
        print("usage: python -m derive.checker report.json", file=sys.stderr)
        return 2
    sys.setrecursionlimit(max(sys.getrecursionlimit(), DEEPEST))
    try:
        report = json.loads(
            Path(arguments[0]).read_text(encoding="utf-8"),
            object_pairs_hook=_once_each,
            parse_constant=_no_number,
        )
        if report["format"] != 2:
            raise ValueError(f"format {report['format']}, not 2")
        tally = verify(report)
    except (Wrong, RecursionError) as problem:
        print(f"{arguments[0]}: FAILS: {str(problem) if isinstance(problem, Wrong) else 'nested too deeply'}")
        return 1
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
        print(f"{arguments[0]} cannot be read as a report: {problem}", file=sys.stderr)
        return 2
    for line in tally.lines:
        print(line)
    print(f"{tally} in {tally.seconds:.1f} s")
    return 1 if tally.failed else 0


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a report: a name that stands twice could be read in two ways."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        raise Wrong(f"“{next(n for n in names if names.count(n) > 1)}” stands twice in one record")
    return found


def _no_number(word: str) -> None:
    raise Wrong(f"{word} is no number")
