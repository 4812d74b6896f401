"""Statements recast before they are read: the same statement in words that the other rooms know.

A range of whole numbers becomes an axis with a length of its own. What is made
here is trusted as the terms are: a statement and what it is recast to must be true together.
May touch the language, claims and terms.
"""
