"""The rooms of the prover: imports point one way, tables are assembled in one place, what is trusted is counted."""

import ast
import re
from dataclasses import replace
from pathlib import Path

import pytest
import sympy as sp

import derive.prover
from derive.claims import Statement
from derive.errors import ProverFailure
from derive.language import axes, total
from derive.language.declaring import simplex
from derive.prover import CONTEXT, prove
from derive.prover.making.facts import sums_to_one
from derive.prover.rules import RULES
from derive.prover.terms.algebra import Context
from derive.prover.terms.values import number

ROOT = Path(derive.prover.__file__).parent
VALUES = ("terms", "making", "integration")
ROOMS = {
    "terms": (),
    "making": ("terms",),
    "integration": ("terms", "making"),
    "recast": ("terms",),
    "handbook": (),
    "kernel": ("recast", *VALUES),
    "matrices": (*VALUES, "kernel", "comparing", "principles"),
    "comparing": (*VALUES, "kernel"),
    "principles": (*VALUES, "kernel", "comparing"),
    "analysis": (*VALUES, "kernel", "comparing", "principles"),
    "unknown": (*VALUES, "kernel", "comparing", "principles", "matrices"),
    "search": (*VALUES, "kernel", "comparing", "principles"),
}
TRUSTED = (
    "recast",
    "handbook",
    *VALUES,
    "kernel",
    "matrices",
    "comparing",
    "principles",
    "analysis",
    "unknown",
)
FILES = {
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", "."): path for path in ROOT.glob("**/*.py")
}


def imported(path):
    """Modules of the prover that a file imports, anywhere in it, and whether inside a function."""
    tree = ast.parse(path.read_text())
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("derive.prover"):
            base = node.module.removeprefix("derive.prover").lstrip(".")
            for alias in node.names:
                whole = f"{base}.{alias.name}".lstrip(".")
                yield (whole if whole in FILES else base), node in tree.body
        if isinstance(node, ast.Import):
            yield from (
                (a.name.removeprefix("derive.prover."), node in tree.body)
                for a in node.names
                if a.name.startswith("derive.prover")
            )


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_imports_only_rooms_below_it(room):
    allowed = {room, *ROOMS[room]}
    found = {(path.name, module) for path in (ROOT / room).glob("*.py") for module, _ in imported(path)}
    assert [pair for pair in found if pair[1].split(".")[0] not in allowed] == []


def test_no_import_hides_in_a_function():
    assert not [(name, module) for name, path in FILES.items() for module, top in imported(path) if not top]


def test_no_modules_import_each_other_in_a_circle():
    graph = {
        name: {module for module, _ in imported(path)} - {name}
        for name, path in FILES.items()
        if name != "__init__"
    }
    while free := [name for name, needs in graph.items() if not needs & graph.keys()]:
        for name in free:
            del graph[name]
    assert not graph


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_says_what_lives_in_it_and_is_no_larger_than_a_dozen_files(room):
    text = ast.get_docstring(ast.parse((ROOT / room / "__init__.py").read_text()))
    assert "May touch" in text and 3 <= len(text.splitlines()) <= 6
    assert len(list((ROOT / room).glob("*.py"))) - 1 <= 14


def names_in(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        if isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield f"{node.func.id}()"


@pytest.mark.parametrize(
    "name", [n for n in FILES if n.split(".")[0] in (*TRUSTED, "where", "rules", "strategies")]
)
def test_nothing_trusted_knows_floating_point(name):
    assert not {"numpy", "random", "numeric", "float()"} & set(names_in(FILES[name]))
    assert not [
        node
        for node in ast.walk(ast.parse(FILES[name].read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, float)
    ]


@pytest.mark.parametrize("name", FILES)
def test_no_table_is_filled_by_importing(name):
    """Whatever stands at the top of a module is whole where it is written."""
    for node in ast.parse(FILES[name].read_text()).body:
        value = getattr(node, "value", None)
        empty = isinstance(value, (ast.List, ast.Dict, ast.Set)) and not ast.unparse(value).strip("[]{}()")
        changed = isinstance(node, ast.AugAssign) or (
            isinstance(node, ast.Expr) and isinstance(value, ast.Call)
        )
        assert not empty and not changed, ast.unparse(node)


def test_a_wrong_rule_lives_in_its_context_alone():
    t, _ = axes(t="T", s="T")
    w = simplex("w", t)
    wrong = Context(replace(RULES, sum_facts=(lambda a, i, f: number(2) if sums_to_one(a, i, f) else None,)))
    twice = Statement(total(w[t], t), "=", sp.S(2))
    found = []
    for context in (CONTEXT, wrong, CONTEXT):
        try:
            found.append(prove(twice, context).general)
        except ProverFailure:
            found.append(None)
    assert found == [None, True, None]


# what is trusted


def lines(name):
    """Lines of code, of a file or of a room."""
    path = ROOT / name
    files = path.glob("*.py") if path.is_dir() else [path.with_suffix(".py")]
    return sum(len(code_lines(file)) for file in files)


def code_lines(path):
    """The lines of a file that hold code: no docstrings, comments or blank lines."""
    tree = ast.parse(path.read_text())
    docs = {
        k
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for k in range(node.lineno, node.end_lineno + 1)
    }
    return [
        line
        for k, line in enumerate(path.read_text().splitlines(), 1)
        if line.strip() and not line.strip().startswith("#") and k not in docs
    ]


def test_the_statement_of_trust_counts_its_lines():
    said = {
        name: int(number.replace(",", ""))
        for name, number in re.findall(r"^    (\w+) +([\d,]+)   ", derive.prover.__doc__, re.M)
    }
    counted = {name: round(lines(name), -2) for name in (*ROOMS, "complexes", "where", "rules", "strategies")}
    print("\n" + "  ".join(f"{name} {count}" for name, count in counted.items()))
    assert said == counted


def test_everything_is_either_trusted_or_not():
    named = {name.split(".")[0] for name in FILES} - {"__init__", "__main__"}
    besides = {
        "where",
        "rules",
        "strategies",
        "complexes",
        "contradiction",
        "textbook",
        "theorems",
        "special",
    }
    assert named == {*ROOMS, *besides}
    assert all(re.search(rf"\b{name}\b", derive.prover.__doc__) for name in named)
