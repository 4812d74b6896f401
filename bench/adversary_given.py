"""Equations as assumptions, of scalars: definitions, conics, branches, products, exponentials, implicit ones."""

from __future__ import annotations

from collections.abc import Iterator

from sympy import Abs, Eq, Ne, cos, cosh, exp, log, pi, sin, sinh, sqrt, tan

from bench.adversary_cases import Case, false, family, partly, true, twins, vacuous
from bench.adversary_notation import HALF, Q, a, b, c, e, g, h, ki, mi, ni, o, over, u, x, y, z
from derive.claims import implies
from derive.language import at, diff, integral


@family("a scalar defined", "equations, solving of equations, membership in the domain")
def scalar_defined() -> Iterator[Case]:
    """y = f(x) given: truths by putting it in, falsehoods with a point (x, f(x)) where they fail.

    Where y has a domain of its own (positive, [0, 1]) only the x with f(x) in it count.
    """
    yield from twins(y**2, "=", x**2 + 2 * x + 1, x**2 + 1, given=Eq(y, x + 1), at={"x": 1, "y": 2})
    yield from twins(y, "≥", 2 * x - 1, 2 * x, given=Eq(y, x**2), at={"x": 1, "y": 1})
    yield from twins(log(y), "=", x, x**2, given=Eq(y, exp(x)), at={"x": 2, "y": exp(2)})
    yield from twins(a, ">", 1, 2, given=Eq(a, x**2 + Q(11, 10)), at={"x": 0, "a": Q(11, 10)})
    yield from twins(x, ">", 0, 1, given=Eq(a, x), at={"x": HALF, "a": HALF})
    yield from twins(x, "≤", 1, HALF, given=Eq(e, x), at={"x": 1, "e": 1})
    yield from twins(Abs(x), "≤", 1, Q(9, 10), given=Eq(e, x**2), at={"x": 1, "e": 1})
    yield from twins(
        y**2 + z**2,
        "=",
        1,
        cos(2 * x),
        given=(Eq(y, sin(x)), Eq(z, cos(x))),
        at={"x": 1, "y": sin(1), "z": cos(1)},
    )
    yield from twins(
        y * z, "=", x**2 - 1, x**2 + 1, given=(Eq(y, x - 1), Eq(z, x + 1)), at={"x": 1, "y": 0, "z": 2}
    )
    yield from twins(
        z, "=", x**2 + 2 * x + 2, x**2 + 2, given=(Eq(y, x + 1), Eq(z, y**2 + 1)), at={"x": 1, "y": 2, "z": 5}
    )
    yield from twins(y, "=", sqrt(x**2), x, given=Eq(y, Abs(x)), at={"x": -1, "y": 1})
    yield from twins(diff(x**3, x), "=", 3 * y, 3 * x * y, given=Eq(y, x**2), at={"x": 2, "y": 4})
    yield from twins(at(z**2 + z, z, y), "=", x**4 + x**2, x**4 + x, given=Eq(y, x**2), at={"x": 2, "y": 4})
    yield from twins(
        integral(y * e, e, 0, 1), "=", sin(x) / 2, sin(x), given=Eq(y, sin(x)), at={"x": 1, "y": sin(1)}
    )
    yield from twins(b, "=", 1 - o, o, given=Eq(b, 1 - o), at={"o": Q(1, 4), "b": Q(3, 4)})
    yield from twins(
        1 / y,
        "=",
        1 + exp(-x),
        1 + exp(x),
        given=Eq(y, 1 / (1 + exp(-x))),
        at={"x": 1, "y": 1 / (1 + exp(-1))},
    )
    yield from twins(
        log(y / (1 - y)), "=", x, -x, given=Eq(y, 1 / (1 + exp(-x))), at={"x": 1, "y": 1 / (1 + exp(-1))}
    )
    yield from twins(y, ">", Abs(x), 2 * Abs(x), given=Eq(y, sqrt(x**2 + 1)), at={"x": 1, "y": sqrt(2)})


