"""Every game of the registry can be played at a table, through the same interface."""

from __future__ import annotations

import json

import pytest

from crownpoint.ai.random_player import RandomPlayer
from crownpoint.games import GAMES
from crownpoint.table import GiveNonce, NextGame, Occupant, Phase, Seat, Table, TableOptions
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.records.audit import audit
from crownpoint.table.records.encoding import as_plain
from crownpoint.table.records.record import read_record, write_record
from crownpoint.table.registry import RULES


def test_every_game_has_a_table() -> None:
    assert set(RULES) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_from_its_nonces_to_the_reveal_of_its_seed(game: str) -> None:
    options = TableOptions(game, 3, RULES[game].choices())
    table = Table.open(options, (Occupant("Ana"), Occupant("Marek")), match_id="0" * 32, seed="1" * 64, now_ms=0)
    player = RandomPlayer(4)
    for seat in Seat:
        table.act(seat, GiveNonce("2" * 64), 0)
    while table.phase is not Phase.OVER:
        seat = table.to_act[0]
        decision = table.decision(seat)
        action = NextGame() if decision is None else table.action_of(seat, player.choose(decision))
        assert action.kind in table.may(seat)
        table.act(seat, action, 0)
        json.dumps(as_plain(table.view(seat, 0)))
    assert table.results
    record = read_record(write_record(table.events))
    assert audit(record.events).view(None, 0) == table.view(None, 0)
    assert verify_dice(record.events).is_fair
