"""Backgammon in line mode."""

from __future__ import annotations

from collections.abc import Callable

from crownpoint.backgammon import Dice, Game, Match, Phase
from crownpoint.cli.plain.line_game import LineGame

__all__ = ["LineBackgammon"]


class LineBackgammon(LineGame):
    """A match or a money session between two people who share a keyboard."""

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    @property
    def game(self) -> Game:
        """The game being played."""
        return self.match.game

    def situation(self) -> str:
        tell: dict[Phase, Callable[[], str]] = {
            Phase.OPENING: lambda: "The game opens: type roll.",
            Phase.ROLL: lambda: f"{self.game.to_act}: {'roll or double' if self._may_double() else 'roll'}.",
            Phase.MOVE: self._tell_move,
            Phase.CUBE: self._tell_double,
            Phase.RESIGNATION: self._tell_resignation,
            Phase.OVER: self._tell_end,
        }
        return tell[self.game.phase]()

    def play(self, text: str) -> None:
        mover = self.game.to_act
        move = self.game.play(text)
        print(f"{mover} plays {move}.")
        self._go_on()

    def do_board(self, _: str) -> None:
        """Show the board, the pip counts, the cube and the score."""
        print(self.game)
        print(f"The score is {self.match.score}.")

    def do_moves(self, _: str) -> None:
        """List the legal moves with the dice that were rolled."""
        if self.game.phase is Phase.MOVE:
            print("\n".join(map(str, self.game.legal_moves)))
        else:
            print(self.situation())

    def do_roll(self, dice: str) -> None:
        """Roll the dice; "roll 31" enters dice that you threw yourself."""
        opening = self.game.phase is Phase.OPENING
        roller = self.game.to_act
        rolled = self.game.roll(*Dice.parse(dice)) if dice else self.game.roll()
        if not opening:
            print(f"{roller} rolls {rolled[0]} and {rolled[1]}.")
        elif self.game.phase is Phase.OPENING:
            print(f"Both roll {rolled[0]}: roll again.")
            return
        else:
            print(f"White rolls {rolled[0]}, Black rolls {rolled[1]}: {self.game.to_act} begins.")
        if self.game.phase is Phase.MOVE and not self.game.legal_moves:
            print(f"{self.game.to_act} cannot move.")
            self.game.pass_turn()
        print(self.situation())

    def do_double(self, _: str) -> None:
        """Offer to double the stakes, before you roll."""
        self.game.double()
        print(self.situation())

    def do_take(self, _: str) -> None:
        """Accept the double."""
        self.game.take()
        print(f"The cube is {self.game.cube}. {self.situation()}")

    def do_drop(self, _: str) -> None:
        """Refuse the double and lose the game."""
        self.game.drop()
        print(self.situation())

    def do_beaver(self, _: str) -> None:
        """Redouble at once and keep the cube (money play, where agreed)."""
        self.game.beaver()
        print(self.situation())

    def do_raccoon(self, _: str) -> None:
        """Double once more after a beaver (money play, where agreed)."""
        self.game.raccoon()
        print(self.situation())

    def do_resign(self, size: str) -> None:
        """Offer to lose a single game; "resign gammon" or "resign backgammon" for more."""
        sizes = {"": 1, "1": 1, "single": 1, "2": 2, "gammon": 2, "3": 3, "backgammon": 3}
        if size in sizes:
            self.game.resign(sizes[size])
            print(self.situation())
        else:
            self.refuse(f"You can resign a single game, a gammon or a backgammon, not {size!r}.")

    def do_accept(self, _: str) -> None:
        """Accept the resignation."""
        self.game.accept_resignation()
        print(self.situation())

    def do_refuse(self, _: str) -> None:
        """Refuse the resignation."""
        self.game.refuse_resignation()
        print(f"The resignation is refused. {self.situation()}")

    def do_undo(self, _: str) -> None:
        """Take the last action back: a roll, a move, a double, an answer."""
        print(f"Taken back: {self.game.undo()}.")
        while self.game.phase is Phase.MOVE and not self.game.legal_moves:
            # That turn passed by itself: back to the decision before its roll.
            print(f"Taken back: {self.game.undo()}.")
        self._go_on()

    def do_next(self, _: str) -> None:
        """Start the next game."""
        self.match.next_game()
        print(f"Game {len(self.match.games)}, score {self.match.score}.")
        self._go_on()

    def _go_on(self) -> None:
        self.do_board("")
        print(self.situation())

    def _may_double(self) -> bool:
        return any(kind == "double" for kind in self.game.legal_actions())

    def _tell_move(self) -> str:
        dice = self.game.dice
        assert dice is not None
        return f"{self.game.to_act} has to play {dice[0]} and {dice[1]}."

    def _tell_double(self) -> str:
        offer = self.game.state.offer
        assert offer is not None
        return f"{offer.responder.opponent} doubles to {offer.value}. {offer.responder}: take or drop."

    def _tell_resignation(self) -> str:
        resignation = self.game.state.resignation
        assert resignation is not None
        answer = f"{resignation.color.opponent}: accept or refuse"
        return f"{resignation.color} resigns a {resignation.result}. {answer}."

    def _tell_end(self) -> str:
        end = f"{self.match.winner} wins the match" if self.match.is_over else "Type next for another game, or quit"
        return f"{self.game.outcome} The score is {self.match.score}. {end}."
