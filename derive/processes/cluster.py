"""Work on many machines, through dask.distributed: each task still runs in a killable process of its machine.

What travels is what travels to a worker of this machine, and comes back the same: limits are of processor
time, so that verdicts and witnesses do not depend on who did the work. A machine that goes away loses its
tasks to the others. One that runs another version of this program is not asked.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from concurrent.futures import CancelledError
from contextlib import suppress
from functools import cache
from typing import Any

from derive.errors import DeriveError
from derive.processes import workers
from derive.processes.workers import TaskFailed, Unreachable, Workers

PATIENCE_SECONDS = 30.0  # for a scheduler to answer, and for the first worker to come
AHEAD = 2  # claims under way for each thread of the cluster, so that none waits for work
INSTALL = "it is an extra, installed with: pip install 'derive-check[cluster]'"


def remotely(
    packed: bytes, seconds: float, program: str, digest: Callable[[], str]
) -> tuple[bool, Any, float]:
    """On a machine of the cluster: a task in a process of its own."""
    if digest() != program:
        return False, "a worker of the cluster runs another version of Derive", 0.0
    # Dask's workers are daemons, which may not start processes; ours end with them all the same.
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    _as_many_as_threads()
    return workers.served(packed, seconds)


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
        self._client = self._connected(address, jobs)
        self._futures: set[Any] = set()
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
        for future in tuple(getattr(self, "_futures", ())):
            future.cancel()
        if self._own is not None:
            with suppress(Exception):  # processes of theirs would keep them from ending
                self._client.run(workers.dismiss)
        self._client.close()
        if self._own is not None:
            self._own.close(timeout=PATIENCE_SECONDS)

    def _begun(self, packed: bytes, seconds: float) -> Callable[[], tuple[bool, Any, float]]:
        try:
            future = self._client.submit(
                remotely, packed, seconds, self._program, self._digest, pure=False, retries=0
            )
        except Exception as problem:
            raise self._gone(problem) from None
        self._futures.add(future)

        def result() -> tuple[bool, Any, float]:
            from distributed.scheduler import KilledWorker

            try:
                found: tuple[bool, Any, float] = future.result()
                return found
            except KilledWorker:
                raise TaskFailed("the machines that tried it ended before it did") from None
            except (CancelledError, OSError, RuntimeError, TimeoutError) as problem:
                raise self._gone(problem) from None
            finally:
                self._futures.discard(future)

        return result

    def _gone(self, problem: BaseException) -> Unreachable:
        said = " ".join(str(problem).split())[:120]
        return Unreachable(f"the cluster does not answer any more ({type(problem).__name__}: {said})")
