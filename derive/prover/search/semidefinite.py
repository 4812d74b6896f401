"""Positive semidefinite matrices with given linear images, guessed in floats by an interior-point method.

The path is that of Helmberg, Rendl, Vanderbei and Wolkowicz, Kojima and Monteiro: Newton steps for X Z = μ I
while μ falls. Without an objective it leads to the middle of all solutions, which is what rounding needs.
"""

from __future__ import annotations

import numpy as np

Blocks = list[np.ndarray]

STEPS = 60
SMALL = 1e-9
CLEARLY = 1e-6  # of the lengths of two vectors: more than rounding makes of a product that is ≤ 0
BOUNDARY = 0.9  # of the way to where a matrix would cease to be definite


@np.errstate(all="ignore")
def middle(images: Blocks, target: np.ndarray) -> Blocks | None:
    """Matrices X_k ≥ 0 with Σ_k ⟨A_ki, X_k⟩ = target_i; images[k][i] is A_ki. None if none is found."""
    sizes = [image.shape[1] for image in images]
    start = 10.0 * (1.0 + float(np.abs(target).max(initial=0.0)))
    x = [start * np.eye(n) for n in sizes]
    z = [start * np.eye(n) for n in sizes]
    y = np.zeros(len(target))
    for _ in range(STEPS):
        missing = target - _image(images, x)
        gap = sum(float(np.sum(p * q)) for p, q in zip(x, z, strict=True)) / sum(sizes)
        if not np.isfinite(gap):
            return None
        if np.abs(missing).max(initial=0.0) < SMALL and gap < SMALL:
            break
        if _hopeless(images, target, y):
            return None
        try:
            x, y, z = _step(images, x, y, z, missing, 0.3 * gap)
        except np.linalg.LinAlgError:
            break
    return x if np.abs(target - _image(images, x)).max(initial=0.0) < 1e-5 * start else None


def _hopeless(images: Blocks, target: np.ndarray, y: np.ndarray) -> bool:
    """Whether y shows that there is no solution: where −Σ_i y_i A_ki is definite for all k, Σ_i y_i target_i
    = Σ_k ⟨Σ_i y_i A_ki, X_k⟩ is at most 0 for every X ≥ 0.
    """
    if not y @ target > CLEARLY * float(np.linalg.norm(y) * np.linalg.norm(target)):
        return False
    try:
        for a in images:
            np.linalg.cholesky(-np.tensordot(y, a, 1))
    except np.linalg.LinAlgError:
        return False
    return True


def _image(images: Blocks, x: Blocks) -> np.ndarray:
    parts = [np.tensordot(a, m, ([1, 2], [0, 1])) for a, m in zip(images, x, strict=True)]
    out: np.ndarray = np.sum(parts, axis=0)
    return out


def _step(
    images: Blocks, x: Blocks, y: np.ndarray, z: Blocks, missing: np.ndarray, mu: float
) -> tuple[Blocks, np.ndarray, Blocks]:
    inverse = [np.linalg.inv(m) for m in z]
    dual = [-m - np.tensordot(y, a, 1) for m, a in zip(z, images, strict=True)]
    matrix = np.zeros((len(missing), len(missing)))
    right = missing.copy()
    for a, p, q, d in zip(images, x, inverse, dual, strict=True):
        turned = p @ a @ q
        matrix += a.reshape(len(a), -1) @ turned.reshape(len(a), -1).T
        right += np.tensordot(a, p - mu * q + p @ d @ q, ([1, 2], [0, 1]))
    matrix += 1e-13 * np.trace(matrix) * np.eye(len(matrix))
    dy = np.linalg.solve(matrix, right)
    dz = [d - np.tensordot(dy, a, 1) for d, a in zip(dual, images, strict=True)]
    dx = [_symmetric(mu * q - p - p @ d @ q) for p, q, d in zip(x, inverse, dz, strict=True)]
    far, near = _length(x, dx), _length(z, dz)
    moved_x = [p + far * d for p, d in zip(x, dx, strict=True)]
    moved_z = [_symmetric(p + near * d) for p, d in zip(z, dz, strict=True)]
    return moved_x, y + near * dy, moved_z


def _symmetric(m: np.ndarray) -> np.ndarray:
    out: np.ndarray = (m + m.T) / 2
    return out


def _length(x: Blocks, dx: Blocks) -> float:
    """How far to go, so that all matrices stay definite."""
    far = 1.0
    for p, d in zip(x, dx, strict=True):
        half = np.linalg.inv(np.linalg.cholesky(p))
        least = float(np.linalg.eigvalsh(half @ d @ half.T).min())
        if least < 0:
            far = min(far, -BOUNDARY / least)
    return far
