"""That a limit is ∞ or −∞: proved, refuted, and left open where it is not seen."""

import pytest

from derive import check, eq, exp, limit, oo, real, sin
from reports.record.verdicts import Verdict

x, a = real("x"), real("a")


@pytest.mark.parametrize(
    ("body", "point", "side", "end"),
    [
        (x**2, oo, 0, oo),
        (-(x**2), oo, 0, -oo),
        (1 / x, 0, "+", oo),
        (1 / x, 0, "-", -oo),
        (1 / x**2, 0, 0, oo),
        (exp(x) / x**3, oo, 0, oo),
        (x + sin(x), oo, 0, oo),
    ],
)
def test_what_grows_without_end_is_proved(body, point, side, end):
    found = check(limit(body, x, point, side), end)
    assert found.verdict == Verdict.PROVED and "arctan" in str(found)
    assert check(limit(body, x, point, side), -end).verdict == Verdict.REFUTED
    assert check(limit(body, x, point, side), 1000).verdict != Verdict.PROVED


@pytest.mark.parametrize("body", [exp(-x), x / (x + 1), 1000 + 1 / x, a * x])
def test_what_tends_to_a_number_does_not(body):
    assert check(limit(body, x, oo), oo).verdict == Verdict.REFUTED


@pytest.mark.parametrize(("body", "point"), [(1 / x, 0), (sin(x), oo), (x * sin(x), oo)])
def test_what_tends_to_nothing_is_not_proved(body, point):
    for end in (oo, -oo):
        assert not check(limit(body, x, point), end).verdict.passes


def test_on_either_side_of_the_sign():
    assert check(oo, eq(limit(x**2, x, oo))).verdict == Verdict.PROVED
