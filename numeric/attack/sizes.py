"""Which sizes a campaign tries: one, two, three of everything, odd ones, mixed ones, one larger; some drawn,
a ladder.

A fixed list can be dodged: a factor that vanishes at every length on it hides whatever it multiplies. So
sizes are also drawn from the seed, and a ladder of lengths goes up as far as it is cheap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import isfinite, log2, prod
from random import Random
from typing import NamedTuple

from numeric.problem.graph import MATRICES, REDUCTIONS, Node, quantities_of, topological
from numeric.problem.instance import least_sizes, roots
from numeric.problem.problem import Problem
from numeric.rigorous.lengths import conditions, proposals, sizes_allowed

UNIFORM = (2, 1, 3, 5)
# for two lengths, and by turns for more
PAIRS = ((2, 3), (3, 2), (1, 3), (3, 1), (5, 2), (2, 5), (3, 8))
LARGE = (24, 16, 12, 8)
MOST_ASSIGNMENTS = 14
LARGEST_WORK = 60_000  # entries computed per instance
DRAWN = 3  # choices of sizes drawn from the seed,
DRAWN_WORK = 2_500  # of so many entries per instance at most
DRAWN_MOST = 64
LADDER = 14  # doublings of the longest length, as long as …
LADDER_WORK = 10_000  # … an instance takes no more entries than this,
TREND_WORK = 250_000  # or than this where an inequality gets closer and closer
# An inequality that goes on to lose so much of the last loss from rung to rung will break; room that goes on
# to lose so much of the share lost before tends to none.
STEADY_LOSS, STEADY_SHARE = 0.8, 0.99
LARGEST_SWITCH = 5_000  # a constant up to this may be the length at which something changes
MOST_SWITCHES = 6
SHORT = 4  # terms of a range, where no length tells
INFINITE, FINITE = (
    20,
    400,
)  # what an operation under an integral costs in ball arithmetic, compared with one outside


def classes(problem: Problem) -> list[tuple[str, ...]]:
    """The sizes in groups that must stay equal; those that are fixed are in none."""
    group = {name: {name} for name in problem.sizes if name not in dict(problem.fixed_sizes)}
    for a, b in problem.equal_sizes:
        merged = group[a] | group[b]
        for name in merged:
            group[name] = merged
    return sorted({tuple(sorted(g)) for g in group.values()})


def campaign_sizes(problem: Problem) -> list[dict[str, int]]:
    """The assignments of lengths to try, in order; those that every instance would find too costly are left
    out.
    """
    groups = classes(problem)
    if not groups:
        return [dict(problem.fixed_sizes)]
    chosen: list[dict[str, int]] = []

    def add(lengths_by_group: tuple[int, ...]) -> bool:
        sizes = repaired(
            problem, {name: n for g, n in zip(groups, lengths_by_group, strict=True) for name in g}
        )
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
    return chosen[:MOST_ASSIGNMENTS] or [
        dict.fromkeys(problem.sizes, 2) | dict(problem.fixed_sizes)
    ]  # conditions that no lengths satisfy refuse all


def drawn_sizes(problem: Problem, seed: int) -> list[dict[str, int]]:
    """A few choices that nobody can foresee: every length on its own, one of them often much longer than the
    others.
    """
    groups, random = classes(problem), Random(f"sizes {seed}")
    special, found = campaign_sizes(problem), list[dict[str, int]]()
    for _ in range(4 * DRAWN if groups else 0):
        long = random.randrange(len(groups))
        chosen = [
            _between(random, 4, DRAWN_MOST) if k == long else _between(random, 1, 12)
            for k in range(len(groups))
        ]
        sizes = _fitting(problem, groups, chosen, DRAWN_WORK)
        if sizes is not None and sizes not in special and sizes not in found:
            found.append(sizes)
        if len(found) == DRAWN:
            break
    return found


def ladder(problem: Problem, seed: int) -> Iterator[dict[str, int]]:
    """Rungs that double the longest length, the lengths taking turns; where in its octave it lies is
    drawn.
    """
    groups, random = classes(problem), Random(f"ladder {seed}")
    for octave in range(LADDER if groups else 0):
        low, others = 2 ** (octave + 4), [random.randint(1, 4) for _ in groups]
        turns = [(octave + k) % len(groups) for k in range(len(groups))]
        rungs = (_longest(others, turn, _between(random, low, low * 3 // 2)) for turn in turns)
        repairs = (repaired(problem, _assigned(groups, r)) for r in rungs)
        rung = next((s for s in repairs if s is not None and work(problem, s) <= TREND_WORK), None)
        if rung is None:
            return
        yield rung


def switch_sizes(problem: Problem) -> list[dict[str, int]]:
    """Lengths at which the statement itself may change its mind: its whole numbers, and one more."""
    groups, found = classes(problem), list[dict[str, int]]()
    for n in _whole_numbers(problem):
        for long in range(len(groups)):
            sizes = repaired(problem, _assigned(groups, [n if k == long else 2 for k in range(len(groups))]))
            if sizes is not None and sizes not in found and work(problem, sizes) <= LADDER_WORK:
                found.append(sizes)
    return found[:MOST_SWITCHES]


def _whole_numbers(problem: Problem) -> list[int]:
    """The whole numbers of a statement that may be lengths, and each plus one."""
    constants = (n.data for n in topological(*roots(problem)) if n.op == "const")
    numbers = {abs(c) for c in constants if not isinstance(c, str) and c.denominator == 1}
    return sorted(int(c) + k for c in numbers if 3 < c <= LARGEST_SWITCH for k in (0, 1))


def _between(random: Random, low: int, high: int) -> int:
    """A whole number of any magnitude alike."""
    return min(high, int(2 ** random.uniform(log2(low), log2(high + 1))))


def _longest(others: list[int], turn: int, n: int) -> list[int]:
    return [n if k == turn else other for k, other in enumerate(others)]


def _assigned(groups: list[tuple[str, ...]], chosen: list[int]) -> dict[str, int]:
    return {name: n for g, n in zip(groups, chosen, strict=True) for name in g}


def _fitting(
    problem: Problem, groups: list[tuple[str, ...]], chosen: list[int], most: int
) -> dict[str, int] | None:
    """Given lengths, the longest halved until an instance is cheap enough."""
    while True:
        sizes = repaired(problem, _assigned(groups, chosen))
        if sizes is not None and work(problem, sizes) <= most:
            return sizes
        longest = max(range(len(chosen)), key=chosen.__getitem__)
        if chosen[longest] <= 2:
            return None
        chosen = [n // 2 if k == longest else n for k, n in enumerate(chosen)]


def repaired(problem: Problem, sizes: dict[str, int]) -> dict[str, int] | None:
    """The sizes, raised where fixed positions or an order of lengths ask for it, and moved to where
    conditions on them hold.
    """
    sizes = sizes | dict(problem.fixed_sizes)
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
    sizes, parts = dict(assigned), _parts_of_work(problem)
    total = _at(parts.plain, sizes)
    for body in parts.ranges:
        total += _at(body, sizes) * max([SHORT, *sizes.values()])
    for body, arrays, infinite in parts.integrals:
        entries = _at(arrays, sizes) or 1  # variables of arrays, nested ones too
        total += _at(body, sizes) * entries**2 * (INFINITE if infinite else FINITE**entries)
    return total


Entries = Counter[tuple[str, ...]]  # how often each product of sizes is counted


class PartsOfWork(NamedTuple):
    """What one instance computes, by the lengths it depends on: in all, in ranges, and in integrals."""

    plain: Entries
    ranges: list[Entries]
    integrals: list[tuple[Entries, Entries, bool]]  # the body, the variables, and whether it is infinite


@lru_cache(maxsize=64)
def _parts_of_work(problem: Problem) -> PartsOfWork:
    nodes = topological(*roots(problem))
    ranges = [_counted(topological(n.args[0])) for n in nodes if n.op == "series"]
    return PartsOfWork(_counted(nodes), ranges, [_integrated(n) for n in nodes if n.op == "integral"])


def _integrated(integral: Node) -> tuple[Entries, Entries, bool]:
    nodes = topological(integral)
    variables = Counter(n.data[3] for n in nodes if n.op == "integral" and n.data[3])
    body = _counted([n for n in nodes if integral.data[0] in quantities_of(n)])
    return body, variables, any(isinstance(bound, float) for bound in integral.data[1:3])


def _counted(nodes: list[Node]) -> Entries:
    """The entries of nodes; a reduction has those of its operand, and a matrix is worked on row by row."""
    found: Entries = Counter()
    for node in nodes:
        axes = node.args[0].axes if node.op in REDUCTIONS else node.axes
        rows = (node.data[0].size,) if node.op in MATRICES else ()
        found[(*(axis.size for axis in axes), *rows)] += 1
    return found


def _at(entries: Entries, sizes: Mapping[str, int]) -> int:
    return sum(count * prod(sizes[name] for name in names) for names, count in entries.items())


def closing(slacks: list[tuple[dict[str, int], float]]) -> bool:
    """Whether an inequality loses room from rung to rung, at a pace that does not abate: larger sizes may
    break it.

    Losses are per doubling of the longest length. Room that shrinks geometrically, as 1/T does, tends to a
    limit; it matters only if the limit is no room at all: then, and only then, the part of it that is lost
    does not fall. Where in its octave a length lies changes nothing about that.
    """
    last = [(log2(max(sizes.values())), slack) for sizes, slack in slacks[-4:]]
    if len(last) < 4 or not all(isfinite(slack) for _, slack in last):
        return False
    losses = [(before - after) / max(up - down, 0.1) for (down, before), (up, after) in pairwise(last)]
    if min(losses) <= 0:
        return False
    if losses[-1] / losses[-2] >= STEADY_LOSS or last[-1][1] <= 0:
        return True
    earlier, later = (
        log2(before / after) / max(up - down, 0.1) for (down, before), (up, after) in pairwise(last[-3:])
    )
    return later >= STEADY_SHARE * earlier
