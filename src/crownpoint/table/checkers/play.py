"""One game of checkers at a table: the library's game behind the interface of `play.py`."""

from __future__ import annotations

from dataclasses import replace

from crownpoint import checkers
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind
from crownpoint.checkers import Color
from crownpoint.errors import MoveError
from crownpoint.table import actions, events
from crownpoint.table.actions import Action, ActionKind
from crownpoint.table.checkers.draft import CheckersDraft, board_view, move_view
from crownpoint.table.checkers.view import CheckersBoard
from crownpoint.table.events import Ending, Fact, GameStarted
from crownpoint.table.play import Finish, NextRoll
from crownpoint.table.refusal import Reason, from_rules, refuse
from crownpoint.table.seats import Preferences, Seat
from crownpoint.table.view import BoardView, MoveView, OfferView

__all__ = ["CheckersPlay"]


class CheckersPlay:
    """One game of checkers."""

    draws_exist = True
    resigning_is_final = True
    resignations = (1,)
    stake = 1

    def __init__(self, position: checkers.Position, started: GameStarted, names: tuple[str, str]) -> None:
        self.game = checkers.Game(position)
        self._colors = (Color(started.colors[0]), Color(started.colors[1]))
        self._moves: tuple[MoveView, ...] | None = None  # the legal ones, made when they are first asked for
        self._board: CheckersBoard | None = None  # likewise
        self._checked: tuple[str, checkers.Move] | None = None  # the move that was found legal last, and its text
        self._names = dict(zip(started.colors, names, strict=True))

    def copy(self) -> CheckersPlay:
        """An independent copy."""
        other = CheckersPlay.__new__(CheckersPlay)
        other.__dict__.update(self.__dict__)
        other.game = self.game.copy()
        return other

    def _seat(self, color: Color) -> Seat:
        return Seat.FIRST if color is self._colors[0] else Seat.SECOND

    @property
    def turn(self) -> Seat:
        """The seat to move."""
        return self._seat(self.game.turn)

    @property
    def decider(self) -> Seat | None:
        """The seat to move while the game goes on."""
        return None if self.game.outcome else self.turn

    @property
    def begun(self) -> bool:
        """Whether a move was made."""
        return bool(self.game.moves)

    @property
    def finish(self) -> Finish | None:
        """A win counts 1, a draw half a point each."""
        outcome = self.game.outcome
        if outcome is None:
            return None
        if outcome.winner is None:
            return Finish(None, 0.5, Ending(outcome.ending.value))
        return Finish(self._seat(outcome.winner), 1, Ending(outcome.ending.value))

    def allowed(self, seat: Seat) -> tuple[ActionKind, ...]:
        """The seat to move moves."""
        return (ActionKind.MOVE,) if self.is_to_move(seat) else ()

    def is_to_move(self, seat: Seat) -> bool:
        """Whether this seat moves now."""
        return seat is self.decider

    def check(self, seat: Seat, action: Action, next_roll: NextRoll) -> Fact:
        """A move of the seat to move, in the canonical text with its whole path."""
        if not isinstance(action, actions.Move):
            raise refuse(Reason.NOT_IN_THIS_GAME)
        if seat is not self.turn:
            raise refuse(Reason.NOT_YOUR_TURN, name=self._names[self.game.turn.value])
        try:
            move = self.game.position.parse_move(action.text)
        except MoveError as error:
            raise from_rules(error, self._names, action.text) from error
        self._checked = (str(move), move)
        return events.Moved(self._checked[0])

    def due(self, next_roll: NextRoll) -> tuple[Seat | None, Fact] | None:
        """Nothing happens automatically."""
        return None

    def preferences(self, preferences: Preferences, next_roll: NextRoll) -> Fact | None:
        """The only legal move is played where the seat wants that."""
        legal = self.game.legal_moves
        if preferences.auto_forced and len(legal) == 1:
            return events.Moved(str(legal[0]), automatic=True)
        return None

    def apply(self, seat: Seat | None, fact: Fact) -> checkers.Move:
        """Play the move."""
        assert isinstance(fact, events.Moved)
        checked, self._moves, self._board, self._checked = self._checked, None, None, None
        return self.game.play(checked[1] if checked is not None and checked[0] == fact.text else fact.text)

    def check_resignation(self, seat: Seat) -> None:
        """Anyone may resign at any time."""

    def resign(self, seat: Seat, points: int) -> Finish:
        """The other seat wins."""
        return Finish(seat.other, 1, Ending.RESIGNATION)

    def lose_on_time(self, seat: Seat) -> Finish:
        """The other seat wins."""
        return Finish(seat.other, 1, Ending.TIME)

    def board(self, viewer: Seat | None) -> BoardView:
        """The pieces; squares are the same for all."""
        color = self._colors[viewer or Seat.FIRST].value
        if self._board is None:
            self._board = board_view(self.game.position, color)
        return self._board if self._board.color == color else replace(self._board, color=color)

    def dice(self) -> None:
        """There are none."""

    def cube(self, viewer: Seat | None) -> None:
        """There is none."""

    def legal_moves(self, most: int | None = None) -> tuple[MoveView, ...]:
        """The legal moves of the side to move; there are never many."""
        if self._moves is None:
            self._moves = tuple(move_view(move) for move in self.game.legal_moves)
        return self._moves

    def ways(self) -> list[list[tuple[int, int, int, bool, int]]]:
        """The steps of every legal move: there is one order for each."""
        return [
            [(step.source, step.target, step.die, step.hit, step.captured) for step in move.steps]
            for move in self.legal_moves()
        ]

    def ways_json(self) -> bytes:
        """The same as JSON."""
        ways = (
            ",".join([f"[{step.source},{step.target},0,{step.hit:d},{step.captured}]" for step in move.steps])
            for move in self.legal_moves()
        )
        return f"[{','.join([f'[{way}]' for way in ways])}]".encode()

    def draft(self, seat: Seat) -> CheckersDraft:
        """The legal moves to be clicked together."""
        if seat is not self.decider:
            raise refuse(Reason.NOT_YOUR_TURN, name=self._names[self.game.turn.value])
        return CheckersDraft(self.game.position, self._names)

    def decision(self, seat: Seat) -> Decision | None:
        """A move, when it is this seat's turn."""
        if seat is not self.decider:
            return None
        return self._decision(seat, DecisionKind.MOVE, (ChoiceKind.MOVE,))

    def offer_decision(self, seat: Seat, offer: OfferView) -> Decision:
        """Whether to accept the draw that the other seat offers; resignations need no answer."""
        return self._decision(seat, DecisionKind.DRAW_OFFER, (ChoiceKind.ACCEPT, ChoiceKind.DECLINE))

    def _decision(self, seat: Seat, kind: DecisionKind, choices: tuple[ChoiceKind, ...]) -> Decision:
        history = tuple(position for position, _ in self.game.history)
        legal = self.game.legal_moves if kind is DecisionKind.MOVE else ()
        return Decision("checkers", kind, choices, self._colors[seat], self.game.position, legal, history=history)
