"""Derive checks the derivations in research papers: a symbolic road tries to prove every `=`, a numeric road to break it."""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

# python-flint would change SymPy's number types just by being installed; say which ones we mean, before SymPy loads.
os.environ.setdefault("SYMPY_GROUND_TYPES", "flint")

__version__ = "0.1.0"

# The public names and where they live; looked up on first use, so that `derive --help` loads no SymPy.
_HOME = {
    "Paper": "claims", "eq": "claims", "le": "claims",
    "axes": "language", "total": "language",
    "real": "domains", "positive": "domains", "integer": "domains", "array": "domains", "simplex": "domains", "spd": "domains",
    "check": "checking",
}  # fmt: skip
__all__ = sorted(_HOME)


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"module 'derive' has no attribute {name!r}")
    return getattr(import_module(f"derive.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
