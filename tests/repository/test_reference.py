"""The reference of the documentation site: it has every public name with all its members, and its imports work."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

griffe = pytest.importorskip("griffe", reason="the tools of the documentation are not installed")

REPOSITORY = Path(__file__).resolve().parents[2]
PACKAGES = (
    "crownpoint", "crownpoint.backgammon", "crownpoint.checkers", "crownpoint.ai", "crownpoint.ai.backgammon",
    "crownpoint.ai.checkers", "crownpoint.envs",
)  # fmt: skip


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The pages of the reference, built as `make docs` does it."""
    site = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(site)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(
        command, cwd=REPOSITORY, env=environment, capture_output=True, text=True, timeout=250, check=False
    )
    assert built.returncode == 0, built.stdout + built.stderr
    return "".join(page.read_text("utf-8") for page in sorted((site / "reference").glob("*.html")))


def public_paths() -> set[str]:
    """Every name that the packages export, and the public members of the classes among them."""
    root = griffe.load("crownpoint", search_paths=[str(REPOSITORY / "src")])
    found = set()
    for package in PACKAGES:
        module = root if package == "crownpoint" else root[package.partition(".")[2]]
        for name in module.exports or ():
            thing = module.members[str(name)]
            thing = thing.final_target if thing.is_alias else thing
            if thing.is_module or str(name).startswith("_") or not thing.path.startswith("crownpoint."):
                continue
            found.add(thing.path)
            if thing.is_class:
                found |= {member.path for member in thing.members.values() if not member.name.startswith("_")}
    return found


def test_nothing_public_is_missing(pages: str) -> None:
    there = set(re.findall(r'id="(crownpoint[\w.]+)"', pages))
    missing = sorted(public_paths() - there)
    assert missing == [], f"{len(missing)} of {len(public_paths())} are missing from docs/reference"


def test_every_import_line_works(pages: str) -> None:
    lines = sorted(set(re.findall(r"<code>(from crownpoint[\w.]* import \w+)</code>", unescape(pages))))
    assert len(lines) > 200
    optional = ("from crownpoint.envs.openspiel",)  # needs OpenSpiel, which is not a package of ours
    code = "\n".join(line for line in lines if not line.startswith(optional))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr


def test_the_site_loads_nothing_from_elsewhere(pages: str) -> None:
    assert re.findall(r'(?:src|href)="(https?://[^"]+\.(?:js|css)|https?://unpkg[^"]*)"', pages) == []
    assert 'src="../assets/worker.js"' in pages, "the search works on pages from the disk"
