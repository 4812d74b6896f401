"""The manual: every word, keyword, command, option and field has its place, at the terminal and on the pages."""

import re

import click
import pytest
import sympy as sp

import derive
from derive.command.cli import cli
from derive.language.functions import ELEMENTARY
from derive.manual import entries as manual, pages
from derive.manual.borrowed import BORROWED
from derive.manual.options import OPTIONS
from reports.record.schema import schema

VOCABULARY = pages.vocabulary(cli)


def lacking(words, page):
    """The words that have neither a section of their own nor a row in a table, or one that says nothing."""
    sections = set(re.findall(r"^### (?:paper\.)?(\w+)\n\n\S", page, re.MULTILINE))
    rows = set(re.findall(r"^\| `(\w+)` \| \S", page, re.MULTILINE))
    return sorted(set(words) - sections - rows - _heads())


def _heads():
    """SymPy's names of functions whose row has another one: Abs, LambertW."""
    return {row.head.__name__ for row in ELEMENTARY if row.head is not None}


def test_every_public_word_has_its_section():
    assert lacking(derive.__all__, VOCABULARY) == []


def test_a_word_without_a_section_is_noticed(monkeypatch):
    assert lacking(["nobody"], VOCABULARY) == ["nobody"]
    for word, said in (("silent", None), ("spoken", "It says something.")):
        made = type(word, (), {"__doc__": said})
        monkeypatch.setattr(derive, word, made, raising=False)
    monkeypatch.setitem(derive._HOMES, "derive.errors", "silent spoken")
    page = pages.vocabulary(cli)  # a new word is picked up by itself, under the words of its module
    assert lacking(["silent", "spoken"], page) == ["silent"]


def test_every_function_of_the_table_has_its_row():
    assert lacking((row.name for row in ELEMENTARY), VOCABULARY) == [] and len(ELEMENTARY) > 50


def test_what_is_borrowed_is_named_and_nothing_else():
    names = set(derive._HOMES["sympy"].split())
    functions = {name for name in names if getattr(sp, name) in {row.head for row in ELEMENTARY}}
    assert set(BORROWED) == names - functions


def test_every_keyword_is_explained_and_no_other():
    assert set(manual.taken()) - set(OPTIONS) == set()
    assert set(OPTIONS) - set(manual.taken()) == {"cause"}  # of what amended(…) passes on


def test_every_command_and_option_is_on_its_page():
    page = pages.commands(cli)
    for name, command in cli.commands.items():
        assert f"## derive {name}\n" in page
        for option in (p for p in command.params if isinstance(p, click.Option)):
            assert f"| `{', '.join(option.opts)}" in page, option.opts


def test_every_field_of_a_report_is_on_its_page():
    page = pages.fields(cli)
    for name, part in schema()["$defs"].items():
        assert f"## {name}\n" in page
        assert all(f"| `{field}` |" in page for field in part.get("properties", ())), name


@pytest.mark.parametrize("name", pages.GENERATED)
def test_what_is_generated_is_put_in_at_its_mark(name):
    text = pages.filled(f"before\n<!-- generated: {name} -->\nafter", cli)
    assert text.startswith("before\n") and text.endswith("\nafter") and len(text) > 200
    assert "<!--" not in text


def test_a_mark_for_what_nobody_generates_is_refused():
    with pytest.raises(KeyError):
        pages.filled("<!-- generated: nothing -->", cli)


def test_the_terminal_says_what_the_page_says():
    for entry in (*manual.words(), *manual.keywords(), *manual.functions()):
        assert pages._cell(entry.text) in VOCABULARY or pages.markdown(entry.text) in VOCABULARY, entry.name


def test_rows_keep_their_columns():
    assert pages.rows(("a", "b"), [["x|y", "two\nlines"]]).splitlines()[-1] == r"| x\|y | two lines |"
