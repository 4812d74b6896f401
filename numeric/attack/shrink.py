"""The shrinker: from a certified counterexample to a small one that a person would write down.

Sizes first, then entries: towards 0, 1, −1, small integers, small rationals. Every step is certified, and
must keep the discrepancy gross: its relative gap may fall to a tenth of the original or to five percent,
whichever is less, and never below. A rounding error can therefore not pose as the counterexample of a gross
mistake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import ceil, floor

from numeric.attack.sizes import classes, work
from numeric.problem.graph import labels
from numeric.problem.instance import Instance, places, position, shape
from numeric.problem.problem import Free, Problem
from numeric.problem.simple import simplest
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import Refutation, certify, statement_axes
from numeric.rigorous.lengths import allowed, sizes_allowed

BUDGET = 400  # certificates attempted, if they are cheap
UNIT_WORK = 2_000  # a certificate that takes more entries costs more of the budget
GROSS = 0.05
TRIED_SIZES = (1, 2, 3)
LONG = 12  # characters of a number that nobody likes to type
CLOSE = Fraction(1, 500)  # how far a simple fraction may be from what it stands for, relatively
SHORT = 8  # up to which lengths are tried one by one


@dataclass
class Shrinking:
    """The smallest certified instance so far, and what may still be spent."""

    problem: Problem
    instance: Instance
    certificate: Refutation
    budget: int
    floor: float = 0.0
    tried: set[tuple] = field(default_factory=set)

    def attempt(self, candidate: Instance) -> bool:
        """Take the candidate if it is a certified and still gross counterexample."""
        key = (tuple(sorted(candidate.sizes.items())), tuple(sorted(candidate.free.items())))
        if self.budget <= 0 or key in self.tried or not allowed(self.problem, candidate):
            return False
        self.tried.add(key)
        self.budget -= 1 + work(self.problem, candidate.sizes) // UNIT_WORK
        try:
            found = certify(self.problem, candidate, max_bits=2 * self.certificate.bits)
        except CannotCertify:
            return False
        if found is None or found.relative_gap < self.floor or found.principal > self.certificate.principal:
            return False
        self.instance, self.certificate = candidate, found
        return True


def shrink(
    problem: Problem, instance: Instance, certificate: Refutation, *, budget: int = BUDGET
) -> tuple[Instance, Refutation]:
    """The smallest counterexample found within the budget, with its certificate."""
    state = Shrinking(problem, instance, certificate, budget, min(certificate.relative_gap / 10, GROSS))
    _smaller_sizes(state)
    before = None
    while before is not state.instance and state.budget > 0:
        before = state.instance
        _all_entries(state)
        _each_entry(state)
        _drop_positions(state)
    return state.instance, state.certificate


# sizes


def restrict(problem: Problem, instance: Instance, keep: Mapping[str, Sequence[int]]) -> Instance:
    """The instance with only some positions (1-based) along the axes of each size."""
    sizes = {name: len(keep[name]) if name in keep else n for name, n in instance.sizes.items()}
    free = {}
    for f in problem.free:
        old = shape(f.sizes, instance.sizes)
        wheres = product(*(keep.get(name, range(1, instance.sizes[name] + 1)) for name in f.sizes))
        free[f.name] = tuple(instance.free[f.name][position(old, where)] for where in wheres)
    return Instance(sizes, free)


def _smaller_sizes(state: Shrinking) -> None:
    """Jump to sizes 1, 2, 3 in every combination, the smallest first."""
    groups = classes(state.problem)
    options = [
        [n for n in TRIED_SIZES if n < state.instance.sizes[g[0]]] + [state.instance.sizes[g[0]]]
        for g in groups
    ]
    if len(groups) > 4:  # too many combinations: sizes move together
        options = [[min(n, o[-1]) for n in (*TRIED_SIZES, o[-1])] for o in options]
        combinations = sorted(set(zip(*options, strict=True)), key=sum)
    else:
        combinations = sorted(product(*options), key=lambda c: (sum(c), c))
    for combination in combinations:
        sizes = state.instance.sizes | {
            name: n for g, n in zip(groups, combination, strict=True) for name in g
        }
        if sizes == state.instance.sizes:
            break
        if not sizes_allowed(state.problem, sizes):
            continue
        for keep in _kept(state, sizes):
            if state.attempt(restrict(state.problem, state.instance, keep)):
                return
    for group in groups:
        _shortest(state, group)


def _shortest(state: Shrinking, group: tuple[str, ...]) -> None:
    """A short length, one after the other; else the least above one that does not do, found by halving."""
    low = max(TRIED_SIZES)
    for n in range(low + 1, min(state.instance.sizes[group[0]], SHORT)):
        if _cut(state, group, n):
            return
        low = n
    while state.instance.sizes[group[0]] - low > 1:
        middle = (low + state.instance.sizes[group[0]]) // 2
        if not _cut(state, group, middle):
            low = middle


def _cut(state: Shrinking, group: tuple[str, ...], n: int) -> bool:
    """Keep only the first n positions along some axes."""
    sizes = state.instance.sizes | dict.fromkeys(group, n)
    if not sizes_allowed(state.problem, sizes):
        return False
    return state.attempt(restrict(state.problem, state.instance, {name: range(1, n + 1) for name in group}))


def _kept(state: Shrinking, sizes: dict[str, int]) -> Iterator[dict[str, Sequence[int]]]:
    """Which positions survive: the first ones, or a window that starts at the violated element."""
    yield {name: range(1, n + 1) for name, n in sizes.items()}
    pivot: dict[str, int] = {}
    for axis, label in labels(statement_axes(state.problem)).items():
        pivot[axis.size] = state.certificate.at.get(label, 1)
    if pivot:
        old = state.instance.sizes
        yield {
            name: sorted((pivot.get(name, 1) - 1 + k) % old[name] + 1 for k in range(n))
            for name, n in sizes.items()
        }


def _drop_positions(state: Shrinking) -> None:
    """Leave out single positions, the last first; ordered sizes may have to go down together.

    Of a length with more positions than certificates to attempt, halving has found the least.
    """
    groups = classes(state.problem)
    together = [tuple(sorted({*g, *h})) for g in groups for h in groups if g < h]
    for group in [*groups, *together]:
        k = max(state.instance.sizes[name] for name in group)
        while 1 <= k <= BUDGET and state.budget > 0:
            keep = {
                name: [
                    p
                    for p in range(1, state.instance.sizes[name] + 1)
                    if p != min(k, state.instance.sizes[name])
                ]
                for name in group
            }
            if all(keep.values()):
                state.attempt(restrict(state.problem, state.instance, keep))
            k -= 1


# entries


def complexity(x: Fraction) -> tuple[int, int, int, bool]:
    """How much there is to write: 0 before 1 before −1 before 2 before 1/2 before 1/1000 before 1/304."""
    return _length(x.numerator) + 2 * (_length(x.denominator) - 1), abs(x.numerator), x.denominator, x < 0


def _length(n: int) -> int:
    """The bits of a whole number, final zeros counting one each."""
    zeros = 0
    while n and n % 10 == 0:
        n, zeros = n // 10, zeros + 1
    return abs(n).bit_length() + zeros


def inside(free: Free, x: Fraction) -> Fraction:
    """A number near x in the domain of a free scalar, as simple as possible."""
    if free.contains(x):
        return x
    if free.integers:
        x = Fraction(round(x))
    low = x if free.low is None else free.low
    high = x if free.high is None else free.high
    if free.low is not None and x <= free.low:
        reach = free.low + (1 if free.high is None else (free.high - free.low) / 2)
        return free.low if free.closed_low else simplest((low + reach) / 2, reach)
    if free.high is not None and x >= free.high:
        reach = free.high - (1 if free.low is None else (free.high - free.low) / 2)
        return free.high if free.closed_high else simplest(reach, (high + reach) / 2)
    return x


Rounding = Callable[[Fraction], Fraction]


def _to_digits(places_after: int) -> Rounding:
    return lambda x: Fraction(round(x * 10**places_after), 10**places_after)


def _near(share: Fraction) -> Rounding:
    return lambda x: simplest(*sorted((x * (1 - share), x * (1 + share))))


WHOLE: tuple[Rounding, ...] = (
    lambda x: Fraction(0), lambda x: Fraction(1), lambda x: Fraction((x > 0) - (x < 0)),
    _to_digits(0), _near(Fraction(1, 3)), _to_digits(1), _near(Fraction(1, 20)), _to_digits(2),
    _near(Fraction(1, 1000)),
)  # fmt: skip


def _all_entries(state: Shrinking) -> None:
    """Round everything at once, coarsely first; then one array at a time."""
    names = [f.name for f in state.problem.free]
    for chosen in [names, *([n] for n in names)]:
        for rounding in WHOLE:
            candidate = state.instance
            for f in state.problem.free:
                if f.name in chosen:
                    candidate = candidate.changed(
                        f.name, [inside(f, rounding(v)) for v in candidate.free[f.name]]
                    )
            if _simpler(candidate, state.instance) and state.attempt(candidate):
                break


def _each_entry(state: Shrinking) -> None:
    """Make single entries simpler, the longest first."""
    order = [
        (f, k) for f in state.problem.free for k in range(len(places(shape(f.sizes, state.instance.sizes))))
    ]
    order.sort(key=lambda item: complexity(state.instance.free[item[0].name][item[1]]), reverse=True)
    for f, k in order:
        now = state.instance.free[f.name][k]
        for value in candidates(f, now):
            row = list(state.instance.free[f.name])
            row[k] = value
            if state.attempt(state.instance.changed(f.name, row)):
                break


def candidates(free: Free, now: Fraction) -> list[Fraction]:
    """Simpler values for an entry, the simplest first."""
    small = [Fraction(n) for n in (0, 1, -1, 2, -2, 3, -3)] + [Fraction(1, 2), Fraction(-1, 2)]
    near = [_near(Fraction(1, d))(now) for d in (2, 4, 10, 50, 1000, 10**6)]
    ends = [b for b in (free.low, free.high) if b is not None]
    found = {
        inside(free, v) for v in (*small, *near, *ends, Fraction(round(now)), *_ladder(now), *_beside(now))
    }
    return sorted((v for v in found if complexity(v) < complexity(now)), key=complexity)


def _ladder(now: Fraction) -> list[Fraction]:
    """Powers of ten and a few others between a number and one: what people write for tiny and huge."""
    rungs = [Fraction(n * 10**k) for k in range(13) for n in (1, 2, 5)]
    up, sign = abs(now) > 1, -1 if now < 0 else 1
    return [sign * (r if up else 1 / r) for r in rungs if (r <= now * sign if up else 1 / r >= now * sign)]


def _beside(now: Fraction) -> list[Fraction]:
    """A long number rounded down and up to a few digits: beyond a threshold the nearest short number is often
    on it.
    """
    if now == 0 or len(str(now)) <= LONG:
        return []
    places_before = len(str(ceil(abs(now)))) if abs(now) >= 1 else 1 - len(str(floor(1 / abs(now))))
    found = []
    for digits in (1, 2, 4, 12):
        unit = Fraction(10) ** (places_before - digits)
        found += [floor(now / unit) * unit, ceil(now / unit) * unit]
    return found


def exact_neighbours(problem: Problem, instance: Instance) -> Iterator[Instance]:
    """Instances nearby where more is rational: simple fractions, as they are or in the same proportions; then
    0 or 1.

    Equality of two numbers can be certified only where both are exact, as exp(qk) is at q = 0.
    """
    largest = max((abs(v) for row in instance.free.values() for v in row), default=Fraction(0)) or Fraction(1)
    for unit in (Fraction(1), largest):
        candidate = instance
        for f in problem.free:
            row = instance.free[f.name]
            candidate = candidate.changed(
                f.name, [inside(f, _near(CLOSE)(v if f.integers else v / unit)) for v in row]
            )
        if candidate != instance and allowed(problem, candidate):
            yield candidate
    names = [f.name for f in problem.free]
    groups = [[n] for n in names] + [[n for n in names if n != kept] for kept in names] + [names]
    for chosen, value in product(groups, (Fraction(0), Fraction(1))):
        candidate = instance
        for f in problem.free:
            if f.name in chosen:
                candidate = candidate.changed(f.name, [inside(f, value)] * len(instance.free[f.name]))
        if candidate != instance and allowed(problem, candidate):
            yield candidate


def _simpler(a: Instance, b: Instance) -> bool:
    def weight(x: Instance) -> tuple[int, ...]:
        return tuple(map(sum, zip(*(complexity(v)[:2] for row in x.free.values() for v in row), strict=True)))

    return bool(weight(a)) and weight(a) < weight(b)
