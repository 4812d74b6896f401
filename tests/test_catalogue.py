"""Papers by name and by path, and what is said when one cannot be read."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from derive.errors import DeriveError
from derive.run import loading
from derive.run.loading import Loaded, find, load, load_all, shipped

pytestmark = pytest.mark.slow

HEAD = 'from derive import Paper, amended, eq, real\nx = real("x")\npaper = Paper("mine", title="Mine", source="mine.tex")\n'
CLAIM = 'one = paper.claim("eq:1", "x = x", x, eq(x))\n'
MEANT = 'paper.claim("eq:3", "x = 2", x, eq(x + 1), expect="REFUTED", meant=amended(x, eq(x)))\n'


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def paper(folder: Path, text: str = CLAIM, name: str = "mine.py") -> Loaded:
    return load(write(folder, name, HEAD + text))


def test_shipped_papers_are_found_without_being_imported(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("good.py", "broken.py", "_notation.py", "__init__.py", "notes.txt"):
        write(tmp_path, name, "1/0")
    monkeypatch.setattr(loading, "SHIPPED", tmp_path)
    assert shipped() == ["broken", "good"]


@pytest.mark.parametrize("name", shipped())
def test_every_shipped_paper_has_the_id_of_its_file(name: str) -> None:
    loaded = load(name)
    assert loaded.error is None and loaded.id == name == loaded.ref


def test_a_file_is_a_paper(tmp_path: Path) -> None:
    loaded = paper(tmp_path)
    assert loaded.error is None and loaded.paper is not None
    assert (loaded.id, loaded.ref, loaded.paper.title) == ("mine", str(tmp_path / "mine.py"), "Mine")


def test_a_folder_is_its_papers(tmp_path: Path) -> None:
    write(tmp_path, "b.py", HEAD.replace("mine", "b") + CLAIM)
    write(tmp_path, "a.py", HEAD.replace("mine", "a") + CLAIM)
    write(tmp_path, "_notation.py", "1/0")
    assert [p.id for p in load_all([tmp_path])] == ["a", "b"]


def test_a_paper_may_import_its_neighbour_and_leaves_no_trace(tmp_path: Path) -> None:
    write(tmp_path, "_notation.py", 'from derive import real\nz = real("z")\n')
    path, modules = list(sys.path), set(sys.modules)
    loaded = paper(tmp_path, 'from _notation import z\npaper.claim("eq:1", "z = z", z, eq(z))\n')
    assert loaded.error is None
    assert sys.path == path and not {
        m for m in set(sys.modules) - modules if "notation" in m or "derive_paper" in m
    }
    assert not (tmp_path / "mine.pyc").exists()


def test_two_neighbours_of_one_name_stay_apart(tmp_path: Path) -> None:
    for name in ("one", "two"):
        folder = tmp_path / name
        folder.mkdir()
        write(folder, "_notation.py", f'TITLE = "{name}"\n')
        head = HEAD.replace("mine", name).replace('"Mine"', "TITLE")
        write(folder, f"{name}.py", "from _notation import TITLE\n" + head + CLAIM)
    assert [p.paper.title for p in load_all([tmp_path / "one", tmp_path / "two"]) if p.paper] == [
        "one",
        "two",
    ]


# What a file may hold instead of a paper, the line it is found at, and what is said.
UNREADABLE = {
    "x = = 1": (4, "SyntaxError: invalid syntax"),
    "import nothing_of_that_name": (4, "ModuleNotFoundError: No module named 'nothing_of_that_name'"),
    "1/0": (4, "ZeroDivisionError: division by zero"),
    "def f():\n    return f()\nf()": (5, "RecursionError"),
    "raise ValueError('two\\nlines')": (4, "ValueError: two lines"),
    "raise KeyError": (4, "KeyError. Correct"),
    "import sys\nsys.exit(0)": (5, "ends the program while it is being imported"),
    "raise SystemExit": (4, "ends the program while it is being imported"),
    "raise KeyboardInterrupt": (4, "KeyboardInterrupt. Correct the file"),
    "class Own(BaseException): ...\nraise Own('mine')": (5, "Own: mine"),
    'Paper("second", title=3, source="")': (4, "the title is 3, which is not text"),
    'paper.claim("eq:1", 7, x, eq(x))': (4, "claim 'eq:1' has the quote 7, which is not text"),
    'paper.claim("eq:1", "q", x, eq(x), reading=7)': (4, "has the reading 7"),
    'paper.claim("eq:1", "q", x, eq(x), display="7")': (4, "has the display '7'"),
    'paper.claim("eq:1", "q", x, x)': (4, "has x in its chain, which is not a link"),
    CLAIM + CLAIM: (5, "claim 'eq:1' is used twice"),
    'paper.claim("eq:1", " ", x, eq(x))': (4, "claim 'eq:1' has an empty quote"),
    'paper.claim("", "x", x, eq(x))': (4, "has an empty label"),
    'paper.claim("eq:1", "x = x", x)': (4, "claim 'eq:1' has no relation"),
    'import sympy\npaper.claim("eq:1", "x = z", x, eq(sympy.Symbol("z")))': (
        5,
        "the symbol z without a domain",
    ),
    'paper.claim("eq:1", "x = x", x, eq(x), uses=("eq:0",))': (4, "'eq:0', which is not a claim"),
    'paper.claim("eq:1", "x = x", x, eq(x), expect="TRUE")': (4, "the unknown verdict 'TRUE'"),
    'paper.claim("eq:1", "x = x", x, eq(x), given=x + 1)': (4, "which is not a condition"),
}


@pytest.mark.parametrize("text", UNREADABLE)
def test_what_fails_in_a_file_is_its_own_failure(tmp_path: Path, text: str) -> None:
    loaded = paper(tmp_path, text)
    line, words = UNREADABLE[text]
    assert loaded.paper is None and loaded.id == "mine" and loaded.error is not None
    assert f"({tmp_path / 'mine.py'}, line {line})" in loaded.error and words in loaded.error
    assert "Traceback" not in loaded.error and "\n" not in loaded.error


@pytest.mark.parametrize(("text", "words"), [
    ("", "holds no paper: write paper = Paper('mine'"),
    ("paper = 3", "holds no paper"),
    (HEAD, "makes no claim"),
    (HEAD + CLAIM + 'second = Paper("second", title="", source="")', "holds 2 papers ('mine', 'second')"),
    ("\0", "cannot be read"),
])  # fmt: skip
def test_a_file_without_one_paper(tmp_path: Path, text: str, words: str) -> None:
    loaded = load(write(tmp_path, "mine.py", text))
    assert loaded.paper is None and words in str(loaded.error)


def test_a_file_in_another_encoding(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_bytes(b"title = '\xff\xfe'\n")
    assert "SyntaxError" in str(load(tmp_path / "mine.py").error)


def test_ctrl_c_while_reading_is_no_fault_of_the_paper(tmp_path: Path) -> None:
    threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        paper(tmp_path, "while True:\n    pass")


def test_a_broken_paper_does_not_stop_the_others(tmp_path: Path) -> None:
    broken, good = write(tmp_path, "broken.py", "1/0"), write(tmp_path, "good.py", HEAD + CLAIM)
    assert [p.error is None for p in load_all([broken, good])] == [False, True]


@pytest.mark.parametrize(("ref", "words"), [
    ("mq", "no paper is called 'mq'. Did you mean ma? `derive list` shows"),
    ("zzzzzz", "no paper is called 'zzzzzz'. `derive list` shows"),
    ("", "no paper is called ''"),
    ("nowhere/paper.py", "there is no file nowhere/paper.py"),
    ("paper.py", "there is no file paper.py"),
    (Path(__file__).parent / "data", "holds no paper"),
    (Path(__file__).parent / "data" / "sample_report.json", "is not a Python file"),
])  # fmt: skip
def test_unknown_papers(ref: str | Path, words: str) -> None:
    with pytest.raises(DeriveError) as refusal:
        load_all([ref] if ref else [""])
    assert words in str(refusal.value)


def test_two_papers_of_one_id(tmp_path: Path) -> None:
    write(tmp_path, "a.py", HEAD + CLAIM)
    write(tmp_path, "b.py", HEAD + CLAIM)
    with pytest.raises(DeriveError, match="two papers have the id 'mine'"):
        load_all([tmp_path])


def test_labels(tmp_path: Path) -> None:
    mine = paper(tmp_path)
    other = load(
        write(
            tmp_path,
            "other.py",
            HEAD.replace("mine", "other") + CLAIM + CLAIM.replace("eq:1", "eq:2") + MEANT,
        )
    )
    assert find("eq:2", [mine, other])[0] is other
    assert find("eq:3 (meant)", [mine, other])[1].label == "eq:3"
    with pytest.raises(DeriveError, match=r"has the label 'eq:2 \(meant\)'. Did you mean eq:2\?"):
        find("eq:2 (meant)", [mine, other])
    with pytest.raises(
        DeriveError, match=r"'eq:1' is in the papers .*mine.py, .*other.py: .* --paper .*mine.py"
    ):
        find("eq:1", [mine, other])
    with pytest.raises(
        DeriveError, match=r"no claim of mine has the label 'eq:7'. Did you mean eq:1\? `derive list"
    ):
        find("eq:7", [mine])


def test_a_paper_that_never_finishes_costs_itself_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("derive.run.loading.IMPORT_SECONDS", 0.3)
    hangs = write(tmp_path, "hangs.py", HEAD.replace("mine", "hangs") + "while True:\n    pass\n")
    good = write(tmp_path, "good.py", HEAD.replace("mine", "good") + CLAIM)
    first, second = load_all([hangs, good])
    assert (
        first.paper is None
        and "still being imported after 0.3 s" in str(first.error)
        and second.paper is not None
    )


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="macOS knows no limit on memory")
def test_a_paper_that_eats_all_memory_costs_itself_only(tmp_path: Path) -> None:
    hungry = write(tmp_path, "hungry.py", HEAD.replace("mine", "hungry") + "x = bytearray(7 << 30)\n")
    loaded = load(hungry)
    assert loaded.paper is None and "MemoryError" in str(loaded.error)


def test_labels_of_a_paper_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DeriveError, match="ZeroDivisionError"):
        find("eq:1", [paper(tmp_path, "1/0")])
