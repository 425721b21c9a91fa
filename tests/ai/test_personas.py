"""The four characters: they follow the rules, repeat themselves, and are as strong as their level."""

from __future__ import annotations

import random
from functools import cache

import pytest

from crownpoint import backgammon, checkers
from crownpoint.ai import Choice, ChoiceKind, Decision, DecisionKind, MatchScore, Player
from crownpoint.ai.backgammon import Stakes
from crownpoint.ai.backgammon.shared import shared_engine
from crownpoint.ai.backgammon.shots import shots
from crownpoint.ai.checkers.persona import TASTES as CHECKERS_TASTES
from crownpoint.ai.personas import PERSONAS, make_player
from crownpoint.backgammon import Color, Cube, Dice, Position

WON_RACE = Position(white={1: 2, 0: 13}, black={6: 5, 0: 10})
"""White bears off both checkers with any roll."""
CHARACTERS = list(PERSONAS)


@cache
def positions() -> list[tuple[Position, Dice]]:
    """Positions from games of random moves, with a roll each."""
    source = random.Random(5)
    found = []
    while len(found) < 40:
        game = backgammon.Game(roller=backgammon.random_roller(source))
        for _ in range(source.randrange(4, 30)):
            if game.phase in (backgammon.Phase.OPENING, backgammon.Phase.ROLL):
                game.roll()
            if game.phase is backgammon.Phase.MOVE:
                game.play(source.choice(game.legal_moves)) if game.legal_moves else game.pass_turn()
        if not game.is_over and game.phase is backgammon.Phase.ROLL:
            roll = game.roll()
            if len(game.legal_moves) > 3:
                found.append((game.position, roll))
    return found


def moving(position: Position, dice: Dice) -> Decision:
    legal = position.legal_moves(dice)
    return Decision("backgammon", DecisionKind.MOVE, (ChoiceKind.MOVE,), position.turn, position, legal, dice, Cube())


def doubled(position: Position, **more: object) -> Decision:
    choices = (ChoiceKind.TAKE, ChoiceKind.DROP)
    opponent = position.turn.opponent
    return Decision(
        "backgammon", DecisionKind.CUBE_ANSWER, choices, opponent, position, cube=Cube(), **more  # type: ignore[arg-type]
    )  # fmt: skip


def rolling(position: Position, **more: object) -> Decision:
    choices = (ChoiceKind.ROLL, ChoiceKind.DOUBLE)
    return Decision(
        "backgammon", DecisionKind.ROLL, choices, position.turn, position, cube=Cube(), **more  # type: ignore[arg-type]
    )  # fmt: skip


@pytest.mark.parametrize("character", CHARACTERS)
def test_backgammon_moves_are_legal_and_repeatable(character: str) -> None:
    first, second = make_player("backgammon", character, 7), make_player("backgammon", character, 7)
    assert first.name == PERSONAS[character].name
    for position, dice in positions()[: 5 if character == "blue-mountain" else 20]:
        choice = first.choose(moving(position, dice))
        assert choice.move in position.legal_moves(dice)
        assert second.choose(moving(position, dice)) == choice


def test_another_seed_makes_other_mistakes() -> None:
    players = [make_player("backgammon", "beach-bum", seed) for seed in (1, 2)]
    chosen = [[player.choose(moving(*each)).move for each in positions()] for player in players]
    assert chosen[0] != chosen[1]


def test_what_backgammon_moves_cost_falls_with_the_level() -> None:
    engine = shared_engine()

    def cost(player: Player) -> float:
        total = 0.0
        for position, dice in positions():
            ranked = engine.rank_moves(position, dice, Stakes(), 0)
            chosen = player.choose(moving(position, dice)).move
            total += ranked[0].equity - next(each.equity for each in ranked if each.move == chosen)
        return total / len(positions())

    easy, medium, hard = (cost(make_player("backgammon", level, 3)) for level in ("easy", "medium", "hard"))
    assert easy > 2 * medium > 4 * hard >= 0


@pytest.mark.parametrize("character", CHARACTERS)
def test_clear_cubes(character: str) -> None:
    player = make_player("backgammon", character, 1)
    lost = WON_RACE
    assert player.choose(doubled(lost)) == Choice(ChoiceKind.DROP)
    behind = Position(white={6: 5, 5: 5, 4: 5}, black={1: 2, 0: 13})
    assert player.choose(doubled(behind)) == Choice(ChoiceKind.TAKE)
    assert player.choose(rolling(behind)) == Choice(ChoiceKind.ROLL)


def test_a_double_that_wins_at_once_is_offered_by_the_strong() -> None:
    last_roll = Position(white={6: 1, 0: 14}, black={1: 1, 0: 14})
    for character in ("king-tubby", "blue-mountain"):
        assert make_player("backgammon", character, 1).choose(rolling(last_roll)) == Choice(ChoiceKind.DOUBLE)


