"""Cost claims: exact operation counts against O(…) and Θ(…)."""

import pytest
from sympy import exp, log

from derive import array, axes, total
from derive.claims import Claim, grows, order
from derive.roads.cost import check_cost, operations
from derive.verdict.decide import decide
from reports.record.verdicts import Verdict

i, j = axes(i="T", j="T")
T = i.length
s = array("s", i)
WEIGHTS = exp(s[i]) / total(exp(s[j]), j)
TABLE = exp(s[i]) * s[j] / total(exp(s[j]), j)

CASES = [
    (WEIGHTS, order(T, in_=T), "PROVED"),
    (WEIGHTS, order(T**2, in_=T), "PROVED"),
    (WEIGHTS, grows(T, in_=T), "PROVED"),
    (WEIGHTS, grows(T**2, in_=T), "REFUTED"),
    (TABLE, grows(T**2, in_=T), "PROVED"),
    (TABLE, order(T, in_=T), "REFUTED"),
    (TABLE, grows(T, in_=T), "REFUTED"),
    (TABLE, order(T * log(T), in_=T), "REFUTED"),
    (WEIGHTS, grows(T * log(T), in_=T), "REFUTED"),
    (WEIGHTS, order(T * log(T), in_=T), "PROVED"),
    (WEIGHTS, order(2**T, in_=T), "UNDECIDED"),
]


@pytest.mark.parametrize("computed, claimed, verdict", CASES)
def test_growth_is_decided_from_the_exact_count(computed, claimed, verdict):
    (statement,) = Claim("cost", "O(T)", computed, (claimed,)).statements()
    proof, attempt = check_cost(statement)
    assert decide(proof, None, attempt)[0] == Verdict[verdict]


def test_a_shared_sum_is_counted_once():
    assert operations(WEIGHTS) == {("T",): 3}
