"""Functions of real numbers in mpmath, by the name of an operation or, in lower case, of a SymPy class.

A function that is not in the table is the one mpmath has under that name, wherever its value is real.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import mpmath as mp


class NoValue(Exception):
    """There is no real value here."""


class NotHere(Exception):
    """These evaluators do not know how."""


def real(f: Callable[..., Any], inside: Callable[..., Any] = lambda *x: True) -> Callable[..., Any]:
    """The function where its arguments are inside and its value is real and finite, else NoValue."""

    def call(*x: Any) -> Any:
        if not inside(*x):
            raise NoValue
        try:
            value = f(*x)
        except (ValueError, ZeroDivisionError, OverflowError, MemoryError):
            raise NoValue from None  # a pole, or a number too large to write down
        if isinstance(value, mp.mpc) or not mp.isfinite(value):
            raise NoValue
        return value

    return call


def _no_pole(x: Any) -> bool:
    return not (x <= 0 and x == mp.floor(x))


def _truth(f: Callable[..., bool]) -> Callable[..., Any]:
    return lambda *x: mp.mpf(bool(f(*x)))


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y, "neg": lambda x: -x,
    "div": real(lambda x, y: x / y), "pow": real(lambda x, y: x**y), "min": min, "max": max, "abs": abs,
    "log": real(mp.log, lambda x: x > 0),
    "floor": mp.floor, "ceiling": mp.ceil, "frac": lambda x: x - mp.floor(x), "mod": real(lambda x, y: x - y * mp.floor(x / y)),
    "heaviside": lambda x, at_0: mp.mpf(at_0 if x == 0 else x > 0),
    "asin": real(mp.asin, lambda x: abs(x) <= 1), "acos": real(mp.acos, lambda x: abs(x) <= 1),
    "acosh": real(mp.acosh, lambda x: x >= 1), "atanh": real(mp.atanh, lambda x: abs(x) < 1),
    "gamma": real(mp.gamma, _no_pole), "loggamma": real(mp.loggamma, lambda x: x > 0),
    "digamma": real(mp.digamma, _no_pole), "trigamma": real(lambda x: mp.psi(1, x), _no_pole),
    "polygamma": real(lambda n, x: mp.psi(int(n), x), lambda n, x: _no_pole(x)),
    "ei": real(mp.ei, lambda x: x != 0),
    "si": real(mp.si), "ci": real(mp.ci, lambda x: x > 0), "chi": real(mp.chi, lambda x: x > 0),
    "airyaiprime": real(lambda x: mp.airyai(x, 1)), "airybiprime": real(lambda x: mp.airybi(x, 1)),
    "elliptic_k": real(mp.ellipk, lambda m: m < 1), "elliptic_e": real(mp.ellipe, lambda m: m <= 1),
    "uppergamma": real(lambda s, x: mp.gammainc(s, x)), "lowergamma": real(lambda s, x: mp.gammainc(s, 0, x)),
    "chebyshevt": real(mp.chebyt), "chebyshevu": real(mp.chebyu), "laguerre": real(lambda n, x: mp.laguerre(n, 0, x)),
    "lt": _truth(lambda x, y: x < y), "le": _truth(lambda x, y: x <= y), "gt": _truth(lambda x, y: x > y),
    "ge": _truth(lambda x, y: x >= y), "eq": _truth(lambda x, y: x == y), "ne": _truth(lambda x, y: x != y),
    "and": _truth(lambda x, y: x != 0 and y != 0), "or": _truth(lambda x, y: x != 0 or y != 0),
    "not": _truth(lambda x: x == 0),
}  # fmt: skip


PLANE: dict[str, Callable[..., Any]] = {
    "digamma": mp.digamma, "airyaiprime": lambda z: mp.airyai(z, 1), "airybiprime": lambda z: mp.airybi(z, 1),
    "elliptic_k": mp.ellipk, "elliptic_e": mp.ellipe,
}  # fmt: skip


def in_plane(name: str, part: str) -> Callable[..., Any]:
    """The real or imaginary part of a function at x + iy."""
    whole = PLANE.get(name) or getattr(mp, name.lower())
    which = {"re": mp.re, "im": mp.im}[part]
    return real(lambda x, y: which(whole(mp.mpc(x, y))))


def function(name: str) -> Callable[..., Any]:
    """The function of a name."""
    if "." in name:
        return in_plane(*name.split("."))
    known = FUNCTIONS.get(name.lower())
    if known is not None:
        return known
    if not hasattr(mp, name.lower()):
        raise NotHere(name)
    return real(getattr(mp, name.lower()))
