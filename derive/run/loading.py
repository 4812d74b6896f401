"""Papers by name or by path: what ships, what a file holds, and where a label is."""

from __future__ import annotations

import difflib
import os
import pickle
import runpy
import signal
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from time import time_ns
from typing import TYPE_CHECKING, Any

from derive.errors import DeriveError

if TYPE_CHECKING:
    from derive.claims import Claim, Paper
    from reports import record

SHIPPED = Path(__file__).parents[1] / "papers"
READ_SECONDS = 60.0
DOCUMENTS = (".tex", ".md", ".qmd", ".Rmd", ".markdown", ".ipynb")  # read, never executed
IMPORT_SECONDS, IMPORT_BYTES = 120.0, 6 << 30
GRACE_SECONDS = 5.0  # for a paper to say where it was when its time was over


@dataclass(frozen=True)
class Loaded:
    """A paper that was read, or the paragraph that says why it could not be."""

    id: str
    path: Path
    paper: Paper | None = None
    error: str | None = None
    note: str | None = None  # how much of a document was read
    checked: record.Paper | None = None  # in place of the paper: what an earlier run found
    position: record.Position | None = None  # where the error is, if that is one place
    text: tuple[record.Passage, ...] = ()  # of a document
    since: int | None = None  # when it began to be read, in nanoseconds

    @property
    def ref(self) -> str:
        """How the paper is named on the command line: the id of one that ships, else its path."""
        return self.id if self.path.parent == SHIPPED else str(self.path)

    def unread(self) -> record.Paper:
        """A paper of which nothing could be read, for the report."""
        from reports import record

        return record.Paper(
            id=self.id,
            title=self.id,
            authors=(),
            source=str(self.path),
            error=self.error,
            overview=(),
            displays=(),
            claims=(),
            position=self.position,
        )


def shipped() -> list[str]:
    """The ids of the papers that ship, found without importing them."""
    return [path.stem for path in _modules(SHIPPED)]


def load(ref: str | Path, sandbox: bool = False) -> Loaded:
    """One paper: a shipped id or the path of a Python file. What fails in its module is told in `error`; with
    `sandbox`, a module that does not ship runs in a box.
    """
    since = time_ns()
    return replace(_load(ref, sandbox), since=since)


def _load(ref: str | Path, sandbox: bool) -> Loaded:
    if str(ref) in shipped():
        return _take_over(SHIPPED / f"{ref}.py", lambda: vars(import_module(f"derive.papers.{ref}")))
    path = Path(ref)
    if not path.is_file():
        raise _unknown(str(ref))
    if path.suffix in DOCUMENTS:
        return _document(path)
    if path.suffix != ".py":
        raise DeriveError(
            f"{path} is not a Python file or a document: a paper is a module NAME.py, a text "
            f"({', '.join(DOCUMENTS)}), or the id of one that ships."
        )
    return _take_over(path, lambda: _execute(path), sandbox)


def _document(path: Path) -> Loaded:
    """A document, read in a process of its own; what is broken is told in `error`, beside what could be read
    all the same.
    """
    from derive import language  # noqa: F401 - here, so that no copy has to
    from derive.claims import Claim, Link, OverviewSentence, Paper, SourceDisplay
    from derive.language import domains, pickling
    from derive.processes.apart import Lost, apart
    from derive.reading.documents import paper as _  # noqa: F401
    from reports.record import report, verdicts

    try:
        data = apart(lambda: _frozen_document(path), READ_SECONDS, IMPORT_BYTES)
    except Lost as end:
        return Loaded(
            path.stem, path, error=f"the document {path} cannot be read: {end} while it was being read."
        )
    values = (Claim, SourceDisplay, Link, OverviewSentence, domains.Domain, verdicts.Verdict)
    said = (report.Part, report.Passage, report.Position)
    id, content, error, note, position, text = pickling.thaw(data, *values, *said)
    paper = None if content is None else Paper.of(content)
    return Loaded(id, path, paper, error, note, position=position, text=text)


def _frozen_document(path: Path) -> bytes:
    from derive.language import pickling
    from derive.reading.documents.paper import read_paper
    from derive.reading.source.source import ReadingError

    try:
        found = read_paper(path)
    except (DeriveError, OSError) as problem:
        where = problem.position if isinstance(problem, ReadingError) else None
        why = f"the document {path} cannot be read: {problem}"
        return pickling.freeze((path.stem, None, why, None, where, ()))
    mistakes = "\n".join(map(str, found.mistakes)) or None
    note = f"{path}: {found.summary}"
    return pickling.freeze((found.paper.id, found.paper.content(), mistakes, note, None, found.text))


