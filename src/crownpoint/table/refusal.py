"""Refusals: why a seat may not do something now, as data for translators and as an English sentence for the rest.

The reasons of the rules (a blocked point, a compulsory capture, the cube) come from the game libraries
(`crownpoint.<game>.reasons`) and keep their codes; those below are the table's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum
from typing import Any

from crownpoint.errors import AmbiguousMoveError, IllegalActionError, InvalidMoveError

__all__ = ["SENTENCES", "Param", "Reason", "Refusal", "explain", "from_rules", "refuse"]

Param = str | int | list[int]


class Reason(StrEnum):
    """The table's own reasons. The value is the key of the sentence in the message catalogs."""

    NOT_YOUR_TURN = "not_your_turn"
    NOT_A_SEAT = "not_a_seat"
    MATCH_OVER = "match_over"
    GAME_OVER = "game_over"
    GAME_NOT_OVER = "game_not_over"
    GAME_BEGUN = "game_begun"
    NOT_STARTED = "not_started"
    PAUSED = "paused"
    NOT_PAUSED = "not_paused"
    NO_PAUSE_ONLINE = "no_pause_online"
    ALREADY_DONE = "already_done"
    BAD_NONCE = "bad_nonce"
    BAD_COMMITMENT = "bad_commitment"
    BAD_SHARE = "bad_share"
    LATE_COMMITMENT = "late_commitment"
    ROLLING = "rolling"
    EMPTY_TEXT = "empty_text"
    TEXT_TOO_LONG = "text_too_long"
    NO_OFFER = "no_offer"
    OWN_OFFER = "own_offer"
    OFFER_OPEN = "offer_open"
    ONE_OFFER_A_TURN = "one_offer_a_turn"
    OFFER_DECLINED = "offer_declined"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    NOT_IN_THIS_GAME = "not_in_this_game"
    NOT_UNLIMITED = "not_unlimited"
    RESIGN_POINTS = "resign_points"
    UNREADABLE_MOVE = "unreadable_move"
    AMBIGUOUS_MOVE = "ambiguous_move"
    MOVE_NOT_LEGAL = "move_not_legal"
    TIME_IS_UP = "time_is_up"
    STALE = "stale"
    NOT_ONLINE = "not_online"
    TOO_LATE_TO_ABORT = "too_late_to_abort"


SENTENCES: dict[Reason, str] = {
    Reason.NOT_YOUR_TURN: "It is {name}'s turn.",
    Reason.NOT_A_SEAT: "Only players can do this.",
    Reason.MATCH_OVER: "The match is over.",
    Reason.GAME_OVER: "The game is over: start the next one.",
    Reason.GAME_NOT_OVER: "The game is not over yet.",
    Reason.GAME_BEGUN: "The game has begun: colors are swapped before the first roll or move.",
    Reason.NOT_STARTED: "The game has not begun yet.",
    Reason.PAUSED: "The game is paused: resume it first.",
    Reason.NOT_PAUSED: "The game is not paused.",
    Reason.NO_PAUSE_ONLINE: "An online game cannot be paused.",
    Reason.ALREADY_DONE: "This has already been done.",
    Reason.BAD_NONCE: "A nonce is 64 hexadecimal digits.",
    Reason.BAD_COMMITMENT: "A commitment is 64 hexadecimal digits.",
    Reason.BAD_SHARE: "This share does not match the commitment to it.",
    Reason.LATE_COMMITMENT: "It is too late for a new commitment: a share of this roll has already been revealed.",
    Reason.ROLLING: "The dice are being rolled.",
    Reason.EMPTY_TEXT: "There is no text.",
    Reason.TEXT_TOO_LONG: "The text is too long: {limit} characters at most.",
    Reason.NO_OFFER: "There is no such offer to answer.",
    Reason.OWN_OFFER: "This is your own offer: {name} answers it.",
    Reason.OFFER_OPEN: "There is an open offer: {name} answers it first.",
    Reason.ONE_OFFER_A_TURN: "You have made your offer for this turn: move before you make another.",
    Reason.OFFER_DECLINED: "{name} has declined.",
    Reason.NOTHING_TO_TAKE_BACK: "There is no move of yours to take back.",
    Reason.NOT_IN_THIS_GAME: "This game has no such action.",
    Reason.NOT_UNLIMITED: "A match is played to the end: resign instead.",
    Reason.RESIGN_POINTS: "A game is resigned for {allowed}, not for {points}.",
    Reason.UNREADABLE_MOVE: "“{text}” cannot be read as a move.",
    Reason.AMBIGUOUS_MOVE: "“{text}” fits more than one move: give the whole path.",
    Reason.MOVE_NOT_LEGAL: "{text} cannot be played here.",
    Reason.TIME_IS_UP: "Time is up.",
    Reason.STALE: "The game has moved on. Look again.",
    Reason.NOT_ONLINE: "This is not an online game.",
    Reason.TOO_LATE_TO_ABORT: "The match has begun: offer to call it off, or resign.",
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: the code of a reason, the values its sentence needs, and the sentence in English."""

    code: str
    params: Mapping[str, Param] = field(default_factory=dict)
    sentence: str = ""


def from_rules(error: ValueError, names: Mapping[str, str], text: str = "") -> IllegalActionError:
    """The refusal of a game library as ours, with players' names (`names` by color) where it speaks of colors."""
    if isinstance(error, InvalidMoveError):
        return refuse(Reason.UNREADABLE_MOVE, text=text)
    if isinstance(error, AmbiguousMoveError):
        return refuse(Reason.AMBIGUOUS_MOVE, text=text)
    reason = getattr(error, "reason", None)
    if reason is None:
        return refuse(Reason.MOVE_NOT_LEGAL, text=text)
    return IllegalActionError(str(named := _named(reason, names)), _refusal(named))


def explain(reason: Any, names: Mapping[str, str]) -> Refusal:
    """A reason of a game library as a refusal."""
    return _refusal(_named(reason, names))


def off_board(places: range, source: int, place: int | None) -> Refusal | None:
    """Why no piece goes between places that are not on the board; None if both are."""
    if source in places and (place is None or place in places):
        return None
    text = str(source) if place is None else f"{source}/{place}"
    return Refusal(Reason.MOVE_NOT_LEGAL.value, {"text": text}, SENTENCES[Reason.MOVE_NOT_LEGAL].format(text=text))


def _named(reason: Any, names: Mapping[str, str]) -> Any:
    params = {key: names[value.value] if isinstance(value, Enum) else value for key, value in reason.params.items()}
    return type(reason)(reason.code, params)


def _refusal(reason: Any) -> Refusal:
    data = reason.as_dict()
    return Refusal(data["code"], data["params"], data["sentence"])


def refuse(reason: Reason, **params: Param) -> IllegalActionError:
    """Return the error to raise: its message is the sentence, its `reason` the `Refusal`."""
    sentence = SENTENCES[reason].format(**params)
    return IllegalActionError(sentence, Refusal(reason.value, params, sentence))
