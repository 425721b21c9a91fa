"""How many colors the terminal has."""

from __future__ import annotations

import pytest

from crownpoint.tui.run import colors_of


@pytest.mark.parametrize(
    ("environment", "colors"),
    [
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, "true"),
        ({"TERM": "xterm-256color", "COLORTERM": "24bit"}, "true"),
        ({"TERM": "xterm-direct"}, "true"),
        ({"TERM": "screen-256color"}, "256"),
        ({"TERM": "xterm"}, "16"),
        ({"TERM": "linux"}, "16"),
        ({"TERM": "dumb"}, "none"),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, "none"),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, "256"),
    ],
)
def test_what_the_terminal_says(environment: dict[str, str], colors: str) -> None:
    assert colors_of("auto", environment) == colors


def test_what_was_asked_for_comes_first() -> None:
    assert colors_of("16", {"NO_COLOR": "1"}) == "16"
    with pytest.raises(ValueError, match="no colors 'many'"):
        colors_of("many", {})