@family("conics", "solving of equations: circles, ellipses, hyperbolas, parabolas; certificates")
def conics() -> Iterator[Case]:
    """On x² + y² = 1 a linear form p·x + q·y has the range ±√(p² + q²) (Cauchy–Schwarz), and so for the other conics.

    A bound below the maximum is false at the point of contact, which is rational or named with its roots.
    """
    circle = Eq(x**2 + y**2, 1)
    half = sqrt(2) / 2
    yield from twins(x + y, "≤", Q(3, 2), Q(7, 5), given=circle, at={"x": half, "y": half})
    yield from twins(x + y, "≤", sqrt(2), Q(14142, 10000), given=circle, at={"x": half, "y": half})
    yield from twins(3 * x + 4 * y, "≤", 5, Q(499, 100), given=circle, at={"x": Q(3, 5), "y": Q(4, 5)})
    yield from twins(
        5 * x + 12 * y, "≥", -13, -Q(129, 10), given=circle, at={"x": -Q(5, 13), "y": -Q(12, 13)}
    )
    yield from twins(x * y, "≤", HALF, Q(49, 100), given=circle, at={"x": half, "y": half})
    yield from twins(x**4 + y**4, "≥", HALF, Q(51, 100), given=circle, at={"x": half, "y": half})
    yield from twins(x**4 + y**4, "≤", 1, Q(9, 10), given=circle, at={"x": 1, "y": 0})
    yield from twins(Abs(x), "≤", 1, Q(99, 100), given=circle, at={"x": 1, "y": 0})
    yield from twins(Abs(x) + Abs(y), "≥", 1, Q(101, 100), given=circle, at={"x": 1, "y": 0})
    yield from twins(x**2, "=", 1 - y**2, 1 - y, given=circle, at={"x": Q(3, 5), "y": Q(4, 5)})
    yield from twins(
        x**4 - y**4, "=", x**2 - y**2, x**2 + y**2, given=circle, at={"x": Q(3, 5), "y": Q(4, 5)}
    )
    yield false(y, "=", sqrt(1 - x**2), given=circle, at={"x": 0, "y": -1})
    yield true(y, "=", sqrt(1 - x**2), given=(circle, y >= 0))
    yield false(x + y, "≤", Q(13, 10), given=(circle, x > y), at={"x": Q(4, 5), "y": Q(3, 5)})
    yield from twins(x + y, "≥", 1, Q(11, 10), given=(circle, x >= 0, y >= 0), at={"x": 1, "y": 0})
    yield from twins(x, "≤", 2, Q(19, 10), given=Eq(x**2 / 4 + y**2, 1), at={"x": 2, "y": 0})
    yield from twins(
        x + 2 * y, "≤", 2 * sqrt(2), Q(14, 5), given=Eq(x**2 / 4 + y**2, 1), at={"x": sqrt(2), "y": half}
    )
    yield from twins(x**2, "≥", 1, Q(11, 10), given=Eq(x**2 - y**2, 1), at={"x": 1, "y": 0})
    yield from twins((x - y) * (x + y), "=", 1, -1, given=Eq(x**2 - y**2, 1), at={"x": 1, "y": 0})
    yield false(x, "≥", 1, given=Eq(x**2 - y**2, 1), at={"x": -1, "y": 0})
    yield true(x, "≥", 1, given=(Eq(x**2 - y**2, 1), x > 0))
    yield from twins(y, "≥", 0, Q(1, 10), given=Eq(4 * y, x**2), at={"x": 0, "y": 0})
    yield from twins(
        x**2 + y**2 + z**2,
        "=",
        1,
        x + y + z,
        given=Eq(x**2 + y**2 + z**2, 1),
        at={"x": Q(1, 3), "y": Q(2, 3), "z": -Q(2, 3)},
    )
    yield from twins(
        x + 2 * y + 2 * z,
        "≤",
        3,
        Q(299, 100),
        given=Eq(x**2 + y**2 + z**2, 1),
        at={"x": Q(1, 3), "y": Q(2, 3), "z": Q(2, 3)},
    )
    yield from twins(x * y + y * z + z * x, "≤", 1, Q(9, 10), given=Eq(x**2 + y**2 + z**2, 1),
                     at={"x": 1 / sqrt(3), "y": 1 / sqrt(3), "z": 1 / sqrt(3)})  # fmt: skip
    yield from twins(x * y * z, "≤", sqrt(3) / 9, Q(19, 100), given=Eq(x**2 + y**2 + z**2, 1),
                     at={"x": 1 / sqrt(3), "y": 1 / sqrt(3), "z": 1 / sqrt(3)})  # fmt: skip
    yield false(x + y, "<", sqrt(2), given=circle, at={"x": half, "y": half})
    yield false(3 * x + 4 * y, "<", 5, given=circle, at={"x": Q(3, 5), "y": Q(4, 5)})
    yield true(x + y, "<", Q(1415, 1000), given=circle)
    yield false(x, "<", 1, given=circle, at={"x": 1, "y": 0})
    yield true(x * y, "<", Q(500001, 10**6), given=circle)


