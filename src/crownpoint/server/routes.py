"""The tables over HTTP: open, list, show, rename, delete, export, import, replay, verify; and the settings."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from fastapi import APIRouter, Request, Response

from crownpoint.ai.personas import PERSONAS
from crownpoint.server.models import (
    Done,
    NewSeat,
    NewTable,
    Renamed,
    Review,
    Settings,
    Summary,
    SummarySeat,
    TableOpened,
    Tables,
    TableShown,
    Verified,
)
from crownpoint.server.review import Reviews
from crownpoint.server.running import Running
from crownpoint.server.settings import SettingsFile
from crownpoint.storage import SavedTable
from crownpoint.table import BackgammonRules, CheckersRules, Comfort, Occupant, OccupantKind, TableOptions
from crownpoint.table.json_form import decode
from crownpoint.table.replay import Replay, replay
from crownpoint.table.verification import verify_dice

__all__ = ["make_router"]

RULES: dict[str, Any] = {"backgammon": BackgammonRules, "checkers": CheckersRules}


def make_router(running: Running, settings: SettingsFile, changed: Any) -> APIRouter:
    """The routes of a host. `changed` is called with new settings."""
    router = APIRouter(prefix="/api")
    store = running.store
    reviews = Reviews(store)

    @router.get("/tables")
    async def list_tables() -> Tables:
        return Tables(tables=[_summary(saved) for saved in await store.list()])

    @router.post("/tables", status_code=201)
    async def open_table(new: NewTable) -> TableOpened:
        first, second = (_occupant(seat) for seat in new.seats)
        table = await running.open(_options(new.options), (first, second), new.name)
        return TableOpened(table=table.id)

    @router.get("/tables/{table}")
    async def show_table(table: str) -> TableShown:
        found = await running.get(table)
        return TableShown(table=found.id, view=found.session.view(None))

    @router.patch("/tables/{table}")
    async def rename_table(table: str, new: Renamed) -> Done:
        await store.rename(table, new.name)
        return Done()

    @router.delete("/tables/{table}")
    async def delete_table(table: str) -> Done:
        await running.forget(table)
        await store.delete(table)
        return Done()

    @router.get("/tables/{table}/record")
    async def download_record(table: str) -> Response:
        text = await store.export(table)
        name = f'attachment; filename="crownpoint-{table[:8]}.json"'
        return Response(text, media_type="application/json", headers={"content-disposition": name})

    @router.post("/tables/import", status_code=201)
    async def import_record(request: Request) -> TableOpened:
        saved = await store.import_record((await request.body()).decode("utf-8"))
        return TableOpened(table=saved.id)

    @router.get("/tables/{table}/replay")
    async def replay_table(table: str) -> Replay:
        return await asyncio.to_thread(replay, (await store.load(table)).events)

    @router.get("/tables/{table}/review")
    async def review_table(table: str) -> Review:
        return await reviews.of_table(table)

    @router.post("/tables/{table}/verify")
    async def verify(table: str) -> Verified:
        report = verify_dice(await store.events((await store.find(table)).id))
        found = f"Dice checked: {report.rolls} rolls match the seal." if report.is_fair else "The dice do not fit."
        return Verified(ok=report.is_fair, lines=[found, *report.faults])

    @router.get("/settings")
    async def read_settings() -> Settings:
        return settings.read()

    @router.put("/settings")
    async def write_settings(new: Settings) -> Done:
        settings.write(new)
        changed(new)
        return Done()

    return router


def _summary(saved: SavedTable) -> Summary:
    first, second = (SummarySeat(name=seat.name, kind=seat.kind, level=seat.level) for seat in saved.seats)
    return Summary(
        table=saved.id,
        name=saved.name,
        game=saved.game,
        length=saved.length,
        seats=(first, second),
        score=saved.score,
        over=saved.is_over,
        updated_ms=saved.updated_ms,
    )


def _occupant(seat: NewSeat) -> Occupant:
    comfort = decode(Comfort, seat.comfort, "comfort")
    if seat.kind == "person":
        return Occupant(seat.name, OccupantKind.PERSON, comfort=comfort)
    if seat.level not in PERSONAS:
        raise ValueError(f"There is no character {seat.level!r}: there are {', '.join(PERSONAS)}.")
    return Occupant(seat.name, OccupantKind.COMPUTER, seat.level, comfort)


def _options(data: dict[str, Any]) -> TableOptions:
    """Table options from JSON; which rules are meant follows from the game."""
    game = data.get("game")
    if game not in RULES:
        raise ValueError(f"options.game is {game!r}, not one of {', '.join(RULES)}.")
    rules = decode(RULES[game], data.get("rules", {}), "options.rules")
    plain = {key: value for key, value in data.items() if key != "rules"}
    return replace(decode(TableOptions, plain, "options"), rules=rules)
