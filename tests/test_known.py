"""What is known is not done again; what has changed in any way is."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

import reports
from derive.run import known, run
from derive.run.loading import load, load_all
from derive.run.settings import Settings
from derive.verdict.evidence import Shown
from reports.formats import stamps
from reports.record import Sentence
from reports.record.codec import encode
from reports.views.index import files

SAMPLE = reports.load(Path(__file__).parent / "data" / "sample_report.json")
HEAD = "from derive import Paper, eq, positive, real\n"
PAPER = HEAD + ("x = real('x')\npaper = Paper('tiny', title='T', source='s')\n"
                "paper.claim('1', 'q', (x + 1)**2, eq(x**2 + 2*x + 1))\n"
                "paper.claim('2', 'q', x, eq(x + 1), expect='REFUTED')\n")  # fmt: skip


@pytest.fixture
def tiny(tmp_path):
    (tmp_path / "papers").mkdir()
    file = tmp_path / "papers" / "tiny.py"
    file.write_text(PAPER)
    return file


@pytest.fixture
def settings(tmp_path):
    return Settings(trials=200, jobs=1, cache=tmp_path / "cache")


def checked(file, settings):
    """The paper, known or checked, and whether it was known."""
    (loaded,) = load_all([file], lambda path: known.recall(path, settings))
    return run.run([loaded], settings).papers[0], loaded.checked is not None


def test_an_unchanged_paper_is_known(tiny, settings):
    first, before = checked(tiny, settings)
    again, after = checked(tiny, settings)
    assert (
        (before, after) == (False, True)
        and again == first
        and [c.verdict for c in first.claims] == ["PROVED", "REFUTED"]
    )


def test_a_paper_that_is_edited_while_it_is_checked_is_not_known_by_its_new_text(tiny, settings):
    (loaded,) = load_all([tiny])
    tiny.write_text(PAPER.replace("x**2", "x**3", 1))
    run.run([loaded], settings)
    assert known.recall(tiny, settings) is None
    tiny.write_text(PAPER)
    assert checked(tiny, settings)[1] is False and checked(tiny, settings)[1] is True


def touched(file):
    file.write_text(PAPER + "\n")


CHANGES = {
    "its text": lambda file, s: (touched(file), s)[1],
    "seed": lambda file, s: replace(s, seed=1),
    "trials": lambda file, s: replace(s, trials=201),
    "strength": lambda file, s: replace(s, audit=True),
    "complex": lambda file, s: replace(s, complex=True),
    "required": lambda file, s: replace(s, require="proved"),
    "fresh": lambda file, s: replace(s, cache=None),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_has_changed_is_checked_again(tiny, settings, change):
    checked(tiny, settings)
    assert known.recall(tiny, settings) is not None
    assert known.recall(tiny, CHANGES[change](tiny, settings)) is None


def test_another_program_knows_nothing(tiny, settings, monkeypatch):
    checked(tiny, settings)
    monkeypatch.setattr(known, "program_digest", lambda: "another program")
    assert known.recall(tiny, settings) is None


def test_a_neighbour_is_part_of_a_paper(tiny, settings):
    beside = tiny.with_name("_notation.py")
    beside.write_text(HEAD + "x = real('x')\n")
    tiny.write_text("from _notation import *\n" + PAPER.replace("x = real('x')\n", ""))
    checked(tiny, settings)
    assert known.recall(tiny, settings) is not None
    beside.write_text(HEAD + "x = positive('x')\n")
    assert known.recall(tiny, settings) is None
    beside.unlink()
    assert known.recall(tiny, settings) is None


def test_a_document_is_known_with_its_side_file(tmp_path, settings):
    document = tmp_path / "notes.tex"
    document.write_text("% derive: x \\in \\mathbb{R}\n\\[ (x+1)^2 = x^2 + 2x + 1 \\]\n")
    checked(document, settings)
    assert known.recall(document, settings) is not None
    document.with_suffix(".derive").write_text("y \\in \\mathbb{R}\n")
    assert known.recall(document, settings) is None


ELSEWHERE = [
    "import os", "import random", "from time import time", "import sympy.core.random",
    "n = open('n').read()", "import numpy",
    "n = __import__('os')", "n = getattr(paper, 'i' + 'd')", "from derive.run.cache import version",
    "from derive.papers import ma",
    "import missing_neighbour", "n = eval('1')", "from sympy import randprime", "from . import other",
    "import sympy.external.pathlib",
    "n = paper.__init__.__globals__", "n = hash('a')", "n = (", "from sympy import lambdify",
    "import derive.claims as c; c.sys",
]  # fmt: skip


@pytest.mark.parametrize("line", ELSEWHERE)
def test_a_paper_that_may_look_elsewhere_is_read_every_time(tiny, line):
    assert known.sources(tiny) == ["tiny.derive"]
    tiny.write_text(PAPER + line + "\n")
    assert known.sources(tiny) is None


def test_so_is_a_neighbour_that_may(tiny):
    tiny.write_text(PAPER + "import _notation\n")
    tiny.with_name("_notation.py").write_text("import math\nimport os\n")
    assert known.sources(tiny) is None


def test_every_paper_that_ships_can_be_known():
    folder = Path(run.__file__).parents[1]
    files = list((folder / "papers").glob("[a-z]*.py"))
    assert files and all(known.sources(file) == [f"{file.stem}.derive"] for file in files)


def dies(statement, seed) -> Shown:
    os._exit(7)


def test_what_another_run_may_find_otherwise_is_not_kept(tiny, settings, monkeypatch):
    monkeypatch.setattr("derive.run.questions.show_task", dies)
    assert [c.verdict for c in checked(tiny, settings)[0].claims] == ["UNDECIDED"] * 2
    assert known.recall(tiny, settings) is None


def test_a_paper_that_cannot_be_read_is_not_kept(tiny, settings):
    tiny.write_text(PAPER + "n = 1/0\n")
    known.keep(load(tiny), SAMPLE.papers[0], settings)
    assert known.recall(tiny, settings) is None


@pytest.mark.parametrize("damage", [b"", b"rubbish", None])
def test_a_damaged_record_is_absent_and_heals(tiny, settings, damage):
    first, _ = checked(tiny, settings)
    (place,) = settings.cache.rglob("*.paper")
    place.write_bytes(place.read_bytes()[:-9] if damage is None else damage)
    assert known.recall(tiny, settings) is None
    assert checked(tiny, settings) == (first, False)
    assert checked(tiny, settings) == (first, True)


def test_a_record_of_another_key_is_absent(tiny, settings):
    checked(tiny, settings)
    (place,) = settings.cache.rglob("*.paper")
    touched(tiny)
    elsewhere = settings.cache / (other := known.key_of(tiny, settings))[:2] / other
    elsewhere.parent.mkdir(exist_ok=True)
    place.rename(elsewhere)
    assert known.recall(tiny, settings) is None


def test_two_runs_at_once_keep_one_whole_record(tiny, settings):
    first, _ = checked(tiny, settings)
    program = ("import sys\nfrom pathlib import Path\nfrom derive.run import known\n"
               "from derive.run.loading import load\nfrom derive.run.settings import Settings\n"
               "s = Settings(trials=200, jobs=1, cache=Path(sys.argv[2]))\n"
               "from reports.record.codec import loads\nfrom reports.record import Paper\n"
               "paper, done = load(sys.argv[1]), loads(sys.stdin.buffer.read(), Paper)\n"
               "for _ in range(100): known.keep(paper, done, s)")  # fmt: skip
    both = [
        subprocess.Popen([sys.executable, "-c", program, tiny, settings.cache], stdin=subprocess.PIPE)
        for _ in range(2)
    ]
    for one in both:
        one.stdin.write(encode(first))
        one.stdin.close()
    while any(one.poll() is None for one in both):
        assert known.recall(tiny, settings).checked == first  # at every moment
    assert [one.returncode for one in both] == [0, 0] and len(list(settings.cache.rglob("*.paper"))) == 1


def test_a_report_of_what_is_known_loads_no_sympy(tiny, tmp_path):
    program = ("import sys\nfrom derive.command import cli\nstatus = cli._guarded(sys.argv[1:])\n"
               "print({'sympy', 'numba', 'numpy', 'pebble'} & set(sys.modules), status)")  # fmt: skip
    command = [sys.executable, "-c", program, "report", tiny, "--out", tmp_path / "out", "--trials", "200"]
    kept = os.environ | {"DERIVE_CACHE": str(tmp_path / "kept")}
    both = [subprocess.run(command, capture_output=True, text=True, check=True, env=kept) for _ in range(2)]
    said = [done.stdout for done in both]
    assert said[0].endswith("} 0\n") and said[1].endswith("set() 0\n")


# pages


def inodes(folder):
    return {file.name: file.stat().st_ino for file in folder.glob("*.html")}


@pytest.fixture
def written(tmp_path):
    for _ in range(2):  # the first has no other to compare with, and says so
        reports.write(SAMPLE, tmp_path)
    return tmp_path


def made_again(folder, report=SAMPLE):
    """Whether another report makes the pages anew: all of them, or none."""
    before = inodes(folder)
    reports.write(report, folder)
    anew = {name for name, inode in inodes(folder).items() if inode != before.get(name)}
    assert anew in (set(), set(inodes(folder)))
    return bool(anew)


FIRST = files(SAMPLE)[SAMPLE.papers[0].id]


def test_pages_of_which_nothing_changed_are_left_alone(written):
    later = replace(SAMPLE, run=replace(SAMPLE.run, started="2031-01-01T00:00:00+00:00", seconds=9.75))
    assert not made_again(written) and not made_again(written, later)
    assert reports.load(written / "report.json").run.seconds == 9.75


def test_pages_are_made_again_if_a_paper_a_run_or_the_program_changed(written, monkeypatch):
    first, *others = SAMPLE.papers
    said = replace(first, overview=(Sentence(text="Another one."),))
    assert made_again(written, replace(SAMPLE, papers=(said, *others)))
    assert "Another one." in (written / FIRST).read_text(encoding="utf-8")
    assert made_again(written) and not made_again(written)
    assert made_again(
        written, replace(SAMPLE, run=replace(SAMPLE.run, interrupted=not SAMPLE.run.interrupted))
    )
    assert made_again(written) and not made_again(written)
    monkeypatch.setattr(stamps, "_program", lambda: "another program")
    assert made_again(written)


def test_a_changed_template_is_another_program(tmp_path, monkeypatch):
    def digest(folder):
        stamps._program.cache_clear()
        monkeypatch.setattr(stamps, "folder", lambda: folder)
        return stamps._program()

    (tmp_path / "page.html").write_text("one")
    before = digest(tmp_path)
    (tmp_path / "page.html").write_text("two")
    assert before != digest(tmp_path)
    (tmp_path / "page.html").write_text("one")
    assert before == digest(tmp_path)
    monkeypatch.undo()
    stamps._program.cache_clear()


DAMAGES = {
    "gone": lambda page: page.unlink(),
    "cut": lambda page: page.write_text(page.read_text("utf-8")[:-500], "utf-8"),
    "edited": lambda page: page.write_text(page.read_text("utf-8").replace("</h1>", "!</h1>", 1), "utf-8"),
    "no text": lambda page: page.write_bytes(b"\xff\xfe"),
    "empty": lambda page: page.write_text(""),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_page_that_is_not_as_it_was_made_is_made_again(written, damage):
    whole = (written / FIRST).read_bytes()
    DAMAGES[damage](written / FIRST)
    reports.write(SAMPLE, written)
    assert (written / FIRST).read_bytes() == whole


def test_a_page_does_not_vouch_for_another_record(written):
    first, *others = SAMPLE.papers
    with pytest.raises(reports.InvalidReport):
        reports.write(replace(SAMPLE, papers=(replace(first, authors=3), *others)), written)
    with pytest.raises(reports.InvalidReport, match="share an id"):
        reports.write(replace(SAMPLE, papers=(first, first)), written)


def test_a_paper_is_known_only_with_the_declarations_beside_it(tiny):
    before = known._digests(tiny, known.sources(tiny))
    tiny.with_suffix(".derive").write_text("x > 0\n")
    assert known._digests(tiny, known.sources(tiny)) != before


def test_parts_of_a_heavy_page_are_kept_and_a_lost_one_is_made_again(tmp_path, monkeypatch):
    monkeypatch.setattr("reports.formats.splitting.MOST", 300_000)
    reports.write(SAMPLE, tmp_path, ["html"])
    (part,) = sorted(tmp_path.glob("*_2.html"))[:1]
    before = part.stat().st_mtime_ns
    reports.write(SAMPLE, tmp_path, ["html"])
    assert part.stat().st_mtime_ns == before
    part.unlink()
    reports.write(SAMPLE, tmp_path, ["html"])
    assert part.is_file()
