"""Two processes at one table, whatever they do in whatever order: one log, every intent once, one state."""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from pathlib import Path

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from tests.table.tables import PEOPLE

from crownpoint.errors import IllegalActionError, IntentDoneError
from crownpoint.host import Session
from crownpoint.storage import Intent, Store
from crownpoint.table import Action, Move, OfferDraw, Phase, Resign, Say, Seat, TableOptions
from crownpoint.table.checkers.options import CheckersRules
from crownpoint.table.records.audit import audit

HOSTS = st.integers(0, 1)
SEATS = st.sampled_from(list(Seat))


class TwoHosts(RuleBasedStateMachine):
    """Each host knows only what it has written or been told; the other may have gone on."""

    def __init__(self) -> None:
        super().__init__()
        self.runner = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.intents: dict[str, tuple[Seat, Action, int]] = {}
        self.runner.run(self._open())

    async def _open(self) -> None:
        options = TableOptions("checkers", 1, CheckersRules())
        path = Path(self.folder.name) / "site.sqlite"
        self.stores = [await Store.open(path), await Store.open(path)]
        first = await Session.open(self.stores[0], options, PEOPLE)
        self.hosts = [first, await Session.load(self.stores[1], first.table.id)]

    def _act(self, host: int, seat: Seat, action: Action, name: str) -> None:
        session = self.hosts[host]

        async def act() -> None:
            known = self.intents[name][2] if name in self.intents else None
            with contextlib.suppress(IllegalActionError):
                try:
                    number, again = (await session.act(seat, action, intent=Intent("p", name)))[-1].number, False
                except IntentDoneError as done:
                    number, again = done.number, True
                assert again == (known is not None), "an intent is carried out once"
                assert known in (None, number)
                self.intents[name] = (seat, action, number)

        self.runner.run(act())

    @rule(host=HOSTS, seat=SEATS, at=st.integers(0, 6))
    def move(self, host: int, seat: Seat, at: int) -> None:
        """A move that looks legal from here."""
        moves = self.hosts[host].view(seat).legal_moves
        if moves:
            self._act(host, seat, Move(moves[at % len(moves)].text), f"{len(self.intents)}-{host}")

    @rule(host=HOSTS, seat=SEATS, action=st.sampled_from([Say("hm"), OfferDraw(), Resign()]))
    def other(self, host: int, seat: Seat, action: Action) -> None:
        """Something that does not depend on the position."""
        if not isinstance(action, Resign) or len(self.intents) > 12:
            self._act(host, seat, action, f"{len(self.intents)}-{host}")

    @precondition(lambda self: bool(self.intents))
    @rule(host=HOSTS, data=st.data())
    def send_again(self, host: int, data: st.DataObject) -> None:
        """An intent whose answer was lost, on either host."""
        name = data.draw(st.sampled_from(sorted(self.intents)))
        seat, action, _ = self.intents[name]
        self._act(host, seat, action, name)

    @rule(host=HOSTS)
    def hear(self, host: int) -> None:
        """News of the other have come."""
        self.runner.run(self.hosts[host].catch_up())

    @invariant()
    def nobody_knows_more_than_the_disk(self) -> None:
        """What a host shows is a beginning of the log."""
        log = self.runner.run(self.stores[0].events(self.hosts[0].table.id))
        for host in self.hosts:
            assert list(host.table.events) == log[: host.table.number]

    def teardown(self) -> None:
        """In the end both know the same, and it could have happened."""
        log = self.runner.run(self.stores[0].events(self.hosts[0].table.id))
        audit(log)
        for host in self.hosts:
            self.runner.run(host.catch_up())
            assert list(host.table.events) == log
            assert host.table.phase in (Phase.PLAYING, Phase.OVER)
        for store in self.stores:
            self.runner.run(store.close())
        self.runner.close()
        self.folder.cleanup()


TwoHosts.TestCase.settings = settings(max_examples=8, stateful_step_count=20, deadline=None)
TestTwoHosts = TwoHosts.TestCase
