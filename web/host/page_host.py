"""The host in the page: answers what a server would, for the one person in front of the screen."""

from __future__ import annotations

import json
import re
import traceback
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from page_library import MATCHES, PageLibrary
from page_log import TABLES, PageLog
from page_tables import OWNER, PageTables, RefusedHere

from crownpoint.ai import study
from crownpoint.errors import (
    CrownpointError,
    EngineDataError,
    IllegalActionError,
    InvalidPositionError,
    InvalidRecordError,
    MoveError,
    TableNotFoundError,
)
from crownpoint.host.clock import system_clock
from crownpoint.host.presets import presets
from crownpoint.messages import catalog
from crownpoint.table import GiveNonce, Occupant, Phase, Seat, Table, TableOptions
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.records.audit import audit
from crownpoint.table.records.encoding import as_plain, encode
from crownpoint.table.records.game_file import game_file
from crownpoint.table.records.record import read_record, write_record
from crownpoint.table.records.replay import replay
from crownpoint.table.start import read_start

__all__ = ["PageHost"]

SETTINGS = "settings"
JSON = "application/json"
NO_ROOM = "QuotaExceededError"
"""In what the browser says where it can keep no more."""


class Answer(Exception):  # noqa: N818
    """An answer that is not JSON, or a file."""

    def __init__(self, body: bytes, kind: str, name: str = "") -> None:
        super().__init__(name)
        self.body, self.kind, self.name = body, kind, name


