"""Documents: LaTeX, Markdown and notebooks as papers, formulas at the prompt, suggested declarations.

It may touch all of reading and claims. Nothing from a document is ever executed.
"""
