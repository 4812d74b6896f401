"""Derive checks the derivations in research papers: a symbolic road tries to prove every `=`, a numeric road
to break it.

All a paper needs is imported from here: `from derive import Paper, axes, array, total, diff, exp, eq`.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

# python-flint would change SymPy's number types just by being installed; say which ones we mean, before SymPy
# loads.
os.environ.setdefault("SYMPY_GROUND_TYPES", "flint")

__version__ = "0.1.0"

if TYPE_CHECKING:  # what editors and type checkers see; a test holds it against the table below
    from sympy import (
        Abs as Abs,
        E as E,
        Eq as Eq,
        Ge as Ge,
        Gt as Gt,
        Integer as Integer,
        Le as Le,
        Lt as Lt,
        Max as Max,
        Min as Min,
        Ne as Ne,
        Piecewise as Piecewise,
        Rational as Rational,
        cos as cos,
        cosh as cosh,
        erf as erf,
        exp as exp,
        gamma as gamma,
        latex as latex,
        log as log,
        oo as oo,
        pi as pi,
        sign as sign,
        sin as sin,
        sinh as sinh,
        sqrt as sqrt,
        tan as tan,
        tanh as tanh,
    )

    from derive.claims import (
        Paper as Paper,
        amended as amended,
        approx as approx,
        eq as eq,
        ge as ge,
        grows as grows,
        gt as gt,
        implies as implies,
        inventory as inventory,
        le as le,
        lt as lt,
        order as order,
        says as says,
    )
    from derive.language import (
        as_written as as_written,
        at as at,
        axes as axes,
        define as define,
        delta as delta,
        det as det,
        diff as diff,
        integral as integral,
        inverse as inverse,
        largest as largest,
        product as product,
        total as total,
        undefined as undefined,
    )
    from derive.language.declaring import (
        array as array,
        integer as integer,
        nonnegative as nonnegative,
        positive as positive,
        real as real,
        simplex as simplex,
        spd as spd,
    )
    from derive.language.domains import (
        NONNEGATIVE as NONNEGATIVE,
        POSITIVE as POSITIVE,
        REAL as REAL,
        SPD as SPD,
        Distinct as Distinct,
        Interval as Interval,
        Orthonormal as Orthonormal,
        Simplex as Simplex,
        Sphere as Sphere,
        Symmetric as Symmetric,
    )
    from derive.run.checking import check as check

# The public names by their home; looked up on first use, so that `derive --help` loads no SymPy.
_HOMES = {
    "derive.claims": "Paper amended approx eq ge grows gt implies inventory le lt order says",
    "derive.language": "as_written at axes define delta det diff integral inverse largest product total "
    "undefined",
    "derive.language.declaring": "array integer nonnegative positive real simplex spd",
    "derive.language.domains": "NONNEGATIVE POSITIVE REAL SPD Distinct Interval Orthonormal Simplex Sphere "
    "Symmetric",
    "derive.run.checking": "check",
    "sympy": (
        "Abs E Eq Ge Gt Integer Le Lt Max Min Ne Piecewise Rational cos cosh erf exp gamma latex log oo "
        "pi sign sin sinh"
        " sqrt tan tanh"
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'derive' has no attribute {name!r}")
    return getattr(import_module(_HOME[name]), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
