"""How much the prover proves, how much of it wrongly, and how fast: against SymPy's simplify and equals, and pycodemath.

    python bench/prover.py [--limit SECONDS] [--tools derive,simplify,equals,pycodemath] [--every N] [--json FILE]

Every item of the corpus and its false twin goes to every tool in a process of its own kind, killed at the limit; the tools
take turns. A tool is asked only what it can state: SymPy has no simplices, spheres, inverse matrices of symbolic size or
conditions; pycodemath (the `bench` extra) has scalars without assumptions, so it is asked to prove a little more.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from concurrent.futures import TimeoutError as Late
from typing import Any

import sympy as sp
from pebble import ProcessExpired, ProcessPool

from derive import language as lang

GROUPS = ("corpus_attention", "corpus_information", "corpus_gaussian", "corpus_fixed")


def items() -> list[Any]:
    """The whole corpus."""
    return [item for group in GROUPS for item in __import__(group).ITEMS]


class CannotState(Exception):
    """The item cannot be written down for the tool."""


# the tools: (item, twin) → what it says


def derive(item: Any, twin: bool) -> str:
    """Derive's prover: the scope of the proof, or "undecided"."""
    from derive.errors import ProverFailure
    from derive.prover import prove

    try:
        return prove(item.statement(twin)).scope
    except ProverFailure:
        return "undecided"


def simplify(item: Any, twin: bool) -> str:
    """simplify(lhs − rhs) == 0."""
    lhs, rhs = sides(item, twin)
    return "proved" if sp.simplify((lhs - rhs).doit()) == 0 else "undecided"


def equals(item: Any, twin: bool) -> str:
    """lhs.equals(rhs) is True."""
    lhs, rhs = sides(item, twin)
    return "proved" if lhs.doit().equals(rhs.doit()) else "undecided"


def pycodemath(item: Any, twin: bool) -> str:
    """pycodemath's verify, on text."""
    try:
        from pycodemath.verify import check_equal
    except ImportError:
        raise CannotState("pycodemath is not installed") from None
    lhs, rhs = sides(item, twin)
    if (lhs - rhs).has(sp.Sum, sp.Indexed, sp.Product, sp.Integral):
        raise CannotState("no sums, arrays or integrals")
    verdict = check_equal(*(str(side.doit()).replace("Abs(", "abs(") for side in (lhs, rhs)))
    return "proved" if verdict.status.name == "VERIFIED" else "undecided"


TOOLS = {tool.__name__: tool for tool in (derive, simplify, equals, pycodemath)}


def sides(item: Any, twin: bool) -> tuple[sp.Expr, sp.Expr]:
    """Both sides in SymPy's own words."""
    if item.given:
        raise CannotState("no conditions")
    return in_sympy(item.lhs), in_sympy(item.false if twin else item.true)


def in_sympy(expr: sp.Basic) -> sp.Expr:
    """An expression of the language as SymPy's Sum, Product, Indexed and derivatives."""
    if isinstance(expr, (lang.Total, lang.Product)):
        head = sp.Sum if isinstance(expr, lang.Total) else sp.Product
        return head(in_sympy(expr.body), (in_sympy(expr.index), 1, in_sympy(expr.index.length)))
    if isinstance(expr, lang.Integral):
        if isinstance(expr.bound, lang.Array):
            raise CannotState("no integrals over vectors")
        return sp.Integral(in_sympy(expr.body), (in_sympy(expr.bound), *map(in_sympy, expr.args[2:])))
    if isinstance(expr, lang.Diff):
        return sp.diff(in_sympy(expr.body), in_sympy(expr.variable))
    if isinstance(expr, lang.At):
        return _at(expr)
    if isinstance(expr, lang.Entry):
        if expr.array.domain.facts:
            raise CannotState("no domains of arrays")
        known = {name: value for name, value in expr.array.domain.assumptions().items() if value}
        return sp.IndexedBase(expr.array.name, **known)[tuple(map(in_sympy, expr.indices))]
    if isinstance(expr, (lang.InverseEntry, lang.Det, lang.Largest)):
        raise CannotState(f"no {type(expr).__name__}")
    if isinstance(expr, (lang.Index, lang.Size)):
        return sp.Symbol(expr.name, integer=True, positive=True)
    if isinstance(expr, lang.Scalar):
        return sp.Symbol(expr.name, **expr.domain.assumptions())
    return expr.func(*map(in_sympy, expr.args)) if expr.args else expr


def _at(expr: lang.At) -> sp.Expr:
    body, value = in_sympy(expr.body), in_sympy(expr.value)
    if isinstance(expr.target, lang.Scalar):
        return body.subs(in_sympy(expr.target), value)
    places = [in_sympy(i) for i in expr.target.indices]
    name = expr.target.array.name
    return body.replace(
        lambda e: isinstance(e, sp.Indexed) and str(e.base) == name,
        lambda e: value.subs(dict(zip(places, e.indices, strict=True)), simultaneous=True),
    )


