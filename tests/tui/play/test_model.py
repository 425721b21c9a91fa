"""What keys, presses and typed moves do, without a terminal."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.tui.tables import ANA, CHECKERS, TWO, computer_plays, sit

from crownpoint.errors import StorageError
from crownpoint.host import Session
from crownpoint.messages import LANGUAGES
from crownpoint.storage.log.memory import MemoryLog
from crownpoint.table import Phase, Seat
from crownpoint.tui.play.advice import hint
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.table_keys import shown_keys
from crownpoint.tui.words.overview import clock_text


async def test_a_move_with_numbers() -> None:
    model = await sit(TWO)
    assert model.status == "Opening roll: 3 and 1. Ana begins. Choose a checker."
    await model.press(8)
    assert model.status == "Move the checker on 8. Targets: 1) 7   2) 5   3) 4"
    await model.target(2)
    assert model.status == "To play: 1. Choose a checker."
    await model.press(6)
    await model.target(1)
    assert model.status == "Enter ends your turn. U takes a step back."
    assert model.view.last_move is None
    await model.confirm()
    assert model.view.last_move is not None
    assert model.view.last_move.text == "8/5 6/5"


async def test_undo_and_let_go() -> None:
    model = await sit(TWO)
    await model.press(8)
    await model.press(5)
    await model.undo()
    assert model.hand.steps == ()
    await model.press(8)
    assert model.let_go()
    assert model.hand.selected is None
    await model.press(8)
    await model.press(5)
    await model.press(6)
    await model.press(5)
    await model.undo(everything=True)
    assert model.hand.steps == ()


async def test_pressing_the_same_piece_lets_it_go() -> None:
    model = await sit(TWO)
    await model.press(13)
    await model.press(13)
    assert model.hand.selected is None


async def test_a_double_press_goes_the_longest_way() -> None:
    model = await sit(TWO)
    await model.press(13, double=True)
    assert [(step.source, step.target) for step in model.hand.steps] in ([(13, 12), (12, 9)], [(13, 10), (10, 9)])


async def test_one_press_can_go_the_longest_way() -> None:
    model = await sit(TWO, settings=replace(ANA, longest=True))
    await model.press(24)
    assert model.hand.steps[-1].target == 20


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "19 is blocked: Marek has 5 checkers there."),
        ("pl", "Pole 19 jest zablokowane: Marek ma tam pionki (5)."),
        ("sl", "Polje 19 je zaprto: Marek ima tam figure (5)."),
    ],
)
async def test_a_blocked_point_is_explained(language: str, sentence: str) -> None:
    model = await sit(TWO, seed=11, settings=replace(ANA, language=language))
    assert model.view.dice is not None
    assert model.view.dice.dice == (5, 2)
    await model.press(24)
    await model.press(19)
    assert model.status == sentence


async def test_every_refusal_has_a_sentence() -> None:
    model = await sit(TWO)
    await model.press(1)
    assert model.status == "That checker is Marek's."
    await model.press(2)
    assert model.status == "There is no checker on 2."
    await model.do("double")
    assert model.status == "The dice have been rolled: play 3 and 1."
    await model.do("take")
    assert model.status == "No double is offered."
    await model.do("offer_draw")
    assert model.status == "This game has no such action."
    await model.type_move("13/1")
    assert model.status == "13/1 cannot be played with 3-1."
    await model.type_move("hello")
    assert model.status == "“hello” cannot be read as a move."
    await model.do("take_back")
    assert model.status == "There is no move of yours to take back."


async def test_two_people_take_turns_at_the_board() -> None:
    model = await sit(TWO)
    await model.type_move("8/5 6/5")
    assert model.status == "Marek's turn. Press Enter when ready."
    assert model.view.viewer is Seat.SECOND
    await model.confirm()
    assert model.status == "Your turn. Roll or double."
    await model.do("double")
    assert model.view.viewer is Seat.FIRST
    await model.confirm()
    assert model.status == "Marek doubles to 2. Take, or drop and lose 1 point?"
    await model.do("drop")
    assert model.view.phase is Phase.BETWEEN_GAMES
    assert "The score is Ana 0, Marek 1. Play the next game?" in model.status
    await model.confirm()
    assert model.view.game == 2


async def test_resigning_asks_for_how_much() -> None:
    model = await sit(TWO)
    model.ask("resign")
    assert model.status == "Resign: 1 single, 2 gammon, 3 backgammon? Esc plays on."
    await model.answer_yes()
    assert model.status == "Resign: 1 single, 2 gammon, 3 backgammon? Esc plays on."
    await model.target(2)
    assert model.status == "Resign for 2 points? Y resigns, Esc plays on."
    assert model.view.offer is None
    await model.answer_yes()
    await model.confirm()
    assert model.status == "Ana resigns: 2 points for you. Accept?"
    await model.decline()
    assert model.view.phase is Phase.PLAYING
    model.handover = False
    model.ask("resign")
    assert model.notice == "You have made your offer for this turn: move before you make another."
    assert "resign" not in [action for _, _, action in shown_keys(model)]


async def test_nobody_decides_for_the_other_before_they_are_ready() -> None:
    model = await sit(CHECKERS)
    await model.type_move("11-15")
    number = model.view.number
    model.ask("resign")
    await model.answer_yes()
    for word in ("offer_draw", "take_back"):
        await model.do(word)
        assert model.status == "Marek's turn. Press Enter when ready."
    assert not await model.type_move("22-18")
    assert (model.view.number, model.view.offer) == (number, None)
    await model.confirm()
    model.ask("resign")
    assert model.asking == "resign"


async def test_a_resignation_is_accepted_or_played_on_from() -> None:
    model = await sit(TWO)
    model.ask("resign")
    await model.target(1)
    await model.answer_yes()
    model.handover = False
    assert [action for _, _, action in shown_keys(model)][:2] == ["accept", "decline"]
    await model.accept()
    assert model.view.phase is Phase.BETWEEN_GAMES


async def test_dice_can_be_swapped() -> None:
    model = await sit(TWO)
    assert model.hand.draft is not None
    before = model.hand.draft.dice_left
    model.swap()
    assert model.hand.draft.dice_left == before[::-1]
    assert model.aside.startswith("Dice swapped: ")


async def test_pressing_the_dice_swaps_and_confirms() -> None:
    model = await sit(TWO)
    await model.press("dice")
    assert model.aside.startswith("Dice swapped: ")
    for place in (8, 5, 6, 5):
        await model.press(place)
    await model.press("dice")
    assert model.view.last_move is not None


async def test_a_move_of_checkers_needs_no_confirmation() -> None:
    model = await sit(CHECKERS)
    assert model.status == "Your turn. Choose a piece."
    await model.press(11)
    assert model.status == "Move the piece on 11. Targets: 1) 15   2) 16"
    await model.press(15)
    assert model.view.last_move is not None
    assert model.view.last_move.text == "11-15"


async def test_captures_of_checkers() -> None:
    model = await sit(CHECKERS)
    for move in ("11-15", "22-18"):
        model.handover = False
        await model.type_move(move)
    model.handover = False
    assert model.status.startswith("Only one move. Capture with 15. Targets: 1) 22")
    await model.press(9)
    assert model.status == "You must capture with 15."
    await model.target(1)
    assert model.view.last_move is not None
    assert model.view.last_move.hits == 1


async def test_a_draw_by_agreement() -> None:
    model = await sit(CHECKERS)
    await model.do("offer_draw")
    model.handover = False
    assert model.status == "Ana offers a draw."
    await model.accept()
    assert model.status == "Drawn by agreement. The match is drawn, ½–½."


async def test_the_computer_answers_and_its_turn_can_be_taken_back() -> None:
    model = await sit(NewGame(game="checkers"))
    await model.type_move("11-15")
    assert await computer_plays(model)
    assert len(model.view.log) == 2
    await model.undo()
    assert model.view.last_move is None
    assert model.aside == "Ana takes the last turn back."


async def test_a_character_speaks_at_most_once_with_the_same_line() -> None:
    model = await sit(NewGame(game="checkers"))
    model.happened(tuple(model.table.events))
    assert model.aside == "Selector: Ready. Let's play."
    model.aside = ""
    model._speak(Seat.SECOND, "hello")
    assert model.aside == ""


async def test_backyamon_speaks_its_own_words_and_has_plain_ones() -> None:
    themed = replace(ANA, theme="backyamon")
    model = await sit(NewGame(game="checkers"), settings=themed)
    model.happened(tuple(model.table.events))
    assert model.aside == "Selector: Needle down. Let we play."
    plain = await sit(NewGame(game="checkers"), settings=replace(themed, plain_words=True))
    plain.happened(tuple(plain.table.events))
    assert plain.aside == "Selector: Ready. Let's play."


async def test_arrows_say_what_is_there() -> None:
    model = await sit(TWO)
    model.move_focus("left")
    assert model.aside == "Point 6, 5 × White."
    model.move_focus("right")
    assert model.aside == "Point 5, empty."
    checkers = await sit(CHECKERS)
    checkers.move_focus("up")
    assert checkers.aside == "Square 11, Black."


async def test_a_hint() -> None:
    advice = await hint(await sit(CHECKERS))
    assert len(advice.moves) == 5
    assert advice.notes[-1].startswith("depth ")


async def test_a_blunder_is_warned_of_once() -> None:
    model = await sit(CHECKERS, settings=replace(ANA, blunder=True))
    await model.type_move("9-14")
    model.handover = False
    warned = "There is a better move than 21-17. Enter plays it anyway, I shows what is better, U takes it back."
    await model.try_move("21-17")
    assert model.status == warned, "what is better stays hidden until it is asked for"
    await model.confirm()
    assert model.view.last_move is not None
    assert model.view.last_move.text == "21-17"


async def test_a_pause() -> None:
    model = await sit(TWO)
    await model.pause()
    assert model.status == "Paused. The clocks are stopped. Space resumes."
    await model.confirm()
    assert not model.view.paused


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_status_is_ever_empty(language: str) -> None:
    model = await sit(NewGame(points=3), settings=replace(ANA, language=language))
    for _ in range(400):
        if model.view.phase is Phase.OVER:
            break
        if await computer_plays(model):
            continue
        assert model.status
        if model.hand.sources:
            model.next_piece()
            await model.target(len(model.hand.shown_targets))
        else:
            await model.confirm()
    assert model.status


async def test_a_rematch_of_two_people() -> None:
    model = await sit(CHECKERS)
    model.ask("resign")
    assert model.status == "Resign for 1 point? Y resigns, Esc plays on."
    await model.answer_yes()
    assert model.view.phase is Phase.OVER
    await model.rematch()
    assert model.table.rematch_agreed


async def test_colors_are_exchanged_by_agreement() -> None:
    model = await sit(CHECKERS)
    await model.do("swap_seats")
    model.handover = False
    assert model.status == "Ana would like to swap colors. Accept?"
    await model.accept()
    assert model.view.seats[0].color == "white"


async def test_no_double_is_offered_where_it_gains_nothing() -> None:
    for length, offered in ((1, False), (3, True), (0, True)):
        model = await sit(replace(TWO, points=length))
        await model.type_move("8/5 6/5")
        await model.confirm()
        assert model.status == f"Your turn. {'Roll or double' if offered else 'Roll the dice'}."
        assert any(action == "double" for _, _, action in shown_keys(model)) is offered


async def test_the_table_rolls_and_plays_forced_moves_where_that_is_wanted() -> None:
    model = await sit(NewGame(), settings=replace(ANA, auto_roll=True))
    await model.type_move("8/5 6/5")
    await computer_plays(model)
    await computer_plays(model)
    assert model.status == "Your turn. Roll or double."
    model = await sit(NewGame(cube=False), settings=replace(ANA, auto_roll=True))
    await model.type_move("8/5 6/5")
    await computer_plays(model)
    await computer_plays(model)
    assert model.hand.draft is not None


async def test_preferences_change_in_the_middle_of_a_game() -> None:
    model = await sit(NewGame())
    model.settings = replace(ANA, auto_forced=True)
    await model.set_preferences()
    preferences = model.view.seats[0].preferences
    assert preferences is not None
    assert preferences.auto_forced


async def test_a_fallen_flag_ends_the_game() -> None:
    now = [0]
    new = NewGame(game="checkers", clock=1)
    session = await Session.open(MemoryLog(), new.options, new.seats(ANA), clock=lambda: now[0])
    model = TableModel(session, ANA)
    assert await session.tick() == ()
    assert clock_text(model.view.seats[0].clock) == "0:30"
    now[0] = 21_500
    model.refresh()
    assert clock_text(model.view.seats[0].clock) == "0:08.5"
    now[0] = 31_000
    await session.tick()
    assert model.status.startswith("Time is up. Selector wins the game")


async def test_a_disk_that_fails_is_said_and_costs_nothing() -> None:
    model = await sit(CHECKERS)

    async def fail(*_: object, **__: object) -> None:
        raise StorageError("disk full")

    model.session.act = fail  # type: ignore[method-assign, assignment]
    await model.type_move("11-15")
    assert model.status == "Something went wrong on our side. Nothing is lost. Try again."
    assert model.view.last_move is None


async def test_a_turn_without_a_move_is_seen_until_the_next_thing_happens() -> None:
    model = await sit(TWO)
    for _ in range(100):
        model.handover = False
        if model.news.stuck is not None:
            break
        if model.hand.sources:
            model.next_piece()
            model.next_piece()
            await model.target(1)
        else:
            await model.confirm()
    assert model.news.stuck is not None
    assert model.news.pause == 2.5
    assert model.look.dice is not None
    assert "blocked" in model.status or "has no move" in model.status
    model.handover = False
    await model.confirm()
    assert model.look.dice is None


@pytest.mark.parametrize(("opening", "start"), [("three_move", "Ballot "), ("eleven_man", "Ballot ")])
async def test_a_ballot_is_told(opening: str, start: str) -> None:
    model = await sit(replace(CHECKERS, opening=opening))
    model.happened(tuple(model.table.events))
    assert model.aside.startswith(start)
    assert model.aside.count("-") == (3 if opening == "three_move" else 2)
    assert model.aside.count("−") == (0 if opening == "three_move" else 2)
