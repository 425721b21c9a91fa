"""The shapes of the checkers board as SVG. Only geometry and colors: nothing here knows the rules."""

from __future__ import annotations

import zlib
from dataclasses import astuple, dataclass
from html import escape
from random import Random

__all__ = [
    "FRAME",
    "UNIT",
    "WOOD",
    "Colors",
    "arrow",
    "board",
    "cross",
    "document",
    "frame_square",
    "highlight",
    "landing",
    "leg",
    "number",
    "piece",
    "ring",
]

UNIT = 100.0  # one square
FRAME = 46.0
_SIDE = 8 * UNIT + 2 * FRAME
_RADIUS = 37.0
_FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Colors:
    """The colors of a board; pairs run from the lit to the shaded end of a gradient. The default is classic wood."""

    frame: tuple[str, str] = ("#7b4a28", "#54301a")
    frame_edge: str = "#3a2011"
    frame_light: str = "#a06d42"
    dark: tuple[str, str] = ("#925c33", "#84502a")
    light: tuple[str, str] = ("#efd9b0", "#e5cb9b")
    number: str = "#fff4dd"
    white: tuple[str, str] = ("#fffaf0", "#ead9b9")
    white_rim: str = "#6b5026"
    white_ring: str = "#c7b085"
    white_crown: str = "#7a4d12"
    black: tuple[str, str] = ("#52453f", "#211916")
    black_rim: str = "#0f0b09"
    black_ring: str = "#80695c"
    black_crown: str = "#f0c766"
    target: str = "#0a6e55"
    target_ink: str = "#ffffff"
    halo: str = "#fffdf6"
    last: str = "#ffd45c"
    cross: str = "#a3261c"
    grain: str | None = "#2a1408"

    @property
    def mark(self) -> str:
        """A short name of this set of colors, so that several pictures on one page do not share gradients."""
        return f"ck{zlib.crc32(repr(astuple(self)).encode()):08x}"


WOOD = Colors()
"""Classic wood."""


def document(content: str, colors: Colors, size: int | None, label: str) -> str:
    """The whole picture around its layers."""
    extent = f' width="{size}" height="{size}"' if size else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE:g} {_SIDE:g}"{extent} role="img" '
        f'aria-label="{escape(label)}" font-family="{_FONT}"><title>{escape(label)}</title>'
        f"{_definitions(colors)}{content}</svg>"
    )


def _definitions(colors: Colors) -> str:
    def linear(name: str, pair: tuple[str, str], x: int, y: int) -> str:
        return (
            f'<linearGradient id="{colors.mark}{name}" x1="0" y1="0" x2="{x}" y2="{y}"><stop offset="0" '
            f'stop-color="{pair[0]}"/><stop offset="1" stop-color="{pair[1]}"/></linearGradient>'
        )

    def disc(name: str, pair: tuple[str, str]) -> str:
        return (
            f'<radialGradient id="{colors.mark}{name}" cx=".36" cy=".28" r=".82"><stop offset="0" '
            f'stop-color="{pair[0]}"/><stop offset="1" stop-color="{pair[1]}"/></radialGradient>'
        )

    shadow = (
        f'<radialGradient id="{colors.mark}shadow"><stop offset=".72" stop-opacity=".42"/><stop offset=".88" '
        'stop-opacity=".14"/><stop offset="1" stop-opacity="0"/></radialGradient>'
    )
    lamp = (
        f'<radialGradient id="{colors.mark}lamp" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#fff" '
        'stop-opacity=".16"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset="1" stop-opacity=".22"/></radialGradient>'
    )
    well = (
        f'<linearGradient id="{colors.mark}well" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-opacity=".38"/>'
        '<stop offset="1" stop-opacity="0"/></linearGradient>'
    )
    gradients = (
        linear("frame", colors.frame, 0, 1)
        + linear("dark", colors.dark, 1, 1)
        + linear("light", colors.light, 1, 1)
        + disc("white", colors.white)
        + disc("black", colors.black)
    )
    return f"<defs>{gradients}{shadow}{lamp}{well}</defs>"


