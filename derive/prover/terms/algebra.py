"""Values: exact Laurent polynomials over generators, the arithmetic under every proof.

A *generator* is anything the arithmetic does not look into: a scalar, an array entry, `exp` of a monomial, `log` of an
irreducible factor, a sum whose body is one monomial, an irreducible polynomial standing in a denominator. Generators
are interned, so equal ones are the same number. A *value* is a dictionary {monomial: rational}; a monomial is a sorted
tuple of (generator, exponent) pairs, exponents being nonzero rationals.

Soundness: wherever the original expression is defined, its value is defined and equal. Every rule in this package only
has to keep that; whether two generators are independent matters for completeness alone.

Indices are tuples (kind, name, length): "n" a named index, "f" a fresh one, "b" a bound place inside a closed sum
(numbered by nesting height, so that equal sums get equal keys and nothing is ever captured), "#" an integer, "e" any
other index expression.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from flint import fmpq

from derive.binders import MARK
from derive.errors import ProverFailure

if TYPE_CHECKING:
    from derive.prover.search.samples import Samples

Index = tuple[str, Any, str]
Exponent = int | Fraction
Mono = tuple[tuple[int, Exponent], ...]
Value = dict[Mono, fmpq]
Frozen = tuple[tuple[Mono, fmpq], ...]

ONE = fmpq(1)
BUDGET = 100_000  # term products per proof attempt: a count, not a clock, so that verdicts do not depend on the machine
ALLOWANCE: list[int] = []  # steps left to all attempts together, innermost last


@contextmanager
def allowance(steps: int) -> Iterator[Callable[[], int]]:
    """Let all attempts draw from one number of steps; inside, the function given tells how many were taken."""
    ALLOWANCE.append(steps)
    try:
        yield lambda: steps - ALLOWANCE[-1]
    finally:
        ALLOWANCE.pop()


@dataclass(frozen=True, slots=True)
class Generator:
    """One generator: its kind, what it is made of, the indices free in it and the height of the binders inside it."""

    n: int
    kind: str
    data: tuple
    free: frozenset[Index]
    height: int


class Algebra:
    """The generators of one proof attempt, with the arithmetic on values over them."""

    def __init__(self, sizes: Mapping[str, int] | None = None) -> None:
        self.sizes = dict(sizes or {})  # lengths fixed to numbers; the others are symbolic
        self.generators: list[Generator] = []
        self.numbers: dict[tuple, int] = {}
        self.special: set[int] = set()  # generators whose powers must be reduced after a multiplication
        self.fresh = 0  # indices numbered upwards, for one attempt
        self.kept = 0  # indices numbered downwards, remembered
        # what is given: values > 0, ≥ 0, ≠ 0, = 0, each with the indices for all of which it holds
        self.positive: list[tuple[Value, frozenset[Index]]] = []
        self.nonnegative: list[tuple[Value, frozenset[Index]]] = []
        self.nonzero: list[tuple[Value, frozenset[Index]]] = []
        self.equations: list[tuple[Value, frozenset[Index]]] = []
        self.distinct: set[frozenset[Index]] = set()  # pairs of indices given to differ
        self.reserved: set[tuple[str, str]] = set()  # free indices of the goal, not to be confused with bound ones
        self.memo: dict[Any, Any] = {}
        self.samples: Samples | None = None  # points at which a search looks first
        self.parametrised: dict[str, Callable[[tuple[Index, ...]], Value]] = {}  # array → its entries, at fixed sizes
        self.begin()

    def begin(self, rules: frozenset[str] | None = None) -> None:
        """Begin an attempt: what is known stays, what belongs to one attempt is new."""
        self.budget = BUDGET
        self.notes: dict[str, None] = {}  # rules used, in order of first use
        self.doubts: dict[Frozen, None] = {}  # values whose sign was asked for in vain
        self.strictly = False  # whether the search is for > 0, so that ≥ 0 does not end it
        self.rules = rules  # the rules the search for a sign may use; all, if None
        self.helped: set[str] = set()  # the rules that led somewhere

    def note(self, rule: str) -> None:
        """Remember that a rule was used, for the trace."""
        self.notes.setdefault(rule)

    def may(self, rule: Callable[..., Any]) -> bool:
        """Whether the search may use a rule."""
        return self.rules is None or rule.__name__ in self.rules

    @contextmanager
    def quietly(self) -> Iterator[None]:
        """Leave no trace: for attempts that may come to nothing."""
        before, self.notes = self.notes, {}
        try:
            yield
        finally:
            self.notes = before

    @contextmanager
    def limited(self, steps: int) -> Iterator[None]:
        """Give part of the budget to an attempt; when the part is spent, the attempt ends and nothing else does."""
        before = self.budget
        self.budget = steps
        try:
            yield
        except ProverFailure:
            if before <= 0:
                raise
        finally:
            self.budget += before - steps

    def spend(self, steps: int = 1) -> None:
        """Count work; give up when the budget is gone."""
        self.budget -= steps
        if self.budget < 0:
            raise ProverFailure("the expression grew beyond the step budget")
        if ALLOWANCE:
            ALLOWANCE[-1] -= steps
            if ALLOWANCE[-1] < 0:
                raise ProverFailure("all attempts together went beyond the step budget")

    # generators

    def generator(self, kind: str, *data: Any, free: Iterable[Index] = (), height: int = 0) -> int:
        """The number of the generator of this kind and content."""
        key = (kind, data)
        if key not in self.numbers:
            n = self.numbers[key] = len(self.generators)
            self.generators.append(Generator(n, kind, data, frozenset(free), height))
            if kind in REDUCE or kind == "delta":
                self.special.add(n)
        return self.numbers[key]

    def atom(self, kind: str, *data: Any, free: Iterable[Index] = (), height: int = 0) -> Value:
        """The value that is one generator."""
        return just(self.generator(kind, *data, free=free, height=height))

    def free(self, value: Value) -> frozenset[Index]:
        """The indices free in a value."""
        return frozenset().union(*(self.generators[n].free for mono in value for n, _ in mono))

    def height(self, value: Value) -> int:
        """The height of the binders inside a value."""
        return max((self.generators[n].height for mono in value for n, _ in mono), default=0)

    def new_index(self, length: str) -> Index:
        """An index used nowhere else."""
        self.fresh += 1
        return ("f", self.fresh, length)

    def kept_index(self, length: str) -> Index:
        """An index used nowhere else, for what is remembered from one attempt to the next."""
        self.kept += 1
        return ("f", -self.kept, length)

    # arithmetic

    def add(self, *values: Value) -> Value:
        """The sum of values."""
        out: Value = {}
        for value in values:
            for mono, c in value.items():
                accumulate(out, mono, c)
        return out

    def sub(self, x: Value, y: Value) -> Value:
        """x − y."""
        out = dict(x)
        for mono, c in y.items():
            accumulate(out, mono, -c)
        return out

    def mul(self, *values: Value) -> Value:
        """The product of values."""
        out = number(1)
        for value in values:
            out = self._times(out, value)
        return out

    def _times(self, x: Value, y: Value) -> Value:
        if x == {(): ONE}:
            return y
        if y == {(): ONE}:
            return x
        self.spend(len(x) * len(y))
        out: Value = {}
        for m, c in x.items():
            for n, d in y.items():
                mono = merge(m, n)
                if self.special and any(g in self.special for g, _ in mono):
                    for settled, e in self.settle(mono).items():
                        accumulate(out, settled, c * d * e)
                else:
                    accumulate(out, mono, c * d)
        return out

    def scale(self, value: Value, c: Any) -> Value:
        """A value times a rational number."""
        return {m: d * c for m, d in value.items()} if c != 0 else {}

    def whole_power(self, value: Value, k: int) -> Value:
        """value^k for an integer k ≥ 0, by multiplication."""
        out = number(1)
        for _ in range(k):
            out = self._times(out, value)
        return out

    def settle(self, mono: Mono) -> Value:
        """A merged monomial brought to reduced form: powers of special generators, then Kronecker deltas."""
        for place, (n, e) in enumerate(mono):
            reduce = REDUCE.get(self.generators[n].kind)
            reduced = reduce(self, self.generators[n], e) if reduce else None
            if reduced is not None:
                return self._times({mono[:place] + mono[place + 1 :]: ONE}, reduced)
        return self._equate(mono)

    def _equate(self, mono: Mono) -> Value:
        """δ_ij f(j) = δ_ij f(i): the later index is replaced by the earlier in the other factors."""
        deltas = [(n, e) for n, e in mono if self.generators[n].kind == "delta"]
        for n, e in deltas:
            if e < 0:
                raise ProverFailure("a Kronecker delta stands in a denominator")
            i, j = self.generators[n].data
            others = tuple(f for f in mono if f[0] != n)
            if e != 1:
                return self._times({others: ONE}, just(n))
            if equatable(i, j) and any(j in self.generators[g].free for g, _ in others):
                return self._times(just(n), self.rename({others: ONE}, {j: i}))
        return {mono: ONE}

    # renaming indices

    def rename(self, value: Value, renaming: Mapping[Index, Index]) -> Value:
        """The value with free indices replaced, all at once; everything is rebuilt, so that rules may fire again."""
        out: Value = {}
        for mono, c in value.items():
            if not any(self.generators[n].free & renaming.keys() for n, _ in mono):
                accumulate(out, mono, c)
                continue
            product: Value = {(): c}
            for n, e in mono:
                product = self._times(product, self.rename_power(n, e, renaming))
            for m, d in product.items():
                accumulate(out, m, d)
        return out

    def rename_power(self, n: int, e: Exponent, renaming: Mapping[Index, Index]) -> Value:
        """generator^e with free indices replaced."""
        gen = self.generators[n]
        relevant = {i: j for i, j in renaming.items() if i in gen.free}
        if not relevant:
            return just(n, e)
        key = ("rename", n, e, frozenset(relevant.items()))
        if key not in self.memo:
            self.spend()
            self.memo[key] = REBUILD[gen.kind](self, gen, e, relevant)
        return self.memo[key]


def just(n: int, e: Exponent = 1) -> Value:
    """The value that is a power of one generator."""
    return {((n, e),): ONE}


def number(c: Any) -> Value:
    """The value that is a rational number."""
    return {(): fmpq(c) if isinstance(c, int) else c} if c != 0 else {}


def accumulate(out: Value, mono: Mono, c: fmpq) -> None:
    """Add one term to a value under construction."""
    total = out.get(mono, 0) + c
    if total == 0:
        out.pop(mono, None)
    else:
        out[mono] = total


def merge(m: Mono, n: Mono) -> Mono:
    """The product of two monomials, before special generators are reduced."""
    if not m or not n:
        return m or n
    exponents: dict[int, Exponent] = dict(m)
    for g, e in n:
        exponents[g] = exponents.get(g, 0) + e
    return tuple(sorted((g, tidy(e)) for g, e in exponents.items() if e != 0))


def tidy(e: Any) -> Exponent:
    """An exponent as int where it is whole, so that equal monomials have equal keys."""
    if isinstance(e, int):
        return e
    e = Fraction(int(e.p), int(e.q)) if isinstance(e, fmpq) else Fraction(e)
    return e.numerator if e.denominator == 1 else e


def freeze(value: Value) -> Frozen:
    """A value as a key."""
    return tuple(sorted(value.items(), key=lambda term: term[0]))


def sort_key(frozen: Frozen) -> list:
    """A key that orders frozen values (flint's rationals do not compare inside tuples of mixed content)."""
    return [(mono, Fraction(int(c.p), int(c.q))) for mono, c in frozen]


def thaw(frozen: Frozen) -> Value:
    """A value back from its key."""
    return dict(frozen)


def constant(value: Value) -> fmpq | None:
    """The rational number a value is, if it is one."""
    if not value:
        return fmpq(0)
    return value[()] if len(value) == 1 and () in value else None


def equatable(i: Index, j: Index) -> bool:
    """Whether δ_ij lets j be replaced by i: both run over one axis, or i is a number."""
    return j[0] in "nfb" and (i[0] == "#" or (i[0] in "nfb" and i[2] == j[2]))


def delta(a: Algebra, i: Index, j: Index) -> Value:
    """δ_ij, decided where the indices decide it."""
    if i == j:
        return number(1)
    if (i[0] == j[0] == "#") or frozenset((i, j)) in a.distinct:
        return {}
    i, j = sorted((i, j), key=lambda x: (x[0], x[2], x[1]) if x[0] != "e" else ("~", "", repr(x)))
    free = index_free(a, i) | index_free(a, j)
    return a.atom("delta", i, j, free=free)


def index_free(a: Algebra, i: Index) -> frozenset[Index]:
    """The indices free in an index expression."""
    if i[0] == "#":
        return frozenset()
    return a.free(thaw(i[1])) if i[0] == "e" else frozenset({i})


def letter(a: Algebra, i: Index) -> str:
    """How an index prints: without the marks of a bound one, unless a free one has its name."""
    plain = str(i[1]).rstrip(MARK)
    return str(i[1]) if (plain, i[2]) in a.reserved else plain


def rename_index(a: Algebra, i: Index, renaming: Mapping[Index, Index]) -> Index:
    """An index expression with indices replaced."""
    if i[0] != "e":
        return renaming.get(i, i)
    return as_index(a, a.rename(thaw(i[1]), renaming))


def as_index(a: Algebra, value: Value) -> Index:
    """A value used as an index: an integer, an index, or an expression."""
    c = constant(value)
    if c is not None and c.q == 1:
        return ("#", int(c.p), "")
    if len(value) == 1:
        ((mono, c),) = value.items()
        if c == 1 and len(mono) == 1 and mono[0][1] == 1 and a.generators[mono[0][0]].kind == "index":
            return a.generators[mono[0][0]].data[0]
    return ("e", freeze(value), "")


Reduce = Callable[[Algebra, Generator, Exponent], Value | None]
Rebuild = Callable[[Algebra, Generator, Exponent, Mapping[Index, Index]], Value]
REDUCE: dict[str, Reduce] = {}  # kind → how to reduce a power of it, None where it is reduced
REBUILD: dict[str, Rebuild] = {}  # kind → how to make it again with indices replaced
