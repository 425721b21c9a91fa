"""The OpenAPI document holds the whole wire, and the browser's types are made from it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools.openapi import openapi
from tools.schemas import sent_and_received, with_named_parts

REPOSITORY = Path(__file__).parents[2]
REF = "#/components/schemas/"


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return openapi()


def test_the_types_of_the_browser_are_in_step(document: dict[str, Any]) -> None:
    if not (REPOSITORY / "web" / "node_modules" / ".bin" / "openapi-typescript").exists():
        pytest.skip("the packages of the browser app are not installed: run `make web`")
    build = REPOSITORY / "build"
    build.mkdir(exist_ok=True)
    (build / "schemas.json").write_text(json.dumps({**document, "paths": {}}), "utf-8")
    check = [str(REPOSITORY / ".ci" / "npm"), "run", "types", "--", "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"run `make types`\n{done.stdout}{done.stderr}"


def test_every_schema_has_the_plain_name_of_one_class(document: dict[str, Any]) -> None:
    names = document["components"]["schemas"]
    assert [name for name in names if not name.isalpha()] == []  # as pydantic joins the modules of two of the same name
    assert {name for name in names if name.endswith("Input")} == {
        "BackgammonRulesInput",
        "CheckersRulesInput",
        "ClockSettingsInput",
        "PreferencesInput",
        "RuleChoicesInput",
        "TableOptionsInput",
    }


def test_both_kinds_of_host_are_described(document: dict[str, Any]) -> None:
    assert document["paths"]["/api/v1/tables/{table}"].keys() == {"get", "patch", "delete"}  # the last two at home
    assert "/api/v1/challenges" in document["paths"]
    assert {"watch", "act", "pace", "enter_lobby"} <= document["x-socket"]["sent"].keys()
    assert document["x-socket"]["sent"]["watch"]["answer"] == {"$ref": f"{REF}TableUpdate"}


def test_what_is_received_is_complete_and_what_is_sent_is_not(document: dict[str, Any]) -> None:
    schemas = document["components"]["schemas"]
    assert set(schemas["TableUpdate"]["required"]) == set(schemas["TableUpdate"]["properties"])
    assert schemas["TableOptions"]["properties"]["rules"] == {"$ref": f"{REF}RuleChoices"}
    assert schemas["TableOptionsInput"]["required"] == ["game"]
    assert schemas["ChallengeForm"]["properties"]["options"] == {"$ref": f"{REF}TableOptionsInput"}
    assert schemas["Move"]["required"] == ["text", "kind"]  # a tag is never left out
    assert schemas["Watch"]["required"] == ["table"]


def test_a_schema_is_doubled_only_where_it_goes_both_ways() -> None:
    def part(name: str) -> dict[str, Any]:
        return {"content": {"application/json": {"schema": {"$ref": REF + name}}}}

    number = {"type": "integer", "default": 1}
    schemas = {
        "Sent": {"properties": {"x": number, "both": {"$ref": f"{REF}Both"}}, "required": ["both"]},
        "Both": {"properties": {"x": number}},
        "Shown": {"properties": {"both": {"$ref": f"{REF}Both"}, "y": number}},
    }
    route = {"requestBody": part("Sent"), "responses": {"200": part("Shown")}}
    made = sent_and_received(
        {
            "paths": {"/": {"post": route}},
            "x-socket": {"sent": {}, "received": {}},
            "components": {"schemas": schemas},
        }
    )["components"]["schemas"]
    assert made["Sent"]["properties"] == {"x": number, "both": {"$ref": f"{REF}BothInput"}}
    assert made["Both"]["required"] == ["x"]
    assert "required" not in made["BothInput"]
    assert made["Shown"]["required"] == ["both", "y"]
    assert made.keys() == {"Sent", "Both", "BothInput", "Shown"}


def test_a_part_that_is_written_out_is_named() -> None:
    speed = {"type": "string", "enum": ["slow", "fast"]}
    schemas = {"SetSpeed": {"properties": {"speed": {**speed, "title": "Speed"}}}}
    made = with_named_parts({"components": {"schemas": schemas}}, {"Speed": speed})["components"]["schemas"]
    assert made == {"SetSpeed": {"properties": {"speed": {"$ref": f"{REF}Speed"}}}, "Speed": speed}
