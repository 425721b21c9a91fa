"""A game as one line of text: position id with match id, or XGID.

Neither format has raccoons or the automatic doubles that are left, and only XGID has beavers and the highest cube.
"""

from __future__ import annotations

from crownpoint.arguments import checked_kind
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.notation.gnubg_id import MatchId, split_id
from crownpoint.backgammon.notation.xgid import Xgid
from crownpoint.backgammon.outcome import Result
from crownpoint.backgammon.position import Position
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Offer, Phase, Resignation, State
from crownpoint.color import Color
from crownpoint.errors import InvalidPositionError

__all__ = ["format_gnubg_id", "format_xgid", "parse_gnubg_id", "parse_xgid"]

_NO_GAME, _PLAYING, _OVER = 0, 1, 2
_CENTERED = 3
_BEAVER_CODES = ("D", "B", "R")


def format_gnubg_id(state: State, rules: Rules, score: Score) -> str:
    """`position id:match id`. A beaver or raccoon is written as the plain double that it is to GNU Backgammon."""
    position, dice, cube = state.position, state.dice, state.cube
    to_act = state.to_act or position.turn
    game_state = {Phase.OPENING: _NO_GAME, Phase.OVER: _OVER}.get(state.phase, _PLAYING)
    match_id = MatchId(
        cube_log=cube.value.bit_length() - 1,
        cube_owner=_CENTERED if cube.owner is None else _player(cube.owner),
        on_roll=_player(position.turn),
        crawford=score.crawford,
        state=game_state,
        turn=_player(to_act),
        doubled=state.offer is not None,
        resigned=state.resignation.result if state.resignation else 0,
        dice=(dice.high, dice.low) if dice else (0, 0),  # as the program writes them
        length=score.length,
        scores=(score.white, score.black),
        jacoby=rules.jacoby,
    )
    return f"{position.gnubg_id}:{match_id}"


def parse_gnubg_id(text: str) -> tuple[State, Rules, Score]:
    """The game of a position id and a match id. Raises `InvalidPositionError`."""
    _, match_text = split_id(checked_kind("A position id", text, str, "text"))
    if match_text is None:
        raise InvalidPositionError(f"{text!r} has no match id: it should read position id, colon, match id.")
    fields = MatchId.parse(match_text)
    position = Position.from_gnubg_id(text)
    owner = None if fields.cube_owner == _CENTERED else _color(fields.cube_owner)
    cube = Cube(2**fields.cube_log, owner)
    score = _score(text, *fields.scores, fields.length, fields.crawford)
    rules = Rules(jacoby=fields.jacoby and fields.length == 0, max_cube=max(1024, cube.value))
    if fields.state == _NO_GAME:
        return State(Phase.OPENING, position, None, cube), rules, score
    _check_unfinished(text, position, fields.state)
    dice = Dice(*fields.dice) if fields.dice[0] else None
    phase = Phase.MOVE if dice else Phase.ROLL
    if fields.resigned:
        resignation = Resignation(_color(fields.turn).opponent, Result(fields.resigned))
        return State(Phase.RESIGNATION, position, dice, cube, None, resignation), rules, score
    if fields.doubled:
        offer = Offer(position.turn, cube.value * 2)
        return State(Phase.CUBE, position, None, cube, offer), rules, score
    return State(phase, position, dice, cube), rules, score


def format_xgid(state: State, rules: Rules, score: Score) -> str:
    """The XGID. A resignation cannot be written and is left out."""
    position, cube, offer = state.position, state.cube, state.offer
    dice = _BEAVER_CODES[offer.beavers] if offer else str(state.dice or "00")
    money_flag = int(rules.jacoby) + 2 * int(rules.beavers)
    fields = Xgid(
        points=position.points,
        cube_log=cube.value.bit_length() - 1,
        cube_owner=0 if cube.owner is None else _sign(cube.owner),
        turn=_sign(position.turn),
        dice=dice,
        scores=(score.white, score.black),
        flag=int(score.crawford) if score.length else money_flag,
        length=score.length,
        max_cube_log=rules.max_cube.bit_length() - 1 if rules.cube else 0,
    )
    return str(fields)


def parse_xgid(text: str) -> tuple[State, Rules, Score]:
    """The game of an XGID. Raises `InvalidPositionError`."""
    fields = Xgid.parse(checked_kind("An XGID", text, str, "text"))
    position = Position.from_xgid(text)
    _check_unfinished(text, position, _PLAYING)
    cube = Cube(2**fields.cube_log, {0: None, 1: Color.WHITE, -1: Color.BLACK}[fields.cube_owner])
    score = _score(text, *fields.scores, fields.length, fields.crawford)
    beavers = fields.beavers or (fields.length == 0 and fields.dice in ("B", "R"))
    limit = 2**fields.max_cube_log
    rules = Rules(
        cube=limit > 1,
        max_cube=limit if limit > 1 else Rules().max_cube,
        jacoby=fields.jacoby,
        beavers=beavers,
        raccoons=fields.dice == "R",
    )
    if fields.dice in _BEAVER_CODES:
        raised = _BEAVER_CODES.index(fields.dice)
        offer = Offer(position.turn, cube.value * 2 ** (raised + 1), raised)
        return State(Phase.CUBE, position, None, cube, offer), rules, score
    dice = None if fields.dice == "00" else Dice.parse(fields.dice)
    return State(Phase.MOVE if dice else Phase.ROLL, position, dice, cube), rules, score


def _score(text: str, white: int, black: int, length: int, crawford: bool) -> Score:
    try:
        return Score(white, black, length, crawford)
    except ValueError as error:
        raise InvalidPositionError(f"{text!r}: {error}") from None


def _check_unfinished(text: str, position: Position, state: int) -> None:
    if position.winner or state != _PLAYING:
        raise InvalidPositionError(f"{text!r} is a game that is over.")


def _player(color: Color) -> int:
    return 0 if color is Color.WHITE else 1


def _color(player: int) -> Color:
    return Color.BLACK if player else Color.WHITE


def _sign(color: Color) -> int:
    return 1 if color is Color.WHITE else -1
