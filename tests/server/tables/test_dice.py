"""Dice at a site: two players who keep their shares, and what becomes of one who withholds them."""

from __future__ import annotations

import secrets
from typing import Any

from tests.server.tables.conftest import NewPlayer
from tests.server.tables.playing import BACKGAMMON, Clock, Player, Served
from tests.server.tables.test_time import pass_time

from crownpoint.table.dice.fair_dice import OwnDice
from crownpoint.table.dice.notes import DiceNotes
from crownpoint.table.dice.verification import verify_dice
from crownpoint.table.records.record import read_record


class Keeper:
    """A player who keeps the shares of the dice, and notes what is shown."""

    def __init__(self, player: Player, table: str, seat: int) -> None:
        self.player, self.seat, self.seal = player, seat, player.view["fairness"]["seal"]
        self.own = OwnDice(secrets.token_hex(32), table, seat)
        self.revealed: list[int] = []
        self.rolls: dict[int, tuple[int, int]] = {}

    @property
    def number(self) -> int:
        return int(self.player.view["fairness"]["rolls"]) + 1

    async def commit(self) -> None:
        assert (await self.player.act("commit", commitment=self.own.commitment(self.number)))["ok"]

    def share(self) -> dict[str, str]:
        self.revealed.append(self.number)
        return {"share": self.own.share(self.number), "commitment": self.own.commitment(self.number + 1)}

    async def answer(self) -> None:
        """Reveal what is asked for."""
        number = self.number
        assert (await self.player.act("reveal", **self.share()))["ok"]
        await self.player.until(lambda one: owed(one, self.seat) != number)
        self.note()

    def note(self) -> None:
        if dice := self.player.view["dice"]:
            self.rolls[dice["number"]] = tuple(dice["dice"])

    def notes(self) -> DiceNotes:
        return DiceNotes(
            match_id=self.own.match_id,
            seal=self.seal,
            seat=self.seat,
            secret=self.own.secret,
            revealed=tuple(self.revealed),
            rolls=self.rolls,
        )


def owed(player: Player, seat: int) -> int | None:
    """The number of the roll that waits for this seat."""
    fairness: dict[str, Any] = player.view["fairness"]
    return int(fairness["rolls"]) + 1 if seat in fairness["owing"] else None


async def sit_down(site: Served, player: NewPlayer) -> tuple[list[Keeper], str]:
    first, second = await player(), await player()
    table = await site.open(first, second, options=BACKGAMMON)
    for one in (first, second):
        assert (await one.watch(table))["ok"]
    keepers = [Keeper(one, table, seat) for seat, one in enumerate((first, second))]
    for keeper in keepers:
        await keeper.commit()
    for keeper in keepers:
        await keeper.player.until(lambda one: one.view["phase"] == "playing")
    return keepers, table


async def roll_the_opening(keepers: list[Keeper]) -> Keeper:
    """Both reveal until someone is on turn; that one is returned."""
    while any(keeper.player.view["turn"] is None for keeper in keepers):
        for keeper in keepers:
            await keeper.player.until(
                lambda one, seat=keeper.seat: one.view["turn"] is not None or owed(one, seat) is not None  # type: ignore[misc]
            )
            if owed(keeper.player, keeper.seat) is not None:
                await keeper.answer()
    return keepers[keepers[0].player.view["turn"]]


async def test_a_match_of_two_who_keep_their_shares(site: Served, player: NewPlayer) -> None:
    keepers, table = await sit_down(site, player)
    on_turn = await roll_the_opening(keepers)
    other = keepers[1 - on_turn.seat]
    for _ in range(3):
        move = on_turn.player.view["legal_moves"]
        if move:
            assert (await on_turn.player.act("move", text=move[0]["text"]))["ok"]
        await other.player.until(lambda one: "roll" in one.view["may"])
        on_turn, other = other, on_turn
        assert "reveal" not in other.player.view["may"]
        assert (await on_turn.player.act("roll", reveal=on_turn.share()))["ok"]
        await other.player.until(lambda one, seat=other.seat: seat in one.view["fairness"]["owing"])  # type: ignore[misc]
        assert (await on_turn.player.act("double"))["reason"]["code"] == "rolling"
        await other.answer()
        await on_turn.player.until(lambda one: not one.view["fairness"]["owing"])
        on_turn.note()
    assert (await on_turn.player.act("resign", points=3))["ok"]
    assert (await other.player.act("accept", offer="resignation"))["ok"]
    await other.player.until(lambda one: one.view["phase"] == "over")
    record = (await other.player.http.get(f"/api/v1/tables/{table}/record")).text
    for keeper in keepers:
        assert verify_dice(read_record(record).events, keeper.notes()).faults == []
    assert (await other.player.http.get(f"/api/v1/tables/{table}/verify")).json()["ok"]


async def test_who_is_here_and_withholds_a_share_has_left(site: Served, player: NewPlayer, clock: Clock) -> None:
    keepers, table = await sit_down(site, player)
    on_turn = await roll_the_opening(keepers)
    other = keepers[1 - on_turn.seat]
    assert (await on_turn.player.act("move", text=on_turn.player.view["legal_moves"][0]["text"]))["ok"]
    await other.player.until(lambda one: "roll" in one.view["may"])
    assert (await other.player.act("roll", reveal=other.share()))["ok"]
    early = await other.player.call("claim", table=table, id="1")
    assert early["reason"]["code"] == "wait_first"
    await pass_time(site, clock, 65)
    assert (await on_turn.player.call("claim", table=table, id="1"))["reason"]["code"] == "not_gone"
    assert (await other.player.call("claim", table=table, id="2"))["ok"]
    await other.player.until(lambda one: one.view["phase"] == "over")
    assert other.player.view["winner"] == other.seat
