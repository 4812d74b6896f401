"""Cost claims: the operations of the computation as written, counted exactly as a polynomial in the sizes."""

from __future__ import annotations

from fractions import Fraction
from math import prod

import sympy as sp

from derive.claims import Statement
from derive.claims.formal import digest_of
from derive.errors import CannotEvaluate
from derive.language import Size
from derive.roads.lowering import Lowering
from derive.verdict.decide import Attempt
from numeric.problem.cost import operation_polynomial
from reports.record.evidence import Counterexample, Proof

Counts = dict[tuple[str, ...], int]  # {("T", "d"): 2} is 2·T·d operations
Growth = tuple[Fraction, Fraction]  # (p, q) is T^p (log T)^q
LARGE = 10**6


def operations(expr: sp.Expr) -> Counts:
    """How many elementary operations it takes to compute the expression, all free indices included."""
    return operation_polynomial(Lowering()(expr))


def polynomial(counts: Counts) -> sp.Expr:
    """The count as an expression in the sizes."""
    return sp.Add(*(count * sp.prod([Size(name) for name in monomial]) for monomial, count in counts.items()))


def check_cost(statement: Statement) -> tuple[Proof | None, Attempt]:
    """Whether the operation count of the left side grows no faster than (∈ O) or exactly like (∈ Θ) the right
    side.
    """
    assert statement.to is not None
    size = statement.to[0]
    try:
        counts, claimed = operations(statement.lhs), growth(statement.rhs, size)
    except CannotEvaluate as reason:
        return None, Attempt(cannot=str(reason))
    found = max((monomial.count(size.name) for monomial in counts), default=0)
    says = f"operations as written: {_says(counts)}; degree {found} in {size}, claimed {statement.rhs}"
    exactly = (Fraction(found), Fraction(0))
    if exactly == claimed or (exactly < claimed and statement.relation == "∈ O"):
        proof = Proof("exact operation count", trace=(says,), statement=digest_of(statement))
        return proof, Attempt(agreed=1)
    return None, Attempt(counterexample=_outgrown(counts, size, statement.rhs, says))


def growth(expr: sp.Expr, size: Size) -> Growth:
    """The order of c · T^p · (log T)^q, or of a sum of such terms with one that outgrows the others."""
    if expr == 0 or not all(isinstance(s, Size) for s in expr.free_symbols):
        raise CannotEvaluate(f"{expr} is not an order of growth: write powers of sizes, such as T or T*d**2")
    terms = sorted((_term_growth(term, size) for term in sp.Add.make_args(expr)), reverse=True)
    if len(terms) > 1 and terms[0] == terms[1]:
        raise CannotEvaluate(f"several terms of {expr} grow alike in {size}: write the order as one term")
    return terms[0]


def _term_growth(term: sp.Expr, size: Size) -> Growth:
    power, logs = Fraction(0), Fraction(0)
    for factor in sp.Mul.make_args(term):
        base, exponent = factor.as_base_exp()
        if size not in factor.free_symbols:
            continue
        if base not in (size, sp.log(size)) or not exponent.is_Rational:
            raise CannotEvaluate(f"the growth of {factor} in {size} is not known to the counter")
        times = Fraction(int(exponent.p), int(exponent.q))
        power, logs = (power + times, logs) if base == size else (power, logs + times)
    return power, logs


def _outgrown(counts: Counts, size: Size, claimed: sp.Expr, says: str) -> Counterexample:
    """Count and claimed order grow apart, beyond every constant factor: show both at a large size."""
    names = {name for monomial in counts for name in monomial} | {s.name for s in claimed.free_symbols}
    sizes = {name: LARGE if name == size.name else 1 for name in sorted(names)}
    count = sum(c * prod(sizes[name] for name in monomial) for monomial, c in counts.items())
    bound = claimed.subs({Size(name): n for name, n in sizes.items()})
    return Counterexample(
        sizes, (), {}, str(count), str(bound), str(abs(count - bound)), None, None, None, "", counted=says
    )


def _says(counts: Counts) -> str:
    """The count as a polynomial, the largest terms first."""
    terms = sorted(counts.items(), key=lambda term: (-len(term[0]), term[0]))
    return " + ".join("*".join(([str(c)] if c > 1 or not m else []) + _powers(m)) for m, c in terms) or "0"


def _powers(monomial: tuple[str, ...]) -> list[str]:
    times = {name: monomial.count(name) for name in monomial}
    return [name if k == 1 else f"{name}**{k}" for name, k in times.items()]
