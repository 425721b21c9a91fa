"""The study room of a host: analyses are made in the background, one at a time, and go on after a restart."""

from __future__ import annotations

import asyncio
from typing import Any

from crownpoint.ai import study
from crownpoint.errors import CrownpointError, EngineDataError
from crownpoint.host.analysis import analyse_kept
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks
from crownpoint.server.site import Site
from crownpoint.server.tables.computers import EnginePool
from crownpoint.storage.library.analyses import Analyses
from crownpoint.storage.library.matches import Library

__all__ = ["StudyRoom"]

LOOK_S = 15.0
"""How often to look for work that another process has left, or was given."""


class StudyRoom:
    """Everyone's library, and the one analysis that this process works at."""

    def __init__(self, site: Site, engines: EnginePool) -> None:
        self.site = site
        self.engines = engines
        self.analyses = Analyses(site.store)
        self._ended = False
        self._work = PeriodicTask("study", self._analyse, LOOK_S)

    @property
    def at_home(self) -> bool:
        """Whether the host has one owner, who may keep as much as the disk holds."""
        return self.site.people.owner is not None

    async def open(self) -> None:
        """Go on with what was left. What is claimed is left alone: the command line may be working at it."""
        self._work.start(at_once=True)

    async def close(self) -> None:
        """Stop after the decision that is being judged."""
        self._ended = True
        await stop_tasks(self._work)

    def wake(self) -> None:
        """There is new work."""
        self._work.wake()

    async def run(self, work: Any, *arguments: Any, game: str = "study") -> Any:
        """Run a function of `crownpoint.ai.study` where the engines work."""
        return await self.engines.run(work, *arguments, game=game)

    async def _analyse(self) -> None:
        await self._index()
        while not self._ended and (work := await self.analyses.claim(self.site.clock())) is not None:
            try:
                await analyse_kept(self.site.store, work, self._judge, self.site.clock)
            except EngineDataError as error:
                await self.analyses.fail(work.match_id, str(error))

    async def _index(self) -> None:
        """Have the openings of new matches searched, and count those that were analyzed before we counted them."""
        while not self._ended and (found := await self.analyses.not_indexed()) is not None:
            source = await Library(self.site.store, found.person_id).source(found.match_id)
            bodies = {} if found.level is None else await self.analyses.bodies(found.match_id, found.level)
            try:
                played, figures = await self.run(study.index_match, found.game, source, bodies, found.level)
            except CrownpointError:
                played, figures = {}, []  # it cannot be played through; an analysis says why
            await self.analyses.add_index(found.match_id, played, figures)

    async def _judge(self, game: str, question: Any) -> dict[str, Any] | None:
        if self._ended:
            return None
        await asyncio.sleep(0)  # let everyone else act first
        found: dict[str, Any] = await self.run(study.judge_question, game, question, game=game)
        return found
