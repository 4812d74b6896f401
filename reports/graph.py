"""The derivation graph: claims as nodes, `uses` as edges, and where a refutation flows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from fast_sugiyama import from_edges

from reports.clean import clean
from reports.verdicts import VERDICTS, Verdict, fails

HEIGHT, ROW, GAP, SHELF, LETTER = 28, 38, 44, 900, 6.9  # pixels
UNIT = 10.0  # the layout library's distance between neighbours
MAX_NODES = 400


@dataclass(frozen=True)
class Node:
    """A claim in the picture: its centre, its width and what it shows."""

    x: float
    y: float
    width: float
    label: str
    href: str
    verdict: Verdict
    title: str
    tainted: bool


@dataclass(frozen=True)
class Edge:
    """A use, from the claim used to the claim that uses it; `bad` where a failure flows along it."""

    path: str
    bad: bool


@dataclass(frozen=True)
class Graph:
    width: float
    height: float
    nodes: list[Node]
    edges: list[Edge]
    alone: int


def graph(claims: list[dict[str, Any]], anchors: dict[str, str]) -> Graph | None:
    """Lay the claims out in layers; None where no claim uses another, or there are too many to read."""
    index = {claim["label"]: n for n, claim in enumerate(claims)}
    pairs = sorted({(index[used], n) for n, claim in enumerate(claims) for used in claim["uses"] if index.get(used, n) != n})
    linked = sorted({n for pair in pairs for n in pair})
    if not pairs or len(linked) > MAX_NODES:
        return None
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
    nodes: list[Node] = []
    edges: list[Edge] = []
    left = top = shelf = total = 0.0
    for positions, _, _, links in sorted(layouts, key=lambda layout: (-len(layout[0]), min(int(n) for n, _ in layout[0]))):
        part = _Part([(int(n), float(x), float(y)) for n, (x, y) in positions], claims, linked)
        if left and left + part.width > SHELF:
            left, top, shelf = 0.0, top + shelf + ROW - HEIGHT, 0.0
        place = {n: (round(x + left, 1), round(y + top, 1)) for n, (x, y) in part.place.items()}
        real = {i: linked[i] for i in place if i < len(linked)}
        nodes += [_node(claims[n], anchors, *place[i]) for i, n in sorted(real.items())]
        edges += _edges(place, real, [(int(a), int(b)) for a, b in links or ()], claims)
        total, left, shelf = max(total, left + part.width), left + part.width + GAP, max(shelf, part.height)
    return Graph(round(total, 1), round(top + shelf, 1), nodes, edges, len(claims) - len(linked))


class _Part:
    """A connected part of the graph, turned to read from left to right: labels are wide, so layers become columns."""

    def __init__(self, positions: list[tuple[int, float, float]], claims: list[dict[str, Any]], linked: list[int]) -> None:
        top, first = max(y for _, _, y in positions), min(x for _, x, _ in positions)
        layer = {n: round((top - y) / UNIT) for n, _, y in positions}
        columns = [0.0] * (max(layer.values()) + 1)
        for n, column in layer.items():
            if n < len(linked):
                columns[column] = max(columns[column], _width(claims[linked[n]]["label"]))
        starts = [sum(columns[:n]) + GAP * n for n in range(len(columns))]
        self.width = starts[-1] + columns[-1] + 2
        self.place = {
            n: (starts[layer[n]] + columns[layer[n]] / 2 + 1, (x - first) / UNIT * ROW + HEIGHT / 2 + 2) for n, x, _ in positions
        }
        self.height = max(y for _, y in self.place.values()) + HEIGHT / 2 + 2


def _width(label: str) -> float:
    return LETTER * len(_short(label)) + 34


def _node(claim: dict[str, Any], anchors: dict[str, str], x: float, y: float) -> Node:
    verdict = VERDICTS[claim["verdict"]]
    tainted = bool(claim["rests_on"]) and verdict.passes is not False
    flows = f" It rests on {', '.join(claim['rests_on'])}." if claim["rests_on"] else ""
    title = clean(f"{claim['label']}: {verdict.word}.{flows}\n{claim['quote']}")[:600]
    label = _short(claim["label"])
    return Node(x, y, _width(label), label, "#" + anchors[claim["label"]], verdict, title, tainted)


def _short(label: str) -> str:
    label = clean(label)
    return label if len(label) <= 24 else label[:23] + "…"


def _edges(
    place: dict[int, tuple[float, float]],
    real: dict[int, int],
    links: list[tuple[int, int]],
    claims: list[dict[str, Any]],
) -> list[Edge]:
    """Follow each edge through its bends to the claim at its other end."""
    after: dict[int, list[int]] = {}
    for a, b in links:
        after.setdefault(a, []).append(b)
    edges = []
    for start in sorted(real):
        for step in sorted(after.get(start, ())):
            route = [start, step]
            while route[-1] not in real and after.get(route[-1]):
                route.append(after[route[-1]][0])
            source = claims[real[start]]
            bad = fails(source["verdict"]) or bool(source["rests_on"])
            halves = [_width(claims[real[n]]["label"]) / 2 if n in real else 0.0 for n in route]
            edges.append(Edge(_curve([place[n] for n in route], halves), bad))
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
