"""Limits on a process's own time, and what the numeric road says within one."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from derive.claims import Statement
from derive.roads.numeric_road import attempt
from derive.verdict.decide import Attempt
from numeric.attack.tally import BRIEF, RECHECK, STEADY
from numeric.floats import engine
from numeric.functions.foreign import foreign

ATTEMPT_SECONDS = 4.0
AGAIN = 0.25  # Python drops what is raised in a finaliser: a limit that was lost there strikes again


class OutOfTime(BaseException):
    """More processor time than allowed; no strategy may take it for a failure of its own."""


_compiled = cache(engine.warm_up)


@contextmanager
def processor_seconds(most: float) -> Iterator[None]:
    """A limit on this process's own time, so that a busy machine changes no result; without effect outside
    the main thread.

    Kernels are compiled before the time starts: on a fresh machine that takes longer than most limits.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        if not foreign.depth:
            raise OutOfTime
        foreign.stopped = OutOfTime

    _compiled()
    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, most, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def short_attempt(statement: Statement, seed: int, proved: bool) -> Attempt:
    """What the numeric road says within a few seconds, for the audit: most that is false breaks at once.

    What is proved is only checked again; what is not, or agrees with no exact point so far, has to stand
    more.
    """
    try:
        with processor_seconds(ATTEMPT_SECONDS):
            first = attempt(statement, seed, RECHECK if proved else BRIEF)
            settled = first.counterexample or (proved and first.agreed)
            return first if settled else attempt(statement, seed, STEADY)
    except OutOfTime:
        return Attempt(cannot=f"no answer within {ATTEMPT_SECONDS:g} s of processor time")
