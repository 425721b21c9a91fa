"""The browser app offers what the host lists, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from tools.presets import written

from crownpoint.host.presets import presets
from crownpoint.themes import THEMES

REPOSITORY = Path(__file__).parents[2]
PUBLISHED = re.compile(r"^\| ([A-Z][\w ]+?) \| ([\d.]+) ± [\d.]+ \|[^|]*\| (?:([\d.]+) ± [\d.]+)? *\|", re.MULTILINE)


def test_the_browsers_presets_are_in_step() -> None:
    assert (REPOSITORY / "web/src/api/presets.json").read_text("utf-8") == written(), "run `make types`"


def test_every_theme_has_its_values_in_both_apps() -> None:
    for folder, suffix in (("web/src/themes", ".css"), ("src/crownpoint/tui/themes", ".json")):
        names = {file.stem for file in (REPOSITORY / folder).glob(f"*{suffix}")} - {"all"}
        assert names == set(THEMES)


def test_the_strength_shown_beside_a_character_is_the_one_that_was_measured() -> None:
    published = PUBLISHED.findall((REPOSITORY / "docs/characters.md").read_text("utf-8"))
    assert {name: (float(first), float(second) if second else None) for name, first, second in published} == {
        each.name: (each.error_rates["backgammon"], each.error_rates["checkers"]) for each in presets().characters
    }
