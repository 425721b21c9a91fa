"""Rounds the weights of a layer so that its sums, rather than its weights, stay the same.

Inputs are rounded one at a time. Inputs that are not rounded yet compensate for the error as far as possible, by least
squares over activations measured on boards from play.
"""

from __future__ import annotations

import numpy as np

BLOCK = 64
DAMPING = 3e-3  # relative to the mean square of an activation: keeps inputs that never fire from drifting


def compensated(weights: np.ndarray, unit: np.ndarray, limit: int, moments: np.ndarray) -> np.ndarray:
    """Integers q, at most ±`limit`, such that activations @ (q * unit) is close to activations @ weights.

    `weights` are input-major with one `unit` per output; `moments` is the mean outer product of the activations.
    """
    order = np.argsort(-np.diag(moments), kind="stable")  # the busiest first, while many are left to compensate
    count = len(weights)
    damped = moments[np.ix_(order, order)] + np.eye(count) * max(DAMPING * np.trace(moments) / count, 1e-12)
    spread = np.linalg.cholesky(np.linalg.inv(damped)).T
    left, whole = weights[order].astype(np.float64), np.empty(weights.shape)
    for start in range(0, count, BLOCK):
        end = min(count, start + BLOCK)
        errors = np.empty((end - start, weights.shape[1]))
        for row in range(start, end):
            whole[row] = np.clip(np.rint(left[row] / unit), -limit, limit)
            errors[row - start] = (left[row] - whole[row] * unit) / spread[row, row]
            left[row:end] -= np.outer(spread[row, row:end], errors[row - start])
        left[end:] -= spread[start:end, end:].T @ errors
    found = np.empty_like(whole)
    found[order] = whole
    return found
