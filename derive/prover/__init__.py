"""The symbolic road: `prove(statement)` returns a proof or raises ProverFailure with the reason."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from derive.claims import Statement
from derive.prover.kernel import goals
from derive.prover.rules import CONTEXT
from derive.prover.search.hints import below
from derive.prover.strategies import STRATEGIES, prove


def goal_of(statement: Statement, chosen: frozenset[str] | None = None) -> goals.Goal:
    """The goal of a statement; `chosen` are the names of the rules that a search for a sign may use, all if None."""
    return goals.goal_of(statement, CONTEXT, chosen)


def allowance(steps: int) -> AbstractContextManager[Callable[[], int]]:
    """Let all attempts draw from one number of steps; inside, the function given tells how many were taken."""
    return CONTEXT.allowance(steps)


def shared() -> AbstractContextManager[None]:
    """Read all goals that assume the same in one algebra."""
    return CONTEXT.sharing()


def looking() -> AbstractContextManager[None]:
    """Let every search look at samples first, where a proof would be good to have and nothing depends on it.

    A verdict is proved without: there, a rule that is wrong must come to light as a conflict of the two roads.
    """
    return CONTEXT.hinted(below)


def restart() -> None:
    """Count fresh indices from one again, where no value of an earlier attempt is in use."""
    CONTEXT.restart()


__all__ = ["CONTEXT", "STRATEGIES", "allowance", "goal_of", "looking", "prove", "restart", "shared"]
