"""How easily the shipped checks fail, what repairs the refuted steps find, and which assumptions carry weight.

    python bench/strength.py [PAPER …] [--jobs N] [--json FILE] [--survivors] [--mutants]

Everything is counted over all steps of all claims, of their corrections and of the readings meant, with denominators.
Three times by the clock for each paper: the verdicts, the mutants alone, the whole audit with repairs and assumptions.
Nothing is taken from a cache, except that the audit finds the verdicts of its own paper. With `--mutants` the verdicts
and the mutants alone, each statement once, without repairs and assumptions.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from derive.claims import COSTS, Claim, Statement
from derive.processes.workers import TaskFailed, Workers
from derive.run import loading
from derive.run.questions import AUDIT_SECONDS
from derive.run.run import run
from derive.run.settings import Settings
from derive.run.tasks import strength_task
from reports import record
from reports.record.codec import as_json

Results = Iterable[record.Claim]


def steps(claims: Results) -> Iterator[tuple[record.Claim, record.Step]]:
    """Every step with its claim, also of the other versions of a claim."""
    for claim in claims:
        yield from ((claim, step) for step in claim.steps)
        yield from steps([v for v in (claim.meant, claim.correction, *claim.readings) if v])


def count_strength(n: Counter[str], strength: record.evidence.Strength) -> None:
    """The numbers of one step; of an implication, by the relation of its conclusion."""
    kind = "identities" if strength.relation == "=" else "inequalities"
    n[f"{kind} steps"] += 1
    for key in ("mutants", "killed", "equivalent", "ill_formed"):
        n[f"{kind} {key}"] += getattr(strength, key)
    for key in ("survivors", "unknown"):
        n[f"{kind} {key}"] += len(getattr(strength, key))
    n[f"{kind} complete"] += strength.killed == strength.testable


def count(claims: Results) -> Counter[str]:
    """All numbers of one paper."""
    n: Counter[str] = Counter()
    for claim, step in steps(claims):
        repairs = step.repairs
        if step.strength:
            count_strength(n, step.strength)
        if step.verdict == "REFUTED":
            n["refuted"] += 1
            n["audited"] += repairs is not None
            n["repaired"] += bool(repairs)
            n["repaired, proved"] += any(r.verdict == "PROVED" for r in repairs or ())
            by_hand = bool(claim.correction or claim.meant)
            n["by hand"] += by_hand
            n["the same"] += any(r.matches for r in repairs or ())
            n["lacking"] += any(a.role == "makes it true" for a in step.assumptions or ())
        n.update(a.role for a in step.assumptions or () if a.role != "makes it true")
    return n


def passing(claims: Iterable[Claim], results: Results) -> dict[Statement, str]:
    """The statements whose strength is measured, each once, with the first claim and step that makes it."""
    found: dict[Statement, str] = {}
    for claim, result in zip(claims, results, strict=True):
        for statement, step in zip(claim.statements(), result.steps, strict=True):
            if step.verdict.passes and statement.relation not in COSTS:
                found.setdefault(statement.core().alone(), f"{claim.label} {step.n}")
        others = [getattr(claim, word) for word in ("meant", "correction") if getattr(claim, word)]
        checked = [v for v in (result.meant, result.correction, *result.readings) if v]
        found = {**passing([*others, *(c for _, c in claim.readings)], checked), **found}
    return found


def mutants_alone(statements: dict[Statement, str], jobs: int) -> list[tuple[str, Any]]:
    """The strength of every statement by its label, and nothing else; words where it could not be measured."""
    found: list[tuple[str, Any]] = []
    with Workers(jobs) as workers:
        for label, wait in [
            (label, workers.start(strength_task, s, 0, seconds=AUDIT_SECONDS))
            for s, label in statements.items()
        ]:
            try:
                found.append((label, wait() or "cannot be evaluated"))
            except TaskFailed as reason:
                found.append((label, str(reason)))
    return found


def lines(name: str, n: Counter[str], seconds: dict[str, float]) -> Iterator[str]:
    """The numbers of one paper, with what they are out of."""
    yield f"{name}  ({', '.join(f'{word} {t:.0f} s' for word, t in seconds.items())})"
    for kind in ("identities", "inequalities"):
        counted = n[f"{kind} mutants"] - n[f"{kind} equivalent"]
        yield (f"  {kind}: {n[f'{kind} killed']} of {counted} mutants killed, {n[f'{kind} survivors']} survive; of {n[f'{kind} mutants']} tried "
               f"{n[f'{kind} equivalent']} are true; {n[f'{kind} ill_formed']} more no statements, {n[f'{kind} unknown']} not evaluable; "
               f"{n[f'{kind} complete']} of {n[f'{kind} steps']} steps at 100 %")  # fmt: skip
    if n["not measured"]:
        yield f"  not measured: {n['not measured']} steps"
    if "whole audit" not in seconds:
        return
    yield (f"  repairs: {n['repaired']} of {n['refuted']} refuted steps ({n['repaired, proved']} proved); "
           f"{n['the same']} of {n['by hand']} with a hand-written version find it; {n['lacking']} hold under an added assumption")  # fmt: skip
    roles = ("needed", "not needed", "unknown")
    yield f"  assumptions: {', '.join(f'{n[r]} {r}' for r in roles)}, of {sum(n[r] for r in roles)}"


def measured(
    loaded: loading.Loaded, jobs: int, audit: bool
) -> tuple[record.Report, list[tuple[str, Any]], dict[str, float]]:
    """The report of a paper, audited if asked for, the strengths alone, and how long each part took."""
    assert loaded.paper is not None
    seconds: dict[str, float] = {}

    def timed(word: str, work: Callable[..., Any], *args: Any) -> Any:
        clock = time.monotonic()
        result = work(*args)
        seconds[word] = time.monotonic() - clock
        return result

    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(jobs=jobs, cache=Path(folder))
        report = timed("verdicts", run, [loaded], settings)
        (paper,) = report.papers
        written = {claim.label: claim for claim in loaded.paper.entries}
        alone = timed(
            "mutants alone",
            mutants_alone,
            passing([written[c.label] for c in paper.entries], paper.entries),
            jobs,
        )
        if audit:
            report = timed("whole audit", run, [loaded], replace(settings, audit=True))
        return report, alone, seconds


def audited(report: record.Report) -> tuple[Counter[str], list[tuple[str, Any]]]:
    """All numbers of an audited paper, and the strength of each of its steps."""
    claims = report.papers[0].entries
    return count(claims), [(f"{claim.label} {step.n}", step.strength) for claim, step in steps(claims)]


def counted(alone: list[tuple[str, Any]]) -> Counter[str]:
    """The numbers of strengths measured alone."""
    n: Counter[str] = Counter()
    for _, strength in alone:
        if isinstance(strength, str):
            n["not measured"] += 1
        else:
            count_strength(n, strength)
    return n


def listed(found: list[tuple[str, Any]]) -> Iterator[str]:
    """Every survivor, and every step whose strength could not be measured."""
    for label, strength in found:
        if isinstance(strength, str):
            yield f"    {label}: not measured: {strength}"
        for s in getattr(strength, "survivors", ()):
            yield f"    {label} {strength.relation}: {s.edit}: {s.latex}"


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("papers", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--survivors", action="store_true", help="list every survivor")
    parser.add_argument("--mutants", action="store_true", help="no repairs and no assumptions")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    total: Counter[str] = Counter()
    spent: dict[str, float] = {}
    reports = []
    for loaded in loading.load_all(options.papers):
        report, alone, seconds = measured(loaded, options.jobs, not options.mutants)
        found, each = (counted(alone), alone) if options.mutants else audited(report)
        print("\n".join(lines(report.papers[0].id, found, seconds)), flush=True)
        if options.survivors:
            print("\n".join(listed(each)), flush=True)
        total += found
        spent = {word: spent.get(word, 0) + t for word, t in seconds.items()}
        reports.append(report)
    print("\n".join(lines("all", total, spent)))
    if options.json:
        options.json.write_text(json.dumps([as_json(report) for report in reports], ensure_ascii=False))


if __name__ == "__main__":
    main()
