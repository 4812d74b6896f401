"""Matrices written out: what is read, what is refused, and that a wrong entry is found."""

from __future__ import annotations

import pytest

from derive import check
from derive.reading import ReadingError, read_formula, scope_of

DECLARED = [
    r"i \in 1..n; a, b, c, d, x, y, \theta, \phi \in \mathbb{R}; x_i \in \mathbb{R}; \mathbf{x} \in \mathbb{R}^n",
    r"A \in \mathbb{R}^{n \times n}; B \in \mathbb{R}^{n \times m}; C \in \mathbb{R}^{m \times m}; A, C \succ 0",
    r"R(\theta) := \begin{pmatrix} \cos\theta & -\sin\theta \\ \sin\theta & \cos\theta \end{pmatrix}",
    r"M := \begin{bmatrix} a & b \\ b & c \end{bmatrix}",
]
HOLD = [
    r"R(\theta)R(\phi) = R(\theta+\phi)",
    r"R(\theta)^\top R(\theta) = \begin{pmatrix} 1 & 0 \\ 0 & 1 \end{pmatrix} = \mathbf{I}",
    r"\det R(\theta) = 1",
    r"\begin{bmatrix} x & y \end{bmatrix} M \begin{bmatrix} x \\ y \end{bmatrix} = ax^2 + 2bxy + cy^2",
    r"\begin{vmatrix} a & b \\ c & d \end{vmatrix} = ad - bc",
    r"M M^{-1} = \left(\begin{array}{cc} 1 & 0 \\ 0 & 1 \end{array}\right) \text{ if } ac - b^2 > 0",
    r"\mathrm{tr}(M^2) = a^2 + 2b^2 + c^2",
    r"M_{12} = b",
    r"\sum_{i=1}^n x_i \begin{pmatrix} 1 \\ x_i \end{pmatrix} = "
    r"\begin{pmatrix} \sum_i x_i \\ \sum_i x_i^2 \end{pmatrix}",
    r"\left\|\begin{pmatrix} x \\ y \end{pmatrix}\right\|_2^2 = x^2 + y^2",
    r"\mathbf{x}^\top\begin{pmatrix} x_1 \\ x_2 \\ \vdots \\ x_n \end{pmatrix} = \sum_i \mathbf{x}_i x_i",
    r"\begin{pmatrix} A_{11} & \cdots & A_{1n} \\ \vdots & \ddots & \vdots \\ "
    r"A_{n1} & \cdots & A_{nn} \end{pmatrix} = A",
]
FAIL = [
    r"R(\theta)R(\phi) = R(\theta-\phi)",
    r"R(\theta)R(\theta) = \mathbf{I}",
    r"\begin{bmatrix} x & y \end{bmatrix} M \begin{bmatrix} x \\ y \end{bmatrix} = ax^2 + bxy + cy^2",
    r"\begin{pmatrix} a & b \\ c & d \end{pmatrix} = \begin{pmatrix} a & c \\ b & d \end{pmatrix}",
    r"\begin{pmatrix} a & b & 0 \\ b & c & 0 \\ 0 & 0 & 1 \end{pmatrix} = "
    r"\begin{pmatrix} a & b & 0 \\ b & c & 0 \\ 0 & 0 & -1 \end{pmatrix}",
    r"\begin{pmatrix} x & y \end{pmatrix} = \begin{pmatrix} x & x \end{pmatrix}",
]
REFUSED = [
    (r"A \begin{pmatrix} a \\ b \end{pmatrix} = 0", "any size"),
    (r"\mathbf{x} + \begin{pmatrix} a \\ b \end{pmatrix} = 0", "any size"),
    (r"\begin{pmatrix} a \\ b \end{pmatrix} = \begin{pmatrix} a & b \end{pmatrix}", "added or compared"),
    (r"\begin{pmatrix} a \\ b \end{pmatrix} \le \begin{pmatrix} a \\ b \end{pmatrix}", "for the entries"),
    (r"\begin{pmatrix} a & b \\ c \end{pmatrix} = 0", "not equally long"),
    (r"\begin{pmatrix} a & \\ c & d \end{pmatrix} = 0", "left empty"),
    (r"M + 1 = M", "added or compared"),
    (r"\prod_{i=1}^n M = M", "is not read"),
    (r"\begin{pmatrix} 1 & 2 \\ 2 & 4 \end{pmatrix}^{-1} = 0", "no inverse"),
    (r"\begin{pmatrix} A & B \\ 0 & C \end{pmatrix} = 0", "of which size"),
    (r"\begin{pmatrix} x_1 \\ \vdots \\ x_1 \end{pmatrix} = \mathbf{x}", "no pattern"),
    (r"\begin{pmatrix} a & b", "never ended"),
    (r"M_{1i} = 0", "by numbers"),
    (r"M_{13} = 0", "no such entry"),
]


def verdict(formula: str) -> str:
    reading = read_formula(formula, scope_of(DECLARED))
    assert reading.first is not None
    chain = [link.rhs for link in reading.links]
    found = [
        check(a, b, given=reading.given).verdict.name
        for a, b in zip([reading.first, *chain], chain, strict=False)
    ]
    return min(found) if len(set(found)) > 1 else found[0]


@pytest.mark.parametrize("formula", HOLD)
def test_what_holds_entry_by_entry_is_proved(formula: str) -> None:
    assert verdict(formula).startswith("PROVED")


@pytest.mark.parametrize("formula", FAIL)
def test_one_wrong_entry_refutes(formula: str) -> None:
    assert verdict(formula) == "REFUTED"


@pytest.mark.parametrize(("formula", "because"), REFUSED)
def test_what_has_no_shape_is_refused(formula: str, because: str) -> None:
    with pytest.raises(ReadingError, match=because):
        read_formula(formula, scope_of(DECLARED))


def test_blocks_are_matrices_as_wholes() -> None:
    schur = r"\det\begin{pmatrix} A & B \\ B^\top & C \end{pmatrix} = \det(C)\det(A - B C^{-1} B^\top)"
    assert verdict(schur) != "REFUTED"
    assert verdict(schur.replace("A - B", "A + B")) != "PROVED"
