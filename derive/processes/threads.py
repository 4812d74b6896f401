"""How many threads linear algebra may take: one.

The matrices here are small, and every processor has a worker already. The threads of a library for large
ones wait for each other by spinning, which on a busy machine costs ten times what they compute.
"""

from __future__ import annotations

import os

VARIABLES = ("OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")


def one_thread() -> None:
    """In this process and in those it starts, unless its user says otherwise; before NumPy is imported."""
    for name in VARIABLES:
        os.environ.setdefault(name, "1")
