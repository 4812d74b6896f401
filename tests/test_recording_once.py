"""Writing proofs down and checking them in a run: what is known already is not looked for again."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from random import Random
from typing import Any

import pytest

from derive.checker import verify
from derive.checker.language.terms import parse
from derive.checker.numbers import reals
from derive.checker.proofs.polynomials import ANY, POS
from derive.checker.proofs.signs import as_written, sign
from derive.checker.verify import CHECKED, digest
from derive.recording.clever import Scribe
from derive.recording.record import checked, renamed

DECLARED = ["(scalar x (interval -oo oo))", "(scalar a (interval 0 oo open-low))"]
REAL, OVER_ZERO = parse("(interval -oo oo)"), parse("(interval 0 oo open-low)")


def algebra() -> Any:
    return Scribe().algebra({"x": ((), REAL), "a": ((), OVER_ZERO)}, sign)


def proved(lhs: str, rhs: str, rule: str = "normal form") -> dict[str, Any]:
    """A step that is proved."""
    formal = {"lhs": lhs, "relation": "=", "rhs": rhs, "declared": DECLARED, "given": [], "each": [],
              "error": None, "to": None, "complex": False}  # fmt: skip
    goal = {"rule": rule, "terms": [], "premises": [], "assuming": [], "concludes": "goal"}
    proof = {"statement": digest(formal), "method": "", "inferences": [goal]}
    return {
        "verdict": "PROVED",
        "n": 1,
        "formal": formal,
        "proof": proof,
        "counterexample": None,
        "defined": None,
    }


@pytest.fixture
def followed(monkeypatch) -> list[Any]:
    """The statements of which the checker followed a proof."""
    found: list[Any] = []
    follow = verify._proof
    monkeypatch.setattr(verify, "_proof", lambda s, *rest: (found.append((s.lhs, s.rhs)), follow(s, *rest)))
    return found


def test_a_proof_that_uses_no_law_is_followed_once(followed):
    assert checked(proved("(* x x)", "(^ x 2)"))[1] == CHECKED
    assert len(followed) == 1


def test_a_proof_that_uses_laws_is_followed_again_with_them_alone(followed):
    inferences, said = checked(proved("(log (^ a 2))", "(* 2 (log a))"))
    assert said == CHECKED
    assert len(followed) == 2
    assert "law" in {used["concludes"] for used in inferences or ()}


def test_the_steps_of_a_chain_are_not_followed_once_more(followed):
    chain = [proved("(* x x)", "(^ x 2)"), proved("(^ x 2)", "(+ (^ x 2) x (* -1 x))")]
    ends = proved("(* x x)", "(+ (^ x 2) x (* -1 x))")
    found = checked(ends, [{**step, "checked": CHECKED} for step in chain])
    assert found[1] == CHECKED
    assert [used["rule"] for used in found[0] or ()] == ["first against last of a chain"]
    assert len(followed) == 1


def test_a_chain_with_a_step_that_is_not_checked_shows_nothing():
    wrong = {**proved("(* x x)", "(^ x 3)"), "checked": "cannot be checked"}
    assert checked(proved("(* x x)", "(^ x 3)"), [wrong])[1] != CHECKED


def test_a_sign_that_is_remembered_gives_way_to_what_is_known_later():
    a, t = algebra(), parse("(+ x -1)")
    assert as_written(a, t) == ANY
    a.known.append((a.read(t), POS, frozenset(), 1))
    a.forget()
    assert as_written(a, t) == POS


def test_what_was_read_before_a_law_is_kept_and_what_was_read_for_it_is_not():
    a, before = algebra(), parse("(log (+ x 7))")
    a.read(before)
    a.read(parse("(log (^ a 2))"))
    assert len(a.laws) > 0
    assert ("read", before) in a.memo
    assert a.read(parse("(log (^ a 2))")) == a.read(parse("(* 2 (log a))"))


def test_numbers_are_rounded_outward_and_hardly():
    random = Random(1)
    for _ in range(500):
        n, d = (random.randrange(1, 10 ** random.randrange(1, 300)) for _ in range(2))
        x = Fraction(random.choice((-1, 1)) * n, d)
        low, high = reals.rounded(x, floor), reals.rounded(x, ceil)
        assert low <= x <= high
        assert high - low <= abs(x) * Fraction(2) ** (2 - reals.BITS[0])


def test_fresh_letters_are_counted_as_they_appear():
    """A worker that recorded more before counts further; its record is the same."""
    later = [{"terms": ["(sum ~f1000007:T [s ~f1000007:T])", "~shift1000009"], "premises": [1]}]
    sooner = [{"terms": ["(sum ~f1000000:T [s ~f1000000:T])", "~shift1000001"], "premises": [1]}]
    assert renamed(later) == renamed(sooner) != sooner
    two = [{"terms": ["[A ~f1000007:T ~f1000008:T]"]}]
    assert renamed(two) == [{"terms": ["[A ~f1:T ~f2:T]"]}] != renamed([{"terms": ["[A ~f7:T ~f7:T]"]}])