# running


def answer(tool: str, group: str, place: int, twin: bool) -> tuple[str, float]:
    """One question to one tool: what it says and the seconds it took."""
    item = __import__(group).ITEMS[place]
    start = time.perf_counter()
    try:
        said = TOOLS[tool](item, twin)
    except CannotState:
        said = "cannot state"
    except Exception as error:
        said = f"error: {type(error).__name__}"
    return said, time.perf_counter() - start


def run(tools: list[str], limit: float, every: int = 1) -> list[dict[str, Any]]:
    """All questions to all tools, one after the other, so that the load of the machine is the same for all of them."""
    pools = {tool: ProcessPool(max_workers=1) for tool in tools}
    questions = [
        (group, place, twin)
        for group in GROUPS
        for place in range(0, len(__import__(group).ITEMS), every)
        for twin in (False, True)
    ]
    try:
        for tool, pool in pools.items():
            pool.schedule(answer, (tool, GROUPS[0], 0, False)).result()  # imports and caches do not count
        return [
            _asked(tool, pool, *question, limit) for question in questions for tool, pool in pools.items()
        ]
    finally:
        for pool in pools.values():
            pool.stop()
            pool.join()


def _asked(tool: str, pool: ProcessPool, group: str, place: int, twin: bool, limit: float) -> dict[str, Any]:
    """One question to one tool, as a row."""
    try:
        said, seconds = pool.schedule(answer, (tool, group, place, twin), timeout=limit).result()
    except Late:
        said, seconds = "killed", limit
    except ProcessExpired:
        said, seconds = "crashed", limit
    item = __import__(group).ITEMS[place]
    return {"tool": tool, "group": item.group, "item": item.name, "twin": twin, "symbolic": item.symbolic,
            "said": said, "seconds": seconds}  # fmt: skip


def proved(row: dict[str, Any]) -> bool:
    """Whether a tool called the statement true."""
    return row["said"] == "proved" or row["said"].startswith(("all sizes", "sizes"))


def summary(rows: list[dict[str, Any]], tool: str) -> str:
    """One line on one tool; undecided and not stated count true items, killed counts both kinds."""
    mine = [r for r in rows if r["tool"] == tool]
    true, false = ([r for r in mine if r["twin"] is twin] for twin in (False, True))
    stated = [r for r in true if r["said"] != "cannot state"]
    symbolic = [r for r in true if r["symbolic"]]
    general = sum(r["said"] in ("all sizes", "proved") for r in symbolic)
    wrong = [r["item"] for r in false if proved(r)]
    asked = [r for r in mine if r["said"] != "cannot state"]
    undecided = sum(not proved(r) for r in stated)
    killed = sum(r["said"] in ("killed", "crashed") for r in asked)
    median = f"{1000 * statistics.median(r['seconds'] for r in stated):.1f} ms" if stated else "-"
    return (
        f"{tool:>10} | {sum(map(proved, true)):>4} of {len(true)} | {general:>4} of {len(symbolic)} | {len(wrong):>4} of {len(false)} "
        f"| {undecided:>4} | {len(true) - len(stated):>4} | {killed:>4} | {median:>10} | {sum(r['seconds'] for r in asked):>6.0f} s"
        + (f" | wrong: {', '.join(wrong)}" if wrong else "")
    )


HEADER = "      tool | true, proved | for all sizes | false, proved | undecided | not stated | killed | median | total"


def compare(rows: list[dict[str, Any]], other: str) -> str:
    """How much faster Derive is, on true items that both prove."""
    took = {(r["tool"], r["group"], r["item"]): r["seconds"] for r in rows if not r["twin"] and proved(r)}
    ratios = [
        took[other, g, i] / s
        for (tool, g, i), s in took.items()
        if tool == "derive" and (other, g, i) in took
    ]
    if not ratios:
        return f"{other}: no item proved by both"
    below = sorted(ratios)
    middle = statistics.median(ratios)
    spread = f"median {middle:.0f} times, least {below[0]:.1f}, most {below[-1]:.0f}"
    return f"{other} / derive, {len(ratios)} true items both prove: {spread}"


def main() -> None:
    """Run and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--limit", type=float, default=10.0)
    parser.add_argument("--tools", default=",".join(TOOLS))
    parser.add_argument("--every", type=int, default=1, help="take every N-th item only")
    parser.add_argument("--json")
    options = parser.parse_args()
    tools = options.tools.split(",")
    rows = run(tools, options.limit, options.every)
    print(HEADER)
    for tool in tools:
        print(summary(rows, tool))
    for tool in tools:
        if tool != "derive":
            print(compare(rows, tool))
    for row in rows:
        if row["tool"] == "derive" and not row["twin"] and row["said"] != "all sizes":
            print(f"derive, not for all sizes: {row['group']} / {row['item']}: {row['said']}")
    if options.json:
        with open(options.json, "w") as out:
            json.dump(rows, out, indent=1)


if __name__ == "__main__":
    main()
