"""`crownpoint convert`: a position in every notation we write, or files of matches in another format."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from crownpoint.cli.kits import KITS, records_in
from crownpoint.cli.options import JsonOption, PositionOption, print_json
from crownpoint.errors import InvalidRecordError
from crownpoint.games import GAMES
from crownpoint.sources import load

__all__ = ["convert"]


def convert(
    what: Annotated[str, typer.Argument(metavar="IN", help=f"A file, a folder, or a game ({' or '.join(GAMES)}).")],
    to: Annotated[str, typer.Argument(metavar="[OUT]", help="The new file; for a folder: folder/*.mat")] = "",
    position: PositionOption = None,
    as_json: JsonOption = False,
) -> None:
    """Convert matches to the format of a suffix: `convert match.xg match.mat`, `convert matches 'texts/*.mat'`.

    With a game instead of a file: write a position in every notation that the game has. Files are never overwritten.
    Warnings about a file go to standard error.
    """
    if what in GAMES and not Path(what).exists():
        _position(what, position, as_json)
        return
    if not to:
        raise typer.BadParameter("which file to write?", param_hint="OUT")
    source, target = Path(what), Path(to)
    if not source.is_dir():
        _convert(source, target)
        return
    if target.stem != "*":
        raise typer.BadParameter("for a folder, name a folder and a suffix, such as texts/*.mat", param_hint="OUT")
    failed = 0
    for path in records_in(source):
        new = target.parent / path.relative_to(source).with_suffix(target.suffix)
        try:
            _convert(path, new)
        except (InvalidRecordError, OSError) as error:
            failed += 1
            why = f"{new} is there already." if isinstance(error, FileExistsError) else str(error)
            print(f"{path}: {why.removeprefix(f'{path.name}: ')}", file=sys.stderr)
    if failed:
        raise typer.Exit(1)


def _convert(source: Path, target: Path) -> None:
    data = load(source)
    kit = next((kit for kit in KITS.values() if kit.recognizes(data)), None)
    if kit is None:
        raise InvalidRecordError(f"{source.name}: This file format is not recognized.")
    text, warnings = kit.convert_file(data, source.name, target.suffix.lower())
    for warning in warnings:
        print(warning, file=sys.stderr)
    target.parent.mkdir(parents=True, exist_ok=True)
    with target.open("xb") as file:
        file.write(text)
    print(f"Written to {target}.")


def _position(game: str, position: str | None, as_json: bool) -> None:
    written = KITS[game].convert(position)
    if as_json:
        print_json({"game": game, **written})
    else:
        for name, text in written.items():
            print(f"{name:<10}{text}")
