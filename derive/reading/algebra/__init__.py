"""What formulas stand for and how that is added and multiplied, whatever it was printed as.

Numbers, vectors and matrices by their entries, written out or as wholes. It may touch the language and
claims.
"""