@family("branches", "solving of equations: several solutions")
def branches() -> Iterator[Case]:
    """An equation with several solutions: what holds on one branch alone is false on the other, named as the point."""
    rows = [  # assumption, false on a branch, that branch, true on all
        (Eq(x**2, 4), (x, "=", 2), {"x": -2}, (Abs(x), "=", 2)),
        (Eq(x**2, 2), (x, ">", 0), {"x": -sqrt(2)}, (x**4, "=", 4)),
        (Eq(x**2, y**2), (x, "=", y), {"x": 1, "y": -1}, (Abs(x), "=", Abs(y))),
        (Eq(x**3, x), (x**2, "=", 1), {"x": 0}, (x**5, "=", x)),
        (Eq(x**2 - 3 * x + 2, 0), (x, "=", 1), {"x": 2}, (x, "≥", 1)),
        (Eq((x - 1) * (x - 2) * (x - 3), 0), (x, "≤", 2), {"x": 3}, (x, "≤", 3)),
        (Eq(x * y, 0), (x, "=", 0), {"x": 1, "y": 0}, (x**2 * y, "=", 0)),
        (Eq(x * y * z, 0), (x * y, "=", 0), {"x": 1, "y": 1, "z": 0}, (Abs(x * y * z), "=", 0)),
        (Eq(x**2, x), (x, "=", 0), {"x": 1}, (x**3, "=", x)),
        (Eq(x * (x - y), 0), (x, "=", y), {"x": 0, "y": 1}, (x**2, "=", x * y)),
        (Eq(Abs(x), 3), (x, "=", 3), {"x": -3}, (x**2, "=", 9)),
        (Eq(Abs(x), Abs(y)), (x, "=", -y), {"x": 1, "y": 1}, (x**2, "=", y**2)),
        (Eq(x**4, 16), (x, "=", -2), {"x": 2}, (x**2, "=", 4)),
        (Eq(x**2 + y**2, 2 * x * y + 1), (x, "=", y + 1), {"x": 0, "y": 1}, (Abs(x - y), "=", 1)),
        (Eq(sin(pi * x), 0), (x, "=", 0), {"x": 2}, (cos(pi * x) ** 2, "=", 1)),
        (Eq(cos(x), 1), (x, "=", 0), {"x": 2 * pi}, (sin(x), "=", 0)),
        (Eq(a**2, 4), (a, "=", 1), {"a": 2}, (a, "=", 2)),
        (Eq((x - y) ** 2, (x + y) ** 2), (x, "=", 0), {"x": 1, "y": 0}, (x * y, "=", 0)),
        (Eq(cosh(x), cosh(1)), (x, "=", 1), {"x": -1}, (Abs(x), "=", 1)),
        (Eq(exp(x**2), exp(y**2)), (x, "=", y), {"x": 1, "y": -1}, (x**2, "=", y**2)),
    ]  # fmt: skip
    for condition, wrong, where, right in rows:
        yield true(*right, given=condition)
        yield false(*wrong, given=condition, at=where)


