"""Schemathesis over the OpenAPI: whatever is asked, the site does not fail."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from tests.cli.test_serve import _serving
from tests.server.online.visitors import PASSWORD
from tests.services import free_port

ENDLESS = ("/api/v1/stream", "/api/v1/tables/{table}/events")


@pytest.mark.timeout(600)
def test_no_request_makes_the_site_fail(tmp_path: Path, full: bool) -> None:
    if not full:
        pytest.skip("it asks for minutes: pytest --full, as make fuzz does")
    (tmp_path / "index.html").write_text("<!doctype html>")
    environment = dict(os.environ) | {
        "CROWNPOINT_PAGES": str(tmp_path),
        "CROWNPOINT_DATA": str(tmp_path / "site"),
        "CROWNPOINT_PORT": str(free_port()),
        "CROWNPOINT_RATE_FACTOR": "0",
        "CROWNPOINT_LOG_LEVEL": "warning",
    }
    with _serving(environment) as (_, client):
        client.headers["origin"] = str(client.base_url)
        me = client.post("/api/v1/members", json={"name": "Mia", "password": PASSWORD})
        assert me.status_code == 201, me.text
        headers = {"origin": str(client.base_url), "cookie": f"crownpoint_login={client.cookies['crownpoint_login']}"}
        schema = schemathesis.openapi.from_dict(client.get("/api/v1/openapi.json").json())
        schema.config.update(base_url=str(client.base_url))
        asked = 0
        for found in schema.get_all_operations():
            operation = found.ok()
            if operation.path in ENDLESS:
                continue

            @settings(
                max_examples=50,
                phases=[Phase.generate],
                deadline=None,
                suppress_health_check=list(HealthCheck),
                derandomize=True,
                database=None,
            )
            @given(case=operation.as_strategy())
            def ask(case: schemathesis.Case) -> None:
                nonlocal asked
                asked += 1
                case.call_and_validate(headers=headers, checks=[not_a_server_error], timeout=60)

            ask()
        assert asked > 100
        assert client.get("/readyz").json()["ready"]
