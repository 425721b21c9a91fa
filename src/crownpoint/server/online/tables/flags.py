"""Lets flags fall, and ends the waiting for nonces, at all tables of the site.

Every process does this; the database lets one of them win. Whoever is connected loses by the word of the process that
holds the line: it asks for an echo shortly before, and where none comes, waits until it knows whether the line is lost.
A lost line stops the clocks (leavers.py), so the flag stays up after all.
"""

from __future__ import annotations

from crownpoint.server.online.rounds import Round
from crownpoint.server.online.tables.held import Held
from crownpoint.server.online.tables.hub import Hub
from crownpoint.server.online.tables.keeper import Keeper
from crownpoint.server.online.tables.lag import LONGEST_MS
from crownpoint.server.online.tables.lines import SILENT_S, Lines

__all__ = ["Flags"]

LOOK_S = 0.25
SWEEP_S = 1.0
SOON_MS = 2_500
"""So long before a flag may fall the line is asked."""

LATER_MS = 1_500
"""So much longer than one that has the table in hand waits another process …"""

ELSEWHERE_MS = int(1000 * SILENT_S) + LATER_MS
"""… and so much longer than the process that holds the player's line."""


class Flags:
    """The flags, as far as this process is concerned."""

    def __init__(self, hub: Hub, keeper: Keeper, lines: Lines) -> None:
        self.hub = hub
        self.site = hub.site
        self.keeper = keeper
        self.lines = lines
        self.rounds = [Round("flags", self.look, LOOK_S), Round("flags", self.sweep, SWEEP_S)]

    async def look(self) -> None:
        """Look at the clocks of the tables in hand."""
        if not await self.keeper.time_counts():
            return
        for held in list(self.hub.tables.values()):
            table, now = held.session.table, self.site.clock()
            deadline = table.deadline_ms
            if deadline is None or deadline > now + SOON_MS:
                continue
            if deadline > now and table.on_clock is not None:
                self.lines.ask(held, table.on_clock)
            elif self._is_over(held):
                await self.tick(held)

    async def sweep(self) -> None:
        """Look at the tables that no process has in hand."""
        overdue_ms = self.site.clock() - LATER_MS - LONGEST_MS
        for table_id in await self.keeper.duties.overdue(overdue_ms) if await self.keeper.time_counts() else ():
            async with self.hub.using(table_id) as held:
                if self._is_over(held):
                    await self.tick(held)

    async def tick(self, held: Held) -> None:
        """Let time do its work at a table."""
        await self.keeper.be_sure(held)
        self.hub.written(held, await held.session.tick())

    def _is_over(self, held: Held) -> bool:
        """Whether a time is over at a table, and nothing speaks for waiting longer."""
        table, now = held.session.table, self.site.clock()
        if table.deadline_ms is None or table.deadline_ms + held.grace_ms() > now:
            return False
        seat = table.on_clock
        if seat is None:
            return True  # nonces were awaited
        sitter = held.sitters[seat]
        if sitter.person is None or sitter.gone_ms is not None:
            return True
        if held.noted[seat]:
            return not self.lines.are_in_doubt(held, seat)
        return table.deadline_ms + ELSEWHERE_MS <= now
