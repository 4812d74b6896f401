"""Being asked to end: Ctrl-C, SIGTERM and a closed terminal mean the same, and are heard once."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

REQUESTS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def listen() -> None:
    """Let every request to end do what Ctrl-C does; one that our caller ignores (nohup) stays ignored."""
    for number in REQUESTS:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


def deafen() -> None:
    """From now on ignore them: a second one must not lose what the first one left to be written."""
    if threading.current_thread() is threading.main_thread():
        for number in REQUESTS:
            signal.signal(number, signal.SIG_IGN)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Ignore them for a while; without effect outside the main thread, which alone is interrupted."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.getsignal(number) for number in REQUESTS}
    deafen()
    try:
        yield
    finally:
        for number, handler in before.items():
            if handler is not None:  # one that was not set from Python cannot be
                signal.signal(number, handler)
