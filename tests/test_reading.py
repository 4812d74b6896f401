"""What LaTeX is read as, and what is refused because print leaves it open."""

from __future__ import annotations

import itertools

import pytest
import sympy as sp

from bench import reading as bench
from bench.reading import REFUSED, SAME
from derive.errors import DeriveError, PromptError
from derive.reading import ReadingError, Source, read_expression, read_formula, scope_of
from derive.reading.source.macros import Macros
from derive.reading.source.tokens import tokenize, written
from derive.reading.starting.prompted import read_prompt
from derive.reading.syntax.notation import DECLARATIONS, NOTATIONS, Notation
from tests.unfolded import code

SCOPE = scope_of(DECLARATIONS)


@pytest.mark.parametrize("notation", NOTATIONS, ids=lambda n: n.name)
def test_each_notation_is_read_and_its_ambiguous_twin_refused(notation: Notation) -> None:
    assert code(read_expression(notation.read, SCOPE.copy()).expr) == notation.means
    with pytest.raises(ReadingError, match=notation.because):
        read_expression(notation.refused, SCOPE.copy())


@pytest.mark.parametrize("n", range(len(SAME)))
def test_the_many_ways_to_print_the_same_thing(n: int) -> None:
    meant, axes, formulas = SAME[n]
    outcomes = {formula: bench.outcome(formula, meant, axes)[0] for formula in formulas}
    assert "misread" not in outcomes.values(), outcomes
    assert "read" in outcomes.values(), outcomes


@pytest.mark.parametrize(("formula", "because"), REFUSED)
def test_what_leaves_open_what_it_means_is_refused_with_the_reason(formula: str, because: str) -> None:
    assert bench.refusal(formula, because) == ("rightly refused", "")


def test_the_comparison_of_the_benchmark_can_fail() -> None:
    value = read_expression(r"\sum_i s_i", scope_of(bench.DECLARED))
    s, i = value.expr.body.array, value.expr.index
    assert bench.same(value, value.expr, ())
    assert not bench.same(value, 2 * value.expr, ())
    assert not bench.same(value, value.expr + s[i], ())


def chain(text: str, *more: str) -> str:
    reading = read_formula(text, scope_of([*DECLARATIONS, *more]))
    given = f" given {', '.join(map(code, reading.given))}" if reading.given else ""
    each = f" for each {', '.join(map(code, reading.each))}" if reading.each else ""
    return (
        " ".join([code(reading.first), *(f"{k.relation} {code(k.rhs)}" for k in reading.links)])
        + given
        + each
    )


CHAINS = {
    r"\log\sum_i e^{s_i} \ge \max_i s_i": "log(total(exp(s[i]), i)) ≥ largest(s[i], i)",
    r"x = y \le \beta < 2,": "x = y ≤ beta < 2",
    r"\frac{\partial Z}{\partial s_j} &= \beta e^{\beta s_j}.": "diff(total(exp(beta*s[i]), i), s[j]) = beta*exp(beta*s[j]) for each j",
    r"x^2 > 0 \quad \text{if } x \ne 0": "x**2 > 0 given Ne(x, 0)",
    r"x = y \implies e^x = e^y": "exp(x) = exp(y) given Eq(x, y)",
    r"p_i \ge 0, \qquad i = 1, \dots, T": "p[i] ≥ 0 for each i",
    r"p_i \ge 0 \quad \forall i": "p[i] ≥ 0 for each i",
    r"\nabla_{\mathbf q}\, \mathbf q^\top\mathbf k_i = \mathbf k_i": "diff(total(q[a]*k[i, a], a), q[b]) = k[i, b] for each i",
}


@pytest.mark.parametrize("text", CHAINS)
def test_chains_with_their_conditions(text: str) -> None:
    assert chain(text) == CHAINS[text]


@pytest.mark.parametrize(
    "text",
    [
        r"x = y \qquad i \ge 2",
        r"x = y, \quad i \ge 2",
        r"x = y \quad (i \ge 2)",
        r"x = y \text{ if } i \ge 2",
    ],
)
def test_a_bound_on_an_index_behind_a_formula_is_its_condition(text: str) -> None:
    reading = read_formula(text, SCOPE.copy())
    assert (code(reading.first), len(reading.links), [code(c) for c in reading.given]) == ("x", 1, ["i >= 2"])


