"""The independent checker: its arithmetic, what it accepts, and what it must refuse."""

from __future__ import annotations

import ast
import json
import random
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest
import sympy as sp
from sympy import sqrt

from bench.corrupt import corrupted, refuted as refuted_at_a_point
from derive import (
    array,
    at,
    axes,
    check,
    delta,
    det,
    diff,
    exp,
    integral,
    inverse,
    largest,
    log,
    positive,
    product,
    real,
    simplex,
    spd,
    total,
)
from derive.checker.language.calculus import derivative
from derive.checker.language.functions import EVALUATED_BY
from derive.checker.language.terms import NoValue, Unknown, parse, put
from derive.checker.numbers import reals
from derive.checker.numbers.values import Point, value
from derive.checker.verify import CHECKED, digest, judged, main
from derive.claims.formal import formal_of
from derive.claims.statement import Statement
from derive.recording.record import recorded
from reports.record.codec import as_json

ROOM = Path(__file__).parents[1] / "derive" / "checker"
i, j, t, s = axes(i="d", j="d", t="T", s="T")
x, y, a, b = real("x"), real("y"), positive("a"), positive("b")
u, v, p, w = array("u", i), array("v", t), array("p", t, of=a.domain), simplex("w", t)
S = spd("S", i, j)


def proof_of(lhs, relation, rhs, given=(), hints=()) -> dict:
    """A step whose record claims a proof, with all the steps that a search finds for it, true or not."""
    formal = as_json(formal_of(Statement(lhs, relation, sp.sympify(rhs), given)))
    return with_steps({"verdict": "PROVED", "n": 1, "formal": formal, "counterexample": None}, hints)


def with_steps(step: dict, hints=()) -> dict:
    """The record of a step with a proof of what it says now: what a search finds, else a bold claim."""
    step["proof"] = {"statement": digest(step["formal"]), "method": "", "inferences": list(hints)}
    step["proof"]["inferences"] = recorded(step) or [goal("sign as written", "0"), goal("normal form")]
    return step


def goal(rule: str, *terms: str) -> dict:
    """The last step of a proof."""
    return {"rule": rule, "terms": list(terms), "premises": [], "assuming": [], "concludes": "goal"}


# ---------- the room


def test_the_checker_imports_nothing_but_the_standard_library():
    imported = set()
    for file in ROOM.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported.add(str(node.module))
    outside = {name for name in imported if not name.startswith("derive.checker")}
    assert outside <= set(sys.stdlib_module_names) | {"collections.abc"}, outside


MOST_LINES = {"language": 304, "numbers": 484, "proofs": 2_309, "counterexamples": 201, ".": 206}


@pytest.mark.parametrize("folder", MOST_LINES)
def test_the_checker_is_small(folder: str):
    files = [file for kind in ("*.py", "*.txt") for file in (ROOM / folder).glob(kind)]
    assert sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files) <= MOST_LINES[folder]


PARTS = {  # what has to be believed, and where it stands: a row of docs/proofs.md each
    "a proof": ("language", "proofs", "."),
    "besides, if it is of a limit or a count": ("proofs/limits.py",),
    "besides, if it is of matrices": ("proofs/matrices.py",),
    "besides, if it needs the sign of a number with exp, log, roots or π": ("numbers",),
    "a counterexample": ("language", "numbers", "counterexamples", "proofs/statements.py", "."),
    "besides, if an integral stands in it": ("proofs",),
}
APART = {"proofs/limits.py", "proofs/matrices.py"}


def files_of(place: str) -> set[Path]:
    """The files of a part, but for those that are a part by themselves."""
    if (ROOM / place).is_file():
        return {ROOM / place}
    found = {file for kind in ("*.py", "*.txt") for file in (ROOM / place).glob(kind)}
    return {file for file in found if str(file.relative_to(ROOM)) not in APART}


@pytest.mark.parametrize("part", PARTS)
def test_the_page_says_how_many_lines_each_part_of_the_trust_has(part: str):
    files = set().union(*map(files_of, PARTS[part]))
    if part.endswith("stands in it"):
        files -= files_of("proofs/statements.py")
    lines = sum(len(file.read_text(encoding="utf-8").splitlines()) for file in files)
    page = (ROOM.parents[1] / "docs" / "proofs.md").read_text(encoding="utf-8")
    assert f"| {part} | {lines:,} |" in page


