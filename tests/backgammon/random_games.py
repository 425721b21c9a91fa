"""Games and matches played at random, and matches as other programs would write them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from crownpoint.backgammon import (
    ActionKind,
    Color,
    Ending,
    Game,
    GameRecord,
    Match,
    MatchRecord,
    Move,
    Phase,
    Rules,
    random_roller,
)

_WEIGHTS = {ActionKind.FORFEIT: 0.0, ActionKind.RESIGN: 0.02, ActionKind.DROP: 0.2, ActionKind.DOUBLE: 0.3}
_LEFT_COLUMN = 33  # the width of the left column as write_mat writes it, with its number


def played_on(game: Game, chance: random.Random) -> Iterator[Game]:
    """Play to the end at random, and yield the game after each action between the opening and the end."""
    while not game.is_over:
        kinds = list(game.legal_actions())
        kind = chance.choices(kinds, [_WEIGHTS.get(kind, 1.0) for kind in kinds])[0]
        if kind is ActionKind.MOVE:
            moves = game.legal_moves
            game.play(chance.choice(moves) if moves else Move())
        elif kind is ActionKind.RESIGN:
            game.resign(result=chance.randint(1, 3))
        else:
            getattr(game, kind.value)()
        if game.phase not in (Phase.OPENING, Phase.OVER):
            yield game


def random_match(length: int, chance: random.Random) -> MatchRecord:
    """A match between Ana and Marek, played to its end."""
    match = Match(length, rules=Rules(refuse_dead_cube=True), roller=random_roller(chance))
    games = []
    while True:
        for _ in played_on(match.game, chance):
            pass
        outcome = match.game.outcome
        assert outcome is not None
        games.append(GameRecord(match.game, outcome.winner, outcome.points))
        if match.is_over:
            return MatchRecord("Ana", "Marek", length, tuple(games))
        match.next_game()


def as_gnu_backgammon(text: str) -> str:
    """Match text with numbers for the bar and off, no repetition counts, and spaces at the end of lines."""
    text = re.sub(r"(\S+)\((\d)\)", lambda found: " ".join([found[1]] * int(found[2])), text)
    return text.replace("bar/", "25/").replace("/off", "/0").replace("\n", " \n")


def as_extreme_gammon(text: str) -> str:
    """Match text with a byte order mark, tags before the match and the line ends of Windows."""
    return f'\ufeff; [Site "Ærø"]\n; [Crawford "On"]\n; [CubeLimit "1024"]\n\n{text}'.replace("\n", "\r\n")


def as_backgammon_studio(text: str) -> str:
    """Match text with wide columns, and nothing before the length."""
    lines = []
    for line in text.splitlines():
        split = len(line) > _LEFT_COLUMN and line[_LEFT_COLUMN - 1] == " "
        lines.append(f"{line[:_LEFT_COLUMN]:<41}{line[_LEFT_COLUMN:]}" if split else line)
    return "\n".join(lines).lstrip() + "\n"


def as_sgf(match: MatchRecord) -> str:
    """The match in the Smart Game Format, as GNU Backgammon saves it."""
    return "\n".join(_sgf_game(match, number) for number in range(len(match.games)))


def _sgf_game(match: MatchRecord, number: int) -> str:
    record = match.games[number]
    score, outcome = record.game.score, record.game.outcome
    assert outcome is not None
    resigned = "R" if outcome.ending is Ending.RESIGNATION else ""
    head = (
        f"(;FF[4]GM[6]MI[length:{match.length}][game:{number}][ws:{score.white}][bs:{score.black}]"
        f"PW[{match.white}]PB[{match.black}]RU[Crawford{':CrawfordGame' if score.crawford else ''}]"
        f"RE[{_letter(outcome.winner)}+{outcome.points}{resigned}]"
    )
    return "\n;".join([head, *_sgf_nodes(record.game)]) + ")"


def _sgf_nodes(game: Game) -> Iterator[str]:
    """A node for each turn and each cube action. The roll of a turn that was not played stands alone."""
    rolled = ""
    roller = Color.WHITE
    for action in game.actions:
        if action.kind is ActionKind.ROLL and action.dice and not (action.color is None and action.dice.is_double):
            rolled = f"{action.dice.high}{action.dice.low}"
            roller = action.color or (Color.WHITE if action.dice[0] > action.dice[1] else Color.BLACK)
        elif action.kind is ActionKind.MOVE and action.color:
            steps = action.move.steps if action.move else ()
            letters = "".join(_place(place, action.color) for step in steps for place in (step.source, step.target))
            yield f"{_letter(action.color)}[{rolled}{letters}]"
            rolled = ""
        elif action.kind in (ActionKind.DOUBLE, ActionKind.TAKE, ActionKind.DROP) and action.color:
            yield f"{_letter(action.color)}[{action.kind.value}]"
    if rolled:
        yield f"PL[{_letter(roller)}]DI[{rolled}]"


def _letter(color: Color) -> str:
    return "W" if color is Color.WHITE else "B"


def _place(place: int, color: Color) -> str:
    """The letter of a place in White's numbering."""
    if place in (0, 25):
        return "z" if place == 0 else "y"
    return chr(ord("a") - 1 + (place if color is Color.WHITE else 25 - place))
