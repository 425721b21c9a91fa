"""Every refusal that a host can send has a status and a sentence in every language."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest
from tests.messages.test_catalog import templates

import crownpoint.server
from crownpoint.messages import LANGUAGES, Catalog, catalog
from crownpoint.server.caller import NotAllowedError
from crownpoint.server.wire.refusal_codes import FOR_PROGRAMS, STATUS, sentence_of
from crownpoint.server.wire.refusals import refused_message
from crownpoint.table import Refusal

SERVER = "\n".join(file.read_text("utf-8") for file in Path(crownpoint.server.__file__).parent.rglob("*.py"))
STORAGE = (Path(crownpoint.server.__file__).parents[1] / "storage" / "site" / "names.py").read_text("utf-8")
PAGE = "\n".join(file.read_text("utf-8") for file in (Path(__file__).parents[2] / "web" / "host").glob("*.py"))
USED = set(re.findall(r'(?:NotAllowedError|refused_message|gone)\(\s*"(\w+)"', SERVER))
USED |= set(re.findall(r'NameRefusedError\(\s*"(\w+)"', STORAGE)) | {"no_such_method"}  # which Starlette finds out


def needed(template: object) -> set[str]:
    texts = template.values() if isinstance(template, dict) else [template]
    return {field for text in texts for _, field, _, _ in Formatter().parse(str(text)) if field}


def families_of(code: str) -> list[str]:
    return [family for family in ("table", "people", "site") if f"reason.{family}.{code}" in templates("en")]


def test_exactly_the_codes_that_are_used_are_declared() -> None:
    assert sorted(USED ^ STATUS.keys()) == []


def test_a_code_has_one_sentence() -> None:
    for code in STATUS:
        assert len(families_of(code)) + (code in FOR_PROGRAMS) == 1, code


def test_no_sentence_is_left_over() -> None:
    kept = {key.split(".")[2] for key in templates("en") if key.startswith(("reason.people.", "reason.site."))}
    of_page = set(
        re.findall(r'(?:_refused|RefusedHere)\(\s*"(\w+)"', PAGE)
    )  # the host of the static site has some of its own
    assert sorted(kept - STATUS.keys() - of_page) == []
    assert sorted(FOR_PROGRAMS.keys() - STATUS.keys()) == []


def test_a_refusal_takes_its_sentence_and_status_from_its_code() -> None:
    error = NotAllowedError("too_many", wait=5)
    assert (error.status, error.params, str(error)) == (429, {"wait": 5}, "Too many requests. Try again in 5 s.")
    assert refused_message("not_gone", name="Ana").sentence == "Ana is at the table."
    assert str(NotAllowedError("bad_options", "length: too long.")) == "length: too long."
    assert sentence_of("blunder", move="8/5", loss=0.1234, best="6/5") == "8/5 loses 0.12. 6/5 is better."


def test_a_code_that_nobody_has_declared_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        NotAllowedError("no_such_code")
    with pytest.raises(KeyError):
        NotAllowedError("too_many")  # its sentence needs the time


@pytest.mark.parametrize("language", LANGUAGES)
def test_python_finds_them_in_every_language(language: str) -> None:
    say: Catalog = catalog(language)
    for family in ("people", "site"):
        for code in catalog("en").keys(f"reason.{family}."):
            values = dict.fromkeys(needed(templates("en")[f"reason.{family}.{code}"]), 7)
            found = say.reason("checkers", Refusal(code, values, "none"))
            assert found == say(f"reason.{family}.{code}", **values)
            assert not re.search(r"[{}]", found)


@pytest.mark.parametrize(("language", "english"), [("pl", "po angielsku"), ("sl", "v angleščini")])
def test_what_a_reader_of_files_says_is_told_apart_as_english(language: str, english: str) -> None:
    """Faults in files and positions are written in English only: a translated sentence is whole without them."""
    for key, text in templates(language).items():
        if key.startswith("reason.") and needed(text) & {"fault", "why"}:
            assert re.search(rf"\w\. \w+ {english}: \{{\w+\}}$", str(text)), key
