"""Curves: what a step says along its parameter, from the engines to the picture."""

import copy
import json
import math
import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
import sympy as sp
from sympy import Abs, Le, exp, log

from derive import Paper
from derive.audit.curves import curve, growth
from derive.claims import approx, eq, ge, le, lt, order
from derive.language import axes, define, diff, largest, total
from derive.language.declaring import array, positive, real
from derive.processes.workers import Workers
from derive.run.checking import Settings, check_claim, subject
from reports.formats import html
from reports.record import Curve, Series
from reports.record.codec import as_json
from reports.record.loading import InvalidReport, read
from reports.views import plots

pytestmark = pytest.mark.slow

SAMPLE = json.loads((Path(__file__).parent / "data" / "sample_report.json").read_text(encoding="utf-8"))

i, j, c = axes(i="T", j="T", c="d")
T = i.length
a, x = positive("a", tex=r"\alpha"), real("x")
s = array("s", i)
w = exp(a * s[i]) / total(exp(a * s[j]), j)


def drawn(first, *links, **options):
    """The curve of the first step of a claim."""
    claim = Paper("p", title="t", source="s").claim("c", "q", first, *links, **options)
    chosen = subject(claim, claim.statements()[0])
    return None if chosen is None else curve(chosen, seed=0)


# ---------- from the engines


def test_a_limit_stays_within_its_error():
    found = drawn(w, approx(1 / T, error=(exp(2 * a * largest(Abs(s[j]), j)) - 1) / T, to=(a, 0)), each=i)
    assert (found.kind, found.to, found.variable_latex, found.violated) == ("limit", "0", r"\alpha", False)
    assert [line.at for line in found.series] == [{"i": 1}, {"i": 2}, {"i": 3}]
    for line in found.series:
        gaps = [abs(u - v) for u, v in zip(line.left, line.right, strict=True)]
        assert all(gap <= e + 1e-6 for gap, e in zip(gaps, line.allowed, strict=True))
    at_every_point = zip(*(line.left for line in found.series), strict=True)
    assert all(abs(sum(weights) - 1) < 1e-4 for weights in at_every_point)
    assert min(found.x) > 0


def test_the_values_are_those_of_the_sample_point():
    found = drawn(w, approx(1 / T, error=exp(a * largest(Abs(s[j]), j)), to=(a, 0)), each=i)
    scores = [float(sp.Rational(v)) for v in found.values[0].value]
    at = found.x[10]
    expected = [math.exp(at * v) / sum(math.exp(at * u) for u in scores) for v in scores]
    assert [line.left[10] for line in found.series] == pytest.approx(expected, rel=1e-4)


def test_a_false_limit_is_shown_failing():
    true = drawn(exp(-a), approx(0, error=exp(-a), to=(a, "oo")))
    false = drawn(exp(-a), approx(0, error=exp(-2 * a), to=(a, "oo")))
    assert not true.violated and false.violated


def test_a_limit_that_fails_only_at_larger_sizes_is_shown_there():
    far = drawn(total(exp(-a), i), approx(0, error=3 * exp(-a), to=(a, "oo")))
    assert far.violated and far.sizes == {"T": 5}


def test_a_derivative_with_a_sign_draws_what_it_is_the_derivative_of():
    found = drawn(diff(w, a), ge(0), given=Le(s[j], s[i]), each=i)
    assert found.kind == "monotone" and all(line.right is None for line in found.series)
    rising = [all(v >= u for u, v in pairwise(line.left)) for line in found.series]
    assert any(rising) and not all(rising)
    assert [
        line.asserted for line in found.series
    ] == rising  # the largest weight, and only that, is spoken of


def test_second_derivatives_draw_the_function():
    found = drawn(diff(-(x**2), x, x), lt(0))
    assert found.series[0].left[0] == -(found.x[0] ** 2)


@pytest.mark.parametrize(
    "links",
    [(eq(2 * x),), (le(x**2),), (eq(2 * x), le(2 * x + 1))],
    ids=["no sign", "no zero", "a bound that is not zero"],
)
def test_other_steps_have_no_curve(links):
    assert drawn(diff(x**2, x), *links) is None


def test_a_statement_that_cannot_be_drawn_is_left_out():
    assert drawn(x, approx(log(-Abs(x) - 1), error=a, to=(a, 0))) is None


def test_an_operation_count_stays_below_its_order_or_outgrows_it():
    claim = Paper("p", title="t", source="s").claim("c", "q", w, order(T, in_=T))
    fine = growth(claim.statements()[0])
    line = fine.series[0]
    assert not fine.violated and all(u < v for u, v in zip(line.left, line.right, strict=True))
    quadratic = total(exp(a * s[i] * s[j]), j) * w
    worse = growth(
        Paper("p", title="t", source="s").claim("c", "q", quadratic, order(T, in_=T)).statements()[0]
    )
    assert worse.violated and worse.series[0].left[-1] > worse.series[0].right[-1]
    assert worse.series[0].left[0] < worse.series[0].right[0]


def test_what_a_name_stands_for_is_drawn_under_its_name():
    named = define(r"p_{%}", w, i)
    limit = approx(1 / T, error=exp(a * largest(Abs(s[j]), j)), to=(a, 0))
    meant, found = drawn(w, limit, each=i), drawn(named[i], limit, each=i)
    assert found == replace(meant, latex="p_{i}")
    counted, count = (drawn(form, order(T, in_=T)) for form in (w, named[i]))
    assert count == counted is not None


