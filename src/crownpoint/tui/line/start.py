"""Starts line mode on this process's input and output."""

from __future__ import annotations

import asyncio
import random
import sys
from dataclasses import replace

from crownpoint.host import Session
from crownpoint.storage.log.memory import MemoryLog
from crownpoint.tui.line.mode import LineMode
from crownpoint.tui.play.new_game import NewGame
from crownpoint.tui.play.saved_games import SavedGames
from crownpoint.tui.settings import load_settings, settings_path

__all__ = ["play_plain"]


def play_plain(new: NewGame, *, language: str | None = None, resume: str | None = None, seed: int | None = None) -> int:
    """Play in line mode until the player leaves. Returns how many lines were refused.

    With a `seed` the dice are the same each time, and nothing is saved. Raises the errors of the store for a saved
    game that is not there.
    """
    settings = load_settings(settings_path())
    settings = replace(settings, language=language or settings.language)

    async def play() -> int:
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
            return await LineMode(session, settings, saved, _read, _write).run()
        finally:
            await saved.close()

    return asyncio.run(play())


def _read() -> str | None:
    if sys.stdin.isatty():
        try:
            return input("> ")
        except EOFError:
            return None
    return sys.stdin.readline() or None


def _write(text: str) -> None:
    print(text, flush=True)
