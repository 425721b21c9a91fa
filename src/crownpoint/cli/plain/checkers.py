"""Checkers in line mode."""

from __future__ import annotations

from crownpoint.checkers import Match
from crownpoint.cli.plain.line_game import LineGame

__all__ = ["LineCheckers"]


class LineCheckers(LineGame):
    """A match of checkers between two people who share a keyboard."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    def situation(self) -> str:
        game = self.match.game
        if game.outcome:
            return self._after_the_game()
        if game.draw_offer:
            return f"{game.draw_offer} offers a draw. {game.draw_offer.opponent}: accept or decline."
        must = " and has to capture" if game.legal_moves[0].is_capture else ""
        return f"{game.turn} is to move{must}."

    def play(self, text: str) -> None:
        mover = self.match.game.turn
        move = self.match.game.play(text)
        print(f"{mover} plays {move}{' and gets a king' if move.crowns else ''}.")
        self.do_board("")
        print(self.situation())

    def do_board(self, _: str) -> None:
        """Show the board."""
        print(self.match.game.position)

    def do_moves(self, _: str) -> None:
        """List the legal moves."""
        print(", ".join(map(str, self.match.game.legal_moves)) or "There is no legal move.")

    def do_undo(self, _: str) -> None:
        """Take the last move back."""
        print(f"{self.match.game.undo()} is taken back.")
        self.do_board("")
        print(self.situation())

    def do_draw(self, _: str) -> None:
        """Offer a draw."""
        self.match.game.offer_draw()
        print(self.situation())

    def do_accept(self, _: str) -> None:
        """Accept the draw that is offered."""
        self.match.game.accept_draw()
        print(self.situation())

    def do_decline(self, _: str) -> None:
        """Decline the draw that is offered."""
        self.match.game.decline_draw()
        print(f"The draw is declined. {self.situation()}")

    def do_resign(self, _: str) -> None:
        """Give the game up."""
        self.match.game.resign()
        print(self.situation())

    def do_next(self, _: str) -> None:
        """Start the next game, with colours changed."""
        self.match.next_game()
        black, white = (self.match.player(color) for color in (self.match.game.turn, self.match.game.turn.opponent))
        print(f"Game {len(self.match.games)}: {black} has Black, {white} has White.")
        self.do_board("")
        print(self.situation())

    def _after_the_game(self) -> str:
        first, second = self.match.score
        names = self.match.players
        score = f"The score is {names[0]} {first:g}, {names[1]} {second:g}."
        if self.match.is_over:
            end = f"{self.match.winner} wins the match." if self.match.winner else "The match is drawn."
            return f"{self.match.game.outcome} {score} {end} Type quit."
        return f"{self.match.game.outcome} {score} Type next for another game, or quit."
