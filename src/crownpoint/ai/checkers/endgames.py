"""Endgame tables of checkers: built once, kept in a folder, mapped into memory by every process that uses them.

>>> from crownpoint.ai.checkers import endgames
>>> from crownpoint.checkers import Position
>>> endgames.default().probe(Position.from_fen("W:WK19,K23:B12,K28").board)
('win', 61)
"""

from __future__ import annotations

import contextlib
import functools
import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from crownpoint._core import checkers as _core
from crownpoint.ai.checkers.endgame_file import Slice, SliceInfo, file_name, map_body, read_info, verify, write
from crownpoint.errors import EndgameBusyError, EndgameError, EndgameFileError

__all__ = ["FIRST_USE_PIECES", "EndgameFolder", "Progress", "default", "default_folder"]

# Solved in about two seconds when they are first needed.
FIRST_USE_PIECES = 4


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a build is."""

    slice: Slice
    done: int  # numbers of positions, of all slices that were asked for
    total: int


def default_folder() -> Path:
    """Where endgame tables are kept: `CROWNPOINT_ENDGAMES` if set, else a folder of the user's cache."""
    if named := os.environ.get("CROWNPOINT_ENDGAMES"):
        return Path(named)
    # By hand, because the library alone needs NumPy only.
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "crownpoint" / "endgames"


@functools.cache
def default() -> _core.Endgames:
    """All endings that the default folder has, at least those of four pieces.

    Where these are missing they are solved and, if the folder can be written, kept. Files that are damaged are left
    aside, so that the answers are right.
    """
    folder = EndgameFolder(default_folder())
    stored = folder.open(strict=False)
    if stored.max_pieces >= FIRST_USE_PIECES:
        return stored
    solved = _core.SolvedEndgames()
    for pieces in range(2, FIRST_USE_PIECES + 1):
        for material in _core.endgame_slices(pieces):
            if material not in solved:
                solved.add_solved(material, threads=os.cpu_count() or 1)
    with contextlib.suppress(EndgameError), folder.locked():
        for pieces in range(2, FIRST_USE_PIECES + 1):
            for material in _core.endgame_slices(pieces):
                folder.save(solved, material)
    return solved


class EndgameFolder:
    """A folder with one file for each solved slice."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def infos(self) -> list[SliceInfo]:
        """Every slice that is there, fewest pieces first. Raises `EndgameFileError` at the first damaged file."""
        return [read_info(path) for path in self._files()]

    def open(self, *, strict: bool = True, cache_mebibytes: int = 128) -> _core.MappedEndgames:
        """Map every slice into memory.

        Raises `EndgameFileError` at the first damaged file; with `strict=False` it is left out instead, and with it
        whatever needs it.
        """
        endgames = _core.MappedEndgames(cache_mebibytes)
        for path in self._files():
            try:
                endgames.add(read_info(path).slice, map_body(path))
            except (EndgameFileError, ValueError) as error:
                if strict:
                    raise EndgameFileError(str(error)) from error
        return endgames

    def verify(self) -> Iterator[SliceInfo]:
        """Read every file to the end, one at a time. Raises `EndgameFileError` at the first damaged one."""
        for path in self._files():
            yield verify(path)

    def build(self, pieces: int, threads: int, report: Callable[[Progress], None] = lambda progress: None) -> None:
        """Solve the missing slices of up to `pieces` pieces; existing ones are kept, so a killed build can be resumed.

        Raises `EndgameBusyError` if another build is under way, `EndgameFileError` if a file that is needed is
        damaged, and `EndgameError` if the folder cannot be written.
        """
        with self.locked():
            _Builder(self, threads, report).build(pieces)

    def save(self, solved: _core.SolvedEndgames, material: Slice) -> None:
        """Write a slice that is solved in memory. Raises `EndgameError` if the folder cannot be written."""
        wins, losses, draws, longest = solved.counts(material)
        body = solved.compressed(material)
        write(self.path, SliceInfo(material, wins, losses, draws, longest, len(body)), body)

    def has(self, material: Slice) -> bool:
        """Whether there is a sound file of a slice."""
        try:
            return read_info(self.path / file_name(material)).slice == material
        except EndgameFileError:
            return False

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other builders out while in this context. Raises `EndgameBusyError` if one is at work."""
        try:
            import fcntl
        except ModuleNotFoundError:  # Windows: nobody is kept out, and whole files are moved into place
            fcntl = None  # type: ignore[assignment]
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            lock = (self.path / ".lock").open("w")
        except OSError as error:
            raise EndgameError(f"Cannot write endgame tables to {self.path}: {error.strerror}.") from error
        with lock:
            try:
                if fcntl is not None:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise EndgameBusyError(f"Another process is building endgame tables in {self.path}.") from error
            for leftover in self.path.glob(".*.part"):
                leftover.unlink(missing_ok=True)
            yield

    def _files(self) -> list[Path]:
        # Captures are read from slices of fewer pieces, so these come first.
        return sorted(
            self.path.glob("[0-9][0-9][0-9][0-9].cpe"), key=lambda path: (sum(map(int, path.stem)), path.stem)
        )


class _Builder:
    """Solves slices in order; keeps in memory what the next ones depend on."""

    def __init__(self, folder: EndgameFolder, threads: int, report: Callable[[Progress], None]) -> None:
        self.folder = folder
        self.threads = threads
        self.report = report
        self.solved = _core.SolvedEndgames()

    def build(self, pieces: int) -> None:
        slices = [material for count in range(2, pieces + 1) for material in _core.endgame_slices(count)]
        total = sum(_core.endgame_size(material) for material in slices)
        done = 0
        for material in slices:
            self._forget_unneeded(material)
            if not self.folder.has(material):
                self._solve(material)
            done += _core.endgame_size(material)
            self.report(Progress(material, done, total))

    def _solve(self, material: Slice) -> None:
        if material not in self.solved:
            for missing in self.solved.missing_for(material):
                path = self.folder.path / file_name(missing)
                try:
                    self.solved.add_compressed(missing, map_body(path))
                except ValueError as error:
                    raise EndgameFileError(f"{path}: {error}. Delete it and build again.") from error
            self.solved.add_solved(material, self.threads)
        self.folder.save(self.solved, material)

    def _forget_unneeded(self, material: Slice) -> None:
        """Crowning leads to one man less: slices of as many pieces and still fewer men are done with."""
        men = material[0] + material[2]
        for other in _core.endgame_slices(sum(material)):
            if other[0] + other[2] < men - 1 and other in self.solved and sum(material) > FIRST_USE_PIECES + 1:
                self.solved.remove(other)
