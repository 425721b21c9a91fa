"""The library of matches to study as the app sees it: the same store as the browser app's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crownpoint.errors import StorageError
from crownpoint.tui.play.saved_games import SavedGames

if TYPE_CHECKING:
    from crownpoint.ai.reports import Figure
    from crownpoint.ai.study import Decided, JudgedChoice
    from crownpoint.storage import Store
    from crownpoint.storage.library.matches import Filters, KeptMatch, Library

__all__ = ["ROWS", "MatchLibrary", "OpenedMatch"]

ROWS = 200
"""Matches that a list shows; filters find the others."""


@dataclass(slots=True)
class OpenedMatch:
    """A match with its decisions and what was found about them."""

    kept: KeptMatch
    decisions: list[tuple[Decided, JudgedChoice | None]]
    figures: list[Figure]
    notes: dict[str, str]
    warnings: list[str] = field(default_factory=list)

    def is_error(self, index: int) -> bool:
        """Whether it is an error or a blunder, as the statistics count them, or against the rules."""
        decided, judged = self.decisions[index]
        return bool(decided.illegal or (judged is not None and judged.is_error))

    def is_listed(self, index: int) -> bool:
        """A roll without a double is listed only where it has a mark."""
        decided, judged = self.decisions[index]
        return decided.kind != "roll" or bool(decided.illegal or (judged is not None and judged.mark))

    def next(self, at: int, step: int, *, error: bool = False) -> int:
        """The next decision of the list in a direction, or the next error; where there is none, the same again."""
        fits = self.is_error if error else self.is_listed
        index = at + step
        while 0 <= index < len(self.decisions):
            if fits(index):
                return index
            index += step
        return at


class MatchLibrary:
    """The owner's library. Every method raises `StorageError` if the store cannot be opened."""

    def __init__(self, saved: SavedGames) -> None:
        self._saved = saved

    async def _open(self) -> tuple[Store, Library, str]:
        from crownpoint.host.clock import system_clock
        from crownpoint.storage.library.matches import Library
        from crownpoint.storage.site.owner import find_owner

        store = await self._saved.store()
        if store is None:
            raise StorageError(self._saved.problem)
        person = (await find_owner(store, system_clock())).id
        return store, Library(store, person), person

    async def search(self, filters: Filters) -> tuple[list[KeptMatch], int]:
        """The matches that fit, and how many there are."""
        _, mine, _ = await self._open()
        return await mine.search(filters, ROWS)

    async def add(self, path: Path) -> tuple[int, int, list[str]]:
        """Import a file: how many matches it has, how many are new, and what was odd.

        Raises also `OSError` and `InvalidRecordError`.
        """
        from crownpoint.ai import study
        from crownpoint.host.clock import system_clock
        from crownpoint.table.records.game_file import as_match_file

        _, mine, _ = await self._open()
        data = await asyncio.to_thread(lambda: as_match_file(path.read_bytes()))
        game, found = await asyncio.to_thread(study.import_matches, data)
        ids, new = await mine.add(game, found, path.name, system_clock())
        return len(ids), new, [warning for each in found for warning in each.warnings]

    async def open(self, match_id: str) -> OpenedMatch:
        """A match with everything that is known of it. Raises also `CrownpointError` for one that cannot be read."""
        from crownpoint.ai import study
        from crownpoint.ai.levels import DEFAULT_LEVEL
        from crownpoint.storage.library.analyses import Analyses

        store, mine, _ = await self._open()
        kept = await mine.get(match_id)
        level = kept.level or DEFAULT_LEVEL.name
        bodies = await Analyses(store).bodies(match_id, level)
        source = await mine.source(match_id)
        decisions, figures, _, warnings = await asyncio.to_thread(study.match_page, kept.game, source, bodies, level)
        return OpenedMatch(kept, decisions, figures, await mine.notes(match_id), warnings)

    async def analyse(self, kept: KeptMatch, progress: Callable[[int, int], None]) -> None:
        """Judge what has not been judged yet; what was found stays, also where this is cancelled."""
        from crownpoint.ai import study
        from crownpoint.ai.levels import DEFAULT_LEVEL
        from crownpoint.host.analysis import analyse_now
        from crownpoint.host.clock import system_clock
        from crownpoint.storage.library.analyses import Work

        async def judge(game: str, question: Any) -> dict[str, Any]:
            return await asyncio.to_thread(study.judge_question, game, question)

        store, _, person = await self._open()
        level = kept.level or DEFAULT_LEVEL.name
        await analyse_now(store, Work(kept.id, person, kept.game, level), judge, system_clock, progress)

    async def write_note(self, match_id: str, place: str, text: str) -> None:
        """Write about a decision; an empty text erases the note."""
        _, mine, _ = await self._open()
        await mine.write_note(match_id, place, text)

    async def delete(self, match_id: str) -> None:
        """Delete a match with its analyses and notes."""
        _, mine, _ = await self._open()
        await mine.delete(match_id)
