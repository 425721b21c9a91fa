"""Positions of backgammon as questions: what is to be decided, and what an answer costs."""

from __future__ import annotations

from dataclasses import replace

from crownpoint.ai.backgammon.judgment import JudgedAction, answer_question, judged_action, mark_of
from crownpoint.ai.backgammon.questions import Question, dice_text
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.backgammon.study.openings import rolled_out_moves
from crownpoint.ai.backgammon.study.reasons import LEAST, reasons_for
from crownpoint.ai.backgammon.study.shown import shown_action, steps_of
from crownpoint.ai.levels import DEFAULT_LEVEL, Level
from crownpoint.ai.study.records import Choice, Graded, JudgedChoice, Turn
from crownpoint.backgammon import ActionKind, Game, Move
from crownpoint.backgammon.state import Phase
from crownpoint.errors import InvalidMoveError, InvalidPositionError
from crownpoint.messages import Catalog

__all__ = ["after_choice", "asks_in", "grade_answer", "judge_undecided", "turn_in"]

_DOUBLE = ("double", "no double")
_ANSWER = ("take", "drop")
_PASS = "pass"
_KINDS = {
    "double": ActionKind.DOUBLE, "no double": ActionKind.ROLL, "take": ActionKind.TAKE, "drop": ActionKind.DROP,
}  # fmt: skip


def turn_in(game: Game) -> Turn:
    """What is to be decided."""
    if game.phase is Phase.MOVE and game.dice is not None:
        native = game.position.board.ways(*game.dice)
        if not any(native):
            return Turn("move", choices=(_PASS,))
        return Turn("move", tuple(tuple((*step, 0) for step in way) for way in native))
    if game.phase is Phase.CUBE:
        return Turn("answer", choices=_ANSWER)
    if game.phase is Phase.ROLL and game.why_not(ActionKind.DOUBLE) is None:
        return Turn("double", choices=_DOUBLE)
    return Turn("roll" if game.phase is Phase.ROLL else "over")


def judge_undecided(game: Game, level: Level) -> JudgedAction:
    """Our judgment of a position in which nobody has chosen yet; openings were rolled out before.

    Raises `InvalidPositionError`.
    """
    kind = turn_in(game).kind
    if rolled := rolled_out_moves(game.xgid):
        assert game.dice is not None
        best = game.position.parse_move(rolled[0]["move"], game.dice)
        win = rolled[0]["chances"]["win"]
        judged = judged_action(
            _question(game, best, level), str(best), 0.0, None, forced=False, win=win, counted=True, candidates=rolled
        )
        return replace(judged, text="")
    if kind == "move":
        assert game.dice is not None
        ranked = shared_engine().rank_moves(game.position, game.dice, Stakes.of_game(game), 0)
        choice: Move | str | None = ranked[0].move if ranked else None
    else:
        choice = {"double": "no double", "answer": "take"}.get(kind)
    if choice is None:
        raise InvalidPositionError(f"There is nothing to decide in {game.xgid}.")
    judged = answer_question(_question(game, choice, level))
    return replace(judged, text="", loss=0.0)


def grade_answer(action: JudgedAction, answer: str) -> Graded:
    """What an answer costs: as it was judged before, or as we judge it now. Raises `MoveError`."""
    game = Game.from_xgid(action.xgid)
    shown = shown_action(action)
    if not action.candidates:
        return _graded_cube(game, action, answer)
    assert game.dice is not None
    move = game.position.parse_move(answer, game.dice)
    for each in shown.candidates:
        if each.loss is not None and game.position.parse_move(each.move, game.dice) == move:
            return _graded(game, each, shown)
    found = answer_question(_question(game, move, DEFAULT_LEVEL))
    own = next(each for each in shown_action(found).candidates if each.move == str(move))
    added = replace(own, value=shown.candidates[0].value - found.loss, loss=found.loss)
    return _graded(game, added, replace(shown, candidates=(*shown.candidates, added)))


def _graded(game: Game, answer: Choice, shown: JudgedChoice) -> Graded:
    loss = answer.loss or 0.0
    reasons = reasons_for(game.xgid, answer, shown.candidates[0]) if loss >= LEAST else ()
    steps = answer.steps or steps_of(game.position.parse_move(answer.move, game.dice or (0, 0)))
    return Graded(answer.move, loss, mark_of(loss), replace(shown, reasons=reasons), steps)


def _graded_cube(game: Game, action: JudgedAction, answer: str) -> Graded:
    choices = turn_in(game).choices
    if answer not in choices:
        raise InvalidMoveError(f"{answer[:40]!r} is not an answer here: choose {' or '.join(choices)}.")
    assert action.cube is not None
    worth = action.cube["no_double"]
    doubled = min(action.cube["double_take"], action.cube["double_pass"])
    loss = {
        "double": worth - doubled, "no double": doubled - worth,
        "take": action.cube["double_take"] - doubled, "drop": action.cube["double_pass"] - doubled,
    }[answer]  # fmt: skip
    loss = max(loss, 0.0)
    return Graded(answer, loss, mark_of(loss), shown_action(action))


def after_choice(game: Game, choice: str) -> str:
    """The id of the position after a move, or after a cube action. Raises `MoveError` and `IllegalActionError`."""
    if game.phase is Phase.MOVE and choice == _PASS:
        game.pass_turn()
    elif game.phase is Phase.MOVE:
        game.play(choice)
    elif choice == "double":
        game.double()
    elif choice == "take":
        game.take()
    elif choice == "drop":
        game.drop()
    elif len(choice) == 2 and choice.isdigit():
        game.roll(int(choice[0]), int(choice[1]))
    else:
        raise InvalidMoveError(f"{choice[:40]!r} cannot be chosen here.")
    return game.xgid


def _question(game: Game, choice: Move | str, level: Level) -> Question:
    is_move = isinstance(choice, Move)
    kind = ActionKind.MOVE if is_move else _KINDS[str(choice)]
    color = game.to_act
    assert color is not None
    text = f"{dice_text(game.dice)}: {choice}" if is_move else str(choice)
    return Question(
        1, 1, color, kind, text, game.position, Stakes.of_game(game), game.dice,
        choice if isinstance(choice, Move) else None, level, xgid=game.xgid,
    )  # fmt: skip


def asks_in(game: Game, say: Catalog) -> tuple[str, ...]:
    """Who is to decide what, and at which score and cube."""
    side = (game.to_act or game.turn).value
    if game.dice is not None:
        turn = say(f"study.asks.to_play.{side}", dice=f"{game.dice.high}-{game.dice.low}")
    else:
        turn = say(f"study.asks.to_{'answer' if game.phase is Phase.CUBE else 'double'}.{side}")
    score = game.score
    at = f"{say('new.match_to', n=score.length)}, {score.white} – {score.black}" if score.length else say("new.money")
    crawford = (say("new.crawford") + ".",) if score.crawford else ()
    return (turn, say("study.asks.score_cube", score=at, cube=game.cube.value), *crawford)
