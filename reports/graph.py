"""The derivation graph: claims as nodes, `uses` as edges, and where a refutation flows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from fast_sugiyama import from_edges

from reports.clean import clean
from reports.verdicts import VERDICTS, Verdict, fails

ROW, HEIGHT, GAP, SHELF, LETTER = 62, 30, 18, 860, 7.2
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
    """A use, from the claim used down to the claim that uses it; `bad` where a failure flows along it."""

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
    widths = {n: max(58.0, LETTER * len(_short(claims[n]["label"])) + 40) for n in linked}
    slot = max(widths.values()) + GAP
    layouts = from_edges([(number[a], number[b]) for a, b in pairs], vertex_spacing=slot, dummy_vertices=True,
                         dummy_size=slot / 2, crossing_minimization="median")  # fmt: skip
    nodes: list[Node] = []
    edges: list[Edge] = []
    left = top = shelf = total = 0.0
    for positions, _, _, links in sorted(layouts, key=lambda layout: (-len(layout[0]), min(int(n) for n, _ in layout[0]))):
        xs, ys = [float(p[0]) for _, p in positions], [float(p[1]) for _, p in positions]
        width, height = max(xs) - min(xs) + slot, (max(ys) - min(ys)) / slot * ROW + HEIGHT
        if left and left + width > SHELF:
            left, top, shelf = 0.0, top + shelf + ROW - HEIGHT, 0.0
        at_x, at_y = left - min(xs) + slot / 2, top + HEIGHT / 2 + 2
        place = {
            int(n): (round(at_x + float(x), 1), round(at_y + (max(ys) - float(y)) / slot * ROW, 1)) for n, (x, y) in positions
        }
        real = {i: linked[i] for i in place if i < len(linked)}
        nodes += [_node(claims[n], anchors, *place[i], widths[n]) for i, n in sorted(real.items())]
        edges += _edges(place, real, [(int(a), int(b)) for a, b in links or ()], claims)
        left, shelf, total = left + width, max(shelf, height), max(total, left + width)
    return Graph(round(total, 1), round(top + shelf + 4, 1), nodes, edges, len(claims) - len(linked))


def _node(claim: dict[str, Any], anchors: dict[str, str], x: float, y: float, width: float) -> Node:
    verdict = VERDICTS[claim["verdict"]]
    tainted = bool(claim["rests_on"]) and verdict.passes is not False
    flows = f" It rests on {', '.join(claim['rests_on'])}." if claim["rests_on"] else ""
    title = clean(f"{claim['label']}: {verdict.word}.{flows}\n{claim['quote']}")[:600]
    return Node(x, y, width, _short(claim["label"]), "#" + anchors[claim["label"]], verdict, title, tainted)


def _short(label: str) -> str:
    label = clean(label)
    return label if len(label) <= 18 else label[:17] + "…"


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
            edges.append(Edge(_curve([place[n] for n in route]), bad))
    return sorted(edges, key=lambda edge: edge.bad)  # bad edges last: drawn on top


def _curve(points: list[tuple[float, float]]) -> str:
    half = HEIGHT / 2
    down = points[-1][1] >= points[0][1]
    points = [(points[0][0], points[0][1] + (half if down else -half)), *points[1:-1],
              (points[-1][0], points[-1][1] - (half + 5 if down else -half - 5))]  # fmt: skip
    path = f"M{points[0][0]:g} {points[0][1]:g}"
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = (y0 + y1) / 2
        path += f"C{x0:g} {middle:g} {x1:g} {middle:g} {x1:g} {y1:g}"
    return path
