"""`crownpoint verify-dice`: check the dice of a finished match against the seal published before it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from crownpoint.cli.options import JsonOption, print_json
from crownpoint.table.dice.notes import read_notes
from crownpoint.table.dice.statistics import EXPECTED_PIPS, DiceStatistics, dice_statistics
from crownpoint.table.dice.verification import DiceReport
from crownpoint.table.dice.verification import verify_dice as check
from crownpoint.table.events import Opened
from crownpoint.table.records.record import Record, read_record

__all__ = ["verify_dice"]


def verify_dice(
    record: Annotated[Path, typer.Argument(metavar="RECORD", help="A table record; - is standard input.")],
    mine: Annotated[
        Path | None,
        typer.Option(metavar="NOTES", help="Your own notes of the match, downloaded from its page “Check the dice”."),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Check that every roll of a match follows from the seed sealed before it and from the shares of both players.

    With --mine the record is also compared with what your own device noted during the match: that is the check a host
    cannot pass with a forged record. Dice statistics follow. docs/fair-dice.md explains how dice are made and what this
    check does not prove. The exit status is 1 if the dice do not match.
    """
    text = sys.stdin.read() if str(record) == "-" else record.read_text(encoding="utf-8")
    match = read_record(text)
    report = check(match.events, None if mine is None else read_notes(mine.read_text(encoding="utf-8")))
    if as_json:
        print_json(_answer(match, report))
    else:
        _show(match, report, compared=mine is not None)
    if not report.is_fair:
        raise typer.Exit(1)


def _answer(match: Record, report: DiceReport) -> dict[str, object]:
    return {
        "match_id": report.match_id,
        "seal": report.seal,
        "seed": report.seed,
        "fair": report.is_fair,
        "rolls": report.rolls,
        "ballots": report.ballots,
        "faults": report.faults,
        "statistics": [
            {
                "name": name,
                "rolls": seat.rolls,
                "faces": [seat.faces[face] for face in range(1, 7)],
                "expected_face": seat.expected_face,
                "doubles": seat.doubles,
                "expected_doubles": seat.expected_doubles,
                "mean_pips": seat.mean_pips,
                "expected_pips": EXPECTED_PIPS,
                "chi_squared": seat.chi_squared,
            }
            for name, seat in _named(match)
        ],
    }


def _named(match: Record) -> list[tuple[str, DiceStatistics]]:
    opened = match.events[0].fact
    assert isinstance(opened, Opened)
    return [(seat.name, dice) for seat, dice in zip(opened.seats, dice_statistics(match.events), strict=True)]


def _show(match: Record, report: DiceReport, *, compared: bool) -> None:
    print(f"Match   {report.match_id}")
    print(f"Seal    {report.seal}")
    print(f"Seed    {report.seed}")
    for fault in report.faults:
        print(fault)
    drawn = f" and {report.ballots} drawn openings" if report.ballots else ""
    if report.is_fair:
        print(f"The seed matches the seal, and all {report.rolls} rolls{drawn} follow from it.")
        if compared:
            print("The record is the match that your device noted.")
    else:
        print("These are not the dice that were sealed.")
    for name, seat in _named(match):
        if seat.rolls:
            print(f"\n{name}: {seat.rolls} rolls, {seat.mean_pips:.2f} pips each (expected {EXPECTED_PIPS:.2f})")
            print(f"  doubles {seat.doubles} (expected {seat.expected_doubles:.1f})")
            faces = "  ".join(f"{face}: {seat.faces[face]}" for face in range(1, 7))
            print(f"  faces   {faces}  (expected {seat.expected_face:.1f} each)")
