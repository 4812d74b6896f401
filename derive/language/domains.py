"""Domains: where a quantity lives.

A domain is ONE parametrisation from free scalars, and everybody uses it: the sampler draws the free scalars,
the shrinker makes them small, the printer shows what comes out, the prover may substitute it or use the
facts. Adding a domain is adding one class here; `DOMAINS` finds it by name.

Free scalars live in an `Interval`, the only domain that is drawn directly.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, ClassVar

import sympy as sp
from sympy.logic.boolalg import Boolean

from derive.language.binders import rename
from derive.language.mistakes import Mistake
from derive.language.symbols import Array, Entry, Index, Scalar, Size
from derive.language.words import delta, total

Facts = Mapping[str, Any]


@dataclass(frozen=True)
class Domain:
    """A set of scalars or arrays, with the map from free scalars onto it."""

    name: ClassVar[str]
    free_names: ClassVar[tuple[str, ...]] = ()
    ties_lengths: ClassVar[bool] = False  # whether an array of it exists at some lengths only
    complex: ClassVar[bool] = False  # whether its numbers are complex

    def assumptions(self) -> dict[str, bool]:
        """What holds for every entry, in SymPy's words."""
        return {"real": True}

    def free(self, quantity: Array) -> tuple[Array, ...]:
        """The arrays of free scalars the quantity is made from."""
        raise NotImplementedError

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        """One entry of the quantity, as an expression in the free scalars."""
        raise NotImplementedError

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> tuple[Boolean, ...] | None:
        """What must hold, for all values of the indices, for a value at them to be an entry of such a
        quantity.

        None where relations cannot say it.
        """
        raise NotImplementedError

    @property
    def facts(self) -> Facts:
        """What the prover may use, by name; see `derive.prover.making.facts` for what each name allows."""
        return MappingProxyType({})

    def sizes_allowed(self, sizes: tuple[int, ...]) -> bool:
        """Whether a quantity of this shape exists (an orthonormal family needs no more vectors than
        dimensions).
        """
        return True

    def says(self) -> str:
        """How the domain prints, for people."""
        raise NotImplementedError


@dataclass(frozen=True)
class Interval(Domain):
    """Real or integer numbers between two bounds; every entry of an array is free.

    >>> unit = Interval(0, 1, closed_high=False)
    >>> unit.contains(Integer(0)), unit.contains(Integer(1))
    (True, False)
    >>> t = axes(t="T")
    >>> array("u", t, of=unit).domain.says()
    '[0, 1)'
    """

    low: sp.Expr = -sp.oo
    high: sp.Expr = sp.oo
    closed_low: bool = True
    closed_high: bool = True
    integers: bool = False
    name: ClassVar[str] = "interval"

    def __post_init__(self) -> None:
        low, high = sp.sympify(self.low), sp.sympify(self.high)
        object.__setattr__(self, "low", low)
        object.__setattr__(self, "high", high)
        for bound in (low, high):
            if not (bound.is_Rational or bound.is_infinite):
                raise Mistake(f"a bound must be an exact rational number or infinite, not {bound}")
        with sp.evaluate(True):  # also where something is kept as written meanwhile
            empty = low > high or (low == high and not (self.closed_low and self.closed_high))
        if empty:
            raise Mistake(f"the interval {self.says()} is empty")

    def assumptions(self) -> dict[str, bool]:
        known = {"real": True}
        if self.integers:
            known["integer"] = True
        if self.low > 0 or (self.low == 0 and not self.closed_low):
            known["positive"] = True
        elif self.low == 0:
            known["nonnegative"] = True
        if self.high < 0 or (self.high == 0 and not self.closed_high):
            known["negative"] = True
        elif self.high == 0 and "nonnegative" not in known:
            known["nonpositive"] = True
        return known

    def free(self, quantity: Array) -> tuple[Array, ...]:
        return (quantity,)

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        return quantity[where]

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> tuple[Boolean, ...] | None:
        if self.integers and not whole(value):
            return None
        above, below = sp.Ge if self.closed_low else sp.Gt, sp.Le if self.closed_high else sp.Lt
        low = () if self.low.is_infinite else (above(value, self.low, evaluate=False),)
        high = () if self.high.is_infinite else (below(value, self.high, evaluate=False),)
        return (*low, *high)

    def contains(self, value: sp.Rational) -> bool:
        """Whether an exact number lies in the interval."""
        above = value >= self.low if self.closed_low else value > self.low
        below = value <= self.high if self.closed_high else value < self.high
        return bool(above and below and (value.is_integer or not self.integers))

    def says(self) -> str:
        ends = (self.low, self.high)
        if self.integers:
            every = self.low.is_infinite and self.high.is_infinite
            return r"\mathbb{Z}" if every else rf"\{{{_bound(self.low)},\dots,{_bound(self.high)}\}}"
        if ends == (-sp.oo, sp.oo):
            return r"\mathbb{R}"
        if ends == (sp.S.Zero, sp.oo):
            return r"\mathbb{R}_{\ge 0}" if self.closed_low else r"\mathbb{R}_{>0}"
        left = "[" if self.closed_low and self.low.is_finite else "("
        right = "]" if self.closed_high and self.high.is_finite else ")"
        return f"{left}{_bound(self.low)}, {_bound(self.high)}{right}"


