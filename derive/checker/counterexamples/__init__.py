"""What confirms counterexamples.

Exact numbers lie in their domains and meet the conditions;
the two sides are enclosed by intervals there, and are apart.
"""
