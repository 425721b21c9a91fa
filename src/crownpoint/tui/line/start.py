"""Starts line mode on this process's input and output."""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import replace

from crownpoint.host import Session
from crownpoint.storage.log.memory import MemoryLog
from crownpoint.tui.line.mode import LineMode
from crownpoint.tui.line.reading import edited_lines, read_line
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.play.saved_games import SavedGames
from crownpoint.tui.settings import Settings, load_settings, settings_path

__all__ = ["INTERRUPTED", "play_at_site", "play_plain"]

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


def play_plain(new: NewGame, *, language: str | None = None, resume: str | None = None, seed: int | None = None) -> int:
    """Play in line mode until the player leaves. Returns how many lines were refused.

    With a `seed` the dice are the same each time, and nothing is saved. Raises the errors of the store for a saved
    game that is not there.
    """
    settings = _settings(language)
    mode: LineMode | None = None

    async def play() -> int:
        nonlocal mode
        saved = SavedGames()
        try:
            session: Session | None
            if resume is not None:
                session = await saved.resume(resume)
            elif seed is not None:
                entropy = random.Random(seed).randbytes
                session = await Session.open(MemoryLog(), new.options, new.seats(settings), entropy=entropy)
            else:
                session = await saved.open(new.options, new.seats(settings))
            if session is None or saved.problem:
                print(saved.problem, file=sys.stderr)
            if session is None:
                return 1
            mode = LineMode(session, settings, saved, read_line, _write)
            return await mode.run()
        finally:
            await saved.close()

    try:
        with edited_lines(lambda: mode.completions if mode is not None else ()):
            return asyncio.run(play())
    except KeyboardInterrupt:
        print()
        if mode is not None:
            mode.say_goodbye()
        sys.exit(INTERRUPTED)


def play_at_site(site: str, token: str, new: NewGame, *, language: str | None = None) -> int:
    """Play at a site in line mode until the player leaves. Returns how many lines were refused.

    Raises `CrownpointError` if the site does not answer or does not let us in.
    """
    from crownpoint.tui.line.online import OnlineMode
    from crownpoint.tui.online.dice_keeper import notes_folder
    from crownpoint.tui.online.site_client import SiteClient

    mode: OnlineMode | None = None

    async def play() -> int:
        nonlocal mode
        client = SiteClient(site, token)
        mode = OnlineMode(client, new, _settings(language), notes_folder(), read_line, _write)
        return await mode.run()

    try:
        with edited_lines(lambda: mode.completions if mode is not None else ()):
            return asyncio.run(play())
    except KeyboardInterrupt:
        print()
        sys.exit(INTERRUPTED)


def _settings(language: str | None) -> Settings:
    settings = load_settings(settings_path())
    return replace(settings, language=language or settings.language)


def _write(text: str) -> None:
    print(text, flush=True)
