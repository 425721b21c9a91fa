from __future__ import annotations

import random

import pytest

from crownpoint.backgammon import (
    STARTING_POSITION,
    ActionKind,
    Color,
    Cube,
    Dice,
    Ending,
    Game,
    Match,
    Move,
    Outcome,
    Phase,
    Position,
    ReasonCode,
    Result,
    Rules,
    Score,
    random_roller,
)
from crownpoint.errors import IllegalActionError, IllegalMoveError, InvalidDiceError

WHITE, BLACK = Color.WHITE, Color.BLACK
MONEY = Rules(jacoby=True, beavers=True, raccoons=True, automatic_doubles=2)


def rolled(first: int, second: int, rules: Rules | None = None) -> Game:
    game = Game(rules=rules)
    game.roll(first, second)
    return game


def refusal(game: Game, kind: ActionKind, color: Color | None = None) -> ReasonCode | None:
    reason = game.why_not(kind, color)
    return reason and reason.code


class TestOpening:
    def test_the_higher_die_begins_and_plays_both(self) -> None:
        assert rolled(3, 1).position.turn is WHITE
        game = rolled(1, 3)
        assert (game.position.turn, game.dice, game.phase) == (BLACK, Dice(1, 3), Phase.MOVE)

    def test_a_tie_is_rolled_again(self) -> None:
        game = rolled(4, 4)
        assert (game.phase, game.dice, game.cube) == (Phase.OPENING, None, Cube())
        game.roll(2, 5)
        assert game.position.turn is BLACK
        assert [str(action) for action in game.actions] == ["Opening: roll 44", "Opening: roll 25"]

    def test_automatic_doubles_up_to_their_limit_leave_the_cube_centered(self) -> None:
        game = Game(rules=MONEY)
        for face, value in ((4, 2), (5, 4), (6, 4)):
            game.roll(face, face)
            assert game.cube == Cube(value)

    def test_the_winner_may_roll_afresh(self) -> None:
        game = rolled(3, 1, Rules(winner_rolls_again=True))
        assert (game.phase, game.position.turn) == (Phase.ROLL, WHITE)
        assert game.roll(6, 6) == (6, 6)

    def test_nothing_but_the_roll_comes_first(self) -> None:
        game = Game()
        for kind in (ActionKind.MOVE, ActionKind.DOUBLE, ActionKind.RESIGN):
            assert refusal(game, kind) is ReasonCode.OPENING_FIRST
        assert game.to_act is None

    @pytest.mark.parametrize("dice", [(0, 1), (1, 7), (2, None), ("3", 1)])
    def test_wrong_dice(self, dice: tuple[int, int]) -> None:
        with pytest.raises(InvalidDiceError, match="not two numbers from 1 to 6"):
            Game().roll(*dice)


class TestTurn:
    def test_roll_move_roll(self) -> None:
        game = rolled(3, 1)
        assert len(game.legal_moves) == 16
        assert refusal(game, ActionKind.ROLL) is ReasonCode.ROLLED_ALREADY
        game.play("8/5 6/5")
        assert (game.position.turn, game.phase, game.dice) == (BLACK, Phase.ROLL, None)
        assert refusal(game, ActionKind.MOVE) is ReasonCode.ROLL_FIRST
        assert refusal(game, ActionKind.ROLL, WHITE) is ReasonCode.NOT_YOUR_TURN

    def test_a_move_of_another_position_is_checked(self) -> None:
        game = rolled(3, 1)
        other = rolled(6, 5).legal_moves[0]
        with pytest.raises(IllegalMoveError):
            game.play(other)
        assert game.play(Move([(24, 21, 3, False), (24, 23, 1, False)])).text == "24/23 24/21"

    def test_passing_only_without_a_move(self) -> None:
        game = Game(Position({25: 1, 6: 14}, dict.fromkeys(range(1, 7), 2) | {24: 3}), (3, 1))
        assert len(game.legal_moves) == 0
        assert game.pass_turn() == Move()
        assert game.position.turn is BLACK
        with pytest.raises(IllegalMoveError, match="There is a move to play") as caught:
            rolled(3, 1).pass_turn()
        assert caught.value.reason.code is ReasonCode.MUST_MOVE

    def test_undo_goes_back_to_the_beginning(self) -> None:
        game = rolled(3, 1)
        start = game.state
        game.play("8/5 6/5")
        game.double()
        game.drop()
        kinds = [game.undo_action().kind for _ in range(3)]
        assert kinds == [ActionKind.DROP, ActionKind.DOUBLE, ActionKind.MOVE]
        assert game.state == start
        game.undo_action()
        with pytest.raises(IllegalActionError, match="nothing to take back"):
            game.undo_action()

    def test_undo_takes_back_a_move_and_what_came_after_it(self) -> None:
        game = rolled(3, 1)
        start = game.state
        with pytest.raises(IllegalActionError, match="nothing to take back"):
            game.undo()
        move = game.play("8/5 6/5")
        game.double()
        game.take()
        game.roll(6, 4)
        assert game.undo() == move
        assert game.state == start

    def test_the_history_replays_to_the_same_state(self) -> None:
        pick = random.Random(7)
        game = Game(rules=MONEY, roller=random_roller(pick))
        while not game.is_over:
            kind = pick.choice([kind for kind in game.legal_actions() if kind is not ActionKind.FORFEIT])
            if kind is ActionKind.MOVE:
                moves = game.legal_moves
                game.play(pick.choice(moves) if moves else Move())
            elif kind is not ActionKind.RESIGN or pick.random() < 0.05:
                getattr(game, kind.value)()
        copy = Game(rules=MONEY)
        for action in game.actions:
            copy.apply(action)
        assert copy.state == game.state