@dataclass(frozen=True)
class Simplex(Domain):
    r"""Weights that sum to one along the last axis: free weights divided by their total.

    >>> t = axes(t="T")
    >>> w = array("w", t, of=Simplex(boundary=True))
    >>> w.domain.says()
    '\\text{closed simplex}'
    """

    boundary: bool = False
    name: ClassVar[str] = "simplex"

    def assumptions(self) -> dict[str, bool]:
        return {"real": True, "nonnegative": True} if self.boundary else {"real": True, "positive": True}

    def free(self, quantity: Array) -> tuple[Array, ...]:
        weights = Interval(0, sp.oo, closed_low=self.boundary)
        return (Array(f"{quantity.name}.u", quantity.lengths, weights),)

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        (u,) = self.free(quantity)
        *rows, _ = where
        n = Index("n_simplex", quantity.lengths[-1])
        return u[where] / total(u[(*rows, n)], n)

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> tuple[Boolean, ...]:
        sign = (sp.Ge if self.boundary else sp.Gt)(value, 0, evaluate=False)
        return sign, sp.Eq(total(value, where[-1]), 1, evaluate=False)

    @property
    def facts(self) -> Facts:
        return MappingProxyType({"sums to one": True})

    def says(self) -> str:
        return r"\text{closed simplex}" if self.boundary else r"\text{open simplex}"


@dataclass(frozen=True)
class Sphere(Domain):
    r"""Unit vectors along the last axis: a free vector divided by its length.

    >>> i = axes(i="d")
    >>> array("e", i, of=Sphere()).domain.says()
    '\\text{unit sphere}'
    """

    name: ClassVar[str] = "sphere"

    def free(self, quantity: Array) -> tuple[Array, ...]:
        return (Array(f"{quantity.name}.y", quantity.lengths, Interval()),)

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        (y,) = self.free(quantity)
        *rows, _ = where
        n = Index("n_sphere", quantity.lengths[-1])
        return y[where] / sp.sqrt(total(y[(*rows, n)] ** 2, n))

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> tuple[Boolean, ...]:
        return (sp.Eq(total(value**2, where[-1]), 1, evaluate=False),)

    @property
    def facts(self) -> Facts:
        return MappingProxyType({"unit length": True})

    def says(self) -> str:
        return r"\text{unit sphere}"


@dataclass(frozen=True)
class Symmetric(Domain):
    r"""Symmetric matrices: the symmetric part of a free one.

    >>> i, j = axes(i="d", j="d")
    >>> array("A", i, j, of=Symmetric()).domain.says()
    '\\text{symmetric matrices}'
    """

    name: ClassVar[str] = "symmetric"
    ties_lengths: ClassVar[bool] = True

    def free(self, quantity: Array) -> tuple[Array, ...]:
        return (Array(f"{quantity.name}.x", quantity.lengths, Interval()),)

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        (x,) = self.free(quantity)
        *stack, i, j = where
        return (x[(*stack, i, j)] + x[(*stack, j, i)]) / 2

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> tuple[Boolean, ...]:
        i, j = where[-2:]
        return (sp.Eq(value, rename(value, {i: j, j: i}), evaluate=False),)

    @property
    def facts(self) -> Facts:
        return MappingProxyType({"symmetric": True})

    def sizes_allowed(self, sizes: tuple[int, ...]) -> bool:
        return sizes[-1] == sizes[-2]

    def says(self) -> str:
        return r"\text{symmetric matrices}"


@dataclass(frozen=True)
class SPD(Domain):
    r"""Symmetric positive definite matrices: A Aᵀ plus a positive diagonal; every such matrix is one.

    >>> i, j = axes(i="d", j="d")
    >>> array("S", i, j, of=SPD()).domain.says()
    '\\text{SPD matrices}'
    """

    name: ClassVar[str] = "spd"
    ties_lengths: ClassVar[bool] = True

    def free(self, quantity: Array) -> tuple[Array, ...]:
        diagonal = Array(f"{quantity.name}.e", quantity.lengths[:-1], Interval(0, sp.oo, closed_low=False))
        return (Array(f"{quantity.name}.a", quantity.lengths, Interval()), diagonal)

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        a, e = self.free(quantity)
        *stack, i, j = where
        n = Index("n_spd", quantity.lengths[-1])
        gram = total(a[(*stack, i, n)] * a[(*stack, j, n)], n)
        return gram + delta(i, j) * e[(*stack, i)]

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> None:
        return None

    @property
    def facts(self) -> Facts:
        return MappingProxyType({"symmetric": True, "positive definite": True})

    def sizes_allowed(self, sizes: tuple[int, ...]) -> bool:
        return sizes[-1] == sizes[-2]

    def says(self) -> str:
        return r"\text{SPD matrices}"


