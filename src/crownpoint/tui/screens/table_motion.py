"""What moves at a table: dice in the air, and the moves of the other side step by step."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace

from crownpoint.host import ComputerDriver
from crownpoint.tui.drawing.look import bottom_seat
from crownpoint.tui.drawing.painting import Painting
from crownpoint.tui.online.remote_driver import RemoteDriver
from crownpoint.tui.play.animation import Frame, move_frames
from crownpoint.tui.play.model import TableModel
from crownpoint.tui.screens.table_page import TablePage

__all__ = ["TableMotion"]

FRAMES, FRAME_S = 7, 0.07  # the roll of the dice
STEP_S = 0.25  # one step of a move that somebody else has made


class TableMotion(TablePage):
    """A table that shows what happens; any press ends what is being shown."""

    def __init__(self, model: TableModel, driver: ComputerDriver | RemoteDriver) -> None:
        super().__init__(model)
        self.driver = driver
        self._rolls = 0  # counts the rolls shown, so that an older animation ends
        self._random = random.Random()

    def show_news(self) -> None:
        """Show the roll and the move that are new, where that is wanted; the computers wait until it is seen."""
        news = self.model.news
        self.driver.pause_s, news.pause = max(self.driver.pause_s, news.pause), 0.0
        if news.rolled is not None and self.crownpoint.settings.animation:
            self._rolls += 1
            self.run_worker(self._roll(self._rolls), group="roll")
        if news.moved:
            self._show_move(news.moved)
        self.model.news = replace(news, rolled=None, moved=0)

    async def _roll(self, number: int) -> None:
        """Show dice in the air for half a second; any press ends it."""
        model = self.model
        for _ in range(FRAMES):
            if self._rolls != number or (model.look.rolling == () and _ > 0):
                return
            faces = tuple(self._random.randint(1, 6) for _ in range(2))
            model.look = replace(model.look, rolling=faces)
            self.query_one("#board", Painting).repaint()
            await asyncio.sleep(FRAME_S)
        if self._rolls == number:
            model.look = replace(model.look, rolling=())
            self.query_one("#board", Painting).repaint()

    def _show_move(self, number: int) -> None:
        """Show a move of the other side step by step, where that is wanted."""
        model = self.model
        if not self.crownpoint.settings.shows_steps or model.table.events[number - 1].seat in model.people:
            return
        frames = move_frames(model.table, number, bottom_seat(model.view, model.look), model.look)
        self.driver.pause_s = max(self.driver.pause_s, len(frames) * STEP_S)
        self.run_worker(self._move(frames), group="move", exclusive=True)

    async def _move(self, frames: list[Frame]) -> None:
        board = self.query_one("#board", Painting)
        try:
            for frame in frames:
                self.frame = frame
                board.repaint()
                await asyncio.sleep(STEP_S)
        finally:
            self.frame = None
            board.repaint()

    def end_move(self) -> None:
        """Any press ends the animation."""
        if self.frame is not None:
            self.workers.cancel_group(self, "move")
            self.frame = None
