"""The review of a person's rated games for moderators, computed in the background. Evidence only, never a verdict."""

from __future__ import annotations

import asyncio
import itertools
import math
import statistics
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

import structlog

from crownpoint.ai.kits import KITS
from crownpoint.errors import CrownpointError
from crownpoint.server.tables.reviews import Reviews, judged_by
from crownpoint.server.wire.fair_play import Figures, PlayReview, ReviewedMatch
from crownpoint.storage.site.assessments import Assessments, RatedMatch
from crownpoint.storage.site.people import Person
from crownpoint.storage.site.profile import Profiles
from crownpoint.table import Event
from crownpoint.table.pools import pools

if TYPE_CHECKING:
    from crownpoint.server.lobby.lobby import Lobby

__all__ = ["FairPlay", "figures_of"]

log = structlog.get_logger()

MOST_MATCHES = 30
RECENT = 5
NORMAL_95 = 1.96


class Chosen(NamedTuple):
    """One decision that counts: what it lost, whether it was the engine's first choice, how long it took."""

    loss: float
    agrees: bool
    ms: int


class FairPlay:
    """Reviews rated matches one at a time, and puts their figures together."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.site = lobby.site
        self.assessments = Assessments(lobby.site.store)
        self.profiles = Profiles(lobby.site.store)
        self._reviews = Reviews(lobby.site.store, judged_by(lobby.tables.engines))
        self._running: dict[str, asyncio.Task[None]] = {}

    async def close(self) -> None:
        """Give up what is being reviewed; it is begun again when someone asks."""
        for task in self._running.values():
            task.cancel()
        await asyncio.gather(*self._running.values(), return_exceptions=True)

    async def review(self, person: Person, pool: str | None) -> PlayReview:
        """What is known of a person's rated games by now; the rest is begun."""
        ratings = {rating.pool: rating.rating for rating in await self.profiles.ratings(person.id)}
        chosen = pool or next(iter(ratings), pools()[0])
        matches = await self.assessments.matches(person.id, chosen, MOST_MATCHES)
        tables = [match.table_id for match in matches]
        known = await self.assessments.of(tables)
        for match in matches:
            if (match.table_id, match.seat) not in known:
                self._begin(match.table_id)
        opponents = await self.assessments.opponents(tables, person.id)
        scale = KITS[chosen.partition(":")[0]].error_rate_scale
        own = {match.table_id: _chosen(known.get((match.table_id, match.seat))) for match in matches}
        other = [_chosen(known.get((match.table_id, 1 - match.seat))) for match in matches]
        return PlayReview(
            pool=chosen,
            pools=list(ratings),
            pending=sum(found is None for found in own.values()),
            rating=ratings.get(chosen),
            all=figures_of(own.values(), scale),
            recent=figures_of([own[table] for table in tables[:RECENT]], scale),
            before=figures_of([own[table] for table in tables[RECENT:]], scale),
            opponents=figures_of(other, scale),
            opponents_rating=statistics.fmean(opponents.values()) if opponents else None,
            matches=[_match(match, own[match.table_id], opponents.get(match.table_id), scale) for match in matches],
        )

    def _begin(self, table: str) -> None:
        if table not in self._running:
            task = self._running[table] = asyncio.create_task(self._assess(table))
            task.add_done_callback(lambda _: self._running.pop(table, None))

    async def _assess(self, table: str) -> None:
        try:
            review = await self._reviews.of_table(table)
            took = times_of(await self.site.store.events(table))
        except CrownpointError as error:  # an old record, or no engine: there is nothing to weigh
            log.warning("not_assessed", table=table, problem=str(error))
            await self.assessments.keep(table, {0: [], 1: []})
            return
        found: dict[int, list[Chosen]] = {0: [], 1: []}
        for move in (move for game in review.games for move in game.moves if move.counted):
            agrees = move.loss <= 0 or (move.choice == "move" and move.move == move.best)
            found[move.seat].append(Chosen(move.loss, agrees, took.get(move.number, 0)))
        await self.assessments.keep(table, {seat: list(map(list, chosen)) for seat, chosen in found.items()})


def times_of(events: Sequence[Event]) -> dict[int, int]:
    """How long after the event before it each event came, by number."""
    return {after.number: max(0, after.time_ms - before.time_ms) for before, after in itertools.pairwise(events)}


def _chosen(body: Sequence[Sequence[float]] | None) -> list[Chosen] | None:
    return None if body is None else [Chosen(float(loss), bool(agrees), int(ms)) for loss, agrees, ms in body]


def figures_of(matches: Iterable[Sequence[Chosen] | None], scale: float) -> Figures:
    """The figures of some matches together; those that are not reviewed yet are left out."""
    reviewed = [match for match in matches if match is not None]
    chosen = [each for match in reviewed for each in match]
    if not chosen:
        return Figures(matches=len(reviewed))
    losses, number = [each.loss for each in chosen], len(chosen)
    mean = statistics.fmean(losses)
    spread = NORMAL_95 * statistics.stdev(losses) / math.sqrt(number) if number > 1 else mean
    agreement = sum(each.agrees for each in chosen) / number
    low, high = wilson(agreement, number)
    times = [each.ms / 1000 for each in chosen]
    first, middle, last = statistics.quantiles(times, n=4) if number > 1 else times * 3
    return Figures(
        matches=len(reviewed),
        decisions=number,
        error_rate=round(scale * mean, 2),
        error_rate_low=round(scale * max(0.0, mean - spread), 2),
        error_rate_high=round(scale * (mean + spread), 2),
        agreement=round(agreement, 4),
        agreement_low=round(low, 4),
        agreement_high=round(high, 4),
        seconds=round(middle, 1),
        seconds_low=round(first, 1),
        seconds_high=round(last, 1),
    )


def wilson(share: float, number: int) -> tuple[float, float]:
    """The 95 % interval of a share of so many (Wilson's).

    >>> [round(end, 3) for end in wilson(0.5, 100)]
    [0.404, 0.596]
    """
    square = NORMAL_95**2 / number
    middle = (share + square / 2) / (1 + square)
    half = NORMAL_95 / (1 + square) * math.sqrt(share * (1 - share) / number + square / number / 4)
    return max(0.0, middle - half), min(1.0, middle + half)


def _match(match: RatedMatch, own: list[Chosen] | None, opponent: float | None, scale: float) -> ReviewedMatch:
    found = figures_of([own], scale)
    return ReviewedMatch(
        table=match.table_id,
        time_ms=match.time_ms,
        score=match.score,
        rating=match.rating_before,
        opponent_rating=opponent,
        decisions=None if own is None else found.decisions,
        error_rate=found.error_rate,
        agreement=found.agreement,
        seconds=found.seconds,
        away_times=match.away_times,
        away_ms=match.away_ms,
    )
