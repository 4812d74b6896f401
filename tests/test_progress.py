"""What one sees while a run goes on: on a terminal, in a log, with --verbose, without colours."""

from __future__ import annotations

import io
import os
import pty
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from rich.console import Console

import reports
from derive.command import progress
from derive.run.run import Progress, Watched, run
from derive.run.settings import Settings
from reports.record.verdicts import Verdict
from tests.test_known import settings, tiny  # noqa: F401 - fixtures

SAMPLE = reports.load(Path(__file__).parent / "data" / "sample_report.json")
ENTRIES = [(p.id, c) for p in SAMPLE.papers for c in p.entries]
REFUTED = next(c for _, c in ENTRIES if c.verdict == Verdict.REFUTED and c.as_expected and c.steps)
PROVED = next(c for _, c in ENTRIES if c.verdict == Verdict.PROVED and c.as_expected)
SPENT = {"symbolic": 1.25, "numeric": 0.5}


def news(claim, done=1, total=9, **options):
    return Progress(done, total, "p", claim.label, claim, SPENT, **options)


def watched(monkeypatch, *told, verbose=False, **environment):
    """What a terminal shows of some news."""
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    screen = io.StringIO()
    plain = Console(
        file=screen, force_terminal=True, width=150, _environ=os.environ | {"TERM": "xterm-256color"}
    )
    monkeypatch.setattr(progress, "Console", lambda **options: plain)
    with progress.shown(9, 2, verbose) as show:
        for one in told:
            show(one)
    return screen.getvalue()


def words(screen):
    return re.sub(r"\x1b\[[\d;?]*[A-Za-z]", "", screen)


def test_a_terminal_shows_how_far_how_fast_and_what_is_under_way(monkeypatch):
    shown = words(watched(monkeypatch, news(PROVED, done=3, under_way=("p eq:7", "p eq:8"))))
    assert re.search(r"3/9 claims (–|\d.*)/(s|min) \d:\d\d(, \d+:\d\d left)? 2 workers p eq:7 \+1", shown)


@pytest.mark.parametrize(
    ("seconds", "said"), [(0, "0:00"), (75.9, "1:15"), (3600, "1:00:00"), (36061, "10:01:01")]
)
def test_times_read_as_on_a_clock(seconds, said):
    assert progress._clock(seconds) == said


def test_the_first_refutations_are_told_at_once_with_their_witness(monkeypatch):
    shown = words(watched(monkeypatch, *[news(REFUTED, done=n) for n in range(1, 9)]))
    assert shown.count(f"p {REFUTED.label} REFUTED as expected") == progress.TOLD
    assert "left side" in shown and "8 refuted" in shown


def test_what_was_not_expected_is_always_told(monkeypatch):
    wrong = replace(REFUTED, as_expected=False, expected="passes")
    shown = words(watched(monkeypatch, *[news(wrong) for _ in range(9)]))
    assert shown.count("REFUTED, expected passes") == 9 and "9 not as expected" in shown


def test_a_claim_that_holds_is_no_news(monkeypatch):
    assert PROVED.label not in words(watched(monkeypatch, news(PROVED)))


def test_colours_are_left_out_on_request(monkeypatch):
    colour = re.compile(r"\x1b\[(\d+;)*3\d")
    assert colour.search(watched(monkeypatch, news(REFUTED)))
    assert not colour.search(watched(monkeypatch, news(REFUTED), NO_COLOR="1"))


def test_verbose_says_what_each_road_took(monkeypatch, capsys):
    said = f"1/9 p {PROVED.label} PROVED 1.75 s (symbolic 1.25, numeric 0.50)"
    assert said in words(watched(monkeypatch, news(PROVED), verbose=True))


def test_a_log_stays_quiet(capsys, monkeypatch):
    for verbose, lines in ((False, 10), (True, 40)):
        with progress.shown(40, 2, verbose) as show:
            for n in range(1, 41):
                show(Progress(n - 1, 40, "p", "begun"))
                show(news(REFUTED, done=n, total=40))
        said = capsys.readouterr()
        assert said.out == "" and len(said.err.splitlines()) == lines and "\x1b" not in said.err


def test_the_time_of_a_claim_is_that_of_its_tasks(tiny, settings):  # noqa: F811
    from derive.run.loading import load

    heard = []
    found = run([load(tiny)], settings, heard.append).papers[0]
    again = run([load(tiny)], Settings(trials=200, jobs=1, cache=settings.cache)).papers[0]
    times = [c.seconds for c in found.claims]
    assert all(t is not None and t >= 0 for t in times) and sum(times) > 0  # the quickest round to 0
    assert [c.seconds for c in again.claims] == pytest.approx(times, abs=0.01)  # kept with the evidence
    done = [one for one in heard if one.result]
    assert [sum(one.spent.values()) for one in done] == pytest.approx(
        [one.result.seconds for one in done], abs=0.01
    )
    assert {"symbolic", "numeric"} <= set(done[0].spent)
    assert [one.result is None for one in heard] == [True, False] * len(
        done
    )  # one worker: begun, done, begun …


def test_the_time_is_of_the_road_that_took_it():
    watching = Watched(None)

    def prove_task():
        pass

    watching.note(prove_task, 1.0)
    watching.note(prove_task, 2.0)
    watching.note(test_a_log_stays_quiet, 4.0)
    assert watching.spent == {"symbolic": 3.0, "other": 4.0}


@pytest.mark.slow
def test_a_real_terminal_is_left_as_it_was(tiny, tmp_path):  # noqa: F811
    """The bar is gone at the end, the table and the news stay."""
    ours, theirs = pty.openpty()
    done = subprocess.Popen([Path(sys.executable).with_name("derive"), "report", tiny, "--trials", "200"], cwd=tmp_path,
                            stdout=theirs, stderr=theirs, env=os.environ | {"DERIVE_CACHE": str(tmp_path / "c"), "TERM": "xterm"})  # fmt: skip
    os.close(theirs)
    said = b""
    while True:
        try:
            more = os.read(ours, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not more:
            break
        said += more
    assert done.wait() == 0
    text = words(said.decode())
    assert "2/2" in text and "REFUTED as expected" in text and text.rstrip().endswith("report/index.html")
