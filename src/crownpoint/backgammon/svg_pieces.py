"""What lies on the board as SVG: checkers, dice, cube, arrows and marks."""

from __future__ import annotations

from math import hypot

from crownpoint.backgammon.svg_colors import Colors

__all__ = ["DIAMETER", "arrow", "checker", "count_disc", "cube", "die", "edge_checker", "highlight", "ring", "target"]

DIAMETER = 91.0
_RADIUS = DIAMETER / 2
_DIE, _CUBE = 96.0, 84.0
Spot = tuple[float, float]

_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def checker(spot: Spot, black: bool, colors: Colors) -> str:
    """A checker from above. White has one broad ring, Black three fine ones and a dot."""
    x, y = spot
    rim, ring_color = (colors.black_rim, colors.black_ring) if black else (colors.white_rim, colors.white_ring)
    place = f'cx="{x:g}" cy="{y:g}"'
    fill = f"url(#{colors.mark}{'black' if black else 'white'})"
    drawn = [
        f'<circle cx="{x + 2.5:g}" cy="{y + 5.5:g}" r="{_RADIUS * 1.18:g}" fill="url(#{colors.mark}shadow)"/>',
        f'<circle {place} r="{_RADIUS:g}" fill="{rim}"/>',
        f'<circle {place} r="{_RADIUS * 0.95:g}" fill="{fill}"/>',
        f'<path d="M{x - 31:g} {y - 22:g}A38 38 0 0 1 {x + 22:g} {y - 31:g}" fill="none" stroke="#fff" '
        f'stroke-opacity="{0.2 if black else 0.8}" stroke-width="2.2" stroke-linecap="round"/>',
    ]
    rings = ((0.76, 1.6), (0.58, 1.6), (0.40, 1.6)) if black else ((0.64, 3.4),)
    for part, width in rings:
        drawn.append(
            f'<circle {place} r="{_RADIUS * part:g}" fill="none" stroke="{ring_color}" stroke-width="{width}"/>'
        )
    if black:
        drawn.append(f'<circle {place} r="3.4" fill="{ring_color}"/>')
    return "".join(drawn)


def edge_checker(spot: Spot, black: bool, colors: Colors) -> str:
    """A checker on its edge in the tray: one groove for White, three for Black."""
    x, y = spot
    width, height = 96.0, 25.0
    rim, groove = (colors.black_rim, colors.black_ring) if black else (colors.white_rim, colors.white_ring)
    left, top = x - width / 2, y - height / 2
    drawn = [
        f'<rect x="{left:g}" y="{top:g}" width="{width:g}" height="{height:g}" rx="5" '
        f'fill="url(#{colors.mark}{"black" if black else "white"}-edge)" stroke-width="1.6" '
        f'stroke="{groove if black else rim}"/>'
    ]
    for part in (0.28, 0.5, 0.72) if black else (0.5,):
        line_y = top + height * part
        drawn.append(
            f'<path d="M{left + 3:g} {line_y:g}h{width - 6:g}" stroke="{groove}" '
            f'stroke-width="{1.4 if black else 2.6}"/>'
        )
    return "".join(drawn)


def count_disc(spot: Spot, count: int, black: bool, colors: Colors) -> str:
    """How many checkers a high stack holds, on its last one."""
    x, y = spot
    fill, ink = (colors.black_dice[1], colors.black_pip) if black else (colors.white_dice[0], colors.white_pip)
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="21" fill="{fill}" stroke="{ink}" stroke-opacity=".35" stroke-width="1.5"/>'
        f'<text x="{x:g}" y="{y + 8.5:g}" font-size="24" font-weight="700" text-anchor="middle" '
        f'fill="{ink}">{count}</text>'
    )


def die(spot: Spot, number: int, black: bool, colors: Colors) -> str:
    """A die with its pips."""
    x, y = spot
    pip = colors.black_pip if black else colors.white_pip
    face = f"url(#{colors.mark}{'black' if black else 'white'}-dice)"
    drawn = [
        f'<rect x="{x - _DIE / 2 + 1:g}" y="{y - _DIE / 2 + 6:g}" width="{_DIE - 2:g}" height="{_DIE:g}" rx="19" '
        'fill-opacity=".28"/>',
        f'<rect x="{x - _DIE / 2:g}" y="{y - _DIE / 2:g}" width="{_DIE:g}" height="{_DIE:g}" rx="18" fill="{face}" '
        f'stroke="{colors.frame_edge}" stroke-opacity=".3" stroke-width="1.5"/>',
    ]
    drawn += [
        f'<circle cx="{x + 24.5 * dx:g}" cy="{y + 24.5 * dy:g}" r="8.6" fill="{pip}"/>' for dx, dy in _PIPS[number]
    ]
    return "".join(drawn)


