"""Curves as coordinates for SVG: limits with the error they allow, quantities that rise or fall, operation
counts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from markupsafe import Markup

from reports.record import Curve, Series
from reports.typeset import numerals, values
from reports.typeset.clean import clean
from reports.typeset.mathml import typeset

Numbers = Sequence[float | None]

WIDTH, HEIGHT = 340, 196
LEFT, RIGHT, TOP, BOTTOM = 44, 52, 10, 30  # margins: room for ticks and for the names of lines
COLOURS = 4
LABEL_GAP = 13  # pixels between the names of neighbouring lines
NAMED_FORMULA = 8  # letters: longer formulas are not repeated in the caption
FEW_ENTRIES = 8  # a sample point this small is printed in the caption


@dataclass(frozen=True)
class Line:
    """A path, and what it is: `left`, `faint`, `right`, `outside` or `band`; `colour` tells the lines
    apart.
    """

    path: str
    role: str
    colour: int


@dataclass(frozen=True)
class Label:
    x: float
    y: float
    text: str
    colour: int
    role: str


@dataclass(frozen=True)
class Plot:
    width: int
    height: int
    frame: tuple[int, int, int, int]
    variable: str
    lines: list[Line]
    labels: list[Label]
    ticks_x: list[tuple[float, str]]
    ticks_y: list[tuple[float, str]]
    caption: Markup
    point: Markup
    rows: list[tuple[Markup, Markup]]
    summary: str


def plot(data: Curve | None) -> Plot | None:
    """The picture of a curve; None where there is nothing to draw."""
    if data is None or len(data.x) < 2 or not data.series:
        return None
    log = data.kind == "growth"
    sides = [side for s in data.series for side in (s.left, s.right) if side]
    shown = [v for side in sides for v in side if v is not None and (v > 0 or not log)]
    if not shown:
        return None
    first, last = min(data.x), max(data.x)
    if 0 < first < 0.05 * last and not log:
        first = 0.0  # an open end at zero: show where it is
    across = PixelScale(first, last, LEFT, WIDTH - RIGHT, log)
    down = PixelScale(*_padded(min(shown), max(shown), log), HEIGHT - BOTTOM, TOP, log)
    lines = [line for n, s in enumerate(data.series) for line in _lines(s, data.x, n % COLOURS, across, down)]
    lines = list(
        {(line.role, line.path): line for line in reversed(lines)}.values()
    )  # a band or bound they share, once
    lines.sort(key=lambda line: ("band", "faint", "right", "left", "outside").index(line.role))
    small = sum(values.entries(v.value) for v in data.values) <= FEW_ENTRIES
    return Plot(
        WIDTH,
        HEIGHT,
        (LEFT, TOP, WIDTH - RIGHT, HEIGHT - BOTTOM),
        symbol(data.variable),
        lines,
        _labels(data.series, down),
        across.ticks(),
        down.ticks(),
        _caption(data),
        _point(data, small),
        [] if small else _rows(data),
        _summary(data),
    )


@dataclass(frozen=True)
class PixelScale:
    """Numbers to pixels, linear or logarithmic; what lies outside is put on the edge."""

    low: float
    high: float
    start: float
    end: float
    log: bool

    def __call__(self, value: float) -> float:
        measure: Callable[[float], float] = math.log10 if self.log else float
        low, high, at = measure(self.low), measure(self.high), measure(min(max(value, self.low), self.high))
        return round(self.start + (self.end - self.start) * (at - low) / ((high - low) or 1), 1)

    def ticks(self) -> list[tuple[float, str]]:
        """A few round numbers with their places."""
        if self.log:
            first, last = math.ceil(math.log10(self.low) - 1e-9), math.floor(math.log10(self.high) + 1e-9)
            stride = max(1, math.ceil((last - first) / 4))
            return [(self(10.0**n), numerals.power_of_ten(n)) for n in range(first, last + 1, stride)]
        return [(self(t), f"{t:g}".replace("-", "−")) for t in round_numbers(self.low, self.high)]


def round_numbers(low: float, high: float, most: int = 5) -> list[float]:
    """Multiples of 1, 2 or 5 times a power of ten within a range."""
    step = 10.0 ** math.floor(math.log10((high - low) or 1) - 1)
    step *= next(k for k in (1, 2, 5, 10, 20, 50, 100) if (high - low) / (step * k) <= most)
    return [
        round(n * step, 12) for n in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)
    ]


def _padded(low: float, high: float, log: bool) -> tuple[float, float]:
    if log:
        return low / 1.5, high * 1.5
    room = 0.06 * (high - low) or 0.5 * abs(high) or 1.0
    return low - room, high + room


def _lines(
    series: Series, x: Sequence[float], colour: int, across: PixelScale, down: PixelScale
) -> list[Line]:
    left, right, allowed = series.left, series.right, series.allowed
    found = [Line(_path(x, left, across, down), "left" if series.asserted else "faint", colour)]
    if right is not None:
        found.append(Line(_path(x, right, across, down), "right", colour))
        outside = [v if out else None for v, out in zip(left, _outside(left, right, allowed), strict=True)]
        found.append(Line(_path(x, outside, across, down), "outside", colour))
    if right is not None and allowed is not None:
        found.append(Line(_band(x, right, allowed, across, down), "band", colour))
    return [line for line in found if line.path]


def _outside(left: Numbers, right: Numbers, allowed: Numbers | None) -> list[bool]:
    """Where the left side is further from the right one than allowed; without an allowed error, where it is
    above.
    """
    if allowed is None:
        return [
            a is not None and b is not None and a > b * (1 + 1e-9) for a, b in zip(left, right, strict=True)
        ]
    return [
        None not in (a, b, e) and abs(a - b) > e * (1 + 1e-4) + 1e-5 * (abs(a) + abs(b))  # type: ignore[operator, arg-type]
        for a, b, e in zip(left, right, allowed, strict=True)
    ]


def _path(x: Sequence[float], y: Numbers, across: PixelScale, down: PixelScale) -> str:
    """A polyline with gaps where there is no value; a lone point becomes a short dash."""
    path = ""
    for drawn, run in groupby(zip(x, y, strict=True), key=lambda point: point[1] is not None):
        if drawn:
            places = [f"{across(a):g} {down(b):g}" for a, b in run if b is not None]
            path += "M" + "L".join(places) + ("h1" if len(places) == 1 else "")
    return path


def _band(x: Sequence[float], middle: Numbers, allowed: Numbers, across: PixelScale, down: PixelScale) -> str:
    """The strip within the allowed error of the right side; an error without a bound fills the picture."""
    whole = [
        (a, m, math.inf if e is None else e)
        for a, m, e in zip(x, middle, allowed, strict=True)
        if m is not None
    ]
    if len(whole) < 2:
        return ""
    upper = [f"{across(a):g} {down(m + e):g}" for a, m, e in whole]
    lower = [f"{across(a):g} {down(m - e):g}" for a, m, e in reversed(whole)]
    return "M" + "L".join(upper + lower) + "z"


def _labels(series: Sequence[Series], down: PixelScale) -> list[Label]:
    """The names of the lines at their ends, moved apart where lines end together."""
    ends = [(down(last), n, s) for n, s in enumerate(series) if s.at and (last := s.left[-1]) is not None]
    labels: list[Label] = []
    for y, n, s in sorted(ends, key=lambda end: end[0]):
        y = max(y, labels[-1].y + LABEL_GAP) if labels else max(y, TOP + 4.0)
        text = _indices(s.at)
        labels.append(Label(WIDTH - RIGHT + 5, y, text, n % COLOURS, "left" if s.asserted else "faint"))
    low = max(0.0, (labels[-1].y - (HEIGHT - BOTTOM))) if labels else 0.0
    return [Label(one.x, round(one.y - low + 4, 1), one.text, one.colour, one.role) for one in labels]


def _indices(at: dict[str, int]) -> str:
    """i = 2; several indices by their values alone, which the caption names."""
    if len(at) == 1:
        return "".join(f"{symbol(name)}\u2009=\u2009{value}" for name, value in at.items())
    return f"({numerals.THIN_COMMA.join(map(str, at.values()))})"


def _named(data: Curve) -> str:
    names = list(data.series[0].at)
    return f"; lines by ({', '.join(map(symbol, names))})" if len(names) > 1 else ""


def symbol(name: str) -> str:
    """alpha as α; other names as they are."""
    return numerals.letter(name) or clean(name)


def _caption(data: Curve) -> Markup:
    variable = typeset(data.variable_latex).markup
    if data.kind == "growth":
        counted, bound = typeset(data.latex).markup, typeset(data.right_latex or "").markup
        return Markup("Operations as written, {}, and {} (dashed){}").format(
            counted, bound, _leaves(data, "; red: above it")
        )
    if data.kind == "monotone":
        formula = typeset(data.latex)
        name = (
            formula.markup
            if formula.ok and formula.width <= NAMED_FORMULA
            else Markup("The differentiated quantity")
        )
        faint = (
            "; faint: indices the claim does not speak of" if any(not s.asserted for s in data.series) else ""
        )
        return Markup("{} against {}{}{}").format(name, variable, faint, _named(data))
    to = typeset(rf"{data.variable_latex} \to {data.to}").markup
    return Markup("Left side solid, right side dashed, the allowed error shaded; {}{}{}").format(
        to, _leaves(data, "; red: outside it"), _named(data)
    )


def _leaves(data: Curve, words: str) -> str:
    compared = [_outside(s.left, s.right, s.allowed) for s in data.series if s.right is not None]
    return words if any(map(any, compared)) else ""


def _point(data: Curve, small: bool) -> Markup:
    """Where the picture was taken: sizes, and the values where they are few."""
    parts = [Markup("{}").format(clean(numerals.assignment(data.sizes)))] if data.sizes else []
    if small:
        parts += [Markup("{}&nbsp;=&nbsp;{}").format(name, value) for name, value in _rows(data)]
    return Markup(", ").join(parts)


def _rows(data: Curve) -> list[tuple[Markup, Markup]]:
    return [(typeset(v.latex).markup, values.mathml(v.value)) for v in data.values]


def _summary(data: Curve) -> str:
    """The picture in words, for those who do not see it."""
    x = symbol(data.variable)
    parts = []
    for s in data.series:
        name = ", ".join(f"{symbol(index)} = {value}" for index, value in s.at.items())
        ends = [v for v in s.left if v is not None]
        if ends:
            parts.append(f"{name + ': ' if name else ''}from {ends[0]:g} to {ends[-1]:g}")
    return f"Curve for {x} from {data.x[0]:g} to {data.x[-1]:g}; {'; '.join(parts)}"
