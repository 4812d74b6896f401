"""Omissions: what people leave out or count twice when they write a formula down, as a table of edits.

Only the search for repairs uses them. As mutants of a true equation they would say little more than the slips
in `mutants`; as repairs of a false one they put back what is missing.
"""

from __future__ import annotations

from collections.abc import Callable

import sympy as sp

from derive.audit.mutants import Edits, Operator, Surroundings, editable
from derive.language import (
    Array,
    Diff,
    Entry,
    Index,
    Named,
    Scalar,
    Total,
    free_indices,
    names_in,
    quantities,
)


def turn_argument(e: sp.Basic, around: Surroundings) -> Edits:
    """The argument of an exponential or logarithm with the other sign, or under one over it."""
    if isinstance(e, sp.exp):
        yield sp.exp(-e.args[0])
    elif isinstance(e, sp.log):
        yield sp.log(1 / e.args[0])


def scale_argument(e: sp.Basic, around: Surroundings) -> Edits:
    """A scalar, or a factor two, that is missing in an exponential or logarithm, or too many there."""
    if isinstance(e, (sp.exp, sp.log)):
        for factor in (sp.Integer(2), *_scalars(around)):
            yield e.func(factor * e.args[0])
            yield e.func(e.args[0] / factor)


def root_or_square(e: sp.Basic, around: Surroundings) -> Edits:
    """A quantity where its root or its square belongs."""
    if isinstance(e, (Scalar, Entry)):
        yield e**2
        yield sp.sqrt(e)  # one that has no value somewhere is no repair


def quantity_for_number(e: sp.Basic, around: Surroundings) -> Edits:
    """A number where a scalar of the statement belongs: the general case written as one example."""
    if isinstance(e, sp.Integer) and e != 0:
        for quantity in _scalars(around):
            yield quantity
            yield 1 - quantity if e.is_positive else quantity - 1


def count_once(e: sp.Basic, around: Surroundings) -> Edits:
    """A term under a sum whose index it does not have: counted once, not once for each."""
    if not isinstance(e, Total):
        return
    outside, inside, sums = _factors(e)
    for k, bracket in enumerate(sums):
        still = [t for t in bracket.args if not _depends(t, e.index)]
        moving = [t for t in bracket.args if _depends(t, e.index)]
        if still and moving:
            rest = sp.Mul(*inside, *sums[:k], *sums[k + 1 :])
            if not any(_depends(s, e.index) for s in (*sums[:k], *sums[k + 1 :])):
                yield sp.Mul(*outside) * (sp.Add(*still) + Total(rest * sp.Add(*moving), e.index))


def derive_by_scalar(e: sp.Basic, around: Surroundings) -> Edits:
    """A derivative by an entry where a scalar belongs."""
    if isinstance(e, Diff) and isinstance(e.variable, Entry):
        inside = quantities(e.body)
        yield from (Diff(e.body, q) for q in _scalars(around) if q in inside)


def other_places(e: sp.Basic, around: Surroundings) -> Edits:
    """A defined name at another index in scope, or with two of its indices exchanged."""
    if not isinstance(e, Named) or not e.faithful:
        return
    for k, place in enumerate(e.places):
        for other in sorted({*around.indices, *e.places} - {place}, key=str):
            if isinstance(other, Index) and other.length == getattr(place, "length", None):
                yield _placed(e, (*e.places[:k], other, *e.places[k + 1 :]))
    if len(e.places) == 2 and len({getattr(p, "length", None) for p in e.places}) == 1:
        yield _placed(e, tuple(reversed(e.places)))


# edits of a whole side


def scale_by_entry(e: sp.Basic, around: Surroundings) -> Edits:
    """An entry at a free index too many or too few as a factor of the whole."""
    for quantity in around.quantities:
        if isinstance(quantity, Array) and len(quantity.lengths) == 1:
            for index in around.indices:
                if index.length == quantity.lengths[0]:
                    yield e * quantity[index]
                    yield e / quantity[index]


