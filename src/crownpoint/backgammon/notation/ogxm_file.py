"""OGXM match files, through the format's own library (`pip install ogxm`), which turns them into JSON and back.

White goes up in OGXM: its places are counted from the other side. Actions 0 to 20 are the rolls 11, 21 … 66 with the
move, 21 to 23 double, take and drop, 32 and 33 beaver and raccoon; the rest ends games. docs/notation/ogxm.md.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.move import OFF
from crownpoint.backgammon.notation.move_text import format_hop
from crownpoint.backgammon.notation.replay import Replay, possible_score
from crownpoint.backgammon.notation.rule_words import rules_of
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.state import Phase
from crownpoint.backgammon.variants import HYPERGAMMON, NACKGAMMON, STANDARD
from crownpoint.color import Color
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.sources import Warnings, whole_letters

__all__ = [
    "COLORS",
    "CUBE",
    "FIELDS",
    "MAGIC",
    "MORE",
    "NATIVE",
    "ROLLS",
    "RULES",
    "TAGS",
    "TAKEN",
    "VARIANT_NAMES",
    "WINNERS",
    "library",
    "read_ogxm",
]

MAGIC = b"OGXM"
ROLLS = [(high, low) for low in range(1, 7) for high in range(low, 7)]
CUBE = {21: ActionKind.DOUBLE, 22: ActionKind.TAKE, 23: ActionKind.DROP, 32: ActionKind.BEAVER, 33: ActionKind.RACCOON}
COLORS = {1: Color.WHITE, 0: Color.BLACK}
"""The sides as plies have them; winners are numbered the other way round."""
WINNERS = {Color.WHITE: 0, Color.BLACK: 1}
VARIANT_NAMES = {STANDARD: "backgammon", NACKGAMMON: "nackgammon", HYPERGAMMON: "hypergammon"}
TAGS, RULES = "x-crownpoint-tags", "x-crownpoint-rules"
"""Keys of our own: tags as JSON, and rules that OGXM has no field for."""
MORE, TAKEN = "x-crownpoint-more", "x-crownpoint-taken"
"""What a comment of 4096 bytes cannot hold, and a comment on the take of a beaver, which has no ply."""
FIELDS = {"event": "Event", "site": "Site", "stage": "Round"}
NATIVE = ("Crawford", "Jacoby", "Beaver", "Raccoon", "CubeLimit")
"""The rules that OGXM has fields for."""


def library() -> Any:
    try:
        import ogxm
    except ModuleNotFoundError as error:
        raise InvalidRecordError("OGXM files need the package ogxm: pip install ogxm") from error
    return ogxm


def read_ogxm(data: bytes, file: str = "") -> MatchRecord:
    """The match of an OGXM file. Raises `InvalidRecordError`."""
    codec = library()
    try:
        document = codec.binary_to_json(data)
    except (RuntimeError, ValueError) as error:
        raise InvalidRecordError(f"This OGXM file is damaged: {error}") from error
    warnings = Warnings(file)
    length = document.get("match_length") or 0
    remarks = Remarks(document)
    rules = _rules(document, remarks.of("match", 0, RULES), length)
    variant = next((each for each, name in VARIANT_NAMES.items() if name == document.get("variant")), None)
    if variant is None:
        variant = STANDARD
        warnings.add(f"The variant {str(document.get('variant'))[:40]!r} is not known; it was read as backgammon.")
    games, points = [], {Color.WHITE: 0, Color.BLACK: 0}
    for number, game in enumerate(document.get("games", ()), 1):
        crawford = bool(game.get("is_crawford")) and length > 1
        score = possible_score(points[Color.WHITE], points[Color.BLACK], length, crawford, warnings)
        replay = Replay(warnings, rules=rules, score=score, variant=variant)
        record = _game(game, replay, number, remarks)
        if record.winner:
            points[record.winner] += record.points
        games.append(record)
    if not games:
        raise InvalidRecordError("There is no game in this OGXM file.")
    tags = {name: str(document[key]) for key, name in FIELDS.items() if document.get(key)}
    tags |= _tags(remarks.of("match", 0, TAGS))
    names = (document.get("player_white") or "White", document.get("player_black") or "Black")
    return MatchRecord(*names, length, tuple(games), tags, warnings.all)


class Remarks:
    """The annotations of a document. The plies of all games are numbered on."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._found: dict[tuple[str, int, str], list[str]] = {}
        for each in document.get("annotations", ()):
            place = str(each.get("scope", "match")), int(each.get("ref", 0)), str(each.get("key", ""))
            self._found.setdefault(place, []).append(str(each.get("value", "")))
        self.plies = 0

    def of(self, scope: str, ref: int, key: str = "") -> str:
        """What is written at a place."""
        found = "\n".join(self._found.get((scope, ref, key), ()))
        return found if key == MORE else found + self._more(scope, ref, key)

    def _more(self, scope: str, ref: int, key: str) -> str:
        rest, number = "", 1
        while more := self._found.get((scope, ref, f"{key or MORE}~{number}")):
            rest, number = rest + more[0], number + 1
        return rest


