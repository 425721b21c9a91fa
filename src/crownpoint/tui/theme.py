"""The eight themes of the terminal app: values and the name of a file of words, never code, never geometry."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib import resources
from itertools import product

from crownpoint.themes import THEMES
from crownpoint.tui.drawing.canvas import Paint
from crownpoint.tui.palette import contrast, nearest

__all__ = ["THEMES", "Colors", "Theme", "load_theme"]


Colors = str
"""How many colors the terminal has: "true", "256", "16" or "none"."""

EDGES = {"even": "point-even-1", "odd": "point-odd-1", "square": "square-dark-1", "bar": "bar-1"}
GROUNDS = ("field-1", "point-even-1", "point-odd-1", "square-dark-1")

# Sixteen colors cannot be measured, only chosen. A theme may override single roles under "ansi".
ANSI = {
    "bg": "default",
    "ink": "white",
    "ink-2": "white",
    "ink-3": "bright_black",
    "accent": "bright_green",
    "accent-ink": "black",
    "accent-soft": "bright_black",
    "surface": "default",
    "surface-2": "default",
    "line": "bright_black",
    "brass": "yellow",
    "warn": "bright_red",
    "number": "white",
    "frame-1": "black",
    "frame-light": "white",
    "field-1": "black",
    "point-even-1": "bright_black",
    "point-odd-1": "black",
    "bar-1": "black",
    "tray": "black",
    "white-body": "bright_white",
    "white-mark": "black",
    "black-body": "red",
    "black-mark": "bright_white",
    "target-halo": "black",
    "last-ground": "black",
    "bar-ink": "white",
    "field-ink": "white",
    "target": "bright_cyan",
    "target-ink": "black",
    "last": "bright_yellow",
    "square-dark-1": "black",
    "square-light-1": "white",
    "square-number": "bright_white",
    "dice-white-1": "bright_white",
    "dice-white-pip": "black",
    "dice-black-1": "red",
    "dice-black-pip": "bright_white",
    "cube-1": "bright_white",
    "cube-ink": "black",
}


@dataclass(frozen=True)
class Theme:
    """Colors by role (`#rrggbb` and names of the 16 colors) and the name of a file of words, if it has one."""

    name: str
    values: dict[str, str]
    ansi: dict[str, str]
    words: str | None = None

    def color(self, role: str, colors: Colors = "true") -> str | None:
        """The color of a role as Rich and Textual write it; None if the terminal shall use its own."""
        if colors == "none":
            return None
        if colors == "16":
            return self.ansi.get(role, "white")
        return nearest(self.values[role]) if colors == "256" else self.values[role]

    def style(self, paint: Paint, colors: Colors = "true") -> tuple[str | None, str | None, bool]:
        """Ink, ground and weight of a paint."""
        return self.color(paint.ink, colors), self.color(paint.ground, colors), paint.bold


@cache
def load_theme(name: str) -> Theme:
    """One of THEMES. Raises ValueError, naming those there are, for any other name."""
    if name not in THEMES:
        raise ValueError(f"no theme {name!r}; there are {', '.join(THEMES)}")
    text = resources.files("crownpoint.tui").joinpath("themes", f"{name}.json").read_text("utf-8")
    data = json.loads(text)
    values = {**data["page"], **data["board"]}
    for side in ("white", "black"):
        values |= _piece_colors(values, side)
    values["bar-ink"] = _clearest(values, "bar-1", ("number", "frame-edge", "cube-ink"))
    values["field-ink"] = _clearest(values, "field-1", ("number", "frame-edge", "cube-ink"))
    values["last-ground"] = _clearest(values, "last", ("frame-edge", "target-halo"))
    ansi = {**ANSI, **data["ansi"]}
    ansi |= {f"{side}-edge-{name}": ansi[f"{side}-body"] for side in ("white", "black") for name in EDGES}
    return Theme(name, values, ansi, data["words"])


def _clearest(values: dict[str, str], on: str, roles: tuple[str, ...]) -> str:
    """The color among `roles` that is seen best together with the color of `on`."""
    return max((values[role] for role in roles), key=lambda color: contrast(color, values[on]))


def _piece_colors(values: dict[str, str], side: str) -> dict[str, str]:
    """The colors of body, mark and edge of a piece.

    A theme tells a piece by body, rim and ring together. A terminal has fewer strokes, so the first choice is taken
    in which the mark is clear on the body and some part of the piece is clear on every ground.
    """
    grounds = [values[ground] for ground in GROUNDS]
    bodies = [values[f"{side}-1"], values[f"{side}-2"]]
    marks = [values[f"{side}-rim"], values[f"{side}-ring"], values[f"dice-{side}-pip"]]

    def clear(body: str, mark: str, edge: str) -> float:
        on_grounds = (max(contrast(part, ground) for part in (body, mark, edge)) for ground in grounds)
        return min(contrast(body, mark), *on_grounds)

    choices = [
        (body, mark, edge)
        for rimmed, body, mark in product((False, True), bodies, marks)
        for edge in (values[f"{side}-rim"] if rimmed else body,)
    ]
    body, mark, edge = max(choices, key=lambda choice: min(clear(*choice), 3.0))
    rim, edges = values[f"{side}-rim"], {}
    for name, ground in EDGES.items():
        # A body that hardly differs from its ground gets its rim there.
        lost = contrast(body, values[ground]) < 1.6
        edges[f"{side}-edge-{name}"] = rim if lost and contrast(rim, values[ground]) > 1.6 else edge
    return {f"{side}-body": body, f"{side}-mark": mark, **edges}