class PageHost:
    """`page` is the JavaScript side: it keeps texts (`heads`, `load`, `save`, `remove`), loads engines (`ready`) and
    tells pages what has happened (`emit`)."""

    def __init__(self, page: Any) -> None:
        self._page = page
        self._log = PageLog(page)
        self._tables = PageTables(self._log, page.ready, page.emit)
        self._library = PageLibrary(page)
        self._settings: dict[str, Any] = {}
        self._routes: list[tuple[str, re.Pattern[str], Callable[..., Any]]] = []
        self._add_routes()

    async def start(self) -> None:
        """Read what the browser keeps."""
        await self._log.start()
        await self._library.start()
        self._settings = json.loads(await self._page.load(SETTINGS, OWNER) or "{}")

    async def message(self, sid: str, event: str, text: str) -> str:
        """The answer to a message of a socket, as JSON."""
        try:
            found = await self._tables.answer(sid, event, json.loads(text))
        except Exception as error:
            return json.dumps(_refusal(error)[1])
        return found.decode() if isinstance(found, bytes) else json.dumps(found)

    def gone(self, sid: str) -> None:
        """A socket is closed."""
        self._tables.leave(sid)

    async def written(self, kind: str, name: str) -> None:
        """Another page of this browser has written or removed something."""
        if kind == TABLES:
            await self._tables.written(name)
        elif kind == MATCHES:
            await self._library.written(name)
        else:
            self._settings = json.loads(await self._page.load(SETTINGS, OWNER) or "{}")

    async def request(self, method: str, target: str, body: Any) -> tuple[int, str, bytes, str]:
        """The answer to a request under `/api/v1`: status, kind, body and the name of a file."""
        body = body if isinstance(body, bytes) else body.to_bytes()  # of JavaScript
        parts = urlsplit(target)
        query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
        for verb, pattern, work in self._routes:
            if verb == method and (found := pattern.fullmatch(parts.path)):
                try:
                    given = [unquote(each) for each in found.groups()]
                    return 200, JSON, encode(await work(*given, query=query, body=body)), ""
                except Answer as answer:
                    return 200, answer.kind, answer.body, answer.name
                except Exception as error:
                    status, refused = _refusal(error)
                    return status, JSON, encode(refused), ""
        return 404, JSON, encode(_refused("not_found", "", {})), ""

    def _add_routes(self) -> None:
        match, table = r"/v1/library/([0-9a-f]{32})", r"/v1/tables/([0-9a-f]{32})"
        for verb, path, work in (
            ("GET", "/v1/site", self._about), ("GET", "/v1/me", self._me), ("PATCH", "/v1/me", self._set_me),
            ("GET", "/v1/tables", self._list), ("POST", "/v1/tables", self._open),
            ("POST", "/v1/tables/import", self._import), ("GET", table, self._show), ("DELETE", table, self._delete),
            ("GET", f"{table}/replay", self._replay), ("GET", f"{table}/record", self._record),
            ("GET", f"{table}/file", self._file), ("GET", f"{table}/verify", self._verify),
            ("GET", "/v1/positions", self._start), ("POST", "/v1/positions", self._position),
            ("POST", "/v1/positions/hint", self._hint), ("POST", "/v1/positions/reasons", self._reasons),
            ("POST", "/v1/positions/dice", self._dice), ("POST", "/v1/positions/cube", self._cube),
            ("POST", "/v1/positions/after", self._after), ("GET", "/v1/library", self._matches),
            ("POST", "/v1/library", self._add_match), ("GET", match, self._match),
            ("GET", f"{match}/summary", self._summary), ("POST", f"{match}/analysis", self._analyse),
            ("DELETE", f"{match}/analysis", self._stop), ("PUT", f"{match}/note", self._note),
            ("PUT", f"{match}/tags", self._tag), ("GET", f"{match}/file", self._source),
            ("GET", f"{match}/report", self._report), ("DELETE", match, self._forget),
        ):  # fmt: skip
            self._routes.append((verb, re.compile(path), work))

    async def _about(self, **_: Any) -> Any:
        return {"people": "owner", "name": "Crownpoint", "free_chat": True, "presets": as_plain(presets())}

    async def _me(self, **_: Any) -> Any:
        me = {
            "id": OWNER, "name": "You", "kind": "member", "role": "player", "language": "en", "about": "",
            "settings": self._settings, "since_ms": 0, "scopes": None,
        }  # fmt: skip
        return {"me": me}

    async def _set_me(self, *, body: bytes, **_: Any) -> Any:
        self._settings = json.loads(body).get("settings") or self._settings
        await self._page.save(SETTINGS, OWNER, "{}", json.dumps(self._settings))
        return await self._me()

    async def _list(self, *, query: dict[str, str], **_: Any) -> Any:
        found = self._log.summaries(query.get("over", "true") == "true")
        start, limit = int(query.get("before", "0")), int(query.get("limit", "20"))
        more = len(found) > start + limit
        return {"tables": found[start : start + limit], "next": str(start + limit) if more else None}

    async def _open(self, *, body: bytes, **_: Any) -> Any:
        return {"table": await self._tables.open(json.loads(body))}

    async def _import(self, *, body: bytes, **_: Any) -> Any:
        record = read_record(body.decode())
        table = audit(record.events)
        await self._log.create(table, record.name)
        return {"table": table.id}

    async def _show(self, table: str, **_: Any) -> Any:
        return {"table": table, "view": as_plain((await self._log.load(table)).view(None, system_clock()))}

    async def _delete(self, table: str, **_: Any) -> Any:
        await self._log.load(table)
        self._tables.forget(table)
        await self._log.delete(table)
        return {"ok": True}

    async def _replay(self, table: str, **_: Any) -> Any:
        return replay((await self._log.load(table)).events_for(None))

    async def _record(self, table: str, **_: Any) -> Any:
        found = await self._log.load(table)
        text = write_record(found.events, " – ".join(seat.name for seat in found.seats))
        raise Answer(text.encode(), "application/x-ndjson", f"crownpoint-{table[:8]}.json")

    async def _file(self, table: str, **_: Any) -> Any:
        found = await self._log.load(table)
        if not found.is_dealt:
            raise RefusedHere("never_dealt", 409)
        file = game_file(found.events_for(None))
        raise Answer(file.text.encode(), "text/plain", f"crownpoint-{table[:8]}{file.suffix}")

    async def _verify(self, table: str, **_: Any) -> Any:
        found = await self._log.load(table)
        if found.phase is not Phase.OVER or not found.is_dealt:
            raise RefusedHere("never_dealt" if found.phase is Phase.OVER else "match_not_over", 409)
        report = verify_dice(found.events_for(Seat.FIRST))
        return {
            "ok": report.is_fair, "match_id": report.match_id, "seal": report.seal, "seed": report.seed,
            "rolls": report.rolls, "ballots": report.ballots, "faults": report.faults,
        }  # fmt: skip

    async def _start(self, *, query: dict[str, str], **_: Any) -> Any:
        try:
            start = read_start(query["game"], query["text"])
            options = TableOptions(query["game"], 1 if start.length is None else start.length, start=start.text)
            table = Table.open(
                options, (Occupant("one"), Occupant("other")), match_id="0" * 32, seed="0" * 64, now_ms=0
            )
        except InvalidPositionError as error:
            raise RefusedHere("unplayable_position", why=str(error)) from error
        for seat in Seat:
            table.act(seat, GiveNonce("0" * 64), 0)
        return {"length": start.length, "view": as_plain(table.view(None, 0))}

    async def _position(self, *, body: bytes, **_: Any) -> Any:
        text = json.loads(body)["text"]
        found = study.find_position(text)
        if found is None:
            raise RefusedHere("bad_position", fault=text[:60])
        return found

    async def _hint(self, *, body: bytes, **_: Any) -> Any:
        asked = json.loads(body)
        return study.hint(await self._judged(asked), asked["level"])

    async def _reasons(self, *, body: bytes, **_: Any) -> Any:
        asked = json.loads(body)
        named = [(each["move"], each.get("chances") or (), each.get("depth") or "") for each in asked["candidates"]]
        return {"reasons": study.reasons(asked["text"], named)}

    async def _dice(self, *, body: bytes, **_: Any) -> Any:
        return study.dice_map(await self._judged(json.loads(body)))

    async def _cube(self, *, body: bytes, **_: Any) -> Any:
        return {"scores": study.cube_by_score(await self._judged(json.loads(body)))}

    async def _after(self, *, body: bytes, **_: Any) -> Any:
        asked = json.loads(body)
        try:
            position, turn = study.play_on(asked["text"], asked.get("choice", ""))
        except (MoveError, IllegalActionError) as error:
            raise RefusedHere("bad_choice", fault=str(error)[:300]) from error
        return {"position": position, "turn": turn}

    async def _judged(self, asked: dict[str, Any]) -> str:
        """The text of a position, once the engine of its game is there."""
        text: str = asked["text"]
        found = study.find_position(text)
        if found is not None:
            await self._page.ready(found.game)
        return text

    async def _matches(self, *, query: dict[str, str], **_: Any) -> Any:
        start, limit = int(query.get("offset", "0")), int(query.get("limit", "50"))
        return self._library.listed(query, start, limit)

    async def _add_match(self, *, query: dict[str, str], body: bytes, **_: Any) -> Any:
        return await self._library.add(body, query.get("name", ""))

    async def _match(self, match: str, **_: Any) -> Any:
        return await self._library.page(match)

    async def _summary(self, match: str, **_: Any) -> Any:
        return self._library.row(match)

    async def _analyse(self, match: str, *, body: bytes, **_: Any) -> Any:
        return await self._library.change(match, wanted=json.loads(body)["level"])

    async def _stop(self, match: str, **_: Any) -> Any:
        return await self._library.change(match, wanted=None)

    async def _note(self, match: str, *, body: bytes, **_: Any) -> Any:
        await self._library.note(match, **json.loads(body))
        return {"ok": True}

    async def _tag(self, match: str, *, body: bytes, **_: Any) -> Any:
        return await self._library.change(match, tags=json.loads(body)["tags"])

    async def _source(self, match: str, **_: Any) -> Any:
        raise Answer(await self._library.source(match), "application/octet-stream", self._library.row(match)["file"])

    async def _report(self, match: str, *, query: dict[str, str], **_: Any) -> Any:
        raise Answer((await self._library.report(match, query.get("language", "en"))).encode(), "text/html")

    async def _forget(self, match: str, **_: Any) -> Any:
        await self._library.delete(match)
        return {"ok": True}