def board(colors: Colors) -> str:
    """Frame and squares."""
    mark, inner = colors.mark, 8 * UNIT
    drawn = [
        f'<rect width="{_SIDE:g}" height="{_SIDE:g}" rx="26" fill="{colors.frame_edge}"/>',
        f'<rect x="2" y="2" width="{_SIDE - 4:g}" height="{_SIDE - 6:g}" rx="24" fill="url(#{mark}frame)"/>',
        _grain(colors, 26, along_rows=True, low=5, high=_SIDE - 8, stretch=(8, _SIDE - 8)),
        f'<rect x="3.5" y="3.5" width="{_SIDE - 7:g}" height="{_SIDE - 9:g}" rx="23" fill="none" '
        f'stroke="{colors.frame_light}" stroke-opacity=".55" stroke-width="2.4"/>',
        f'<rect x="{FRAME - 4:g}" y="{FRAME - 4:g}" width="{inner + 8:g}" height="{inner + 8:g}" rx="6" '
        f'fill="{colors.frame_edge}" opacity=".8"/>',
    ]
    for row in range(8):
        for column in range(8):
            shade = "dark" if (row + column) % 2 else "light"
            drawn.append(
                f'<rect x="{FRAME + column * UNIT:g}" y="{FRAME + row * UNIT:g}" width="{UNIT:g}" height="{UNIT:g}" '
                f'fill="url(#{mark}{shade})"/>'
            )
    drawn.append(
        _grain(colors, 64, along_rows=False, low=FRAME + 2, high=FRAME + inner - 2, stretch=(FRAME, FRAME + inner))
    )
    if colors.grain:
        field = f'x="{FRAME:g}" y="{FRAME:g}" width="{inner:g}"'
        drawn.append(f'<rect {field} height="{inner:g}" fill="url(#{mark}lamp)"/>')
        drawn.append(f'<rect {field} height="16" fill="url(#{mark}well)"/>')
    return "".join(drawn)


def _grain(colors: Colors, lines: int, *, along_rows: bool, low: float, high: float, stretch: Spot) -> str:
    """Hair lines along the plank, the same in every picture."""
    if not colors.grain:
        return ""
    chance = Random(lines)
    begin, end = stretch
    third = (end - begin) / 3
    drawn = []
    for _ in range(lines):
        where = chance.uniform(low, high)
        waves = [min(max(where + chance.uniform(-4, 4), low), high) for _ in range(3)]
        ways = [begin, begin + third, begin + 2 * third, end]
        points = [
            f"{a:.0f} {b:.1f}" if along_rows else f"{b:.1f} {a:.0f}" for a, b in zip(ways, [where, *waves], strict=True)
        ]
        opacity, width = chance.uniform(0.04, 0.11), chance.choice((0.8, 1.1, 1.6, 2.4))
        drawn.append(
            f'<path d="M{points[0]}C{points[1]} {points[2]} {points[3]}" '
            f'stroke-opacity="{opacity:.2f}" stroke-width="{width}"/>'
        )
    return f'<g fill="none" stroke="{colors.grain}">{"".join(drawn)}</g>'


def number(spot: Spot, square: int, colors: Colors) -> str:
    """The number of a square in its top left corner."""
    x, y = spot
    where = f'x="{x - 46.5:g}" y="{y - 36.3:g}"'
    return f'<text {where} font-size="15.5" font-weight="600" fill="{colors.number}">{square}</text>'


def highlight(spot: Spot, colors: Colors) -> str:
    """A tinted square."""
    x, y = spot
    return (
        f'<rect x="{x - 50:g}" y="{y - 50:g}" width="100" height="100" fill="{colors.target}" fill-opacity=".42"/>'
        f'<rect x="{x - 47:g}" y="{y - 47:g}" width="94" height="94" rx="5" fill="none" stroke="{colors.halo}" '
        'stroke-opacity=".55" stroke-width="2.5" stroke-dasharray="9 7"/>'
    )


def frame_square(spot: Spot, colors: Colors) -> str:
    """The frame of a square that the last move touched."""
    x, y = spot
    return (
        f'<rect x="{x - 47:g}" y="{y - 47:g}" width="94" height="94" rx="5" fill="none" stroke="{colors.last}" '
        'stroke-width="4.4" stroke-opacity=".95"/>'
    )


def piece(spot: Spot, black: bool, king: bool, colors: Colors) -> str:
    """A man, or a king as two discs with a crown. White has one broad ring, Black three fine ones and a dot."""
    x, y = spot
    fill = f"url(#{colors.mark}{'black' if black else 'white'})"
    rim, ring_color = (colors.black_rim, colors.black_ring) if black else (colors.white_rim, colors.white_ring)
    drawn = [f'<circle cx="{x + 2.2:g}" cy="{y + 4.8:g}" r="44.4" fill="url(#{colors.mark}shadow)"/>']
    drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="{rim}"/>')
    if king:
        drawn.append(f'<circle cx="{x:g}" cy="{y - 0.7:g}" r="35.3" fill="{fill}" opacity=".85"/>')
        drawn.append(f'<circle cx="{x:g}" cy="{y - 4.8:g}" r="{_RADIUS:g}" opacity=".28"/>')
        y -= 7.4
        drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="{rim}"/>')
    drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="35.1" fill="{fill}"/>')
    shine = 0.22 if black else 0.75
    drawn.append(
        f'<path d="M{x - 29.6:g} {y - 13.3:g}A32.6 32.6 0 0 1 {x + 13.3:g} {y - 29.6:g}" stroke="#fff" '
        f'stroke-opacity="{shine}" stroke-width="2.2" fill="none" stroke-linecap="round"/>'
    )
    circle = f'<circle cx="{x:g}" cy="{y:g}" fill="none" stroke="{ring_color}"'
    if king:
        crown = colors.black_crown if black else colors.white_crown
        drawn.append(f'{circle} r="26.6" stroke-width="1.9"/>')
        drawn.append(
            f'<path d="M{x - 23.1:g} {y - 7.6:g}l11.5 10.6 11.6-18 11.6 18 11.5-10.6-5.1 19.8h-36z" fill="{crown}"/>'
        )
    elif black:
        drawn += [f'{circle} r="{r}" stroke-width="1.3" stroke-opacity=".8"/>' for r in (28.1, 21.5, 14.8)]
        drawn.append(f'<circle cx="{x:g}" cy="{y:g}" r="3.7" fill="{ring_color}"/>')
    else:
        drawn.append(f'{circle} r="23.7" stroke-width="3.7" stroke-opacity=".85"/>')
    return f"<g>{''.join(drawn)}</g>"


