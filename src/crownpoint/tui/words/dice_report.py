"""The dice so far, beside what fair dice are expected to give."""

from __future__ import annotations

from crownpoint.messages import Catalog
from crownpoint.table import Seat, Table
from crownpoint.table.dice.statistics import EXPECTED_PIPS, dice_statistics

__all__ = ["dice_report"]


def dice_report(table: Table, say: Catalog) -> list[str]:
    """The seal of the dice, and for both seats rolls, pips for each roll, doubles, and how often each face came."""
    seal = table.view(None, 0).fairness.seal
    lines = [say("status.dice_sealed", seal=f"{seal[:4]}…{seal[-4:]}"), ""]
    for seat, statistics in zip(Seat, dice_statistics(table.events), strict=True):
        lines.append(f"{table.seats[seat].name}:")
        lines.append(say("dice.rolls", n=statistics.rolls))
        lines.append(
            say("dice.pips", mean=say.number(statistics.mean_pips, ".2f"), expected=say.number(EXPECTED_PIPS, ".2f"))
        )
        lines.append(say("dice.doubles", n=statistics.doubles, expected=say.number(statistics.expected_doubles, ".1f")))
        faces = "  ".join(f"{face}×{statistics.faces[face]}" for face in range(1, 7))
        lines.append(say("dice.faces", faces=faces, expected=say.number(statistics.expected_face, ".1f")))
        lines.append("")
    return lines[:-1]
