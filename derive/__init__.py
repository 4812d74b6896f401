"""Derive checks the derivations in research papers: a symbolic road tries to prove every `=`, a numeric road to break it.

All a paper needs is imported from here: `from derive import Paper, axes, array, total, diff, exp, eq`.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Any

# python-flint would change SymPy's number types just by being installed; say which ones we mean, before SymPy loads.
os.environ.setdefault("SYMPY_GROUND_TYPES", "flint")

__version__ = "0.1.0"

if TYPE_CHECKING:  # what editors and type checkers see; a test holds it against the table below
    from sympy import (
        Abs as Abs,
    )
    from sympy import (
        E as E,
    )
    from sympy import (
        Eq as Eq,
    )
    from sympy import (
        Ge as Ge,
    )
    from sympy import (
        Gt as Gt,
    )
    from sympy import (
        Integer as Integer,
    )
    from sympy import (
        Le as Le,
    )
    from sympy import (
        Lt as Lt,
    )
    from sympy import (
        Max as Max,
    )
    from sympy import (
        Min as Min,
    )
    from sympy import (
        Ne as Ne,
    )
    from sympy import (
        Piecewise as Piecewise,
    )
    from sympy import (
        Rational as Rational,
    )
    from sympy import (
        cos as cos,
    )
    from sympy import (
        cosh as cosh,
    )
    from sympy import (
        erf as erf,
    )
    from sympy import (
        exp as exp,
    )
    from sympy import (
        gamma as gamma,
    )
    from sympy import (
        log as log,
    )
    from sympy import (
        oo as oo,
    )
    from sympy import (
        pi as pi,
    )
    from sympy import (
        sign as sign,
    )
    from sympy import (
        sin as sin,
    )
    from sympy import (
        sinh as sinh,
    )
    from sympy import (
        sqrt as sqrt,
    )
    from sympy import (
        tan as tan,
    )
    from sympy import (
        tanh as tanh,
    )

    from derive.claims import (
        Paper as Paper,
    )
    from derive.claims import (
        amended as amended,
    )
    from derive.claims import (
        approx as approx,
    )
    from derive.claims import (
        eq as eq,
    )
    from derive.claims import (
        ge as ge,
    )
    from derive.claims import (
        grows as grows,
    )
    from derive.claims import (
        gt as gt,
    )
    from derive.claims import (
        implies as implies,
    )
    from derive.claims import (
        inventory as inventory,
    )
    from derive.claims import (
        le as le,
    )
    from derive.claims import (
        lt as lt,
    )
    from derive.claims import (
        order as order,
    )
    from derive.language import (
        as_written as as_written,
    )
    from derive.language import (
        at as at,
    )
    from derive.language import (
        axes as axes,
    )
    from derive.language import (
        delta as delta,
    )
    from derive.language import (
        det as det,
    )
    from derive.language import (
        diff as diff,
    )
    from derive.language import (
        integral as integral,
    )
    from derive.language import (
        inverse as inverse,
    )
    from derive.language import (
        largest as largest,
    )
    from derive.language import (
        product as product,
    )
    from derive.language import (
        total as total,
    )
    from derive.language import (
        undefined as undefined,
    )
    from derive.language.domains import (
        NONNEGATIVE as NONNEGATIVE,
    )
    from derive.language.domains import (
        POSITIVE as POSITIVE,
    )
    from derive.language.domains import (
        REAL as REAL,
    )
    from derive.language.domains import (
        SPD as SPD,
    )
    from derive.language.domains import (
        Distinct as Distinct,
    )
    from derive.language.domains import (
        Interval as Interval,
    )
    from derive.language.domains import (
        Orthonormal as Orthonormal,
    )
    from derive.language.domains import (
        Simplex as Simplex,
    )
    from derive.language.domains import (
        Sphere as Sphere,
    )
    from derive.language.domains import (
        Symmetric as Symmetric,
    )
    from derive.language.domains import (
        array as array,
    )
    from derive.language.domains import (
        integer as integer,
    )
    from derive.language.domains import (
        nonnegative as nonnegative,
    )
    from derive.language.domains import (
        positive as positive,
    )
    from derive.language.domains import (
        real as real,
    )
    from derive.language.domains import (
        simplex as simplex,
    )
    from derive.language.domains import (
        spd as spd,
    )
    from derive.run.checking import check as check

# The public names by their home; looked up on first use, so that `derive --help` loads no SymPy.
_HOMES = {
    "derive.claims": "Paper amended approx eq ge grows gt implies inventory le lt order",
    "derive.language": "as_written at axes delta det diff integral inverse largest product total undefined",
    "derive.language.domains": (
        "NONNEGATIVE POSITIVE REAL SPD Distinct Interval Orthonormal Simplex Sphere Symmetric"
        " array integer nonnegative positive real simplex spd"
    ),
    "derive.run.checking": "check",
    "sympy": (
        "Abs E Eq Ge Gt Integer Le Lt Max Min Ne Piecewise Rational cos cosh erf exp gamma log oo pi sign sin sinh"
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
