"""Whole games line by line."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path

import pytest
from tests.tui.tables import ANA

from crownpoint.ai.random_player import RandomPlayer
from crownpoint.messages import LANGUAGES
from crownpoint.table import ActionKind, Phase
from crownpoint.tui.line.home_words import HomeWords
from crownpoint.tui.line.mode import LineMode
from crownpoint.tui.line.online_words import OnlineWords
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.play.saved_games import SavedGames
from crownpoint.tui.words.plain_manual import plain_manual


class Typist:
    """Types the first thing that is allowed, and keeps what it is told."""

    def __init__(self, doubles: bool = False) -> None:
        self.mode: LineMode | None = None
        self.told: list[str] = []
        self._doubles = doubles
        self._random = random.Random(4)

    def read(self) -> str | None:
        assert self.mode is not None
        view = self.mode.model.view
        if self.told[-1] == self.mode.say("line.ask.double", v=2):
            return "y"
        if view.phase is Phase.OVER:
            return None
        if view.phase is Phase.BETWEEN_GAMES:
            return "next"
        if ActionKind.TAKE in view.may:
            return "take"
        if ActionKind.DOUBLE in view.may and self._doubles and view.stake < 2 and self._random.random() < 0.2:
            return "double"
        if ActionKind.ROLL in view.may:
            return "roll"
        return self._random.choice(view.legal_moves).text


async def play(new: NewGame, folder: Path, typist: Typist, language: str = "en", seed: int = 1) -> LineMode:
    settings = replace(ANA, language=language)
    saved = SavedGames(folder / "games.sqlite", random.Random(seed).randbytes)
    try:
        running = await saved.open(new.options, new.seats(settings))
        mode = LineMode(
            running, settings, saved, typist.read, typist.told.append, lambda game, level, seed: RandomPlayer(1)
        )
        typist.mode = mode
        assert await mode.run() == 0, typist.told
        return mode
    finally:
        await saved.close()


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_match_of_checkers(tmp_path: Path, language: str) -> None:
    typist = Typist()
    mode = await play(NewGame(game="checkers", games=2), tmp_path, typist, language)
    assert mode.model.view.phase is Phase.OVER
    assert len(mode.model.view.results) == 2
    assert mode.say.plain("line.end_of_input") == typist.told[-1]


async def test_a_match_of_backgammon_with_the_cube(tmp_path: Path) -> None:
    typist = Typist(doubles=True)
    mode = await play(NewGame(points=5), tmp_path, typist)
    assert max(seat.score for seat in mode.model.view.seats) >= 5
    told = "\n".join(typist.told)
    assert "Ana doubles to 2." in told
    assert "Selector takes." in told
    assert "Play the next game?" in told


async def test_no_two_sentences_are_the_same_in_a_row(tmp_path: Path) -> None:
    typist = Typist()
    await play(NewGame(points=1, variant="hypergammon"), tmp_path, typist)
    assert all(first != second for first, second in zip(typist.told, typist.told[1:], strict=False))


@pytest.mark.parametrize("seed", [1, 2])
async def test_nothing_is_told_twice(tmp_path: Path, seed: int) -> None:
    typist = Typist()
    await play(NewGame(points=1, variant="hypergammon"), tmp_path, typist, seed=seed)
    told = "\n".join(typist.told)
    assert len(re.findall(r"(?:win|wins) (?:the game|a gammon|a backgammon) \(", told)) == 1
    assert not re.search(r"(You rolled .*?\.)\n.*\1", told)  # the roll, and again with what to do


async def test_the_log_is_told_in_sentences_without_what_was_taken_back(tmp_path: Path) -> None:
    told: list[str] = []
    lines = iter(["9-13", "undo", "10-15", "log"])
    saved = SavedGames(tmp_path / "games.sqlite", random.Random(1).randbytes)
    running = await saved.open(NewGame(game="checkers").options, NewGame(game="checkers").seats(ANA))
    mode = LineMode(
        running, ANA, saved, lambda: next(lines, None), told.append, lambda game, level, seed: RandomPlayer(1)
    )
    await mode.run()
    await saved.close()
    log = told[-3].splitlines()
    assert log[0].startswith("Game 1. ")
    assert log[1:3] == ["Ana takes the last turn back.", "You: 10 to 15."]
    assert re.fullmatch(r"Selector: \d+ to \d+\.", log[3])
    assert not re.search("[○●/]", "".join(log))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_names_no_key_of_the_app(language: str) -> None:
    rules = plain_manual(language).split("\n\n2. ")[1]
    assert not re.search(r"\b(?:G|U|Tab|Esc|F10|Space|Spacja|preslednica)\b", rules)


def test_every_word_is_explained_in_every_language() -> None:
    from crownpoint.messages import catalog

    for language in LANGUAGES:
        assert all(f"line.word.{word}" in catalog(language) for word in (*HomeWords.words, *OnlineWords.words))
