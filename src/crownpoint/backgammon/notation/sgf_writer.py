"""Writing matches in the Smart Game Format, as GNU Backgammon reads them. docs/notation/backgammon-sgf.md."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crownpoint.backgammon.action import ActionKind
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.game import Game
from crownpoint.backgammon.move import BAR, OFF, Step
from crownpoint.backgammon.notation.move_text import Hop, parse_hops
from crownpoint.backgammon.notation.rule_words import layout_of, unusual_rules
from crownpoint.backgammon.notation.sgf_file import CLOCKS, GNU_RULES, OTHER_TAGS, TAGS, VARIANT_WORDS
from crownpoint.backgammon.outcome import Ending
from crownpoint.backgammon.record import GameRecord, MatchRecord
from crownpoint.backgammon.state import Phase, State
from crownpoint.backgammon.variants import VARIANTS
from crownpoint.color import Color
from crownpoint.errors import MoveError

__all__ = ["write_sgf"]

_TAGS = {name: code for code, name in TAGS.items()}
_WORDS = {
    ActionKind.DOUBLE: "double", ActionKind.BEAVER: "double", ActionKind.RACCOON: "double", ActionKind.TAKE: "take",
    ActionKind.DROP: "drop",
}  # fmt: skip


def write_sgf(match: MatchRecord) -> str:
    """The match as SGF, which `read_sgf` reads to the same games. A game may start from any position and cube."""
    return "".join(
        f"({_root(match, record, number)}{''.join(_nodes(record))})\n" for number, record in enumerate(match.games)
    )


def _root(match: MatchRecord, record: GameRecord, number: int) -> str:
    game = record.game
    score, rules = game.score, game.rules
    said = ["Crawford"] * (rules.crawford and score.length > 0) + ["CrawfordGame"] * score.crawford
    said += ["Jacoby"] * rules.jacoby + ["NoCube"] * (not rules.cube)
    said += [name for variant, name in VARIANT_WORDS.items() if layout_of(game) is variant]
    said += [f"{name}={value}" for name, value in unusual_rules(rules).items() if name not in GNU_RULES]
    fields = {
        "FF": "4", "GM": "6", "CA": "UTF-8", "AP": "Crownpoint", "PW": match.white, "PB": match.black,
        **{_TAGS[name]: value for name, value in match.tags.items() if name in _TAGS},
        **({"RU": ":".join(said)} if said else {}),
        **({"RE": _result(record)} if record.winner else {}),
        **({"C": record.note(-1).comment} if record.note(-1).comment else {}),
    }  # fmt: skip
    others = [_escaped(f"{name}:{value}") for name, value in match.tags.items() if name not in _TAGS]
    info = {"length": score.length, "game": number, "ws": score.white, "bs": score.black}
    return (
        ";"
        + "".join(f"{name}[{_escaped(value)}]" for name, value in fields.items())
        + (f"{OTHER_TAGS}[{']['.join(others)}]" if others else "")
        + "MI"
        + "".join(f"[{name}:{value}]" for name, value in info.items())
    )


def _result(record: GameRecord) -> str:
    assert record.winner is not None
    outcome = record.game.outcome
    given_up = outcome is not None and outcome.ending is not Ending.BORNE_OFF
    return f"{record.winner.name[0]}+{record.points}{'R' if given_up else ''}"


def _opened(game: Game) -> State:
    """Where a game starts, with the cube as ties at the opening roll left it."""
    state = game.start
    for later, action in zip(game.states, game.actions, strict=True):
        if later.phase is not Phase.OPENING or action.dice is None:
            break
        state = later
    return state


def _setup(start: State) -> Iterator[str]:
    """The position and the cube of a game that does not start as usual, and a double that awaits its answer."""
    position, cube, offer = start.position, start.cube, start.offer
    starts = [variant.start.with_turn(position.turn) for variant in VARIANTS.values()]
    if position in starts and cube == Cube() and start.phase in (Phase.OPENING, Phase.MOVE):
        return
    checkers = {
        color: "".join(f"[{_letter(place, color)}]" * position.count(color, place) for place in range(BAR, OFF, -1))
        for color in Color
    }
    added = "".join(f"A{color.name[0]}{places}" for color, places in checkers.items() if places)
    owner = "c" if cube.owner is None else cube.owner.name[0].lower()
    turn = "" if start.phase is Phase.OPENING else f"PL[{position.turn.name[0]}]"
    yield f"\n;AE[a:y]{added}CV[{cube.value}]CP[{owner}]{turn}"
    if offer is not None:
        for number in range(offer.beavers + 1):
            yield f"\n;{(offer.doubler if number % 2 == 0 else offer.doubler.opponent).name[0]}[double]"


def _nodes(record: GameRecord) -> Iterator[str]:
    yield from _setup(_opened(record.game))
    dice, roller = record.game.start.dice, record.game.start.position.turn
    for index, action in enumerate(record.game.actions):
        color = action.color
        node = ""
        if action.kind is ActionKind.ROLL and action.dice:
            dice = action.dice
            roller = color or (Color.WHITE if dice[0] > dice[1] else Color.BLACK)
            if color is None and (dice.is_double or record.game.rules.winner_rolls_again):
                dice = None
        elif action.kind is ActionKind.MOVE and dice and color and action.move is not None:
            hops = action.move.steps or _hops(record.note(index).text)
            node = f";{color.name[0]}[{dice.high}{dice.low}{_letters(hops, color)}]"
            dice = None
        elif action.kind in _WORDS and color:
            node = f";{color.name[0]}[{_WORDS[action.kind]}]"
        if node:
            note = record.note(index)
            if note.clock is not None and color:
                node += f"{CLOCKS[color]}[{note.clock:g}]"
            yield "\n" + node + (f"C[{_escaped(note.comment)}]" if note.comment else "")
    if dice:
        yield f"\n;PL[{roller.name[0]}]DI[{dice.high}{dice.low}]"


def _hops(text: str) -> tuple[Hop, ...]:
    """The hops of a play that could not be carried out, as its file has it."""
    try:
        return parse_hops(text) if text else ()
    except MoveError:
        return ()


def _letters(hops: Iterable[Step | Hop], color: Color) -> str:
    return "".join(_letter(place, color) for hop in hops for place in (hop.source, hop.target))


def _letter(place: int, color: Color) -> str:
    if place in (BAR, OFF):
        return "y" if place == BAR else "z"
    return chr(ord("a") + (place if color is Color.WHITE else 25 - place) - 1)


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace("]", "\\]")
