"""Preloaded by the fork server alone: a worker whose parent is gone before it has started ends without a
word.

The pool may be stopped while a worker is just being made. What it was to read then never comes, and
multiprocessing would print that as a traceback into the user's terminal.
"""

from __future__ import annotations

import sys
from types import TracebackType

from derive.processes.rubbish import search_seldom
from derive.processes.threads import one_thread


def hook(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
    """Print what was raised, unless it is that nobody is there any more."""
    if not issubclass(kind, (EOFError, ConnectionError, FileNotFoundError)):
        sys.__excepthook__(kind, problem, trace)


sys.excepthook = hook
one_thread()
search_seldom()  # also while all else is imported
