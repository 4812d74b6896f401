"""What a report costs, in processor time, beside another revision; where the time goes, and how it grows.

    python bench/report.py [--against REV or PATH] [--papers abramov,draft] [--parts cold,warm,check,shares,growth]
                           [--claims 100,1000,5000]

Another revision is checked out and installed in a temporary folder; a path is a checkout with its own .venv. Times are
user and system time of a command and of everything that it starts, read from the kernel, so that a busy machine matters
little; runs of the two are interleaved, and of several the least counts. Compiled modules are kept, as they are where
a program is installed.

Both check the same papers, those of the other revision: papers are edited from revision to revision, and a report of
other claims compares nothing. An index has a name of its own in them and a quantity no LaTeX, since two things that print
alike are refused now; what is checked stays the same.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
AGAINST = "863266b"
PARTS = ("cold", "warm", "check", "shares", "growth")
PR_SET_CHILD_SUBREAPER = (
    36  # of prctl, in linux/prctl.h: what a command leaves behind is waited for, and counted
)
STRIDE = 6  # every so many claims of the papers that ship are looked at for the shares
EQUATION = ("log(x*y) = log(x) + log(y)", "--positive", "x,y")
SESSION = """
import time
from derive import check, real
x, y = real("x"), real("y")
for k in range(6):
    before = time.perf_counter()
    check((x + y) ** 2, x**2 + 2 * x * y + y**2)
    print(time.perf_counter() - before)
