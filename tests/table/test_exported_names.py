"""The public names of the table and its storage: none comes or goes unnoticed."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

from crownpoint import host, storage, table
from crownpoint.table import actions, refusal
from crownpoint.table.actions import ACTIONS

WORDS = {
    *(
        "BackgammonBoard",
        "BackgammonRules",
        "CheckersBoard",
        "CheckersRules",
        "ClockKind",
        "ClockSettings",
        "ClockView",
    ),
    *(
        "Preferences",
        "CubeView",
        "DiceView",
        "Draft",
        "Ending",
        "Event",
        "FairnessView",
        "GameResult",
        "LogLine",
        "MoveView",
    ),
    *(
        "Occupant",
        "OccupantKind",
        "OfferKind",
        "OfferView",
        "Phase",
        "Reason",
        "Refusal",
        "Seat",
        "SeatView",
        "Share",
        "StepView",
    ),
    *("Table", "TableOptions", "Target", "View", "Action", "ActionKind"),
}


def test_the_table_exports_its_words_and_every_action() -> None:
    assert set(table.__all__) == WORDS | {action.__name__ for action in ACTIONS.values()}
    assert all(hasattr(table, name) for name in table.__all__)
    assert set(ACTIONS) == set(actions.ActionKind)


def test_the_storage_exports() -> None:
    assert set(storage.__all__) == {"Intent", "Lease", "SavedTable", "Seating", "Store", "default_path"}


def test_the_host_exports() -> None:
    assert set(host.__all__) == {"Announcer", "ComputerDriver", "Session", "ThreadThinker", "Written", "system_clock"}


def test_every_reason_has_a_sentence() -> None:
    assert set(refusal.SENTENCES) == set(refusal.Reason)


@pytest.mark.parametrize("package", [table, storage, host])
def test_modules_say_what_they_export(package: object) -> None:
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):  # type: ignore[attr-defined]
        if not module.ispkg:
            loaded = importlib.import_module(module.name)
            assert loaded.__doc__
            assert all(hasattr(loaded, name) for name in loaded.__all__)
