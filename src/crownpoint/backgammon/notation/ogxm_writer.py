"""Writing matches as OGXM, through the format's own library. docs/notation/ogxm.md."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from crownpoint.backgammon.action import Action, ActionKind
from crownpoint.backgammon.notation.ogxm_file import (
    COLORS,
    CUBE,
    FIELDS,
    MORE,
    NATIVE,
    ROLLS,
    RULES,
    TAGS,
    TAKEN,
    VARIANT_NAMES,
    WINNERS,
    library,
)
from crownpoint.backgammon.notation.rule_words import layout_of, unusual_rules
from crownpoint.backgammon.outcome import Ending, Result
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.variants import STANDARD
from crownpoint.color import Color
from crownpoint.errors import InvalidRecordError

__all__ = ["write_ogxm"]

_CODES = {kind: code for code, kind in CUBE.items()}
_OVER, _FINAL, _RESIGNED, _MATCH_RESIGNED, _FORFEITED = 24, 26, 27, 28, 29
_RESULTS = {Color.WHITE: 1, Color.BLACK: 2}
_VALUES = {Result.SINGLE: "single", Result.GAMMON: "gammon", Result.BACKGAMMON: "backgammon"}
_LONGEST = 4096  # bytes of a string


def write_ogxm(match: MatchRecord) -> bytes:
    """The match as an OGXM file. Raises `InvalidRecordError` for what OGXM cannot hold, such as illegal plays."""
    codec = library()
    if any(note.illegal for record in match.games for note in record.notes.values()):
        raise InvalidRecordError("OGXM cannot hold this match: a play in it is not legal.")
    if any(layout_of(record.game) is None for record in match.games):
        raise InvalidRecordError("OGXM is not written for games that start from a position. SGF can hold them.")
    rules = match.games[0].game.rules if match.games else Rules()
    layout = layout_of(match.games[0].game) if match.games else None
    score = dict.fromkeys(Color, 0)
    games = []
    for index, record in enumerate(match.games):
        score = {color: record.game.score.of(color) for color in Color}
        if record.winner:
            score[record.winner] += record.points
        is_last = 0 < match.length <= max(score.values())
        games.append(_written(record, index, is_last=is_last))
    winner = next((color for color in Color if 0 < match.length <= score[color]), None)
    document: dict[str, Any] = {
        "ogxm": {"major": 2, "minor": 0},
        "match_length": match.length,
        "player_white": match.white,
        "player_black": match.black,
        "white_score": _within(score[Color.WHITE], match.length),
        "black_score": _within(score[Color.BLACK], match.length),
        "variant": VARIANT_NAMES[layout or STANDARD],
        "crawford": rules.crawford,
        "jacoby": rules.jacoby,
        "beavers": rules.beavers,
        "raccoons": rules.raccoons,
        "auto_doubles": rules.automatic_doubles > 0,
        "cube_limit": rules.max_cube,
        "games": games,
    }
    if winner is not None:
        document["result"] = _RESULTS[winner]
    tags = dict(match.tags)
    for key, name in FIELDS.items():
        # What the library does not take, such as a name with a slash for a place, is kept as a tag of ours.
        if name in tags and not codec.v2_problem({**document, key: tags[name]}):
            document[key] = tags.pop(name)
    document["annotations"] = [*_about(rules, tags), *_comments(match, games)]
    if problem := codec.v2_problem(document):
        raise InvalidRecordError(f"OGXM cannot hold this match: {problem}.")
    return bytes(codec.json_to_binary(document))


def _about(rules: Rules, tags: dict[str, str]) -> Iterator[dict[str, Any]]:
    """Rules and tags that OGXM has no field for. Keys stand in the order of the alphabet."""
    said = ";".join(f"{name}={value}" for name, value in unusual_rules(rules).items() if name not in NATIVE)
    for key, value in ((RULES, said), (TAGS, json.dumps(tags, ensure_ascii=False) if tags else "")):
        if value:
            first, *rest = _pieces(value)
            yield {"scope": "match", "ref": 0, "key": key, "value": first}
            yield from _further("match", 0, key, rest)


def _comments(match: MatchRecord, games: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for number, record in enumerate(match.games):
        yield from _comment("game", number, record.note(-1).comment)
    place = 0
    for record, game in zip(match.games, games, strict=True):
        ply = place - 1
        for index, (action, implied) in enumerate(_plies(record)):
            if action.kind is ActionKind.MOVE or action.kind in _CODES:
                ply += not implied
                yield from _comment("ply", ply, record.note(index).comment, TAKEN if implied else "")
        place += len(game["plies"])


def _plies(record: GameRecord) -> Iterator[tuple[Action, bool]]:
    """Every action, and whether it has no ply of its own: a beaver and a raccoon are taken by playing on."""
    before = None
    for action in record.game.actions:
        yield action, action.kind is ActionKind.TAKE and before in (ActionKind.BEAVER, ActionKind.RACCOON)
        before = action.kind


def _comment(scope: str, ref: int, comment: str, key: str = "") -> Iterator[dict[str, Any]]:
    if comment:
        first, *rest = _pieces(comment)
        named = {"scope": scope, "ref": ref, "key": key, "value": first}
        yield from ([named] if key else [])
        yield from _further(scope, ref, key or MORE, rest)
        yield from ([] if key else [{"scope": scope, "ref": ref, "value": first}])


def _further(scope: str, ref: int, key: str, pieces: list[str]) -> Iterator[dict[str, Any]]:
    for number, piece in enumerate(pieces, 1):
        yield {"scope": scope, "ref": ref, "key": f"{key}~{number}", "value": piece}


def _pieces(text: str) -> list[str]:
    """A text in pieces of as many letters as always fit a string."""
    size = _LONGEST // 4
    return [text[start : start + size] for start in range(0, len(text), size)]


def _written(record: GameRecord, index: int, *, is_last: bool) -> dict[str, Any]:
    dice = record.game.start.dice
    plies: list[dict[str, Any]] = []
    codes = {color: code for code, color in COLORS.items()}
    for action, implied in _plies(record):
        if action.kind is ActionKind.ROLL:
            dice = action.dice
        elif action.kind is ActionKind.MOVE and dice is not None and action.color and action.move is not None:
            moves = [
                {"from": 25 - step.source if action.color is Color.WHITE else step.source, "pips": step.die}
                for step in action.move.steps
            ]
            code = ROLLS.index((dice.high, dice.low))
            ply = {"color": codes[action.color], "action_id": code, "d1": dice.high, "d2": dice.low, "moves": moves}
            plies.append(ply)
        elif action.kind in _CODES and action.color and not implied:
            plies.append({"color": codes[action.color], "action_id": _CODES[action.kind]})
    ties = [action for action in record.game.actions if action.color is None and action.dice and action.dice.is_double]
    game: dict[str, Any] = {"game_index": index, "is_crawford": record.game.score.crawford, "plies": plies}
    if record.game.rules.automatic_doubles and ties:
        game["auto_doubles"] = min(len(ties), record.game.rules.automatic_doubles)
    if record.winner:
        end = _end(record, is_last=is_last)
        who = record.winner.opponent if end in (_RESIGNED, _MATCH_RESIGNED) else record.winner
        last: dict[str, Any] = {"color": codes[who], "action_id": end}
        if end in (_RESIGNED, _MATCH_RESIGNED) and record.game.outcome:
            last["resign_value"] = _VALUES[record.game.outcome.result]
        plies.append(last)
        game |= {"winner": WINNERS[record.winner], "points_won": record.points}
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
