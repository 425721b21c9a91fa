"""Makes small XG files for tests: header, records and comments, packed by hand."""

from __future__ import annotations

import struct
import zlib

START = (0, -2, 0, 0, 0, 0, 5, 0, 3, 0, 0, 0, -5, 5, 0, 0, 0, -3, 0, -5, 0, 0, 0, 0, 2, 0)
NOBODY = -1000.0


def record(kind: int, **fields: tuple[int, str, tuple[object, ...]]) -> bytes:
    """A record with values packed at their places."""
    data = bytearray(2560)
    data[8] = kind
    for place, code, values in fields.values():
        struct.pack_into("<" + code, data, place, *values)
    return bytes(data)


def match(length: int, *, white: str = "Ana", black: str = "Zoë") -> bytes:
    names = {
        name: (place, f"{2 * len(text)}s", (text.encode("utf-16-le"),))
        for name, place, text in (("white", 880, white), ("black", 1138, black), ("event", 622, "Club"))
    }
    return record(
        0, length=(92, "i", (length,)), crawford=(100, "B", (1,)), date=(128, "d", (45600.5,)), limit=(612, "i", (10,)),
        **names,  # type: ignore[arg-type]
    )  # fmt: skip


def game(white: int = 0, black: int = 0) -> bytes:
    return record(1, score=(12, "2i", (white, black)))


def cube(side: int, doubled: int, answer: int, equities: tuple[float, ...], loss: float, answered: float) -> bytes:
    return record(
        2, facts=(12, "5i", (side, doubled, answer, -1, -1)), chances=(124, "7f", (0.0, 0.1, 0.4, 0.6, 0.2, 0.0, 0.2)),
        equities=(152, "3f", equities), loss=(200, "d", (loss,)), answered=(216, "d", (answered,)),
        level=(92, "i", (1002,)), comment=(292, "i", (-1,)),
    )  # fmt: skip


def move(
    side: int,
    dice: tuple[int, int],
    before: tuple[int, ...],
    after: tuple[int, ...],
    candidates: tuple[tuple[tuple[int, ...], float], ...] = (),
    loss: float = NOBODY,
    comment: int = -1,
    play: tuple[int, ...] = (7, 4, 5, 3),
) -> bytes:
    data = bytearray(
        record(
            3, before=(9, "26b", before), after=(35, "26b", after), side=(64, "i", (side,)),
            play=(68, "8i", (*play, -1, -1, -1, -1, -1, -1)[:8]), dice=(100, "2i", dice),
            count=(120, "i", (len(candidates),)),
            judged=(2312, "2d", (loss, 0.25)), comment=(2524, "i", (comment,)),
        )
    )  # fmt: skip
    for index, (board, equity) in enumerate(candidates):
        struct.pack_into("<26b", data, 192 + 26 * index, *board)
        struct.pack_into("<7f", data, 1408 + 28 * index, 0.0, 0.1, 0.5, 0.5, 0.1, 0.0, equity)
    return bytes(data)


def end(winner: int, points: int) -> bytes:
    return record(4, won=(24, "2i", (winner, points)))


def file(*records: bytes, comments: bytes = b"") -> bytes:
    head = bytearray(8232)
    head[:4] = b"RGMH"
    return bytes(head) + zlib.compress(b"".join(records)) + (zlib.compress(comments) if comments else b"")


def moved(board: tuple[int, ...], *hops: tuple[int, int]) -> tuple[int, ...]:
    """The board of the mover after hops onto empty or own points."""
    points = list(board)
    for source, target in hops:
        points[source] -= 1
        points[target] += 1
    return tuple(points)


def flipped(board: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(-count for count in reversed(board))
