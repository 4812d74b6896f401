"""A run that was killed goes on where it was, and `derive cache` shows and removes what is kept."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from derive.command.cli import cli
from derive.run.shelf import Cache, inventory

COMMAND = Path(sys.executable).with_name("derive")
KEYS = [f"{n:02x}" + "0" * 62 for n in range(4)]


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """A folder with four entries, the last unused for 40 days, and what a killed writer left."""
    folder = tmp_path / "kept"
    monkeypatch.setenv("DERIVE_CACHE", str(folder))
    for key in KEYS:
        Cache(folder).put(key, "x" * 1000, str)
    aged(folder / KEYS[3][:2] / KEYS[3], days=40)
    (folder / "00" / "entry-killed").write_bytes(b"half")
    aged(folder / "00" / "entry-killed", days=1)
    (folder / "notes.txt").write_text("not ours")
    (folder / "00" / "notes.txt").write_text("not ours")
    return folder


def aged(place: Path, days: float) -> None:
    then = time.time() - days * 86_400
    os.utime(place, (then, then))


def derive(*args: str) -> str:
    done = CliRunner().invoke(cli, args, standalone_mode=False)
    assert done.exception is None, done.output
    return done.output


def names(folder: Path) -> set[str]:
    return {f.name for f in folder.rglob("*") if f.is_file()}


def test_the_cache_says_how_much_it_holds(kept):
    said = derive("cache")
    assert (
        said.startswith(f"{kept}: 5 entries, 4.3 kB\n") and "under a day 3, under a week 1, longer 1" in said
    )


def test_clear_removes_all_that_is_ours(kept):
    assert derive("cache", "clear") == "removed 5 entries, 4.3 kB, of 5 entries, 4.3 kB\n"
    assert names(kept) == {"notes.txt"} and derive("cache").startswith(f"{kept}: 0 entries, 0 bytes")


def test_prune_removes_what_nobody_asked_for_and_what_was_never_finished(kept):
    assert derive("cache", "prune", "--older", "30").startswith("removed 2 entries")
    assert names(kept) == {*KEYS[:3], "notes.txt"}


def test_what_is_asked_for_is_young_again(kept):
    assert Cache(kept).get(KEYS[3], str) == "x" * 1000
    derive("cache", "prune", "--older", "30")
    assert KEYS[3] in names(kept)


@pytest.mark.parametrize(
    "args", [("prune",), ("prune", "--older", "-1"), ("prune", "--older", "soon"), ("burn",)]
)
def test_what_is_not_understood_removes_nothing(kept, args):
    before = names(kept)
    assert CliRunner().invoke(cli, ["cache", *args]).exit_code == 2 and names(kept) == before


def test_a_cache_that_is_a_file_is_said(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("DERIVE_CACHE", str(tmp_path / "file"))
    done = subprocess.run([COMMAND, "cache"], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and "is no folder" in done.stderr


CLAIMS = "".join(
    f"paper.claim('{n}', 'q', sin(x)**{2 * n} * cos(x), eq((1 - cos(x)**2)**{n} * cos(x)))\n"
    for n in range(1, 9)
)
PAPER = (
    "from derive import Paper, cos, eq, real, sin\nx = real('x')\npaper = Paper('p', title='T', source='s')\n"
    + CLAIMS
)


def entries(folder: Path) -> dict[str, int]:
    """What is kept, each by the file it is in: one that is written again is in another."""
    return {e.place.name: e.place.stat().st_ino for e in inventory(folder) if e.whole}


@pytest.mark.slow
def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path):
    (tmp_path / "p.py").write_text(PAPER)
    folder = tmp_path / "kept"
    environment = os.environ | {"DERIVE_CACHE": str(folder)}
    command = [str(COMMAND), "report", "p.py", "--jobs", "1", "--trials", "2000"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          text=True) as running:  # fmt: skip
        assert running.stderr is not None
        said = next(line for line in running.stderr if re.match(r"[3-7]/8 claims", line))
        running.send_signal(signal.SIGKILL)
    before = entries(folder)
    proofs = sum("prove_task" in name for name in before)
    assert running.returncode == -9 and said and 3 <= proofs <= 8
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    after = entries(folder)
    assert done.returncode == 0 and "8/8" in done.stdout
    assert {name: after[name] for name in before} == before  # nothing was found again
    assert sum("prove_task" in name for name in after) == 8


def test_a_side_written_as_a_function_is_kept_as_it_is_typed():
    from derive import check, eq, real

    x, y = real("x"), real("y")
    assert str(eq(lambda: x / x).rhs) == "x/x"
    kept, made = check(lambda: y * x / x, y), check(y * x / x, y)
    assert "not defined" in str(kept) and "not defined" not in str(made)
    assert made.steps[0].alike and "lambda" in str(made) and not kept.steps[0].alike
    assert check(lambda: y * x / x, x).verdict == "REFUTED"
