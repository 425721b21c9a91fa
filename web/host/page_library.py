"""Matches to study in the page: kept in the browser, judged one decision at a time between everything else."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from typing import Any

from page_tables import RefusedHere

from crownpoint import __version__
from crownpoint.ai import study
from crownpoint.ai.levels import DEFAULT_LEVEL, LEVELS
from crownpoint.ai.reports import Figure
from crownpoint.errors import CrownpointError, InvalidRecordError
from crownpoint.host.clock import system_clock
from crownpoint.table.records.encoding import as_plain
from crownpoint.table.records.game_file import as_match_file

__all__ = ["PageLibrary"]

MATCHES = "matches"
AT_ONCE = 20
"""A file with more matches than this is a collection: its matches are analyzed when somebody asks for it."""
HEAD = ("id", "game", "file", "white", "black", "event", "date", "length", "result", "tags", "added_ms", "decisions",
        "judged", "level", "engine", "white_rate", "black_rate", "wanted", "fault")  # fmt: skip


class PageLibrary:
    """The matches. A row has what `KeptMatch` of a host has; its body the file, the judgments and the notes."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._rows: dict[str, dict[str, Any]] = {}
        self._bodies: dict[str, dict[str, Any]] = {}
        self._work: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Read the list, and go on with what was left."""
        self._rows = {row["id"]: row for row in json.loads(await self._page.heads(MATCHES))}
        self._wake()

    def listed(self, query: dict[str, str], offset: int, limit: int) -> dict[str, Any]:
        """Some matches, the last added first; the filters are those of a host."""
        found = [row for row in self._rows.values() if _fits(row, query)]
        found.sort(key=lambda row: row["added_ms"], reverse=True)
        waiting = sum(row["wanted"] is not None for row in self._rows.values())
        return {"matches": found[offset : offset + limit], "total": len(found), "waiting": waiting}

    async def add(self, data: bytes, name: str) -> dict[str, Any]:
        """Keep the matches of a file, each once; a text may be a position instead."""
        try:
            game, found = study.import_matches(as_match_file(data))
        except InvalidRecordError as error:
            if (position := study.position_in(data)) is not None:
                return {"matches": [], "count": 0, "new": 0, "warnings": [], "position": position.id}
            raise RefusedHere("file_unknown", 400, fault=str(error)[:300]) from error
        rows, fresh = [], 0
        wanted = DEFAULT_LEVEL.name if len(found) <= AT_ONCE else None
        for each in found:
            match_id = hashlib.sha256(each.source).hexdigest()[:32]
            if match_id in self._rows:
                rows.append(self._rows[match_id])
                continue
            fresh += 1
            row = dict.fromkeys(HEAD)
            row |= {
                "id": match_id, "game": game, "file": name, "white": each.white, "black": each.black,
                "event": each.event, "date": each.date, "length": each.length, "result": each.result, "tags": [],
                "winner": each.winner,
                "added_ms": system_clock(), "decisions": 0, "judged": 0, "wanted": wanted,
            }  # fmt: skip
            body = {"source": base64.b64encode(each.source).decode(), "judgments": {}, "notes": {}}
            self._rows[match_id], self._bodies[match_id] = row, body
            try:
                await self._save(match_id)
            except Exception:
                del self._rows[match_id], self._bodies[match_id]  # what cannot be kept is not there
                raise
            rows.append(row)
        self._wake()
        warnings = [warning for each in found for warning in each.warnings]
        return {"matches": rows, "count": len(rows), "new": fresh, "warnings": warnings, "position": None}

    def row(self, match: str) -> dict[str, Any]:
        """A match without its contents."""
        if match not in self._rows:
            raise RefusedHere("no_such_match", 404)
        return self._rows[match]

    async def page(self, match: str) -> dict[str, Any]:
        """A match with everything that is known of it."""
        row, body = self.row(match), await self._body(match)
        level = row["level"] or DEFAULT_LEVEL.name
        kept = body["judgments"].get(level, {})
        shown, figures, games, warnings = study.match_page(row["game"], _source(body), kept, level)
        decisions = [{"decided": as_plain(decided), "judged": as_plain(judged)} for decided, judged in shown]
        return {
            "match": row, "level": level, "decisions": decisions, "figures": _numbers(figures),
            "games": [game._asdict() | {"figures": _numbers(game.figures)} for game in games], "notes": body["notes"],
            "cards": {}, "warnings": warnings,
        }  # fmt: skip

    async def source(self, match: str) -> bytes:
        """The file of a match."""
        self.row(match)
        return _source(await self._body(match))

    async def report(self, match: str, language: str) -> str:
        """A page to print. Raises `ValueError` for a language that we do not have."""
        row, body = self.row(match), await self._body(match)
        level = row["level"] or DEFAULT_LEVEL.name
        return study.match_report(row["game"], _source(body), body["judgments"].get(level, {}), level, language)

    async def change(self, match: str, **values: Any) -> dict[str, Any]:
        """Change what is known of a match."""
        row = self.row(match)
        row |= values
        await self._save(match)
        self._wake()
        return row

    async def note(self, match: str, place: str, text: str) -> None:
        """Write about a decision, or the whole match."""
        self.row(match)
        notes = (await self._body(match))["notes"]
        notes.pop(place, None)
        if text:
            notes[place] = text
        await self._save(match)

    async def delete(self, match: str) -> None:
        """Forget a match."""
        self.row(match)
        del self._rows[match]
        self._bodies.pop(match, None)
        await self._page.remove(MATCHES, match)

    async def written(self, match: str) -> None:
        """Another page has written or removed a match."""
        self._bodies.pop(match, None)
        self._rows.pop(match, None)
        if text := await self._page.head(MATCHES, match):
            self._rows[match] = json.loads(text)

    async def _body(self, match: str) -> dict[str, Any]:
        if match not in self._bodies:
            self._bodies[match] = json.loads(await self._page.load(MATCHES, match))
        return self._bodies[match]

    async def _save(self, match: str) -> None:
        body = await self._body(match)
        await self._page.save(MATCHES, match, json.dumps(self._rows[match]), json.dumps(body))

    def _wake(self) -> None:
        if self._work is None or self._work.done():
            self._work = asyncio.ensure_future(self._analyse())

    async def _analyse(self) -> None:
        release = await self._page.turn()  # of all pages of this browser one analyzes
        try:
            while (row := next((row for row in self._rows.values() if row["wanted"]), None)) is not None:
                try:
                    await self._judge(row["id"], row["game"], row["wanted"])
                except CrownpointError as error:
                    await self._keep(row["id"], row["wanted"], {}, wanted=None, fault=str(error))
        finally:
            release()

    async def _judge(self, match: str, game: str, level: str) -> None:
        body = await self._body(match)
        await self._page.ready(game)
        opened = study.open_match(game, _source(body))
        questions = opened.questions(LEVELS[level])
        kept = dict(body["judgments"].get(level, {}))
        facts = {"level": level, "engine": __version__, "decisions": len(questions), "fault": None}
        for question in questions:
            if question.place in kept:
                continue
            await asyncio.sleep(0)  # let everyone else act first
            if match not in self._rows or self._rows[match]["wanted"] != level:
                return
            kept[question.place] = study.judge_question(game, question)
            self._rows[match] |= {**facts, "judged": len(kept)}
            if len(kept) % 20 == 0:
                await self._keep(match, level, kept)
        judged = [kept[question.place] for question in questions]
        rate = opened.report(judged, LEVELS[level]).figures()[0] if judged else None
        rates = {"white_rate": rate and rate.white, "black_rate": rate and rate.black}
        await self._keep(match, level, kept, wanted=None, judged=len(kept), **facts, **rates)

    async def _keep(self, match: str, level: str, kept: dict[str, Any], /, **facts: Any) -> None:
        """Add judgments to what is kept now: another page may have written a note meanwhile."""
        if match in self._rows:
            (await self._body(match))["judgments"].setdefault(level, {}).update(kept)
            self._rows[match] |= facts
            await self._save(match)


def _numbers(figures: list[Figure]) -> list[dict[str, Any]]:
    return [figure._asdict() for figure in figures]


def _fits(row: dict[str, Any], query: dict[str, str]) -> bool:
    text = " ".join([*(row[name] for name in ("white", "black", "event", "file", "date", "result")), *row["tags"]])
    since, until, worst = query.get("since", ""), query.get("until", ""), float(query.get("worst", "0"))
    return (
        query.get("game", "") in ("", row["game"])
        and all(word in text.casefold() for word in query.get("words", "").casefold().split())
        and query.get("tag", "") in ("", *row["tags"])
        and query.get("result", "") in ("", row.get("winner"))
        and since <= row["date"]
        and (not until or "" < row["date"] <= until)
        and (not worst or max(row["white_rate"] or 0, row["black_rate"] or 0) >= worst)
    )


def _source(body: dict[str, Any]) -> bytes:
    return base64.b64decode(body["source"])
