"""One solved slice in one file: a header, then the compressed body that the core reads.

The header holds a magic word with the version, the material, the counts and the size of the body; a digest guards the
header and the head of the body, and each block of the body has a checksum of its own, so that damage is always noticed.
"""

from __future__ import annotations

import contextlib
import hashlib
import mmap
import os
import struct
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from crownpoint._core import checkers as _core
from crownpoint.errors import EndgameError, EndgameFileError

__all__ = ["Slice", "SliceInfo", "file_name", "map_body", "read_info", "verify", "write"]

Slice = tuple[int, int, int, int]  # black men, black kings, white men, white kings; Black is to move

_MAGIC = b"CPCKEND1"
_HEADER = struct.Struct("<8s4BIQQQQ")
_DIGEST = 16
_START = _HEADER.size + _DIGEST


@dataclass(frozen=True, slots=True)
class SliceInfo:
    """What a file knows of its slice; wins, losses and draws are those of the side to move."""

    slice: Slice
    wins: int
    losses: int
    draws: int
    longest_win: int  # in plies
    body_size: int

    @property
    def pieces(self) -> int:
        """How many pieces are on the board."""
        return sum(self.slice)

    @property
    def positions(self) -> int:
        """How many positions the slice has."""
        return self.wins + self.losses + self.draws


def file_name(material: Slice) -> str:
    """The name of the file of a slice: 1201 is one black man, two black kings and a white king."""
    return "".join(map(str, material)) + ".cpe"


def write(folder: Path, info: SliceInfo, body: bytes) -> None:
    """Write a slice; the file appears whole or not at all. Raises `EndgameError` if the folder cannot be written."""
    header = _HEADER.pack(_MAGIC, *info.slice, info.longest_win, info.wins, info.losses, info.draws, len(body))
    digest = _digest(header, body[: _core.endgame_head_size(info.slice)])
    try:
        handle, temporary = tempfile.mkstemp(prefix=".", suffix=".part", dir=folder)
    except OSError as error:
        raise EndgameError(f"Cannot write endgame tables to {folder}: {error.strerror}.") from error
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(header + digest)
            file.write(body)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, folder / file_name(info.slice))
    except OSError as error:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise EndgameError(f"Cannot write endgame tables to {folder}: {error.strerror}.") from error


def read_info(path: Path) -> SliceInfo:
    """Read the header of a file. Raises `EndgameFileError` if it is not what it should be."""
    try:
        with path.open("rb") as file:
            header, digest = file.read(_HEADER.size), file.read(_DIGEST)
            if len(header) < _HEADER.size or header[:7] != _MAGIC[:7]:
                raise EndgameFileError(f"{path} is not an endgame table.")
            magic, *material, longest, wins, losses, draws, size = _HEADER.unpack(header)
            if magic != _MAGIC:
                raise EndgameFileError(f"{path} is of version {magic[7:].decode(errors='replace')}; this is version 1.")
            info = SliceInfo(_material(path, material), wins, losses, draws, longest, size)
            actual = path.stat().st_size - _START
            if actual != size:
                raise EndgameFileError(f"{path} is incomplete: {actual:,} of {size:,} bytes. Build it again.")
            if path.name != file_name(info.slice):
                raise EndgameFileError(f"{path} holds another slice: it should be called {file_name(info.slice)}.")
            if _digest(header, file.read(_core.endgame_head_size(info.slice))) != digest:
                raise EndgameFileError(f"{path} is damaged: its digest is wrong. Build it again.")
            return info
    except OSError as error:
        raise EndgameFileError(f"Cannot read {path}: {error.strerror}.") from error


def map_body(path: Path) -> NDArray[np.uint8]:
    """Map the body of a file into memory, shared by all processes that do."""
    with path.open("rb") as file:
        return np.frombuffer(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), dtype=np.uint8, offset=_START)


def verify(path: Path) -> SliceInfo:
    """Read all of a file. Raises `EndgameFileError` if any part of it is damaged."""
    info = read_info(path)
    block = _core.first_damaged_block(info.slice, map_body(path))
    if block is not None:
        raise EndgameFileError(f"{path} is damaged in block {block}. Build it again.")
    return info


def _digest(header: bytes, head: bytes) -> bytes:
    return hashlib.blake2b(header + head, digest_size=_DIGEST).digest()


def _material(path: Path, numbers: list[int]) -> Slice:
    black_men, black_kings, white_men, white_kings = numbers
    material = (black_men, black_kings, white_men, white_kings)
    if material not in _core.endgame_slices(sum(numbers)):
        raise EndgameFileError(f"{path} is damaged: no slice has the material {material}.")
    return material