def _refused(code: str, sentence: str, params: dict[str, Any]) -> dict[str, Any]:
    if not sentence:
        english = catalog("en")
        for key in (f"reason.site.{code}", f"reason.people.{code}", f"reason.page.{code}"):
            try:
                sentence = english(key, **params)
            except (KeyError, ValueError):
                continue
            break
    return {"ok": False, "reason": {"code": code, "params": params}, "sentence": sentence or code}


def _refusal(error: Exception) -> tuple[int, dict[str, Any]]:
    """The status and the refusal for an error."""
    reason = getattr(error, "reason", None)
    if reason is not None and hasattr(reason, "code"):
        return 400, _refused(reason.code, reason.sentence, dict(reason.params))
    match error:
        case RefusedHere():
            return error.status, _refused(error.code, error.sentence, error.params)
        case TableNotFoundError():
            return 404, _refused("no_such_table", str(error), {})
        case InvalidPositionError():
            return 400, _refused("bad_position", "", {"fault": str(error)[:300]})
        case EngineDataError():
            return 409, _refused("no_rollout", "", {})
        case InvalidRecordError():
            return 400, _refused("bad_record", str(error), {})
        case CrownpointError():
            return 400, _refused("failure", str(error), {})
    if NO_ROOM in str(error):
        return 409, _refused("no_room", "", {})
    traceback.print_exception(error)  # on the console of the page
    return 500, _refused("failure", "", {})
