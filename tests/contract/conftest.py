"""The contract runs on every game of the registry; a new game is picked up here by itself."""

from types import ModuleType

import pytest

from crownpoint.games import GAMES


@pytest.fixture(params=GAMES.values(), ids=GAMES.keys())
def rules(request: pytest.FixtureRequest) -> ModuleType:
    """The package of one game, such as `crownpoint.checkers`."""
    package: ModuleType = request.param
    return package
