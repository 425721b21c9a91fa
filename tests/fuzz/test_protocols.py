"""Whatever another program says, a session answers in whole lines and goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crownpoint.ai.backgammon import Engine as BackgammonEngine
from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
from crownpoint.ai.backgammon.protocols.gnubg_external import answer
from crownpoint.ai.backgammon.protocols.ubgi import UbgiSession
from crownpoint.ai.checkers import Engine as CheckersEngine
from crownpoint.ai.checkers.protocols.hub import HubSession
from crownpoint.ai.protocols.line import LineSession
from crownpoint.ai.protocols.session import Session, serve
from crownpoint.checkers import STARTING_POSITION

NETWORK = Path(__file__).parents[2] / "testdata" / "networks" / "backgammon-contact.weights"
CHECKERS = CheckersEngine(table_mebibytes=1, use_endgames=False)
BACKGAMMON = BackgammonEngine(weights={"contact": NETWORK.read_bytes()}, use_endgames=False)
BOARD = (
    "board:a:b:9:0:0:0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0:"
    "-1:6:5:6:5:1:1:1:0:1:-1:0:25:0:0:0:0:0:0:0:1"
)

WORDS = {
    "line": "ready newgame hist fen go depth movetime perft probe quit B:W6,15,24:B1 W:WK1:BK32 1 2 0 -1 x",
    "hub": 'hub init pos= pos=Bb moves="11-15" level depth=1 depth=x go think analyze stop ping new-game = " name=a',
    "ubgi": "ubgi isready position gnubgid xgid 4HPwATDgc/ABMA dice 3 1 7 go role chequer cube turn set get 0 99",
}


def sessions(write: Callable[[str], None]) -> dict[str, Session]:
    return {
        "line": LineSession(write, CHECKERS, STARTING_POSITION),
        "hub": HubSession(write, CHECKERS),
        "ubgi": UbgiSession(write, BACKGAMMON, plies=0),
    }


@pytest.mark.parametrize("name", list(WORDS))
@given(data=st.data())
def test_any_lines(name: str, data: st.DataObject) -> None:
    word = st.one_of(st.sampled_from(WORDS[name].split()), st.text(max_size=12))
    lines = data.draw(st.lists(st.lists(word, max_size=5).map(" ".join), max_size=6))
    # `level infinite` and long searches are not said: what is tested here is that nothing breaks.
    opening = ["level depth=1"] if name == "hub" else []
    replies: list[str] = []
    serve([*opening, *lines], sessions(replies.append)[name])
    assert not [reply for reply in replies if "\n" in reply or "\r" in reply]


@given(place=st.integers(1, 52), value=st.one_of(st.integers(-(10**6), 10**6).map(str), st.text(max_size=5)))
def test_any_board_line(place: int, value: str) -> None:
    fields = BOARD.split(":")
    fields[place] = value
    player = BackgammonPlayer("test", Taste(), engine=BACKGAMMON)
    reply = answer(":".join(fields), player)
    assert "\n" not in reply
    assert reply.startswith("Error: ") or "/" in reply or reply in ("", "take", "drop", "roll", "double")
