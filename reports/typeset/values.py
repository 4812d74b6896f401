"""Exact values of a counterexample as MathML: numbers, vectors, matrices, stacks of matrices."""

from __future__ import annotations

import re
from decimal import Context, Decimal
from typing import TypeGuard

from markupsafe import Markup, escape

from reports.typeset.clean import clean

Value = str | tuple["Value", ...]
MAX_ENTRIES = 600
FAR = 6  # characters of an exponent
MOST = 60  # digits shown to tell two numbers apart
MAX_DIGITS = 4000  # of an exponent that Python turns into a number


def mathml(value: Value) -> Markup:
    """A value a person can read; very large ones are left to report.json."""
    if entries(value) > MAX_ENTRIES:
        return Markup("<em>{} entries; see report.json</em>").format(entries(value))
    return Markup("<math>{}</math>").format(_value(value))


COMPLEX = re.compile(r"(?:(?P<re>\S+) (?P<sign>[+-]) )?(?P<im>\S+ )?(?P<minus>-?)i")


def shortened(text: str, digits: int = 6) -> str:
    """A long decimal rounded to a few digits, with a sign that says so; exact numbers stay.

    >>> shortened("0.549306144334 - 1.57079632679 i")
    '≈ 0.549306 - 1.5708 i'
    """
    if whole := COMPLEX.fullmatch(text):
        parts = {name: shortened(whole[name].strip(), digits) for name in ("re", "im") if whole[name]}
        about = "≈ " * any(part.startswith("≈ ") for part in parts.values())
        bare = {name: part.removeprefix("≈ ") for name, part in parts.items()}
        before = f"{bare['re']} {whole['sign']} " if "re" in bare else ""
        return f"{about}{before}{bare['im'] + ' ' if 'im' in bare else ''}{whole['minus']}i"
    found = re.fullmatch(r"\s*(-?\d+\.\d+)(?:e([+-]?\d+))?\s*", text, re.I)
    if not found:
        return text
    exact = Decimal(found[1])
    rounded = exact.normalize(Context(prec=digits))
    sign = "" if rounded == exact else "≈ "
    if found[2] is None or len(found[2]) < FAR:
        return f"{sign}{rounded.scaleb(int(found[2] or 0))}"
    if len(found[2]) > MAX_DIGITS:
        return text
    # beyond what Decimal can hold: only the leading digits are rounded, the exponent is a plain integer
    return f"{sign}{rounded.scaleb(-rounded.adjusted())}E{int(found[2]) + rounded.adjusted():+d}"


def beside(left: str, right: str) -> tuple[str, str]:
    """Two numbers rounded to a few digits, and to more where they would look the same."""
    for digits in range(6, MOST):
        shown = shortened(left, digits), shortened(right, digits)
        if shown[0].removeprefix("≈ ") != shown[1].removeprefix("≈ "):
            return shown
    return left, right


def entries(value: Value) -> int:
    """How many numbers a value holds."""
    return 1 if isinstance(value, str) else sum(map(entries, value))


def is_vector(value: Value) -> TypeGuard[tuple[str, ...]]:
    """A row of numbers."""
    return isinstance(value, tuple) and all(isinstance(entry, str) for entry in value)


def is_matrix(value: Value) -> TypeGuard[tuple[tuple[str, ...], ...]]:
    """Rows of numbers, all of the same length."""
    rows = isinstance(value, tuple) and bool(value) and all(map(is_vector, value))
    return rows and len({len(row) for row in value}) == 1


def _value(value: Value) -> Markup:
    if isinstance(value, str):
        return _number(value)
    if is_matrix(value):
        cells = [[Markup("<mtd>{}</mtd>").format(_number(entry)) for entry in row] for row in value]
        rows = [Markup("<mtr>{}</mtr>").format(_join("", row)) for row in cells]
        return Markup("<mrow><mo>[</mo><mtable>{}</mtable><mo>]</mo></mrow>").format(_join("", rows))
    return Markup("<mrow><mo>(</mo>{}<mo>)</mo></mrow>").format(
        _join("<mo>,</mo>", [_value(entry) for entry in value])
    )


def _number(text: str) -> Markup:
    if text.startswith("≈ "):
        return Markup("<mo form='prefix' lspace='0'>≈</mo>") + _number(text.removeprefix("≈ "))
    if whole := COMPLEX.fullmatch(text):
        return _complex(whole)
    fraction = re.fullmatch(r"\s*(-?)(\d+)/(\d+)\s*", text)
    if fraction:
        sign, top, bottom = fraction.groups()
        return _sign(sign) + Markup("<mfrac displaystyle='false'><mn>{}</mn><mn>{}</mn></mfrac>").format(
            top, bottom
        )
    if re.fullmatch(r"\s*-?0(\.0*)?[eE][+-]?\d+\s*", text):  # a ball around zero
        return _number("≈ 0")
    power = re.fullmatch(r"\s*(-?)([\d.]+)[eE]([+-]?)0*(\d+)\s*", text)
    if power:
        sign, mantissa, down, exponent = power.groups()
        return _sign(sign) + Markup(
            "<mn>{}</mn><mo>×</mo><msup><mn>10</mn><mrow>{}<mn>{}</mn></mrow></msup>"
        ).format(mantissa, _sign(down.replace("+", "")), exponent)
    plain = re.fullmatch(r"\s*(-?)([\d.]+)\s*", text)
    if plain:
        return _sign(plain[1]) + Markup("<mn>{}</mn>").format(plain[2])
    return Markup("<mtext>{}</mtext>").format(escape(clean(text)))


def _complex(whole: re.Match[str]) -> Markup:
    """A number a + b i, from its parts."""
    sign = Markup("<mo>{}</mo>").format("−" if whole["sign"] == "-" else "+")
    before = _number(whole["re"]) + sign if whole["re"] else Markup("")
    return before + (_number(whole["im"]) if whole["im"] else _sign(whole["minus"])) + Markup("<mi>i</mi>")


def _sign(sign: str) -> Markup:
    return Markup("<mo form='prefix'>−</mo>") if sign else Markup("")


def _join(separator: str, parts: list[Markup]) -> Markup:
    return Markup(separator).join(parts)
