"""Drawing as text: pure functions from a picture of the state to a canvas of characters. No terminal needed."""

from crownpoint.tui.drawing.canvas import Canvas, Paint
from crownpoint.tui.drawing.picture import Marks, Target

__all__ = ["Canvas", "Marks", "Paint", "Target"]
