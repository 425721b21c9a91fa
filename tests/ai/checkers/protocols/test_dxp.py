"""DXP: messages as its description has them, our client with a peer on bytes, and our client with our engine."""

from __future__ import annotations

import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from crownpoint.ai import Limit, play_match, player_of
from crownpoint.ai.checkers import Analysis, Engine
from crownpoint.ai.checkers.protocols.dxp import DxpSession, serve_dxp
from crownpoint.ai.checkers.protocols.dxp_client import DxpClient
from crownpoint.ai.checkers.protocols.dxp_text import Accept, Ended, Moved, Request, format_move, parse, played
from crownpoint.checkers import STARTING_POSITION, Color, Ending, Position
from crownpoint.errors import IllegalMoveError, InvalidLimitError, ProgramError

START = "zzzzzzzzzzzzeeeeeeeewwwwwwwwwwww"


def test_messages_have_the_fields_of_the_description() -> None:
    request = Request("Tornado", Color.WHITE, 60, 65, STARTING_POSITION)
    assert str(request) == "R01" + "Tornado".ljust(32) + "W" + "060" + "065" + "B" + "Z" + START
    assert parse(str(request)) == request
    assert parse("R01" + "Tornado".ljust(32) + "Z060000A") == Request("Tornado", Color.BLACK, 60, 0, STARTING_POSITION)
    assert str(Accept("Ours")) == "A" + "Ours".ljust(32) + "0"
    assert parse("A" + "Theirs".ljust(32) + "2") == Accept("Theirs", 2)
    assert str(Ended(1)) == "E10"
    assert parse("E01") == Ended(0, stops=True)
    assert parse("CHello") == "CHello"


def test_captures_name_every_captured_square() -> None:
    position = Position.from_fen("B:W6,15,24:B1")
    (move,) = position.legal_moves()
    text = format_move(move, 3.4)
    assert text == "M0003012803061524"
    assert played(position, Moved(0, 1, 28, (24, 6, 15))) == move
    with pytest.raises(IllegalMoveError):
        played(position, Moved(0, 1, 28, (6, 15)))


def test_pydraughts_reads_our_messages() -> None:
    messages = pytest.importorskip("draughts.engines.dxp_communication.dxp_classes", reason="pydraughts is missing")
    read = messages.DamExchange().parse
    asked = read(str(Request("Crownpoint", Color.BLACK, 5, 0, Position.from_fen("W:WK3,21:B1,K32"))))
    assert (asked["fColor"], asked["gameTime"], asked["mColor"]) == ("Z", "005", "W")
    assert asked["pos"] == "zeWeeeeeeeeeeeeeeeeeweeeeeeeeeeZ"
    (move,) = Position.from_fen("B:W6,15,24:B1").legal_moves()
    assert read(format_move(move))["captures"] == ["06", "15", "24"]


