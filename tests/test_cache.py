"""Evidence on disk: found again for the same question, never for another, and never in the way."""

from dataclasses import replace

import pytest
import sympy as sp

from derive import cache
from derive.cache import Cache, key_of
from derive.checking import Settings, check_claim
from derive.claims import Paper, Statement, eq
from derive.domains import array, positive, real
from derive.language import axes
from derive.workers import Workers

i, j = axes(i="n", j="n")
x, y = real("x"), real("y")
STATEMENT = Statement(x + y, "=", y + x, (x > 0,))


@pytest.mark.parametrize("other", [
    replace(STATEMENT, rhs=x - y), replace(STATEMENT, relation="≤"), replace(STATEMENT, given=()),
    replace(STATEMENT, given=(x < 0,)), replace(STATEMENT, each=(i,)), replace(STATEMENT, lhs=positive("x") + y),
    replace(STATEMENT, lemmas=(("1", Statement(x, "=", y)),)), replace(STATEMENT, given=(), error=sp.Gt(x, 0)),
])  # fmt: skip
def test_another_question_has_another_key(other):
    assert key_of(other, 0, 100) != key_of(STATEMENT, 0, 100)


def test_settings_and_program_are_part_of_the_key(monkeypatch):
    key = key_of(STATEMENT, 0, 100)
    assert key == key_of(STATEMENT, 0, 100) != key_of(STATEMENT, 1, 100) != key_of(STATEMENT, 0, 200)
    monkeypatch.setattr(cache, "program_digest", lambda: "another program")
    assert key != key_of(STATEMENT, 0, 100)


def test_arrays_over_other_axes_are_other_questions():
    short, long = array("a", i), array("a", axes(m="m"))
    assert key_of(Statement(short[1], "=", x), 0, 1) != key_of(Statement(long[1], "=", x), 0, 1)


def test_what_is_kept_is_found_and_rubbish_is_not(tmp_path):
    kept = Cache(tmp_path)
    kept.put("abc", {"a": 1})
    assert kept.get("abc") == {"a": 1} and kept.get("abd") is None
    (tmp_path / "ab" / "abc").write_bytes(b"rubbish")
    assert kept.get("abc") is None
    Cache(tmp_path / "ab" / "abc").put("k", 1)  # below a file: nothing can be written, nothing happens
    assert Cache(None).get("abc") is None


def test_a_second_run_asks_nobody(tmp_path):
    claim = Paper("p", title="P", source="p").claim("1", "q", (x + 1) ** 2, eq(x**2 + 2 * x + 1), eq(x**2))
    settings = Settings(trials=300, cache=tmp_path)
    with Workers(1) as workers:
        first = check_claim(claim, workers, settings)
    assert first.verdict == "REFUTED"
    assert check_claim(claim, None, settings) == first  # no workers: everything comes from the cache
