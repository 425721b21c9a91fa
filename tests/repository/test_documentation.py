"""Every example of the documentation works: README, CONTRIBUTING, CHANGELOG and each page in docs/.

A block marked `python` or `pycon` holds a session (`>>>`) and runs as a doctest; the blocks of a page share their
names. A block marked `console` holds commands (`$ crownpoint …`), each followed by what it prints; `...` stands for
anything. `sh` blocks set things up and `text` blocks are pictures: neither is run. Other kinds are not allowed, so that
none escapes.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
PAGES = sorted([*REPOSITORY.glob("*.md"), *REPOSITORY.glob("docs/**/*.md"), *REPOSITORY.glob("benchmarks/**/*.md")])
SESSIONS = {"python", "pycon"}
KINDS = {*SESSIONS, "console", "sh", "text", "json", "cpp", "toml"}
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Block(NamedTuple):
    page: str
    line: int
    kind: str
    text: str


def _blocks() -> Iterator[Block]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for found in re.finditer(r"^```(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
            line = text.count("\n", 0, found.start()) + 2
            yield Block(str(page.relative_to(REPOSITORY)), line, found[1], found[2])


BLOCKS = list(_blocks())
PAGES_WITH_PYTHON = sorted({block.page for block in BLOCKS if block.kind in SESSIONS})
CONSOLE_BLOCKS = [block for block in BLOCKS if block.kind == "console"]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: f"{block.page}:{block.line}")
def test_every_block_is_of_a_kind_we_check(block: Block) -> None:
    assert block.kind in KINDS
    if block.kind in SESSIONS:
        assert ">>> " in block.text, "a session, so that it can be run"


@pytest.mark.parametrize("page", PAGES_WITH_PYTHON)
def test_python_examples(page: str) -> None:
    names: dict[str, object] = {}
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for block in BLOCKS:
        if block.page == page and block.kind in SESSIONS:
            test = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.line - 1)
            runner.run(test, out=said.append, clear_globs=False)
            names = test.globs
    assert not runner.failures, "".join(said)


@pytest.mark.parametrize("block", CONSOLE_BLOCKS, ids=lambda block: f"{block.page}:{block.line}")
def test_console_examples(block: Block, tmp_path: Path) -> None:
    environment = {**os.environ, "COLUMNS": "80", "PYTHONPATH": "", "PYTHONSAFEPATH": "1"}
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block.text, re.MULTILINE):
        line = command.replace("crownpoint ", f"{shlex.quote(sys.executable)} -m crownpoint.cli ", 1)
        assert line != command, f"only crownpoint can be run, not {command}"
        run = subprocess.run(
            line, shell=True, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False
        )
        got = run.stdout + run.stderr
        assert doctest.OutputChecker().check_output(expected, got, FLAGS), f"$ {command}\n{got}"


def test_the_architecture_page_names_files_that_exist() -> None:
    page = (REPOSITORY / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"`((?:host|server|table|storage|messages|ai|cli|tools)/[\w/]+\.py)`", page))
    roots = (REPOSITORY, REPOSITORY / "src" / "crownpoint")
    assert len(named) > 15
    assert sorted(path for path in named if not any((root / path).is_file() for root in roots)) == []