@family("products and quotients", "solving of equations: x·y = c, x/y = c, linear ones with domains")
def products() -> Iterator[Case]:
    """x·y = c and its like, with the domains of the letters: truths by solving for one letter, witnesses on the set."""
    rows = [
        (Eq(a * b, 1), (a + b, "≥", 2), (a + b, "≥", Q(21, 10)), {"a": 1, "b": 1}),
        (Eq(a * b, 4), (a + b, "≥", 4), (a + b, "≥", Q(41, 10)), {"a": 2, "b": 2}),
        (Eq(x * y, 1), (x**2 + y**2, "≥", 2), (x + y, "≥", 2), {"x": -1, "y": -1}),
        (Eq(x * y, 1), (y, "=", 1 / x), (y, "=", x), {"x": 2, "y": HALF}),
        (Eq(x * y, 1), (x * Abs(y), "=", Abs(x) / x), (x, ">", 0), {"x": -1, "y": -1}),
        (Eq(a / b, 2), (a - b, "=", b), (a - b, "=", a), {"a": 2, "b": 1}),
        (Eq(x / y, 2), (x, "=", 2 * y), (y, "=", 2 * x), {"x": 2, "y": 1}),
        (Eq(1 / a + 1 / b, 1), (a * b, "=", a + b), (a + b, "≥", Q(9, 2)), {"a": 2, "b": 2}),
        (Eq(1 / a + 1 / b, 1), (a + b, "≥", 4), (a, "≥", Q(11, 10)), {"a": Q(21, 20), "b": 21}),
        (Eq(a + b, 1), (a * b, "≤", Q(1, 4)), (a * b, "≤", Q(6, 25)), {"a": HALF, "b": HALF}),
        (Eq(a + b, 1), (a, "<", 1), (a, "<", HALF), {"a": Q(3, 4), "b": Q(1, 4)}),
        (Eq(a + b + c, 3), (a * b * c, "≤", 1), (a * b * c, "≤", Q(9, 10)), {"a": 1, "b": 1, "c": 1}),
        (Eq(a + b, 3 * c), (a + b, "=", 3 * c), (a, "≤", 2 * c), {"a": Q(5, 2), "b": HALF, "c": 1}),
        (Eq(a + b, 3 * c), (c, ">", 0), (a, "≥", c), {"a": HALF, "b": Q(5, 2), "c": 1}),
        (Eq(x + y + z, 0), (x**3 + y**3 + z**3, "=", 3 * x * y * z), (x**3 + y**3 + z**3, "=", 0), {"x": 1, "y": 1, "z": -2}),
        (Eq(x + y + z, 0), (x * y + y * z + z * x, "≤", 0), (x * y, "≤", 0), {"x": 1, "y": 1, "z": -2}),
        (Eq(a * b * c, 1), (a + b + c, "≥", 3), (a + b + c, "≥", 4), {"a": 1, "b": 1, "c": 1}),
        (Eq(x, y * z), (x / y, "=", z), (x / z, "=", y + z), {"x": 2, "y": 1, "z": 2}),
        (Eq(2 * x + 3 * y, 6), (x**2 + y**2, "≥", Q(36, 13)), (x**2 + y**2, "≥", 3), {"x": Q(12, 13), "y": Q(18, 13)}),
        (Eq(3 * x + 2 * y, 1), (x * y, "≤", Q(1, 24)), (x * y, "=", 3), {"x": 0, "y": HALF}),
        (Eq(h + e, 1), (h, "≤", 1), (h, "<", 1), {"h": 1, "e": 0}),
        (Eq(a**2 + b**2, c**2), (a + b, ">", c), (a + b, "≤", Q(13, 10) * c), {"a": 3, "b": 4, "c": 5}),
        (Eq(a**2 + b**2, c**2), (c, ">", a), (c, ">", a + b / 2), {"a": 4, "b": 3, "c": 5}),
        (Eq(x * (1 + y), 2), (x + x * y, "=", 2), (x, "=", 2 - y), {"x": HALF, "y": 3}),
        (Eq(a / (1 + a), o), (a, "=", o / (1 - o)), (a, "≤", 1), {"a": 3, "o": Q(3, 4)}),
    ]  # fmt: skip
    for condition, right, wrong, where in rows:
        yield true(*right, given=condition)
        yield false(*wrong, given=condition, at=where)


