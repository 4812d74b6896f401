"""Words that declare a quantity: its name, its axes and where it lives."""

from __future__ import annotations

from typing import Any

import sympy as sp

from derive.language.domains import REAL, SPD, Domain, Interval, Simplex
from derive.language.mistakes import FORMS, Mistake, asks, mistake
from derive.language.planes import COMPLEX, ComplexDomain
from derive.language.symbols import Array, Index, Scalar


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
    return _over("spd", name, where, SPD(), tex)


def _named(name: str) -> str:
    """The name, unless it has a mark that names made by the program have, or is several."""
    if not isinstance(name, str) or "," in name or " " in name.strip():
        raise mistake("name", name=name)
    if not name or set(name) & set(".@#~∂∫") or name != name.strip():
        raise Mistake(f"{name!r} cannot be the name of a quantity: use letters, digits and underscores")
    return name


__all__ = ["array", "complex_", "integer", "nonnegative", "positive", "real", "simplex", "spd"]
