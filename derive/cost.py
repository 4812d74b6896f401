"""Cost claims: the operations of the computation as written, counted exactly as a polynomial in the sizes."""

from __future__ import annotations

import sympy as sp

from derive.claims import Statement
from derive.decide import Attempt
from derive.evidence import Counterexample, Proof
from derive.language import Size
from derive.lower import Lowering
from numeric.cost import operation_polynomial


def operations(expr: sp.Expr) -> sp.Poly:
    """How many elementary operations it takes to compute the expression, all free indices included."""
    counts = operation_polynomial(Lowering()(expr))
    terms = [count * sp.prod([Size(name) for name in monomial]) for monomial, count in counts.items()]
    total = sp.Add(*terms)
    return sp.Poly(total, *sorted(total.free_symbols, key=str)) if total.free_symbols else sp.Poly(total, sp.Symbol("T"))


def check_cost(statement: Statement) -> tuple[Proof | None, Attempt]:
    """Whether the operation count of the left side grows no faster than (∈ O) or exactly like (∈ Θ) the right side."""
    assert statement.to is not None
    size, _ = statement.to
    if not statement.rhs.is_polynomial(size):
        return None, Attempt(cannot=f"a cost is compared with a polynomial in {size}, and {statement.rhs} is none")
    count = operations(statement.lhs)
    growth, claimed = (sp.degree(p.as_expr(), size) if size in p.free_symbols else 0 for p in (count, statement.rhs))
    says = f"operations as written: {sp.sstr(count.as_expr())}; degree {growth} in {size}, claimed {claimed}"
    if growth == claimed or (growth < claimed and statement.relation == "∈ O"):
        return Proof("exact operation count", trace=(says,)), Attempt(agreed=1)
    return None, Attempt(counterexample=_growth(count, size, statement.rhs, says))


def _growth(count: sp.Poly, size: Size, claimed: sp.Expr, says: str) -> Counterexample:
    """Count and claimed order grow apart, beyond every constant factor: show both at a large size."""
    large = {s: (10**6 if s == size else 1) for s in count.free_symbols | claimed.free_symbols}
    lhs, rhs = (sp.Integer(e.subs(large)) for e in (count.as_expr(), claimed))
    sizes = {str(s): n for s, n in large.items()}
    return Counterexample(sizes, (), {}, str(lhs), str(rhs), str(abs(lhs - rhs)), 0, says, str(claimed))
