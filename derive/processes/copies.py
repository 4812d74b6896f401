"""Workers for a program that asks one question and ends: each task runs in a copy of this process.

Nothing is imported twice, as it is by a server and by the program that asks it. Each copy can be killed, and
has the limits that workers have. A copy is made when its answer is waited for, by a process that has no other
threads.
"""

from __future__ import annotations

import gc
import pickle
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any

from derive.processes.apart import Lost, apart
from derive.processes.rubbish import search_seldom
from derive.processes.workers import (
    MEMORY_BYTES,
    PATIENCE,
    Task,
    TaskFailed,
    Underway,
    adopt,
    prepare,
    run_limited,
)


class Copies:
    """Tasks done in copies of this process, one at a time."""

    def __init__(self) -> None:
        self._ready = False

    def start(self, task: Callable[..., Any], *args: Any, seconds: float) -> Underway:
        """A task that runs when it is called; it answers, or raises TaskFailed with the reason."""
        return Underway(partial(self._answer, task, args, seconds))

    def note(self, task: Callable[..., Any], spent: float) -> None:
        """Hear that a task has been answered."""

    def stop(self) -> None:
        """Nothing: a copy does not outlive the wait for its answer."""

    def _answer(self, task: Callable[..., Any], args: Any, seconds: float) -> tuple[Any, float]:
        self._prepare(task)
        try:
            done, answer, spent = pickle.loads(
                apart(partial(_asked, task, args, seconds), PATIENCE * seconds, MEMORY_BYTES)
            )
        except Lost as end:
            raise TaskFailed(_why(end, seconds), seconds if end.by == signal.SIGPROF else 0.0) from None
        if not done:
            raise TaskFailed(answer, spent)
        return pickle.loads(answer), spent

    def _prepare(self, task: Callable[..., Any]) -> None:
        """Import here what copies need, and have the kernels ready, once."""
        if isinstance(task, Task):
            import_module(task.module)
        if not self._ready:
            with suppress(Exception):  # a copy that needs them will say what is wrong
                from numeric.floats import engine

                engine.warm_up()
            gc.freeze()  # modules stay as they are
            self._ready = True


def _asked(task: Callable[..., Any], args: Any, seconds: float) -> bytes:
    """In the copy: the answer of a task, or why there is none."""
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
    search_seldom()
    return pickle.dumps(run_limited(lambda: (task, args), seconds))


def _why(end: Lost, seconds: float) -> str:
    if end.by == signal.SIGPROF:
        return f"no answer within {seconds:g} s of processor time"
    return f"the worker died: {end}"


def prepare_one() -> None:
    """Be ready for one question: by copies where they are safe, else by workers that start meanwhile."""
    if sys.platform.startswith("linux") and threading.active_count() == 1:
        adopt(Copies())
    else:
        prepare()
