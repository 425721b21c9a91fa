"""Cards made from the decisions of a match."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from crownpoint.ai.study import Decided, open_match, study_of
from crownpoint.storage.library.cards import NewCard, Origin
from crownpoint.storage.library.matches import KeptMatch

__all__ = ["cards_of_match"]


def cards_of_match(
    match: KeptMatch,
    source: bytes,
    bodies: Mapping[str, Mapping[str, Any]],
    places: Collection[str],
    player: str,
    deck: str,
) -> list[NewCard]:
    """Questions from these places; without places, from all errors and blunders, of one player or of both.

    What was not judged, and where there was nothing to decide, gives none. Raises `InvalidRecordError`.
    """
    study = study_of(match.game)
    found = []
    for decided in open_match(match.game, source).decisions():
        body = bodies.get(decided.place)
        if body is None or decided.illegal or (player and decided.player != player):
            continue
        judged = study.shown(body)
        wanted = decided.place in places if places else judged.is_error
        if wanted and not judged.forced and (judged.candidates or judged.cube):
            origin = _origin(match, decided)
            found.append(NewCard(match.game, deck, study.position_of(body), dict(body), origin, match.id))
    return found


def _origin(match: KeptMatch, decided: Decided) -> Origin:
    return Origin(
        match.white, match.black, match.event, match.date, decided.place, decided.game, decided.turn, decided.player,
        decided.text,
    )  # fmt: skip
