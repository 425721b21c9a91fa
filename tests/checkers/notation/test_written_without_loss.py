"""What is written as PDN and read again is the same: tags, moves, marks, comments, variations and results."""

from __future__ import annotations

import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from crownpoint.checkers import Game, PdnGame, PdnMove, read_pdn, write_pdn

_WORDS = st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=8)
_LINES = st.lists(
    _WORDS | st.sampled_from(('[Event "x"]', "1.", "1-0", "}", "{", "; 9-14")), min_size=1, max_size=12
).map(" ".join)
_COMMENTS = st.lists(_LINES, max_size=2)


@st.composite
def games(draw: st.DrawFn) -> PdnGame:
    """A game played at random, with what people write about games."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    game = Game()
    for _ in range(draw(st.integers(0, 60))):
        if game.is_over:
            break
        game.play(chance.choice(game.legal_moves))
    tags = draw(st.dictionaries(st.sampled_from(("Event", "Site", "Date", "Round", "Black", "White", "ECO")), _LINES))
    written = PdnGame.from_game(game, **tags)
    written.result = draw(st.sampled_from(("1-0", "0-1", "1/2-1/2", "*")))
    written.tags["Result"] = written.result
    written.comments = draw(_COMMENTS) if written.moves else []
    for move in draw(st.lists(st.sampled_from(written.moves), max_size=4)) if written.moves else ():
        move.comments = draw(_COMMENTS)
        move.nags = draw(st.lists(st.integers(1, 139), max_size=2))
        move.variations = draw(st.lists(st.just([PdnMove("9-14", comments=["or so"])]), max_size=2))
    return written


def _bare(moves: list[PdnMove]) -> list[PdnMove]:
    """The moves without their places in the file."""
    return [replace(move, line=0, column=0, variations=[_bare(each) for each in move.variations]) for move in moves]


@settings(max_examples=100, deadline=None)
@given(st.lists(games(), min_size=1, max_size=3))
def test_games(written: list[PdnGame]) -> None:
    again = read_pdn(write_pdn(written))
    assert [(each.tags, each.comments, _bare(each.moves), each.result) for each in again] == [
        (each.tags, each.comments, _bare(each.moves), each.result) for each in written
    ]
