"""Typesetting: LaTeX, numbers, values and prose as MathML and text that are safe to show.

What is shown is escaped here, and what cannot be set is shown as it was written. It knows nothing of papers
or verdicts and touches nothing else of ours.
"""
