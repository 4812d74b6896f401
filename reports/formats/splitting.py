"""A paper whose page would be too heavy: its claims go on over several, and links find the right one."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from math import ceil

from reports.views.claims import ClaimCard
from reports.views.papers import PaperPage

MOST = 2_000_000  # bytes of a page
_ID = re.compile(r'\bid="([^"]+)"')
_HREF = re.compile(r'href="#([^"]+)"')


def part_name(file: str, number: int) -> str:
    """The file of a part of a page; the first has the page's own name."""
    return file if number == 1 else f"{file.removesuffix('.html')}-part-{number}.html"


def split(view: PaperPage, render: Callable[[PaperPage, int, int], str]) -> dict[str, str]:
    """The page of a paper, or as many as it takes; `render` makes part k of n of the paper given."""
    whole = render(view, 1, 1)
    size, parts = len(whole.encode("utf-8", "surrogatepass")), 1
    texts = [whole]
    while size > MOST and parts < len(view.claims):
        parts = min(len(view.claims), max(parts + 1, ceil(parts * size / (0.8 * MOST))))
        texts = [
            render(replace(view, claims=part), k, parts) for k, part in enumerate(_shared(view, parts), 1)
        ]
        size = max(len(text.encode("utf-8", "surrogatepass")) for text in texts)
    names = [part_name(view.file, k) for k in range(1, len(texts) + 1)]
    return dict(zip(names, _linked(texts, names), strict=True))


def _shared(view: PaperPage, parts: int) -> list[list[ClaimCard]]:
    most = ceil(len(view.claims) / parts)
    return [view.claims[k * most : (k + 1) * most] for k in range(parts)]


def _linked(texts: list[str], names: list[str]) -> list[str]:
    """The parts with links to what stands in another part."""
    if len(texts) == 1:
        return texts
    own = [set(_ID.findall(text)) for text in texts]
    where = {
        anchor: name for name, anchors in reversed(list(zip(names, own, strict=True))) for anchor in anchors
    }

    def linked(text: str, anchors: set[str]) -> str:
        def href(found: re.Match[str]) -> str:
            anchor = found[1]
            return (
                found[0] if anchor in anchors or anchor not in where else f'href="{where[anchor]}#{anchor}"'
            )

        return _HREF.sub(href, text)

    return [linked(text, anchors) for text, anchors in zip(texts, own, strict=True)]