@dataclass(frozen=True)
class Orthonormal(Domain):
    """Families of orthonormal vectors a[m, i]: rows of a product of two reflections, some of them turned.

    Two reflections reach every rotation of the plane and of space, and a row that is turned what is none; in
    higher dimensions they reach part of the family, and the report says so.

    >>> m, i = axes(m="k", i="d")
    >>> array("a", m, i, of=Orthonormal()).domain.sizes_allowed((3, 2))
    False
    """

    name: ClassVar[str] = "orthonormal"
    ties_lengths: ClassVar[bool] = True

    def free(self, quantity: Array) -> tuple[Array, ...]:
        rows, d = quantity.lengths[-2:]
        turned = Array(f"{quantity.name}.s", (rows,), Interval(0, 1, integers=True))
        return (*(Array(f"{quantity.name}.{v}", (d,), Interval()) for v in "vw"), turned)

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        v, w, turned = self.free(quantity)
        m, i = where
        n = Index("n_orthonormal", quantity.lengths[-1])
        vv, ww, vw = (total(a[n] * b[n], n) for a, b in ((v, v), (w, w), (v, w)))
        reflected = delta(m, i) - 2 * v[m] * v[i] / vv - 2 * w[m] * w[i] / ww
        return (1 - 2 * turned[m]) * (reflected + 4 * v[m] * vw * w[i] / (vv * ww))

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> tuple[Boolean, ...]:
        m, i = where
        other = Index(f"{m.name} other", m.length)
        return (sp.Eq(total(value * rename(value, {m: other}), i), delta(m, other), evaluate=False),)

    @property
    def facts(self) -> Facts:
        return MappingProxyType({"orthonormal": True})

    def sizes_allowed(self, sizes: tuple[int, ...]) -> bool:
        return sizes[0] <= sizes[1]

    def says(self) -> str:
        return r"\text{orthonormal families (products of two reflections, and of signs)}"


@dataclass(frozen=True)
class Distinct(Domain):
    r"""Families of pairwise distinct points (rows): free points, those with two equal rows left out.

    >>> t, i = axes(t="T", i="d")
    >>> array("x", t, i, of=Distinct()).domain.says()
    '\\text{pairwise distinct points}'
    """

    name: ClassVar[str] = "distinct"

    def free(self, quantity: Array) -> tuple[Array, ...]:
        return (Array(f"{quantity.name}.x", quantity.lengths, Interval()),)

    def entry(self, quantity: Array, *where: sp.Expr) -> sp.Expr:
        (x,) = self.free(quantity)
        return x[where]

    def membership(self, value: sp.Expr, where: tuple[Index, ...]) -> tuple[Boolean, ...]:
        m, *columns = where
        other = Index(f"{m.name} other", m.length)
        square = (value - rename(value, {m: other})) ** 2
        apart = sp.Gt(total(square, *columns) if columns else square, 0, evaluate=False)
        return (sp.Or(sp.Eq(m, other, evaluate=False), apart, evaluate=False),)

    @property
    def facts(self) -> Facts:
        return MappingProxyType({"distinct": True})

    def says(self) -> str:
        return r"\text{pairwise distinct points}"


DOMAINS: dict[str, type[Domain]] = {
    d.name: d for d in (Interval, Simplex, Sphere, Symmetric, SPD, Orthonormal, Distinct)
}


def whole(value: sp.Expr) -> bool:
    """Whether a value is evidently a whole number: made of such by sums, products and powers."""
    if isinstance(value, (Size, Index)) or value.is_Integer:
        return True
    if isinstance(value, (Scalar, Entry)):
        return bool(
            getattr(value.array.domain if isinstance(value, Entry) else value.domain, "integers", False)
        )
    if isinstance(value, sp.Pow):
        return whole(value.base) and bool(value.exp.is_Integer and value.exp >= 0)
    return isinstance(value, (sp.Add, sp.Mul)) and all(map(whole, value.args))


def of_the_same_kind(target: Scalar | Entry, value: sp.Expr) -> bool:
    """Whether a value put in for a quantity is itself such a quantity, whole."""
    if isinstance(target, Scalar):
        return isinstance(value, Scalar) and value.domain == target.domain
    whole = (
        isinstance(value, Entry)
        and value.indices == target.indices
        and value.array.lengths == target.array.lengths
    )
    return whole and value.array.domain == target.array.domain


REAL = Interval()
POSITIVE = Interval(0, sp.oo, closed_low=False)
NONNEGATIVE = Interval(0, sp.oo)


def _bound(value: sp.Expr) -> str:
    return sp.latex(value)


__all__ = [
    "DOMAINS",
    "NONNEGATIVE",
    "POSITIVE",
    "REAL",
    "SPD",
    "Distinct",
    "Domain",
    "Interval",
    "Orthonormal",
    "Simplex",
    "Sphere",
    "Symmetric",
    "of_the_same_kind",
    "whole",
]  # fmt: skip
