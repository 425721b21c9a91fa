"""Matches in the Smart Game Format as GNU Backgammon saves them (`.sgf`).

Each game is a tree of nodes; a node of White or Black holds `52lnlq` (dice, then from and to of each step; letters a
to x are White's points 1 to 24, y is the bar and z off), `double`, `take` or `drop`. Analysis is passed over. The first
node may set up another position and cube than the usual.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.move import BAR, OFF
from crownpoint.backgammon.notation.move_text import format_hop
from crownpoint.backgammon.notation.replay import Replay, check_scores, possible_score
from crownpoint.backgammon.notation.rule_words import RULE_TAGS, rules_of
from crownpoint.backgammon.position import Position
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Phase, State
from crownpoint.backgammon.variants import HYPERGAMMON, NACKGAMMON, STANDARD, Variant
from crownpoint.color import Color
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.sources import Source, Warnings, decode, load, name_of

__all__ = ["CLOCKS", "GNU_RULES", "OTHER_TAGS", "TAGS", "VARIANT_WORDS", "read_sgf"]

Node = dict[str, list[str]]

_NAME = re.compile(r"\s*([A-Za-z]+)\s*(?=\[)")
_STOP = re.compile(r"\]|\\.?", re.DOTALL)
_ESCAPED = re.compile(r"\\(.)", re.DOTALL)
_SPACE = re.compile(r"\s*")
_TURN = re.compile(r"([1-6]{2})((?:[a-y][a-z])*)")
_RESULT = re.compile(r"([WB])\+(\d{1,6})(R?)")
_SETUP = {"AB", "AW", "AE"}
_POINT = re.compile(r"[a-y]")
_CUBE = re.compile(r"[0-9]{1,7}")
_SECONDS = re.compile(r"[0-9]{1,7}(?:\.[0-9]{1,6})?")
_KINDS = {"double": ActionKind.DOUBLE, "take": ActionKind.TAKE, "drop": ActionKind.DROP}
_COLORS = {"W": Color.WHITE, "B": Color.BLACK}
_MAX_VALUE = 99_999
# No game and no commentary is larger; a hostile file may be, and each node takes memory.
_MOST_GAMES = 5_000
_MOST_NODES = 20_000
_DEEPEST = 200


def read_sgf(source: Source, file: str = "") -> MatchRecord:
    """The match of an SGF collection of backgammon games, as text, path or open file, every move played.

    What is odd in it is among the `warnings` of the match. Raises `InvalidRecordError`, with line and column, for a
    text that is not one.
    """
    text, file = decode(load(source)), file or name_of(source)
    games: list[GameRecord] = []
    root: Node = {}
    warnings = Warnings(file)
    lines = _Lines(text)
    begins: list[int] = []
    for nodes in _trees(text, warnings, lines):
        root = root or nodes[0][1]
        games.append(_game(lines, nodes, warnings))
        begins.append(lines.of(nodes[0][0])[0])
        if len(games) > _MOST_GAMES:
            raise InvalidRecordError(f"There are more than {_MOST_GAMES} games in this match.")
    if not games:
        raise InvalidRecordError("There is no game in this text: no '(;' opens one.")
    check_scores(games, begins, warnings)
    tags = {TAGS[name]: values[0] for name, values in root.items() if name in TAGS}
    tags |= dict(value.partition(":")[::2] for value in root.get(OTHER_TAGS, []))
    names = [root.get(name, [default])[0] for name, default in (("PW", "White"), ("PB", "Black"))]
    return MatchRecord(names[0], names[1], games[0].game.score.length, tuple(games), tags, warnings.all)


TAGS = {"DT": "Date", "EV": "Event", "RO": "Round", "PC": "Site", "AN": "Annotator", "GC": "Comment"}


class _Lines:
    """Knows the line and column of each place of a text."""

    def __init__(self, text: str) -> None:
        self._starts = [0, *(found.end() for found in re.finditer("\n", text))]

    def of(self, place: int) -> tuple[int, int]:
        line = bisect_right(self._starts, place)
        return line, place - self._starts[line - 1] + 1


def _trees(text: str, warnings: Warnings, lines: _Lines) -> Iterator[list[tuple[int, Node]]]:
    """The nodes of each game with the place where they begin; of variations the first is the game."""
    place = depth = 0
    nodes: list[tuple[int, Node]] = []
    closed = False  # a variation has ended: what follows in this tree is another one
    while place < len(text):
        char = text[place]
        if char == "(":
            depth += 1
            if depth > _DEEPEST:
                raise _error(text, place, f"a variation {_DEEPEST} deep")
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
            if len(nodes) > _MOST_NODES:
                raise _error(text, place, f"a game of more than {_MOST_NODES} turns")
            place = end
            continue
        elif depth and not char.isspace():
            raise _error(text, place, f"{text[place : place + 20]!r}")
        place += 1
    if depth and nodes:
        warnings.add("The file ends within a game; what is there was read.", lines.of(len(text))[0])
        yield nodes


def _node(text: str, place: int) -> tuple[Node, int]:
    """The properties that begin here, and where they end. A value that is not closed ends with the text."""
    node: Node = {}
    while found := _NAME.match(text, place):
        place = found.end()
        values = node.setdefault(found[1], [])
        while place < len(text) and text[place] == "[":
            end = place + 1
            while (stop := _STOP.search(text, end)) and stop[0] != "]":
                end = stop.end()
            close = stop.start() if stop else len(text)
            values.append(_ESCAPED.sub(r"\1", text[place + 1 : close]))
            place = _SPACE.match(text, close + 1).end() if stop else len(text)  # type: ignore[union-attr]
    return node, place


def _error(text: str, place: int, what: str) -> InvalidRecordError:
    line, column = _Lines(text).of(place)
    return InvalidRecordError(f"There is {what} where a game of backgammon in SGF has none.", line, column)


def _game(lines: _Lines, nodes: list[tuple[int, Node]], warnings: Warnings) -> GameRecord:
    place, root = nodes[0]
    line, column = lines.of(place)
    if root.get("GM", ["6"])[0].strip() != "6":
        raise InvalidRecordError(f"GM[{root['GM'][0][:9]}] is another game; backgammon is GM[6].", line, column)
    rules, score, variant = _conditions(line, root, warnings)
    replay = Replay(warnings, rules=rules, score=score, variant=variant, line=line)
    for comment in root.get("C", []):
        replay.note(comment=comment)
    for where, node in nodes[1:]:
        at = lines.of(where)[0]
        if _SETUP & set(node):
            _set_up(replay, node, at)
            continue
        if replay.game.is_over:
            warnings.add("The game goes on after its end; the rest was left out.", at)
            break
        try:
            _play(replay, node, at)
        except CrownpointError as error:
            warnings.add(f"A turn was left out: {error}", at)
    result = _RESULT.fullmatch(root.get("RE", [""])[0])
    if result:
        replay.winner, replay.points = _COLORS[result[1]], int(result[2])
    return replay.finish(line=line)


def _conditions(line: int, root: Node, warnings: Warnings) -> tuple[Rules, Score, Variant]:
    """What MI and RU say."""
    info = dict(value.partition(":")[::2] for value in root.get("MI", []))
    numbers = {}
    for name in ("length", "ws", "bs"):
        digits = info.get(name, "0")
        if not (digits.isascii() and digits.isdigit()) or int(digits[:9]) > _MAX_VALUE:
            raise InvalidRecordError(f"MI[{name}:{digits[:9]}] is not possible.", line)
        numbers[name] = int(digits)
    words = [word for value in root.get("RU", []) for word in value.split(":")]
    ours = dict(word.split("=", 1) for word in words if word.partition("=")[0] in RULE_TAGS and "=" in word)
    said = {word.casefold() for word in words if word.partition("=")[0] not in ours}
    money = numbers["length"] == 0
    gnu = {
        "Crawford": "On" if money or "crawford" in said else "Off", "Jacoby": "On" if "jacoby" in said else "Off",
        "Cube": "Off" if "nocube" in said else "On",
    }  # fmt: skip
    rules = rules_of(ours | gnu, numbers["length"])
    variant = next((each for each, name in VARIANT_WORDS.items() if name.casefold() in said), STANDARD)
    for word in said - _RULES:
        warnings.add(f"The rule {word[:40]!r} is not known; it was passed over.", line)
    crawford = not money and "crawfordgame" in said
    return rules, possible_score(numbers["ws"], numbers["bs"], numbers["length"], crawford, warnings, line), variant


GNU_RULES = ("Crawford", "Jacoby", "Cube")
"""The rules that GNU Backgammon has words for. Ours for the others are `CubeLimit=64` and the like."""
VARIANT_WORDS = {NACKGAMMON: "Nackgammon", HYPERGAMMON: "Hypergammon3"}
OTHER_TAGS = "TAG"
"""A property of our own: tags that SGF has none for, as `TAG[name:value]`."""
CLOCKS = {Color.WHITE: "WL", Color.BLACK: "BL"}
_RULES = {"", "crawford", "crawfordgame", "jacoby", "nocube", *map(str.casefold, VARIANT_WORDS.values())}


def _set_up(replay: Replay, node: Node, line: int) -> None:
    """Start the game from the position and the cube of a node. Raises `InvalidRecordError`."""
    game = replay.game
    if game.actions:
        raise InvalidRecordError("A position set up in the middle of a game is not read.", line)
    if node.get("AE") != ["a:y"]:
        raise InvalidRecordError("A position set up without emptying the board, AE[a:y], is not read.", line)
    sides: dict[Color, Counter[int]] = {}
    for letter, color in _COLORS.items():
        places = node.get(f"A{letter}", [])
        if any(not _POINT.fullmatch(place) for place in places):
            raise InvalidRecordError(f"A{letter} has a place that is not a letter from a to y.", line)
        sides[color] = Counter(_place(place, color) for place in places)
        sides[color][OFF] = max(game.position.piece_count(color) - len(places), 0)
    value, owner = node.get("CV", ["1"])[0], node.get("CP", ["c"])[0]
    try:
        turn = _COLORS.get(node.get("PL", [""])[0][:1])
        position = Position(sides[Color.WHITE], sides[Color.BLACK], turn or Color.WHITE)
        cube = Cube(int(value) if _CUBE.fullmatch(value) else 0, _COLORS.get(owner[:1].upper()))
    except ValueError as error:
        raise InvalidRecordError(f"The position is not possible: {error}", line) from None
    if position.winner:
        raise InvalidRecordError("The position is one of a game that is over.", line)
    phase = Phase.OPENING if turn is None else Phase.ROLL
    replay.game = Game.from_state(State(phase, position, None, cube), rules=game.rules, score=game.score)
    if "DI" in node:
        replay.roll(turn or Color.WHITE, Dice.parse(node["DI"][0]), line)


def _play(replay: Replay, node: Node, line: int) -> None:
    """Do what a node says."""
    if "DI" in node and "PL" in node:
        # The dice of a turn that was not played.
        replay.roll(_COLORS.get(node["PL"][0][:1], Color.WHITE), Dice.parse(node["DI"][0]), line)
    for letter, color in _COLORS.items():
        for said in node.get(letter, []):
            _act(replay, color, said, line)
    for comment in node.get("C", []):
        replay.note(comment=comment)
    for name in CLOCKS.values():
        if name in node and _SECONDS.fullmatch(node[name][0]):
            replay.note(clock=float(node[name][0]))


def _act(replay: Replay, color: Color, said: str, line: int) -> None:
    if kind := _KINDS.get(said):
        replay.cube(kind, color, line)
        return
    turn = _TURN.fullmatch(said)
    if not turn:
        raise InvalidRecordError(f"{said[:40]!r} is neither a turn nor double, take or drop.")
    replay.roll(color, Dice.parse(turn[1]), line)
    hops = [
        format_hop(_place(source, color), _place(target, color))
        for source, target in zip(*[iter(turn[2])] * 2, strict=True)
    ]
    replay.play(" ".join(hops), line)


def _place(letter: str, color: Color) -> int:
    """The place of a letter in the numbering of the side that moves."""
    if letter in "yz":
        return BAR if letter == "y" else OFF
    point = ord(letter) - ord("a") + 1
    return point if color is Color.WHITE else 25 - point
