"""Tests on other people's games, which are not ours to commit. They are collected only if the data is there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_NAMED = os.environ.get("CROWNPOINT_DATA")
ARCHIVES = Path(_NAMED) if _NAMED else Path(__file__).resolve().parents[3] / "shared" / "data"

collect_ignore_glob = [] if (ARCHIVES / "backgammon" / "matches").is_dir() else ["test_*.py"]


@pytest.fixture(scope="session")
def archives() -> Path:
    """The folder with the archives: the one that CROWNPOINT_DATA names, or ../shared/data beside the checkout."""
    return ARCHIVES
