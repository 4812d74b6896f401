"""The plugin of pytest: every claim of a paper is a test.

`pytest main.tex paper_derive.py`, or `derive_papers = ["paper/main.tex"]` in the configuration. Nothing of
ours but this file is imported before a paper is collected.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from derive.processes.workers import Workers
    from derive.run.loading import Loaded
    from reports import record

DOCUMENTS = (".tex", ".md", ".qmd", ".Rmd", ".markdown", ".ipynb")
MODULES = "*_derive.py"
WORKERS = pytest.StashKey["Workers"]()
AUDIT = "derive_audit"
UNREAD = "unread"  # the property of a formula that could not be read


def pytest_addoption(parser: pytest.Parser) -> None:
    """What can be said on the command line and in the configuration."""
    group = parser.getgroup("derive", "claims of papers")
    group.addoption(
        "--derive-require", choices=("defined", "proved"), help="fail claims that pass with less than this"
    )
    group.addoption("--derive-seed", type=int, default=0, metavar="N", help="seed of the random instances")
    group.addoption("--derive-trials", type=int, metavar="N", help="random instances per step")
    group.addoption(
        "--derive-audit", action="store_true", help="also measure how easily each check fails (slow)"
    )
    parser.addini("derive_papers", "papers whose claims are tests: documents or Python files", "linelist")


def pytest_configure(config: pytest.Config) -> None:
    """Papers of the configuration are collected unless the command line names something else."""
    config.addinivalue_line("markers", f"{AUDIT}: measures how easily the check of a claim fails; takes long")
    if config.args_source != pytest.Config.ArgsSource.ARGS:
        asked = [config.invocation_params.dir / arg for arg in config.args]
        outside = [p for p in _papers(config) if not any(p.is_relative_to(place) for place in asked)]
        config.args.extend(map(str, outside))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What was skipped because it could not be read: nobody should take it for checked."""
    skipped = terminalreporter.stats.get("skipped", [])
    unread = [(r.nodeid, why) for r in skipped for name, why in r.user_properties if name == UNREAD]
    if unread:
        terminalreporter.section("formulas not read, and so not checked")
        for nodeid, why in unread:
            terminalreporter.line(f"{nodeid}: {why}")


def pytest_unconfigure(config: pytest.Config) -> None:
    """No process stays."""
    workers = config.stash.get(WORKERS, None)
    if workers is not None:
        workers.stop()


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """A document that was named; a module among those that pytest would not look at itself."""
    if file_path.suffix in DOCUMENTS:
        named = parent.session.isinitpath(file_path) or file_path in _papers(parent.config)
        return PaperFile.from_parent(parent, path=file_path) if named else None
    looked_at = parent.session.isinitpath(file_path) or any(
        fnmatch(file_path.name, pattern) for pattern in parent.config.getini("python_files")
    )
    if file_path.suffix == ".py" and not looked_at and file_path in _papers(parent.config):
        return PaperFile.from_parent(parent, path=file_path)
    return None


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> Any:
    """A module that is a paper is not a module of tests."""
    named = fnmatch(module_path.name, MODULES) and parent.session.isinitpath(module_path)
    if named or module_path in _papers(parent.config):
        return PaperFile.from_parent(parent, path=module_path)
    return None


def _papers(config: pytest.Config) -> list[Path]:
    """The papers of the configuration, from its folder."""
    root = config.inipath.parent if config.inipath else config.rootpath
    return [(root / name).resolve() for name in config.getini("derive_papers")]


class PaperFile(pytest.File):
    """A paper: its claims, and our findings about them, are the tests."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each claim; a paper that cannot be read says why."""
        from derive.errors import DeriveError
        from derive.run.loading import load

        try:
            loaded = load(_shown(self.path))
        except DeriveError as mistake:
            raise self.CollectError(str(mistake)) from None
        if loaded.paper is None:
            raise self.CollectError(loaded.error or f"{self.path} holds no paper")
        if loaded.error:
            yield BrokenText.from_parent(self, name="text", said=loaded.error)
        for claim in loaded.paper.entries:
            yield ClaimItem.from_parent(self, name=_name(claim.label), loaded=loaded, claim=claim)
            if self.config.getoption("--derive-audit") and claim.links:
                yield Audit.from_parent(self, name=f"{_name(claim.label)}[audit]", loaded=loaded, claim=claim)


def _shown(path: Path) -> Path:
    """A path as people type it: from where they are."""
    here = Path.cwd()
    return path.relative_to(here) if path.is_relative_to(here) else path


