"""Nothing that is committed knows the machine it was written on, or the registry its packages came from."""

import subprocess
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).resolve().parents[2]
FORBIDDEN = [
    "/work/",
    "/root/",
    "/home/",
    "extra-index-url",
    "find-links",
    "files.pythonhosted.org",
    "registry.npmjs.org",
]


@pytest.mark.parametrize("text", FORBIDDEN)
def test_no_committed_file_names(text: str) -> None:
    if not (REPOSITORY / ".git").exists():
        pytest.skip("not a git checkout")
    but_this_one = f":!{Path(__file__).relative_to(REPOSITORY)}"
    grep = ["git", "grep", "--files-with-matches", "--fixed-strings", "-I", text, "--", ".", but_this_one]
    found = subprocess.run(grep, cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert found.returncode in (0, 1), found.stderr
    assert found.stdout.split() == []
