"""Operations on exact rationals and balls: one table, from operation to enclosure.

Arithmetic, order and logic stand here, functions in their own table. No entry ever returns a finite ball that
misses the truth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from flint import arb, fmpq

from numeric.functions.table import FUNCTIONS, WIDE
from numeric.functions.values import EXACT_BITS, ONE, ZERO, Hole, Value, ball, one_number, root, settle, truth
from numeric.problem.graph import AGREE, BEYOND, CASES, LIVES, MOVES, SLOPE, WITHIN

Operation = Callable[..., Value]

# arithmetic


# Adding 0 and multiplying by 0 or 1 give back exact numbers and the same objects: cheaper, and ties stay
# ties.


def _add(x: Any, y: Any) -> Value:
    if type(x) is fmpq and not x:
        return y
    if type(y) is fmpq and not y:
        return x
    return settle(x + y, "a sum")


def _sub(x: Any, y: Any) -> Value:
    return ZERO if one_number(x, y) else settle(x - y, "a difference")


def _mul(x: Any, y: Any) -> Value:
    left, right = type(x) is fmpq, type(y) is fmpq
    if (left and x == ONE) or (right and not y):
        return y
    if (right and y == ONE) or (left and not x):
        return x
    return settle(x * y, "a product")


def _div(x: Any, y: Any) -> Value:
    if y == 0:
        return Hole("division by 0")
    if one_number(x, y) and not ball(y).contains(0):
        return ONE
    return settle(x / y, "a quotient with a denominator near 0")


def of_numbers(op: str, values: Sequence[Any], data: Any) -> Value | None:
    """The value of an elementwise operation on numbers; None if its row is not among those of the reals."""
    if op == "powi":
        return power_integer(values[0], data)
    return REAL[op](*values) if op in REAL else None


def power_integer(x: Any, n: int) -> Value:
    """xⁿ for an integer n; x⁰ = 1."""
    if n < 0 and x == 0:
        return Hole(f"0 to the power {n}")
    if isinstance(x, fmpq) and x.height_bits() * abs(n) > EXACT_BITS:
        x = arb(x)
    if isinstance(x, arb) and n > 0 and x.contains(0):
        return settle(_power_near_zero(x, n), "a power")
    return settle(x**n, "a power")


def _power_near_zero(x: arb, n: int) -> arb:
    """Powers by squaring, since Arb's own go through the logarithm; an even power is not negative."""
    if n == 1:
        return x
    half = _power_near_zero(x, n // 2)
    square = (half * half).nonnegative_part()
    return square * x if n % 2 else square


def _pow(x: Any, y: Any) -> Value:
    if isinstance(y, fmpq) and y.q == 1 and abs(y) < 1 << 20:
        return power_integer(x, int(y.p))
    if x > 0:
        if isinstance(x, fmpq) and isinstance(y, fmpq) and y.q <= 64 and abs(y.p) <= 64:
            exact = root(x, int(y.q))
            if exact is not None:
                return power_integer(exact, int(y.p))
        return settle(ball(x) ** ball(y), "a power")
    if x == 0 and y > 0:
        return ZERO
    if x == 0 and y < 0:
        return Hole("0 to a negative power")
    return Hole(
        "a negative number to a power that is no integer", certain=bool(x < 0 and isinstance(y, fmpq))
    )


# order


def _lt(x: Any, y: Any) -> Value:
    return ZERO if one_number(x, y) else truth(bool(x < y), bool(x >= y))


def _le(x: Any, y: Any) -> Value:
    return ONE if one_number(x, y) else truth(bool(x <= y), bool(x > y))


def equal(x: Any, y: Any) -> Value:
    """Whether two numbers are the same."""
    if isinstance(x, fmpq) and isinstance(y, fmpq):
        return ONE if x == y else ZERO
    return truth(one_number(x, y) or bool(x == y), not ball(x).overlaps(ball(y)))


def _ne(x: Any, y: Any) -> Value:
    return negate(equal(x, y))


def negate(x: Any) -> Value:
    """Not."""
    return truth(bool(x == 0), bool(x != 0))


def _max(x: Any, y: Any) -> Value:
    if one_number(x, y) or x >= y:
        return x
    return y if y >= x else settle(ball(x).max(ball(y)), "a maximum")


def _min(x: Any, y: Any) -> Value:
    if one_number(x, y) or x <= y:
        return x
    return y if y <= x else settle(ball(x).min(ball(y)), "a minimum")


def _sign(x: Any) -> Value:
    if isinstance(x, fmpq) or x == 0:
        return fmpq((x > 0) - (x < 0))
    return settle(x.sgn(), "a sign") if not x.contains(0) else arb(0, 1)


# Operations entry by entry. `select`, `and`, `or` are not here: they may have a value where an operand has
# none.
REAL: dict[str, Operation] = {
    "add": _add, "sub": _sub, "mul": _mul, "div": _div, "neg": lambda x: -x, "pow": _pow,
    "min": _min, "max": _max, "abs": abs, "sign": _sign,
    "lt": _lt, "le": _le, "eq": equal, "ne": _ne, "not": negate,
    **{row.name: row.enclosure for row in (*FUNCTIONS, *WIDE)},
}  # fmt: skip


# Operations that make rationals of rationals: nothing is gained by remembering their results.
RATIONAL = frozenset(
    {"add", "sub", "mul", "div", "neg", "powi", "min", "max", "abs", "sign", "lt", "le", "eq", "ne", "not"}
)


def select(condition: Value, yes: Value, no: Value) -> Value:
    """The branch taken; both, where the condition is not decided."""
    if isinstance(condition, Hole):
        return condition
    if condition == 0:
        return no
    if not ball(condition).contains(0):
        return yes
    if one_number(yes, no):
        return yes
    if isinstance(yes, Hole) or isinstance(no, Hole):
        return Hole(
            "a case distinction is not decided", certain=isinstance(yes, Hole) and isinstance(no, Hole)
        )
    return settle(ball(yes).union(ball(no)), "a case distinction")


def both(x: Value, y: Value) -> Value:
    """And: false as soon as one is, even if the other has no value."""
    for one, other in ((x, y), (y, x)):
        if not isinstance(one, Hole) and one == 0:
            return ZERO
        if isinstance(one, Hole) and (isinstance(other, Hole) or not ball(other).contains(0)):
            return one
    if isinstance(x, Hole) or isinstance(y, Hole):
        return Hole("a condition is not decided", certain=False)
    return truth(not ball(x).contains(0) and not ball(y).contains(0), False)


def either(x: Value, y: Value) -> Value:
    """Or, as not (not x and not y)."""
    outcome = both(*(v if isinstance(v, Hole) else negate(v) for v in (x, y)))
    return outcome if isinstance(outcome, Hole) else negate(outcome)


ENDED = "no derivative where the function has no value"
OUTSIDE_DOMAIN = "what is put in lies outside the domain"
NO_ENTRY, NO_CASE = "an index lies beyond the length of its axis", "no case of a case distinction applies"
OPEN = "on which side of a threshold a point moves is not known to first order"
DOUBT = "whether the derivative has a value is not known"


def slope_of(one: Value, found: Value, body: Value) -> Value:
    """A slope that rules found beside a point of the body; where they found none, there may be one all the
    same.
    """
    if isinstance(body, Hole):
        return body
    return Hole(DOUBT, certain=False) if isinstance(found, Hole) else found


def only_where(reason: str, doubt: str) -> Operation:
    """1 where a condition holds, no value where it fails, with the reason; undecided, the doubt."""

    def apply(condition: Value, _: Value) -> Value:
        if isinstance(condition, Hole) or condition == 1:
            return condition
        return Hole(reason) if condition == 0 else Hole(doubt, certain=False)

    return apply


agreement = only_where("no derivative: the two sides of the point disagree", DOUBT)


LAZY: dict[str, Operation] = {"select": select, "and": both, "or": either}
# What an operation with a mark means.
MEANT: dict[Any, Any] = {
    SLOPE: slope_of,
    AGREE: agreement,
    WITHIN: only_where(OUTSIDE_DOMAIN, f"whether {OUTSIDE_DOMAIN} is not known"),
    MOVES: only_where(OPEN, OPEN),
    BEYOND: only_where(NO_ENTRY, f"whether {NO_ENTRY} is not known"),
    LIVES: only_where(ENDED, DOUBT),
    CASES: only_where(NO_CASE, "which case applies is not decided"),
}
