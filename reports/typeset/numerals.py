"""Numbers as people read them."""

from __future__ import annotations

import math
import unicodedata
from fractions import Fraction

THIN_COMMA = ",\u202f"
_SUPERSCRIPT = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def count(number: int) -> str:
    """12000 as 12 000, with narrow spaces that do not break."""
    return f"{number:,}".replace(",", "\u202f")


def counted(number: int, noun: str, plural: str | None = None) -> str:
    """1 claim, 2 claims."""
    return f"{count(number)} {noun if number == 1 else plural or noun + 's'}"


def scientific(number: float | None) -> str:
    """3.1e-16 as 3.1 × 10⁻¹⁶."""
    if number is None:
        return "none"
    if number == 0 or not math.isfinite(number):
        return f"{number:g}"
    mantissa, exponent = f"{number:.1e}".split("e")
    if -3 <= int(exponent) <= 4:
        return f"{number:.3g}"
    return f"{mantissa}\u202f×\u202f10{str(int(exponent)).translate(_SUPERSCRIPT)}"


def lowered(superscripts: str) -> str:
    """⁻¹⁶ as −16."""
    return superscripts.translate({raised: plain for plain, raised in _SUPERSCRIPT.items()}).replace("-", "−")


def duration(seconds: float) -> str:
    """How long a run took."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s"


def assignment(values: dict[str, int]) -> str:
    """{"T": 2, "d": 1} as T = 2, d = 1."""
    return ", ".join(f"{name}\u00a0=\u00a0{value}" for name, value in values.items())


def as_float(text: str) -> float | None:
    """The value of an exact number written as text, where it can be drawn."""
    if len(text) > 60:
        return None
    plain = text.replace(" ", "")
    try:  # a Fraction of 1e999999999 would be written out in full
        value = float(Fraction(plain)) if "/" in plain else float(plain)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    return value if abs(value) < 1e9 else None  # not a number is below nothing


def listing(items: list[str]) -> str:
    """a, b and c."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else ""


def power_of_ten(exponent: int) -> str:
    """10³; 1 and 10 as they are."""
    return str(10**exponent) if exponent in (0, 1) else f"10{str(exponent).translate(_SUPERSCRIPT)}"


def letter(name: str) -> str | None:
    """A letter by its name, `alpha` as α; None for anything that is not one letter."""
    if len(name) == 1:
        return name if name.isalpha() else None
    if not name.isascii() or not name.isalpha():
        return None
    case = "CAPITAL" if name[0].isupper() else "SMALL"
    try:
        return unicodedata.lookup(
            f"GREEK {case} LETTER {'LAMDA' if name.lower() == 'lambda' else name.upper()}"
        )
    except KeyError:
        return None


def bytes_of(text: str) -> str:
    """How heavy a text is as a file: 0.9 MB."""
    return f"{len(text.encode('utf-8', 'surrogatepass')) / 1e6:.1f}\u202fMB"
