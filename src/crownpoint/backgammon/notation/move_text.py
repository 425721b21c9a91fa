"""Move text: `8/5 6/5`, `bar/22*`, `13/7*/5`, `6/off`, `8/7*(2)` and the other usual spellings.

Reading yields hops, one for each arrow from a place to the next; what they mean in a position is the business of
`crownpoint.backgammon.legality`. Writing has one canonical form, described in docs/notation/backgammon-moves.md.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from crownpoint.errors import InvalidMoveError

__all__ = ["CANNOT_MOVE", "Hop", "format_hop", "format_steps", "parse_hops"]

CANNOT_MOVE = "cannot move"
"""How a turn without a move is written."""

_BAR, _OFF = 25, 0
_MAX_TEXT = 200
_NOTHING = {"cannot move", "can't move", "no move", "no play", "pass", "dance", "fan", "-"}
_PLACE = r"(?:bar|off|[bo]|\d{1,2})"
_TOKEN = re.compile(rf"({_PLACE}\*?(?:[/-]{_PLACE}\*?)+)(?:\s*\(\s*([1-9]\d?)\s*\))?", re.IGNORECASE | re.ASCII)
_NAMES = {"bar": _BAR, "b": _BAR, "off": _OFF, "o": _OFF}


class Hop(NamedTuple):
    """A checker taken from one place to another with one die or several; `hit` says that a hit is marked there."""

    source: int
    target: int
    hit: bool = False

    def __str__(self) -> str:
        return format_hop(self.source, self.target)


@lru_cache(maxsize=4096)  # a log that is read again names the same moves again and again
def parse_hops(text: str) -> tuple[Hop, ...]:
    """The hops that a text names, in its order; none for `cannot move` and its likes.

    >>> parse_hops("13/7*/5, Bar/22(2)")[:2]
    (Hop(source=13, target=7, hit=True), Hop(source=7, target=5, hit=False))

    Raises `InvalidMoveError` for a text that is not a move, whatever the position.
    """
    stripped = text.strip().rstrip(".")
    if stripped.casefold() in _NOTHING:
        return ()
    if len(text) > _MAX_TEXT:
        raise InvalidMoveError(f"{text[:40]!r}… is not a move: it is {len(text)} characters long.")
    hops: list[Hop] = []
    end = 0
    for match in _TOKEN.finditer(stripped):
        _check_gap(text, stripped[end : match.start()], first=end == 0)
        hops.extend(_chain(text, match[1]) * _repeats(text, match[2]))
        end = match.end()
    if not hops or stripped[end:].strip(" \t,;"):
        raise InvalidMoveError(f"{text!r} is not a move: {stripped[end:].strip()!r} is not of the form 13/8 or bar/20.")
    if len(hops) > 4:
        raise InvalidMoveError(f"{text!r} is not a move: nobody moves {len(hops)} times in a turn.")
    return tuple(hops)


def _check_gap(text: str, gap: str, *, first: bool) -> None:
    """What stands between two parts must be a separator, and one must stand there."""
    if gap.strip(" \t,;") or not (first or gap):
        raise InvalidMoveError(f"{text!r} is not a move: {gap.strip() or 'a space'!r} is out of place.")


def _repeats(text: str, count: str | None) -> int:
    repeats = int(count or 1)
    if repeats > 4:
        raise InvalidMoveError(f"{text!r} is not a move: ({repeats}) is more than four times.")
    return repeats


def _chain(text: str, token: str) -> list[Hop]:
    places = []
    for part in re.split(r"[/-]", token):
        name = part.rstrip("*").casefold()
        number = _NAMES[name] if name in _NAMES else int(name)
        if number > _BAR:
            raise InvalidMoveError(f"{text!r} is not a move: there is no point {number}.")
        places.append((number, part.endswith("*")))
    if any(number == _BAR for number, _ in places[1:]) or any(number == _OFF for number, _ in places[:-1]):
        raise InvalidMoveError(f"{text!r} is not a move: a checker goes from the bar and to off, not {token!r}.")
    if places[0][1] or (places[-1][1] and places[-1][0] == _OFF):
        raise InvalidMoveError(f"{text!r} is not a move: nothing is hit at {token.split('*')[0]!r}.")
    return [Hop(source, target, hit) for (source, _), (target, hit) in pairwise(places)]


def format_hop(source: int, target: int) -> str:
    """`8/5`, `bar/22` or `6/off`."""
    return f"{_place(source)}/{_place(target)}"


def _place(number: int) -> str:
    return "bar" if number == _BAR else "off" if number == _OFF else str(number)


def format_steps(steps: Iterable[tuple[int, int, int, bool]]) -> str:
    """The canonical text of steps: those of one checker joined, a stop shown only where it hits, equal ones counted.

    >>> format_steps([(13, 7, 6, True), (7, 5, 2, False)]), format_steps([(6, 5, 1, False)] * 2)
    ('13/7*/5', '6/5(2)')
    """
    chains: list[list[tuple[int, bool]]] = []
    for source, target, _, hit in sorted(steps, key=lambda step: (-step[0], step[1], not step[3])):
        chain = next((chain for chain in chains if chain[-1][0] == source), None)
        if chain is None:
            chain = [(source, False)]
            chains.append(chain)
        chain.append((target, hit))
    if not chains:
        return CANNOT_MOVE
    chains.sort(key=lambda chain: (-chain[0][0], -chain[-1][0]))
    # Of checkers that move alike only the first hits, and yet the hit is marked once for all of them: 8/7*(2).
    counted = Counter(_chain_text(chain) for chain in chains)
    hitting = {_chain_text(chain) for chain in chains if chain[-1][1]}
    return " ".join(
        f"{text}{'*' * (text in hitting)}{f'({count})' if count > 1 else ''}" for text, count in counted.items()
    )


def _chain_text(chain: list[tuple[int, bool]]) -> str:
    """The way of one checker without the mark of a hit at its end."""
    hits = "".join(f"/{_place(number)}*" for number, hit in chain[1:-1] if hit)
    return f"{_place(chain[0][0])}{hits}/{_place(chain[-1][0])}"