@family("exponential and implicit", "solving of equations: transcendental ones, enclosed roots")
def implicit() -> Iterator[Case]:
    """e^x = y, x·e^x = y, x + log x = y and their like: one strictly monotone side, so a solution by the mean value theorem.

    Truths follow by applying the monotone function to both sides; witnesses are exact where possible.
    """
    rows = [
        (Eq(exp(x), a), (x, "=", log(a)), (x, "=", a - 1), {"x": 1, "a": exp(1)}),
        (Eq(exp(x), a), (a, "≥", 1 + x), (a, "≥", 1 + 2 * x), {"x": HALF, "a": exp(HALF)}),
        (Eq(exp(x), y), (y, ">", 0), (y, ">", 1), {"x": -1, "y": exp(-1)}),
        (Eq(exp(x) * exp(y), 1), (x, "=", -y), (x, "=", y), {"x": 1, "y": -1}),
        (Eq(x * exp(x), y), (x * exp(x) + 1, "=", y + 1), (x, "=", y), {"x": 1, "y": exp(1)}),
        (Eq(x * exp(x), y), (y, "≥", -exp(-1)), (y, "≥", 0), {"x": -1, "y": -exp(-1)}),
        (Eq(a * exp(a), 1), (log(a), "=", -a), (a, "≥", 1), None),
        (Eq(a * exp(a), 1), (a, "<", Q(3, 5)), (a, "<", HALF), None),
        (Eq(a + log(a), y), (a * exp(a), "=", exp(y)), (a, "=", exp(y)), {"a": 1, "y": 1}),
        (Eq(x + exp(x), y), (y, ">", x), (y, "≥", x + 1), {"x": -1, "y": -1 + exp(-1)}),
        (Eq(x + exp(x), 0), (x, "<", 0), (x, "<", -Q(3, 5)), None),
        (Eq(log(a), y), (a, "=", exp(y)), (a, "=", 1 + y), {"a": exp(1), "y": 1}),
        (Eq(log(a) + log(b), 0), (a, "=", 1 / b), (a, "=", b), {"a": 2, "b": HALF}),
        (Eq(2**x, 8), (x, "=", 3), (x, "=", 4), {"x": 3}),
        (Eq(sinh(x), y), (y**2 + 1, "=", cosh(x) ** 2), (y, "=", x), {"x": 1, "y": sinh(1)}),
        (Eq(x**3 + x, y), (y * x, "≥", x**2), (y * x, "≥", 2 * x**2), {"x": HALF, "y": Q(5, 8)}),
        (Eq(x**3 + x, 10), (x, "=", 2), (x, "≤", Q(19, 10)), {"x": 2}),
        (Eq(x**5 + x, 34), (x, "=", 2), (x, ">", 2), {"x": 2}),
        (Eq(exp(-a), o), (a, "=", -log(o)), (a, "=", 1 - o), {"a": 1, "o": exp(-1)}),
        (Eq(sqrt(a), b), (a, "=", b**2), (a, "=", b), {"a": 4, "b": 2}),
        (Eq(sqrt(h), h), (h**2, "=", h), (h, "=", 0), {"h": 1}),
        (Eq(Abs(x - 1), h), ((x - 1) ** 2, "=", h**2), (x, "=", 1 + h), {"x": 0, "h": 1}),
        (Eq(cos(x), 0), (sin(x) ** 2, "=", 1), (sin(x), "=", 1), {"x": -pi / 2}),
        (Eq(sin(x), cos(x)), (cos(2 * x), "=", 0), (x, "=", pi / 4), {"x": -3 * pi / 4}),
    ]  # fmt: skip
    for condition, right, wrong, where in rows:
        yield true(*right, given=condition)
        yield false(*wrong, given=condition, at=where)


@family("contradictory", "vacuous assumptions must not pass")
def contradictory() -> Iterator[Case]:
    """No real point satisfies the assumptions: a sum of squares is negative, a domain is left, two equations exclude each other."""
    for given in (
        Eq(x**2 + 1, 0), Eq(x**2 + y**2, -1), Eq(exp(x), 0), Eq(exp(x), -y**2), Eq(a + b, 0),
        Eq(a + b + c, -1), Eq(a * b, -1), (Eq(x, 1), Eq(x, 2)),
        (Eq(x, y), Eq(x, y + 1)), (Eq(x, y), x < y), (Eq(x**2, 2), Eq(x**2, 3)), Eq(e, 2), Eq(o, 1),
        Eq(sin(x), 2), Eq(cosh(x), HALF), Eq(Abs(x), -1),
        (Eq(x + y, 1), Eq(2 * x + 2 * y, 3)), (x > 1, x < 0), (Eq(x**2, 4), x > 3), (Eq(x**2, y), y < 0),
        (Eq(g, x), x > 2), Eq(mi, HALF), (Eq(2 * ni, 1)),
        (Eq(x * y, 0), Eq(x, 1), Eq(y, 1)), (Eq(x**2 + y**2, 1), x > 1), (Eq(a, b), a < b),
        (Eq(log(a), y), a > exp(y)), (Eq(x, x + 1),),
    ):  # fmt: skip
        given = given if isinstance(given, tuple) else (given,)
        if False in given or any(c == False for c in given):  # noqa: E712  SymPy saw through it
            continue
        letters = sorted(set().union(*(c.free_symbols for c in given)), key=str)
        yield vacuous(letters[0], "=", letters[0] + 1, given=given)


