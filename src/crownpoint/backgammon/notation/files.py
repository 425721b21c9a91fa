"""Match and position files of any kind, recognized by their contents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import StrEnum

from crownpoint.backgammon.game import Game
from crownpoint.backgammon.notation.bgf_file import MAGIC as BGF_MAGIC
from crownpoint.backgammon.notation.bgf_file import read_bgf
from crownpoint.backgammon.notation.mat_file import read_mat
from crownpoint.backgammon.notation.ogid import parse_ogid
from crownpoint.backgammon.notation.ogxm_file import MAGIC as OGXM_MAGIC
from crownpoint.backgammon.notation.ogxm_file import read_ogxm
from crownpoint.backgammon.notation.sgf_file import read_sgf
from crownpoint.backgammon.notation.xg_file import MAGIC, read_xg
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.errors import InvalidPositionError, InvalidRecordError
from crownpoint.sources import Source, Warnings, decode, load, name_of

__all__ = ["FileFormat", "read_games", "read_match", "recognize"]

_XGID = re.compile(r"XGID=[^\s]{1,200}")
_GNUBG_ID = re.compile(r"Position[ -]ID\s*:\s*([A-Za-z0-9+/]{14})\s+Match[ -]ID\s*:\s*([A-Za-z0-9+/]{12})")
_OGID = re.compile(r"(?<![^\s=])[0-9a-p]{0,15}:[0-9a-p]{0,15}:[NWB][0-9][A-Z](?::[^\s:]{0,40}){1,9}")
_GAME = re.compile(
    r"^[^\S\n]*Game[^\S\n]+\d+[^\S\n]*$", re.IGNORECASE | re.MULTILINE
)  # no space spans lines: that is quadratic
_FIRST_TURN = re.compile(r"^[ \t]{0,8}1\)[ \t]*[1-6]{2}:", re.MULTILINE)  # a single game has no line above it
_HEAD = 200_000  # letters; what a file is shows within these


class FileFormat(StrEnum):
    """What a file is."""

    XG = "eXtreme Gammon file"
    SGF = "GNU Backgammon SGF file"
    MAT = "match text"
    POSITION = "position text"
    BGF = "BGBlitz file"
    OGXM = "OGXM file"
    PDN = "PDN file of checkers"
    UNKNOWN = "file of an unknown kind"


_STARTS = {MAGIC: FileFormat.XG, OGXM_MAGIC: FileFormat.OGXM, BGF_MAGIC: FileFormat.BGF}


def recognize(data: bytes | str) -> FileFormat:
    """What kind of file this is, whatever its name says.

    >>> recognize(b"RGMH\\x01"), recognize("(;FF[4]GM[6])")
    (<FileFormat.XG: 'eXtreme Gammon file'>, <FileFormat.SGF: 'GNU Backgammon SGF file'>)
    """
    if isinstance(data, bytes):
        for start, kind in _STARTS.items():
            if data.startswith(start):
                return kind
        data = decode(data[:_HEAD])
    head = data[:_HEAD]
    if head.lstrip()[:2] == "(;":
        return FileFormat.SGF
    if _GAME.search(head) or _FIRST_TURN.search(head):
        return FileFormat.MAT
    if _XGID.search(head) or _GNUBG_ID.search(head) or _OGID.search(head):
        return FileFormat.POSITION
    if re.search(r"^\s{0,20}\[\w+ \"|\d{1,2}[-x]\d{1,2}", head, re.MULTILINE):
        return FileFormat.PDN
    return FileFormat.UNKNOWN


def read_match(source: Source) -> MatchRecord:
    """Read the match in a file, recognized by its contents. `source` is a path, an open file, bytes or text.

    What is odd in it is among its `warnings`, with the file's name. A position is a match of one game without moves.
    Raises `InvalidRecordError` for a file that is none, and `OSError`.
    """
    data, file = load(source), name_of(source)
    kind = recognize(data)
    if kind is FileFormat.XG and isinstance(data, bytes):
        return read_xg(data, file)
    if kind is FileFormat.OGXM and isinstance(data, bytes):
        return read_ogxm(data, file)
    if kind is FileFormat.BGF and isinstance(data, bytes):
        return read_bgf(data, file)
    if kind is FileFormat.SGF:
        return read_sgf(decode(data), file)
    if kind is FileFormat.MAT:
        return read_mat(decode(data), file)
    if kind is FileFormat.POSITION:
        return _position(decode(data), file)
    raise InvalidRecordError(f"{file + ': ' if file else ''}This is a {kind}, which is not read as a backgammon match.")


def read_games(source: Source) -> Iterator[GameRecord]:
    """Read the games in a file in order; iterating over a game gives its turns. Raises as `read_match` does."""
    yield from read_match(source).games


def _position(text: str, file: str) -> MatchRecord:
    """The position of a text of XG, BGBlitz or GNU Backgammon, or of a bare id."""
    warnings = Warnings(file)
    places = [{found[0] for found in pattern.finditer(text)} for pattern in (_XGID, _GNUBG_ID, _OGID)]
    if (count := len(next(filter(None, places), ()))) > 1:
        warnings.add(f"{count} positions are in this text; the first of them was read.")
    try:
        if found := _XGID.search(text):
            game = Game.from_xgid(found[0])
        elif found := _GNUBG_ID.search(text):
            game = Game.from_gnubg_id(f"{found[1]}:{found[2]}")
        else:
            found = _OGID.search(text)
            assert found is not None
            game = parse_ogid(found[0])
    except InvalidPositionError as error:
        raise InvalidRecordError(str(error), text.count("\n", 0, found.start()) + 1 if found else 0) from error
    return MatchRecord("White", "Black", game.score.length, (GameRecord(game),), {}, warnings.all)
