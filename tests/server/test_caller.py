"""Who may do what, once known."""

from __future__ import annotations

import pytest

from crownpoint.server.caller import NOBODY, Caller, NotAllowedError


def test_a_login_that_has_ended_reads_like_a_stranger_until_its_connection_is_closed() -> None:
    caller = Caller("a" * 32, "Ana", "member", login="b" * 32, ended=True)
    assert caller.may_read() is None
    with pytest.raises(NotAllowedError) as refused:
        caller.must_be_known("play")
    assert (refused.value.code, refused.value.status) == ("not_signed_in", 401)


def test_a_token_needs_the_scope() -> None:
    caller = Caller("a" * 32, "Anabot", "bot", token="b" * 32, scopes=frozenset({"play"}))
    assert caller.must_be_known("play") == "a" * 32
    with pytest.raises(NotAllowedError) as refused:
        caller.may_read()
    assert (refused.value.code, refused.value.params) == ("scope_missing", {"scope": "read"})


def test_nobody_reads_what_is_public() -> None:
    assert NOBODY.may_read() is None
    with pytest.raises(NotAllowedError):
        NOBODY.must_moderate()
