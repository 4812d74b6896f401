"""docs/architecture.md says what the tree is: the import graph, the rooms, what is trusted, and how the code is written."""

from __future__ import annotations

import re

import pytest

from bench import house

MOST_DENSE = 0.0055  # of all functions: those with ten branches or more, and more branches than lines


def kept(name: str) -> str:
    """What stands on the page between two marks."""
    return re.search(
        rf"<!-- {name} -->\n(.*?)\n<!-- /{name} -->", house.PAGE.read_text(encoding="utf-8"), re.S
    )[1]


def told(table: str) -> tuple[list[list[str]], list[int]]:
    """The rows of a table without its third column, the lines in hundreds, and that column."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in table.splitlines()[2:]]
    return [row[:2] + row[3:] for row in rows], [int(row[2]) for row in rows]


def about(one: list[int], other: list[int]) -> bool:
    """Whether numbers of lines are about the same: not every change must move the page."""
    return len(one) == len(other) and all(
        abs(a - b) <= max(100, b / 10) for a, b in zip(one, other, strict=True)
    )


def test_the_page_draws_the_imports_of_the_tree():
    assert kept("graph") == house.drawing(), "run python bench/house.py --write"


@pytest.mark.parametrize(("name", "made"), [("rooms", house.table), ("trusted", house.trusted)])
def test_the_page_says_what_the_tree_is(name, made):
    (words, lines), (right, counted) = told(kept(name)), told(made())
    assert words == right and about(lines, counted), "run python bench/house.py --write"


def test_a_page_that_is_out_of_date_is_noticed(monkeypatch):
    monkeypatch.setattr(house, "lines_of", lambda room: 12_300)
    assert not about(told(kept("rooms"))[1], told(house.table())[1])
    assert not about(told(kept("trusted"))[1], told(house.trusted())[1])
    monkeypatch.setattr(house, "room_edges", lambda: {room: set() for room in house.ALLOWED})
    assert kept("graph") != house.drawing()


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
