"""The word that declares an unknown function."""

from __future__ import annotations

from derive.language.mistakes import Mistake, asks
from derive.language.symbols import Index
from derive.language.unknown.columns import OF_COLUMNS, of_column
from derive.language.unknown.function import AGAINST, ALONE, PROPERTIES, Unknown


@asks
def function(name: str, arity: int | Index = 1, **properties: bool) -> Unknown:
    """An unknown function: every function with the properties that are said of it.

    `smooth` (derivatives of every order), `convex`, `concave`, `increasing` and `decreasing` (not strictly),
    `odd`, `even`, `positive` (> 0), `lipschitz` (with the constant 1). What is proved holds for every such
    function; what is refuted fails for one that is shown.

    >>> f, x = function("f", smooth=True, convex=True), real("x")
    >>> f(x), f(2 * x + 1)
    (f(x), f(2*x + 1))

    Given an index instead of a number of arguments it is a function of a column along that axis: smooth,
    convex, concave, or gentle (a gradient with the Lipschitz constant 1); its gradient is `f.grad(x)`.

    >>> i = axes(i="n")
    >>> x, y, g = vector("x", i), vector("y", i), function("g", i, smooth=True, convex=True)
    >>> g(x), g.grad(x).T @ (y - x)
    (g(x), g.grad(x).T @ (y - x))
    """
    everything = dict.fromkeys((*PROPERTIES, *OF_COLUMNS))
    unknown = sorted(set(properties) - set(everything))
    if unknown:
        raise Mistake(f"{unknown[0]} is no property of a function here; there are {', '.join(everything)}")
    said = frozenset(p for p, holds in properties.items() if holds)
    if not isinstance(name, str) or not name.isidentifier():
        raise Mistake(f"{name!r} cannot name a function: use letters, digits and underscores")
    if isinstance(arity, Index):
        return of_column(name, arity, said)
    if not isinstance(arity, int) or arity < 1:
        raise Mistake(
            f"{name} takes {arity!r} arguments: write function({name!r}, 2) for one of two numbers, or"
            f" function({name!r}, i) for one of a column along an index made by axes(…)"
        )
    if "gentle" in said:
        raise Mistake(f"gentle is said of functions of a column, function({name!r}, i, gentle=True)")
    for one, other in AGAINST:
        if {one, other} <= said:
            raise Mistake(f"{name} is said to be {one} and {other}: only special functions are both; say one")
    if arity > 1 and said & set(ALONE):
        raise Mistake(
            f"{min(said & set(ALONE))} is said of functions of one argument, but {name} takes {arity}"
        )
    return Unknown(name, said, arity)
