"""Simple numbers, all of them: where there are few free entries, every choice of small whole numbers and ends
of intervals.

What fails at such points only, as at −1, 0, 1 or at a matrix of zeros and ones, fails whatever the seed
draws. Of many entries, one array takes all choices at a time, while the others are all 0 or all 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice, product
from math import ceil, gcd, lcm, prod

import numpy as np

from numeric.floats import engine
from numeric.machine.styles import RUN
from numeric.problem.graph import double, quantities_of, topological
from numeric.problem.instance import Instance, from_arrays, shape
from numeric.problem.problem import Free, Problem

MOST = 2_500  # points at some sizes
PERIODS = 20_000  # whole numbers in a row, to see two periods of all remainders
SIMPLE = tuple(map(Fraction, (0, 1, -1, 2, -2, 3, -3)))
INSIDE = (Fraction(1, 2), Fraction(1, 4), Fraction(3, 4))  # of an interval with two ends
EXPONENTS = (
    *SIMPLE[:4],
    Fraction(1, 2),
    *SIMPLE[4:],
)  # a negative base has a power where twice that is whole
MODULI = 4  # of which remainders are combined
EXACT = 2**53  # beyond which floats leave whole numbers out
POINTS, LONGEST = 120, 48  # whole numbers where floats cannot run: points in all, and along one scalar
DRAWN = 13 * RUN  # from one generic run of instances to the next
SIGNS = 3  # choices with which 0, 1 and −1 come up

Arrays = dict[str, np.ndarray]
Choices = Mapping[str, list[float]]


def grid(problem: Problem, sizes: Mapping[str, int], most: int = MOST) -> Arrays | None:
    """The free arrays at every point, simple ones first, along a trailing lane axis; None where there are too
    many.
    """
    if problem.free and all(f.integers and not f.sizes for f in problem.free):
        return _whole_grid(problem, min(most, max(MOST, _period(problem))))
    most = min(most, MOST)
    exponents = _exponents(problem)
    choices = {f.name: _choices(f, EXPONENTS if f.name in exponents else SIMPLE) for f in problem.free}
    if not problem.free or not all(choices.values()):
        return None
    whole = _fewer(problem, sizes, choices, list(choices), most)
    if whole is not None or len(choices) == 1:
        return None if whole is None else _points(problem, sizes, whole)
    parts = []
    for name in choices:
        for k in range(2):
            others = {other: values[k : k + 1] or values[:1] for other, values in choices.items()}
            part = _fewer(problem, sizes, {**others, name: choices[name]}, [name], most // (2 * len(choices)))
            parts += [_points(problem, sizes, part)] if part is not None else []
    return (
        {f.name: np.concatenate([part[f.name] for part in parts], axis=-1) for f in problem.free}
        if parts
        else None
    )


def _whole_grid(problem: Problem, most: int) -> Arrays:
    """Where all that is free are whole numbers: as many of each, from 0 or an end of its interval, as there
    are points.
    """
    each = max(SIGNS, int(most ** (1 / len(problem.free)) + 1e-9))
    turning = any(n.op in PERIODIC for n in topological(*problem.asserted))
    choices = [[double(v) for v in _counted_and_turned(f, each, turning)] for f in problem.free]
    if len(problem.free) == 1:
        free = problem.free[0]
        choices[0] += [double(v) for v in _with_remainders(problem) if free.contains(v)]
        most = len(choices[0])
    points = np.array(list(islice(product(*choices), most)), float).reshape(-1, len(choices))
    return {f.name: points[:, k] for k, f in enumerate(problem.free)}


def _moduli(problem: Problem) -> list[int]:
    """By what whole numbers are divided under a floor or ceiling: the lengths of their remainders."""
    steps = [n.args[0] for n in topological(*problem.asserted) if n.op in ("floor", "ceiling")]
    numbers = [n.data for n in topological(*steps) if n.op == "const" and not isinstance(n.data, str)]
    return sorted({abs(k) for c in numbers for k in (c.numerator, c.denominator) if abs(k) > 1})


def _period(problem: Problem) -> int:
    """After how many whole numbers all remainders in a statement about one of them have come twice; 0 if that
    is too long. What fails at one pair of remainders fails once in a period.
    """
    period = 2 * lcm(*_moduli(problem))
    return period if len(problem.free) == 1 and period <= PERIODS else 0


def _with_remainders(problem: Problem) -> list[Fraction]:
    """The first whole numbers with the least and the largest remainders of several moduli, in all
    combinations: they may be far out where the moduli have no common factor.
    """
    moduli = _moduli(problem)[:MODULI]
    found = []
    for remainders in product(*((0, 1, m - 2, m - 1) for m in moduli)):
        x, step = 0, 1
        for remainder, m in zip(remainders, moduli, strict=True):
            common = gcd(step, m)
            if (remainder - x) % common:
                break
            x += step * ((remainder - x) // common * pow(step // common, -1, m // common) % (m // common))
            step = lcm(step, m)
        else:
            found.append(Fraction(x))
    return [x for x in found if x < EXACT] if len(moduli) > 1 else []


def whole_points(problem: Problem, sizes: Mapping[str, int], seed: int) -> Iterator[Instance]:
    """Where floats cannot run: every choice of small whole numbers for the scalars that are whole, what
    else is free drawn anew at each.
    """
    whole = [f for f in problem.free if f.integers and not f.sizes]
    each = max(2, min(LONGEST, int(POINTS ** (1 / max(1, len(whole))))))
    for n, chosen in enumerate(islice(product(*(_counted(f, each) for f in whole)), POINTS if whole else 0)):
        drawn = engine.draw(problem, dict(sizes), seed, n % RUN + n // RUN * DRAWN)
        start = from_arrays(problem, sizes, drawn)
        yield Instance(start.sizes, start.free | {f.name: (v,) for f, v in zip(whole, chosen, strict=True)})


def _counted(free: Free, count: int) -> list[Fraction]:
    """The first whole numbers of an interval: from its end, or from 0 to both sides."""
    if free.low is not None or free.high is not None:
        end, step = (free.low, 1) if free.low is not None else (free.high, -1)
        assert end is not None
        found = (Fraction(ceil(end) + step * k) for k in range(-1, count))
    else:
        found = (Fraction((k + 1) // 2 * (1 if k % 2 else -1)) for k in range(count))
    return [v for v in found if free.contains(v)]


def _counted_and_turned(free: Free, count: int, turning: bool) -> list[Fraction]:
    """The first whole numbers; the last of them give way to those that come close to a quarter turn."""
    close = [v for n in QUARTER_TURNS for v in (n, -n) if free.contains(v)] if turning else []
    return [*_counted(free, max(SIGNS, count - len(close))), *close[: count // 2]]


def _convergents(x: Fraction, most: int) -> list[int]:
    """The numerators of the convergents of a number: p/q ≈ x means that p comes close to q times x."""
    found, before = [1], 0
    while x:
        whole, x = divmod(x, 1)
        before, last = found[-1], int(whole) * found[-1] + before
        if last > most:
            break
        found.append(last)
        x = 1 / x if x else x
    return found[1:]


PERIODIC = ("sin", "cos", "tan")
QUARTER = Fraction(1570796326794896619231321691639751442, 10**36)  # a quarter turn, π/2
QUARTER_TURNS = [Fraction(n) for n in _convergents(QUARTER, 10**9)]


def _fewer(
    problem: Problem, sizes: Mapping[str, int], choices: Choices, names: list[str], most: int
) -> Choices | None:
    """As many choices for some arrays as leave at most so many points; None if these would be too few."""
    for each in range(len(SIMPLE), SIGNS - 1, -1):
        found = {name: values[:each] if name in names else values for name, values in choices.items()}
        if prod(len(found[f.name]) ** prod(shape(f.sizes, sizes)) for f in problem.free) <= most:
            return found
    return None


def _points(problem: Problem, sizes: Mapping[str, int], choices: Choices) -> Arrays:
    """All choices for all entries."""
    counts = [prod(shape(f.sizes, sizes)) for f in problem.free]
    numbers = np.arange(prod(len(choices[f.name]) ** n for f, n in zip(problem.free, counts, strict=True)))
    lanes, place = {}, 1
    for f, count in zip(problem.free, counts, strict=True):
        values = np.array(choices[f.name])
        places = place * len(values) ** np.arange(count)
        lanes[f.name] = values[numbers // places[:, None] % len(values)].reshape(*shape(f.sizes, sizes), -1)
        place *= len(values) ** count
    return lanes


def _exponents(problem: Problem) -> set[str]:
    """What exponents are made of."""
    powers = [n.args[1] for n in topological(*problem.asserted) if n.op == "pow"]
    named = quantities_of(*powers)
    return named | quantities_of(*(q.definition for q in problem.quantities if q.name in named))


def _choices(free: Free, simple: tuple[Fraction, ...]) -> list[float]:
    """Simple numbers of an interval, as floats that hold them exactly."""
    candidates = [*simple, *_between(free)]
    for end in (free.low, free.high):
        candidates += [end + n for n in SIMPLE] if end else []
    found = dict.fromkeys(v for v in candidates if free.contains(v) and double(v) == v)
    return [double(v) for v in found]


def _between(free: Free) -> list[Fraction]:
    if free.low is None or free.high is None:
        return []
    return [free.low + (free.high - free.low) * part for part in INSIDE]
