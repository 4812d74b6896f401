"""Inequalities between moduli of sums, term by term: of the triangle, and of Cauchy and Schwarz."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import sympy as sp

from derive.claims import Statement
from derive.errors import CannotEvaluate, ProverFailure
from derive.language import Index, Total, free_indices, rename
from derive.language.complexes.arithmetic import ZERO
from derive.language.complexes.evident import nonnegative
from derive.language.complexes.parts import Parts, known
from reports.record.evidence import Proof

Prove = Callable[[Statement], Proof]
TRIANGLE = "triangle inequality: |Σ u| ≤ Σ |u|, and |u| ≤ v term by term"
CAUCHY_SCHWARZ = "Cauchy–Schwarz: |Σ u|² ≤ Σ f · Σ g where |u|² ≤ f g term by term and f, g ≥ 0"


def by_triangle(core: Statement, prove: Prove) -> Proof | None:
    """|Σ u| ≤ Σ v from |u| ≤ v for every term."""
    left, right = _ordered(core)
    total = _sum_in_modulus(left)
    if total is None or not isinstance(right, Total) or right.index.length != total.index.length:
        return None
    bound = rename(right.body, {right.index: total.index})
    proof = prove(_term(core, total.index, _square_modulus(total.body), _squared(bound)))
    if not _nonnegative(bound):
        return None
    return replace(proof, method=TRIANGLE, trace=(proof.method, *proof.trace), inferences=())


def by_cauchy_schwarz(core: Statement, prove: Prove) -> Proof | None:
    """|Σ u|² ≤ Σ f · Σ g from |u|² ≤ f g for every term."""
    left, right = _ordered(core)
    if not (isinstance(left, sp.Pow) and left.exp == 2 and isinstance(right, sp.Mul)):
        return None
    total, sums = _sum_in_modulus(left.base), right.args
    if total is None or len(sums) != 2 or not all(isinstance(s, Total) for s in sums):
        return None
    if any(s.index.length != total.index.length for s in sums):
        return None
    f, g = (Parts(known).real(rename(s.body, {s.index: total.index})) for s in sums)
    if not (nonnegative(f) and nonnegative(g)):
        return None
    proof = prove(_term(core, total.index, _square_modulus(total.body), sp.Mul(f, g, evaluate=False)))
    return replace(proof, method=CAUCHY_SCHWARZ, trace=(proof.method, *proof.trace), inferences=())


def _ordered(core: Statement) -> tuple[sp.Expr | None, sp.Expr | None]:
    """The smaller and the larger side of a wide inequality."""
    if core.relation == "≤":
        return core.lhs, core.rhs
    return (core.rhs, core.lhs) if core.relation == "≥" else (None, None)


def _sum_in_modulus(expr: sp.Expr | None) -> Total | None:
    inner = expr.args[0] if isinstance(expr, sp.Abs) else None
    return inner if isinstance(inner, Total) else None


def _square_modulus(expr: sp.Expr) -> sp.Expr:
    re, im = Parts(known).whole(expr)
    return re**2 if im == ZERO else re**2 + im**2


def _squared(expr: sp.Expr) -> sp.Expr:
    return Parts(known).real(expr) ** 2


def _nonnegative(expr: sp.Expr) -> bool:
    try:
        return nonnegative(Parts(known).real(expr))
    except CannotEvaluate:
        return False


def _term(core: Statement, index: Index, left: sp.Expr, right: sp.Expr) -> Statement:
    """An inequality for every value of the index of a sum; what is assumed of it elsewhere is not used."""
    if index in core.each or index in free_indices(core.lhs) | free_indices(core.rhs):
        raise ProverFailure(f"{index} is bound and free")
    return replace(
        core, lhs=left, relation="≤", rhs=right, given=(), each=(*core.each, index), present=(), complex=False
    )
