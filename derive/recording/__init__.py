"""Recording: of a statement that is proved, finds the steps that the checker follows, and writes them down.

It searches, with the checker's own algebra and rules, and may be wrong: a step that the checker does not
accept is not recorded. What the prover used is a hint. Nothing here is trusted.
"""
