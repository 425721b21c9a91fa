"""Whole games in a real browser: by mouse, by keyboard alone, at phone size by touch.

The opponent plays any move, taken from the seed of the dice: so each game can be repeated, whatever the engines learn.
"""

from __future__ import annotations

from collections import OrderedDict

import pytest
from playwright.async_api import ViewportSize
from tests.browser.conftest import Visitor
from tests.browser.players import Finger, Hand, Keys, Mouse, Player
from tests.server.hosting import open_table, view_of

from crownpoint.ai.random_player import RandomPlayer

pytestmark = [pytest.mark.timeout(300), pytest.mark.long]
HANDS = pytest.mark.parametrize(
    ("hand", "size"),
    [
        (Mouse(), (1280, 800)),
        (Keys(), (640, 400)),
        (Finger(), (360, 640)),
        (Finger(), (844, 390)),
    ],
    ids=["mouse", "keys-640x400", "touch-360x640", "touch-844x390"],
)
DOUBLED_GAMMON_THEN_CRAWFORD = 4
TWO_JUMPS_AND_A_KING = 8


@pytest.fixture(autouse=True)
def _stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownpoint.ai.worker.player_for", lambda game, level, seed: RandomPlayer(seed))
    monkeypatch.setattr("crownpoint.ai.worker._players", OrderedDict())


@HANDS
@pytest.mark.parametrize("address", [DOUBLED_GAMMON_THEN_CRAWFORD], indirect=True, ids=["match-to-5"])
async def test_a_match_with_cube_and_crawford(
    visitor: Visitor, address: str, hand: Hand, size: tuple[int, int]
) -> None:
    page = await visitor.open(phone=isinstance(hand, Finger))
    await page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    whole = isinstance(hand, Mouse)  # the others play its first game, doubled
    table = await open_table(address, "backgammon", length=5 if whole else 3)
    await page.goto(f"{address}/t/{table}")
    player = Player(page, hand)
    await player.play()
    view = await view_of(address, table)
    assert [(result["winner"], result["points"]) for result in view["results"]] == [(0, 4), (0, 1)][: 1 + whole]
    assert player.met >= ({"double", "next", "crawford"} if whole else {"double"})
    assert "You win the match" in await page.get_by_role("tabpanel").inner_text()


@HANDS
@pytest.mark.parametrize("address", [TWO_JUMPS_AND_A_KING], indirect=True, ids=["game"])
async def test_a_game_of_checkers(visitor: Visitor, address: str, hand: Hand, size: tuple[int, int]) -> None:
    page = await visitor.open(phone=isinstance(hand, Finger))
    await page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
    table = await open_table(address, "checkers")
    await page.goto(f"{address}/t/{table}")
    await Player(page, hand, TWO_JUMPS_AND_A_KING).play()
    view = await view_of(address, table)
    own = [line["move"] for line in view["log"] if line["move"] and line["seat"] == 0]
    assert any(move["hits"] > 1 for move in own)
    assert any(move["crowned"] for move in own)
    assert view["winner"] == 0
