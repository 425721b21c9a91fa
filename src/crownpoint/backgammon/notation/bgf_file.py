"""BGBlitz match files (.bgf): a line of JSON, then a document in Smile, mostly compressed.

Green is White here. Moves are numbered by the side that moves; a turn whose green die is 7 is no roll: its red die says
what it is. docs/notation/bgf.md.
"""

from __future__ import annotations

import json
import zlib
from typing import Any

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.dice import ROLLS, Dice
from crownpoint.backgammon.move import OFF
from crownpoint.backgammon.notation.move_text import format_hop
from crownpoint.backgammon.notation.replay import Replay, possible_score
from crownpoint.backgammon.notation.smile import read_smile
from crownpoint.backgammon.record import ForeignCandidate, ForeignJudgment, GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.color import Color
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.sources import Warnings, whole_letters

__all__ = ["MAGIC", "read_bgf"]

MAGIC = b'{"format":"BGF"'
PROGRAM = "BGBlitz"
_MAX_BYTES = 8 * 2**20  # of the document; a match of 7 points has 130 kB, and a value of one byte takes 64 here
_COLORS = {-1: Color.WHITE, 1: Color.BLACK}
_NO_DIE = 7
_CUBE = {1: ActionKind.DOUBLE, 2: ActionKind.TAKE, 3: ActionKind.DROP}
_END, _CANNOT_MOVE = 4, 5
_NOT_JUDGED = -90.0
_NAMES = (("nameGreen", "White"), ("nameRed", "Black"))
_TAGS = {"event": "Event", "location": "Site", "round": "Round", "comment": "Comment", "date": "Date"}


def read_bgf(data: bytes, file: str = "") -> MatchRecord:
    """The match of a BGBlitz file. Raises `InvalidRecordError`."""
    warnings = Warnings(file)
    document = _document(data)
    length = _whole(document.get("matchlen"), 0)
    money = length <= 0
    rules = Rules(
        crawford=bool(document.get("useCrawford", True)), jacoby=money and bool(document.get("useJacoby")),
        beavers=money and bool(document.get("useBeaver")), raccoons=money and bool(document.get("useBeaver")),
        cube=bool(document.get("useCube", True)),
    )  # fmt: skip
    games = []
    for number, game in enumerate(_list(document.get("games")), 1):
        if not isinstance(game, dict):
            continue
        green, red = _whole(game.get("scoreGreen"), 0), _whole(game.get("scoreRed"), 0)
        score = possible_score(green, red, max(length, 0), bool(game.get("isCrawford")), warnings)
        games.append(_game(game, rules, score, number, warnings))
    if not games:
        raise InvalidRecordError("There is no game in this BGBlitz file.")
    tags = {name: whole_letters(str(document[key])) for key, name in _TAGS.items() if document.get(key)}
    white, black = (whole_letters(str(document.get(key) or default)) for key, default in _NAMES)
    return MatchRecord(white, black, max(length, 0), tuple(games), tags, warnings.all)


def _document(data: bytes) -> dict[str, Any]:
    head, _, body = data.partition(b"\n")
    try:
        facts = json.loads(head)
        if facts.get("compress"):
            inflater = zlib.decompressobj(wbits=31)
            body = inflater.decompress(body, _MAX_BYTES + 1)
        if len(body) > _MAX_BYTES:
            raise ValueError(f"it holds more than {_MAX_BYTES >> 20} MB")
        found = read_smile(body) if facts.get("useSmile") else json.loads(body)
    except (ValueError, AttributeError, RecursionError, zlib.error) as error:
        raise InvalidRecordError(f"This BGBlitz file is damaged: {error}") from error
    if not isinstance(found, dict):
        raise InvalidRecordError("There is no match in this BGBlitz file.")
    return found


