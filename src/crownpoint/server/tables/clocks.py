"""Lets flags fall, and ends the wait for nonces, at all tables of the site.

Every process does this; the database lets one of them win. A connected player loses on time only by the decision of the
process that holds the connection: it sends a ping shortly before, and if there is no answer, it waits until it knows
whether the connection is lost. A lost connection stops the clocks (presence.py), so the flag does not fall.
"""

from __future__ import annotations

from crownpoint.server.operations.periodic import PeriodicTask
from crownpoint.server.tables.lag import LONGEST_MS
from crownpoint.server.tables.live_table import LiveTable
from crownpoint.server.tables.pings import SILENT_S, Pings
from crownpoint.server.tables.registry import TableRegistry
from crownpoint.server.tables.upkeep import Upkeep

__all__ = ["Clocks"]

LOOK_S = 0.25
SWEEP_S = 1.0
SOON_MS = 2_500
"""How long before a flag may fall we ping the player."""

LATER_MS = 1_500
"""How much longer another process waits than the one that has the table loaded …"""

ELSEWHERE_MS = int(1000 * SILENT_S) + LATER_MS
"""… and than the process to which the player is connected."""


class Clocks:
    """Watches the clocks of the tables in this process, and of those that no process has loaded."""

    def __init__(self, registry: TableRegistry, upkeep: Upkeep, lines: Pings) -> None:
        self.registry = registry
        self.site = registry.site
        self.upkeep = upkeep
        self.pings = lines
        self.rounds = [PeriodicTask("flags", self.look, LOOK_S), PeriodicTask("flags", self.sweep, SWEEP_S)]

    async def look(self) -> None:
        """Check the clocks of the tables that this process has loaded."""
        if not await self.upkeep.time_counts():
            return
        for live in list(self.registry.tables.values()):
            table, now = live.session.table, self.site.clock()
            deadline = table.deadline_ms
            if deadline is None or deadline > now + SOON_MS:
                continue
            if deadline > now and table.on_clock is not None:
                self.pings.ask(live, table.on_clock)
            elif self._is_over(live):
                await self.tick(live)

    async def sweep(self) -> None:
        """Check the tables that no process has loaded."""
        overdue_ms = self.site.clock() - LATER_MS - LONGEST_MS
        for table_id in await self.upkeep.processes.overdue(overdue_ms) if await self.upkeep.time_counts() else ():
            async with self.registry.using(table_id) as live:
                if self._is_over(live):
                    await self.tick(live)

    async def tick(self, live: LiveTable) -> None:
        """Let the flag fall, or start without a nonce, if it is time."""
        await self.upkeep.be_sure(live)
        await live.session.tick()

    def _is_over(self, live: LiveTable) -> bool:
        """Whether a deadline has passed, and there is no reason to wait longer."""
        table, now = live.session.table, self.site.clock()
        if table.deadline_ms is None or table.deadline_ms + live.grace_ms() > now:
            return False
        seat = table.on_clock
        if seat is None:
            return True  # nonces were awaited
        holder = live.holders[seat]
        if holder.person is None or holder.gone_ms is not None:
            return True
        if live.noted[seat]:
            return not self.pings.are_in_doubt(live, seat)
        return table.deadline_ms + ELSEWHERE_MS <= now
