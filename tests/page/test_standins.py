"""The stand-ins of the page read and write what the real modules read and write."""

from __future__ import annotations

import importlib.util
import math
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import orjson
import pytest
from tests.page.conftest import FakePage
from tests.page.test_page_host import PEOPLE, Client

from crownpoint.table import Action, Event
from crownpoint.table.options import Options
from crownpoint.table.records.encoding import decode, encode
from crownpoint.table.records.record import read_record

STANDINS = Path(__file__).resolve().parents[2] / "web" / "host" / "standins"
ACTIONS: list[dict[str, Any]] = [
    {"kind": "roll"},
    {"kind": "move", "text": "8/5 6/5"},
    {"kind": "resign", "points": 2},
    {"kind": "accept", "offer": "rematch"},
    {"kind": "set_preferences", "preferences": {"auto_roll": True}},
]
BAD = [{"kind": "nonsense"}, {"kind": "move"}, {"kind": "move", "text": 3}, {"kind": "roll", "more": 1}, [], "roll"]


def standin(name: str) -> ModuleType:
    """A stand-in under a name of its own."""
    spec = importlib.util.spec_from_file_location(f"page_{name}", STANDINS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action["kind"])
def test_actions_are_read_alike(action: dict[str, Any]) -> None:
    found = standin("pydantic").TypeAdapter(Action).validate_json(encode(action))
    known = decode(Action, encode(action))
    assert found == known
    assert found.kind is known.kind


@pytest.mark.parametrize("action", BAD, ids=str)
def test_what_is_no_action_is_refused(action: Any) -> None:
    pydantic = standin("pydantic")
    with pytest.raises(pydantic.ValidationError):
        pydantic.TypeAdapter(Action).validate_json(encode(action))


def test_options_are_read_alike() -> None:
    options = encode({"game": "backgammon", "length": 5, "rules": {"jacoby": False}, "clock": {"kind": "none"}})
    assert standin("pydantic").TypeAdapter(Options).validate_json(options) == decode(Options, options)


async def test_a_record_is_read_and_written_alike(page: FakePage) -> None:
    client = await Client(page).start()
    table = await client.open("checkers", PEOPLE)
    await client.send("act", table=table, seat=0, id="a", action={"kind": "move", "text": "11-15"})
    await client.send("act", table=table, seat=1, id="a2", action={"kind": "move", "text": "23-19"})
    text = await client.ask("GET", f"/v1/tables/{table}/record")
    adapter, json = standin("pydantic").TypeAdapter(Event), standin("orjson")
    events = read_record(text).events
    assert [adapter.validate_json(line) for line in text.splitlines()[1:]] == list(events)
    assert [json.dumps(event).decode() for event in events] == text.splitlines()[1:]
    shown = (await client.host._log.load(table)).view(None, 0)
    assert json.dumps(shown) == orjson.dumps(shown)


def test_the_tables_of_match_equities_are_the_same() -> None:
    spec = importlib.util.spec_from_file_location("page_numpy", STANDINS / "numpy" / "__init__.py")
    assert spec is not None
    assert spec.loader is not None
    small = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(small)
    table, known = small.zeros((4, 4)), np.zeros((4, 4))
    for each, module in ((table, small), (known, np)):
        each[0, :], each[:, 0] = 1, 0
        each[1:3, 1:3] = module.array([["0.1", "0.2"], ["0.3", "0.4"]], dtype=float)
        each[3, 1] = math.pi
    assert table.astype("float32").rows == known.astype(np.float32).tolist()
