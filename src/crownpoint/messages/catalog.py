"""Catalogs: a key and values go in, a sentence comes out."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from typing import TypeAlias

from crownpoint.messages.plural import plural_form

__all__ = ["LANGUAGES", "Catalog", "Template", "catalog", "line_manual", "manual", "system_language"]

LANGUAGES = ("en", "pl", "sl")
"""The languages we have; the first stands in for what another one lacks."""

Template: TypeAlias = str | Mapping[str, str]
"""A sentence with `{values}`; or, where a number bends it, its plural forms and under "by" the name of the number."""


class Catalog:
    """All sentences of one language, with the words of a theme laid over them where it is English.

    `plain` is the same catalog without those words: the twin for the ear and for players who want plain words.
    """

    def __init__(self, language: str, templates: Mapping[str, Template], plain: Catalog | None = None) -> None:
        self.language = language
        self.plain = plain or self
        self._templates = templates

    def __call__(self, key: str, **values: object) -> str:
        """The sentence of `key`. Lists in `values` are joined by the language's "or".

        Raises KeyError for a key that no catalog has or a value that is not given.
        """
        template = self._templates[key]
        if isinstance(template, Mapping):
            form = plural_form(self.language, int(str(values[template["by"]])))
            template = template.get(form) or template["other"]
        return template.format_map({name: self._spoken(value) for name, value in values.items()})

    def __contains__(self, key: object) -> bool:
        return key in self._templates

    def template(self, key: str) -> Template:
        """The sentence of `key` with its `{values}` still open. Raises KeyError."""
        return self._templates[key]

    def keys(self, prefix: str) -> tuple[str, ...]:
        """What follows `prefix` in the keys that begin with it, in the order of the catalog."""
        return tuple(key.removeprefix(prefix) for key in self._templates if key.startswith(prefix))

    def listed(self, items: Iterable[object], word: str = "word.or") -> str:
        """`a, b or c` in this language."""
        *most, last = map(str, items)
        return f"{', '.join(most)} {self(word)} {last}" if most else last

    def number(self, value: float, form: str = "g") -> str:
        """A number as this language writes it: `−0.25` is `−0,25` in Polish and Slovenian."""
        return f"{value:{form}}".replace("-", "−").replace(".", self("number.mark"))

    def _spoken(self, value: object) -> str:
        if isinstance(value, (tuple, list)):
            return self.listed(value)
        return self.number(value) if isinstance(value, float) else str(value)

    def reason(self, game: str, reason: object, name_of: Callable[[str], str] = str) -> str:
        """The sentence of a refusal: any object with `code`, `params` and `sentence`.

        The code is looked up among the reasons of `game`, then among those of the table, of people and of the site;
        a code that is not known gets the English sentence that it brings along. `name_of` turns a color into a
        player's name.
        """
        code, params = str(getattr(reason, "code", "")), getattr(reason, "params", {})
        values = {key: name_of(str(value)) if key == "name" else value for key, value in params.items()}
        for family in (game, "table", "people", "site"):
            if f"reason.{family}.{code}" in self:
                try:
                    return self(f"reason.{family}.{code}", **values)
                except KeyError:
                    continue  # the same code in another family, with other values
        return str(getattr(reason, "sentence", reason))


@cache
def _load(*path: str) -> dict[str, Template]:
    loaded: dict[str, Template] = json.loads(resources.files("crownpoint.messages").joinpath(*path).read_text("utf-8"))
    return loaded


@cache
def catalog(language: str = "en", words: str | None = None) -> Catalog:
    """The catalog of a language, with the words of a theme (`words/<name>.json`) where the language is English.

    Raises ValueError for a language that we do not have.
    """
    if language not in LANGUAGES:
        raise ValueError(f"no language {language!r}; there are {', '.join(LANGUAGES)}")
    templates = {**_load("en.json"), **_load(f"{language}.json")}
    plain = Catalog(language, templates)
    if words is None or language != "en":
        return plain
    return Catalog(language, {**templates, **_load("words", f"{words}.json")}, plain)


@cache
def manual(language: str = "en") -> str:
    """The manual in Markdown."""
    return resources.files("crownpoint.messages").joinpath("manual", f"{language}.md").read_text("utf-8")


@cache
def line_manual(language: str = "en") -> str:
    """How to play in line mode, in Markdown."""
    return resources.files("crownpoint.messages").joinpath("manual", "line", f"{language}.md").read_text("utf-8")


def system_language() -> str:
    """The language that the environment asks for, English where we do not have it."""
    for variable in ("CROWNPOINT_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(variable, "")[:2].lower()
        if language in LANGUAGES:
            return language
    return LANGUAGES[0]
