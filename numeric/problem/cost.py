"""The cost of a computation as written: operations counted exactly, as a polynomial in the sizes. No
stopwatch.
"""

from __future__ import annotations

from collections import Counter
from math import prod

from numeric.problem.graph import MATRICES, REDUCTIONS, Node, topological

FREE_OPS = ("const", "quantity", "size", "index", "grid", "view")


def operation_polynomial(*roots: Node) -> dict[tuple[str, ...], int]:
    """How often each product of sizes is counted: {("T",): 3, ("T", "d"): 2} is 3·T + 2·T·d operations."""
    counts: Counter[tuple[str, ...]] = Counter()
    for node in topological(*roots):
        if node.op in FREE_OPS:
            continue
        axes = node.args[0].axes if node.op in (*REDUCTIONS, "integral") else node.axes
        sizes = [axis.size for axis in axes]
        if node.op in MATRICES:
            sizes = [a.size for a in node.args[0].axes] + [node.data[0].size]  # elimination: n³
        counts[tuple(sorted(sizes))] += 1
    return dict(counts)


def count_operations(roots: tuple[Node, ...], sizes: dict[str, int]) -> int:
    """The number of operations at given sizes."""
    return sum(
        count * prod(sizes[name] for name in names) for names, count in operation_polynomial(*roots).items()
    )
