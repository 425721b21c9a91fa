"""Analyzing a match of a library, decision by decision; results are saved at once."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

from crownpoint import __version__
from crownpoint.ai.levels import LEVELS
from crownpoint.ai.reports import Report
from crownpoint.ai.study import StudiedMatch, index_judgment, open_match
from crownpoint.errors import CrownpointError, EngineDataError, MatchBusyError, StorageError
from crownpoint.storage import Store
from crownpoint.storage.library.analyses import Analyses, Work
from crownpoint.storage.library.matches import Library

__all__ = ["Judging", "analyse_kept", "analyse_now", "report_of"]

Judging: TypeAlias = Callable[[str, Any], Awaitable[dict[str, Any] | None]]
"""Has a question of a game judged; None stops the analysis."""


async def analyse_kept(
    store: Store,
    work: Work,
    judge: Judging,
    clock: Callable[[], int],
    progress: Callable[[int, int], None] | None = None,
) -> bool:
    """Judge what has not been judged yet at this level by this engine; returns whether it was carried to its end.

    A task that is cancelled leaves what it found. So does one whose match is deleted or no longer wanted. A match that
    cannot be played through is marked with its fault. Raises `StorageError`.
    """
    analyses, engine = Analyses(store), __version__
    source = await Library(store, work.person_id).source(work.match_id)
    try:
        match = await asyncio.to_thread(open_match, work.game, source)
        questions = await asyncio.to_thread(match.questions, LEVELS[work.level])
        kept = await analyses.of(work.match_id, work.level)
        done = {place for place, (by, _) in kept.items() if by == engine}
        open_ones = [each for each in questions if each.place not in done]
        judged = len(questions) - len(open_ones)
        await analyses.begin(work.match_id, work.level, engine, judged, len(questions))
        old = done - await analyses.indexed(work.match_id)
        await analyses.index(
            work.match_id,
            await asyncio.to_thread(lambda: {each: index_judgment(work.game, kept[each][1]) for each in old}),
        )
        for question in open_ones:
            body = await judge(work.game, question)
            if body is None:
                await analyses.release(work.match_id)
                return False
            judged += 1
            indexed = index_judgment(work.game, body)
            if not await analyses.keep(
                work.match_id, work.level, engine, question.place, body, judged, clock(), indexed
            ):
                return False
            if progress is not None:
                progress(judged, len(questions))
        await analyses.finish(work.match_id, (await report_of(store, work, match)).figures())
    except (StorageError, EngineDataError):
        raise
    except CrownpointError as error:
        await analyses.fail(work.match_id, str(error))
        return False
    return True


async def analyse_now(
    store: Store,
    work: Work,
    judge: Judging,
    clock: Callable[[], int],
    progress: Callable[[int, int], None] | None = None,
) -> bool:
    """The same for somebody who waits for it, beside a host that may be running.

    Raises `MatchBusyError` if another process works at the match. One that is cancelled leaves the rest to others.
    """
    analyses = Analyses(store)
    if not await analyses.take(work.match_id, work.level, clock()):
        raise MatchBusyError("Another process analyzes this match now, or was killed while it did. Try again later.")
    try:
        return await analyse_kept(store, work, judge, clock, progress)
    except asyncio.CancelledError:
        await asyncio.shield(analyses.release(work.match_id))
        raise


async def report_of(store: Store, work: Work, match: StudiedMatch) -> Report:
    """The report of what is known of a match at a level."""
    kept = await Analyses(store).of(work.match_id, work.level)
    level = LEVELS[work.level]
    return await asyncio.to_thread(
        lambda: match.report(
            [kept[question.place][1] for question in match.questions(level) if question.place in kept], level
        )
    )
