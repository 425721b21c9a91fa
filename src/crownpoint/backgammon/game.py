"""A game of backgammon: its history, its current state, and what may be done now."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, NoReturn, Unpack

from crownpoint.arguments import checked_kind, wrong_kind
from crownpoint.backgammon import diagram, game_id
from crownpoint.backgammon.action import Action, ActionKind
from crownpoint.backgammon.cube import Cube
from crownpoint.backgammon.dice import Dice, Roller, random_roller
from crownpoint.backgammon.legality import legal_version
from crownpoint.backgammon.move import LegalMoves, Move
from crownpoint.backgammon.outcome import Ending, Outcome, Result
from crownpoint.backgammon.partial_move import PartialMove
from crownpoint.backgammon.permission import why_not
from crownpoint.backgammon.position import Position
from crownpoint.backgammon.reasons import Reason, ReasonCode
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.score import Score
from crownpoint.backgammon.state import Offer, Phase, Resignation, State
from crownpoint.backgammon.svg_diagram import SvgOptions
from crownpoint.backgammon.variants import STANDARD, Variant
from crownpoint.color import Color
from crownpoint.errors import IllegalActionError

__all__ = ["Game"]


class Game:
    """One game from the opening roll to its outcome.

    A method that is not allowed now raises an `IllegalActionError` or a `MoveError` with the reason, and leaves the
    game as it was. Dice are given, or drawn from `roller`.

    >>> game = Game()
    >>> game.roll(3, 1)                      # opening roll: White's 3 beats Black's 1
    Dice(3, 1)
    >>> game.play("8/5 6/5")
    Move('8/5 6/5')
    >>> game.double()
    2
    >>> game.take()
    Cube(value=2, owner=<Color.WHITE: 'white'>)
    >>> print(game.why_not(ActionKind.DOUBLE, Color.BLACK))
    The cube is White's.
    """

    __slots__ = ("_actions", "_legal", "_states", "roller", "rules", "score", "state")

    state: State
    """The current state."""

    def __init__(
        self,
        position: Position | None = None,
        dice: Dice | tuple[int, int] | None = None,
        *,
        cube: Cube | None = None,
        rules: Rules | None = None,
        score: Score | None = None,
        variant: Variant = STANDARD,
        roller: Roller | None = None,
    ) -> None:
        """A game before its opening roll; or one that continues from a position, whose side on turn rolls or doubles,
        or plays the given dice. Raises `ValueError` for dice without a position, and for a match with rules that are
        for money play only."""
        cube = Cube() if cube is None else checked_kind("A cube", cube, Cube, "a Cube")
        if position is None:
            if dice is not None:
                raise ValueError("Dice need a position: a game from the start begins with its opening roll.")
            variant = checked_kind("A variant", variant, Variant, "a Variant")
            state = State(Phase.OPENING, variant.start, None, cube)
        else:
            position = checked_kind("A position", position, Position, "a Position of backgammon")
            phase = Phase.ROLL if dice is None else Phase.MOVE
            state = State(phase, position, None if dice is None else Dice.of(dice), cube)
        self._begin(state, rules, score, roller)

    def _begin(self, state: State, rules: Rules | None, score: Score | None, roller: Roller | None) -> None:
        self.rules = Rules() if rules is None else checked_kind("Rules", rules, Rules, "Rules")
        self.score = Score() if score is None else checked_kind("A score", score, Score, "a Score")
        if self.score.length and self.rules.money_only:
            raise ValueError(
                f"A match is not played with {', '.join(self.rules.money_only)}: these are for money play."
            )
        self.roller: Roller = random_roller() if roller is None else roller
        if not callable(self.roller):
            raise wrong_kind("A roller", "a function that gives two dice", roller)
        self.state = state
        self._states: list[State] = []
        self._actions: list[Action] = []
        self._legal: LegalMoves | None = None

    @classmethod
    def from_state(
        cls, state: State, *, rules: Rules | None = None, score: Score | None = None, roller: Roller | None = None
    ) -> Game:
        """A game that continues from a state."""
        game = cls.__new__(cls)
        game._begin(state, rules, score, roller)
        return game

    @classmethod
    def from_gnubg_id(cls, text: str, *, roller: Roller | None = None) -> Game:
        """The game of a position id and a match id with a colon between. Raises `InvalidPositionError`."""
        state, rules, score = game_id.parse_gnubg_id(text)
        return cls.from_state(state, rules=rules, score=score, roller=roller)

    @classmethod
    def from_xgid(cls, text: str, *, roller: Roller | None = None) -> Game:
        """The game of an XGID. Raises `InvalidPositionError`."""
        state, rules, score = game_id.parse_xgid(text)
        return cls.from_state(state, rules=rules, score=score, roller=roller)

    @property
    def gnubg_id(self) -> str:
        """Position id and match id with a colon between, as GNU Backgammon reads it."""
        return game_id.format_gnubg_id(self.state, self.rules, self.score)

    @property
    def xgid(self) -> str:
        """The XGID of the game as it stands."""
        return game_id.format_xgid(self.state, self.rules, self.score)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        return self.state.phase

    @property
    def position(self) -> Position:
        """The position; its `turn` is the side on turn, White until the opening roll is decided."""
        return self.state.position

    @property
    def turn(self) -> Color:
        """The side on turn, White until the opening roll is decided. `to_act` knows who must answer a double."""
        return self.state.position.turn

    @property
    def dice(self) -> Dice | None:
        """The dice to play, None before the roll."""
        return self.state.dice

    @property
    def cube(self) -> Cube:
        """The cube as it stands; a double that awaits its answer is `state.offer`."""
        return self.state.cube

    @property
    def to_act(self) -> Color | None:
        """The side that must do something; None for the opening roll and when the game is over."""
        return self.state.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it is in progress."""
        return self.state.outcome

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    @property
    def start(self) -> State:
        """The state before the first action."""
        return self._states[0] if self._states else self.state

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action in order: rolls, moves, doubles and so on."""
        return tuple(self._actions)

    @property
    def history(self) -> tuple[tuple[Position, Move], ...]:
        """Each move with the position it was played in, including turns without a move."""
        return tuple(
            (state.position, action.move)
            for state, action in zip(self._states, self._actions, strict=True)
            if action.move is not None
        )

    @property
    def states(self) -> tuple[State, ...]:
        """The state before each action."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of both sides in order, including turns without a move."""
        return tuple(action.move for action in self._actions if action.move is not None)

    @property
    def legal_moves(self) -> Sequence[Move]:
        """The legal moves with the dice rolled; empty before the roll and if nothing can be played."""
        state = self.state
        if state.phase is not Phase.MOVE or state.dice is None:
            return ()
        if self._legal is None:
            self._legal = LegalMoves(state.position.board, state.dice)
        return self._legal

    def legal_actions(self, color: Color | str | None = None) -> tuple[ActionKind, ...]:
        """The kinds of action a side may take now; by default the side that must act.

        >>> Game().legal_actions()
        (<ActionKind.ROLL: 'roll'>, <ActionKind.FORFEIT: 'forfeit'>)
        """
        return tuple(kind for kind in ActionKind if self.why_not(kind, color) is None)

    def why_not(self, kind: ActionKind, color: Color | str | None = None) -> Reason | None:
        """Why a side may not take an action now; None when it may. By default the side that must act is meant.

        Raises `ValueError` for anything that is not a kind of action.
        """
        return why_not(ActionKind(kind), None if color is None else Color.of(color), self.state, self.rules, self.score)

    def roll(self, first: int | None = None, second: int | None = None) -> Dice:
        """Roll the dice, or enter them as they fell, and return them.

        At the opening the first is White's and the second Black's: a tie is rolled again with the next call, and the
        winner plays both (or rolls afresh, see `Rules.winner_rolls_again`). Raises `InvalidDiceError`.
        """
        if self.state.phase is not Phase.ROLL:
            self._require(ActionKind.ROLL)
        given = first is not None or second is not None
        dice = Dice.of((first, second)) if given else Dice(*self.roller())  # type: ignore[arg-type]
        state = self.state
        if state.phase is Phase.OPENING:
            self._do(Action(ActionKind.ROLL, None, dice), self._opened(dice))
        else:
            turn = state.position.turn
            self._do(Action(ActionKind.ROLL, turn, dice), State(Phase.MOVE, state.position, dice, state.cube))
        return dice

    def _opened(self, dice: Dice) -> State:
        state = self.state
        if dice.is_double:
            ties = sum(action.kind is ActionKind.ROLL for action in self._actions)
            if ties < self.rules.automatic_doubles and state.cube.value < self.rules.max_cube:
                return state._replace(cube=Cube(state.cube.value * 2))
            return state
        position = state.position.with_turn(Color.WHITE if dice[0] > dice[1] else Color.BLACK)
        if self.rules.winner_rolls_again:
            return state._replace(phase=Phase.ROLL, position=position)
        return state._replace(phase=Phase.MOVE, position=position, dice=dice)

    def play(self, move: Move | str) -> Move:
        """Play a move, given as a `Move` or as text, and return it; the turn passes to the other side.

        Raises `InvalidMoveError`, `IllegalMoveError` or `AmbiguousMoveError`.
        """
        state = self.state
        if state.phase is not Phase.MOVE or state.dice is None:
            self._require(ActionKind.MOVE)
            raise AssertionError("a move needs dice")
        position = state.position
        if isinstance(move, str):
            move = position.parse_move(move, state.dice)
        elif not isinstance(move, Move):
            raise wrong_kind("A move", "a Move of backgammon or text", move)
        elif move._board is not position._board or move._dice is not state.dice or move._after is None:
            move = legal_version(position, move, state.dice)
        after = position.after(move)
        outcome = self._borne_off(after) if after.board.off[1] else None
        phase = Phase.OVER if outcome else Phase.ROLL
        action = Action(ActionKind.MOVE, position.turn, None, move)
        self._do(action, State(phase, after, None, state.cube, None, None, outcome))
        return move

    def force(self, move: Move, after: Position) -> None:
        """Record a move that was played although the rules forbid it, as a transcript of a real match may have it.

        `after` is the position it led to. Raises `IllegalActionError` when no dice are rolled.
        """
        self._require(ActionKind.MOVE)
        move = checked_kind("A move", move, Move, "a Move of backgammon")
        after = checked_kind("A position", after, Position, "a Position of backgammon")
        outcome = self._borne_off(after) if after.winner else None
        phase = Phase.OVER if outcome else Phase.ROLL
        action = Action(ActionKind.MOVE, self.turn, None, move)
        self._do(action, State(phase, after, None, self.state.cube, None, None, outcome))

    def set_position(self, position: Position) -> None:
        """Replace the position before a roll, if a transcript lacks a turn. No action is recorded.

        Raises `IllegalActionError` unless a side may roll.
        """
        self._require(ActionKind.ROLL, self.turn)
        position = checked_kind("A position", position, Position, "a Position of backgammon")
        self.state = self.state._replace(position=position)

    def _borne_off(self, after: Position) -> Outcome | None:
        winner, result = after.winner, after.result
        return self._won(winner, result, Ending.BORNE_OFF) if winner and result else None

    def pass_turn(self) -> Move:
        """End a turn on which nothing can be played. Raises `IllegalMoveError` when something can."""
        return self.play(Move())

    def partial_move(self) -> PartialMove:
        """The turn before its first step, for playing it click by click. Raises `IllegalActionError` if not rolled."""
        self._require(ActionKind.MOVE)
        assert self.state.dice is not None
        return self.state.position.partial_move(self.state.dice)

    def double(self) -> int:
        """Offer a double, and return the value the cube will have when it is taken."""
        self._require(ActionKind.DOUBLE)
        state = self.state
        offer = Offer(state.position.turn, state.cube.value * 2)
        self._do(Action(ActionKind.DOUBLE, offer.doubler), state._replace(phase=Phase.CUBE, offer=offer))
        return offer.value

    def beaver(self) -> int:
        """Redouble at once and keep the cube (money play, `Rules.beavers`). Returns the value now offered."""
        return self._redouble(ActionKind.BEAVER)

    def raccoon(self) -> int:
        """Double once more after a beaver; the other side keeps the cube (`Rules.raccoons`)."""
        return self._redouble(ActionKind.RACCOON)

    def _redouble(self, kind: ActionKind) -> int:
        offer = self._offer(kind)
        raised = Offer(offer.doubler, offer.value * 2, offer.beavers + 1)
        self._do(Action(kind, offer.responder), self.state._replace(offer=raised))
        return raised.value

    def take(self) -> Cube:
        """Accept the double, and return the cube, which the side that was doubled now owns."""
        offer = self._offer(ActionKind.TAKE)
        cube = Cube(offer.value, offer.doubler.opponent)
        taken = self.state._replace(phase=Phase.ROLL, cube=cube, offer=None)
        self._do(Action(ActionKind.TAKE, offer.responder), taken)
        return cube

    def drop(self) -> Outcome:
        """Refuse the double and lose the stake as it was before it."""
        offer = self._offer(ActionKind.DROP)
        outcome = Outcome(offer.responder.opponent, Result.SINGLE, offer.stake, Ending.DROP)
        self._do(Action(ActionKind.DROP, offer.responder), self._over(outcome))
        return outcome

    def _offer(self, kind: ActionKind) -> Offer:
        self._require(kind)
        assert self.state.offer is not None
        return self.state.offer

    def resign(self, color: Color | str | None = None, result: int = Result.SINGLE) -> None:
        """Offer to lose a single game, a gammon (2) or a backgammon (3); the other side accepts or refuses.

        Either side may, also out of turn: `color` says who, by default the side on turn.
        """
        self._require(ActionKind.RESIGN, color)
        state = self.state
        resignation = Resignation(state.position.turn if color is None else Color.of(color), Result(result))
        action = Action(ActionKind.RESIGN, resignation.color, result=resignation.result)
        self._do(action, state._replace(phase=Phase.RESIGNATION, resignation=resignation))

    def accept_resignation(self) -> Outcome:
        """Accept the resignation: the game is over."""
        resignation = self._resignation(ActionKind.ACCEPT_RESIGNATION)
        winner = resignation.color.opponent
        outcome = self._won(winner, resignation.result, Ending.RESIGNATION)
        self._do(Action(ActionKind.ACCEPT_RESIGNATION, winner), self._over(outcome))
        return outcome

    def refuse_resignation(self) -> None:
        """Refuse the resignation: the game continues."""
        resignation = self._resignation(ActionKind.REFUSE_RESIGNATION)
        phase = Phase.MOVE if self.state.dice else Phase.ROLL
        self._do(
            Action(ActionKind.REFUSE_RESIGNATION, resignation.color.opponent),
            self.state._replace(phase=phase, resignation=None),
        )

    def _resignation(self, kind: ActionKind) -> Resignation:
        self._require(kind)
        assert self.state.resignation is not None
        return self.state.resignation

    def forfeit(self, color: Color | str, result: int = Result.SINGLE) -> Outcome:
        """End the game as lost for a side that ran out of time or left."""
        color = Color.of(color)
        self._require(ActionKind.FORFEIT, color)
        outcome = self._won(color.opponent, Result(result), Ending.FORFEIT)
        self._do(Action(ActionKind.FORFEIT, color, result=outcome.result), self._over(outcome))
        return outcome

    def _won(self, winner: Color, result: Result, ending: Ending) -> Outcome:
        """The outcome with the cube; under Jacoby a gammon is a single game while the cube is centered."""
        cube = self.state.cube
        counted = Result.SINGLE if self.rules.jacoby and cube.is_centered else result
        return Outcome(winner, counted, counted * cube.value, ending)

    def _over(self, outcome: Outcome) -> State:
        return self.state._replace(phase=Phase.OVER, dice=None, offer=None, resignation=None, outcome=outcome)

    def apply(self, action: Action) -> None:
        """Do what an action says, as replaying a history does. Raises what the method for it raises."""
        kind = checked_kind("An action", action, Action, "an Action").kind
        self._require(kind, action.color)
        if kind is ActionKind.ROLL and action.dice:
            self.roll(*action.dice)
        elif kind is ActionKind.MOVE and action.move is not None:
            self.play(action.move)
        elif kind is ActionKind.RESIGN:
            self.resign(action.color, action.result or Result.SINGLE)
        elif kind is ActionKind.FORFEIT and action.color:
            self.forfeit(action.color, action.result or Result.SINGLE)
        elif kind in _PLAIN:
            getattr(self, kind.value)()
        else:
            raise ValueError(f"{action!r} is incomplete.")

    def copy(self) -> Game:
        """An independent copy of the game."""
        game = Game.__new__(Game)
        game.rules, game.score, game.roller, game.state = self.rules, self.score, self.roller, self.state
        game._states, game._actions, game._legal = self._states.copy(), self._actions.copy(), self._legal
        return game

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        """A copy with a roller of its own; all that was done so far consists of values, which are shared."""
        game = self.copy()
        game.roller = deepcopy(self.roller, memo)
        return game

    def undo(self) -> Move:
        """Take back the last move and whatever was done after it, and return the move; its dice are on the board again.

        Raises `IllegalActionError` when no move was played. `undo_action` takes back less: a roll, a double.
        """
        if not any(action.kind is ActionKind.MOVE for action in self._actions):
            self._refuse_to_undo()
        while (action := self.undo_action()).move is None:
            pass
        return action.move

    def undo_action(self) -> Action:
        """Take back the last action of any kind and return it. Raises `IllegalActionError` when there is none."""
        if not self._actions:
            self._refuse_to_undo()
        self.state = self._states.pop()
        self._legal = None
        return self._actions.pop()

    def _refuse_to_undo(self) -> NoReturn:
        reason = Reason(ReasonCode.NOTHING_TO_UNDO)
        raise IllegalActionError(f"undo in {self.position.gnubg_id}: {reason}", reason)

    def _do(self, action: Action, state: State) -> None:
        self._actions.append(action)
        self._states.append(self.state)
        self.state = state
        self._legal = None

    def _require(self, kind: ActionKind, color: Color | str | None = None) -> None:
        reason = self.why_not(kind, color)
        if reason:
            name = kind.replace("_", " ")
            raise IllegalActionError(f"{name} is not allowed in {self.position.gnubg_id}: {reason}", reason)

    def svg(self, **options: Unpack[SvgOptions]) -> str:
        """The game as an SVG picture with its dice and cube; more options are those of `diagram.svg`."""
        shown: SvgOptions = {"dice": self.dice, "cube": self.cube}
        return diagram.svg(self.position, **(shown | options))

    def _repr_svg_(self) -> str:
        """What Jupyter shows."""
        return self.svg(size=480)

    def __str__(self) -> str:
        """The board as text with its dice and cube, the side on turn at the bottom."""
        return diagram.text(self.position, dice=self.dice, cube=self.cube)

    def __repr__(self) -> str:
        return f"<Game {self.gnubg_id}: {self.phase.value}, {len(self._actions)} actions>"


_PLAIN = (
    ActionKind.DOUBLE, ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER, ActionKind.RACCOON,
    ActionKind.ACCEPT_RESIGNATION, ActionKind.REFUSE_RESIGNATION,
)  # fmt: skip
"""The actions that need nothing but their kind."""
