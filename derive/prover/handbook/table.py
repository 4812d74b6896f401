"""All laws, in the order in which they are tried."""

from __future__ import annotations

import sympy as sp

from derive.prover.handbook import arithmetic, bessels, elliptic, gammas, inverses, thetas, zetas
from derive.prover.handbook.law import Facts, rewritten

LAWS = (
    *thetas.LAWS,
    *elliptic.LAWS,
    *zetas.LAWS,
    *bessels.LAWS,
    *gammas.LAWS,
    *inverses.LAWS,
    *arithmetic.LAWS,
)


def by_table(
    lhs: sp.Expr, rhs: sp.Expr, given: tuple[sp.Basic, ...]
) -> tuple[sp.Expr, sp.Expr, tuple[str, ...]]:
    """Both sides by the laws, and the lines of those used."""
    nodes = frozenset(e for side in (lhs, rhs) for e in sp.preorder_traversal(side))
    facts = Facts(given, frozenset(map(type, nodes)), nodes)
    (left, here), (right, there) = (rewritten(side, LAWS, facts) for side in (lhs, rhs))
    return left, right, tuple(dict.fromkeys((*here, *there)))
