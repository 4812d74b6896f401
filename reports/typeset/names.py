"""Names of sizes and indices as LaTeX: `ktilde` is k with a tilde."""

from __future__ import annotations

import re

ACCENTS = {
    "tilde": r"\tilde{%s}",
    "hat": r"\hat{%s}",
    "bar": r"\bar{%s}",
    "dot": r"\dot{%s}",
    "prime": "%s'",
}
_ACCENTED = re.compile(rf"([A-Za-z])({'|'.join(ACCENTS)})")
_PLAIN = re.compile(r"[A-Za-z](_\{?[A-Za-z0-9]+\}?)?")


def lettered(name: str) -> str | None:
    """LaTeX for a name that is a letter, with an index or an accent; None for other names."""
    if accented := _ACCENTED.fullmatch(name):
        return ACCENTS[accented[2]] % accented[1]
    return name if _PLAIN.fullmatch(name) else None
