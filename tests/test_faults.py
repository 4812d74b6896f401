"""Fault injection: a fault costs at most its own claim or paper, the exit status is right, a report is always written or a
message says why not, nothing is half-written, no process is left behind, and the next run heals."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import reports
from derive.processes.workers import TaskFailed, Workers
from derive.run import loading
from derive.run.loading import load
from tests import faulty
from tests.conftest import COMMAND, TINY, Run

pytestmark = pytest.mark.slow

HEAD = 'import os, sys\nfrom derive import Paper, eq, real\nx = real("x")\npaper = Paper("{id}", title="A title", source="a.tex")\n'
GOOD = 'paper.claim("good", "x + x = 2x", x + x, eq(2*x))\n'
FEW = ("--trials", "200", "--jobs", "2")
FAULTY = (sys.executable, str(Path(faulty.__file__)))


def write(path: Path, body: str, id: str | None = None) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEAD.format(id=id or path.stem) + body, encoding="utf-8")
    return path


def verdicts(report: Path) -> dict[str, str]:
    """The verdicts of a report that can be read, by label."""
    return {c.label: str(c.verdict) for c in reports.load(report / "report.json").claims()}


def whole(report: Path) -> None:
    """The folder holds a readable report and nothing unfinished."""
    reports.load(report / "report.json")
    assert (report / "index.html").read_text(encoding="utf-8").rstrip().endswith("</html>")
    assert not list(report.glob(".*"))


# processes


def table() -> dict[int, tuple[int, str]]:
    """Parent and state of every process."""
    lines = subprocess.run(
        ["ps", "-A", "-o", "pid=,ppid=,stat="], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    return {int(pid): (int(parent), state) for pid, parent, state in map(str.split, lines)}


def descendants(process: int) -> set[int]:
    """All that a process started, directly or not."""
    parents, found, todo = table(), set(), [process]
    while todo:
        here = todo.pop()
        children = [pid for pid, (parent, _) in parents.items() if parent == here]
        found.update(children)
        todo += children
    return found


def gone(processes: set[int]) -> bool:
    """Whether they all end, without help, in a time that no loaded machine exceeds."""
    for _ in range(240):
        states = table()
        if all(pid not in states or states[pid][1].startswith("Z") for pid in processes):
            return True
        time.sleep(0.25)
    return False


# workers


@pytest.mark.parametrize("fault", [f for f in faulty.FAULTS if f != "a hang"])
def test_whatever_a_task_does_is_an_answer(pool: Workers, fault: str) -> None:
    others = [pool.start(len, "abc", seconds=60) for _ in range(3)]
    with pytest.raises(TaskFailed):
        answer = pool.start(faulty._fault, faulty_statement(fault), seconds=60)()
        pytest.fail(f"answered {answer}")
    assert [other() for other in others] == [3, 3, 3]


def faulty_statement(fault: str) -> Any:
    import sympy as sp

    from derive.claims import Statement

    return Statement(sp.Integer(faulty.number(fault)), "=", sp.Integer(0))


@pytest.fixture(scope="module")
def pool() -> Any:
    with Workers(2) as workers:
        yield workers


def test_workers_that_die_between_tasks_are_replaced() -> None:
    with Workers(2) as workers:
        assert workers.start(len, "abc", seconds=60)() == 3
        for pid in list(workers._pool._pool_manager.worker_manager.workers):
            os.kill(pid, signal.SIGKILL)
        time.sleep(1)
        assert [workers.start(len, "abc", seconds=60)() for _ in range(3)] == [3, 3, 3]


def test_what_cannot_travel_costs_its_task(pool: Workers) -> None:
    with pytest.raises(TaskFailed, match="pickle"):
        pool.start(len, (lambda: 0,), seconds=60)()
    assert pool.start(len, "abc", seconds=60)() == 3


def test_a_fault_in_a_worker_costs_its_claim(tmp_path: Path) -> None:
    faults = [f for f in faulty.FAULTS if f != "a hang"]
    claims = [
        f'paper.claim({f!r}, "q", x + {faulty.number(f)}, eq({faulty.number(f)} + x))\n' for f in faults
    ]
    write(tmp_path / "p.py", GOOD + "".join(claims))
    done = subprocess.run(
        [*FAULTY, "report", "p.py", *FEW],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 1 and "Traceback" not in done.stderr, done.stderr
    whole(tmp_path / "report")
    assert verdicts(tmp_path / "report") == {"good": "PROVED"} | dict.fromkeys(faults, "UNDECIDED")


# modules

BAD_MODULES = {
    "exits": ("os._exit(0)", "ended the program"),
    "leaves": ("sys.exit(0)", "ends the program"),
    "crashes": ("import ctypes; ctypes.string_at(0)", "crashed (SIGSEGV)"),
    "aborts": ("os.abort()", "crashed (SIGABRT)"),
    "raises": ("class Own(BaseException): ...\nraise Own('mine')", "Own: mine"),
    "interrupts": ("raise KeyboardInterrupt", "KeyboardInterrupt"),
    "foreign": ("import fractions; paper.setting = fractions.Fraction(1, 2)\n" + GOOD, "cannot be taken over"),
    "own": ("class Text(str): ...\n" + GOOD.replace('"good"', 'Text("good")'), "holds what is no value"),
    "unpickled": ("paper.setting = lambda: 0\n" + GOOD, "holds what is no value"),
}  # fmt: skip
RUDE = {
    "moves": 'os.chdir("/")',
    "environment": 'os.environ.clear(); os.environ["DERIVE_CACHE"] = "/dev/null"',
    "path": "sys.path[:] = []",
    "patches": "import sympy; sympy.Add.flatten = None; sympy.sympify = None; import pickle; pickle.loads = None",
    "prints": 'print("NOISE"); os.write(1, b"NOISE"); os.write(2, b"NOISE"); sys.stdout.close()',
    "threads": "import threading; [threading.Thread(target=threading.Event().wait).start() for _ in range(50)]",
    "starts": 'import subprocess; subprocess.Popen(["sleep", "4321"])\nif not os.fork():\n    import time; time.sleep(4321)',
    "closes": "os.closerange(5, 60)",
    "listens": "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.alarm(0)",
}  # fmt: skip


def test_what_a_module_does_is_its_own_affair(derive: Run, tmp_path: Path) -> None:
    for name, (body, _) in BAD_MODULES.items():
        write(tmp_path / "papers" / f"{name}.py", body)
    for name, body in RUDE.items():
        write(tmp_path / "papers" / f"{name}.py", GOOD.replace("good", name) + body)
    done = derive("report", "papers", *FEW)
    assert (
        done.returncode == 2 and "NOISE" not in done.stdout + done.stderr and "Traceback" not in done.stderr
    ), done.stderr
    whole(tmp_path / "report")
    errors = {p.id: p.error for p in reports.load(tmp_path / "report" / "report.json").papers}
    assert {name: words in errors[name] for name, (_, words) in BAD_MODULES.items()} == dict.fromkeys(
        BAD_MODULES, True
    )
    assert verdicts(tmp_path / "report") == dict.fromkeys(RUDE, "PROVED")
    left = subprocess.run(["ps", "-A", "-o", "args="], capture_output=True, text=True, check=True).stdout
    assert "sleep 4321" not in left


def test_a_module_that_does_not_listen_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loading, "IMPORT_SECONDS", 1.0)
    monkeypatch.setattr(loading, "GRACE_SECONDS", 1.0)
    deaf = "import time\nwhile True:\n    try:\n        time.sleep(99)\n    except BaseException:\n        pass\n"
    for body in (
        deaf,
        "import signal; signal.alarm(0); signal.signal(signal.SIGALRM, signal.SIG_IGN)\nwhile True: pass\n",
    ):
        error = load(write(tmp_path / "deaf.py", GOOD + body)).error
        assert error is not None and "did not end in time and was stopped" in error


@pytest.mark.parametrize("name", ["moves", "environment", "path", "patches", "prints", "listens"])
def test_nothing_of_a_module_reaches_us(tmp_path: Path, name: str, capfd: pytest.CaptureFixture[str]) -> None:
    import sympy

    before = (
        os.getcwd(),
        dict(os.environ),
        list(sys.path),
        set(sys.modules),
        sympy.Add.flatten,
        signal.getsignal(signal.SIGTERM),
    )
    loaded = load(write(tmp_path / "rude.py", GOOD + RUDE[name]))
    assert (
        loaded.error is None
        and loaded.paper is not None
        and [c.label for c in loaded.paper.claims] == ["good"]
    )
    assert before == (
        os.getcwd(),
        dict(os.environ),
        list(sys.path),
        set(sys.modules),
        sympy.Add.flatten,
        signal.getsignal(signal.SIGTERM),
    )
    assert capfd.readouterr() == ("", "")


# being asked to end, and being killed


def heeding() -> None:
    """Let a request to end be heard also where the tests themselves were started to ignore it (nohup)."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.mark.parametrize("request_", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL], ids=lambda s: s.name)