class TestCube:
    def after_opening(self, rules: Rules | None = None, score: Score | None = None) -> Game:
        game = Game(rules=rules, score=score)
        game.roll(3, 1)
        game.play("8/5 6/5")
        return game

    def test_take(self) -> None:
        game = self.after_opening()
        assert game.double() == 2
        assert (game.to_act, game.phase) == (WHITE, Phase.CUBE)
        assert refusal(game, ActionKind.ROLL) is ReasonCode.ANSWER_DOUBLE
        assert refusal(game, ActionKind.TAKE, BLACK) is ReasonCode.NOT_YOUR_TURN
        assert refusal(game, ActionKind.BEAVER) is ReasonCode.NO_BEAVERS
        assert game.take() == Cube(2, WHITE)
        assert (game.to_act, game.phase) == (BLACK, Phase.ROLL)
        assert refusal(game, ActionKind.DOUBLE) is ReasonCode.NOT_YOUR_CUBE

    def test_drop_loses_the_old_stake(self) -> None:
        game = self.after_opening()
        game.double()
        assert game.drop() == Outcome(BLACK, Result.SINGLE, 1, Ending.DROP)
        assert refusal(game, ActionKind.ROLL) is ReasonCode.GAME_OVER

    def test_no_double_after_the_roll(self) -> None:
        game = self.after_opening()
        game.roll(6, 4)
        assert refusal(game, ActionKind.DOUBLE) is ReasonCode.ROLLED_ALREADY

    def test_beaver_and_raccoon(self) -> None:
        game = self.after_opening(MONEY)
        game.double()
        assert refusal(game, ActionKind.RACCOON) is ReasonCode.NO_RACCOONS
        assert game.beaver() == 4
        assert game.to_act is BLACK
        assert game.raccoon() == 8
        assert game.to_act is WHITE
        assert game.take() == Cube(8, WHITE)

    def test_dropping_a_beaver_loses_the_doubled_stake(self) -> None:
        game = self.after_opening(MONEY)
        game.double()
        game.beaver()
        assert game.drop() == Outcome(WHITE, Result.SINGLE, 2, Ending.DROP)

    def test_the_cube_reaches_1024_and_stops_at_its_limit(self) -> None:
        start = Position({6: 2}, {6: 2})
        assert Game(start, cube=Cube(512, WHITE)).double() == 1024
        game = Game(start, cube=Cube(1024, WHITE))
        assert str(game.why_not(ActionKind.DOUBLE)) == "The cube is at its limit of 1024."

    def test_crawford(self) -> None:
        game = self.after_opening(score=Score(4, 2, 5, crawford=True))
        assert str(game.why_not(ActionKind.DOUBLE)) == "No doubling in the Crawford game."

    def test_a_dead_cube_is_refused_only_on_demand(self) -> None:
        score = Score(0, 4, 5)
        assert self.after_opening(score=score).why_not(ActionKind.DOUBLE) is None
        game = self.after_opening(Rules(refuse_dead_cube=True), score)
        assert refusal(game, ActionKind.DOUBLE) is ReasonCode.DEAD_CUBE

    def test_no_cube(self) -> None:
        assert refusal(self.after_opening(Rules(cube=False)), ActionKind.DOUBLE) is ReasonCode.NO_CUBE

    def test_a_match_refuses_rules_of_money_play(self) -> None:
        with pytest.raises(ValueError, match="jacoby, beavers, raccoons, automatic_doubles"):
            Game(rules=MONEY, score=Score(length=5))


