"""The notebooks of the documentation run from top to bottom, in a kernel of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

nbclient = pytest.importorskip("nbclient", reason="the package nbclient is not installed")
nbformat = pytest.importorskip("nbformat", reason="the package nbformat is not installed")
pytest.importorskip("ipykernel", reason="the package ipykernel is not installed")

REPOSITORY = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted((REPOSITORY / "docs" / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path) -> None:
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(notebook, timeout=240, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert not any(output.output_type == "error" for output in shown)
    assert len(shown) >= 4
    said = json.dumps(shown)
    assert EXPECTED[path.stem] in said


EXPECTED = {
    "first-look": "application/vnd.jupyter.widget-view+json",
    "training": " points a game",
    "rollout-study": "True",
}
"""A mark of what each notebook is for: a board, a match that was played, the same rollout twice."""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_kept_without_outputs(path: Path) -> None:
    notebook = json.loads(path.read_text("utf-8"))
    assert all(not cell.get("outputs") and cell.get("execution_count") is None for cell in notebook["cells"])


def test_every_notebook_is_linked_and_has_its_mark() -> None:
    page = (REPOSITORY / "docs" / "how-to" / "notebooks.md").read_text("utf-8")
    assert {path.stem for path in NOTEBOOKS} == set(EXPECTED)
    assert all(f"../notebooks/{path.name}" in page for path in NOTEBOOKS)
