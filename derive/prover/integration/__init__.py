"""Integrals of values: closed forms by formulas, over space, of powers, and whether one converges.

Trusted: a closed form is the integral wherever that exists. Nothing here reads an expression of the language.
May touch: `terms` and `making`.
"""
