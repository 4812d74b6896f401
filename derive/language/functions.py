"""The functions of numbers: one table for the words of a paper and for what the prover knows about each.

A row without `through` is a primitive: the numeric road has a function of that name in a table of its own,
which shares nothing with this one but the name. A row with `through` is composed: it is, by definition, an
expression in functions that stand elsewhere in the table, and nobody needs to know more about it.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from derive.language import special
from derive.language.row import Elementary
from derive.language.special import SPECIAL


def minus(u: sp.Expr) -> sp.Expr:
    """−u, as written; the negative of a number is a number."""
    return -u if u.is_Rational else sp.Mul(sp.S.NegativeOne, u, evaluate=False)


def step(u: sp.Expr) -> sp.Expr:
    """0 below 0, 1 above, and 1/2 at 0."""
    return (1 + sp.sign(u)) / 2


ELEMENTARY = (
    Elementary("exp", sp.exp, ("exp",), slopes=(sp.exp,), smooth=True),
    Elementary("log", sp.log, ("log", "ln"), slopes=(lambda u: 1 / u,)),
    Elementary("abs", sp.Abs),
    Elementary("sign", sp.sign, ("sign", "sgn")),
    Elementary("floor", sp.floor),
    Elementary("ceiling", sp.ceiling, (), lambda u: minus(sp.floor(minus(u)))),
    Elementary("frac", sp.frac, (), lambda u: u - sp.floor(u)),
    Elementary("mod", sp.Mod, (), lambda u, v: u - v * sp.floor(u / v), arity=2),
    Elementary("Heaviside", sp.Heaviside, (),
               lambda u, at_0: step(u) + (at_0 - sp.S.Half) * (1 - sp.sign(u) ** 2), arity=2),
    Elementary("sin", sp.sin, ("sin",), slopes=(sp.cos,), smooth=True),
    Elementary("cos", sp.cos, ("cos",), slopes=(lambda u: -sp.sin(u),), smooth=True),
    Elementary("tan", sp.tan, ("tan",), slopes=(lambda u: 1 + sp.tan(u) ** 2,), needs=("nonzero", sp.cos)),
    Elementary("asin", sp.asin, ("arcsin",), slopes=(lambda u: 1 / sp.sqrt(1 - u**2),), monotone=1, odd=True,
               needs=("root", lambda u: 1 - u**2)),
    Elementary("acos", sp.acos, ("arccos",), slopes=(lambda u: -1 / sp.sqrt(1 - u**2),), monotone=-1,
               needs=("root", lambda u: 1 - u**2)),
    Elementary("atan", sp.atan, ("arctan",), slopes=(lambda u: 1 / (1 + u**2),), smooth=True, monotone=1,
               odd=True, bounded=True),
    Elementary("atan2", sp.atan2, arity=2),
    Elementary("sinh", sp.sinh, ("sinh",), slopes=(sp.cosh,), smooth=True),
    Elementary("cosh", sp.cosh, ("cosh",), slopes=(sp.sinh,), smooth=True),
    Elementary("tanh", sp.tanh, ("tanh",), slopes=(lambda u: 1 - sp.tanh(u) ** 2,), smooth=True),
    Elementary("asinh", sp.asinh, ("asinh", "arsinh"), slopes=(lambda u: 1 / sp.sqrt(1 + u**2),),
               smooth=True, monotone=1, odd=True),
    Elementary("acosh", sp.acosh, ("acosh", "arcosh"), slopes=(lambda u: 1 / sp.sqrt(u**2 - 1),),
               needs=("root", lambda u: u - 1)),
    Elementary("atanh", sp.atanh, ("atanh", "artanh"), slopes=(lambda u: 1 / (1 - u**2),), monotone=1,
               odd=True, needs=("log", lambda u: 1 - u**2)),
    Elementary("erf", sp.erf, ("erf",), slopes=(lambda u: 2 * sp.exp(-(u**2)) / sp.sqrt(sp.pi),),
               smooth=True, monotone=1, odd=True, bounded=True),
    Elementary("erfc", sp.erfc, ("erfc",), slopes=(lambda u: -2 * sp.exp(-(u**2)) / sp.sqrt(sp.pi),),
               smooth=True, monotone=-1, bounded=True, positive=True),
    Elementary("gamma", sp.gamma, slopes=(lambda u: sp.gamma(u) * sp.digamma(u),)),
    Elementary("loggamma", sp.loggamma, ("loggamma",), slopes=(sp.digamma,), needs=("log", lambda u: u)),
    Elementary("digamma", sp.digamma, ("digamma",), slopes=(lambda u: sp.polygamma(1, u),)),
    Elementary("polygamma", sp.polygamma, arity=2),
    Elementary("Ei", sp.Ei, ("Ei",), slopes=(lambda u: sp.exp(u) / u,), needs=("nonzero", lambda u: u)),
    Elementary("cot", sp.cot, ("cot",), lambda u: sp.cos(u) / sp.sin(u), kept=True,
               slopes=(lambda u: -1 - sp.cot(u) ** 2,)),
    Elementary("sec", sp.sec, ("sec",), lambda u: 1 / sp.cos(u), kept=True,
               slopes=(lambda u: sp.sec(u) * sp.tan(u),)),
    Elementary("csc", sp.csc, ("csc",), lambda u: 1 / sp.sin(u), kept=True,
               slopes=(lambda u: -sp.csc(u) * sp.cot(u),)),
    Elementary("coth", sp.coth, ("coth",), lambda u: 1 / sp.tanh(u), kept=True,
               slopes=(lambda u: 1 - sp.coth(u) ** 2,)),
    Elementary("sech", sp.sech, ("sech",), lambda u: 1 / sp.cosh(u), kept=True,
               slopes=(lambda u: -sp.sech(u) * sp.tanh(u),), smooth=True),
    Elementary("csch", sp.csch, ("csch",), lambda u: 1 / sp.sinh(u), kept=True,
               slopes=(lambda u: -sp.csch(u) * sp.coth(u),)),
    *SPECIAL,
    Elementary("sigmoid", None, ("sigmoid",), lambda u: 1 / (1 + sp.exp(minus(u)))),
    Elementary("softplus", None, ("softplus",), lambda u: sp.log(1 + sp.exp(u))),
    Elementary("heaviside", None, ("heaviside",), lambda u: step(u)),
    Elementary("relu", None, ("relu", "ReLU"), lambda u: sp.Max(0, u)),
)  # fmt: skip

PRIMITIVE = tuple(row for row in ELEMENTARY if row.through is None)
COMPOSED = {row.head: row for row in ELEMENTARY if row.head is not None and row.through is not None}
KNOWN = {row.head.__name__: row for row in ELEMENTARY if row.head is not None}  # by the name of SymPy's class
PRINTED = {word: row.printed[0] for row in ELEMENTARY for word in row.printed}  # spelling → the usual one


def exact_value(expr: sp.Basic) -> sp.Expr | None:
    """What an application of a function is equal to, if the table says so."""
    row = KNOWN.get(type(expr).__name__)
    return row.known(*expr.args) if row is not None and row.head is type(expr) else None


CONSTANTS = {sp.GoldenRatio: (1 + sp.sqrt(5)) / 2}  # that are composed of other numbers


def _hypergeometric(above: sp.Tuple, below: sp.Tuple, z: sp.Expr) -> sp.Expr | None:
    """SymPy's pFq by its own name here; None where there is none."""
    heads = {(0, 1): special.hyp0f1, (1, 1): special.hyp1f1, (2, 1): special.hyp2f1}
    head = heads.get((len(above), len(below)))
    return None if head is None else head(*above, *below, z)


# What SymPy spells with one head and another number of arguments.
SPELLED: dict[tuple[type, int], Callable[..., sp.Expr | None]] = {
    (sp.zeta, 2): special.hurwitz,
    (sp.elliptic_e, 2): special.elliptic_einc,
    (sp.hyper, 3): _hypergeometric,
    (sp.bernoulli, 2): special.bernoulli_poly,
}


def stands_for(expr: sp.Basic) -> sp.Expr | None:
    """What an application of a composed function stands for, if no road reads its head itself."""
    if expr in CONSTANTS:
        return CONSTANTS[expr]
    if (type(expr), len(expr.args)) in SPELLED:
        return SPELLED[type(expr), len(expr.args)](*expr.args)
    row = COMPOSED.get(type(expr))
    return None if row is None or row.kept or len(expr.args) != row.arity else row.unfolded(*expr.args)
