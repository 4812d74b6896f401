"""The source of a document: its text with positions, its tokens, the author's macros, the words of LaTeX we
know.

Limits on size and nesting are kept here. It touches nothing else of ours but the errors and the table of
functions, and every refusal names file, line and column.
"""
