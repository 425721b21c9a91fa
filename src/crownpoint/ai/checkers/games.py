"""Games between two players, from the three-move ballots."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from crownpoint.ai.checkers.giving_up import GaveUp
from crownpoint.ai.duel import Duel
from crownpoint.ai.player import Choice, ChoiceKind, Decision, DecisionKind, Player
from crownpoint.checkers import Color, Game, PdnGame, Position, read_pdn, three_move_ballots, write_pdn

__all__ = ["decision_of", "games_of", "play_from", "play_game", "records"]


def play_game(black: Player, white: Player, seed: int) -> tuple[Game, float]:
    """A game from the ballot of a seed, and what Black won: 1, 0 for a draw, or -1."""
    ballot = random.Random(seed).choice(three_move_ballots())
    return play_from(ballot.position, black, white)


def play_from(
    start: Position, black: Player, white: Player, seen: Callable[[Decision, Choice], None] | None = None
) -> tuple[Game, float]:
    """A game from a position, and what Black won. `seen` is called with each decision.

    A player may give up by raising `GaveUp`.
    """
    game = Game(start)
    while not game.is_over:
        decision = decision_of(game)
        try:
            choice = (black if game.turn is Color.BLACK else white).choose(decision)
        except GaveUp as ended:
            _give_up(game, ended)
            break
        if seen is not None:
            seen(decision, choice)
        game.play(choice.move)
    assert game.outcome is not None
    if game.outcome.is_draw:
        return game, 0.0
    return game, 1.0 if game.outcome.winner is Color.BLACK else -1.0


def _give_up(game: Game, ended: GaveUp) -> None:
    if ended.draw:
        game.offer_draw()
        game.accept_draw()
    else:
        game.resign()


def decision_of(game: Game) -> Decision:
    """The move that the side to move has to choose."""
    history = tuple(position for position, _ in game.history)
    kind, choices = DecisionKind.MOVE, (ChoiceKind.MOVE,)
    return Decision("checkers", kind, choices, game.turn, game.position, game.legal_moves, history=history)


def records(duel: Duel) -> dict[str, str]:
    """All games in one PDN file."""
    games = []
    for number, each in enumerate(duel.games, start=1):
        black, white = duel.players[::-1] if each.swapped else duel.players
        games.append(PdnGame.from_game(each.game, Event="Duel", Round=str(number), Black=black, White=white))
    return {"games.pdn": write_pdn(games)}


def games_of(files: Mapping[str, str]) -> list[Game]:
    """The games of that file."""
    return [each.replay() for each in read_pdn(files["games.pdn"])]
