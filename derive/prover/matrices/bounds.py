"""Inequalities between eigenvalues, norms, traces and quadratic forms, for a search to combine.

Each holds for all matrices of the shapes at hand; none looks at numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from derive.prover.comparing.certificates import Certificate
from derive.prover.making.functions import power
from derive.prover.making.sums import length
from derive.prover.matrices.definite import definite
from derive.prover.matrices.factors import ONE, Form, Word
from derive.prover.matrices.numbers import Matrices
from derive.prover.matrices.spectrum import (
    LARGEST,
    NUCLEAR,
    OPERATOR,
    SMALLEST,
    eigenvalue,
    form_of,
    norm,
)
from derive.prover.terms.algebra import Algebra
from derive.prover.terms.generators import Spectral, Traced
from derive.prover.terms.structure import generators
from derive.prover.terms.values import Value, just, number

MOST_ENDS = 8
HALF = Fraction(1, 2)


def _found(a: Algebra, value: Value, *what: str) -> list[tuple[Value, Form]]:
    """The eigenvalues or norms of some kinds in a value, with the forms they are of."""
    m: Matrices | None = a.matrices
    if m is None:
        return []
    wanted = [gen for gen in generators(a, value) if isinstance(gen, Spectral) and gen.what in what]
    return [(just(gen.n), form_of(m, gen)) for gen in sorted(wanted, key=lambda g: g.n)]


def _ends(a: Algebra, value: Value) -> list[Word]:
    """Words that stand at the end of a trace or a number in the value: x and A·x of x'·A'·A·x."""
    m: Matrices = a.matrices
    found: dict[Word, None] = {}
    for gen in sorted(generators(a, value), key=lambda g: g.n):
        if isinstance(gen, Traced) and gen.word:
            for word in _readings(m, gen.word):
                found |= dict.fromkeys(word[k:] for k in range(len(word) - 1, 0, -1))
    return sorted(found, key=lambda word: (len(word), word))[:MOST_ENDS]


def _readings(m: Matrices, word: Word) -> list[Word]:
    """A word and its transpose, turned round wherever that leaves the trace the same."""
    turns = range(len(word)) if m.factors[word[0]].shape[0] != ONE else range(1)
    return [w[k:] + w[:k] for w in (word, m.transposed(word)) for k in turns]


def _rows(m: Matrices, word: Word) -> str:
    return m.factors[word[0]].shape[0]


def _between(m: Matrices, form: Form, v: Word) -> Value:
    """tr(v'·F·v), for one column the number v'·F·v."""
    columns = m.factors[v[-1]].shape[1]
    return m.trace(m.rewriting.embedded(m.transposed(v), form, v, (columns, columns)))


def _square(m: Matrices, v: Word) -> Value:
    return _between(m, m.one(_rows(m, v)), v)


def rayleigh(a: Algebra, value: Value) -> Iterator[Certificate]:
    """λ_min(S)·tr(v'·v) ≤ tr(v'·S·v) ≤ λ_max(S)·tr(v'·v), and tr(v'·A'·A·v) ≤ ‖A‖²·tr(v'·v)."""
    for what, turn in ((LARGEST, 1), (SMALLEST, -1)):
        for own, form in _found(a, value, what):
            yield from _quotients(a, value, own, form, turn)
            if definite(a.matrices, form).nonnegative:
                yield from _quotients(a, value, a.mul(own, own), a.matrices.mul(form, form), turn)
    for own, form in _found(a, value, OPERATOR):
        for side in (form, a.matrices.transpose(form)):
            gram = a.matrices.mul(a.matrices.transpose(side), side)
            yield from _quotients(a, value, a.mul(own, own), gram, 1)


def _quotients(a: Algebra, value: Value, own: Value, form: Form, turn: int) -> Iterator[Certificate]:
    for v in _ends(a, value):
        if _rows(a.matrices, v) == form.shape[0]:
            gap = a.sub(a.mul(own, _square(a.matrices, v)), _between(a.matrices, form, v))
            yield Certificate("Rayleigh's quotient", a.scale(gap, turn))


def traces_of_eigenvalues(a: Algebra, value: Value) -> Iterator[Certificate]:
    """n·λ_min ≤ tr S ≤ n·λ_max, λ_min ≤ λ_max, and λ_max ≤ tr S of a semidefinite S."""
    for what, turn in ((LARGEST, 1), (SMALLEST, -1)):
        for own, form in _found(a, value, what):
            trace = a.matrices.trace(form)
            gap = a.sub(a.mul(length(a, form.shape[0]), own), trace)
            yield Certificate("the trace is between n·λ_min and n·λ_max", a.scale(gap, turn))
            apart = a.sub(eigenvalue(a.matrices, LARGEST, form), eigenvalue(a.matrices, SMALLEST, form))
            yield Certificate("λ_min ≤ λ_max", apart)
            if what == LARGEST and definite(a.matrices, form).nonnegative:
                yield Certificate("λ_max of a semidefinite matrix is at most its trace", a.sub(trace, own))


def _symmetric_terms(m: Matrices, form: Form) -> list[Form]:
    """The terms of a sum, each symmetric by itself; none if there is only one, or one that is not."""
    parts = [Form(form.shape, {word: value}) for word, value in form.terms.items()]
    if len(parts) < 2 or any(m.transpose(part).frozen() != part.frozen() for part in parts):
        return []
    return parts


def eigenvalues_of_sums(a: Algebra, value: Value) -> Iterator[Certificate]:
    """Σ λ_min(S_k) ≤ λ_min(Σ S_k), λ_max(Σ S_k) ≤ Σ λ_max(S_k), and λ_max(S) + λ_min(T) between (Weyl)."""
    for what, turn in ((LARGEST, 1), (SMALLEST, -1)):
        for own, form in _found(a, value, what):
            m: Matrices = a.matrices
            parts = _symmetric_terms(m, form)
            if not parts:
                continue
            ends = [eigenvalue(m, what, part) for part in parts]
            yield Certificate("Weyl's inequality", a.scale(a.sub(a.add({}, *ends), own), turn))
            other = SMALLEST if what == LARGEST else LARGEST
            for k, end in enumerate(ends):
                rest = [eigenvalue(m, other, part) for n, part in enumerate(parts) if n != k]
                yield Certificate("Weyl's inequality", a.scale(a.sub(own, a.add(end, *rest)), turn))


def products_of_norms(a: Algebra, value: Value) -> Iterator[Certificate]:
    """‖A·B‖ ≤ ‖A‖·‖B‖; of the nuclear norm ‖A·B‖_* ≤ ‖A‖·‖B‖_* and ‖A‖_*·‖B‖."""
    for what in (OPERATOR, NUCLEAR):
        for own, form in _found(a, value, what):
            m: Matrices = a.matrices
            word = next(iter(form.terms))
            if len(form.terms) > 1 or len(word) < 2:
                continue
            for special in range(len(word) if what == NUCLEAR else 1):
                kinds = [NUCLEAR if what == NUCLEAR and k == special else OPERATOR for k in range(len(word))]
                parts = [
                    norm(m, kind, m.word((n,), m.shape_of((n,)))) for kind, n in zip(kinds, word, strict=True)
                ]
                yield Certificate("a norm of a product is at most the product", a.sub(a.mul(*parts), own))


def sums_of_norms(a: Algebra, value: Value) -> Iterator[Certificate]:
    """‖A + B‖ ≤ ‖A‖ + ‖B‖, and ‖A‖ ≤ ‖A + B‖ + ‖B‖."""
    for what in (OPERATOR, NUCLEAR):
        for own, form in _found(a, value, what):
            if len(form.terms) < 2:
                continue
            m: Matrices = a.matrices
            parts = [norm(m, what, Form(form.shape, {w: c})) for w, c in form.terms.items()]
            yield Certificate("the triangle inequality of a norm", a.sub(a.add({}, *parts), own))
            for k, part in enumerate(parts):
                rest = [other for n, other in enumerate(parts) if n != k]
                yield Certificate("the triangle inequality of a norm", a.sub(a.add(own, *rest), part))


def norms_compared(a: Algebra, value: Value) -> Iterator[Certificate]:
    """‖A‖² ≤ ‖A‖_F² ≤ n·‖A‖², ‖A‖ ≤ ‖A‖_* ≤ n·‖A‖, ‖A‖_F² ≤ ‖A‖_*² ≤ n·‖A‖_F², for n rows or n columns."""
    for what in (OPERATOR, NUCLEAR):
        for own, form in _found(a, value, what):
            m: Matrices = a.matrices
            squares = m.trace(m.mul(m.transpose(form), form))
            operator, nuclear = (norm(m, kind, form) for kind in (OPERATOR, NUCLEAR))
            sizes = [length(a, size) for size in form.shape]
            if what == OPERATOR:
                yield _compared(a.sub(squares, a.mul(own, own)))
                yield from (_compared(a.sub(a.mul(n, own, own), squares)) for n in sizes)
            else:
                yield _compared(a.sub(a.mul(own, own), squares))
                yield from (_compared(a.sub(a.mul(n, squares), a.mul(own, own))) for n in sizes)
            yield _compared(a.sub(nuclear, operator))
            yield _compared(a.sub(power(a, squares, HALF), operator))
            yield _compared(a.sub(nuclear, power(a, squares, HALF)))
            yield from (_compared(a.sub(a.mul(n, operator), nuclear)) for n in sizes)


def _compared(gap: Value) -> Certificate:
    return Certificate("norms of a matrix compared", gap)


def bilinear(a: Algebra, value: Value) -> Iterator[Certificate]:
    """|u'·A·v| ≤ ‖A‖·‖u‖·‖v‖, |tr(A·B)| ≤ ‖A‖·‖B‖_*, and |tr A| ≤ ‖A‖_* ."""
    if a.matrices is None or not _found(a, value, OPERATOR, NUCLEAR):
        return
    m: Matrices = a.matrices
    for gen in sorted(generators(a, value), key=lambda g: g.n):
        if not isinstance(gen, Traced) or not gen.word:
            continue
        own = just(gen.n)
        for most in _products(m, gen.word):
            for turn in (1, -1):
                yield Certificate(
                    "a trace is at most a product of dual norms", a.sub(most, a.scale(own, turn))
                )


def _products(m: Matrices, word: Word) -> Iterator[Value]:
    """Bounds of the absolute value of the trace of a word."""
    a = m.a
    if m.factors[word[0]].shape[0] == ONE:
        ends = [power(a, _square(m, v), HALF) for v in (m.transposed(word[:1]), word[-1:])]
        inner = [norm(m, OPERATOR, m.word((n,), m.shape_of((n,)))) for n in word[1:-1]]
        if len(word) > 2:
            yield a.mul(*ends, *inner)
        return
    forms = [m.word((n,), m.shape_of((n,))) for n in word]
    for special in range(len(word)):
        kinds = (NUCLEAR if k == special else OPERATOR for k in range(len(word)))
        yield a.mul(number(1), *(norm(m, kind, form) for kind, form in zip(kinds, forms, strict=True)))
