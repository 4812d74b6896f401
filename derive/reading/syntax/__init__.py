"""The syntax of printed mathematics: from tokens to trees.

Letters and their scripts, calls, the grammar, and the table of notations with an example to read and one to
refuse. It may touch the source; it knows no meaning.
"""
