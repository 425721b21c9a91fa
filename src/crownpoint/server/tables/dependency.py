"""Gives a route the tables of its host: `async def route(tables: TablesOf)`."""

from __future__ import annotations

from typing import Annotated, TypeAlias, cast

from fastapi import Depends, Request

from crownpoint.server.tables.tables import Tables

__all__ = ["TablesOf"]


async def _tables(request: Request) -> Tables:
    return cast("Tables", request.app.state.tables)


TablesOf: TypeAlias = Annotated[Tables, Depends(_tables)]