def repeated_part(e: sp.Basic, around: Surroundings) -> Edits:
    """One slip made at every place where a function of the same argument stands."""
    parts = [part for part in sp.preorder_traversal(e) if isinstance(part, (sp.exp, sp.log))]
    for part in dict.fromkeys(part for part in parts if parts.count(part) > 1):
        for slip in (turn_argument, scale_argument):
            yield from (e.xreplace({part: changed}) for changed in slip(part, around))
        for number in sorted(part.atoms(sp.Integer), key=int):
            others = quantity_for_number(number, around)
            yield from (e.xreplace({part: part.xreplace({number: other})}) for other in others)


def function_throughout(e: sp.Basic, around: Surroundings) -> Edits:
    """An exponential or logarithm forgotten at every place where a name, or an array, stands."""
    for function in (sp.exp, sp.log):
        yield from _everywhere(e, function)


def scale_throughout(e: sp.Basic, around: Surroundings) -> Edits:
    """A scalar factor forgotten at every place where a name, or an array, stands."""
    for factor in _scalars(around):
        yield from _everywhere(e, factor.__mul__)


def _scalars(around: Surroundings) -> list[Scalar]:
    return [q for q in around.quantities if isinstance(q, Scalar)]


def _things(e: sp.Basic) -> list[Callable[[sp.Basic], bool]]:
    """What a side is made of: each defined name and each array, as a test of a part."""
    names = [named.definition for named in names_in(e)]
    arrays = sorted({entry.array for entry in e.atoms(Entry)}, key=lambda array: array.name)
    by_name = [lambda p, d=d: isinstance(p, Named) and p.faithful and p.definition == d for d in names]
    return [*by_name, *(lambda p, a=a: isinstance(p, Entry) and p.array == a for a in arrays)]


def _everywhere(e: sp.Basic, change: Callable[[sp.Basic], sp.Basic]) -> Edits:
    """The side with each thing it is made of changed at all its places."""
    made = (_throughout(e, pick, change) for pick in _things(e))
    yield from (changed for changed in made if changed != e)


def _throughout(
    e: sp.Basic, pick: Callable[[sp.Basic], bool], change: Callable[[sp.Basic], sp.Basic]
) -> sp.Basic:
    """The side with every part that is picked changed; what a name stands for stays."""
    if pick(e):
        return change(e)
    if isinstance(e, Named):
        return e
    args = list(e.args)
    for k in editable(e):
        args[k] = _throughout(args[k], pick, change)
    return e if args == list(e.args) else e.func(*args)


def _factors(e: Total) -> tuple[list[sp.Expr], list[sp.Expr], list[sp.Add]]:
    """The factors of the body: those without the index, those with it, and the brackets."""
    parts = sp.Mul.make_args(e.body)
    brackets = [p for p in parts if isinstance(p, sp.Add)]
    plain = [p for p in parts if not isinstance(p, sp.Add)]
    return (
        [p for p in plain if not _depends(p, e.index)],
        [p for p in plain if _depends(p, e.index)],
        brackets,
    )


def _depends(e: sp.Basic, index: Index) -> bool:
    return index in free_indices(e)


def _placed(named: Named, places: tuple[sp.Expr, ...]) -> Named:
    return Named(named.definition, named.definition.at(places), *places)


# By how likely the slip is, after those of `mutants`.
OMISSIONS: dict[str, Operator] = {
    "write a name with another index": other_places,
    "turn the sign of an argument": turn_argument,
    "put a factor into an argument": scale_argument,
    "take a root or a square": root_or_square,
    "write a quantity for a number": quantity_for_number,
    "count a term once": count_once,
    "differentiate by a scalar": derive_by_scalar,
}
WHOLE_OMISSIONS: dict[str, Operator] = {
    "change a repeated part": repeated_part,
    "take exp or log of it throughout": function_throughout,
    "put a factor before it throughout": scale_throughout,
    "multiply or divide by an entry": scale_by_entry,
}
