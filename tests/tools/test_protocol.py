"""docs/protocol.md says what a host does, no more and no less."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from tools.openapi import FROM_HOST
from tools.protocol import MARK, written
from tools.sample import sample

import crownpoint.server
from crownpoint.server.tables.chat import PHRASES
from crownpoint.server.wire.refusal_codes import STATUS
from crownpoint.table import BackgammonRules
from crownpoint.table.actions import ACTIONS
from crownpoint.table.options import ClockKind

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "docs" / "protocol.md"


def test_the_page_is_in_step_with_the_host() -> None:
    page = PAGE.read_text("utf-8")
    made = written(page)
    for heading in set(re.findall(r"^#### .*$", made, re.M)) ^ set(re.findall(r"^#### .*$", page, re.M)):
        pytest.fail(f"{heading} is not in both: run `make protocol`")
    assert page == made, "run `make protocol`"


def test_every_message_from_the_host_is_described() -> None:
    source = "".join(file.read_text("utf-8") for file in Path(crownpoint.server.__file__).parent.rglob("*.py"))
    sent = set(re.findall(r'\.(?:emit|tell)\(\s*"(\w+)"', source))
    sent |= set(re.findall(r'outbox\.send\([^"()]*"(\w+)"', source))
    assert sent == FROM_HOST.keys()


def test_every_refusal_is_listed() -> None:
    page = PAGE.read_text("utf-8").partition("\n## Refusals\n")[2]
    for code, status in STATUS.items():
        assert f"\n| `{code}` | {status} | " in page
    assert "| `too_many` | 429 | Too many requests. Try again in {wait} s. |" in page


def test_every_action_option_and_phrase_is_described() -> None:
    page = PAGE.read_text("utf-8").partition(MARK)[2]
    for word in (*ACTIONS, *ClockKind, *PHRASES, *(f"rules.{each.name}" for each in fields(BackgammonRules))):
        assert f"\n| `{word}` |" in page, word
    assert "| `accept` | `offer` (`resignation`, `draw`," in page
    assert re.findall(r"^[A-Z]+ /api/v1/\S*[{}]\S*$", page, re.M) == []  # every example is filled in


def test_the_part_written_by_hand_names_what_there_is() -> None:
    by_hand, _, made = PAGE.read_text("utf-8").partition(MARK)
    for method, path in re.findall(r"`(GET|POST|DELETE|PUT|PATCH) (/[\w/{}-]+)", by_hand):
        assert f"#### `{method} /api/v1{path.removeprefix('/api/v1')}`" in made, (method, path)
    for word in re.findall(r"`(?:notification )?([a-z]+_[a-z_]+)`", by_hand):
        assert word in made, word


@pytest.mark.parametrize(
    ("schema", "value"),
    [
        ({"type": "integer", "minimum": 3}, 3),
        ({"type": "string"}, "…"),
        ({"anyOf": [{"type": "boolean"}, {"type": "null"}]}, True),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, ["a"]),
        ({"properties": {"name": {"type": "string"}, "x": {"const": 2}}, "required": ["name"]}, {"name": "Ana"}),
        ({"properties": {"x": {"$ref": "#/parts/X"}}}, {"x": [1, None]}),
    ],
)
def test_examples_fit_their_schema(schema: dict[str, Any], value: Any) -> None:
    parts = {"X": {"type": "array", "prefixItems": [{"type": "number"}, {"type": "null"}]}}
    assert sample(schema, {"parts": parts}) == value
