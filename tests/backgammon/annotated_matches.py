"""Matches played at random with every option and with comments, for what writers must not lose."""

from __future__ import annotations

import random

from hypothesis import strategies as st
from tests.backgammon.random_games import played_on

from crownpoint.backgammon import (
    ActionKind,
    Game,
    GameRecord,
    Match,
    MatchRecord,
    Rules,
    random_roller,
)
from crownpoint.backgammon.record import Note
from crownpoint.backgammon.variants import VARIANTS, Variant

WRITTEN = (
    ActionKind.MOVE, ActionKind.DOUBLE, ActionKind.TAKE, ActionKind.DROP, ActionKind.BEAVER, ActionKind.RACCOON,
)  # fmt: skip
_LETTERS = st.characters(exclude_categories=("C", "Z"))
_WORDS = st.text(_LETTERS, min_size=1, max_size=8)
_LINES = st.lists(_WORDS, min_size=1, max_size=4).map(" ".join)
COMMENTS = st.lists(
    _LINES | st.sampled_from(("", '[Event "x"]', "; 31: 8/5", "Game 2", "a } b ] c \\")), max_size=3
).map(lambda lines: "\n".join(lines).strip())


@st.composite
def rules(draw: st.DrawFn, length: int) -> Rules:
    """Any rules that fit a match of this length."""
    money = length == 0
    beavers = money and draw(st.booleans())
    return Rules(
        cube=draw(st.booleans() | st.just(True)), max_cube=draw(st.sampled_from((2, 8, 64, 1024))),
        crawford=money or draw(st.booleans()), refuse_dead_cube=not money and draw(st.booleans()),
        jacoby=money and draw(st.booleans()), beavers=beavers, raccoons=beavers and draw(st.booleans()),
        automatic_doubles=draw(st.integers(0, 2)) if money else 0, winner_rolls_again=draw(st.booleans()),
    )  # fmt: skip


@st.composite
def matches(draw: st.DrawFn) -> MatchRecord:
    """A match or a money session with comments."""
    length = draw(st.sampled_from((0, 1, 3, 5)))
    agreed, variant = draw(rules(length)), draw(st.sampled_from(list(VARIANTS.values())))
    chance = random.Random(draw(st.integers(0, 2**32)))
    names = draw(_LINES), draw(_LINES)
    tags = draw(st.dictionaries(st.sampled_from(("Event", "Site", "Date", "Round", "Annotator")), _LINES))
    games = _played(length, agreed, variant, chance)
    return MatchRecord(*names, length, tuple(_annotated(game, draw) for game in games), tags)


def _played(length: int, agreed: Rules, variant: Variant, chance: random.Random) -> list[Game]:
    match = Match(length, rules=agreed, variant=variant, roller=random_roller(chance))
    games = []
    while True:
        for _ in played_on(match.game, chance):
            pass
        games.append(match.game)
        if match.is_over or (length == 0 and len(games) == 2):
            return games
        match.next_game()


def _annotated(game: Game, draw: st.DrawFn) -> GameRecord:
    places = [-1, *(index for index, action in enumerate(game.actions) if action.kind in WRITTEN)]
    chosen = draw(st.lists(st.sampled_from(places), max_size=3, unique=True))
    comments = {index: draw(COMMENTS) for index in chosen}
    notes = {index: Note(comment) for index, comment in comments.items() if comment}
    assert game.outcome is not None
    return GameRecord(game, game.outcome.winner, game.outcome.points, notes)


def facts(match: MatchRecord) -> list[object]:
    """What has to stay the same when a match is written and read again, in an order that shows where it does not."""
    return [match.white, match.black, match.length, *(_facts(record) for record in match.games)]


def _facts(record: GameRecord) -> list[object]:
    game = record.game
    turns = [
        (str(action), str(action.move), sorted(state.dice or ()), state.cube, record.note(index).comment)
        for index, (state, action) in enumerate(zip(game.states, game.actions, strict=True))
        if action.kind in WRITTEN
    ]
    return [record.note(-1).comment, game.rules, game.score, record.winner, record.points, *turns]
