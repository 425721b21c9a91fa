"""Challenges over HTTP."""

from __future__ import annotations

import asyncio
from typing import Any

from sqlalchemy import insert, update
from tests.server.lobby.conftest import NewMember
from tests.server.visitors import Visitor

from crownpoint.server.lobby import Lobby
from crownpoint.server.net.guard import Guard
from crownpoint.server.operations.metrics import ERRORS
from crownpoint.storage.schema import CHALLENGES, RATINGS, RELATIONS

BLITZ = {"game": "checkers", "clock": {"kind": "fischer", "reserve_ms": 180_000, "bonus_ms": 2000}}
DAYS = {"game": "backgammon", "length": 3, "clock": {"kind": "days", "reserve_ms": 3 * 86_400_000}}


def rated(**options: Any) -> dict[str, Any]:
    return {"options": BLITZ | {"rated": True} | options}


async def test_a_challenge_to_everyone_is_taken_up(lobby: Lobby, member: NewMember) -> None:
    ana, marek = await member("Ana"), await member("Marek")
    made = await ana.ask("POST", "/challenges", rated() | {"color": "white"}, 201)
    assert made["link"] is None
    challenge = made["challenge"]
    assert (challenge["by"]["name"], challenge["by"]["rating"], challenge["by"]["provisional"]) == ("Ana", 1500, True)
    assert (challenge["pool"], challenge["color"]) == ("checkers:fast", "white")
    assert (await marek.ask("GET", "/challenges"))["public"] == [challenge]
    assert await ana.refused("POST", f"/challenges/{challenge['id']}/accept", expect=409) == "own_challenge"
    table = (await marek.ask("POST", f"/challenges/{challenge['id']}/accept", expect=201))["table"]
    found = await lobby.site.store.load(table)
    assert [seat.name for seat in found.seats] == ["Ana", "Marek"]
    assert found.options.rated
    assert found.view(None, 0).seats[0].color == "white"
    assert await marek.refused("POST", f"/challenges/{challenge['id']}/accept", expect=410) == "challenge_gone"
    assert (await ana.ask("GET", "/challenges")) == {"ok": True, "public": [], "mine": []}
    (game,) = (await marek.ask("GET", "/me/games"))["games"]
    assert (game["table"], game["seat"], game["your_turn"], game["pool"]) == (table, 1, True, "checkers:fast")
    assert (await Visitor(ana.app).ask("GET", "/games"))["games"][0]["table"] == table


async def test_exactly_one_of_many_gets_the_table(lobby: Lobby, member: NewMember) -> None:
    ana = await member("Ana")
    others = [await member(f"Guest {at}") for at in range(12)]
    made = await ana.ask("POST", "/challenges", {"options": BLITZ}, 201)
    path = f"/api/v1/challenges/{made['challenge']['id']}/accept"
    answers = await asyncio.gather(*(other.http.post(path) for other in others))
    assert sorted(answer.status_code for answer in answers) == [201] + [410] * 11
    assert len(await lobby.notifications.matches.public()) == 1
    assert len(await lobby.site.store.list()) == 1, "those who were too late have left nothing behind"


async def test_a_challenge_to_one_person(member: NewMember) -> None:
    ana, marek, eva = [await member(name) for name in ("Ana", "Marek", "Eva")]
    challenge = (await ana.ask("POST", "/challenges", {"options": DAYS, "to": "marek"}, 201))["challenge"]
    assert (await eva.ask("GET", "/challenges")) == {"ok": True, "public": [], "mine": []}
    assert [each["id"] for each in (await marek.ask("GET", "/challenges"))["mine"]] == [challenge["id"]]
    path = f"/challenges/{challenge['id']}"
    assert await eva.refused("POST", f"{path}/accept") == "not_for_you"
    assert await eva.refused("DELETE", path, expect=410) == "challenge_gone"
    assert await marek.ask("DELETE", path) == {"ok": True}
    assert await ana.refused("DELETE", path, expect=410) == "challenge_gone"
    assert await ana.refused("POST", "/challenges", {"options": DAYS, "to": "Ana"}, 409) == "own_challenge"
    assert await ana.refused("POST", "/challenges", {"options": DAYS, "to": "Nobody"}, 404) == "no_such_person"


async def test_a_private_link_is_the_only_way_in(app: Guard, member: NewMember) -> None:
    ana, guest = await member("Ana"), await member("Guest")
    made = await ana.ask("POST", "/challenges", {"options": BLITZ, "private": True}, 201)
    assert (await guest.ask("GET", "/challenges"))["public"] == []
    assert await guest.refused("POST", f"/challenges/{made['challenge']['id']}/accept", expect=410) == "challenge_gone"
    path = made["link"].replace("/challenge/", "/links/")
    assert (await Visitor(app).ask("GET", path))["challenge"]["by"]["name"] == "Ana"
    assert await guest.refused("GET", f"{path}x", expect=410) == "challenge_gone"
    assert await Visitor(app).refused("POST", f"{path}/accept", expect=401) == "not_signed_in"
    table = (await guest.ask("POST", f"{path}/accept", expect=201))["table"]
    assert (await guest.ask("GET", "/games"))["games"] == [], "a private match is in no list"
    assert (await guest.ask("GET", "/me/games"))["games"][0]["table"] == table


