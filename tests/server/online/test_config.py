"""Settings: from the command line, the environment and a file, in this order; or a refusal that names the place."""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path

import pytest

from crownpoint.server.online.config import (
    LOOPBACK,
    Config,
    InvalidConfigError,
    config_of,
    own_names,
    read_config,
    unknown_names,
)


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "site.toml"
    file.write_text('port = 1\nname = "File"\nredis = "redis://file"\nhosts = ["a.example", "b.example"]\n')
    environment = {"CROWNPOINT_PORT": "2", "CROWNPOINT_NAME": "Environment", "CROWNPOINT_CONFIG": str(file)}
    config = read_config({"port": 3, "name": None, "data": tmp_path}, environment=environment)
    assert (config.port, config.name, config.redis) == (3, "Environment", "redis://file")
    assert config.hosts == ("a.example", "b.example")
    assert config.workers == 1


def test_words_of_the_environment_become_what_they_should_be(tmp_path: Path) -> None:
    environment = {
        "CROWNPOINT_DATA": str(tmp_path),
        "CROWNPOINT_HTTPS": "yes",
        "CROWNPOINT_FREE_CHAT": "false",
        "CROWNPOINT_PROXIES": "10.0.0.0/8, ::1",
        "CROWNPOINT_LEAVER_GRACE_S": "12.5",
        "CROWNPOINT_SOMETHING": "of another program",
    }
    config = read_config({}, environment=environment)
    assert (config.data, config.https, config.free_chat) == (tmp_path, True, False)
    assert (config.proxies, config.leaver_grace_s) == (("10.0.0.0/8", "::1"), 12.5)


@pytest.mark.parametrize(
    ("environment", "message"),
    [
        ({"CROWNPOINT_PORT": "http"}, "CROWNPOINT_PORT is 'http', not a whole number."),
        ({"CROWNPOINT_HTTPS": "perhaps"}, "CROWNPOINT_HTTPS is 'perhaps', not yes or no."),
        ({"CROWNPOINT_WORKERS": "0"}, "a site needs at least 1"),
        ({"CROWNPOINT_WORKERS": "4"}, "4 workers need PostgreSQL: SQLite serves one process. Give --database postgre"),
        ({"CROWNPOINT_DATABASE": "mysql://secret@host/name"}, "database is 'mysql'…, not sqlite or postgresql"),
        ({"CROWNPOINT_REDIS": "localhost"}, "redis is no address such as redis://127.0.0.1:6379/0."),
        ({"CROWNPOINT_HOSTS": "https://games.example"}, "hosts holds 'https://games.example'; give names such as"),
        ({"CROWNPOINT_HOSTS": "*"}, r"hosts holds '\*'"),
        ({"CROWNPOINT_PROXIES": "proxy"}, "'proxy' is no address or network"),
        ({"CROWNPOINT_LOG": "xml"}, "log is 'xml', not auto, json or pretty."),
        ({"CROWNPOINT_LOG_LEVEL": "loud"}, "log_level is 'loud'"),
        ({"CROWNPOINT_PORT": "70000"}, "port is 70000; ports go from 0 to 65535."),
        ({"CROWNPOINT_RATE_FACTOR": "-1"}, "rate_factor is -1.0; it cannot be less than 0"),
        ({"CROWNPOINT_COMPUTERS": "-2"}, "computers is -2"),
        ({"CROWNPOINT_LEAVER_GRACE_S": "nan"}, "leaver_grace_s is nan"),
        ({"CROWNPOINT_READER_S": "0"}, "reader_s is 0.0; a reader needs some time."),
    ],
)
def test_a_setting_that_cannot_be_is_named(environment: dict[str, str], message: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidConfigError, match=message) as caught:
        read_config({"data": tmp_path}, environment=environment)
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("ports = 1", r"site.toml: ports is no setting. There are data, database"),
        ("port = ", r"site.toml is not TOML"),
        ('port = "x"', r"site.toml: port is 'x', not a whole number"),
    ],
)
def test_a_wrong_file_is_named_with_the_place(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "site.toml"
    file.write_text(text)
    with pytest.raises(InvalidConfigError, match=message):
        read_config({}, file, {})
    with pytest.raises(InvalidConfigError, match=r"none.toml cannot be read: No such file"):
        read_config({}, tmp_path / "none.toml", {})


def test_a_misspelt_name_in_the_environment_is_found() -> None:
    names = {"CROWNPOINT_WORKRES": "4", "CROWNPOINT_WORKERS": "4", "CROWNPOINT_LANGUAGE": "pl", "PATH": ""}
    assert unknown_names(names) == ["CROWNPOINT_WORKRES"]


def test_a_configuration_survives_being_written_down(tmp_path: Path) -> None:
    config = Config(tmp_path, "postgresql://x", hosts=("a", "b"), pages=tmp_path / "pages", drain_s=1.5, https=True)
    assert config_of(json.loads(json.dumps(asdict(config), default=str))) == config
    assert config_of({"data": str(tmp_path)}) == Config(tmp_path)


def test_a_password_is_not_shown(tmp_path: Path) -> None:
    config = Config(tmp_path, "postgresql+asyncpg://club:hunter2@db/club")
    assert config.shown_database == "postgresql+asyncpg://club:***@db/club"
    assert Config(tmp_path).shown_database == str(tmp_path / "site.sqlite")


def test_a_site_that_listens_everywhere_knows_its_names() -> None:
    assert own_names("127.0.0.1") == LOOPBACK
    assert own_names("192.0.2.7") == (*LOOPBACK, "192.0.2.7")
    assert own_names("2001:db8::1")[-1] == "[2001:db8::1]"
    assert set(LOOPBACK) < set(own_names("0.0.0.0"))


def test_every_setting_is_described_in_the_hosting_page() -> None:
    page = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text("utf-8")
    missing = [field.name for field in fields(Config) if f"`{field.name}`" not in page]
    assert missing == []
