"""The adversary's bench: its truths are what an evaluator of its own says, and a sample of it meets no wrong verdict."""

from types import SimpleNamespace

import pytest

from bench.adversary import cases, run, sampled, wrong
from bench.adversary_truth import confirmed
from reports.record.verdicts import Verdict

pytestmark = pytest.mark.slow

ALL = cases()


DECIDED = [case for case in sampled(ALL, 160, 0) if case.truth in ("true", "false")]


@pytest.mark.parametrize("case", DECIDED, ids=lambda case: case.label)
def test_its_truths_are_true(case):
    assert confirmed(case) is not False
    assert case.truth == "true" or case.at is None or not case.told or confirmed(case)


def test_there_are_enough_of_each_kind():
    assert len({str(case) for case in ALL if not case.uses}) >= 2_000
    assert sum(case.equation for case in ALL) >= 300
    assert sum(case.strict for case in ALL) >= 300
    assert sum(case.truth == "false" for case in ALL) >= 1_000
    assert len({case.label for case in ALL}) == len(ALL)


def some(truth):
    return next(case for case in ALL if case.truth == truth and case.whole == (truth != "silent"))


@pytest.mark.parametrize("verdict", [v for v in Verdict if v.counts and v != Verdict.INTERRUPTED])
def test_what_counts_as_wrong(verdict):
    right = {
        "true": {"PROVED", "PROVED_AT_SIZES", "SUPPORTED"}, "false": {"REFUTED"}, "vacuous": {"VACUOUS"},
        "silent": {"VACUOUS"}, "nonsense": {"ILL_FORMED", "REFUTED"},
    }  # fmt: skip
    found = SimpleNamespace(verdict=verdict, steps=())
    for truth, verdicts in right.items():
        assert (wrong(some(truth), found) is None) == (verdict in verdicts | {"UNDECIDED"}), truth


def test_no_verdict_is_wrong():
    found = run(sampled(ALL, 100, 0), trials=1_000)
    assert [f"{kind}: {case}" for case, result in found if (kind := wrong(case, result))] == []
