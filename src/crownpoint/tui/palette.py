"""The colors of a terminal that has 256 of them, and which of them looks most like a color of a theme."""

from __future__ import annotations

from functools import cache

__all__ = ["contrast", "nearest"]

LEVELS = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
GRAYS = {0: 0, **{round(index * 255 / 25): 10 * index - 2 for index in range(1, 25)}, 255: 255}
"""The grays as they are shown, by those that Rich has to be given for them: it counts 25 equal steps to white."""
PALETTE = {
    **{(r, g, b): (r, g, b) for r in LEVELS for g in LEVELS for b in LEVELS if not r == g == b},
    **{(given, given, given): (shown, shown, shown) for given, shown in GRAYS.items()},
}
"""The colors shown, by those given: the 256 without the first sixteen, which differ from terminal to terminal."""
LIGHTNESS = 3.0
"""How much more a difference in lightness counts than one in hue."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two `#rrggbb` colors as WCAG 2 defines it, from 1 to 21."""
    light, dark = sorted((_xyz(*_channels(color))[1] for color in (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@cache
def nearest(color: str) -> str:
    """What to give for the color of the palette that looks most like `color`: nearest in CIELAB, lightness above all.

    Rounding each channel, as is usual, makes dark wood olive, and letters hard to read.

    >>> nearest("#b8392f"), nearest("#ffffff")
    ('#af0000', '#ffffff')
    """
    light, *hue = _lab(*_channels(color))

    def distance(given: tuple[int, int, int]) -> float:
        its_light, *its_hue = _lab(*PALETTE[given])
        return (LIGHTNESS * (its_light - light)) ** 2 + sum((a - b) ** 2 for a, b in zip(its_hue, hue, strict=True))

    best = min(PALETTE, key=distance)
    return "#{:02x}{:02x}{:02x}".format(*best)


def _channels(color: str) -> tuple[int, int, int]:
    red, green, blue = (int(color[start : start + 2], 16) for start in (1, 3, 5))
    return red, green, blue


def _xyz(red: int, green: int, blue: int) -> tuple[float, float, float]:
    """Tristimulus values of sRGB, relative to its white."""
    shares = (channel / 255 for channel in (red, green, blue))
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in shares)
    return (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.0890,
    )


@cache
def _lab(red: int, green: int, blue: int) -> tuple[float, float, float]:
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in _xyz(red, green, blue))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)
