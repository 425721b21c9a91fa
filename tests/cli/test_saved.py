"""saved and verify-dice: the games on disk, and the check of their dice."""

import asyncio
import json
from pathlib import Path

import pytest
from tests.cli.conftest import Command
from tests.table.tables import dealt, play_on

from crownpoint.server.operations.single_process import single_process
from crownpoint.storage import Store
from crownpoint.storage.playing import PlayingLock
from crownpoint.table import Table
from crownpoint.table.records.record import write_record

DICE = Path(__file__).parents[2] / "testdata" / "dice"


@pytest.fixture
def table() -> Table:
    return play_on(dealt("backgammon", 1, seed=3))


@pytest.fixture
def file(tmp_path: Path, table: Table) -> str:
    """A store with one finished match."""
    path = tmp_path / "tables.sqlite"

    async def fill() -> None:
        async with await Store.open(path) as store:
            await store.create(table, "the final")

    asyncio.run(fill())
    return str(path)


def test_an_empty_store_says_so(crownpoint: Command, tmp_path: Path) -> None:
    answer = crownpoint("saved", "--store", str(tmp_path / "new.sqlite"))
    assert answer == (0, "No games yet. Your finished games will be here.\n", "")


def test_list(crownpoint: Command, file: str, table: Table) -> None:
    status, output, _ = crownpoint("saved", "list", "--store", file)
    assert (status, output.split()[0], output.endswith("the final\n")) == (0, table.id[:8], True)
    (saved,) = json.loads(crownpoint("saved", "--store", file, "--json").output)
    assert (saved["id"], saved["phase"]) == (table.id, "over")
    assert [seat["name"] for seat in saved["seats"]] == ["Ana", "Marek"]


def test_export_delete_import_rename(crownpoint: Command, file: str, table: Table, tmp_path: Path) -> None:
    record = tmp_path / "final.jsonl"
    assert crownpoint("saved", "export", "the final", str(record), "--store", file).status == 0
    assert record.read_text(encoding="utf-8") == write_record(table.events, "the final")
    assert crownpoint("saved", "export", table.id, "--store", file).output == write_record(table.events, "the final")
    again = crownpoint("saved", "export", "the final", str(record), "--store", file)
    assert again.status == 1  # a file is never overwritten
    assert crownpoint("saved", "delete", "the final", "--store", file, typed="n\n").status == 1
    asked = crownpoint("saved", "delete", "the final", "--store", file, typed="y\n")
    assert asked.output == "Delete “the final” for good? [y/N]: “the final” is deleted.\n"
    assert crownpoint("saved", "import", str(record), "--store", file).status == 0
    renamed = crownpoint("saved", "rename", table.id[:8], "the decider", "--store", file)
    assert renamed.output == "“the final” is now “the decider”.\n"
    refused = crownpoint("saved", "import", "-", "--store", file, typed=record.read_text(encoding="utf-8"))
    assert (refused.status, refused.errors) == (1, f"crownpoint: Table {table.id} is already saved.\n")


def test_a_game_that_is_being_played_is_not_deleted(crownpoint: Command, file: str, table: Table) -> None:
    lock = PlayingLock(file, table.id)  # as another process holds it
    refused = crownpoint("saved", "delete", "the final", "--store", file, "--yes")
    assert (refused.status, "being played" in refused.errors) == (1, True)
    lock.release()
    with single_process(file):  # the browser app runs on these games
        assert crownpoint("saved", "delete", "the final", "--store", file, "--yes").status == 1
    assert crownpoint("saved", "delete", "the final", "--store", file, "--yes").status == 0


@pytest.mark.parametrize("arguments", [("export",), ("rename", "x"), ("burn", "x")])
def test_wrong_usage(crownpoint: Command, file: str, arguments: tuple[str, ...]) -> None:
    assert crownpoint("saved", *arguments, "--store", file).status == 2


def test_what_is_not_there_or_broken_is_said(crownpoint: Command, file: str, tmp_path: Path) -> None:
    answer = crownpoint("saved", "delete", "the semifinal", "--store", file)
    assert (answer.status, answer.errors) == (1, "crownpoint: There is no saved game “the semifinal”.\n")
    broken = tmp_path / "broken.sqlite"
    broken.write_text("not a database")
    answer = crownpoint("saved", "--store", str(broken))
    assert answer.status == 1
    assert "cannot be read as saved games" in answer.errors


def test_verify_dice(crownpoint: Command, table: Table, tmp_path: Path) -> None:
    record = tmp_path / "r.jsonl"
    record.write_text(write_record(table.events), encoding="utf-8")
    status, output, _ = crownpoint("verify-dice", str(record))
    assert status == 0
    assert "The seed matches the seal, and all " in output
    assert "expected 8.17" in output
    answer = json.loads(crownpoint("verify-dice", "-", "--json", typed=record.read_text(encoding="utf-8")).output)
    assert (answer["fair"], answer["match_id"], answer["faults"]) == (True, table.id, [])
    assert [seat["name"] for seat in answer["statistics"]] == ["Ana", "Marek"]


def test_verify_dice_of_a_forged_record(crownpoint: Command, table: Table) -> None:
    text = write_record(table.events)
    at = text.index('"kind":"rolled"')
    dice = text.index('"dice":[', at) + len('"dice":[')
    forged = text[:dice] + ("1" if text[dice] != "1" else "2") + text[dice + 1 :]
    answer = crownpoint("verify-dice", "-", typed=forged)
    assert answer.status == 1
    assert "but the seed gives" in answer.output
    assert "These are not the dice that were sealed." in answer.output


def test_verify_dice_with_ones_own_notes(crownpoint: Command, tmp_path: Path) -> None:
    record, notes = DICE / "record.json", DICE / "notes.json"
    answer = crownpoint("verify-dice", str(record), "--mine", str(notes))
    assert (answer.status, "The record is the match that your device noted." in answer.output) == (0, True)
    other = tmp_path / "notes.json"
    text = notes.read_text(encoding="utf-8")
    other.write_text(text.replace(json.loads(text)["seal"], "0" * 64), encoding="utf-8")
    answer = crownpoint("verify-dice", str(record), "--mine", str(other))
    assert answer.status == 1
    assert "The seal is not the one that you were shown first." in answer.output
    other.write_text("hello", encoding="utf-8")
    assert "This is not a copy of the dice" in crownpoint("verify-dice", str(record), "--mine", str(other)).errors


def test_verify_dice_of_what_is_no_finished_match(crownpoint: Command) -> None:
    assert "Line 1: this is not a table record" in crownpoint("verify-dice", "-", typed="hello").errors
    unfinished = crownpoint("verify-dice", "-", typed=write_record(dealt("backgammon").events))
    assert (unfinished.status, unfinished.errors) == (
        1,
        "crownpoint: The match has not ended: its seed is still sealed.\n",
    )


def test_export_as_a_match_file(crownpoint: Command, file: str, tmp_path: Path) -> None:
    match = tmp_path / "final.mat"
    assert crownpoint("saved", "export", "the final", str(match), "--store", file).status == 0
    assert crownpoint("analyse", str(match), "--plies", "0", "--json").status == 0
    wrong = crownpoint("saved", "export", "the final", str(tmp_path / "final.pdn"), "--store", file)
    assert (wrong.status, "written as a .mat file" in wrong.errors) == (1, True)
