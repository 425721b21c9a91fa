"""When cards are due, what they are worth to Anki, and how it goes."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from pathlib import Path

import pytest

from crownpoint.ai.levels import Level
from crownpoint.ai.study import study_of
from crownpoint.host.cards import RATINGS, progress_of, schedule
from crownpoint.host.cards.anki import anki_package
from crownpoint.host.cards.progress import DAY_MS
from crownpoint.messages import catalog
from crownpoint.storage.library.cards import KeptCard, Origin, Review

NOW = 1_790_000_000_000
FAST = Level("fast", plies=0, margin=0, nodes=500)
POSITIONS = {
    "backgammon": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10",
    "checkers": "W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,10,11,12,13",
}

ASKED = {
    "backgammon": ("White to play 3-1", "<p>Money play, cube at 1.</p>"),
    "checkers": ("White to move", ""),
}
CUBE = "XGID=-a-B--E-B-a-dDB--b-bcb----:1:1:-1:00:5:6:1:7:10"


def test_a_better_grade_is_due_later_and_a_card_known_again_and_again_ever_later() -> None:
    first = [schedule(None, rating, NOW).due_ms - NOW for rating in RATINGS]
    assert first == sorted(first)
    assert first[0] == 600_000
    assert first[3] > 4 * DAY_MS
    now, memory, waits = NOW, None, []
    for _ in range(5):
        due, memory = schedule(memory, 3, now)
        waits.append(due - now)
        now = due
    assert waits == sorted(waits)
    assert waits[-1] > 30 * DAY_MS
    forgotten, _ = schedule(memory, 1, now)
    assert forgotten - now == 600_000


def test_days_in_a_row_are_counted_where_the_player_lives() -> None:
    late = [Review(1, 3, day * DAY_MS + 23 * 3_600_000) for day in (10, 11)]  # 23:00 in Greenwich
    assert progress_of(late, 12 * DAY_MS + 1).streak == 2, "today there is still time"
    assert progress_of(late, 13 * DAY_MS + 1).streak == 0
    assert progress_of(late, 12 * DAY_MS + 1, 120).today == 1, "there it is the twelfth already"
    assert progress_of([], NOW).kept is None
    assert progress_of([Review(1, 1, 5), Review(2, 1, 6), Review(3, 2, 7)], 8).kept == 0.5


@pytest.mark.parametrize("game", POSITIONS)
def test_anki_gets_a_picture_and_the_answer(game: str, tmp_path: Path) -> None:
    body = study_of(game).judge_position(POSITIONS[game], FAST)
    origin = Origin("Ann", "Bob <b>", "Club", "2026-11-17")
    card = KeptCard("a" * 32, game, "my errors", POSITIONS[game], body, None, origin, 1, 1, None, 0, 0)
    with zipfile.ZipFile(io.BytesIO(anki_package([card]))) as package:
        assert package.read("0").startswith(b"<svg")
        (tmp_path / "notes.db").write_bytes(package.read("collection.anki2"))
    database = sqlite3.connect(tmp_path / "notes.db")
    fields, tags = database.execute("select flds, tags from notes").fetchone()
    database.close()
    question, board, answer, position, source = fields.split("\x1f")
    turn, stakes = ASKED[game]
    assert question == turn
    assert board == f'{stakes}<img src="crownpoint-{"a" * 32}.svg">'
    assert body["best"] in answer
    assert (position, source) == (POSITIONS[game], "Ann – Bob &lt;b&gt;, Club, 2026-11-17")
    assert tags.split() == [game, "my_errors"]


def test_a_card_for_anki_says_for_what_is_played_in_the_language_of_the_reader() -> None:
    say = catalog("en")
    asks = study_of("backgammon").asks
    assert asks(CUBE, say) == ("Black to roll or double", "Match to 7, 5 – 6, cube at 2.", "Crawford game.")
    assert asks(CUBE.replace(":00:", ":D:"), say)[0] == "White is doubled"
    position = "XGID=-a-B--E-B-a-dDB--b-bcb----:0:0:1:00:0:0:0:0:10"
    card = KeptCard(
        "a" * 32, "backgammon", "cubes", position, study_of("backgammon").judge_position(position, FAST),
        None, Origin(), 1, 1, None, 0, 0,
    )  # fmt: skip
    with zipfile.ZipFile(io.BytesIO(anki_package([card], "pl"))) as package:
        notes = package.read("collection.anki2")
    for words in ("Białe rzucają albo podwajają", catalog("pl")("study.action.double_take")):
        assert words.encode() in notes
