"""Relations stand in two tables, one for the language and one for the numeric road; nobody keeps a third."""

import ast
from pathlib import Path

import pytest

from derive.audit import mutants
from derive.claims import relations as stated
from derive.prover.kernel.orders import GAPS, ORIENTED
from derive.prover.terms.sign import NEG, NONNEG, NONPOS, POS
from numeric.problem import relations as computed

ROOT = Path(__file__).parents[1]
SPELLINGS = {  # how relations are typed or printed; what they mean is taken from the tables
    "derive/reading/source/tokens.py", "derive/reading/source/words.py", "derive/reading/documents/pieces.py",
    "derive/reading/documents/beside.py",
    "derive/command/prompt/__init__.py", "reports/views/steps.py", "reports/record/report.py",
}  # fmt: skip


def copies(text: str) -> list[int]:
    """The lines of displays and comparisons that list ≤ beside ≥ once more."""
    found = []
    for node in ast.walk(ast.parse(text)):
        listed = (
            node.keys
            if isinstance(node, ast.Dict)
            else node.elts
            if isinstance(node, (ast.Tuple, ast.Set, ast.List))
            else []
        )
        words = {part.value for part in listed if isinstance(part, ast.Constant)}
        found += [node.lineno] if {"≤", "≥"} <= words else []
    return found


def test_no_other_table_of_relations():
    files = (file for package in ("derive", "numeric", "reports") for file in (ROOT / package).rglob("*.py"))
    texts = {
        file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8")
        for file in files
        if not {"papers", "checker"} & set(file.parts)  # the checker shares nothing, on purpose
    }
    listing = {name for name, text in texts.items() if '"≤"' in text and copies(text)}
    assert listing and listing <= SPELLINGS


@pytest.mark.parametrize("text", ['F = {"≤": "≥", "≥": "≤"}', 'x in ("≤", "<", "≥", ">")'])
def test_another_table_would_be_noticed(text):
    assert copies(text) == [1]


def test_the_roads_mean_the_same_by_a_relation():
    assert set(computed.RELATIONS) == {*stated.CONDITIONS, "≈"}
    assert set(computed.ORDERS) == set(stated.ORDERS) and set(computed.STRICT) == set(stated.STRICT)
    assert all(stated.FLIPPED[sign] == other for sign, other in computed.FLIPPED.items())


def test_what_follows_from_the_table_is_what_was_written_by_hand():
    assert ORIENTED == {"≤": (1, NONNEG), "<": (1, POS), "≥": (-1, NONNEG), ">": (-1, POS)}
    assert GAPS == {"≤": NONNEG, "<": POS, "≥": NONPOS, ">": NEG}
    assert stated.WIDENED == {"≤": "≤", "<": "≤", "≥": "≥", ">": "≥"}
    assert mutants.RELATIONS["≤"] == (("reverse the inequality", "≥"), ("make it strict", "<"))
    assert mutants.RELATIONS[">"] == (("reverse the inequality", "<"),)
