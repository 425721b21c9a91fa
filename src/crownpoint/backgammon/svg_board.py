"""The empty board as SVG: frame, trays, field, points, bar, numbers. A point is 100 units wide."""

from __future__ import annotations

from random import Random

from crownpoint.backgammon.svg_colors import Colors

__all__ = [
    "CENTER", "HEIGHT", "LEFT_HALF", "RAIL", "RIGHT_HALF", "UNIT", "WIDTH", "board", "definitions", "number", "point_x",
]  # fmt: skip

UNIT = 100.0
WIDTH, HEIGHT = 1660.0, 1228.0
RAIL = 54.0
"""The height of the rails above and below the field."""
CENTER = HEIGHT / 2
LEFT_HALF, RIGHT_HALF = (180.0, 780.0), (880.0, 1480.0)
_TRAYS = (44.0, 1504.0)
_TRAY_WIDTH, _TRAY_HEIGHT = 112.0, 476.0
_POINT_LENGTH, _POINT_BASE = 470.0, 94.0


def point_x(point: int) -> float:
    """The middle of a point, numbered from the bottom right as the player at the bottom counts."""
    if point <= 6:
        return RIGHT_HALF[1] - (point - 0.5) * UNIT
    if point <= 12:
        return LEFT_HALF[1] - (point - 6.5) * UNIT
    if point <= 18:
        return LEFT_HALF[0] + (point - 12.5) * UNIT
    return RIGHT_HALF[0] + (point - 18.5) * UNIT


def definitions(colors: Colors) -> str:
    """The gradients that everything is painted with."""
    mark = colors.mark

    def linear(name: str, pair: tuple[str, str], x: float, y: float) -> str:
        return (
            f'<linearGradient id="{mark}{name}" x1="0" y1="0" x2="{x:g}" y2="{y:g}"><stop offset="0" '
            f'stop-color="{pair[0]}"/><stop offset="1" stop-color="{pair[1]}"/></linearGradient>'
        )

    def disc(name: str, pair: tuple[str, str]) -> str:
        return (
            f'<radialGradient id="{mark}{name}" cx=".36" cy=".28" r=".82"><stop offset="0" '
            f'stop-color="{pair[0]}"/><stop offset="1" stop-color="{pair[1]}"/></radialGradient>'
        )

    def fade(name: str, x: int, y: int, opacity: float) -> str:
        return (
            f'<linearGradient id="{mark}{name}" x1="0" y1="0" x2="{x}" y2="{y}"><stop offset="0" '
            f'stop-opacity="{opacity}"/><stop offset="1" stop-opacity="0"/></linearGradient>'
        )

    parts = [
        linear("frame", colors.frame, 0, 1), linear("field", colors.field, 0, 1), linear("even", colors.even, 1, 0),
        linear("odd", colors.odd, 1, 0), linear("bar", colors.bar, 1, 0), disc("white", colors.white),
        disc("black", colors.black), linear("white-edge", colors.white, 0, 1), linear("black-edge", colors.black, 0, 1),
        linear("white-dice", colors.white_dice, 0.6, 1), linear("black-dice", colors.black_dice, 0.6, 1),
        linear("cube", colors.cube, 0.6, 1), fade("top", 0, 1, 0.38), fade("side", 1, 0, 0.3),
        f'<radialGradient id="{mark}shadow"><stop offset=".72" stop-opacity=".42"/><stop offset=".88" '
        'stop-opacity=".14"/><stop offset="1" stop-opacity="0"/></radialGradient>',
        f'<radialGradient id="{mark}lamp" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#fff" '
        'stop-opacity=".16"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset="1" stop-opacity=".22"/></radialGradient>',
    ]  # fmt: skip
    return f"<defs>{''.join(parts)}</defs>"


def board(colors: Colors) -> str:
    """The whole board without checkers."""
    mark = colors.mark
    drawn = [
        f'<rect width="{WIDTH:g}" height="{HEIGHT:g}" rx="26" fill="{colors.frame_edge}"/>',
        f'<rect x="2" y="2" width="{WIDTH - 4:g}" height="{HEIGHT - 6:g}" rx="24" fill="url(#{mark}frame)"/>',
        _grain(colors, 44, (6, HEIGHT - 8), (10, WIDTH - 10), upright=False),
        f'<rect x="3.5" y="3.5" width="{WIDTH - 7:g}" height="{HEIGHT - 9:g}" rx="23" fill="none" '
        f'stroke="{colors.frame_light}" stroke-opacity=".55" stroke-width="2.4"/>',
    ]
    for x in _TRAYS:
        for y in (RAIL, HEIGHT - RAIL - _TRAY_HEIGHT):
            drawn.append(_well(x, y, _TRAY_WIDTH, _TRAY_HEIGHT, colors.tray, colors))
    for half in (LEFT_HALF, RIGHT_HALF):
        drawn.append(_half(half, colors))
    return "".join(drawn) + _bar(colors)


