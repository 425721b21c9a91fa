"""Tests on other people's games, which are not ours to commit. They are collected only if the data is there."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

_NAMED = os.environ.get("CROWNPOINT_DATA")
ARCHIVES = Path(_NAMED) if _NAMED else Path(__file__).resolve().parents[3] / "shared" / "data"

_NEEDS = {"test_backgammon_records.py": "backgammon/matches", "test_checkers_records.py": "checkers/pdn"}
collect_ignore = [name for name, folder in _NEEDS.items() if not (ARCHIVES / folder).is_dir()]


@pytest.fixture(scope="session")
def archives() -> Path:
    """The folder with the archives: the one that CROWNPOINT_DATA names, or ../shared/data beside the checkout."""
    return ARCHIVES
