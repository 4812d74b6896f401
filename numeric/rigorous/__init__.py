"""Rigorous arithmetic: TRUSTED for every REFUTED.

Balls over the reals and the complex plane, integrals and enclosed roots, the interpreter that evaluates a
graph at an exact instance, and the certificate that two sides differ. It may touch problems alone: no float
decides anything here.
"""
