"""The record: what a run found, typed once, in the one format that is written, read and compared.

`verdicts`, `evidence`, `formal` and `report` are the types; `derive` builds them, `reports` reads them.
`loading` reads report.json, `format1` what older runs wrote, `codec` turns any typed value into JSON and
back, `schema` makes the JSON Schema from the types, `changes` compares two reports. It touches nothing else
of ours.
"""

from reports.record.evidence import (
    Assumption,
    Counterexample,
    Curve,
    Defined,
    Drawn,
    Histogram,
    Inference,
    Proof,
    Repair,
    Series,
    Strength,
    Trials,
    TriedMistake,
    Unproved,
    Value,
    Valued,
)
from reports.record.formal import Formal
from reports.record.outcomes import Outcome, Severity
from reports.record.report import (
    Abbreviation,
    Claim,
    Display,
    Encoding,
    Kind,
    Paper,
    Part,
    Passage,
    Position,
    Quantity,
    Relation,
    Report,
    Run,
    Sentence,
    Step,
    Tool,
)
from reports.record.verdicts import Verdict

__all__ = [
    "Abbreviation", "Assumption", "Claim", "Counterexample", "Curve", "Defined", "Display", "Drawn",
    "Encoding", "Formal", "Histogram", "Inference", "Kind", "Outcome", "Paper", "Part", "Passage",
    "Position", "Proof", "Quantity", "Relation", "Repair", "Report", "Run", "Sentence", "Series",
    "Severity", "Step", "Strength", "Tool", "Trials", "TriedMistake", "Unproved", "Value", "Valued",
    "Verdict",
]  # fmt: skip
