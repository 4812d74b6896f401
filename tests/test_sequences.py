"""Sequences given by a recursion: on both roads, at the prompt, in print, and what is no sequence."""

import pytest

from derive import (
    array,
    axes,
    check,
    diff,
    eq,
    factorial,
    function,
    ge,
    gt,
    integer,
    latex,
    le,
    product,
    real,
    sequence,
    total,
)
from derive.audit.mutants import mutants
from derive.claims import Statement, printing
from derive.command import prompt
from derive.errors import PromptError
from derive.language import RecursiveTerm, quantities
from derive.language.mistakes import Mistake
from derive.language.pickling import pack, unpack
from derive.prover.recast.ranges import first_apart
from reports.record.verdicts import Verdict

a, b, c, n, k = real("a"), real("b"), real("c"), integer("n", 0), integer("k")
x = sequence("x", lambda x, t: a * x[t - 1] + b, c)
fib = sequence("F", lambda F, t: F[t - 1] + F[t - 2], {0: 0, 1: 1})
g = function("g")


def verdict(*sides, **options):
    return check(*sides, **options).verdict


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sides", "options"),
    [
        ((x[n + 1], a * x[n] + b), {}),
        ((x[n], a**n * c + b * (1 - a**n) / (1 - a)), {"given": a > 1}),
        ((fib[n] * fib[n + 2] - fib[n + 1] ** 2, (-1) ** (n + 1)), {}),
        ((total(fib[k], k, 0, n), fib[n + 2] - 1), {}),
        ((fib[n], ge(0)), {}),
        ((sequence("f", lambda f, t: t * f[t - 1], 1)[n], factorial(n)), {}),
        ((sequence("p", lambda p, t: p[t - 1] * g(t), 1)[n], product(g(k), k, 1, n)), {}),
        ((sequence("w", lambda w, t: w[t - 1] / 2 + 1 / w[t - 1], 1)[n], gt(0)), {}),
    ],
)
def test_what_is_true_is_proved_for_every_n(sides, options):
    assert verdict(*sides, **options) == Verdict.PROVED


m = integer("m", -1)
flat = sequence("flat", lambda flat, t: 0 * flat[t - 1], c)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("sides", "options"),
    [
        ((x[n], a**n * c + b * (1 - a**n)), {}),
        ((fib[n] * fib[n + 2] - fib[n + 1] ** 2, (-1) ** n), {}),
        ((total(fib[k], k, 0, n), fib[n + 2]), {}),
        ((fib[n], ge(1)), {}),
        ((flat[m + 1], 0), {}),  # at m = −1 stands the first term
        ((sequence("d", lambda d, t: 4 * d[t - 1] * (1 - d[t - 1]), c)[n], le(1)), {}),
        ((x[n / 2 + n / 2], 0), {}),
    ],
)
def test_what_is_false_is_refuted(sides, options):
    assert verdict(*sides, **options) == Verdict.REFUTED


def test_a_rule_applies_only_beyond_the_first_terms():
    assert verdict(flat[n + 1], 0) == Verdict.PROVED
    assert verdict(flat[m + 1], 0) != Verdict.PROVED


def test_a_rule_with_a_bound_index_is_another_sequence_at_each_of_its_values():
    i, j = axes(i="d", j="d")
    A = array("A", i)
    w = sequence("w", lambda w, t: A[i] * w[t - 1], 1)
    assert verdict(total(w[n], i), total(A[j] ** n, j)).passes
    assert verdict(total(w[n], i), eq(i.length * A[1] ** n)) == Verdict.REFUTED


def test_the_letters_of_a_rule_are_bound():
    assert quantities(x[n]) == {a, b, c, n}
    assert x[n].free_symbols == {a, b, c, n}
    assert x[n].subs(a, 2).free_symbols == {b, c, n}


