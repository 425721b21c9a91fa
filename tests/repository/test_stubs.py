"""The committed stub of the compiled module says what the module really holds."""

import subprocess
import sys
from pathlib import Path

import crownpoint

COMMITTED = Path(crownpoint.__file__).parent / "_core" / "_crownpoint"


def test_the_stub_is_the_generated_one(tmp_path: Path) -> None:
    module = "crownpoint._core._crownpoint"
    generate = [sys.executable, "-m", "nanobind.stubgen", "--quiet", "--recursive", "-m", module, "-O", str(tmp_path)]
    subprocess.run(generate, check=True)
    fresh = {path.name: path.read_text() for path in (tmp_path / "_crownpoint").glob("*.pyi")}
    committed = {path.name: path.read_text() for path in COMMITTED.glob("*.pyi")}
    assert committed == fresh, "run `make build` and commit src/crownpoint/_core/_crownpoint"
