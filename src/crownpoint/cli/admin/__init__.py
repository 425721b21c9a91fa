"""`crownpoint admin`: look after the people of a site, from the machine that runs it."""

from __future__ import annotations

import typer

from crownpoint.cli.admin import complaints, logins, people, programs, rooms, storage

__all__ = ["admin"]

admin = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="""Look after the people of a site: accounts, roles, logins, complaints, rooms, tokens; and its backups.

    It works on the store itself, whether the site runs or not. A running site closes the connections of who is kept out
    within seconds. The store is found as `crownpoint serve` finds it.""",
)
admin.command("create-admin")(people.create_admin)
admin.add_typer(people.commands, name="people")
admin.add_typer(logins.commands, name="logins")
admin.add_typer(programs.commands, name="tokens")
admin.add_typer(complaints.commands, name="reports")
admin.add_typer(rooms.commands, name="rooms")
admin.command("backup")(storage.make_backup)
admin.command("restore")(storage.restore_backup)
admin.command("migrate")(storage.migrate)
