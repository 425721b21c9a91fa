"""Many games of backgammon in the memory of a GPU, stepped by the same code as `VectorEnv`.

The kernels are compiled from the headers of the core: `make cuda` in a checkout, with nvcc. Nothing else is needed;
arrays are shared with CuPy, PyTorch, JAX and Numba through the CUDA array interface.
"""

from __future__ import annotations

import ctypes
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

__all__ = ["LIBRARY", "REFUSED", "DeviceArray", "DeviceEnv"]

LIBRARY = Path(__file__).parents[2] / "_core" / "stepping-cuda.so"
"""What `make cuda` builds."""
REFUSED = -128
"""Points of a game whose choice did not exist; the game is left as it was."""
_COLUMNS = 28


class DeviceArray:
    """An array in the memory of the device, which CuPy, PyTorch (`torch.as_tensor`), JAX and Numba use without a copy.

    It lives as long as the environment that it belongs to.
    """

    def __init__(self, library: ctypes.CDLL, shape: tuple[int, ...], dtype: DTypeLike) -> None:
        self._library, self.shape, self.dtype = library, shape, np.dtype(dtype)
        self.pointer: int = library.cp_allocate(max(1, self._bytes))
        if not self.pointer:
            raise MemoryError(f"There is no room for {self._bytes:,} bytes on the device.")
        interface = {"shape": shape, "typestr": self.dtype.str, "data": (self.pointer, False), "version": 3}
        setattr(self, "__cuda_array_interface__" if library.cp_on_gpu() else "__array_interface__", interface)

    @property
    def _bytes(self) -> int:
        return int(np.prod(self.shape)) * self.dtype.itemsize

    def numpy(self) -> NDArray[Any]:
        """A copy in the memory of the host."""
        copy = np.empty(self.shape, self.dtype)
        _checked(self._library.cp_copy(copy.ctypes.data, self.pointer, self._bytes))
        return copy

    def fill(self, values: ArrayLike) -> None:
        """Copy an array of the host into this one. Raises `ValueError` for another shape or numbers that do not fit."""
        given = np.asarray(values)
        if given.shape != self.shape or given.dtype.kind not in "iu":
            raise ValueError(f"The array should hold {self.shape} whole numbers, not {given.dtype} of {given.shape}.")
        rows = np.ascontiguousarray(given, dtype=self.dtype)
        _checked(self._library.cp_copy(self.pointer, rows.ctypes.data, self._bytes))

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            self._library.cp_release(self.pointer)


class DeviceEnv:
    """`count` money games without a cube on a GPU. Each row is seen by its side on roll, which changes with every step.

    The same seed gives the same games as on the host. Raises `FileNotFoundError` if the kernels were not built.
    """

    def __init__(self, count: int, seed: int = 0, *, library: str | PathLike[str] = LIBRARY) -> None:
        if not 1 <= count < 2**31:
            raise ValueError(f"The number of games must be 1 to {2**31 - 1}, not {count}.")
        if not Path(library).is_file():
            raise FileNotFoundError(f"{library} is missing: build it with `make cuda` in a checkout of the repository.")
        self._library = _loaded(library)
        self._count, self._chance = count, np.random.default_rng(seed)
        self.boards = DeviceArray(self._library, (count, _COLUMNS), np.int8)
        """The board array, see `crownpoint.backgammon.batch`."""
        self.dice = DeviceArray(self._library, (count, 2), np.int8)
        """The roll of each board."""
        self.counts = DeviceArray(self._library, (count,), np.int64)
        """How many legal moves each board has; 0 if the side passes."""
        self.choices = DeviceArray(self._library, (count,), np.int64)
        """The choices of the last step; fill it on the device and call `step` without an argument."""
        self.points = DeviceArray(self._library, (count,), np.int8)
        """What the sides that moved last have won; not 0 if a game is over, and has begun anew."""
        here = (self.boards.pointer, self.dice.pointer, self.counts.pointer)
        _checked(self._library.cp_begin(*here, count, self._seed()))

    def step(self, choices: ArrayLike | None = None) -> DeviceArray:
        """Make the chosen move on every board, counted from 0 among its legal ones; 0 if the side passes.

        Without an argument the moves are those in `choices`. It does not wait. Returns `points`, where a choice
        that does not exist gives `REFUSED`.
        """
        if choices is not None:
            self.choices.fill(choices)
        here = (self.boards.pointer, self.dice.pointer, self.counts.pointer, self.choices.pointer)
        _checked(self._library.cp_step(*here, self._count, self._seed(), self.points.pointer))
        return self.points

    def choose_randomly(self) -> None:
        """Fill `choices` with uniformly random legal moves."""
        _checked(self._library.cp_choose(self.counts.pointer, self.choices.pointer, self._count, self._seed()))

    def wait(self) -> None:
        """Wait until the device has done everything."""
        _checked(self._library.cp_wait())

    def _seed(self) -> int:
        return int(self._chance.integers(0, 2**63))


def _loaded(path: str | PathLike[str]) -> ctypes.CDLL:
    library = ctypes.CDLL(str(path))
    pointer, whole, seed = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint64
    library.cp_allocate.argtypes, library.cp_allocate.restype = [ctypes.c_size_t], pointer
    library.cp_release.argtypes, library.cp_release.restype = [pointer], None
    library.cp_copy.argtypes = [pointer, pointer, ctypes.c_size_t]
    library.cp_begin.argtypes = [pointer, pointer, pointer, whole, seed]
    library.cp_step.argtypes = [pointer, pointer, pointer, pointer, whole, seed, pointer]
    library.cp_choose.argtypes = [pointer, pointer, whole, seed]
    return library


def _checked(error: int) -> None:
    if error:
        raise RuntimeError(f"The device failed with CUDA error {error}.")
