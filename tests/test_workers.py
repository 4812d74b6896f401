"""Workers: a hang, a crash or an exception costs one task and says so; a script needs no main guard."""

import ctypes
import os
import subprocess
import sys
import time

import pytest

from derive.run.workers import TaskFailed, Workers

pytestmark = pytest.mark.slow


def double(x):
    return 2 * x


def hang():
    while True:
        time.sleep(0.01)


def segfault():
    ctypes.string_at(0)


def die():
    os._exit(7)


def swallow_memory():
    return len(bytearray(1 << 40))


def recurse():
    return recurse()


def complain():
    raise ValueError("no such thing")


FAILURES = {
    hang: "no answer within 0.5 s", segfault: "the worker died", die: "the worker died", swallow_memory: "memory",
    recurse: "recursion without end", complain: "ValueError: no such thing",
}  # fmt: skip


@pytest.fixture(scope="module")
def workers():
    with Workers(2) as pool:
        yield pool


@pytest.mark.parametrize("task", FAILURES, ids=lambda t: t.__name__)
def test_a_failure_costs_one_task_and_says_why(task, workers):
    others = [workers.start(double, n, seconds=60) for n in range(3)]
    seconds = 0.5 if task is hang else 60
    with pytest.raises(TaskFailed, match=FAILURES[task]):
        workers.start(task, seconds=seconds)()
    assert [other() for other in others] == [0, 2, 4]


def test_a_script_without_a_main_guard_can_check(tmp_path):
    script = tmp_path / "script.py"
    script.write_text("from derive import check, real\nx = real('x')\nprint('verdict', check((x + 1)**2, x**2 + 2*x + 1).verdict)\n")
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=300)
    assert done.stdout.split("\n")[0] == "verdict PROVED", done.stderr
    assert done.stdout.count("verdict") == 1
