"""The player's settings, kept in a small JSON file in the user's configuration folder."""

from __future__ import annotations

import getpass
import json
import os
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from crownpoint.host import paces
from crownpoint.messages import LANGUAGES, Catalog, catalog, system_language
from crownpoint.tui.theme import THEMES, Theme, load_theme

if TYPE_CHECKING:
    from crownpoint.table import Preferences

__all__ = ["PACES", "Settings", "load_settings", "save_settings", "settings_path"]

PACES = tuple(pace for pace in paces.PACES if pace != "step")
"""How fast computers play; step by step is a key at the table."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All choices with their defaults. An invalid value counts as the default."""

    language: str = "en"
    theme: str = THEMES[0]
    name: str = ""
    pace: paces.Pace = "normal"
    confirm: bool = True
    confirm_one_step: bool = False  # where a move is one step mostly
    auto_roll: bool = False
    auto_forced: bool = False
    auto_bear_off: bool = False
    blunder: bool = False
    longest: bool = False
    numbers: bool = True
    animation: bool = True
    bell: bool = False
    plain_words: bool = False
    letter_keys: bool = True
    longest_offered: bool = False  # told once, when the kurnik theme is first chosen

    @property
    def say(self) -> Catalog:
        """The catalog of the language, with the words of the theme."""
        return catalog(self.language, None if self.plain_words else self.look.words)

    @property
    def look(self) -> Theme:
        """The theme itself."""
        return load_theme(self.theme)

    @property
    def shows_steps(self) -> bool:
        """Whether moves of others are shown step by step: not where everything happens at once."""
        return self.animation and self.pace != PACES[-1]

    @property
    def preferences(self) -> Preferences:
        """What the table does for the player without being asked."""
        from crownpoint.table import Preferences

        return Preferences(self.auto_roll, self.auto_forced, self.auto_bear_off, self.confirm)

    @property
    def player_name(self) -> str:
        """The name to sit down with."""
        return self.name or _login_name() or self.say.plain("word.guest")


def _login_name() -> str:
    """The name of the account, as a name; empty if it says nothing about a person."""
    try:
        login = getpass.getuser()
    except (OSError, KeyError):
        return ""
    return login[:16].capitalize() if login.isalpha() and login not in ("root", "user", "admin") else ""


def settings_path() -> Path:
    """Where the settings are kept; `CROWNPOINT_CONFIG` names another folder."""
    folder = os.environ.get("CROWNPOINT_CONFIG")
    if folder:
        return Path(folder) / "tui.json"
    from platformdirs import user_config_path

    return user_config_path("crownpoint") / "tui.json"


def load_settings(path: Path) -> Settings:
    """The settings of a file. What is missing, damaged or of another version counts as not chosen."""
    try:
        kept = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        kept = {}
    chosen = {"language": system_language(), **(kept if isinstance(kept, dict) else {})}
    defaults = Settings()
    known = {
        field.name: chosen[field.name]
        for field in fields(Settings)
        if isinstance(chosen.get(field.name), type(getattr(defaults, field.name)))
    }
    for name, allowed in (("language", LANGUAGES), ("theme", THEMES), ("pace", PACES)):
        if known.get(name) not in allowed:
            known.pop(name, None)
    return Settings(**known)


def save_settings(settings: Settings, path: Path) -> None:
    """Write the settings; a folder that cannot be written is no reason to stop a game."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(asdict(settings), indent=2, ensure_ascii=False) + "\n", "utf-8")
    except OSError:
        return
