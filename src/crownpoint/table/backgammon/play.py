"""One game of backgammon at a table: the library's game behind the interface of `play.py`."""

from __future__ import annotations

from itertools import islice

from crownpoint import backgammon
from crownpoint.ai.player import ChoiceKind, Decision, DecisionKind, MatchScore
from crownpoint.backgammon import ActionKind as GameAction
from crownpoint.backgammon import Color, Game, Phase, Result
from crownpoint.errors import IllegalActionError, MoveError
from crownpoint.table import actions, events
from crownpoint.table.actions import Action, ActionKind
from crownpoint.table.backgammon.draft import BackgammonDraft, board_view, move_view, turned
from crownpoint.table.backgammon.view import BackgammonBoard
from crownpoint.table.events import Ending, Fact, GameStarted
from crownpoint.table.play import Finish, NextRoll
from crownpoint.table.refusal import Reason, explain, from_rules, refuse
from crownpoint.table.seats import Preferences, Seat
from crownpoint.table.view import BoardView, CubeView, DiceView, MoveView, OfferView

__all__ = ["BackgammonPlay"]

_ACTIONS = (
    ActionKind.ROLL,
    ActionKind.DOUBLE,
    ActionKind.MOVE,
    ActionKind.TAKE,
    ActionKind.DROP,
    ActionKind.BEAVER,
    ActionKind.RACCOON,
)
_BY_PHASE: dict[Phase, tuple[tuple[ActionKind, GameAction], ...]] = {
    Phase.ROLL: ((ActionKind.ROLL, GameAction.ROLL), (ActionKind.DOUBLE, GameAction.DOUBLE)),
    Phase.MOVE: ((ActionKind.MOVE, GameAction.MOVE),),
    Phase.CUBE: (
        (ActionKind.TAKE, GameAction.TAKE),
        (ActionKind.DROP, GameAction.DROP),
        (ActionKind.BEAVER, GameAction.BEAVER),
        (ActionKind.RACCOON, GameAction.RACCOON),
    ),
}
"""What a side that must act might do."""

_ENDINGS = {
    backgammon.Ending.BORNE_OFF: Ending.BORNE_OFF,
    backgammon.Ending.DROP: Ending.DROP,
    backgammon.Ending.RESIGNATION: Ending.RESIGNATION,
    backgammon.Ending.FORFEIT: Ending.TIME,
}
_CUBE_CHOICES = {
    GameAction.TAKE: ChoiceKind.TAKE,
    GameAction.DROP: ChoiceKind.DROP,
    GameAction.BEAVER: ChoiceKind.BEAVER,
}


