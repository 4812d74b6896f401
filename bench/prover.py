"""How much the prover proves, how much of it wrongly, and how fast: against SymPy's simplify and equals, and pycodemath.

    python bench/prover.py [--limit SECONDS] [--tools derive,simplify,equals,pycodemath] [--workers N] [--json FILE]

Every item of the corpus and its false twin goes to every tool in a process of its own kind, killed at the limit. A tool
is asked only what it can state: SymPy has no simplices, spheres, inverse matrices of symbolic size or conditions;
pycodemath has scalars without assumptions.
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
    if (lhs - rhs).has(sp.Sum, sp.Indexed, sp.Product, sp.Integral) or any(s.is_positive for s in (lhs - rhs).free_symbols):
        raise CannotState("no sums, arrays or assumptions on variables")
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


def run(tools: list[str], limit: float, workers: int) -> list[dict[str, Any]]:
    """All questions to all tools."""
    rows = []
    questions = [
        (group, place, twin) for group in GROUPS for place in range(len(__import__(group).ITEMS)) for twin in (False, True)
    ]
    for tool in tools:
        with ProcessPool(max_workers=workers) as pool:
            pool.schedule(answer, (tool, GROUPS[0], 0, False)).result()  # imports and caches do not count
            asked = [(q, pool.schedule(answer, (tool, *q), timeout=limit)) for q in questions]
            for (group, place, twin), future in asked:
                try:
                    said, seconds = future.result()
                except Late:
                    said, seconds = "killed", limit
                except ProcessExpired:
                    said, seconds = "crashed", limit
                item = __import__(group).ITEMS[place]
                rows.append(
                    {
                        "tool": tool,
                        "group": item.group,
                        "item": item.name,
                        "twin": twin,
                        "symbolic": item.symbolic,
                        "said": said,
                        "seconds": seconds,
                    }
                )
        print(summary(rows, tool), flush=True)
    return rows


def proved(row: dict[str, Any]) -> bool:
    """Whether a tool called the statement true."""
    return row["said"] == "proved" or row["said"].startswith(("all sizes", "sizes"))


def summary(rows: list[dict[str, Any]], tool: str) -> str:
    """One line on one tool."""
    mine = [r for r in rows if r["tool"] == tool]
    true, false = ([r for r in mine if r["twin"] is twin] for twin in (False, True))
    stated = [r for r in true if r["said"] != "cannot state"]
    symbolic = [r for r in true if r["symbolic"]]
    general = sum(r["said"] in ("all sizes", "proved") for r in symbolic)
    wrong = [r["item"] for r in false if proved(r)]
    times = [r["seconds"] for r in stated]
    killed = sum(r["said"] in ("killed", "crashed") for r in mine)
    spent = sum(r["seconds"] for r in mine if r["said"] != "cannot state")
    return (
        f"{tool:>10}: true items proved {sum(map(proved, true))}/{len(true)} (stated {len(stated)}), "
        f"of symbolic size for all sizes {general}/{len(symbolic)}; "
        f"false twins proved {len(wrong)}/{len(false)}{' ' + str(wrong) if wrong else ''}; killed or crashed {killed}; "
        f"median {1000 * statistics.median(times):.1f} ms, total {spent:.0f} s"
    )


def compare(rows: list[dict[str, Any]], other: str) -> str:
    """How much faster Derive is, on true items that both prove."""
    took = {(r["tool"], r["group"], r["item"]): r["seconds"] for r in rows if not r["twin"] and proved(r)}
    ratios = [took[other, g, i] / s for (tool, g, i), s in took.items() if tool == "derive" and (other, g, i) in took]
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
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--json")
    options = parser.parse_args()
    tools = options.tools.split(",")
    rows = run(tools, options.limit, options.workers)
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
