"""Modules of strangers in a box: what they try fails, what they state is checked; without a box there is a refusal."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from derive.command.cli import cli
from derive.errors import DeriveError
from derive.processes import boxed
from derive.run.loading import load

HEAD = "from derive import Paper, eq, real\nx = real('x')\n"
GOOD = HEAD + "paper = Paper('good', title='Good', source='s')\npaper.claim('1', 'q', x + x, eq(2 * x))\n"
# What a stranger might try; each attempt that succeeds is named in the title.
HOSTILE = (
    HEAD
    + """
import os, socket, sys
from pathlib import Path
done = []
def attempt(name, what):
    try:
        what()
        done.append(name)
    except BaseException:
        pass
def connect():
    socket.create_connection(("127.0.0.1", {port}), timeout=2).close()
attempt("network", connect)
attempt("write beside", lambda: Path({beside!r}).write_text("was here"))
attempt("read secret", lambda: Path({secret!r}).read_text())
attempt("environment", lambda: os.environ["DERIVE_SECRET"])
attempt("kill", lambda: os.kill({pid}, 0))
print("noise")
paper = Paper("hostile", title="done: " + ", ".join(done), source="s")
paper.claim("1", "q", x + x, eq(2 * x))
"""
)


def works() -> str:
    """Why there is no box here, or nothing."""
    if shutil.which("bwrap") is None:
        return "bubblewrap is not installed"
    walls = ["bwrap", "--unshare-all", "--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "true"]
    done = subprocess.run(walls, capture_output=True, text=True, check=False)
    return done.stderr.strip() and f"the platform refuses it: {done.stderr.strip()}"


REFUSED = works()
in_a_box = pytest.mark.skipif(bool(REFUSED), reason=REFUSED or "there is a box")


@pytest.fixture
def hostile(tmp_path, monkeypatch):
    """A module that tries what it can, and a server, a secret and a variable that it could reach."""
    import socket
    import tempfile

    monkeypatch.setenv("DERIVE_SECRET", "s")
    with socket.create_server(("127.0.0.1", 0)) as server, tempfile.NamedTemporaryFile("w") as secret:
        secret.write("secret")
        secret.flush()
        beside = tmp_path / "beside"
        text = HOSTILE.format(
            port=server.getsockname()[1], beside=str(beside), secret=secret.name, pid=os.getpid()
        )
        (tmp_path / "hostile.py").write_text(text)
        yield tmp_path / "hostile.py"


@in_a_box
def test_nothing_that_a_stranger_tries_succeeds(hostile):
    found = load(hostile, sandbox=True)
    assert found.error is None and found.paper is not None
    assert found.paper.title == "done: " and not (hostile.parent / "beside").exists()


def test_without_a_box_it_would(hostile):
    """So that the test above can fail."""
    found = load(hostile)
    assert found.paper is not None
    assert {"network", "write beside", "read secret", "environment", "kill"} <= set(
        found.paper.title[6:].split(", ")
    )


@in_a_box
def test_what_it_states_is_what_is_read(tmp_path):
    (tmp_path / "good.py").write_text(GOOD)
    alone, inside = load(tmp_path / "good.py"), load(tmp_path / "good.py", sandbox=True)
    assert inside.paper is not None and alone.paper is not None
    assert [c.label for c in inside.paper.claims] == ["1"] and inside.paper.content() == alone.paper.content()


@in_a_box
def test_what_stands_on_our_own_path_hides_nothing_in_the_box(tmp_path, monkeypatch):
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "numbers.py").write_text("raise SystemError('not the one that was asked for')")
    (tmp_path / "good.py").write_text(GOOD)
    monkeypatch.setattr(sys, "path", [str(tmp_path / "other"), *sys.path])
    assert load(tmp_path / "good.py", sandbox=True).paper is not None


@in_a_box
@pytest.mark.parametrize(("line", "said"), [
    ("raise ValueError('no')", "ValueError: no"), ("import os; os._exit(3)", "it crashed"), ("import os; os._exit(0)", "it ended the program"),
    ("import os; os.kill(os.getpid(), 9)", "it crashed"),
])  # fmt: skip
def test_a_module_that_fails_in_the_box_is_told_as_outside(tmp_path, line, said):
    (tmp_path / "bad.py").write_text(HEAD + line + "\n")
    found = load(tmp_path / "bad.py", sandbox=True)
    assert found.paper is None and said in (found.error or "")


def test_without_bubblewrap_nothing_is_run(hostile, monkeypatch):
    monkeypatch.setattr(boxed.shutil, "which", lambda name: None)
    with pytest.raises(DeriveError, match="needs bubblewrap"):
        load(hostile, sandbox=True)
    done = CliRunner().invoke(cli, ["report", str(hostile), "--sandbox", "--fresh"], standalone_mode=False)
    assert isinstance(done.exception, DeriveError) and not (hostile.parent / "beside").exists()


def test_a_platform_that_refuses_is_said(hostile, monkeypatch, tmp_path):
    refusing = tmp_path / "bwrap"
    refusing.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    refusing.chmod(0o755)
    monkeypatch.setattr(boxed.shutil, "which", lambda name: str(refusing))
    with pytest.raises(DeriveError, match=r"refuses a sandbox .*No permissions"):
        load(hostile, sandbox=True)
    assert not (hostile.parent / "beside").exists()


def test_a_document_executes_nothing(tmp_path):
    (tmp_path / "paper.md").write_text(
        "% x \\in \\mathbb{R}\n\n$$x + x = 2x$$\n\n```python\nopen('was-here', 'w')\n```\n"
    )
    load(tmp_path / "paper.md")
    assert not (tmp_path / "was-here").exists() and not Path("was-here").exists()
