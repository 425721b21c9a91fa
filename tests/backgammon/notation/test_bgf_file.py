"""BGBlitz files: Smile inside gzip. The files here are written by the small writer below."""

from __future__ import annotations

import gzip
import json
import struct
from typing import Any

import pytest

from crownpoint.backgammon import Color, FileFormat, read_match, recognize
from crownpoint.backgammon.notation.smile import read_smile
from crownpoint.errors import InvalidRecordError

HEAD = b'{"format":"BGF","version":"1.0","compress":true,"useSmile":true}\n'


def smile(value: Any) -> bytes:
    """A document without shared names."""
    return b":)\n\x00" + _value(value)


def _value(value: Any) -> bytes:
    if value is None or isinstance(value, bool):
        return {None: b"\x21", False: b"\x22", True: b"\x23"}[value]
    if isinstance(value, int):
        folded = value << 1 if value >= 0 else (-value << 1) - 1
        return bytes([0xC0 + folded]) if folded < 32 else b"\x24" + _vint(folded)
    if isinstance(value, float):
        (bits,) = struct.unpack(">Q", struct.pack(">d", value))
        return b"\x29" + bytes(bits >> shift & 0x7F for shift in range(63, -1, -7))
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, list):
        return b"\xf8" + b"".join(map(_value, value)) + b"\xf9"
    return b"\xfa" + b"".join(bytes([0x7F + len(k)]) + k.encode() + _value(v) for k, v in value.items()) + b"\xfb"


def _text(value: str) -> bytes:
    text = value.encode()
    if not text:
        return b"\x20"
    short = bytes([(0x3F if value.isascii() else 0x7E) + len(text)]) if len(text) <= 60 else b""
    return short + text if short else b"\xe4" + text + b"\xfc"


def _vint(value: int) -> bytes:
    found = [0x80 | value & 0x3F]
    value >>= 6
    while value:
        found.append(value & 0x7F)
        value >>= 7
    return bytes(reversed(found))


def turn(player: int, green: int, red: int, *hops: tuple[int, int], **more: Any) -> dict[str, Any]:
    """A turn as BGBlitz writes it."""
    pairs = [*hops, *[(-1, -1)] * (4 - len(hops))]
    places = {"from": [source for source, _ in pairs], "to": [target for _, target in pairs]}
    return {"type": "amove", "player": player, "green": green, "red": red, **places, **more}


def bgf(*moves: dict[str, Any], won: int = 0) -> bytes:
    """A file with one game."""
    game = {"scoreGreen": 1, "scoreRed": 0, "isCrawford": False, "wonPoints": won, "moves": list(moves)}
    match = {"matchlen": 5, "nameGreen": "Żaba", "nameRed": "Bob", "event": "Club", "games": [game]}
    return HEAD + gzip.compress(smile(match))


def test_smile_gives_back_what_was_written() -> None:
    numbers = [1, -1, 15, -16, 16, 1000, -100000, 2**40, 0.25, -1.5]
    value = {"a": numbers, "b": {"c": None, "d": True, "e": False}, "f": ["", "Żółw", "x" * 300], "j": [[], {}]}
    assert read_smile(smile(value)) == value
    shared = b":)\n\x03\xf8\xfa\x80a\x40b\xfb\xfa\x40\x01\xfb\xf9"
    assert read_smile(shared) == [{"a": "b"}, {"a": "b"}]


DAMAGED = [b"", b":)\n", b":)\n\x00", smile({"a": [1, 2]})[:-3], b":)\n\x00\x01", b":)\n\x00" + b"\xf8" * 5000]


@pytest.mark.parametrize("data", DAMAGED)
def test_damaged_smile_is_refused(data: bytes) -> None:
    with pytest.raises(InvalidRecordError):
        read_smile(data)


def test_moves_cube_judgments_and_the_end() -> None:
    worth = {"equity": "0.1", "emg": "0.18", "hasEMG": True, "myWins": "0.53", "myGammon": "0.16"}
    found = [{"move": turn(-1, 3, 1, (8, 5), (6, 5)), "eq": worth, "ply": 2}]
    data = bgf(
        turn(-1, 3, 1, (8, 5), (6, 5), moveAnalysis=found, pr={"checkerError": "-0.02"}, comment="good"),
        turn(1, 6, 6, (24, 18), (24, 18), (13, 7), (13, 7)),
        turn(-1, 7, 1),
        turn(1, 7, 3),
        turn(-1, 7, 4),
        won=1,
    )
    assert recognize(data) is FileFormat.BGF
    match = read_match(data)
    (game,) = match.games
    assert (match.white, match.black, match.length, match.tags) == ("Żaba", "Bob", 5, {"Event": "Club"})
    assert [str(move) for move in game.game.moves] == ["8/5 6/5", "24/18(2) 13/7(2)"]
    assert (game.winner, game.points, game.game.score.white) == (Color.WHITE, 1, 1)
    (note,) = [note for note in game.notes.values() if note.judgment]
    assert note.judgment is not None
    assert (note.judgment.program, note.judgment.loss, note.comment) == ("BGBlitz", 0.02, "good")
    assert note.judgment.candidates[0].equity == 0.18
    assert not match.warnings


def test_what_is_odd_is_told() -> None:
    match = read_match(bgf(turn(-1, 3, 1, (8, 5), (6, 5)), turn(1, 7, 9), turn(1, 2, 1, (13, 5)), won=-2))
    told = "\n".join(map(str, match.warnings))
    assert "unknown kind was left out: 9" in told
    assert "not legal" in told
    assert match.games[0].winner is Color.BLACK
    body = json.dumps({"matchlen": 3, "games": [{"moves": []}]}).encode()
    assert read_match(b'{"format":"BGF","compress":false,"useSmile":false}\n' + body).length == 3


BODIES = [b"", b"nonsense", gzip.compress(b"nonsense"), gzip.compress(smile([1])), gzip.compress(smile({}))]


@pytest.mark.parametrize("body", BODIES, ids=("empty", "plain", "no smile", "a list", "an empty match"))
def test_a_damaged_file_is_refused(body: bytes) -> None:
    with pytest.raises(InvalidRecordError):
        read_match(HEAD + body)


PLAIN = b'{"format":"BGF","compress":false,"useSmile":false}\n'


def test_a_small_file_that_unfolds_to_a_large_document_is_refused() -> None:
    with pytest.raises(InvalidRecordError, match="more than 8 MB"):
        read_match(HEAD + gzip.compress(b":)\n\x00\xf8" + b"\xf8\xf9" * 5_000_000))


def test_numbers_and_letters_that_cannot_be_are_no_fault_of_ours() -> None:
    candidate = {"move": turn(-1, 3, 1, (8, 5), (6, 5)), "eq": {"equity": 10**400}}
    said = turn(-1, 3, 1, (8, 5), (6, 5), comment="half \ud800", moveAnalysis=[candidate])
    match = {"matchlen": 5, "nameGreen": "Zo\ud800", "event": "\udfff", "games": [{"moves": [said]}]}
    found = read_match(PLAIN + json.dumps(match).encode())
    note = found.games[0].note(1)
    assert (found.white, found.tags, note.comment) == ("Zo?", {"Event": "?"}, "half ?")
    assert note.judgment is not None
    assert note.judgment.candidates[0].equity == 0.0
