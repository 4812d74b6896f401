"""The words that papers borrow from SymPy and that are no function of the table: what they mean here."""

from __future__ import annotations

BORROWED: dict[str, str] = {
    "Eq": "The condition a = b, for `given=` and `implies`; a link of a chain is `eq(b)`.",
    "Ne": "The condition a ≠ b, for `given=`.",
    "Lt": "The condition a < b, for `given=`; also written `a < b`.",
    "Le": "The condition a ≤ b, for `given=`; also written `a <= b`.",
    "Gt": "The condition a > b, for `given=`; also written `a > b`.",
    "Ge": "The condition a ≥ b, for `given=`; also written `a >= b`.",
    "And": "All of several conditions.",
    "Or": "At least one of several conditions.",
    "Max": "The largest of some numbers that are written out; over an index it is `largest(…, i)`.",
    "Min": "The smallest of some numbers that are written out; over an index it is `-largest(-…, i)`.",
    "Piecewise": "Cases: `Piecewise((a, x > 0), (b, True))`, the first whose condition holds.",
    "sqrt": "The square root; below 0 it has no real value.",
    "Rational": "An exact fraction: `Rational(1, 3)`; Python's `1/3` is the number it rounds to.",
    "Integer": "An exact whole number, so that `Integer(1)/3` is a third.",
    "pi": "The number π.",
    "E": "The number e.",
    "I": "The imaginary unit; quantities that may be complex are declared so.",
    "re": "The real part of a complex number.",
    "im": "The imaginary part of a complex number.",
    "conjugate": "The complex conjugate.",
    "arg": "The principal argument of a complex number, above −π and at most π.",
    "oo": "Infinity: a limit of `approx`, a bound of a domain or of an integral.",
    "EulerGamma": "The number γ = 0.577…, Euler's constant.",
    "Catalan": "Catalan's number 0.915….",
    "GoldenRatio": "The number (1 + √5)/2.",
    "latex": "How an expression prints in LaTeX.",
}  # fmt: skip
