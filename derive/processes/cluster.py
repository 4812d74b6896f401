"""Work on many machines, through dask.distributed: each task still runs in a killable process of its machine.

What travels is what travels to a worker of this machine, and comes back the same: limits are of processor
time, so that verdicts and witnesses do not depend on who did the work. A machine that goes away loses its
tasks to the others. One that runs another version of this program is not asked.
"""

from __future__ import annotations

import multiprocessing
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future as Promise
from contextlib import suppress
from functools import cache
from typing import Any

from derive.errors import DeriveError
from derive.processes import workers
from derive.processes.workers import TaskFailed, Unreachable, Workers

PATIENCE_SECONDS = 30.0  # for a scheduler to answer, and for the first worker to come
AHEAD = 8  # claims under way for each thread of the cluster, so that none waits for work
BATCHES = 3  # on their way for each thread; what must wait longer travels together
REFRESH_SECONDS = 10.0  # after which we ask again how many threads there are
INSTALL = "it is an extra, installed with: pip install 'derive-check[cluster]'"


Sent = tuple[bytes, float]  # a packed task and its limit in seconds
Answered = tuple[bool, Any, float]


def remotely(batch: list[Sent], program: str, digest: Callable[[], str]) -> list[Answered]:
    """On a machine of the cluster: tasks one after another, in a process of its own."""
    if digest() != program:
        return [(False, "a worker of the cluster runs another version of Derive", 0.0) for _ in batch]
    # Dask's workers are daemons, which may not start processes; ours end with them all the same.
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    _as_many_as_threads()
    return workers.served(batch)


@cache
def _as_many_as_threads() -> None:
    from distributed import get_worker

    workers.JOBS_AT_HAND = max(1, get_worker().state.nthreads)


class Cluster(Workers):
    """The workers of a scheduler at an address, or, for "local", of one that is started here."""

    def __enter__(self) -> Cluster:
        return self

    def __init__(self, address: str, jobs: int, digest: Callable[[], str]) -> None:
        self._own: Any = None
        self._digest, self._program = digest, digest()
        self._futures: set[Any] = set()
        self._waiting: list[tuple[Sent, Promise[Answered]]] = []
        self._sending = threading.Lock()
        self._counted = (0.0, 1)  # when, and how many threads
        self._client = self._connected(address, jobs)
        try:
            self._ask_who_is_there(address)
        except BaseException:
            self.stop()
            raise

    def _connected(self, address: str, jobs: int) -> Any:
        try:
            from distributed import Client, LocalCluster
        except ImportError:
            raise DeriveError(f"--cluster needs dask.distributed: {INSTALL}.") from None
        try:
            if address == "local":
                self._own = LocalCluster(n_workers=jobs, threads_per_worker=1, host="127.0.0.1")
                return Client(self._own, timeout=PATIENCE_SECONDS)
            return Client(address, timeout=PATIENCE_SECONDS)
        except (OSError, ValueError, TimeoutError) as problem:
            raise DeriveError(
                f"there is no scheduler at {address}: {' '.join(str(problem).split())[:200]}. Start one with "
                "`dask scheduler`, or use --cluster local."
            ) from None

    def _ask_who_is_there(self, address: str) -> None:
        from distributed import TimeoutError as Late

        try:
            self._client.wait_for_workers(1, timeout=PATIENCE_SECONDS)
        except (Late, TimeoutError):
            raise DeriveError(
                f"no worker has come to the scheduler at {address}: start some with `dask worker {address}`."
            ) from None
        others = {at for at, program in self._client.run(self._digest).items() if program != self._program}
        if others:
            raise DeriveError(
                f"{', '.join(sorted(others))} run another version of Derive, or of what it stands on, than "
                "this machine: install the same there."
            )

    @property
    def threads(self) -> int:
        """How many tasks run at once, with the workers that are there now."""
        return sum(self._client.nthreads().values())

    @property
    def dashboard(self) -> str:
        """Where to watch the cluster."""
        return str(self._client.dashboard_link)

    def stop(self) -> None:
        """Take back what is not done, and leave the cluster; one of our own ends."""
        with self._sending:
            waiting, self._waiting = self._waiting, []
        for _, promise in waiting:
            promise.cancel()
        for future in tuple(self._futures):
            future.cancel()
        if self._own is not None:
            with suppress(Exception):  # processes of theirs would keep them from ending
                self._client.run(workers.dismiss)
        self._client.close()
        if self._own is not None:
            self._own.close(timeout=PATIENCE_SECONDS)

    def begun(self, packed: bytes, seconds: float) -> Callable[[], Answered]:
        promise: Promise[Answered] = Promise()
        with self._sending:
            self._waiting.append(((packed, seconds), promise))
        self._send()
        return lambda: self._kept(promise)

    def _kept(self, promise: Promise[Answered]) -> Answered:
        """What was promised; nobody waits for a scheduler that has gone without a word."""
        while True:
            try:
                return promise.result(timeout=PATIENCE_SECONDS / 6)
            except TimeoutError:
                if self._client.status not in ("running", "connecting"):
                    raise self._gone(OSError("the connection is closed")) from None

    def _send(self) -> None:
        """Send what waits, as far as there is room, in batches that leave something for everybody."""
        with self._sending:
            room = BATCHES * self._threads_now()
            while self._waiting and len(self._futures) < room:
                size = max(1, -(-len(self._waiting) // room))
                batch, self._waiting = self._waiting[:size], self._waiting[size:]
                self._submit(batch)

    def _threads_now(self) -> int:
        at, many = self._counted
        if time.monotonic() - at > REFRESH_SECONDS:
            with suppress(Exception):  # a cluster that is gone is noticed elsewhere
                many = max(1, self.threads)
            self._counted = time.monotonic(), many
        return many

    def _submit(self, batch: list[tuple[Sent, Promise[Answered]]]) -> None:
        promises = [promise for _, promise in batch]
        try:
            tasks = [task for task, _ in batch]
            future = self._client.submit(remotely, tasks, self._program, self._digest, pure=False)
        except Exception as problem:
            for promise in promises:
                promise.set_exception(self._gone(problem))
            return
        self._futures.add(future)
        future.add_done_callback(lambda done: self._arrived(done, promises))

    def _arrived(self, future: Any, promises: list[Promise[Answered]]) -> None:
        from distributed.scheduler import KilledWorker

        self._futures.discard(future)
        try:
            answers: list[Answered | Exception] = list(future.result())
        except KilledWorker:
            answers = [TaskFailed("the machines that tried it ended before it did")] * len(promises)
        except BaseException as problem:
            answers = [self._gone(problem)] * len(promises)
        for promise, answer in zip(promises, answers, strict=True):
            if promise.cancelled():
                continue
            if isinstance(answer, Exception):
                promise.set_exception(answer)
            else:
                promise.set_result(answer)
        self._send()

    def _gone(self, problem: BaseException) -> Unreachable:
        said = " ".join(str(problem).split())[:120]
        return Unreachable(f"the cluster does not answer any more ({type(problem).__name__}: {said})")
