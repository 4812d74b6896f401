"""False statements, one for each thing that a careless checker overlooks: none has a proof, however it is forged.

Each is claimed by normal forms alone, and with the steps and laws that a search finds for it.
"""

from __future__ import annotations

import time
from typing import Any

import pytest

from derive.checker.verify import CHECKED, digest, judged
from derive.recording.record import recorded, with_laws

Json = dict[str, Any]
DECLARED = [
    "(scalar x (interval -oo oo))", "(scalar a (interval 0 oo open-low))", "(scalar c (interval -1 1))",
    "(scalar n (interval 0 oo integers))", "(array v (T) (interval -oo oo))", "(array w (T) (simplex))",
    "(array z (T) (simplex closed))", "(array s (T) (sphere))", "(array Q (T T) (orthonormal))",
    "(array S (T T) (spd))", "(array M (T T) (interval -oo oo))", "(array R (T d) (orthonormal))",
]  # fmt: skip
# left side, relation, right side, and what else it says: conditions, indices, or that it holds everywhere
FALSE: list[tuple[str, str, str, Json]] = [
    ("(log (^ x 2))", "=", "(* 2 (log x))", {"everywhere": True}),
    ("(^ (^ x 2) 1/2)", "=", "x", {}),
    ("(abs (* x a))", "=", "(* x a)", {}),
    ("(^ (^ x 3) 1/3)", "=", "(abs x)", {}),
    ("(^ x 0)", "=", "0", {}),
    ("(* x (^ x -1))", "=", "1", {"everywhere": True}),
    ("(exp (log x))", "=", "x", {"everywhere": True}),
    ("(product i:T [v i:T])", "=", "(exp (sum i:T (log [v i:T])))", {"everywhere": True}),
    ("(largest i:T [v i:T])", "≥", "0", {}),
    ("(largest i:T [v i:T])", "=", "(sum i:T [v i:T])", {}),
    ("(sum i:T [w i:T])", "=", "(sum i:d 1)", {}),
    ("(sum i:T (^ [w i:T] 2))", "=", "1", {}),
    ("[z i:T]", ">", "0", {"each": ["i:T"]}),
    ("(sum i:T [s i:T])", "=", "1", {}),
    ("[s i:T]", "≥", "0", {"each": ["i:T"]}),
    ("[s i:T]", "<", "1", {"each": ["i:T"]}),
    ("(sum i:T (* [R i:T j:d] [R i:T k:d]))", "=", "(delta j:d k:d)", {"each": ["j:d", "k:d"]}),
    ("(sum i:T (* [Q i:T i:T] [Q i:T i:T]))", "=", "1", {}),
    ("(inverse S i:T i:T)", "=", "(^ [S i:T i:T] -1)", {"each": ["i:T"]}),
    ("(sum j:T (* [M i:T j:T] (inverse M j:T k:T)))", "=", "(delta i:T k:T)", {"each": ["i:T", "k:T"], "everywhere": True}),
    ("[S i:T j:T]", "≥", "0", {"each": ["i:T", "j:T"]}),
    ("(sum i:T (sum j:T (* [v i:T] [S i:T j:T] [v j:T])))", ">", "0", {}),
    ("(sum i:T (sum j:T (* [v i:T] [S i:T j:T] [w j:T])))", "≥", "0", {}),
    ("(det M)", ">", "0", {}),
    ("(^ (delta i:T j:T) -1)", "=", "(delta i:T j:T)", {"each": ["i:T", "j:T"], "everywhere": True}),
    ("#T", ">", "1", {}),
    ("i:T", "<", "#T", {"each": ["i:T"]}),
    ("i:T", ">", "1", {"each": ["i:T"]}),
    ("(sum i:T 1)", "=", "(+ 1 #T)", {}),
    ("(sum i:T (delta i:T 5))", "=", "1", {}),
    ("(sum i:T (delta i:T 2))", "=", "1", {}),
    ("(sum i:T (delta i:T j:d))", "=", "1", {"each": ["j:d"]}),
    ("(integral y -oo oo (exp (* -1 x (^ y 2))))", "=", "(^ (* (pi) (^ x -1)) 1/2)", {"everywhere": True}),
    ("(integral y -oo oo y)", "=", "0", {"everywhere": True}),
    ("(integral y -1 1 (^ y -1))", "=", "0", {"everywhere": True}),
    ("(integral y -1 1 (^ (+ y 0) -1))", "=", "(+ (log 1) (* -1 (log -1)))", {}),
    ("(integral y 1 0 (^ y 2))", "≥", "0", {}),
    ("(integral x 0 1 x)", "=", "x", {}),
    ("(integral x -1 0 x)", "≥", "0", {"given": ["(> x 0)"]}),
    ("(integral y -1 1 (abs y))", "=", "0", {}),
    ("(diff (abs x) x)", "=", "1", {"given": ["(≥ x 0)"], "everywhere": True}),
    ("(diff (sum i:T [v i:T]) [v j:T])", "=", "#T", {"each": ["j:T"]}),
    ("(sum j:T (diff [v j:T] [v j:T]))", "=", "1", {}),
    ("(diff (sum i:T [w i:T]) [w j:T])", "=", "0", {"each": ["j:T"]}),
    ("(diff x x)", "=", "0", {"given": ["(= x 1)"]}),
    ("(at (* x (^ x -1)) x 0)", "=", "1", {"everywhere": True}),
    ("(at (sum i:T [v i:T]) [v j:T] [w j:T])", "=", "0", {"each": ["j:T"]}),
    ("x", ">", "0", {"given": ["(≥ x 0)"]}),
    ("(sum i:T [v i:T])", ">", "0", {"given": ["(> [v j:T] 0)"], "each": ["j:T"]}),
    ("0", "=", "1", {"given": ["(≠ i:T j:T)"], "each": ["i:T", "j:T"]}),
    ("0", "=", "1", {"given": ["(= #T 1)", "(≠ i:T j:T)"], "each": ["k:T"]}),
    ("0", "=", "1", {"given": ["(= x x)"]}),
    ("0", "=", "1", {"given": ["(= #T 0)"]}),
    ("0", "=", "1", {"given": ["(= #T 1/2)"]}),
    ("x", "=", "2", {"given": ["(= x 1)", "(= y 2)"]}),
    ("x", "≥", "(* -1 a)", {"given": ["(≥ (^ x 2) (^ a 2))"]}),
    ("(sin x)", "≤", "x", {}),
    ("(cos x)", "<", "1", {}),
    ("(erf x)", "≥", "0", {}),
    ("n", ">", "0", {}),
    ("(log a)", "<", "(+ a -1)", {}),
    ("(^ c 2)", "<", "1", {}),
    ("a", "≈", "0", {"error": "a", "to": ["a", "oo"]}),
    ("(^ a -1)", "≈", "0", {"error": "(^ a -1)", "to": ["a", "0"]}),
    ("(exp (* x a))", "≈", "0", {"error": "(exp (* x a))", "to": ["a", "oo"]}),
    ("(sum i:T (^ #T -1))", "≈", "0", {"error": "(sum i:T (^ #T -1))", "to": ["#T", "oo"]}),
    ("(sum i:T (sum j:T (* [M i:T j:T] [v j:T])))", "∈ O", "#T", {"to": ["#T", "oo"]}),
    ("(sum i:T [v i:T])", "∈ Θ", "(^ #T 2)", {"to": ["#T", "oo"]}),
    ("(cell (letter M) j:T i:T)", "=", "(cell (letter M) i:T j:T)", {"each": ["i:T", "j:T"]}),
    ("(max2 x a)", "=", "a", {}),
    ("(min2 x a)", "≥", "0", {}),
    ("(tanh x)", ">", "0", {}),
    ("(atanh x)", "=", "(* -1 (atanh (* -1 x)))", {"everywhere": True}),
    ("(gamma x)", ">", "0", {}),
    ("(pi)", "=", "355/113", {}),
    ("(exp 1)", "<", "2718/1000", {}),
    ("(^ -8 1/3)", "=", "-2", {"everywhere": True}),
    ("(^ 0 a)", "=", "1", {}),
    ("(* 0 (^ 0 -1))", "=", "0", {"everywhere": True}),
    ("(+ oo (* -1 oo))", "=", "0", {"everywhere": True}),
    ("(sign x)", "=", "1", {}),
    ("(f x)", "=", "(f a)", {}),
    ("(delta i:T j:T)", ">", "0", {"each": ["i:T", "j:T"]}),
    ("(*)", "=", "0", {"everywhere": True}),
    ("(^ (+ #T -1) -1)", ">", "0", {"everywhere": True}),
    ("(exp (* x a))", "≥", "1", {}),
    ("(exp (* -1 a))", "<", "0", {}),
    ("(^ (^ x 2) 1/2)", "=", "x", {"complex": True}),
    ("x", "=", "a", {"complex": "no"}),
    ("[v i:T]", "=", "[v j:T]", {"given": ["(= i:T j:T)"], "each": ["i:T"]}),
]  # fmt: skip


