"""Unknown functions: what holds for all with the properties said, and one that breaks what does not."""

from __future__ import annotations

import pickle
from contextlib import suppress
from itertools import combinations, pairwise

import pytest
import sympy as sp

from derive import Abs, array, at, axes, check, diff, exp, function, latex, log, real, simplex, total
from derive.claims import Statement
from derive.command.prompt import declare, parse_chain
from derive.errors import PromptError
from derive.language.mistakes import Mistake
from derive.language.unknown import family, known_as, shown, unknowns
from derive.language.unknown.function import PROPERTIES
from derive.prover.unknown.convexity import tangents
from derive.roads.numeric_road import attempt
from derive.roads.unknown import explicit
from tests.statements import proof_or_none

x, y, z = real("x"), real("y"), real("z")
theta = real("theta", low=0, high=1)
t = axes(t="T")
w, a = simplex("w", t), array("a", t)
f, g = function("f", smooth=True), function("g", smooth=True)
convex, bowl = function("convex", convex=True), function("bowl", smooth=True, convex=True)
cap = function("cap", smooth=True, concave=True)
up, down = function("up", increasing=True), function("down", decreasing=True)
odd, even = function("odd", odd=True, smooth=True), function("even", even=True)
near, above = function("near", lipschitz=True), function("above", positive=True, smooth=True)
F = function("F", 2, smooth=True)


def bregman(u, v):
    return bowl(u) - bowl(v) - diff(bowl(v), v) * (u - v)


mean = total(w[t] * a[t], t)
# (left, relation, right, a twin of the right side or of the relation that is false)
TRUE = {
    "chain rule": (diff(f(x**2), x), "=", 2 * x * at(diff(f(y), y), y, x**2), at(diff(f(y), y), y, x**2)),
    "product rule": (diff(f(x) * g(x), x), "=", diff(f(x), x) * g(x) + f(x) * diff(g(x), x),
                     diff(f(x), x) * diff(g(x), x)),
    "log derivative": (diff(log(above(x)), x), "=", diff(above(x), x) / above(x), diff(above(x), x)),
    "mixed derivatives": (diff(F(x, y), x, y), "=", diff(F(x, y), y, x), diff(F(x, y), x, x)),
    "odd": (odd(-x), "=", -odd(x), odd(x)),
    "slope of an odd function": (at(diff(odd(y), y), y, -x), "=", diff(odd(x), x), -diff(odd(x), x)),
    "even": (even(x - y), "=", even(y - x), even(y + x)),
    "tangent": (bowl(y), "≥", bowl(x) + diff(bowl(x), x) * (y - x), "≤"),
    "tangent of a concave function": (cap(y), "≤", cap(x) + diff(cap(x), x) * (y - x), "≥"),
    "chord": (convex(theta * x + (1 - theta) * y), "≤", theta * convex(x) + (1 - theta) * convex(y), "≥"),
    "Jensen": (convex(mean), "≤", total(w[t] * convex(a[t]), t), "≥"),
    "increasing": (up(x), "≤", up(x + exp(y)), "≥"),
    "decreasing": (down(x), "≥", down(x + y**2), "≤"),
    "Lipschitz": (Abs(near(x) - near(y)), "≤", Abs(x - y), Abs(x - y) / 2),
    "positive": (above(x), "≥", 0, "≤"),
    "second derivative": (diff(bowl(x), x, x), "≥", 0, "≤"),
    "slopes rise": ((diff(bowl(x), x) - diff(bowl(y), y)) * (x - y), "≥", 0, "≤"),
    "divergence of Bregman": (bregman(x, y), "≥", 0, "≤"),
    "three points": (bregman(x, z), "=",
                     bregman(x, y) + bregman(y, z) + (diff(bowl(y), y) - diff(bowl(z), z)) * (x - y),
                     bregman(x, y) + bregman(y, z) - (diff(bowl(y), y) - diff(bowl(z), z)) * (x - y)),
}  # fmt: skip


@pytest.mark.parametrize("name", TRUE)
def test_what_holds_for_all_is_proved_and_its_twin_broken_by_one(name):
    left, relation, right, wrong = TRUE[name]
    true = Statement(left, relation, sp.sympify(right))
    relation, right = (wrong, right) if isinstance(wrong, str) else (relation, wrong)
    false = Statement(left, relation, sp.sympify(right))
    assert proof_or_none(true) is not None and attempt(true, 0).counterexample is None
    broken = attempt(false, 0).counterexample
    assert proof_or_none(false) is None and broken is not None
    named = {value.name: str(value.value) for value in broken.values}
    assert all("↦" in named[one.name] for one in unknowns(left, sp.sympify(right)))


# rule → which of the above shows it
RULES = {
    "certificate: a convex function is above its tangents": "tangent",
    "certificate: the slope of a convex function rises": "slopes rise",
    "certificate: a convex function is below its chords": "chord",
    "certificate: Jensen's inequality": "Jensen",
    "certificate: a monotone function keeps the order": "increasing",
    "certificate: Lipschitz": "Lipschitz",
}


@pytest.mark.parametrize("line", RULES)
def test_a_rule_shows_itself(line):
    left, relation, right, _ = TRUE[RULES[line]]
    proof = proof_or_none(Statement(left, relation, sp.sympify(right)))
    assert proof is not None and line in proof.trace


@pytest.mark.parametrize(
    "said", [{}, {"smooth": True}, {"smooth": True, "odd": True}, {"increasing": True}, {"lipschitz": True}]
)
def test_nothing_is_used_that_was_not_said(said):
    plain = function("plain", **said)
    chord = Statement(plain((x + y) / 2), "≤", (plain(x) + plain(y)) / 2)
    assert proof_or_none(chord) is None and attempt(chord, 0).counterexample is not None


