"""The least gap of an inequality, to hundreds of digits: where floats end, ball arithmetic goes on.

log x ≤ x/e − 10⁻³⁰ is false in a neighbourhood of e that is far narrower than what a descent in floats can
find: at a minimum the gap is flat, and sixteen digits of it are eight of the point. Newton's method, with
differences for derivatives, doubles the digits of the point in every round; where the gap has a kink instead,
as |x − √2| ≥ 10⁻³⁰, the golden section closes in on one entry after the other. Whatever comes out is an exact
instance, to be judged as any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from flint import arb, arb_mat, fmpq

from numeric.functions.values import Hole, ball, precision
from numeric.problem.instance import Instance
from numeric.problem.problem import Problem
from numeric.rigorous.balls.wiring import CannotCertify
from numeric.rigorous.certify import elements
from numeric.rigorous.interpreter import program

BITS = 2048
FIRST = 20  # bits of the point that the descent has found
ROUNDS = 5  # of Newton's method: the bits double in each
MOST_ENTRIES = 6  # that may move: the cost grows with their square
FLAT = 2.0**-20  # of the largest second derivative: a direction in which the gap does not change
KINK = 16.0  # times the second differences of the first round: a gap that is not smooth
GOLDEN = Fraction(1548008755920, 2504730781961)
REUSED = 64  # of a part: a point so much nearer to where it is to be divided divides it
NARROWED = 700  # rounds of the golden section: each wins two thirds of a bit
SWEEPS = 2
PLACES = (20, 40, 70, 110, 145, 200)  # decimals of the point that are tried

Gap = Callable[[tuple[Fraction, ...]], arb | None]


class Coordinate(NamedTuple):
    """A free entry that may move: the array, its place in it."""

    name: str
    place: int


def polished(problem: Problem, end: Instance) -> Iterator[Instance]:
    """Exact instances where the gap is nearer to its least value than where a descent in floats ended, those
    with fewer digits first.
    """
    entries = _movable(problem, end)
    if not 0 < len(entries) <= MOST_ENTRIES or program(problem, end.sizes).integrates:
        return
    start = tuple(end.free[e.name][e.place] for e in entries)
    with precision(BITS):
        gap = _gap_at(problem, end, entries)
        found = _newton(gap, start) or _sections(gap, start)
        here, there = gap(start), gap(found)
        nearer = here is not None and there is not None and there < here
    for places in PLACES if nearer else ():
        yield _put(end, entries, tuple(Fraction(round(v * 10**places), 10**places) for v in found))


def _movable(problem: Problem, end: Instance) -> list[Coordinate]:
    """The entries strictly inside their intervals."""
    return [
        Coordinate(f.name, k)
        for f in problem.free
        if not f.integers
        for k, value in enumerate(end.free[f.name])
        if value not in (f.low, f.high)
    ]


def _put(end: Instance, entries: list[Coordinate], point: tuple[Fraction, ...]) -> Instance:
    for entry, value in zip(entries, point, strict=True):
        row = list(end.free[entry.name])
        row[entry.place] = value
        end = end.changed(entry.name, row)
    return end


def _gap_at(problem: Problem, end: Instance, entries: list[Coordinate]) -> Gap:
    """The gap as a function of the entries that move, at that element where it is least at the start."""
    wired = program(problem, end.sizes)
    inside = {f.name: f for f in problem.free}

    def gaps(point: tuple[Fraction, ...]) -> list[arb | None]:
        if not all(inside[e.name].contains(v) for e, v in zip(entries, point, strict=True)):
            return []
        try:
            quantities = wired.quantities(_put(end, entries, point))
            values = wired.evaluate(quantities) if not _broken(quantities) else None
        except CannotCertify:
            return []
        found = elements(problem, wired.sizes, values) if values is not None else ()
        return [_apart(e.left, e.right) for e in found]

    here = gaps(tuple(end.free[e.name][e.place] for e in entries))
    known = [(g, k) for k, g in enumerate(here) if g is not None]
    least = min(known, key=lambda pair: pair[0])[1] if known else None

    def gap(point: tuple[Fraction, ...]) -> arb | None:
        return None if least is None else dict(enumerate(gaps(point))).get(least)

    return gap


def _broken(quantities: Mapping[str, Sequence[object]]) -> bool:
    return any(isinstance(v, Hole) for row in quantities.values() for v in row)


def _apart(left: object, right: object) -> arb | None:
    """The middle of the gap between two values that there are."""
    if not isinstance(left, (fmpq, arb)) or not isinstance(right, (fmpq, arb)):
        return None
    return ball(right - left).mid()


# Newton's method


def _newton(gap: Gap, start: tuple[Fraction, ...]) -> tuple[Fraction, ...] | None:
    """The point after a few rounds, each with differences as wide as the point is still wrong; None where the
    gap is not smooth, so that its second differences grow from round to round.
    """
    point, chosen, bent = start, None, 0.0
    for k in range(ROUNDS):
        slopes, bends = _differences(gap, point, Fraction(1, 2 ** (FIRST << k)))
        if slopes is None or bends is None:
            return None
        chosen = _steep(bends) if chosen is None else chosen
        most = max((float(bends[n][n]) for n in chosen), default=0.0)
        bent = bent or KINK * most
        step = _solved(bends, slopes, chosen)
        if step is None or most > bent or any(abs(s) > 1 for s in step):
            return None
        moved = {n: point[n] - _rounded(s, 4 * FIRST << k) for n, s in zip(chosen, step, strict=True)}
        point = tuple(moved.get(n, value) for n, value in enumerate(point))
    return point


def _differences(
    gap: Gap, point: tuple[Fraction, ...], width: Fraction
) -> tuple[list[arb] | None, list[list[arb]] | None]:
    """First and second derivatives of the gap by central differences; None where it has no value nearby."""
    n = len(point)

    def moved(*steps: tuple[int, int]) -> Any:
        return gap(tuple(v + width * sum(s for k, s in steps if k == m) for m, v in enumerate(point)))

    here = moved()
    ahead, back = [moved((k, 1)) for k in range(n)], [moved((k, -1)) for k in range(n)]
    both = {(k, m): moved((k, 1), (m, 1)) for k in range(n) for m in range(k)}
    if here is None or any(g is None for g in (*ahead, *back, *both.values())):
        return None, None
    h = arb(fmpq(width.numerator, width.denominator))
    slopes = [(ahead[k] - back[k]) / (2 * h) for k in range(n)]
    bends = [[(ahead[k] - 2 * here + back[k]) / h**2] * n for k in range(n)]
    for (k, m), corner in both.items():
        mixed = (corner - ahead[k] - ahead[m] + here) / h**2
        bends[k] = [*bends[k][:m], mixed, *bends[k][m + 1 :]]
        bends[m] = [*bends[m][:k], mixed, *bends[m][k + 1 :]]
    return [s.mid() for s in slopes], [[b.mid() for b in row] for row in bends]


def _steep(bends: list[list[arb]]) -> list[int]:
    """Entries along which the gap bends upwards, each in its own direction: a Cholesky factor with pivots.

    The others stay where they are: along a valley there is nothing to win.
    """
    rest = [[float(b) for b in row] for row in bends]
    chosen: list[int] = []
    floor = FLAT * max(rest[k][k] for k in range(len(rest)))
    while True:
        pivot = max((k for k in range(len(rest)) if k not in chosen), key=lambda k: rest[k][k], default=None)
        if pivot is None or not rest[pivot][pivot] > max(floor, 0.0):
            return sorted(chosen)
        chosen.append(pivot)
        column = [row[pivot] / rest[pivot][pivot] for row in rest]
        rest = [
            [value - share * rest[pivot][m] for m, value in enumerate(row)]
            for row, share in zip(rest, column, strict=True)
        ]


def _solved(bends: list[list[arb]], slopes: list[arb], chosen: list[int]) -> list[arb] | None:
    if not chosen:
        return None
    try:
        found = arb_mat([[bends[k][m] for m in chosen] for k in chosen]).solve(
            arb_mat([[slopes[k]] for k in chosen])
        )
    except ZeroDivisionError:
        return None
    return [found[k, 0].mid() for k in range(len(chosen))]


def _rounded(x: arb, bits: int) -> Fraction:
    """A number to so many binary places."""
    return Fraction(int((x.mid() * arb(2) ** bits).floor().unique_fmpz() or 0), 2**bits)


# the golden section


def _sections(gap: Gap, start: tuple[Fraction, ...]) -> tuple[Fraction, ...]:
    """One entry after the other put where the gap is least between its neighbours."""
    point = start
    for _ in range(SWEEPS if len(start) > 1 else 1):
        for k in range(len(point)):
            point = _section(gap, point, k)
    return point


def _section(gap: Gap, point: tuple[Fraction, ...], k: int) -> tuple[Fraction, ...]:
    """The point with an entry moved by the golden section; as it is if a value is missing on the way.

    Of the two points that divide a part, one divided the whole already: its gap is known.
    """

    @cache
    def at(value: Fraction) -> arb | None:
        return gap((*point[:k], value, *point[k + 1 :]))

    reach = max(abs(point[k]), Fraction(1)) / 2**FIRST
    low, high = point[k] - reach, point[k] + reach
    kept = low
    for turn in range(NARROWED):
        wide = (high - low) * GOLDEN
        left, right = (
            kept if abs(kept - v) * REUSED < wide else _short(v, turn) for v in (high - wide, low + wide)
        )
        here, there = at(left), at(right)
        if here is None or there is None:
            return point
        low, high, kept = (low, right, left) if here <= there else (left, high, right)
    return (*point[:k], (low + high) / 2, *point[k + 1 :])


def _short(value: Fraction, turn: int) -> Fraction:
    """A fraction with as many places as the golden section needs by then."""
    scale = 2 ** (2 * FIRST + 16 + turn)
    return Fraction(round(value * scale), scale)