def test_being_stopped_while_a_task_hangs(tmp_path: Path, request_: signal.Signals) -> None:
    claims = "".join(GOOD.replace("good", f"good {n}") for n in range(3))
    hang = faulty.number("a hang")
    write(tmp_path / "p.py", claims + f'paper.claim("hang", "q", x + {hang}, eq({hang} + x))\n')
    environment = os.environ | {"DERIVE_CACHE": str(tmp_path / "cache")}
    with subprocess.Popen([*FAULTY, "report", "p.py", *FEW], cwd=tmp_path, env=environment, text=True, stderr=subprocess.PIPE,
                          stdout=subprocess.DEVNULL, preexec_fn=heeding) as running:  # fmt: skip
        assert running.stderr is not None
        while "3/4 claims" not in (line := running.stderr.readline()):
            assert line
        started = descendants(running.pid)
        running.send_signal(request_)
        _, said = running.communicate(timeout=600)
    assert len(started) >= 3 and gone(started)
    if request_ == signal.SIGKILL:
        assert running.returncode == -9 and not list((tmp_path / "report").glob("*"))
    else:
        assert (
            running.returncode == 1
            and "interrupted; 3 of 4 claims were checked" in said
            and "Traceback" not in said
        )
        whole(tmp_path / "report")
        assert verdicts(tmp_path / "report") == {f"good {n}": "PROVED" for n in range(3)} | {
            "hang": "INTERRUPTED"
        }
    write(tmp_path / "p.py", claims)
    assert (
        subprocess.run(
            [COMMAND, "report", "p.py", *FEW], cwd=tmp_path, env=environment, capture_output=True, check=False
        ).returncode
        == 0
    )
    whole(tmp_path / "report")


