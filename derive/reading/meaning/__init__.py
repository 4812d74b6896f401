"""The meaning of printed mathematics: from trees to SymPy expressions in the language of papers.

Declarations, scopes, typed values, binders, functions, statements. It may touch source, syntax, language and
claims; what is ambiguous is refused with the declaration to write.
"""
