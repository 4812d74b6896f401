"""Proposals: laws that may say what a power of an atom is, and what stands for their letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from derive.checker.language.terms import SUMS, Term, plus, put, times
from derive.checker.proofs.polynomials import BASE, NEG, POS, Form, Mono, number
from derive.recording.integrals import of_integral
from derive.recording.searching import INDEX, Proposal, Searching, X
from derive.recording.text import text


def proposals(a: Searching, n: int, e: Any) -> Iterator[Proposal]:
    """Laws that may say what a power of an atom is."""
    head, *rest = a.content[n]
    if head == "cos" and e == 2:
        yield "cos²", rest[0]
    if head == "sum" and e == 1:
        yield from _of_sum(a, rest[0], rest[1])
    elif head in ("product", "largest") and e == 1:
        yield from _of_binder(a, head, rest[0], a.read(rest[1]))
    elif head == "integral" and e == 1:
        yield from of_integral(a, *rest)
    elif head == "exp":
        yield from _of_exp(a, only(a.read(rest[0])))
    elif head not in PLAIN:
        arguments = [a.read(part) for part in rest]
        yield from _by_cases(a, head, arguments, e)
        if head in OF:
            yield from OF[head](a, arguments[0], e)
        elif e == 1 and len(rest) == 1:
            yield from _of_function(a, head, arguments[0])


ODD = ("sin", "atan", "erf", "asin", "asinh", "atanh")
LAWLESS = ("var", "entry", "inverse", "det", "delta", "ix", "len", "pi", "euler")
PLAIN = (*LAWLESS, *SUMS, "integral")
ENTRIES = frozenset({"entry", "inverse"})
MOST_ENTRIES = 2  # factors of a sum of which there is a law


def only(p: Form) -> Mono:
    """The monomial that a form is."""
    (mono,) = p
    return mono


def _by_cases(a: Searching, head: str, arguments: list[Form], e: Any) -> Iterator[Proposal]:
    for k, p in enumerate(arguments):
        if (found := a.by_delta(p)) is not None:
            i, there, elsewhere = found
            terms = [a.written(q) for q in arguments]
            terms[k] = plus(a.written(elsewhere), times(X, a.written(a.sub(there, elsewhere))))
            whole = ("^", terms[0], Fraction(e)) if head == BASE else (head, *terms)
            yield ("cases of a delta", whole, *a.content[i][1:])


def _of_exp(a: Searching, mono: Mono) -> Iterator[Proposal]:
    delta = next((n for n, _ in mono if a.content[n][0] == "delta"), None)
    if delta is not None:
        rest = a.written({tuple(f for f in mono if f[0] != delta): Fraction(1)})
        yield ("cases of a delta", ("exp", times(X, rest)), *a.content[delta][1:])
    elif len(mono) == 1 and mono[0][1] == 1 and a.content[mono[0][0]][0] == "log":
        yield "exp of log", a.content[mono[0][0]][1]


def _term(a: Searching, mono: Iterable[tuple[int, Any]], c: Any = 1) -> Term:
    return a.written({tuple(mono): Fraction(c)})


def _of_log(a: Searching, p: Form, e: Any) -> Iterator[Proposal]:
    if e != 1:
        return
    if p == number(1):
        yield ("log of 1",)
    elif len(p) > 1:
        front, c, core = a.content_of(p, False)
        if front or c != 1:
            yield "log of a product", _term(a, front, c), a.written(core)
    elif list(p) == [()]:
        base, k, rest = prime_power(p[()])
        if rest != 1:
            yield "log of a product", Fraction(base) ** k, rest
        elif k != 1:
            yield "log of a power", Fraction(base), Fraction(k)
    else:
        ((mono, c),) = p.items()
        if abs(c) != 1:
            yield "log of a product", abs(c), _term(a, mono, 1 if c > 0 else -1)
        if len(mono) == 1 and c == 1:
            ((n, k),) = mono
            if a.content[n][0] == "exp":
                yield "log of exp", times(Fraction(k), a.content[n][1])
            elif k != 1 and a.atom_sign(n) == POS:
                yield "log of a power", _term(a, [(n, 1)]), Fraction(k)
            elif isinstance(k, int) and k % 2 == 0:
                yield "log of an even power", _term(a, [(n, 1)]), Fraction(k)
        for f in mono if len(mono) > 1 or c != 1 else ():
            if a.atom_sign(f[0]) == POS:
                yield "log of a product", _term(a, [f]), _term(a, (g for g in mono if g != f), c)


def prime_power(c: Fraction) -> tuple[int, int, Fraction]:
    """(p, k, rest) with c = pᵏ · rest, p a prime factor above or below; a large one is taken as it is."""
    n, turn = (c.numerator, 1) if c.numerator > 1 else (c.denominator, -1)
    p = 2
    while n % p:
        p = p + 1 if p * p < n and p < 10_000 else n
    k = 0
    while n % p == 0 and n > 1:
        n, k = n // p, k + 1
    return p, turn * k, c / Fraction(p) ** (turn * k)


def _of_abs(a: Searching, p: Form, e: Any) -> Iterator[Proposal]:
    if isinstance(e, int) and e % 2 == 0:
        yield "even power of |u|", a.written(p), Fraction(e)
    if e != 1:
        return
    signs = a.sign(p)
    if not signs & NEG:
        yield "|u| = u", a.written(p)
    elif not signs & POS:
        yield "|u| = −u", a.written(p)
    elif len(p) > 1:
        front, c, core = a.content_of(p, True)
        if front or c != 1:
            yield "|u v|", _term(a, front, c), a.written(core)
    else:
        ((mono, c),) = p.items()
        if c != 1:
            yield "|u v|", c, _term(a, mono)
        elif len(mono) > 1:
            yield "|u v|", _term(a, mono[:1]), _term(a, mono[1:])
        elif mono[0][1] != 1:
            yield "|power|", _term(a, [(mono[0][0], 1)]), Fraction(mono[0][1])


def _of_power(a: Searching, p: Form, e: Any) -> Iterator[Proposal]:
    q = Fraction(e)
    if list(p) == [()]:
        base, k, rest = prime_power(p[()])
        if rest != 1:
            yield "power of a product", Fraction(base) ** k, rest, q
        elif k != 1:
            yield "power of a power", Fraction(base), Fraction(k), q
    elif isinstance(e, int):
        front, c, core = a.content_of(p, True)
        if front or c != 1:
            yield "whole power of a product", _term(a, front, c), a.written(core), q
    elif len(p) > 1:
        front, c, core = a.content_of(p, False)
        if front or c != 1:
            yield "power of a product", _term(a, front, c), a.written(core), q
        elif q.denominator == 2 and (root := a.root(core)) is not None:
            yield "power of an even power", a.written(root), Fraction(2), q
    else:
        ((mono, c),) = p.items()
        if abs(c) != 1:
            yield "power of a product", abs(c), _term(a, mono, 1 if c > 0 else -1), q
        for f in mono:
            even = isinstance(f[1], int) and f[1] % 2 == 0
            if not even and a.atom_sign(f[0]) & NEG:
                continue
            if len(mono) > 1 or c != 1:
                yield "power of a product", _term(a, [f]), _term(a, (g for g in mono if g != f), c), q
            elif not a.atom_sign(f[0]) & NEG:
                yield "power of a power", _term(a, [(f[0], 1)]), Fraction(f[1]), q
            else:
                yield "power of an even power", _term(a, [(f[0], 1)]), Fraction(f[1]), q


OF = {"log": _of_log, "abs": _of_abs, BASE: _of_power}


def _of_function(a: Searching, head: str, p: Form) -> Iterator[Proposal]:
    if not p:
        yield (f"{head} 0",)
    elif (head in ODD or head == "cos") and _turned(a, p):
        name = "cos is even" if head == "cos" else f"{head} is odd"
        yield name, a.written(a.scale(p, -1))


def _turned(a: Searching, p: Form) -> bool:
    """Whether the sign of a form is to be turned: of p and −p one is taken, whoever asks."""
    return p[min(p, key=lambda m: text(_term(a, m)))] < 0


def _of_binder(a: Searching, head: str, i: Term, body: Form) -> Iterator[Proposal]:
    own = ("ix", INDEX, i[2])
    length = ("len", i[2])
    if head == "largest":
        if i not in a.free(body):
            yield "maximum of one value", a.written(body), length
    elif a.sign(body) == POS:
        yield "product", put(a.written(body), {i: own}), length


def _of_sum(a: Searching, i: Term, body: Term) -> Iterator[Proposal]:
    """Σ w = 1, Σ x² = 1, Σ_i a_mi a_ni = δ_mn, Σ_j S_ij S⁻¹_jk = δ_ik."""
    mono = only(a.read(body))
    if body[0] == "sum" or not 1 <= len(mono) <= 2:
        return
    own, length = ("ix", INDEX, i[2]), ("len", i[2])
    factors = [put(a.content[n], {i: own}) for n, _ in mono]
    if any(t[0] not in ENTRIES for t in factors):
        return
    exponents = [e for _, e in mono]
    if exponents == [1]:
        yield "simplex", factors[0], length
    elif exponents == [2]:
        yield "unit vector", factors[0], length
        factors *= 2
    if len(factors) == 2 and set(exponents) <= {1, 2}:
        one, two = sorted(factors, key=lambda t: t[0])
        places = [next((j for j in t[2:] if j != own), own) for t in (one, two)]
        yield "orthonormal", one, two, *places, length
        yield "inverse matrix", one, two, *places, length