def _well(x: float, y: float, width: float, height: float, fill: str, colors: Colors) -> str:
    """A sunken place: a dark lip, the ground, and the shadow of its upper and left edge."""
    place = f'x="{x:g}" y="{y:g}"'
    return (
        f'<rect x="{x - 3:g}" y="{y - 3:g}" width="{width + 6:g}" height="{height + 6:g}" rx="7" '
        f'fill="{colors.frame_edge}" opacity=".8"/>'
        f'<rect {place} width="{width:g}" height="{height:g}" rx="4" fill="{fill}"/>'
        f'<rect {place} width="{width:g}" height="22" rx="4" fill="url(#{colors.mark}top)"/>'
        f'<rect {place} width="12" height="{height:g}" rx="4" fill="url(#{colors.mark}side)"/>'
    )


def _half(half: tuple[float, float], colors: Colors) -> str:
    left, right = half
    mark, width, height = colors.mark, right - left, HEIGHT - 2 * RAIL
    area = f'x="{left:g}" y="{RAIL:g}" width="{width:g}"'
    drawn = [
        f'<rect x="{left - 4:g}" y="{RAIL - 4:g}" width="{width + 8:g}" height="{height + 8:g}" rx="6" '
        f'fill="{colors.frame_edge}" opacity=".8"/>',
        f'<rect {area} height="{height:g}" fill="url(#{mark}field)"/>',
        _grain(colors, 34, (left + 2, right - 2), (RAIL, HEIGHT - RAIL), upright=True),
    ]
    for point in range(1, 25):
        x = point_x(point)
        if left < x < right:
            edge, tip = (HEIGHT - RAIL, -_POINT_LENGTH) if point <= 12 else (RAIL, _POINT_LENGTH)
            shade = "even" if point % 2 == 0 else "odd"
            drawn.append(
                f'<path d="M{x - _POINT_BASE / 2:g} {edge:g}L{x:g} {edge + tip:g}L{x + _POINT_BASE / 2:g} {edge:g}Z" '
                f'fill="url(#{mark}{shade})" stroke="{colors.frame_edge}" stroke-opacity=".18" stroke-width="1.5"/>'
            )
    if colors.grain:
        drawn.append(f'<rect {area} height="{height:g}" fill="url(#{mark}lamp)"/>')
        drawn.append(f'<rect {area} height="22" fill="url(#{mark}top)"/>')
        drawn.append(f'<rect x="{left:g}" y="{RAIL:g}" width="14" height="{height:g}" fill="url(#{mark}side)"/>')
    return "".join(drawn)


def _bar(colors: Colors) -> str:
    left, right = LEFT_HALF[1], RIGHT_HALF[0]
    middle = (left + right) / 2
    height = HEIGHT - 2 * RAIL
    drawn = [
        f'<rect x="{left:g}" y="{RAIL - 4:g}" width="{right - left:g}" height="{height + 8:g}" '
        f'fill="url(#{colors.mark}bar)"/>',
        f'<path d="M{middle:g} {RAIL - 4:g}V{HEIGHT - RAIL + 4:g}" stroke="{colors.frame_edge}" stroke-width="3"/>',
        f'<path d="M{middle + 2.5:g} {RAIL - 4:g}V{HEIGHT - RAIL + 4:g}" stroke="{colors.frame_light}" '
        'stroke-opacity=".35" stroke-width="1.5"/>',
    ]
    if colors.grain:
        for y in (204.0, HEIGHT - 204 - 70):
            drawn.append(
                f'<rect x="{middle - 13:g}" y="{y:g}" width="26" height="70" rx="4" fill="{colors.brass}" '
                f'stroke="{colors.frame_edge}" stroke-opacity=".7" stroke-width="1.5"/>'
                f'<path d="M{middle:g} {y:g}v70" stroke="{colors.frame_edge}" stroke-opacity=".55" stroke-width="2"/>'
            )
            for x in (middle - 6.5, middle + 6.5):
                drawn += [f'<circle cx="{x:g}" cy="{y + step:g}" r="2.2" fill="#4a3210"/>' for step in (12, 35, 58)]
    return "".join(drawn)


def number(point: int, shown: int, colors: Colors) -> str:
    """The number of a point on the rail."""
    y = HEIGHT - RAIL / 2 + 7.5 if point <= 12 else RAIL / 2 + 7.5
    return (
        f'<text x="{point_x(point):g}" y="{y:g}" font-size="22" font-weight="600" text-anchor="middle" '
        f'fill="{colors.number}">{shown}</text>'
    )


def _grain(
    colors: Colors, lines: int, across: tuple[float, float], along: tuple[float, float], *, upright: bool
) -> str:
    """Hair lines along the plank, the same in every picture."""
    if not colors.grain:
        return ""
    chance = Random(f"{lines} {across} {along}")
    drawn = []
    third = (along[1] - along[0]) / 3
    for _ in range(lines):
        where = chance.uniform(*across)
        bends = [min(max(where + chance.uniform(-4, 4), across[0]), across[1]) for _ in range(3)]
        stops = [(along[0] + third * n, bend) for n, bend in enumerate([where, *bends])]
        spots = [f"{b:.1f} {a:.0f}" if upright else f"{a:.0f} {b:.1f}" for a, b in stops]
        drawn.append(
            f'<path d="M{spots[0]}C{spots[1]} {spots[2]} {spots[3]}" stroke-opacity="{chance.uniform(0.04, 0.11):.2f}" '
            f'stroke-width="{chance.choice((0.8, 1.1, 1.6, 2.4))}"/>'
        )
    return f'<g fill="none" stroke="{colors.grain}">{"".join(drawn)}</g>'
