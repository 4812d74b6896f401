"""Asking workers about a statement, and never twice: an answer is kept on disk as soon as it is there.

An answer depends on the statement, on the program, and on those settings that are arguments of its task; on
nothing else, so that another number of trials costs no proof and another command line nothing at all. A task
that failed gave no answer: a time limit or a crash may pass.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from types import NoneType, UnionType
from typing import Any, get_args

from derive.claims import Statement
from derive.processes.workers import Task, TaskFailed, Workers
from derive.run.cache import Cache, key_of
from derive.run.settings import Settings
from reports.record.codec import returned

SETTINGS = ("seed", "trials")  # that a task may depend on, in this order behind the statement
_ABSENT = object()


def asked(
    statement: Statement,
    workers: Workers,
    settings: Settings,
    task: Callable[..., Any],
    *more: Any,
    seconds: float,
    kind: Any = None,
) -> Callable[[], Any]:
    """A task under way: what is returned waits for its answer, or raises TaskFailed; the answer of an earlier
    run is there at once. What else the task is given are pairs of a word and a statement.
    """
    values = tuple(getattr(settings, name) for name in depends_on(task))
    if settings.cache is None:
        return workers.start(task, statement, *values, *more, seconds=seconds)
    kept, key, kind = Cache(settings.cache), _key(task, statement, values, more), kind or _kind(task)
    known = kept.get(key, _slots(kind), _ABSENT)
    if known is not _ABSENT:
        return lambda: _taken(known, kind)
    wait = workers.start(task, statement, *values, *more, seconds=seconds)

    def answer() -> Any:
        found = wait()
        kept.put(key, _put(found, kind), _slots(kind))
        return found

    return answer


def answered(*args: Any, **options: Any) -> Callable[[], Any]:
    """As `asked`, for a task whose answer can be done without: None if it failed."""
    wait = asked(*args, **options)

    def answer() -> Any:
        try:
            return wait()
        except TaskFailed:
            return None

    return answer


def depends_on(task: Callable[..., Any]) -> tuple[str, ...]:
    """The settings a task is given."""
    named = task.settings if isinstance(task, Task) else inspect.signature(task).parameters
    return tuple(name for name in SETTINGS if name in named)


def _kind(task: Callable[..., Any]) -> Any:
    return task.kind if isinstance(task, Task) else returned(task)


def _key(task: Any, statement: Statement, values: tuple[Any, ...], more: tuple[Any, ...]) -> str:
    key = f"{key_of(statement, *values)}.{task.__name__}"
    others = "".join(key_of(other) + word for pairs in more for word, other in pairs)
    return key + (f".{hashlib.sha256(others.encode()).hexdigest()[:16]}" if others else "")


def _either(kind: Any) -> tuple[Any, ...]:
    """The kinds an answer of this kind may have, if there is more than one: JSON does not say which it is."""
    kinds = tuple(k for k in get_args(kind) if k is not NoneType) if isinstance(kind, UnionType) else ()
    return kinds if len(kinds) > 1 else ()


def _slots(kind: Any) -> Any:
    """How answers of a kind are kept: as they are, or with a slot for each kind that it may be."""
    kinds = _either(kind)
    return tuple[tuple(k | None for k in kinds)] if kinds else kind  # type: ignore[misc]


def _put(found: Any, kind: Any) -> Any:
    kinds = _either(kind)
    return tuple(found if isinstance(found, k) else None for k in kinds) if kinds else found


def _taken(known: Any, kind: Any) -> Any:
    return next(filter(None, known), None) if _either(kind) else known
