"""What every test may ask for: outside programs, the committed data, and how much effort to make."""

from __future__ import annotations

import faulthandler
import os
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import hypothesis
import pytest
import structlog
from tests.services import Postgres, Redis, find_postgres

from crownpoint.storage import Store

REPOSITORY = Path(__file__).resolve().parent.parent

# No deadlines: a busy machine is not a bug.
hypothesis.settings.register_profile("short", deadline=None, max_examples=100)
hypothesis.settings.register_profile("long", deadline=None, max_examples=20_000)
hypothesis.settings.load_profile("short")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--full", action="store_true", help="the long form of tests that have one (make oracles)")
    parser.addoption("--firefox", action="store_true", help="browser tests in Firefox (make firefox)")


LOST_S = 420
"""Well after a test's time limit (`timeout` in pyproject.toml), which does not hold while fixtures are torn down."""

_lost = pytest.StashKey[int]()


def pytest_configure(config: pytest.Config) -> None:
    """Keep where errors are shown, before the tests' own output is caught."""
    config.stash[_lost] = os.dup(2)


def _exit_if_lost(config: pytest.Config) -> None:
    """From now on, a process that hangs says where and ends; the others go on without it."""
    if config.getoption("timeout") != 0:
        faulthandler.dump_traceback_later(LOST_S, exit=True, file=config.stash[_lost])


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    _exit_if_lost(item.config)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> None:
    _exit_if_lost(item.config)


def pytest_runtest_logfinish() -> None:
    faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    _exit_if_lost(session.config)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the tests marked `full` unless the long form is asked for, and start with those marked `long`."""
    left_out = [item for item in items if item.get_closest_marker("full") and not config.getoption("--full")]
    config.hook.pytest_deselected(items=left_out)
    wanted = [item for item in items if item not in left_out]
    long = [item for item in wanted if item.get_closest_marker("long")]
    short = [item for item in wanted if not item.get_closest_marker("long")]
    # Each process is given a row of tests, and takes from the rows of others when its own is done.
    rows = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    items[:] = [
        item
        for row in range(rows)
        for item in (*long[row::rows], *short[len(short) * row // rows : len(short) * (row + 1) // rows])
    ]


@pytest.fixture(autouse=True)
def plain_tracebacks() -> None:
    """Log errors as a site does: structlog's own default draws every local value, which takes half a minute."""
    structlog.reset_defaults()  # a program that ran in this process may have set a level
    renderer = structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback)
    structlog.configure(
        processors=[structlog.contextvars.merge_contextvars, structlog.processors.add_log_level, renderer]
    )


@pytest.fixture(scope="session")
def full(request: pytest.FixtureRequest) -> bool:
    """Whether the long form is asked for; the short one has to stay within seconds."""
    return bool(request.config.getoption("--full"))


@pytest.fixture(scope="session")
def require_program() -> Callable[[str], str]:
    """Give the path of an outside program: `gnubg = require_program("gnubg")`.

    Where it is not installed the test is skipped, and fails if CI=true: there everything has to run.
    """

    def find(name: str) -> str:
        path = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/games")
        if path is None:
            reason = f"the program {name} is not installed (make system-packages)"
            if os.environ.get("CI") == "true":
                pytest.fail(reason)
            pytest.skip(reason)
        return path

    return find


@pytest.fixture(scope="session")
def chromium_program(require_program: Callable[[str], str]) -> str:
    """The browser of the tests: without a window if there is such a one, which draws with half the work."""
    return shutil.which("chromium-headless-shell") or require_program("chromium")


@pytest.fixture(scope="session")
def testdata() -> Path:
    """The folder of committed test data that C++, Python and TypeScript read."""
    return REPOSITORY / "testdata"


@pytest.fixture(scope="session")
def postgres_server(require_program: Callable[[str], str]) -> Iterator[Postgres]:
    """A PostgreSQL server for all tests of the session; who wants to stop one starts an own one."""
    if find_postgres("initdb") is None or find_postgres("pg_ctl") is None:
        require_program("pg_ctl")  # skips, or fails under CI=true
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def postgres(postgres_server: Postgres) -> str:
    """The URL of a PostgreSQL server in a temporary cluster, without the name of a database."""
    return postgres_server.url


@pytest.fixture
def redis_server(require_program: Callable[[str], str]) -> Iterator[Redis]:
    """A Redis server of this test, which may stop and restart it."""
    require_program("redis-server")
    with Redis() as server:
        yield server


@pytest.fixture(params=["sqlite", "postgresql"])
async def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a fresh, empty store may be: on each kind of database."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite")
    server: Postgres = request.getfixturevalue("postgres_server")
    return await server.database()


@pytest.fixture
async def store(where: str) -> AsyncIterator[Store]:
    """A fresh store on each kind of database."""
    async with await Store.open(where) as opened:
        yield opened
