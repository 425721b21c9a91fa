"""Settings: from the command line, the environment and a file, in this order; or a refusal that names the place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crownpoint.server.config import LOOPBACK, Config, InvalidConfigError, own_names, read_config, unknown_names


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "site.toml"
    file.write_text('port = 1\nname = "File"\nredis = "redis://file"\nhosts = ["a.example", "b.example"]\n')
    for name, value in (("PORT", "2"), ("NAME", "Environment"), ("CONFIG", str(file))):
        monkeypatch.setenv(f"CROWNPOINT_{name}", value)
    config = read_config({"port": 3, "name": None, "data": tmp_path})
    assert (config.port, config.name, config.redis) == (3, "Environment", "redis://file")
    assert config.hosts == ("a.example", "b.example")
    assert config.workers == 1


def test_words_of_the_environment_become_what_they_should_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environment = {
        "CROWNPOINT_DATA": str(tmp_path),
        "CROWNPOINT_HTTPS": "yes",
        "CROWNPOINT_FREE_CHAT": "false",
        "CROWNPOINT_PROXIES": "10.0.0.0/8, ::1",
        "CROWNPOINT_LEAVER_GRACE_S": "12.5",
        "CROWNPOINT_SOMETHING": "of another program",
    }
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    config = read_config({})
    assert (config.data, config.https, config.free_chat) == (tmp_path, True, False)
    assert (config.proxies, config.leaver_grace_s) == (("10.0.0.0/8", "::1"), 12.5)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("PORT", "http", "port is 'http': Input should be a valid integer"),
        ("HTTPS", "perhaps", "https is 'perhaps': Input should be a valid boolean"),
        ("WORKERS", "0", "workers is '0': Input should be greater than or equal to 1"),
        ("WORKERS", "4", "4 workers need PostgreSQL: SQLite serves one process. Give --database postgre"),
        ("DATABASE", "mysql://secret@host/name", "database: it is 'mysql'…, not sqlite or postgresql"),
        ("REDIS", "localhost", "redis: this is not an address such as redis://127.0.0.1:6379/0."),
        ("HOSTS", "https://games.example", "hosts: 'https://games.example' is not a name such as"),
        ("HOSTS", "*", r"hosts: '\*' is not a name"),
        ("PROXIES", "proxy", "proxies: 'proxy' is not an address or a network"),
        ("LOG", "xml", "log is 'xml': Input should be 'auto', 'json' or 'pretty'."),
        ("LOG_LEVEL", "loud", "log_level is 'loud'"),
        ("PORT", "70000", "port is '70000': Input should be less than or equal to 65535."),
        ("RATE_FACTOR", "-1", "rate_factor is '-1': Input should be greater than or equal to 0"),
        ("COMPUTERS", "-2", "computers is '-2'"),
        ("LEAVER_GRACE_S", "nan", "leaver_grace_s is 'nan'"),
        ("READER_S", "0", "reader_s is '0': Input should be greater than 0"),
        ("PEOPLE", "everyone", "people is 'everyone': Input should be 'accounts' or 'owner'."),
    ],
)
def test_a_setting_that_cannot_be_is_named(
    name: str, value: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(f"CROWNPOINT_{name}", value)
    with pytest.raises(InvalidConfigError, match=message) as caught:
        read_config({"data": tmp_path})
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ports = 1", r"ports is not a setting. There are data, people, database"),
        ("port = ", r"site.toml is not TOML"),
        ('port = "x"', r"port is 'x': Input should be a valid integer"),
    ],
)
def test_a_wrong_file_is_refused(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "site.toml"
    file.write_text(text)
    with pytest.raises(InvalidConfigError, match=message):
        read_config({}, file)
    with pytest.raises(InvalidConfigError, match=r"none.toml cannot be read: No such file"):
        read_config({}, tmp_path / "none.toml")


def test_a_misspelt_name_in_the_environment_is_found() -> None:
    names = {"CROWNPOINT_WORKRES": "4", "CROWNPOINT_WORKERS": "4", "CROWNPOINT_LANGUAGE": "pl", "PATH": ""}
    assert unknown_names(names) == ["CROWNPOINT_WORKRES"]


def test_a_configuration_survives_being_written_down(tmp_path: Path) -> None:
    config = Config(
        data=tmp_path, database="postgresql://x", hosts=("a", "b"), pages=tmp_path / "pages", drain_s=1.5, https=True
    )
    assert Config(**json.loads(config.model_dump_json())) == config


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    config = Config(data=tmp_path, database="postgresql+asyncpg://club:hunter2@db/club")
    assert config.shown_database == "postgresql+asyncpg://club:***@db/club"
    assert Config(data=tmp_path).shown_database == str(tmp_path / "site.sqlite")


def test_a_site_that_listens_everywhere_knows_its_names() -> None:
    assert own_names("127.0.0.1") == LOOPBACK
    assert own_names("192.0.2.7") == (*LOOPBACK, "192.0.2.7")
    assert own_names("2001:db8::1")[-1] == "[2001:db8::1]"
    assert set(LOOPBACK) < set(own_names("0.0.0.0"))


def test_every_setting_is_described_in_the_hosting_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    missing = [name for name in Config.model_fields if f"`{name}`" not in page]
    assert missing == []
