"""The rows of `bench/breadth.py`, and that its counting can fail."""

import pytest

from bench.breadth import UNSTATED, Answer, line, ours
from bench.breadth_rows import Row, words

ROWS = [row for rows in words().values() for row in rows]


def test_every_row_has_a_source_and_a_twin_that_says_something_else():
    assert all(row.source for row in ROWS)
    same = [row.label for row in ROWS if row.true == row.twin and row.options(True) == row.options(False)]
    assert not same
    assert len({(str(row.true), str(row.declared)) for row in ROWS}) == len(ROWS)


def test_a_row_is_counted_for_what_was_said_of_it():
    row = Row("sums", 1, "nobody", "x = x", "x = x + 1", {"real": "x"}, {})
    refuted, passed = Answer("derive", row, False, "REFUTED"), Answer("derive", row, True, "SUPPORTED")
    assert refuted.wrong
    assert passed.wrong
    assert not Answer("derive", row, False, UNSTATED).wrong
    assert line("sums", [refuted, passed]).split()[-1] == "2"


@pytest.mark.slow
def test_both_roads_are_asked_and_a_missing_word_is_said():
    true = Row(
        "logarithms", 1, "DLMF 4.8.3", "log(x^2) = 2*log(x)", "log(x^2) = 3*log(x)", {"positive": "x"}, {}
    )
    missing = Row("logarithms", 2, "nobody", "nosuchword(x) = x", "x = x + 1", {"real": "x"}, {})
    found = {(one.row.number, one.twin): one.said for one in ours([true, missing], 1, 20.0, 500)}
    assert found == {(1, False): "PROVED", (1, True): "REFUTED", (2, False): UNSTATED, (2, True): "REFUTED"}
