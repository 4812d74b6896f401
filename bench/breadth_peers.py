"""What other tools say of a statement of `bench/breadth_rows`: SymPy's simplify and equals, and sampling with NumPy.

Each is asked in a process that is killed at a limit, and says true, false, unknown, or that it cannot state it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import TimeoutError as Late
from itertools import pairwise
from typing import Any

import numpy as np
import sympy as sp
from pebble import ProcessExpired, ProcessPool

from bench.breadth_rows import words
from bench.prover import CannotState, in_sympy
from derive.claims import Claim

POINTS, LENGTH, TOLERANCE = 200, 3, 1e-6
RELATIONS = {"=": sp.Eq, "≤": sp.Le, "≥": sp.Ge, "<": sp.Lt, ">": sp.Gt}

Question = tuple[str, str, int, bool]  # tool, word, number of the row, whether its twin


def relations(claim: Claim) -> list[tuple[sp.Expr, str, sp.Expr]]:
    """The links of a claim, in SymPy's own words."""
    sides = [claim.first, *(link.rhs for link in claim.links)]
    if any(link.relation not in RELATIONS for link in claim.links):
        raise CannotState("a relation that SymPy does not have")
    pairs = zip(pairwise(sides), claim.links, strict=True)
    return [(in_sympy(one), link.relation, in_sympy(two)) for (one, two), link in pairs]


def _all(answers: Iterable[str]) -> str:
    """What is said of a chain by what is said of its links."""
    found = list(answers)
    return "false" if "false" in found else "true" if set(found) == {"true"} else "unknown"


def simplify(claim: Claim) -> str:
    """simplify(lhs − rhs) is 0, or simplify(lhs ≤ rhs) is true; assumptions beyond those of symbols are not heard."""
    return _all(_simplified(*link) for link in relations(claim))


def _simplified(lhs: sp.Expr, relation: str, rhs: sp.Expr) -> str:
    if relation == "=":
        return "true" if sp.simplify((lhs - rhs).doit()) == 0 else "unknown"
    found = sp.simplify(RELATIONS[relation](lhs, rhs).doit())
    return {sp.true: "true", sp.false: "false"}.get(found, "unknown")


def equals(claim: Claim) -> str:
    """lhs.equals(rhs); of an inequality, the sign of the difference as SymPy knows it."""
    return _all(_equal(*link) for link in relations(claim))


def _equal(lhs: sp.Expr, relation: str, rhs: sp.Expr) -> str:
    if relation == "=":
        found = lhs.doit().equals(rhs.doit())
        return {True: "true", False: "false"}.get(found, "unknown")
    gap = (rhs - lhs).doit() if relation in "≤<" else (lhs - rhs).doit()
    found = gap.is_nonnegative if relation in "≤≥" else gap.is_positive
    return {True: "true", False: "false"}.get(found, "unknown")


def numpy(claim: Claim) -> str:
    """All of some points drawn agree to six digits."""
    given = [in_sympy(condition) for condition in claim.given]
    links = relations(claim)
    parts = [side for lhs, _, rhs in links for side in (lhs, rhs)]
    free = sorted(set().union(*(p.free_symbols for p in (*parts, *given))), key=str)
    arrays = {base for part in parts for base in part.atoms(sp.IndexedBase)}
    names = [s for s in free if not isinstance(s, sp.Indexed) and s.name not in {str(b) for b in arrays}]
    letters = [*names, *sorted(arrays, key=str)]
    functions = [sp.lambdify(letters, part, ["numpy", "mpmath"]) for part in (*parts, *given)]
    rng, seen = np.random.default_rng(0), 0
    for _ in range(POINTS):
        values = [_drawn(letter, rng, parts) for letter in letters]
        with np.errstate(all="ignore"):
            (*sides,) = (f(*values) for f in functions[: len(parts)])
            met = all(f(*values) for f in functions[len(parts) :])
        if not met or not all(np.all(np.isfinite(np.asarray(s, dtype=complex))) for s in sides):
            continue
        seen += 1
        pairs = zip(sides[::2], sides[1::2], links, strict=True)
        if not all(_holds(one, relation, two) for one, two, (_, relation, _) in pairs):
            return "false"
    return "true" if seen else "unknown"


def _drawn(letter: Any, rng: np.random.Generator, parts: list[sp.Expr]) -> Any:
    """A value for a letter: a number, or an array whose places count from 1."""
    if isinstance(letter, sp.IndexedBase):
        rank = max(len(e.indices) for p in parts for e in p.atoms(sp.Indexed) if e.base == letter)
        drawn = rng.normal(size=(LENGTH + 1,) * rank)
        return np.exp(drawn) if letter.is_positive else drawn
    if letter.is_integer:
        return LENGTH if letter.is_positive else int(rng.integers(-5, 6))
    drawn = 2 * rng.normal()
    return float(np.exp(drawn)) if letter.is_positive else abs(drawn) if letter.is_nonnegative else drawn


def _holds(one: Any, relation: str, two: Any) -> bool:
    """A relation between floats, with a tolerance where equality is allowed."""
    slack = TOLERANCE * (1 + abs(one) + abs(two))
    if relation == "=":
        return bool(abs(one - two) <= slack)
    if np.iscomplexobj(one) or np.iscomplexobj(two):
        return True
    low, high = (one, two) if relation in "≤<" else (two, one)
    return bool(low <= high + slack) if relation in "≤≥" else bool(low < high)


PEERS = {tool.__name__: tool for tool in (simplify, equals, numpy)}


def answer(tool: str, word: str, number: int, twin: bool) -> str:
    """One question to one tool."""
    try:
        claim = words()[word][number - 1].claim(twin)
        return PEERS[tool](claim)
    except CannotState:
        return "unstated"
    except Exception:  # a tool's own failure is no answer; a row that has no words is none for it either
        return "unknown" if tool != "numpy" else "unstated"


def asked(questions: list[Question], jobs: int, limit: float) -> Iterator[str]:
    """The answers in order; one that takes too long is killed and counts as none."""
    with ProcessPool(max_workers=jobs) as pool:
        futures = [pool.schedule(answer, question, timeout=limit) for question in questions]
        for future in futures:
            try:
                yield future.result()
            except (Late, ProcessExpired):
                yield "unknown"