@family("redundant and several", "several equations at once, repeated and dependent ones")
def several() -> Iterator[Case]:
    """Linear systems solved by hand, equations said twice, consequences of each other; witnesses from the solution set."""
    rows = [
        ((Eq(x + y, 3), Eq(x - y, 1)), (x * y, "=", 2), (x, "=", 1), {"x": 2, "y": 1}),
        ((Eq(x + y, 1), Eq(2 * x + 2 * y, 2)), (x**2 - y**2, "=", x - y), (x, "=", y), {"x": 1, "y": 0}),
        ((Eq(x, y), Eq(y, x)), (x**2, "=", y**2), (x, "=", 0), {"x": 1, "y": 1}),
        ((Eq(x, y), Eq(y, z)), (x, "=", z), (x, "=", 2 * z), {"x": 1, "y": 1, "z": 1}),
        ((Eq(x, y + z), Eq(y, 2 * z)), (x, "=", 3 * z), (x, "=", 2 * y), {"x": 3, "y": 2, "z": 1}),
        ((Eq(x * y, 1), Eq(x, y)), (x**2, "=", 1), (x, "=", 1), {"x": -1, "y": -1}),
        ((Eq(x**2 + y**2, 1), Eq(x, y)), (2 * x**2, "=", 1), (x, ">", 0), {"x": -sqrt(2) / 2, "y": -sqrt(2) / 2}),
        ((Eq(x**2 + y**2, 2), Eq(x + y, 2)), (x, "=", 1), (x, "=", 0), {"x": 1, "y": 1}),
        ((Eq(a + b, 1), Eq(b + c, 1)), (a, "=", c), (a, "=", b), {"a": Q(1, 4), "b": Q(3, 4), "c": Q(1, 4)}),
        ((Eq(a * b, 1), Eq(b * c, 1)), (a, "=", c), (a, "=", b), {"a": 2, "b": HALF, "c": 2}),
        ((Eq(y, x**2), Eq(z, x**3)), (y**3, "=", z**2), (y**2, "=", z), {"x": 2, "y": 4, "z": 8}),
        ((Eq(y, exp(x)), Eq(z, exp(-x))), (y * z, "=", 1), (y + z, "=", 2), {"x": 1, "y": exp(1), "z": exp(-1)}),
        ((Eq(y, cos(x)), Eq(z, sin(x))), (y**2 + z**2, "=", 1), (y + z, "≤", Q(7, 5)), {"x": pi / 4, "y": sqrt(2) / 2, "z": sqrt(2) / 2}),
        ((Eq(u, x + y), Eq(z, x - y)), (u**2 - z**2, "=", 4 * x * y), (u * z, "=", x**2 + y**2), {"x": 1, "y": 1, "u": 2, "z": 0}),
        ((Eq(x + y, u), Eq(x * y, z)), (u**2, "≥", 4 * z), (u**2, "≥", 5 * z), {"x": 1, "y": 1, "u": 2, "z": 1}),
        ((Eq(x + y + z, 6), Eq(x - y, 0), Eq(z, 2 * x)), (z, "=", 3), (x, "=", 2), {"x": Q(3, 2), "y": Q(3, 2), "z": 3}),
        ((Eq(x**2, 1), Eq(y**2, 1)), ((x * y) ** 2, "=", 1), (x * y, "=", 1), {"x": 1, "y": -1}),
        ((Eq(x, 1), x > 0), (x + y, "=", 1 + y), (y, "=", 1), {"x": 1, "y": 0}),
        ((Eq(x, y), Ne(x, 0)), (over(x, y), "=", 1), (x, ">", 0), {"x": -1, "y": -1}),
        ((Eq(x**2 + y**2, z**2), z > 0, Eq(x, 3), Eq(y, 4)), (z, "=", 5), (z, "=", 7), {"x": 3, "y": 4, "z": 5}),
    ]  # fmt: skip
    for given, right, wrong, where in rows:
        yield true(*right, given=given)
        yield false(*wrong, given=given, at=where)


