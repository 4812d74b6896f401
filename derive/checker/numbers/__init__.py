"""Numbers: intervals rounded outward, and the values of terms at exact points.

Counterexamples rest on them; proofs only for the sign of a number that is written with exp, log,
roots or π.
"""
