"""Inequalities: what is to be ≥ 0 is shown so by signs, certificates, tangents, squaring, logarithms.

Trusted: each certificate is a theorem whose conditions are proved before it is used; the order in which they
are tried is not. May touch: `terms`, `making`, `integration` and `kernel`. Hints from samples reach a search
only through the algebra, which may tell it to give up and nothing else.
"""
