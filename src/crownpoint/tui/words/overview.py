"""The state of a table for the ear: every fact that the screen shows without words."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import ClockView, Phase, View
from crownpoint.tui.kits import KITS
from crownpoint.tui.words.sentences import score, title

__all__ = ["clock_text", "overview"]


def overview(view: View, say: Catalog) -> list[str]:
    """What is played, colors and score, who is ahead, the cube, the clocks: a line each, the viewer first."""
    own = view.viewer if view.viewer is not None else view.seats[0].seat
    seats = (view.seats[own], view.seats[own.other])
    lines = [f"{title(view, say)}."]
    if view.phase is not Phase.SEATING:  # before that, the colors may still be drawn
        colors = [(seat.name, say(f"color.{seat.color}"), score(seat.score)) for seat in seats]
        lines += [say("line.seat", name=name, color=color, score=points) for name, color, points in colors]
    if view.phase is Phase.PLAYING:
        lines.append(KITS[view.options.game].spoken_counts(view, say))
    if view.cube is not None:
        owner = view.cube.owner
        key = "line.cube_center" if owner is None else "line.cube_owner"
        lines.append(say(key, v=view.cube.value, name=view.seats[owner].name if owner is not None else ""))
    lines += [
        say("line.clock", name=seat.name, time=clock_text(seat.clock)) for seat in seats if seat.clock is not None
    ]
    return lines


def clock_text(clock: ClockView | None) -> str:
    """`4:12`, with tenths under ten seconds; empty without a clock."""
    if clock is None:
        return ""
    seconds = clock.reserve_ms / 1000
    if seconds < 10:
        return f"0:{seconds:04.1f}"
    if seconds >= 86400:
        return f"{seconds / 86400:.1f} d"
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"
