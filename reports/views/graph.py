"""The derivation graph: claims as nodes, `uses` as edges, and where a refutation flows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from fast_sugiyama import from_edges

from reports.record import Claim, Outcome
from reports.record.verdicts import Told
from reports.typeset.clean import clean

HEIGHT, ROW, GAP, SHELF, LETTER = 26, 34, 34, 940, 6.6  # pixels
LAYER, BESIDE = 62, 12  # pixels between layers that stand below each other, and between neighbours in one
SWEEPS = 12  # how often layers are drawn towards their neighbours
UNIT = 10.0  # the layout library's distance between neighbours
MAX_NODES = 400
Claims = tuple[Claim, ...]


@dataclass(frozen=True)
class GraphBox:
    """A claim in the picture: its centre, its width and what it shows."""

    x: float
    y: float
    width: float
    label: str
    href: str
    told: Told
    title: str
    tainted: bool
    height: int = HEIGHT


@dataclass(frozen=True)
class Edge:
    """A use, from the claim used to the claim that uses it; `bad` where a failure flows along it."""

    path: str
    bad: bool


@dataclass(frozen=True)
class GraphDrawing:
    width: float
    height: float
    nodes: list[GraphBox]
    edges: list[Edge]
    alone: int

    @property
    def fits(self) -> bool:
        """Whether it can be shrunk to the width of the page and still be read."""
        return self.width <= 1.25 * SHELF


def graph(claims: Claims, anchors: dict[str, str]) -> GraphDrawing | None:
    """Lay the claims out in layers; None where no claim uses another, or there are too many to read."""
    index = {claim.label: n for n, claim in enumerate(claims)}
    pairs = sorted(
        {(index[used], n) for n, claim in enumerate(claims) for used in claim.uses if index.get(used, n) != n}
    )
    linked = sorted({n for pair in pairs for n in pair})
    if not pairs or len(linked) > MAX_NODES:
        return None
    known = {claim.label: claim for claim in claims}
    # Consecutive integers: the layout library orders names by their hash, which changes from run to run.
    number = {n: i for i, n in enumerate(linked)}
    layouts = from_edges(
        [(number[a], number[b]) for a, b in pairs],
        vertex_spacing=UNIT,
        dummy_vertices=True,
        dummy_size=UNIT / 3,
        ranking_type="minimize",
        crossing_minimization="barycenter",
    )
    nodes: list[GraphBox] = []
    edges: list[Edge] = []
    left = top = shelf = total = 0.0
    for positions, _, _, links in sorted(
        layouts, key=lambda layout: (-len(layout[0]), min(int(n) for n, _ in layout[0]))
    ):
        wires = [(int(a), int(b)) for a, b in links or ()]
        part = _part([(int(n), float(x), float(y)) for n, (x, y) in positions], wires, claims, linked)
        if left and left + part.width > SHELF:
            left, top, shelf = 0.0, top + shelf + ROW - HEIGHT, 0.0
        place = {n: (round(x + left, 1), round(y + top, 1)) for n, (x, y) in part.place.items()}
        real = {i: linked[i] for i in place if i < len(linked)}
        nodes += [
            _node(claims[n], _fallen(claims[n], known), anchors, *place[i]) for i, n in sorted(real.items())
        ]
        edges += _edges(place, real, wires, claims, part.down)
        total, left, shelf = max(total, left + part.width), left + part.width + GAP, max(shelf, part.height)
    return GraphDrawing(round(total, 1), round(top + shelf, 1), nodes, edges, len(claims) - len(linked))


@dataclass(frozen=True)
class _Part:
    """A connected part of the graph: the centre of every node and bend, and whether its layers run down the
    page.
    """

    place: dict[int, tuple[float, float]]
    width: float
    height: float
    down: bool


Positions = list[tuple[int, float, float]]


def _part(positions: Positions, wires: list[tuple[int, int]], claims: Claims, linked: list[int]) -> _Part:
    """From left to right, which suits wide labels, unless that is too wide for the page and downwards is
    not.
    """
    widths = {n: _width(claims[linked[n]].label) if n < len(linked) else 0.0 for n, _, _ in positions}
    top = max(y for _, _, y in positions)
    layer = {n: round((top - y) / UNIT) for n, _, y in positions}
    order = {n: x / UNIT for n, x, _ in positions}
    across = _across(layer, order, widths)
    if across.width <= SHELF:
        return across
    return min(across, _down(layer, order, widths, wires), key=lambda part: part.width)


def _across(layer: dict[int, int], order: dict[int, float], widths: dict[int, float]) -> _Part:
    """Layers as columns, each as wide as its widest label."""
    columns = [0.0] * (max(layer.values()) + 1)
    for n, column in layer.items():
        columns[column] = max(columns[column], widths[n])
    starts = [sum(columns[:n]) + GAP * n for n in range(len(columns))]
    first = min(order.values())
    place = {
        n: (starts[c] + columns[c] / 2 + 1, (order[n] - first) * ROW + HEIGHT / 2 + 2)
        for n, c in layer.items()
    }
    return _Part(
        place, starts[-1] + columns[-1] + 2, max(y for _, y in place.values()) + HEIGHT / 2 + 2, False
    )


def _down(
    layer: dict[int, int], order: dict[int, float], widths: dict[int, float], wires: list[tuple[int, int]]
) -> _Part:
    """Layers as rows: nodes keep their order and are drawn to the middle of their neighbours, as far as there
    is room.
    """
    rows = [
        sorted((n for n in layer if layer[n] == k), key=lambda n: order[n])
        for k in range(max(layer.values()) + 1)
    ]
    near: dict[int, list[int]] = {n: [] for n in layer}
    for a, b in wires:
        near[a].append(b)
        near[b].append(a)
    x = {
        n: at
        for row in rows
        for n, at in zip(row, _spaced(row, dict.fromkeys(row, 0.0), widths), strict=True)
    }
    for sweep in range(SWEEPS):
        for row in rows if sweep % 2 else reversed(rows):
            wanted = {n: sum(x[m] for m in near[n]) / len(near[n]) if near[n] else x[n] for n in row}
            x.update(zip(row, _spaced(row, wanted, widths), strict=True))
    first = min(x[n] - widths[n] / 2 for n in x)
    place = {n: (x[n] - first + 1, layer[n] * LAYER + HEIGHT / 2 + 2) for n in layer}
    right = max(place[n][0] + widths[n] / 2 for n in place)
    return _Part(place, right + 1, max(y for _, y in place.values()) + HEIGHT / 2 + 2, True)


def _spaced(row: list[int], wanted: dict[int, float], widths: dict[int, float]) -> list[float]:
    """Places as near to those wanted as a row without overlaps allows: neighbours that collide share their
    error.
    """
    offsets, at = [], 0.0
    for before, n in zip([None, *row], row, strict=False):
        at += 0.0 if before is None else (widths[before] + widths[n]) / 2 + BESIDE
        offsets.append(at)
    blocks: list[list[float]] = []  # wanted start of a block, and how many nodes it has
    for n, offset in zip(row, offsets, strict=True):
        blocks.append([wanted[n] - offset, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            (start, count), (other, more) = blocks[-2], blocks.pop()
            blocks[-1] = [(start * count + other * more) / (count + more), count + more]
    starts = [start for start, count in blocks for _ in range(int(count))]
    return [start + offset for start, offset in zip(starts, offsets, strict=True)]


def _width(label: str) -> float:
    return LETTER * len(_short(label)) + 34


def _node(claim: Claim, fallen: list[str], anchors: dict[str, str], x: float, y: float) -> GraphBox:
    told = claim.told
    tainted = bool(fallen) and not _falls(claim)
    flows = f" It rests on {', '.join(fallen)}." if fallen else ""
    title = clean(f"{claim.label}: {told.word}.{flows}\n{claim.quote}")[:600]
    label = _short(claim.label)
    return GraphBox(x, y, _width(label), label, "#" + anchors[claim.label], told, title, tainted)


def _falls(claim: Claim) -> bool:
    """Whether nothing can rest on it; a claim that stands with its correction, or as meant, carries what
    rests on it.
    """
    told = claim.told
    return told.counts and not told.stands if isinstance(told, Outcome) else told.fails


def _fallen(claim: Claim, claims: dict[str, Claim]) -> list[str]:
    """What it rests on that fails; of what is not in the picture, what the record says."""
    return [label for label in claim.rests_on if label not in claims or _falls(claims[label])]


def _short(label: str) -> str:
    label = clean(label)
    return label if len(label) <= 24 else label[:23] + "…"


def _edges(
    place: dict[int, tuple[float, float]],
    real: dict[int, int],
    links: list[tuple[int, int]],
    claims: Claims,
    down: bool,
) -> list[Edge]:
    """Follow each edge through its bends to the claim at its other end."""
    after: dict[int, list[int]] = {}
    for a, b in links:
        after.setdefault(a, []).append(b)
    edges, known = [], {claim.label: claim for claim in claims}
    for start in sorted(real):
        for step in sorted(after.get(start, ())):
            route = [start, step]
            while route[-1] not in real and after.get(route[-1]):
                route.append(after[route[-1]][0])
            source = claims[real[start]]
            bad = _falls(source) or bool(_fallen(source, known))
            halves = [_width(claims[real[n]].label) / 2 if n in real else 0.0 for n in route]
            points = [place[n] for n in route]
            edges.append(Edge(_falling(points) if down else _curve(points, halves), bad))
    return sorted(edges, key=lambda edge: edge.bad)  # bad edges last: drawn on top


def _curve(points: list[tuple[float, float]], halves: list[float]) -> str:
    """A smooth line from the edge of the first box to just before the last."""
    forward = 1 if points[-1][0] >= points[0][0] else -1
    points = [
        (points[0][0] + forward * halves[0], points[0][1]),
        *points[1:-1],
        (points[-1][0] - forward * (halves[-1] + 5), points[-1][1]),
    ]
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = (x0 + x1) / 2
        path += f"C{middle:g} {y0:g} {middle:g} {y1:g} {x1:g} {y1:g}"
    return path


def _falling(points: list[tuple[float, float]]) -> str:
    """A smooth line from below the first box to just above the last."""
    (x0, y0), (x1, y1) = points[0], points[-1]
    forward = 1 if y1 >= y0 else -1
    points = [(x0, y0 + forward * HEIGHT / 2), *points[1:-1], (x1, y1 - forward * (HEIGHT / 2 + 5))]
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = (y0 + y1) / 2
        path += f"C{x0:g} {middle:g} {x1:g} {middle:g} {x1:g} {y1:g}"
    return path
