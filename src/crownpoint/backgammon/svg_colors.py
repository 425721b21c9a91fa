"""The colors of a board."""

from __future__ import annotations

import zlib
from dataclasses import astuple, dataclass

__all__ = ["WOOD", "Colors"]


@dataclass(frozen=True, slots=True)
class Colors:
    """Every color of the picture; a pair runs from light to dark. `dataclasses.replace` makes a set of your own."""

    frame: tuple[str, str] = ("#7b4a28", "#54301a")
    frame_edge: str = "#3a2011"
    frame_light: str = "#a06d42"
    field: tuple[str, str] = ("#d9b483", "#c79c66")
    even: tuple[str, str] = ("#914e2d", "#793c1f")
    """The points with even numbers."""
    odd: tuple[str, str] = ("#f2dfb9", "#e6cb9a")
    bar: tuple[str, str] = ("#6a3f22", "#54301a")
    tray: str = "#3f2413"
    white: tuple[str, str] = ("#fffaf0", "#ead9b9")
    white_rim: str = "#6b5026"
    white_ring: str = "#c7b085"
    black: tuple[str, str] = ("#52453f", "#211916")
    black_rim: str = "#0f0b09"
    black_ring: str = "#80695c"
    number: str = "#f0dcbf"
    white_dice: tuple[str, str] = ("#fffdf7", "#efe2c8")
    white_pip: str = "#2a211c"
    black_dice: tuple[str, str] = ("#4a3e38", "#211916")
    black_pip: str = "#f8ecd6"
    cube: tuple[str, str] = ("#fffdf7", "#eadfca")
    cube_ink: str = "#5a1f16"
    target: str = "#0a6e55"
    target_ink: str = "#ffffff"
    halo: str = "#fffdf6"
    last: str = "#ffd45c"
    brass: str = "#c99a3c"
    grain: str | None = "#2a1408"
    """The hair lines of the wood; None draws a flat board."""

    @property
    def mark(self) -> str:
        """A short name of this set of colors, so that several pictures on one page do not share gradients."""
        return f"bg{zlib.crc32(repr(astuple(self)).encode()):08x}"


WOOD = Colors()
"""Classic wood."""
