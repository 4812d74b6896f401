"""Roughly how wide a formula is, in letters, so that Python can decide what stands beside what."""

from __future__ import annotations

from xml.etree import ElementTree as etree

SCRIPT = 0.7  # scripts are set smaller


def width(mathml: str) -> float:
    """The width of a formula or of plain text; the longest row counts."""
    try:
        root = etree.fromstring(mathml.replace("&ApplyFunction;", ""))
    except etree.ParseError:  # words with formulas in them, which wrap anyway
        return float(len(mathml))
    return _width(root)


def _width(node: etree.Element) -> float:
    # a table measures its cells itself: measured twice, tables within tables would take without end
    parts = [] if node.tag == "mtable" else [_width(child) for child in node]
    match node.tag:
        case "mfrac":
            return max(parts, default=0)
        case "msub" | "msup" | "msubsup" | "mmultiscripts":
            return parts[0] + SCRIPT * max(parts[1:], default=0)
        case "munder" | "mover" | "munderover":
            return max(parts[0], SCRIPT * max(parts[1:], default=0))
        case "mtable":
            columns = [[_width(cell) for cell in row] for row in node]
            return sum(
                max(row[n] if n < len(row) else 0 for row in columns) + 1
                for n in range(max(map(len, columns), default=0))
            )
        case "msqrt" | "mroot":
            return 1.5 + sum(parts)
        case "mspace":
            return 0.3
        case "mo":
            return 2.0 if (node.text or "") in "=<>≤≥≈∈⇒→+−-±∼∝" else 0.8 * len(node.text or "")
        case _:
            return float(len((node.text or "").strip())) + sum(parts)
