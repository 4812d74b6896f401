"""What the sides of a counterexample are worth, as people are told."""

import pytest

from reports.record import Counterexample


@pytest.mark.parametrize(
    ("side", "told"), [("0e-17", "≈ 0"), ("-0.0E-38", "≈ 0"), ("1e-17", "1e-17"), ("0", "0"), ("0.5", "0.5")]
)
def test_a_ball_around_zero_is_told_as_about_zero_and_nothing_else_is(side, told):
    bare = dict.fromkeys(("bits", "lhs_ball", "rhs_ball"))
    found = Counterexample(sizes={}, values=(), at={}, lhs=side, rhs="1", gap="1", replay="", **bare)
    assert found.worth == (told, "1")
