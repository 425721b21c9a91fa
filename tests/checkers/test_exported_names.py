"""The public names of the package: none comes or goes unnoticed; and the examples in the docstrings run."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

from crownpoint import checkers

PUBLIC = {
    "STARTING_POSITION",
    "WOOD",
    "Ballot",
    "Color",
    "Colors",
    "Ending",
    "Game",
    "LegalMoves",
    "Match",
    "Move",
    "OpeningRule",
    "Outcome",
    "PdnGame",
    "PdnMove",
    "Piece",
    "Position",
    "Reason",
    "ReasonCode",
    "draw_ballot",
    "eleven_man_ballots",
    "Turn",
    "read_games",
    "read_pdn",
    "three_move_ballots",
    "write_pdn",
}


def module_names() -> list[str]:
    return [module.name for module in pkgutil.walk_packages(checkers.__path__, "crownpoint.checkers.")]


def test_exported_names() -> None:
    assert set(checkers.__all__) == PUBLIC
    assert all(hasattr(checkers, name) for name in PUBLIC)


@pytest.mark.parametrize("name", module_names())
def test_modules_say_what_they_export(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    for exported in getattr(module, "__all__", ()):
        assert hasattr(module, exported), exported


@pytest.mark.parametrize("name", module_names())
def test_examples_in_docstrings(name: str) -> None:
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.NORMALIZE_WHITESPACE)
    assert results.failed == 0