def test_a_term_prints_as_one_and_its_rule_beside_it():
    assert latex(x[n + 1]) == "x_{n + 1}"
    (where,) = printing.where([x[n]])
    assert where.name == "x_{t}"
    assert r"x_{0} = c" in where.body and "x_{t - 1}" in where.body


def test_a_term_travels_as_it_is():
    assert unpack(pack(x[n])) == x[n]


def test_mutants_change_rule_and_first_terms_but_no_letter():
    found = [e.statement.lhs for e in mutants(Statement(x[n], "=", c))]
    terms = [t for side in found for t in side.atoms(RecursiveTerm)]
    assert {t.letters for t in terms} == {x[n].letters}
    assert len({t.rule for t in terms}) > 3


def test_at_the_prompt_a_rule_is_typed():
    names = prompt.declare(
        [("real", "a,b,c"), ("integer", "n"), ("sequence", "x[0] = c; x[t+1] = a*x[t] + b")]
    )
    first, _ = prompt.parse_chain("x[n] = 1", names)
    assert first.stepped().free_symbols == {a, b, c, first.place}


@pytest.mark.parametrize(
    ("value", "says"),
    [
        ("x[t] = x[t-1]", "write its first terms and its rule"),
        ("x[0] = 1", "write its first terms and its rule"),
        ("x[0] = 1; x[t] = x[t-2]", "those before"),
        ("x[0] = 1; x[t] = x[t]", "those before"),
        ("x[0] = 1; y[t] = y[t-1]", "not one sequence"),
        ("x[0] = 1; x = 2", "no equation for a term"),
        ("x[0] = 1; x[5] = 2; x[t] = x[t-1]", "in a row"),
    ],
)
def test_at_the_prompt_what_is_no_sequence_is_told(value, says):
    with pytest.raises(PromptError, match=says):
        prompt.declare([("sequence", value)])


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: x[a], "no whole number"),
        (lambda: x(n), "square brackets"),
        (lambda: x[0, 1], "one whole number"),
        (lambda: sum(x), "write the range"),
        (lambda: sequence("y", lambda y, t: y[t - 2], 1), "those before"),
        (lambda: sequence("y", lambda y, t: y[t + 1], 1), "those before"),
        (lambda: sequence("y", 2, 1), "function of the sequence and a place"),
        (lambda: sequence("y", lambda y, t: y[t - 1], {1: 0, 3: 1}), "in a row"),
        (lambda: sequence("x", lambda y, t: y[t - 1] + x[n], 1), "its own name"),
        (lambda: sequence("y", lambda y, t: y[t - 1]), "its rule and its first term"),
    ],
)
def test_what_is_no_sequence_is_told(wrong, says):
    with pytest.raises(Mistake, match=says):
        wrong()


def test_a_real_number_that_ends_a_range_may_be_half_a_whole_one():
    y = real("y", low=1)
    assert verdict(total(1, k, 1, 2 * y) * (diff(y**2, y) % 2), 0) == Verdict.REFUTED


def test_the_least_value_is_set_apart_only_of_whole_numbers():
    y = real("y", low=0)
    assert first_apart(Statement(product(k, k, 1, y), "=", y)) is None
    one, rest = first_apart(Statement(product(k, k, 1, n), "=", factorial(n)))
    assert one.lhs == product(k, k, 1, 0) and rest.given == (n >= 1,)


def test_a_place_before_the_first_has_no_term():
    assert verdict(sequence("s", lambda s, t: s[t - 1], {1: c})[n], c).passes
    assert verdict(x[-1], 0) != Verdict.PROVED


def test_a_sequence_may_be_made_of_another():
    power = sequence("power", lambda power, t: a * power[t - 1], 1)
    partial_sum = sequence("partial", lambda partial, t: partial[t - 1] + power[t], 0)
    assert verdict(partial_sum[n + 1], partial_sum[n] + power[n + 1]) == Verdict.PROVED
    assert verdict(partial_sum[n + 1], partial_sum[n] + power[n]) == Verdict.REFUTED
