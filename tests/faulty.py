"""Roads that fail on purpose: the number in a statement says how. Run as a program, the command `derive` with these roads."""

from __future__ import annotations

import ctypes
import os
import sys
import time
from pathlib import Path

import sympy as sp

from derive.claims import Statement
from derive.command import cli
from derive.run import questions, tasks
from derive.verdict.decide import Attempt
from reports.record.evidence import Proof

FIRST = 1000  # the number of the first fault


class Evil(Exception):
    """An exception that cannot be made again from what it was made of, and has no words."""

    def __init__(self, one: int, two: int) -> None:
        super().__init__(one)

    def __str__(self) -> str:
        raise ZeroDivisionError


def raising(problem: BaseException) -> None:
    raise problem


FAULTS = {
    "SystemExit": lambda: sys.exit(0),
    "KeyboardInterrupt": lambda: raising(KeyboardInterrupt()),
    "GeneratorExit": lambda: raising(GeneratorExit()),
    "MemoryError": lambda: raising(MemoryError()),
    "an evil exception": lambda: raising(Evil(1, 2)),
    "no value": lambda: lambda: 0,
    "a segmentation fault": lambda: ctypes.string_at(0),
    "an exit": lambda: os._exit(5),
    "a killed worker": lambda: os.kill(os.getpid(), 9),
    "a hang": lambda: time.sleep(3600),
}  # fmt: skip


def number(fault: str) -> int:
    """What stands in a statement at which both roads fail so."""
    return FIRST + list(FAULTS).index(fault)


def _fault(statement: Statement) -> object:
    found = [int(n) - FIRST for n in statement.lhs.atoms(sp.Integer) if n >= FIRST]
    if not found:
        return None
    time.sleep(0.3)  # a task that fails is under way: that it was begun has been heard
    return list(FAULTS.values())[found[0]]()


def prove(statement: Statement) -> Proof:
    """The symbolic road, unless the statement says otherwise."""
    return _fault(statement) or tasks.prove_task(statement)  # type: ignore[return-value]


def attack(statement: Statement, seed: int, trials: int) -> Attempt:
    """The numeric road, unless the statement says otherwise."""
    return _fault(statement) or tasks.attack_task(statement, seed, trials)  # type: ignore[return-value]


def confirm(statement: Statement, seed: int, trials: int) -> Attempt:
    """The numeric road on what is proved, unless the statement says otherwise."""
    return _fault(statement) or tasks.confirm_task(statement, seed, trials)  # type: ignore[return-value]


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).parents[1]))
    from tests import faulty  # the same functions under a name that the workers can import

    questions.prove_task, questions.attack_task = faulty.prove, faulty.attack  # type: ignore[attr-defined]
    questions.confirm_task = faulty.confirm  # type: ignore[attr-defined]
    cli.main()
