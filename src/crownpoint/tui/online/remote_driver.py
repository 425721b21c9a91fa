"""What drives the computers of a table at a site: the site does, so nothing is left to do here."""

from __future__ import annotations

from collections.abc import Callable

from crownpoint.host.presets import Pace
from crownpoint.table import Seat
from crownpoint.tui.online.remote_session import RemoteSession

__all__ = ["RemoteDriver"]


class RemoteDriver:
    """Answers as a `ComputerDriver` without computers."""

    is_due = False

    def __init__(self, session: RemoteSession) -> None:
        self.session = session
        self.pace: Pace = "normal"
        self.pause_s = 0.0

    async def run(self) -> None:
        """Nothing to play."""

    def subscribe(self, listener: Callable[[Seat | None], None]) -> None:
        """Nobody thinks here."""

    def hurry(self) -> None:
        """The site's computers have their own pace."""

    def set_pace(self, pace: Pace) -> None:
        """Keep the pace in mind."""
        self.pace = pace

    def step(self) -> None:
        """Nothing to step."""

    def stop(self) -> None:
        """Nobody to stop."""
