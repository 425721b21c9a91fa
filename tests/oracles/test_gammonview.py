"""GammonView's readers, a second implementation, see the same board at every move of our files."""

from __future__ import annotations

import random
from itertools import takewhile

import pytest
from gvformat.mat import mat_to_ogxm
from tests.backgammon.random_games import random_match

from crownpoint.backgammon import GameRecord, MatchRecord, write_mat
from crownpoint.backgammon.notation.ogid import parse_ogid

ROLLED = 31  # the actions below this, and this one with dice, are moves; it sets up a board


def boards(document: dict, match: MatchRecord) -> list[list[tuple[int, ...]]]:  # type: ignore[type-arg]
    """The board before every move, as our White sees it. GammonView may call the other player White."""
    found = []
    for game in document["games"]:
        plies = [ply for ply in game["plies"] if ply["action_id"] <= 20 or "d1" in ply]
        points = [parse_ogid(ply["ogid_before"]).position.points for ply in plies]
        if document["player_white"] != match.white:
            points = [tuple(-count for count in reversed(each)) for each in points]
        found.append(points)
    return found


def ours(game: GameRecord) -> list[tuple[int, ...]]:
    """Our boards, up to the first hit on the way (13/7*/5), which GammonView 3.1 reads as none."""
    turns = takewhile(lambda turn: "*/" not in str(turn.move), game)
    return [turn.position.points for turn in turns]


@pytest.mark.parametrize("seed", range(3))
def test_match_texts(seed: int) -> None:
    match = random_match(5, random.Random(seed))
    text = write_mat(match)
    theirs = boards(mat_to_ogxm(text), match)
    assert [len(game) for game in theirs] >= [1]
    for game, seen in zip(match.games, theirs, strict=True):
        assert seen[: len(ours(game))] == ours(game)
