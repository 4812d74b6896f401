"""How much of the literature's mathematics can be said, and what is found of it: true statements and their false twins.

    python bench/breadth.py [--word W…] [--tools derive,simplify,equals,numpy] [--jobs N] [--open] [--json FILE]

The rows stand in `bench/breadth_rows`, one file for each word, each with its source. A statement goes the way of
`derive check`: both roads, in killable workers. SymPy's `simplify` and `equals` and plain sampling with NumPy are asked
the same beside it. A wrong verdict is a truth refuted or a twin passed; any of Derive's makes the exit status 1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.breadth_peers import asked
from bench.breadth_rows import Row, words
from derive.processes.workers import Workers
from derive.run import questions
from derive.run.checking import Settings, check_claim
from numeric.floats import engine
from reports.record.verdicts import PASSING, Verdict

TRIALS = 4_000
SECONDS = 20.0  # for a proof, and for an attack
LIMIT = 10.0  # for one answer of another tool
TOOLS = ("derive", "simplify", "equals", "numpy")
UNSTATED = "unstated"


@dataclass(frozen=True)
class Answer:
    """What a tool said of a row or of its twin."""

    tool: str
    row: Row
    twin: bool
    said: str  # a verdict of ours, or of another tool: true, false, unknown; or unstated
    why: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the statement was called true."""
        return self.said == "true" or self.said in PASSING

    @property
    def denied(self) -> bool:
        """Whether the statement was called false."""
        return self.said in ("false", Verdict.REFUTED)

    @property
    def wrong(self) -> bool:
        """Whether a truth was denied, or a falsehood accepted."""
        broken = self.said in (Verdict.CONFLICT, Verdict.VACUOUS, "crash")
        return broken or (self.accepted if self.twin else self.denied)


def ours(rows: list[Row], jobs: int, seconds: float, trials: int) -> Iterator[Answer]:
    """Derive's verdicts, as they come."""
    engine.warm_up()
    questions.PROVE_SECONDS = questions.ATTACK_SECONDS = seconds
    settings = Settings(0, trials, jobs)
    with Workers(jobs) as workers, ThreadPoolExecutor(jobs) as threads:
        futures = {}
        for row in rows:
            for twin in (False, True):
                try:
                    claim = row.claim(twin)
                except Exception as problem:  # the language has no word for it, whatever it says
                    yield Answer("derive", row, twin, UNSTATED, str(problem).split("\n")[0])
                    continue
                futures[threads.submit(check_claim, claim, workers, settings)] = (row, twin)
        for count, future in enumerate(as_completed(futures), 1):
            if count % 100 == 0:
                print(f"… {count} of {len(futures)}", file=sys.stderr, flush=True)
            row, twin = futures[future]
            problem = future.exception()
            if problem:
                yield Answer("derive", row, twin, "crash", f"{type(problem).__name__}: {problem}")
                continue
            found = future.result()
            steps = (*found.steps, *((found.ends,) if found.ends else ()))
            why = [s.proof.method for s in steps if s.proof] + [s.reason for s in steps if s.reason]
            yield Answer("derive", row, twin, str(found.verdict), "; ".join(why))


def others(rows: list[Row], tools: list[str], jobs: int, limit: float) -> Iterator[Answer]:
    """What other tools say."""
    places = [(tool, row, twin) for tool in tools for row in rows for twin in (False, True)]
    questions_ = [(tool, row.word, row.number, twin) for tool, row, twin in places]
    for (tool, row, twin), said in zip(places, asked(questions_, jobs, limit), strict=True):
        yield Answer(tool, row, twin, said)


HEAD = (
    f"{'word':<26}|{'rows':>5}{'stated':>7} | true: {'PROVED':>6}{'sizes':>6}{'SUPP':>5}{'UND':>4}{'REF':>4}"
    f" | twins: {'REF':>4}{'UND':>4}{'pass':>5} | wrong"
)


