"""Schemathesis over the OpenAPI: whatever is asked, the site does not fail."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.test_serve import _serving
from tests.server.visitors import PASSWORD
from tests.services import free_port

ROOT = Path(__file__).parents[3]


@pytest.mark.long
@pytest.mark.timeout(900)
def test_no_request_makes_the_site_fail(tmp_path: Path, full: bool) -> None:
    (tmp_path / "index.html").write_text("<!doctype html>")
    environment = dict(os.environ) | {
        "CROWNPOINT_PAGES": str(tmp_path),
        "CROWNPOINT_DATA": str(tmp_path / "site"),
        "CROWNPOINT_PORT": str(free_port()),
        "CROWNPOINT_RATE_FACTOR": "0",
        "CROWNPOINT_LOG_LEVEL": "warning",
    }
    with _serving(environment) as (_, client):
        address = str(client.base_url)
        client.headers["origin"] = address
        me = client.post("/api/v1/members", json={"name": "Mia", "password": PASSWORD})
        assert me.status_code == 201, me.text
        admin = [sys.executable, "-m", "crownpoint.cli", "admin", "people", "role", "Mia", "admin"]
        subprocess.run(admin, env=environment, check=True, capture_output=True, timeout=120)
        command = [sys.executable, "-m", "tests.server.strangers.openapi", "--examples", "100" if full else "3"]
        command += ["--", address, client.cookies["crownpoint_login"]]  # the login may begin with "-"
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=800, check=False)
        assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
        asked, operations = map(int, re.findall(r"\d+", done.stdout.splitlines()[-1]))
        assert operations > 60
        assert asked > 5 * operations
        assert client.get("/readyz").json()["ready"]
