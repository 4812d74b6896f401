"""Domination: when the derivative under an integral sign is integrable, locally uniformly in what it is taken by.

Each of its terms is a bounded function times a term whose integral has a closed form and converges absolutely; the factors
in front and the rates in the exponents are continuous. Then ∫ f rises by ∫∫ ∂f (Fubini), and its derivative is ∫ ∂f.
"""

from __future__ import annotations

from typing import Any

from derive.prover.algebra import ONE, Algebra, Mono, Value
from derive.prover.integrals import Limits, in_closed_form, inside
from derive.prover.ring import canonical

BOUNDED = frozenset({"erf", "erfc", "atan"})  # beside sine and cosine
CONTINUOUS = frozenset({"scalar", "entry", "size", "index", "const", "prime", "exp", "log", "poly", "sum", "sin", "cos"})


def dominated(a: Algebra, body: Value, x: int, limits: Limits, ends: tuple[Any, Any]) -> bool:
    """Whether every term is dominated."""
    return all(_term(a, mono, x, limits, ends) for mono in canonical(a, body))


def _term(a: Algebra, mono: Mono, x: int, limits: Limits, ends: tuple[Any, Any]) -> bool:
    rest = tuple((n, e) for n, e in mono if not (_bounded(a, n) and isinstance(e, int) and e > 0))
    continuous = all(a.generators[m].kind in CONTINUOUS for n, _ in rest for m in (n, *inside(a, n)))
    return continuous and in_closed_form(a, {rest: ONE}, x, limits, ends) is not None


def _bounded(a: Algebra, n: int) -> bool:
    gen = a.generators[n]
    return gen.kind in ("sin", "cos") or (gen.kind == "fn" and gen.data[0] in BOUNDED)
