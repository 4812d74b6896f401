"""How expressions print: LaTeX for people, SymPy text for machines."""

from __future__ import annotations

from typing import Any

import sympy as sp
from sympy.printing.latex import LatexPrinter

from derive.claims.relations import RELATIONS
from derive.claims.statement import Statement
from derive.language import Array, At, Diff, Integral, RecursiveTerm, Reduction, Scalar, names_in, quantities
from reports.record.report import Abbreviation, Quantity

SIGNS = {sign: relation.latex for sign, relation in RELATIONS.items()}


class Printer(LatexPrinter):
    """SymPy's printer, with brackets around a sum, integral or derivative that another factor follows.

    Terms keep their order, but those with a minus come last: n − 2 rather than −2 + n.
    """

    def _as_ordered_terms(self, expr: sp.Add, order: str | None = None) -> list[sp.Expr]:
        return sorted(expr.args, key=lambda term: bool(term.as_coeff_Mul()[0].is_negative))

    def _print_Piecewise(self, expr: sp.Piecewise, exp: str | None = None) -> str:
        cases: str = super()._print_Piecewise(
            expr
        )  # which SymPy asks for its power, though it cannot take one
        return cases if exp is None else rf"\left({cases}\right)^{{{exp}}}"

    def _needs_mul_brackets(self, expr: sp.Expr, first: bool = False, last: bool = False) -> bool:
        open_ended = isinstance(expr, (Reduction, Integral, Diff, At))
        return (open_ended and not last) or super()._needs_mul_brackets(expr, first, last)


def latex(expr: sp.Basic) -> str:
    """The expression as LaTeX, as the encoding says it."""
    return Printer({"order": "none", "fold_short_frac": False}).doprint(expr)


def code(expr: sp.Basic) -> str:
    """The expression as SymPy text."""
    return str(expr)


def statement(statement: Statement) -> str:
    """A statement as one line of LaTeX."""
    return f"{latex(statement.lhs)} {SIGNS[statement.relation]} {latex(statement.rhs)}"


def describe(parts: Any) -> tuple[Quantity, ...]:
    """The quantities of a claim with their domains, for the report."""
    found: set[Scalar | Array] = set().union(*(quantities(p) for p in parts))
    return tuple(
        Quantity(q.name, q.tex, _domain(q), q.domain.name) for q in sorted(found, key=lambda q: q.name)
    )


def _domain(quantity: Scalar | Array) -> str:
    says = quantity.domain.says()
    if isinstance(quantity, Scalar):
        return says
    shape = r" \times ".join(sp.latex(length) for length in quantity.lengths)
    return rf"{says}^{{{shape}}}" if says.startswith(r"\mathbb") else rf"{says} \;({shape})"


def _rule(term: RecursiveTerm) -> str:
    """How a sequence goes on, and how it begins."""
    begins = (term.at(term.first + k) for k in range(term.order))
    starts = (rf"{latex(x)} = {latex(start)}" for x, start in zip(begins, term.starts, strict=True))
    return r",\; ".join((latex(term.rule), *starts))


def where(parts: Any) -> tuple[Abbreviation, ...]:
    """The defined names in some expressions with what they stand for, each once."""
    found = {latex(name): latex(name.body) for part in parts for name in names_in(part)}
    found |= {latex(t.at(t.letters[0])): _rule(t) for part in parts for t in part.atoms(RecursiveTerm)}
    return tuple(Abbreviation(name, body) for name, body in found.items())
