"""The files under deploy/ name things that are there."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml
from typer.testing import CliRunner

from crownpoint.cli.admin import admin
from crownpoint.cli.serve import serve
from crownpoint.server.config import Config, read_config

DEPLOY = Path(__file__).parents[2] / "deploy"
HOSTING = DEPLOY.parent / "docs" / "hosting.md"
NAMES = {f"CROWNPOINT_{name.upper()}" for name in Config.model_fields} | {"CROWNPOINT_CONFIG"}


@pytest.mark.parametrize("file", ["compose.yaml", "Dockerfile", "crownpoint.service"])
def test_every_setting_in_the_environment_is_one(file: str) -> None:
    found = set(re.findall(r"CROWNPOINT_[A-Z_]+", (DEPLOY / file).read_text("utf-8")))
    assert found
    assert found <= NAMES


def test_the_settings_file_can_be_read(tmp_path: Path) -> None:
    file = DEPLOY / "crownpoint.toml"
    config = read_config({"data": tmp_path}, file)
    assert (config.name, config.hosts, config.https) == ("Our club", ("games.example.org",), True)
    commented = re.sub(r"^# (?=[a-z]+ = )", "", file.read_text("utf-8"), flags=re.M)
    (tmp_path / "all.toml").write_text(commented)
    assert set(tomllib.loads(commented)) > {"database", "redis", "workers"}
    assert read_config({"data": tmp_path}, tmp_path / "all.toml").workers == 4


def test_the_compose_file_is_one_site() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    services = compose["services"]
    assert set(services) == {"site", "caddy", "postgres", "redis"}
    volumes = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])}
    assert {name for name in volumes if not name.startswith(".")} == set(compose["volumes"])
    for name in volumes:
        assert not name.startswith(".") or (DEPLOY / name).exists()
    environment = services["site"]["environment"]
    assert environment["CROWNPOINT_PROXIES"] == compose["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert (DEPLOY.parent / services["site"]["build"]["dockerfile"]).exists()


def test_the_unit_runs_commands_that_exist() -> None:
    unit = (DEPLOY / "crownpoint.service").read_text("utf-8")
    commands = re.findall(r"^ExecStart(?:Pre)?=(.*)$", unit, flags=re.M)
    assert len(commands) == 2
    assert (
        "StartLimitIntervalSec=0" in unit.partition("[Service]")[0]
    )  # a database that is late does not end it for good
    alone = typer.Typer()
    alone.command()(serve)
    help_text = CliRunner().invoke(alone, ["--help"], env={"COLUMNS": "200"}).output
    for command in commands:
        program, subcommand, *options = shlex.split(command)
        assert (Path(program).name, subcommand) == ("crownpoint", "serve")
        assert all(option in help_text for option in options if option.startswith("--"))


@pytest.mark.parametrize("file", ["nginx.conf", "Caddyfile"])
def test_the_proxies_pass_on_what_the_site_needs_and_hide_what_it_must_not_show(file: str) -> None:
    text = (DEPLOY / file).read_text("utf-8")
    assert text.count("{") == text.count("}")
    assert all(name in text for name in ("metrics", "readyz", "healthz", "8000"))
    if file == "nginx.conf":
        passed_on = re.findall(r"proxy_set_header (\S+)", text)
        assert passed_on == ["Host", "X-Forwarded-For", "X-Forwarded-Proto", "Upgrade", "Connection"]


def test_compose_finds_what_it_needs_where_the_page_puts_it() -> None:
    needed = set(re.findall(r"\$\{(\w+)(?::\?[^}]*)?\}", (DEPLOY / "compose.yaml").read_text("utf-8")))
    page = HOSTING.read_text("utf-8")
    (made,) = re.findall(r"^printf '(.*)' .* > deploy/\.env$", page, flags=re.M)
    assert needed == set(re.findall(r"([A-Z_]+)=", made))
    ignored = (DEPLOY.parent / ".dockerignore").read_text("utf-8").splitlines()
    assert {"deploy/.env", ".venv*", "build", "web/node_modules", "src/crownpoint/server/static"} <= set(ignored)
    assert "deploy/.env" in (DEPLOY.parent / ".gitignore").read_text("utf-8").splitlines()


@pytest.mark.parametrize("page", ["hosting.md", "people.md"])
def test_every_command_of_the_pages_exists(page: str) -> None:
    text = (HOSTING.parent / page).read_text("utf-8")
    blocks = "".join(re.findall(r"^```text\n(.*?)^```", text, flags=re.M | re.S))
    commands = re.findall(r"\bcrownpoint ((?:serve|admin) [^\n&|]*)", blocks)
    assert len(commands) > 6
    for command in commands:
        words = shlex.split(command.partition("   ")[0].replace("[", "").replace("]", ""))
        assert not hasattr(_named(words), "commands"), command


def _named(words: list[str]) -> Any:
    """The command that the words name; everything on the way has to exist, and so do the options."""
    app = typer.Typer()
    app.command("serve")(serve)
    app.add_typer(admin, name="admin")
    command: Any = typer.main.get_command(app)
    for word in words:
        known = {option for parameter in command.params for option in parameter.opts}
        if word.startswith("--"):
            assert word.partition("=")[0] in known, (words, word)
        elif hasattr(command, "commands") and not _is_value(words, word, command):
            alternatives = word.split("|")
            assert set(alternatives) <= set(command.commands), (words, word)
            command = command.commands[alternatives[0]]
    return command


def _is_value(words: list[str], word: str, command: Any) -> bool:
    before = words[words.index(word) - 1]
    return any(before in parameter.opts for parameter in command.params)
