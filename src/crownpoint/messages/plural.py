"""Which plural form a number takes: the rules of the Unicode CLDR for whole numbers of our three languages."""

from __future__ import annotations

__all__ = ["plural_form"]


def plural_form(language: str, number: int) -> str:
    """Return "one", "two", "few", "many" or "other".

    >>> [plural_form("pl", n) for n in (1, 2, 5, 12, 22)]
    ['one', 'few', 'many', 'many', 'few']
    >>> [plural_form("sl", n) for n in (1, 2, 3, 5, 101)]
    ['one', 'two', 'few', 'other', 'one']
    """
    number = abs(number)
    if language == "pl":
        if number == 1:
            return "one"
        return "few" if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else "many"
    if language == "sl":
        return {1: "one", 2: "two", 3: "few", 4: "few"}.get(number % 100, "other")
    return "one" if number == 1 else "other"
