"""The checker: reads proofs and counterexamples from a report and follows them by rules of its own.

It imports the standard library alone: neither SymPy nor flint, neither the prover nor the numeric road.
What it accepts has to be believed on its own few pages; docs/proofs.md says what they are.
"""
