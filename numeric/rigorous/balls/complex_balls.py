"""Complex functions on balls: integrands along finite paths, and principal values where the reals have
none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flint import acb, arb, ctx, fmpq

from numeric.functions.enclosures import NAN
from numeric.functions.foreign import foreign
from numeric.functions.row import EDGE, JUMP, POLE
from numeric.functions.table import FUNCTIONS, with_worst
from numeric.functions.values import ONE, ZERO, Hole, truth
from numeric.problem.graph import Node
from numeric.rigorous.balls.gaussian import Gaussian, coordinates, gaussian_integral
from numeric.rigorous.balls.reals import negate
from numeric.rigorous.balls.series import series
from numeric.rigorous.balls.wiring import CannotCertify, Pull, Recorded

EVALUATIONS = 20_000  # of one integrand, before its integral counts as not enclosed
EXACT_BITS = 128  # more than twice a precision: the ends of most balls need no rounding then

# {op: function of (operands…, analytic)}. With `analytic` set, a function that is not analytic on the whole
# of its
# argument must answer with something not finite: the integrator relies on it.
PLANE: dict[str, Callable[..., acb]] = {
    "add": lambda x, y, a: x + y,
    "sub": lambda x, y, a: x - y,
    "mul": lambda x, y, a: x * y,
    "div": lambda x, y, a: x / y,
    "neg": lambda x, a: -x,
    "abs": lambda x, a: x.real_abs(analytic=a),
    "sign": lambda x, a: x.real_sgn(analytic=a),
    "min": lambda x, y, a: x.real_min(y, analytic=a),
    "max": lambda x, y, a: x.real_max(y, analytic=a),
    **{row.name: row.plane for row in FUNCTIONS if row.plane is not None},
}  # fmt: skip

# What may leave the real line from a point on it; the others need no second look, which integrals would ask
# for a million times.
PARTIAL = with_worst(EDGE, POLE, JUMP)
ON_THE_LINE = ("abs", "sign", "min", "max")  # that have a meaning for real numbers alone
PLAIN = {op: function for op, function in PLANE.items() if op not in (*PARTIAL, *ON_THE_LINE)}


class Complex:
    """The algebra of complex balls; `sampling` an integrand, an unknown only matters where the integrator
    asks.
    """

    def __init__(self, *, analytic: bool = False, sampling: bool = False) -> None:
        self.analytic, self.sampling = analytic, sampling

    def constant(self, value: Any) -> Any:
        return value if isinstance(value, (Hole, acb)) else acb(value)

    def apply(self, op: str, args: list[Any], data: Any) -> Any:
        if op == "select":
            return self._select(*args)
        for a in args:
            if type(a) is Hole:
                return a
        if op in PLAIN:
            return self._finite(PLAIN[op](*args, self.analytic), op)
        if op in COMPARISONS:
            return self._compare(op, *args)
        if op == "powi":
            return self._finite(args[0] ** data if data else acb(1), op)
        if op == "pow":
            return self._real(self._finite(self._power(*args), op), args, op)
        if op in ("and", "or", "not"):
            return self._logic(op, *args)
        if op in ON_THE_LINE and not self.sampling and not all(a.imag == 0 for a in args):
            return Hole(f"{op} of a complex number", certain=False)
        if op not in PLANE:
            raise CannotCertify(f"no complex {op}")
        return self._real(self._finite(PLANE[op](*args, self.analytic), op), args, op)

    def _real(self, found: Any, args: list[Any], what: str) -> Any:
        """On the path itself an integrand is real or has no value: a root of a negative number is none."""
        if (
            self.sampling
            and isinstance(found, acb)
            and all(a.imag == 0 for a in args)
            and not found.imag.contains(0)
        ):
            return Hole(f"{what} has no real value under an integral")
        return found

    def integral(self, pull: Pull, node: Node, place: int) -> Any:
        if not self.sampling:
            raise CannotCertify("an integral of complex numbers")
        name, low, high, sizes = node.data
        if isinstance(low, float) or isinstance(high, float):
            return gaussian_integral(Pull(pull.wiring, Gaussian(self), pull.known, pull.own), node, place)

        ends = fmpq(low.numerator, low.denominator), fmpq(high.numerator, high.denominator)
        count = len(coordinates(name, sizes, pull.wiring.sizes))
        body = Recorded(pull, name, count if sizes else None, node.args[0], place)

        def over(entries: tuple[acb, ...], around: bool) -> Any:
            """The integral over the entries not yet fixed; analytic in an outer variable means: for every
            inner one.
            """
            if len(entries) == count:
                return body.at(SAMPLING[around], entries)
            return finite_integral(lambda x, analytic: over((*entries, x), analytic or around), *ends)

        return over((), self.analytic)

    def series(self, pull: Pull, node: Node, place: int) -> Any:
        return series(pull, node, place)

    def _finite(self, x: acb, what: str) -> Any:
        return x if x.is_finite() else Hole(f"{what} is not enclosed", certain=False)

    def _power(self, x: acb, y: acb) -> acb:
        if y.is_exact() and y.imag == 0 and y.real.is_integer():
            return x ** int(y.real.mid().fmpz())
        found = x.pow(y, analytic=self.analytic)
        if not self.analytic and not found.is_finite() and x.imag == 0 and x.real.lower() >= 0:
            return _power_from_zero(x.real, y)
        return found

    def _compare(self, op: str, x: acb, y: acb) -> Any:
        if not self.sampling and not (x.imag == 0 and y.imag == 0):
            return Hole("comparison of complex numbers", certain=False)
        a, b = x.real, y.real
        yes, no = COMPARISONS[op](a, b)
        if self.analytic and not (yes or no):
            return NAN
        return acb(truth(yes, no))

    def _logic(self, op: str, *operands: acb) -> Any:
        negated: list[Any] = [negate(x.real) for x in operands]
        if op == "not":
            return acb(negated[0])
        decided, other = (ZERO, ONE) if op == "and" else (ONE, ZERO)  # by one operand alone, and else
        if any(v == other for v in negated):
            return acb(decided)
        return acb(other if all(v == decided for v in negated) else truth(False, False))

    def _select(self, condition: Any, yes: Any, no: Any) -> Any:
        if isinstance(condition, Hole):
            return condition
        if condition.real == 0:
            return no
        if condition.is_finite() and not condition.contains(0):
            return yes
        if self.analytic or isinstance(yes, Hole) or isinstance(no, Hole):
            return Hole("a case distinction is not decided", certain=False)
        return yes.union(no)


def _power_from_zero(x: arb, y: acb) -> acb:
    """x^y for 0 ≤ x, where the ball reaches 0: between 0 and the value at the upper end, for y > 0."""
    if not (y.imag == 0 and y.real > 0):
        return NAN
    return acb(arb(0).union(x.upper() ** y.real))


SAMPLING = {around: Complex(analytic=around, sampling=True) for around in (False, True)}
COMPARISONS: dict[str, Callable[[arb, arb], tuple[bool, bool]]] = {
    "lt": lambda a, b: (bool(a < b), bool(a >= b)),
    "le": lambda a, b: (bool(a <= b), bool(a > b)),
    "eq": lambda a, b: (bool(a == b), not a.overlaps(b)),
    "ne": lambda a, b: (not a.overlaps(b), bool(a == b)),
}


def _on_path(x: acb, low: arb, high: arb) -> acb:
    """A ball around a piece of the path that rounding has made reach beyond an end, moved back inside.

    Every point of the path that it held it still holds.
    """
    if not (x.imag == 0 and low.is_exact() and high.is_exact()):
        return x
    with ctx.workprec(2 * ctx.prec + EXACT_BITS):  # else the ends of a ball are rounded, and a sliver is lost
        below, above = low - x.real.lower(), x.real.upper() - high
        if (below > 0) == (above > 0):
            return x
        moved = x.real + below if below > 0 else x.real - above
        end, reached = (low, moved.lower()) if below > 0 else (high, moved.upper())
        kept = reached == end and moved.contains(end)
    return acb(moved) if kept else x


def finite_integral(
    pull_at: Callable[[acb, bool], Any], low: fmpq | arb, high: fmpq | arb, goal: arb | None = None
) -> Any:
    """A rigorous enclosure of an integral between two real numbers, no narrower than a goal asks."""
    failures: list[CannotCertify] = []
    missing: list[Hole] = []  # where the integrand certainly has no value

    def integrand(x: acb, analytic: bool) -> acb:
        if foreign.stopped or missing:
            return NAN
        try:
            value = pull_at(x if analytic else _on_path(x, *ends), analytic)
        except CannotCertify as problem:  # an exception must not cross the C code of the integrator
            failures.append(problem)
            return NAN
        if isinstance(value, Hole):
            missing.extend([value] if value.certain else [])
            return NAN
        return acb(value)

    ends = (arb(low), arb(high)) if low <= high else (arb(high), arb(low))
    with foreign:
        result = acb.integral(
            integrand,
            acb(low),
            acb(high),
            eval_limit=EVALUATIONS,
            abs_tol=goal,
            rel_tol=goal,
            use_heap=goal is not None,
        )
    if failures:
        raise failures[0]
    if missing:
        return missing[0]
    return result if result.is_finite() else Hole("an integral is not enclosed", certain=False)
