"""Events and ways as a site sends them."""

from __future__ import annotations

import json

import pytest
from tests.table.tables import ANA, MAREK, dealt, play_on

from crownpoint.server.online.tables.showing import event_json
from crownpoint.table import Comfort, Resign, Say, SetComfort
from crownpoint.table.json_form import encode


@pytest.mark.parametrize("game", ["backgammon", "checkers"])
def test_an_event_goes_out_as_the_record_tells_it(game: str) -> None:
    table = play_on(dealt(game, 2), until=40)
    table.act(ANA, Say("„Dober dan“ \n\u2028<b>"), 5)
    table.act(MAREK, SetComfort(Comfort(auto_roll=True)), 6)
    play_on(table)
    kinds = {event.kind for event in table.events}
    assert {"opened", "nonce_given", "moved", "said", "comfort_set", "game_ended", "match_ended"} <= kinds
    for event in table.events:
        assert json.loads(event_json(event)) == encode(event)


def test_an_offer_names_its_kind() -> None:
    table = play_on(dealt("backgammon"), until=12)
    table.act(table.to_act[0], Resign(1), 0)
    assert b'"fact":{"kind":"offered","offer":"resignation","points":1}}' in event_json(table.events[-1])
