"""`crownpoint serve`: your own site, for a club or for a city."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Annotated, Any

import typer

from crownpoint.server.config import Config, read_config

__all__ = ["serve"]


def serve(
    host: Annotated[
        str | None, typer.Option(help="The address to listen on; 0.0.0.0 is all of them. [127.0.0.1]")
    ] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="The port; 0 chooses a free one. [8000]")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder for the key and the SQLite database.")] = None,
    database: Annotated[str | None, typer.Option(help="postgresql+asyncpg://USER@HOST/NAME instead of SQLite.")] = None,
    redis: Annotated[str | None, typer.Option(help="redis://HOST:6379/0, for messages between processes.")] = None,
    workers: Annotated[int | None, typer.Option(min=1, help="Processes on this machine; needs PostgreSQL. [1]")] = None,
    hosts: Annotated[str | None, typer.Option(help="The names of the site, separated by commas.")] = None,
    https: Annotated[bool | None, typer.Option("--https", help="A proxy serves the site over https only.")] = None,
    proxies: Annotated[str | None, typer.Option(help="Addresses or networks of trusted proxies.")] = None,
    name: Annotated[str | None, typer.Option(help="What the site is called.")] = None,
    free_chat: Annotated[bool | None, typer.Option("--free-chat", help="Free text in chats, not only phrases.")] = None,
    log: Annotated[str | None, typer.Option(help="json or pretty. [pretty on a terminal]")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error. [info]")] = None,
    config: Annotated[Path | None, typer.Option(help="A TOML file with these settings.")] = None,
    check: Annotated[bool, typer.Option("--check", help="Check whether it would run; change nothing.")] = False,
) -> None:
    """Run a site: guests and members, lobby, rated games, spectators.

    Each setting may also be given in the environment (CROWNPOINT_PORT=8000) or in a file (port = 8000). The command
    line wins over the environment, and the environment over the file. Give passwords in the environment: others can see
    command lines.
    """
    given: dict[str, Any] = {
        "host": host,
        "port": port,
        "data": data,
        "database": database,
        "redis": redis,
        "workers": workers,
        "hosts": _words(hosts),
        "https": https,
        "proxies": _words(proxies),
        "name": name,
        "free_chat": free_chat,
        "log": log,
        "log_level": log_level,
    }
    chosen = read_config(given, config)
    if check:
        raise typer.Exit(_check(chosen))
    from crownpoint.server.operations.serving import run_site

    if not run_site(chosen):
        raise typer.Exit(1)


def _words(text: str | None) -> tuple[str, ...] | None:
    return None if text is None else tuple(word.strip() for word in text.split(",") if word.strip())


def _check(config: Config) -> int:
    """Print what was found; 1 when something is wrong."""
    from crownpoint.server.operations.check import check_site

    findings = asyncio.run(check_site(config))
    for finding in findings:
        print(f"{finding.verdict:<5}  {finding.what:<8}  {finding.text}")
    wrong = any(finding.verdict == "wrong" for finding in findings)
    print("The site would not run." if wrong else "The site would run. Nothing was changed.")
    return int(wrong)