def claimed(lhs: str, relation: str, rhs: str, said: Json) -> Json:
    """The record of a step that claims a proof by normal forms."""
    everywhere = {"everywhere": True if said.get("everywhere") else None}
    formal = {"lhs": lhs, "relation": relation, "rhs": rhs, "declared": list(DECLARED), "given": [], "each": [],
              "error": None, "to": None, "complex": False} | said  # fmt: skip
    formal.pop("everywhere", None)
    goal = {"rule": "normal form", "terms": [], "premises": [], "assuming": [], "concludes": "goal"}
    proof = {"statement": digest(formal), "method": "", "inferences": [goal]}
    return {"verdict": "PROVED", "n": 1, "formal": formal, "proof": proof, "counterexample": None,
            "defined": everywhere}  # fmt: skip


@pytest.mark.parametrize("row", FALSE, ids=lambda row: f"{row[0]} {row[1]} {row[2]}"[:70])
def test_what_is_false_has_no_proof(row: tuple[str, str, str, Json]):
    step = claimed(*row)
    assert judged(step) != CHECKED and with_laws(step)[1] != CHECKED
    step["proof"]["inferences"] = recorded({**step, "proof": {**step["proof"], "inferences": []}}) or []
    assert judged(step) != CHECKED


def test_they_are_many_and_one_that_is_true_passes():
    assert len(FALSE) >= 60
    assert judged(claimed("(* a (^ a -1))", "=", "1", {"everywhere": True})) == CHECKED


