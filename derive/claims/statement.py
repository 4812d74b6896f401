"""Statements: one link of a chain, complete in itself, as both roads take it."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from functools import cached_property, lru_cache
from typing import Any

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.claims.relations import SIGN_OF
from derive.claims.sides import condition, entry, side, without_end
from derive.language import Array, Index, Size, free_indices, unfold
from derive.language.matrices import form
from derive.language.mistakes import Mistake, asks, mistake
from derive.language.pickling import Packed, pack, unpack


@dataclass(frozen=True)
class Link:
    """One relation of a chain: what it leads to and the reason given."""

    relation: str
    rhs: sp.Expr
    why: str = ""
    error: sp.Expr | None = None  # for ≈: an explicit bound on |lhs − rhs|
    to: tuple[sp.Symbol, sp.Expr] | None = (
        None  # for ≈: the variable and what it tends to; for a cost: (size, oo)
    )

    def __bool__(self) -> bool:
        """Nothing: `eq(b) and le(c)` would quietly be `le(c)`."""
        raise mistake("links joined")


@dataclass(frozen=True)
class Statement:
    """One step, complete in itself: the two sides, the relation, what may be assumed and what may be
    cited.
    """

    lhs: sp.Expr
    relation: str
    rhs: sp.Expr
    given: tuple[Boolean, ...] = ()
    lemmas: tuple[tuple[str, Statement], ...] = ()
    each: tuple[Index, ...] = ()
    error: sp.Expr | None = None
    to: tuple[sp.Symbol, sp.Expr] | None = None
    complex: bool = False  # where the reals have no value, complex principal values are compared
    present: tuple[
        Array, ...
    ] = ()  # named by neither side, yet there: that they exist may say something of the lengths

    def core(self) -> Statement:
        """The statement the roads work on: names unfolded; an implication is its conclusion, given its
        premise.
        """
        return self.bare().unfolded()

    def bare(self) -> Statement:
        """The statement with its names as printed; an implication is its conclusion, given its premise."""
        if self.relation != "⇒":
            return self
        relation = SIGN_OF[type(self.rhs)]
        lhs, rhs = map(entry, self.rhs.args)
        return replace(self, lhs=lhs, relation=relation, rhs=rhs, given=(*self.given, condition(self.lhs)))

    def unfolded(self) -> Statement:
        """The statement with every defined name replaced by what it stands for, also in what it may cite."""
        error = None if self.error is None else unfold(self.error)
        lhs, rhs = without_end(unfold(self.lhs), self.relation, unfold(self.rhs))
        return replace(
            self,
            lhs=lhs,
            rhs=rhs,
            given=tuple(map(unfold, self.given)),
            error=error,
            lemmas=tuple((label, lemma.unfolded()) for label, lemma in self.lemmas),
        )

    def alone(self) -> Statement:
        """The statement without what it may cite: a proof that cites a claim is worth what that claim is."""
        return replace(self, lemmas=())

    def pointwise(self) -> Statement:
        """The core with all its free indices in `each`: they stay free when a side turns out not to depend on
        them.
        """
        core = self.core()
        sides = (core.lhs, core.rhs, *(() if core.error is None else (core.error,)))
        free = frozenset(core.each).union(*map(free_indices, sides))
        return replace(core, each=tuple(sorted(free, key=str)))

    def __reduce__(self) -> Any:
        """How a statement travels to a worker: as written."""
        return _arrived, (self._packed,)

    @cached_property
    def _packed(self) -> Packed:
        return pack(tuple(getattr(self, f.name) for f in fields(self)))

    def parts(self) -> tuple[sp.Basic, ...]:
        """Everything in it that mentions quantities."""
        return tuple(p for p in (self.lhs, self.rhs, self.error, *self.given, *self.present) if p is not None)


@lru_cache(maxsize=512)  # each is asked about several times, and cited by others
def _arrived(packed: Packed) -> Statement:
    return Statement(*unpack(packed))


def _link(relation: str, rhs: Any, why: Any, error: Any = None, to: Any = None) -> Link:
    if not isinstance(why, str):
        raise mistake("reason", why=why)
    return Link(relation, side(rhs), why, error, to)


@asks
def eq(rhs: Any, why: str = "") -> Link:
    """… = rhs.

    >>> x, y = positive("x"), positive("y")
    >>> link = eq(log(x) + log(y), why="the rule for products")
    >>> link.relation, link.rhs
    ('=', log(x) + log(y))
    """
    return _link("=", rhs, why)


@asks
def le(rhs: Any, why: str = "") -> Link:
    """… ≤ rhs.

    >>> le(real("x") ** 2).relation
    '≤'
    """
    return _link("≤", rhs, why)


@asks
def lt(rhs: Any, why: str = "") -> Link:
    """… < rhs.

    >>> lt(real("x") ** 2).relation
    '<'
    """
    return _link("<", rhs, why)


@asks
def ge(rhs: Any, why: str = "") -> Link:
    """… ≥ rhs.

    >>> ge(real("x") ** 2).relation
    '≥'
    """
    return _link("≥", rhs, why)


@asks
def gt(rhs: Any, why: str = "") -> Link:
    """… > rhs.

    >>> gt(real("x") ** 2).relation
    '>'
    """
    return _link(">", rhs, why)


@asks
def succeeds(rhs: Any, why: str = "") -> Link:
    """… ≽ rhs, between matrices: ξ'·(lhs − rhs)·ξ ≥ 0 for every column ξ.

    >>> i, j = axes(i="n", j="n")
    >>> succeeds(matrix("S", i, j, of=SPD())).rhs
    ξ°.T @ S @ ξ°
    """
    return _link("≥", form(rhs), why)


@asks
def precedes(rhs: Any, why: str = "") -> Link:
    """… ≼ rhs, between matrices: ξ'·(rhs − lhs)·ξ ≥ 0 for every column ξ.

    >>> i, j = axes(i="n", j="n")
    >>> precedes(matrix("S", i, j, of=SPD())).relation
    '≤'
    """
    return _link("≤", form(rhs), why)


@asks
def implies(conclusion: Boolean, why: str = "") -> Link:
    """… ⇒ conclusion; both are relations such as Eq(a, b) or a < b.

    >>> x = real("x")
    >>> implies(Eq(x, 0), why="only 0 has the square 0").rhs
    Eq(x, 0)
    """
    if type(conclusion) not in SIGN_OF:
        raise Mistake(
            f"the conclusion of an implication must be a relation such as Eq(a, b), not {conclusion!r}"
        )
    return Link("⇒", conclusion, why)


@asks
def approx(rhs: Any, *, error: Any, to: tuple[sp.Symbol, Any], why: str = "") -> Link:
    """… ≈ rhs: |lhs − rhs| ≤ error on the whole domain, and error → 0 as the variable tends to its limit.

    >>> a = positive("a")
    >>> link = approx(1, error=1 / a, to=(a, oo))
    >>> link.rhs, link.error
    (1, 1/a)
    """
    return _link("≈", rhs, why, side(error), (to[0], sp.sympify(to[1])))


@asks
def order(rhs: Any, *, in_: Size, why: str = "") -> Link:
    """The operations that compute the left side as written grow at most like rhs in the size named.

    >>> t = axes(t="T")
    >>> order(t.length**2, in_=t.length).relation
    '∈ O'
    """
    return _link("∈ O", rhs, why, to=(in_, sp.oo))


@asks
def grows(rhs: Any, *, in_: Size, why: str = "") -> Link:
    """The operations that compute the left side as written grow exactly like rhs in the size named.

    >>> t = axes(t="T")
    >>> grows(t.length, in_=t.length).relation
    '∈ Θ'
    """
    return _link("∈ Θ", rhs, why, to=(in_, sp.oo))
