"""Environments for reinforcement learning, with the rules of the library.

`AecEnv` is PettingZoo's two-player environment, `SoloEnv` is Gymnasium's: one side plays, an opponent answers. Both
need the extra `envs`. `Play` is what they are made of, and needs nothing more.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from crownpoint.envs.kits import KITS, new_play
from crownpoint.envs.play import Play

if TYPE_CHECKING:
    from crownpoint.envs.aec import AecEnv
    from crownpoint.envs.solo import SoloEnv

__all__ = ["KITS", "AecEnv", "Play", "SoloEnv", "new_play"]

_ADAPTERS = {"AecEnv": "crownpoint.envs.aec", "SoloEnv": "crownpoint.envs.solo"}


def __getattr__(name: str) -> Any:
    if name not in _ADAPTERS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(import_module(_ADAPTERS[name]), name)
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"{name} needs {error.name}: pip install 'crownpoint[envs]'", name=error.name
        ) from None
