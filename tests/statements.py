"""Statements in a word, and whether the prover has a proof for them: what the tests of its rules are written in."""

from typing import Any

import sympy as sp

from derive.claims import Statement
from derive.errors import ProverFailure
from derive.prover import prove
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
