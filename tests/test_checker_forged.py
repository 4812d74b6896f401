"""Records forged by hand, one trick each: every one is refused in a line that says why, with exit status 1."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from derive.checker.verify import CHECKED, digest, judged, main

Json = dict[str, Any]
DECLARED = [
    "(scalar x (interval -oo oo))",
    "(scalar a (interval 0 oo open-low))",
    "(array v (T) (interval -oo oo))",
    "(array w (T) (simplex))",
]


def said(lhs: str, relation: str, rhs: str, *given: str, each: tuple[str, ...] = ()) -> Json:
    """What a statement says, as data."""
    return {"lhs": lhs, "relation": relation, "rhs": rhs, "declared": list(DECLARED), "given": list(given),
            "each": list(each), "error": None, "to": None, "complex": False}  # fmt: skip


def used(
    rule: str, *terms: str, premises: tuple[Any, ...] = (), assuming: tuple[str, ...] = (), concludes="goal"
) -> Json:
    """One step of a proof."""
    return {"rule": rule, "terms": list(terms), "premises": list(premises), "assuming": list(assuming),
            "concludes": concludes}  # fmt: skip


def law(name: str, *terms: str) -> Json:
    """A law that a proof uses."""
    return used(name, *terms, concludes="law")


def proved(formal: Json, *steps: Json, **more: Any) -> Json:
    """The record of a step that claims a proof."""
    proof = {"statement": digest(formal), "method": "", "inferences": list(steps)}
    return {"verdict": "PROVED", "n": 1, "formal": formal, "proof": proof, "counterexample": None,
            "defined": {"everywhere": None}, **more}  # fmt: skip


def refuted(formal: Json, at: Json | None = None, sizes: Json | None = None, **values: Any) -> Json:
    """The record of a step that claims a counterexample."""
    witness = {"sizes": sizes or {}, "at": at or {}, "complex": False,
               "values": [{"name": name, "value": value} for name, value in values.items()]}  # fmt: skip
    return {
        "verdict": "REFUTED",
        "n": 1,
        "formal": formal,
        "proof": None,
        "counterexample": witness,
        "defined": None,
    }


def verified(step: Json, *others: Json, ends: Json | None = None) -> Json:
    """A report with one claim."""
    claim = {"label": "eq:1", "steps": [step, *others], "ends": ends, "meant": None, "correction": None,
             "readings": [], "findings": []}  # fmt: skip
    return {"format": 2, "papers": [{"id": "notes", "claims": [claim]}]}


NORMAL = used("normal form")
LOGS = said("(log (* x a))", "=", "(+ (log x) (log a))")
BINOMIAL = said("(^ (+ x 1) 2)", "=", "(+ (^ x 2) (* 2 x) 1)")
ABOVE = said("(^ x 2)", "≥", "0")
TRUE = {
    "a binomial": proved(BINOMIAL, NORMAL),
    "a square": proved(ABOVE, used("sign as written", "(^ x 2)")),
    "a counterexample": refuted(said("(^ x 2)", "=", "x"), x="2"),
    "a counterexample under a condition": refuted(said("(^ x 2)", "=", "x", "(> x 3/2)"), x="2"),
}


def changed(**fields: Any) -> Json:
    """The binomial with something else in its statement, and a digest made anew."""
    return proved({**BINOMIAL, **fields}, NORMAL)


def deep(levels: int) -> str:
    return "(exp " * levels + "x" + ")" * levels


IJ = ("i:T", "j:T")
INDUCTION = said("(sum k:T [v k:T])", "≥", "0")
FORGED: dict[str, tuple[Json, str]] = {
    # the statement
    "the statement is another one": ({**TRUE["a binomial"], "formal": {**BINOMIAL, "rhs": "0"}}, "another statement"),
    "a number of the statement": (changed(rhs="(+ (^ x 2) (* 2 x) 2)"), "does not follow"),
    "the relation": (proved({**ABOVE, "relation": ">"}, used("sign as written", "(^ x 2)")), "does not follow"),
    "the domain is widened": (
        proved(said("(log (* x a))", "=", "(+ (log x) (log a))"), NORMAL, defined=None), "not shown|does not follow"),
    "a condition is dropped": (proved(said("x", "≥", "0"), used("sign as written", "x")), "does not follow"),
    "two quantities of one name": (changed(declared=[*DECLARED, DECLARED[0]]), "one name"),
    "definedness is skipped": (proved(said("(* x (^ x -1))", "=", "1"), NORMAL, defined=None), "whole domain"),
    "a derivative where there is none": (
        proved(said("(diff (abs x) x)", "=", "(* x (^ (abs x) -1))"), NORMAL, defined={"everywhere": True}), "whole domain"),
    # substitution
    "a value that an index catches": (
        proved(said("(at (sum i:T (* x [v i:T])) x [v i:T])", "=", "(sum i:T (^ [v i:T] 2))"), NORMAL), "does not follow"),
    "a value outside its domain": (
        proved(said("(at (log a) a x)", "=", "(log x)"), NORMAL, defined=None), "whole domain"),
    "a quantity with the name of a bound variable": (
        proved({**said("(+ '1;0;1 (* 0 (integral x 0 1 x)))", "≥", "0"), "declared": [*DECLARED, "(scalar '1;0;1 (interval -oo oo))"]},
               used("sign as written", "(+ (* 0 (integral x 0 1 x)) '1;0;1)")), "checker's own"),
    "an index of its own": (proved(said("[v '1:T]", "=", "[v '1:T]"), NORMAL), "checker's own"),
    "a binder that binds no index": (proved(said("(sum x x)", "=", "(sum x x)"), NORMAL), "binds or names"),
    "a fact of a free index for a bound one": (
        proved(said("(sum i:T [v i:T])", "≥", "0", "(≥ [v i:T] 0)", each=("i:T",)), used("sign as written", "(sum i:T [v i:T])")),
        "does not follow"),
    "a simplex that is differentiated by": (
        proved(said("(diff (sum i:T [w i:T]) [w j:T])", "=", "0"), NORMAL), "does not follow"),
    # steps
    "no step concludes it": (
        proved(ABOVE, used("sign as written", "(* 2 (^ x 2))", concludes="(≥ (* 2 (^ x 2)) 0)")), "no step concludes"),
    "a step cites itself": (proved(said("x", "≥", "0"), used("sign as written", "x", premises=(1,))), "before it"),
    "a step cites a later one": (
        proved(said("x", "≥", "0"), used("sign as written", "x", premises=(2,)), used("sign as written", "x")), "before it"),
    "two steps cite each other": (
        proved(said("x", "≥", "0"), used("sign as written", "x", premises=(2,), concludes="(≥ x 0)"),
               used("sign as written", "x", premises=(1,))), "before it"),
    "a step is its own premise under another name": (
        proved(said("x", "≥", "0"), used("sign as written", "x", concludes="(≥ x 0)"), used("sign as written", "x", premises=(1,))),
        "does not follow"),
    "a rule that is none": (proved(ABOVE, used("evident")), "no rule"),
    "a rule with other terms": (proved(ABOVE, used("normal form", "x", "x")), "damaged"),
    "cases that do not cover": (
        proved(said("[v i:T]", "≥", "0", each=IJ),
               used("sign as written", "(^ [v i:T] 2)", assuming=("(= i:T j:T)",), concludes="(≥ (^ [v i:T] 2) 0)"),
               used("cases", "i:T", "j:T", premises=(1,))), "does not follow"),
    "a case that is taken for all": (
        proved(said("[v i:T]", ">", "0", "(≠ i:T j:T)", each=IJ),
               used("sign as written", "[v i:T]", assuming=("(> [v i:T] 0)",), concludes="(> [v i:T] 0)"),
               used("sign as written", "[v i:T]", premises=(1,))), "does not follow|assumes more"),
    "an assumption that is no case": (
        proved(said("x", ">", "0"), used("sign as written", "x", assuming=("(> x 0)",)),), "no step concludes|assumes"),
    "induction without a base": (proved(INDUCTION, used("induction", "(sum k:T [v k:T])")), "no rule"),
    "a sign that only s has": (proved(said("(^ x 2)", ">", "0"), used("sign as written", "(^ (^ x -1) -2)")), "does not follow"),
    "a logarithm of anything": (
        proved(said("x", ">", "0"), used("the logarithm is increasing", "x", "0")), "not shown"),
    # laws
    "a law that is none": (proved(LOGS, NORMAL, law("log of a sum", "x", "a")), "does not follow"),
    "a law whose condition is not shown": (proved(LOGS, NORMAL, law("log of a product", "x", "a")), "does not follow"),
    "a law with other letters": (proved(LOGS, NORMAL, law("log of a product", "a")), "does not follow"),
    "a law of another case": (proved(said("(abs x)", "=", "x"), NORMAL, law("|u| = u", "x")), "does not follow"),
    "a law that catches its variable": (
        proved(said("(integral x 0 1 (exp (^ x 2)))", "=", "(+ (exp 1) -1)"), NORMAL, law("∫ exp(c x)", "°x", "0", "1")),
        "does not follow"),
    "a law of a named index for another": (
        proved(said("(abs [v j:T])", "=", "[v j:T]", "(> [v i:T] 0)", each=IJ), NORMAL, law("|u| = u", "[v i:T]")),
        "does not follow"),
    "a law of a named index for a bound one": (
        proved(said("(sum k:T (abs [v k:T]))", "=", "(sum k:T [v k:T])", "(> [v i:T] 0)", each=IJ), NORMAL,
               law("|u| = u", "[v i:T]"), law("|u| = u", "[v °1:T]")), "does not follow"),
    "a law as the conclusion": (proved(said("x", "≥", "0"), used("|u| = u", "x")), "not shown"),
    "an equation as an inequality": (
        proved(said("a", ">", "(abs a)"), used("|u| = u", "a")), "does not follow"),
    "equal logarithms of what may be negative": (
        proved(said("x", "=", "a", "(= (log (^ x 2)) (log (^ a 2)))"), used("the logarithm is one-to-one", "x", "a")),
        "not shown"),
    "an inequality as a law": (proved(said("(abs x)", "=", "x"), NORMAL, law("|x| ≥ x", "x")), "does not follow"),
    "a law alone": (proved(said("x", "≥", "0"), law("|u| = u", "x")), "no step concludes"),
    "a name of laws in the statement": (proved(said("[v °1:T]", "=", "[v °1:T]"), NORMAL), "checker's own"),
    "a simplex that is none, by a law": (
        proved(said("(sum k:T [v k:T])", "=", "1"), NORMAL, law("simplex", "[v °i:T]", "#T")), "does not follow"),
    "a simplex that is differentiated by, by a law": (
        proved(said("(diff (integral x 0 1 (* x (sum i:T [w i:T]))) [w j:T])", "=", "0"), NORMAL,
               law("simplex", "[w °i:T]", "#T"), law("∫ xᵏ", "1", "0", "1")), "does not follow"),
    # numbers and nesting
    "a number too large": (changed(rhs="(^ 2 99999999999)"), "too large"),
    "a number with an exponent": (changed(rhs="1e400"), "not declared|damaged|does not follow"),
    "terms nested deeply": (proved(said(deep(3000), "=", "x"), NORMAL), "nested|does not follow"),
    "terms nested more deeply": (proved(said(deep(200_000), "=", "x"), NORMAL), "nested"),
    "a parenthesis that is open": (changed(rhs="(+ x"), "not closed"),
    # counterexamples
    "an instance outside its domain": (refuted(said("(log a)", "=", "a"), a="-1"), "outside its domain"),
    "an instance that misses a condition": (refuted(said("(^ x 2)", "=", "x", "(> x 3)"), x="2"), "condition"),
    "an instance where the sides agree": (refuted(said("(^ x 2)", "=", "x"), x="1"), "meet"),
    "an instance without a value": (refuted(said("(^ x 2)", "=", "x")), "no value for x"),
    "an instance that is no number": (refuted(said("(^ x 2)", "=", "x"), x="1e400"), "no exact number"),
    "an instance that is a float": (refuted(said("(^ x 2)", "=", "x"), x=2.5), "no exact number"),
    "weights that do not sum to 1": (
        refuted(said("(sum k:T [w k:T])", "=", "1"), sizes={"T": 2}, w=["1/2", "1/3"]), "outside its domain"),
    "an array of another length": (
        refuted(said("(sum k:T [v k:T])", "=", "1"), sizes={"T": 3}, v=["1", "1"]), "outside its domain"),
    "a length of zero": (refuted(said("(sum k:T 1)", "=", "#T"), sizes={"T": 0}), "no whole number"),
    "an index outside its axis": (
        refuted(said("[v i:T]", "=", "0", each=("i:T",)), at={"i": 3}, sizes={"T": 2}, v=["1", "1"]), "outside its axis"),
    "a division by zero": (refuted(said("(^ x -1)", "=", "1"), x="0"), "division by zero"),
}  # fmt: skip


def lines_of(report: str, tmp_path: Path, capsys: Any) -> tuple[int, str]:
    """The exit status of the command on a report, and what it printed."""
    file = tmp_path / "report.json"
    file.write_text(report, encoding="utf-8")
    status = main([str(file)])
    return status, capsys.readouterr().out


@pytest.mark.parametrize("name", TRUE)
def test_what_is_forged_from_is_true(name: str, tmp_path, capsys):
    status, printed = lines_of(json.dumps(verified(TRUE[name])), tmp_path, capsys)
    assert status == 0 and "1 of 1" in printed


@pytest.mark.parametrize("name", FORGED)
def test_a_forged_record_is_refused_in_a_line(name: str, tmp_path, capsys):
    step, why = FORGED[name]
    status, printed = lines_of(json.dumps(verified(step)), tmp_path, capsys)
    first, *rest = printed.splitlines()
    assert status == 1 and len(rest) == 1, printed
    assert first.startswith("notes: eq:1, step 1: ") and "FAILS: " in first and re.search(why, first), first


TEXT = json.dumps(verified(TRUE["a binomial"]))
DAMAGED = {
    "a name that stands twice": (
        TEXT.replace('"verdict"', '"verdict": "REFUTED", "verdict"', 1),
        "stands twice",
    ),
    "NaN": (TEXT.replace('"n": 1', '"n": NaN', 1), "NaN is no number"),
    "Infinity": (TEXT.replace('"n": 1', '"n": Infinity', 1), "Infinity is no number"),
    "lists nested deeply": (
        TEXT.replace('"n": 1', '"n": ' + "[" * 50_000 + "]" * 50_000, 1),
        "nested too deeply",
    ),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_report_that_can_be_read_in_two_ways_is_refused(name: str, tmp_path, capsys):
    text, why = DAMAGED[name]
    status, printed = lines_of(text, tmp_path, capsys)
    assert status == 1 and why in printed and "Traceback" not in printed


def test_ends_do_not_follow_from_a_step_that_is_not_checked(tmp_path, capsys):
    one, two = said("x", "=", "x"), said("x", "=", "(+ x 1)")
    ends = {**proved(said("x", "=", "(+ x 1)"), used("first against last of a chain")), "n": 0}
    report = verified(proved(one, NORMAL), proved(two, NORMAL), ends=ends)
    status, printed = lines_of(json.dumps(report), tmp_path, capsys)
    assert status == 1 and "first against last: proof FAILS: a step of the chain is not checked" in printed


def test_a_chain_that_proves_itself_is_none():
    ends = proved(said("x", "=", "(+ x 1)"), used("first against last of a chain"))
    assert "a step of the chain is not checked" in judged(ends, [ends])


FIELDS: list[Callable[[Json], None]] = [
    lambda s: s.pop("proof"), lambda s: s["proof"].pop("inferences"), lambda s: s["formal"].pop("each"),
    lambda s: s["formal"].update(lhs=None), lambda s: s["formal"].update(given=[3]), lambda s: s.update(formal=[]),
    lambda s: s["proof"].update(inferences=[[]]), lambda s: s["proof"]["inferences"][0].update(terms=None),
    lambda s: s["proof"]["inferences"][0].update(premises=["1"]), lambda s: s["proof"]["inferences"][0].pop("rule"),
    lambda s: s["proof"]["inferences"][0].update(concludes="goal 9"), lambda s: s["formal"].update(declared=["(scalar x)"]),
    lambda s: s["proof"]["inferences"][0].update(concludes="goal x"), lambda s: s["formal"].update(relation="~"),
]  # fmt: skip


@pytest.mark.parametrize("k", range(len(FIELDS)))
def test_a_field_that_is_missing_or_of_another_kind_is_no_crash(k: int):
    step = copy.deepcopy(TRUE["a binomial"])
    FIELDS[k](step)
    assert judged(step) != CHECKED and judged(step).startswith("FAILS")
