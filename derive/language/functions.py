"""The functions of numbers: one table for the words of a paper and for what the prover knows about each.

A row without `through` is a primitive: the numeric road has a function of that name in a table of its own,
which shares nothing with this one but the name. A row with `through` is composed: it is, by definition, an
expression in functions that stand elsewhere in the table, and nobody needs to know more about it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp
from sympy.core.parameters import evaluate

Slope = Callable[..., sp.Expr]


@dataclass(frozen=True)
class Elementary:
    r"""One function: `name` is typed at the prompt, `printed` are its spellings in LaTeX, the usual one
    first.

    A spelling that LaTeX has a command for is read as `\sin x` too. Without a `head`, SymPy's class, applying
    the function gives what it stands for; with a head, papers may write that class. `kept` says that the
    prover reads the head of a composed function itself; any other is unfolded before a road sees it.

    The rest are facts about real numbers that proofs rest on; none is needed, and a false one proves
    falsehoods. `slopes`: the derivative by each argument, from the arguments, None where there is no rule.
    `smooth`: defined and infinitely differentiable everywhere. `monotone`: 1 if it grows wherever it is
    defined, −1 if it falls. `odd`, `bounded`, `positive`: so wherever it is defined. `needs`: what must be
    "nonzero", "root" (≥ 0) or "log" (> 0) for the function to have a value, from its argument.
    """

    name: str
    head: Any = None
    printed: tuple[str, ...] = ()
    through: Callable[..., sp.Expr] | None = None
    kept: bool = False
    arity: int = 1
    slopes: tuple[Slope | None, ...] = ()
    smooth: bool = False
    monotone: int = 0
    odd: bool = False
    bounded: bool = False
    positive: bool = False
    needs: tuple[str, Callable[[sp.Expr], sp.Expr]] | None = None

    def __call__(self, *arguments: sp.Expr) -> sp.Expr:
        """The function of its arguments, as written."""
        return self.head(*arguments, evaluate=False) if self.head is not None else self.unfolded(*arguments)

    def unfolded(self, *arguments: sp.Expr) -> sp.Expr:
        """What a composed function of its arguments stands for, as written.

        >>> x = sp.Symbol("x")
        >>> [row.unfolded(x) for row in ELEMENTARY if row.name in ("cot", "softplus")]
        [cos(x)/sin(x), log(exp(x) + 1)]
        """
        assert self.through is not None, f"{self.name} is a primitive"
        with evaluate(False):
            return self.through(*arguments)


def minus(u: sp.Expr) -> sp.Expr:
    """−u, as written; the negative of a number is a number."""
    return -u if u.is_Rational else sp.Mul(sp.S.NegativeOne, u, evaluate=False)


ELEMENTARY = (
    Elementary("exp", sp.exp, ("exp",), slopes=(sp.exp,), smooth=True),
    Elementary("log", sp.log, ("log", "ln"), slopes=(lambda u: 1 / u,)),
    Elementary("abs", sp.Abs),
    Elementary("sign", sp.sign, ("sign", "sgn")),
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
    Elementary("besselj", sp.besselj, ("besselj",), arity=2,
               slopes=(None, lambda n, u: (sp.besselj(n - 1, u) - sp.besselj(n + 1, u)) / 2)),
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
    Elementary("sigmoid", None, ("sigmoid",), lambda u: 1 / (1 + sp.exp(minus(u)))),
    Elementary("softplus", None, ("softplus",), lambda u: sp.log(1 + sp.exp(u))),
    Elementary("relu", None, ("relu", "ReLU"), lambda u: sp.Max(0, u)),
)  # fmt: skip

PRIMITIVE = tuple(row for row in ELEMENTARY if row.through is None)
COMPOSED = {row.head: row for row in ELEMENTARY if row.head is not None and row.through is not None}
KNOWN = {row.head.__name__: row for row in ELEMENTARY if row.head is not None}  # by the name of SymPy's class
PRINTED = {word: row.printed[0] for row in ELEMENTARY for word in row.printed}  # spelling → the usual one


def stands_for(expr: sp.Basic) -> sp.Expr | None:
    """What an application of a composed function stands for, if no road reads its head itself."""
    row = COMPOSED.get(type(expr))
    return None if row is None or row.kept else row.unfolded(*expr.args)
