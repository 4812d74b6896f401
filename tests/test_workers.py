"""Workers: a hang, a crash or an exception costs one task and says so; a script needs no main guard."""

import ctypes
import os
import pickle
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from derive.processes.copies import Copies
from derive.processes.workers import Task, TaskFailed, Workers, are_at_hand, at_hand, dismiss, served
from derive.run import questions
from reports.record.codec import returned

pytestmark = pytest.mark.slow


def double(x):
    return 2 * x


def hang():
    while True:
        time.sleep(0.01)


def spin():
    while True:
        pass


def spin_in_c():
    return 7 ** (10**9)


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


OVER = r"no answer within (0\.3 s of processor time|3 s by the clock)"  # on a busy machine the clock is first
FAILURES = {
    hang: "no answer within 1 s by the clock", spin: OVER, spin_in_c: OVER, segfault: "the worker died", die: "the worker died", swallow_memory: "memory",
    recurse: "recursion without end", complain: "ValueError: no such thing",
}  # fmt: skip


@pytest.fixture(scope="module")
def workers():
    with Workers(2) as pool:
        yield pool


@pytest.mark.parametrize("task", FAILURES, ids=lambda t: t.__name__)
def test_a_failure_costs_one_task_and_says_why(task, workers):
    others = [workers.start(double, n, seconds=60) for n in range(3)]
    seconds = {hang: 0.1, spin: 0.3, spin_in_c: 0.3}.get(task, 60)
    with pytest.raises(TaskFailed, match=FAILURES[task]):
        workers.start(task, seconds=seconds)()
    assert [other() for other in others] == [0, 2, 4]


def dawdle(seconds):
    """Work that takes its time by the clock and hardly any of its own, as on a busy machine."""
    time.sleep(seconds)
    return "done"


def test_time_that_others_take_is_not_counted(workers):
    assert workers.start(dawdle, 0.6, seconds=0.2)() == "done"


def test_the_time_of_a_task_is_not_counted_to_the_next():
    with Workers(1) as one:
        one.start(double, 1, seconds=60)()  # imports this file
        assert [one.start(burn, 0.25, seconds=0.4)() for _ in range(4)] == ["done"] * 4


def burn(seconds):
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass
    return "done"


def test_a_script_without_a_main_guard_can_check(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "from derive import check, real\nx = real('x')\nprint('verdict', check((x + 1)**2, x**2 + 2*x + 1).verdict)\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=300)
    assert done.stdout.split("\n")[0] == "verdict PROVED", done.stderr
    assert done.stdout.count("verdict") == 1


# workers at hand


def worker_pid():
    return os.getpid()


def ask(task=worker_pid, seconds=60):
    with at_hand() as workers:
        return workers.start(task, seconds=seconds)()


def gone(pid, seconds=20):
    """Whether a process ends, soon."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


@pytest.fixture
def alone():
    dismiss()
    yield
    dismiss()


def test_workers_stay_for_the_next_question(alone):
    pids = {ask() for _ in range(10)}
    assert len(pids) <= 2 and os.getpid() not in pids and are_at_hand()


@pytest.mark.parametrize("task", [die, segfault, hang], ids=lambda t: t.__name__)
def test_one_that_is_killed_is_replaced(alone, task):
    with at_hand() as workers, pytest.raises(TaskFailed):
        workers.start(task, seconds=0.1)()
    before = ask()
    os.kill(before, 9)
    assert gone(before) and ask() != before


def test_whatever_ends_a_question_early_kills_what_it_started(alone):
    pids = []
    with pytest.raises(KeyboardInterrupt), at_hand() as workers:
        pids += [workers.start(worker_pid, seconds=60)() for _ in range(4)]
        workers.start(hang, seconds=60)
        raise KeyboardInterrupt
    assert not are_at_hand() and all(map(gone, pids))


def test_workers_that_nobody_asks_are_let_go(alone, monkeypatch):
    monkeypatch.setattr("derive.processes.workers.IDLE_SECONDS", 0.1)
    pid = ask()
    assert gone(pid) and not are_at_hand()
    assert ask() != pid


def test_a_process_that_was_forked_off_has_its_own(alone):
    ask()
    child = os.fork()
    if child == 0:
        os._exit(not (not are_at_hand() and "derive.processes.workers" in sys.modules))
    assert os.waitpid(child, 0)[1] == 0 and are_at_hand()


SCRIPT = ("import os, sys\nfrom tests.test_workers import ask, at_hand, hang\nprint(*{ask() for _ in range(4)}, flush=True)\n"
          "with at_hand() as workers: busy = [workers.start(hang, seconds=600) for _ in range(2)]\n")  # fmt: skip


@pytest.mark.parametrize("end", ["", "sys.exit(0)", "os._exit(0)", "os.kill(os.getpid(), 9)", "1/0"])
def test_workers_at_hand_end_with_the_program(end):
    done = subprocess.run([sys.executable, "-c", SCRIPT + end], capture_output=True, text=True, timeout=300)
    pids = list(map(int, done.stdout.split()))
    assert pids and all(map(gone, pids))
    assert (
        "os." in end or done.stderr.partition("Traceback")[0] == "" == done.stderr.rpartition("by zero\n")[2]
    )


def test_a_task_by_name_says_what_its_function_returns():
    tasks = [task for task in vars(questions).values() if isinstance(task, Task)]
    assert len(tasks) == 19
    for task in tasks:
        assert task.kind == returned(pickle.loads(pickle.dumps(task))), task.__name__


def test_a_process_that_only_asks_imports_neither_prover_nor_kernels():
    program = "import sys, derive.run.checking\nprint({'numba', 'numpy', 'derive.prover', 'derive.run.tasks', 'numeric.floats'} & set(sys.modules))"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
        == "set()\n"
    )


# copies of a process that asks one question


def copied(task, *args, seconds=30.0):
    return Copies().start(task, *args, seconds=seconds)()


def test_a_copy_answers_and_is_another_process():
    assert copied(os.getpid) != os.getpid()


@pytest.mark.parametrize(
    ("task", "args", "why"),
    [
        (int, ("no number",), "ValueError"),
        (os._exit, (3,), "the worker died"),
        (hang, (), "did not end in time"),
        (spin, (), "0.2 s of processor time"),
        (ctypes.string_at, (0,), "SIGSEGV"),
    ],
)
def test_a_copy_that_fails_costs_its_task(task, args, why):
    with pytest.raises(TaskFailed, match=why):
        copied(task, *args, seconds=0.2)


def test_many_questions_leave_one_clock_and_no_more(alone):
    before = threading.active_count()
    for _ in range(30):
        with at_hand():
            pass
    clocks = [t for t in threading.enumerate() if isinstance(t, threading.Timer) and not t.finished.is_set()]
    assert len(clocks) == 1 and threading.active_count() < before + 10


def test_tasks_that_come_together_are_answered_in_order_whatever_becomes_of_one(alone):
    def packed(task, *args):
        return pickle.dumps((Task(*task, int), args)), 5.0

    told = served([packed(("operator", "add"), 1, 2), packed(("operator", "truediv"), 1, 0), packed(("os", "_exit"), 3),
                   packed(("operator", "add"), 3, 4)])  # fmt: skip
    assert [done for done, _, _ in told] == [True, False, False, True]
    assert pickle.loads(told[3][1]) == 7 and "ZeroDivisionError" in told[1][1] and "died" in told[2][1]
