"""The table record: every event goes out and comes back, and what is wrong in a file is named by line and field."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from tests.table.tables import against_computer, dealt, play_on

from crownpoint.errors import InvalidRecordError
from crownpoint.table import BackgammonRules, CheckersRules, Event, Seat, events
from crownpoint.table.actions import ACTIONS, OfferKind
from crownpoint.table.events import FACTS, Ending
from crownpoint.table.records.encoding import as_plain, decode
from crownpoint.table.records.record import dump_event, load_event, read_record, write_record
from crownpoint.table.seats import Preferences

SAMPLES = [
    events.NonceGiven("a" * 64),
    events.NonceGiven(None),
    events.Committed("b" * 64),
    events.RollAsked(3),
    events.Revealed(3, "c" * 64, "d" * 64),
    events.GameStarted(2, ("black", "white"), 7, 156),
    events.OpeningRolled(1, (3, 3)),
    events.Rolled(2, (6, 1)),
    events.Moved("8/5 6/5"),
    events.Moved("", automatic=True),
    events.Doubled(2),
    events.Taken(),
    events.Dropped(),
    events.Beavered(4),
    events.Raccooned(8),
    events.Offered(OfferKind.RESIGNATION, 3),
    events.Accepted(OfferKind.DRAW),
    events.Declined(OfferKind.TAKE_BACK, lapsed=True),
    events.TookBack(12),
    events.SeatsSwapped(),
    events.GameEnded(Seat.SECOND, 4, Ending.BORNE_OFF, (0, 4), 2),
    events.GameEnded(None, 0.5, Ending.AGREEMENT, (0.5, 0.5)),
    events.ReadyForNext(),
    events.MatchEnded(None, (1.5, 1.5), "5" * 64),
    events.FlagFell(),
    events.Abandoned(),
    events.Aborted(),
    events.Paused(),
    events.Resumed(),
    events.HostWasDown(5),
    events.WentAway(7),
    events.CameBack(),
    events.Said("Cześć, Žiga! “{}”\n"),
    events.PreferencesSet(Preferences(auto_roll=True, confirm=False)),
    events.RematchAgreed(),
]


@pytest.mark.parametrize("fact", SAMPLES, ids=lambda fact: fact.kind)
def test_every_fact_goes_to_json_and_back(fact: events.Fact) -> None:
    event = Event(9, 12345, Seat.SECOND, fact)
    line = dump_event(event)
    assert "\n" not in line
    assert load_event(line) == event


def test_the_samples_leave_no_fact_out() -> None:
    assert {fact.kind for fact in SAMPLES} | {"opened"} == set(FACTS)


@pytest.mark.parametrize("rules", [BackgammonRules(jacoby=True), CheckersRules(ballot=None)])
def test_the_first_event_knows_the_rules_of_its_game(rules: BackgammonRules | CheckersRules) -> None:
    game = "backgammon" if isinstance(rules, BackgammonRules) else "checkers"
    opened = against_computer(game, 0, rules=rules).events[0]
    assert load_event(dump_event(opened)) == opened


def test_actions_and_views_are_json() -> None:
    table = play_on(dealt("backgammon", 3, seed=4), until=60)
    for viewer in (*Seat, None):
        assert as_plain(table.view(viewer, 0))["number"] == table.number
    for kind, cls in ACTIONS.items():
        samples = {"nonce": "a" * 64, "text": "x", "points": 1, "offer": "draw", "preferences": as_plain(Preferences())}
        samples |= {"share": "b" * 64, "commitment": "c" * 64, "reveal": {"share": "b" * 64, "commitment": "c" * 64}}
        data = {"kind": kind.value, **{field.name: samples[field.name] for field in fields(cls)[1:]}}
        action = decode(cls, json.dumps(data))
        assert as_plain(action) == data


def test_a_record_is_its_events_under_a_header() -> None:
    table = play_on(dealt("checkers", 2, seed=4))
    text = write_record(table.events, "Łódź")
    assert text.splitlines()[0] == '{"format":"crownpoint table","version":2,"name":"Łódź"}'
    record = read_record(text)
    assert (record.name, list(record.events)) == ("Łódź", list(table.events))
    assert write_record(record.events, record.name) == text


HEADER = '{"format":"crownpoint table","version":2,"name":""}\n'
OPENED = dump_event(dealt("checkers").events[0]) + "\n"


def event(number: int, fact: str, seat: int = 0) -> str:
    """A line of a record; `fact` is what follows `"kind":`."""
    return f'{{"number":{number},"time_ms":0,"seat":{seat},"fact":{{"kind":{fact}}}}}'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Line 1: this is not a table record"),
        ("hello", "Line 1: this is not a table record"),
        ('{"format":"pdn","version":2}', "Line 1: this is not a table record"),
        ('{"format":"crownpoint table","version":0}', "Line 1: version is 0"),
        ('{"format":"crownpoint table","version":9}', "Line 1: version 9 is not known to this program"),
        ('{"format":"crownpoint table","version":2,"name":3}', "Line 1: name is 3, not a text"),
        (HEADER, "Line 1: the record ends after its header"),
        (HEADER + "{", "Line 2: Invalid JSON"),
        (HEADER + "[]", "Line 2: Input should be an object"),
        (HEADER + '{"number":1}', "Line 2: time_ms: Field required"),
        (HEADER + '{"number":true,"time_ms":0}', "Line 2: number: Input should be a valid integer"),
        (HEADER + event(1, '"taken"', seat=2), "Line 2: seat: Input should be 0 or 1"),
        (HEADER + event(1, '"jumped"'), "Line 2: fact: Input tag 'jumped' found using 'kind' does not match"),
        (HEADER + event(2, '"taken"'), "Line 2: number is 2, but event 1 is next"),
        (HEADER + OPENED + event(2, '"rolled","roll":1'), "Line 3: fact.rolled.dice: Field required"),
        (
            HEADER + OPENED + event(2, '"rolled","roll":1,"dice":[1,2,3]'),
            "Line 3: fact.rolled.dice: Tuple should",
        ),
        (
            HEADER + OPENED + event(2, '"rolled","roll":1,"dice":[1,"2"]'),
            "Line 3: fact.rolled.dice.1: Input should",
        ),
        (
            HEADER + OPENED + event(2, '"offered","offer":"tea"'),
            "Line 3: fact.offered.offer: Input should be",
        ),
        (
            HEADER + OPENED.replace('"length":1', '"length":1,"lenght":2'),
            "Line 2: fact.opened.options.lenght: ",
        ),
        (
            HEADER + OPENED.replace('"checkers"', '"chess"'),
            "Line 2: fact.opened.options: the game is 'chess', not",
        ),
        (HEADER + OPENED.replace('"ballot":null', '"ballot":"x"'), "Line 2: fact.opened.options: rules: ballot: Input"),
        (
            HEADER + OPENED.replace('"length":1', '"length":-1'),
            "Line 2: fact.opened.options.length: Input should",
        ),
        (HEADER + OPENED.replace('"name":"Ana",', ""), "Line 2: fact.opened.seats.0.name: Field required"),
    ],
)
def test_what_is_wrong_is_named_by_line_and_field(text: str, message: str) -> None:
    with pytest.raises(InvalidRecordError, match=message) as caught:
        read_record(text)
    assert caught.value.line == int(message.split(":")[0].removeprefix("Line "))
