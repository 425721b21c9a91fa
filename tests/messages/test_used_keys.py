"""Every sentence is used, and every sentence that is used exists."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

from tests.messages.test_catalog import templates

import crownpoint
from crownpoint.backgammon import VARIANTS
from crownpoint.backgammon.reasons import TEMPLATES as BACKGAMMON
from crownpoint.checkers import OpeningRule
from crownpoint.checkers.reasons import TEMPLATES as CHECKERS
from crownpoint.messages import LANGUAGES, catalog
from crownpoint.table.events import Ending
from crownpoint.table.options import Speed
from crownpoint.table.refusal import SENTENCES

SOURCES = "\n".join(path.read_text("utf-8") for path in Path(crownpoint.__file__).parent.rglob("*.py"))
CHARACTERS = ("beach-bum", "selector", "king-tubby", "blue-mountain")

MADE = {
    *(f"reason.backgammon.{code.value}" for code in BACKGAMMON),
    *(f"reason.checkers.{code.value}" for code in CHECKERS),
    *(f"reason.table.{code.value}" for code in SENTENCES),
    *(f"result.{ending.value}" for ending in Ending if ending is not Ending.BORNE_OFF),
    *(f"result.{kind}" for kind in ("single", "gammon", "backgammon")),
    *(f"status.{who}{more}" for who, more in product(("wins", "you_win"), ("", "_match"))),
    *(
        f"character.{name}.{line}"
        for name, line in product(CHARACTERS, ("name", "hello", "hits", "stuck", "doubles", "wins", "loses"))
    ),
    *(f"title.{game}.{kind}" for game, kind in product(("backgammon", "checkers"), ("match", "money", "single"))),
    *(f"new.variant.{name}" for name in VARIANTS),
    *(f"new.opening.{rule.value}" for rule in OpeningRule),
    *(f"language.{language}" for language in LANGUAGES),
    *(f"library.won_{result}" for result in ("white", "black", "draw")),
    *(f"hint.{result}" for result in ("win", "loss")),
    *(f"speed.{speed.value}" for speed in Speed),
    *(f"saved.{what}_ask" for what in ("rename", "export", "import")),
}
"""Keys that are put together from the names of things."""
FAMILIES = (
    *("theme.", "pace.", "level.", "color.", "game.", "help.", "settings.", "new.", "clock.", "line.word."),
    "study.",
)
"""Keys that are put together from the fields of a form or a list of words, which tests of those pages go through."""
ELSEWHERE = ("online.phrase.", "reason.page.", "reason.people.", "reason.site.")
"""For the browser and the server; `test_refusals.py` goes through the reasons."""


def test_every_key_that_is_named_exists() -> None:
    named = set(re.findall(r"""say(?:\.plain)?\(\s*"([a-z_]+\.[\w.-]+)\"""", SOURCES)) | MADE
    missing = sorted(key for key in named if key not in catalog("en"))
    assert missing == []


def test_every_key_is_used() -> None:
    literal = set(re.findall(r"""["']([a-z_]+(?:\.[\w-]+)+)["']""", SOURCES))
    unused = [
        key
        for key in templates("en")
        if key not in literal and key not in MADE and not key.startswith((*FAMILIES, *ELSEWHERE))
    ]
    assert unused == []


def test_reasons_say_in_english_what_the_rules_say() -> None:
    for family, sentences in (("backgammon", BACKGAMMON), ("checkers", CHECKERS), ("table", SENTENCES)):
        for code, sentence in sentences.items():
            ours = templates("en")[f"reason.{family}.{code.value}"]
            text = ours["other"] if isinstance(ours, dict) else ours
            assert text == sentence, code
