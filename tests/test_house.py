"""docs/architecture.md says what the tree is: the import graph, the rooms, what is trusted, and how the code is written."""

from __future__ import annotations

import re

import pytest

from bench import house

MOST_DENSE = 0.02  # of all functions: those with ten branches or more, and more branches than lines


def kept(name: str) -> str:
    """What stands on the page between two marks."""
    return re.search(
        rf"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", house.PAGE.read_text(encoding="utf-8"), re.S
    )[1]


@pytest.mark.parametrize(("name", "made"), [("graph", house.drawing), ("rooms", house.table), ("trusted", house.trusted)])  # fmt: skip
def test_the_page_says_what_the_tree_is(name, made):
    assert kept(name) == made(), "run python bench/house.py --write"


def test_a_page_that_is_out_of_date_is_noticed(monkeypatch):
    monkeypatch.setattr(house, "lines_of", lambda room: 12_300)
    assert kept("rooms") != house.table() and kept("trusted") != house.trusted()


def test_docstrings_stand_alone():
    found = [
        said
        for said in house.described(map(house.parsed, house.sources(house.ROOT).values()))
        if said.startswith(house.LEANING)
    ]
    assert found == [] and "The same as before.".startswith(house.LEANING)


def test_bodies_are_not_denser_than_they_were():
    functions = house.functions(map(house.parsed, house.sources(house.ROOT).values()))
    assert len(house.dense()) <= MOST_DENSE * len(functions)


def test_branches_and_lines_are_counted():
    (dense,) = house.functions(
        [house.parsed("def f(x):\n    '''Words.'''\n    return [a for a in x if a or -a]\n")]
    )
    assert (house.branches(dense), house.length(dense)) == (3, 1)
