"""crownpoint bench: signature and speed."""

import json

from tests.cli.conftest import Command


def test_bench_as_json(crownpoint: Command) -> None:
    answer = json.loads(crownpoint("bench", "--depth", "3", "--json").output)
    assert answer["positions"] == 50
    assert answer["nodes"] > 1000
