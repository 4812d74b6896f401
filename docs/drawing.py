"""A graph in the words of Mermaid, drawn as SVG: boxes in layers, an arrow for each edge."""

from __future__ import annotations

import re
from html import escape

from fast_sugiyama import from_edges

WIDE, HIGH, ACROSS, DOWN = 118, 26, 128, 64  # pixels: a box, and from one to the next
NODE = re.compile(r"^\s*(\w+)\[(.+?)\]\s*$", re.MULTILINE)
EDGE = re.compile(r"^\s*(\w+) --> (\w+)\s*$", re.MULTILINE)


def drawn(mermaid: str) -> str:
    """The drawing; what no edge reaches is left out."""
    names = dict(NODE.findall(mermaid))
    linked = sorted({end for edge in EDGE.findall(mermaid) for end in edge})
    number = {name: n for n, name in enumerate(linked)}
    edges = [(number[a], number[b]) for a, b in EDGE.findall(mermaid)]
    places: dict[int, tuple[float, float]] = {}
    for found, *_ in from_edges(edges, vertex_spacing=1.0, dummy_vertices=False, ranking_type="minimize"):
        right = max((x for x, _ in places.values()), default=-1.0) + 1
        top = max(y for _, (_, y) in found)
        places |= {int(n): (right + x, top - y) for n, (x, y) in found}
    spots = {n: (WIDE / 2 + 4 + x * ACROSS, HIGH / 2 + 4 + y * DOWN) for n, (x, y) in places.items()}
    width, height = (max(spot[k] for spot in spots.values()) for k in (0, 1))
    lines = [_arrow(spots[a], spots[b]) for a, b in edges]
    boxes = [_box(*spots[number[name]], names[name], name.partition("_")[0]) for name in linked]
    return (
        f'<svg class="drawing" viewBox="0 0 {width + WIDE / 2 + 4:.0f} {height + HIGH:.0f}" role="img" '
        f'aria-label="Which room imports which">{"".join(lines)}{"".join(boxes)}</svg>'
    )


def _arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (u, v) = (start[0], start[1] + HIGH / 2), (end[0], end[1] - HIGH / 2)
    bend = (v - y) / 2
    return f'<path d="M{x:.0f} {y:.0f}C{x:.0f} {y + bend:.0f} {u:.0f} {v - bend:.0f} {u:.0f} {v:.0f}"/>'


def _box(x: float, y: float, words: str, group: str) -> str:
    corner = f'x="{x - WIDE / 2:.0f}" y="{y - HIGH / 2:.0f}"'
    return (
        f'<g class="{group}"><rect {corner} width="{WIDE}" height="{HIGH}" rx="4"/>'
        f'<text x="{x:.0f}" y="{y + 4:.0f}">{escape(words)}</text></g>'
    )