async def test_what_has_run_out_or_whose_maker_is_away_cannot_be_taken_up(lobby: Lobby, member: NewMember) -> None:
    ana, marek = await member("Ana"), await member("Marek")
    live = (await ana.ask("POST", "/challenges", {"options": BLITZ}, 201))["challenge"]
    slow = (await ana.ask("POST", "/challenges", {"options": DAYS}, 201))["challenge"]
    del lobby.site.callers[f"socket of {ana.id}"]
    assert [each["id"] for each in (await marek.ask("GET", "/challenges"))["public"]] == [slow["id"]]
    assert await marek.refused("POST", f"/challenges/{live['id']}/accept", expect=409) == "challenger_away"
    await marek.ask("POST", f"/challenges/{slow['id']}/accept", expect=201)
    async with lobby.site.store.writing() as connection:
        await connection.execute(update(CHALLENGES).values(expires_ms=1))
    assert await marek.refused("POST", f"/challenges/{live['id']}/accept", expect=410) == "challenge_gone"


async def test_rating_bounds(lobby: Lobby, member: NewMember) -> None:
    ana, marek = await member("Ana"), await member("Marek")
    body = rated() | {"least_rating": 1600, "most_rating": 1700}
    path = f"/challenges/{(await ana.ask('POST', '/challenges', body, 201))['challenge']['id']}/accept"
    assert await marek.refused("POST", path) == "rating_outside"
    async with lobby.site.store.writing() as connection:
        row = {"person_id": marek.id, "pool": "checkers:fast", "rating": 1650, "deviation": 60, "volatility": 0.06}
        await connection.execute(insert(RATINGS), row | {"matches": 9, "updated_ms": 0})
    await marek.ask("POST", path, expect=201)


async def test_those_who_have_blocked_each_other_do_not_play(lobby: Lobby, member: NewMember) -> None:
    ana, marek = await member("Ana"), await member("Marek")
    challenge = (await ana.ask("POST", "/challenges", {"options": BLITZ}, 201))["challenge"]
    async with lobby.site.store.writing() as connection:
        row = {"person_id": ana.id, "other_id": marek.id, "kind": "block", "created_ms": 0}
        await connection.execute(insert(RELATIONS), row)
    assert (await marek.ask("GET", "/challenges"))["public"] == []
    assert await marek.refused("POST", f"/challenges/{challenge['id']}/accept") == "not_welcome"
    assert await marek.refused("POST", "/challenges", {"options": BLITZ, "to": "Ana"}) == "not_welcome"
    assert await ana.refused("POST", "/challenges", {"options": BLITZ, "to": "Marek"}) == "not_welcome"


async def test_guests_play_unrated(member: NewMember) -> None:
    ana, guest = await member("Ana"), await member("Guest")
    assert await guest.refused("POST", "/challenges", rated()) == "rated_needs_member"
    assert await ana.refused("POST", "/challenges", rated() | {"to": guest.name}) == "rated_needs_member"
    challenge = (await ana.ask("POST", "/challenges", rated(), 201))["challenge"]
    assert await guest.refused("POST", f"/challenges/{challenge['id']}/accept") == "rated_needs_member"


UNPLAYABLE: tuple[tuple[dict[str, Any], str], ...] = (
    ({"game": "chess"}, "bad_message"),
    ({"game": "checkers", "length": 65}, "bad_options"),
    ({"game": "checkers", "length": -1}, "bad_message"),
    ({"game": "checkers", "lenght": 3}, "bad_message"),
    ({"game": "checkers", "first_color": "white"}, "bad_options"),
    ({"game": "checkers", "rules": {"jacoby": True}}, "bad_message"),
    ({"game": "checkers", "clock": {"kind": "fischer"}}, "bad_options"),
    ({"game": "checkers", "clock": {"kind": "days", "reserve_ms": 10**11}}, "bad_message"),
    ({"game": "backgammon", "rules": {"max_cube": 2**70}}, "bad_message"),
    ({"game": "backgammon", "rules": {"automatic_doubles": -1}}, "bad_message"),
    ({"game": "backgammon", "start": "x" * 100_000}, "bad_message"),
    ({"game": "backgammon", "start": "hello"}, "unplayable_position"),
    ({"game": "backgammon", "start": "W:W18:B1"}, "unplayable_position"),
    ({"game": "checkers", "start": "\u0661:W18:B1"}, "unplayable_position"),
    ({"game": "checkers", "start": 7}, "bad_message"),
    ({"game": "checkers", "rated": True, "start": "W:W18:B1"}, "rated_needs_standard"),
    ({"game": "backgammon", "length": 0, "rated": True}, "rated_needs_length"),
    ({"game": "checkers", "rated": True, "rules": {"opening": "three_move", "ballot": 3}}, "rated_needs_standard"),
    (DAYS | {"rated": True, "rules": {"cube": False}}, "rated_needs_standard"),
    (DAYS | {"rated": True, "rules": {"crawford": False}}, "rated_needs_standard"),
    (DAYS | {"rated": True, "rules": {"max_cube": 1}}, "rated_needs_standard"),
    (DAYS | {"rated": True, "length": 26}, "rated_needs_length"),
    ({"game": "checkers", "rated": True}, "rated_needs_clock"),
    (DAYS | {"rated": True, "clock": {"kind": "reserve", "reserve_ms": 1000}}, "rated_needs_clock"),
)


