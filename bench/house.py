"""The house measured: rooms, edges, sizes, what is trusted, and how the code is written. `python bench/house.py [--write | --dense]`

`--write` puts the drawing of the import graph and the tables into docs/architecture.md, `--dense` lists functions with more
branches than lines. Lines are counted in hundreds, so that not every change moves the page.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.test_architecture import ALLOWED, EDGES, MODULES, PACKAGES, room_of  # noqa: E402

PAGE = ROOT / "docs" / "architecture.md"
TRUSTED = {
    "PROVED": (
        "derive.prover.handbook",
        "derive.prover.terms",
        "derive.prover.making",
        "derive.prover.integration",
        "derive.prover.kernel",
        "derive.prover.comparing",
        "derive.prover.matrices",
        "derive.prover.complexes",
        "derive.prover.principles",
        "derive.prover.analysis",
    ),
    "REFUTED": ("numeric.functions", "numeric.problem", "numeric.rigorous.balls", "numeric.rigorous"),
    "either": ("derive.language", "derive.language.matrices", "derive.language.complexes", "derive.verdict"),
}
LONG = 110
MANY = 10  # branches, from which on a body is looked at
BEFORE = "863266b"  # the last revision without rooms
LEANING = (
    "The same",
    "That of",
    "Those ",
    "These ",
    "Same",
    "Likewise",
    "Ditto",
    "As above",
    "As before",
    "Of a",
    "Its ",
    "As `",
)  # how a docstring begins that cannot stand alone


def lines_of(room: str) -> int:
    """The lines of a room's own files, in hundreds."""
    texts = (MODULES[m].read_text(encoding="utf-8") for m in MODULES if room_of(m) == room)
    return round(sum(len(text.splitlines()) for text in texts), -2)


def room_edges() -> dict[str, set[str]]:
    """Which room imports which, as the tree stands."""
    found: dict[str, set[str]] = {room: set() for room in ALLOWED}
    for module, others in EDGES.items():
        found[room_of(module)] |= {room_of(o) for o in others} - {room_of(module)}
    return found


def reduced(edges: dict[str, set[str]]) -> dict[str, set[str]]:
    """The edges without those that follow from others: what a drawing needs."""

    def beyond(room: str) -> set[str]:
        return set().union(*({other} | beyond(other) for other in edges[room])) if edges[room] else set()

    return {
        room: {o for o in others if not any(o in beyond(p) for p in others - {o})}
        for room, others in edges.items()
    }


def drawing() -> str:
    """The import graph in Mermaid, which code hosts draw: an arrow points to what is imported."""
    edges = reduced(room_edges())
    lines = ["```mermaid", "flowchart TD"]
    for package in ("derive", "numeric", "reports"):
        rooms = [room for room in ALLOWED if room.partition(".")[0] == package]
        lines += [f"  subgraph {package}_package [{package}]"]
        lines += [f"    {room.replace('.', '_')}[{room.partition('.')[2] or room}]" for room in rooms]
        lines += ["  end"]
    lines += [
        f"  {room.replace('.', '_')} --> {other.replace('.', '_')}"
        for room in edges
        for other in sorted(edges[room])
    ]
    return "\n".join([*lines, "```"])


def table() -> str:
    """The rooms with their files, lines and what they import."""
    edges = room_edges()
    rows = ["| room | files | lines | imports |", "|---|---|---|---|"]
    for room in ALLOWED:
        files = sum(room_of(m) == room for m in MODULES)
        rows.append(f"| `{room}` | {files} | {lines_of(room)} | {', '.join(sorted(edges[room])) or '–'} |")
    return "\n".join(rows)


def trusted() -> str:
    """How many lines must be right for each verdict."""
    rows = ["| for | rooms | lines |", "|---|---|---|"]
    rows += [f"| {v} | {', '.join(rooms)} | {sum(map(lines_of, rooms))} |" for v, rooms in TRUSTED.items()]
    return "\n".join(rows)


def sources(root: Path) -> dict[str, str]:
    """The text of every module of a tree but the papers, by its path."""
    files = (file for package in PACKAGES for file in sorted((root / package).rglob("*.py")))
    return {
        file.relative_to(root).as_posix(): file.read_text(encoding="utf-8")
        for file in files
        if "papers" not in file.parts or file.name == "__init__.py"
    }


def parsed(text: str) -> ast.Module:
    """The syntax tree of a text."""
    return ast.parse(text)


