"""The widget: a board with a game of the library behind it. It needs the extra `jupyter`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

import crownpoint
from crownpoint.color import Color
from crownpoint.errors import CrownpointError
from crownpoint.jupyter.kits import kit_of
from crownpoint.themes import THEMES

__all__ = ["Board"]

_EMBED = Path(crownpoint.__file__).parent / "server" / "static" / "embed"  # built by `make web`, part of the wheel
_NARROWEST, _WIDEST = 200, 4000
if not (_EMBED / "widget.js").is_file():
    raise FileNotFoundError("The script of the board is missing: in a checkout, build it with `make web`.")


class Board(anywidget.AnyWidget):
    """A board to look at and to play on, in a notebook.

    `Board(position)` and `Board(game)` show a position or a game of the library and take the legal moves of both sides
    by mouse, touch and keyboard. `position` and `move` are traits: `board.observe(function, "move")` hears of every
    move, and so does `on_move`. After a change of `game` in code, call `refresh`.

    In a game of dice `Board(position, dice=(3, 1))` has rolled already; else a press on the board rolls.
    """

    _esm = _EMBED / "widget.js"
    _css = _EMBED / "widget.css"
    _view = traitlets.Dict().tag(sync=True)
    theme = traitlets.Enum(THEMES, THEMES[0]).tag(sync=True)
    """How the board looks."""
    width = traitlets.Int(640, min=_NARROWEST, max=_WIDEST).tag(sync=True)
    """How wide it is at most, in pixels."""
    locked = traitlets.Bool(False).tag(sync=True)
    """Whether it takes no moves."""
    position = traitlets.Any(None, read_only=True)
    """The position shown."""
    move = traitlets.Any(None, read_only=True)
    """The last move played on the board, None before the first."""

    def __init__(
        self,
        subject: Any,
        *,
        bottom: Color | str | None = None,
        theme: str = THEMES[0],
        width: int = 640,
        locked: bool = False,
        **options: Any,
    ) -> None:
        """`bottom` is the color at the bottom, that of the side on turn unless given. Other options are the game's own.

        Raises `TypeError` for something that is neither a position nor a game, and `traitlets.TraitError` for a theme
        or width that does not exist."""
        self._kit, self.game = kit_of(subject, **options)
        """The game behind the board."""
        self._bottom = self.game.position.turn if bottom is None else Color.of(bottom)
        self._said = ""
        super().__init__(theme=theme, width=width, locked=locked)
        self.on_msg(self._hear)
        self.refresh()

    def refresh(self) -> None:
        """Show the game as it stands."""
        game, properties = self.game, self._kit.properties(self.game)
        properties["turned"] = game.position.turn is not self._bottom
        status = " ".join(filter(None, (self._said, self._kit.status(game))))
        self._view = {"element": self._kit.element, "properties": properties, "status": status}
        self.set_trait("position", game.position)

    def on_move(self, function: Callable[[Any], object]) -> None:
        """Call the function with every move that is played on the board."""
        self.observe(lambda change: function(change.new), "move")

    def play(self, move: Any) -> Any:
        """Play a move of the game, as `game.play` does, and show it. Raises a `MoveError`."""
        played = self.game.play(move)
        self._said = ""
        self.refresh()
        self.set_trait("move", played)
        return played

    def _hear(self, _: Any, message: Any, __: list[Any]) -> None:
        """A message of the page, which may be of any kind: what it asks for is checked by the game."""
        if not isinstance(message, dict) or self.locked:
            return
        try:
            if message.get("kind") == "move":
                self.play(str(message.get("text", ""))[:100])
            elif message.get("kind") == "press":
                self._said = self._kit.press(self.game)
                self.refresh()
            elif message.get("kind") == "why":
                self._explain(message)
        except CrownpointError as error:
            self._said = str(error)
            self.refresh()

    def _explain(self, message: dict[str, Any]) -> None:
        source, target, steps = message.get("source"), message.get("target"), message.get("steps")
        if not isinstance(source, int) or not isinstance(target, int | None) or not isinstance(steps, list):
            return
        made = [(int(start), int(end)) for start, end in steps]
        place = source if target is None else target
        self.send({"kind": "refused", "place": place, "sentence": self._kit.why(self.game, source, target, made)})
