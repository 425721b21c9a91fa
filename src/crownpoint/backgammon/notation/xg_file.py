"""Matches of eXtreme Gammon (`.xg`, `.xgp`), with its analysis and the players' comments.

A file is a header of 8232 bytes (`RGMH`), a picture, and zlib streams: the first holds records of 2560 bytes each, a
later one the comments as RTF. The position before a move is player 1's view, the one after it the mover's.
docs/notation/xg.md has the table of the fields that are read.
"""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from datetime import datetime, timedelta
from math import isfinite

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.move import Move
from crownpoint.backgammon.notation.replay import Replay, position_of, possible_score
from crownpoint.backgammon.record import ForeignCandidate, ForeignJudgment, GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Phase
from crownpoint.color import Color
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.sources import MAX_BYTES, Warnings

__all__ = ["MAGIC", "PROGRAM", "read_xg"]

MAGIC = b"RGMH"
PROGRAM = "eXtreme Gammon"
_HEADER, _RECORD = 8232, 2560
_MATCH, _GAME, _CUBE, _MOVE, _GAME_END, _MATCH_END = range(6)
_NOT_JUDGED = -999.0
_EPOCH = datetime(1899, 12, 30)
_MOST_CANDIDATES = 32
_MOST_STREAMS = 16  # XG writes four; each costs a copy of all that follows it
_IRRELEVANT = 2304  # set where the choice does not matter, and the decision is not counted
_LEVELS = {
    0: "1-ply", 1: "2-ply", 2: "3-ply", 3: "4-ply", 4: "5-ply", 5: "6-ply", 6: "7-ply", 12: "3-ply red", 100: "rollout",
    998: "opening book", 999: "opening book", 1000: "XG Roller", 1001: "XG Roller+", 1002: "XG Roller++",
}  # fmt: skip
_CONTROL = re.compile(
    rb"\\'([0-9a-f]{2})|\\([a-z]{1,32})(-?[0-9]{0,10}) ?|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)", re.S
)
_HIDDEN = (b"fonttbl", b"colortbl", b"stylesheet", b"info", b"pict", b"generator")


def read_xg(data: bytes, file: str = "") -> MatchRecord:
    """The match of an XG file, every move played; illegal ones are kept and marked. Raises `InvalidRecordError`."""
    if not data.startswith(MAGIC):
        raise InvalidRecordError("This is not an eXtreme Gammon file: it does not begin with RGMH.")
    if len(data) < _HEADER:
        raise InvalidRecordError("This eXtreme Gammon file is cut off before its match.")
    warnings = Warnings(file)
    (picture,) = struct.unpack_from("<I", data, 20)
    streams = list(_streams(data, _HEADER + picture, warnings))
    if not streams:
        raise InvalidRecordError("This eXtreme Gammon file has no match in it, is cut off before it, or is damaged.")
    reader = _Reader(_comments(streams[1:]), warnings)
    for start in range(0, len(streams[0]) - _RECORD + 1, _RECORD):
        reader.read(memoryview(streams[0])[start : start + _RECORD])
    return reader.match()


def _streams(data: bytes, place: int, warnings: Warnings) -> Iterator[bytes]:
    left = MAX_BYTES
    for _ in range(_MOST_STREAMS):
        if place >= len(data) or left <= 0:
            return
        inflater = zlib.decompressobj()
        try:
            found = inflater.decompress(memoryview(data)[place:], left)
        except zlib.error:
            return  # the directory at the end is not compressed
        if not inflater.eof:
            warnings.add("The file is cut off; what is there was read.")
        yield found
        left -= len(found)
        if not inflater.eof:
            return
        place = len(data) - len(inflater.unused_data)


def _comments(streams: list[bytes]) -> list[str]:
    """The comments, which records name by their number."""
    for stream in streams:
        if stream.startswith(b"{\\rtf"):
            return [_plain(part) for part in stream.split(b"{\\rtf1")[1:]]
    return []


def _plain(rtf: bytes) -> str:
    """The text of RTF. What follows a control word that names no letter is left out."""
    words: list[bytes] = []
    depth, hidden = 1, 0
    for found in _CONTROL.finditer(rtf):
        code, word, _, symbol, brace, text = found.groups(b"")
        if brace:
            depth += 1 if brace == b"{" else -1
            hidden = 0 if depth < hidden else hidden
            if depth < 1:
                break
        elif (symbol == b"*" or word in _HIDDEN) and not hidden:
            hidden = depth
        elif not hidden:
            words.append(bytes([int(code, 16)]) if code else b"\n" if word in (b"par", b"line") else text)
            if symbol in (b"\\", b"{", b"}"):
                words.append(symbol)
    return b"".join(words).replace(b"\x01\x02", b"\n").decode("cp1252", errors="replace").strip()


