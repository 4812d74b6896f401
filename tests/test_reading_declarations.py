"""Declarations in the words of the field, and what contradicts what."""

from __future__ import annotations

import pytest

from derive.claims.printing import code
from derive.language import Array, Index, Scalar, Size
from derive.language.domains import NONNEGATIVE, POSITIVE, REAL, SPD, Interval, Simplex, Sphere
from derive.reading import ReadingError, read_formula, scope_of
from derive.reading.meaning.scope import Declared, Quantity

HOMES = {
    r"\alpha, \beta > 0": (r"\beta", POSITIVE, ()),
    r"x \ge 0": ("x", NONNEGATIVE, ()),
    r"0 < x < 1": ("x", Interval(0, 1, False, False), ()),
    r"x \in [0, 1]": ("x", Interval(0, 1), ()),
    r"x \in [0, \infty)": ("x", NONNEGATIVE, ()),
    r"x \in (0, 1]": ("x", Interval(0, 1, False, True), ()),
    r"x \in \mathbb R": ("x", REAL, ()),
    r"x \in \mathbb{R}_{>0}": ("x", POSITIVE, ()),
    r"n \in \mathbb N": ("n", Interval(0, float("inf"), integers=True), ()),
    r"n \in \mathbb{N}_{>0}": ("n", Interval(1, float("inf"), integers=True), ()),
    r"z \in \mathbb{Z}": ("z", Interval(integers=True), ()),
    r"\mathbf q \in \mathbb R^d": (r"\mathbf{q}", REAL, ("d",)),
    r"A \in \mathbb R^{d \times n}": ("A", REAL, ("d", "n")),
    r"p \in \Delta_T": ("p", Simplex(boundary=True), ("T",)),
    r"p \in \Delta^{T-1}": ("p", Simplex(boundary=True), ("T",)),
    r"p \in \Delta_T^\circ": ("p", Simplex(), ("T",)),
    r"u \in \mathbb S^{d-1}": ("u", Sphere(), ("d",)),
    r"\Sigma \in \mathbb R^{d\times d}; \Sigma \succ 0": (r"\Sigma", SPD(), ("d", "d")),
    r"x_{\text{eq}} > 0": ("x_{eq}", POSITIVE, ()),
    r"x^* \in \mathbb R": ("x^{*}", REAL, ()),
}


@pytest.mark.parametrize("line", HOMES)
def test_where_a_quantity_lives(line: str) -> None:
    key, domain, lengths = HOMES[line]
    found = scope_of([line]).names[key]
    assert isinstance(found, Quantity) and found.quantity.domain == domain
    assert tuple(n.name for n in getattr(found.quantity, "lengths", ())) == lengths
    assert isinstance(found.quantity, Array if lengths else Scalar)


@pytest.mark.parametrize(
    "line", [r"i, j \in 1..T", r"i, j \in \{1, \dots, T\}", r"i,j \in [T]", r"i, j \in \{1,\ldots,T\}"]
)
def test_indices_run_to_a_length(line: str) -> None:
    scope = scope_of([line])
    found = scope.names["j"]
    assert isinstance(found, Declared) and found.symbol == Index("j", Size("T"))


def test_families_have_the_axes_of_their_indices_first() -> None:
    scope = scope_of(
        [r"i \in 1..T; \mathbf{k}_i \in \mathbb{R}^d; s_i > 0; u^{(i)} \in \mathbb{R}; r(i) \in \mathbb{R}"]
    )
    k, s, u, r = (scope.find(key, True) for key in (r"\mathbf{k}", "s", "u", "r"))
    assert isinstance(k, Quantity) and [n.name for n in k.quantity.lengths] == ["T", "d"]
    assert isinstance(s, Quantity) and s.quantity.domain == POSITIVE
    assert [q.slots for q in (k, s, u, r)] == [("sub",), ("sub",), ("sup",), ("arg",)]


def test_a_number_and_a_family_may_share_a_letter() -> None:
    scope = scope_of([r"i \in 1..T; v \in \mathbb{R}; v_i \in \mathbb{R}"])
    assert scope.find("v").quantity != scope.find("v", True).quantity  # type: ignore[union-attr]


@pytest.mark.parametrize("lines", [
    [r"x > 0", r"x < 0"], [r"x \in \mathbb{R}", r"x \in \mathbb{R}^d"], [r"i \in 1..T", r"i \in 1..d"],
    [r"p \in \Delta_T", r"p > 0"], [r"Z := 1", r"Z := 2"], [r"i \in 1..T", r"T > 0", r"T \in \mathbb{R}"],
    [r"x \in \mathbb{R}^T; i \in 1..T", r"x_i \in \mathbb{R}"],
])  # fmt: skip
def test_a_contradiction_names_both_lines(lines: list[str]) -> None:
    with pytest.raises(ReadingError, match=r"declaration \d:1:\d+|is declared in") as problem:
        scope_of(lines)
    assert problem.value.kind == "broken"


def test_what_is_said_twice_or_more_closely_is_no_contradiction() -> None:
    scope = scope_of(
        [r"x \in \mathbb{R}", r"x \in \mathbb{R}", r"x > 0", r"T \in \mathbb{N}", r"i \in 1..T", r"T \ge 2"]
    )
    assert scope.find("x").quantity.domain == POSITIVE  # type: ignore[union-attr]
    assert [code(c) for c in scope.always] == ["T >= 2"]


@pytest.mark.parametrize(("line", "because"), [
    (r"x", "has a relation"), (r"x \in \mathbb{H}", "is not read"), (r"x \in \mathcal{X}", "is not read"), (r"x_i > 0", "i is not declared"),
    (r"x \in (1, 0)", "empty"), (r"\Sigma \succ 0", "of which size"), (r"x, > 0", "name is missing"), (r"x = 2", "declares no set"),
    (r"x \in \mathbb{R}^{", "never closed"), (r"w_i := x", "i is not declared"), (r"expect MAYBE", "not a verdict"), (r"skip", "for a reason"),
    (r"i \in 1..T; f(i) := x", "x is not declared"), (r"i,j \in 1..T; K_{ij} \in \mathbb{R}; R := K_{ij}", "is free on the right"),
    (r"\mathbf x_{", "breaks off|never closed"), (r"\in \mathbb{R}", "needs a name"),
])  # fmt: skip
def test_declarations_that_cannot_be_taken_say_why(line: str, because: str) -> None:
    with pytest.raises(ReadingError, match=because):
        scope_of([line])


def test_proportionality_at_the_prompt_needs_its_argument() -> None:
    names = [r"i \in 1..n; p_i, w_i > 0"]
    with pytest.raises(ReadingError, match="on what does that not depend"):
        read_formula(r"p_i \propto w_i", scope_of(names))
    reading = read_formula(r"p_i \propto w_i", scope_of([*names, "propto in i"]))
    assert str(reading.first) == "p[i]*w[iprime]" and str(reading.links[0].rhs) == "p[iprime]*w[i]"
    with pytest.raises(ReadingError, match="said of a claim of a document"):
        scope_of(["x > 0; given x > 1"])
