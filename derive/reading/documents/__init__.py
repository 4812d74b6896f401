"""Documents: LaTeX, Markdown and notebooks as papers, formulas at the prompt, suggested declarations.

Formulas are found with their place, label and section; comments and side files declare letters. It may touch
all of reading and claims. Nothing from a document is ever executed.
"""
