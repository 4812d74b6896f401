"""Verdicts: what we know of a statement, what backs it, and how it is decided.

The evidence of both roads as plain values, the trusted page that turns evidence into a verdict, and how typed values
are written and read. It knows neither SymPy nor any road, paper or report.
"""
