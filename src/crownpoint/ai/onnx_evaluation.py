"""Evaluations from ONNX files, which every training library writes. It needs the extra `onnx`."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from os import PathLike
from typing import Any

import numpy as np
from numpy.typing import NDArray

from crownpoint.ai.extras import needed
from crownpoint.errors import EngineDataError

__all__ = ["OnnxEvaluation"]

Boards = NDArray[Any]
_CHANCES = 5


class OnnxEvaluation:
    """A network in an ONNX file, as your own evaluation: a function on board arrays.

    The network has one input, a row of numbers for each board, and gives one number for each, or five chances where the
    game takes them (further outputs are ignored). `prepare` makes the input from a board array; without it the network
    sees the boards themselves.

    Raises `EngineDataError` for a file that is no such network, `FileNotFoundError` if there is none, and
    `ModuleNotFoundError` where ONNX Runtime is not installed.
    """

    def __init__(
        self, path: str | PathLike[str], *, prepare: Callable[[Boards], Boards] | None = None, threads: int = 1
    ) -> None:
        runtime = needed("onnxruntime", "onnx")
        with open(path, "rb") as file:
            data = file.read()
        options = runtime.SessionOptions()
        options.intra_op_num_threads = threads
        self._path, self._prepare, self._threads = path, prepare, threads
        try:
            self._session = runtime.InferenceSession(data, options, providers=["CPUExecutionProvider"])
        except Exception as error:  # ONNX Runtime has an exception of its own for each of its faults
            raise EngineDataError(f"{path} is not an ONNX network: {str(error)[:200]}") from error
        inputs = self._session.get_inputs()
        if len(inputs) != 1 or inputs[0].type not in _TYPES:
            found = ", ".join(f"{each.name} ({each.type})" for each in inputs)
            raise EngineDataError(f"{path} should have one input of numbers for each board, not {found or 'none'}.")
        self._input, self._type = inputs[0].name, _TYPES[inputs[0].type]

    def __reduce__(self) -> tuple[object, ...]:
        return partial(OnnxEvaluation, prepare=self._prepare, threads=self._threads), (self._path,)

    @property
    def gives_chances(self) -> bool:
        """Whether the network gives five chances for each board."""
        shape = self._session.get_outputs()[0].shape
        return len(shape) == 2 and shape[1] == _CHANCES

    @property
    def columns(self) -> int | None:
        """How many numbers for each board the network takes; None if the file does not say."""
        shape = self._session.get_inputs()[0].shape
        return shape[1] if len(shape) == 2 and isinstance(shape[1], int) else None

    def __call__(self, boards: Boards) -> NDArray[np.float64]:
        """One number for each board, or a row of five. Raises `EngineDataError` if it gives something else."""
        rows = boards if self._prepare is None else self._prepare(boards)
        try:
            first = self._session.run(None, {self._input: np.ascontiguousarray(rows, dtype=self._type)})[0]
        except Exception as error:  # as above
            raise EngineDataError(f"{self._path} cannot judge rows of {rows.shape[1:]}: {str(error)[:200]}") from error
        values = np.asarray(first, dtype=np.float64)
        if values.shape == (len(boards), _CHANCES):
            return values
        if values.size != len(boards):
            raise EngineDataError(f"{self._path} gave {values.shape} for {len(boards)} boards, not a number for each.")
        return values.reshape(len(boards))


_TYPES: dict[str, type[np.generic]] = {
    "tensor(float)": np.float32,
    "tensor(double)": np.float64,
    "tensor(float16)": np.float16,
    "tensor(int8)": np.int8,
    "tensor(int32)": np.int32,
    "tensor(int64)": np.int64,
    "tensor(uint32)": np.uint32,
}
