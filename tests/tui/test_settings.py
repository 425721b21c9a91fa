"""Settings survive a restart, and nothing in their file can stop the app."""

from __future__ import annotations

from pathlib import Path

import pytest

from crownpoint.tui.settings import Settings, load_settings, save_settings, settings_path


def test_what_was_chosen_is_kept(tmp_path: Path) -> None:
    chosen = Settings(language="sl", theme="kurnik", name="Ana", pace="fast", blunder=True)
    save_settings(chosen, tmp_path / "deep" / "tui.json")
    assert load_settings(tmp_path / "deep" / "tui.json") == chosen


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"theme": "plaid", "language": "xx", "pace": 3, "confirm": "yes", "unknown": 1}', "\x00\x01"],
)
def test_a_damaged_file_counts_as_not_chosen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("CROWNPOINT_LANGUAGE", "en")
    path = tmp_path / "tui.json"
    path.write_text(text, "utf-8")
    assert load_settings(path) == Settings()


def test_the_language_of_the_system_is_the_default(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROWNPOINT_LANGUAGE", "pl")
    assert load_settings(tmp_path / "none.json").language == "pl"


def test_a_folder_that_cannot_be_written_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    save_settings(Settings(), tmp_path / "file" / "tui.json")
    assert (tmp_path / "file").read_text("utf-8") == "in the way"


def test_another_folder_can_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROWNPOINT_CONFIG", str(tmp_path))
    assert settings_path() == tmp_path / "tui.json"


def test_a_player_always_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "root")
    assert Settings(language="pl").player_name == "Gość"
    monkeypatch.setenv("LOGNAME", "marek")
    assert Settings().player_name == "Marek"
    assert Settings(name="Ana").player_name == "Ana"
