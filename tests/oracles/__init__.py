"""Oracles: slow evaluators in mpmath that share no code with either road, for tests and benchmarks to hold them against.

`values` has the functions, one table for all; `graphs` evaluates a graph of the numeric road, `language` an expression
as written, and `points` draws points of a domain. None of them looks at what Derive computes.
"""
