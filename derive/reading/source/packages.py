"""Commands of packages that many authors load: brackets, derivatives and bold letters by short names.

A command the author defines himself comes first. What a command stands for is written in plain LaTeX; those
whose arguments vary are spelled out here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from derive.reading.source.tokens import Token

# name, number of arguments, what it stands for
PLAIN: tuple[tuple[str, int, str], ...] = (
    (r"\abs", 1, r"\left|#1\right|"),
    (r"\absolutevalue", 1, r"\left|#1\right|"),
    (r"\norm", 1, r"\left\|#1\right\|"),
    (r"\inner", 2, r"\left\langle #1, #2\right\rangle"),
    (r"\eval", 1, r"\left.#1\right|"),
    (r"\evaluated", 1, r"\left.#1\right|"),
    (r"\vb", 1, r"\mathbf{#1}"),
    (r"\vectorbold", 1, r"\mathbf{#1}"),
    (r"\va", 1, r"\vec{#1}"),
    (r"\vdot", 0, r"\cdot"),
    (r"\grad", 0, r"\nabla"),
    (r"\gradient", 0, r"\nabla"),
    (r"\rank", 0, r"\operatorname{rank}"),
    (r"\tr", 0, r"\operatorname{tr}"),
    (r"\Tr", 0, r"\operatorname{tr}"),
    (r"\trace", 0, r"\operatorname{tr}"),
    (r"\E", 0, r"\mathbb{E}"),
    (r"\EE", 0, r"\mathbb{E}"),
    (r"\Var", 0, r"\operatorname{Var}"),
    (r"\var", 0, r"\operatorname{Var}"),
    (r"\Cov", 0, r"\operatorname{Cov}"),
    (r"\cov", 0, r"\operatorname{Cov}"),
    (r"\R", 0, r"\mathbb{R}"),
    (r"\RR", 0, r"\mathbb{R}"),
    (r"\reals", 0, r"\mathbb{R}"),
    (r"\dif", 0, r"\mathrm{d}"),
    (r"\softmax", 0, r"\operatorname{softmax}"),
    (r"\diag", 0, r"\operatorname{diag}"),
    (r"\num", 1, r"#1"),
    (r"\mathlarger", 1, r"#1"),
    (r"\dfn", 0, r"\coloneqq"),
)
STARRED = {r"\abs", r"\norm", r"\eval", r"\vb", r"\qty", r"\dv", r"\pdv"}  # \norm* says how large it is set


def spelled(tokens: list[Token], n: int) -> tuple[list[Token], int] | None:
    """What a command whose arguments vary stands for, from the place behind it on; where it ends."""
    read = VARYING.get(tokens[n - 1].text) if tokens[n - 1].kind == "command" else None
    return read(tokens, n) if read else None


def _groups(tokens: Sequence[Token], n: int) -> tuple[list[list[Token]], int]:
    """The groups in braces that stand here one after another, and where they end."""
    found: list[list[Token]] = []
    while n < len(tokens) and tokens[n].is_("{"):
        depth = 0
        for end in range(n, len(tokens)):
            depth += tokens[end].is_("{") - tokens[end].is_("}")
            if depth == 0:
                break
        found.append(list(tokens[n + 1 : end]))
        n = end + 1
    return found, n


def _derivative(d: str) -> Callable[[list[Token], int], tuple[list[Token], int] | None]:
    """\\dv{f}{x}, \\dv{x}, \\dv[2]{f}{x}, and \\pdv{f}{x}{y}."""

    def read(tokens: list[Token], n: int) -> tuple[list[Token], int] | None:
        sign = tokens[n - 1]

        def made(text: str, kind: str = "sign") -> Token:
            return replace(sign, text=text, kind=kind, gap=False, thin=False)

        def by(variable: list[Token], order: list[Token]) -> list[Token]:
            return [*mark, *variable, *([made("^"), made("{"), *order, made("}")] if order else [])]

        mark = [made(d, "command")] if d == r"\partial" else [
            made(r"\mathrm", "command"), made("{"), made("d", "letter"), made("}"),
        ]  # fmt: skip
        order: list[Token] = []
        if n < len(tokens) and tokens[n].is_("["):
            end = next((k for k in range(n, len(tokens)) if tokens[k].is_("]")), n)
            order, n = tokens[n + 1 : end], end + 1
        groups, n = _groups(tokens, n)
        if not 1 <= len(groups) <= 3 or (order and len(groups) == 3):
            return None
        above, below = ([], groups) if len(groups) == 1 else (groups[0], groups[1:])
        twice = [made("2", "number")] if len(below) == 2 else order
        raised = [made("^"), made("{"), *twice, made("}")] if twice else []
        parts = [part for variable in below for part in by(variable, order if len(below) == 1 else [])]
        top = [*mark, *raised, *([made("{"), *above, made("}")] if len(above) > 1 else above)]
        return [made(r"\frac", "command"), made("{"), *top, made("}"), made("{"), *parts, made("}")], n

    return read


def _quantity(tokens: list[Token], n: int) -> tuple[list[Token], int] | None:
    """\\qty(…) sets its brackets as large as what they hold; \\qty{3}{\\metre} is a number with a unit."""
    return ([], n) if n < len(tokens) and tokens[n].is_("(", "[", "|", r"\|") else None


def _differential(tokens: list[Token], n: int) -> tuple[list[Token], int] | None:
    """\\dd{x} and \\dd x, the sign of an integral's variable."""
    sign = tokens[n - 1]
    upright = [
        replace(sign, text=text, kind=kind, gap=False)
        for text, kind in ((r"\mathrm", "command"), ("{", "sign"), ("d", "letter"), ("}", "sign"))
    ]
    groups, end = _groups(tokens[: n + 400], n)
    return ([*upright, *groups[0]], end) if len(groups) == 1 else (upright, n)


def _divergence(tokens: list[Token], n: int) -> tuple[list[Token], int] | None:
    """\\KL{p}{q} as \\KL(p \\| q)."""
    sign = tokens[n - 1]

    def made(text: str, kind: str = "sign") -> Token:
        return replace(sign, text=text, kind=kind, gap=False)

    word = [made(r"\operatorname", "command"), made("{"), made("K", "letter"), made("L", "letter"), made("}")]
    groups, end = _groups(tokens, n)
    if len(groups) != 2:
        return word, n
    return [*word, made("("), *groups[0], made(r"\|", "command"), *groups[1], made(")")], end


VARYING: dict[str, Callable[[list[Token], int], tuple[list[Token], int] | None]] = {
    r"\dv": _derivative("d"),
    r"\derivative": _derivative("d"),
    r"\odv": _derivative("d"),
    r"\pdv": _derivative(r"\partial"),
    r"\partialderivative": _derivative(r"\partial"),
    r"\qty": _quantity,
    r"\quantity": _quantity,
    r"\dd": _differential,
    r"\KL": _divergence,
    r"\DKL": _divergence,
}
