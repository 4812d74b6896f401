"""Samples: a few points of the domain, and the numbers that values have there, in floating point."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any
from zlib import crc32

import numpy as np

from derive import language as lang
from derive.errors import ProverFailure
from derive.language.domains import Interval
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import (
    Application,
    Applied,
    Bound,
    BoundProduct,
    BoundSum,
    Constant,
    Cosine,
    Delta,
    DetValue,
    EntryValue,
    Exp,
    Generator,
    IndexValue,
    Inverse,
    Length,
    Log,
    Magnitude,
    Maximum,
    Polynomial,
    Prime,
    ScalarValue,
    Sine,
)
from derive.prover.terms.values import ONE, Exponent, Index, Mono, Value, thaw

DRAWN, KEPT = 128, 24  # points drawn, and those kept that meet the conditions given
SCALES = (1.0, 0.3, 3.0)  # of quantities without bounds, from point to point
MARGIN = 1e-9  # of the size of its terms, below which a value counts as 0
MOST = 200_000  # numbers in one array

Condition = tuple[
    Value, frozenset[Index], Callable[[np.ndarray, np.ndarray], np.ndarray]
]  # for all these indices, this holds


class NoNumber(Exception):
    """Something here has no number: nothing can be said."""


class Samples:
    """Points of the domain, and the values of generators at all of them."""

    def __init__(self, a: Algebra, lengths: tuple[int, ...], conditions: Iterable[Condition] = ()) -> None:
        self.a, self._lengths = a, lengths
        self._sizes: dict[str, int] = {}
        self._arrays: dict[lang.Array, np.ndarray] = {}  # all entries, at all points drawn
        self._chosen = np.arange(DRAWN)
        self._run()
        self._keep(list(conditions))

    def _run(self, *indices: Index) -> None:
        """Forget all values; these named indices take all theirs at once from now on, like bound ones."""
        self._running = frozenset(indices)
        self._axes: dict[int, tuple[Index, ...]] = {}
        self._known: dict[int, np.ndarray | None] = {}
        self._powers: dict[tuple, np.ndarray] = {}

    def _keep(self, conditions: list[Condition]) -> None:
        """Keep the points that meet the conditions."""
        self._run(*frozenset().union(*(runs for _, runs, _ in conditions)))
        met = np.ones(DRAWN, bool)
        try:
            with np.errstate(all="ignore"):
                for value, _, holds in conditions:
                    _, v, size = self.value(value)
                    met &= holds(v, MARGIN * size).reshape(DRAWN, -1).all(axis=1)
        except NoNumber:
            met[:] = False
        self._chosen = np.flatnonzero(met)[:KEPT]
        self._run()

    @property
    def count(self) -> int:
        """How many points there are."""
        return len(self._chosen)

    def below(self, value: Value) -> bool:
        """Whether a value is negative at a point, and at values of its indices, that are possible."""
        with np.errstate(all="ignore"):
            axes, terms = self._terms(value)
            v = sum(terms, np.zeros(()))
            return bool(np.any(v < 0) and np.any((v < -MARGIN * sum(map(abs, terms))) & self._possible(axes)))

    def _possible(self, axes: tuple[Index, ...]) -> np.ndarray | bool:
        """Where indices that are given to differ do."""
        possible: np.ndarray | bool = True
        for i, j in self.a.distinct:
            if all(k[0] in "n#" or k in axes for k in (i, j)):
                possible = possible & (self.places(i, axes) != self.places(j, axes))
        return possible

    # values

    def value(self, value: Value) -> tuple[tuple[Index, ...], np.ndarray, np.ndarray]:
        """The axes of a value, its numbers, and the size of its terms."""
        axes, terms = self._terms(value)
        shape = (self.count, *(self.length(i[2]) for i in axes))
        total, size = (sum(parts, np.zeros(())) for parts in (terms, map(abs, terms)))
        return axes, np.broadcast_to(total, shape), np.broadcast_to(size, shape)

    def _terms(self, value: Value) -> tuple[tuple[Index, ...], list[np.ndarray]]:
        """The axes of a value, and the numbers of each of its terms."""
        axes = tuple(sorted({i for mono in value for n, _ in mono for i in self.axes_of(n)}))
        if math.prod(self.length(i[2]) for i in axes) * self.count > MOST:
            raise NoNumber
        return axes, [np.asarray(self._mono(mono, axes) * (int(c.p) / int(c.q))) for mono, c in value.items()]

    def _mono(self, mono: Mono, axes: tuple[Index, ...]) -> np.ndarray | float:
        term: np.ndarray | float = 1.0
        for n, e in mono:
            term = term * self._power(n, e, axes)
        return term

    def _power(self, n: int, e: Exponent, axes: tuple[Index, ...]) -> np.ndarray:
        """A power of a generator, its own axes among others."""
        key = (n, e, axes)
        if key not in self._powers:
            own = self.axes_of(n)
            values = self._generator(n) ** (e if e == 1 else float(e))
            lengths = iter(values.shape[1:])
            self._powers[key] = values.reshape(
                values.shape[0], *(next(lengths) if i in own else 1 for i in axes)
            )
        return self._powers[key]

    def axes_of(self, n: int) -> tuple[Index, ...]:
        """The indices a generator has an axis for.

        All but the named ones, which have one value at each point.
        """
        if n not in self._axes:
            self._axes[n] = tuple(
                sorted(i for i in self.a.generators[n].free if i[0] in "fb" or i in self._running)
            )
        return self._axes[n]

    def _generator(self, n: int) -> np.ndarray:
        """The values of a generator: first axis the points, then its indices in order."""
        if n not in self._known:
            gen = self.a.generators[n]
            try:
                self._known[n] = KINDS[type(gen)](self, gen) if type(gen) in KINDS else None
            except NoNumber:
                self._known[n] = None
        known = self._known[n]
        if known is None:
            raise NoNumber
        return known

    def inner(self, value: Value, gen: Generator) -> np.ndarray:
        """A value inside a generator, on the axes of the generator."""
        return self.along(value, self.axes_of(gen.n))[0]

    def along(
        self, value: Value, outer: tuple[Index, ...], *places: Index
    ) -> tuple[np.ndarray, tuple[int, ...]]:
        """A value on outer axes and on places that a generator binds, and the axes of these places."""
        axes, v, _ = self.value(value)
        wanted = tuple(sorted({*outer, *places}))
        lengths = iter(v.shape[1:])
        v = v.reshape(v.shape[0], *(next(lengths) if i in axes else 1 for i in wanted))
        shape = (v.shape[0], *(self.length(i[2]) for i in wanted))
        return np.broadcast_to(v, shape), tuple(1 + wanted.index(p) for p in places)

    # indices, lengths and quantities

    def length(self, name: str) -> int:
        """How long an axis is."""
        if name in self.a.sizes:
            return self.a.sizes[name]
        return self._sizes.setdefault(name, self._lengths[len(self._sizes) % len(self._lengths)])

    def places(self, index: Index, axes: tuple[Index, ...]) -> np.ndarray:
        """The values of an index, from 0, on its axis, or one for each point if it is named."""
        if index in axes:
            shape = [1] * (1 + len(axes))
            shape[1 + axes.index(index)] = -1
            return np.arange(self.length(index[2])).reshape(shape)
        if index[0] == "#":
            return np.full((1,) * (1 + len(axes)), index[1] - 1)
        if index[0] != "n":
            raise NoNumber
        drawn = _random(index[1], index[2]).integers(self.length(index[2]), size=DRAWN)
        return drawn[self._chosen].reshape(-1, *(1 for _ in axes))

    def at(self, values: np.ndarray, where: tuple[Index, ...], gen: Generator) -> np.ndarray:
        """Entries of an array at indices."""
        axes = self.axes_of(gen.n)
        places = [self.places(i, axes) for i in where]
        if any((p >= n).any() or (p < 0).any() for p, n in zip(places, values.shape[1:], strict=True)):
            raise NoNumber
        points = np.arange(self.count).reshape(-1, *(1 for _ in axes))
        return values[(points, *places)]

    def number(self, index: Index, gen: Generator) -> np.ndarray:
        """An index as a number."""
        axes = self.axes_of(gen.n)
        lengths = tuple(self.length(i[2]) for i in axes)
        return np.broadcast_to(1.0 + self.places(index, axes), (self.count, *lengths))

    def same(self, gen: Delta) -> np.ndarray:
        """Where two indices agree, 1."""
        axes = self.axes_of(gen.n)
        i, j = (self.places(i, axes) for i in (gen.i, gen.j))
        return np.broadcast_to((i == j).astype(float), (self.count, *(self.length(i[2]) for i in axes)))

    def constant(self, c: float) -> np.ndarray:
        """A number, at every point."""
        return np.full(self.count, c)

    def scalar(self, scalar: lang.Scalar) -> np.ndarray:
        """A scalar."""
        return _drawn(scalar.name, scalar.domain, ())[self._chosen]

    def array(self, array: lang.Array) -> np.ndarray:
        """All entries of an array."""
        if array not in self._arrays:
            free = array.domain.free(array) == (array,)
            self._arrays[array] = self._drawn(array) if free else self._made(array)
        return self._arrays[array][self._chosen]

    def _drawn(self, array: lang.Array) -> np.ndarray:
        # what a domain leaves out of an interval, such as equal rows, is not met by chance
        domain = array.domain if isinstance(array.domain, Interval) else Interval()
        return _drawn(array.name, domain, tuple(self.length(s.name) for s in array.lengths))

    def _made(self, array: lang.Array) -> np.ndarray:
        """An array made as its domain says, from what is free in it."""
        where = tuple(lang.Index(f"at {k}", s) for k, s in enumerate(array.lengths))
        names = tuple(("n", i.name, i.length.name) for i in where)
        scratch = Samples(Algebra(self.a.context, self.a.sizes), self._lengths)
        scratch._sizes, scratch._chosen = self._sizes, np.arange(DRAWN)
        scratch._run(*names)
        try:
            entries = scratch.a.read(array.domain.entry(array, *where))
        except ProverFailure as reason:
            raise NoNumber from reason
        return scratch.along(entries, names)[0]


def _random(*names: str) -> np.random.Generator:
    return np.random.default_rng(crc32(repr(names).encode()))


def _drawn(name: str, domain: Interval, lengths: tuple[int, ...]) -> np.ndarray:
    """Numbers of an interval, at every point."""
    rng, shape = _random(name), (DRAWN, *lengths)
    scale = np.resize(SCALES, DRAWN).reshape(-1, *(1 for _ in lengths))
    low, high = float(domain.low), float(domain.high)
    if math.isinf(low) and math.isinf(high):
        numbers = scale * rng.normal(size=shape)
    elif math.isinf(high):
        numbers = low + scale * rng.exponential(size=shape)
    elif math.isinf(low):
        numbers = high - scale * rng.exponential(size=shape)
    else:
        numbers = rng.uniform(low, high, size=shape)
    return np.clip(np.round(numbers), low, high) if domain.integers else numbers


def _inverse(samples: Samples, gen: Inverse) -> np.ndarray:
    try:
        return samples.at(np.linalg.inv(samples.array(gen.array)), gen.where, gen)
    except np.linalg.LinAlgError as reason:
        raise NoNumber from reason


def _sum(samples: Samples, gen: BoundSum) -> np.ndarray:
    values, bound = samples.along({gen.body: ONE}, samples.axes_of(gen.n), *gen.bound)
    return values.sum(axis=bound)


def _reduced(reduce: Callable[..., np.ndarray]) -> Callable[[Samples, Bound], np.ndarray]:
    def reduced(samples: Samples, gen: Bound) -> np.ndarray:
        values, bound = samples.along(thaw(gen.body), samples.axes_of(gen.n), gen.place)
        return reduce(values, axis=bound)

    return reduced


def _applied(function: Callable[[np.ndarray], np.ndarray]) -> Callable[[Samples, Applied], np.ndarray]:
    return lambda samples, gen: function(samples.inner(thaw(gen.argument), gen))


def _function(samples: Samples, gen: Application) -> np.ndarray:
    if gen.name not in FUNCTIONS or len(gen.arguments) != 1:
        raise NoNumber
    return FUNCTIONS[gen.name](samples.inner(thaw(gen.arguments[0]), gen))


def _constant(samples: Samples, gen: Constant) -> np.ndarray:
    if gen.name not in CONSTANTS:
        raise NoNumber
    return samples.constant(CONSTANTS[gen.name])


CONSTANTS = {"pi": math.pi, "EulerGamma": float(np.euler_gamma), "Catalan": 0.915965594177219}
FUNCTIONS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "sign": np.sign,
    "atan": np.arctan,
    "asinh": np.arcsinh,
    "erf": np.vectorize(math.erf, otypes=[float]),
    "erfc": np.vectorize(math.erfc, otypes=[float]),
}

# class of a generator → its values; what is not here has none
KINDS: dict[type[Generator], Callable[[Samples, Any], np.ndarray]] = {
    ScalarValue: lambda s, gen: s.scalar(gen.symbol),
    EntryValue: lambda s, gen: s.at(s.array(gen.array), gen.where, gen),
    Inverse: _inverse,
    DetValue: lambda s, gen: np.linalg.det(s.array(gen.array)),
    Length: lambda s, gen: s.constant(s.length(gen.name)),
    IndexValue: lambda s, gen: s.number(gen.index, gen),
    Delta: lambda s, gen: s.same(gen),
    Constant: _constant,
    Prime: lambda s, gen: s.constant(gen.p),
    Exp: lambda s, gen: np.exp(s.inner({gen.exponent: ONE}, gen)),
    Log: _applied(np.log),
    Polynomial: _applied(lambda x: x),
    Magnitude: _applied(np.abs),
    Sine: _applied(np.sin),
    Cosine: _applied(np.cos),
    BoundSum: _sum,
    Maximum: _reduced(np.max),
    BoundProduct: _reduced(np.prod),
    Application: _function,
}
