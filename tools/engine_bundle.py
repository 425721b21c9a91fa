"""Packs what the engine in the page loads: `python -m tools.engine_bundle build/wasm/crownpoint.wasm web/engine`.

One file for each game, and one for the core; without the core the folder is emptied, and the page has no engine. A
file is gzip; inside is the length of a list as four bytes, the list as JSON (names and lengths), then the contents one
after another.
"""

from __future__ import annotations

import gzip
import json
import shutil
import struct
import sys
from collections.abc import Mapping
from pathlib import Path

from crownpoint.ai.backgammon.match_equity import match_arrays
from crownpoint.ai.weights import read_weights

__all__ = ["bundles", "pack"]


def pack(parts: Mapping[str, bytes]) -> bytes:
    """The parts as one file."""
    head = json.dumps({name: len(data) for name, data in parts.items()}).encode()
    head += b" " * (-len(head) % 4)
    return gzip.compress(struct.pack("<I", len(head)) + head + b"".join(parts.values()), 9, mtime=0)


def bundles() -> dict[str, bytes]:
    """The file of each game."""
    before, after = match_arrays()
    kinds = ("contact", "race", "pruning", "holding", "replies")
    tables = {"match_before": before.tobytes(), "match_after": after.tobytes()}
    networks = {kind: read_weights("backgammon", kind) or b"" for kind in kinds}
    checkers = {
        "evaluation": read_weights("checkers", "evaluation") or b"",
        "book": read_weights("checkers", "opening", ".book") or b"",
    }
    return {"backgammon": pack({**networks, **tables}), "checkers": pack(checkers)}


def main(core: Path, folder: Path) -> None:
    """Write the folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if not core.is_file():
        return
    (folder / "core.bundle").write_bytes(gzip.compress(core.read_bytes(), 9, mtime=0))
    for name, data in bundles().items():
        (folder / f"{name}.bundle").write_bytes(data)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
