"""NumPy for the page, where it is too large to load: names for annotations, and the tables of match equities.

Everything else of the library that needs arrays (batches, rollouts in Python) is not used by the page.
"""

from __future__ import annotations

import struct
from typing import Any

from numpy import typing as typing


class _Name:
    """Stands for a type in an annotation."""

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise NotImplementedError("There is no NumPy in the page.")

    def __getitem__(self, _: Any) -> _Name:
        return self

    def __or__(self, _: Any) -> _Name:
        return self

    __ror__ = __or__


class Table:
    """Numbers in rows, or one row."""

    def __init__(self, rows: list[Any]) -> None:
        self.rows = rows

    def __getitem__(self, key: Any) -> Any:
        return self.rows[key[0]][key[1]] if isinstance(key, tuple) else self.rows[key]

    def __setitem__(self, key: Any, value: Any) -> None:
        if not isinstance(key, tuple):
            places = range(len(self.rows))[key] if isinstance(key, slice) else [key]
            for at, place in enumerate(places):
                self.rows[place] = value.rows[at] if isinstance(value, Table) else value
            return
        down, across = (
            range(len(part))[each] if isinstance(each, slice) else [each]
            for each, part in zip(key, (self.rows, self.rows[0]), strict=True)
        )
        for row, y in enumerate(down):
            for column, x in enumerate(across):
                self.rows[y][x] = value.rows[row][column] if isinstance(value, Table) else value

    def astype(self, _: Any) -> Table:
        """The numbers as 32 bits hold them."""
        return Table([_single(each) for each in self.rows])


def _single(value: Any) -> Any:
    if isinstance(value, list):
        return [_single(each) for each in value]
    return struct.unpack("<f", struct.pack("<f", value))[0]


def zeros(shape: int | tuple[int, int]) -> Table:
    """So many zeros."""
    return Table([0.0] * shape if isinstance(shape, int) else [[0.0] * shape[1] for _ in range(shape[0])])


def array(values: Any, dtype: Any = None) -> Table:
    """Numbers from lists."""
    convert = dtype if dtype in (float, int) else float
    return Table([[convert(x) for x in row] if isinstance(row, list) else convert(row) for row in values])


def __getattr__(name: str) -> Any:
    if name.startswith("__"):
        raise AttributeError(name)
    return _Name()
