"""The catalogs say the same things in three languages, and the sentences of the design word for word."""

from __future__ import annotations

import json
import re
from importlib import resources
from string import Formatter

import pytest

from crownpoint.messages import LANGUAGES, catalog, manual, plural_form, system_language

# The same in every language on purpose: names, notation, templates of bare values, words that are alike.
ALIKE = re.compile(
    r"study\.(figure\.pr|head\.equity|head\.gammon)|number\.percent"
    r"|app\.(name|menu)|language\..*|theme\.(kurnik|backyamon)|character\.[\w-]+\.name|new\.variant\..*|game\.backgammon"
    r"|target\.plain|hint\.line|log\.said|ear\.(bar|move|side)|title\.crawford|menu\.title"
    r"|(result|key)\.(gammon|backgammon)|line\.(setting|choice)"
)


def templates(language: str) -> dict[str, object]:
    return json.loads(resources.files("crownpoint.messages").joinpath(f"{language}.json").read_text("utf-8"))


def texts(template: object) -> list[str]:
    if isinstance(template, dict):
        return [text for form, text in template.items() if form != "by"]
    assert isinstance(template, str)
    return [template]


def fields(template: object) -> set[str]:
    return {name for text in texts(template) for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_values(language: str) -> None:
    english, other = templates("en"), templates(language)
    assert list(other) == list(english)
    optional = {"reason.checkers.own_piece": {"name"}, "reason.backgammon.not_yours": {"name"}}
    optional["reason.checkers.not_yours"] = {"name"}
    for key in english:
        assert fields(english[key]) - fields(other[key]) <= optional.get(key, set()), key
        assert fields(other[key]) <= fields(english[key]), key


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_nothing_is_left_untranslated(language: str) -> None:
    english = templates("en")
    same = [key for key, text in templates(language).items() if text == english[key] and not ALIKE.fullmatch(key)]
    assert same == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_words_only(language: str) -> None:
    forbidden = re.compile(r"(?i)\b(invalid|illegal|(?<!as you )please|oops|opponent|przeciwnik|nasprotnik)")
    bad = [key for key, template in templates(language).items() for text in texts(template) if forbidden.search(text)]
    assert bad == []
    shouting = [key for key, template in templates(language).items() for text in texts(template) if "!" in text]
    assert shouting == []


@pytest.mark.parametrize(
    ("key", "values", "sentences"),
    [
        ("status.your_turn", {}, ("Your turn.", "Twój ruch.", "Na vrsti si.")),
        ("status.roll", {}, ("Roll the dice.", "Rzuć kośćmi.", "Vrzi kocki.")),
        ("status.rolled", {"a": 6, "b": 3}, ("You rolled 6 and 3.", "Twój rzut: 6 i 3.", "Tvoj met: 6 in 3.")),
        ("status.only_one", {}, ("Only one move.", "Tylko jeden ruch.", "Možna je ena sama poteza.")),
        (
            "status.no_move",
            {"a": 6, "b": 3},
            ("No move: 6 and 3 are blocked.", "Brak ruchu. Zablokowane: 6 i 3.", "Ni poteze. Zaprto za 6 in 3."),
        ),
        (
            "reason.backgammon.blocked",
            {"n": 18, "name": "Marek", "k": 2},
            (
                "18 is blocked: Marek has 2 checkers there.",
                "Pole 18 jest zablokowane: Marek ma tam pionki (2).",
                "Polje 18 je zaprto: Marek ima tam figure (2).",
            ),
        ),
        (
            "reason.backgammon.not_home",
            {"k": 2},
            (
                "You cannot bear off yet: 2 checkers are not home.",
                "Jeszcze nie można wyprowadzać: poza domem są pionki (2).",
                "Figur še ne moreš spraviti na cilj: zunaj hiše jih je še 2.",
            ),
        ),
        (
            "reason.checkers.must_capture",
            {"list": (21, 22)},
            ("You must capture with 21 or 22.", "Bicie jest obowiązkowe: 21 lub 22.", "Jemanje je obvezno: 21 ali 22."),
        ),
        (
            "status.double_offer",
            {"name": "Marek", "v": 2, "s": 1},
            (
                "Marek doubles to 2. Take, or drop and lose 1 point?",
                "Marek podwaja do 2. Przyjmujesz czy pasujesz i tracisz 1 punkt?",
                "Marek podvaja na 2. Sprejmeš ali odstopiš in izgubiš 1 točko?",
            ),
        ),
        (
            "status.you_win",
            {"what": "X", "points": "4"},
            ("You win X (4).", "Wygrywasz X (4).", "Dobiš X (4)."),
        ),
    ],
)
def test_the_sentences_of_the_design(key: str, values: dict[str, object], sentences: tuple[str, str, str]) -> None:
    assert tuple(catalog(language)(key, **values) for language in LANGUAGES) == sentences


def test_plurals() -> None:
    assert [plural_form("en", n) for n in (0, 1, 2)] == ["other", "one", "other"]
    assert catalog("en")("seat.pips", n=1) == "1 pip"
    assert catalog("en")("seat.pips", n=21) == "21 pips"
    assert catalog("en")("reason.backgammon.not_home", k=1).endswith("1 checker is not home.")


def test_numbers_are_written_as_the_language_does() -> None:
    assert [catalog(language).number(-0.25, "+.2f") for language in ("en", "pl", "sl")] == ["−0.25", "−0,25", "−0,25"]
    assert catalog("pl").number(1.5) == "1,5"


def test_words_of_a_theme_have_a_plain_twin() -> None:
    themed = catalog("en", "backyamon")
    assert themed("word.bar") == "Babylon"
    assert themed("result.backgammon") == "MASSIVE Ya Mon!"
    assert themed.plain("word.bar") == "bar"
    assert catalog("pl", "backyamon")("word.bar") == "banda"
    assert catalog("sl", "backyamon")("word.bar") == "bariera"


def test_words_of_a_theme_fit_the_sentences_they_replace() -> None:
    words = json.loads(resources.files("crownpoint.messages").joinpath("words", "backyamon.json").read_text("utf-8"))
    english = templates("en")
    for key, text in words.items():
        assert fields(text) <= fields(english[key]), key
        assert key.startswith(("reason.", "status.")) or len(text.split()) <= 14, key


class Refused:
    code = "must_capture"
    params = {"list": (21,)}  # noqa: RUF012
    sentence = "English"


def test_reasons_become_sentences() -> None:
    assert catalog("sl").reason("checkers", Refused()) == "Jemanje je obvezno: 21."
    unknown = Refused()
    unknown.code = "something_new"  # type: ignore[misc]
    assert catalog("sl").reason("checkers", unknown) == "English"


def test_a_name_takes_the_place_of_a_color() -> None:
    reason = Refused()
    reason.code, reason.params = "not_your_turn", {"name": "black"}  # type: ignore[misc, dict-item]
    assert catalog("en").reason("backgammon", reason, {"black": "Marek"}.__getitem__) == "It is Marek's turn."


def test_unknown_language_and_key() -> None:
    with pytest.raises(ValueError, match="no language 'xx'"):
        catalog("xx")
    with pytest.raises(KeyError):
        catalog("en")("no.such.key")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manual_has_the_same_chapters(language: str) -> None:
    chapters = [line for line in manual(language).splitlines() if line.startswith("#")]
    assert len(chapters) == len([line for line in manual("en").splitlines() if line.startswith("#")])
    assert len(manual(language)) > 3000


def test_the_language_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("CROWNPOINT_LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "sl_SI.UTF-8")
    assert system_language() == "sl"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert system_language() == "en"
