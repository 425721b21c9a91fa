"""The key of a site."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from crownpoint.server.operations.secret import Secret, SecretError


def test_it_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    digest = Secret.open(folder).digest("a", "text")
    assert Secret.open(folder).digest("a", "text") == digest
    assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [file.name for file in folder.iterdir()] == ["secret.key"]


def test_processes_that_start_together_have_the_same_one(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        digests = set(pool.map(lambda _: Secret.open(tmp_path).digest("a", ""), range(64)))
    assert len(digests) == 1


def test_a_hash_is_good_for_one_purpose(tmp_path: Path) -> None:
    secret = Secret.open(tmp_path)
    digest = secret.digest("address", "192.0.2.1")
    assert secret.confirms("address", "192.0.2.1", digest)
    assert not secret.confirms("link", "192.0.2.1", digest)
    assert not secret.confirms("address", "192.0.2.2", digest)


def test_a_key_that_others_may_read_is_refused(tmp_path: Path) -> None:
    Secret.open(tmp_path)
    (tmp_path / "secret.key").chmod(0o640)
    with pytest.raises(SecretError, match=r"Other users can read the site's key .*chmod 600"):
        Secret.open(tmp_path)


def test_a_damaged_key_is_refused(tmp_path: Path) -> None:
    Secret.open(tmp_path)
    (tmp_path / "secret.key").write_bytes(b"short")
    with pytest.raises(SecretError, match="it has 5 bytes, not 32"):
        Secret.open(tmp_path)
    (tmp_path / "file").write_text("a file")
    with pytest.raises(SecretError, match="cannot be read or created"):
        Secret.open(tmp_path / "file")
