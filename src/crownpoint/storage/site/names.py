"""Names of people and rooms: which are allowed, and which look the same."""

from __future__ import annotations

import unicodedata
from functools import cache

from crownpoint.ai.personas import PERSONAS

__all__ = ["LONGEST", "SHORTEST", "NameRefusedError", "check_name", "look_key", "name_key"]

SHORTEST, LONGEST = 2, 24
LONGEST_KEY = 120  # as the columns are wide; a syllable of Hangul may come apart into seven characters
SEPARATORS = " -_.'"

_ALSO = str.maketrans({"i": "l", "|": "l"})  # a capital I is an l to the eye, and case does not count
_PAIRS = (("vv", "w"),)
_INVISIBLE = ("\u115f", "\u1160")  # fillers of Hangul, which Unicode calls letters

_RESERVED = (
    "admin administrator moderator mod root system site server support staff team official help guest nobody anonymous "
    "computer robot engine everyone someone me you null none undefined api crownpoint"
)


class NameRefusedError(ValueError):
    """A name is not allowed; `code` and `params` say why, as data."""

    def __init__(self, code: str, sentence: str, **params: str | int) -> None:
        super().__init__(sentence)
        self.code = code
        self.params = params


def name_key(name: str) -> str:
    """The name as compared: without case, accents and separators, and with look-alikes made one.

    >>> name_key("Žan-Luka") == name_key("zan luka")
    True
    >>> name_key("Аnа") == name_key("Ana")  # the first one with Cyrillic letters
    True
    """
    return _finished(_skeleton(unicodedata.normalize("NFKC", name).casefold()))


def look_key(name: str) -> str:
    """The name as seen: its skeleton as it is spelled, before case is taken away.

    Two letters may look the same as capitals only, as the Cyrillic Н and our H, so the name has two keys.

    >>> look_key("НELEN") == look_key("Helen"), name_key("НELEN") == name_key("Helen")
    (True, False)
    """
    return _finished(_skeleton(unicodedata.normalize("NFKC", name)))


def _skeleton(text: str) -> str:
    """The letters and digits of a text by their prototypes, as in Unicode Technical Standard 39, without accents."""
    prototypes = _prototypes()
    letters = unicodedata.normalize("NFKD", text)
    return _letters(unicodedata.normalize("NFKD", "".join(prototypes.get(each, each) for each in _letters(letters))))


def _letters(text: str) -> str:
    return "".join(each for each in text if unicodedata.category(each)[0] in "LN")


def _finished(skeleton: str) -> str:
    found = skeleton.casefold().translate(_ALSO)
    for pair, one in _PAIRS:
        found = found.replace(pair, one)
    return found[:LONGEST_KEY]


@cache
def _prototypes() -> dict[str, str]:
    """What each character that looks like another stands for.

    The library lists the characters that look like a given one, in both directions. The one with many is the
    prototype; of two, the longer or the first.
    """
    from confusable_homoglyphs.confusables import confusables_data  # slow to load, and no game needs it

    alike: dict[str, list[str]] = {
        key.strip("\u200e"): [each["c"].strip("\u200e") for each in others] for key, others in confusables_data.items()
    }
    found = {}
    for character, others in alike.items():
        if len(character) == len(others) == 1:
            (other,) = others
            if len(other) > 1 or len(alike.get(other, ())) > 1 or other < character:
                found[character] = other
    return found


def check_name(name: str) -> str:
    """The name in its normal form. Raises `NameRefusedError` if it is not allowed."""
    normal = unicodedata.normalize("NFKC", name).strip()
    if not SHORTEST <= len(normal) <= LONGEST:
        raise NameRefusedError(
            "name_length", f"A name has {SHORTEST} to {LONGEST} characters.", shortest=SHORTEST, longest=LONGEST
        )
    for place, character in enumerate(normal):
        inside = 0 < place < len(normal) - 1 and normal[place - 1] not in SEPARATORS
        letter = unicodedata.category(character) in _ALLOWED and character not in _INVISIBLE
        if not (letter or (character in SEPARATORS and inside)):
            raise NameRefusedError(
                "name_characters",
                f"“{character}” (character {place + 1}) is not allowed here in a name: use letters, digits, "
                "and between them single spaces, hyphens, underscores, dots or apostrophes.",
                character=character,
            )
    if len({script for each in normal if (script := _script(each))}) > 1:
        raise NameRefusedError("name_scripts", f"“{normal}” mixes letters of different alphabets.", name=normal)
    key = name_key(normal)
    if len(key) < SHORTEST or not any(unicodedata.category(each) in _LETTERS for each in normal):
        raise NameRefusedError("name_letters", f"“{normal}” is not a name: use some letters.", name=normal)
    if {key, look_key(normal)} & _reserved_keys() or name_key("crownpoint") in key:
        raise NameRefusedError("name_reserved", f"“{normal}” is reserved: choose another name.", name=normal)
    return normal


_LETTERS = ("Lu", "Ll", "Lt", "Lo")
_ALLOWED = (*_LETTERS, "Lm", "Nd")


def _script(character: str) -> str | None:
    """The alphabet of a letter, None for everything else."""
    if not character.isalpha():
        return None
    script = unicodedata.name(character, "UNKNOWN").split()[0]
    return "CJK" if script in ("HIRAGANA", "KATAKANA", "HANGUL") else script  # these are written together


@cache
def _reserved_keys() -> frozenset[str]:
    characters = [text for persona in PERSONAS.values() for text in (persona.key, persona.name)]
    return frozenset(name_key(word) for word in (*_RESERVED.split(), *characters))
