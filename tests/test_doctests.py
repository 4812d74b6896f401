"""Every public word of ours shows an example in its docstring, and all examples in docstrings run as they stand."""

from __future__ import annotations

import doctest
import inspect
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import derive

ROOT = Path(__file__).parents[1]
OURS = {name: home for name, home in derive._HOME.items() if home != "sympy"}
VALUES = {"NONNEGATIVE", "POSITIVE", "REAL"}  # no docstring stands on a value
SHOWN = [
    file.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    for package in ("derive", "numeric", "reports") for file in sorted((ROOT / package).rglob("*.py"))
    if ">>> " in file.read_text(encoding="utf-8")
]  # fmt: skip


def words() -> dict[str, Any]:
    """The public words that can carry a docstring, and the public methods of a paper."""
    found = {name: getattr(derive, name) for name in OURS if name not in VALUES}
    methods = {
        f"Paper.{name}": method for name, method in vars(derive.Paper).items() if not name.startswith("_")
    }
    return {**found, **methods}


def lacking(found: dict[str, Any]) -> list[str]:
    """The words without an example."""
    return [name for name, word in found.items() if ">>> " not in (inspect.getdoc(word) or "")]


def ran(name: str) -> doctest.TestResults:
    """The examples of a module, written with the public words."""
    module = import_module(name)
    globs = {**{word: getattr(derive, word) for word in derive.__all__}, **vars(module)}
    return doctest.testmod(module, globs=globs, report=True)


def test_every_public_word_shows_an_example():
    assert len(words()) > 50 and lacking(words()) == []


def test_a_word_without_an_example_is_noticed():
    assert lacking({"bare": len, "shown": derive.axes}) == ["bare"]


@pytest.mark.parametrize("name", SHOWN)
def test_the_examples_run(name):
    result = ran(name)
    assert result.attempted > 0 and result.failed == 0
