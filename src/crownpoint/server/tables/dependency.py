"""Gives a route the tables of its host: `async def route(tables: TablesOf)`."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from crownpoint.server.net.api import part
from crownpoint.server.tables.tables import Tables

__all__ = ["TablesOf"]

TablesOf: TypeAlias = Annotated[Tables, part("tables")]
