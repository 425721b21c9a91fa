"""Every game offers the same names."""

from types import ModuleType

import pytest

PACKAGE = [
    "STARTING_POSITION", "Color", "Ending", "Game", "LegalMoves", "Match", "Move", "Outcome", "Position", "Reason",
    "ReasonCode",
]  # fmt: skip
MEMBERS = {
    "Position": [
        "after",
        "board",
        "flipped",
        "legal_moves",
        "parse_move",
        "perft",
        "piece_count",
        "svg",
        "turn",
        "why_illegal",
        "_repr_svg_",
    ],
    "Game": ["history", "is_over", "legal_moves", "moves", "outcome", "play", "position", "resign", "turn", "undo"],
    "Match": ["game", "games", "is_over", "next_game", "score", "winner"],
    "Outcome": ["ending", "winner"],
}


def test_the_package_exports(rules: ModuleType) -> None:
    assert set(PACKAGE) <= set(rules.__all__)
    assert all(hasattr(rules, name) for name in rules.__all__)
    assert sorted(rules.__all__) == sorted(set(rules.__all__))


@pytest.mark.parametrize("name", MEMBERS)
def test_the_classes_have(rules: ModuleType, name: str) -> None:
    offered = getattr(rules, name)
    annotated = set(getattr(offered, "__annotations__", {}))
    missing = {member for member in MEMBERS[name] if not hasattr(offered, member)} - annotated
    if name == "Match":
        missing = {member for member in missing if not hasattr(rules.Match(), member)}
    assert not missing


def test_two_sides_that_are_each_others_opponent(rules: ModuleType) -> None:
    first, second = rules.Color
    assert (first.opponent, second.opponent) == (second, first)
    assert sorted(map(str, rules.Color)) == ["Black", "White"]
