"""A player for tests: it looks at what the screen offers and presses keys, nothing else."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from crownpoint.ai.random_player import RandomPlayer
from crownpoint.table import ActionKind, Phase
from crownpoint.tui.app import CrownpointApp
from crownpoint.tui.screens.table_screen import TableScreen
from crownpoint.tui.settings import Settings

PATIENCE_S = 60.0
QUICK = Settings(name="Ana", pace="instant", animation=False)


def quick_app(folder: Path, settings: Settings = QUICK, **options: object) -> CrownpointApp:
    """An app that does not wait, with its files in `folder`, dice from a seed and opponents that play any move."""
    chosen: dict[str, Any] = {
        "config": folder / "tui.json",
        "saved": folder / "games.sqlite",
        "players": lambda game, level, seed: RandomPlayer(1),
        "entropy": random.Random(1).randbytes,
        **options,
    }
    return CrownpointApp(settings=settings, **chosen)


def table_screen(pilot: Pilot[str]) -> TableScreen:
    screen = pilot.app.screen
    assert isinstance(screen, TableScreen)
    return screen


async def comes(pilot: Pilot[str], true: Callable[[], bool]) -> bool:
    """Whether something comes true; what an engine or the disk has to answer takes a moment."""
    end = time.monotonic() + PATIENCE_S
    while not true():
        if time.monotonic() > end:
            return False
        await pilot.pause(0.002)
    return True


def spilled(pilot: Pilot[str]) -> list[str]:
    """Every text on the screen that did not fit where it was written."""
    from crownpoint.tui.drawing.painting import Painting

    return [text for painting in pilot.app.screen.query(Painting) for text in painting.canvas.spilled]


class Robot:
    """Presses keys until the match is over."""

    def __init__(self, pilot: Pilot[str], seed: int = 0, doubles: bool = False) -> None:
        self.pilot = pilot
        self.random = random.Random(seed)
        self.doubles = doubles
        self.seen: set[str] = set()
        self.next: str | None = None

    async def play(self, presses: int = 8000) -> None:
        for _ in range(presses):
            assert await comes(self.pilot, self._may_press), table_screen(self.pilot).model.status
            screen = table_screen(self.pilot)
            model = screen.model
            if model.view.phase is Phase.OVER:
                return
            assert self.next is not None
            self.seen.add(model.view.phase.value)
            await self.pilot.press(self.next)
            if model.view.cube is not None and model.view.cube.crawford:
                self.seen.add("crawford")
            assert not spilled(self.pilot), spilled(self.pilot)
        raise AssertionError(f"not over after {presses} presses: {table_screen(self.pilot).model.status}")

    def _may_press(self) -> bool:
        """Whether the table waits for this robot, or is over."""
        screen = table_screen(self.pilot)
        model = screen.model
        if model.view.phase is Phase.OVER:
            return True
        behind = model.view.number != model.table.number  # on disk, but not on the screen yet
        if behind or screen.driver.is_due or model.thinking is not None:
            return False
        self.next = self.key(screen)
        return self.next is not None  # it is None just before the player of the other side is asked

    def key(self, screen: TableScreen) -> str | None:
        model = screen.model
        view, hand, may = model.view, model.hand, model.view.may
        if model.handover:
            return "enter"
        if model.asking == "double":
            return "y"
        if ActionKind.TAKE in may:
            self.seen.add("cube")
            return "t"
        if ActionKind.ACCEPT in may:
            return "y"
        if ActionKind.DOUBLE in may and self.doubles and view.stake < 4 and self.random.random() < 0.05:
            self.seen.add("doubled")
            return "d"
        if hand.targets and self.random.random() < 0.8:
            return str(min(len(hand.shown_targets), 9))
        if hand.sources:
            return "tab"
        if ActionKind.ROLL in may or hand.action is not None or view.phase is Phase.BETWEEN_GAMES:
            return "enter"
        return None
