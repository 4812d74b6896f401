"""Theorems of analysis and algebra beyond the principles: numbers, roots, one variable, sums of squares, means.

Like a principle each is used only where its conditions are proved, and is part of what must be right; what is
found by floats (multipliers, squares) is checked in exact arithmetic here. It may touch terms, kernel and
principles.
"""
