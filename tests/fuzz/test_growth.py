"""Files of doubling size: time and memory of every reader may only double with them. Part of `make fuzz`."""

from __future__ import annotations

import time
import tracemalloc
import zlib
from collections.abc import Callable
from contextlib import suppress

import pytest
from tests.backgammon.notation import xg_bytes

from crownpoint.backgammon import read_mat, read_match, read_sgf, recognize
from crownpoint.checkers import read_games, read_pdn
from crownpoint.errors import InvalidRecordError

GAME = " 5 point match\n\n Game 1\n Ana : 0   Marek : 0\n"
SIZES = (200_000, 400_000, 800_000)
MOST_GROWTH = 10  # four times the size: linear takes 4 times as long, quadratic 16 times
MOST_MEMORY = 60  # bytes for each byte of the file


def _count(text: str) -> int:
    return sum(1 for _ in read_games(text))


def _xg(records: str) -> object:
    return read_match(xg_bytes.file(records.encode("latin-1")))


def _xg_comments(text: str) -> object:
    return read_match(xg_bytes.file(xg_bytes.match(5), xg_bytes.game(), comments=b"{\\rtf1" + text.encode()))


def _xg_streams(text: str) -> object:
    return read_match(xg_bytes.file(xg_bytes.match(5), xg_bytes.game()) + zlib.compress(b"") * (len(text) // 8))


def _bgf(body: str) -> object:
    head = b'{"format":"BGF","compress":false,"useSmile":true}\n'
    return read_match(head + b":)\n\x00" + body.encode("latin-1"))


HOSTILE: dict[str, tuple[Callable[[str], object], Callable[[int], str]]] = {
    "mat, spaces": (read_mat, lambda size: " " * size),
    "mat, spaces in a tag": (read_mat, lambda size: ";[" + " " * size),
    "mat, spaces in a score": (read_mat, lambda size: f" 5 point match\n Game 1\n a : 0 {' ' * size} : x"),
    "mat, colons": (read_mat, lambda size: " Game 1\n" + ": " * (size // 2)),
    "mat, digits": (read_mat, lambda size: GAME + "1" * size),
    "mat, turns after the end": (read_mat, lambda size: GAME + "  1) 31: 8/5 6/5    Wins 1 point\n" * (size // 34)),
    "mat, games": (read_mat, lambda size: " Game 1\n a : 0  b : 0\n" * (size // 22)),
    "mat, comments": (read_mat, lambda size: GAME + "; note\n" * (size // 7)),
    "sgf, a comment": (read_sgf, lambda size: f"(;GM[6]C[{'x' * size}])"),
    "sgf, escapes": (read_sgf, lambda size: "(;GM[6]C[" + "\\\\" * (size // 2)),
    "sgf, values": (read_sgf, lambda size: "(;GM[6]C" + "[]" * (size // 2)),
    "sgf, names": (read_sgf, lambda size: "(;" + "A" * size),
    "sgf, brackets": (read_sgf, lambda size: "(" * size),
    "sgf, nodes": (read_sgf, lambda size: "(;GM[6]" + "\n;W[double]" * (size // 11)),
    "pdn, brackets": (read_pdn, lambda size: "1. 11-15 " + "{x} " * (size // 4)),
    "pdn, spaces": (read_pdn, lambda size: "11" + " " * size),
    "pdn, a comment": (read_pdn, lambda size: "{" + "x" * size),
    "pdn, moves": (read_pdn, lambda size: "11-15 " * (size // 6)),
    "pdn, a stream": (_count, lambda size: '[Event "a"]\n1. 11-15 *\n' * (size // 24)),
    "pdn, a stream without tags": (_count, lambda size: "11-15 *\n" * (size // 8)),
    "pdn, open comments": (_count, lambda size: "{\n[" * (size // 3)),
    "any, a letter": (recognize, lambda size: "dear grandmother " * (size // 17)),
    "any, lines": (recognize, lambda size: "\n" * (size // 4)),  # only the head of a file is looked at
    "any, lines with spaces": (recognize, lambda size: " \r\n" * (size // 12)),
    "sgf, variations": (read_sgf, lambda size: "(;" * (size // 2)),
    "any, ids": (read_match, lambda size: "XGID=" * (size // 5)),
    "any, colons": (recognize, lambda size: "a:" * (size // 2)),
    "any, digits": (recognize, lambda size: "1" * size),
    "xg, zeros": (_xg, lambda size: "\0" * size),
    "xg, games": (_xg, lambda size: ("\0" * 8 + "\1" + "\0" * 2551) * (size // 2560)),
    "xg, comments": (_xg_comments, lambda size: "{" * size),
    "xg, streams": (_xg_streams, lambda size: " " * size),
    "bgf, zeros": (_bgf, lambda size: "\0" * size),
    "bgf, lists": (_bgf, lambda size: "\xf8\xf9" * (size // 2)),
    "bgf, long texts": (_bgf, lambda size: "\xf8" + "\xe4\xfc" * (size // 2)),
    "pdn, a path": (read_pdn, lambda size: "11" + "-15" * (size // 3)),
}


@pytest.mark.full
@pytest.mark.parametrize("case", HOSTILE)
def test_growth(case: str) -> None:
    read, make = HOSTILE[case]
    times = [_seconds(read, make(size)) for size in SIZES]
    assert times[2] < max(MOST_GROWTH * times[0], 0.05), times
    text = make(SIZES[0])
    tracemalloc.start()
    _try(read, text)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < MOST_MEMORY * len(text) + 2**20


def _seconds(read: Callable[[str], object], text: str) -> float:
    best = float("inf")
    for _ in range(3):
        start = time.process_time()  # what others do on this machine does not count
        _try(read, text)
        best = min(best, time.process_time() - start)
    return best


def _try(read: Callable[[str], object], text: str) -> None:
    with suppress(InvalidRecordError):
        read(text)