def load_all(
    refs: Sequence[str | Path],
    recall: Callable[[Path], Loaded | None] | None = None,
    sandbox: bool = False,
) -> list[Loaded]:
    """The papers of several references, each an id, a file or a folder of files; without any, all that
    ship. A paper that `recall` knows by its path is not loaded.
    """
    listed = [ref for given in refs or shipped() for ref in _files(given)]
    found = [(recall(_place(ref)) if recall else None) or load(ref, sandbox) for ref in listed]
    papers = told_apart(found)
    for earlier, later in ((a, b) for n, b in enumerate(papers) for a in papers[:n]):
        if earlier.id == later.id:
            raise DeriveError(
                f"two papers have the id {later.id!r}, {earlier.path} and {later.path}: "
                "give one of them another id, or name it only once."
            )
    return papers


def told_apart(papers: list[Loaded]) -> list[Loaded]:
    """Documents of one name in several folders, each with its folder before its name."""
    paths = {p.path.resolve() for p in papers if p.path.suffix in DOCUMENTS}
    named = Counter(p.path.stem if p.path.suffix in DOCUMENTS else p.id for p in papers)
    places = Counter(_with_folder(path) for path in paths)

    def renamed(loaded: Loaded) -> Loaded:
        with_folder = _with_folder(loaded.path.resolve())
        alone = named[loaded.path.stem] < 2 or places[with_folder] > 1
        new = loaded.path.stem if alone else with_folder
        if loaded.path.suffix not in DOCUMENTS or loaded.id == new:
            return loaded
        if loaded.paper is not None:
            loaded.paper.id = new
        checked = loaded.checked and replace(loaded.checked, id=new)
        return replace(loaded, id=new, checked=checked)

    return [renamed(p) for p in papers]


