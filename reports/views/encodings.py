"""How the displays of a paper came into its encoding, in words: for a card, and counted for the page."""

from __future__ import annotations

from markupsafe import Markup

from reports import record
from reports.typeset.prose import inline

AGREES = {
    "structure": "the same expressions",
    "points": "equal at exact random points",
    None: "nothing encoded to compare it with",
}
AGAINST = {
    "printed": "",
    "meant": " of the reading as meant",
    "definition": " of the definition",
    "nothing": "",
}
ORDER = ("differs", "hand", "meant", "read")
COUNTED = {
    "read": "read from the print as it stands",
    "meant": "read after a repair for our reader that the card names",
    "hand": "encoded by hand",
    "differs": "read otherwise than encoded",
}


def said(encoding: record.Encoding | None) -> Markup | None:
    """What a card says of it: read from the print, read after the repair …, encoded by hand because …"""
    if encoding is None:
        return None
    because = encoding.because or ""
    if encoding.how == "hand":
        return inline(
            f"encoded by hand, because {because}" if not because.startswith("not read") else because
        )
    if encoding.how == "differs":
        return inline(f"in conflict with the encoding: {because}")
    agrees = AGREES[encoding.compared] + AGAINST[encoding.against]
    if encoding.how == "read":
        return inline(f"read from the print ({agrees})")
    return inline(f"as meant: read after the repair ${encoding.latex}$, {because} ({agrees})")


def counted(data: record.Paper) -> str:
    """How many displays were read from the print, after a repair, and encoded by hand."""
    found = {claim.label: claim.encoding.how for claim in data.claims if claim.encoding}
    if not found:
        return ""
    counts = dict.fromkeys(ORDER, 0)
    for display in data.displays:
        hows = [found[label] for label in display.labels if label in found]
        counts[min(hows, key=ORDER.index) if hows else "hand"] += 1
    parts = [f"{counts[how]} {COUNTED[how]}" for how in reversed(ORDER) if counts[how]]
    return f"Of {len(data.displays)} displays {', '.join(parts)}"
