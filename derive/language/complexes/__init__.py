"""Complex numbers as two real ones: what an expression's real and imaginary parts are, as written.

Principal values everywhere: log z = log|z| + i·arg z with −π < arg z ≤ π, so that a cut belongs to the side
from which one comes counter-clockwise around the branch point; roots, powers and inverse functions follow
from log. TRUSTED by both roads. It may touch the language.
"""