# ---------- arithmetic

POINTS = [Fraction(n, d) for n in (-301, -40, -3, -1, 1, 2, 7, 55, 999) for d in (1, 3, 100)]
REAL = {"gamma": mpmath.gamma, "loggamma": mpmath.loggamma, "abs": abs, "sign": mpmath.sign}


@pytest.mark.parametrize("name", sorted({*reals.FUNCTIONS, *EVALUATED_BY} - {"max2", "min2"}))
@pytest.mark.parametrize("digits", (25, 50))
def test_each_function_is_enclosed(name: str, digits: int):
    reals.digits(digits)
    function = REAL.get(name) or getattr(mpmath, name)
    tried = 0
    with mpmath.workdps(90):
        for point in POINTS:
            try:
                found = value((name, point), Point({}))
            except NoValue:
                continue
            exact = function(mpmath.mpf(point.numerator) / point.denominator)
            room = abs(exact) * mpmath.mpf(10) ** -80
            low, high = (mpmath.mpf(end.numerator) / end.denominator for end in found)
            assert low - room <= exact <= high + room, (
                name,
                point,
            )
            tried += 1
    assert tried >= 3


def test_what_is_not_exact_is_rounded_outward():
    reals.digits(50)
    third = reals.exact(Fraction(1, 3))
    assert third.low == third.high and reals.sign(reals.add(third, reals.exact(Fraction(-1, 3)))) == 0
    short = reals.short(third)
    assert short.low < third.low < short.high and short.high - short.low < Fraction(1, 10**50)
    assert reals.less(reals.exact(Fraction("3.14159265358979323846264338327950288")), reals.pi())
    assert reals.less(reals.pi(), reals.exact(Fraction("3.14159265358979323846264338327950289")))


def test_a_number_out_of_range_has_no_value():
    with pytest.raises(NoValue):
        reals.exp(reals.exact(10**9))
    low, high = reals.exp(reals.exact(-(10**9)))
    assert low == 0 < high < Fraction(1, 10**1000)
    with pytest.raises(NoValue):
        reals.whole(reals.exact(3), 10**9)


# ---------- terms


def test_substitution_catches_no_index():
    inner = parse("(sum i:T [v i:T])")
    moved = put(parse("(sum i:T (* x [v i:T]))"), {("var", "x"): parse("[v i:T]")})
    assert moved[1] != ("ix", "i", "T") and moved[2][1] == ("entry", "v", ("ix", "i", "T"))
    assert put(inner, {("ix", "i", "T"): parse("j:T")}) == inner


def test_a_derivative_by_an_entry_is_a_delta():
    assert derivative(parse("[u i:d]"), parse("[u j:d]")) == parse("(delta i:d j:d)")
    with pytest.raises(Unknown):
        derivative(parse("(largest i:d [u i:d])"), parse("[u j:d]"))


# ---------- what it accepts, each with a false twin

