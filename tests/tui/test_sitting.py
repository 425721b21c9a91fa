"""What keys, presses and typed moves do, without a terminal."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.tui.tables import ANA, CHECKERS, TWO, sit

from crownpoint.ai.stand_in import StandIn
from crownpoint.errors import StorageError
from crownpoint.messages import LANGUAGES
from crownpoint.table import Phase, Seat
from crownpoint.tui.host import Host, UnsavedTable
from crownpoint.tui.new_game import NewGame
from crownpoint.tui.sitting import Sitting
from crownpoint.tui.table_paintings import clock_text
from crownpoint.tui.thinking import computer_turn, hint


async def test_a_move_with_numbers() -> None:
    sitting = await sit(TWO)
    assert sitting.status == "Opening roll: 3 and 1. Ana begins. Choose a checker."
    await sitting.press(8)
    assert sitting.status == "Move the checker on 8. Targets: 1) 7   2) 5   3) 4"
    await sitting.target(2)
    assert sitting.status == "To play: 1. Choose a checker."
    await sitting.press(6)
    await sitting.target(1)
    assert sitting.status == "Enter ends your turn. U takes a step back."
    assert sitting.view.last_move is None
    await sitting.confirm()
    assert sitting.view.last_move is not None
    assert sitting.view.last_move.text == "8/5 6/5"


async def test_undo_and_let_go() -> None:
    sitting = await sit(TWO)
    await sitting.press(8)
    await sitting.press(5)
    await sitting.undo()
    assert sitting.hand.steps == ()
    await sitting.press(8)
    assert sitting.let_go()
    assert sitting.hand.selected is None
    await sitting.press(8)
    await sitting.press(5)
    await sitting.press(6)
    await sitting.press(5)
    await sitting.undo(everything=True)
    assert sitting.hand.steps == ()


async def test_pressing_the_same_piece_lets_it_go() -> None:
    sitting = await sit(TWO)
    await sitting.press(13)
    await sitting.press(13)
    assert sitting.hand.selected is None


async def test_a_double_press_goes_the_longest_way() -> None:
    sitting = await sit(TWO)
    await sitting.press(13, double=True)
    assert [(step.source, step.target) for step in sitting.hand.steps] in ([(13, 12), (12, 9)], [(13, 10), (10, 9)])


async def test_one_press_can_go_the_longest_way() -> None:
    sitting = await sit(TWO, settings=replace(ANA, longest=True))
    await sitting.press(24)
    assert sitting.hand.steps[-1].target == 20


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "19 is blocked: Marek has 5 checkers there."),
        ("pl", "Pole 19 jest zablokowane: Marek ma tam pionki (5)."),
        ("sl", "Polje 19 je zaprto: Marek ima tam figure (5)."),
    ],
)
async def test_a_blocked_point_is_explained(language: str, sentence: str) -> None:
    sitting = await sit(TWO, seed=11, settings=replace(ANA, language=language))
    assert sitting.view.dice is not None
    assert sitting.view.dice.dice == (5, 2)
    await sitting.press(24)
    await sitting.press(19)
    assert sitting.status == sentence


async def test_every_refusal_has_a_sentence() -> None:
    sitting = await sit(TWO)
    await sitting.press(1)
    assert sitting.status == "That checker is Marek's."
    await sitting.press(2)
    assert sitting.status == "There is no checker on 2."
    await sitting.do("double")
    assert sitting.status == "The dice have been rolled: play 3 and 1."
    await sitting.do("take")
    assert sitting.status == "No double is offered."
    await sitting.do("offer_draw")
    assert sitting.status == "This game has no such action."
    await sitting.type_move("13/1")
    assert sitting.status == "13/1 cannot be played with 3-1."
    await sitting.type_move("hello")
    assert sitting.status == "“hello” is not written as a move."
    await sitting.do("take_back")
    assert sitting.status == "There is no move of yours to take back."


async def test_two_people_take_turns_at_the_board() -> None:
    sitting = await sit(TWO)
    await sitting.type_move("8/5 6/5")
    assert sitting.status == "Marek's turn. Press Enter when ready."
    assert sitting.view.viewer is Seat.SECOND
    await sitting.confirm()
    assert sitting.status == "Your turn. Roll or double."
    await sitting.do("double")
    assert sitting.view.viewer is Seat.FIRST
    await sitting.confirm()
    assert sitting.status == "Marek doubles to 2. Take, or drop and lose 1?"
    await sitting.do("drop")
    assert sitting.view.phase is Phase.BETWEEN_GAMES
    assert "Score 0 : 1. Play the next game?" in sitting.status
    await sitting.confirm()
    assert sitting.view.game == 2


async def test_resigning_asks_for_how_much() -> None:
    sitting = await sit(TWO)
    sitting.ask_resign()
    assert sitting.status == "Resign: 1 single, 2 gammon, 3 backgammon? Esc plays on."
    await sitting.target(2)
    await sitting.confirm()
    assert sitting.status == "Ana resigns. Points for you: 2. Accept?"
    await sitting.decline()
    assert sitting.view.phase is Phase.PLAYING
    sitting.handover = False
    sitting.ask_resign()
    await sitting.target(1)
    sitting.handover = False
    await sitting.accept()
    assert sitting.view.phase is Phase.BETWEEN_GAMES


async def test_dice_can_be_swapped() -> None:
    sitting = await sit(TWO)
    assert sitting.hand.draft is not None
    before = sitting.hand.draft.dice_left
    sitting.swap()
    assert sitting.hand.draft.dice_left == before[::-1]
    assert sitting.aside.startswith("Dice swapped: ")


async def test_pressing_the_dice_swaps_and_confirms() -> None:
    sitting = await sit(TWO)
    await sitting.press("dice")
    assert sitting.aside.startswith("Dice swapped: ")
    for place in (8, 5, 6, 5):
        await sitting.press(place)
    await sitting.press("dice")
    assert sitting.view.last_move is not None


async def test_a_move_of_checkers_needs_no_confirmation() -> None:
    sitting = await sit(CHECKERS)
    assert sitting.status == "Your turn. Choose a checker."
    await sitting.press(11)
    assert sitting.status == "Move the piece on 11. Targets: 1) 15   2) 16"
    await sitting.press(15)
    assert sitting.view.last_move is not None
    assert sitting.view.last_move.text == "11-15"


async def test_captures_of_checkers() -> None:
    sitting = await sit(CHECKERS)
    for move in ("11-15", "22-18"):
        sitting.handover = False
        await sitting.type_move(move)
    sitting.handover = False
    assert sitting.status.startswith("Only one move. Capture with 15. Targets: 1) 22")
    await sitting.press(9)
    assert sitting.status == "You must capture with 15."
    await sitting.target(1)
    assert sitting.view.last_move is not None
    assert sitting.view.last_move.hits == 1


async def test_a_draw_by_agreement() -> None:
    sitting = await sit(CHECKERS)
    await sitting.do("offer_draw")
    sitting.handover = False
    assert sitting.status == "Ana offers a draw."
    await sitting.accept()
    assert sitting.status == "Drawn by agreement. The match ends level, ½ : ½."


async def test_the_computer_answers_and_its_turn_can_be_taken_back() -> None:
    sitting = await sit(NewGame(game="checkers"))
    await sitting.type_move("11-15")
    assert await computer_turn(sitting, lambda *_: 0.0, asyncio.Event())
    assert len(sitting.view.log) == 2
    await sitting.undo()
    assert sitting.view.last_move is None
    assert sitting.aside == "Taken back."


async def test_a_character_speaks_at_most_once_with_the_same_line() -> None:
    sitting = await sit(NewGame(game="checkers"))
    sitting.happened(tuple(sitting.host.table.events))
    assert sitting.aside == "Selector: Ready. Let us play."
    sitting.aside = ""
    sitting._speak(Seat.SECOND, "hello")
    assert sitting.aside == ""


async def test_backyamon_speaks_its_own_words_and_has_plain_ones() -> None:
    themed = replace(ANA, theme="backyamon")
    sitting = await sit(NewGame(game="checkers"), settings=themed)
    sitting.happened(tuple(sitting.host.table.events))
    assert sitting.aside == "Selector: Needle down. Let we play."
    plain = await sit(NewGame(game="checkers"), settings=replace(themed, plain_words=True))
    plain.happened(tuple(plain.host.table.events))
    assert plain.aside == "Selector: Ready. Let us play."


async def test_arrows_say_what_is_there() -> None:
    sitting = await sit(TWO)
    sitting.move_focus("left")
    assert sitting.aside == "Point 6, 5 × White."
    sitting.move_focus("right")
    assert sitting.aside == "Point 5, empty."
    checkers = await sit(CHECKERS)
    checkers.move_focus("up")
    assert checkers.aside == "Square 11, Black."


async def test_a_hint() -> None:
    lines = (await hint(await sit(CHECKERS))).splitlines()
    assert [line[:2] for line in lines[:5]] == ["1.", "2.", "3.", "4.", "5."]
    assert lines[-1].startswith("depth ")


async def test_a_blunder_is_warned_of_once() -> None:
    sitting = await sit(CHECKERS, settings=replace(ANA, blunder=True))
    await sitting.type_move("9-14")
    sitting.handover = False
    assert not await sitting.type_move("21-17")
    assert sitting.status.startswith("21-17 loses 1.")
    assert sitting.status.endswith("is better. Enter plays it, U takes it back.")
    assert await sitting.type_move("21-17")


async def test_a_pause() -> None:
    sitting = await sit(TWO)
    await sitting.pause()
    assert sitting.status == "Paused. The clocks are stopped. Space resumes."
    await sitting.confirm()
    assert not sitting.view.paused


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_status_is_ever_empty(language: str) -> None:
    sitting = await sit(NewGame(points=3), settings=replace(ANA, language=language))
    for _ in range(400):
        if sitting.view.phase is Phase.OVER:
            break
        if sitting.host.thinker() is not None:
            await computer_turn(sitting, lambda *_: 0.0, asyncio.Event())
            continue
        assert sitting.status
        if sitting.hand.sources:
            sitting.next_piece()
            await sitting.target(len(sitting.hand.shown_targets))
        else:
            await sitting.confirm()
    assert sitting.status


async def test_a_rematch_of_two_people() -> None:
    sitting = await sit(CHECKERS)
    sitting.ask_resign()
    await sitting.target(1)
    assert sitting.view.phase is Phase.OVER
    await sitting.rematch()
    assert sitting.host.table.rematch_agreed


async def test_colors_are_exchanged_by_agreement() -> None:
    sitting = await sit(CHECKERS)
    await sitting.do("swap_seats")
    sitting.handover = False
    assert sitting.status == "Ana would like to swap colors. Accept?"
    await sitting.accept()
    assert sitting.view.seats[0].color == "white"


async def test_the_table_rolls_and_plays_forced_moves_where_that_is_wanted() -> None:
    sitting = await sit(NewGame(), settings=replace(ANA, auto_roll=True))
    await sitting.type_move("8/5 6/5")
    await computer_turn(sitting, lambda *_: 0.0, asyncio.Event())
    await computer_turn(sitting, lambda *_: 0.0, asyncio.Event())
    assert sitting.status == "Your turn. Roll or double."
    sitting = await sit(NewGame(cube=False), settings=replace(ANA, auto_roll=True))
    await sitting.type_move("8/5 6/5")
    await computer_turn(sitting, lambda *_: 0.0, asyncio.Event())
    await computer_turn(sitting, lambda *_: 0.0, asyncio.Event())
    assert sitting.hand.draft is not None


async def test_comforts_change_in_the_middle_of_a_game() -> None:
    sitting = await sit(NewGame())
    sitting.settings = replace(ANA, auto_forced=True)
    await sitting.set_comfort()
    comfort = sitting.view.seats[0].comfort
    assert comfort is not None
    assert comfort.auto_forced


async def test_a_fallen_flag_ends_the_game() -> None:
    now = [0]
    new = NewGame(game="checkers", clock=1)
    running = await UnsavedTable.open(new.options, new.seats(ANA), lambda: now[0])
    sitting = Sitting(Host(running, {Seat.SECOND: StandIn()}), ANA)
    assert await sitting.host.tick() == ()
    assert clock_text(sitting.view.seats[0].clock) == "0:30"
    now[0] = 21_500
    sitting.refresh()
    assert clock_text(sitting.view.seats[0].clock) == "0:08.5"
    now[0] = 31_000
    sitting.happened(await sitting.host.tick())
    assert sitting.status.startswith("Time is up. Selector wins.")


async def test_a_disk_that_fails_is_said_and_costs_nothing() -> None:
    sitting = await sit(CHECKERS)

    async def fail(*_: object) -> None:
        raise StorageError("disk full")

    sitting.host.running.act = fail  # type: ignore[method-assign, assignment]
    await sitting.type_move("11-15")
    assert sitting.status == "Something failed on our side. Nothing is lost. Try again."
    assert sitting.view.last_move is None


async def test_a_turn_without_a_move_is_seen_until_the_next_thing_happens() -> None:
    sitting = await sit(TWO)
    for _ in range(100):
        sitting.handover = False
        if sitting.news.stuck is not None:
            break
        if sitting.hand.sources:
            sitting.next_piece()
            sitting.next_piece()
            await sitting.target(1)
        else:
            await sitting.confirm()
    assert sitting.news.stuck is not None
    assert sitting.news.pause == 2.5
    assert sitting.look.dice is not None
    assert "blocked" in sitting.status or "has no move" in sitting.status
    sitting.handover = False
    await sitting.confirm()
    assert sitting.look.dice is None


@pytest.mark.parametrize(("opening", "start"), [("three_move", "Ballot "), ("eleven_man", "Ballot ")])
async def test_a_ballot_is_told(opening: str, start: str) -> None:
    sitting = await sit(replace(CHECKERS, opening=opening))
    sitting.happened(tuple(sitting.host.table.events))
    assert sitting.aside.startswith(start)
    assert sitting.aside.count("-") == (3 if opening == "three_move" else 2)
    assert sitting.aside.count("−") == (0 if opening == "three_move" else 2)
