"""What is written and read again is the same match: options, comments, tags and all."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from tests.backgammon.annotated_matches import facts, matches

from crownpoint.backgammon import ActionKind, Color, Game, GameRecord, MatchRecord, Rules, read_match, write_mat
from crownpoint.backgammon.notation.ogxm_writer import write_ogxm
from crownpoint.backgammon.notation.sgf_writer import write_sgf
from crownpoint.errors import InvalidRecordError


@pytest.mark.parametrize("write", [write_mat, write_sgf, write_ogxm])
@settings(max_examples=60, deadline=None)
@given(match=matches())
def test_a_match(write: Callable[[MatchRecord], str | bytes], match: MatchRecord) -> None:
    if write is write_ogxm:
        assume(not any(unknown_to_ogxm(record.game) for record in match.games))
    again = read_match(write(match))
    for found, expected in zip(facts(again), facts(match), strict=True):
        assert found == expected
    assert dict(match.tags).items() <= dict(again.tags).items()
    assert again.warnings == ()


def unknown_to_ogxm(game: Game) -> bool:
    """Whether the cube was used as OGXM's library does not allow it (docs/notation/ogxm.md)."""
    kinds = [action.kind for action in game.actions if action.color]
    refused = (ActionKind.RESIGN, ActionKind.REFUSE_RESIGNATION)  # also before the first roll
    opening = next((kind for kind in kinds if kind not in refused), None) is ActionKind.DOUBLE
    useless = game.score.length == 1 and ActionKind.DOUBLE in kinds
    dropped = any(pair[1] is ActionKind.DROP and pair[0] is not ActionKind.DOUBLE for pair in pairwise(kinds))
    after = kinds[kinds.index(ActionKind.RACCOON) :] if ActionKind.RACCOON in kinds else []
    return opening or useless or dropped or ActionKind.DOUBLE in after


def test_what_ogxm_cannot_hold_is_refused() -> None:
    game = Game(rules=Rules(winner_rolls_again=True))
    game.roll(3, 1)
    game.double()
    game.drop()
    with pytest.raises(InvalidRecordError, match="turn order"):
        write_ogxm(MatchRecord("Ana", "Marek", 0, (GameRecord(game, Color.WHITE, 1),)))
