"""What is printed beside the paper's equation must be read the way it was meant."""

import pytest
from sympy import Piecewise, Pow, exp, log, sqrt

from derive.claims.printing import latex
from derive.language import as_written, at, axes, delta, diff, integral, product, total
from derive.language.declaring import array, real

i, j = axes(i="n", j="n")
x, y = real("x"), real("y")
a, b = array("a", i), array("b", i, tex="b_{% *}")

PRINTS = {
    "power of a sum": (total(a[i], i) ** 2, r"\left(\sum_{i=1}^{n} {a}_{i}\right)^{2}"),
    "sum of powers": (total(a[i] ** 2, i), r"\sum_{i=1}^{n} {a}_{i}^{2}"),
    "factor after a sum": (
        total(a[i], i) * total(a[j] ** 2, j),
        r"\left(\sum_{j=1}^{n} {a}_{j}^{2}\right) \sum_{i=1}^{n} {a}_{i}",
    ),
    "sum of a sum": (total(a[i] + x, i), r"\sum_{i=1}^{n} \left({a}_{i} + x\right)"),
    "power of a derivative": (
        diff(x * y, x) ** 2,
        r"\left(\frac{\partial}{\partial x} \left(x y\right)\right)^{2}",
    ),
    "indices where the name says": (b[i], "b_{i *}"),
    "minus comes last": (x - y - 2 + total(a[i], i), r"x + \sum_{i=1}^{n} {a}_{i} - 2 - y"),
    "a power of cases": (
        Pow(Piecewise((x, x > 0), (0, True)), 2, evaluate=False),
        r"\left(\begin{cases} x & \text{for}\: x > 0 \\0 & \text{otherwise} \end{cases}\right)^{2}",
    ),
    "one plus": (1 + exp(x), "1 + e^{x}"),
    "only minuses": (-x - y, "- x - y"),
    "as written": (None, r"\sqrt{\frac{x}{2 y}}"),
}


@pytest.mark.parametrize("name", PRINTS)
def test_printing(name):
    expr, expected = PRINTS[name]
    if expr is None:
        with as_written():
            expr = sqrt(x / (2 * y))
    assert latex(expr) == expected


def test_printing_evaluates_nothing():
    product_of_differences = total((1 - delta(i, 1) - delta(i, 2)) * exp(-x - a[i]), i) / 4
    assert r"\delta" in latex(product_of_differences)


@pytest.mark.parametrize(
    "expr", [integral(exp(-(x**2)), x) ** 2, product(a[i], i) * x, at(log(x), x, y) ** 3], ids=str
)
def test_braces_balance_and_powers_are_bracketed(expr):
    text = latex(expr)
    assert (
        text.count("{") == text.count("}")
        and "}^{2}^{" not in text
        and text.count(r"\left(") == text.count(r"\right)")
    )
