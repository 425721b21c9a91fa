"""Outside a game's own rooms no module names a game: it asks the game's kit."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from crownpoint.games import GAMES

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "crownpoint"
REGISTRIES = {"games.py", "_core/__init__.py", "__init__.py", "table/__init__.py"}
"""The list of games, the compiled modules, what Crownpoint is in a sentence, and the public names of the table."""
EXAMPLE = re.compile(r"^\s*(>>>|\.\.\.) .*$", re.MULTILINE)  # an example in a docstring has to be of some game
NAMES = re.compile("|".join(GAMES), re.IGNORECASE)


def modules(*places: str) -> list[str]:
    """Every module in these places that belongs to no game."""
    files = [file for place in places for file in ([PACKAGE / place, *(PACKAGE / place).rglob("*.py")])]
    paths = [file.relative_to(PACKAGE) for file in files if file.is_file()]
    return [path.as_posix() for path in paths if not set(path.parts) & set(GAMES) and path.as_posix() not in REGISTRIES]


def lines_with_a_game(text: str) -> list[str]:
    """The lines of a source text that name a game, but for examples in docstrings."""
    return [line.strip() for line in EXAMPLE.sub("", text).splitlines() if NAMES.search(line)]


@pytest.mark.parametrize("module", sorted(modules(".")))
def test_no_module_names_a_game(module: str) -> None:
    assert not lines_with_a_game((PACKAGE / module).read_text("utf-8")), f"{module} names a game: ask its kit."


def test_examples_do_not_count_but_code_does() -> None:
    assert lines_with_a_game('"""\n    >>> from crownpoint import checkers\n"""\n') == []
    assert lines_with_a_game("if game == 'checkers':\n    # of Backgammon\n    pass") == [
        "if game == 'checkers':",
        "# of Backgammon",
    ]