def functions(trees: Iterable[ast.Module]) -> list[ast.FunctionDef]:
    """All functions and methods."""
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def branches(function: ast.FunctionDef) -> int:
    """How often control may go two ways in a function: if, loops, handlers, filters, and the parts of and and or."""
    found = 0
    for node in ast.walk(function):
        found += isinstance(
            node, (ast.If, ast.IfExp, ast.For, ast.While, ast.ExceptHandler, ast.comprehension)
        )
        found += len(node.ifs) if isinstance(node, ast.comprehension) else 0
        found += len(node.values) - 1 if isinstance(node, ast.BoolOp) else 0
    return found


def length(function: ast.FunctionDef) -> int:
    """The lines of a function's body, without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) and len(function.body) > 1 else function.body
    return (body[-1].end_lineno or 0) - body[0].lineno + 1


def dense(root: Path = ROOT) -> list[tuple[float, int, int, str]]:
    """Functions of ten branches or more with more branches than lines: (ratio, branches, lines, where), the worst first."""
    found = []
    for name, text in sources(root).items():
        for function in functions([ast.parse(text)]):
            many, lines = branches(function), length(function)
            if many >= MANY and many > lines:
                found.append((many / lines, many, lines, f"{name}:{function.lineno} {function.name}"))
    return sorted(found, reverse=True)


def described(trees: Iterable[ast.Module]) -> list[str]:
    """The docstrings of functions and classes."""
    nodes = (n for t in trees for n in ast.walk(t) if isinstance(n, (ast.FunctionDef, ast.ClassDef)))
    return [said for node in nodes if (said := ast.get_docstring(node))]


def measured(root: Path) -> dict[str, int]:
    """How a tree is written, as numbers."""
    texts = sources(root)
    trees = [ast.parse(text) for text in texts.values()]
    lines = [line for text in texts.values() for line in text.splitlines()]
    rooms = Counter(Path(name).parent for name in texts)
    bodies = sorted(length(f) for f in functions(trees))
    classes = Counter(n.name for t in trees for n in t.body if isinstance(n, ast.ClassDef))
    files = Counter(Path(name).name for name in texts if not name.endswith("__init__.py"))
    late = [
        n for t in trees for n in ast.walk(t) if isinstance(n, (ast.Import, ast.ImportFrom)) and n.col_offset
    ]
    return {
        "modules": len(texts), "rooms": len(rooms), "largest room (files)": max(rooms.values()),
        "lines": len(lines), "longest file (lines)": max(len(t.splitlines()) for t in texts.values()),
        "files over 450 lines": sum(len(t.splitlines()) > 450 for t in texts.values()),
        f"lines over {LONG}": sum(len(line) > LONG for line in lines),
        "fmt: skip": sum("fmt: skip" in line for line in lines),
        "functions": len(bodies), "median body (lines)": bodies[len(bodies) // 2],
        "90 % of bodies (lines)": bodies[len(bodies) * 9 // 10],
        "more branches than lines, of those with ten or more": len(dense(root)),
        "imports inside functions": len(late),
        "docstrings that lean on another": sum(said.startswith(LEANING) for said in described(trees)),
        "classes with a name that another has": sum(n > 1 for n in classes.values()),
        "file names in two rooms": sum(n > 1 for n in files.values()),
        "kinds of terms as text": sum(text.count(".kind ==") + text.count(".data[") for name, text in texts.items() if "prover" in name),
    }  # fmt: skip


def writing() -> str:
    """How the code is written, beside the tree before it had rooms."""
    before, now = _measured_at(BEFORE), measured(ROOT)
    rows = [f"| {what} | {before.get(what, '–')} | {number} |" for what, number in now.items()]
    return "\n".join([f"| what | {BEFORE} | now |", "|---|---|---|", *rows])


def _measured_at(revision: str) -> dict[str, int]:
    """The numbers of an earlier revision; where history is not there, those the page has already."""
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", revision, *PACKAGES], cwd=ROOT, capture_output=True, check=False
        )
        if archive.returncode == 0:
            subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
            return measured(Path(folder))
    kept = re.findall(r"^\| ([^|]+) \| (\d+) \| \d+ \|$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    return {what: int(number) for what, number in kept}


def parts() -> dict[str, str]:
    """What stands between the marks of the page."""
    return {"graph": drawing(), "rooms": table(), "trusted": trusted(), "writing": writing()}


def main() -> None:
    """Print all, or put it between the marks of the page."""
    if "--dense" in sys.argv:
        print(
            "\n".join(f"{many:3} branches in {lines:3} lines  {where}" for _, many, lines, where in dense())
        )
        return
    if "--write" not in sys.argv:
        print("\n\n".join(parts().values()))
        return
    text = PAGE.read_text(encoding="utf-8")
    for name, part in parts().items():
        text = re.sub(
            rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)",
            lambda m, p=part: f"{m[1]}{p}\n{m[2]}",
            text,
            flags=re.S,
        )
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
