"""Methods: ways to see that a form is ≥ 0; each gives terms equal to it whose sign is evident as written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import ceil
from typing import Any

from derive.checker.language.terms import FRESH, Term, Unknown, minus, plus, put, times
from derive.checker.proofs.polynomials import BASE, NEG, NULL, POS, Form
from derive.checker.proofs.signs import at_indices, bounds_of, sign
from derive.recording.factors import factored, quotient
from derive.recording.searching import Searching
from derive.recording.writer import ZERO, Writer

Found = Iterator[Term | None]
MOST_MULTIPLIERS = 12


def show(w: Writer, p: Form, strict: bool, effort: int) -> Term | None:
    """A term equal to a form, ≥ 0 or > 0 part by part as it is written; None if none is found."""
    key = w.key(p, strict, effort)
    if key not in w.tried:
        w.tried[key] = None
        w.tried[key] = _show(w, p, strict, effort)
    return w.tried[key]


def _show(w: Writer, p: Form, strict: bool, effort: int) -> Term | None:
    signs = sign(w.a, p)
    if signs == POS or (not strict and not signs & NEG):
        return w.a.written(p)
    if effort <= 0 or signs in (NEG, NULL, NEG | NULL) or len(p) > 60 or not w.budget():
        return None if strict or signs != NULL else ZERO
    for method in METHODS:
        try:
            for found in method(w, p, strict, effort - 1):
                if found is not None and w.evident(found, strict):
                    return found
        except (Unknown, ValueError, RecursionError):
            continue
    return None


def zero(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """A form that vanishes."""
    if not strict and w.a.is_zero(p):
        yield ZERO


def by_cases(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """Where two indices agree, and where they differ."""
    found = w.a.by_delta(p)
    if found is None:
        return
    n, there, elsewhere = found
    _, i, j = w.a.content[n]
    if frozenset((i, j)) in w.a.distinct:
        yield show(w, elsewhere, strict, effort + 1)
        return
    i, j = (i, j) if isinstance(i, tuple) and i in w.a.free(p) else (j, i)
    concludes = (">" if strict else "≥", w.a.written(p), ZERO)
    numbers = []
    for condition in (("=", i, j), ("≠", i, j)):
        with w.case(condition):
            form = w.a.rename(there, {i: j}) if condition[0] == "=" else elsewhere
            shown = show(w, form, strict, effort + 1)
            if shown is None or not w.write("sign as written", [shown], concludes):
                return
            numbers.append(len(w.steps))
    if w.write("cases", [i, j], concludes):
        yield concludes[1]


def by_factors(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """A product: denominators, what all terms have in common, and the factors of the rest."""
    fronts, core = numerator(w.a, p)
    parts = factored(core)
    if len(parts) == 1 and not fronts:
        return
    known, open_ = list(fronts), []
    signs = POS
    for t in fronts:
        if (own := _definite(w, t)) is None:
            return
        signs *= own
    for form, e in parts:
        if e % 2 == 0:
            known.append(("^", w.a.written(form), Fraction(e)))
        else:
            open_.append((form, e))
    turn = 1
    settled: list[Term] = []
    for form, e in open_:
        if form == core and effort <= 0:
            return
        for side in (1, -1):
            shown = show(w, w.a.scale(form, side), strict, effort if len(parts) > 1 or fronts else effort - 1)
            if shown is not None:
                settled.append(shown if e == 1 else ("^", shown, Fraction(e)))
                turn *= side
                break
        else:
            return
    yield times(Fraction(turn), *known, *settled)


def _definite(w: Writer, t: Term) -> int | None:
    return 1 if w.evident(t, False) else -1 if w.evident(minus(t), False) else None


def numerator(a: Searching, p: Form) -> tuple[list[Term], Form]:
    """(terms, core) with p = Π terms · core: without denominators, and without what all terms share."""
    fronts: list[Term] = []
    for _ in range(12):
        low: dict[int, Fraction] = {}
        for m in p:
            for n, e in m:
                if e < 0 and (a.content[n][0] == BASE or a.atom_sign(n) in (POS, NEG)):
                    low[n] = min(low.get(n, Fraction(0)), Fraction(e))
        if not low:
            break
        n, e = next(iter(low.items()))
        k = ceil(-e)
        k += k % 2 if a.atom_sign(n) not in (POS, NEG) else 0
        fronts.append(("^", a.written(a.just(n)), Fraction(-k)))
        p = a.add(*(a.raised(m, c, n, k) for m, c in p.items()))
    try:
        front, c, core = a.content_of(p, True)
    except Unknown:
        return fronts, p
    fronts += [a.written(a.just(n, e)) for n, e in front]
    return fronts, a.scale(core, c)


def by_bounds(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """An atom as its bound and a rest that is ≥ 0."""
    a = w.a
    for n in sorted({n for m in p for n, e in m if isinstance(e, int) and e > 0}):
        if not all(isinstance(e, int) and e > 0 for m in p for k, e in m if k == n):
            continue
        for bound, turn, beyond in bounds_of(a, ((n, 1),)):
            if bound == 0:
                continue
            name, rest = _shift(a, beyond)
            moved = a.replaced(p, n, a.add({(): bound}, a.scale(rest, turn)))
            shown = show(w, moved, strict, effort)
            if shown is not None:
                gap = (
                    plus(a.written(a.just(n)), -bound)
                    if turn > 0
                    else plus(bound, minus(a.written(a.just(n))))
                )
                yield put(shown, {("var", name): gap})


def by_subtracting(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """p = κ · known + rest, with κ ≥ 0, and a rest that is shown."""
    tried = sorted(_remainders(w, p), key=lambda found: len(found[0]))[:24]
    for depth in (0, effort):
        for rest, term in tried:
            if depth and len(rest) > len(p):
                continue
            for wanted in (False, True) if strict else (False,):
                left = ZERO if not rest else show(w, rest, wanted, depth)
                if left is not None:
                    yield plus(term, left)


def _remainders(w: Writer, p: Form) -> Iterator[tuple[Form, Term]]:
    a = w.a
    for q, possible, for_all, _ in list(a.known):
        for there in at_indices(a, q, for_all, p):
            for turn in (1, -1):
                if possible & (NEG if turn > 0 else POS) or not there:
                    continue
                yield from _multiples(a, p, a.scale(there, turn), None)
    for fact in w.facts:
        yield from _multiples(a, p, fact.form, fact.term)


def _multiples(a: Searching, p: Form, q: Form, term: Term | None) -> Iterator[tuple[Form, Term]]:
    for factor in multipliers(a, p, q):
        rest = a.sub(p, a.mul(factor, q))
        if len(rest) <= len(p):
            yield rest, times(a.written(factor), a.written(q) if term is None else term)


def multipliers(a: Searching, p: Form, q: Form) -> list[Form]:
    """Factors ≥ 0 with which a term of q becomes one of p, or p a multiple of q."""
    found = []
    whole = quotient(numerator(a, p)[1], q)
    if whole is not None and not sign(a, whole) & NEG:
        found.append(whole)
    for m, c in p.items():
        for n, d in q.items():
            if c / d > 0 and not any(a.content[k][0] == "delta" for k, _ in n):
                ratio = a.merged(m, tuple((k, -e) for k, e in n))
                if len(ratio) == 1 and not sign(a, ratio) & NEG:
                    found.append(a.scale(ratio, c / d))
    return found[:MOST_MULTIPLIERS]


def by_multiple(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """p = fact/m, with m > 0."""
    fronts, core = numerator(w.a, p)
    for fact in w.facts:
        factor = quotient(fact.form, core)
        if factor is not None and not w.a.sub(w.a.mul(factor, core), fact.form) and sign(w.a, factor) == POS:
            yield times(*fronts, inverted(w.a.written(factor)), fact.term)


def by_logarithms(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """P − N with P > 0 and N > 0, by log P − log N."""
    if len(p) != 2 or sorted(c > 0 for c in p.values()) != [False, True]:
        return
    (one, c), (two, d) = sorted(p.items(), key=lambda term: -term[1])
    yield compared(w, {one: c}, {two: -d}, strict, effort)


def compared(w: Writer, up: Form, down: Form, strict: bool, effort: int) -> Term | None:
    """P − N as a term, once a step shows it by logarithms."""
    a = w.a
    if sign(a, up) != POS or sign(a, down) != POS:
        return None
    if w.learn(a.sub(a.function("log", up), a.function("log", down)), strict, effort):
        t = a.written(a.sub(up, down))
        if w.write(
            f"the logarithm is {'strictly ' if strict else ''}increasing",
            [a.written(up), a.written(down)],
            (">" if strict else "≥", t, ZERO),
        ):
            return t
    return None


def by_square(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """A x² + B x + C = ((2 A x + B)² + 4 A C − B²)/(4 A), with A > 0."""
    a = w.a
    for n in sorted({n for m in p for n, e in m if e > 0}):
        unit = Fraction(max(dict(m).get(n, 0) for m in p)) / 2
        parts: dict[Any, Form] = {0: {}, 1: {}, 2: {}}
        for m, c in p.items():
            e = dict(m).get(n, 0) / unit
            if e not in parts:
                break
            parts[e][tuple(f for f in m if f[0] != n)] = c
        else:
            if sign(a, parts[2]) != POS or (unit.denominator != 1 and sign(a, a.just(n)) & NEG):
                continue
            rest = a.sub(a.scale(a.mul(parts[2], parts[0]), 4), a.mul(parts[1], parts[1]))
            left = ZERO if not rest else show(w, rest, strict, effort)
            if left is not None:
                lead, x = a.written(parts[2]), ("^", a.written(a.just(n)), unit)
                square = ("^", plus(times(Fraction(2), lead, x), a.written(parts[1])), Fraction(2))
                yield times(("^", times(Fraction(4), lead), Fraction(-1)), plus(square, left))


def by_exponents(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """exp u as exp c less, or more, than a rest that is ≥ 0, for u ≤ c, or u ≥ c, with a number c given."""
    a = w.a
    for n in sorted({n for m in p for n, e in m if e == 1 and a.content[n][0] == "exp"}):
        u = a.read(a.content[n][1])
        for q, turn in _bounds_given(a):
            if (c := a.add(q, a.scale(u, turn))).keys() == {()}:
                there = a.exponential(a.scale(c, turn))
                sides = (a.just(n), there) if turn < 0 else (there, a.just(n))
                gap = compared(w, *sides, False, effort)
                name, rest = _shift(a, False)
                moved = a.replaced(p, n, a.add(there, a.scale(rest, -turn)))
                shown = show(w, moved, strict, effort) if gap is not None else None
                if shown is not None:
                    yield put(shown, {("var", name): gap})


def _bounds_given(a: Searching) -> Iterator[tuple[Form, int]]:
    """(q, ±1), for all q that are given to be ≥ 0 at no index that varies."""
    for q, possible, loose, _ in list(a.known):
        for side, other in ((1, NEG), (-1, POS)):
            if not loose and not possible & other:
                yield from ((a.scale(q, side), turn) for turn in (1, -1))


def by_integrals(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """A ∫ f + B = ∫ (A f + B/(h − l)) between limits l < h that are numbers."""
    a = w.a
    found = sorted({n for m in p for n, e in m if e == 1 and a.content[n][0] == "integral"})
    for n in found if len(found) == 1 else ():
        _, name, low, high, body = a.content[n]
        if isinstance(low, Fraction) and isinstance(high, Fraction) and low < high:
            factor, rest = _apart(p, n)
            each = a.add(a.mul(factor, a.read(body)), a.scale(rest, 1 / (high - low)))
            shown = show(w, each, strict, effort)
            yield None if shown is None else ("integral", name, low, high, shown)


def _apart(p: Form, n: int) -> tuple[Form, Form]:
    """(A, B) with p = A x + B, for an atom x."""
    factor = {tuple(f for f in m if f != (n, 1)): c for m, c in p.items() if (n, 1) in m}
    return factor, {m: c for m, c in p.items() if (n, 1) not in m}


def _shift(a: Searching, beyond: bool) -> tuple[str, Form]:
    """A name, and a form, for a number that is ≥ 0, or > 0."""
    name = f"~shift{next(FRESH)}"
    a.domains[name] = ((), ("interval", ZERO, ("oo",), *((("var", "open-low"),) if beyond else ())))
    return name, a.just(a.atom(("var", name)))


def by_hints(w: Writer, p: Form, strict: bool, effort: int) -> Found:
    """A part that decides, as the prover named it: a sum by its terms, a difference by logs or squares."""
    for split, whole, *data in w.splits:
        fronts, core = numerator(w.a, p)
        other_fronts, other = numerator(w.a, whole)
        for factor in multipliers(w.a, core, other)[:4]:
            if not w.a.is_zero(w.a.sub(core, w.a.mul(factor, other))):
                continue
            found = split(w, strict, effort, *data)
            if found is not None:
                yield times(*fronts, w.a.written(factor), *map(inverted, other_fronts), found)


def inverted(t: Term) -> Term:
    """1/t."""
    power = isinstance(t, tuple) and t[0] == "^" and isinstance(t[2], Fraction)
    return ("^", t[1], -t[2]) if power else ("^", t, Fraction(-1))


METHODS: tuple[Callable[[Writer, Form, bool, int], Found], ...] = (
    zero,
    by_cases,
    by_hints,
    by_multiple,
    by_subtracting,
    by_factors,
    by_bounds,
    by_square,
    by_logarithms,
    by_exponents,
    by_integrals,
)
