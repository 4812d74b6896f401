"""The command, end to end: what it prints, what it writes, and its exit status."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import reports
from derive import __version__
from derive.command import cli
from tests.conftest import COMMAND, TINY, Run

pytestmark = pytest.mark.slow

HEAD = (
    'from derive import Paper, eq, real\nx = real("x")\npaper = Paper("bad", title="Bad", source="bad.tex")\n'
)
Captured = pytest.CaptureFixture[str]
FEW = ("--trials", 200, "--jobs", 2)


def refused(done: subprocess.CompletedProcess[str], *words: str) -> None:
    """Bad input: status 2 and one paragraph with the words."""
    assert done.returncode == 2, done.stderr
    assert all(word in done.stderr for word in words), done.stderr
    assert "Traceback" not in done.stdout + done.stderr and "\n\n" not in done.stderr.strip()


# report, list, show, replay


def test_report_replay_and_show(derive: Run, tiny: Path, tmp_path: Path) -> None:
    done = derive("report", tiny, *FEW, "--seed", 7, "--format", "html,json,junit,markdown")
    assert done.returncode == 0, done.stderr
    assert "2/2" in done.stdout and "report: report/index.html" in done.stdout and "3/3 claims" in done.stderr
    found = reports.load(tmp_path / "report" / "report.json")
    assert [c.verdict for c in found.papers[0].claims] == ["PROVED", "REFUTED", "PROSE"]
    assert (found.run.seed, found.run.trials, found.run.jobs) == (7, 200, 2)
    assert {"index.html", "report.json", "junit.xml", "report.md"} <= {
        f.name for f in (tmp_path / "report").iterdir()
    }

    again = derive("replay", "eq:2", "--paper", tiny)
    assert again.returncode == 0, again.stderr
    witness = found.papers[0].claims[1].steps[0].counterexample
    assert f"gap {witness.gap}" in again.stdout and "eq:2: REFUTED (fails), as expected" in again.stdout
    assert "seed 7, 200 trials; the same evidence as recorded in report/report.json" in again.stdout

    shown = derive("show", "eq:1", "--paper", tiny)
    assert shown.returncode == 0, shown.stderr
    assert (
        r"quote: \log xy = \log x + \log y" in shown.stdout
        and "= log(x) + log(y)    (the rule" in shown.stdout
    )
    assert "last run (report): PROVED" in shown.stdout


def test_a_verdict_that_is_not_as_expected(derive: Run, tmp_path: Path) -> None:
    (tmp_path / "tiny.py").write_text(TINY.replace('expect="REFUTED"', 'expect="PROVED"'), encoding="utf-8")
    done = derive("report", "tiny.py", *FEW)
    assert done.returncode == 1 and "1/2" in done.stdout
    assert (
        "tiny eq:2: REFUTED, expected PROVED; look closer with derive replay eq:2 --paper tiny.py"
        in done.stdout
    )
    assert (tmp_path / "report" / "index.html").exists()
    assert derive("replay", "eq:2", "--paper", "tiny.py").returncode == 1


def test_what_could_not_be_read_is_named(derive: Run, tmp_path: Path) -> None:
    document = tmp_path / "notes.md"
    document.write_text("\n".join(rf"$$ f_{n}(x) = {n} $$" for n in range(7)))
    done = derive("report", str(document), "--out", str(tmp_path / "out"))
    assert "notes display 1: not read: " in done.stdout and "notes display 6" not in done.stdout
    assert "… and 2 more not read; --format lines names them all" in done.stdout


def test_a_broken_paper_costs_only_itself(derive: Run, tiny: Path, tmp_path: Path) -> None:
    (tmp_path / "broken.py").write_text(HEAD + "1/0\n", encoding="utf-8")
    refused(derive("report", tmp_path, *FEW), "'broken'", "line 4", "ZeroDivisionError")
    found = reports.load(tmp_path / "report" / "report.json")
    assert [(p.id, len(p.claims)) for p in found.papers] == [("broken", 0), ("tiny", 3)]
    assert "ZeroDivisionError" in found.papers[0].error and found.papers[1].error is None


def test_list(derive: Run, tiny: Path) -> None:
    assert "ma " in derive("list").stdout
    labels = derive("list", tiny).stdout
    assert all(label in labels for label in ("eq:1", "eq:2", "note"))


def test_replay_without_a_report_uses_the_defaults(derive: Run, tiny: Path) -> None:
    done = derive("replay", "eq:1", "--paper", tiny)
    assert done.returncode == 0, done.stderr
    assert "seed 0, 20000 trials; report/report.json does not record this claim" in done.stdout


# bad input

PAPERS = {
    "import nothing_of_that_name": ("line 4", "No module named 'nothing_of_that_name'"),
    "x = = 1": ("line 4", "SyntaxError"),
    'for _ in "ab":\n    paper.claim("eq:1", "x", x, eq(x))': (
        "line 5",
        "'eq:1' is used twice",
        "rename one",
    ),
    'paper.claim("eq:1", "", x, eq(x))': ("line 4", "'eq:1' has an empty quote", "verbatim"),
    'import sympy as s\npaper.claim("eq:1", "x", x, eq(s.Symbol("z")))': (
        "line 5",
        "z without a domain",
        "real('z')",
    ),
    'paper.claim("eq:1", "x", x, eq(x), uses=("eq:0",))': (
        "line 4",
        "'eq:0', which is not a claim",
        "earlier",
    ),
    "import sys; sys.exit(0)": ("line 4", "ends the program"),
}


@pytest.mark.parametrize("text", PAPERS)
def test_bad_papers(derive: Run, tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.py").write_text(HEAD + text, encoding="utf-8")
    refused(derive("report", "bad.py"), "'bad'", "bad.py", *PAPERS[text])
    assert not (tmp_path / "report").exists()


@pytest.mark.parametrize(("args", "words"), [
    (("report", "mq"), ("no paper is called 'mq'", "Did you mean ma?", "derive list")),
    (("report", "no/such/paper.py"), ("there is no file no/such/paper.py",)),
    (("report", "."), ("the folder . holds no paper",)),
    (("list", "mq"), ("no paper is called 'mq'",)),
    (("show", "eq:777"), ("no claim of", "'eq:777'", "derive list")),
    (("replay", "eq:777"), ("no claim of", "'eq:777'", "derive list")),
    (("replay", "eq:1", "--paper", "mq"), ("no paper is called 'mq'",)),
    (("report", "ma", "--format", "pdf"), ("'pdf'", "html", "junit")),
    (("report", "ma", "--format", ""), ("choose from html",)),
    (("report", "ma", "--out", "/proc/derive"), ("cannot write into the folder /proc/derive", "--out DIR")),
    (("report", "ma", "--out", "/dev/full"), ("cannot write into the folder /dev/full",)),
    (("check", "__import__('os').system('touch hacked') = 1"), ("the character '",)),
    (("check", "x.__class__ = 1", "--real", "x"), ("a dot stands only", "\n    x.__class__ = 1\n    ^")),
    (("check", "1 = "), ("nothing stands here", "    1 =\n       ^")),
    (("check", ""), ("there is no relation",)),
    (("check", "x + y = 1", "--real", "x"), ("y is not declared; add --real y",)),
    (("check", "(" * 5000 + "x = 1"), ("at most 2000",)),
    (("check", "(" * 900 + "x" + ")" * 900 + " = 1"), ("nested more than 60 deep",)),
    (("check", "9**9**9**9 = 1"), ("at most 64",)),
    (("check", "-z = 1"), ("z is not declared",)),
    (("check", "x = 1", "--real", "x", "--given", "x"), ("there is no relation",)),
    (("check", "x = 1", "--array", "x"), ("needs axes",)),
])  # fmt: skip
def test_bad_input(derive: Run, tmp_path: Path, args: tuple[str, ...], words: tuple[str, ...]) -> None:
    refused(derive(*args), *words)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("args", [
    ("report", "--trials", "0"), ("report", "--seed", "-1"), ("report", "--jobs", "x"), ("nothing",), ("check",),
    ("check", "x = 1", "--reel", "x"),
])  # fmt: skip
def test_bad_usage(derive: Run, args: tuple[str, ...]) -> None:
    done = derive(*args)
    assert done.returncode == 2 and "Usage: derive" in done.stderr and "Traceback" not in done.stderr


def test_an_output_folder_below_a_file(derive: Run, tiny: Path) -> None:
    refused(
        derive("report", tiny, "--out", tiny / "report"), "cannot write into the folder", "Not a directory"
    )


def test_a_full_disk_is_noticed_before_the_run(derive: Run, tiny: Path, tmp_path: Path) -> None:
    def no_space() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    done = derive("report", tiny, preexec_fn=no_space)
    refused(done, "cannot write into the folder report")
    assert "claims" not in done.stderr and not list((tmp_path / "report").iterdir())


def test_a_damaged_report_is_no_guide(derive: Run, tiny: Path, tmp_path: Path) -> None:
    (tmp_path / "report").mkdir()
    (tmp_path / "report" / "report.json").write_text('{"format": 1', encoding="utf-8")
    refused(derive("replay", "eq:1", "--paper", tiny), "report/report.json cannot be read as a report")


# check


@pytest.mark.parametrize(("args", "status", "words"), [
    (("log(x*y) = log(x) + log(y)", "--positive", "x,y"), 0, "PROVED"),
    (("(x + y)^2 = x^2 + y^2", "--real", "x,y"), 1, "counterexample"),
    (("-x = x", "--real", "x"), 1, "REFUTED"),
    (("sqrt(x^2) = x", "--real", "x", "--given", "x > 0"), 0, ""),
    (("x^2 = x", "--real", "x", "--given", "x^2 < -1"), 1, "VACUOUS"),
    (("sum(w[t]*x, t) = x", "--axis", "t:T", "--simplex", "w[t]", "--real", "x"), 0, "PROVED"),
    (("diff(sum(q[i]^2, i), q[j]) = 2*q[j]", "--axis", "i:d,j:d", "--array", "q[i]"), 0, "PROVED"),
])  # fmt: skip
def test_check(capsys: Captured, args: tuple[str, ...], status: int, words: str) -> None:
    found, said = cli._guarded(["check", *args, "--trials", "200"]), capsys.readouterr()
    assert found == status, said
    assert words in said.out and not said.err


def test_check_from_the_shell(derive: Run) -> None:
    done = derive("check", "x + x = 2*x = 3*x", "--real", "x", "--json", "--trials", 200)
    found = json.loads(done.stdout)
    assert found["verdict"] == "REFUTED" and [s["verdict"] for s in found["steps"]] == ["PROVED", "REFUTED"]


# help, version and our own failures


def test_version(derive: Run) -> None:
    assert derive("--version").stdout == f"derive {__version__}\n"


@pytest.mark.parametrize(
    "args", [["--help"], ["report", "--help"], ["check", "-h"], ["--version"], ["nothing"]]
)
def test_help_loads_nothing_heavy(args: list[str]) -> None:
    program = ("import sys\nfrom derive.command import cli\ntry: cli.main(sys.argv[1:])\nexcept SystemExit: pass\n"
               "print({'sympy', 'numba', 'numpy', 'rich', 'jinja2'} & set(sys.modules))")  # fmt: skip
    done = subprocess.run([sys.executable, "-c", program, *args], capture_output=True, text=True, check=True)
    assert done.stdout.endswith("set()\n")


def test_help_states_the_defaults() -> None:
    from click.testing import CliRunner

    from derive.run.checking import Settings

    said = CliRunner().invoke(cli.cli, ["report", "--help"]).output
    assert f"[default: {Settings().trials}]" in said and f"[default: {Settings().seed}]" in said


def patched(monkeypatch: pytest.MonkeyPatch, run: Any) -> None:
    import derive.run.run

    monkeypatch.setattr(derive.run.run, "run", run)


@pytest.mark.parametrize("loud", [False, True])
def test_our_own_failure(monkeypatch: pytest.MonkeyPatch, capsys: Captured, tiny: Path, loud: bool) -> None:
    def fails(*args: Any, **options: Any) -> None:
        raise ZeroDivisionError("no such luck")

    patched(monkeypatch, fails)
    monkeypatch.setenv("DERIVE_DEBUG", "")
    options = ["--out", str(tiny.parent / "report")] + ["--debug"] * loud
    assert cli._guarded(["report", str(tiny), *options]) == 3
    said = capsys.readouterr().err
    assert "our own failure, not yours: ZeroDivisionError: no such luck (test_cli.py, line" in said
    assert ("Traceback" in said) is loud and (loud or len(said.splitlines()) == 1)


def test_interrupted(monkeypatch: pytest.MonkeyPatch, capsys: Captured, tiny: Path) -> None:
    """Ctrl-C: what is finished is written, and the message says what was not."""
    sample = json.loads((Path(__file__).parent / "data" / "sample_report.json").read_text(encoding="utf-8"))
    sample["run"]["interrupted"] = True
    sample["papers"] = sample["papers"][:1]
    sample["papers"][0]["id"] = "tiny"
    sample["papers"][0]["claims"][0] |= {"verdict": "INTERRUPTED", "as_expected": False}
    patched(monkeypatch, lambda *args, **options: reports.read(sample))
    total = len(sample["papers"][0]["claims"])
    assert cli._guarded(["report", str(tiny), "--out", str(tiny.parent / "report")]) == 1
    assert f"interrupted; {total - 1} of {total} claims were checked" in capsys.readouterr().err
    assert (tiny.parent / "report" / "index.html").exists()


def test_ctrl_c_keeps_what_is_finished(tmp_path: Path) -> None:
    claims = "".join(
        f'paper.claim("eq:{n}", "x", (x + {n})**2, eq(x**2 + {2 * n}*x + {n * n}))\n' for n in range(200)
    )
    (tmp_path / "long.py").write_text(HEAD.replace("bad", "long") + claims, encoding="utf-8")
    command = [str(part) for part in (COMMAND, "report", "long.py", *FEW)]
    with subprocess.Popen(
        command, cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stderr and "20/200 claims" in running.stderr.readline()
        running.send_signal(signal.SIGINT)
        _, said = running.communicate(timeout=600)
    assert running.returncode == 1 and "interrupted;" in said and "Traceback" not in said
    found = reports.load(tmp_path / "report" / "report.json")
    verdicts = [c.verdict for c in found.papers[0].claims]
    assert found.run.interrupted and {"PROVED", "INTERRUPTED"} == set(verdicts)


def test_a_thread_left_behind_does_not_keep_the_command() -> None:
    program = ("import threading\nfrom derive.command import cli\nforever = threading.Event().wait\n"
               "cli._guarded = lambda args: threading.Thread(target=forever).start() or 1\ncli.main()")  # fmt: skip
    assert subprocess.run([sys.executable, "-c", program], timeout=300, check=False).returncode == 1


def test_ctrl_c_elsewhere(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupted(*args: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("derive.run.loading.load_all", interrupted)
    assert cli._guarded(["list"]) == 1
    assert capsys.readouterr().err.strip() == "derive: interrupted."


def test_a_disk_that_fills_during_the_run(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tiny: Path
) -> None:
    def full(*args: Any, **options: Any) -> None:
        raise reports.CannotWrite(28, "cannot write report/index.html: No space left on device")

    sample = json.loads((Path(__file__).parent / "data" / "sample_report.json").read_text(encoding="utf-8"))
    patched(monkeypatch, lambda *args, **options: reports.read(sample))
    monkeypatch.setattr("derive.command.console.surprises", lambda *args: [])
    monkeypatch.setattr(reports, "write", full)
    assert cli._guarded(["report", str(tiny), "--out", str(tiny.parent / "report")]) == 2
    said = capsys.readouterr()
    assert "No space left on device" in said.err and "as expected" in said.out  # the summary is not lost


def test_output_that_takes_nothing() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [COMMAND, "--version"], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2 and "no space left" in done.stderr and "Traceback" not in done.stderr


def test_a_terminal_without_mathematical_signs(derive: Run) -> None:
    import os

    done = derive("check", "z ≤ 1", env=os.environ | {"PYTHONIOENCODING": "latin-1"})
    refused(done, r"z \u2264 1")
