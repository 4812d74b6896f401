"""The symbolic road: `prove(statement)` returns a proof or raises ProverFailure with the reason.

`algebra`, `ring`, `functions`, `sums`, `facts`, `signs`, `integrals`, `differentiate` and `normal` are the trusted core: what they
call equal is equal wherever both sides are defined. `strategies` and the files it lists only decide what to try.
"""

from derive.prover.strategies import STRATEGIES, prove

__all__ = ["STRATEGIES", "prove"]
