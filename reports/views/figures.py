"""Small pictures, as coordinates for SVG templates: bars of outcomes, residuals, and counterexamples one can
look at.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from itertools import pairwise

from markupsafe import Markup

from reports.record import Value, Valued
from reports.record.verdicts import Told
from reports.typeset import numerals
from reports.typeset.clean import clean
from reports.typeset.mathml import typeset
from reports.typeset.values import is_matrix, is_vector

Point = tuple[float, ...]
Name = tuple[str, str]  # a letter and its subscript, as plain text


@dataclass(frozen=True)
class SeriesPlot:
    """A quantity to draw: its name, its points, and whether it is one direction from the origin."""

    name: Name
    latex: str
    points: list[Point]
    arrow: bool


@dataclass(frozen=True)
class Segment:
    """A stretch of a bar of outcomes, in percent."""

    told: Told
    count: int
    start: float
    length: float


def bar(counts: list[tuple[Told, int]]) -> list[Segment]:
    """Outcomes side by side, each as long as its share."""
    total = sum(number for _, number in counts)
    segments, start = [], 0.0
    for told, number in counts:
        length = 100 * number / total
        segments.append(Segment(told, number, round(start, 3), round(length, 3)))
        start += length
    return segments


@dataclass(frozen=True)
class HistogramPlot:
    """Residuals on a log10 scale: the bars as one SVG path, ticks as (x, exponent)."""

    width: int
    height: int
    base: int
    bars: str
    ticks: list[tuple[float, int]]
    summary: str


def histogram(
    edges: tuple[float, ...], counts: tuple[int, ...], what: str, *, width: int = 300, height: int = 84
) -> HistogramPlot | None:
    """A distribution plot; None where there is nothing to draw."""
    if len(edges) < 2 or sum(map(bool, counts)) < 2:  # one bar shows nothing
        return None
    low, high = edges[0], edges[-1]
    base, left, right = height - 18, 12, width - 12

    def x(edge: float) -> float:
        return round(left + (right - left) * (edge - low) / ((high - low) or 1), 2)

    # Square roots keep a handful of outliers visible beside thousands of ordinary residuals.
    tallest = math.sqrt(max(counts))
    bars = "".join(
        f"M{x(a):g} {base}v{-(base - 4) * math.sqrt(n) / tallest:.1f}h{max(x(b) - x(a) - 1, 0.5):.1f}V{base}"
        for (a, b), n in zip(pairwise(edges), counts, strict=False)
        if n
    )
    stride = max(1, math.ceil((high - low) / 5))
    ticks = [
        (x(e), e) for e in range(math.ceil(low), math.floor(high) + 1) if (e - math.ceil(low)) % stride == 0
    ]
    filled = [i for i, n in enumerate(counts) if n]
    summary = (
        f"{numerals.count(sum(counts))} instances, {what}: between 10^{edges[filled[0]]:g} "
        f"and 10^{edges[filled[-1] + 1]:g}"
    )
    return HistogramPlot(width, height, base, bars, ticks, summary)


@dataclass(frozen=True)
class Mark:
    """A point of a picture, with its name; `arrow` where it is a direction from the origin."""

    x: float
    y: float
    name: str
    index: str
    series: int
    arrow: bool
    anchor: str
    lift: float


@dataclass(frozen=True)
class Picture:
    """A configuration of points in the plane or on a line."""

    width: int
    height: int
    origin: tuple[float, float]
    marks: list[Mark]
    ticks_x: list[tuple[float, str]]
    ticks_y: list[tuple[float, str]]
    caption: Markup
    summary: str
    flat: bool


def picture(values: tuple[Valued, ...], densities: set[str]) -> Picture | None:
    """Draw the quantities of a counterexample that are points or directions in one or two dimensions."""
    plane = _series(values, densities, 2)
    if any(not one.arrow for one in plane) or len(plane) > 1:
        return _draw(plane, flat=False) if _worth(plane) else None
    line = [one for one in _series(values, densities, 1) if not one.arrow]
    return _draw(line, flat=True) if _worth(line) else None


def _worth(found: list[SeriesPlot]) -> bool:
    """Whether there is a configuration to look at: one point says nothing."""
    return len({point for one in found for point in one.points}) > 1


@dataclass(frozen=True)
class Density:
    """Probabilities as bars: (x, height, series) of each, values below, and names of the groups."""

    width: int
    height: int
    base: int
    bars: list[tuple[float, float, int]]
    thickness: float
    values: list[tuple[float, str]]
    names: list[tuple[float, str, str]]
    caption: Markup
    summary: str


MOST_BARS = 24


def density(values: tuple[Valued, ...], densities: set[str]) -> Density | None:
    """Draw the quantities of a counterexample that are probabilities on a few points; rows of a matrix side
    by side.
    """
    drawn = [v for v in values if v.name in densities]
    groups = [(symbol(v), row) for v in drawn for row in _rows(v.value)]
    numbers = [[numerals.as_float(entry) for entry in row] for _, row in groups]
    total = sum(len(row) for row in numbers)
    if (
        not 2 <= total <= MOST_BARS
        or max(map(len, numbers)) < 2
        or any(n is None or n < 0 for row in numbers for n in row)
    ):
        return None
    width, height, base = 300, 120, 84
    step = min(34.0, (width - 20) / (total + len(groups)))
    bars: list[tuple[float, float, int]] = []
    labels, names, x = [], [], 10.0
    for n, ((name, row), heights) in enumerate(zip(groups, numbers, strict=True)):
        names.append((round(x + step * len(row) / 2, 1), *name))
        for entry, value in zip(row, heights, strict=True):
            bars.append((round(x, 1), round(70 * (value or 0), 1), n % 4))
            labels.append((round(x + step * 0.42, 1), entry if len(entry) <= 4 else f"{value:.2g}"))
            x += step
        x += step
    return Density(
        width,
        height,
        base,
        bars,
        round(step * 0.84, 1),
        labels if step >= 18 else [],
        names,
        _caption([v.latex for v in drawn]),
        f"{len(bars)} probabilities of the counterexample as bars",
    )


def _rows(value: Value) -> tuple[tuple[str, ...], ...]:
    return (value,) if is_vector(value) else value if is_matrix(value) else ()


def symbol(value: Valued) -> Name:
    r"""A quantity's name for a picture: p_{Y|X} as p and Y|X; what is not a letter with a subscript by the
    encoding's name.
    """
    printed = re.fullmatch(
        r"\\?(?:math(?:bf|rm|it)\{)?\\?([A-Za-z]+)\}?(?:_\{?([\w*|, ]{1,6})\}?)?", value.latex
    )
    letter = numerals.letter(printed[1]) if printed else None
    if printed and letter:
        return letter, clean(printed[2] or "")
    return numerals.letter(value.name) or clean(value.name), ""


def _series(values: tuple[Valued, ...], densities: set[str], dimension: int) -> list[SeriesPlot]:
    drawn = [v for v in values if v.name not in densities]
    found = [SeriesPlot(symbol(v), v.latex, *_points(v.value, dimension)) for v in drawn]
    return [one for one in found if one.points]


def _points(value: Value, dimension: int) -> tuple[list[Point], bool]:
    """Coordinates of a quantity, and whether it is one direction rather than several points."""
    rows: tuple[tuple[str, ...], ...]
    if is_matrix(value) and len(value[0]) == dimension and 1 <= len(value) <= 40:
        rows, arrow = value, False
    elif is_vector(value) and len(value) == dimension:
        rows, arrow = (value,), True
    else:
        return [], False
    points = [tuple(n for n in map(numerals.as_float, row) if n is not None) for row in rows]
    if any(len(point) != dimension for point in points):
        return [], False
    return points, arrow


def _draw(found: list[SeriesPlot], *, flat: bool) -> Picture:
    width, height, margin = 300, 96 if flat else 240, 34
    xs = [p[0] for one in found for p in one.points] + [0.0]
    ys = [0.0] if flat else [p[1] for one in found for p in one.points] + [0.0]
    span_x, span_y = max(xs) - min(xs), max(ys) - min(ys)
    scale = min(
        (width - 2 * margin) / (span_x or 1), math.inf if flat else (height - 2 * margin) / (span_y or 1)
    )
    if not math.isfinite(scale) or span_x == span_y == 0:
        scale = 40.0
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def place(a: float, b: float) -> tuple[float, float]:
        return round(width / 2 + scale * (a - middle_x), 2), round(
            height / 2 - scale * (b - middle_y) + 14 * flat, 2
        )

    marks: list[Mark] = []
    for number, one in enumerate(found):
        for n, point in enumerate(one.points):
            x, y = place(point[0], 0.0 if flat else point[1])
            crowd = sum(
                abs(x - mark.x) < 22 and abs(y - mark.y) < 12 for mark in marks
            )  # names stack where points meet
            index = one.name[1] if len(one.points) == 1 else str(n + 1)
            marks.append(
                Mark(
                    x,
                    y,
                    one.name[0],
                    index,
                    number % 4,
                    one.arrow,
                    "end" if x > width - 50 else "start",
                    7 + 14 * crowd,
                )
            )
    return Picture(
        width,
        height,
        place(0, 0),
        marks,
        [(place(t, 0)[0], f"{t:g}") for t in _ticks(min(xs), max(xs))],
        [] if flat else [(place(0, t)[1], f"{t:g}") for t in _ticks(min(ys), max(ys))],
        _caption([one.latex for one in found]),
        _summary(found),
        flat,
    )


def _ticks(low: float, high: float) -> list[float]:
    """A few round numbers within the range, without zero (the axes cross there)."""
    step = 10.0 ** math.floor(math.log10((high - low) or 1))
    step *= next(k for k in (1, 2, 5, 10) if (high - low) / (step * k) <= 4)
    return [round(n * step, 12) for n in range(math.ceil(low / step), math.floor(high / step) + 1) if n]


def _caption(names: list[str]) -> Markup:
    listed = [typeset(latex).markup for latex in dict.fromkeys(names)]
    return Markup("The counterexample drawn: {}").format(Markup(", ").join(listed))


def _summary(found: list[SeriesPlot]) -> str:
    parts = [
        f"{one.name[0]} ({'direction' if one.arrow else numerals.counted(len(one.points), 'point')})"
        for one in found
    ]
    return "The counterexample drawn: " + numerals.listing(parts)
