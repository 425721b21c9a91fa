"""The self-play kernels: compiled from selfplay.cu with nvcc or a C++ compiler, called through ctypes."""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
from pathlib import Path

import torch
from training.backgammon.rows import ROW_BYTES

HERE = Path(__file__).resolve().parent
CORE = HERE.parents[1] / "core"

Pointer = ctypes.c_void_p
Int = ctypes.c_int


def compiler(device: torch.device) -> list[str] | None:
    """The command that builds the kernels for `device`, or None if its compiler is missing."""
    if device.type == "cuda":
        nvcc = shutil.which("nvcc") or shutil.which("nvcc", path="/usr/local/cuda/bin")
        return nvcc and [nvcc, "-O3", "-arch=sm_90", "--extended-lambda", "-Xcompiler", "-fPIC"]
    gxx = shutil.which(os.environ.get("CXX", "g++"))
    return gxx and [gxx, "-O2", "-fPIC", "-x", "c++"]


def build(device: torch.device, folder: Path) -> Path:
    """Compiles selfplay.cu into `folder` and returns the library."""
    command = compiler(device)
    if command is None:
        raise RuntimeError(f"no compiler for the self-play kernels on {device.type}")
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / f"selfplay-{device.type}.so"
    subprocess.run(
        [*command, "-std=c++20", "-shared", f"-I{CORE}", "-o", str(library), str(HERE / "selfplay.cu")], check=True
    )
    return library


def address(tensor: torch.Tensor | None) -> int | None:
    return None if tensor is None else tensor.data_ptr()


class Kernels:
    """The C functions of selfplay.cu for tensors on one device. Every tensor must be contiguous."""

    def __init__(self, device: torch.device, folder: Path) -> None:
        self.device = device
        self.real = torch.float16 if device.type == "cuda" else torch.float32
        library = ctypes.CDLL(str(build(device, folder)))
        self._library = library
        library.cp_expand.argtypes = [Pointer, Int, *[Pointer] * 5, Int, Pointer]
        library.cp_encode.argtypes = [Pointer, Pointer, Int, Pointer, Pointer]
        library.cp_classify.argtypes = [Pointer, Int, Pointer]
        library.cp_settle.argtypes = [Pointer, Pointer, Int, Pointer, Pointer, Pointer]
        library.cp_best.argtypes = [Pointer, Pointer, Pointer, Int, Pointer, Pointer]
        library.cp_keep.argtypes = [*[Pointer] * 4, Int, ctypes.c_float, Pointer, Int, Pointer, Pointer]
        library.cp_starting_board.argtypes = library.cp_rolls.argtypes = [Pointer]

    def _stream(self) -> int:
        return torch.cuda.current_stream(self.device).cuda_stream if self.device.type == "cuda" else 0

    def check(self) -> None:
        """Raises if a kernel failed to start since the last check."""
        if error := self._library.cp_error():
            raise RuntimeError(f"CUDA error {error} in a self-play kernel")

    def starting_board(self) -> torch.Tensor:
        row = torch.zeros(ROW_BYTES, dtype=torch.int8)
        self._library.cp_starting_board(address(row))
        return row.to(self.device)

    def rolls(self) -> torch.Tensor:
        """The 21 rolls, higher die first, in the order of the core."""
        dice = torch.zeros(21, 2, dtype=torch.int8)
        self._library.cp_rolls(address(dice))
        return dice.to(self.device)

    def expand(self, boards, rolls, order, rows, groups, counter) -> None:  # type: ignore[no-untyped-def]
        self._library.cp_expand(
            address(boards), len(boards), address(rolls), address(order), address(rows), address(groups),
            address(counter), len(rows), self._stream(),
        )  # fmt: skip

    def encode(self, rows: torch.Tensor, index: torch.Tensor | None, n: int, out: torch.Tensor) -> None:
        self._library.cp_encode(address(rows), address(index), n, address(out), self._stream())

    def classify(self, rows: torch.Tensor) -> None:
        self._library.cp_classify(address(rows), len(rows), self._stream())

    def settle(self, rows, index, n, values, over=None) -> None:  # type: ignore[no-untyped-def]
        self._library.cp_settle(address(rows), address(index), n, address(values), address(over), self._stream())

    def best(self, scores, groups, index, best) -> None:  # type: ignore[no-untyped-def]
        self._library.cp_best(
            address(scores), address(groups), address(index), len(scores), address(best), self._stream()
        )

    def keep(self, rows, scores, groups, best, n, margin, index, counters) -> None:  # type: ignore[no-untyped-def]
        self._library.cp_keep(
            address(rows), address(scores), address(groups), address(best), n, margin, address(index),
            index.shape[1], address(counters), self._stream(),
        )  # fmt: skip
