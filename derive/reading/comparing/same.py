"""Whether two chains say the same: equal up to the names of what they speak of, or equal at exact points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, permutations
from typing import Any, Literal

import mpmath
import sympy as sp

from derive.claims import compose
from derive.language import Array, Index, Integral, Scalar, Size, free_indices, named_like, quantities
from derive.language.binders import Reduction
from derive.language.naming import Named
from derive.reading.algebra.values import relabelled
from derive.reading.comparing.points import DIGITS, ComparisonPoint, NotComputed, holds, value

MOST = 2_000  # ways to identify the names of one chain with those of the other
SIZES = ((2, 3, 4, 2, 3), (3, 2, 1, 3, 2), (1, 1, 2, 1, 3), (4, 2, 2, 3, 1))
SEEDS = 3
HOW = Literal["structure", "points"]


@dataclass(frozen=True)
class Chain:
    """The sides of a chain, what relates them, and under which conditions."""

    sides: tuple[sp.Expr, ...]
    relations: tuple[str, ...]
    given: tuple[sp.Basic, ...] = ()


def same(read: Chain, encoded: Chain) -> HOW | None:
    """How the encoding says what was read: as expressions, or at exact points; None if it does not. It may
    go through more sides than are printed.
    """
    read, encoded = _unfolded(read), _unfolded(encoded)
    found = [_same(read, part) for part in _parts(encoded, read.relations)]
    return next((how for how in ("structure", "points") if how in found), None)  # type: ignore[return-value]


def _parts(chain: Chain, relations: tuple[str, ...]) -> Iterator[Chain]:
    """Sides of a chain, in order, that stand in the given relations to each other."""
    for places in combinations(range(len(chain.sides)), len(relations) + 1):
        joined = [chain.relations[a:b] for a, b in pairwise(places)]
        between = [links[0] if len(links) == 1 else compose(links) for links in joined]
        if tuple(between) == relations:
            yield Chain(tuple(chain.sides[n] for n in places), relations, chain.given)


def _same(read: Chain, encoded: Chain) -> HOW | None:
    found: HOW | None = None
    for n, names in enumerate(_identifications(read, encoded)):
        if n > MOST:
            break
        sides = [renamed(side, names) for side in read.sides]
        if any(free_indices(a) - free_indices(b) for a, b in zip(sides, encoded.sides, strict=True)):
            continue
        if not _conditions_stand([renamed(c, names) for c in read.given], encoded.given):
            continue
        unlike = [(a, b) for a, b in zip(sides, encoded.sides, strict=True) if normal(a) != normal(b)]
        if not unlike:
            return "structure"
        where = [c for c in encoded.given if not quantities(c)]
        if found is None and all(equal(a, b, where) for a, b in unlike):
            found = "points"
    return found


def _unfolded(chain: Chain) -> Chain:
    return Chain(tuple(map(unfolded, chain.sides)), chain.relations, tuple(map(unfolded, chain.given)))


def unfolded(expr: Any) -> Any:
    """The expression with what each defined name stands for."""
    if isinstance(expr, Named):
        return unfolded(expr.body)
    args = tuple(map(unfolded, expr.args))
    return expr if args == expr.args else expr.func(*args)


def _conditions_stand(read: list[sp.Basic], encoded: Sequence[sp.Basic]) -> bool:
    """Whether each condition in print is one of the encoding; that may have more."""
    known = {c.canonical for e in encoded for c in (e.args if isinstance(e, sp.And) else (e,))}
    return all(getattr(c, "canonical", c) in known for c in read)


# names


def _identifications(read: Chain, encoded: Chain) -> Iterator[dict[Any, Any]]:
    """Ways to identify the quantities, lengths and free indices of one chain with those of the other."""
    left = sorted(_spoken_of(read), key=lambda q: (-_axes(q), q.name))
    right = sorted(_spoken_of(encoded), key=lambda q: q.name)
    for names in _matched(left, right, {}):
        yield from _with_indices(read, encoded, names)


def _spoken_of(chain: Chain) -> set[Any]:
    return set().union(*(quantities(side) for side in (*chain.sides, *chain.given)))


def _axes(quantity: Any) -> int:
    return len(quantity.lengths) if isinstance(quantity, Array) else 0


def _matched(left: list[Any], right: list[Any], names: dict[Any, Any]) -> Iterator[dict[Any, Any]]:
    if not left:
        yield names
        return
    first, *rest = left
    likeness = lambda q: (q.tex != first.tex, q.name != first.name)  # noqa: E731
    for other in sorted(right, key=likeness):
        grown = _paired(first, other, names)
        if grown is not None:
            yield from _matched(rest, [q for q in right if q != other], grown)


def _paired(a: Any, b: Any, names: dict[Any, Any]) -> dict[Any, Any] | None:
    """The identification with two quantities made one, if they are alike: same set, lengths that fit."""
    if isinstance(a, Scalar) != isinstance(b, Scalar) or repr(a.domain) != repr(b.domain):
        return None
    if _axes(a) != _axes(b):
        return None
    grown = {**names, a: b}
    for n, m in zip(getattr(a, "lengths", ()), getattr(b, "lengths", ()), strict=True):
        if grown.setdefault(n, m) != m or any(k != n and w == m for k, w in grown.items()):
            return None
    return grown


def _with_indices(read: Chain, encoded: Chain, names: dict[Any, Any]) -> Iterator[dict[Any, Any]]:
    ours = sorted(_free(read), key=str)
    theirs = sorted(_free(encoded), key=str)
    if len(ours) > len(theirs):
        return
    known = {n for side in encoded.sides for n in side.atoms(Size)}
    for order in permutations(theirs, len(ours)):
        grown = dict(names)
        fits = all(grown.setdefault(a.length, b.length) == b.length for a, b in zip(ours, order, strict=True))
        if fits:
            grown |= dict(zip(ours, order, strict=True))
            for size in {n for side in read.sides for n in _sizes(side)} - set(grown):
                spare = sorted(known - set(grown.values()), key=str)
                grown[size] = next((s for s in spare if s.name == size.name), spare[0] if spare else size)
            yield grown


def _free(chain: Chain) -> set[Index]:
    return set().union(*(free_indices(side) for side in chain.sides))


def _sizes(expr: sp.Basic) -> set[Size]:
    found = {e for e in sp.preorder_traversal(expr) if isinstance(e, Size)}
    return found | {e.length for e in sp.preorder_traversal(expr) if isinstance(e, Index)}


def renamed(expr: Any, names: Mapping[Any, Any]) -> Any:
    """The expression with quantities, lengths and indices replaced, bound ones by such of the new lengths."""
    if expr in names:
        return names[expr]
    if isinstance(expr, Index):
        return Index(expr.name + "˙", names.get(expr.length, expr.length))
    if isinstance(expr, (Array, Scalar)):
        lengths = tuple(names.get(n, n) for n in getattr(expr, "lengths", ()))
        name, domain = expr.name + "˙", expr.domain
        return named_like(expr, name) if isinstance(expr, Scalar) else Array(name, lengths, domain)
    if not expr.args:
        return expr
    return expr.func(*(renamed(a, names) for a in expr.args))


# equality


def normal(expr: Any) -> Any:
    """The expression as SymPy builds it, with bound indices and variables named by where they stand."""
    free = free_indices(expr)
    bound: list[Any] = []
    for part in sp.preorder_traversal(expr):
        if isinstance(part, Reduction) and part.bound not in bound and part.bound not in free:
            bound.append(part.bound)
        if isinstance(part, Integral) and part.bound not in bound:
            bound.append(part.bound)
    names = {i: Index(f"~{n}", i.length) for n, i in enumerate(bound) if isinstance(i, Index)}
    variables = {
        x: Array(f"~{n}", x.lengths, x.domain) if isinstance(x, Array) else Scalar(f"~{n}", x.domain)
        for n, x in enumerate(bound)
        if not isinstance(x, Index)
    }
    return _built(relabelled(expr, names)).xreplace(variables)


def _built(expr: Any) -> Any:
    return expr.func(*map(_built, expr.args)) if expr.args else expr


def equal(a: sp.Expr, b: sp.Expr, where: Sequence[sp.Basic] = ()) -> bool:
    """Whether two expressions have equal values at exact random points of several sizes, where both have
    one; at no fewer than two. `where` are conditions on indices and lengths.
    """
    lengths = sorted(_sizes(a) | _sizes(b), key=str)
    spaces = {
        n
        for side in (a, b)
        for e in sp.preorder_traversal(side)
        if isinstance(e, Integral) and isinstance(e.bound, Array)
        for n in e.bound.lengths
    }
    integrals = any(isinstance(e, Integral) for side in (a, b) for e in sp.preorder_traversal(side))
    met = 0
    with mpmath.workdps(18 if integrals else DIGITS):
        near = mpmath.mpf(10) ** (-8 if integrals else -DIGITS // 2)
        for seed in range(SEEDS):
            for drawn in SIZES:
                sizes = {n: 1 if n in spaces else drawn[k % 5] for k, n in enumerate(lengths)}
                free = sorted(free_indices(a) | free_indices(b), key=str)
                places = {i: 1 + (seed + k) % sizes[i.length] for k, i in enumerate(free)}
                point = ComparisonPoint(sizes, seed)
                try:
                    if not _allowed((a, b), point, places, where):
                        continue
                    left, right = (value(side, point, places) for side in (a, b))
                except (NotComputed, KeyError, ZeroDivisionError):
                    continue
                met += 1
                if abs(left - right) > near * max(1, abs(left), abs(right)):
                    return False
    return met >= 2


def _exists(q: Array | Scalar, point: ComparisonPoint) -> bool:
    """Whether there is an array of such lengths in its domain."""
    return not isinstance(q, Array) or q.domain.sizes_allowed(tuple(point.sizes[n] for n in q.lengths))


def _allowed(
    sides: Sequence[sp.Expr], point: ComparisonPoint, places: Mapping[Index, int], where: Sequence[sp.Basic]
) -> bool:
    """Whether quantities of these sizes exist, and the indices meet the conditions on them."""
    if not all(_exists(q, point) for side in sides for q in quantities(side)):
        return False
    known = (c for c in where if c.atoms(Index) <= set(places) and c.atoms(Size) <= set(point.sizes))
    return all(holds(c, lambda e: value(e, point, places)) for c in known)