class BackgammonPlay:
    """One game of backgammon."""

    draws_exist = False
    resigning_is_final = False
    resignations = (1, 2, 3)

    def __init__(self, game: Game, started: GameStarted, names: tuple[str, str]) -> None:
        self.game = game
        self.begun = False
        self._colors = (Color(started.colors[0]), Color(started.colors[1]))
        self._names = dict(zip(started.colors, names, strict=True))
        self._moves: tuple[MoveView, ...] | None = None  # the legal ones, made when they are first asked for
        self._board: BackgammonBoard | None = None  # as White sees it, likewise
        self._checked: tuple[str, backgammon.Move] | None = None  # the move that was found legal last, and its text
        self._roll: tuple[int, tuple[int, int], Seat | None] | None = None  # the last one: number, dice, whose
        if game.dice is not None:  # of the position that the game starts from: not rolled here
            self._roll = (0, (game.dice[0], game.dice[1]), self._seat(game.turn))

    def copy(self) -> BackgammonPlay:
        """An independent copy."""
        other = BackgammonPlay.__new__(BackgammonPlay)
        other.__dict__.update(self.__dict__)
        other.game = self.game.copy()
        return other

    def _seat(self, color: Color) -> Seat:
        return Seat.FIRST if color is self._colors[0] else Seat.SECOND

    @property
    def turn(self) -> Seat | None:
        """The seat on turn; None before the opening roll is decided."""
        return None if self.game.phase is Phase.OPENING else self._seat(self.game.position.turn)

    @property
    def decider(self) -> Seat | None:
        """The seat that rolls, moves or answers a double."""
        color = self.game.to_act
        return None if color is None else self._seat(color)

    @property
    def finish(self) -> Finish | None:
        """The winner and the points with the cube."""
        outcome = self.game.outcome
        if outcome is None:
            return None
        ending = _ENDINGS[outcome.ending]
        return Finish(self._seat(outcome.winner), outcome.points, ending, int(outcome.result))

    @property
    def stake(self) -> int:
        """The value of the cube."""
        return self.game.cube.value

    def allowed(self, seat: Seat) -> tuple[ActionKind, ...]:
        """What the library allows this side; the opening roll is the table's."""
        game, color = self.game, self._colors[seat]
        if game.to_act is not color:
            return ()
        perhaps = _BY_PHASE.get(game.phase, ())
        return tuple([kind for kind, asked in perhaps if game.why_not(asked, color) is None])

    def is_to_move(self, seat: Seat) -> bool:
        """Whether this seat has rolled and moves now."""
        return self.game.phase is Phase.MOVE and self.game.turn is self._colors[seat]

    def check(self, seat: Seat, action: Action, next_roll: NextRoll) -> Fact:
        """The fact that a roll, a move or a turn of the cube comes to."""
        if action.kind not in _ACTIONS:
            raise refuse(Reason.NOT_IN_THIS_GAME)
        self._require(GameAction(action.kind.value), seat)
        state = self.game.state
        match action:
            case actions.Roll():
                return events.Rolled(*next_roll())
            case actions.Move(text):
                return events.Moved(self._checked_move(text))
            case actions.Double():
                return events.Doubled(2 * state.cube.value)
            case actions.Take():
                return events.Taken()
            case actions.Drop():
                return events.Dropped()
        assert state.offer is not None
        raised = 2 * state.offer.value
        return events.Beavered(raised) if isinstance(action, actions.Beaver) else events.Raccooned(raised)

    def _require(self, kind: GameAction, seat: Seat) -> None:
        reason = self.game.why_not(kind, self._colors[seat])
        if reason is not None:
            refusal = explain(reason, self._names)
            raise IllegalActionError(refusal.sentence, refusal)

    def _checked_move(self, text: str) -> str:
        dice = self.game.dice
        assert dice is not None
        try:
            move = self.game.position.parse_move(text, dice)
        except MoveError as error:
            raise from_rules(error, self._names, text) from error
        self._checked = (str(move), move)
        return str(move)

    def check_resignation(self, seat: Seat) -> None:
        """Refuse before the opening roll and while a double waits for its answer."""
        self._require(GameAction.RESIGN, seat)

    def due(self, next_roll: NextRoll) -> tuple[Seat | None, Fact] | None:
        """The opening roll, and a turn on which nothing can be played."""
        if self.game.phase is Phase.OPENING:
            return None, events.OpeningRolled(*next_roll())
        if self.game.phase is Phase.MOVE and not self.game.legal_moves:
            return self.turn, events.Moved("", automatic=True)
        return None

    def preferences(self, preferences: Preferences, next_roll: NextRoll) -> Fact | None:
        """Roll when there is nothing else to do, play the only move, bear off where every die takes a checker."""
        game = self.game
        if game.phase is Phase.ROLL:
            alone = game.why_not(GameAction.DOUBLE) is not None
            return events.Rolled(*next_roll()) if preferences.auto_roll and alone else None
        if game.phase is not Phase.MOVE:
            return None
        legal = game.legal_moves
        if preferences.auto_forced and len(legal) == 1:
            return events.Moved(str(legal[0]), automatic=True)
        if preferences.auto_bear_off and game.position.is_race:
            best = next((move for move in legal if self._only_bears_off(move)), None)
            return None if best is None else events.Moved(str(best), automatic=True)
        return None

    def _only_bears_off(self, move: backgammon.Move) -> bool:
        """Whether every die takes a checker off, or the last one goes: no other move can then be better."""
        assert self.game.dice is not None
        if any(step.target for step in move.steps):
            return False
        return len(move.steps) == len(self.game.dice.numbers) or self.game.position.after(move).winner is not None

    def apply(self, seat: Seat | None, fact: Fact) -> backgammon.Move | None:
        """Change the game as the fact says."""
        self.begun = self.begun or not isinstance(fact, events.OpeningRolled)
        checked, self._checked = self._checked, None
        self._moves = self._board = None
        match fact:
            case events.Moved(text) if checked is not None and checked[0] == text:
                return self.game.play(checked[1])  # as it was read when it was checked
            case events.Moved(text):
                return self.game.play(text) if text else self.game.pass_turn()
            case events.Rolled(number, dice):
                self._roll = (number, dice, seat)
                self.game.roll(*dice)
            case events.OpeningRolled(number, dice):
                self._roll = (number, dice, None)
                self.game.roll(*dice)
            case events.Doubled():
                self.game.double()
            case events.Taken():
                self.game.take()
            case events.Dropped():
                self.game.drop()
            case events.Beavered():
                self.game.beaver()
            case events.Raccooned():
                self.game.raccoon()
        return None

    def resign(self, seat: Seat, points: int) -> Finish:
        """The resignation stands: the library scores it, Jacoby included."""
        self.game.resign(self._colors[seat], points)
        self.game.accept_resignation()
        assert self.finish is not None
        return self.finish

    def lose_on_time(self, seat: Seat) -> Finish:
        """The seat loses the most that the position still lets it lose."""
        color = self._colors[seat]
        position = self.game.position
        behind = any(count > 0 for count in position.points_of(color)[19:])
        worst = Result.BACKGAMMON if behind or not position.is_race else Result.GAMMON
        self.game.forfeit(color, Result.SINGLE if position.off(color) else worst)
        assert self.finish is not None
        return self.finish

    def board(self, viewer: Seat | None) -> BoardView:
        """The board from the viewer's side; a watcher sits with White."""
        if self._board is None:
            self._board = board_view(self.game.position, Color.WHITE, self.game.xgid)
        white = viewer is None or self._colors[viewer] is Color.WHITE
        return self._board if white else turned(self._board)

    def dice(self) -> DiceView | None:
        """The last roll, until the next one."""
        if self._roll is None:
            return None
        number, dice, seat = self._roll
        return DiceView(dice, seat, number, opening=seat is None)

    def cube(self, viewer: Seat | None) -> CubeView | None:
        """The cube and what is offered; None if the game is played without one."""
        game = self.game
        if not game.rules.cube:
            return None
        offer = game.state.offer
        return CubeView(
            value=game.cube.value,
            owner=None if game.cube.owner is None else self._seat(game.cube.owner),
            offered_to=None if offer is None else self._seat(offer.responder),
            offered_value=0 if offer is None else offer.value,
            crawford=game.score.crawford,
            may_double=viewer is not None and self.game.why_not(GameAction.DOUBLE, self._colors[viewer]) is None,
        )

    def legal_moves(self, most: int | None = None) -> tuple[MoveView, ...]:
        """The legal moves of the side that has rolled."""
        if most is not None and self._moves is None:
            return tuple(move_view(move) for move in islice(self.game.legal_moves, most))
        if most is not None and self._moves is not None:
            return self._moves[:most]
        if self._moves is None:
            self._moves = tuple(move_view(move) for move in self.game.legal_moves)
        return self._moves

    def ways(self) -> list[list[tuple[int, int, int, bool, int]]]:
        """Every distinct order of steps, as the core lists them."""
        dice = self.game.dice
        assert dice is not None
        native = self.game.position.board.ways(dice[0], dice[1])
        return [[(source, target, die, hit, 0) for source, target, die, hit in way] for way in native]

    def ways_json(self) -> bytes:
        """The same as JSON."""
        dice = self.game.dice
        assert dice is not None
        return self.game.position.board.ways_json(dice[0], dice[1])

    def draft(self, seat: Seat) -> BackgammonDraft:
        """The turn to be clicked together."""
        self._require(GameAction.MOVE, seat)
        return BackgammonDraft(self.game.partial_move(), self._names)

    def decision(self, seat: Seat) -> Decision | None:
        """A move, a roll or an answer to a double, when it is this seat's to make."""
        if seat is not self.decider:
            return None
        phase, color = self.game.phase, self._colors[seat]
        if phase is Phase.MOVE:
            return self._decision(seat, DecisionKind.MOVE, (ChoiceKind.MOVE,))
        if phase is Phase.ROLL:
            double = self.game.why_not(GameAction.DOUBLE, color) is None
            choices = (ChoiceKind.ROLL, ChoiceKind.DOUBLE) if double else (ChoiceKind.ROLL,)
            return self._decision(seat, DecisionKind.ROLL, choices)
        answers = tuple(choice for kind, choice in _CUBE_CHOICES.items() if self.game.why_not(kind, color) is None)
        return self._decision(seat, DecisionKind.CUBE_ANSWER, answers)

    def offer_decision(self, seat: Seat, offer: OfferView) -> Decision:
        """Whether to accept the other seat's resignation."""
        choices = (ChoiceKind.ACCEPT, ChoiceKind.DECLINE)
        return self._decision(seat, DecisionKind.RESIGNATION, choices, resigned=offer.points)

    def _decision(self, seat: Seat, kind: DecisionKind, choices: tuple[ChoiceKind, ...], resigned: int = 0) -> Decision:
        game, color, score = self.game, self._colors[seat], self.game.score
        match = MatchScore(score.needs(color), score.needs(color.opponent), score.crawford) if score.length else None
        return Decision(
            game="backgammon",
            kind=kind,
            choices=choices,
            color=color,
            position=game.position,
            legal_moves=game.legal_moves if kind is DecisionKind.MOVE else (),
            dice=game.dice,
            cube=game.cube,
            match=match,
            jacoby=game.rules.jacoby,
            resigned=resigned,
        )
