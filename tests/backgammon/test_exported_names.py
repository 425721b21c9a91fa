"""The public names, guarded: a name that is added or lost is a decision, not an accident."""

from __future__ import annotations

from crownpoint import backgammon

NAMES = """
    BAR HYPERGAMMON NACKGAMMON OFF ROLLS STANDARD STARTING_POSITION VARIANTS Action ActionKind Color Cube Dice Ending
    Game LegalMoves Match Move Offer Outcome PartialMove Phase Position Reason ReasonCode Resignation Result Roller
    Rules Score State Step Target Variant random_roller
    read_mat read_sgf write_mat GameRecord MatchRecord Note Turn ForeignCandidate ForeignJudgment
    FileFormat read_games read_match recognize
"""


def test_all_names() -> None:
    assert sorted(backgammon.__all__) == sorted(NAMES.split())


def test_every_class_is_documented() -> None:
    for name in backgammon.__all__:
        value = getattr(backgammon, name)
        if isinstance(value, type):
            assert value.__doc__, name
