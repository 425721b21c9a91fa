"""A rectangle of characters, each with its paint and the place on the board it belongs to."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

__all__ = ["ASCII", "Canvas", "Paint", "plain_characters"]

ASCII = str.maketrans(
    {
        **dict.fromkeys("─═╌", "-"),
        **dict.fromkeys("│║▏▕╎", "|"),
        **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╦╩╠╣╬", "+"),
        **dict.fromkeys("╭╯", "/"),
        **dict.fromkeys("╮╰", "\\"),
        **dict.fromkeys("▟▙▜▛█", "X"),
        **dict.fromkeys("▐▌", " "),
        **dict.fromkeys("░", ":"),
        "●": "X",
        "∙": "X",  # a black piece whose body has color
        "○": "O",
        "◉": "@",
        "·": ".",
        "•": "*",
        "×": "x",
        "◄": "<",
        "►": ">",
        "…": "~",
        "’": "'",
        "–": "-",
        "→": ">",
        "←": "<",
        "↑": "^",
        "↓": "v",
        "▶": ">",
        "−": "-",
        "½": "+",
        "ł": "l",
        "Ł": "L",
        **dict.fromkeys("“”„", '"'),
        "»": ">",
        "«": "<",
    }
)
"""One ASCII character for each of ours, so that `--ascii` changes no width."""


def plain_characters(text: str) -> str:
    """The text in ASCII, at the same length: letters without their marks, a question mark for what is left.

    >>> plain_characters("Zażółć · ○")
    'Zazolc . O'
    """
    if text.isascii():
        return text
    known = text.translate(ASCII)
    letters = (letter if letter.isascii() else unicodedata.normalize("NFKD", letter)[0] for letter in known)
    return "".join(letter if letter.isascii() else "?" for letter in letters)


@dataclass(frozen=True, slots=True)
class Paint:
    """The names of two colors of a theme, and the weight of the letters on them."""

    ink: str = "ink"
    ground: str = "bg"
    bold: bool = False


PLAIN = Paint()


class Canvas:
    """Characters of a fixed width and height."""

    def __init__(self, width: int, height: int, paint: Paint = PLAIN) -> None:
        self.width = width
        self.height = height
        self._letters = [[" "] * width for _ in range(height)]
        self._paints = [[paint] * width for _ in range(height)]
        self._places: dict[tuple[int, int], object] = {}
        self.spilled: list[str] = []

    def put(
        self, x: int, y: int, text: str, ink: str | None = None, ground: str | None = None, bold: bool | None = None
    ) -> None:
        """Write `text` from (x, y) to the right. Colors that are not given stay as they are.

        What does not fit is left out, and `spilled` tells of it.
        """
        if text.strip() and not (0 <= y < self.height and x >= 0 and x + len(text.rstrip()) <= self.width):
            self.spilled.append(text)
        first, end = max(x, 0), min(x + len(text), self.width)
        if not 0 <= y < self.height or first >= end:
            return
        self._letters[y][first:end] = text[first - x : end - x]
        paints, before, paint = self._paints[y], None, PLAIN
        for column in range(first, end):
            if paints[column] is not before:  # neighbors mostly share one
                before = paints[column]
                paint = Paint(
                    before.ink if ink is None else ink,
                    before.ground if ground is None else ground,
                    before.bold if bold is None else bold,
                )
            paints[column] = paint

    def fill(self, x: int, y: int, width: int, height: int, ground: str, letter: str = " ", ink: str = "ink") -> None:
        """Paint a rectangle with one ground and one letter."""
        for row in range(y, y + height):
            self.put(x, row, letter * width, ink, ground, False)

    def paste(self, other: Canvas, x: int, y: int) -> None:
        """Lay another canvas over this one, with its places. What does not fit is left out."""
        width = max(0, min(other.width, self.width - x))
        for row in range(min(other.height, self.height - y)):
            self._letters[y + row][x : x + width] = other._letters[row][:width]
            self._paints[y + row][x : x + width] = other._paints[row][:width]
        for (column, row), place in other._places.items():
            self._places[x + column, y + row] = place
        self.spilled += other.spilled

    def claim(self, x: int, y: int, width: int, height: int, place: object) -> None:
        """Say that the cells of a rectangle belong to `place`; a later claim wins."""
        for row in range(y, y + height):
            for column in range(x, x + width):
                self._places[column, row] = place

    def place_at(self, x: int, y: int) -> object | None:
        """The place under a cell, None if there is none."""
        return self._places.get((x, y))

    def cells_of(self, place: object) -> list[tuple[int, int]]:
        """Every cell that belongs to `place`, from the top left."""
        return sorted((cell for cell, owner in self._places.items() if owner == place), key=lambda cell: cell[::-1])

    def lines(self, ascii_only: bool = False) -> list[str]:
        """The bare text, one string a row, all of the same length."""
        rows = ["".join(row) for row in self._letters]
        return [plain_characters(row) for row in rows] if ascii_only else rows

    def runs(self, y: int, ascii_only: bool = False) -> Iterator[tuple[str, Paint]]:
        """Row `y` as pieces of text with one paint each."""
        cells = zip(self._letters[y], self._paints[y], strict=True)
        for paint, group in groupby(cells, key=lambda cell: cell[1]):
            text = "".join(letter for letter, _ in group)
            yield (plain_characters(text) if ascii_only else text), paint
