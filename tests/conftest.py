"""What all tests share: the databases that they run on, and what their bots ask of Discord."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.description import Traffic, listen
from tests.postgres import MISSING, Server, server

DATABASES = ("sqlite", "postgresql")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests marked `every_database` run on each; the others on SQLite alone."""
    if "database_url" in metafunc.fixturenames and metafunc.definition.get_closest_marker("every_database"):
        metafunc.parametrize("database_url", DATABASES, indirect=True)


@pytest.fixture(scope="session")
def _server() -> Iterator[Server | None]:
    with server() as running:
        yield running


@pytest.fixture
def postgres(_server: Server | None) -> Server:
    """A PostgreSQL server; where none is installed the test skips."""
    if _server is None:
        pytest.skip(MISSING)
    return _server


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database with nothing in it."""
    if getattr(request, "param", "sqlite") == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/games/test.sqlite3"
        return
    running: Server = request.getfixturevalue("postgres")
    url = running.database()
    yield url
    running.drop(url)


@pytest.fixture
def traffic(monkeypatch: pytest.MonkeyPatch) -> Iterator[Traffic]:
    """What the test's bots ask of Discord; all of it must fit Discord's description."""
    traffic = listen(monkeypatch)
    yield traffic
    assert traffic.misfits() == []
