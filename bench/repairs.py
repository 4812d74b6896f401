"""What the search finds for the refuted steps of the shipped papers: true statements near them, or what they lack.

    python -m bench.repairs [PAPER …] [--seconds N] [--only LABEL] [--show]

Counted over the claims of the papers, not over findings: each refuted step once, with the claim's outcome.
A refuted step is answered by a *repair*, a small edit that makes it true, or by an *assumption* under which
it holds as printed. Verdicts are taken from the cache where they are known.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator

from derive.claims import Claim, Statement
from derive.processes.workers import Workers
from derive.run import loading
from derive.run.checking import _amendments
from derive.run.questions import AUDIT_SECONDS
from derive.run.run import Settings, run
from derive.run.tasks import additions_task, repairs_task
from reports import record
from reports.record.verdicts import Verdict


def refuted(loaded: loading.Loaded, jobs: int) -> Iterator[tuple[Claim, record.Claim, Statement]]:
    """The refuted steps of a paper's claims."""
    assert loaded.paper is not None
    (paper,) = run([loaded], Settings(jobs=jobs)).papers
    results = {claim.label: claim for claim in paper.claims}
    for claim in loaded.paper.claims:
        result = results[claim.label]
        for statement, step in zip(claim.statements(), result.steps, strict=False):
            if step.verdict == Verdict.REFUTED:
                yield claim, result, statement.alone()


def main() -> None:
    """Search and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("papers", nargs="*")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=AUDIT_SECONDS, help="for one search")
    parser.add_argument("--only", help="a label")
    parser.add_argument("--show", action="store_true", help="print what is found")
    options = parser.parse_args()
    total: Counter[str] = Counter()
    for loaded in loading.load_all(options.papers):
        n: Counter[str] = Counter()
        steps = [s for s in refuted(loaded, options.jobs) if options.only in (None, s[0].label)]
        with Workers(options.jobs) as workers:
            begun = time.monotonic()
            waits = [
                (claim, result, workers.start(repairs_task, statement, 0, _amendments(claim), seconds=options.seconds),
                 workers.start(additions_task, statement.core(), 0, seconds=options.seconds))
                for claim, result, statement in steps
            ]  # fmt: skip
            for claim, result, repaired, added in waits:
                found, more = _value(repaired), _value(added)
                n["refuted"] += 1
                n["repaired"] += bool(found)
                n["repaired, proved"] += any(r.verdict == Verdict.PROVED for r in found or ())
                n["assumption"] += bool(more)
                n["answered"] += bool(found or more)
                n["by hand"] += bool(claim.correction or claim.meant)
                n["the same"] += any(r.matches for r in found or ())
                n["unfinished"] += found is None
                if options.show:
                    print(
                        f"  {claim.label} ({result.outcome}): {'unfinished' if found is None else len(found)}"
                    )
                    for r in found or ():
                        print(f"    {r.verdict} {r.matches or ''} [{r.edit}] {r.latex}")
                    for a in more or ():
                        print(f"    if {a.assumption} {a.verdict}", flush=True)
        print(line(loaded.id, n), f" {time.monotonic() - begun:.0f} s", flush=True)
        total += n
    print(line("all", total))


def _value(wait: object) -> tuple | None:
    try:
        return wait()  # type: ignore[operator]
    except Exception as problem:
        print("   ", type(problem).__name__, problem)
        return None


def line(name: str, n: Counter[str]) -> str:
    """The numbers of one paper, with what they are out of."""
    return (
        f"{name}: {n['answered']} of {n['refuted']} refuted steps answered: {n['repaired']} by a repair "
        f"({n['repaired, proved']} proved; {n['the same']} of {n['by hand']} with a hand-written version find it), "
        f"{n['assumption']} by an assumption; {n['unfinished']} not finished"
    )


if __name__ == "__main__":
    main()