async def test_options_nobody_can_play_are_refused(member: NewMember) -> None:
    ana = await member("Ana")
    for options, code in UNPLAYABLE:
        status = 422 if code == "bad_message" else 400
        assert await ana.refused("POST", "/challenges", {"options": options}, status) == code, options


async def test_a_person_has_a_bounded_number_of_challenges(member: NewMember) -> None:
    ana = await member("Ana")
    for _ in range(10):
        await ana.ask("POST", "/challenges", {"options": DAYS}, 201)
    assert await ana.refused("POST", "/challenges", {"options": DAYS}, 409) == "too_many_challenges"


async def test_a_live_game_withdraws_what_both_offered_to_everyone(member: NewMember) -> None:
    ana, marek = await member("Ana"), await member("Marek")
    for player in (ana, marek):
        for _ in range(2):
            challenge = (await player.ask("POST", "/challenges", {"options": BLITZ}, 201))["challenge"]
    await ana.ask("POST", f"/challenges/{challenge['id']}/accept", expect=201)
    assert (await ana.ask("GET", "/challenges"))["public"] == []


async def test_a_computer_character_is_ready_at_once(lobby: Lobby, member: NewMember) -> None:
    guest = await member("Guest")
    seats = [{"kind": "person"}, {"kind": "computer", "level": "selector"}]
    body = {"options": {"game": "backgammon", "length": 3}, "seats": seats}
    table = (await guest.ask("POST", "/tables", body, 201))["table"]
    (game,) = (await guest.ask("GET", "/games"))["games"]
    assert (game["table"], game["players"][1]["kind"], game["players"][1]["level"]) == (table, "computer", "selector")
    unknown = [seats[0], {"kind": "computer", "level": "hal"}]
    assert await guest.refused("POST", "/tables", body | {"seats": unknown}, 400) == "no_such_character"
    assert await guest.refused("POST", "/tables", body | {"seats": [seats[0], seats[0]]}, 400) == "bad_seats"
    wanted = {"options": {"game": "checkers", "rated": True}, "seats": seats}
    assert await guest.refused("POST", "/tables", wanted, 400) == "computers_unrated"


async def test_nobody_is_let_in_without_a_name(app: Guard, member: NewMember) -> None:
    nobody = Visitor(app)
    challenge = (await (await member("Ana")).ask("POST", "/challenges", {"options": BLITZ}, 201))["challenge"]
    for method, path, body in (
        ("POST", "/challenges", {"options": BLITZ}),
        ("POST", f"/challenges/{challenge['id']}/accept", None),
        ("DELETE", f"/challenges/{challenge['id']}", None),
        (
            "POST",
            "/tables",
            {"options": BLITZ, "seats": [{"kind": "person"}, {"kind": "computer", "level": "selector"}]},
        ),
        ("POST", "/seeks", {"options": BLITZ}),
        ("GET", "/me/games", None),
        ("GET", "/stream", None),
    ):
        assert await nobody.refused(method, path, body, 401) == "not_signed_in"


async def test_a_challenge_that_cannot_be_shown_is_left_out_and_counted(lobby: Lobby, member: NewMember) -> None:
    ana, marek, eva = await member("Ana"), await member("Marek"), await member("Eva")
    broken = (await ana.ask("POST", "/challenges", rated(), 201))["challenge"]["id"]
    linked = await ana.ask("POST", "/challenges", rated(rated=False) | {"private": True}, 201)
    asked = (await ana.ask("POST", "/challenges", rated() | {"to": "Marek"}, 201))["challenge"]["id"]
    async with lobby.site.store.writing() as connection:  # as another version might have let it in
        await connection.execute(update(CHALLENGES).values(options='{"game": "checkers", "length": -7}'))
    good = (await eva.ask("POST", "/challenges", rated(), 201))["challenge"]
    before = _not_shown()
    assert (await marek.ask("GET", "/challenges"))["public"] == [good]
    assert [each["id"] for each in (await marek.ask("GET", "/lobby"))["challenges"]] == [good["id"]]
    assert _not_shown() > before
    secret = linked["link"].rpartition("/")[2]
    assert await marek.refused("GET", f"/links/{secret}", expect=410) == "challenge_gone"
    assert await marek.refused("POST", f"/links/{secret}/accept", expect=410) == "challenge_gone"
    assert await marek.refused("POST", f"/challenges/{broken}/accept", expect=410) == "challenge_gone"
    await marek.ask("DELETE", f"/challenges/{asked}")
    await ana.ask("DELETE", f"/challenges/{broken}")


def _not_shown() -> float:
    return sum(
        sample.value
        for metric in ERRORS.collect()
        for sample in metric.samples
        if "challenge" in sample.labels.values()
    )
