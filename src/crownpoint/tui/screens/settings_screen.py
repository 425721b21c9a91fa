"""The page of settings. Each is saved at once."""

from __future__ import annotations

from collections.abc import Sequence

from crownpoint.messages import LANGUAGES
from crownpoint.tui.play.form import Row
from crownpoint.tui.screens.form_screen import FormScreen
from crownpoint.tui.settings import PACES
from crownpoint.tui.theme import THEMES

__all__ = ["SWITCHES", "SettingsScreen"]

SWITCHES = (
    "confirm",
    "confirm_one_step",
    "auto_roll",
    "auto_forced",
    "auto_bear_off",
    "blunder",
    "longest",
    "numbers",
    "animation",
    "bell",
    "plain_words",
    "letter_keys",
)


class SettingsScreen(FormScreen):
    """Name, theme, language, pace, and the switches."""

    def rows(self) -> Sequence[Row]:
        """All settings."""
        app, say = self.crownpoint, self.say
        settings = app.settings

        def cycle(name: str, values: Sequence[str]) -> Row:
            current = getattr(settings, name)
            label = {"pace": "settings.pace", "theme": "menu.theme", "language": "menu.language"}[name]

            def turn(step: int) -> None:
                app.change_settings(**{name: values[(values.index(current) + step) % len(values)]})

            return Row(name, say(label), say(f"{name}.{current}"), turn=turn)

        rows = [
            Row(
                "name",
                say("settings.name"),
                settings.name,
                write=lambda text: app.change_settings(name=text),
                default=settings.player_name,
            ),
            cycle("theme", THEMES),
            cycle("language", LANGUAGES),
            cycle("pace", PACES),
        ]
        for name in SWITCHES:
            value = getattr(settings, name)

            def flip(step: int, name: str = name, value: bool = value) -> None:
                app.change_settings(**{name: not value})

            rows.append(Row(name, say(f"settings.{name}"), say("word.on" if value else "word.off_state"), turn=flip))
        return rows
