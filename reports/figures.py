"""Small pictures, as coordinates for SVG templates: verdict bars, residuals, and counterexamples one can look at."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from reports import numerals
from reports.clean import clean
from reports.values import is_matrix, is_vector
from reports.verdicts import Verdict

Point = tuple[float, ...]
Series = tuple[str, list[Point], bool]  # a name, its points, and whether it is a direction


@dataclass(frozen=True)
class Segment:
    """A stretch of a verdict bar, in percent."""

    verdict: Verdict
    count: int
    start: float
    length: float


def bar(counts: list[tuple[Verdict, int]]) -> list[Segment]:
    """Verdicts side by side, each as long as its share."""
    total = sum(number for _, number in counts)
    segments, start = [], 0.0
    for verdict, number in counts:
        length = 100 * number / total
        segments.append(Segment(verdict, number, round(start, 3), round(length, 3)))
        start += length
    return segments


@dataclass(frozen=True)
class Histogram:
    """Residuals on a log10 scale: the bars as one SVG path, ticks as (x, exponent)."""

    width: int
    height: int
    base: int
    bars: str
    ticks: list[tuple[float, int]]
    summary: str


def histogram(edges: list[float], counts: list[int], *, width: int = 300, height: int = 84) -> Histogram | None:
    """A distribution plot; None where there is nothing to draw."""
    if len(edges) < 2 or not any(counts):
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
    ticks = [(x(e), e) for e in range(math.ceil(low), math.floor(high) + 1) if (e - math.ceil(low)) % stride == 0]
    filled = [i for i, n in enumerate(counts) if n]
    summary = (f"{numerals.count(sum(counts))} scaled residuals between 10^{edges[filled[0]]:g} "
               f"and 10^{edges[filled[-1] + 1]:g}")  # fmt: skip
    return Histogram(width, height, base, bars, ticks, summary)


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
    caption: str
    flat: bool


def picture(values: list[dict[str, Any]], domains: dict[str, str]) -> Picture | None:
    """Draw the quantities of a counterexample that are points or directions in one or two dimensions."""
    plane = _series(values, domains, 2)
    if any(not arrow for _, _, arrow in plane) or len(plane) > 1:
        return _draw(plane, flat=False)
    line = [item for item in _series(values, domains, 1) if not item[2]]
    return _draw(line, flat=True) if line else None


def _series(values: list[dict[str, Any]], domains: dict[str, str], dimension: int) -> list[Series]:
    found = [(clean(v["name"]), *_points(v["value"], domains.get(v["name"], ""), dimension)) for v in values]
    return [item for item in found if item[1]]


def _points(value: Any, domain: str, dimension: int) -> tuple[list[Point], bool]:
    """Coordinates of a quantity, and whether it is one direction rather than several points."""
    if is_matrix(value) and len(value[0]) == dimension and 1 <= len(value) <= 40:
        rows, arrow = value, False
    elif is_vector(value) and len(value) == dimension and "simplex" not in domain.lower() and "Delta" not in domain:
        rows, arrow = [value], True
    else:
        return [], False
    numbers = [tuple(numerals.as_float(entry) for entry in row) for row in rows]
    points = [tuple(n for n in row if n is not None) for row in numbers]
    return (points, arrow) if all(len(point) == dimension for point in points) else ([], False)


def _draw(found: list[Series], *, flat: bool) -> Picture:
    width, height, margin = 300, 96 if flat else 240, 34
    xs = [p[0] for _, points, _ in found for p in points] + [0.0]
    ys = [0.0] if flat else [p[1] for _, points, _ in found for p in points] + [0.0]
    span_x, span_y = max(xs) - min(xs), max(ys) - min(ys)
    scale = min((width - 2 * margin) / (span_x or 1), math.inf if flat else (height - 2 * margin) / (span_y or 1))
    if not math.isfinite(scale) or span_x == span_y == 0:
        scale = 40.0
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2

    def place(a: float, b: float) -> tuple[float, float]:
        return round(width / 2 + scale * (a - middle_x), 2), round(height / 2 - scale * (b - middle_y) + 14 * flat, 2)

    marks: list[Mark] = []
    for number, (name, points, arrow) in enumerate(found):
        for n, point in enumerate(points):
            x, y = place(point[0], 0.0 if flat else point[1])
            crowd = sum(abs(x - mark.x) < 22 and abs(y - mark.y) < 12 for mark in marks)  # names stack where points meet
            marks.append(Mark(x, y, name, "" if len(points) == 1 else str(n + 1), number % 4, arrow,
                              "end" if x > width - 50 else "start", 7 + 14 * crowd))  # fmt: skip
    return Picture(width, height, place(0, 0), marks,
                   [(place(t, 0)[0], f"{t:g}") for t in _ticks(min(xs), max(xs))],
                   [] if flat else [(place(0, t)[1], f"{t:g}") for t in _ticks(min(ys), max(ys))],
                   _caption(found), flat)  # fmt: skip


def _ticks(low: float, high: float) -> list[float]:
    """A few round numbers within the range, without zero (the axes cross there)."""
    step = 10.0 ** math.floor(math.log10((high - low) or 1))
    step *= next(k for k in (1, 2, 5, 10) if (high - low) / (step * k) <= 4)
    return [round(n * step, 12) for n in range(math.ceil(low / step), math.floor(high / step) + 1) if n]


def _caption(found: list[Series]) -> str:
    parts = [f"{name} ({'direction' if arrow else numerals.counted(len(points), 'point')})" for name, points, arrow in found]
    return "The counterexample drawn: " + numerals.listing(parts)