class _Reader:
    """Puts records together into games."""

    def __init__(self, comments: list[str], warnings: Warnings) -> None:
        self.comments = comments
        self.warnings = warnings
        self.names = ("White", "Black")
        self.tags: dict[str, str] = {}
        self.length = 0
        self.rules = Rules()
        self.games: list[GameRecord] = []
        self.replay: Replay | None = None

    def match(self) -> MatchRecord:
        """Everything that was read."""
        if self.replay is not None:
            self.games.append(self.replay.finish())
        if not self.games:
            raise InvalidRecordError("There is no game in this eXtreme Gammon file.")
        return MatchRecord(*self.names, self.length, tuple(self.games), self.tags, self.warnings.all)

    def read(self, record: memoryview) -> None:
        kind = record[8]
        if kind == _MATCH:
            self._header(record)
        elif kind == _GAME:
            self._start(record)
        elif self.replay is None:
            return
        elif kind == _GAME_END:
            self._end(record)
        elif kind in (_CUBE, _MOVE):
            try:
                self._cube(self.replay, record) if kind == _CUBE else self._move(self.replay, record)
            except CrownpointError as error:
                self.warnings.add(f"Game {len(self.games) + 1}: a turn was left out: {error}")

    def _header(self, record: memoryview) -> None:
        self.names = (
            _wide(record, 880) or _short(record, 9) or "White",
            _wide(record, 1138) or _short(record, 50) or "Black",
        )
        (length,) = struct.unpack_from("<i", record, 92)
        self.length = 0 if length == 99999 else length
        if not 0 <= self.length < 99999:
            raise InvalidRecordError(f"A match to {length} points is not possible.")
        crawford, jacoby, beavers = (bool(record[place]) for place in (100, 101, 102))
        money = self.length == 0
        (limit,) = struct.unpack_from("<i", record, 612)
        self.rules = Rules(
            crawford=crawford, jacoby=money and jacoby, beavers=money and beavers, raccoons=money and beavers,
            max_cube=2**limit if 0 < limit <= 20 else Rules().max_cube, cube=limit != 0,
        )  # fmt: skip
        ratings = struct.unpack_from("<2d", record, 104)
        (date,) = struct.unpack_from("<d", record, 128)
        if 0 < date < 200_000:
            self.tags["Date"] = (_EPOCH + timedelta(days=date)).strftime("%Y-%m-%d %H:%M:%S")
        self.tags |= {f"Player {seat} Elo": f"{each:.2f}" for seat, each in enumerate(ratings, 1) if 0 < each < 1e5}
        for name, wide, short in (("Event", 622, 136), ("Site", 1396, 0), ("Round", 1654, 0)):
            value = _wide(record, wide) or (_short(record, short) if short else "")
            if value:
                self.tags[name] = value

    def _start(self, record: memoryview) -> None:
        white, black = struct.unpack_from("<2i", record, 12)
        crawford = bool(record[20]) and self.length > 1
        try:
            score = possible_score(white, black, self.length, crawford, self.warnings)
        except ValueError:
            score = Score()
        self.replay = Replay(self.warnings, rules=self.rules, score=score, line=0)

    def _board(self, replay: Replay, record: memoryview, color: Color) -> None:
        """Make sure that the board is the one that a record begins with: positions and edited games differ."""
        points = list(struct.unpack_from("<26b", record, 9))
        (code,) = struct.unpack_from("<i", record, 108)
        game = replay.game
        if points == list(game.position.points) or not any(points):
            return
        position = position_of(points, game.position, color)
        if game.phase is Phase.OPENING:
            owner = None if code == 0 else Color.WHITE if code > 0 else Color.BLACK
            cube = Cube(2 ** min(abs(code), 20), owner)
            replay.game = Game(position, cube=cube, rules=game.rules, score=game.score)
        elif game.phase is Phase.ROLL:
            self.warnings.add(f"Game {len(self.games) + 1}: a turn is missing; the board was set as the file has it.")
            game.set_position(position)

    def _end(self, record: memoryview) -> None:
        assert self.replay is not None
        winner, points = struct.unpack_from("<2i", record, 24)
        color = {1: Color.WHITE, -1: Color.BLACK}.get(winner)
        self.games.append(self.replay.finish(color, points if color and points > 0 else 0))
        self.replay = None

    def _cube(self, replay: Replay, record: memoryview) -> None:
        active, doubled, answer, beaver, raccoon = struct.unpack_from("<5i", record, 12)
        color = Color.WHITE if active == 1 else Color.BLACK
        judgment = _cube_judgment(record)
        self._pending = None
        if doubled != 1:
            self._pending = judgment if doubled == 0 else None
            return
        replay.cube(ActionKind.DOUBLE, color)
        replay.note(judgment=judgment)
        self._comment(replay, record, 292)
        if replay.game.phase is not Phase.CUBE:
            return
        kinds = {0: ActionKind.DROP, 1: ActionKind.TAKE, 2: ActionKind.BEAVER}
        if kind := kinds.get(answer):
            replay.cube(kind, color.opponent)
            (loss,) = struct.unpack_from("<d", record, 216)
            replay.note(judgment=_answer_judgment(judgment, loss))
        if answer == 2:
            replay.cube({0: ActionKind.DROP, 2: ActionKind.RACCOON}.get(beaver, ActionKind.TAKE), color)
        if answer == 2 and beaver == 2:
            replay.cube(ActionKind.TAKE if raccoon else ActionKind.DROP, color.opponent)

    _pending: ForeignJudgment | None = None

    def _move(self, replay: Replay, record: memoryview) -> None:
        (active,) = struct.unpack_from("<i", record, 64)
        color = Color.WHITE if active == 1 else Color.BLACK
        dice = Dice(*struct.unpack_from("<2i", record, 100))
        self._board(replay, record, color)
        replay.roll(color, dice)
        game = replay.game
        if self._pending:
            replay.note(cube=self._pending)
        self._pending = None
        after = struct.unpack_from("<26b", record, 35)
        if not any(after):
            return  # the game was given up with the dice on the board
        legal = {game.position.after(move).points_of(color): move for move in game.legal_moves}
        move = legal.get(after, None if legal else Move())
        judgment = _move_judgment(record, legal)
        where = f"Game {len(self.games) + 1}: {color}'s {dice}"
        if move is not None and (legal or game.position.with_turn(color.opponent).points_of(color) == after):
            game.play(move)
        else:
            text = _hops(record)
            self.warnings.add(f"{where}: the play {text} is not legal; it was kept and marked.")
            seen = list(after) if color is Color.WHITE else [-count for count in reversed(after)]
            replay.set_board(seen, "the play is not legal with these dice", text)
        replay.note(judgment=judgment)
        self._comment(replay, record, 2524)

    def _comment(self, replay: Replay, record: memoryview, place: int) -> None:
        (number,) = struct.unpack_from("<i", record, place)
        if 0 <= number < len(self.comments):
            replay.note(comment=self.comments[number])


