"""Statements in a word, and whether the prover has a proof for them: what the tests of its rules are written in."""

from typing import Any

import sympy as sp

from derive.checker.verify import digest, judged
from derive.claims import Statement
from derive.claims.formal import formal_of
from derive.errors import ProverFailure
from derive.prover import prove
from derive.recording.record import recorded
from reports.record.codec import as_json
from reports.record.evidence import Proof


def stated(lhs: Any, relation: str, rhs: Any, *given: Any, lemmas: Any = (), each: Any = ()) -> Statement:
    """A statement with its conditions."""
    return Statement(sp.sympify(lhs), relation, sp.sympify(rhs), given, lemmas, each)


def eq(lhs: Any, rhs: Any, *given: Any, **options: Any) -> Statement:
    return stated(lhs, "=", rhs, *given, **options)


def le(lhs: Any, rhs: Any, *given: Any, **options: Any) -> Statement:
    return stated(lhs, "≤", rhs, *given, **options)


def lt(lhs: Any, rhs: Any, *given: Any, **options: Any) -> Statement:
    return stated(lhs, "<", rhs, *given, **options)


def proof_or_none(statement: Statement) -> Proof | None:
    try:
        return prove(statement)
    except ProverFailure:
        return None


def only_the_true_one_is_proved(true: Statement, false: list[Statement]) -> None:
    """A rule proves what is true for all sizes, and none of the false twins."""
    assert prove(true).general
    assert [proof_or_none(statement) for statement in false] == [None] * len(false)


def general(statement: Statement) -> bool:
    """Whether there is a proof for every size."""
    proof = proof_or_none(statement)
    return proof is not None and proof.general


def record_of(statement: Statement, proof: Proof | None = None) -> dict[str, Any] | None:
    """The record of a step that claims a proof, with the steps that a search finds; None if it is no data."""
    formal = formal_of(statement)
    if formal is None:
        return None
    data = as_json(formal)
    hints = as_json(proof)["inferences"] if proof else []
    step: dict[str, Any] = {
        "verdict": "PROVED",
        "n": 1,
        "formal": data,
        "counterexample": None,
        "defined": {"everywhere": None},
    }
    step["proof"] = {"statement": digest(data), "method": "", "inferences": hints}
    step["proof"]["inferences"] = recorded(step) or []
    return step


def followed(statement: Statement, proof: Proof | None = None) -> str | None:
    """What the checker says of the steps that a search finds for a statement; None if it is no data."""
    step = record_of(statement, proof)
    return step and judged(step)
