from __future__ import annotations

import json
import string

import pytest

from crownpoint.backgammon import Color, Reason, ReasonCode
from crownpoint.backgammon.reasons import TEMPLATES
from crownpoint.messages import LANGUAGES, catalog

SAMPLE = {"n": 7, "k": 2, "m": 4, "d": 6, "a": 6, "b": 5, "v": 1024, "name": Color.WHITE, "move": "8/5"}


def fields_of(code: ReasonCode) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(TEMPLATES[code]) if name}


def test_every_code_has_a_sentence() -> None:
    assert set(TEMPLATES) == set(ReasonCode)


@pytest.mark.parametrize("code", ReasonCode)
def test_sentences_and_data(code: ReasonCode) -> None:
    reason = Reason(code, {name: SAMPLE[name] for name in fields_of(code)})
    assert str(reason).endswith(".")
    assert "{" not in str(reason)
    data = json.loads(json.dumps(reason.as_dict()))
    assert (data["code"], data["sentence"]) == (code.value, str(reason))
    assert hash(reason) == hash(Reason(code, dict(reason.params)))


@pytest.mark.parametrize("code", ReasonCode)
def test_every_language_knows_it(code: ReasonCode) -> None:
    given = {name: SAMPLE[name] for name in fields_of(code)}
    for language in LANGUAGES:
        assert "{" not in catalog(language)(f"reason.backgammon.{code.value}", **given)


def test_one_checker_reads_differently() -> None:
    assert str(Reason(ReasonCode.NOT_HOME, {"k": 1})) == "You cannot bear off yet: 1 checker is not home."
    assert str(Reason(ReasonCode.NOT_HOME, {"k": 3})) == "You cannot bear off yet: 3 checkers are not home."
