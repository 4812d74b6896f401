"""Workers that can be killed: every SymPy call and every campaign runs in one, with a time and a memory
limit.
"""

from __future__ import annotations

import ctypes
import gc
import multiprocessing
import os
import pickle
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, TimeoutError
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from importlib import import_module
from multiprocessing import connection, forkserver, popen_forkserver, spawn
from multiprocessing.context import ForkServerContext, ForkServerProcess
from typing import Any

from pebble import ProcessExpired, ProcessPool

from derive.processes.rubbish import search_seldom

MEMORY_BYTES = 6 << 30
# A task's limit is its own processor time, so that other programs on the machine change no verdict; by the
# clock it may take so many times as long before it counts as one that waits for nothing.
PATIENCE = 10.0
PR_SET_PDEATHSIG = 1  # of prctl, in linux/prctl.h
RESTARTS = 3  # of a pool whose workers die between two tasks
_preparing = threading.Lock()


class TaskFailed(Exception):
    """A task that was killed, crashed or raised; the message says which. So much processor time was spent."""

    def __init__(self, message: str, spent: float = 0.0) -> None:
        super().__init__(message)
        self.spent = spent


class Unreachable(Exception):
    """The workers who were to do the work are gone; nothing more can be asked in this run."""


class Underway:
    """A task under way. Call it to wait for its answer, or TaskFailed; then `spent` says how many seconds of
    processor time that took.
    """

    def __init__(self, wait: Callable[[], tuple[Any, float]]) -> None:
        self._wait, self.spent = wait, 0.0

    def __call__(self) -> Any:
        try:
            answer, self.spent = self._wait()
            return answer
        except TaskFailed as failure:
            self.spent = failure.spent
            raise


class Task:
    """A function that only workers import, by its name, the type that it returns, and the settings it is
    given.
    """

    def __init__(self, module: str, name: str, kind: Any, *settings: str) -> None:
        self.module, self.__name__, self.kind, self.settings = module, name, kind, settings

    def __reduce__(self) -> Any:
        return _imported, (self.module, self.__name__)

    def __call__(self, *args: Any, **options: Any) -> Any:
        return _imported(self.module, self.__name__)(*args, **options)


def _imported(module: str, name: str) -> Any:
    return getattr(import_module(module), name)


