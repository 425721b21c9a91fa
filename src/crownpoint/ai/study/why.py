"""Why a choice was worse, in sentences that open with a number."""

from __future__ import annotations

from collections.abc import Iterable

from crownpoint.ai.study.records import Reason
from crownpoint.messages import Catalog

__all__ = ["why_sentences"]


def why_sentences(reasons: Iterable[Reason], say: Catalog) -> list[str]:
    """Each reason as a sentence in the language of a catalog.

    >>> from crownpoint.messages import catalog
    >>> why_sentences([Reason("shots", 19, 19, 2)], catalog("en"))
    ["19 of 36 rolls hit a blot outside the other side's home board; 2 after the best move."]
    """
    found = []
    for each in reasons:
        values = {
            "n": abs(round(each.number)), "mine": _figure(each.mine, each.unit, say),
            "best": _figure(each.best, each.unit, say), "places": ", ".join(map(str, each.places)),
        }  # fmt: skip
        if each.unit in ("%", "lead"):
            opening = say("number.percent", n=say.number(100 * each.number, "+.1f"))
        elif each.unit == "chance":
            opening = say("number.percent", n=_figure(each.number, each.unit, say))
        else:
            opening = _figure(each.number, each.unit, say)
        found.append(f"{opening} {say(f'study.why.{each.key}', **values)}")
    return found


def _figure(value: float, unit: str, say: Catalog) -> str:
    if unit in ("%", "chance"):
        return say.number(100 * value, ".1f")
    return say.number(value, ".1f" if unit == "pips" else ".0f")
