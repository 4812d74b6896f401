"""What people write by mistake: each is met with one paragraph that says what to write instead."""

from __future__ import annotations

import inspect
import math
import textwrap
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import sympy as sp

import derive
from derive import (
    Paper,
    array,
    as_written,
    axes,
    check,
    det,
    diff,
    eq,
    function,
    integral,
    le,
    matrix,
    positive,
    real,
    sequence,
    spd,
    total,
)
from derive.errors import DeriveError
from derive.language.mistakes import FORMS, HELP, asks, escapes
from derive.run.loading import load

t, u, s = axes(t="T", u="T", s="S")
i, j = axes(i="d", j="d")
x, A, B, v = array("x", t), array("A", i, j), array("B", i, t), array("v", i)
y, a = real("y"), positive("a")


M = matrix("M", i, j)


def claim(*args: Any, **options: Any) -> Any:
    return Paper("p", title="P", source="p.tex").claim(*args, **options)


MISTAKES: list[tuple[str, Callable[[], Any], str]] = [
    ("no eq", lambda: claim("l", "y = a", y, a), "write eq(…"),
    ("no relation", lambda: claim("l", "y = a", y), "give at least one eq(…)"),
    ("no label", lambda: claim("y = a", y, eq(a)), "was the label or the quote left out?"),
    ("two sides in eq", lambda: claim("l", "y = a", eq(y, a)), "a link is one side"),  # type: ignore[arg-type]
    ("begins with eq", lambda: claim("l", "y = a", eq(y), eq(a)), "write the left side before it"),
    ("python's sum", lambda: sum(x[t], t), "total(x[t], i)"),
    ("sum of an array", lambda: sum(x), "total(x[i], i)"),  # type: ignore[call-overload]
    ("matrix product", lambda: A @ v, "total(A[i, j]*B[j, k], j)"),
    ("a chain of comparisons", lambda: check(y, a, given=0 < y < 1), "given=(a > 0, a < 1)"),
    ("python's and", lambda: y > 0 and a > 1, "given=(a > 0, a < 1)"),
    ("python's max", lambda: max(y, a), "Max(…)"),
    ("^ for a power", lambda: y ^ 2, "write y**2"),
    ("^ of an entry", lambda: x[t] ^ 2, "write x[t]**2"),
    ("an array called", lambda: x(t), "in square brackets, x[i]"),
    ("a sum of an array", lambda: total(x, t), "write one of its entries, x[i]"),
    ("the root of an array", lambda: sp.sqrt(x), "write one of its entries, x[i]"),
    ("a third in Python", lambda: check(y / 3, 1 / 3 * y), "write Rational(1, 3)"),
    ("a cube root in Python", lambda: check(y ** (1 / 3), y), "write Rational(1, 3)"),
    ("a list of numpy's", lambda: check(y, np.array([1.0, 2.0])), "one entry with a free index"),
    ("sides in brackets", lambda: check((y, a), (a, y)), "check each of them"),
    ("a matrix of sympy's", lambda: check(sp.Matrix([[1, 2]]), y), "check each of them"),
    ("numpy's way", lambda: M.inv(), "write inv(M)"),
    ("sympy's trace", lambda: M.trace(), "write tr(M)"),
    ("a function's slope", lambda: function("f", smooth=True).diff(y), "write diff(f(x), x)"),
    ("arity by a letter", lambda: function("f", y), "function('f', 2)"),
    ("a wish unknown", lambda: check(y, a, require="proof"), "require='proved'"),
    ("trials in words", lambda: check(y, a, trials="many"), "write a whole number, as trials=1"),
    ("a keyword unknown", lambda: claim("l", "q", y, eq(a), expects="REFUTED"), "eq(b), given=…"),
    ("a rule of one argument", lambda: sequence("z", lambda t: t, 0), "lambda z, t:"),
    ("spd over two lengths", lambda: spd("S", i, t), "give both indices one length"),
    ("matrices that differ", lambda: check(y, a, given=sp.Ne(matrix("M", i, j), matrix(A))), "Ne(det(A), 0)"),
    ("a logarithm of a matrix", lambda: sp.log(M), "M is a matrix where a number is needed"),
    ("exp of a matrix", lambda: check(sp.exp(M @ M), y), "where a number is needed"),
    ("matrices compared", lambda: M > 0, "succeeds(B)"),
    ("a matrix equal to 1", lambda: check(y, y, given=sp.Eq(M, 1)), "write eye(i), c*eye(i)"),
    ("a name for a matrix", lambda: derive.define("N", M @ M), "stands for a number"),
    ("matrix plus number", lambda: M + 1, "c*eye(i)"),
    ("a product with *", lambda: M * M, "is written with @"),
    ("array plus number", lambda: 1 + A, "between its entries"),
    ("array compared", lambda: x > 0, "between its entries"),
    ("array as a side", lambda: check(x, y), "write one of its entries, x[i]"),
    ("array in a function", lambda: check(sp.exp(A), y), "A is a whole array where a number is needed"),
    ("length of an array", lambda: len(x), "write T itself"),  # type: ignore[arg-type]
    ("position 0", lambda: x[0], "positions count from 1"),
    ("position 1.5", lambda: x[1.5], "positions count from 1"),
    ("SymPy's diff", lambda: sp.diff(total(x[t] ** 2, t), x[u]), "derive's diff(…, x[u])"),
    ("SymPy's Derivative", lambda: check(sp.Derivative(y**2, y), 2 * y), "derive's diff"),
    ("SymPy's Sum", lambda: check(sp.Sum(y, (t, 1, 3)), 3 * y), "derive's total"),
    ("SymPy's Integral", lambda: check(sp.Integral(y, (y, 0, 1)), 1), "derive's integral"),
    ("a comparison of Python", lambda: check(y == a, True), "check(a, b)"),
    ("one side", lambda: check(y == a), "a check needs two sides"),
    ("two relations", lambda: check(y, le(a), relation="<"), "one relation too many: ≤"),
    ("links joined by and", lambda: check(y, eq(a) and le(y)), "one after the other"),
    ("links joined by or", lambda: check(y, le(y) or eq(a)), "one after the other"),
    ("a side without its relation", lambda: check(y, eq(y), le(a), a), "not a link"),
    ("a comparison in a chain", lambda: claim("l", "y = a", y == a, eq(True)), "check(a, b)"),
    ("text as a side", lambda: check("y", a), "without quotation marks"),
    ("a list as a side", lambda: check([y], a), "no expression"),
    ("no raw string", lambda: claim("l", "\beta = 1", y, eq(1)), r'r"\beta"'),
    ("no raw string, newline", lambda: claim("l", "\nabla y = 1", y, eq(1)), r'r"\nabla"'),
    ("no raw name", lambda: real("b", tex="\theta"), r'r"\theta"'),
    ("two names", lambda: real("x, y"), "one name a call"),
    ("a number for a name", lambda: real(3), "one name a call"),  # type: ignore[arg-type]
    ("total without an index", lambda: total(x[t]), "name at least one index"),
    ("total over a name", lambda: total(x[t], "t"), "make one with axes(…)"),  # type: ignore[arg-type]
    ("diff by an array", lambda: diff(total(x[t], t), x), "an array entry"),  # type: ignore[arg-type]
    ("SymPy's limits", lambda: integral(y, (y, 0, 1)), "write integral(f, x, 0, 1)"),  # type: ignore[arg-type]
    ("two indices of a vector", lambda: x[t, u], "write x[i], or declare"),
    ("one index of a matrix", lambda: A[i], "write A[i, j], or declare"),
    ("a part of an array", lambda: x[1:2], "total(x[i], i, 1, 2)"),
    ("a part of a matrix", lambda: A[:, j], "A[:] asks for a part"),
    ("an index in quotation marks", lambda: x["t"], "without quotation marks"),
    ("nothing for an index", lambda: x[None], "positions count from 1"),
    ("axes by position", lambda: axes("i"), 'axes(i="d", j="d")'),  # type: ignore[call-arg]
    ("no axes", lambda: axes(), 'axes(i="d", j="d")'),
    ("a number for a length", lambda: axes(i=3), 'axes(i="n")'),  # type: ignore[arg-type]
    ("a number for an axis", lambda: array("z", 3), "3 is no axis of z"),  # type: ignore[arg-type]
    ("a name for an axis", lambda: array("z", "i"), "array('z', i)"),  # type: ignore[arg-type]
    ("a simplex without an axis", lambda: derive.simplex("w"), 'simplex("w", i)'),
    ("weights over a name", lambda: derive.simplex("w", "i"), "simplex('w', i)"),  # type: ignore[arg-type]
    ("a matrix with one axis", lambda: spd("S", i), 'spd("S", i, j)'),
    ("two names given", lambda: real("x", "y"), "one name a call"),  # type: ignore[call-arg]
    ("python's range", lambda: range(t), "total(…, i)"),  # type: ignore[call-overload]
    ("python's range of a length", lambda: range(t.length), "total(…, i)"),  # type: ignore[call-overload]
    ("numpy's exp", lambda: np.exp(a), "from derive"),
    ("numpy's log of an entry", lambda: np.log(x[t]), "from derive"),
    ("numpy's exp of an array", lambda: np.exp(x), "from derive"),
    ("math's log", lambda: math.log(a), "from derive"),
    ("a value", lambda: float(a), "has none of its own"),
    ("a value of an entry", lambda: int(x[t]), "has none of its own"),
    ("a value of a sum", lambda: float(total(x[t], t)), "has none of its own"),
    ("a bare paper", lambda: Paper("p"), 'title="The title"'),  # type: ignore[call-arg]
    ("expect without a law", lambda: derive.expect(y, y), "expect(f, x, Normal"),  # type: ignore[call-arg]
    ("a law half said", lambda: derive.Normal(0), "Normal(mu, sigma)"),  # type: ignore[call-arg]
    ("integral over nothing", lambda: integral(y), "integral(f, x, 0, 1)"),  # type: ignore[call-arg]
    ("at without a value", lambda: derive.at(y, y), "at(f, x, 0)"),  # type: ignore[call-arg]
    ("total over a number", lambda: total(x[t], 3), "k = integer('k')"),
    ("largest without an index", lambda: derive.largest(x[t]), "largest(x[i], i)"),
    ("diff by nothing", lambda: diff(y), "diff(f, x)"),
    ("a name for nothing", lambda: derive.define("Z"), 'define("Z", f)'),  # type: ignore[call-arg]
    ("a link to nothing", lambda: eq(), "eq(b)"),  # type: ignore[call-arg]
    ("text among the assumptions", lambda: check(y, y, given="y > 0"), "not a condition"),
]


