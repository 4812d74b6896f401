"""Many machines, here all of them 127.0.0.1: the same verdicts and witnesses, whoever comes and goes."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from derive.claims import Paper, eq, le
from derive.errors import DeriveError
from derive.language import axes, total
from derive.language.declaring import array, real
from derive.processes import cluster
from derive.processes.cluster import Cluster
from derive.processes.workers import Task, TaskFailed
from derive.run.cache import program_digest
from derive.run.loading import Loaded
from derive.run.run import run
from derive.run.settings import Settings

pytestmark = pytest.mark.slow

SETTINGS = Settings(trials=500, jobs=2)


def paper() -> Loaded:
    t = axes(t="T")
    x, a = real("x"), array("a", t)
    made = Paper("p", title="P", source="p")
    for n in range(1, 5):
        made.claim(f"power {n}", "q", (x + 1) ** n * (x - 1) ** n, eq((x**2 - 1) ** n))
    made.claim("sum", "q", total(a[t], t) ** 2, le(total(a[t] ** 2, t)), expect="REFUTED")
    made.claim("slip", "q", (x + 1) ** 2, eq(x**2 + 1), expect="REFUTED")
    return Loaded("p", Path("p.py"), made)


@pytest.fixture(scope="module")
def alone():
    return run([paper()], SETTINGS).papers


class Machines:
    """A scheduler and workers, each a process of its own."""

    def __init__(self, workers: int) -> None:
        self.scheduler = self._start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        assert self.scheduler.stderr is not None
        self.address = next(
            found[0] for line in self.scheduler.stderr if (found := re.search(r"tcp://127\S+\d", line))
        )
        self.workers = [
            self._start("worker", self.address, "--nthreads", "1", "--no-dashboard", "--no-nanny") for _ in range(workers)
        ]  # fmt: skip

    def _start(self, *args: str) -> subprocess.Popen[str]:
        return subprocess.Popen([sys.executable, "-m", "dask", *args], stderr=subprocess.PIPE, text=True)

    def end(self) -> None:
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.communicate()


@pytest.fixture
def machines():
    made = Machines(2)
    yield made
    made.end()


def test_the_same_verdicts_and_witnesses_also_if_a_worker_is_killed(machines, alone):
    def kill(news):
        if news.result is not None and machines.workers[0].poll() is None:
            machines.workers[0].send_signal(signal.SIGKILL)

    with Cluster(machines.address, 2, program_digest) as workers:
        workers._client.wait_for_workers(2, timeout=60)
        assert workers.threads == 2 and workers.dashboard.startswith("http")
        found = run([paper()], replace(SETTINGS, jobs=4), kill, workers=workers)
    assert machines.workers[0].wait() == -9 and not found.run.interrupted
    assert found.papers == alone


def test_what_was_found_before_the_scheduler_was_killed_is_kept(machines, alone, tmp_path, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE_SECONDS", 10.0)
    settings, gone = replace(SETTINGS, cache=tmp_path), []

    def kill(news):
        if news.result is not None and news.done == 2:
            machines.scheduler.send_signal(signal.SIGKILL)

    with Cluster(machines.address, 2, program_digest) as workers:
        found = run([paper()], settings, kill, workers=workers, on_gone=gone.append)
    done = [c for c in found.papers[0].claims if c.verdict != "INTERRUPTED"]
    assert found.run.interrupted and 2 <= len(done) < len(found.papers[0].claims)
    assert len(gone) == 1 and "does not answer any more" in gone[0]
    kept = {f.name: f.stat().st_ino for f in tmp_path.rglob("*") if f.is_file()}
    assert run([paper()], settings).papers == alone
    assert {
        name: (tmp_path / name[:2] / name).stat().st_ino for name in kept
    } == kept  # nothing was done twice


def test_a_task_is_killed_at_its_limit_on_its_machine_too(machines):
    with Cluster(machines.address, 1, program_digest) as workers:
        with pytest.raises(TaskFailed, match="no answer within 1 s of processor time"):
            workers.start(Task("builtins", "sum", int), range(10**12), seconds=1.0)()
        assert workers.start(Task("operator", "add", int), 2, 3, seconds=9)() == 5  # the machine goes on


def test_another_version_is_not_asked(machines):
    with pytest.raises(DeriveError, match="another version of Derive"):
        Cluster(machines.address, 1, _other())


def _other():
    """A digest that every process computes for itself, and each gets another one."""
    import os

    return os.getpid


def test_a_scheduler_that_is_not_there_is_said(monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE_SECONDS", 1.0)
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(DeriveError, match="there is no scheduler"):
            Cluster(address, 1, program_digest)
