from crownpoint._core._crownpoint import (
    backgammon as backgammon,
    checkers as checkers
)
