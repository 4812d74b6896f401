"""Raw random numbers: from the words of a stream to values of a kind, for one instance or for a run of
instances at once.

A kind is a formula on a word. Both ways of running it are made of the same formula, so that an instance drawn
alone has the bits it had in its run. Intervals are formulas, too: they fold raw reals into where they must
lie.
"""

from __future__ import annotations

from typing import Any

from numeric.kernels.compiled import part
from numeric.kernels.simd import Real, Word, rewrite, scalar, stream
from numeric.machine.styles import (
    AT_EDGES,
    EQUAL,
    EQUALS,
    GENERIC,
    LONE,
    LONES,
    OFFSET,
    POWERS,
    RUN,
    SPARSE,
    STEP,
    WHOLE,
)


def _stepped(x: Word) -> Word:
    """The next state of a lane's stream (xorshift; the state is a strong hash to begin with), which is also
    its output.
    """
    x = x ^ (x << 13)
    x = x ^ (x >> 7)
    return x ^ (x << 17)


def _sum(x: Word) -> Real:
    """A sum of two uniforms as an integer between −2²² and 2²², plus OFFSET; times STEP its variance is 1."""
    return ((x >> 42) + (((x >> 20) & (2**22 - 1)) | 0x4330000000000000)).real


def _summed(x: Word) -> Real:
    return _sum(x) - OFFSET


def generic(x: Word, step: Real, origin: Real) -> Real:
    """A triangular density around a centre: centre + step · whole number, where origin = centre − step ·
    OFFSET, exactly.
    """
    return _sum(x).times_plus(step, origin)


def _generic_beyond(x: Word, step: Real, origin: Real, *fold: Real) -> Real:
    return _beyond(generic(x, step, origin), *fold)


def _whole(x: Word) -> Real:
    """Integers from −3 to 3."""
    top = x >> 32
    return ((((top << 3) - top) >> 32) | 0x4330000000000000).real - (2.0**52 + 3.0)


def _sparse(x: Word) -> Real:
    """Mostly zeros."""
    kind, value = x >> 60, _summed(x << 4) * STEP  # not the bits that choose
    return kind.above(11).choose(
        kind.above(13).choose(value, kind.above(12).choose(value.make(1.0), -1.0)), 0.0
    )


def _powers(x: Word) -> Real:
    """Powers of two, both signs."""
    return (((((x >> 32) & 15) + 1015) << 52) | ((x >> 42) << 63)).real


def _chosen(x: Word, values: tuple[float, ...]) -> Real:
    """One of sixteen values by the first four bits, or a generic one."""
    generic = _summed(x << 4) * STEP
    level = [generic if v != v else generic.make(v) for v in values]
    for bit in range(60, 64):
        odd = x.has(bit)
        level = [a if a is b else odd.choose(b, a) for a, b in zip(level[::2], level[1::2], strict=True)]
    return level[0]


def _beyond(raw: Real, end: Real, sign: Real, spare: Real) -> Real:
    """A raw real folded to one side of an end point; `spare` stands for the end point itself."""
    x = abs(raw).times_plus(sign, end)
    return x.equals(end).choose(spare, x)


def _between(raw: Real, low: Real, high: Real, at_low: Real, at_high: Real) -> Real:
    """A raw real folded into an interval by a triangle wave: integers become end points, and these what
    stands for them.
    """
    size, width = abs(raw), high - low
    t = -abs(-(size - (size * 0.5).floor() * 2.0) + 1.0) + 1.0
    x = (raw < 0.0).choose(high - width * t, low + width * t)
    x = (x > high).choose(high, (x < low).choose(low, x))
    return x.equals(high).choose(at_high, x.equals(low).choose(at_low, x))


def run_of(formula: Any, vectors: int = 0, numbers: int = 0, lanes: int = RUN) -> Any:
    """Rows of a kind's values for a whole run."""

    def advanced(state: Real, *others: Real) -> tuple[Real, Real]:
        word = _stepped(state.word)
        return formula(word, *others), word.real

    return stream(advanced, lanes, vectors, numbers)


next_state = scalar(lambda state: _stepped(state.word).real)
whole_of = scalar(lambda word: _summed(word.word))
beyond, beyond_run = scalar(_beyond, 4), rewrite(_beyond, RUN, 3)
between, between_run = scalar(_between, 5), rewrite(_between, RUN, 4)
generic_run, generic_beyond_run = run_of(generic, vectors=2), run_of(_generic_beyond, vectors=2, numbers=3)
whole_run, sparse_run, powers_run = run_of(_whole), run_of(_sparse), run_of(_powers)
equal_run, lone_run, edges_run = (run_of(lambda x, v=v: _chosen(x, v)) for v in (EQUALS, LONES, AT_EDGES))

_one_generic = scalar(lambda word, step, origin: generic(word.word, step, origin), 3)
_one_whole, _one_sparse, _one_power = (
    scalar(lambda word, f=f: f(word.word)) for f in (_whole, _sparse, _powers)
)
_one_equal, _one_lone, _one_edge = (
    scalar(lambda word, v=v: _chosen(word.word, v)) for v in (EQUALS, LONES, AT_EDGES)
)


@part
def single(kind: int, word: float, step: float, origin: float) -> float:
    """One value of a kind."""
    if kind == GENERIC:
        return _one_generic(word, step, origin)
    if kind == WHOLE:
        return _one_whole(word)
    if kind == SPARSE:
        return _one_sparse(word)
    if kind == POWERS:
        return _one_power(word)
    if kind == EQUAL:
        return _one_equal(word)
    return _one_lone(word) if kind == LONE else _one_edge(word)
