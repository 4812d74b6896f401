"""Typesetting: LaTeX, numbers, values and prose as MathML and text that are safe to show.

It knows nothing of papers or verdicts and touches nothing else of ours.
"""