def test_a_wide_space_before_a_relation_is_no_product() -> None:
    with pytest.raises(ReadingError, match="a second statement or a condition"):
        read_formula(r"x = y \qquad \beta > 1", SCOPE.copy())


@pytest.mark.parametrize(("text", "because"), [
    (r"x \approx y", "how close"), (r"x \propto y", "leaves a factor open"), (r"x \in \mathbb{R}", "declares a set"),
    (r"x + y", "no relation"), (r"x = y, \quad y > 0", "second statement or a condition"), (r"\mathbf q = 1", "number other than 0"),
    (r"x = ", "breaks off"), (r"= x", "not expected"), (r"x = y \text{ roughly}", "words"), (r"x \iff y", "two implications"),
    (r"s_i = x, \quad i = 1, \dots, d", "declared to run to"), (r"\mathbf q^\top = \mathbf q", "transpose is missing|transpose missing"),
])  # fmt: skip
def test_formulas_that_state_nothing_checkable_are_refused(text: str, because: str) -> None:
    with pytest.raises(ReadingError, match=because):
        read_formula(text, SCOPE.copy())


def test_a_definition_is_unfolded_without_capturing_its_argument() -> None:
    scope = scope_of([*DECLARATIONS, r"R_i := \sum_j K_{ij}", r"h(x) := \int_0^1 x y\,dy"])
    rows = read_expression(r"R_j", scope).expr
    assert rows == sp.sympify(read_expression(r"\sum_i K_{ji}", scope).expr) or code(rows).startswith(
        "total(K[j, j_1], j_1)"
    )
    assert "integral(y*y_1, y_1, 0, 1)" in code(read_expression("h(y)", scope).expr)


def test_a_sum_without_one_index_has_no_term_there_where_it_has_no_value() -> None:
    assert "Piecewise" in code(
        read_expression(r"\sum_j\sum_{i \ne j} \frac{1}{s_i - s_j}", SCOPE.copy()).expr
    )
    assert "KroneckerDelta" in code(read_expression(r"\sum_j\sum_{i \ne j} s_i s_j", SCOPE.copy()).expr)


def test_a_message_names_place_reason_and_what_to_paste() -> None:
    with pytest.raises(ReadingError) as problem:
        read_formula("x = 1 \\\\\n  + t", SCOPE.copy(), "main.tex")
    assert str(problem.value) == (
        "main.tex:2:5: t is not declared: a number or a vector? from which set?\n      + t\n        ^\n  to paste: t \\in \\mathbb{R}"
    )


def test_commands_of_the_author_are_put_in() -> None:
    text = Source("m", r"\newcommand{\norm}[1]{\left\|#1\right\|}\newcommand{\q}{\mathbf q}\DeclareMathOperator{\KL}{KL}"
                  r"\newcommand{\pair}[2][x]{(#1,#2)}\def\E#1{e^{#1}}")  # fmt: skip
    macros = Macros()
    macros.learn(text)
    used = macros.expand(tokenize(Source("f", r"\norm{\q}^2 + \KL + \pair{y} + \pair[z]{y} + \E{2}")))
    assert written(used) == r"\|\mathbf q\|^2+\operatorname{KL}+(x,y)+(z,y)+e^{2}"


@pytest.mark.parametrize(
    "commands", [r"\newcommand{\a}{\a}", r"\newcommand{\a}{\b}\newcommand{\b}{\a}", r"\def\a{x\a}"]
)
def test_a_command_that_is_defined_by_itself_is_refused(commands: str) -> None:
    macros = Macros()
    macros.learn(Source("m", commands))
    with pytest.raises(ReadingError, match="defined by itself"):
        macros.expand(tokenize(Source("f", r"\a")))


def test_a_command_that_grows_without_end_is_refused() -> None:
    names = [rf"\x{c}" for c in "abcdefghijklmnopqrst"]
    lines = [rf"\newcommand{{{a}}}{{{b}{b}{b}{b}}}" for a, b in itertools.pairwise(names)]
    macros = Macros()
    macros.learn(Source("m", "".join([*lines, rf"\newcommand{{{names[-1]}}}{{x}}"])))
    with pytest.raises(ReadingError, match="more than 20000 parts"):
        macros.expand(tokenize(Source("f", names[0])))


