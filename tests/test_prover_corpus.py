"""The corpus of `bench/`: every true item is proved for all sizes, and no false twin ever is."""

import sys
from importlib import import_module
from pathlib import Path

import pytest

from derive.errors import ProverFailure
from derive.prover import prove

pytestmark = pytest.mark.slow

sys.path.insert(0, str(Path(__file__).parents[1] / "bench"))
corpus = import_module("prover").items()


def scope(statement):
    try:
        return prove(statement).scope
    except ProverFailure:
        return None


@pytest.mark.parametrize("item", corpus, ids=lambda item: f"{item.group}: {item.name}")
def test_item_and_false_twin(item):
    assert scope(item.statement()) == "all sizes"
    assert scope(item.statement(twin=True)) is None


def test_the_corpus_is_large_enough_and_names_are_unique():
    assert len(corpus) >= 150
    assert len({(item.group, item.name) for item in corpus}) == len(corpus)
