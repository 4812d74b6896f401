"""Beginning with a document: the declarations that its print and its words suggest, at the prompt too.

What is suggested counts when its author takes the mark away.
It may touch all of reading and claims; nothing in `documents` needs it.
"""
