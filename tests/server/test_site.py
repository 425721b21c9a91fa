"""The empty site: it opens, refuses strangers and has room for the rest."""

from __future__ import annotations

from pathlib import Path

import httpx

from crownpoint.server.app import create_site_app
from crownpoint.server.config import Config


async def test_what_is_not_there_is_refused_in_the_form_of_all_refusals(tmp_path: Path) -> None:
    app = create_site_app(Config(data=tmp_path))
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://elsewhere") as client:
        answer = await client.get("/api/v1/me")
    assert answer.status_code == 403
    assert answer.json()["reason"]["code"] == "stranger"
