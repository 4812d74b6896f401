"""The guide for authors: its code blocks run, in order, and come to what the text says."""

import re
from pathlib import Path

import pytest

from derive.run.loading import Loaded
from derive.run.run import Settings, run

PAGE = (Path(__file__).parents[1] / "docs" / "writing.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.S)


@pytest.fixture(scope="module")
def told():
    names: dict = {}
    exec(compile("\n".join(BLOCKS), "writing.py", "exec"), names)
    report = run([Loaded("weights", Path("writing.py"), names["paper"])], Settings(trials=2000, jobs=1))
    return report.papers[0]


def test_the_guide_has_code_for_every_word_of_the_model():
    code = "".join(BLOCKS)
    words = ("claim(", "definition(", "prose(", "question(", "supports(", "contradicts(", "explains(", "meant=", "readings=",
             "correction=", "notation=", "define(", "setting=", "overview(", "section(",
             "given=", "each=", "uses=", "approx(", "implies(", "order(", "grows(", "at(", "as_written(", "largest(")  # fmt: skip
    assert len(BLOCKS) > 4 and [word for word in words if word not in code] == []


@pytest.mark.slow
def test_its_paper_comes_to_what_the_text_says(told):
    assert {claim.label: str(claim.outcome) for claim in told.claims} == {
        "weights": "definition", "sum": "holds", "outlook": "prose", "log": "holds as meant", "ratio": "fails, repairable", "odds": "holds as meant",
        "most": "holds if", "words": "fails", "why": "open question answered", "push": "holds", "order": "holds",
        "cold": "holds", "unit": "holds", "cost": "holds", "exact": "holds", "flat": "holds", "twice": "holds", "mean": "holds", "alone": "holds",
        "zero": "holds",
    }  # fmt: skip
    assert {c.label: str(c.severity) for c in told.claims if c.severity} == {
        "log": "misprint",
        "ratio": "local",
        "most": "local",
        "words": "essential",
    }
    assert all(entry.as_expected for entry in told.entries), [
        e.label for e in told.entries if not e.as_expected
    ]
    assert all(sentence.borne_out for sentence in told.overview)