TRUE = {
    "powers": ((x + 1) ** 2, "=", x**2 + 2 * x + 1),
    "fractions": (1 / (1 + exp(-x)), "=", exp(x) / (1 + exp(x))),
    "logarithms": (log(a * b), "=", log(a) + log(b)),
    "roots": (sqrt(a**2 * b), "=", a * sqrt(b)),
    "linearity": (total(x * v[t] + p[t], t), "=", x * total(v[t], t) + total(p[t], t)),
    "names of indices": (total(v[t] * total(v[s], s), t), "=", total(v[s], s) ** 2),
    "contraction": (total(delta(i, j) * u[i], i), "=", u[j]),
    "simplex": (total(w[t] * (x + 1), t), "=", x + 1),
    "inverse": (total(S[i, j] * inverse(S)[j, i], i), "=", 1),
    "gradient": (diff(log(total(exp(v[t]), t)), v[s]), "=", exp(v[s]) / total(exp(v[t]), t)),
    "value at a point": (at(diff(x**3, x), x, a), "=", 3 * a**2),
    "Gaussian": (integral(x**2 * exp(-(x**2) / 2), x), "=", integral(exp(-(x**2) / 2), x)),
    "product": (log(product(p[t], t)), "=", total(log(p[t]), t)),
    "squares": (x**2 + y**2 + 1, ">", 0),
    "a sum of squares": (total(v[t] ** 2, t), "≥", 0),
    "determinant": (det(S), ">", 0),
}
FALSE = {
    "powers": ((x + 1) ** 2, "=", x**2 + 2 * x + 2),
    "fractions": (1 / (1 + exp(-x)), "=", exp(-x) / (1 + exp(x))),
    "logarithms": (log(a + b), "=", log(a) + log(b)),
    "logarithms of anything": (log(x * y), "=", log(x) + log(y)),
    "roots": (sqrt(x**2), "=", x),
    "linearity": (total(x * v[t] + 1, t), "=", x * total(v[t], t) + 1),
    "names of indices": (total(v[t] ** 2, t), "=", total(v[s], s) ** 2),
    "contraction": (total(delta(i, j) * u[i], i), "=", u[i]),
    "simplex": (total(w[t] ** 2, t), "=", 1),
    "a simplex that varies": (diff(total(w[t] * v[t], t), w[s]), "=", 0),
    "inverse": (total(S[i, j] * inverse(S)[j, i], i), "=", 2),
    "gradient": (diff(log(total(exp(v[t]), t)), v[s]), "=", exp(v[t]) / total(exp(v[t]), t)),
    "value at a point": (at(diff(x**3, x), x, a), "=", 2 * a**2),
    "Gaussian": (integral(x**2 * exp(-(x**2)), x), "=", integral(exp(-(x**2)), x)),
    "no integral": (integral(exp(x**2), x), "=", 1 + integral(exp(x**2), x)),
    "product": (log(product(v[t], t)), "=", total(log(v[t]), t)),
    "squares": (x**2 + y**2 - 1, ">", 0),
    "not strict": (x**2 + y**2, ">", 0),
    "a sum of squares": (total(v[t], t), "≥", 0),
    "a maximum": (largest(v[t], t), "≥", 0),
}


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_accepted(name: str):
    assert judged(proof_of(*TRUE[name])) == CHECKED


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_refused(name: str):
    assert judged(proof_of(*FALSE[name])) != CHECKED


