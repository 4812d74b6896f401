"""The rules of the checker, one by one: what follows by each, and something false that must not."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from derive.checker.language.terms import Unknown, parse
from derive.checker.proofs.laws import LAWS
from derive.checker.proofs.rules import RULES
from derive.checker.proofs.statements import prepared, statement_of
from derive.checker.proofs.steps import Step, follows
from derive.checker.verify import CHECKED, digest, judged
from derive.recording.clever import Scribe
from derive.recording.record import with_laws

DECLARED = [
    "(scalar x (interval -oo oo))",
    "(scalar y (interval -oo oo))",
    "(scalar a (interval 0 oo open-low))",
    "(scalar b (interval 0 oo open-low))",
    "(array v (T) (interval -oo oo))",
    "(array S (d d) (spd))",
    "(array A (d d) (interval -oo oo))",
    "(array B (d d) (interval -oo oo))",
    "(array U (d T) (interval -oo oo))",
]


def step(conclusion: str, rule: str, *terms: str, given: tuple[str, ...] = (), premises: tuple[Step, ...] = (),
         each: tuple[str, ...] = ("i:T", "j:T"), lhs: str = "0") -> bool:  # fmt: skip
    """Whether a conclusion follows by a rule; what raises is refused, too."""
    record = {"lhs": lhs, "relation": "=", "rhs": "0", "declared": DECLARED, "given": list(given),
              "each": list(each), "error": None, "to": None, "complex": False}  # fmt: skip
    numbers = tuple(range(1, len(premises) + 1))
    one = Step(
        rule, tuple(parse(text, law=rule in LAWS) for text in terms), numbers, frozenset(), parse(conclusion)
    )
    try:
        statement = replace(statement_of(record), book=Scribe())
        return follows(prepared(statement), one, premises) is not None
    except Unknown:
        return False


def known(conclusion: str, *assuming: str) -> Step:
    """A step that is there already."""
    return Step("normal form", (), (), frozenset(map(parse, assuming)), parse(conclusion))


A, B = "(letter A)", "(letter B)"
INVERSES = f"(cell (@ (@ (inverted (@ {A} {B})) (@ (inverted {A}) (inverted {B}))) (inverted (plus {A} {B}))) i:d j:d)"
# rule → (what follows, what does not), each a conclusion, terms, and options
CASES: dict[str, tuple[list[Any], list[Any]]] = {
    "normal form": (
        [("(= (+ (^ (+ x 1) 2) (* -1 (^ x 2)) (* -2 x) -1) 0)", [], {})],
        [("(= (+ (^ (+ x 1) 2) (* -1 (^ x 2)) (* -2 x)) 0)", [], {}), ("(> (+ x 1) 0)", [], {})],
    ),
    "sign as written": (
        [
            ("(≥ (+ (^ x 2) (^ y 2) (* -2 x y)) 0)", ["(^ (+ x (* -1 y)) 2)"], {}),
            ("(> (+ x a) 0)", ["(+ x a)"], {"given": ("(> x 0)",)}),
            ("(≥ (sum k:T (* a (^ [v k:T] 2))) 0)", ["(sum k:T (* a (^ [v k:T] 2)))"], {}),
            ("(> (* x a) 0)", ["(* x a)"], {"premises": (known("(> x 0)"),)}),
            ("(> (+ (exp a) -1) 0)", ["(+ (exp a) -1)"], {}),
            ("(≥ (+ 1 (* -1 (exp (* -1 (^ x 2))))) 0)", ["(+ 1 (* -1 (exp (* -1 (^ x 2)))))"], {}),
            ("(≥ (+ 2 (* -1 (^ (exp x) -2) (^ (exp a) -1))) 0)", ["(+ 2 (* -1 (^ (exp x) -2) (^ (exp a) -1)))"],
             {"given": ("(≥ x 0)",)}),
            ("(> [v j:T] 0)", ["[v j:T]"], {"given": ("(> (+ [v k:T] (* x (delta k:T i:T))) 0)", "(≠ i:T j:T)")}),
        ],
        [
            ("(≥ (+ (^ x 2) (^ y 2) (* -3 x y)) 0)", ["(^ (+ x (* -1 y)) 2)"], {}),
            ("(> (^ (+ x (* -1 y)) 2) 0)", ["(^ (+ x (* -1 y)) 2)"], {}),
            ("(> (+ x a) 0)", ["(+ x a)"], {}),
            ("(> (sum i:T [v i:T]) 0)", ["(sum i:T [v i:T])"], {"given": ("(> [v i:T] 0)",)}),
            ("(> (+ (exp a) -2) 0)", ["(+ (exp a) -2)"], {}),
            ("(≥ (+ (exp x) -1) 0)", ["(+ (exp x) -1)"], {}),
            ("(> (+ 1 (* -1 (exp (* -1 (^ x 2))))) 0)", ["(+ 1 (* -1 (exp (* -1 (^ x 2)))))"], {}),
            ("(≥ (+ 1 (* -1 (^ (exp x) -2) (exp a))) 0)", ["(+ 1 (* -1 (^ (exp x) -2) (exp a)))"], {"given": ("(≥ x 0)",)}),
            ("(> [v j:T] 0)", ["[v j:T]"], {"given": ("(> (+ [v k:T] (* x (delta k:T i:T))) 0)",)}),
            ("(> (^ x 2) 0)", ["(^ (^ x -1) -2)"], {}),  # s has no value at 0, where t has one
            ("(> (* x a) 0)", ["(* x a)"], {"premises": (known("(> x 0)", "(≠ i:T j:T)"),)}),
        ],
    ),
    "equals put in": (
        [("(= (+ (^ x 2) (* -4)) 0)", ["x", "2", "(+ x -2)"], {"given": ("(= (* 3 x) 6)", "(≥ (^ y 2) x)")})],
        [
            ("(= (+ (^ x 2) -4) 0)", ["x", "2", "(+ x -2)"], {}),
            ("(= (+ (^ x 2) -9) 0)", ["x", "3", "(+ x -2)"], {"given": ("(= (+ x (* 0 y)) 2)",)}),
        ],
    ),
    "the logarithm is strictly increasing": (
        [("(> (+ a (* -1 b)) 0)", ["a", "b"], {"given": ("(> (+ (log a) (* -1 (log b))) 0)",)})],
        [
            ("(> (+ a (* -1 b)) 0)", ["a", "b"], {}),
            ("(> (+ x (* -1 y)) 0)", ["x", "y"], {"given": ("(> (+ (log x) (* -1 (log y))) 0)",)}),
        ],
    ),
    "both sides squared": (
        [("(≥ (+ a (* -1 x)) 0)", ["a", "x"], {"given": ("(≥ (+ (^ a 2) (* -1 (^ x 2))) 0)",)})],
        [
            ("(≥ (+ y (* -1 x)) 0)", ["y", "x"], {"given": ("(≥ (+ (^ y 2) (* -1 (^ x 2))) 0)",)}),
            ("(> (+ a (* -1 x)) 0)", ["a", "x"], {"given": ("(> (+ (^ a 2) (* -1 (^ x 2))) 0)",)}),
        ],
    ),
    "the logarithm is below its tangent": (
        [
            ("(≥ (+ a -1 (* -1 (log a))) 0)", ["1", "a"], {}),
        ],
        [
            ("(> (+ a -1 (* -1 (log a))) 0)", ["1", "a"], {}),
            ("(> (+ (exp y) -1 (* -1 y)) 0)", ["1", "(exp y)"], {"given": ("(≠ x 0)",)}),
            ("(≥ (+ x -1 (* -1 (log x))) 0)", ["1", "x"], {}),
            ("(≥ (+ (* x a) (* -1 x) (* -1 x (log a))) 0)", ["x", "a"], {}),
            ("(≥ (+ a -2 (* -1 (log a))) 0)", ["1", "a"], {}),
        ],
    ),
    "the logarithm is below its tangent, x ≠ 1": (
        [("(> (+ a -1 (* -1 (log a))) 0)", ["1", "a"], {"given": ("(> a 1)",)})],
        [("(> (+ a -1 (* -1 (log a))) 0)", ["1", "a"], {})],
    ),
    "the logarithm is below its tangent, log x ≠ 0": (
        [("(> (+ (exp y) -1 (* -1 y)) 0)", ["1", "(exp y)"], {"given": ("(≠ y 0)",)})],
        [("(> (+ (exp y) -1 (* -1 y)) 0)", ["1", "(exp y)"], {"given": ("(≠ x 0)",)})],
    ),
    "the logarithm is one-to-one": (
        [("(= (+ a (* -1 b)) 0)", ["a", "b"], {"given": ("(= (log a) (log b))",)})],
        [
            ("(= (+ a (* -1 b)) 0)", ["a", "b"], {"given": ("(≥ (log a) (log b))",)}),
            ("(= (+ x (* -1 y)) 0)", ["x", "y"], {"given": ("(= (log x) (log y))",)}),
            ("(> (+ a (* -1 b)) 0)", ["a", "b"], {"given": ("(= (log a) (log b))",)}),
        ],
    ),
    "|x| ≥ x": (
        [("(≥ (+ (abs x) (* -1 x)) 0)", ["x"], {})],
        [("(> (+ (abs x) (* -1 x)) 0)", ["x"], {}), ("(≥ (+ (abs x) (* -2 x)) 0)", ["x"], {})],
    ),
    "the maximum is at least each entry": (
        [("(≥ (+ (largest k:T [v k:T]) (* -1 [v i:T])) 0)", ["[v °i:T]", "i:T", "#T"], {})],
        [
            ("(> (+ (largest k:T [v k:T]) (* -1 [v i:T])) 0)", ["[v °i:T]", "i:T", "#T"], {}),
            ("(≥ (largest k:T [v k:T]) 0)", ["[v °i:T]", "i:T", "#T"], {}),
        ],
    ),
    "matrix identity": (
        [
            (f"(= (+ (cell (inverted (@ {A} {B})) i:d j:d) (* -1 (cell (@ (inverted {B}) (inverted {A})) i:d j:d))) 0)", [], {"lhs": INVERSES}),
            (f"(= (+ (cell (@ {A} (inverted {A})) i:d j:d) (* -1 (cell (identity #d) i:d j:d))) 0)",
             [f"(relation 1 (word) (inverted {A}) before (word))"], {"lhs": INVERSES}),
            (f"(= (+ (cell (transposed (@ {A} (letter S))) i:d j:d) (* -1 (cell (@ (letter S) (transposed {A})) i:d j:d))) 0)", [], {"lhs": INVERSES}),
        ],
        [
            (f"(= (+ (cell (@ {A} {B}) i:d j:d) (* -1 (cell (@ {B} {A}) i:d j:d))) 0)", [], {"lhs": INVERSES}),
            (f"(= (+ (cell (@ {A} {B}) i:d j:d) (* -1 (cell (@ {A} {B}) j:d i:d))) 0)", [], {"lhs": INVERSES}),
            (f"(= (+ (cell (@ {A} (inverted {A})) i:d j:d) (* -2 (cell (identity #d) i:d j:d))) 0)",
             [f"(relation 1 (word) (inverted {A}) before (word))"], {"lhs": INVERSES}),
            (f"(= (+ (cell {A} i:d j:d) (* -1 (cell {A} i:d j:d)) (* -1 (cell (identity #d) i:d j:d))) 0)",
             [f"(relation -1 (word) (inverted {B}) before (word))"], {"lhs": INVERSES}),  # no inverse of B is spoken of
            ("(= (+ (cell (@ (letter U) (letter U)) i:d j:d) (* -1 (cell (@ (letter U) (letter U)) i:d j:d))) 0)", [], {"lhs": INVERSES}),
            (f"(= (+ (cell (inverted (plus {A} {B})) i:d j:d) (* -1 (cell (plus (inverted {A}) (inverted {B})) i:d j:d))) 0)", [], {"lhs": INVERSES}),
            (f"(> (cell (@ {A} {A}) i:d j:d) 0)", [], {"lhs": INVERSES}),
        ],
    ),
    "cases": (
        [("(> x 0)", ["i:T", "j:T"], {"premises": (known("(> x 0)", "(= i:T j:T)"), known("(> x 0)", "(≠ i:T j:T)"))})],
        [
            ("(> x 0)", ["i:T", "j:T"], {"premises": (known("(> x 0)", "(= i:T j:T)"),)}),
            ("(> y 0)", ["i:T", "j:T"], {"premises": (known("(> x 0)", "(= i:T j:T)"), known("(> y 0)", "(≠ i:T j:T)"))}),
        ],
    ),
}  # fmt: skip


def test_every_rule_has_its_false_twin():
    assert CASES.keys() >= RULES.keys() and all(true and false for true, false in CASES.values())


@pytest.mark.parametrize("rule", CASES)
def test_what_follows_by_a_rule_and_what_does_not(rule: str):
    true, false = CASES[rule]
    assert all(step(conclusion, rule, *terms, **options) for conclusion, terms, options in true)
    assert not any(step(conclusion, rule, *terms, **options) for conclusion, terms, options in false)


def test_a_fact_of_what_has_no_value_everywhere_is_none():
    """(x⁻¹)⁻² > 0 wherever it has a value; with it as a premise, x² would be > 0 also at 0."""
    assert not step("(> (^ (^ x -1) -2) 0)", "sign as written", "(^ (^ x -1) -2)")
    assert step("(> (^ (^ x -1) -2) 0)", "sign as written", "(^ (^ x -1) -2)", lhs="(^ x -1)")


def test_a_condition_between_indices_that_are_set_equal_is_one_about_that_index_alone():
    assumed = Step(
        "sign as written", (parse("[v k:T]"),), (), frozenset({parse("(= i:T k:T)")}), parse("(> [v k:T] 0)")
    )
    record = {"lhs": "0", "relation": "=", "rhs": "0", "declared": DECLARED, "given": ["(> [v i:T] 0)"],
              "each": ["i:T"], "error": None, "to": None, "complex": False}  # fmt: skip
    s = prepared(statement_of(record))
    assert follows(s, assumed, []) is not None
    other = Step("sign as written", (parse("[v l:T]"),), (1,), assumed.assuming, parse("(> [v l:T] 0)"))
    assert follows(s, other, [assumed]) is None


# ---------- limits


def falling(*given: str, shown: tuple[str, ...] = ()) -> str:
    """What is said of exp(−a x) ≈ 0 as a → ∞, with its error itself, and with signs that steps conclude."""
    formal = {"lhs": "(exp (* -1 a x))", "relation": "≈", "rhs": "0", "declared": list(DECLARED), "given": list(given),
              "each": [], "error": "(exp (* -1 a x))", "to": ["a", "oo"], "complex": False}  # fmt: skip
    said = [(f"(> {t} 0)", f"(+ (+ {t} -1) 1)") for t in shown] + [
        ("goal", "0"),
        ("goal 2", "(* 2 (exp (* -1 a x)))"),
    ]
    used = [{"rule": "sign as written", "terms": [seen], "premises": [], "assuming": [], "concludes": concludes}
            for concludes, seen in said]  # fmt: skip
    proof = {"statement": digest(formal), "method": "", "inferences": used}
    return judged({"verdict": "PROVED", "n": 1, "formal": formal, "proof": proof, "defined": None})


def test_that_an_error_falls_may_rest_on_what_a_step_shows():
    assert falling("(> x 0)") == CHECKED
    assert "tends to 0" in falling("(> x 1)")
    assert falling("(> x 1)", shown=("x",)) == CHECKED
    assert "does not follow" in falling(shown=("x",))
    assert "does not follow" in falling("(> (* a x) 1)", shown=("x",))


# ---------- definedness


def equation(lhs: str, rhs: str, defined: dict | None, *declared: str, given: tuple[str, ...] = ()) -> str:
    formal = {"lhs": lhs, "relation": "=", "rhs": rhs, "declared": list(declared or DECLARED), "given": list(given),
              "each": [], "error": None, "to": None, "complex": False}  # fmt: skip
    goal = {"rule": "normal form", "terms": [], "premises": [], "assuming": [], "concludes": "goal"}
    proof = {"statement": digest(formal), "method": "", "inferences": [goal]}
    step = {"verdict": "PROVED", "n": 1, "formal": formal, "proof": proof, "defined": defined}
    return with_laws(step)[1]


WHERE_DEFINED = {"everywhere": None, "conditions": ["x ≠ 0"]}
PARTIAL = {
    "a denominator": ("(* x (^ x -1))", "1"),
    "a logarithm": ("(exp (log x))", "x"),
    "a root": ("(^ (^ x 1/2) 2)", "x"),
    "a derivative": ("(diff (abs x) x)", "(* x (^ (abs x) -1))"),
    "a value outside the domain": ("(at (log a) a x)", "(log x)"),
    "an integral": ("(* 0 (integral y 0 1 (^ y -1)))", "0"),
    "a constant term under a derivative": ("(diff (+ x (log y)) x)", "1"),
    "one index of all": ("(sum i:T (* 0 (log [v i:T])))", "0"),
}


@pytest.mark.parametrize("name", PARTIAL)
def test_the_whole_domain_is_not_claimed_where_a_side_has_no_value(name: str):
    lhs, rhs = PARTIAL[name]
    assert equation(lhs, rhs, WHERE_DEFINED) == CHECKED
    for removed in (None, {"everywhere": True, "conditions": []}):
        assert "whole domain" in equation(lhs, rhs, removed)


def test_conditions_and_domains_show_that_a_side_has_a_value():
    assert equation("(* x (^ x -1))", "1", None, given=("(> x 0)",)) == CHECKED
    assert equation("(* a (^ a -1))", "1", None) == CHECKED
    assert equation("(diff (log (+ 1 (^ x 2))) x)", "(* 2 x (^ (+ 1 (^ x 2)) -1))", None) == CHECKED
    assert equation("(at (diff (log a) a) a (exp x))", "(exp (* -1 x))", None) == CHECKED


def test_what_is_known_of_a_letter_is_not_known_of_the_variable_of_an_integral():
    absolute, plain = "(integral x -1 1 (abs x))", "(integral x -1 1 x)"
    assert equation(absolute, plain, WHERE_DEFINED, given=("(> x 0)",)) != CHECKED
    assert equation(absolute, absolute, WHERE_DEFINED, given=("(> x 0)",)) == CHECKED
    assert equation(absolute, plain, WHERE_DEFINED, "(scalar x (interval 0 oo))") != CHECKED


def test_a_proof_without_its_steps_is_refused():
    formal = {"lhs": "x", "relation": "=", "rhs": "x", "declared": ["(scalar x (interval -oo oo))"], "given": [],
              "each": [], "error": None, "to": None, "complex": False}  # fmt: skip
    proof = {"statement": digest(formal), "method": "", "inferences": []}
    record = {"verdict": "PROVED", "n": 1, "formal": formal, "proof": proof}
    assert "no steps" in judged(record)
    hinted = copy.deepcopy(record)
    hinted["proof"]["inferences"] = [
        {"rule": "x", "terms": [], "premises": [], "assuming": [], "concludes": ""}
    ]
    assert "not found" in judged(hinted)


NONSENSE = ("(sum [v 1] [v 1])", "(product [v i:T] (exp x))", "(sum x x)", "(delta x y)", "(log x y)", "(diff x 2)",
            "(at x 2 3)", "(^ x)", "[v i:d]", "[v i:T i:T]", "(integral 0 1 x)")  # fmt: skip


@pytest.mark.parametrize("term", NONSENSE)
def test_what_is_no_term_is_refused_even_where_both_sides_agree(term: str):
    assert equation(term, term, WHERE_DEFINED) != CHECKED
