"""One game of a match, as it is played and as it is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from crownpoint import _core
from crownpoint.checkers import Color, Game
from crownpoint.checkers.notation.pdn_file import PdnGame
from crownpoint.checkers.openings import Ballot
from matches.players import MatchPlayer, PlayerError

__all__ = ["Played", "play_game"]


@dataclass(frozen=True)
class Played:
    """A finished game. `termination` says how it ended where the board does not show it."""

    game: Game
    winner: Color | None
    termination: str
    thrown: Color | None  # a side that lost after the tables had called the game at least drawn for it

    def record(self, tags: dict[str, str]) -> PdnGame:
        """The game for a PDN file."""
        record = PdnGame.from_game(self.game, **tags, Termination=self.termination)
        record.result = record.tags["Result"] = {Color.BLACK: "1-0", Color.WHITE: "0-1", None: "1/2-1/2"}[self.winner]
        if self.thrown is not None:
            record.tags["Thrown"] = self.thrown.value
        return record


def play_game(
    ballot: Ballot,
    players: Sequence[MatchPlayer],
    black: int,
    endgames: _core.checkers.Endgames | None = None,
    adjudicate: bool = False,
) -> Played:
    """Play a ballot out; `players[black]` has Black. A player that fails loses the game.

    With `adjudicate` a game ends as soon as the tables know its result, else they only watch for results thrown away.
    """
    game = Game(ballot.start)
    for text in ballot.moves:
        game.play(text)
    for player in players:
        player.new_game()
    safe: set[Color] = set()
    while game.outcome is None:
        known = endgames.probe(game.position.board) if endgames is not None else None
        if known is not None:
            result = known[0]
            if adjudicate:
                winner = {"win": game.turn, "loss": game.turn.opponent, "draw": None}[result]
                return Played(game, winner, "adjudicated by the endgame tables", None)
            safe |= {"win": {game.turn}, "loss": {game.turn.opponent}, "draw": set(Color)}[result]
        player = players[black if game.turn is Color.BLACK else 1 - black]
        try:
            game.play(player.choose(game))
        except PlayerError as error:
            return Played(game, game.turn.opponent, f"forfeit: {error}", None)
    winner = game.outcome.winner
    loser = winner.opponent if winner is not None else None
    return Played(game, winner, str(game.outcome), loser if loser in safe else None)
