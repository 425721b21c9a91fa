"""Matches in the Smart Game Format as GNU Backgammon saves them (`.sgf`).

Each game is a tree of nodes; a node of White or Black holds `52lnlq` (dice, then from and to of each step; letters a
to x are White's points 1 to 24, y is the bar and z off), `double`, `take` or `drop`. Analysis is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.color import Color
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.move import BAR, OFF, Move
from crownpoint.backgammon.notation.move_text import format_hop
from crownpoint.backgammon.notation.replay import concede, roll_as
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Phase
from crownpoint.backgammon.variants import HYPERGAMMON, NACKGAMMON, STANDARD, Variant
from crownpoint.errors import CrownpointError, InvalidRecordError

__all__ = ["read_sgf"]

Node = dict[str, list[str]]

_PROPERTY = re.compile(r"\s*([A-Za-z]+)\s*((?:\[(?:[^\]\\]|\\.)*\]\s*)+)", re.DOTALL)
_VALUE = re.compile(r"\[((?:[^\]\\]|\\.)*)\]", re.DOTALL)
_TURN = re.compile(r"([1-6]{2})((?:[a-y][a-z])*)")
_RESULT = re.compile(r"([WB])\+(\d{1,6})(R?)")
_SETUP = {"AB", "AW", "AE"}
_KINDS = {"double": ActionKind.DOUBLE, "take": ActionKind.TAKE, "drop": ActionKind.DROP}
_COLORS = {"W": Color.WHITE, "B": Color.BLACK}
_MAX_VALUE = 99_999


def read_sgf(text: str) -> MatchRecord:
    """The match of an SGF collection of backgammon games, every move checked and played.

    Raises `InvalidRecordError`, with line and column, for a text that is not one or holds a move that is not legal.
    """
    games: list[GameRecord] = []
    root: Node = {}
    for nodes in _trees(text):
        root = root or nodes[0][1]
        games.append(_game(text, nodes))
    if not games:
        raise InvalidRecordError("There is no game in this text: no '(;' opens one.")
    tags = {name: values[0] for name, values in root.items() if name in ("DT", "EV", "RO", "PC", "AN")}
    names = [root.get(name, [default])[0] for name, default in (("PW", "White"), ("PB", "Black"))]
    return MatchRecord(names[0], names[1], games[0].game.score.length, tuple(games), tags)


def _trees(text: str) -> Iterator[list[tuple[int, Node]]]:
    """The nodes of each game with the place where they begin; of variations the first is the game."""
    place = depth = 0
    nodes: list[tuple[int, Node]] = []
    closed = False  # a variation has ended: what follows in this tree is another one
    while place < len(text):
        char = text[place]
        if char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
            closed = True
            if depth < 0:
                raise _error(text, place, "a ')' that closes nothing")
            if depth == 0:
                if not nodes:
                    raise _error(text, place, "a game without a node")
                yield nodes
                nodes, closed = [], False
        elif char == ";" and depth:
            node, end = _node(text, place + 1)
            if not closed:
                nodes.append((place, node))
            place = end
            continue
        elif depth and not char.isspace():
            raise _error(text, place, f"{text[place : place + 20]!r}")
        place += 1
    if depth:
        raise _error(text, len(text), "an end within a game")


def _node(text: str, place: int) -> tuple[Node, int]:
    """The properties that begin here, and where they end."""
    node: Node = {}
    while found := _PROPERTY.match(text, place):
        values = [re.sub(r"\\(.)", r"\1", value) for value in _VALUE.findall(found[2])]
        node.setdefault(found[1], []).extend(values)
        place = found.end()
    return node, place


def _error(text: str, place: int, what: str) -> InvalidRecordError:
    line = text.count("\n", 0, place) + 1
    column = place - text.rfind("\n", 0, place)
    return InvalidRecordError(f"There is {what} where a game of backgammon in SGF has none.", line, column)


def _game(text: str, nodes: list[tuple[int, Node]]) -> GameRecord:
    place, root = nodes[0]
    if root.get("GM", ["6"])[0].strip() != "6":
        raise _error(text, place, f"GM[{root['GM'][0][:9]}], another game than backgammon (6),")
    rules, score, variant = _conditions(text, place, root)
    game = Game(rules=rules, score=score, variant=variant)
    for where, node in nodes[1:]:
        if _SETUP & set(node):
            raise _error(text, where, "a position set up by hand, which is not read,")
        try:
            game = _play(game, node)
        except CrownpointError as error:
            line, column = text.count("\n", 0, where) + 1, where - text.rfind("\n", 0, where)
            raise InvalidRecordError(str(error), line, column) from error
    result = _RESULT.fullmatch(root.get("RE", [""])[0])
    if not result:
        return GameRecord(
            game, game.outcome.winner if game.outcome else None, game.outcome.points if game.outcome else 0
        )
    winner, points = _COLORS[result[1]], int(result[2])
    if not game.is_over and game.phase is not Phase.OPENING:
        concede(game, winner, points)
    if game.outcome and game.outcome.winner is not winner:
        raise _error(text, place, f"a win of {winner} that the moves deny,")
    return GameRecord(game, winner, points)


def _conditions(text: str, place: int, root: Node) -> tuple[Rules, Score, Variant]:
    """What MI and RU say."""
    info = dict(value.partition(":")[::2] for value in root.get("MI", []))
    numbers = {}
    for name in ("length", "ws", "bs"):
        digits = info.get(name, "0")
        if not (digits.isascii() and digits.isdigit()) or int(digits[:9]) > _MAX_VALUE:
            raise _error(text, place, f"MI[{name}:{digits[:9]}]")
        numbers[name] = int(digits)
    said = {word.casefold() for value in root.get("RU", []) for word in value.split(":")}
    money = numbers["length"] == 0
    rules = Rules(
        crawford=money or "crawford" in said, jacoby=money and "jacoby" in said, beavers=money, raccoons=money
    )
    variant = NACKGAMMON if "nackgammon" in said else HYPERGAMMON if "hypergammon3" in said else STANDARD
    try:
        score = Score(numbers["ws"], numbers["bs"], numbers["length"], not money and "crawfordgame" in said)
    except ValueError as error:
        raise _error(text, place, f"a score that cannot be ({error})") from None
    return rules, score, variant


def _play(game: Game, node: Node) -> Game:
    """Do what a node says."""
    if "DI" in node and "PL" in node:
        # The dice of a turn that was not played.
        return roll_as(game, _COLORS.get(node["PL"][0][:1], Color.WHITE), Dice.parse(node["DI"][0]))
    for letter, color in _COLORS.items():
        for said in node.get(letter, []):
            game = _act(game, color, said)
    return game


def _act(game: Game, color: Color, said: str) -> Game:
    kind = _KINDS.get(said)
    if kind:
        if kind is ActionKind.DOUBLE and game.state.offer:
            kind = ActionKind.RACCOON if game.state.offer.beavers else ActionKind.BEAVER
        if reason := game.why_not(kind, color):
            raise InvalidRecordError(f"{said} is not allowed: {reason}")
        getattr(game, kind.value)()
        return game
    turn = _TURN.fullmatch(said)
    if not turn:
        raise InvalidRecordError(f"{said[:40]!r} is neither a turn nor double, take or drop.")
    game = roll_as(game, color, Dice.parse(turn[1]))
    hops = [
        format_hop(_place(source, color), _place(target, color))
        for source, target in zip(*[iter(turn[2])] * 2, strict=True)
    ]
    game.play(" ".join(hops) if hops else Move())
    return game


def _place(letter: str, color: Color) -> int:
    """The place of a letter in the numbering of the side that moves."""
    if letter in "yz":
        return BAR if letter == "y" else OFF
    point = ord(letter) - ord("a") + 1
    return point if color is Color.WHITE else 25 - point
