"""The papers of the gallery: each states what its paper prints, and every verdict is as expected."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bench.papers import twice
from derive.run.loading import Loaded, load
from derive.run.run import Settings, run

GALLERY = Path(__file__).parents[1] / "gallery"
FILES = sorted(GALLERY.glob("*.py"))
TRIED = {("ddpm", "alpha bar")}  # passes without a proof, as its reading says


@pytest.fixture(scope="module")
def papers() -> list[Loaded]:
    return [load(file) for file in FILES]


def test_each_paper_loads_and_is_listed(papers: list[Loaded]) -> None:
    assert [p.error for p in papers] == [None] * 7
    listed = (GALLERY / "README.md").read_text(encoding="utf-8")
    assert [file.name for file in FILES if f"[{file.name}]({file.name})" not in listed] == []


def test_each_has_ten_to_twenty_claims_and_quotes_nothing_twice(papers: list[Loaded]) -> None:
    for loaded in papers:
        assert loaded.paper is not None
        assert 10 <= len(loaded.paper.claims) <= 20, loaded.id
        assert twice(loaded.paper) == [], loaded.id


@pytest.mark.slow
def test_what_is_printed_is_proved(papers: list[Loaded]) -> None:
    report = run(papers, Settings(seed=0, trials=300, jobs=os.cpu_count() or 1))
    found = {(p.id, c.label): c.verdict for p in report.papers for c in p.claims}
    assert len(found) > 100
    assert {key for key, verdict in found.items() if verdict != "PROVED"} <= TRIED
    assert {found[key] for key in TRIED} <= {"PROVED", "SUPPORTED"}
