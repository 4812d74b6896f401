"""The source of a document: its text with positions, its tokens, the author's macros, the words of LaTeX we know.

It touches nothing else of ours; every refusal names file, line and column.
"""
