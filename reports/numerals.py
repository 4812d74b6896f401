"""Numbers as people read them."""

from __future__ import annotations

import math
from fractions import Fraction

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
    try:
        value = float(Fraction(text.replace(" ", "")))
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    return value if abs(value) < 1e9 else None


def listing(items: list[str]) -> str:
    """a, b and c."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} and {items[-1]}" if items else ""
