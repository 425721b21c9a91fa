"""Datasets: the rows say what was played, parts can be made by anyone and after a stop, and nonsense is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from crownpoint import backgammon, checkers
from crownpoint.ai.dataset import DatasetSettings, write_dataset
from crownpoint.ai.kits import KITS
from crownpoint.ai.work import workers
from crownpoint.errors import OtherWorkError
from crownpoint.games import GAMES

parquet = pytest.importorskip("pyarrow.parquet", reason="the extra [dataset] is not installed")

PAGE = Path(__file__).parents[2] / "docs" / "notation" / "dataset.md"
SETTINGS = {
    "backgammon": DatasetSettings(
        "backgammon", games=3, players=("engine:plies=0", "random"), part_size=2, judged=0.03,
        judging={"trials": 36, "truncate": 2, "candidates": 2},
    ),
    "checkers": DatasetSettings(
        "checkers", games=3, players=("engine:nodes=200", "random"), part_size=2, judged=0.2, judging={"nodes": 500}
    ),
}  # fmt: skip


def rows(folder: Path, table: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for file in sorted(folder.glob(f"{table}-*.parquet")):
        found += parquet.read_table(file).to_pylist()
    return found


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folders = {game: tmp_path_factory.mktemp(game) / "dataset" for game in SETTINGS}
    for game, folder in folders.items():
        write_dataset(folder, SETTINGS[game])
    return folders


def test_every_game_is_there_with_its_decisions(made: dict[str, Path]) -> None:
    for folder in made.values():
        games, decisions = rows(folder, "games"), rows(folder, "decisions")
        assert [game["game"] for game in games] == [0, 1, 2]
        for game in games:
            own = [row for row in decisions if row["game"] == game["game"]]
            assert [row["ply"] for row in own] == list(range(game["decisions"]))
        assert games[0]["white"] == games[1]["black"], "the players swap sides"


def test_backgammon_rows_are_moves_of_their_positions(made: dict[str, Path]) -> None:
    games = {row["game"]: row for row in rows(made["backgammon"], "games")}
    judged = 0
    for row in rows(made["backgammon"], "decisions"):
        game = games[row["game"]]
        assert row["points"] == (game["points"] if game["winner"] == row["color"] else -game["points"])
        (position,) = backgammon.batch.positions([row["board"]], row["color"])
        if row["kind"] == "move":
            assert row["position"] == position.gnubg_id
            after = position.after(position.parse_move(row["move"], tuple(row["dice"])))
            assert row["after"] == backgammon.batch.rows([after])[0].tolist()
            if row["rolled_moves"]:
                judged += 1
                assert row["rolled_moves"][0]["loss"]["mean"] == 0
                assert row["move"] in [each["move"] for each in row["rolled_moves"]]
                assert {each["trials"] for each in row["rolled_moves"]} == {36}
        else:
            assert row["move"] is None
            assert row["choice"] in ("roll", "double", "take", "drop")
    assert judged > 0


def test_checkers_rows_are_moves_of_their_positions(made: dict[str, Path]) -> None:
    games = {row["game"]: row for row in rows(made["checkers"], "games")}
    judged = 0
    for row in rows(made["checkers"], "decisions"):
        winner = games[row["game"]]["winner"]
        assert row["points"] == (0 if winner is None else 1 if winner == row["color"] else -1)
        position = checkers.Position.from_fen(row["position"])
        assert row["board"] == checkers.batch.rows([position])[0].tolist()
        assert row["after"] == checkers.batch.rows([position.after(row["move"])])[0].tolist()
        assert row["legal_moves"] == len(position.legal_moves())
        if row["searched_moves"]:
            judged += 1
            scores = [each["score"] for each in row["searched_moves"]]
            assert scores == sorted(scores, reverse=True)
    assert judged > 0


@pytest.mark.parametrize("game", SETTINGS)
def test_what_is_missing_is_made_again_by_anyone(made: dict[str, Path], game: str, tmp_path: Path) -> None:
    folder = made[game]
    before = {each.name: each.read_bytes() for each in folder.iterdir()}
    (folder / "games-00001.parquet").unlink()
    (folder / "decisions-00000.parquet").unlink()
    reported: list[tuple[int, int]] = []
    with workers(processes=2) as executor:
        write_dataset(folder, SETTINGS[game], executor, lambda done, total: reported.append((done, total)))
    assert {each.name: each.read_bytes() for each in folder.iterdir()} == before
    assert reported == [(0, 2), (1, 2), (2, 2)]


def test_other_settings_do_not_go_into_the_same_folder(made: dict[str, Path]) -> None:
    with pytest.raises(OtherWorkError, match="games 3, not 4"):
        write_dataset(made["checkers"], DatasetSettings("checkers", games=4))


@pytest.mark.parametrize(
    "wrong",
    [{"games": 0}, {"judged": 2}, {"part_size": 0}, {"seed": -1}, {"judging": {"nodes": 0}}, {"game": "chess"},
     {"judging": {"candidates": 0}}],
)  # fmt: skip
def test_senseless_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"chess|is invalid|must be|nodes"):
        DatasetSettings(**({"game": "checkers"} | wrong))


def test_an_unknown_player_leaves_no_folder(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="nobody"):
        write_dataset(tmp_path / "new", DatasetSettings("checkers", players=("nobody", "random")))
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_has_every_column(game: str) -> None:
    dataset = KITS[game].dataset
    assert dataset is not None
    section = PAGE.read_text("utf-8").partition(f"## {game.capitalize()}")[2].partition("\n## ")[0]
    for table, schema in dataset.schemas().items():
        part = section.partition(f"### `{table}`")[2].partition("\n### ")[0]
        assert re.findall(r"^\| `(\w+)` \|", part, re.MULTILINE) == schema.names
