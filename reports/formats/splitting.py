"""A page that would be too heavy goes on over several, and links from anywhere find the right one."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from math import ceil
from typing import TypeVar

MOST = 2_000_000  # bytes of a page
_ID = re.compile(r'\bid="([^"]+)"')
_HREF = re.compile(r'href="([^"#]*)#([^"]+)"')
Item = TypeVar("Item")
Places = Mapping[str, Mapping[str, str]]  # of a page in parts: its file → anchor → the file of the part


def part_name(file: str, number: int) -> str:
    """The file of a part of a page; the first has the page's own name.

    No page of a paper has an underscore in its name.
    """
    return file if number == 1 else f"{file.removesuffix('.html')}_{number}.html"


def split(file: str, items: list[Item], render: Callable[[list[Item], int, int], str]) -> dict[str, str]:
    """A page, or as many as it takes; `render` makes part k of n, with the items given."""
    whole = render(items, 1, 1)
    size, parts = _size(whole), 1
    texts = [whole]
    while size > MOST and parts < len(items):
        parts = min(len(items), max(parts + 1, ceil(parts * size / (0.8 * MOST))))
        texts = [render(part, k, parts) for k, part in enumerate(_shared(items, parts), 1)]
        size = max(map(_size, texts))
    return {part_name(file, k): text for k, text in enumerate(texts, 1)}


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _shared(items: list[Item], parts: int) -> list[list[Item]]:
    most = ceil(len(items) / parts)
    return [items[k * most : (k + 1) * most] for k in range(parts)]


def places(file: str, texts: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Where the anchors of a page in parts are; nothing for one that is whole."""
    if len(texts) == 1:
        return {}
    found = [(anchor, name) for name, text in texts.items() for anchor in _ID.findall(text)]
    return {file: dict(reversed(found))}  # what stands in every part is meant in the first


def linked(name: str, text: str, known: Places) -> str:
    """A page whose links lead to the parts in which their anchors stand."""
    own = set(_ID.findall(text)) if any(name in set(parts.values()) for parts in known.values()) else set()
    whole = next((file for file, parts in known.items() if name in parts.values()), name)

    def href(found: re.Match[str]) -> str:
        file, anchor = found[1], found[2]
        there = known.get(file or whole, {}).get(anchor)
        return found[0] if there is None or (not file and anchor in own) else f'href="{there}#{anchor}"'

    return _HREF.sub(href, text) if known else text