@pytest.mark.parametrize(
    "text",
    [
        "(" * 100 + "x" + ")" * 100,
        "{" * 200 + "x" + "}" * 200,
        r"\frac{" * 100 + "x" + "}{2}" * 100,
        "-" * 50 + "x",
    ],
)
def test_deep_nesting_is_refused_not_run_into(text: str) -> None:
    with pytest.raises(ReadingError):
        read_expression(text, SCOPE.copy())


def test_the_prompt_says_what_it_assumed_and_how_it_read() -> None:
    reading, said = read_prompt(r"\log\sum_i e^{x_i} \ge \max_i x_i", (), (), ())
    assert said[0].startswith(r"assumed: i \in 1..n; x_{i} \in \mathbb{R}")
    assert said[1].startswith("read as: ") and [k.relation for k in reading.links] == ["≥"]


def test_the_prompt_takes_declarations_conditions_and_plain_options() -> None:
    reading, said = read_prompt(
        r"\log(xy) \le z^{n}", [r"n \in \mathbb{N}"], [r"z \ne 0"], [("positive", "x,y"), ("real", "z")]
    )
    assert (
        [code(c) for c in reading.given] == ["Ne(z, 0)"]
        and said == [said[0]]
        and said[0].startswith("read as")
    )
    with pytest.raises(PromptError, match="--declare"):
        read_prompt(r"\frac12 = x", (), (), [("simplex", "w[t]")])


@pytest.mark.parametrize(("text", "because"), [
    (r"f(x) = \frac12", "product or a function"), (r"\frac{1}{2", "never closed"), (r"\log x y = 1", "argument of log"), (r"Z := \frac12", "only defines"),
])  # fmt: skip
def test_the_prompt_never_guesses_what_print_leaves_open(text: str, because: str) -> None:
    with pytest.raises(DeriveError, match=because):
        read_prompt(text, (), (), ())


def test_a_derivative_by_a_parameter_is_not_taken_after_something_else_is_put_in() -> None:
    scope = scope_of([*DECLARATIONS, r"h(x) := \partial_x (x y)", r"k(x) := \partial_x x^2"])
    assert code(read_expression("h(x)", scope).expr) == "diff(x*y, x)"
    for used in ("h(y)", "k(x + 1)"):
        with pytest.raises(ReadingError, match=r"stands for something else|declared quantity"):
            read_expression(used, scope)


@pytest.mark.parametrize("lines", [[r"v \in \mathbb{R}", r"v_i > 0"], [r"v_i > 0", r"v \in \mathbb{R}"]])
def test_a_number_and_a_family_of_one_letter_stay_apart(lines: list[str]) -> None:
    left = read_formula("v = v_i", scope_of([r"i \in 1..T", *lines]))
    assert left.first.name != left.links[0].rhs.array.name


def test_an_entry_as_a_parameter_stands_for_whatever_is_put_there() -> None:
    scope = scope_of(
        [
            *DECLARATIONS,
            r"l(s_i, x) := (s_i - x)^2 + s_1",
            r"v_{i*} \in \mathbb{R}; h_i(v_{i*} | x) := x v_{i*} K_{ii}; f(v_{i*}) := \sum_i v_{i*}",
        ]
    )
    assert code(read_expression("l(s_j, y)", scope).expr) == "(-y + s[j])**2 + s[1]"
    assert code(read_expression("l(x, 2)", scope).expr) == "(x - 2)**2 + s[1]"
    assert code(read_expression(r"\sum_j h_j(v_{j*} | y)", scope).expr) == "total(y*v_star[j]*K[j, j], j)"
    assert (
        code(read_expression(r"f(v_{j*})", scope).expr) == "total(v_star[i], i)"
    )  # where i is bound anew, v_i is not the parameter
    with pytest.raises(ReadingError, match="another shape"):
        read_expression(r"l(\mathbf q, x)", scope)


@pytest.mark.parametrize(
    ("line", "reads"), [(r"T \ge 2", True), (r"t \in 1..T", False), (r"t \in \mathbb{R}", False)]
)
def test_a_superscript_t_is_the_transpose_unless_it_is_declared_as_something_else(
    line: str, reads: bool
) -> None:
    scope = scope_of([*DECLARATIONS, line])
    formula = r"\mathbf{q}^T \mathbf{q}" if "T \\ge" in line else r"\mathbf{q}^t \mathbf{q}"
    if reads:
        assert code(read_expression(formula, scope).expr) == "total(q[a]*q[a], a)"
    else:
        with pytest.raises(ReadingError, match="is t the transpose"):
            read_expression(formula, scope)
