"""The house measured: rooms, edges, sizes, what is trusted, and how the code is written. `python bench/house.py [--write]`

`--write` puts the drawing of the import graph and the table of rooms into docs/architecture.md.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.test_architecture import ALLOWED, EDGES, MODULES, room_of  # noqa: E402

PAGE = ROOT / "docs" / "architecture.md"
TRUSTED = {
    "PROVED": ("derive.prover.terms", "derive.prover.kernel", "derive.prover.principles"),
    "REFUTED": ("numeric.functions", "numeric.problem", "numeric.rigorous"),
    "either": ("derive.language", "derive.verdict"),
}
LONG = 110


def lines_of(room: str) -> int:
    """The lines of a room's own files."""
    return sum(
        len(MODULES[m].read_text(encoding="utf-8").splitlines()) for m in MODULES if room_of(m) == room
    )


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


def writing() -> str:
    """How the code is written: long lines, formatting switched off, bodies, names that stand for two things."""
    texts = {m: f.read_text(encoding="utf-8") for m, f in MODULES.items() if ".papers." not in m}
    trees = {m: ast.parse(t) for m, t in texts.items()}
    functions = [n for t in trees.values() for n in ast.walk(t) if isinstance(n, ast.FunctionDef)]
    bodies = sorted((n.end_lineno or n.lineno) - n.lineno + 1 for n in functions)
    classes = Counter(n.name for t in trees.values() for n in t.body if isinstance(n, ast.ClassDef))
    inside = sum(
        isinstance(n, (ast.Import, ast.ImportFrom)) and n.col_offset > 0
        for t in trees.values()
        for n in ast.walk(t)
    )
    files = Counter(Path(f).name for m, f in MODULES.items() if f.name != "__init__.py")
    facts = {
        "modules": len(MODULES), "rooms": len(ALLOWED), "largest room (files)": max(Counter(map(room_of, MODULES)).values()),
        "longest file (lines)": max(len(t.splitlines()) for t in texts.values()),
        f"lines over {LONG}": sum(len(line) > LONG for t in texts.values() for line in t.splitlines()),
        "fmt: skip": sum(len(re.findall(r"fmt: skip", t)) for t in texts.values()),
        "functions": len(functions), "median body (lines)": bodies[len(bodies) // 2], "90 % of bodies (lines)": bodies[len(bodies) * 9 // 10],
        "imports inside functions": inside,
        "type names that mean two things": sum(n > 1 for n in classes.values()),
        "file names in two rooms": sum(n > 1 for n in files.values()),
    }  # fmt: skip
    return "\n".join(["| what | number |", "|---|---|", *(f"| {k} | {v} |" for k, v in facts.items())])


def main() -> None:
    """Print all, or put it between the marks of the page."""
    parts = {"graph": drawing(), "rooms": table(), "trusted": trusted(), "writing": writing()}
    if "--write" not in sys.argv:
        print("\n\n".join(parts.values()))
        return
    text = PAGE.read_text(encoding="utf-8")
    for name, part in parts.items():
        text = re.sub(
            rf"(<!-- {name} -->\n).*?(<!-- /{name} -->)",
            lambda m, p=part: f"{m[1]}{p}\n{m[2]}",
            text,
            flags=re.S,
        )
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
