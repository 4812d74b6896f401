"""Values in words: how a residue or a missing assumption prints."""

from __future__ import annotations

from derive.prover.terms.algebra import Algebra, Generator, letter
from derive.prover.terms.values import Exponent, Index, Mono, Value, thaw

LONGEST = 240
LETTERS = "tijklmn"


def show(a: Algebra, value: Value) -> str:
    """The value as a formula, shortened if it is long."""
    text = _sum(a, value)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def whole(a: Algebra, value: Value) -> str:
    """The value as a formula, however long; the variable of an integral that is left prints with ∫."""
    return _sum(a, value)


def _sum(a: Algebra, value: Value) -> str:
    text = ""
    for mono, c in value.items():
        size = abs(c)
        factors = _mono(a, mono)
        body = str(size) if not factors else factors if size == 1 else f"{size}·{factors}"
        text += ("-" if c < 0 else "") + body if not text else (" - " if c < 0 else " + ") + body
    return text or "0"


def _mono(a: Algebra, mono: Mono) -> str:
    return "·".join(_power(a, n, e) for n, e in mono)


def _power(a: Algebra, n: int, e: Exponent) -> str:
    gen = a.generators[n]
    if gen.kind == "exp":
        inner = _mono(a, gen.data[0]) or "1"
        return f"exp({inner if e == 1 else f'{e}·{inner}' if e != -1 else f'-{inner}'})"
    text = _generator(a, gen)
    return text if e == 1 else f"√({text})" if str(e) == "1/2" else f"{text}^{e}" if e == int(e) and e > 0 else f"{text}^({e})"


def _index(a: Algebra, i: Index) -> str:
    if i[0] == "e":
        return _sum(a, thaw(i[1]))
    return LETTERS[(i[1] - 1) % len(LETTERS)] + "'" if i[0] in "bf" else letter(a, i)


def _generator(a: Algebra, gen: Generator) -> str:
    kind, data = gen.kind, gen.data
    if kind in ("scalar", "size", "const", "prime", "det"):
        name = getattr(data[0], "name", data[0])
        return f"det({name})" if kind == "det" else str(name)
    if kind in ("entry", "inverse"):
        name = data[0].name if kind == "entry" else f"inverse({data[0].name})"
        return f"{name}[{', '.join(_index(a, i) for i in data[1])}]"
    if kind in ("index", "delta"):
        inner = ", ".join(_index(a, i) for i in data)
        return inner if kind == "index" else f"δ({inner})"
    if kind == "sum":
        return f"Σ_{''.join(_index(a, p) for p in data[0])}({_mono(a, data[1])})"
    if kind in ("prod", "max"):
        return f"{'∏' if kind == 'prod' else 'max'}_{_index(a, data[0])}({_sum(a, thaw(data[1]))})"
    if kind == "poly":
        return f"({_sum(a, thaw(data[0]))})"
    if kind == "abs":
        return f"|{_sum(a, thaw(data[0]))}|"
    if kind == "fn":
        return f"{data[0]}({', '.join(_sum(a, thaw(f)) for f in data[1:])})"
    name = "integral" if kind == "improper" else kind
    return f"{name}({_sum(a, thaw(data[-1]))})"
