"""What a player may choose from is listed once: clocks, paces, languages, characters and themes."""

from __future__ import annotations

import io
import tokenize
from pathlib import Path

import pytest

from crownpoint.ai.personas import PERSONAS
from crownpoint.host.presets import CLOCKS, PACES
from crownpoint.messages import LANGUAGES
from crownpoint.themes import THEMES

PACKAGE = Path(__file__).resolve().parents[2] / "src" / "crownpoint"

LISTS: dict[str, tuple[set[str], str]] = {
    "clock presets": ({preset.name for preset in CLOCKS} - {"none"}, "host/presets.py"),
    "paces": (set(PACES) - {"normal", "fast"}, "host/paces.py"),  # both are also speeds of rated play
    "languages": (set(LANGUAGES), "messages/catalog.py"),
    "characters": (set(PERSONAS), "ai/personas.py"),
    "themes": (set(THEMES), "themes.py"),
}
"""What is on each list, and the module that has it."""

OWN_DATA = {
    "host/paces.py": "how long each character takes",
    "messages/plural.py": "the plural rules of each language",
    "server/people/guest_names.py": "the words of each language",
}
"""Modules that say something of every item, and what; a test of theirs fails when one is missing."""


def literals(source: str) -> set[str]:
    """The texts in quotes, without docstrings and comments."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        token.string.strip("\"'") for token in tokens if token.type == tokenize.STRING and '"""' not in token.string
    }


def second_lists(module: str, source: str) -> list[str]:
    """The lists of which a module that does not own them names two items or more."""
    found = literals(source)
    return [name for name, (items, home) in LISTS.items() if module != home and len(items & found) > 1]


MODULES = sorted(file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.py"))


@pytest.mark.parametrize("module", [module for module in MODULES if module not in OWN_DATA])
def test_no_module_has_a_second_list(module: str) -> None:
    assert second_lists(module, (PACKAGE / module).read_text("utf-8")) == [], "derive it from the list there is"


def test_a_second_list_is_found() -> None:
    assert second_lists("cli/x.py", 'CHOICES = ("move-30s", "days-3")') == ["clock presets"]
    assert second_lists("cli/x.py", 'DEFAULT = "move-30s"  # not "days-3"') == []
    assert second_lists("messages/catalog.py", 'LANGUAGES = ("en", "pl")') == []
