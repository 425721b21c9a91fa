"""Every refusal that a site can send has a sentence in every language, and brings along what the sentence needs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from tests.messages.test_catalog import templates

import crownpoint.server
from crownpoint.messages import LANGUAGES, Catalog, catalog
from crownpoint.server.people.refusals import SENTENCES
from crownpoint.table import Refusal

SERVER = Path(crownpoint.server.__file__).parent
MAKERS = ("NotAllowedError", "refused_message", "gone")
OF_PROGRAMS = {"bad_message", "refused", "storage", "blunder"}
"""Their own sentence names the fault in what a program has sent; the tutor's word is made from what it has found."""


def refusals() -> Iterator[tuple[str, frozenset[str], str]]:
    """Every code that is named in the source, the values it brings along, and where that is."""
    for file in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            if node.func.id in MAKERS and isinstance(code := node.args[0], ast.Constant):
                brought = frozenset(keyword.arg or "" for keyword in node.keywords)
                yield str(code.value), brought, f"{file.name}:{node.lineno}"


def needed(template: object) -> set[str]:
    texts = template.values() if isinstance(template, dict) else [template]
    return {field for text in texts for _, field, _, _ in Formatter().parse(str(text)) if field}


def families_of(code: str) -> list[str]:
    return [family for family in ("table", "people", "site") if f"reason.{family}.{code}" in templates("en")]


def test_every_code_has_a_sentence_and_the_values_for_it() -> None:
    wrong = []
    for code, brought, where in refusals():
        if code in OF_PROGRAMS:
            continue
        families = families_of(code)
        if not any(needed(templates("en")[f"reason.{family}.{code}"]) <= brought for family in families):
            wrong.append(f"{where}: {code} with {sorted(brought)} has no sentence, or one that needs more")
    assert not wrong, "\n".join(wrong)


def test_a_code_is_in_one_family_only() -> None:
    codes = {code for code, _, _ in refusals()} | set(SENTENCES)
    assert [code for code in sorted(codes) if len(families_of(code)) > 1] == []


def test_no_sentence_is_left_over() -> None:
    named = {code for code, _, _ in refusals()}
    kept = {key.removeprefix("reason.site.") for key in templates("en") if key.startswith("reason.site.")}
    assert sorted(kept - named) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_python_finds_them_in_every_language(language: str) -> None:
    say: Catalog = catalog(language)
    for family in ("people", "site"):
        for code in catalog("en").keys(f"reason.{family}."):
            values = dict.fromkeys(needed(templates("en")[f"reason.{family}.{code}"]), 7)
            found = say.reason("checkers", Refusal(code, values, "none"))
            assert found == say(f"reason.{family}.{code}", **values)
            assert not re.search(r"[{}]", found)
