"""The algebra: exact arithmetic on Laurent polynomials over generators, under every proof.

A *generator* is anything the arithmetic does not look into: a scalar, an array entry, `exp` of a monomial,
`log` of an irreducible factor, a sum whose body is one monomial, an irreducible polynomial standing in a
denominator. Generators are interned, so equal ones are the same number. What a value is, `values` says.

Soundness: wherever the original expression is defined, its value is defined and equal. Every rule in this
package only has to keep that; whether two generators are independent matters for completeness alone.

Indices are tuples (kind, name, length): "n" a named index, "f" a fresh one, "b" a bound place inside a closed
sum (numbered by nesting height, so that equal sums get equal keys and nothing is ever captured), "#" an
integer, "e" any other index expression.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import sympy as sp

from derive.errors import ProverFailure
from derive.prover.terms.generators import BoundSum, Delta, Generator
from derive.prover.terms.sign import Sign
from derive.prover.terms.values import (
    ONE,
    Exponent,
    Frozen,
    Index,
    Mono,
    Value,
    accumulate,
    just,
    merge,
    number,
    thaw,
    without,
)

G = TypeVar("G", bound=Generator)
# term products per proof attempt: a count, not a clock, so that verdicts do not depend on the machine
BUDGET = 100_000


class Algebra:
    """The generators of one proof attempt, with the arithmetic on values over them."""

    def __init__(self, context: Context, sizes: Mapping[str, int] | None = None) -> None:
        self.context, self.rules = context, context.rules
        self.sizes = dict(sizes or {})  # lengths fixed to numbers; the others are symbolic
        self.generators: list[Generator] = []
        self.numbers: dict[tuple[type[Generator], tuple], int] = {}
        self.special: set[int] = set()  # generators whose powers must be reduced after a multiplication
        self.fresh = 0  # indices numbered upwards, for one attempt
        self.kept = 0  # indices numbered downwards, remembered
        # what is given: values > 0, ≥ 0, ≠ 0, = 0, each with the indices for all of which it holds
        self.positive: list[tuple[Value, frozenset[Index]]] = []
        self.nonnegative: list[tuple[Value, frozenset[Index]]] = []
        self.nonzero: list[tuple[Value, frozenset[Index]]] = []
        self.equations: list[tuple[Value, frozenset[Index]]] = []
        self.distinct: set[frozenset[Index]] = set()  # pairs of indices given to differ
        self.reserved: set[tuple[str, str]] = set()  # free indices of the goal, no bound ones
        self.units: dict[Mono, int] = {}  # term of an angle → into how many parts it is cut
        self.memo: dict[Any, Any] = {}
        self.samples: Any = None  # what hints remember of it
        self.parametrised: dict[
            str, Callable[[tuple[Index, ...]], Value]
        ] = {}  # array → its entries, at fixed sizes
        self.matrices: Any = None  # how numbers made of matrices are read, if not entry by entry
        self.begin()

    def begin(self, chosen: frozenset[str] | None = None) -> None:
        """Begin an attempt: what is known stays, what belongs to one attempt is new."""
        self.budget = BUDGET
        self.notes: dict[
            str, str
        ] = {}  # rules used, in order of first use, each with the name of its certificate if any
        self.doubts: dict[Frozen, None] = {}  # values whose sign was asked for in vain
        self.strictly = False  # whether the search is for > 0, so that ≥ 0 does not end it
        self.thorough = False  # whether rules that cost much may be used
        self.calls = 0  # problems that were posed to a guess
        self.chosen = chosen  # the names of the rules the search for a sign may use; all, if None
        self.helped: set[str] = set()  # the rules that led somewhere
        self.inferred: dict[tuple[str, tuple[Any, ...]], None] = {}  # what was used, with what

    def note(self, rule: str) -> None:
        """Remember that a rule was used, for the trace."""
        self.notes.setdefault(rule, "")

    def certify(self, name: str, *terms: Value | Index) -> None:
        """Remember that a certificate was used and with what, for the trace and the name of the method."""
        self.notes.setdefault(f"certificate: {name}", name)
        if terms:
            frozen = tuple(term if isinstance(term, tuple) else frozenset(term.items()) for term in terms)
            self.inferred.setdefault((name, frozen))

    def may(self, rule: Callable[..., Any]) -> bool:
        """Whether the search may use a rule."""
        return self.chosen is None or rule.__name__ in self.chosen

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
        """Give part of the budget to an attempt.

        When the part is spent, the attempt ends and nothing else does.
        """
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
        left = self.context.left
        if left:
            left[-1] -= steps
            if left[-1] < 0:
                raise ProverFailure("all attempts together went beyond the step budget")

    def below(self, value: Value) -> bool:
        """Whether a hint says that no search can show a value to be ≥ 0.

        Then it may give up, and nothing else.
        """
        hints = self.context.hints
        return bool(hints) and hints[-1](self, value)

    def read(self, expr: sp.Basic) -> Value:
        """The value of an expression without derivatives, by the rules of this algebra."""
        return self.rules.read(self, expr)

    # generators

    def generator(self, kind: type[Generator], *content: Any) -> int:
        """The number of the generator of this class and content."""
        key = (kind, content)
        n = self.numbers.get(key)
        return self._new(key) if n is None else n

    def _new(self, key: tuple[type[Generator], tuple]) -> int:
        """Number a generator.

        The indices free in it, and the height of binders, follow from what is inside it.
        """
        kind: Any = key[0]
        content = key[1]
        n = self.numbers[key] = len(self.generators)
        draft = kind(n, frozenset(), 0, *content)
        inner, places = dict.fromkeys(draft.monomials(), ONE), draft.places()
        free = self.free(inner).union(*(index_free(self, i) for i in draft.indices())).difference(places)
        height = max(place[1] for place in places) if places else self.height(inner)
        self.generators.append(kind(n, free, height, *content))
        if kind in self.rules.reduce or kind is Delta:
            self.special.add(n)
        return n

    def of(self, kind: type[G], n: int) -> G:
        """The generator with a number, which is known to be of this class."""
        gen = self.generators[n]
        assert isinstance(gen, kind)
        return gen

    def has(self, kind: type[Generator], *content: Any) -> bool:
        """Whether there is a generator of this class and content."""
        return (kind, content) in self.numbers

    def atom(self, kind: type[Generator], *content: Any) -> Value:
        """The value that is one generator."""
        return just(self.generator(kind, *content))

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
            reduce = self.rules.reduce.get(type(self.generators[n]))
            reduced = reduce(self, self.generators[n], e) if reduce else None
            if reduced is not None:
                return self._times({mono[:place] + mono[place + 1 :]: ONE}, reduced)
        return self._equate(mono)

    def _equate(self, mono: Mono) -> Value:
        """δ_ij f(j) = δ_ij f(i): the later index is replaced by the earlier in the other factors."""
        deltas = [(gen, e) for n, e in mono if isinstance(gen := self.generators[n], Delta)]
        for gen, e in deltas:
            if e < 0:
                raise ProverFailure("a Kronecker delta stands in a denominator")
            n, i, j = gen.n, gen.i, gen.j
            others = without(mono, n)
            if e != 1:
                return self._times({others: ONE}, just(n))
            if equatable(i, j) and any(j in self.generators[g].free for g, _ in others):
                return self._times(just(n), self.rename({others: ONE}, {j: i}))
        return {mono: ONE}

    # renaming indices

    def rename(self, value: Value, renaming: Mapping[Index, Index]) -> Value:
        """The value with free indices replaced, all at once.

        Everything is rebuilt, so that rules may fire again.
        """
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
            self.memo[key] = self.rules.rebuild[type(gen)](self, gen, e, relevant)
        return self.memo[key]


def equatable(i: Index, j: Index) -> bool:
    """Whether δ_ij lets j be replaced by i: both run over one axis, or i is a number."""
    return j[0] in "nfb" and (i[0] == "#" or (i[0] in "nfb" and i[2] == j[2]))


def index_free(a: Algebra, i: Index) -> frozenset[Index]:
    """The indices free in an index expression."""
    if i[0] == "#":
        return frozenset()
    return a.free(thaw(i[1])) if i[0] == "e" else frozenset({i})


Reduce = Callable[[Algebra, Any, Exponent], Value | None]
Rebuild = Callable[[Algebra, Any, Exponent, Mapping[Index, Index]], Value]
SignOf = Callable[[Algebra, Any, int], Sign]


@dataclass(frozen=True)
class Rules:
    """Every table of the prover, assembled in `derive.prover.rules` and handed on with the context.

    A room knows the tables of the rooms above it only by these names; what stands in a table is called, never
    imported.
    """

    reduce: Mapping[type[Generator], Reduce]  # → how to reduce a power of it, None where it is reduced
    rebuild: Mapping[type[Generator], Rebuild]  # → how to make it again with indices replaced
    signs: Mapping[type[Generator], SignOf]  # → its possible signs
    same_sign: tuple[Callable[[Algebra, Value], Value | None], ...]  # a simpler value of the same sign
    refine: tuple[
        Callable[[Algebra, Value, int], Sign], ...
    ]  # signs of whole values, after those that need no theorem
    sum_signs: tuple[Callable[[Algebra, BoundSum, int], Sign], ...]  # signs of sums over several indices
    sum_facts: tuple[Callable[[Algebra, Index, Mono], Value | None], ...]  # what a domain says of a sum
    formulas: tuple[Callable[..., Value | None], ...]  # ∫ of one term in closed form
    heads: Mapping[Any, Callable[[Algebra, Any], Value]]  # head of an expression → how it is read
    read: Callable[[Algebra, sp.Basic], Value]  # the normal form
    derivatives: Mapping[type, Callable[..., sp.Expr]]  # head of an expression → its derivative
    inside: Callable[..., bool]  # whether what is put in for a quantity lies in its domain
    guess: Callable[..., sp.Expr | None]  # an antiderivative, to be checked
    squares: Callable[..., Any]  # a polynomial as a sum of squares with multipliers, to be checked
    certificates: tuple[Callable[[Algebra, Value], Iterator[Any]], ...]  # candidates known to be ≥ 0
    methods: tuple[Callable[..., Sign | None], ...]  # ways to show a value ≥ 0
    matrices: Callable[[Algebra, Any], None]  # lets an algebra read matrices as objects


Hint = Callable[[Algebra, Value], bool]


class Context:
    """What is handed on from a statement to all attempts at it.

    The rules, the steps left, shared algebras, hints.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.left: list[int] = []  # steps left to all attempts together, innermost last
        self.shared: list[dict[tuple, Algebra]] = []  # algebras in use, by what they assume; innermost last
        self.hints: list[Hint] = []  # what a search asks before it tries; innermost last

    @contextmanager
    def allowance(self, steps: int) -> Iterator[Callable[[], int]]:
        """Let all attempts draw from one number of steps.

        Inside, the function given tells how many were taken.
        """
        self.left.append(steps)
        try:
            yield lambda: steps - self.left[-1]
        finally:
            self.left.pop()

    @contextmanager
    def sharing(self) -> Iterator[None]:
        """Read all goals that assume the same in one algebra.

        Neighbours of a statement have most parts in common.
        """
        self.shared.append({})
        try:
            yield
        finally:
            self.shared.pop()

    @contextmanager
    def hinted(self, hint: Hint) -> Iterator[None]:
        """Let every search ask a hint first, where a proof would be good to have and no verdict needs it."""
        self.hints.append(hint)
        try:
            yield
        finally:
            self.hints.pop()

    def restart(self) -> None:
        """Count fresh indices from one again, where no value of an earlier attempt is in use.

        Renamed ones are known.
        """
        for a in self.shared[-1].values() if self.shared else ():
            a.fresh = 0