"""


class Revision:
    """A checkout with its environment, and a cache and papers of its own."""

    def __init__(self, name: str, python: Path, folder: Path) -> None:
        self.name, self.python, self.folder = name, python, folder
        self.papers = folder / "papers"
        self.papers.mkdir(parents=True, exist_ok=True)

    def derive(self, *args: str | Path, cache: str = "cache") -> float:
        """The processor time of a command."""
        command = [self.python.with_name("derive"), *args]
        return processor_seconds(
            command, environment() | {"DERIVE_CACHE": str(self.folder / cache)}, self.folder
        )

    def ready(self) -> Revision:
        """With kernels compiled, so that no run pays for that."""
        self.derive("check", *EQUATION)
        return self


def environment() -> dict[str, str]:
    """This one, in which Python keeps compiled modules, as it does where a program is installed."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def processor_seconds(command: list[str | Path], environment: dict[str, str], folder: Path) -> float:
    """User and system time of a command and of all that it starts, until the last of it has ended."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command, env=environment, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if done.returncode not in (0, 1):
        raise SystemExit(
            f"{' '.join(map(str, command))} ends with {done.returncode}:\n{done.stdout.decode()[-2000:]}"
        )
    with suppress(ChildProcessError):
        while True:
            os.waitpid(-1, 0)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@contextmanager
def revision(wanted: str, folder: Path) -> Iterator[Revision]:
    """Another revision: a checkout that is there, or one made for the while."""
    there = Path(wanted)
    if there.is_dir():
        yield Revision(there.name, there / ".venv" / "bin" / "python", folder / "other")
        return
    tree = folder / "tree"
    subprocess.run(["git", "-C", ROOT, "worktree", "add", "--quiet", "--detach", tree, wanted], check=True)
    try:
        subprocess.run([sys.executable, "-m", "venv", tree / ".venv"], check=True)
        python = tree / ".venv" / "bin" / "python"
        install = [python, "-m", "pip", "install", "-q"]
        subprocess.run([*install, "-r", tree / ".ci" / "lock.txt"], check=True)
        subprocess.run([*install, "--no-deps", "--no-build-isolation", "-e", tree], check=True)
        yield Revision(wanted, python, folder / "other")
    finally:
        subprocess.run(["git", "-C", ROOT, "worktree", "remove", "--force", tree], check=False)


def ported(text: str, *, ours: bool) -> str:
    """A paper as both revisions read it; here all words of a paper are imported from one place."""
    text = re.sub(r"axes\([^)]*\)", lambda call: re.sub(r"(\w+)=", r"\1_at=", call[0]), text)
    text = re.sub(r', (entry_)?tex=r?"[^"]*"', "", text)
    return re.sub(r"^from derive\.\w+ import", "from derive import", text, flags=re.M) if ours else text


def share_papers(own: Revision, other: Revision, tree: Path, chosen: list[str]) -> None:
    """Give both the papers of the other revision, or those chosen."""
    for file in sorted((tree / "derive" / "papers").glob("[a-z]*.py")):
        if chosen and file.stem not in chosen:
            continue
        for each in (own, other):
            text = ported(file.read_text(encoding="utf-8"), ours=each is own)
            (each.papers / file.name).write_text(text, encoding="utf-8")


def cold_by_paper(both: list[Revision], runs: int) -> None:
    """Every paper from scratch by each in turn, and all of them together."""
    whole = [0.0 for _ in both]
    for name in sorted(file.name for file in both[0].papers.glob("*.py")):
        times = [[cold(each, name, k) for each in both] for k in range(runs)]
        found = [min(column) for column in zip(*times, strict=True)]
        whole = [so_far + seconds for so_far, seconds in zip(whole, found, strict=True)]
        row(f"cold report of {name.removesuffix('.py')}, processor", found)
    row("cold report of all papers, processor", whole)


def side_by_side(name: str, measure: Callable[[Revision], float], both: list[Revision], runs: int) -> None:
    """The least of several interleaved runs of each, and their ratio."""
    found = [[measure(each) for each in both] for _ in range(runs)]
    row(name, [min(column) for column in zip(*found, strict=True)])


def row(name: str, found: list[float]) -> None:
    """What ours takes, what the other takes, and how many times as long that is."""
    ours, *other = found
    beside = "".join(f"{them:10.2f} {them / ours:8.2f}" for them in other)
    print(f"{name:44s} {ours:8.2f} {beside}", flush=True)


def cold(revision: Revision, paper: str, again: int = 0) -> float:
    """A paper into an empty cache; the first run of each fills the one in which nothing has changed then."""
    cache = f"again_{again}_{paper}" if again else "cache"
    out = revision.folder / "cold" / paper
    return revision.derive("report", revision.papers / paper, "--out", out, cache=cache)


def warm(revision: Revision) -> float:
    return revision.derive("report", revision.papers, "--out", revision.folder / "warm")


def prompt(revision: Revision) -> float:
    return revision.derive("check", *EQUATION)


def session(revision: Revision) -> list[float]:
    """Seconds by the clock of the first check of a session, and of a later one."""
    done = subprocess.run(
        [revision.python, "-c", SESSION],
        capture_output=True,
        text=True,
        check=True,
        cwd=revision.folder,
        env=environment(),
    )
    first, *later = map(float, done.stdout.split())
    return [first, min(later)]


def by_the_clock(revision: Revision) -> float:
    before = time.perf_counter()
    prompt(revision)
    return time.perf_counter() - before


# where the time goes


class Shares:
    """Processor time by part; what runs inside another part counts for the inner one alone."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._inner = [0.0]

    @contextmanager
    def __call__(self, part: str) -> Iterator[None]:
        self._inner.append(0.0)
        before = time.process_time()
        try:
            yield
        finally:
            took = time.process_time() - before
            self.seconds[part] += took - self._inner.pop()
            self._inner[-1] += took

    def wrap(self, owner: Any, name: str, part: str) -> None:
        """Let a method count for a part."""
        method = getattr(owner, name)

        def counted(*args: Any, **options: Any) -> Any:
            with self(part):
                return method(*args, **options)

        setattr(owner, name, counted)

    def table(self) -> None:
        total = sum(self.seconds.values())
        for part, seconds in sorted(self.seconds.items(), key=lambda item: -item[1]):
            print(f"  {part:42s} {seconds:8.2f} {100 * seconds / total:8.1f} %")


PARTS_OF = {
    "show_task": "printing",
    "prove_task": "proofs",
    "follows_task": "proofs",
    "equality_task": "proofs",
    "contradiction_task": "proofs",
    "error_vanishes_task": "proofs",
    "defined_task": "where both sides are defined",
    "support_task": "what trials are worth",
    "checked_task": "proofs and witnesses checked again",
    "curve_task": "curves",
}  # by the task; all others are trials


class Here:
    """In place of workers: a task is done at once, in this process, and counted."""

    def __init__(self, found: Shares) -> None:
        self.found = found

    def start(self, task: Callable[..., Any], *args: Any, seconds: float) -> Any:
        from derive.processes.workers import TaskFailed, Underway

        def result() -> tuple[Any, float]:
            with self.found(PARTS_OF.get(task.__name__, "trials")):
                try:
                    return task(*args), 0.0
                except Exception as problem:
                    raise TaskFailed(repr(problem)) from None

        return Underway(result)

    def note(self, task: Callable[..., Any], spent: float) -> None:
        """Nothing."""


