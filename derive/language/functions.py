"""The elementary functions of one number: one table for both roads, the prompt and the reading of LaTeX.

A row without `through` is a primitive: the numeric road has an operation of that name, the prover a
derivative. A row with `through` is composed: it is, by definition, an expression in functions that stand
elsewhere in the table, and nobody needs to know more about it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import sympy as sp
from sympy.core.parameters import evaluate


@dataclass(frozen=True)
class Elementary:
    r"""One function: `name` is typed at the prompt, `printed` are its spellings in LaTeX, the usual one
    first.

    A spelling that LaTeX has a command for is read as `\sin x` too. Without a `head`, SymPy's class, applying
    the function gives what it stands for; with a head, papers may write that class. `kept` says that the
    prover reads the head of a composed function itself; any other is unfolded before a road sees it.
    """

    name: str
    head: Any = None
    printed: tuple[str, ...] = ()
    through: Callable[[sp.Expr], sp.Expr] | None = None
    kept: bool = False

    def __call__(self, argument: sp.Expr) -> sp.Expr:
        """The function of an argument, as written."""
        return self.head(argument, evaluate=False) if self.head is not None else self.unfolded(argument)

    def unfolded(self, argument: sp.Expr) -> sp.Expr:
        """What a composed function of an argument stands for, as written.

        >>> x = sp.Symbol("x")
        >>> [row.unfolded(x) for row in ELEMENTARY if row.name in ("cot", "softplus")]
        [cos(x)/sin(x), log(exp(x) + 1)]
        """
        assert self.through is not None, f"{self.name} is a primitive"
        with evaluate(False):
            return self.through(argument)


def minus(u: sp.Expr) -> sp.Expr:
    """−u, as written; the negative of a number is a number."""
    return -u if u.is_Rational else sp.Mul(sp.S.NegativeOne, u, evaluate=False)


ELEMENTARY = (
    Elementary("exp", sp.exp, ("exp",)),
    Elementary("log", sp.log, ("log", "ln")),
    Elementary("abs", sp.Abs),
    Elementary("sign", sp.sign, ("sign", "sgn")),
    Elementary("sin", sp.sin, ("sin",)),
    Elementary("cos", sp.cos, ("cos",)),
    Elementary("tan", sp.tan, ("tan",)),
    Elementary("asin", sp.asin, ("arcsin",)),
    Elementary("acos", sp.acos, ("arccos",)),
    Elementary("atan", sp.atan, ("arctan",)),
    Elementary("sinh", sp.sinh, ("sinh",)),
    Elementary("cosh", sp.cosh, ("cosh",)),
    Elementary("tanh", sp.tanh, ("tanh",)),
    Elementary("asinh", sp.asinh, ("asinh", "arsinh")),
    Elementary("acosh", sp.acosh, ("acosh", "arcosh")),
    Elementary("atanh", sp.atanh, ("atanh", "artanh")),
    Elementary("erf", sp.erf, ("erf",)),
    Elementary("erfc", sp.erfc, ("erfc",)),
    Elementary("gamma", sp.gamma),
    Elementary("loggamma", sp.loggamma, ("loggamma",)),
    Elementary("digamma", sp.digamma, ("digamma",)),
    Elementary("cot", sp.cot, ("cot",), lambda u: sp.cos(u) / sp.sin(u), kept=True),
    Elementary("sec", sp.sec, ("sec",), lambda u: 1 / sp.cos(u), kept=True),
    Elementary("csc", sp.csc, ("csc",), lambda u: 1 / sp.sin(u), kept=True),
    Elementary("coth", sp.coth, ("coth",), lambda u: 1 / sp.tanh(u), kept=True),
    Elementary("sech", sp.sech, ("sech",), lambda u: 1 / sp.cosh(u), kept=True),
    Elementary("csch", sp.csch, ("csch",), lambda u: 1 / sp.sinh(u), kept=True),
    Elementary("sigmoid", None, ("sigmoid",), lambda u: 1 / (1 + sp.exp(minus(u)))),
    Elementary("softplus", None, ("softplus",), lambda u: sp.log(1 + sp.exp(u))),
    Elementary("relu", None, ("relu", "ReLU"), lambda u: sp.Max(0, u)),
)

PRIMITIVE = tuple(row for row in ELEMENTARY if row.through is None)
COMPOSED = {row.head: row for row in ELEMENTARY if row.head is not None and row.through is not None}
PRINTED = {word: row.printed[0] for row in ELEMENTARY for word in row.printed}  # spelling → the usual one


def stands_for(expr: sp.Basic) -> sp.Expr | None:
    """What an application of a composed function stands for, if no road reads its head itself."""
    row = COMPOSED.get(type(expr))
    return None if row is None or row.kept else row.unfolded(expr.args[0])
