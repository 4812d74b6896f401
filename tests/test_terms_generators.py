"""Generators: one object for equal content, free indices and heights from what is inside."""

import pytest

from derive.language import axes
from derive.language.declaring import array
from derive.prover import CONTEXT
from derive.prover.terms import generators
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import BoundSum, Constant, EntryValue, Exp, Generator, Length, Log
from derive.prover.terms.values import ONE, freeze, just

t, s = axes(t="T", s="T")
f = array("f", t)
T, B = ("n", "t", "T"), ("b", 1, "T")


def test_equal_content_is_one_generator_and_other_content_another():
    a = Algebra(CONTEXT)
    assert a.generator(Length, "T") == a.generator(Length, "T") != a.generator(Constant, "T")
    assert a.has(Length, "T") and not a.has(Length, "d")


def test_an_index_is_free_unless_it_is_bound():
    a = Algebra(CONTEXT)
    one = a.generator(EntryValue, f, (T,))
    assert a.generators[one].free == {T} and a.generators[one].height == 0
    body = ((a.generator(EntryValue, f, (B,)), 1),)
    whole = a.of(BoundSum, a.generator(BoundSum, (B,), body))
    assert whole.free == frozenset() and whole.height == 1 and whole.monomials() == (body,)
    outer = a.generators[a.generator(Exp, ((whole.n, 1), (one, 1)))]
    assert outer.free == {T} and outer.height == 1
    assert a.generators[a.generator(Log, freeze({((one, 1),): ONE}))].free == {T}


def test_a_generator_of_another_class_is_not_taken_for_one():
    a = Algebra(CONTEXT)
    with pytest.raises(AssertionError):
        a.of(BoundSum, a.generator(Length, "T"))


def test_a_generator_does_not_change():
    a = Algebra(CONTEXT)
    with pytest.raises(AttributeError):
        a.generators[a.generator(Length, "T")].name = "d"
    assert just(0) == {((0, 1),): ONE}


def test_every_class_has_its_rows():
    """What can stand in a value can be made again if it has indices, prints, and has a sign or any."""
    from derive.prover.rules import RULES
    from derive.prover.search.show import WORDS

    concrete = {
        c
        for c in vars(generators).values()
        if isinstance(c, type) and issubclass(c, Generator) and not c.__subclasses__()
    }
    assert concrete - {generators.Exp} == set(WORDS)
    indexless = {
        generators.ScalarValue,
        Length,
        Constant,
        generators.Prime,
        generators.DetValue,
        generators.Determined,
        generators.Spectral,
        generators.ColumnValue,
    }
    assert RULES.rebuild.keys() == concrete - indexless
    assert RULES.signs.keys() <= concrete and RULES.reduce.keys() <= concrete
