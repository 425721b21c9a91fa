"""The browser's types are those of the host."""

from pathlib import Path

from tools.typescript import typescript


def test_the_types_of_the_browser_are_in_step() -> None:
    committed = Path(__file__).parents[2] / "web" / "src" / "api" / "messages.ts"
    assert committed.read_text("utf-8") == typescript(), "run `make types`"


def test_no_two_messages_have_the_same_name() -> None:
    assert "__" not in typescript()
