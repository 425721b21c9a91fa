"""What a site says when it starts: the address that one opens in a browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from crownpoint.server.config import LOOPBACK, Config
from crownpoint.server.operations.serving import shown_address


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ({}, "http://127.0.0.1:8000/"),
        ({"host": "::1"}, "http://[::1]:8000/"),
        ({"host": "0.0.0.0", "hosts": (*LOOPBACK, "club", "192.0.2.7")}, "http://192.0.2.7:8000/"),
        ({"host": "0.0.0.0"}, "http://127.0.0.1:8000/"),
        ({"https": True, "hosts": ("games.example.org",)}, "https://games.example.org/ (port 8000 of 127.0.0.1)"),
    ],
)
def test_an_address_that_can_be_opened(given: dict[str, Any], address: str, tmp_path: Path) -> None:
    assert shown_address(Config(data=tmp_path, **given), 8000) == address
