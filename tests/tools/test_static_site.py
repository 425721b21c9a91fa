"""The Python of the site that is only files: it is complete, and needs nothing that the page lacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tools.static_site import archive, package_files

# The engine is JavaScript there. No site-packages (-S): the stand-ins have to do.
WAKE = """
import sys, types
sys.path.insert(0, sys.argv[1])
sys.modules["page_engine"] = types.ModuleType("page_engine")
import page_host
from crownpoint.ai.kits import KITS
from crownpoint._core.backgammon import Engine, _KINDS
from crownpoint.ai.backgammon.engine import Networks
assert sorted(_KINDS) == sorted(Networks._fields), "as many networks as the core has"
from crownpoint._core.backgammon import _CUBE
from crownpoint.ai.backgammon import Stakes
from crownpoint.backgammon import STARTING_POSITION
sys.modules["page_engine"].bg_rank = lambda *_: ""
sys.modules["page_engine"].bg_cube = lambda *_: bytes(_CUBE.size).hex()
engine, board, stakes = Networks(*[None] * len(_KINDS)).engine(None, None), STARTING_POSITION.board, Stakes().native
assert engine.rank_moves(board, 3, 1, stakes, 2, 1, stop_when_decided=True, progress=None) == []
assert engine.judge(board, stakes, 2, 1, progress=None).plies == 2
print(*sorted(game for game in KITS if KITS[game].study))
"""


def test_every_game_wakes_up_without_numpy_and_the_compiled_core(tmp_path: Path) -> None:
    file = tmp_path / "python.zip"
    file.write_bytes(archive(package_files()))
    command = [sys.executable, "-I", "-S", "-c", WAKE, str(file)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (found.returncode, found.stdout, found.stderr) == (0, "backgammon checkers\n", "")
