"""A player's own part in the dice at a site: who commits, who reveals, and when."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.tui.tables import TWO, sit

from crownpoint.table import ActionKind, ClockKind, Commit, Phase, Reveal, Seat, View
from crownpoint.tui.online.dice_keeper import DiceKeeper

SEAT = Seat.FIRST


async def view_of(**fairness: object) -> View:
    """A view in the middle of a match at a site, with these facts of its dice."""
    view = (await sit(TWO)).view
    known = replace(view.fairness, **{"nonces": (None, None), "rolls": 4, "revealed": (), "owing": (), **fairness})  # type: ignore[arg-type]
    return replace(
        view, fairness=known, may=(ActionKind.COMMIT, ActionKind.REVEAL), phase=Phase.PLAYING, turn=SEAT.other
    )


def keeper(folder: Path) -> DiceKeeper:
    return DiceKeeper("ab" * 16, "cd" * 32, SEAT, folder)


async def committed(dice: DiceKeeper) -> str:
    """Take over, and give the commitment that stands from then on."""
    due = dice.due(await view_of(commitments=(None, None)))
    assert isinstance(due, Commit)
    return due.commitment


async def test_only_the_device_whose_commitment_stands_reveals(tmp_path: Path) -> None:
    first, second = keeper(tmp_path / "first"), keeper(tmp_path / "second")
    stands = await committed(first)
    owing = await view_of(commitments=(stands, None), owing=(SEAT,))
    assert isinstance(first.due(owing), Reveal)
    assert isinstance(second.due(owing), Commit)  # the player has come to it: it takes over
    taken = await committed(second)
    owing = await view_of(commitments=(taken, None), owing=(SEAT,))
    assert isinstance(second.due(owing), Reveal)
    assert first.due(owing) is None


async def test_a_share_is_given_when_it_is_asked_for_or_before_where_turns_take_days(tmp_path: Path) -> None:
    dice = keeper(tmp_path)
    stands = await committed(dice)
    view = await view_of(commitments=(stands, None))
    assert dice.due(view) is None
    days = replace(view, options=replace(view.options, clock=replace(view.options.clock, kind=ClockKind.DAYS)))
    assert isinstance(dice.due(days), Reveal)
    assert dice.due(replace(days, turn=SEAT)) is None
