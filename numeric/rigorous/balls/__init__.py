"""Enclosures of single terms: TRUSTED for every REFUTED.

Arithmetic on balls over the reals and the complex plane, wires between the entries of a graph, integrals over
finite and infinite ranges, sums without end, enclosed roots of equations. It may touch problems and functions
alone.
"""
