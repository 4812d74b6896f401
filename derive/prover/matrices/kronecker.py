"""Kronecker products as forms: A ⊗ B = (A ⊗ 1)·(1 ⊗ B), and what stands at different places commutes.

A factor u ⊗ 1 or 1 ⊗ v is made of one factor of the plain algebra; whatever relation holds between those
holds between the lifted ones, and (1 ⊗ v)·(u ⊗ 1) = (u ⊗ 1)·(1 ⊗ v), with identities of the sizes that fit.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from derive.language.matrices.heads import Identity
from derive.language.matrices.products import TIMES, Kronecker, ProductSize
from derive.language.symbols import Size
from derive.prover.matrices.factors import ONE, Factor, Form, Word
from derive.prover.matrices.rewriting import MatrixRelation

FIRST, SECOND = "first", "second"  # u ⊗ 1, and 1 ⊗ v
Lifted = tuple[int, str]  # a factor, and the size of the identity beside it


class Pairs:
    """The factors u ⊗ 1 and 1 ⊗ v of one proof attempt, with the relations between them."""

    def __init__(self, r: Any) -> None:
        self.r = r  # that reads matrices as forms, into which these are read
        self.firsts: dict[Lifted, int] = {}
        self.seconds: dict[Lifted, int] = {}
        self.told: set[tuple] = set()  # relations that were made

    def read(self, matrix: Kronecker) -> Form:
        """A ⊗ B, bilinear in both."""
        r = self.r
        left, right = (r.rewriting.reduced(r.read(part))[0] for part in matrix.args)
        shape = product(left.shape[0], right.shape[0]), product(left.shape[1], right.shape[1])
        parts = [
            r.scale(self._word(u, v, (left, right), shape), r.a.mul(c, d))
            for u, c in left.terms.items()
            for v, d in right.terms.items()
        ]
        return r.add(Form(shape), *parts)

    def _word(self, u: Word, v: Word, sides: tuple[Form, Form], shape: tuple[str, str]) -> Form:
        """(u ⊗ 1)·(1 ⊗ v)."""
        left, right = sides
        word = [self.first(n, right.shape[0]) for n in u] + [self.second(n, left.shape[1]) for n in v]
        return self.r.word(tuple(word), shape)

    def first(self, n: int, size: str) -> int:
        """u ⊗ 1, the identity of a size."""
        return self._lifted(FIRST, self.firsts, n, size)

    def second(self, n: int, size: str) -> int:
        """1 ⊗ v, the identity of a size."""
        return self._lifted(SECOND, self.seconds, n, size)

    def _lifted(self, kind: str, known: dict[Lifted, int], n: int, size: str) -> int:
        if size == ONE:
            known.setdefault((n, size), n)
            known.setdefault((self.r.turned[n], size), self.r.turned[n])
            return n
        if (n, size) not in known:
            own, other = self._factor(kind, n, size), self._factor(kind, self.r.turned[n], size)
            self.r.pair(own, other)
            known[(n, size)], known[(self.r.turned[n], size)] = own, other
        return known[(n, size)]

    def _factor(self, kind: str, n: int, size: str) -> int:
        base = self.r.factors[n]
        one = Identity(ProductSize(size) if TIMES in size else Size(size))
        parts = (base.head, one) if kind == FIRST else (one, base.head)
        rows, columns = (product(length, size) for length in base.shape)
        return self.r.factor(kind, (n, size), (rows, columns), Kronecker(*parts))

    def lifted(self, like: Factor, form: Form) -> Form:
        """A form beside the identity that a factor has."""
        lift, size = (self.first if like.kind == FIRST else self.second), like.content[1]
        rows, columns = (product(length, size) for length in form.shape)
        terms = {tuple(lift(n, size) for n in word): value for word, value in form.terms.items()}
        return Form((rows, columns), terms)

    # relations

    def relate(self) -> None:
        """Tell what holds between the factors that there are."""
        for known in (self.firsts, self.seconds):
            for size in sorted({size for _, size in known} - {ONE}):
                self._lift_relations(known, size)
        for u in sorted({n for n, _ in self.firsts}):
            for v in sorted({n for n, _ in self.seconds}):
                self._commute(u, v)

    def _lift_relations(self, known: dict[Lifted, int], size: str) -> None:
        """R ⊗ 1 = 0 where R = 0 and all factors of R stand beside that identity."""
        there = {n: own for (n, other), own in known.items() if other == size}
        like = self.r.factors[next(iter(there.values()))]
        for k, relation in enumerate(list(self.r.rewriting.relations)):
            used = {n for word in relation.form.terms for n in word}
            key = (like.kind, k, size)
            if used and used <= there.keys() and key not in self.told:
                self.told.add(key)
                self.r.rewriting.relate(MatrixRelation(self.lifted(like, relation.form), relation.name))

    def _commute(self, u: int, v: int) -> None:
        (n, m), (p, q) = (self.r.factors[k].shape for k in (u, v))
        if ("commute", u, v) in self.told:
            return
        self.told.add(("commute", u, v))
        one = self.second(v, n), self.first(u, q)
        two = self.first(u, p), self.second(v, m)
        shape = product(n, p), product(m, q)
        gap = self.r.sub(self.r.word(one, shape), self.r.word(two, shape))
        self.r.rewriting.relate(MatrixRelation(gap, "what stands at different places of ⊗ commutes"))

    # traces

    def parted(self, word: Word) -> tuple[tuple[Word, str], tuple[Word, str]] | None:
        """u and v, with their sizes, of a square word u ⊗ v; None of any other."""
        factors = [self.r.factors[n] for n in word]
        if not word or not {factor.kind for factor in factors} <= {FIRST, SECOND}:
            return None
        ends = list(map(self._ends, factors))
        if any(one[1] != two[0] for one, two in pairwise([*ends, ends[0]])):
            return None
        (rows, more), _ = ends[0]
        return (self._bases(factors, FIRST), rows), (self._bases(factors, SECOND), more)

    def _bases(self, factors: list[Factor], kind: str) -> Word:
        return tuple(factor.content[0] for factor in factors if factor.kind == kind)

    def _ends(self, factor: Factor) -> tuple[tuple[str, str], tuple[str, str]]:
        """The pairs of lengths of the rows and of the columns."""
        n, size = factor.content
        rows, columns = self.r.factors[n].shape
        if factor.kind == FIRST:
            return (rows, size), (columns, size)
        return (size, rows), (size, columns)


def product(one: str, other: str) -> str:
    """The name of the product of two lengths."""
    if ONE in (one, other):
        return other if one == ONE else one
    return TIMES.join(sorted((*one.split(TIMES), *other.split(TIMES))))