@pytest.mark.parametrize(
    "text", ["", "X", "M", "M0000", "M00000109", "M000001090206", "Mabcd010900", "E", "R02", "R01" + "x" * 90, "A"]
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(ProgramError, match="not a DXP message"):
        parse(text)


@contextmanager
def listening(serve: Callable[[socket.socket], None]) -> Iterator[str]:
    """A peer at an address, in a thread."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = threading.Thread(target=serve, args=(listener,), daemon=True)
        thread.start()
        yield f"127.0.0.1:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)
    thread.join(60)
    assert not thread.is_alive()


class Peer:
    """A program of others in small, on bytes: it plays the first move that it finds, and resigns after `patience`."""

    def __init__(self, patience: int = 1000, ending: str = "E10") -> None:
        self.heard: list[str] = []
        self._patience, self._ending = patience, ending

    def __call__(self, listener: socket.socket) -> None:
        try:
            stream, _ = listener.accept()
        except OSError:
            return
        stream.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with stream, stream.makefile("rb") as lines:
            position, moves = STARTING_POSITION, 0
            while text := self._next(lines):
                self.heard.append(text)
                ours = False
                if text[0] == "R":
                    turn = "B" if text[43] == "Z" else "W"
                    squares = {letter: [] for letter in "wzWZ"}  # type: dict[str, list[str]]
                    for number, letter in enumerate(text[44:76], start=1):
                        squares.get(letter, []).append(str(number))
                    white = ",".join([*squares["w"], *(f"K{each}" for each in squares["W"])])
                    black = ",".join([*squares["z"], *(f"K{each}" for each in squares["Z"])])
                    position, ours = Position.from_fen(f"{turn}:W{white}:B{black}"), text[35] == text[43]
                    stream.sendall(b"CGood luck\0A" + b"Peer".ljust(32) + b"0\0")
                elif text[0] == "M":
                    ends = (int(text[5:7]), int(text[7:9]))
                    position = next(
                        position.after(move) for move in position.legal_moves() if (move.source, move.target) == ends
                    )
                    ours = True
                elif text[0] == "E":
                    stream.sendall(b"E00\0")
                if ours and (moves == self._patience or not position.legal_moves()):
                    stream.sendall(self._ending.encode() + b"\0")
                    self.heard.append(self._next(lines))
                    moves = 0
                elif ours:
                    move = position.legal_moves()[0]
                    captured = "".join(f"{each:02}" for each in move.captured)
                    answer = f"M0000{move.source:02}{move.target:02}{len(move.captured):02}{captured}\0"
                    stream.sendall(answer[:6].encode())
                    stream.sendall(answer[6:].encode())  # a message may come in pieces
                    position, moves = position.after(move), moves + 1

    @staticmethod
    def _next(lines: object) -> str:
        found = b""
        while (letter := lines.read(1)) not in (b"\0", b""):  # type: ignore[attr-defined]
            found += letter
        return found.decode()


def test_a_duel_with_a_program_of_others() -> None:
    peer = Peer()
    with listening(peer) as address:
        duel = play_match(f"dxp:{address}", "engine:nodes=500", game="checkers", games=4)
    assert duel.mean == -1
    assert duel.players[0] == f"dxp:{address}"
    assert [text[35] for text in peer.heard if text[0] == "R"] == ["Z", "W", "Z", "W"], "the colors are swapped"
    assert sum(text == "E00" for text in peer.heard) == 4, "every game is ended"


@pytest.mark.parametrize(("ending", "how"), [("E10", Ending.RESIGNATION), ("E20", Ending.AGREEMENT)])
def test_a_program_may_resign_or_claim_a_draw(ending: str, how: Ending) -> None:
    with listening(Peer(3, ending)) as address:
        duel = play_match(f"dxp:{address}", "random", game="checkers", games=2)
    assert [each.game.outcome.ending for each in duel.games] == [how, how]
    assert duel.mean == (-1 if ending == "E10" else 0)


class Quick(Engine):
    """Our engine, which does not use the time that it has."""

    limits: list[Limit]

    def think(self, position: Position, limit: Limit, **options: Any) -> Analysis:
        self.limits.append(limit)
        return super().think(position, Limit(nodes=300), **options)


def test_our_client_and_our_engine_play_each_other() -> None:
    engine = Quick(use_book=False)
    engine.limits = limits = []
    with listening(lambda listener: serve_dxp(listener, engine)) as address:
        duel = play_match(f"dxp:{address}", "random", game="checkers", games=2, limit=Limit(seconds=2))
    assert limits[0].seconds == pytest.approx(0.9 * 3 * 60 / 30), "75 moves of 2 seconds are 3 minutes"
    assert duel.mean == 1


def test_the_engine_ends_lost_games_and_refuses_nonsense() -> None:
    session = DxpSession(Engine(use_book=False))
    lost = Position.from_fen("W:W14:B18,K9")  # White takes, and Black has nothing left but a king
    accepted, *_ = session.handle(Request("Peer", Color.BLACK, 1, 0, lost))
    assert str(accepted).endswith("0")
    assert [str(each)[:1] for each in session.handle(Moved(0, 1, 2))] == ["C", "E"], "an illegal move ends the game"
    assert session.handle(Ended()) == [], "the other side acknowledges"
    (refused,) = session.handle(Request("Peer", Color.BLACK, 1, 0, Position.from_fen("B:W32:B")))
    assert str(refused).endswith("2"), "there is nothing to play"
    last = Position.from_fen("W:W10:B7")
    assert len(session.handle(Request("Peer", Color.BLACK, 1, 0, last))) == 1
    assert session.handle(parse(format_move(last.parse_move("10x3")))) == [Ended(1)]
    assert session.handle("B003Z") == ["K1"], "no move is taken back"


def test_what_is_wrong_is_named() -> None:
    with pytest.raises(InvalidLimitError, match="time only"):
        DxpClient("127.0.0.1:1", Limit(depth=3))
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    for address, error in ((f"127.0.0.1:{port}", ProgramError), ("127.0.0.1:x", ValueError), (":", ValueError)):
        with pytest.raises(error):
            play_match("random", f"dxp:{address}", game="checkers", games=2)
    with listening(lambda listener: listener.accept()[0].close()) as address:
        client = player_of(f"dxp:{address}", "checkers")
        with pytest.raises(ProgramError, match=r"closed|gone"):
            play_match(client, "random", game="checkers", games=2)
        client.close()  # type: ignore[attr-defined]


PYDRAUGHTS = """
import random, sys
import draughts
from draughts.engine import DXPEngine

engine = DXPEngine(options={"engine-opened": True, "ip": "127.0.0.1", "port": int(sys.argv[1])}, initial_time=60)
board, chance = draughts.Board(variant="english"), random.Random(1)
while not board.is_over():
    board.push(chance.choice(board.legal_moves()))
    if not board.is_over():
        board.push(engine.play(board).move)
print(len(board.move_stack), board.fen)
engine.quit()
"""


def test_pydraughts_plays_a_game_with_our_engine() -> None:
    pytest.importorskip("draughts", reason="pydraughts is missing")
    engine = Quick(use_book=False)
    engine.limits = []
    with listening(lambda listener: serve_dxp(listener, engine)) as address:
        port = address.rpartition(":")[2]
        done = subprocess.run(
            [sys.executable, "-c", PYDRAUGHTS, port], capture_output=True, text=True, timeout=120, check=False
        )
    assert done.returncode == 0, done.stderr
    moves, fen = done.stdout.split()
    assert int(moves) > 10
    assert fen.startswith("B:"), "the random player, Black, is to move and has lost"
