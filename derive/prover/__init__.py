"""The symbolic road: `prove(statement)` returns a proof or raises ProverFailure with the reason.

`algebra`, `ring`, `functions`, `sums`, `facts`, `signs`, `integrals`, `antiderivatives` (its check, not its guess),
`matrices`, `differentiate`, `told` (what SymPy makes of the domains), `within`, `defined` and `normal` are the trusted
core: what they call equal is equal wherever both sides are defined; `where` says where that is. `certificates`,
`tangents`, `monotone`, `calculus`, `limits`, `induction` and `lemmas` add named principles, each true by itself.
`strategies` and the rest only decide what to try.
"""

from derive.prover.strategies import STRATEGIES, prove

__all__ = ["STRATEGIES", "prove"]
