"""Whole matches played by someone who only reads the lines, and knows at every moment what a sighted player knows."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from tests.tui.tables import ANA

from crownpoint.ai.random_player import RandomPlayer
from crownpoint.messages import catalog
from crownpoint.table import MoveView, Phase, StepView
from crownpoint.tui.kits import KITS
from crownpoint.tui.line.mode import LineMode
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.play.saved_games import SavedGames
from crownpoint.tui.words.sentences import score
from crownpoint.tui.words.spoken import spoken_move

ENDINGS = ("The match is over.", "and the match, ", "You win the match", "The match is drawn")


class Points:
    """A backgammon board kept in mind: own checkers above zero, the others below; 25 is the own bar, 0 theirs."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        """The starting position."""
        self.points = [0] * 26
        for point, count in {24: 2, 13: 5, 8: 3, 6: 5}.items():
            self.points[point] += count
            self.points[25 - point] -= count

    def hear(self, line: str) -> None:
        """Follow a line of the table."""
        if line.startswith("Game "):
            self.start()
        if told := re.fullmatch(r"(You|Selector): ((?:\d+|bar) (?:to|off).*)\.", line):
            side = 1 if told[1] == "You" else -1
            for source, target, times in re.findall(r"(\w+) (?:to )?(\d+|off)(?:, (\d) times)?", told[2]):
                for _ in range(int(times or 1)):
                    self._move(side, source, target)

    def _move(self, side: int, source: str, target: str) -> None:
        bar, other_bar = (25, 0) if side > 0 else (0, 25)
        self.points[bar if source == "bar" else int(source)] -= side
        if target == "off":
            return
        if self.points[int(target)] == -side:
            self.points[int(target)] = 0
            self.points[other_bar] -= side
        self.points[int(target)] += side


class Reader:
    """Decides by the lines alone; `mode` is only there to compare with what was told."""

    def __init__(self) -> None:
        self.mode: LineMode | None = None
        self.told: list[str] = []
        self.read_to = 0
        self.asked = ""
        self.checked = 0
        self.board = Points()
        self._random = random.Random(3)

    def read(self) -> str | None:
        lines = self.told[self.read_to :]
        self.read_to = len(self.told)
        assert self.mode is not None
        if self.mode.model.view.options.game == "backgammon":
            for line in lines:
                self.board.hear(line)
        self.asked = self.answer(lines)
        return self.asked or None

    def answer(self, lines: list[str]) -> str:
        last = lines[-1] if lines else ""
        if any(ending in last for ending in ENDINGS):
            return ""
        if self.asked == "status":
            self.compare("\n".join(lines))
        if self.asked == "roll":  # after a roll that cannot be played, too
            assert re.search(r"Your turn\.|Choose|Only one move|Enter your|Take, or|next game\?", last), lines
        if last.startswith("Moves: "):
            return str(self._random.randint(1, len(re.findall(r"\d+\) ", last))))
        if "Play the next game?" in last:
            return "yes"
        if "Take, or drop" in last:
            return "take"
        if "Double to " in last:
            return "yes"
        if self.asked != "status":
            return "status"
        if "Roll or double." in last and self._random.random() < 0.1:
            return "double"
        return "roll" if "Roll" in last else "moves"

    def compare(self, text: str) -> None:
        """What was told is what is on the screen."""
        assert self.mode is not None
        view = self.mode.model.view
        for seat in view.seats:
            assert f"{seat.name}: {seat.color.capitalize()}, score {score(seat.score)}." in text
        assert f"game {view.game}" in text
        if view.options.game == "backgammon":
            assert self.board.points == list(view.board.points), "the moves are told by the points of the board"
        if view.cube is not None:
            owner = view.cube.owner
            where = "The cube is in the middle" if owner is None else f"{view.seats[owner].name} owns the cube"
            assert f"{where} at {view.cube.value}." in text
            assert ("Crawford" in text) is view.cube.crawford
        if view.dice is not None and view.legal_moves:
            assert "{} and {}".format(*view.dice.dice) in text or f"double {view.dice.dice[0]}" in text
            if view.options.game == "backgammon" and view.board.points[25] and len(view.legal_moves) > 1:
                assert "Enter your checker from the bar first." in text
        self.checked += 1


@pytest.mark.parametrize("new", [NewGame(points=3), NewGame(game="checkers", games=3)], ids=["backgammon", "checkers"])
async def test_a_match_by_its_lines_alone(tmp_path: Path, new: NewGame) -> None:
    reader = Reader()
    saved = SavedGames(tmp_path / "games.sqlite", random.Random(2).randbytes)
    try:
        running = await saved.open(new.options, new.seats(ANA))
        mode = LineMode(running, ANA, saved, reader.read, reader.told.append, lambda game, level, seed: RandomPlayer(1))
        reader.mode = mode
        assert await mode.run() == 0, reader.told[-20:]
    finally:
        await saved.close()
    assert mode.model.view.phase is Phase.OVER
    assert reader.checked > 20
    moves = [event for event in mode.model.table.events if event.kind == "moved"]
    told = [line for line in reader.told if re.search(r"^(You|Selector): \d|^(You|Selector): bar|[Nn]o move", line)]
    assert len(told) >= len(moves)
    won = [line for line in reader.told if re.search(r" wins? (the game|a gammon|a backgammon)", line)]
    assert len(won) == len([result for result in mode.model.view.results if result.winner is not None]), "once each"
    for game in range(2, len(mode.model.view.results) + 1):
        assert any(line.startswith(f"Game {game}. ") for line in reader.told)


def test_a_crowning_is_told() -> None:
    move = MoveView("6-1", (StepView(6, 1),), crowned=True)
    assert spoken_move(move, KITS["checkers"], catalog()) == "6 to 1, crowned"
