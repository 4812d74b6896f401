"""Permanent names: a label always gets the same anchor, whatever stands around it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable

FILES = frozenset({"index"})  # names of files that the report uses itself
# … and its anchors.
RESERVED = frozenset({
    "all", "changes", "claims", "clear", "coverage", "errata", "filters", "graph", "index", "keys", "legend",
    "main",
    "letter", "misprints", "nothing", "open", "overview", "papers", "print", "search", "setting",
    "shortcuts", "shown",
    "theme", "tip", "tip-bad", "top", "verdicts",
})  # fmt: skip
_PART = re.compile(r"-(?:title|ends|meant|corrected|reading-\d+|step-\d+)$")  # anchors inside a claim


def slug(label: str, reserved: frozenset[str] = RESERVED) -> str:
    """`eq:9` becomes `eq-9`. Labels that differ only in what is lost here are told apart by a digest."""
    plain = re.sub(r"[^A-Za-z0-9.]+", "-", label).strip("-.")
    lossless = bool(re.fullmatch(r"[A-Za-z][A-Za-z0-9.]*(?:[:_ (-]{1,2}[A-Za-z0-9.]+\)?)*", label))
    ours = plain.lower() in reserved or _PART.search(plain)
    if ours or not lossless or len(plain) > 60:
        return f"c-{plain[:40].strip('-.')}-{_digest(label)}".replace("--", "-")
    return plain


def slugs(labels: Iterable[str], reserved: frozenset[str] = RESERVED) -> dict[str, str]:
    """One name per label; where two would coincide (also on a disk that ignores case), the later gets a
    digest.
    """
    names: dict[str, str] = {}
    taken: set[str] = set()
    for label in labels:
        name = slug(label, reserved)
        if name.lower() in taken:
            name = f"{name}-{_digest(label)}"
        taken.add(name.lower())
        names[label] = name
    return names


def _digest(label: str) -> str:
    return hashlib.sha256(label.encode("utf-8", "surrogatepass")).hexdigest()[:6]
