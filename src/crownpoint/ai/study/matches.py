"""Matches to study: read from files, opened, judged, shown."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from crownpoint.ai.kits import KITS
from crownpoint.ai.levels import LEVELS
from crownpoint.ai.report_page import report_page
from crownpoint.ai.reports import Figure, GameFigures
from crownpoint.ai.study.protocol import StudiedMatch, Study
from crownpoint.ai.study.records import Decided, ImportedMatch, Indexed, JudgedChoice, ShownPosition
from crownpoint.errors import InvalidPositionError, InvalidRecordError

__all__ = [
    "date_in",
    "find_position",
    "import_matches",
    "index_judgment",
    "index_match",
    "judge_question",
    "match_page",
    "match_report",
    "open_match",
    "position_in",
    "study_of",
]

_DATE = re.compile(r"(\d{4})[-./](\d\d)[-./](\d\d)")
_OPENING = 24  # moves of each game that are searched before an analysis
_MOST_TEXT = 20_000  # bytes of a text that may be a position


def date_in(text: str) -> str:
    """The date in a tag of a file, as year, month and day; empty if there is none.

    >>> date_in("2026.11.17")
    '2026-11-17'
    """
    found = _DATE.search(text)
    return "-".join(found.groups()) if found else ""


def study_of(game: str) -> Study:
    """The study of a game. Raises `InvalidRecordError` for a game that has none."""
    study = KITS[game].study if game in KITS else None
    if study is None:
        raise InvalidRecordError(f"There is nothing to study in {game}.")
    return study


def import_matches(data: bytes) -> tuple[str, list[ImportedMatch]]:
    """The game and the matches of a file. Raises `InvalidRecordError` for one that we do not know."""
    for game, kit in KITS.items():
        if kit.study is not None and kit.study.recognizes(data):
            return game, list(kit.study.matches(data))
    if (found := position_in(data)) is not None:
        raise InvalidRecordError(f"This is a position, not a match: {found.id}")
    raise InvalidRecordError("This file format is not recognized.")


def find_position(text: str) -> ShownPosition | None:
    """The position of a text, whatever game and notation; None if there is none. Raises `InvalidPositionError`."""
    for kit in KITS.values():
        found = None if kit.study is None else kit.study.position(text)
        if found is not None:
            return found
    return None


def position_in(data: bytes) -> ShownPosition | None:
    """The position that a file is, if it is one."""
    if len(data) > _MOST_TEXT or b"\0" in data:
        return None
    try:
        return find_position(data.decode("utf-8", "replace"))
    except InvalidPositionError:
        return None  # the reader of matches says what is wrong


def open_match(game: str, source: bytes) -> StudiedMatch:
    """The match of a source. Raises `InvalidRecordError`."""
    return study_of(game).open(source)


def match_page(
    game: str, source: bytes, bodies: Mapping[str, Mapping[str, Any]], level: str
) -> tuple[list[tuple[Decided, JudgedChoice | None]], list[Figure], list[GameFigures], list[str]]:
    """All decisions of a match with the judgments that were kept, by place; the figures of the match and of its games,
    and what is odd in the file.

    Raises `InvalidRecordError`.
    """
    study = study_of(game)
    match = study.open(source)
    found = [(each, bodies.get(each.place)) for each in match.decisions()]
    report = match.report([body for _, body in found if body is not None], LEVELS[level])
    shown = [(each, None if body is None else study.shown(body)) for each, body in found]
    figures, games = (report.figures(), report.games()) if bodies else ([], [])
    return shown, figures, games, [str(warning) for warning in report.warnings]


def match_report(
    game: str, source: bytes, bodies: Mapping[str, Mapping[str, Any]], level: str, language: str = "en"
) -> str:
    """The same as a page to print. Raises `InvalidRecordError`."""
    match = open_match(game, source)
    judged = [bodies[each.place] for each in match.questions(LEVELS[level]) if each.place in bodies]
    return report_page([match.report(judged, LEVELS[level])], None, "", language)


def index_judgment(game: str, body: Mapping[str, Any]) -> Indexed:
    """A judgment as it is searched and counted."""
    return study_of(game).indexed(body)


def index_match(
    game: str, source: bytes, bodies: Mapping[str, Mapping[str, Any]], level: str | None
) -> tuple[dict[str, Indexed], list[Figure]]:
    """The first moves of every game of a match, by place, to be searched; and the figures of a finished analysis.

    Raises `InvalidRecordError`.
    """
    study = study_of(game)
    match = study.open(source)
    found: dict[str, Indexed] = {}
    counts: dict[int, int] = {}
    for each in match.decisions():
        counts[each.game] = counts.get(each.game, 0) + (each.kind == "move")
        if each.kind == "move" and counts[each.game] <= _OPENING and not each.illegal:
            found[each.place] = Indexed(each.player, False, 0.0, (), study.shape(each.position), each.text)
    if level is None:
        return found, []
    judged = [bodies[each.place] for each in match.questions(LEVELS[level]) if each.place in bodies]
    return found, match.report(judged, LEVELS[level]).figures()


def judge_question(game: str, question: Any) -> dict[str, Any]:
    """Our judgment of a question."""
    return study_of(game).judge(question)
