"""The table of functions: everything the numeric road knows about each, in one row.

A new function is one more row. Its name is the one in the vocabulary's table, or that of an operation which
slopes lead to. An enclosure and slopes are enough: without a kernel and a plain function, floats come from
the enclosure. What is in `WIDE` floats do not compute at all.
"""

from __future__ import annotations

import math

import numpy as np

from numeric.functions import enclosures as at, plain
from numeric.functions.arb_table import SEVERAL, beside
from numeric.functions.enclosures import everywhere, flat_strip, off_its_cut, real, right_of, strip, within
from numeric.functions.plane import IN_PLANE
from numeric.functions.row import EDGE, POLE, SMOOTH, Function, Slope, written
from numeric.functions.special import SPECIAL

exp, sqrt, sin, cos, sinh, cosh = map(written, ("exp", "sqrt", "sin", "cos", "sinh", "cosh"))
digamma, trigamma, polygamma, besselj = map(written, ("digamma", "trigamma", "polygamma", "besselj"))

BELL: Slope = lambda f, x: 2 * exp(-(x * x)) / sqrt(x.number("pi"))  # noqa: E731

ON_THE_LINE = (
    Function("sqrt", at.sqrt, off_its_cut("sqrt"), (lambda f, x: 1 / (2 * f),), EDGE,
             kernel="math.sqrt", plain=np.sqrt, ulps=1.0, domain=(0.0, math.inf)),
    Function("exp", real("exp", {0: 1}), everywhere("exp"), (lambda f, x: f,), SMOOTH,
             kernel="vmath.exp", plain=np.exp, underflows=True),
    Function("log", real("log", {1: 0}, lambda x: x <= 0), off_its_cut("log"), (lambda f, x: 1 / x,), POLE,
             kernel="vmath.log", plain=np.log),
    Function("sin", real("sin", {0: 0}), everywhere("sin"), (lambda f, x: cos(x),), SMOOTH,
             kernel="math.sin", plain=np.sin, wave=2.0),
    Function("cos", real("cos", {0: 1}), everywhere("cos"), (lambda f, x: -sin(x),), SMOOTH,
             kernel="math.cos", plain=np.cos, wave=2.0),
    Function("tan", real("tan", {0: 0}), everywhere("tan"), (lambda f, x: 1 + f * f,), POLE,
             kernel="math.tan", plain=np.tan, wave=math.inf),
    Function("asin", real("asin", {0: 0}, lambda x: x < -1 or x > 1), within("asin", strip),
             (lambda f, x: 1 / sqrt(1 - x * x),), EDGE,
             kernel="math.asin", plain=np.arcsin, domain=(-1.0, 1.0)),
    Function("acos", real("acos", {1: 0}, lambda x: x < -1 or x > 1), within("acos", strip),
             (lambda f, x: -(1 / sqrt(1 - x * x)),), EDGE,
             kernel="math.acos", plain=np.arccos, domain=(-1.0, 1.0)),
    Function("atan", real("atan", {0: 0}), within("atan", flat_strip), (lambda f, x: 1 / (1 + x * x),),
             SMOOTH, kernel="math.atan", plain=np.arctan),
    Function("sinh", real("sinh", {0: 0}), everywhere("sinh"), (lambda f, x: cosh(x),), SMOOTH,
             kernel="math.sinh", plain=np.sinh, ulps=5.0),
    Function("cosh", real("cosh", {0: 1}), everywhere("cosh"), (lambda f, x: sinh(x),), SMOOTH,
             kernel="math.cosh", plain=np.cosh, ulps=5.0),
    Function("tanh", real("tanh", {0: 0}), everywhere("tanh"), (lambda f, x: 1 - f * f,), SMOOTH,
             kernel="vmath.tanh", plain=np.tanh, ulps=5.0),
    Function("asinh", real("asinh", {0: 0}), within("asinh", flat_strip), (lambda f, x: 1 / sqrt(1 + x * x),),
             SMOOTH, kernel="math.asinh", plain=np.arcsinh, ulps=5.0),
    Function("acosh", real("acosh", {1: 0}, lambda x: x < 1), within("acosh", right_of(1)),
             (lambda f, x: 1 / sqrt(x * x - 1),), EDGE,
             kernel="math.acosh", plain=np.arccosh, ulps=5.0, domain=(1.0, math.inf)),
    Function("atanh", real("atanh", {0: 0}, lambda x: x <= -1 or x >= 1), within("atanh", strip),
             (lambda f, x: 1 / (1 - x * x),), POLE,
             kernel="math.atanh", plain=np.arctanh, ulps=5.0, domain=(-1.0, 1.0)),
    Function("erf", real("erf", {0: 0}), everywhere("erf"), (BELL,), SMOOTH,
             kernel="math.erf", plain=plain.each(math.erf)),
    Function("erfc", real("erfc", {0: 1}), everywhere("erfc"), (lambda f, x: -BELL(f, x),), SMOOTH,
             kernel="math.erfc", plain=plain.each(math.erfc), ulps=8.0, underflows=True),
    Function("gamma", at.gamma, everywhere("gamma"), (lambda f, x: f * digamma(x),), POLE,
             kernel="vmath.gamma", plain=plain.gamma, ulps=24.0, underflows=True),
    Function("loggamma", real("lgamma", {1: 0, 2: 0}, lambda x: x <= 0), within("lgamma", right_of(0)),
             (lambda f, x: digamma(x),), POLE, kernel="vmath.loggamma", plain=plain.loggamma, ulps=24.0),
    Function("digamma", at.digamma, everywhere("digamma"), (lambda f, x: trigamma(x),), POLE,
             kernel="vmath.digamma", plain=plain.digamma, ulps=24.0, absolute=True),
    Function("trigamma", at.trigamma, lambda x, analytic: x.polygamma(1), (lambda f, x: polygamma(2, x),),
             POLE, kernel="vmath.trigamma", plain=plain.trigamma, ulps=24.0),
    Function("polygamma", at.polygamma, lambda n, x, analytic: x.polygamma(n),
             (None, lambda f, n, x: polygamma(1 + n, x)), POLE, arity=2,
             kernel="vmath.polygamma", plain=plain.polygamma),
    Function("Ei", real("ei", outside=lambda x: x == 0), within("ei", right_of(0)),
             (lambda f, x: exp(x) / x,), POLE),
    Function("besselj", at.bessel_j, at.bessel_j_plane,
             (None, lambda f, n, x: (besselj(n - 1, x) - besselj(n + 1, x)) / 2), POLE, arity=2),
    *SPECIAL,
    Function("floor", at.floor),
    Function("atan2", at.atan2, None,
             (lambda f, y, x: x / (x * x + y * y), lambda f, y, x: -(y / (x * x + y * y))), arity=2,
             kernel="vmath.angle", plain=plain.angle),
)  # fmt: skip

SLOPES = {row.name: row.slopes for row in ON_THE_LINE if row.slopes}
FUNCTIONS = (*ON_THE_LINE, *(row for one in IN_PLANE for row in one.rows(SLOPES.get(one.name, ()))))
WIDE = (*SEVERAL, *beside(SLOPES))  # computed by balls alone, of any number of operands
BY_NAME = {row.name: row for row in FUNCTIONS}


def with_worst(*kinds: str) -> frozenset[str]:
    """The names of the functions to which one of these is the worst that happens."""
    return frozenset(row.name for row in FUNCTIONS if row.worst in kinds)