def cube(spot: Spot, value: int, colors: Colors) -> str:
    """The doubling cube."""
    x, y = spot
    size = 40 if value < 100 else 32 if value < 1000 else 26
    return (
        f'<rect x="{x - _CUBE / 2 + 1:g}" y="{y - _CUBE / 2 + 6:g}" width="{_CUBE - 2:g}" height="{_CUBE:g}" rx="14" '
        'fill-opacity=".35"/>'
        f'<rect x="{x - _CUBE / 2:g}" y="{y - _CUBE / 2:g}" width="{_CUBE:g}" height="{_CUBE:g}" rx="13" '
        f'fill="url(#{colors.mark}cube)" stroke="{colors.frame_edge}" stroke-opacity=".3" stroke-width="1.5"/>'
        f'<text x="{x:g}" y="{y + size * 0.36:g}" font-size="{size}" font-weight="700" text-anchor="middle" '
        f'fill="{colors.cube_ink}">{value}</text>'
    )


def highlight(spot: Spot, up: bool, colors: Colors) -> str:
    """A tinted point."""
    x, y = spot
    tip = y - 470 if up else y + 470
    return (
        f'<path d="M{x - 47:g} {y:g}L{x:g} {tip:g}L{x + 47:g} {y:g}Z" fill="{colors.target}" fill-opacity=".5" '
        f'stroke="{colors.halo}" stroke-opacity=".7" stroke-width="3" stroke-linejoin="round"/>'
    )


def ring(spot: Spot, colors: Colors, *, dotted: bool = False) -> str:
    """The mark of the last move: a ring where it landed, a dotted one where it left."""
    x, y = spot
    dash = ' stroke-dasharray="2 9" stroke-linecap="round"' if dotted else ""
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="none" stroke="{colors.frame_edge}" '
        f'stroke-opacity=".55" stroke-width="9"{dash}/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="none" stroke="{colors.last}" stroke-width="4.6"{dash}/>'
    )


def target(spot: Spot, label: str, colors: Colors) -> str:
    """A place to go: a dashed ring with a numbered chip."""
    x, y = spot
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="{colors.halo}" fill-opacity=".42"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="none" stroke="{colors.halo}" stroke-width="8"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="{_RADIUS:g}" fill="none" stroke="{colors.target}" stroke-width="5" '
        'stroke-dasharray="15 9"/>'
        f'<circle cx="{x:g}" cy="{y:g}" r="22" fill="{colors.target}"/>'
        f'<text x="{x:g}" y="{y + 9.5:g}" font-size="27" font-weight="700" text-anchor="middle" '
        f'fill="{colors.target_ink}">{label}</text>'
    )


def arrow(start: Spot, end: Spot, bow: float, colors: Colors) -> str:
    """An arrow bent by `bow` units downwards, with a light casing so that it shows on every ground."""
    (x1, y1), (x2, y2) = start, end
    bend_x, bend_y = (x1 + x2) / 2, (y1 + y2) / 2 + bow
    length = hypot(x2 - bend_x, y2 - bend_y) or 1.0
    ux, uy = (x2 - bend_x) / length, (y2 - bend_y) / length
    neck = (x2 - ux * 34, y2 - uy * 34)
    wings = [(neck[0] - uy * side, neck[1] + ux * side) for side in (21, -21)]
    tip = " ".join(f"{x:.1f},{y:.1f}" for x, y in ((x2, y2), *wings))
    shaft = f"M{x1:.1f} {y1:.1f}Q{bend_x:.1f} {bend_y:.1f} {neck[0]:.1f} {neck[1]:.1f}"
    return (
        f'<g stroke-linecap="round" stroke-linejoin="round" fill="none" stroke="{colors.halo}">'
        f'<path d="{shaft}" stroke-width="19"/><polygon points="{tip}" fill="{colors.halo}" stroke-width="9"/>'
        f'<g stroke="{colors.target}"><path d="{shaft}" stroke-width="11"/>'
        f'<polygon points="{tip}" fill="{colors.target}" stroke-width="2"/></g></g>'
    )
