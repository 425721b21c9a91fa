"""UBGI, the Universal Backgammon Interface. docs/reference/engine-ubgi.md describes it.

Both drafts are understood: commands (`position`, `dice`, `go`, version 0.2), and whole positions on a line of their own
(XGID or a FIBS board) that are answered with the best action at once (version 0.01).
"""

from __future__ import annotations

from collections.abc import Callable

from crownpoint import __version__
from crownpoint.ai.backgammon.engine import Engine
from crownpoint.ai.backgammon.persona import BackgammonPlayer, Taste
from crownpoint.ai.backgammon.protocols.gnubg_external import answer, format_steps
from crownpoint.ai.backgammon.stakes import Stakes
from crownpoint.ai.limit import MAX_PLIES
from crownpoint.ai.protocols.session import Write
from crownpoint.backgammon import Dice, Game, Phase, Position
from crownpoint.errors import CrownpointError

__all__ = ["UbgiSession"]

_VARIANT = "backgammon"
_PLIES = 2


class UbgiError(ValueError):
    """A command that cannot be carried out: code and details."""


class UbgiSession:
    """One conversation; commands are answered in order, each before the next is read."""

    def __init__(self, write: Write, engine: Engine | None = None, plies: int = _PLIES) -> None:
        self._write = write
        self._given = engine
        self._plies = plies
        self._made: BackgammonPlayer | None = None
        self._game: Game | None = None
        self._dice: Dice | None = None
        self._commands: dict[str, Callable[[str], None]] = {
            "ubgi": self._ubgi,
            "isready": self._isready,
            "newgame": self._newgame,
            "position": self._position,
            "setturn": self._setturn,
            "dice": self._set_dice,
            "go": self._go,
            "setoption": self._setoption,
            "set": self._set,
            "get": self._get,
            "keys": self._keys,
            "stop": self._stop,
        }

    def handle(self, line: str) -> bool:
        """Answer one line; False after `quit`."""
        word, _, rest = line.partition(" ")
        if word == "quit":
            return False
        try:
            if line.startswith("XGID="):
                self._action(Game.from_xgid(line))
            elif line.startswith("board:"):
                self._write(answer(line, self._player))
            elif word in self._commands:
                self._commands[word](rest.strip())
            else:
                raise UbgiError(f"bad_command unknown command {word[:40]!r}")
        except UbgiError as error:
            self._write(f"error {error}")
        except CrownpointError as error:
            self._write(f"error bad_value {' '.join(str(error).split())}")
        return True

    def close(self) -> None:
        """Nothing is under way between lines."""

    @property
    def _player(self) -> BackgammonPlayer:
        if self._made is None:
            self._given = self._given or Engine()
            self._made = BackgammonPlayer("Crownpoint", Taste(plies=self._plies), engine=self._given)
        return self._made

    def _ubgi(self, _: str) -> None:
        self._write("id name Crownpoint")
        self._write("id author Crownpoint developers")
        self._write(f"id version {__version__}")
        self._write("proto 0.2")
        self._write(f"option name Variant type combo default {_VARIANT} var {_VARIANT}")
        self._write("ubgiok")

    def _isready(self, _: str) -> None:
        _ = self._player.name
        self._write("readyok")

    def _newgame(self, _: str) -> None:
        self._game = self._dice = None

    def _stop(self, _: str) -> None:
        """Answers come before the next line is read, so there is nothing to stop."""

    def _position(self, rest: str) -> None:
        kind, _, text = rest.partition(" ")
        text = text.strip()
        if kind == "gnubgid":
            self._game = Game.from_gnubg_id(text) if ":" in text else Game(Position.from_gnubg_id(text))
        elif kind == "xgid":
            self._game = Game.from_xgid(text)
        else:
            raise UbgiError(f"bad_command position {kind[:40]!r}: expected gnubgid or xgid")
        self._dice = self._game.dice

    def _setturn(self, rest: str) -> None:
        """Whose turn it is does not change what the side on roll should do."""
        if rest not in ("p0", "p1"):
            raise UbgiError(f"bad_value setturn {rest[:40]!r}: expected p0 or p1")

    def _set_dice(self, rest: str) -> None:
        self._dice = Dice.parse(rest)

    def _go(self, rest: str) -> None:
        words = rest.split()
        if words[:1] == ["role"]:
            words = words[1:]
        role = words[0] if words else "chequer"
        if self._game is None:
            raise UbgiError("bad_state missing position")
        if role == "chequer":
            self._write(f"bestmove {self._best_move(self._game)}")
        elif role == "cube":
            self._write(f"bestcube {self._best_cube(self._game)}")
        elif role == "turn":
            move = self._best_move(self._game)
            self._write(f"bestturn cube={self._best_cube(self._game)} move={move}")
        else:
            raise UbgiError(f"bad_value go role {role[:40]!r}: expected chequer, cube or turn")

    def _best_move(self, game: Game) -> str:
        if self._dice is None:
            raise UbgiError("bad_state missing dice")
        return format_steps(self._player.best(game.position, self._dice, Stakes.of_game(game))) or "pass"

    def _best_cube(self, game: Game) -> str:
        stakes = Stakes.of_game(game)
        if game.phase is Phase.CUBE:
            return "take" if self._player.takes(game.position, stakes) else "drop"
        return "double" if self._player.doubles(game.position, stakes) else "nodouble"

    def _action(self, game: Game) -> None:
        """The best action of a whole position, as version 0.01 wants it."""
        player, stakes = self._player, Stakes.of_game(game)
        if game.phase is Phase.CUBE:
            self._write("take" if player.takes(game.position, stakes) else "drop")
        elif game.dice is None:
            self._write("double" if player.doubles(game.position, stakes) else "roll")
        else:
            self._write(format_steps(player.best(game.position, game.dice, stakes)))

    def _setoption(self, rest: str) -> None:
        words = rest.split()
        if len(words) < 4 or words[0] != "name" or words[2] != "value":
            raise UbgiError("bad_command expected: setoption name NAME value VALUE")
        keys = {"variant": "game.variant", "plies": "engine.ply", "ply": "engine.ply"}
        self._set(f"{keys.get(words[1].lower(), words[1])} {' '.join(words[3:])}")

    def _set(self, rest: str) -> None:
        key, _, value = rest.partition(" ")
        if key == "game.variant":
            if value != _VARIANT:
                raise UbgiError(f"unsupported game.variant {value[:40]!r}")
        elif key == "engine.ply":
            if not value.isascii() or not value.isdigit() or int(value) > MAX_PLIES:
                raise UbgiError(f"bad_value engine.ply {value[:40]!r}: must be 0..{MAX_PLIES}")
            self._plies, self._made = int(value), None
        else:
            raise UbgiError(f"unsupported key {key[:40]!r}")

    def _get(self, rest: str) -> None:
        values = {"game.variant": _VARIANT, "engine.ply": str(self._plies)}
        if rest not in values:
            raise UbgiError(f"unsupported key {rest[:40]!r}")
        self._write(f"value {rest} {values[rest]}")

    def _keys(self, _: str) -> None:
        self._write(f"key game.variant enum {_VARIANT} {_VARIANT}")
        self._write(f"key engine.ply int 0..{MAX_PLIES} {_PLIES} plies as GNU Backgammon counts them")
