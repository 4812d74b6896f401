"""derive help, shell completion, --open, and colours that respect NO_COLOR."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import derive as public
from derive.command.cli import cli
from derive.language.mistakes import HELP
from derive.reading.syntax.notation import NOTATIONS
from reports.record.outcomes import Outcome
from reports.record.verdicts import Verdict

COMMAND = Path(sys.executable).with_name("derive")


def told(*words):
    return CliRunner().invoke(cli, ["help", *words], catch_exceptions=False)


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_is_explained(verdict):
    assert verdict.means in told(verdict.value).output


@pytest.mark.parametrize(
    "word",
    [*(o.word for o in Outcome), *(n.name for n in NOTATIONS), *HELP, "sigmoid", "paper.claim", "supports"],
)
def test_every_entry_is_found_by_its_name(word):
    found = told(word)
    first = found.output.splitlines()[0].lower()
    assert found.exit_code == 0 and first.startswith((f"{word.lower()}   (", f"paper.{word}   ("))


def test_every_word_of_ours_is_explained():
    names = [n for home, names in public._HOMES.items() if home != "sympy" for n in names.split()]
    kinds = ("   (word)", "   (function)")
    missing = [name for name in names if not any(f"{name}{kind}" in told(name).output for kind in kinds)]
    assert len(names) > 30 and missing == []


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("--require", "derive report"),
        ("require", "(option)"),
        ("report", "Check papers and write"),
        ("proved-at-sizes", "exact proof"),
    ],
)
def test_options_and_commands_are_explained(word, text):
    assert text in told(word).output


def test_a_message_is_found_by_its_words():
    assert "position   (refusal)" in told("positions", "count", "from").output


def test_all_words_are_listed():
    listed = told().output
    assert all(
        f"{kind}: " in listed
        for kind in ("verdict", "outcome", "word", "function", "notation", "refusal", "command", "option")
    )


def test_an_unknown_word_gets_the_nearest_and_status_2(derive):
    done = derive("help", "provd")
    assert done.returncode == 2 and "Did you mean proved" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("shell", "mark"), [("bash", "complete -o"), ("zsh", "#compdef derive"), ("fish", "complete --no-files")]
)
def test_a_shell_is_taught_to_complete(derive, shell, mark):
    done = derive("completion", shell)
    assert done.returncode == 0 and mark in done.stdout and "_DERIVE_COMPLETE" in done.stdout
    assert derive("completion", "tcsh").returncode == 2


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("derive rep", {"report", "replay"}),
        ("derive report m", {"ma"}),
        ("derive show x --paper sh", {"shim"}),
        ("derive report --req", {"--require"}),
    ],
)
def test_what_is_typed_is_completed(derive, typed, offered):
    words = {
        **os.environ,
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
        "_DERIVE_COMPLETE": "bash_complete",
    }
    found = [line.split(",") for line in derive(env=words).stdout.splitlines()]
    assert {name for kind, name in found if kind == "plain"} == offered


@pytest.mark.slow
def test_a_report_is_shown_in_the_browser(derive, tiny, tmp_path):
    (tmp_path / "browser").write_text(f'#!/bin/sh\necho "$1" > "{tmp_path}/shown"\n')
    (tmp_path / "browser").chmod(0o755)
    done = derive(
        "report",
        "tiny.py",
        "--open",
        "--trials",
        "200",
        env={**os.environ, "BROWSER": f"{tmp_path}/browser %s"},
    )
    assert done.returncode == 0
    assert (tmp_path / "shown").read_text().strip() == (tmp_path / "report" / "index.html").as_uri()


def terminal(folder, *args, **env):
    """What a command prints to a terminal."""
    ours, theirs = pty.openpty()
    running = subprocess.Popen(
        [COMMAND, *args],
        cwd=folder,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**{k: v for k, v in os.environ.items() if k != "NO_COLOR"}, "TERM": "xterm-256color", **env},
    )
    os.close(theirs)
    printed = b""
    while True:
        try:
            some = os.read(ours, 4096)
        except OSError:  # the other end is closed
            some = b""
        if not some:
            break
        printed += some
    os.close(ours)
    assert running.wait() == 0
    return printed.decode(errors="replace")


@pytest.mark.slow
def test_colours_respect_no_color(tiny, tmp_path):
    colour = re.compile(r"\x1b\[[\d;]*(?:3[0-7]|38;|9[0-7])[\d;]*m")
    asked = ("report", "tiny.py", "--fresh", "--trials", "200")
    assert colour.search(terminal(tmp_path, *asked))
    plain = terminal(tmp_path, *asked, NO_COLOR="1")
    assert "as expected" in plain and not colour.search(plain)
