"""A statement in the neutral language of terms: as its author wrote it, before either road has read it.

A term is a number, a name or a form in parentheses: `x` is a scalar, `#T` a length, `i:T` an index over that
length, `[k i:T j:d]` an entry of an array, `(sum i:T …)` binds an index. docs/proofs.md has the whole list.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import sympy as sp
from sympy.logic.boolalg import And

from derive.claims.relations import ASSUMED
from derive.claims.statement import Statement
from derive.claims.wellformed import of_complex
from derive.language import (
    Array,
    At,
    Det,
    Diff,
    Entry,
    Index,
    Integral,
    InverseEntry,
    Largest,
    Product,
    Scalar,
    Size,
    Total,
)
from derive.language.binders import REMEMBERED
from derive.language.functions import ELEMENTARY
from derive.language.matrices.heads import (
    Cell,
    Determinant,
    Identity,
    Inverted,
    Letter,
    MatrixProduct,
    MatrixSum,
    Multiple,
    Scalar11,
    Trace,
    Transposed,
)
from derive.language.matrices.made import Blocks, Diagonal, Entrywise, UnitVector
from reports.record.formal import Formal

UNSAFE = re.compile(r"[^\w.′'*~^+-]|^[\d+-]")  # in a name: what the language has another use for


class NotFormal(ValueError):
    """A head that the language of terms has no word for."""


def formal_of(statement: Statement) -> Formal | None:
    """What a statement says, as data; None where the language has no word for a part of it."""
    try:
        return _formal(statement.core())
    except (NotFormal, RecursionError):
        return None


def digest_of(statement: Statement) -> str | None:
    """The digest that ties a proof to what a statement says; None where that is not data."""
    formal = formal_of(statement)
    return formal.digest if formal else None


def _formal(core: Statement) -> Formal:
    if of_complex(core):
        raise NotFormal("complex numbers")
    found = set().union(*(part.atoms(Scalar, Array) for part in core.parts()))
    declared = sorted(found, key=lambda q: q.name)
    if len({q.name for q in declared}) < len(declared):
        raise NotFormal("one name for two quantities")
    return Formal(
        term(core.lhs),
        core.relation,
        term(core.rhs),
        tuple(map(declaration, declared)),
        tuple(map(term, core.given)),
        tuple(sorted(map(term, core.pointwise().each))),
        None if core.error is None else term(core.error),
        None if core.to is None else (term(core.to[0]), term(core.to[1])),
        core.complex,
    )


def declaration(quantity: Scalar | Array) -> str:
    """A quantity and where it lives: `(scalar x (interval 0 oo))`, `(array w (T) (simplex))`."""
    where = _domain(quantity.domain)
    if isinstance(quantity, Scalar):
        return f"(scalar {_name(quantity.name)} {where})"
    lengths = " ".join(_name(length.name) for length in quantity.lengths)
    return f"(array {_name(quantity.name)} ({lengths}) {where})"


def _domain(domain: Any) -> str:
    if domain.name == "interval":
        flags = (
            " open-low" * (not domain.closed_low)
            + " open-high" * (not domain.closed_high)
            + " integers" * domain.integers
        )
        return f"(interval {term(domain.low)} {term(domain.high)}{flags})"
    return f"({domain.name}{' closed' * bool(getattr(domain, 'boundary', False))})"


@lru_cache(maxsize=REMEMBERED)
def term(expr: sp.Basic) -> str:
    """An expression as a term."""
    if isinstance(expr, sp.Rational):
        return str(expr)
    write = next((write for head, write in WRITTEN.items() if isinstance(expr, head)), None)
    if write is None:
        raise NotFormal(type(expr).__name__)
    return write(expr)


def _name(name: str) -> str:
    """A name as one word: what the language has another use for becomes %number."""
    if name == "oo":
        return "%111o"
    return UNSAFE.sub(lambda found: f"%{ord(found.group())}", name)


def _head(name: str) -> Callable[[Any], str]:
    return lambda expr: f"({name} {' '.join(map(term, expr.args))})"


def _indexed(before: str, after: str) -> Callable[[Any], str]:
    return lambda e: before + " ".join([_name(e.array.name), *map(term, e.indices)]) + after


def _binder(name: str) -> Callable[[Any], str]:
    return lambda e: f"({name} {term(e.index)} {term(e.body)})"


WRITTEN: dict[type, Callable[[Any], str]] = {
    Index: lambda e: f"{_name(e.name)}:{_name(e.length.name)}",
    Size: lambda e: f"#{_name(e.name)}",
    Scalar: lambda e: _name(e.name),
    Entry: _indexed("[", "]"),
    InverseEntry: _indexed("(inverse ", ")"),
    Det: lambda e: f"(det {_name(e.array.name)})",
    Cell: _head("cell"),
    Trace: _head("trace"),
    Determinant: _head("determinant"),
    Letter: lambda e: f"(letter {_name(e.name)})",
    MatrixProduct: _head("@"),
    MatrixSum: _head("plus"),
    Multiple: _head("multiple"),
    Transposed: _head("transposed"),
    Inverted: _head("inverted"),
    Identity: _head("identity"),
    Diagonal: _head("diagonal"),
    Blocks: _head("blocks"),
    UnitVector: _head("unit"),
    Scalar11: _head("number"),
    Entrywise: _head("entrywise"),
    sp.Add: _head("+"),
    sp.Mul: _head("*"),
    sp.Pow: _head("^"),
    sp.KroneckerDelta: lambda e: f"(delta {term(e.args[0])} {term(e.args[1])})",
    sp.Max: _head("max2"),
    sp.Min: _head("min2"),
    Total: _binder("sum"),
    Product: _binder("product"),
    Largest: _binder("largest"),
    Integral: lambda e: f"(integral {_name(e.bound.name)} {' '.join(map(term, (*e.args[2:], e.body)))})",
    Diff: lambda e: f"(diff {term(e.body)} {term(e.variable)})",
    At: lambda e: f"(at {term(e.body)} {term(e.target)} {term(e.value)})",
    type(sp.pi): lambda e: "(pi)",
    type(sp.E): lambda e: "(exp 1)",
    type(sp.EulerGamma): lambda e: "(euler)",
    type(sp.oo): lambda e: "oo",
    type(-sp.oo): lambda e: "-oo",
    And: _head("and"),
    **{condition: _head(sign) for sign, condition in ASSUMED.items()},
    **{row.head: _head(row.name) for row in ELEMENTARY if row.head is not None},
}

__all__ = ["NotFormal", "declaration", "digest_of", "formal_of", "term"]