# ---------- time and memory

TOWER = "(exp (exp (exp (exp x))))"
LARGE: dict[str, tuple[str, str]] = {
    "derivatives that grow": ("(diff " * 12 + TOWER + " x)" * 12, "grows too large"),
    "values that double": ("(at " * 40 + "(* x x)" + " x (* x x))" * 40, "grows too large"),
    "a power of powers of a sum": ("(^ (^ (^ (^ (+ x a c n) 8) 8) 8) 8)", "too many terms|takes too long"),
    "a product of many sums": ("(* " + " ".join(f"(+ x a c {k})" for k in range(60)) + ")", "too many|too long"),
    "a number of 5,000 digits": ("9" * 5000, "damaged"),
    "an exponent of many digits": ("(^ 3 (^ 3 (^ 3 (^ 3 3))))", "too large"),
    "integrals in integrals": ("(integral x 0 1 " * 40 + "x" + ")" * 40, "caught by an integral"),
    "a quantity that is not declared": ("q", "not declared"),
}  # fmt: skip


@pytest.mark.parametrize("name", LARGE)
def test_what_is_too_large_is_refused_in_time(name: str):
    term, why = LARGE[name]
    begun = time.process_time()
    assert any(word in judged(claimed(term, "=", "-1", {})) for word in why.split("|"))
    assert time.process_time() - begun < 10


def test_values_that_conditions_put_in_do_not_double_without_end():
    given = [f"(= y{k} (+ y{k + 1} (exp y{k + 1})))" for k in range(40)]
    step = claimed("x", "=", "0", {"given": [*given, "(= x y0)"]})
    step["formal"]["declared"] += [f"(scalar y{k} (interval -oo oo))" for k in range(41)]
    step["proof"]["statement"] = digest(step["formal"])
    assert "grows too large" in judged(step)


def instance(lhs: str, sizes: Json, **values: Any) -> str:
    """What is said of a counterexample to lhs = 0."""
    step = claimed(lhs, "=", "0", {})
    witness = {"sizes": sizes, "at": {}, "complex": False,
               "values": [{"name": name, "value": value} for name, value in values.items()]}  # fmt: skip
    return judged({**step, "verdict": "REFUTED", "proof": None, "counterexample": witness})


def test_an_instance_that_is_too_large_is_refused_in_time():
    begun = time.process_time()
    assert "too large" in instance("(trace (identity #T))", {"T": 100_000})
    assert "too large" in instance("(sum i:T (sum j:d 1))", {"T": 10**9, "d": 10**9})
    assert "pole" in instance("(gamma x)", {}, x="-99999/2")
    assert "out of range" in instance("(exp (exp (exp (exp x))))", {}, x="9")
    unit = [[str(int(i == j)) for i in range(60)] for j in range(60)]
    assert "too large" in instance("(det M)", {"T": 60}, M=unit)
    assert time.process_time() - begun < 20


def test_the_relation_that_a_report_shows_is_the_one_that_is_proved():
    step = claimed("(^ (+ x 1) 2)", "=", "(+ (^ x 2) (* 2 x) 1)", {})
    assert judged({**step, "relation": "="}) == judged({**step, "relation": "⇒"}) == CHECKED
    assert "another relation" in judged({**step, "relation": ">"})