def test_the_same_seed_gives_the_same_curve():
    limit = approx(1 / T, error=exp(a), to=(a, 0))
    assert drawn(w, limit, each=i) == drawn(w, limit, each=i)


def test_steps_carry_their_curves_and_a_refuted_one_must_show_it():
    paper = Paper("p", title="t", source="s")
    wrong = paper.claim("wrong", "q", exp(-a), approx(0, error=exp(-2 * a), to=(a, "oo")))
    plain_one = paper.claim("plain", "q", x + x, eq(2 * x))
    with Workers(1) as workers:
        settings = Settings(trials=200, jobs=1)
        seen = check_claim(wrong, workers, settings).steps[0]
        none = check_claim(plain_one, workers, settings).steps[0]
    assert str(seen.verdict) == "REFUTED" and seen.curve.violated
    assert (seen.error, seen.to) == ("e^{- 2 \\alpha}", r"\alpha \to \infty") and none.error is None
    assert none.curve is None
    validate_step(as_json(seen.curve))


def validate_step(found):
    report = copy.deepcopy(SAMPLE)
    report["papers"][0]["claims"][1]["steps"][0]["curve"] = found
    read(report)


def test_the_schema_wants_null_rather_than_nothing():
    report = copy.deepcopy(SAMPLE)
    del report["papers"][0]["claims"][1]["steps"][0]["curve"]
    with pytest.raises(InvalidReport, match="curve"):
        read(report)
    with pytest.raises(InvalidReport):
        validate_step({"kind": "limit"})


# ---------- to the picture


def data(left, right=None, allowed=None, **more):
    line = Series({}, True, left, right, allowed)
    plain_one = Curve(
        "limit",
        "alpha",
        r"\alpha",
        r"\infty",
        "w",
        "0",
        tuple(map(float, range(len(left)))),
        (line,),
        {},
        (),
        False,
    )
    return replace(plain_one, **more)


def roles(found):
    return [line.role for line in found.lines]


def test_a_picture_has_both_sides_the_error_and_what_leaves_it():
    inside = plots.plot(data([1.0, 0.5, 0.2], [0.0] * 3, [2.0, 1.0, 0.5]))
    outside = plots.plot(data([1.0, 0.5, 0.2], [0.0] * 3, [2.0, 0.1, 0.1]))
    assert roles(inside) == ["band", "right", "left"]
    assert roles(outside) == ["band", "right", "left", "outside"]
    assert "red" in outside.caption and "red" not in inside.caption
    assert inside.variable == "α"


def test_everything_stays_within_the_frame():
    wild = plots.plot(data([1e300, None, -1e300, 4.0], [0.0, None, 0.0, 0.0], [None, 1.0, math.inf, 1e308]))
    for line in wild.lines:
        numbers = [float(n) for n in re.findall(r"-?\d+\.?\d*(?:e-?\d+)?", line.path.replace("h1", ""))]
        assert all(0 <= n <= plots.WIDTH for n in numbers), line


def test_gaps_break_the_line():
    assert plots.plot(data([1.0, 2.0, None, 3.0, 4.0], kind="monotone")).lines[0].path.count("M") == 2


@pytest.mark.parametrize(
    "nothing", [None, data([]), data([1.0]), data([None, None]), data([1.0, 2.0], series=[])]
)
def test_nothing_to_draw(nothing):
    assert plots.plot(nothing) is None


def test_names_of_lines_do_not_overlap():
    lines = tuple(Series({"i": n}, n < 3, (0.0, 1.0), None, None) for n in range(4))
    found = plots.plot(data([0.0, 1.0], series=lines, kind="monotone"))
    heights = sorted(label.y for label in found.labels)
    assert all(b - a >= plots.LABEL_GAP for a, b in pairwise(heights))
    assert "faint" in found.caption and [label.text.replace("\u2009", "") for label in found.labels] == [
        "i=0",
        "i=1",
        "i=2",
        "i=3",
    ]


def test_counts_have_logarithmic_axes():
    found = plots.plot(data([20.0, 80.0, 20e6], [40.0, 80.0, 40e3], kind="growth", x=[1.0, 2.0, 1024.0]))
    assert [label for _, label in found.ticks_x] == ["1", "10", "10²", "10³"]
    assert "outside" in roles(found)


def test_round_numbers():
    assert plots.round_numbers(0, 4) == [0, 1, 2, 3, 4]
    assert plots.round_numbers(0.31, 0.52) == [0.35, 0.4, 0.45, 0.5]
    assert len(plots.round_numbers(0, 1e-9)) <= 6


def test_the_picture_stands_outside_the_fold_and_its_sample_point_inside():
    page = html.pages(read(SAMPLE))["notes.html"]
    step = page[page.index('id="c.limit-step-1"') :]
    shown, fold = step.split("<details", 1)
    assert 'class="plot curve"' in shown and "Taken at T\u00a0=\u00a03" in shown
    assert "Sample point of the picture" in fold[: fold.index("</details>")]


def test_an_approximation_says_how_close():
    page = html.pages(read(SAMPLE))["notes.html"]
    step = page[page.index('id="c.limit-step-1"') :]
    within = step[step.index('class="within"') : step.index("<details")]
    assert "up to" in within and "4" in within and "∞" in within