@family("degenerate only", "assumptions met at isolated points: support must be able to fail")
def degenerate() -> Iterator[Case]:
    """The assumption leaves isolated points, written so that chance meets few: what holds there and what does not is computed.

    A false statement here fails at the point named; it must not pass because few points were tried.
    """
    rows = [
        (Eq(x**2 + y**2, 0), (x, "=", 0), (x, "=", 1), {"x": 0, "y": 0}),
        (Eq((x - 1) ** 2 + (y - 2) ** 2, 0), (x + y, "=", 3), (x, "=", y), {"x": 1, "y": 2}),
        (Eq(Abs(x) + Abs(y), 0), (x, "=", y), (x, ">", y), {"x": 0, "y": 0}),
        (Eq(x**2 - 2 * x * y + 2 * y**2, 0), (x, "=", 0), (x, "<", y), {"x": 0, "y": 0}),
        (Eq((x**2 - 2) ** 2 + (y - Q(1, 3)) ** 2, 0), (x**2 + 3 * y, "=", 3), (x, ">", y), {"x": -sqrt(2), "y": Q(1, 3)}),
        (Eq(h + sqrt(h), 0), (h, "=", 0), (h, ">", 0), {"h": 0}),
        (Eq((a - 1) ** 2, 0), (a, "=", 1), (a, "<", 1), {"a": 1}),
        (Eq(7 * x, 22), (x, ">", 3), (x, "=", pi), {"x": Q(22, 7)}),
        (Eq(x**3, Q(1, 27)), (x, "=", Q(1, 3)), (x, ">", Q(1, 3)), {"x": Q(1, 3)}),
        (Eq(cosh(x), 1), (x, "=", 0), (x, ">", 0), {"x": 0}),
        (Eq(e * (e - 1), 0), (e**2, "=", e), (e, "=", 0), {"e": 1}),
        (Eq(ni**2, 9), (Abs(ni), "=", 3), (ni, "=", 3), {"ni": -3}),
        (Eq(ki + mi, 1), (mi, "=", 1), (ki, "=", 1), {"ki": 0, "mi": 1}),
    ]  # fmt: skip
    for given, right, wrong, where in rows:
        yield true(*right, given=given)
        yield false(*wrong, given=given, at=where)


@family("implications", "implication as assumption and conclusion")
def implications() -> Iterator[Case]:
    """premise ⇒ conclusion: true by one step of algebra, false with a point that meets the premise alone."""
    rows = [
        (Eq(x, y), Eq(x**2, y**2), Eq(x**3, y**2), {"x": 2, "y": 2}),
        (Eq(x**3, y**3), Eq(x, y), Eq(x, -y), {"x": 1, "y": 1}),
        (Eq(exp(x), exp(y)), Eq(x, y), Eq(x, y**2), {"x": 2, "y": 2}),
        (Eq(x + 1, y), Eq(x, y - 1), Eq(x, 1 - y), {"x": 1, "y": 2}),
        (Eq(a**2, b**2), Eq(a, b), Eq(a, 1 / b), {"a": 2, "b": 2}),
        (Eq(log(a), log(b)), Eq(a, b), Eq(a, b**2), {"a": 2, "b": 2}),
        (Eq(x * y, 0), Eq(x**2 * y, 0), Eq(x + y, 0), {"x": 1, "y": 0}),
        (x > y, x + z > y + z, x * z > y * z, {"x": 1, "y": 0, "z": -1}),
        (x > 1, x**2 > x, x**2 > 2 * x, {"x": Q(3, 2)}),
        (a > b, 1 / a < 1 / b, 1 / a > 1 / b, {"a": 2, "b": 1}),
        (Eq(x, 2 * y), Eq(x**2, 4 * y**2), Eq(x**2, 2 * y**2), {"x": 2, "y": 1}),
        (Abs(x) < 1, x**2 < 1, x**2 < Abs(x) / 2, {"x": Q(3, 4)}),
        (Eq(sqrt(a), 3), Eq(a, 9), Eq(a, 3), {"a": 9}),
        (Eq(tan(x), 0), Eq(sin(x), 0), Eq(cos(x), 1), {"x": pi}),
        (Eq(x + y, x * y), Eq((x - 1) * (y - 1), 1), Eq(x, y), {"x": 3, "y": Q(3, 2)}),
    ]  # fmt: skip
    for premise, right, wrong, where in rows:
        yield true(premise, implies(right))
        yield false(premise, implies(wrong), at=where)
    yield partly(Eq(x, y), implies(Eq(over(x, y), 1)))
