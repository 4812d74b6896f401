"""The functions of the numeric road: one row each, in `table`.

A row says what a function is worth in enclosures, in floats and as a slope; the other rooms read their own
column of it. A function without a compiled kernel is computed from its enclosure, slowly. Of a row, the
enclosures and the slopes are TRUSTED for every REFUTED; the floats only suspect. It touches nothing else of
ours.
"""