each = "(* (+ 1 (* -1 (delta ~f1:T s:T))) (+ (exp (+ [v s:T] (* -1 a))) (* -1 (exp [v ~f1:T]))))"
HINTS = {"cases under a sum": [{"rule": "a sum of terms each ≥ 0", "terms": ["~f1:T", each]}]}
e = delta(t, s)
apart = v[t] + (1 - e) * a <= v[s]  # for every t
FOUND = {
    "cases under a sum": (
        total((1 - e) * exp(v[t]), t), "≤", total((1 - e) * exp(v[s] - a), t), (apart,), (v[t] <= v[s],)),
    "equal logarithms": (p[t], "=", exp(v[t]), (sp.Eq(log(p[t]), v[t]),), (sp.Eq(log(p[t]), v[t] + a),)),
    "a bound under an exponential": (exp(a), "<", 9, (a <= 2,), (a <= 3,)),
    "an integral between limits": (integral(exp(-a * x**2), x, -1, 1), "≤", 2, (), None),
    "squares beside the rest": (a * total(v[t], t)**2 + (x - 1) * x - x**2 + 2 * x, "≥", x, (), None),
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_what_follows_from_what_is_given_is_found_and_from_less_it_is_not(name: str):
    lhs, relation, rhs, given, less = FOUND[name]
    hints = HINTS.get(name, ())
    assert judged(proof_of(lhs, relation, rhs, given, hints)) == CHECKED
    turned = {"≤": ">", "<": ">", "≥": "<", "=": "<"}[relation]
    assert (
        judged(proof_of(lhs, relation, rhs, less, hints) if less else proof_of(lhs, turned, rhs)) != CHECKED
    )


k = axes(k="S")
f = sp.Abs(x + sp.Abs(x)) - sp.Abs(x)
r, c = array("r", t), array("c", t)
ONCE_PROVED = {
    "a fact about a free index for a bound one": (
        c[t] + total(1 / (r[t] + a), t), "≤", c[t] + total(1 / r[t], t), (r[t] > 0,),
    ),
    "the same, as written": (c[t] + total(r[t] * a, t), "≥", c[t], (r[t] > 0,)),
    "a value outside the domain": (at(sp.Abs(w[t]), w[t], r[t]), "=", r[t]),
    "an equation on another axis": (total(r[t], t), "=", 0, (sp.Eq(array("r", k)[k], 0),)),
    "a derivative of nested absolute values": (
        diff(f, x), "=", sp.sign(x + sp.Abs(x)) * (1 + sp.sign(x)) - sp.sign(x),
    ),
    "an integrand that is not real": (integral(1 + sqrt(x), x, -1, 1), ">", 0),
    "axes of other lengths": (total(u[t], t), "=", total(u[s], s)),
}  # fmt: skip


@pytest.mark.parametrize("name", ONCE_PROVED)
def test_what_a_prover_once_proved_wrongly_is_refused(name: str):
    lhs, relation, rhs, *given = ONCE_PROVED[name]
    try:
        step = proof_of(lhs, relation, rhs, *given)
    except Exception:
        step = None  # it cannot even be written as data
    assert step is None or step["formal"] is None or judged(step) != CHECKED


def test_an_integral_over_integers_is_refused():
    step = proof_of(integral(x, x, 0, 1), "=", sp.Rational(1, 2))
    assert judged(step) == CHECKED
    step["formal"]["declared"] = ["(scalar x (interval -oo oo integers))"]
    step["proof"]["statement"] = digest(step["formal"])
    assert "no real number" in judged(step)


def test_a_proof_of_another_statement_fails():
    step = proof_of(*TRUE["powers"])
    step["formal"]["rhs"] = proof_of(*TRUE["fractions"])["formal"]["rhs"]
    assert "another statement" in judged(step)


def test_what_a_forger_changes_is_refused_or_true():
    rng = random.Random(0)
    steps = [proof_of(*statement) for statement in TRUE.values()]
    said = Counter()
    for _ in range(100):
        step = rng.choice(steps)
        _, forged = corrupted(step, rng.choice(steps), rng)
        if forged == step:
            said["unchanged"] += 1
        elif judged(forged) == CHECKED:
            assert refuted_at_a_point(forged, rng, tries=6) is not True, forged["formal"]
            said["accepted"] += 1
        else:
            said["refused"] += 1
    assert said["refused"] > said["accepted"] > 0


# ---------- counterexamples


def refuted(lhs, rhs, **options) -> dict:
    """The record of a step that is refuted."""
    step = check(lhs, rhs, **options).steps[0]
    assert step.counterexample is not None
    return json.loads(json.dumps(as_json(step)))


def test_a_counterexample_is_confirmed_and_a_changed_one_is_not():
    step = refuted((x + 1) ** 2, x**2 + 1)
    assert judged(step) == CHECKED
    step["counterexample"]["values"][0]["value"] = "0"
    assert "meet" in judged(step)


def test_an_instance_outside_the_domain_refutes_nothing():
    step = refuted(log(a), a)
    step["counterexample"]["values"][0]["value"] = "-1"
    assert "outside its domain" in judged(step)


def test_an_instance_that_misses_a_condition_refutes_nothing():
    step = refuted(x**2, x, given=x > 2)
    assert judged(step) == CHECKED
    step["counterexample"]["values"][0]["value"] = "2"
    assert "condition" in judged(step)


# ---------- the command


def test_a_report_that_is_none_is_bad_input(tmp_path, capsys):
    file = tmp_path / "report.json"
    file.write_text("{}")
    assert main([str(file)]) == 2 and main([str(tmp_path / "none")]) == 2 and main([]) == 2
    assert "cannot be read as a report" in capsys.readouterr().err


def test_the_digest_is_that_of_the_record():
    formal = formal_of(Statement(*TRUE["gradient"]))
    assert formal is not None and formal.digest == digest(as_json(formal))
    assert replace(formal, rhs="0").digest != formal.digest
