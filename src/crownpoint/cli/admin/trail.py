"""`crownpoint admin trail`: what moderators did, and whether it was touched."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from crownpoint.cli.admin.site import DatabaseOption, DataOption, on_site, when
from crownpoint.cli.options import JsonOption, print_json
from crownpoint.errors import CrownpointError
from crownpoint.storage import Store
from crownpoint.storage.site.trail import Line, Trail

__all__ = ["show_trail"]


def show_trail(
    limit: Annotated[int, typer.Option(min=1, max=100_000)] = 100,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what moderators did, newest last. Fails if a line was changed or removed."""

    async def work(store: Store, now: int) -> tuple[list[Line], int | None]:
        trail = Trail(store)
        return (await trail.page(limit=limit))[::-1], await trail.broken_at()

    lines, broken = on_site(data, database, work)
    if as_json:
        print_json({"lines": [asdict(line) for line in lines], "broken_at": broken})
    else:
        for line in lines:
            until = "" if line.until_ms is None else f" until {when(line.until_ms)}"
            more = " ".join(filter(None, (line.reason, repr(line.words) if line.words else "")))
            print(
                f"{line.number:>6}  {when(line.time_ms)}  {line.by_name}: {line.kind} {line.about_name}{until}  {more}"
            )
    if broken is not None:
        raise CrownpointError(f"Line {broken} of the trail was changed, or a line before it was removed.")