def _short(record: memoryview, place: int) -> str:
    """A string with its length in front, in Windows-1252."""
    return bytes(record[place + 1 : place + 1 + record[place]]).decode("cp1252", errors="replace")


def _wide(record: memoryview, place: int) -> str:
    """A string of 129 UTF-16 letters at most."""
    return bytes(record[place : place + 258]).decode("utf-16-le", errors="replace").partition("\0")[0]


def _chances(values: tuple[float, ...]) -> tuple[float, float, float, float, float]:
    """Our order of the chances; a file has backgammons, gammons and games lost, then games won."""
    return values[3], values[4], values[5], values[1], values[0]


def _known(value: float) -> float | None:
    return value if _NOT_JUDGED < value < -_NOT_JUDGED else None


def _cube_judgment(record: memoryview) -> ForeignJudgment | None:
    (level,) = struct.unpack_from("<i", record, 92)
    chances = struct.unpack_from("<7f", record, 124)
    hold, take, drop = struct.unpack_from("<3f", record, 152)
    (loss,) = struct.unpack_from("<d", record, 200)
    if _known(loss) is None or not any(chances) or not all(map(isfinite, (*chances, hold, take, drop))):
        return None
    return ForeignJudgment(
        PROGRAM, _LEVELS.get(level, ""), (), hold, take, drop, _chances(chances), abs(loss)
    )  # fmt: skip


def _answer_judgment(double: ForeignJudgment | None, loss: float) -> ForeignJudgment | None:
    if double is None or _known(loss) is None:
        return None
    return ForeignJudgment(
        PROGRAM, double.level, (), double.no_double, double.double_take, double.double_pass, double.chances, abs(loss)
    )


def _move_judgment(record: memoryview, legal: dict[tuple[int, ...], Move]) -> ForeignJudgment | None:
    (count,) = struct.unpack_from("<i", record, 120)
    found = []
    for index in range(max(0, min(count, _MOST_CANDIDATES))):
        after = struct.unpack_from("<26b", record, 192 + 26 * index)
        values = struct.unpack_from("<7f", record, 1408 + 28 * index)
        if not all(map(isfinite, values)):
            continue
        (level,) = struct.unpack_from("<h", record, 1280 + 4 * index)
        found.append(ForeignCandidate(str(legal.get(after, "?")), values[6], _chances(values), _LEVELS.get(level, "")))
    loss, luck = struct.unpack_from("<2d", record, 2312)
    if not found or _known(loss) is None:
        return None
    best = max(found, key=lambda each: each.equity)
    return ForeignJudgment(
        PROGRAM,
        found[0].level,
        tuple(found),
        chances=best.chances,
        loss=abs(loss),
        luck=_known(luck),
        counted=record[_IRRELEVANT] == 0,
    )


def _hops(record: memoryview) -> str:
    """The play as text, in the mover's numbering."""
    numbers = struct.unpack_from("<8i", record, 68)
    hops = []
    for source, target in zip(numbers[::2], numbers[1::2], strict=True):
        if source < 0:
            break
        hops.append(f"{'bar' if source == 24 else source + 1}/{'off' if target < 0 else target + 1}")
    return " ".join(hops) or "cannot move"
