"""The table record: every event goes out and comes back, and what is wrong in a file is named by line and field."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from tests.table.tables import against_computer, dealt, play_on

from crownpoint.errors import InvalidRecordError
from crownpoint.table import Event, Seat, events
from crownpoint.table.actions import ACTIONS, OfferKind
from crownpoint.table.events import FACTS, Ending
from crownpoint.table.json_form import decode, encode
from crownpoint.table.options import BackgammonRules, CheckersRules
from crownpoint.table.record import VERSION, dump_event, load_event, read_record, write_record
from crownpoint.table.seats import Comfort

SAMPLES = [
    events.NonceGiven("a" * 64),
    events.NonceGiven(None),
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
    events.ComfortSet(Comfort(auto_roll=True, confirm=False)),
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


@pytest.mark.parametrize("kinds", [FACTS, ACTIONS], ids=["facts", "actions"])
def test_no_field_hides_behind_the_name_of_another(kinds: dict[str, type]) -> None:
    for kind, cls in kinds.items():
        assert kind == cls.kind  # type: ignore[attr-defined]
        assert not {field.name for field in fields(cls)} & {"number", "time_ms", "seat", "kind"}


def test_actions_and_views_are_json() -> None:
    table = play_on(dealt("backgammon", 3, seed=4), until=60)
    for viewer in (*Seat, None):
        data = encode(table.view(viewer, 0))
        assert json.loads(json.dumps(data)) == data
    for cls in ACTIONS.values():
        samples = {"nonce": "a" * 64, "text": "x", "points": 1, "offer": "draw", "comfort": encode(Comfort())}
        data = {field.name: samples[field.name] for field in fields(cls)}
        action = decode(cls, data)
        assert encode(action) == {"kind": cls.kind, **data}


def test_a_record_is_its_events_under_a_header() -> None:
    table = play_on(dealt("checkers", 2, seed=4))
    text = write_record(table.events, "Łódź")
    assert text.splitlines()[0] == '{"format":"crownpoint table","version":1,"name":"Łódź"}'
    record = read_record(text)
    assert (record.name, list(record.events)) == ("Łódź", list(table.events))
    assert write_record(record.events, record.name) == text


HEADER = '{"format":"crownpoint table","version":1,"name":""}\n'
OPENED = dump_event(dealt("checkers").events[0])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "Line 1: this is not a table record"),
        ("hello", "Line 1: this is not a table record"),
        ('{"format":"pdn","version":1}', "Line 1: this is not a table record"),
        ('{"format":"crownpoint table","version":0}', "Line 1: version is 0"),
        (f'{{"format":"crownpoint table","version":{VERSION + 1}}}', "Line 1: version 2 is newer than this program"),
        ('{"format":"crownpoint table","version":1,"name":3}', "Line 1: name is 3, not a text"),
        (HEADER, "Line 1: the record ends after its header"),
        (HEADER + "{", "Line 2: this is not JSON"),
        (HEADER + "[]", "Line 2: an event is a JSON object"),
        (HEADER + '{"number":1}', "Line 2: time_ms is None, not a whole number"),
        (HEADER + '{"number":true,"time_ms":0}', "Line 2: number is True"),
        (HEADER + '{"number":1,"time_ms":0,"seat":2,"kind":"taken"}', "Line 2: seat is 2, not 0, 1 or null"),
        (HEADER + '{"number":1,"time_ms":0,"seat":0,"kind":"jumped"}', "Line 2: kind is 'jumped', which is no event"),
        (HEADER + '{"number":2,"time_ms":0,"seat":0,"kind":"taken"}', "Line 2: number is 2, but event 1 is next"),
        (HEADER + OPENED + '\n{"number":2,"time_ms":0,"seat":0,"kind":"rolled","roll":1}', "Line 3: dice is missing"),
        (
            HEADER + OPENED + '\n{"number":2,"time_ms":0,"seat":0,"kind":"rolled","roll":1,"dice":[1,2,3]}',
            "Line 3: dice is not a list of 2",
        ),
        (
            HEADER + OPENED + '\n{"number":2,"time_ms":0,"seat":0,"kind":"rolled","roll":1,"dice":[1,"2"]}',
            r"Line 3: dice\[1\] is '2', not of type int",
        ),
        (
            HEADER + OPENED + '\n{"number":2,"time_ms":0,"seat":0,"kind":"offered","offer":"tea"}',
            "Line 3: offer is 'tea', not one of resignation, draw",
        ),
        (HEADER + OPENED.replace('"length":1', '"length":1,"lenght":2'), "Line 2: options.lenght is not known"),
        (HEADER + OPENED.replace('"checkers"', '"chess"'), "Line 2: options.game is 'chess', not one of"),
        (HEADER + OPENED.replace('"ballot":null', '"ballot":"x"'), "Line 2: options.rules.ballot is 'x'"),
        (HEADER + OPENED.replace('"name":"Ana",', ""), r"Line 2: seats\[0\].name is missing"),
    ],
)
def test_what_is_wrong_is_named_by_line_and_field(text: str, message: str) -> None:
    with pytest.raises(InvalidRecordError, match=message) as caught:
        read_record(text)
    assert caught.value.line == int(message.split(":")[0].removeprefix("Line "))
