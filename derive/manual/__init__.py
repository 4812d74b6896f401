"""The manual: what every word means, from the tables and docstrings that the program itself uses.

`derive help` prints its entries, and the pages in docs/ show them: one text for both. It may read every table
of words, and knows nothing of runs or of the command line but the commands it is shown.
"""
