"""The rules of a match as names and values, as match texts have them in tags: only what is not the usual."""

from __future__ import annotations

from collections.abc import Mapping

from crownpoint.backgammon.game import Game
from crownpoint.backgammon.rules import Rules
from crownpoint.backgammon.variants import VARIANTS, Variant
from crownpoint.color import Color

__all__ = ["RULE_TAGS", "layout_of", "rules_of", "unusual_rules"]

RULE_TAGS = (
    "Crawford", "Jacoby", "Beaver", "Raccoon", "Cube", "CubeLimit", "DeadCube", "AutomaticDoubles", "WinnerRollsAgain",
)  # fmt: skip
_NO = ("off", "no", "false", "0")


def unusual_rules(rules: Rules) -> dict[str, str]:
    """The rules that differ from those a reader would suppose.

    >>> unusual_rules(Rules(crawford=False, max_cube=64))
    {'Crawford': 'Off', 'CubeLimit': '64'}
    """
    return {
        **({"Crawford": "Off"} if not rules.crawford else {}),
        **({"Jacoby": "On"} if rules.jacoby else {}),
        **({"Beaver": "On"} if rules.beavers else {}),
        **({"Raccoon": "Off"} if rules.beavers and not rules.raccoons else {}),
        **({"Cube": "Off"} if not rules.cube else {}),
        **({"CubeLimit": str(rules.max_cube)} if rules.max_cube != Rules().max_cube else {}),
        **({"DeadCube": "Refused"} if rules.refuse_dead_cube else {}),
        **({"AutomaticDoubles": str(rules.automatic_doubles)} if rules.automatic_doubles else {}),
        **({"WinnerRollsAgain": "On"} if rules.winner_rolls_again else {}),
    }


def rules_of(tags: Mapping[str, str], length: int) -> Rules:
    """The rules that tags name. What is for money play only is passed over in a match, and what cannot be as well."""

    def is_on(tag: str, default: str) -> bool:
        return tags.get(tag, default).casefold() not in _NO

    limit, ties = _number(tags.get("CubeLimit", "")), _number(tags.get("AutomaticDoubles", ""))
    money = length == 0
    beavers = money and is_on("Beaver", "Off")
    return Rules(
        crawford=is_on("Crawford", "On"),
        jacoby=money and is_on("Jacoby", "Off"),
        beavers=beavers,
        raccoons=beavers and is_on("Raccoon", "On"),
        cube=is_on("Cube", "On") and limit != 1,
        max_cube=limit if limit > 1 and not limit & (limit - 1) else Rules().max_cube,
        refuse_dead_cube=tags.get("DeadCube", "").casefold() == "refused",
        automatic_doubles=ties if money and ties <= _MOST_TIES else 0,
        winner_rolls_again=is_on("WinnerRollsAgain", "Off"),
    )


_MOST_TIES = 10


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0


def layout_of(game: Game) -> Variant | None:
    """The variant whose starting position a game starts from; None for a game from another position."""
    start = game.start.position.with_turn(Color.WHITE)
    return next((each for each in VARIANTS.values() if each.start.with_turn(Color.WHITE) == start), None)
