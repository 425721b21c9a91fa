"""Games between two players for money, with the cube."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from crownpoint.ai.duel import Duel
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind, Player
from crownpoint.backgammon import (
    ActionKind,
    Color,
    Game,
    GameRecord,
    MatchRecord,
    Phase,
    random_roller,
    read_mat,
    write_mat,
)  # fmt: skip

__all__ = ["act", "decision_of", "games_of", "play_game", "records"]

_CUBE_ACTIONS = {ChoiceKind.DOUBLE: Game.double, ChoiceKind.TAKE: Game.take, ChoiceKind.DROP: Game.drop}
_ANSWERS = (ChoiceKind.TAKE, ChoiceKind.DROP)


def play_game(
    white: Player, black: Player, seed: int, seen: Callable[[Decision, Choice], None] | None = None
) -> tuple[Game, float]:
    """A money game on the dice of a seed, and the points that White won. `seen` is called with each decision."""
    game = Game(roller=random_roller(random.Random(seed)))
    while game.phase is Phase.OPENING:
        game.roll()
    while not game.is_over:
        if game.phase is Phase.MOVE and not game.legal_moves:
            game.pass_turn()
            continue
        decision = decision_of(game)
        choice = (white if game.to_act is Color.WHITE else black).choose(decision)
        if seen is not None:
            seen(decision, choice)
        act(game, choice)
    assert game.outcome is not None
    return game, float(game.outcome.points if game.outcome.winner is Color.WHITE else -game.outcome.points)


def decision_of(game: Game) -> Decision:
    """What the side to act has to decide in a money game."""
    choices: tuple[ChoiceKind, ...]
    if game.phase is Phase.MOVE:
        kind, choices = DecisionKind.MOVE, (ChoiceKind.MOVE,)
    elif game.phase is Phase.CUBE:
        kind, choices = DecisionKind.CUBE_ANSWER, _ANSWERS
    else:
        may_double = game.why_not(ActionKind.DOUBLE) is None
        kind, choices = DecisionKind.ROLL, (ChoiceKind.ROLL, ChoiceKind.DOUBLE) if may_double else (ChoiceKind.ROLL,)
    return Decision("backgammon", kind, choices, game.to_act, game.position, game.legal_moves, game.dice, game.cube)


def act(game: Game, choice: Choice) -> None:
    """Do what a player chose."""
    if choice.kind is ChoiceKind.MOVE:
        game.play(choice.move)
    elif choice.kind is ChoiceKind.ROLL:
        game.roll()
    else:
        _CUBE_ACTIONS[choice.kind](game)


def records(duel: Duel) -> dict[str, str]:
    """Two money sessions as .mat files: in each the first player has one of the sides."""
    files = {}
    for name, swapped in (("white.mat", False), ("black.mat", True)):
        white, black = duel.players[::-1] if swapped else duel.players
        games = [each.game for each in duel.games if each.swapped is swapped]
        made = tuple(GameRecord(game, game.outcome.winner, game.outcome.points) for game in games)
        files[name] = write_mat(MatchRecord(white, black, 0, made))
    return files


def games_of(files: Mapping[str, str]) -> list[Game]:
    """The games of those files, in the order in which they were played."""
    sides = [[each.game for each in read_mat(files[name]).games] for name in ("white.mat", "black.mat")]
    return [game for pair in zip(*sides, strict=True) for game in pair]
