"""Every error a caller may want to catch.

CrownpointError
├── InvalidPositionError  (ValueError)  an id, FEN or board that does not parse or cannot occur
├── InvalidDiceError      (ValueError)  not two numbers from 1 to 6
├── InvalidRecordError    (ValueError)  a match or game file that does not parse; knows line and column
├── InvalidLimitError     (ValueError)  a limit to an engine's thinking that makes no sense
├── EngineDataError                     weights or tables that are missing, damaged or of another version
├── MoveError             (ValueError)
│   ├── InvalidMoveError    the text does not parse as a move
│   ├── IllegalMoveError    it parses, but the rules forbid it here; knows the reason
│   └── AmbiguousMoveError  more than one legal move fits the text
├── EndgameError                        solved endings cannot be read or written
│   ├── EndgameFileError    a file is damaged, half-written or of another version
│   └── EndgameBusyError    someone else is building them at this moment
├── IllegalActionError    (ValueError)  roll, double, take … not allowed now; knows the reason
└── StorageError                        saved games cannot be read or written; nothing was overwritten
    ├── StoreDamagedError   the file is no store of ours, or its contents are broken
    ├── StoreTooNewError    a newer Crownpoint wrote it
    ├── StoreReadOnlyError  the folder or the file cannot be written
    ├── GoneError           (LookupError)  a challenge or a search that is taken up, withdrawn or run out
    ├── NameTakenError      someone else is called so, or looks the same
    ├── TableNotFoundError  (LookupError)  there is no such table
    └── TableConflictError  someone else has written to the table meanwhile
        └── IntentDoneError     what was asked for is done already; knows the number of its last event
"""

from __future__ import annotations

__all__ = [
    "AmbiguousMoveError",
    "CrownpointError",
    "EndgameBusyError",
    "EndgameError",
    "EndgameFileError",
    "EngineDataError",
    "GoneError",
    "IllegalActionError",
    "IllegalMoveError",
    "IntentDoneError",
    "InvalidDiceError",
    "InvalidLimitError",
    "InvalidMoveError",
    "InvalidPositionError",
    "InvalidRecordError",
    "MoveError",
    "NameTakenError",
    "StorageError",
    "StoreDamagedError",
    "StoreReadOnlyError",
    "StoreTooNewError",
    "TableConflictError",
    "TableNotFoundError",
]


class CrownpointError(Exception):
    """The root of all errors that Crownpoint raises on purpose."""


class InvalidPositionError(CrownpointError, ValueError):
    """A position id, FEN or board that does not parse or cannot occur."""


class InvalidDiceError(CrownpointError, ValueError):
    """Dice that are not two numbers from 1 to 6."""


class InvalidRecordError(CrownpointError, ValueError):
    """A game or match file that does not parse. `line` and `column` count from 1, 0 where unknown."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"Line {line}: {message}" if line else message)
        self.line = line
        self.column = column


class InvalidLimitError(CrownpointError, ValueError):
    """A limit to an engine's thinking that makes no sense, or that this engine does not know."""


class EngineDataError(CrownpointError):
    """Weights or tables of an engine that are missing, damaged or of another version."""


class MoveError(CrownpointError, ValueError):
    """A move that cannot be played, for whatever reason."""


class InvalidMoveError(MoveError):
    """A text that does not parse as a move."""


class IllegalMoveError(MoveError):
    """A move that parses but that the rules forbid here. `reason` says why, as data."""

    def __init__(self, message: str, reason: object = None) -> None:
        super().__init__(message)
        self.reason = reason


class AmbiguousMoveError(MoveError):
    """A text that fits more than one legal move."""


class IllegalActionError(CrownpointError, ValueError):
    """An action (roll, double, take, resign …) that is not allowed now. `reason` says why, as data."""

    def __init__(self, message: str, reason: object = None) -> None:
        super().__init__(message)
        self.reason = reason


class EndgameError(CrownpointError):
    """Solved endings that cannot be read or written."""


class EndgameFileError(EndgameError):
    """A file of solved endings that is damaged, half-written or of another version."""


class EndgameBusyError(EndgameError):
    """Someone else is building solved endings in the same folder."""


class StorageError(CrownpointError):
    """Saved games that cannot be read or written. What is on disk was not overwritten."""


class StoreDamagedError(StorageError):
    """A file that is no store of ours, or whose contents are broken."""


class StoreTooNewError(StorageError):
    """A store that a newer Crownpoint wrote."""


class StoreReadOnlyError(StorageError):
    """A folder or file that cannot be written."""


class GoneError(StorageError, LookupError):
    """A challenge or a search that is taken up, withdrawn or run out."""


class NameTakenError(StorageError):
    """A name that someone else has, or one that cannot be told from it."""


class TableNotFoundError(StorageError, LookupError):
    """A table that is not in the store."""


class TableConflictError(StorageError):
    """An event number that is taken already: someone else has written to the table meanwhile."""


class IntentDoneError(TableConflictError):
    """An intent that was carried out already, here or by another process. `number` is its last event's."""

    def __init__(self, message: str, number: int) -> None:
        super().__init__(message)
        self.number = number