def test_a_function_that_need_not_be_smooth_has_no_derivative():
    rough = function("rough", convex=True)
    assert proof_or_none(Statement(diff(rough(x), x), "=", diff(rough(x), x))) is None


def combined():
    """A function of each combination of up to three properties that some function has."""
    for n in range(4):
        for said in combinations(PROPERTIES, n):
            with suppress(Mistake):
                yield function("_".join(("f", *said)), **dict.fromkeys(said, True))


@pytest.mark.parametrize("turn", [3, -5])
@pytest.mark.parametrize("f", list(combined()), ids=lambda f: f.name)
def test_every_function_of_a_family_has_the_properties(f, turn):
    grid = [sp.Rational(n, 2) for n in range(-4, 5)]
    made = family(f, (x,))
    letters = sorted(made.atoms(type(x)) - {x}, key=str)
    signed = [1 if c.domain.low == 0 else (-1) ** (n + turn) for n, c in enumerate(letters)]
    values = {
        c: s * sp.Rational(abs(turn) + n, 4) for n, (c, s) in enumerate(zip(letters, signed, strict=True))
    }
    rows = [sp.N(made.subs(values).subs(x, at_), 30) for at_ in grid]
    small = 1e-20
    turned = {"concave": [-v for v in rows], "convex": rows}
    for kind in turned.keys() & f.properties:
        row = turned[kind]
        assert all(row[k - 1] + row[k + 1] >= 2 * row[k] - small for k in range(1, 8))
    rises = [v - u for u, v in pairwise(rows)]
    assert "increasing" not in f.properties or min(rises) >= -small
    assert "decreasing" not in f.properties or max(rises) <= small
    assert "odd" not in f.properties or all(abs(u + v) < small for u, v in zip(rows, rows[::-1], strict=True))
    assert "even" not in f.properties or all(
        abs(u - v) < small for u, v in zip(rows, rows[::-1], strict=True)
    )
    assert "positive" not in f.properties or min(rows) > 0
    assert "lipschitz" not in f.properties or max(map(abs, rises)) <= 0.5 + small
    assert f(x) == f(x) and f(x) != f(y)


soft = function("soft", smooth=True, convex=True, lipschitz=True)
mild = function("mild", smooth=True, lipschitz=True)
growing = function("growing", smooth=True, increasing=True, positive=True, lipschitz=True)
# what some function with the properties breaks, though every polynomial, every wave of one length or
# every function with a slope below 1 bears it out
POOR = {
    "polynomials": (diff(f(x), x, x, x, x, x, x), "=", 0),
    "affine": (soft(x + y) + soft(0), "=", soft(x) + soft(y)),
    "constant": (growing(x), "=", growing(y)),
    "slope below 1": (diff(soft(x), x), "<", 1),
    "curvature below 1": (diff(mild(x), x, x), "≤", 1),
    "small at 0": (Abs(mild(x)), "≤", 1 + Abs(x)),
    "fourth derivative of a convex function": (diff(bowl(x), x, x, x, x), "≥", 0),
    "one direction of waves": (diff(F(x, y), x, x, x), "=", diff(F(x, y), y, y, y)),
}


@pytest.mark.parametrize("name", POOR)
def test_a_family_is_rich_enough_to_break(name):
    left, relation, right = POOR[name]
    assert attempt(Statement(left, relation, sp.sympify(right)), 0).counterexample is not None


def test_a_function_travels_and_prints():
    assert pickle.loads(pickle.dumps(bowl)) is bowl and known_as(bowl.key) is bowl
    assert latex(bowl(x)) == r"bowl\left(x\right)" and str(bowl(x).by(0)) == "bowl'(x)"
    assert explicit(Statement(x, "=", y)) == Statement(x, "=", y) and callable(tangents)
    coefficients = family(odd, (x,)).atoms(type(x)) - {x}
    assert shown(odd, dict.fromkeys((c.name for c in coefficients), sp.S.One)).startswith("x ↦")


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: function("f", round=True), "no property"),
        (lambda: function("f", convex=True, concave=True), "say one"),
        (lambda: function("f", 2, convex=True), "one argument"),
        (lambda: function("a b"), "name a function"),
        (lambda: f(x, y), "takes 1 arguments"),
    ],
)
def test_a_function_that_cannot_be_is_refused_with_help(make, says):
    with pytest.raises(Mistake, match=says):
        make()


def test_a_check_shows_the_function_that_breaks_it():
    result = check(f(x + y), f(x) + f(y))
    assert result.verdict == "REFUTED" and "↦" in str(result)


def test_the_prompt_declares_functions():
    names = declare([("real", "x,y"), ("function", "f:smooth convex,F:2 smooth")])
    first, (link,) = parse_chain("f(y) >= f(x) + diff(f(x), x)*(y - x)", names)
    assert proof_or_none(Statement(first, link.relation, link.rhs)) is not None
    turned, (other,) = parse_chain("F(x, y) = F(y, x)", names)
    assert proof_or_none(Statement(turned, "=", other.rhs)) is None
    for wrong in ("f = 0", "f(x, y) = 0", "F(x) = 0"):
        with pytest.raises(PromptError):
            parse_chain(wrong, names)
    with pytest.raises(PromptError, match="no property"):
        declare([("function", "f:round")])


def test_two_functions_of_one_name_are_not_tried_as_one():
    one, other = function("twice", odd=True), function("twice", even=True)
    assert "one name" in (attempt(Statement(one(x), "=", other(x)), 0).cannot or "")
