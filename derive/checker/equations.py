"""Equations given: a form vanishes where they hold, being a multiple of one, or 0 once they are solved."""

from __future__ import annotations

from fractions import Fraction

from derive.checker.inequalities import numerator
from derive.checker.normal import NULL, Algebra, Form, Mono
from derive.checker.signs import instances, replaced, sign

MOST_SOLVED = 6


def follows(a: Algebra, gap: Form) -> bool:
    """Whether a form vanishes wherever the equations given do."""
    zeros = [
        there for q, possible, loose in a.known if possible == NULL for there in instances(a, q, loose, gap)
    ]
    for _ in range(MOST_SOLVED):
        zeros = [z for z in zeros if not a.is_zero(z)]
        if a.is_zero(gap) or any(divides(a, z, gap) for z in zeros):
            return True
        solved = next((s for z in zeros if (s := _solved(a, z)) is not None), None)
        if solved is None:
            return False
        n, value = solved
        gap, zeros = replaced(a, gap, n, value), [replaced(a, z, n, value) for z in zeros]
    return False


def divides(a: Algebra, zero: Form, gap: Form) -> bool:
    """Whether the numerator of a form is a multiple of an equation's, but for factors that are not 0."""
    front, core = numerator(a, zero)
    if front & NULL or len(core) < 2:
        return False
    _, left = numerator(a, gap)
    atoms = sorted({n for m in (*core, *left) for n, _ in m})
    if any(not isinstance(e, int) or e < 0 for m in (*core, *left) for _, e in m):
        return False

    def order(m: Mono) -> tuple:
        own = dict(m)
        return tuple(own.get(n, 0) for n in atoms)

    lead = max(core, key=order)
    for _ in range(200):
        if not left:
            return True
        top = max(left, key=order)
        ratio = {n: dict(top).get(n, 0) - e for n, e in lead}
        if min(ratio.values()) < 0:
            return False
        rest = {n: e for n, e in top if n not in ratio} | {n: e for n, e in ratio.items() if e}
        factor = {tuple(sorted(rest.items())): left[top] / core[lead]}
        left = a.sub(left, a.mul(factor, core))
    return False


def _solved(a: Algebra, zero: Form) -> tuple[int, Form] | None:
    """x = −r/c from c x + r = 0, where c is not 0 and x stands in neither."""
    for n in sorted({n for m in zero for n, e in m if e == 1 and a.content[n][0] in ("var", "entry", "sum")}):
        slope: Form = {}
        rest: Form = {}
        for m, c in zero.items():
            e = dict(m).get(n, 0)
            if e not in (0, 1):
                break
            part = tuple(f for f in m if f[0] != n)
            (slope if e else rest)[part] = Fraction(c)
        else:
            inside = any(a.frees[n] & a.free(p) and _stands_in(a, n, p) for p in (slope, rest))
            if slope and not inside and not sign(a, slope) & NULL:
                return n, a.scale(a.mul(rest, a.power(slope, -1)), -1)
    return None


def _stands_in(a: Algebra, n: int, p: Form) -> bool:
    """Whether an atom may stand inside those of a form."""
    own = {v for v in a.frees[n] if v[0] in ("var", "array")}
    return (
        bool(own & a.free(p))
        if a.content[n][0] != "sum"
        else f"({n}," in str([a.content[k] for m in p for k, _ in m])
    )
