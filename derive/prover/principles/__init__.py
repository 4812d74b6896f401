"""Named principles, each true by itself: calculus, limits, induction, citing, equations, small sizes.

Trusted: each is a theorem whose conditions are proved before it is used; the order in which they are tried is
not. May touch: the rooms up to `comparing`. Hints from samples reach a principle only through the algebra,
which may tell it to give up and nothing else.
"""
