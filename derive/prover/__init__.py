"""The symbolic road: `prove(statement)` returns a proof or raises ProverFailure with the reason.

What must be right for a proof to be right, with its lines of code as a test counts them (in hundreds):

    recast         100   ranges as axes
    handbook       900   laws of special functions: what each application is worth
    terms        1,400   values and their signs: every rule keeps a value equal wherever it is defined
    making       1,200   functions, angles, entries, sums, likewise
    integration    600   integrals of values, by formulas and over space
    kernel       1,900   reading, derivatives, integrals, where a side is defined, goals
    matrices     1,600   matrices as objects: forms over letters and inverses, their traces and determinants
    complexes      400   complex numbers, from what is proved of real ones
    comparing    1,000   inequalities: certificates, tangents, and the search that uses them
    principles   1,500   named theorems, each used only where its conditions are proved
    analysis     1,300   theorems on numbers, roots, one variable and sums of squares, likewise
    unknown        200   what follows for an unknown function from its properties
    where          200   where a statement speaks at all
    rules          100   which rules are in force
    strategies     200   the order in which principles are tried
    search       1,200   may be wrong and costs a proof at most: guesses, hints, words for what is missing

`textbook`, `theorems` and `special` say what each rule means, `contradiction` what assumptions exclude; a
proof also rests on python-flint, SymPy, the language.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager

from derive.claims import Statement
from derive.prover.kernel import goals
from derive.prover.rules import CONTEXT
from derive.prover.search.hints import below
from derive.prover.strategies import STRATEGIES, prove


def goal_of(statement: Statement, chosen: frozenset[str] | None = None) -> goals.Goal:
    """The goal of a statement.

    `chosen` are the names of the rules that a search for a sign may use, all if None.
    """
    return goals.goal_of(statement, CONTEXT, chosen)


def allowance(steps: int) -> AbstractContextManager[Callable[[], int]]:
    """Let all attempts draw from one number of steps; the function given tells how many were taken."""
    return CONTEXT.allowance(steps)


def shared() -> AbstractContextManager[None]:
    """Read all goals that assume the same in one algebra."""
    return CONTEXT.sharing()


def looking() -> AbstractContextManager[None]:
    """Let every search look at samples first, where a proof would be good to have and nothing depends on it.

    A verdict is proved without: there, a rule that is wrong must come to light as a conflict of the two
    roads.
    """
    return CONTEXT.hinted(below)


def restart() -> None:
    """Count fresh indices from one again, where no value of an earlier attempt is in use."""
    CONTEXT.restart()


__all__ = ["CONTEXT", "STRATEGIES", "allowance", "goal_of", "looking", "prove", "restart", "shared"]
