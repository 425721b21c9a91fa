"""Backgammon values for property tests."""

from __future__ import annotations

from hypothesis import strategies as st

from crownpoint.backgammon import Color, Dice, Position

colors = st.sampled_from(Color)
dice = st.builds(Dice, st.integers(1, 6), st.integers(1, 6))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position with fifteen checkers a side, of which at least one is in play."""
    sides: list[dict[int, int]] = []
    for _ in range(2):
        blocked = {25 - place for place in sides[0] if 0 < place < 25} if sides else set()
        free = [place for place in range(1, 26) if place not in blocked]
        places = draw(st.lists(st.sampled_from(free), min_size=1, max_size=15))
        side = {place: places.count(place) for place in places}
        side[0] = 15 - len(places)
        sides.append(side)
    if draw(st.booleans()):
        sides.reverse()
    return Position(sides[0], sides[1], draw(colors))
