"""Unknown functions: "for every convex f", with what is declared of them and nothing else.

The prover takes a value of one for a letter, with the theorems that its properties allow; the numeric road
tries explicit functions of a family that has the properties, and shows the one that breaks a statement.
May touch the
language and its matrices.
"""

from __future__ import annotations

from derive.language.unknown.columns import FunctionAt, GradientAt, UnknownOfColumn
from derive.language.unknown.declared import function
from derive.language.unknown.families import family, shown
from derive.language.unknown.function import Of, Unknown, known_as, unknowns

__all__ = [
    "FunctionAt", "GradientAt", "Of", "Unknown", "UnknownOfColumn", "family", "function", "known_as",
    "shown", "unknowns",
]  # fmt: skip
