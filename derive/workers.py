"""Workers that can be killed: every SymPy call and every campaign runs in one, with a time and a memory limit."""

from __future__ import annotations

import gc
import multiprocessing
import resource
import signal
import sys
import threading
from collections.abc import Callable
from concurrent.futures import CancelledError, TimeoutError
from multiprocessing import popen_forkserver, spawn
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any

from pebble import ProcessExpired, ProcessPool

MEMORY_BYTES = 6 << 30
# A proof keeps what it has found, and hardly anything in cycles: to search all of it for rubbish as often as Python does
# takes a tenth of the time, and stops of a third of a second.
SELDOM = (20_000, 20, 20)
_preparing = threading.Lock()


class TaskFailed(Exception):
    """A task that was killed, crashed or raised; the message says which."""


class Workers:
    """A pool of killable processes; use as a context manager."""

    def __init__(self, jobs: int) -> None:
        self._pool = ProcessPool(max_workers=jobs, initializer=_ready_worker, context=_context())
        self._pending: set[Any] = set()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Kill everything now; whoever waits for a task is told that it was cancelled."""
        self._pool.stop()
        for future in tuple(self._pending):
            future.cancel()
        self._pool.join()

    def start(self, task: Callable[..., Any], *args: Any, seconds: float) -> Callable[[], Any]:
        """Start a task; the function returned waits for its result or raises TaskFailed with the reason."""
        future = self._pool.schedule(task, args=args, timeout=seconds)
        self._pending.add(future)
        future.add_done_callback(self._pending.discard)

        def result() -> Any:
            try:
                return future.result()
            except TimeoutError:
                raise TaskFailed(f"no answer within {seconds:g} s") from None
            except MemoryError:
                raise TaskFailed(f"needed more than {MEMORY_BYTES >> 30} GB of memory") from None
            except ProcessExpired as death:
                raise TaskFailed(f"the worker died (exit code {death.exitcode})") from None
            except CancelledError:
                raise
            except RecursionError:
                raise TaskFailed("recursion without end") from None
            except Exception as problem:
                raise TaskFailed(f"{type(problem).__name__}: {problem}") from None

        return result


def _ready_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then stops us
    if sys.platform.startswith("linux"):  # macOS refuses RLIMIT_AS
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    gc.freeze()  # modules stay as they are
    gc.set_threshold(*SELDOM)


def _context() -> ForkServerContext:
    context = _Context()
    context.set_forkserver_preload(["derive.tasks"])
    return context


class _Popen(popen_forkserver.Popen):
    """A start that does not import the caller's script again: `check(…)` must work in a script without a main guard."""

    def _launch(self, process: Any) -> None:
        with _preparing:
            prepare = spawn.get_preparation_data
            try:
                spawn.get_preparation_data = lambda name: {
                    key: value for key, value in prepare(name).items() if not key.startswith("init_main")
                }
                super()._launch(process)  # type: ignore[misc]
            finally:
                spawn.get_preparation_data = prepare


class _Process(ForkServerProcess):
    @staticmethod
    def _Popen(process: Any) -> Any:
        return _Popen(process)


class _Context(ForkServerContext):
    Process = _Process


assert "forkserver" in multiprocessing.get_all_start_methods()
