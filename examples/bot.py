"""A bot that accepts every challenge and plays it to the end. docs/protocol.md explains how to get a token.

python examples/bot.py https://games.example.org TOKEN selector
"""

import json
import secrets
import sys
import time

import httpx

from crownpoint.ai.personas import make_player
from crownpoint.table import Action, Decline, GiveNonce, NextGame, Phase, Seat, Table
from crownpoint.table.records.encoding import as_plain
from crownpoint.table.records.record import load_event


class Bot:
    def __init__(self, address: str, token: str, character: str) -> None:
        self.http = httpx.Client(base_url=f"{address}/api/v1", timeout=httpx.Timeout(30, read=60))
        self.http.headers["authorization"] = f"Bearer {token}"
        self.players = {game: make_player(game, character) for game in ("backgammon", "checkers")}

    def run(self) -> None:
        while True:  # a new stream begins with the current state, so nothing is missed
            try:
                with self.http.stream("GET", "/stream") as stream:
                    for line in filter(None, stream.iter_lines()):
                        self.hear(json.loads(line))
            except httpx.TransportError:
                time.sleep(1)

    def hear(self, news: dict) -> None:
        if news["kind"] == "challenge":
            self.call("POST", f"/challenges/{news['challenge']['id']}/accept")
        elif news["kind"] == "your_turn":
            lines = self.call("GET", f"/tables/{news['table']}/events").text.splitlines()
            table = Table.from_events(map(load_event, lines))
            if (action := self.choose(table, Seat(news["seat"]))) is not None:
                act = {"action": as_plain(action), "id": secrets.token_hex(8), "number": table.number}
                self.call("POST", f"/tables/{table.id}/actions", act)

    def choose(self, table: Table, seat: Seat) -> Action | None:
        if table.phase in (Phase.SEATING, Phase.BETWEEN_GAMES):  # our share of the dice first
            return NextGame() if table.phase is Phase.BETWEEN_GAMES else GiveNonce(secrets.token_hex(32))
        if (decision := table.decision(seat)) is not None:
            return table.action_of(seat, self.players[table.options.game].choose(decision))
        return Decline(offer.kind) if (offer := table.view(seat, 0).offer) and offer.by is not seat else None

    def call(self, method: str, path: str, body: dict | None = None) -> httpx.Response:
        while (answer := self.http.request(method, path, json=body)).status_code == 429:
            time.sleep(int(answer.headers.get("retry-after", 1)))  # with the same id again: it is carried out once
        return answer


if __name__ == "__main__":
    Bot(*sys.argv[1:3], character=(*sys.argv[3:], "selector")[0]).run()
