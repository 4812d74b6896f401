"""Theorems about unknown functions: what follows from being convex, monotone or Lipschitz, and nothing else.

Each gives inequalities between the values that stand in a statement, for a search to combine; none is used
for a function that is not said to have the property.
May touch the language, claims, terms, kernel and principles.
"""
