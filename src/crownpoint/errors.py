"""Every error a caller may want to catch.

```text
CrownpointError
├── InvalidPositionError  (ValueError)  an id, FEN or board that does not parse or cannot occur
├── InvalidDiceError      (ValueError)  not two numbers from 1 to 6
├── InvalidRecordError    (ValueError)  a match or game file that does not parse; knows line and column
├── InvalidLimitError     (ValueError)  a limit that is invalid, or that the engine does not take
├── EngineDataError                     an engine's weights or tables are missing, damaged or of another version
├── ProgramError                        a program we play with died, did not answer or sent nonsense
├── WorkerLostError                     a worker process that computed for us died
├── SchedulerError                      a Dask scheduler cannot be reached
├── OtherWorkError                      a file or folder to continue in holds different work
├── MoveError             (ValueError)
│   ├── InvalidMoveError    the text does not parse as a move
│   ├── IllegalMoveError    it parses, but the rules forbid it here; knows the reason
│   ├── AmbiguousMoveError  more than one legal move fits the text
│   └── NoMoveError         the best move was asked for, but there is none
├── EndgameError                        endgame tables cannot be read or written
│   ├── EndgameFileError    a file is damaged, incomplete or of another version
│   └── EndgameBusyError    another process is building them
├── IllegalActionError    (ValueError)  roll, double, take … not allowed now; knows the reason
└── StorageError                        saved games cannot be read or written; nothing was overwritten
    ├── StoreDamagedError   the file is not one of our stores, or it is damaged
    ├── StoreTooNewError    a newer version of Crownpoint wrote it
    ├── StoreReadOnlyError  the folder or the file cannot be written
    ├── CardNotFoundError   (LookupError)  there is no such card
        ├── FullError           someone already has the most allowed of something
    ├── GoneError           (LookupError)  a challenge or search was accepted or withdrawn, or has expired
    ├── MatchBusyError      another process analyzes the match
    ├── MatchNotFoundError  (LookupError)  there is no such match in the library
    ├── NameTakenError      someone else has this name, or one that looks the same
    ├── TableNotFoundError  (LookupError)  there is no such table
    └── TableConflictError  another process has written to the table in the meantime
        └── IntentDoneError     the intent was already carried out; knows the number of its last event
```
"""

from __future__ import annotations

__all__ = [
    "AmbiguousMoveError",
    "CardNotFoundError",
    "CrownpointError",
    "EndgameBusyError",
    "EndgameError",
    "EndgameFileError",
    "EngineDataError",
    "FullError",
    "GoneError",
    "IllegalActionError",
    "IllegalMoveError",
    "IntentDoneError",
    "InvalidDiceError",
    "InvalidLimitError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "MatchBusyError",
    "MatchNotFoundError",
    "MoveError",
    "NameTakenError",
    "NoMoveError",
    "OtherWorkError",
    "ProgramError",
    "SchedulerError",
    "StorageError",
    "StoreDamagedError",
    "StoreReadOnlyError",
    "StoreTooNewError",
    "TableConflictError",
    "TableNotFoundError",
    "WorkerLostError",
]


class CrownpointError(Exception):
    """The base class of the errors that Crownpoint raises on purpose."""


class InvalidPositionError(CrownpointError, ValueError):
    """A position id, FEN or board that does not parse or cannot occur."""


class InvalidDiceError(CrownpointError, ValueError):
    """Dice that are not two numbers from 1 to 6."""


class InvalidRecordError(CrownpointError, ValueError):
    """A game or match file that does not parse. `line` and `column` count from 1, 0 if unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"Line {line}: {message}" if line else message)
        self.line = line
        self.column = column


class InvalidLimitError(CrownpointError, ValueError):
    """A limit that is invalid, or that the engine does not take."""


class EngineDataError(CrownpointError):
    """The weights or tables of an engine are missing, damaged or of another version."""


class ProgramError(CrownpointError):
    """A program that we play with died, did not answer, or said something we cannot understand."""


class WorkerLostError(CrownpointError):
    """A worker process of an executor died, so its work is lost."""


class SchedulerError(CrownpointError):
    """A Dask scheduler that cannot be reached."""


class OtherWorkError(CrownpointError):
    """A file or folder to continue in that holds different work."""


class MoveError(CrownpointError, ValueError):
    """A move that cannot be played, for any reason."""


class InvalidMoveError(MoveError):
    """A text that does not parse as a move."""


class IllegalMoveError(MoveError):
    """A move that parses but that the rules forbid here. `reason` says why, as data."""

    def __init__(self, message: str, reason: object = None) -> None:
        super().__init__(message)
        self.reason = reason


class AmbiguousMoveError(MoveError):
    """A text that fits more than one legal move."""


class NoMoveError(MoveError):
    """There is no legal move: the game is over, or the roll cannot be played."""


class IllegalActionError(CrownpointError, ValueError):
    """An action (roll, double, take, resign …) that is not allowed now. `reason` says why, as data."""

    def __init__(self, message: str, reason: object = None) -> None:
        super().__init__(message)
        self.reason = reason


class EndgameError(CrownpointError):
    """Endgame tables cannot be read or written."""


class EndgameFileError(EndgameError):
    """A file of an endgame table is damaged, incomplete or of another version."""


class EndgameBusyError(EndgameError):
    """Another process is building endgame tables in the same folder."""


class StorageError(CrownpointError):
    """Saved games cannot be read or written. Nothing on disk was overwritten."""


class StoreDamagedError(StorageError):
    """A file that is not one of our stores, or that is damaged."""


class StoreTooNewError(StorageError):
    """A store written by a newer version of Crownpoint."""


class StoreReadOnlyError(StorageError):
    """A folder or file that cannot be written."""


class FullError(StorageError):
    """Someone already has the most allowed of something."""


class GoneError(StorageError, LookupError):
    """A challenge or search that was accepted or withdrawn, or has expired."""


class NameTakenError(StorageError):
    """A name that someone else has, or one that looks the same."""


class CardNotFoundError(StorageError, LookupError):
    """There is no such card, or none of this person's."""


class MatchBusyError(StorageError):
    """Another process analyzes the match."""


class MatchNotFoundError(StorageError, LookupError):
    """There is no such match in the library, or none of this person's."""


class TableNotFoundError(StorageError, LookupError):
    """A table that is not in the store."""


class TableConflictError(StorageError):
    """An event number is taken: another process has written to the table in the meantime."""


class IntentDoneError(TableConflictError):
    """An intent that was already carried out, here or by another process. `number` is that of its last event."""

    def __init__(self, message: str, number: int) -> None:
        super().__init__(message)
        self.number = number
