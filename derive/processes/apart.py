"""Work done in a process of its own that may hang, crash, print or change what it likes: only bytes come
back.

The process is a copy of this one, so that nothing need be imported again. It has its own session, no input,
no output and limits; it ends with us, and all that it started in its session ends with it.
"""

from __future__ import annotations

import ctypes
import os
import resource
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress

from derive.processes.interrupts import REQUESTS

PR_SET_PDEATHSIG = 1  # of prctl, in linux/prctl.h
HEADER = 8  # bytes that say how many follow
TICK = 0.05  # seconds between two looks whether the process is still there


class Lost(Exception):
    """The process came back with nothing; the message says how it ended, and by which signal if by one."""

    def __init__(self, message: str, by: int | None = None) -> None:
        super().__init__(message)
        self.by = by


def apart(work: Callable[[], bytes], seconds: float, memory: int) -> bytes:
    """What the work returns; Lost if its process ends before, or is killed after so many seconds."""
    ours, theirs = os.pipe()
    alive, living = os.pipe()  # open as long as we are
    process = os.fork()
    if process == 0:
        _work(work, theirs, alive, memory)
    try:
        os.close(theirs)
        os.close(alive)
        return _answer(ours, process, time.monotonic() + seconds)
    finally:
        os.close(ours)
        os.close(living)
        _end(process)


def _work(work: Callable[[], bytes], theirs: int, alive: int, memory: int) -> None:
    """In the copy: do the work, send what it returns, and end; never return to what the copied caller would
    do next.
    """
    try:
        os.setsid()
        _keep_only(theirs, alive)
        for number in REQUESTS:
            signal.signal(number, signal.SIG_DFL)
        if sys.platform.startswith("linux"):
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        limited(memory)
        threading.Thread(target=_outlived, args=(alive,), daemon=True).start()
        answer = work()
        _send(theirs, len(answer).to_bytes(HEADER, "big") + answer)
    finally:
        os._exit(0)


def _keep_only(theirs: int, alive: int) -> None:
    """No input, no output, and none of our files but the two pipes."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    sys.stdin, sys.stdout, sys.stderr = (open(k, mode, closefd=False) for k, mode in enumerate("rww"))  # noqa: SIM115
    low, high = sorted((theirs, alive))
    for start, end in (
        (3, low),
        (low + 1, high),
        (high + 1, min(resource.getrlimit(resource.RLIMIT_NOFILE)[0], 1 << 16)),
    ):
        os.closerange(start, end)


def limited(memory: int) -> None:
    """Let this process have so many bytes and no more, and leave no core behind."""
    if sys.platform.startswith("linux"):  # macOS refuses it
        _lower(resource.RLIMIT_AS, memory)
    _lower(resource.RLIMIT_CORE, 0)


def _lower(limit: int, most: int) -> None:
    _, hard = resource.getrlimit(limit)
    resource.setrlimit(limit, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))


def _outlived(alive: int) -> None:
    os.read(alive, 1)  # nothing is ever written: it ends when the other end does
    os.killpg(0, signal.SIGKILL)


def _send(pipe: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(pipe, view) :]


def _answer(pipe: int, process: int, deadline: float) -> bytes:
    got = bytearray()
    while True:
        if len(got) >= HEADER and len(got) >= HEADER + int.from_bytes(got[:HEADER], "big"):
            return bytes(got[HEADER : HEADER + int.from_bytes(got[:HEADER], "big")])
        left = deadline - time.monotonic()
        if left <= 0:
            raise Lost("it did not end in time and was stopped", signal.SIGKILL)
        if select.select([pipe], [], [], min(left, TICK))[0]:
            more = os.read(pipe, 1 << 20)
            if not more:
                raise _lost(process)
            got += more
        elif _dead(process):  # what it started may keep the pipe open
            raise _lost(process)


def _dead(process: int) -> bool:
    found = os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    return found is not None


def _lost(process: int) -> Lost:
    found = os.waitid(os.P_PID, process, os.WEXITED | os.WNOWAIT)
    if found is None or found.si_code == os.CLD_EXITED:
        return Lost("it ended the program")
    return Lost(f"it crashed ({signal.Signals(found.si_status).name})", found.si_status)


def _end(process: int) -> None:
    """Kill the process and all that it started, and wait for it."""
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)
    with suppress(ProcessLookupError):
        os.kill(process, signal.SIGKILL)  # it may not have come to its own session yet
    with suppress(ChildProcessError):
        os.waitpid(process, 0)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)  # what was started while we killed
