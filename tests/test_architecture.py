"""The architecture as one table: which room may import which, and that imports point one way."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("derive", "numeric", "reports")

LANGUAGE = {
    "derive",
    "derive.language",
    "derive.language.matrices",
    "derive.language.complexes",
    "derive.language.laws",
    "derive.language.unknown",
}
CLAIMS = {*LANGUAGE, "derive.verdict", "derive.claims", "reports.record"}
PROVER = {
    f"derive.prover.{room}"
    for room in (
        "recast",
        "handbook",
        "terms",
        "making",
        "integration",
        "kernel",
        "comparing",
        "matrices",
        "complexes",
        "principles",
        "analysis",
        "unknown",
        "search",
    )
} | {"derive.prover"}
VALUES = {*CLAIMS, "derive.prover.terms", "derive.prover.making", "derive.prover.integration"}
PRINCIPLES = {"derive.prover.kernel", "derive.prover.comparing", "derive.prover.principles"}
PRINT = {f"derive.reading.{room}" for room in ("source", "syntax", "algebra", "meaning", "sentences")}
READING = {
    *PRINT,
    "derive.reading",
    "derive.reading.documents",
    "derive.reading.starting",
    "derive.reading.comparing",
}
FLOATS = {
    "numeric",
    "numeric.functions",
    "numeric.problem",
    "numeric.machine",
    "numeric.kernels",
    "numeric.floats",
}
DESCENT = {*FLOATS, "numeric.rigorous", "numeric.rigorous.balls"}
ATTACK = {*DESCENT, "numeric.descent", "numeric.attack"}

# room → the rooms it may import; a room may always import its own modules
ALLOWED: dict[str, set[str]] = {
    "derive": set(),
    "derive.language": {"derive"},
    "derive.language.matrices": {"derive", "derive.language"},
    "derive.language.complexes": {"derive", "derive.language"},
    "derive.language.laws": {"derive", "derive.language"},
    "derive.language.unknown": {"derive", "derive.language", "derive.language.matrices"},
    "derive.verdict": {"derive", "reports.record"},
    "derive.claims": {*CLAIMS, "reports", "reports.formats"},  # papers show themselves in a notebook
    "derive.prover.recast": {*CLAIMS, "derive.prover.terms"},
    "derive.prover.handbook": LANGUAGE,
    "derive.prover.terms": LANGUAGE,
    "derive.prover.making": {*LANGUAGE, "derive.prover.terms"},
    "derive.prover.integration": {*LANGUAGE, "derive.prover.terms", "derive.prover.making"},
    "derive.prover.kernel": {*VALUES, "derive.prover.recast"},
    "derive.prover.matrices": {*VALUES, *PRINCIPLES},
    "derive.prover.complexes": {*CLAIMS, "derive.prover.handbook"},
    "derive.prover.comparing": {*VALUES, "derive.prover.kernel"},
    "derive.prover.principles": {*VALUES, "derive.prover.kernel", "derive.prover.comparing"},
    "derive.prover.analysis": {*VALUES, *PRINCIPLES},
    "derive.prover.unknown": {*VALUES, *PRINCIPLES, "derive.prover.matrices"},
    "derive.prover.search": {*VALUES, "derive.prover.kernel"},
    "derive.prover": {"derive.recording", *CLAIMS, *PROVER},
    "derive.roads": {*CLAIMS, *PROVER, *ATTACK, "numeric.meeting"},
    "derive.audit": {*CLAIMS, *PROVER, *ATTACK, "derive.roads", "reports.record"},
    "derive.reading.source": {*LANGUAGE, "reports.record"},
    "derive.reading.syntax": {"derive.reading.source"},
    "derive.reading.algebra": CLAIMS,
    "derive.reading.meaning": {
        *CLAIMS,
        "derive.reading.source",
        "derive.reading.syntax",
        "derive.reading.algebra",
    },
    "derive.reading.sentences": {
        *CLAIMS,
        "derive.reading.source",
        "derive.reading.syntax",
        "derive.reading.algebra",
        "derive.reading.meaning",
    },
    "derive.reading": PRINT,
    "derive.reading.documents": {*CLAIMS, *PRINT, "derive.reading"},
    "derive.reading.starting": {*CLAIMS, *PRINT, "derive.reading", "derive.reading.documents"},
    "derive.reading.comparing": {*CLAIMS, *PRINT},
    "derive.checker.language": set(),
    "derive.checker.numbers": {"derive.checker.language"},
    "derive.checker.proofs": {"derive.checker.language", "derive.checker.numbers"},
    "derive.checker.counterexamples": {
        "derive.checker.language",
        "derive.checker.numbers",
        "derive.checker.proofs",
    },
    "derive.checker": {
        "derive.checker.language",
        "derive.checker.proofs",
        "derive.checker.counterexamples",
    },
    "derive.recording": {"derive.checker", "derive.checker.language", "derive.checker.proofs"},
    "derive.processes": {"derive", "derive.processes", *FLOATS},
    "derive.run": {
        "reports",
        "reports.formats",
        "derive.checker",
        "derive.recording",
        "derive.processes",
        *CLAIMS,
        *PROVER,
        *ATTACK,
        *READING,
        "derive.roads",
        "derive.audit",
        "reports.record",
    },
    "derive.manual": {*CLAIMS, "derive.prover", "derive.reading.syntax", "numeric.machine"},
    "derive.command.prompt": CLAIMS,
    "derive.command.watching": {"derive", "derive.processes", "derive.run", "reports", "reports.record"},
    "derive.command": {
        "derive.checker",
        "derive.processes",
        *CLAIMS,
        *READING,
        "derive.command.prompt",
        "derive.command.watching",
        "derive.manual",
        "derive.run",
        "numeric.machine",
        "reports",
        "reports.record",
    },
    "derive.notebook": {"derive", "derive.claims", "derive.run", "reports"},
    "derive.testing": {"derive", "derive.processes", "derive.run", "reports", "reports.record"},
    "derive.papers": {"derive"},
    "numeric": set(),
    "numeric.functions": set(),
    "numeric.problem": {"numeric", "numeric.functions"},
    "numeric.tails": {"numeric.functions"},
    "numeric.rigorous.balls": {"numeric", "numeric.functions", "numeric.problem", "numeric.tails"},
    "numeric.rigorous": {"numeric", "numeric.functions", "numeric.problem", "numeric.rigorous.balls"},
    "numeric.machine": {"numeric", "numeric.functions", "numeric.problem"},
    "numeric.kernels": {"numeric", "numeric.functions", "numeric.problem", "numeric.machine"},
    "numeric.floats": FLOATS,
    "numeric.descent": DESCENT,
    "numeric.attack": ATTACK,
    "numeric.meeting": {*ATTACK, "numeric.meeting"},
    "reports.record": set(),
    "reports.typeset": set(),
    "reports.views": {"reports.record", "reports.typeset"},
    "reports.formats.machines": {"reports.record", "reports.typeset", "reports.views"},
    "reports.formats": {"reports.formats.machines", "reports.record", "reports.typeset", "reports.views"},
    "reports": {"reports.record", "reports.formats"},
}
MOST_FILES = 14


def _modules() -> dict[str, Path]:
    found = {}
    for file in (f for package in PACKAGES for f in (ROOT / package).rglob("*.py")):
        name = ".".join(file.relative_to(ROOT).with_suffix("").parts)
        found[name.removesuffix(".__init__")] = file
    return found


MODULES = _modules()


def room_of(module: str) -> str:
    """The package a module stands in; a package is its own room."""
    return module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]


def imports(text: str) -> Iterator[str]:
    """The modules of ours a text imports, also inside functions; what only a type checker sees does not count."""
    tree = ast.parse(text)
    typing = [n for n in ast.walk(tree) if isinstance(n, ast.If) and ast.unparse(n.test) == "TYPE_CHECKING"]
    unseen = {id(inner) for branch in typing for inner in ast.walk(branch)}
    for node in (n for n in ast.walk(tree) if id(n) not in unseen):
        if isinstance(node, ast.Import):
            yield from (a.name for a in node.names if a.name in MODULES)
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = (f"{node.module}.{a.name}" for a in node.names)
            yield from (
                n if n in MODULES else node.module for n in names if n in MODULES or node.module in MODULES
            )


EDGES = {module: set(imports(file.read_text(encoding="utf-8"))) for module, file in MODULES.items()}


def forbidden(module: str, imported: set[str]) -> list[str]:
    """What of the modules imported its room may not touch."""
    own = room_of(module)
    return sorted(other for other in imported if room_of(other) not in {own, *ALLOWED[own]})


@pytest.mark.parametrize("module", sorted(MODULES))
def test_a_module_touches_only_what_its_room_may(module: str) -> None:
    assert forbidden(module, EDGES[module]) == []


def test_a_forbidden_import_is_noticed() -> None:
    planted = set(
        imports("def late():\n    from derive.prover import prove\n    import numeric.floats.engine\n")
    )
    assert forbidden("numeric.rigorous.certify", planted) == ["derive.prover", "numeric.floats.engine"]


def test_what_only_a_type_checker_sees_is_no_import() -> None:
    assert set(imports("if TYPE_CHECKING:\n    from derive.run import cache\n")) == set()


def test_rooms_have_no_cycle() -> None:
    rooms = {room: {r for r in allowed if r != room} for room, allowed in ALLOWED.items()}
    assert len(list(TopologicalSorter(rooms).static_order())) >= len(rooms)
    with pytest.raises(CycleError):
        list(TopologicalSorter({**rooms, "derive.language": {"derive.run"}}).static_order())


def test_modules_have_no_cycle() -> None:
    parents = {
        m: {p for p in EDGES[m] if p != m and not m.startswith(f"{p}.") and not p.startswith(f"{m}.")}
        for m in MODULES
    }
    assert len(list(TopologicalSorter(parents).static_order())) == len(MODULES)


def test_numeric_and_reports_know_nothing_of_derive() -> None:
    outward = {m: e for m, e in EDGES.items() if m.partition(".")[0] in ("numeric", "reports")}
    assert outward and not [(m, x) for m, found in outward.items() for x in found if x.startswith("derive")]


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_a_room_is_small_and_says_what_lives_in_it(room: str) -> None:
    files = [m for m in MODULES if room_of(m) == room]
    text = MODULES[room].read_text(encoding="utf-8")
    first = ast.get_docstring(ast.parse(text)) or ""
    lines = [line for line in first.splitlines() if line.strip()]
    assert files and len(files) <= MOST_FILES + 1
    assert len(lines) <= 20 and (
        len(lines) >= 3 or room in PACKAGES or room in ("derive.papers", "derive.reading")
    )


TRUSTED = ("derive.prover.recast", "derive.prover.handbook", "derive.prover.terms", "derive.prover.making", "derive.prover.integration", "derive.prover.kernel", "derive.prover.comparing", "derive.prover.principles", "derive.prover.analysis", "derive.prover.unknown", "numeric.functions", "numeric.problem", "numeric.tails", "numeric.rigorous.balls", "numeric.rigorous")  # fmt: skip


def _tested() -> set[str]:
    """The modules that tests import, each test file read as text."""
    texts = (file.read_text(encoding="utf-8") for file in (ROOT / "tests").glob("test_*.py"))
    return {module for text in texts for module in imports(text)}


@pytest.mark.parametrize("room", TRUSTED)
def test_each_trusted_module_is_tested_on_its_own(room: str) -> None:
    own = {m for m in MODULES if room_of(m) == room and m != room}
    assert own and own - _tested() == set()
