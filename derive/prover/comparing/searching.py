"""The search for the sign of a value: its factors, cases of its indices, then the methods in order."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from derive.prover.comparing.certificates import Certificate
from derive.prover.terms.algebra import Algebra, equatable
from derive.prover.terms.deltas import apart, first_delta, in_cases
from derive.prover.terms.generators import Delta
from derive.prover.terms.ring import factors, is_zero
from derive.prover.terms.sign import ANY, POS, ZERO, Sign, of_number
from derive.prover.terms.signs import sign
from derive.prover.terms.values import Value

Method = Callable[[Algebra, Value, tuple[Certificate, ...], int], Sign | None]
SIGN_DEPTH = 2  # refinements of a sign inside the search


def search(a: Algebra, gap: Value, extra: tuple[Certificate, ...] = (), effort: int = 2) -> Sign:
    """The signs a value can have, as far as signs, certificates and squaring tell."""
    if a.below(gap):
        return ANY
    possible = sign(a, gap)
    if possible.nonnegative:
        return possible
    found = first_delta(a, gap)
    if found is not None:
        return _by_cases(a, gap, found, extra, effort)
    c, parts = factors(a, gap)
    if c == 0:
        return ZERO
    possible, unknown = of_number(c), []
    for base, e in parts:
        own = sign(a, base)
        if own.mixed and isinstance(e, int) and e % 2:
            unknown.append((base, e))
        else:
            possible = possible * own**e
    for base, e in unknown:  # if it is the only one, its sign must be that of all the others
        turns = (False, True) if len(unknown) > 1 else (not possible.nonnegative,)
        possible = possible * _core(a, base, extra, effort, turns) ** e
    if len(unknown) > 1 and not possible.nonnegative:  # what is known may be of the product alone
        possible = _limited(a, a.rules.methods[0], gap, extra, effort - 1) or possible
    return possible


def _by_cases(a: Algebra, gap: Value, kronecker: Delta, extra: tuple[Certificate, ...], effort: int) -> Sign:
    """The sign where two indices agree, and where they differ."""
    if not equatable(kronecker.i, kronecker.j):
        return ANY
    equal, unequal = in_cases(a, gap, kronecker)
    possible = sign_or_zero(a, equal, extra, effort)
    if not possible.nonnegative:
        return ANY
    with apart(a, kronecker):
        return possible | sign_or_zero(a, unequal, extra, effort)


def sign_or_zero(a: Algebra, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign:
    return ZERO if is_zero(a, value) else search(a, value, extra, effort)


def _core(
    a: Algebra, base: Value, extra: tuple[Certificate, ...], effort: int, turns: tuple[bool, ...]
) -> Sign:
    """The sign of one irreducible factor, tried as it stands or with its sign turned."""
    for turn in turns:
        value = a.scale(base, -1) if turn else base
        if a.below(value):
            continue
        methods = a.rules.methods[: 2 if effort == 0 else None]
        possible = best_of(a, (_limited(a, method, value, extra, effort - 1) for method in methods))
        if possible is not None:
            return -possible if turn else possible
    return ANY


def _limited(
    a: Algebra, method: Method, value: Value, extra: tuple[Certificate, ...], effort: int
) -> Sign | None:
    with a.limited(a.budget // 2):
        return use(a, method, value, extra, effort)
    return None


def use(a: Algebra, method: Method, value: Value, extra: tuple[Certificate, ...], effort: int) -> Sign | None:
    """What a method finds, if it may be used; that it helped is remembered."""
    possible = method(a, value, extra, effort) if a.may(method) else None
    if possible is not None:
        a.helped.add(method.__name__)
    return possible


def best_of(a: Algebra, found: Iterable[Sign | None]) -> Sign | None:
    """The first sign found, but for a strict goal the first that is > 0 if there is one."""
    best = None
    for possible in found:
        best = possible if best is None or possible == POS else best
        if best == POS or (best is not None and not a.strictly):
            break
    return best
