"""Points of a domain by chance, from the meaning of the domain alone."""

from __future__ import annotations

import random
from typing import Any

import mpmath as mp

from derive import language as lang
from derive.language.domains import Distinct, Interval, Orthonormal, Simplex, Sphere, Symmetric
from tests.oracles.language import keys_of
from tests.oracles.values import NoValue


def _number(domain: Interval, rng: random.Random) -> Any:
    low, high = (None if b.is_infinite else mp.mpf(int(b.p)) / int(b.q) for b in (domain.low, domain.high))
    u = mp.mpf(rng.randint(1, 99)) / 100
    if low is not None and high is not None:
        x = low + (high - low) * u
    elif low is not None or high is not None:
        step = mp.mpf(rng.choice((1, 2, 3, 10))) * u
        x = low + step if low is not None else high - step
    else:
        x = mp.mpf(rng.choice((1, 2, 5))) * (2 * u - 1) * (1 if rng.random() < 0.8 else 10)
    return mp.mpf(int(mp.ceil(x) if low is not None else mp.floor(x))) if domain.integers else x


def fill(q: Any, sizes: dict[str, int], rng: random.Random) -> dict[Any, Any]:
    """Values for all entries of a quantity: {(name, i, j, …): number}."""
    if isinstance(q, lang.Scalar):
        return {(q.name,): _number(q.domain, rng)}
    keys, domain = list(keys_of(q, sizes)), q.domain
    if isinstance(domain, Interval):
        return {key: _number(domain, rng) for key in keys}
    free = {key: mp.mpf(rng.randint(-300, 300) or 7) / 100 for key in keys}
    if isinstance(domain, Distinct):
        return free
    if isinstance(domain, (Simplex, Sphere)):
        power = 1 if isinstance(domain, Simplex) else 2
        norm = {
            key[:-1]: mp.fsum(abs(v) ** power for k, v in free.items() if k[:-1] == key[:-1]) for key in keys
        }
        return {
            key: abs(v) / norm[key[:-1]] if power == 1 else v / mp.sqrt(norm[key[:-1]])
            for key, v in free.items()
        }
    if isinstance(domain, Orthonormal):
        return _orthonormal(q, sizes, free)
    n = sizes[q.lengths[-1].name]
    if isinstance(domain, Symmetric):
        return {
            (name, *rest, i, j): (free[name, *rest, i, j] + free[name, *rest, j, i]) / 2
            for name, *rest, i, j in keys
        }
    return {(name, *rest, i, j): mp.fsum(free[name, *rest, i, k] * free[name, *rest, j, k] for k in range(1, n + 1)) + (i == j)
            for name, *rest, i, j in keys}  # fmt: skip


def _orthonormal(q: Any, sizes: dict[str, int], free: dict[Any, Any]) -> dict[Any, Any]:
    m, d = (sizes[length.name] for length in q.lengths)
    if m > d:
        raise NoValue
    rows: list[list[Any]] = []
    for r in range(1, m + 1):
        row = [free[q.name, r, c] for c in range(1, d + 1)]
        for other in rows:
            dot = mp.fsum(a * b for a, b in zip(row, other, strict=True))
            row = [a - dot * b for a, b in zip(row, other, strict=True)]
        norm = mp.sqrt(mp.fsum(a * a for a in row))
        rows.append([a / norm for a in row])
    return {(q.name, r, c): rows[r - 1][c - 1] for r in range(1, m + 1) for c in range(1, d + 1)}
