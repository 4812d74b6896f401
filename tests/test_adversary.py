"""The adversary's bench: its truths are what an evaluator of its own says they are."""

import pytest

from bench.adversary import cases, sampled
from bench.adversary_truth import confirmed

ALL = cases()


KNOWN = [case for case in ALL if case.truth in ("true", "false")]


@pytest.mark.parametrize("case", sampled(KNOWN, 150, 0), ids=lambda case: case.label)
def test_its_truths_are_true(case):
    assert confirmed(case) is not False
    assert case.truth == "true" or case.at is None or confirmed(case)


def test_labels_are_unique():
    assert len({case.label for case in ALL}) == len(ALL)