LAST_CHECKER = {1: 1, 0: 14}


class TestEnd:
    @pytest.mark.parametrize(
        ("loser", "result"),
        [
            ({23: 1, 0: 14}, Result.SINGLE),
            ({12: 15}, Result.GAMMON),
            ({18: 1, 6: 14}, Result.GAMMON),
            ({19: 1, 6: 14}, Result.BACKGAMMON),
            ({25: 1, 6: 14}, Result.BACKGAMMON),
        ],
    )
    @pytest.mark.parametrize("color", Color)
    def test_kinds_of_win(self, color: Color, loser: dict[int, int], result: Result) -> None:
        sides = (LAST_CHECKER, loser) if color is WHITE else (loser, LAST_CHECKER)
        game = Game(Position(*sides, color), (2, 1), cube=Cube(4, color))
        game.play("1/off")
        assert game.outcome == Outcome(color, result, 4 * result, Ending.BORNE_OFF)
        assert (game.is_over, game.to_act, len(game.legal_moves)) == (True, None, 0)

    def test_jacoby_counts_gammons_only_with_a_turned_cube(self) -> None:
        position = Position(LAST_CHECKER, {12: 15})
        for cube, points in ((Cube(2), 2), (Cube(2, WHITE), 4)):
            game = Game(position, (2, 1), cube=cube, rules=Rules(jacoby=True))
            game.play("1/off")
            assert game.outcome is not None
            assert game.outcome.points == points

    def test_resignation(self) -> None:
        game = rolled(3, 1)
        game.resign(BLACK, 2)
        assert game.to_act is WHITE
        assert refusal(game, ActionKind.MOVE) is ReasonCode.ANSWER_RESIGNATION
        assert refusal(game, ActionKind.ACCEPT_RESIGNATION, BLACK) is ReasonCode.NOT_YOUR_TURN
        game.refuse_resignation()
        assert (game.phase, game.dice) == (Phase.MOVE, Dice(3, 1))
        game.resign(result=3)
        assert game.accept_resignation() == Outcome(BLACK, Result.BACKGAMMON, 3, Ending.RESIGNATION)

    def test_forfeit(self) -> None:
        assert rolled(3, 1).forfeit(WHITE, 2) == Outcome(BLACK, Result.GAMMON, 2, Ending.FORFEIT)


def test_a_move_made_for_other_dice_is_refused() -> None:
    game = rolled(3, 1)
    assert len(game.legal_moves) == 16  # once listed, the moves of the position are known
    for dice in ((6, 6), (6, 5)):
        for move in game.position.legal_moves(dice):
            with pytest.raises(IllegalMoveError):
                game.play(move)
    old = game.legal_moves[0]
    game.undo_action()
    game.roll(6, 5)
    assert game.legal_moves
    with pytest.raises(IllegalMoveError):
        game.play(old)
    game.undo_action()
    game.roll(3, 1)
    assert game.play(old) == old


def test_a_game_continues_from_a_position() -> None:
    position = Position(white={6: 2}, black={6: 2}, turn="black")
    assert Game(position).to_act is BLACK
    assert Game(position, (6, 6)).play("6/off(2)").text == "6/off(2)"
    with pytest.raises(ValueError, match="position"):
        Game(dice=(3, 1))


def test_history_and_actions() -> None:
    game = rolled(3, 1)
    start = game.position
    move = game.play("8/5 6/5")
    assert game.history == ((start, move),)
    assert [action.kind for action in game.actions] == [ActionKind.ROLL, ActionKind.MOVE]


def test_one_die_alone_is_not_rolled() -> None:
    game = Game()
    for dice in ((3, None), (None, 3)):
        with pytest.raises(InvalidDiceError):
            game.roll(*dice)
    assert game.phase is Phase.OPENING


@pytest.mark.parametrize("option", ["cube", "rules", "score", "variant", "roller"])
@pytest.mark.parametrize("wrong", [0, "", 3, {}])
def test_options_of_another_kind_are_refused(option: str, wrong: object) -> None:
    for kind in (Game, Match):
        if kind is Game or option != "cube":
            with pytest.raises(TypeError, match=f"(?i){option} must be"):
                kind(**{option: wrong})


def test_what_is_no_action_is_refused() -> None:
    game = Game()
    assert game.why_not("roll") is None  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="fly"):
        game.why_not("fly")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="An action must be an Action"):
        game.apply("roll")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="A position must be"):
        Game(STARTING_POSITION).set_position(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="A move must be"):
        Game(STARTING_POSITION, (3, 1)).force("8/5", STARTING_POSITION)  # type: ignore[arg-type]