def _rules(document: dict[str, Any], said: str, length: int) -> Rules:
    fields = {
        "Crawford": document.get("crawford", True), "Jacoby": document.get("jacoby", False),
        "Beaver": document.get("beavers", document.get("beaver", False)), "Raccoon": document.get("raccoons", False),
    }  # fmt: skip
    words = {name: "On" if value else "Off" for name, value in fields.items()}
    limit = {"CubeLimit": str(document["cube_limit"])} if document.get("cube_limit") else {}
    if document.get("auto_doubles"):
        limit["AutomaticDoubles"] = "1"
    ours = dict(word.split("=", 1) for word in said.split(";") if "=" in word)
    rules = rules_of(words | limit | ours, length)
    return rules if length else replace(rules, crawford=True)


def _tags(text: str) -> dict[str, str]:
    try:
        found = json.loads(text) if text else {}
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {whole_letters(name): whole_letters(str(value)) for name, value in found.items()}


def _game(game: dict[str, Any], replay: Replay, number: int, remarks: Remarks) -> GameRecord:
    for _ in range(min(int(game.get("auto_doubles") or 0), replay.game.rules.automatic_doubles)):
        replay.game.roll(1, 1)  # which tie it was is not kept
    if comment := remarks.of("game", number - 1):
        replay.note(comment=comment)
    for place, ply in enumerate(game.get("plies", ()), remarks.plies):
        code, color = ply.get("action_id"), COLORS.get(ply.get("color"))
        offer = replay.game.state.offer if replay.game.phase is Phase.CUBE else None
        if offer and offer.beavers and CUBE.get(code) not in (ActionKind.DROP, ActionKind.RACCOON):
            _take(replay, remarks.of("ply", place - 1, TAKEN))
        if color is None:
            continue
        try:
            if code in CUBE:
                replay.cube(CUBE[code], color)
            elif isinstance(code, int) and code < len(ROLLS) and "moves" in ply:
                replay.roll(color, Dice(*ROLLS[code]))
                replay.play(" ".join(_hop(move, color) for move in ply["moves"]))
        except CrownpointError as error:
            replay.warnings.add(f"Game {number}: a turn was left out: {error}")
        if comment := remarks.of("ply", place):
            replay.note(comment=comment)
    remarks.plies += len(game.get("plies", ()))
    winner = next((color for color, code in WINNERS.items() if code == game.get("winner")), None)
    return replay.finish(winner, int(game.get("points_won") or 0))


def _take(replay: Replay, comment: str) -> None:
    """Take a beaver or a raccoon, which is done by playing on."""
    replay.game.take()
    if comment:
        replay.note(comment=comment)


def _hop(move: dict[str, int], color: Color) -> str:
    source = 25 - move["from"] if color is Color.WHITE else move["from"]
    return format_hop(source, max(source - move["pips"], OFF))
