"""Which sizes a campaign tries: one, two, three of everything, odd ones, mixed ones, and one larger."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import prod

from numeric.graph import MATRICES, REDUCTIONS, Node, quantities_of, topological
from numeric.instance import least_sizes, roots, sizes_allowed
from numeric.lengths import conditions, proposals
from numeric.problem import Problem
from numeric.wiring import lengths

UNIFORM = (2, 1, 3, 5)
# for two lengths, and by turns for more
PAIRS = ((2, 3), (3, 2), (1, 3), (3, 1), (5, 2), (2, 5), (8, 3), (3, 8), (1, 8))
LARGE = (24, 16, 12, 8)
MOST_ASSIGNMENTS = 14
LARGEST_WORK = 60_000  # entries computed per instance
INFINITE, FINITE = 20, 400  # what an operation under an integral costs in ball arithmetic, compared with one outside


def classes(problem: Problem) -> list[tuple[str, ...]]:
    """The sizes in groups that must stay equal."""
    group = {name: {name} for name in problem.sizes}
    for a, b in problem.equal_sizes:
        merged = group[a] | group[b]
        for name in merged:
            group[name] = merged
    return sorted({tuple(sorted(g)) for g in group.values()})


def campaign_sizes(problem: Problem) -> list[dict[str, int]]:
    """The assignments of lengths to try, in order; those that every instance would find too costly are left out."""
    groups = classes(problem)
    if not groups:
        return [{}]
    chosen: list[dict[str, int]] = []

    def add(lengths_by_group: tuple[int, ...]) -> bool:
        sizes = repaired(problem, {name: n for g, n in zip(groups, lengths_by_group, strict=True) for name in g})
        if sizes is None or sizes in chosen or (chosen and work(problem, sizes) > LARGEST_WORK):
            return False
        chosen.append(sizes)
        return True

    for n in UNIFORM:
        add((n,) * len(groups))
    if len(groups) == 1:
        add((8,))
    else:
        for pair in PAIRS:
            if len(chosen) < MOST_ASSIGNMENTS - 1:
                add(tuple(pair[k % 2] for k in range(len(groups))))
                if len(groups) > 2:
                    add(tuple(pair[(k // 2) % 2] for k in range(len(groups))))
    for n in LARGE:
        if add((n, *(max(2, n // 3) for _ in groups[1:]))):
            break
    return chosen[:MOST_ASSIGNMENTS] or [dict.fromkeys(problem.sizes, 2)]  # conditions that no lengths satisfy refuse all


def repaired(problem: Problem, sizes: dict[str, int]) -> dict[str, int] | None:
    """The sizes, raised where fixed positions or an order of lengths ask for it, and moved to where conditions on them hold."""
    if not conditions(problem):
        return _raised(problem, sizes)
    return next((found for chosen in proposals(problem, sizes) if (found := _raised(problem, chosen))), None)


def _raised(problem: Problem, sizes: dict[str, int]) -> dict[str, int] | None:
    least = least_sizes(problem)
    fixed = {name: max(n, least[name]) for name, n in sizes.items()}
    for _ in fixed:
        for m, d in problem.ordered_sizes:
            fixed[d] = max(fixed[d], fixed[m])
        for a, b in problem.equal_sizes:
            fixed[a] = fixed[b] = max(fixed[a], fixed[b])
    return fixed if sizes_allowed(problem, fixed) else None


def work(problem: Problem, sizes: Mapping[str, int]) -> int:
    """About how many numbers one instance takes to compute."""
    return _work(problem, tuple(sorted(sizes.items())))


@lru_cache(maxsize=256)
def _work(problem: Problem, assigned: tuple[tuple[str, int], ...]) -> int:
    sizes = dict(assigned)
    total = sum(_entries(n, sizes) for n in topological(*roots(problem)))
    for integral in topological(*roots(problem)):
        if integral.op == "integral":
            infinite = any(isinstance(bound, float) for bound in integral.data[1:3])
            inner = (n.data[3] for n in topological(integral) if n.op == "integral" and n.data[3])
            entries = sum(prod(sizes[name] for name in names) for names in inner) or 1  # variables of arrays, nested ones too
            body = sum(_entries(n, sizes) for n in topological(integral) if integral.data[0] in quantities_of(n))
            total += body * entries**2 * (INFINITE if infinite else FINITE**entries)
    return total


def _entries(node: Node, sizes: Mapping[str, int]) -> int:
    axes = node.args[0].axes if node.op in REDUCTIONS else node.axes
    return prod(lengths(axes, sizes)) * (sizes[node.data[0].size] if node.op in MATRICES else 1)
