"""Theorems of analysis and algebra beyond the principles: numbers, roots, one variable, sums of squares.

Like a principle each is used only where its conditions are proved, and is part of what must be right. What is
guessed in floats is checked here in exact arithmetic. May touch terms, kernel and principles.
"""
