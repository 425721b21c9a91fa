"""`make audit`: the pins hold, and a loose one is found."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

AUDIT = Path(__file__).parents[2] / ".ci" / "audit.py"


def test_the_pins_are_in_order() -> None:
    done = subprocess.run([sys.executable, AUDIT, "--pins"], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("text", ["fastapi>=1", "fastapi", "fastapi==1\nFastAPI==2"])
def test_a_loose_pin_is_found(text: str) -> None:
    with pytest.raises(SystemExit, match="is not one package with one version"):
        runpy.run_path(str(AUDIT))["pins"](text)


def test_packages_are_compared_as_pypi_does() -> None:
    audit = runpy.run_path(str(AUDIT))
    assert audit["pins"]("Typing_Extensions==1.0 # why\n\nPyYAML==2\n") == {"typing-extensions": "1.0", "pyyaml": "2"}
    project = {
        "project": {"dependencies": ["numpy>=2"], "optional-dependencies": {"a": ["crownpoint[b]", "X_y[z]>=1; q"]}},
        "dependency-groups": {"dev": ["ruff"]},
    }
    assert audit["wanted"](project) == {"numpy", "x-y", "ruff"}
