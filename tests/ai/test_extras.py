"""A missing extra is named where it is needed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from crownpoint.ai.dataset import DatasetSettings, write_dataset
from crownpoint.ai.onnx_evaluation import OnnxEvaluation
from crownpoint.ai.work import workers


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for module in ("pyarrow", "pyarrow.parquet", "onnxruntime", "distributed"):
        monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'crownpoint\[dataset\]'"):
        write_dataset(tmp_path, DatasetSettings("checkers", games=2))
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'crownpoint\[onnx\]'"):
        OnnxEvaluation("network.onnx")
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'crownpoint\[cluster\]'"), workers("tcp://nowhere:1"):
        pass
