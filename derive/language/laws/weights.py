"""Words of the field made of exponentials: softmax, log-sum-exp, the normal density on ℝᵈ.

Each is what its formula says, written with sums: nothing is added that the roads would have to know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import sympy as sp

from derive.language.binders import rename
from derive.language.mistakes import Mistake, asks
from derive.language.symbols import Array, Det, Index
from derive.language.words import inverse, total


@asks
def softmax(score: Any, index: Index, over: Index | None = None) -> sp.Expr:
    """The softmax weight of a score: its exponential, divided by the sum of those at all values of the index.

    The sum runs over another index of that length, `over`, if the paper names it.

    >>> t, j = axes(t="T", j="T")
    >>> s = array("s", t)
    >>> softmax(s[t], t, j)
    exp(s[t])/(total(exp(s[j]), j))
    """
    score = sp.sympify(score)
    free = (Index(f"{index.name}_{k}", index.length) for k in range(1, 99))
    other = over or next(i for i in free if i not in score.free_symbols)
    if other.length != index.length or other == index or other in score.free_symbols:
        raise Mistake(
            f"softmax sums over an index of length {index.length} that the score lacks, not {other}"
        )
    return sp.exp(score) / total(sp.exp(rename(score, {index: other})), other)


@asks
def logsumexp(score: Any, index: Index) -> sp.Expr:
    """The logarithm of the sum of the exponentials of a score.

    >>> t = axes(t="T")
    >>> s = array("s", t)
    >>> logsumexp(s[t], t)
    log(total(exp(s[t]), t))
    """
    return sp.log(total(sp.exp(score), index))


@asks
def gaussian(x: Any, mean: Any, covariance: Array, i: Index, j: Index) -> sp.Expr:
    """The density on ℝᵈ, at x, of the normal law with a mean and a covariance; i and j number coordinates.

    x and the mean are arrays, or functions of the index.

    >>> i, j = axes(i="d", j="d")
    >>> x, mu, S = array("x", i), array("mu", i), spd("S", i, j)
    >>> check(integral(gaussian(x, mu, S, i, j), x), 1).verdict
    <Verdict.PROVED: 'PROVED'>
    """

    def centred(k: Index) -> sp.Expr:
        return _at(x, k) - _at(mean, k)

    form = total(centred(i) * inverse(covariance)[i, j] * centred(j), i, j)
    return sp.exp(-form / 2) / sp.sqrt((2 * sp.pi) ** i.length * Det(covariance))


def _at(vector: Array | Callable[[Index], Any], k: Index) -> sp.Expr:
    return vector[k] if isinstance(vector, Array) else sp.sympify(vector(k))
