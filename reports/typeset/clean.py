"""Text as it may appear on a page: nothing invisible, nothing that turns the writing direction."""

from __future__ import annotations

import re

# Control characters, bidirectional overrides, lone surrogates and noncharacters can hide or reorder what
# follows.
_UNSAFE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)


def clean(text: str) -> str:
    """A text with every unsafe character shown as U+FFFD."""
    return _UNSAFE.sub("\ufffd", text.replace("\r\n", "\n").replace("\r", "\n"))
