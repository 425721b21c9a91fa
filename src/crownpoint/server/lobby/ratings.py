"""Rates the matches of a site: who may play rated, what a match changes, and that none is forgotten.

Matches are rated in the order in which they ended, each once, on any process: whenever a match ends or a process
starts, all unrated matches are rated.
"""

from __future__ import annotations

from dataclasses import dataclass

import structlog

from crownpoint.errors import CrownpointError
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.lobby.glicko import PROVISIONAL, Glicko, after_match, aged
from crownpoint.server.operations.periodic import PeriodicTask, stop_tasks
from crownpoint.server.site import Site
from crownpoint.server.wire.bus import PersonNotified
from crownpoint.server.wire.notifications import RatingChanged
from crownpoint.storage.site.people import Person
from crownpoint.storage.site.ratings import MatchResult, RatedMatch, Ratings, Standing
from crownpoint.table import TableOptions
from crownpoint.table.registry import RULES
from crownpoint.table.standard import RATED_CLOCKS, NotRated, why_not_rated

__all__ = ["DAY_MS", "RatingService", "ShownRating", "check_rated", "rule", "shown_rating"]

log = structlog.get_logger()

DAY_MS = 86_400_000
SWEEP_S = 30.0


def _strength(standing: Standing, now_ms: int) -> Glicko:
    strength = Glicko(standing.rating, standing.deviation, standing.volatility)
    return aged(strength, (now_ms - standing.updated_ms) / DAY_MS)


def rule(result: MatchResult, first: Standing, second: Standing) -> tuple[Standing, Standing]:
    """Both standings after a match, as `glicko` tells."""
    before = _strength(first, result.time_ms), _strength(second, result.time_ms)
    after = after_match(*before, result.score, result.length)
    one, other = (
        Standing(each.rating, each.deviation, each.volatility, old.matches + 1, max(result.time_ms, old.updated_ms))
        for each, old in zip(after, (first, second), strict=True)
    )
    return one, other


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as people see it; a provisional one has a question mark."""

    rating: int
    provisional: bool


def shown_rating(standing: Standing, now_ms: int) -> ShownRating:
    """What to show of a standing now."""
    strength = _strength(standing, now_ms)
    return ShownRating(round(strength.rating), strength.deviation > PROVISIONAL)


def check_rated(options: TableOptions, *people: Person) -> None:
    """Raise `NotAllowedError` if a match with these options between these people cannot be rated."""
    if not options.rated:
        return
    match why_not_rated(options):
        case NotRated.LENGTH:
            raise NotAllowedError("rated_needs_length", most=max(RULES[options.game].lengths))
        case NotRated.RULES:
            raise NotAllowedError("rated_needs_standard")
        case NotRated.CLOCK:
            least, most = RATED_CLOCKS.least_turn_ms / 1000, RATED_CLOCKS.most_turn_ms // 1000
            raise NotAllowedError("rated_needs_clock", least=least, most=most)
    for person in people:
        if person.kind == "guest":
            raise NotAllowedError("rated_needs_member")
    owners = [person.owner_id or person.id for person in people]
    if len(set(owners)) != len(owners):
        raise NotAllowedError("rated_needs_others")


class RatingService:
    """Rates matches; `open` starts looking for those not rated yet."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.ratings = Ratings(site.store)
        self._round = PeriodicTask("rating", self._settle, SWEEP_S)

    async def open(self) -> None:
        """Start rating matches."""
        self._round.start(at_once=True)

    async def close(self) -> None:
        """Stop. Matches not rated yet are found at the next start."""
        await stop_tasks(self._round)

    def match_ended(self) -> None:
        """Rate the matches that have ended soon."""
        self._round.wake()

    async def settle(self) -> list[RatedMatch]:
        """Rate all matches that wait, in the order in which they ended, and notify the players."""
        counted = []
        for table_id in await self.ratings.unsettled():
            try:
                match = await self.ratings.settle(table_id, rule, self.site.clock())
            except (CrownpointError, ValueError):
                log.exception("not_rated", table=table_id)  # the others must not wait for it
                continue
            if match is not None:
                counted.append(match)
                self._tell(match)
        return counted

    def _tell(self, match: RatedMatch) -> None:
        for change in match.changes:
            changed = RatingChanged(
                table=match.table_id,
                pool=change.pool,
                before=round(change.rating_before),
                rating=round(change.rating),
                provisional=change.deviation > PROVISIONAL,
            )
            self.site.bus.publish(PersonNotified(change.person_id, changed))
        if match.changes:
            log.info("rated", table=match.table_id, number=match.number, pool=match.changes[0].pool)

    async def _settle(self) -> None:
        await self.settle()