def run_main(*lines: str) -> subprocess.CompletedProcess[str]:
    program = "\n".join((*lines, "from derive.command import cli"))
    return subprocess.run(
        [sys.executable, "-c", f"{program}\ncli.main()", "--version"],
        capture_output=True,
        text=True,
        check=False,
    )


def test_python_is_not_taken_down_while_threads_run() -> None:
    said = "import atexit; atexit.register(print, 'taken down')"
    alone = run_main(said)
    waiting = run_main(said, "import threading, time", "threading.Thread(target=time.sleep, args=(600,), daemon=True).start()")  # fmt: skip
    assert (alone.returncode, alone.stdout) == (0, f"{waiting.stdout}taken down\n")
    assert waiting.returncode == 0 and waiting.stdout.startswith("derive ")


def test_a_crash_says_where_it_was() -> None:
    crash = "import os, signal; from derive.command import cli; cli.cli.main = lambda *a, **k: os.kill(os.getpid(), signal.SIGSEGV)"
    found = run_main(crash)
    assert found.returncode == -signal.SIGSEGV and "Fatal Python error: Segmentation fault" in found.stderr


# the cache


def flipped(data: bytes, rng: random.Random) -> bytes:
    bit = rng.randrange(8 * len(data))
    return data[: bit // 8] + bytes([data[bit // 8] ^ 1 << bit % 8]) + data[bit // 8 + 1 :]


class Planted:
    """What leaves a trace when it is unpickled."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> Any:
        return Path.touch, (self.trace,)


def untimed(entry: Path) -> Any:
    """What an entry holds, without the time that it took."""
    digest, _, content = entry.read_bytes().partition(b"\n")
    assert digest == hashlib.sha256(entry.name.encode() + b"\n" + content).hexdigest().encode()
    found = json.loads(re.sub(rb'"seconds":[\d.]+', b'"seconds":0', content))
    return found[1] if isinstance(found, list) else found


def test_a_cache_that_was_tampered_with_changes_nothing_and_heals(
    derive: Run, tiny: Path, tmp_path: Path
) -> None:
    environment = {"env": os.environ | {"DERIVE_CACHE": str(tmp_path / "cache")}}

    def evidence() -> Any:
        assert derive("report", tiny, *FEW, **environment).returncode == 0
        return reports.load(tmp_path / "report" / "report.json").papers

    first = evidence()
    entries = sorted(f for f in (tmp_path / "cache").rglob("*") if f.is_file())
    original, healthy = {f: f.read_bytes() for f in entries}, list(map(untimed, entries))
    assert len(entries) >= 4
    rng = random.Random(0)
    damages = [lambda f: f.write_bytes(flipped(original[f], rng)), lambda f: f.write_bytes(pickle.dumps(Planted(tmp_path / "ran"))),
               lambda f: (f.unlink(), f.mkdir()), lambda f: f.write_bytes(original[f][:-1])]  # fmt: skip
    for n, file in enumerate(entries):
        damages[n % len(damages)](file)
    assert evidence() == first and not (tmp_path / "ran").exists()
    assert list(map(untimed, entries)) == healthy
    for one, other in zip(entries, entries[1:] + entries[:1], strict=True):
        one.write_bytes(original[other])  # each holds another's
    assert evidence() == first
    assert list(map(untimed, entries)) == healthy


def test_two_runs_at_once(tiny: Path, tmp_path: Path) -> None:
    environment = os.environ | {"DERIVE_CACHE": str(tmp_path / "cache")}
    command = [str(part) for part in (COMMAND, "report", tiny, *FEW)]
    both = [
        subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL) for _ in range(2)
    ]
    assert [run.wait(timeout=600) for run in both] == [0, 0]
    whole(tmp_path / "report")
    assert verdicts(tmp_path / "report") == {"eq:1": "PROVED", "eq:2": "REFUTED", "note": "PROSE"}


# disks and outputs


def test_a_disk_that_is_full_when_the_report_is_written(derive: Run, tiny: Path, tmp_path: Path) -> None:
    def small() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    done = derive("report", tiny, *FEW, preexec_fn=small)
    assert (
        done.returncode == 2
        and "the report is not complete" in done.stderr
        and "Traceback" not in done.stderr
    )
    assert "2/2" in done.stdout and not list((tmp_path / "report").iterdir())


def test_the_report_is_written_though_nobody_hears_of_it(tiny: Path, tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [COMMAND, "report", tiny, *FEW], cwd=tmp_path, stdout=full, stderr=full, timeout=600, check=False
        )
    assert done.returncode == 2
    whole(tmp_path / "report")


DATA = Path(__file__).parent / "data"
DAMAGED_REPORTS = {
    "half": '{"format": 1, "papers": [', "no JSON": "\0\1", "a list": "[]", "nothing": "", "null": "null", "words": '"words"',
    "deep": "[" * 100_000, "no papers": '{"run": {"started": "x"}, "papers": 3}', "empty papers": '{"run": {"started": "x"}, "papers": [null]}',
    "a strange label": '{"run": {"started": 1}, "papers": [{"id": [], "claims": [{"label": {}, "verdict": "PROVED"}]}]}',
    "a strange verdict": '{"run": {"started": 1}, "papers": [{"id": "a", "claims": [{"label": "b", "verdict": {}}]}]}',
}  # fmt: skip


@pytest.mark.parametrize("damage", DAMAGED_REPORTS)
def test_a_damaged_earlier_report_is_replaced(tmp_path: Path, damage: str) -> None:
    (tmp_path / "report.json").write_text(DAMAGED_REPORTS[damage], encoding="utf-8")
    reports.write(reports.load(DATA / "sample_report.json"), tmp_path)
    whole(tmp_path)


def test_evidence_that_cannot_be_shown_costs_its_claim(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sample = reports.load(DATA / "sample_report.json")
    first, wrong, *others = sample.papers[0].claims
    spoilt = replace(
        sample.papers[0], claims=(first, replace(wrong, reading=7), *others)
    )  # not as its type has it
    report = replace(sample, papers=(spoilt, *sample.papers[1:]))
    with pytest.raises(reports.InvalidReport, match="paper ma, claim eq:2-density, reading"):
        reports.write(report, tmp_path)
    shown = reports.presentable(report).papers[0].claims
    assert "cannot be shown" in str(shown[1].reason) and shown[1].verdict == "UNDECIDED"
    assert (shown[0], *shown[2:]) == (first, *others)  # the others are as they were


# words and numbers

HOSTILE = ["{}", "{label}", "%s", "../../../etc/passwd", "a\nb", "$(touch ran)", "`touch ran`", "<script>alert(1)</script>", "'\"", "a" * 3000,
           "\u202e", "\\", "-x", "--help", "\ud800", "NUL", "index.html"]  # fmt: skip
QUOTES = ["(" * 40, "\\{" * 40, "\\(" * 20_000, "$" * 999, "\\text{" * 99, "\\href{a}{" * 900, "\\substack{" * 900, "\ud800", "{" * 5000,
          "</script>", "\\begin{aligned}" * 80]  # fmt: skip


def test_hostile_names_quotes_and_numbers(derive: Run, tmp_path: Path) -> None:
    folder = tmp_path / "we{ir}d {0} %s"
    body = "".join(f"paper.claim({label!r}, 'q', x + x, eq(2*x))\n" for label in HOSTILE)
    body += "".join(
        f"paper.claim('quote {n}', {quote!r}, x + x, eq(2*x))\n" for n, quote in enumerate(QUOTES)
    )
    body += 'paper.claim("huge", "q", x**10**9, eq(x), expect="REFUTED")\npaper.claim("long", "q", x, eq(x + 10**5000), expect="UNDECIDED")\n'
    write(folder / "p{}.py", body, id="p")
    done = derive("report", folder / "p{}.py", *FEW)
    assert done.returncode in (0, 1) and "Traceback" not in done.stderr, done.stderr
    whole(tmp_path / "report")
    found = verdicts(tmp_path / "report")
    assert {found[label] for label in HOSTILE} | {found[f"quote {n}"] for n in range(len(QUOTES))} == {
        "PROVED"
    }
    assert found["huge"] == "REFUTED" and not found["long"].startswith("PROVED")
    assert {f.name for f in tmp_path.iterdir()} == {folder.name, "report"}
    claims = reports.load(tmp_path / "report" / "report.json").papers[0].claims
    (witness,) = (c.steps[0].counterexample for c in claims if c.label == "huge")
    assert "we{ir}d {0} %s/p{}.py" in witness.replay


GROWING = ["(", r"\{", "[", r"\(", r"\[", "$", r"$_\$", r"\text{$", r"\href{a}{", r"\substack{", r"\begin{aligned}", r"\left(", r"\right{", "{", "a_{",
           r"\a{", r"\sqrt", " ", "\n ", "a, ", ". ", "+ ", r"\\ ", "(x^)", r"(\hat)", r"(\frac1)", r"\langle ", "⟨", "(|", "1."]  # fmt: skip


def test_typesetting_takes_linear_time() -> None:
    """Inputs grow five hundredfold; what is exponential would not end within the limit."""
    program = f"""if 1:
        from reports.typeset.mathml import typeset_chain, typeset_within
        from reports.typeset.prose import domain, inline, opening, paragraphs, quotation
        from reports.typeset.values import mathml, shortened
        from reports.typeset.numerals import as_float
        for unit in {GROWING!r}:
            for text in (unit * 40, unit * (11_000 // len(unit)), unit * 20_000):
                for make in (quotation, inline, opening, domain, paragraphs, shortened, as_float, mathml):
                    make(text)
                typeset_within(text, 10), typeset_chain(text, [text], 10)
        print("done")"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.stdout == "done\n", done.stderr


def test_a_long_paper_is_read_claim_by_claim(tmp_path: Path) -> None:
    """As many steps per claim in a paper ten times as long."""
    body = 'for n in range(int(os.environ["CLAIMS"])):\n    paper.claim(f"eq:{n}", "x", x + n, eq(n + x))\n'
    program = ("import runpy, sys\nsteps = 0\ndef count(*_):\n    global steps\n    steps += 1\n"
               "import derive.claims, derive.language.domains\nsys.setprofile(count)\nrunpy.run_path(sys.argv[1])\nsys.setprofile(None)\nprint(steps)")  # fmt: skip
    path = write(tmp_path / "long.py", body)
    steps = [int(subprocess.run([sys.executable, "-c", program, path], env=os.environ | {"CLAIMS": n}, capture_output=True, text=True, check=True).stdout)
             for n in ("100", "1000")]  # fmt: skip
    assert steps[1] < 12 * steps[0]


def test_a_script_that_checks_needs_no_main_guard_and_leaves_nothing(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        TINY + "from derive import check\nprint(check(x + x, 2 * x, trials=200).verdict)\n", encoding="utf-8"
    )
    with subprocess.Popen([sys.executable, script], stdout=subprocess.PIPE, text=True) as running:
        started: set[int] = set()
        while running.poll() is None:
            started |= descendants(running.pid)
            time.sleep(0.2)
        assert running.stdout is not None and running.stdout.read() == "PROVED\n"
    assert started and gone(started)
    shutil.rmtree(tmp_path)
