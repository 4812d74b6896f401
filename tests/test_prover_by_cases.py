"""Floors by cases, Fibonacci numbers by Binet, functional equations, weighted means: each by its own module."""

import sympy as sp
from sympy import Eq, floor

from derive.language.declaring import integer, positive, real
from derive.prover import goal_of
from derive.prover.analysis.weighted import by_weighted_means
from derive.prover.principles.binet import by_binet
from derive.prover.principles.floors import by_floors
from derive.prover.principles.functional import by_functional_equations
from tests.statements import eq, le

x, n = real("x"), integer("n")
a, b, p, q = (positive(name) for name in "abpq")
F = sp.fibonacci


def test_each_proves_a_truth_and_not_its_twin():
    for way, true, false in (
        (by_floors, le(floor(x), x), le(x, floor(x))),
        (by_binet, eq(F(2 * n + 1), F(n) ** 2 + F(n + 1) ** 2), eq(F(2 * n + 1), F(n) ** 2 - F(n + 1) ** 2)),
        (by_functional_equations, eq(sp.gamma(x + 1), x * sp.gamma(x)), eq(sp.gamma(x + 1), sp.gamma(x))),
        (
            by_weighted_means,
            le(a * b, a**p / p + b**q / q, Eq(1 / p + 1 / q, 1)),
            le(a * b, a**p / p + b**q / q, Eq(1 / p + 1 / q, 2)),
        ),
    ):
        assert way(goal_of(true)) is not None and way(goal_of(false)) is None