def line(name: str, found: list[Answer]) -> str:
    """The counts of one word."""
    count = Counter((one.twin, one.said) for one in found)
    true = [one for one in found if not one.twin]
    stated = sum(one.said != UNSTATED for one in true)
    return (
        f"{name:<26}|{len(true):>5}{stated:>7} |       {count[False, 'PROVED']:>6}{count[False, 'PROVED_AT_SIZES']:>6}"
        f"{count[False, 'SUPPORTED']:>5}{count[False, 'UNDECIDED']:>4}{count[False, 'REFUTED']:>4}"
        f" |        {count[True, 'REFUTED']:>4}{count[True, 'UNDECIDED']:>4}"
        f"{sum(one.accepted for one in found if one.twin):>5} | {sum(one.wrong for one in found):>5}"
    )


def peer_line(tool: str, found: list[Answer]) -> str:
    """The counts of one other tool, over all words."""
    true, twins = ([one for one in found if one.twin is twin] for twin in (False, True))
    stated = sum(one.said != UNSTATED for one in true)
    return (
        f"{tool:<10} stated {stated} of {len(true)}, true accepted {sum(one.accepted for one in true)}, "
        f"true denied {sum(one.denied for one in true)}, false denied {sum(one.denied for one in twins)}, "
        f"false accepted {sum(one.accepted for one in twins)}, wrong {sum(one.wrong for one in found)}"
    )


def table(found: list[Answer]) -> str:
    """Counts per word and in total, and beside them those of the other tools."""
    mine = [one for one in found if one.tool == "derive"]
    names = list(dict.fromkeys(one.row.word for one in found))
    lines = [HEAD, "-" * len(HEAD)] if mine else []
    lines += [line(name, [one for one in mine if one.row.word == name]) for name in names if mine]
    lines += [line("total", mine), ""] if mine else []
    for tool in dict.fromkeys(one.tool for one in found):
        lines.append(peer_line(tool, [one for one in found if one.tool == tool]))
    return "\n".join(lines)


def left_open(found: list[Answer]) -> str:
    """What Derive did not state, prove or refute, one line each."""
    lines = []
    for one in sorted(found, key=lambda a: (a.row.word, a.row.number, a.twin)):
        fine = one.said == ("REFUTED" if one.twin else "PROVED")
        if one.tool == "derive" and not fine:
            kind = "twin" if one.twin else "true"
            lines.append(f"{one.said} | {one.row.label} {kind} | {one.row.text(one.twin)} | {one.why[:160]}")
    return "\n".join(lines)


def main() -> int:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--word", nargs="*", help="parts of the names of words")
    parser.add_argument("--tools", default=",".join(TOOLS))
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("--limit", type=float, default=LIMIT)
    parser.add_argument("--trials", type=int, default=TRIALS)
    parser.add_argument("--open", action="store_true", help="list what is not proved or not refuted")
    parser.add_argument("--json", help="write all answers to a file")
    options = parser.parse_args()
    chosen = [name for name in words() if not options.word or any(w in name for w in options.word)]
    rows = [row for name in chosen for row in words()[name]]
    tools = options.tools.split(",")
    found = []
    if "derive" in tools:
        found += list(ours(rows, options.jobs, options.seconds, options.trials))
    found += list(others(rows, [t for t in tools if t != "derive"], options.jobs, options.limit))
    bad = [one for one in found if one.tool == "derive" and one.wrong]
    print(*(["", left_open(found)] if options.open else []), "", table(found), sep="\n")
    for one in bad:
        print(f"WRONG {one.said} | {one.row.label} | {one.row.text(one.twin)} | {one.why}")
    if options.json:
        rows_out = [
            {"tool": o.tool, "row": o.row.label, "source": o.row.source, "twin": o.twin, "said": o.said, "why": o.why,
             "statement": o.row.text(o.twin)}
            for o in found
        ]  # fmt: skip
        Path(options.json).write_text(json.dumps(rows_out, indent=1, ensure_ascii=False))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
