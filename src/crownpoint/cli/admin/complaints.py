"""`crownpoint admin reports …`: the complaints of players."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any

import typer

from crownpoint.cli.admin.site import DatabaseOption, DataOption, group, on_site, say, when
from crownpoint.cli.options import JsonOption, print_json
from crownpoint.errors import CrownpointError
from crownpoint.storage import Store
from crownpoint.storage.site.people import Accounts
from crownpoint.storage.site.reports import Reports

__all__ = ["commands"]

commands = group("List and close complaints.")


@commands.command("list")
def list_reports(
    closed: Annotated[bool, typer.Option("--closed", help="List the closed ones instead.")] = False,
    limit: Annotated[int, typer.Option(min=1, max=10_000)] = 100,
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """List complaints, the oldest open one first."""

    async def work(store: Store, now: int) -> list[dict[str, Any]]:
        found = await Reports(store).page(closed=closed, limit=limit)
        names = await Accounts(store).names(
            {each for report in found for each in (report.reporter_id, report.about_id)}
        )
        return [
            {**asdict(report), "reporter": names.get(report.reporter_id), "about": names.get(report.about_id)}
            for report in found
        ]

    found = on_site(data, database, work)
    if as_json:
        print_json(found)
        return
    for report in found:
        who = f"{report['reporter'] or 'someone gone'} about {report['about'] or 'someone gone'}"
        table = f", at /t/{report['table_id']}" if report["table_id"] else ""
        print(f"{report['id']}  {when(report['created_ms'])}  {who}{table}\n    {report['text']!r}")
        if report["verdict"]:
            print(f"    closed {when(report['closed_ms'])}: {report['verdict']!r}")
    if not found:
        print("No complaints.")


@commands.command()
def close(
    report: Annotated[str, typer.Argument(metavar="ID")],
    verdict: Annotated[str, typer.Argument(metavar="VERDICT", help="What you found.")],
    data: DataOption = None,
    database: DatabaseOption = None,
    as_json: JsonOption = False,
) -> None:
    """Close a complaint."""

    async def work(store: Store, now: int) -> bool:
        return await Reports(store).close(report, verdict, now)

    if not on_site(data, database, work):
        raise CrownpointError(f"There is no open complaint {report}.")
    say("Closed.", as_json)
