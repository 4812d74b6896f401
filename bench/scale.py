"""How a run grows: steps per second by workers, cost per step by papers, what a cluster adds to a step.

    python -m bench.scale [--papers 5,50,500] [--workers 1,2,4] [--tasks 10000] [--trials 500] [--real ma,shim]

Papers are generated, each different; those of --real ship, and say what a step costs and how many tasks it is. Times are
by the clock; processor time is that of the tasks alone. What the numbers mean for a hundred thousand papers is worked
out in docs/scale.md.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from derive.claims import Paper, eq, le
from derive.language import axes, total
from derive.language.declaring import array, real
from derive.processes.cluster import Cluster
from derive.processes.workers import Task, Workers
from derive.run.cache import program_digest
from derive.run.loading import Loaded, load
from derive.run.run import run
from derive.run.settings import Settings
from reports.record.loading import dump
from reports.record.report import Claim, Report


def paper(n: int) -> Loaded:
    """A small paper like no other: a chain of two steps, an identity over an axis, and a falsehood."""
    t = axes(t="T")
    x, a = real("x"), array("a", t)
    made = Paper(f"generated-{n}", title=f"Generated {n}", source="generated")
    made.claim("chain", "q", (x + n) ** 2, eq(x**2 + 2 * n * x + n**2), eq((x - n) ** 2 + 4 * n * x))
    made.claim("sum", "q", total(n * a[t] + x, t), eq(n * total(a[t], t) + x * total(1, t)))
    made.claim("slip", "q", (x + n) ** 2, eq(x**2 + n**2 + 1), expect="REFUTED")
    made.claim("bound", "q", 2 * n * x, le(x**2 + n**2))
    return Loaded(made.id, Path(f"{made.id}.py"), made)


class Counting(Workers):
    """Workers that know how much they were asked."""

    tasks = 0

    def begun(self, packed: bytes, seconds: float) -> Callable[[], tuple[bool, Any, float]]:
        self.tasks += 1
        return super().begun(packed, seconds)


def steps_in(claim: Claim) -> int:
    """The steps of a claim in all its versions, and of the findings about it."""
    others = (claim.meant, claim.correction, *claim.readings, *claim.findings)
    return len(claim.every_step) + sum(steps_in(other) for other in others if other)


def steps_of(report: Report) -> int:
    return sum(steps_in(claim) for paper in report.papers for claim in paper.claims)


def spent_in(report: Report) -> float:
    return sum(entry.seconds or 0.0 for entry in report.entries())


def by_workers(workers: Sequence[int], trials: int, papers: int) -> None:
    """Steps per second of one machine, with so many workers."""
    work = [paper(n) for n in range(1, papers + 1)]
    for jobs in workers:
        began = time.monotonic()
        found = run(work, Settings(trials=trials, jobs=jobs))
        took = time.monotonic() - began
        print(
            f"{jobs} workers: {steps_of(found) / took:.1f} steps/s ({steps_of(found)} steps in {took:.1f} s)",
            flush=True,
        )


def by_papers(sizes: Sequence[int], trials: int) -> None:
    """Cost per step as papers become more."""
    for size in sizes:
        with tempfile.TemporaryDirectory() as cache:
            began, ours = time.monotonic(), resource.getrusage(resource.RUSAGE_SELF)
            found = run(
                [paper(n) for n in range(1, size + 1)], Settings(trials=trials, jobs=2, cache=Path(cache))
            )
            took, done = time.monotonic() - began, resource.getrusage(resource.RUSAGE_SELF)
            kept = sum(f.stat().st_size for f in Path(cache).rglob("*") if f.is_file())
        steps, own = steps_of(found), done.ru_utime + done.ru_stime - ours.ru_utime - ours.ru_stime
        mean = spent_in(found) / steps
        print(f"{size} papers: {steps} steps, {1000 * took / steps:.0f} ms a step by the clock, {1000 * mean:.0f} ms of workers' "
              f"and {1000 * own / steps:.1f} ms of our own processor time, {kept / steps / 1000:.1f} kB kept and "
              f"{len(dump(found)) / steps / 1000:.1f} kB of report.json a step, {done.ru_maxrss / 1000:.0f} MB here", flush=True)  # fmt: skip


def by_step(ids: Sequence[str]) -> tuple[float, float]:
    """Seconds and tasks of a step of papers that ship, checked anew."""
    with Counting(2) as workers:
        found = run([load(id) for id in ids], Settings(jobs=2), workers=workers)
        mean, tasks = spent_in(found) / steps_of(found), workers.tasks / steps_of(found)
    print(f"{', '.join(ids)}: {steps_of(found)} steps, {1000 * mean:.0f} ms of workers' processor time and {tasks:.1f} tasks a step",
          flush=True)  # fmt: skip
    return mean, tasks


def overhead(many: int, mean: float, tasks: float) -> None:
    """What the cluster adds to a step: tasks that do nothing, many at once, here and there."""
    nothing = Task("derive.run.tasks", "ready_task", bool)

    def each(workers: Workers) -> float:
        workers.start(nothing, seconds=60)()  # the first waits for a process
        began = time.monotonic()
        for wait in [workers.start(nothing, seconds=60) for _ in range(many)]:
            wait()
        return (time.monotonic() - began) / many

    with Workers(2) as here:
        alone = each(here)
    with Cluster("local", 2, program_digest) as there:
        spread = each(there)
    added = spread - alone
    print(f"{many} empty tasks: {1000 * alone:.2f} ms each on this machine, {1000 * spread:.2f} ms through the cluster: "
          f"{1000 * added:.2f} ms more, {1000 * added * tasks:.1f} ms a step, {100 * added * tasks / mean:.1f} % of its mean "
          f"{1000 * mean:.0f} ms", flush=True)  # fmt: skip


def main() -> None:
    """Measure what was asked for."""

    def numbers(text: str) -> list[int]:
        return [int(part) for part in text.split(",") if part]

    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--papers", type=numbers, default=[5, 50, 500])
    asked.add_argument("--workers", type=numbers, default=[1, 2, 4])
    asked.add_argument("--tasks", type=int, default=10_000)
    asked.add_argument("--real", type=lambda text: text.split(","), default=["ma", "shim"])
    asked.add_argument("--trials", type=int, default=500)
    options = asked.parse_args()
    by_workers(options.workers, options.trials, papers=20)
    by_papers(options.papers, options.trials)
    overhead(options.tasks, *by_step(options.real))


if __name__ == "__main__":
    main()
