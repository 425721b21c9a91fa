"""Cards over HTTP: from a match to a graded card; nobody reads an answer before it is asked for."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.test_analyse import MATCH
from tests.server.hosting import host, http
from tests.server.study.test_library import LIBRARY, PDN, analysed, sent
from tests.server.visitors import Visitor, cheap_passwords, running

from crownpoint.ai.levels import LEVELS, Level
from crownpoint.server.config import Config
from crownpoint.server.study import card_routes

CARDS = "/api/v1/cards"


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Analyses that take no time."""
    monkeypatch.setitem(LEVELS, "quick", Level("quick", plies=0, margin=0, nodes=500))


async def test_from_a_match_to_a_graded_card(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        empty = (await client.get(CARDS)).json()
        assert (empty["decks"], empty["card"], empty["next_ms"]) == ([], None, None)
        match = (await sent(client, MATCH.encode()))["matches"][0]["id"]
        await analysed(client, match)
        place = (await client.get(f"{LIBRARY}/{match}")).json()["decisions"][0]["decided"]["place"]
        made = await client.post(CARDS, json={"match": match, "places": [place]})
        assert (made.status_code, made.json()["new"]) == (201, 1)
        again = (await client.post(CARDS, json={"match": match, "player": "white"})).json()
        assert (again["cards"], again["new"]) == (made.json()["cards"], 0)
        (card,) = made.json()["cards"]
        assert (await client.get(f"{LIBRARY}/{match}")).json()["cards"] == {place: card}
        asked = await client.get(CARDS)
        question = asked.json()["card"]
        assert (question["id"], question["turn"]["kind"], question["white"], question["seen"]) == (
            card,
            "move",
            "Ann",
            0,
        )
        assert "8/5" not in asked.text, "the answer is hidden"
        right = (await client.post(f"{CARDS}/{card}/answer", json={"text": "8/5 6/5"})).json()
        assert (right["loss"], right["suggested"], right["judged"]["best"]) == (0, 3, "8/5 6/5")
        wrong = (await client.post(f"{CARDS}/{card}/answer", json={"text": "24/20"})).json()
        assert (wrong["mark"], wrong["suggested"], wrong["origin"]["played"]) == ("blunder", 1, "31: 24/20")
        assert wrong["due_ms"] == sorted(wrong["due_ms"])
        for _ in range(2):  # the second is the same message, sent again
            await client.post(f"{CARDS}/{card}/grade", json={"rating": 3, "seen": 0, "answer": "8/5 6/5"})
        page = (await client.get(CARDS)).json()
        assert page["card"] is None
        assert page["next_ms"] > page["progress"]["today"]
        assert page["decks"] == [{"deck": "errors", "cards": 1, "due": 0}]
        assert (page["progress"]["reviews"], page["progress"]["streak"]) == (1, 1)
        assert (await client.get(f"{CARDS}/anki")).content[:2] == b"PK"
        await client.put(f"{CARDS}/{card}/deck", json={"deck": "Blitzing"})
        assert (await client.get(f"{CARDS}/{card}")).json()["deck"] == "Blitzing"
        await client.delete(f"{CARDS}/{card}")
        assert (await client.get(f"{CARDS}/{card}")).status_code == 404


async def test_what_cannot_be_asked_or_answered_is_refused(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        match = (await sent(client, PDN, "a.pdn"))["matches"][0]["id"]
        await analysed(client, match)
        none = await client.post(CARDS, json={"match": match, "places": ["1.99"]})
        assert (none.status_code, none.json()["reason"]["code"]) == (409, "no_question")
        made = (await client.post(CARDS, json={"match": match, "places": ["1.1"]})).json()
        card = made["cards"][0]
        for text in ("1-32", "castles", "x" * 80):
            answer = await client.post(f"{CARDS}/{card}/answer", json={"text": text})
            assert (answer.status_code, answer.json()["reason"]["code"]) == (400, "bad_choice"), text
        for body in ({"rating": 5, "seen": 0}, {"rating": 0, "seen": 0}, {"rating": 3}):
            assert (await client.post(f"{CARDS}/{card}/grade", json=body)).status_code == 422
        position = await client.post(f"{CARDS}/position", json={"text": "nonsense"})
        assert position.json()["reason"]["code"] == "bad_position"
        corner = "B:WK32:BK1"
        made = (await client.post(f"{CARDS}/position", json={"text": corner, "deck": "endings"})).json()
        assert (await client.get(f"{CARDS}/{made['cards'][0]}")).json()["position"] == corner


async def test_drills_make_new_cards_each_time(tmp_path: Path) -> None:
    async with host(tmp_path) as address, http(address) as client:
        drills = (await client.get(f"{CARDS}/drills")).json()["drills"]
        assert {"game": "backgammon", "drill": "openings"} in drills
        assert {"game": "checkers", "drill": "endings"} in drills
        wanted = {"game": "checkers", "drill": "endings", "count": 2}
        for _ in range(2):
            assert (await client.post(f"{CARDS}/drill", json=wanted)).json()["new"] == 2
        cubes = {"game": "backgammon", "drill": "race_cubes", "count": 1}
        card = (await client.post(f"{CARDS}/drill", json=cubes)).json()["cards"][0]
        assert (await client.get(f"{CARDS}/{card}")).json()["turn"]["kind"] == "double"
        decks = {each["deck"]: each["cards"] for each in (await client.get(CARDS)).json()["decks"]}
        assert decks == {"endings": 4, "race_cubes": 1}
        none = await client.post(f"{CARDS}/drill", json={"game": "checkers", "drill": "openings"})
        assert none.json()["reason"]["code"] == "bad_position"
        board = (await client.get(f"{CARDS}/board", params={"game": "backgammon", "drill": "pips", "seed": 5})).json()
        assert board["id"].startswith("XGID=")


async def test_at_a_site_cards_are_ones_own_and_not_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(card_routes, "MOST_CARDS", 1)
    cheap_passwords()
    config = Config(data=tmp_path, rate_factor=0, computers=1, hosts=("testserver", "127.0.0.1", "localhost"))
    async with running(config) as app:
        ana, bor = Visitor(app), Visitor(app)
        assert await ana.refused("GET", "/cards", expect=401) == "not_signed_in"
        await ana.join("Ana")
        await bor.join("Bor")
        made = await ana.ask("POST", "/cards/position", {"text": "B:WK32:BK1"}, expect=201)
        assert await ana.refused("POST", "/cards/position", {"text": "B:WK31:BK1"}, expect=409) == "cards_full"
        assert await bor.refused("GET", f"/cards/{made['cards'][0]}", expect=404) == "no_such_card"
        assert (await bor.ask("GET", "/cards"))["decks"] == []


async def test_a_shared_match_and_a_quiz_that_hides_the_answers(tmp_path: Path) -> None:
    cheap_passwords()
    config = Config(data=tmp_path, rate_factor=0, computers=1, hosts=("testserver", "127.0.0.1", "localhost"))
    async with running(config) as app:
        ana, bor = Visitor(app), Visitor(app)
        await ana.join("Ana")
        match = (await sent(ana.http, MATCH.encode()))["matches"][0]["id"]
        await analysed(ana.http, match)
        await ana.http.put(f"{LIBRARY}/{match}/note", json={"place": "", "text": "my secret"})
        assert await bor.refused("POST", f"/library/{match}/share", {}, expect=401) == "not_signed_in"
        link = (await ana.ask("POST", f"/library/{match}/share", {}, expect=201))["secret"]
        again = (await ana.ask("POST", f"/library/{match}/share", {}, expect=201))["secret"]
        assert link == again
        seen = await bor.http.get(f"/api/v1/shared/{link}")  # without an account
        assert seen.json()["decisions"][0]["judged"]["best"] == "8/5 6/5"
        assert "my secret" not in seen.text
        quiz = (await ana.ask("POST", f"/library/{match}/share", {"quiz": True}, expect=201))["secret"]
        asked = await bor.http.get(f"/api/v1/shared/{quiz}")
        (question,) = asked.json()["decisions"]
        assert "8/5" not in asked.text
        assert "24/20" not in asked.text
        place = question["decided"]["place"]
        assert asked.json()["turns"][place]["kind"] == "move"
        assert await bor.refused("POST", f"/shared/{quiz}/answer", {"place": place}, expect=401) == "not_signed_in"
        await bor.join("Bor")
        graded = await bor.ask("POST", f"/shared/{quiz}/answer", {"place": place, "text": "24/20"})
        assert (graded["mark"], graded["judged"]["best"]) == ("blunder", "8/5 6/5")
        assert await bor.refused("POST", f"/library/{match}/share", {}, expect=404) == "no_such_match"
        await bor.ask("DELETE", f"/library/{match}/share")
        assert (await bor.http.get(f"/api/v1/shared/{link}")).status_code == 200, "it is not Bor's"
        await ana.ask("DELETE", f"/library/{match}/share")
        assert await bor.refused("GET", f"/shared/{link}", expect=404) == "no_such_match"


MISSED_DOUBLE = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                64: 24/14
  2) Doubles => 2               Takes
"""


async def test_a_quiz_about_the_cube_does_not_say_what_was_done(tmp_path: Path) -> None:
    cheap_passwords()
    config = Config(data=tmp_path, rate_factor=0, computers=1, hosts=("testserver", "127.0.0.1", "localhost"))
    async with running(config) as app:
        ana = Visitor(app)
        await ana.join("Ana")
        match = (await sent(ana.http, MISSED_DOUBLE.encode()))["matches"][0]["id"]
        await analysed(ana.http, match)
        quiz = (await ana.ask("POST", f"/library/{match}/share", {"quiz": True}, expect=201))["secret"]
        asked = (await ana.http.get(f"/api/v1/shared/{quiz}")).json()
        kinds = {each["decided"]["place"]: each["decided"]["kind"] for each in asked["decisions"]}
        assert "double" in kinds.values(), "a double far too early"
        assert kinds == {place: turn["kind"] for place, turn in asked["turns"].items()}
        assert all(kind in ("move", "double", "answer") for kind in kinds.values())
