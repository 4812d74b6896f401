"""A law, what is known of the letters in it, and how laws are applied."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

import sympy as sp

from derive.language import Array, At, Diff, Integral, Limit, Product, Range, Scalar, Total
from derive.language.binders import rebuilt
from derive.language.complexes.evident import positive
from derive.language.complexes.parts import speaks_of_complex
from derive.language.domains import whole
from derive.language.planes import Circle, HalfPlane, Slit

BINDERS = (At, Diff, Integral, Limit, Product, Range, Total)
ORDERS = (sp.Ge, sp.Gt, sp.Le, sp.Lt)
MOST_PASSES = 8


@dataclass(frozen=True)
class Facts:
    """What is given of the letters."""

    given: tuple[sp.Basic, ...] = ()
    present: frozenset[type] = frozenset()  # the heads in the statement
    nodes: frozenset[sp.Basic] = frozenset()  # all that stands in it

    def nonzero(self, u: sp.Expr) -> bool:
        """Whether u ≠ 0 is evident, or given."""
        domain = u.domain if isinstance(u, Scalar) else None
        off = isinstance(domain, (Slit, Circle)) or (isinstance(domain, HalfPlane) and not domain.closed)
        if off or (not speaks_of_complex(u) and positive(u)):
            return True
        said = (sp.Ne(u, 0, evaluate=False), sp.Ne(0, u, evaluate=False), sp.Ne(u, 0))
        return any(c in said for c in self.given)

    def least(self, n: sp.Expr) -> int | None:
        """A lower bound of a whole expression, a sum of multiples of letters, if it is evident."""
        total, terms = sp.S.Zero, sp.Add.make_args(sp.expand(n))
        for term in terms:
            factor, rest = term.as_coeff_Mul()
            if rest == 1:
                total += factor
                continue
            low = self._lowest(rest)
            if low is None or factor < 0:
                return None
            total += factor * low
        return int(sp.floor(total)) if whole(n) else None

    def _lowest(self, letter: sp.Expr) -> sp.Expr | None:
        if not isinstance(letter, Scalar):
            return None
        lows = [self._bound(c, letter) for c in self.given]
        lows.append(getattr(letter.domain, "low", None))
        known = [sp.ceiling(low) for low in lows if low is not None and sp.sympify(low).is_Rational]
        return max(known, default=None)

    @staticmethod
    def _bound(condition: sp.Basic, letter: Scalar) -> sp.Expr | None:
        """The number that a condition says a whole letter is not less than."""
        if not isinstance(condition, ORDERS):
            return None
        strict = isinstance(condition, (sp.Gt, sp.Lt))
        if condition.gts == letter and condition.lts.is_Integer:
            return condition.lts + strict
        return None

    def not_below(self, x: sp.Expr, number: int) -> bool:
        """Whether a real letter is ≥ a number, by its domain or by what is given."""
        low = getattr(x.domain, "low", None) if isinstance(x, Scalar) else None
        told = [c.lts for c in self.given if isinstance(c, ORDERS) and c.gts == x]
        known = [sp.sympify(u) for u in (low, *told) if u is not None]
        return any(u.is_Rational and u >= number for u in known)

    def at_least(self, n: sp.Expr, low: int) -> bool:
        """Whether an expression is evidently a whole number that is not less than a bound."""
        least = self.least(n)
        return least is not None and least >= low


def number_and_rest(u: sp.Expr) -> tuple[sp.Expr, sp.Expr]:
    """The rational number in a sum, however it is written, and what is left of it."""
    terms = sp.Add.make_args(sp.expand(u))
    number = sp.Add(*(t for t in terms if t.is_Rational))
    return number, sp.Add(*(t for t in terms if not t.is_Rational))


Put = Callable[[sp.Expr, Facts], sp.Expr | None]


@dataclass(frozen=True)
class Law:
    """What is put for applications of some heads; `line` names it in a proof."""

    line: str
    heads: tuple[type, ...]
    put: Put


def rewritten(expr: sp.Expr, laws: Iterable[Law], facts: Facts) -> tuple[sp.Expr, tuple[str, ...]]:
    """The expression by the laws, from the inside out and as long as one applies; and the laws used.

    What a letter is bound in is left alone: what is given of a free letter says nothing of it.
    """
    table = tuple(laws)
    used: dict[str, None] = {}

    def once(node: sp.Basic) -> sp.Basic:
        if isinstance(node, BINDERS) or not node.args or isinstance(node, (Array, Scalar)):
            return node
        made = _on(node, tuple(map(once, node.args)))
        for law in table:
            if isinstance(made, law.heads):
                put = law.put(made, facts)  # type: ignore[arg-type]
                if put is not None and put != made:
                    used.setdefault(law.line)
                    return put
        return made

    for _ in range(MOST_PASSES):
        after = once(expr)
        if after == expr:
            break
        expr = after
    return expr, tuple(used)


def _on(node: sp.Basic, args: tuple[sp.Basic, ...]) -> sp.Basic:
    """The node on other arguments; a function stays as it is written."""
    if args == node.args:
        return node
    if isinstance(node, sp.Function) and not isinstance(node, (sp.exp, sp.Piecewise)):
        return node.func(*args, evaluate=False)
    return rebuilt(node, args)


def turned_about(u: sp.Expr) -> bool:
    """Whether −u is the usual one of u and −u."""
    return u != 0 and bool(u.could_extract_minus_sign())