def ring(spot: Spot, colors: Colors, *, strong: bool = False) -> str:
    """A ring around a piece that may move, a stronger one around the piece that does."""
    x, y = spot
    radius, halo, width = (42.5, 8.5, 5.6) if strong else (40.3, 7.5, 4.4)
    circle = f'<circle cx="{x:g}" cy="{y:g}" r="{radius}" fill="none"'
    outer = f'{circle} stroke="{colors.halo}" stroke-width="{halo}"/>'
    return f'{outer}{circle} stroke="{colors.target}" stroke-width="{width}"/>'


def leg(source: Spot, target: Spot, colors: Colors) -> str:
    """The line of one step or jump, from rim to rim."""
    (ax, ay), (bx, by) = _shortened(source, target, 46.0, 46.0)
    line = f'<path d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" stroke-linecap="round"'
    return (
        f'{line} stroke="{colors.halo}" stroke-width="12" stroke-opacity=".95"/>'
        f'{line} stroke="{colors.target}" stroke-width="6.5"/>'
    )


def cross(spot: Spot, colors: Colors) -> str:
    """The cross on a captured piece."""
    x, y = spot
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="21" fill="{colors.halo}"/><path d="M{x - 9:g} {y - 9:g}l18 18m0 -18l-18 18" '
        f'stroke="{colors.cross}" stroke-width="6.4" stroke-linecap="round" fill="none"/>'
    )


def landing(spot: Spot, count: int, colors: Colors) -> str:
    """A numbered target: dashed ring, ghost fill and the number on a disc."""
    x, y = spot
    circle = f'<circle cx="{x:g}" cy="{y:g}"'
    return (
        f'{circle} r="36.3" fill="{colors.halo}" fill-opacity=".32" stroke="{colors.halo}" stroke-width="8"/>'
        f'{circle} r="36.3" fill="none" stroke="{colors.target}" stroke-width="5" stroke-dasharray="12.9 7.6"/>'
        f'{circle} r="20" fill="{colors.target}" stroke="{colors.halo}" stroke-width="3"/>'
        f'<text x="{x:g}" y="{y + 8.6:g}" font-size="24" font-weight="700" text-anchor="middle" '
        f'fill="{colors.target_ink}">{count}</text>'
    )


def arrow(source: Spot, target: Spot, colors: Colors) -> str:
    """An arrow from the rim of one square's piece to the middle of another square."""
    (ax, ay), (bx, by) = _shortened(source, target, 30.0, 16.0)
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    nx, ny, wx, wy = bx - 30 * ux, by - 30 * uy, 17 * uy, 17 * ux
    head = f"M{bx:.1f} {by:.1f}L{nx - wx:.1f} {ny + wy:.1f}L{nx + wx:.1f} {ny - wy:.1f}Z"
    shaft = f"M{ax:.1f} {ay:.1f}L{nx:.1f} {ny:.1f}"
    return (
        f'<g stroke-linecap="round" stroke-linejoin="round" opacity=".95">'
        f'<path d="{shaft}" stroke="{colors.halo}" stroke-width="16"/>'
        f'<path d="{head}" fill="{colors.halo}" stroke="{colors.halo}" stroke-width="6"/>'
        f'<path d="{shaft}" stroke="{colors.target}" stroke-width="10"/><path d="{head}" fill="{colors.target}"/></g>'
    )


def _shortened(source: Spot, target: Spot, at_source: float, at_target: float) -> tuple[Spot, Spot]:
    (ax, ay), (bx, by) = source, target
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 or 1.0
    ux, uy = (bx - ax) / length, (by - ay) / length
    return (ax + at_source * ux, ay + at_source * uy), (bx - at_target * ux, by - at_target * uy)
