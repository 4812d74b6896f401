"""Words that declare a quantity: its name, its axes and where it lives; or a sequence, by its recursion."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature
from typing import Any

import sympy as sp
from sympy.core.symbol import Str

from derive.language.domains import REAL, SPD, Domain, Interval, Simplex
from derive.language.mistakes import FORMS, Mistake, asks, mistake
from derive.language.planes import COMPLEX, ComplexDomain
from derive.language.ranges import RecursiveTerm, shown_name
from derive.language.symbols import Array, Index, Scalar, Size

LETTER = "·"  # in the name of a letter of a rule; no author's quantity has it
MOST_BEFORE = 8  # terms that a rule reaches back to


@asks
def real(
    name: str, *, low: Any = -sp.oo, high: Any = sp.oo, open: bool = False, tex: str | None = None
) -> Scalar:
    """A real scalar, with bounds if given; `open` leaves the bounds themselves out.

    >>> x = real("x", low=0, high=1, open=True)
    >>> x.domain.says()
    '(0, 1)'
    """
    return Scalar(_named(name), Interval(low, high, not open, not open), tex)


@asks
def positive(name: str, *, tex: str | None = None) -> Scalar:
    r"""A scalar > 0.

    >>> a = positive("a")
    >>> a.domain.says()
    '\\mathbb{R}_{>0}'
    """
    return Scalar(_named(name), Interval(0, sp.oo, closed_low=False), tex)


@asks
def nonnegative(name: str, *, tex: str | None = None) -> Scalar:
    r"""A scalar ≥ 0.

    >>> nonnegative("b").domain.says()
    '\\mathbb{R}_{\\ge 0}'
    """
    return Scalar(_named(name), Interval(0, sp.oo), tex)


@asks
def integer(name: str, low: Any = -sp.oo, high: Any = sp.oo, *, tex: str | None = None) -> Scalar:
    r"""An integer, from low to high if bounds are given.

    >>> integer("n", 1).domain.says()
    '\\{1,\\dots,\\infty\\}'
    """
    return Scalar(_named(name), Interval(low, high, integers=True), tex)


@asks
def complex_(name: str, *, of: ComplexDomain = COMPLEX, tex: str | None = None) -> Scalar:
    r"""A complex number, anywhere unless `of` names a domain: `of=Disc()`, `of=HalfPlane("upper")`.

    >>> z, q = complex_("z"), complex_("q", of=Disc(closed=True))
    >>> z.domain.says(), q.domain.says()
    ('\\mathbb{C}', '\\{|z| \\le 1\\}')
    """
    if not isinstance(of, ComplexDomain):
        raise Mistake(f"complex_({name!r}, of=…) takes a domain of complex numbers, as Disc() or Slit()")
    where: Any = of
    return Scalar(_named(name), where, tex)


@asks
def array(name: str, *where: Index, of: Domain | None = None, tex: str | None = None) -> Array:
    """An array over axes; entries are real unless `of` names another domain: `of=POSITIVE`, `of=Sphere()`.

    >>> t, i = axes(t="T", i="d")
    >>> k = array("k", t, i)
    >>> k[t, i], k.lengths
    (k[t, i], (T, d))
    """
    if not where:
        raise Mistake(f"the array {name!r} needs at least one axis; use real({name!r}) for a scalar")
    return _over("array", name, where, of or REAL, tex)


def _over(word: str, name: str, where: tuple[Index, ...], of: Domain, tex: str | None) -> Array:
    for axis in where:
        if not isinstance(axis, Index):
            raise mistake("axis", value=axis, name=name, word=word)
    return Array(_named(name), tuple(i.length for i in where), of, tex)


@asks
def simplex(name: str, *where: Index, boundary: bool = False, tex: str | None = None) -> Array:
    r"""Weights that are positive (nonnegative with `boundary`) and sum to one along the last axis.

    >>> t = axes(t="T")
    >>> w = simplex("w", t)
    >>> w[t], w.domain.says()
    (w[t], '\\text{open simplex}')
    """
    if not where:
        raise mistake("arguments", word="simplex", form=FORMS["simplex"])
    return _over("simplex", name, where, Simplex(boundary), tex)


@asks
def spd(name: str, *where: Index, tex: str | None = None) -> Array:
    r"""A symmetric positive definite matrix.

    >>> i, j = axes(i="d", j="d")
    >>> S = spd("S", i, j)
    >>> S[i, j], S.domain.says()
    (S[i, j], '\\text{SPD matrices}')
    """
    if len(where) != 2:
        raise mistake("arguments", word="spd", form=FORMS["spd"])
    if all(isinstance(i, Index) for i in where) and where[0].length != where[1].length:
        raise Mistake(
            f"{name} is square, but {where[0]} runs over {where[0].length} and {where[1]} over"
            f' {where[1].length}: give both indices one length, i, j = axes(i="d", j="d")'
        )
    return _over("spd", name, where, SPD(), tex)


def _named(name: str) -> str:
    """The name, unless it has a mark that names made by the program have, or is several."""
    if not isinstance(name, str) or "," in name or " " in name.strip():
        raise mistake("name", name=name)
    if not name or set(name) & set(".@#~∂∫") or name != name.strip():
        raise Mistake(f"{name!r} cannot be the name of a quantity: use letters, digits and underscores")
    return name


__all__ = ["array", "complex_", "integer", "nonnegative", "positive", "real", "simplex", "spd"]


class Sequence:
    """A sequence by its rule, to be indexed with any whole number: `x[n]`."""

    def __init__(self, term: RecursiveTerm) -> None:
        self._term = term

    def __getitem__(self, place: Any) -> RecursiveTerm:
        name = self._term.name
        if isinstance(place, (tuple, slice)):
            raise Mistake(
                f"{name}[{place}] is no term of {name}: a sequence takes one whole number, {name}[n]"
            )
        return self._term.at(_place(name, place))

    def __iter__(self) -> Any:
        name = self._term.name
        raise Mistake(f"{name} has no last term: write the range that is meant, total({name}[k], k, 0, n)")

    def __call__(self, *places: Any) -> Any:
        name = self._term.name
        raise Mistake(f"{name} is a sequence: its terms are {name}[n], in square brackets")

    def __repr__(self) -> str:
        return self._term.name


class Before:
    """What a rule is given for its sequence: x[t − k], which it notes and names by a letter."""

    def __init__(self, name: str, counter: Scalar, order: int) -> None:
        self.name, self.counter = name, counter
        self.letters = tuple(
            Scalar(f"{name}{LETTER}{k}", Interval(), rf"{shown_name(name)}_{{{counter.tex} - {k}}}")
            for k in range(1, order + 1)
        )

    def __getitem__(self, place: Any) -> Scalar:
        back = self.counter - sp.sympify(place)
        if not (back.is_Integer and 1 <= back <= len(self.letters)):
            word, t = self.name, self.counter.tex
            most = f"{word}[{t} - 1]" + f" … {word}[{t} - {len(self.letters)}]" * (len(self.letters) > 1)
            raise Mistake(
                f"the rule of {word} uses {word}[{_shown(place, self.counter)}]: it gives the term at {t} by"
                f" those before, as many as the sequence begins with, here {most}. Begin with more terms, as"
                f" in sequence({word!r}, rule, {{0: a, 1: b}})"
            )
        return self.letters[int(back) - 1]


@asks
def sequence(name: str, rule: Callable[[Any, Any], Any], start: Any) -> Sequence:
    r"""A sequence by its first terms and a rule for every later one.

    The rule is given the sequence and a place t, and says the term at t by terms before: x[t − 1], and as
    many more as the sequence begins with. `start` holds the first terms by their places, or is the term at 0.

    >>> a, b, c, n = real("a"), real("b"), real("c"), integer("n", 0)
    >>> x = sequence("x", lambda x, t: a*x[t - 1] + b, c)
    >>> check(x[n], a**n*c + b*(1 - a**n)/(1 - a), given=Ne(a, 1)).verdict
    <Verdict.PROVED: 'PROVED'>
    >>> F = sequence("F", lambda F, t: F[t - 1] + F[t - 2], {0: 0, 1: 1})
    >>> check(F[5], 5).verdict
    <Verdict.PROVED: 'PROVED'>
    """
    if not isinstance(name, str) or not name.isidentifier():
        raise Mistake(f"{name!r} cannot name a sequence: use letters, digits and underscores")
    if not callable(rule):
        raise Mistake(
            f"the rule of {name} is a function of the sequence and a place, as in"
            f' sequence("{name}", lambda {name}, t: {name}[t - 1]/2, 1), not {rule}'
        )
    first, starts = _starts(name, start)
    letter = _letter(rule)
    counted = Interval(low=first + len(starts), integers=True)
    counter = Scalar(f"{letter}{LETTER}{name}{LETTER}", counted, letter)
    before = Before(name, counter, len(starts))
    made = sp.sympify(_said(name, rule, before, counter))
    if not isinstance(made, sp.Expr):
        raise Mistake(f"the rule of {name} gives a number by those before, not {made}")
    parts = (made, *starts)
    if any(term.name == name for part in parts for term in part.atoms(RecursiveTerm)):
        raise Mistake(f"two sequences are called {name}, and one stands in the other: give each its own name")
    letters = sp.Tuple(counter, *before.letters)
    return Sequence(RecursiveTerm(made, letters, counter, sp.Tuple(*starts), sp.Integer(first), Str(name)))


def _starts(name: str, start: Any) -> tuple[int, tuple[sp.Expr, ...]]:
    """Where a sequence begins, and its first terms."""
    if not isinstance(start, Mapping):
        start = {0: start}
    form = f'sequence("{name}", rule, {{0: a, 1: b}})'
    places = sorted(start) if all(isinstance(k, (int, sp.Integer)) for k in start) else []
    if (
        not places
        or len(places) > MOST_BEFORE
        or [int(k) for k in places] != [*range(places[0], places[-1] + 1)]
    ):
        raise Mistake(f"a sequence begins with one to {MOST_BEFORE} terms at whole numbers in a row: {form}")
    terms = tuple(sp.sympify(start[k]) for k in places)
    if not all(isinstance(term, sp.Expr) for term in terms):
        raise Mistake(f"the first terms of {name} are numbers: {form}")
    return int(places[0]), terms


def _place(name: str, place: Any) -> sp.Expr:
    made = sp.sympify(place)
    free: set[Any] = getattr(made, "free_symbols", set())
    whole = isinstance(made, sp.Expr) and (made.is_Integer or bool(free))
    if not whole or not all(isinstance(s, (Index, Size)) or _counts(s) for s in free):
        raise Mistake(
            f'{name}[{place}] asks for no whole number: declare the place as n = integer("n", 0), or as an'
            " index"
        )
    return made


def _counts(symbol: Any) -> bool:
    return isinstance(symbol, Scalar) and bool(getattr(symbol.domain, "integers", False))


def _shown(place: Any, counter: Scalar) -> str:
    return str(place).replace(counter.name, counter.tex)


def _said(name: str, rule: Callable[[Any, Any], Any], before: Before, counter: Scalar) -> Any:
    """What a rule says of the place; one that takes other arguments is told."""
    try:
        signature(rule).bind(before, counter)
    except TypeError:
        raise Mistake(
            f"the rule of {name} is given the sequence and a place: write lambda {name}, t: {name}[t - 1]/2"
        ) from None
    return rule(before, counter)


def _letter(rule: Callable[[Any, Any], Any]) -> str:
    """What the rule calls its place."""
    names: tuple[str, ...] = getattr(getattr(rule, "__code__", None), "co_varnames", ())
    return names[1] if len(names) > 1 and names[1].isidentifier() else "t"
