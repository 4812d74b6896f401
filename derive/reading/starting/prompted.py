"""LaTeX at the prompt: declared with --declare, with the options of plain expressions, or taken as real and
said so.
"""

from __future__ import annotations

from collections.abc import Sequence

from derive.claims.printing import SIGNS, latex
from derive.errors import PromptError
from derive.reading import read_formula, scope_of
from derive.reading.meaning.scope import Scope
from derive.reading.sentences.conditions import conditions
from derive.reading.sentences.statements import Reading
from derive.reading.source.source import Source
from derive.reading.source.tokens import tokenize
from derive.reading.starting.suggest import completed

# The options of plain expressions, in the words of declarations.
OPTIONS = {
    "real": r"{} \in \mathbb{{R}}", "positive": "{} > 0", "nonnegative": r"{} \ge 0",
    "integer": r"{} \in \mathbb{{Z}}",
    "array": r"{} \in \mathbb{{R}}",
}  # fmt: skip


def read_prompt(
    text: str, declare: Sequence[str], given: Sequence[str], options: Sequence[tuple[str, str]]
) -> tuple[Reading, list[str]]:
    """What a formula asserts, with lines that say what was assumed and how it was read."""
    scope = scope_of([*_as_declarations(options), *declare], "--declare")
    known = tuple(
        c
        for n, line in enumerate(given, 1)
        for c in conditions(tokenize(Source(f"--given {n}", line)), scope)
    )

    def attempt(scope: Scope) -> Reading:
        return read_formula(text, scope, "formula", given=known)

    reading, assumed = completed(attempt, scope)
    if reading.first is None:
        raise PromptError(
            f"this only defines {reading.defines}; give it with --declare and check a relation."
        )
    chain = " ".join([latex(reading.first), *(f"{SIGNS[k.relation]} {latex(k.rhs)}" for k in reading.links)])
    said = [f"assumed: {'; '.join(assumed)}   (declare otherwise with --declare)"] if assumed else []
    return reading, [*said, f"read as: {chain}"]


def _as_declarations(options: Sequence[tuple[str, str]]) -> list[str]:
    lines = []
    for kind, value in options:
        if kind == "axis":
            lines += [r"{} \in 1..{}".format(*item.split(":")) for item in value.split(",") if ":" in item]
        elif kind in OPTIONS and "[" not in value:
            lines.append(OPTIONS[kind].format(value))
        else:
            raise PromptError(
                f"--{kind} {value!r} is for plain expressions: for LaTeX write it with --declare, "
                r"e.g. --declare 'p \in \Delta_T', --declare 's_i \in \mathbb{R}'."
            )
    return lines
