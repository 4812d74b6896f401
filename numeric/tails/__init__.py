"""Terms of a sum or product without end, for all large k at once: their algebra, how functions of k grow, and
what the terms come to.

TRUSTED for every REFUTED. It may touch numeric.functions alone.
"""
