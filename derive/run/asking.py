"""Asking workers about a statement, and never twice: an answer is kept on disk as soon as it is there.

An answer depends on the statement, on the program, and on those settings that are arguments of its task; on
nothing else, so that another number of trials costs no proof and another command line nothing at all. A task
that failed gave no answer: a time limit or a crash may pass.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from types import GenericAlias, NoneType, UnionType
from typing import Any, get_args

from derive.claims import Statement
from derive.processes.workers import Task, TaskFailed, Workers
from derive.run.cache import Cache, key_of, program_digest
from derive.run.settings import Settings
from reports.record.codec import returned

SETTINGS = ("seed", "trials")  # that a task may depend on, in this order behind the statement


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
    run is there at once. It is kept with the processor time it took. What else the task is given are pairs of
    a word and a statement.
    """
    values = tuple(getattr(settings, name) for name in depends_on(task))
    key = _key(task, statement, values, more) if settings.cache else ""
    return _once(key, (task, statement, *values, *more), workers, settings, seconds, kind or _kind(task))


def asked_of(
    data: bytes, workers: Workers, settings: Settings, task: Callable[..., Any], *, seconds: float
) -> Callable[[], Any]:
    """A task that is given plain data and nothing else, under way or answered before."""
    name = getattr(task, "__name__", "")
    key = f"{hashlib.sha256(program_digest().encode() + data).hexdigest()}.{name}" if settings.cache else ""
    return _once(key, (task, data), workers, settings, seconds, _kind(task))


def _once(
    key: str, call: tuple[Any, ...], workers: Workers, settings: Settings, seconds: float, kind: Any
) -> Callable[[], Any]:
    """The answer kept under a key; or the task under way, whose answer is kept when it comes."""
    kept, timed = Cache(settings.cache), GenericAlias(tuple, (float, _slots(kind)))
    known: tuple[float, Any] | None = kept.get(key, timed)
    if known is not None:
        workers.note(call[0], known[0])
        return lambda: _taken(known[1], kind)
    wait = workers.start(*call, seconds=seconds)

    def answer() -> Any:
        try:
            found = wait()
        finally:
            workers.note(call[0], wait.spent)
        kept.put(key, (round(wait.spent, 3), _put(found, kind)), timed)
        return found

    return answer


def answered(*args: Any, **options: Any) -> Callable[[], Any]:
    """A task under way whose answer can be done without: None if it failed."""
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
