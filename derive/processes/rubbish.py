"""How often Python searches its memory for rubbish in cycles: seldom.

Modules that are imported stay, and a proof keeps what it has found, hardly anything of it in cycles: to
search all of that as often as Python does takes a tenth of the time, and stops of a third of a second.
"""

from __future__ import annotations

import gc

SELDOM = (20_000, 20, 20)


def search_seldom() -> None:
    """From now on, in this process and in copies of it."""
    gc.set_threshold(*SELDOM)
