"""Values that nobody sends on purpose: very large, very small, empty, of another kind, or hard to read."""

from __future__ import annotations

from typing import Any

__all__ = ["EXTREMES", "NUMBERS"]

NUMBERS = [-1, 0, 2**15, 2**20, 2**20 + 1, 2**31 - 1, 2**31, 2**53, 2**63 - 1, 2**63, 2**64, 2**70, -(2**70), 10**40]
FLOATS = [0.5, -0.0, 1e16, 1e308, 5e-324]
TEXTS = [
    "",
    "0",
    "1e9",
    "\0",
    "\ud83d\ude00" * 40,
    "\u202e",
    "\ufffd",
    "ﷺ" * 30,
    "x" * 10_000,
    "'; DROP TABLE people; --",
    "W:W18:B1",
    "XGID=-b----E-C---eE---c-e----B-:30:-1:1:66:0:0:0:0:30",
]
OTHERS: list[Any] = [None, True, [], [[]], {}, {"kind": "none"}]
EXTREMES = [*NUMBERS, *FLOATS, *TEXTS, *OTHERS]