class Workers:
    """A pool of killable processes; use as a context manager."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pending: set[Any] = set()
        self._mending = threading.Lock()
        self._stopped = False
        self._pool = self._fresh()

    def _fresh(self) -> ProcessPool:
        return ProcessPool(max_workers=self._jobs, initializer=_ready_worker, context=_context())

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop()

    def stop(self) -> None:
        """Kill everything now; whoever waits for a task is told that it was cancelled."""
        with self._mending:
            self._stopped = True
        self._pool.stop()
        for future in tuple(self._pending):
            future.cancel()
        self._pool.join()

    def note(self, task: Callable[..., Any], spent: float) -> None:
        """Hear that a task has been answered, now or in an earlier run, and the time that took."""

    def start(self, task: Callable[..., Any], *args: Any, seconds: float) -> Underway:
        """Start a task; what is returned waits for its result or raises TaskFailed with the reason."""
        try:
            packed = pickle.dumps((task, args))
        except Exception as problem:
            message = _said(problem)
            return Underway(lambda: _fail(message))
        return Underway(self._sent(packed, seconds))

    def _sent(self, packed: bytes, seconds: float) -> Callable[[], tuple[Any, float]]:
        """A packed task under way, and how to wait for it."""
        wait = self.begun(packed, seconds)

        def result() -> tuple[Any, float]:
            done, answer, spent = wait()
            return (pickle.loads(answer), spent) if done else _fail(answer, spent)

        return result

    def begun(self, packed: bytes, seconds: float) -> Callable[[], tuple[bool, Any, float]]:
        """A packed task under way, and how to wait for its result as bytes, or for why there is none, and for
        the time it took.
        """
        pool, future = self._schedule(packed, seconds)

        def result() -> tuple[bool, Any, float]:
            try:
                return _answer(future, seconds)
            except BrokenProcessPool:  # a worker died between two tasks: that is nobody's fault
                self._replace(pool)
            try:
                return _answer(self._schedule(packed, seconds)[1], seconds)
            except BrokenProcessPool as problem:
                raise TaskFailed(_said(problem)) from None

        return result

    def _schedule(self, packed: bytes, seconds: float) -> tuple[ProcessPool, Any]:
        for _ in range(RESTARTS):
            pool = self._pool
            try:
                future = pool.schedule(_run_task, args=(packed, seconds), timeout=PATIENCE * seconds)
            except RuntimeError:  # the pool is broken, or being stopped
                self._replace(pool)
                continue
            self._pending.add(future)
            future.add_done_callback(self._pending.discard)
            return pool, future
        raise TaskFailed("no worker could be started")

    def _replace(self, broken: ProcessPool) -> None:
        """New workers in place of a broken pool, once, whoever notices first."""
        with self._mending:
            if self._stopped:
                raise CancelledError
            if self._pool is broken:
                broken.stop()
                self._pool = self._fresh()


JOBS_AT_HAND = 2
IDLE_SECONDS = 300.0  # after which workers that nobody asks anything are let go
_at_hand: dict[int, Any] = {}  # by the process they belong to: one that was forked off has none
_asking = threading.RLock()
_questions = 0  # so far, to tell whether another was asked
_idle: threading.Timer | None = None  # the one clock that lets them go


@contextmanager
def at_hand() -> Iterator[Workers]:
    """Workers that stay for the next question of this process; whatever ends a question early kills them."""
    global _questions
    with _asking:
        _questions += 1
        workers = _at_hand.get(os.getpid()) or _at_hand.setdefault(os.getpid(), Workers(JOBS_AT_HAND))
    try:
        yield workers
    except BaseException:
        dismiss(workers)
        raise
    _let_go_later(workers)


def _let_go_later(workers: Workers) -> None:
    """Wind up the one clock again: a thread for every question would soon be thousands."""
    global _idle
    with _asking:
        if _idle is not None:
            _idle.cancel()
        _idle = threading.Timer(IDLE_SECONDS, _dismiss_idle, (workers, _questions))
        _idle.daemon = True
        _idle.start()


def prepare() -> None:
    """Have workers at hand soon: they start beside what is done in the meantime."""

    def start() -> None:
        with suppress(Exception), at_hand() as workers:
            workers.start(Task("derive.run.tasks", "ready_task", bool), seconds=60)

    threading.Thread(target=start, daemon=True).start()


def adopt(workers: Any) -> None:
    """Have these at hand."""
    with _asking:
        _at_hand[os.getpid()] = workers


def are_at_hand() -> bool:
    """Whether workers wait for the next question."""
    return os.getpid() in _at_hand


def dismiss(workers: Workers | None = None) -> None:
    """Kill the workers at hand, and what they do."""
    with _asking:
        found = _at_hand.get(os.getpid())
        if found is not None and workers in (None, found):
            del _at_hand[os.getpid()]
    if found is not None and workers in (None, found):
        found.stop()


def _dismiss_idle(workers: Workers, question: int) -> None:
    if question == _questions:
        dismiss(workers)


def served(batch: Iterable[tuple[bytes, float]]) -> list[tuple[bool, Any, float]]:
    """Tasks that came as bytes from another machine, each with its limit, in killable processes of this one:
    their results as bytes, or in words why there is none, and the time each took.

    All are handed over before the first is waited for: a process that is done finds the next at once.
    """

    def told(wait: Callable[[], tuple[bool, Any, float]]) -> tuple[bool, Any, float]:
        try:
            return wait()
        except TaskFailed as failure:
            return False, str(failure), failure.spent

    with at_hand() as workers:
        return [told(wait) for wait in [workers.begun(packed, seconds) for packed, seconds in batch]]


def _answer(future: Any, seconds: float) -> tuple[bool, Any, float]:
    """What a worker answered, as bytes, and the processor time it took. What it raised is an answer too:
    nothing it raises may end the program here.
    """
    problem = future.exception()
    if isinstance(problem, BrokenProcessPool):
        raise problem
    if isinstance(problem, TimeoutError):
        raise TaskFailed(f"no answer within {PATIENCE * seconds:g} s by the clock", seconds)
    if isinstance(problem, ProcessExpired) and problem.exitcode == -signal.SIGPROF:
        raise TaskFailed(f"no answer within {seconds:g} s of processor time", seconds)
    if isinstance(problem, ProcessExpired):
        raise TaskFailed(f"the worker died (exit code {problem.exitcode})")
    if problem is not None:
        raise TaskFailed(_said(problem))
    found: tuple[bool, Any, float] = future.result()
    return found


def _fail(message: str, spent: float = 0.0) -> Any:
    raise TaskFailed(message, spent)


def _run_task(packed: bytes, seconds: float) -> tuple[bool, Any, float]:
    """In the worker: the result of a task as bytes, or in words why there is none, so that any answer can
    travel; and the processor time it took.

    Nobody catches SIGPROF, so that a task out of processor time ends with its process wherever it is.
    """
    return run_limited(lambda: pickle.loads(packed), seconds)


def run_limited(question: Callable[[], tuple[Any, Any]], seconds: float) -> tuple[bool, Any, float]:
    """Do a task with its arguments, wherever they come from."""
    began = time.process_time()
    try:
        signal.setitimer(signal.ITIMER_PROF, seconds)
        task, args = question()
        return True, pickle.dumps(task(*args)), time.process_time() - began
    except BaseException as problem:
        return False, _said(problem), time.process_time() - began
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _said(problem: BaseException) -> str:
    if isinstance(problem, MemoryError):
        return f"needed more than {MEMORY_BYTES >> 30} GB of memory"
    if isinstance(problem, RecursionError):
        return "recursion without end"
    try:
        return f"{type(problem).__name__}: {problem}"
    except Exception:  # not even its message can be made
        return type(problem).__name__


def _ready_worker() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which then stops us
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    end_with_parent()
    if sys.platform.startswith("linux"):  # macOS refuses RLIMIT_AS
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    gc.freeze()  # modules stay as they are
    search_seldom()


def end_with_parent() -> None:
    """Let this process not outlive the program that started it, however that ends and whatever this one is
    doing.

    The kernel tells us when the process that forked us is gone, and that server ends with the program.
    Elsewhere than on Linux a thread waits for the end of the pipe we were started through; it has to wait for
    C code that keeps the lock.
    """
    if sys.platform.startswith("linux"):
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    with suppress(
        AttributeError, TypeError, OSError
    ):  # the server lives as long as anyone could ask it for a process
        os.close(forkserver._forkserver._forkserver_alive_fd)  # type: ignore[attr-defined]
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_outlived, args=(parent.sentinel,), daemon=True).start()


def _outlived(sentinel: int) -> None:
    connection.wait([sentinel])
    os.kill(os.getpid(), signal.SIGKILL)


def _context() -> ForkServerContext:
    context = _Context()
    context.set_forkserver_preload(["derive.processes.hush", "derive.run.tasks", "derive.processes.warm"])
    return context


class _Popen(popen_forkserver.Popen):
    """A start that does not import the caller's script again: `check(…)` must work in a script without a main
    guard.
    """

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
