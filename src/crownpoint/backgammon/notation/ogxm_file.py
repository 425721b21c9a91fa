"""OGXM match files, through the format's own library (`pip install ogxm`), which turns them into JSON and back.

White goes up in OGXM: its places are counted from the other side. Actions 0 to 20 are the rolls 11, 21 … 66 with the
move, 21 to 23 double, take and drop, 32 a beaver; the rest ends games. docs/notation/ogid.md.
"""

from __future__ import annotations

from typing import Any

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.move import OFF
from crownpoint.backgammon.notation.move_text import format_hop
from crownpoint.backgammon.notation.replay import Replay, possible_score
from crownpoint.backgammon.outcome import Ending
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.color import Color
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.sources import Warnings

__all__ = ["MAGIC", "read_ogxm", "write_ogxm"]

MAGIC = b"OGXM"
_ROLLS = [(high, low) for low in range(1, 7) for high in range(low, 7)]
_CUBE = {21: ActionKind.DOUBLE, 22: ActionKind.TAKE, 23: ActionKind.DROP, 32: ActionKind.BEAVER}
_CODES = {kind: code for code, kind in _CUBE.items()} | {ActionKind.RACCOON: 33}
_COLORS = {1: Color.WHITE, 0: Color.BLACK}
_OVER, _FINAL, _RESIGNED, _MATCH_RESIGNED, _FORFEITED = 24, 26, 27, 28, 29
_TAGS = {"event": "Event", "site": "Site"}


def _library() -> Any:
    try:
        import ogxm
    except ModuleNotFoundError as error:
        raise InvalidRecordError("OGXM files need the package ogxm: pip install ogxm") from error
    return ogxm


def read_ogxm(data: bytes, file: str = "") -> MatchRecord:
    """The match of an OGXM file. Raises `InvalidRecordError`."""
    library = _library()
    try:
        document = library.binary_to_json(data)
    except (RuntimeError, ValueError) as error:
        raise InvalidRecordError(f"This OGXM file is damaged: {error}") from error
    warnings = Warnings(file)
    length = document.get("match_length") or 0
    money = length == 0
    rules = Rules(
        crawford=bool(document.get("crawford", True)), jacoby=money and bool(document.get("jacoby")),
        beavers=money and bool(document.get("beaver")), raccoons=money and bool(document.get("beaver")),
    )  # fmt: skip
    games, points = [], {Color.WHITE: 0, Color.BLACK: 0}
    for number, game in enumerate(document.get("games", ()), 1):
        crawford = bool(game.get("is_crawford"))
        score = possible_score(points[Color.WHITE], points[Color.BLACK], length, crawford, warnings)
        record = _game(game, rules, score, number, warnings)
        if record.winner:
            points[record.winner] += record.points
        games.append(record)
    if not games:
        raise InvalidRecordError("There is no game in this OGXM file.")
    tags = {name: str(document[key]) for key, name in _TAGS.items() if document.get(key)}
    names = (document.get("player_white") or "White", document.get("player_black") or "Black")
    return MatchRecord(*names, length, tuple(games), tags, warnings.all)


def _game(game: dict[str, Any], rules: Rules, score: Score, number: int, warnings: Warnings) -> GameRecord:
    replay = Replay(warnings, rules=rules, score=score)
    for ply in game.get("plies", ()):
        code, color = ply.get("action_id"), _COLORS.get(ply.get("color"))
        if color is None:
            continue
        try:
            if code in _CUBE:
                replay.cube(_CUBE[code], color)
            elif isinstance(code, int) and code < len(_ROLLS) and "moves" in ply:
                replay.roll(color, Dice(*_ROLLS[code]))
                replay.play(" ".join(_hop(move, color) for move in ply["moves"]))
        except CrownpointError as error:
            warnings.add(f"Game {number}: a turn was left out: {error}")
    winner = _COLORS.get(game.get("winner", -1))
    return replay.finish(winner, int(game.get("points_won") or 0))


def _hop(move: dict[str, int], color: Color) -> str:
    source = 25 - move["from"] if color is Color.WHITE else move["from"]
    return format_hop(source, max(source - move["pips"], OFF))


def write_ogxm(match: MatchRecord) -> bytes:
    """The match as an OGXM file. Raises `InvalidRecordError` for what OGXM cannot hold, such as illegal plays."""
    library = _library()
    if any(note.illegal for record in match.games for note in record.notes.values()):
        raise InvalidRecordError("OGXM cannot hold this match: a play in it is not legal.")
    rules = match.games[0].game.rules if match.games else Rules()
    score = dict.fromkeys(Color, 0)
    games = []
    for index, record in enumerate(match.games):
        score = {color: record.game.score.of(color) for color in Color}
        if record.winner:
            score[record.winner] += record.points
        is_last = 0 < match.length <= max(score.values())
        games.append(_written(record, index, is_last=is_last))
    winner = next((code for code, color in _COLORS.items() if 0 < match.length <= score[color]), None)
    document: dict[str, Any] = {
        "match_length": match.length,
        "player_white": match.white,
        "player_black": match.black,
        "white_score": _within(score[Color.WHITE], match.length),
        "black_score": _within(score[Color.BLACK], match.length),
        "crawford": rules.crawford,
        "jacoby": rules.jacoby,
        "beaver": rules.beavers and match.length == 0,
        "games": games,
    }
    if winner is not None:
        document["result"] = winner
    for key, name in _TAGS.items():
        # What the library does not take, such as a name with a slash for a place, is left out.
        if name in match.tags and not library.v2_problem({**document, key: match.tags[name]}):
            document[key] = match.tags[name]
    if problem := library.v2_problem(document):
        raise InvalidRecordError(f"OGXM cannot hold this match: {problem}.")
    return bytes(library.json_to_binary(document))


def _written(record: GameRecord, index: int, *, is_last: bool) -> dict[str, Any]:
    dice = record.game.start.dice
    plies: list[dict[str, Any]] = []
    codes = {color: code for code, color in _COLORS.items()}
    for action in record.game.actions:
        if action.kind is ActionKind.ROLL:
            dice = action.dice
        elif action.kind is ActionKind.MOVE and dice is not None and action.color and action.move is not None:
            moves = [
                {"from": 25 - step.source if action.color is Color.WHITE else step.source, "pips": step.die}
                for step in action.move.steps
            ]
            code = _ROLLS.index((dice.high, dice.low))
            ply = {"color": codes[action.color], "action_id": code, "d1": dice.high, "d2": dice.low, "moves": moves}
            plies.append(ply)
        elif action.kind in _CODES and action.color:
            plies.append({"color": codes[action.color], "action_id": _CODES[action.kind]})
    game: dict[str, Any] = {"game_index": index, "is_crawford": record.game.score.crawford, "plies": plies}
    if record.winner:
        end = _end(record, is_last=is_last)
        who = record.winner.opponent if end in (_RESIGNED, _MATCH_RESIGNED) else record.winner
        plies.append({"color": codes[who], "action_id": end})
        game |= {"winner": codes[record.winner], "points_won": record.points}
    return game


def _end(record: GameRecord, *, is_last: bool) -> int:
    """The action that ends a game."""
    ending = record.game.outcome.ending if record.game.outcome else Ending.FORFEIT
    if ending is Ending.RESIGNATION:
        return _MATCH_RESIGNED if is_last else _RESIGNED
    if ending is Ending.FORFEIT:
        return _FORFEITED
    return _FINAL if is_last or ending is Ending.DROP else _OVER


def _within(points: int, length: int) -> int:
    return min(points, length) if length else points
