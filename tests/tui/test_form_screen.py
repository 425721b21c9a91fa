"""The cursor of a form whose rows come and go."""

from __future__ import annotations

from collections.abc import Sequence

from crownpoint.tui.play.form import Row
from crownpoint.tui.screens.form_screen import FormScreen


class Offers(FormScreen):
    """A form with these rows."""

    names: tuple[str, ...] = ("seek", "quit")

    @property
    def heading(self) -> str:
        """Nothing."""
        return ""

    def rows(self) -> Sequence[Row]:
        """One for each name."""
        return [Row(name, name) for name in self.names]


async def test_a_row_that_comes_above_does_not_take_the_enter_meant_for_another() -> None:
    screen = Offers()
    screen.draw(80, 24)
    screen.names = ("challenge of a stranger", "seek", "quit")
    screen._follow(screen.rows())
    assert screen.rows()[screen.cursor].name == "seek"
    screen.names = ("challenge of a stranger",)
    screen._follow(screen.rows())
    assert screen.cursor == 1, "the row is gone: whoever draws or acts stays within the rows"
