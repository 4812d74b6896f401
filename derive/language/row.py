"""What a row of the table of functions says: the words of a paper, and what the prover knows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import sympy as sp
from sympy.core.parameters import evaluate

Slope = Callable[..., sp.Expr]
# What SymPy says of these by itself is wrong at some numbers: −p mod 2p = −p, P_n(−x) = (−1)ⁿ P_n(x) for
# n = −1.
MISTAKEN = (
    sp.Mod, sp.legendre, sp.hermite, sp.chebyshevt, sp.chebyshevu, sp.laguerre, sp.gegenbauer, sp.jacobi,
    sp.assoc_laguerre,
)  # fmt: skip


def kept(word: Any) -> Any:
    """A word of SymPy's as papers use it: of those above, what is written stays as it is.

    >>> kept(sp.Mod)(-sp.Symbol("p", positive=True), 2 * sp.Symbol("p", positive=True))
    Mod(-p, 2*p)
    """
    return partial(word, evaluate=False) if word in MISTAKEN else word


OWN: dict[str, Any] = {}  # the heads that SymPy has no class for, by name


def named(name: str, arity: int = 1) -> Any:
    """The head of a function that SymPy has no class for, or one with another number of arguments.

    >>> named("hyp1f1", 3) is named("hyp1f1", 3)
    True
    """
    if name not in OWN:
        OWN[name] = type(name, (sp.Function,), {"nargs": arity, "__module__": __name__})
    return OWN[name]


def __getattr__(name: str) -> Any:
    """A head of ours, which terms that are sent from process to process name by this module."""
    if name in OWN:
        return OWN[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@dataclass(frozen=True)
class Elementary:
    r"""One function: `name` is typed at the prompt, `printed` are its spellings in LaTeX, the usual one
    first.

    A spelling that LaTeX has a command for is read as `\sin x` too. `head` is SymPy's class, which papers may
    write. A function composed of others, `through` them, needs none: applying it gives what it stands for.
    A primitive without one gets a head of its own. `kept` says that the prover reads the head of a composed
    function itself; any other is unfolded before a road sees it.

    The rest are facts about real numbers that proofs rest on; none is needed, and a false one proves
    falsehoods. `slopes`: the derivative by each argument, from the arguments, None where there is no rule.
    `smooth`: defined and infinitely differentiable everywhere. `monotone`: 1 if it grows wherever it is
    defined, −1 if it falls. `odd`, `bounded`, `positive`: so wherever it is defined. `needs`: what must be
    "nonzero", "root" (≥ 0) or "log" (> 0) for the function to have a value, from its argument. `values`: what
    it is equal to at some arguments, None at others.
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
    values: Callable[..., sp.Expr | None] | None = None

    def __post_init__(self) -> None:
        if self.head is None and self.through is None:
            object.__setattr__(self, "head", named(self.name, self.arity))

    def __call__(self, *arguments: sp.Expr) -> sp.Expr:
        """The function of its arguments, as written."""
        return self.head(*arguments, evaluate=False) if self.head is not None else self.unfolded(*arguments)

    def unfolded(self, *arguments: sp.Expr) -> sp.Expr:
        """What a composed function of its arguments stands for, as written.

        >>> Elementary("softplus", through=lambda u: sp.log(1 + sp.exp(u))).unfolded(sp.Symbol("x"))
        log(exp(x) + 1)
        """
        assert self.through is not None, f"{self.name} is a primitive"
        with evaluate(False):
            return self.through(*arguments)

    def known(self, *arguments: sp.Expr) -> sp.Expr | None:
        """What the function is equal to at these arguments, if the table says so."""
        return self.values(*arguments) if self.values and len(arguments) == self.arity else None