@pytest.mark.parametrize(("name", "write", "help"), MISTAKES, ids=[name for name, _, _ in MISTAKES])
def test_is_met_with_help(name: str, write: Callable[[], Any], help: str) -> None:
    with pytest.raises(DeriveError) as met:
        write()
    assert help in str(met.value)


def test_every_paragraph_is_met() -> None:
    said = []
    for _, write, _ in MISTAKES:
        with pytest.raises(DeriveError) as met:
            write()
        said.append(str(met.value))
    for what, text in HELP.items():
        tail = text.rsplit("}", 1)[-1].rsplit("{", 1)[-1][-25:]
        assert any(tail in paragraph for paragraph in said), what


OURS = [word for word, home in derive._HOME.items() if home != "sympy"]


@pytest.mark.parametrize("word", [word for word in OURS if inspect.isfunction(getattr(derive, word))])
def test_every_word_says_how_it_is_written(word: str) -> None:
    with pytest.raises(DeriveError, match=r"write|a length is named"):
        getattr(derive, word)(no_such_option=1)


def test_every_form_is_that_of_a_word() -> None:
    assert [word for word in FORMS if not hasattr(derive, word.partition(".")[0])] == []


def test_a_wrong_type_inside_a_word_is_not_taken_for_wrong_arguments() -> None:
    def broken() -> None:
        len(3)  # type: ignore[arg-type]

    broken.__qualname__ = "at"
    with pytest.raises(TypeError, match="no len"):
        asks(broken)()