def shares(folder: Path) -> Shares:
    """The parts of a cold run, for every so many claims, in this process."""
    import reports
    from derive.roads.limited import _compiled
    from derive.run import loading
    from derive.run.checking import check_claim
    from derive.run.settings import Settings
    from numeric.rigorous.interpreter import Program

    found = Shares()
    _compiled()
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with found("loading"):
        papers = [loaded.paper for loaded in loading.load_all([]) if loaded.paper]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    found.seconds["loading"] += after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found.seconds["loading"] /= STRIDE  # in proportion to the claims looked at
    for name in ("quantities", "evaluate"):
        found.wrap(Program, name, "enclosures")
    chosen = [claim for paper in papers for claim in paper.entries][::STRIDE]
    for claim in chosen:
        with found("the rest"):
            check_claim(claim, Here(found), Settings())  # type: ignore[arg-type]
    known = folder / "own" / "warm" / "report.json"
    if known.is_file():
        report = reports.load(known)
        with found("rendering"):
            reports.write(report, folder / "rendered")
        entries = sum(1 + len(claim.findings) for paper in report.papers for claim in paper.claims)
        found.seconds["rendering"] *= len(chosen) / entries
    return found


# how it grows


def generated(folder: Path, claims: int) -> Path:
    """A paper with so many claims, all of them true and cheap."""
    head = "from derive import Paper, eq, real\nx, y = real('x'), real('y')\npaper = Paper('grown', title='Grown', source='none')\n"
    lines = (
        f"paper.claim('{k}', r'(x+{k}y)^2', (x + {k}*y)**2, eq(x**2 + {2 * k}*x*y + {k * k}*y**2))\n"
        for k in range(1, claims + 1)
    )
    file = folder / f"grown_{claims}.py"
    file.write_text(head + "".join(lines))
    return file


def growth(own: Revision, sizes: list[int]) -> None:
    """Processor time of a cold run, of one in which a claim changed, and of one in which nothing did."""
    print(f"\n{'claims':>8s} {'cold':>10s} {'one changed':>12s} {'unchanged':>10s} {'ms a claim':>11s}")
    for claims in sizes:
        file = generated(own.folder, claims)
        arguments = ("report", file, "--trials", "1000", "--out", own.folder / f"grown_{claims}")
        first = own.derive(*arguments, cache=f"grown_{claims}")
        file.write_text(file.read_text() + "paper.claim('new', 'q', x + y, eq(y + x))\n")
        changed = own.derive(*arguments, cache=f"grown_{claims}")
        again = own.derive(*arguments, cache=f"grown_{claims}")
        print(
            f"{claims:8d} {first:10.2f} {changed:12.2f} {again:10.2f} {1000 * first / claims:11.1f}",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument(
        "--against", default=AGAINST, help=f"a revision, or the path of a checkout [default: {AGAINST}]"
    )
    parser.add_argument("--papers", default="", help="which of its papers both check [default: all]")
    parser.add_argument("--parts", default=",".join(PARTS), help=f"any of {', '.join(PARTS)} [default: all]")
    parser.add_argument(
        "--claims", default="100,1000,5000", help="sizes of generated papers [default: 100,1000,5000]"
    )
    parser.add_argument("--runs", type=int, default=1, help="cold runs of each [default: 1]")
    chosen = parser.parse_args()
    parts = chosen.parts.split(",")
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    with tempfile.TemporaryDirectory(prefix="bench_report_") as name:
        folder = Path(name)
        own = Revision("this", Path(sys.executable), folder / "own").ready()
        if {"cold", "warm", "check"} & set(parts):
            with revision(chosen.against, folder) as other:
                share_papers(own, other, other.python.parents[2], [n for n in chosen.papers.split(",") if n])
                compare([own, other.ready()], parts, chosen.runs)
        if "shares" in parts:
            print(f"\nwhere a cold run goes (every {STRIDE}th claim)")
            shares(folder).table()
        if "growth" in parts:
            growth(own, [int(n) for n in chosen.claims.split(",")])


def compare(both: list[Revision], parts: list[str], runs: int) -> None:
    """The same work by both revisions."""
    print(f"{'seconds':44s} {both[0].name:>8s} {both[1].name:>10s} {'ratio':>8s}")
    if "cold" in parts:
        cold_by_paper(both, runs)
    if "warm" in parts:
        for each in both:
            for _ in range(2):
                warm(each)  # fills the folder, and the cache where no cold run did
        side_by_side("report when nothing changed, processor", warm, both, 3)
    if "check" in parts:
        side_by_side("derive check, processor", prompt, both, 3)
        side_by_side("derive check, by the clock", by_the_clock, both, 3)
        side_by_side("first check of a session, by the clock", lambda each: session(each)[0], both, 3)
        side_by_side("later check of a session, by the clock", lambda each: session(each)[1], both, 3)


if __name__ == "__main__":
    main()