def _game(game: dict[str, Any], rules: Rules, score: Score, number: int, warnings: Warnings) -> GameRecord:
    replay = Replay(warnings, rules=rules, score=score)
    for turn in _list(game.get("moves")):
        color = _COLORS.get(_whole(turn.get("player"), 0)) if isinstance(turn, dict) else None
        if color is None:
            continue
        try:
            _turn(replay, turn, color, number)
        except CrownpointError as error:
            warnings.add(f"Game {number}: a turn was left out: {error}")
    won = _whole(game.get("wonPoints"), 0)
    winner = None if not won or replay.game.is_over else Color.WHITE if won > 0 else Color.BLACK
    return replay.finish(winner, abs(won))


def _turn(replay: Replay, turn: dict[str, Any], color: Color, number: int) -> None:
    green, red = _whole(turn.get("green"), 0), _whole(turn.get("red"), 0)
    if green == _NO_DIE and red in _CUBE:
        replay.cube(_CUBE[red], color)
    elif green == _NO_DIE and red == _CANNOT_MOVE:
        _cannot_move(replay, color, number)
    elif green == _NO_DIE:
        if red != _END:
            replay.warnings.add(f"Game {number}: an action of an unknown kind was left out: {red}.")
        return
    else:
        replay.roll(color, Dice(green, red))
        replay.play(_hops(turn))
        if (judgment := _judgment(turn)) is not None:
            replay.note(judgment=judgment)
    if isinstance(turn.get("comment"), str) and turn["comment"]:
        replay.note(comment=whole_letters(turn["comment"]))


def _cannot_move(replay: Replay, color: Color, number: int) -> None:
    """A turn without a move, whose dice the file does not have: a roll that cannot be played stands for them."""
    position = replay.game.position.with_turn(color)
    dice = next((roll for roll, _ in ROLLS if not position.legal_moves(roll)), None)
    if dice is None:
        replay.warnings.add(f"Game {number}: {color} is said to be unable to move, but every roll has a move.")
        return
    replay.warnings.add(
        f"Game {number}: the dice of a turn without a move are not in the file; {dice} stands for them."
    )
    replay.roll(color, dice)
    replay.play("")


def _hops(turn: dict[str, Any]) -> str:
    pairs = zip(_list(turn.get("from")), _list(turn.get("to")), strict=False)
    hops = [(_whole(source, -1), _whole(target, -1)) for source, target in pairs]
    return " ".join(format_hop(source, target if target > 0 else OFF) for source, target in hops if source > 0)


def _judgment(turn: dict[str, Any]) -> ForeignJudgment | None:
    """What BGBlitz found about a move; its equities are normalized where it has normalized them."""
    candidates = []
    for each in _list(turn.get("moveAnalysis")):
        if isinstance(each, dict) and isinstance(each.get("eq"), dict) and isinstance(each.get("move"), dict):
            worth = each["eq"]
            equity = worth.get("emg") if worth.get("hasEMG") else worth.get("equity")
            names = ("myWins", "myGammon", "myBackGammon", "oppGammon", "oppBackGammon")
            chances = tuple(_number(worth.get(name)) for name in names)
            level = f"{_whole(each.get('ply'), 0)}-ply"
            candidates.append(ForeignCandidate(_hops(each["move"]), _number(equity), chances, level))  # type: ignore[arg-type]
    if not candidates:
        return None
    rates, luck = turn.get("pr"), turn.get("luck")
    loss = _number(rates.get("checkerError")) if isinstance(rates, dict) else _NOT_JUDGED
    return ForeignJudgment(
        PROGRAM, candidates[0].level, tuple(candidates), loss=abs(loss) if loss > _NOT_JUDGED else None,
        luck=_number(luck.get("luckPlain")) if isinstance(luck, dict) else None,
    )  # fmt: skip


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _whole(value: Any, default: int) -> int:
    return value if isinstance(value, int) and abs(value) < 2**31 else default


def _number(value: Any) -> float:
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return 0.0
    return found if abs(found) < 1e6 else 0.0