def test_numpy_numbers_are_numbers() -> None:
    assert np.float64(2) * a == 2.0 * a and np.int64(2) + x[t] == 2 + x[t]
    assert list(np.array([1, 2]) * y) == [y, 2 * y] and np.abs(y) == abs(y)


@pytest.mark.parametrize("text", [r"\beta\nabla", "two\nlines", "a\n\nnew sentence", "a\ttab", "e\n= b"])
def test_text_that_is_meant_so_is_no_mistake(text: str) -> None:
    assert not list(escapes(text))


def test_whole_arrays_stand_where_they_belong() -> None:
    S = spd("S", i, j)
    assert claim("l", r"\det S = \det S", det(S), eq(det(S))).links
    assert claim(
        "m", r"\int = \int", integral(sp.exp(-total(v[i] ** 2, i)), v), eq(sp.pi ** (i.length / 2))
    ).links


def test_a_decimal_number_is_the_fraction_it_prints() -> None:
    assert check(0.1 * y, y / 10).verdict == "PROVED"
    assert check(0.3333 * y, y / 3).verdict == "REFUTED"


def test_an_entry_with_its_indices_turned() -> None:
    result = check(B[t, i], y)
    assert result.verdict == "ILL_FORMED"
    assert "was B[i, t] meant?" in (result.steps[0].reason or "")


FOREIGN = [
    ("given=(0 < a < 1)", "given=(a > 0, a < 1)"),
    ("given=(a > sum(a**2, 1))", "total(…, i)"),
    ("given=(a > math.exp(a))", "from derive"),
    ("given=(a > max(a, b))", "Max(…)"),
]


@pytest.mark.parametrize(("given", "help"), FOREIGN)
def test_what_python_says_is_explained(tmp_path: Path, given: str, help: str) -> None:
    source = f"""
        import math
        from derive import Eq, Paper, eq, real
        paper, a, b = Paper("p", title="P", source="p.tex"), real("a"), real("b")
        paper.claim("l", "a = a", a, eq(a), {given})
        """
    path = tmp_path / "p.py"
    path.write_text(textwrap.dedent(source))
    error = load(path).error or ""
    assert help in error and "line 5" in error


def test_a_step_that_evaluation_has_made_trivial_says_so() -> None:
    collapsed = check((a * y) / y, a)  # SymPy cancels while it is typed
    assert collapsed.verdict == "PROVED" and collapsed.steps[0].alike and "as_written()" in str(collapsed)
    with as_written():
        kept = (a * y) / y
    written = check(kept, a)
    assert written.verdict == "PROVED" and not written.steps[0].alike and "as_written()" not in str(written)
