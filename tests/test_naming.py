"""Defined names: they print as the paper does and are what they stand for, or they do not print as it does."""

from __future__ import annotations

import pickle

import pytest

from derive import array, axes, check, define, exp, log, real, sqrt, total
from derive.claims.printing import latex, where
from derive.language import free_indices, names_in, quantities, rename, unfold
from derive.language.pickling import pack, unpack

i, j = axes(i="T", j="T")
s, x = array("s", i), real("x")
Z = define("Z", total(exp(s[i]), i))
p = define(r"p_{%}", exp(s[i]) / Z, i)
gram = define(r"G(%, %)", s[i] * s[j], i, j)


def test_a_name_prints_with_its_places() -> None:
    assert [latex(e) for e in (Z, p[i], p[j], p[j] ** 2, gram[j, i], total(p[i], i))] == [
        "Z", "p_{i}", "p_{j}", "p_{j}^{2}", "G(j, i)", r"\sum_{i=1}^{T} p_{i}",
    ]  # fmt: skip


def test_a_name_with_a_superscript_is_bracketed_before_a_power() -> None:
    star = define(r"w^{*}", x + 1)
    assert latex(star**2) == r"\left(w^{*}\right)^{2}" and latex(2 * star) == "2 w^{*}"


def test_every_mark_in_a_name_is_filled() -> None:
    assert latex(define(r"f(x_{%}, y_{%})", s[i], i)[j]) == "f(x_{j}, y_{j})"
    assert (
        latex(define(r"F_{%}", s[i] * s[j], i, j)[j, i]) == "F_{j i}"
        and latex(define("c", s[i], i)[j]) == "c"
    )


def test_both_roads_see_what_it_stands_for() -> None:
    assert unfold(p[j]) == exp(s[j]) / total(exp(s[i]), i)
    assert unfold(rename(total(p[j], j), {j: i})) == unfold(total(p[j], j))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (define("h", 1 / x) * x, 1),
        (exp(define("l", log(x))), x),
        (define("l", log(x)) - log(x), 0),
        (define("q", sqrt(x)) ** 2, x),
        (1 / define("h", 1 / x), x),
        (define("r_{% %}", s[i] / s[j], i, j)[i, i], 1),
    ],
    ids=str,
)
def test_where_what_it_stands_for_has_no_value_is_not_lost(left, right) -> None:
    assert check(left, right).steps[0].defined.everywhere is False


@pytest.mark.parametrize(
    ("left", "right"),
    [(define("h", 1 / (1 + x**2)) * (1 + x**2), 1), (log(define("g", exp(x))), x), (p[j] * Z, exp(s[j]))],
    ids=str,
)
def test_what_has_a_value_everywhere_is_said_to(left, right) -> None:
    assert check(left, right).verdict == "PROVED" and check(left, right).steps[0].defined.everywhere


def test_what_is_put_in_is_not_hidden_by_the_name() -> None:
    assert latex(p[j].subs(s[j], 0)) == r"\frac{1}{Z}"
    assert latex(rename(define("F", x + 1), {x: s[j]}) * 2) == r"2 \left(1 + {s}_{j}\right)"


def test_what_occurs_in_it_is_seen_through_it() -> None:
    assert quantities(p[j]) == {s} and free_indices(p[j]) == {j}
    assert [latex(n) for n in names_in(p[j])] == ["p_{i}", "Z"]
    assert [(n.name, n.body) for n in where([p[j] + Z])] == [
        (latex(n), latex(n.body)) for n in names_in(p[j] + Z)
    ]


def test_it_travels_as_written() -> None:
    sent = total(p[j] * p[j], j) + Z
    assert unpack(pickle.loads(pickle.dumps(pack(sent)))) == sent
    assert latex(unpack(pickle.loads(pickle.dumps(pack(sent))))) == latex(sent)


def test_a_name_with_indices_wants_them() -> None:
    with pytest.raises(IndexError, match="takes 1 indices, but was given 2"):
        p[i, j]
    with pytest.raises(TypeError, match="defined for an index"):
        list(p)


def test_the_whole_of_an_array_prints_with_a_dot_where_its_indices_go() -> None:
    i, j = axes(i="T", j="d")
    theta, one, two = (
        array("theta", i, tex=r"\theta(%,q)"),
        array("u", i, j, tex="u(%)"),
        array("v", i, j, tex="v(%, %)"),
    )
    assert theta.tex == r"\theta(\cdot,q)" and "%" not in one.tex + two.tex
    assert latex(theta[i]) == r"\theta(i,q)"
    assert (latex(one[i, j]), latex(two[i, j])) == ("u(i j)", "v(i, j)")
