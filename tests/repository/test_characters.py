"""The strength that the browser shows beside a character is the one that was measured."""

from __future__ import annotations

import re
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parents[2]
PUBLISHED = re.compile(r"^\| ([A-Z][\w ]+?) \| ([\d.]+) ± [\d.]+ \|[^|]*\| (?:([\d.]+) ± [\d.]+)? *\|", re.MULTILINE)
SHOWN = re.compile(r'name: "([\w ]+)".*errorRate: \{ backgammon: ([\d.]+), checkers: ([\d.]+|null) \}')


def test_the_browser_shows_what_the_docs_publish() -> None:
    published = PUBLISHED.findall((REPOSITORY / "docs/characters.md").read_text(encoding="utf-8"))
    shown = SHOWN.findall((REPOSITORY / "web/src/parts/characters.ts").read_text(encoding="utf-8"))
    assert len(published) == 4
    rates = {name: (float(backgammon), checkers and float(checkers)) for name, backgammon, checkers in published}
    assert rates == {
        name: (float(backgammon), "" if checkers == "null" else float(checkers)) for name, backgammon, checkers in shown
    }
