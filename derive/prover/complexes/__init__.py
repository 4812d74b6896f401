"""Statements about complex numbers: how they follow from statements about real ones.

The identity theorem, real and imaginary parts, moduli of sums; what is proved of real numbers is handed in.
TRUSTED for every PROVED of theirs. It may touch claims and the language.
"""
