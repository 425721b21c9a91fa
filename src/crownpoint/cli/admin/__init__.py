"""`crownpoint admin`: look after the people of a site, from the machine that runs it."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from crownpoint.cli.admin import complaints, logins, people, programs, rooms, storage, trail

__all__ = ["admin"]

CONFIG_NAME = "CROWNPOINT_CONFIG"

admin = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="""Look after the people of a site: accounts, roles, logins, complaints, rooms, tokens; and its backups.

    It works on the store itself, whether the site runs or not. A running site closes the connections of who is kept out
    within seconds. The store is found as `crownpoint serve` finds it: give the same --config, --data or --database, or
    the same environment.""",
)


@admin.callback()
def settle(
    context: typer.Context,
    config: Annotated[Path | None, typer.Option(metavar="FILE", help="The TOML file of `serve --config`.")] = None,
) -> None:
    """For every command: read the settings, and make files that only their owner can read."""
    if config is not None:
        os.environ[CONFIG_NAME] = str(config)
        context.call_on_close(lambda: os.environ.pop(CONFIG_NAME))
    before = os.umask(0o077)
    context.call_on_close(lambda: os.umask(before))


admin.command("create-admin")(people.create_admin)
admin.add_typer(people.commands, name="people")
admin.add_typer(logins.commands, name="logins")
admin.add_typer(programs.commands, name="tokens")
admin.add_typer(complaints.commands, name="reports")
admin.add_typer(rooms.commands, name="rooms")
admin.command("trail")(trail.show_trail)
admin.command("backup")(storage.make_backup)
admin.command("restore")(storage.restore_backup)
admin.command("migrate")(storage.migrate)
