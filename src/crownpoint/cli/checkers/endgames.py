"""`crownpoint endgames`: build, check and use the endgame tables of checkers."""

from __future__ import annotations

import os
import sys
import time
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from crownpoint.ai.checkers.endgame_file import SliceInfo
from crownpoint.ai.checkers.endgames import EndgameFolder, Progress, default, default_folder
from crownpoint.checkers import Position
from crownpoint.cli.options import JsonOption, print_json

__all__ = ["endgames"]


class What(StrEnum):
    """What to do with the endgame tables."""

    BUILD = "build"
    INFO = "info"
    VERIFY = "verify"
    PROBE = "probe"


def endgames(
    what: Annotated[What, typer.Argument(metavar="WHAT", help="build, info, verify or probe.")] = What.INFO,
    fen: Annotated[str, typer.Argument(metavar="[FEN]", help="The position to look up, for probe.")] = "",
    pieces: Annotated[int, typer.Option(min=2, max=7, help="Build the tables for up to this many pieces.")] = 4,
    threads: Annotated[int, typer.Option(min=1, max=256, help="Threads to build with.")] = os.cpu_count() or 1,
    folder: Annotated[Path | None, typer.Option(metavar="FOLDER", help="The folder of the tables.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Build the endgame tables of checkers, check them, or look a position up in them.

    Four pieces take seconds and two megabytes, five pieces a minute or two and 57 megabytes, six pieces most of an hour
    and 763 megabytes. A build that was stopped continues where it was.
    """
    place = EndgameFolder(folder or default_folder())
    if what is What.BUILD:
        _build(place, pieces, threads, as_json)
    elif what is What.INFO:
        _info(place, as_json)
    elif what is What.VERIFY:
        _verify(place, as_json)
    elif not fen:
        raise typer.BadParameter("give the position to look up", param_hint="FEN")
    else:
        _probe(place if folder else None, fen, as_json)


def _build(folder: EndgameFolder, pieces: int, threads: int, as_json: bool) -> None:
    began = time.perf_counter()

    def report(progress: Progress) -> None:
        name = _name(progress.slice)
        print(f"{progress.done / progress.total:7.1%}  {time.perf_counter() - began:8.1f} s  {name}", file=sys.stderr)

    folder.build(pieces, threads, report)
    if as_json:
        _info(folder, as_json)
    else:
        print(f"The endgame tables for up to {pieces} pieces are in {folder.path}.")


def _info(folder: EndgameFolder, as_json: bool) -> None:
    infos = folder.infos()
    complete = folder.open().max_pieces
    if as_json:
        print_json({"folder": str(folder.path), "pieces": complete, "slices": [_as_json(info) for info in infos]})
        return
    if not infos:
        print(f"There are no endgame tables in {folder.path} yet. Build them with: crownpoint endgames build")
        return
    print(f"The endgame tables for up to {complete} pieces are in {folder.path}.")
    for count in sorted({info.pieces for info in infos}):
        of_count = [info for info in infos if info.pieces == count]
        wins, losses, draws, positions, size = (
            sum(numbers)
            for numbers in zip(
                *((info.wins, info.losses, info.draws, info.positions, info.body_size) for info in of_count),
                strict=True,
            )
        )
        longest = max(info.longest_win for info in of_count)
        print(
            f"{count} pieces: {positions:,} positions in {len(of_count)} slices, {wins:,} won, {losses:,} lost, "
            f"{draws:,} drawn by the side to move; longest win {longest} plies; {size / 1e6:.1f} MB"
        )


def _as_json(info: SliceInfo) -> dict[str, int]:
    black_men, black_kings, white_men, white_kings = info.slice
    return {
        "pieces": info.pieces,
        "black_men": black_men,
        "black_kings": black_kings,
        "white_men": white_men,
        "white_kings": white_kings,
        "positions": info.positions,
        "wins": info.wins,
        "losses": info.losses,
        "draws": info.draws,
        "longest_win_plies": info.longest_win,
        "bytes": info.body_size,
    }


def _verify(folder: EndgameFolder, as_json: bool) -> None:
    count = sum(1 for _ in folder.verify())
    if as_json:
        print_json({"folder": str(folder.path), "slices": count, "damaged": 0})
    else:
        print(f"{count} files are intact.")


def _probe(folder: EndgameFolder | None, fen: str, as_json: bool) -> None:
    position = Position.from_fen(fen)
    tables = folder.open() if folder else default()
    found = tables.probe(position.board)
    result, plies = found or ("unknown", 0)
    if as_json:
        print_json({"fen": position.fen, "result": result, "plies": plies if result in ("win", "loss") else None})
    elif result == "unknown":
        print(f"unknown: the endgame tables here have up to {tables.max_pieces} pieces")
    else:
        print(result if result == "draw" else f"{result} in {plies} plies")


def _name(material: tuple[int, int, int, int]) -> str:
    black_men, black_kings, white_men, white_kings = material
    return f"{black_men} men {black_kings} kings against {white_men} men {white_kings} kings"
