"""What the engine in the page loads, as one file."""

from __future__ import annotations

import gzip
import json
import struct

from tools.engine_bundle import bundles, pack

from crownpoint.ai.weights import read_weights


def test_a_bundle_holds_its_parts_in_order() -> None:
    data = gzip.decompress(pack({"one": b"abc", "two": b"de"}))
    (length,) = struct.unpack_from("<I", data)
    assert json.loads(data[4 : 4 + length]) == {"one": 3, "two": 2}
    assert data[4 + length :] == b"abcde"


def test_the_games_stay_small_enough_to_load() -> None:
    made = bundles()
    assert len(made["backgammon"]) < 2_900_000
    assert len(made["checkers"]) < 300_000
    assert (read_weights("backgammon", "race") or b"") in gzip.decompress(made["backgammon"])