def _with_folder(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def find(label: str, papers: Sequence[Loaded]) -> tuple[Loaded, Claim]:
    """The claim with a label, in the one paper that has it."""
    claims = [(p, c) for p in papers if p.paper for c in p.paper.entries]
    found = [(p, c) for p, c in claims if label in {version.label for version in c.versions()}]
    if len(found) == 1:
        return found[0]
    if found:
        refs = [loaded.ref for loaded, _ in found]
        raise DeriveError(
            f"the label {label!r} is in the papers {', '.join(refs)}: say which, e.g. --paper {refs[0]}."
        )
    raise DeriveError(_no_label(label, papers))


def _no_label(label: str, papers: Sequence[Loaded]) -> str:
    unread = " ".join(filter(None, (p.error for p in papers)))
    read = [p.paper for p in papers if p.paper]
    if unread and not read:
        return unread
    labels = sorted({c.label for paper in read for c in paper.entries})
    ids = ", ".join(p.id for p in papers)
    hint = f"`derive list {' '.join(p.ref for p in papers)}` shows the labels there are. {unread}".strip()
    return f"no claim of {ids} has the label {label!r}.{_nearest(label, labels)} {hint}"


def _files(ref: str | Path) -> list[str | Path]:
    """A folder's papers, or the reference itself; a shipped id wins over a folder of the same name."""
    path = Path(ref)
    if not str(ref) or str(ref) in shipped() or not path.is_dir():
        return [ref]
    found = _modules(path)
    if not found:
        raise DeriveError(
            f"the folder {path} holds no paper: a paper is a file NAME.py, without a leading underscore."
        )
    return list(found)


def _place(ref: str | Path) -> Path:
    """The file of a paper."""
    return SHIPPED / f"{ref}.py" if str(ref) in shipped() else Path(ref)


def _modules(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*.py") if not path.name.startswith("_"))


def _take_over(path: Path, execute: Any, sandbox: bool = False) -> Loaded:
    """The values of a module that is run in a process of its own: what it does to that process is its own
    affair.
    """
    from derive import language  # noqa: F401 - here, so that no copy has to
    from derive.claims import Claim, Link, OverviewSentence, Paper, SourceDisplay
    from derive.language import domains, pickling
    from derive.processes.apart import Lost, apart
    from reports.record import report, verdicts

    try:
        seconds = IMPORT_SECONDS + GRACE_SECONDS
        data = (
            _in_a_box(path, seconds)
            if sandbox
            else apart(lambda: _frozen(path, execute), seconds, IMPORT_BYTES)
        )
        id, content, error, position = pickling.thaw(
            data,
            Claim,
            SourceDisplay,
            Link,
            OverviewSentence,
            domains.Domain,
            report.Position,
            verdicts.Verdict,
        )
    except Lost as end:
        return Loaded(
            path.stem,
            path,
            error=_refusal(path, None, f"{end} while it was being imported; remove what does that."),
        )
    except DeriveError:  # there is no box
        raise
    except Exception as problem:  # whatever it sent, it is no paper
        return Loaded(
            path.stem, path, error=_refusal(path, None, f"what it holds cannot be taken over ({problem!r}).")
        )
    return Loaded(id, path, None if content is None else Paper.of(content), error, position=position)


def _in_a_box(path: Path, seconds: float) -> bytes:
    """The paper of a stranger's module, as bytes, from a process that reaches neither network nor disk."""
    from derive.processes.boxed import boxed

    where = path.resolve()
    program = "import sys; from derive.run.loading import send_frozen; send_frozen(*sys.argv[1:])"
    return boxed(program, [str(where), str(path)], [where.parent], seconds)


def send_frozen(where: str, name: str) -> None:
    """In the box: write the paper of a module to the standard output, which the module does not get."""
    from derive.processes.apart import HEADER, limited

    out = os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    limited(IMPORT_BYTES)
    found = _frozen(Path(name), lambda: _execute(Path(where)))
    with os.fdopen(out, "wb") as answer:
        answer.write(len(found).to_bytes(HEADER, "big") + found)
        answer.flush()
    os._exit(0)  # not what the module registered for the end


def _frozen(path: Path, execute: Any) -> bytes:
    """In the other process: the paper of a module, or why there is none, as bytes."""
    from derive.language import pickling

    found = _read(path, execute)
    if found.paper is None:
        return pickling.freeze((found.id, None, found.error, found.position))
    try:
        return pickling.freeze((found.id, found.paper.content(), None, None))
    except (pickle.PicklingError, TypeError, AttributeError, RecursionError) as problem:
        return pickling.freeze(
            (path.stem, None, _refusal(path, None, f"it holds what is no value ({problem})."), None)
        )


def _read(path: Path, execute: Any) -> Loaded:
    from derive.claims import Paper
    from reports.record import Position

    try:
        with _time_limit(IMPORT_SECONDS):
            values = execute()
    except BaseException as problem:
        line = _line(path, problem)
        where = Position(str(path), line) if line else None
        return Loaded(path.stem, path, error=_refusal(path, line, _what(problem)), position=where)
    papers = list({id(value): value for value in values.values() if isinstance(value, Paper)}.values())
    if len(papers) != 1:
        return Loaded(path.stem, path, error=_not_one(path, papers))
    (paper,) = papers
    if not paper.claims:
        return Loaded(
            paper.id, path, error=f"the paper {paper.id!r} ({path}) makes no claim: add paper.claim(…)."
        )
    return Loaded(paper.id, path, paper)


@contextmanager
def _time_limit(seconds: float) -> Iterator[None]:
    """Say where a paper was that never finishes importing; one that does not listen is killed a little
    later.
    """

    def stop(number: int, frame: Any) -> None:
        raise TimeoutError(f"it was still being imported after {seconds:g} s")

    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _execute(path: Path) -> dict[str, Any]:
    """The names a file defines; it may import its neighbours (a shared `_notation.py`), in a process that
    then ends.
    """
    sys.path.append(str(path.resolve().parent))  # last, so that a paper called numbers.py hides nothing
    return runpy.run_path(str(path), run_name="derive_paper")


def _refusal(path: Path, line: int | None, what: str) -> str:
    """What happened while a paper was read: file, line, what; no traceback."""
    where = f"{path}, line {line}" if line else str(path)
    return f"the paper {path.stem!r} cannot be read ({where}): {what}"


def _what(problem: BaseException) -> str:
    from derive.language.mistakes import probably

    if isinstance(problem, DeriveError):
        return f"{problem}."
    if isinstance(problem, SystemExit):
        return "it ends the program while it is being imported; remove that call."
    said = problem.msg if isinstance(problem, SyntaxError) else " ".join(str(problem).split())
    hint = probably(said) or "Correct the file and run again"
    return f"{type(problem).__name__}{': ' if said else ''}{said}. {hint}."


def _line(path: Path, problem: BaseException) -> int | None:
    if isinstance(problem, SyntaxError) and problem.filename == str(path):
        return problem.lineno
    frames = traceback.extract_tb(problem.__traceback__)
    return next((frame.lineno for frame in reversed(frames) if frame.filename == str(path)), None)


def _not_one(path: Path, papers: Sequence[Paper]) -> str:
    if not papers:
        return (
            f"{path} holds no paper: write paper = Paper({path.stem!r}, title=…, source=…) and claims "
            f"below it."
        )
    ids = ", ".join(repr(p.id) for p in papers)
    return (
        f"{path} holds {len(papers)} papers ({ids}), but one file is one paper: move each to a file of "
        f"its own."
    )


def _unknown(ref: str) -> DeriveError:
    if "/" in ref or ref.endswith(".py"):
        return DeriveError(
            f"there is no file {ref}: give the path of a Python file or folder, or an id from the list."
        )
    hint = "`derive list` shows what ships; a file of your own is given by its path."
    return DeriveError(f"no paper is called {ref!r}.{_nearest(ref, shipped())} {hint}")


def _nearest(word: str, words: Sequence[str]) -> str:
    near = difflib.get_close_matches(word, words, n=3, cutoff=0.5)
    return f" Did you mean {' or '.join(near)}?" if near else ""