def _name(label: str) -> str:
    """A label as part of the name of a test."""
    return " ".join(label.replace("::", ":").split()) or "…"


class Refused(Exception):
    """A claim that is not as it should be; what is said is the whole message."""


class _PaperItem(pytest.Item):
    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What was found in a few lines; a traceback only where the fault is ours."""
        if isinstance(excinfo.value, Refused):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)


class BrokenText(_PaperItem):
    """What is wrong with a document of which some could be read all the same."""

    def __init__(self, *, said: str, **options: Any) -> None:
        super().__init__(**options)
        self.said = said

    def runtest(self) -> None:
        raise Refused(self.said)


class ClaimItem(_PaperItem):
    """A claim, or a finding of ours."""

    audit = False

    def __init__(self, *, loaded: Loaded, claim: Any, **options: Any) -> None:
        super().__init__(**options)
        self.loaded, self.claim = loaded, claim

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands."""
        at = self.claim.position
        here = at and at.cell is None and Path(at.file).name == self.path.name
        return self.path, at.line - 1 if here else None, f"{self.loaded.id} {self.name}"

    def runtest(self) -> None:
        """Check it; a definition and prose have no truth value."""
        found = self.checked()
        self.user_properties += _properties(found)
        if not found.as_expected or found.enough is False:
            raise Refused(self.told(found))
        if not found.verdict.counts:
            pytest.skip(f"{found.verdict.word}: {found.reason or 'no truth value'}")

    def checked(self) -> record.Claim:
        """The claim as it was found, with what its proof rests on."""
        from derive.run.run import run

        report = run([self.loaded], self.settings(), only=self.claim.label, workers=self.workers())
        (paper,) = report.papers
        if report.run.interrupted:
            raise KeyboardInterrupt
        return next(entry for entry in paper.entries if entry.label == self.claim.label)

    def settings(self) -> Any:
        from derive.run.settings import Settings
        from derive.run.shelf import default_folder

        option = self.config.getoption
        chosen = {"trials": option("--derive-trials"), "require": option("--derive-require")}
        said = {name: value for name, value in chosen.items() if value is not None}
        plain = Settings(seed=option("--derive-seed"), cache=default_folder(), **said)
        return replace(plain, audit=self.audit, jobs=min(plain.jobs, 2))

    def workers(self) -> Workers:
        """The processes that check, for the whole session."""
        from derive.processes.workers import Workers

        if WORKERS not in self.config.stash:
            self.config.stash[WORKERS] = Workers(self.settings().jobs)
        return self.config.stash[WORKERS]

    def told(self, found: record.Claim) -> str:
        """The quotation, the reading, what breaks it and what would hold, in a few lines."""
        import shlex

        import reports

        said = [f"{name}: {text}" for name, text in reports.facts(found)]
        again = shlex.join(["derive", "replay", found.label, "--paper", self.loaded.ref])
        lines = [*said, f"look closer: {again}"]
        return "\n".join([f"{found.label}: {reports.headline(found)}", *(f"  {line}" for line in lines)])


class Audit(ClaimItem):
    """Whether the check of a claim would notice small mistakes in it."""

    audit = True

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.add_marker(AUDIT)

    def runtest(self) -> None:
        """Measure its steps; one at which a mistake could pass unnoticed is weak."""
        found = self.checked()
        measured = [step.strength for step in found.steps if step.strength]
        if not measured:
            pytest.skip("nothing to measure")
        self.user_properties.append(("killed", sum(strength.killed for strength in measured)))
        self.user_properties.append(("mutants", sum(strength.testable for strength in measured)))
        weak = [mistake for strength in measured if strength.weak for mistake in strength.survivors]
        if weak:
            lines = [f"  {mistake.edit}: {mistake.latex}" for mistake in weak[:5]]
            raise Refused("\n".join([f"{found.label}: these mistakes would pass unnoticed", *lines]))


def _properties(found: record.Claim) -> list[tuple[str, object]]:
    """What JUnit says of a claim beside its result."""
    methods = [step.proof.method for step in found.every_step if step.proof]
    at = found.position
    said: list[tuple[str, object]] = [
        ("verdict", str(found.verdict)),
        ("expected", found.expected),
        ("outcome", str(found.outcome or "")),
        ("position", f"{at.file}:{at.line}:{at.column}" if at else ""),
        *(("proof", method) for method in dict.fromkeys(methods)),
        (UNREAD, found.reason.removeprefix("not read: ") if found.unread and found.reason else ""),
    ]
    return [(name, value) for name, value in said if value]
