"""The command as a whole: help, version, usage, status."""

import subprocess
import sys

import pytest
from tests.cli.conftest import Command

import crownpoint as package
from crownpoint.cli import main
from crownpoint.cli.app import COMMANDS


def test_help_lists_every_command(crownpoint: Command) -> None:
    answer = crownpoint("--help")
    assert answer.status == 0
    for name, summary in COMMANDS.items():
        assert any(line.split()[:1] == [name] and summary[:30] in line for line in answer.output.splitlines())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_its_own_help(crownpoint: Command, name: str) -> None:
    answer = crownpoint(name, "--help")
    assert answer.status == 0
    assert answer.output.startswith(f"Usage: crownpoint {name}")


def test_version(crownpoint: Command) -> None:
    assert crownpoint("--version") == (0, f"crownpoint {package.__version__}\n", "")


@pytest.mark.parametrize(
    "arguments", [[], ["mvoes"], ["moves"], ["moves", "chess"], ["perft", "checkers"], ["--nonsense"]]
)
def test_wrong_usage_leaves_with_status_2(crownpoint: Command, arguments: list[str]) -> None:
    answer = crownpoint(*arguments)
    assert answer.status == 2
    assert "Usage: crownpoint" in answer.errors + answer.output


def test_a_misspelt_command_gets_a_suggestion(crownpoint: Command) -> None:
    assert "'moves'" in crownpoint("mvoes").errors


def test_without_its_extra_the_command_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in [name for name in sys.modules if name.partition(".")[0] == "typer" or name == "crownpoint.cli.app"]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "typer", None)
    with pytest.raises(SystemExit, match=r"pip install 'crownpoint\[cli\]'"):
        main()


def test_a_command_without_its_extra_names_the_remedy(crownpoint: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crownpoint.cli.app.import_module", _without_a_package)
    answer = crownpoint("perft", "checkers", "--depth", "1")
    assert answer == (1, "", "crownpoint: perft needs textual: pip install 'crownpoint[tui]'\n")


def _without_a_package(name: str) -> None:
    raise ModuleNotFoundError(f"No module named 'textual' for {name}", name="textual")


def test_the_library_imports_nothing_but_numpy() -> None:
    program = (
        "import sys; before = set(sys.modules); import crownpoint.backgammon, crownpoint.checkers; "
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert set(run.stdout.split()) <= {"crownpoint", "numpy"}


@pytest.mark.parametrize(
    ("arguments", "status", "said"),
    [
        (["--version"], 0, "crownpoint 0."),
        (["moves", "checkers"], 1, "crownpoint: the command line needs typer: pip install 'crownpoint[cli]'"),
        (["tui"], 1, "crownpoint: the command line needs typer: pip install 'crownpoint[tui]'"),
        (["play"], 1, "crownpoint: the command line needs typer: pip install 'crownpoint[server]'"),
        (["dataset", "checkers"], 1, "crownpoint: the command line needs typer: pip install 'crownpoint[cli,dataset]'"),
    ],
)
def test_without_extras(arguments: list[str], status: int, said: str) -> None:
    program = (
        f"import sys; sys.modules['typer'] = None; sys.argv[1:] = {arguments}; import crownpoint.cli as c; c.main()"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert run.returncode == status
    assert (run.stdout + run.stderr).startswith(said)
    assert (run.stdout + run.stderr).count("crownpoint") <= 2


def test_as_a_program() -> None:
    command = [sys.executable, "-m", "crownpoint.cli", "moves", "checkers", "--fen", "nonsense"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert run.stderr.startswith("crownpoint: 'nonsense'")
    assert "Traceback" not in run.stderr


def test_a_reader_who_goes_away_is_no_error_message() -> None:
    command = f"{sys.executable} -m crownpoint.cli moves backgammon --dice 11 --json | head -1"
    run = subprocess.run(command, shell=True, capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("{\n", "")
