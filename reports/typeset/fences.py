"""Opening delimiters that nothing closes.

math-core looks for the end of each one and, where there is none, reads the rest again: twice for the first,
twice for each of those for the second, without end for forty. A few are set as they were printed; of many,
each is a plain sign.
"""

from __future__ import annotations

import re
import unicodedata

MOST = 10  # unclosed delimiters that math-core may look for

# What math-core takes for an opening delimiter beside the brackets of Unicode, found by trying all its
# commands.
COMMANDS = {
    r"\{": "{", r"\lbrace": "{", r"\lbrack": "[", r"\lparen": "(", r"\langle": "⟨", r"\lang": "⟨",
    r"\lceil": "⌈",
    r"\lfloor": "⌊",
    r"\lvert": "|", r"\lVert": "‖", r"\lgroup": "⟮", r"\llbracket": "⟦", r"\llangle": "⟪", r"\lAngle": "⟪",
    r"\lBrace": "⦃",
    r"\llparenthesis": "⦇", r"\lmoustache": "⎰", r"\ulcorner": "⌜", r"\llcorner": "⌞",
}  # fmt: skip
CORNERS = "⌜⌞"
CLOSING = {
    ")", "]", r"\}", r"\rbrace", r"\rbrack", r"\rparen", r"\rangle", r"\rang", r"\rceil", r"\rfloor",
    r"\rvert", r"\rVert",
    r"\rgroup", r"\rrbracket", r"\rrangle", r"\rAngle", r"\rBrace", r"\rrparenthesis", r"\rmoustache",
}  # fmt: skip
ARGUMENTS = {"^": 1, "_": 1, r"\genfrac": 6, r"\mathchoice": 4, r"\sideset": 3, r"\prescript": 3}
ANY_COMMAND = 2  # arguments it may have: what it takes for one closes nothing

_PIECE = re.compile(r"\\(?:[A-Za-z]+|.|$)|\S", re.S)
# A delimiter after one of these belongs to it.
_SIZED = re.compile(r"\\(?:left|right|middle|(?:big|Big)g?[lrm]?)")
_DELIMITER = re.compile(
    r"(?P<sized>\\(?:left|right|middle|(?:big|Big)g?[lrm]?)(?![A-Za-z])\s*(?:\\[A-Za-z]+|\\?.|$))"
    r"|(?P<other>\\[A-Za-z]+|\\.|.)",
    re.S,
)


def settled(body: str) -> str:
    """The formula; if many of its delimiters are never closed, with all of them as plain signs."""
    if unclosed(body) <= MOST:
        return body
    return _DELIMITER.sub(
        lambda found: _sign(found[0]) if found["other"] and _opens(found[0]) else found[0], body
    )


def unclosed(body: str) -> int:
    """How many opening delimiters are not certainly closed within their own group, row and cell."""
    count, here, wanted, before = 0, 0, 0, ""
    outer: list[tuple[int, int]] = []
    for piece in _PIECE.findall(body):
        taken, wanted = wanted > 0, max(wanted - 1, 0)
        if _SIZED.fullmatch(before):
            pass
        elif _opens(piece):
            here += 1
        elif piece in CLOSING:
            here -= here > 0 and not taken
        elif piece in ("{", r"\left", r"\begin"):
            outer.append((here, wanted))
            here = wanted = 0
        elif piece in ("}", r"\right", r"\end"):
            count += here
            here, wanted = outer.pop() if outer else (0, 0)
        elif piece in ("&", "\\\\"):
            count, here = count + here, 0
        elif piece in ARGUMENTS or piece[1:].isalpha():
            wanted = max(wanted, ARGUMENTS.get(piece, ANY_COMMAND))
        before = piece
    return count + here + sum(n for n, _ in outer)


def _opens(piece: str) -> bool:
    if len(piece) > 1:
        return piece in COMMANDS
    return piece != "{" and (piece in CORNERS or unicodedata.category(piece) == "Ps")


def _sign(piece: str) -> str:
    letter = COMMANDS.get(piece, piece)
    return r"\text{\{}" if letter == "{" else rf"\text{{{letter}}}"