def test_a_double_that_gains_nothing_is_taken() -> None:
    """The doubler needs one point, after the Crawford game: the cube is dead for him."""
    player = make_player("backgammon", "king-tubby")
    assert player.choose(doubled(WON_RACE, match=MatchScore(3, 1))) == Choice(ChoiceKind.TAKE)


@pytest.mark.parametrize(
    ("resigned", "off", "kind"),
    [(1, 1, ChoiceKind.ACCEPT), (1, 0, ChoiceKind.DECLINE), (2, 0, ChoiceKind.ACCEPT), (3, 0, ChoiceKind.ACCEPT)],
)
def test_resignations(resigned: int, off: int, kind: ChoiceKind) -> None:
    """White is about to win: a single game where Black has borne off, else a gammon."""
    position = Position(white={1: 2, 0: 13}, black={6: 15 - off, 0: off})
    choices = (ChoiceKind.ACCEPT, ChoiceKind.DECLINE)
    for turn in Color:
        asked = position.with_turn(turn)
        decision = Decision(
            "backgammon", DecisionKind.RESIGNATION, choices, Color.WHITE, asked, cube=Cube(), resigned=resigned
        )
        assert make_player("backgammon", "king-tubby").choose(decision) == Choice(kind)


def test_beavers() -> None:
    behind = Position(white={6: 5, 5: 5, 4: 5}, black={1: 2, 0: 13})
    decision = Decision(
        "backgammon", DecisionKind.CUBE_ANSWER, (ChoiceKind.TAKE, ChoiceKind.DROP, ChoiceKind.BEAVER), Color.BLACK,
        behind, cube=Cube(),
    )  # fmt: skip
    assert make_player("backgammon", "blue-mountain").choose(decision) == Choice(ChoiceKind.BEAVER)


@pytest.mark.parametrize("character", ["beach-bum", "selector", "king-tubby"])
def test_checkers_moves_are_legal_and_repeatable(character: str) -> None:
    first, second = make_player("checkers", character, 7), make_player("checkers", character, 7)
    game = checkers.Game()
    for _ in range(20):
        legal = game.legal_moves
        history = tuple(position for position, _ in game.history)
        decision = Decision(
            "checkers", DecisionKind.MOVE, (ChoiceKind.MOVE,), game.turn, game.position, legal, history=history
        )
        choice = first.choose(decision)
        assert choice.move in legal
        assert second.choose(decision) == choice
        game.play(choice.move)


def test_checkers_levels_see_what_they_should() -> None:
    """Black to move can take a man at once, and everyone sees that; the shot of two for one only the strong do."""
    win_a_man = checkers.Position.from_fen("B:W22,32:B18,1")
    for character in ("beach-bum", "selector", "king-tubby"):
        decision = Decision(
            "checkers", DecisionKind.MOVE, (ChoiceKind.MOVE,), win_a_man.turn, win_a_man, win_a_man.legal_moves()
        )
        assert make_player("checkers", character).choose(decision).move.is_capture


def test_draws_are_accepted_by_who_stands_no_better() -> None:
    choices = (ChoiceKind.ACCEPT, ChoiceKind.DECLINE)
    even = checkers.Position.from_fen("B:WK32:BK5")
    better = checkers.Position.from_fen("B:WK32:BK5,K14,K9")
    player = make_player("checkers", "king-tubby")
    for position, color, kind in (
        (even, checkers.Color.BLACK, ChoiceKind.ACCEPT),
        (even, checkers.Color.WHITE, ChoiceKind.ACCEPT),
        (better, checkers.Color.BLACK, ChoiceKind.DECLINE),
        (better, checkers.Color.WHITE, ChoiceKind.ACCEPT),
        (checkers.STARTING_POSITION, checkers.Color.WHITE, ChoiceKind.DECLINE),
    ):
        decision = Decision("checkers", DecisionKind.DRAW_OFFER, choices, color, position)
        assert player.choose(decision) == Choice(kind)


def test_unknown_characters_and_games() -> None:
    with pytest.raises(ValueError, match="no character 'grandmaster'"):
        make_player("backgammon", "grandmaster")
    with pytest.raises(ValueError, match="no players for 'chess'"):
        make_player("chess", "easy")


@pytest.mark.parametrize(
    ("blots", "enemies", "rolls"),
    [
        ([], [1], 0),
        ([7], [1], 11),
        ([8], [1], 0),
        ([5, 6], [1], 20),
        ([3], [0], 11),
        ([7, 8, 9], [6], 27),
        ([2], [6], 0),
    ],
)
def test_shots_at_a_glance(blots: list[int], enemies: list[int], rolls: int) -> None:
    points = [0] * 26
    for blot in blots:
        points[blot] = 1
    for enemy in enemies:
        points[enemy] = -2
    assert shots(points) == rolls


def test_no_character_is_limited_by_time() -> None:
    assert all(taste.limit.seconds is None for taste in CHECKERS_TASTES.values())
