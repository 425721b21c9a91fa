"""The page for a new game."""

from __future__ import annotations

from collections.abc import Sequence

from crownpoint.table.options import LONGEST_START
from crownpoint.tui.play.form import Row
from crownpoint.tui.play.new_game import CHOICES, choice_text, is_used
from crownpoint.tui.screens.form_screen import FormScreen

__all__ = ["NewGameScreen"]

ORDER = (
    "game",
    "first",
    "first_name",
    "second",
    "second_name",
    "points",
    "games",
    "color",
    "variant",
    "opening",
    "cube",
    "crawford",
    "jacoby",
    "beavers",
    "auto_doubles",
    "clock",
    "position",
)
LABELS = {"points": "length", "games": "length"}


class NewGameScreen(FormScreen):
    """Pick a game, who plays, how long, which rules; Start opens the table."""

    title_key = "new.title"
    keys_line = "new.keys_line"

    def rows(self) -> Sequence[Row]:
        """Only the choices that mean something with the others as they are."""
        new, say = self.crownpoint.new_game, self.say
        rows = [Row("start", say("new.start"), enter=self.start)]
        return rows + [self._row(name) for name in ORDER if is_used(new, name)]

    def _row(self, name: str) -> Row:
        new, say = self.crownpoint.new_game, self.say
        label = say(f"new.{LABELS.get(name, name)}")

        def turn(step: int) -> None:
            self.crownpoint.new_game = self.crownpoint.new_game.turned(name, step)

        def write(text: str) -> None:
            self.crownpoint.new_game = self.crownpoint.new_game.written(name, text)

        if name in CHOICES:
            return Row(name, label, choice_text(new, name, say), turn=turn)
        if name == "position":
            usual = say("new.usual_start")
            return Row(name, label, new.position, write=write, default=usual, limit=LONGEST_START)
        first, second = new.seats(self.crownpoint.settings)
        default = first.name if name == "first_name" else second.name
        return Row(name, label, getattr(new, name), write=write, default=default)

    def note(self) -> str:
        """The choices in one sentence, or what is wrong with the position."""
        new, say = self.crownpoint.new_game, self.say
        if new.fault:
            return new.fault
        first, second = new.seats(self.crownpoint.settings)
        names = ("length", "clock", *new.kit.choices())
        values = {name: choice_text(new, new.kit.length_choice if name == "length" else name, say) for name in names}
        values |= {
            name: values[name][:1].lower() + values[name][1:] for name in ("length", "clock")
        }  # inside a sentence
        key = f"new.summary.{new.game}"
        return say(key, first=first.name, second=second.name, **values) if key in say else ""

    async def start(self) -> None:
        """Open the table, unless the position cannot be played: the page says why."""
        if self.crownpoint.new_game.fault:
            self.cursor = [row.name for row in self.rows()].index("position")
            self.repaint()
            return
        self.dismiss(None)
        await self.crownpoint.open_new_table()

    async def key(self, key: str, character: str | None) -> bool:
        """Enter on a choice starts the game too; on a name it goes to the next row."""
        rows = self.rows()
        if key == "enter" and rows[min(self.cursor, len(rows) - 1)].write is not None:
            key = "down"
        if key == "enter":
            await self.start()
            return True
        return await super().key(key, character)
