"""Names of people and rooms: which are allowed, and which look the same."""

from __future__ import annotations

import unicodedata

from crownpoint.ai.personas import PERSONAS

__all__ = ["LONGEST", "SHORTEST", "NameRefusedError", "check_name", "name_key"]

SHORTEST, LONGEST = 2, 24
SEPARATORS = " -_.'"

# What people take for Latin letters at a glance; the rest of an alphabet stays as it is.
_LOOKS_LIKE = str.maketrans(
    {
        **dict(zip("аеорсухіјѕԁһӏԛԝкмтвн", "aeopcyxljsdhlqwkmtbh", strict=True)),  # Cyrillic
        **dict(zip("αορνικυτχηε", "aopvlkutxne", strict=True)),  # Greek
        **dict(zip("ıłøđħŧ", "llodht", strict=True)),  # Latin letters that do not come apart
        **dict(zip("01i|", "olll", strict=True)),
    }
)
_PAIRS = (("rn", "m"), ("vv", "w"))

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
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    kept = "".join(each for each in letters if unicodedata.category(each)[0] in "LN").translate(_LOOKS_LIKE)
    for pair, one in _PAIRS:
        kept = kept.replace(pair, one)
    return kept


def check_name(name: str) -> str:
    """The name in its normal form. Raises `NameRefusedError` if it is not allowed."""
    normal = unicodedata.normalize("NFKC", name).strip()
    if not SHORTEST <= len(normal) <= LONGEST:
        raise NameRefusedError(
            "name_length", f"A name has {SHORTEST} to {LONGEST} characters.", shortest=SHORTEST, longest=LONGEST
        )
    for place, character in enumerate(normal):
        inside = 0 < place < len(normal) - 1 and normal[place - 1] not in SEPARATORS
        if not (unicodedata.category(character) in _ALLOWED or (character in SEPARATORS and inside)):
            raise NameRefusedError(
                "name_characters",
                f"“{character}” (character {place + 1}) is not allowed here in a name: use letters, digits, "
                "and between them single spaces, hyphens, underscores, dots or apostrophes.",
                character=character,
            )
    if len({script for each in normal if (script := _script(each))}) > 1:
        raise NameRefusedError("name_scripts", f"“{normal}” mixes letters of different alphabets.", name=normal)
    key = name_key(normal)
    if len(key) < SHORTEST or not any(map(str.isalpha, normal)):
        raise NameRefusedError("name_letters", f"“{normal}” is not a name: use some letters.", name=normal)
    if key in _reserved_keys() or name_key("crownpoint") in key:
        raise NameRefusedError("name_reserved", f"“{normal}” is reserved: choose another name.", name=normal)
    return normal


_ALLOWED = ("Lu", "Ll", "Lt", "Lo", "Lm", "Nd")


def _script(character: str) -> str | None:
    """The alphabet of a letter, None for everything else."""
    if not character.isalpha():
        return None
    script = unicodedata.name(character, "UNKNOWN").split()[0]
    return "CJK" if script in ("HIRAGANA", "KATAKANA", "HANGUL") else script  # these are written together


def _reserved_keys() -> frozenset[str]:
    characters = [text for persona in PERSONAS.values() for text in (persona.key, persona.name)]
    return frozenset(name_key(word) for word in (*_RESERVED.split(), *characters))
