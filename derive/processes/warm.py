"""Preloaded by the fork server alone: kernels are compiled, or read from disk, once and not in every worker.

The server holds nothing that would have to be put in order when it ends, and leaves at once.
"""

from __future__ import annotations

import atexit
import os
from contextlib import suppress

with suppress(Exception):  # a worker that needs them will say what is wrong
    from numeric.floats import engine

    engine.warm_up()
atexit.register(os._exit, 0)
