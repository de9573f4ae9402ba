"""What all tests share: databases to run on, what their bots ask of Discord, and what they count."""

from __future__ import annotations

import asyncio
import gc
import json
import shutil
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands
from simcord.backend.ops.commands import COMMAND_FIELDS
from simcord.http import router
from simcord.http.client import FakeHTTPClient
from sqlalchemy import Engine
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.interactions.translation import CatalogueTranslator
from bot.language import SOURCE, languages, library
from bot.language.library import SHIPPED, Library
from bot.language.pseudo import PSEUDO, write
from bot.sandbox.inside_simcord import INSIDE, QUICK
from bot.store import Store
from render.core.words import Words
from tests.at_once import as_it_is, at_once
from tests.e2e.description import Traffic, keep_or_check, listen
from tests.front.routes import unknown
from tests.postgres import MISSING, Server, server
from tests.shared import SHARED
from tests.whole import folder_of
from tests.whole import mark as mark_whole

LONGEST = frozenset({"bench", "chaos", "e2e", "front", "upgrades"})
"""The folders of tests in which people, processes and pages play."""
DATABASES = ("sqlite", pytest.param("postgresql", marks=pytest.mark.whole))
TALLY = "tally"

UNHEARD = router.dispatch
"""How SimCord takes requests where nobody listens to them."""

Tally = Callable[[str, str], None]
"""Takes a heading and a line below it."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Tests marked `every_database` run on each; the others on SQLite alone."""
    if "database_url" in metafunc.fixturenames and metafunc.definition.get_closest_marker("every_database"):
        metafunc.parametrize("database_url", DATABASES, indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The longest tests come first: a run by several workers ends with its last test, which is to be a short
    one. Tests marked `shared` skip where what they read is missing. What `make test` leaves out is marked
    `whole`.
    """
    items.sort(key=lambda item: folder_of(item) not in LONGEST)
    mark_whole(items)
    for item in items:
        paths = [path for mark in item.iter_markers("shared") for path in mark.args]
        missing = next((path for path in paths if not path.exists()), None)
        if missing is not None:
            reason = f"shared/{missing.relative_to(SHARED)} is not beside this checkout"
            item.add_marker(pytest.mark.skip(reason=reason), append=False)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is collected stays until the end. To look through it for garbage again and again took a third of
    the time of collecting it, and an eighth of the tests' time.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(5_000)
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def _compiled_once() -> Iterator[None]:
    """All files of SQLite share what statements compile to. There are thousands of them, each is used for a
    moment, and compiling took a twentieth of the time of the tests that have one.
    """
    first: Engine | None = None
    compiled: dict[Any, Any] = {}

    def create(url: str, **options: Any) -> AsyncEngine:
        nonlocal first
        engine = create_async_engine(url, execution_options={"compiled_cache": compiled}, **options)
        if engine.dialect.name == "sqlite":
            first = first or engine.sync_engine
            engine.sync_engine.dialect = first.dialect
        return engine

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.store.database.store.create_async_engine", create)
        yield


@pytest.fixture(scope="session", autouse=True)
def _sqlite_at_once() -> Iterator[None]:
    with at_once():
        yield


@pytest.fixture
def sqlite_as_it_is() -> Iterator[None]:
    """SQLite's driver works in threads and waits for the disk, as it does for the bot."""
    with as_it_is():
        yield


@pytest.fixture(scope="session", autouse=True)
def _seen_at_a_glance() -> Iterator[None]:
    """SimCord's clock took a tenth of the time of the tests that have a SimCord, and to look through tasks
    for what they wait for took a twentieth.
    """
    with pytest.MonkeyPatch.context() as patch:
        for name, quick in QUICK.items():
            patch.setattr(INSIDE, name, quick)
        yield


@pytest.fixture(scope="session", autouse=True)
def _commands_told_once() -> Iterator[None]:
    """What a starting bot tells Discord of its commands, in all languages of Discord's, is put together once,
    and sent once where requests are listened to; then SimCord is handed the same again. There are thousands
    of starts with the same commands, and it took most of the time of each.
    """
    told: dict[object, list[Any]] = {}
    sync = app_commands.CommandTree.sync

    async def remembering(tree: Any, **where: Any) -> Any:
        if type(tree._http) is not FakeHTTPClient or type(tree.translator) is not CatalogueTranslator:
            return await sync(tree, **where)
        commands = json.dumps([command.to_dict(tree) for command in tree.get_commands()], default=str)
        key = commands, library.in_use, router.dispatch is UNHEARD
        backend = tree._http.backend
        if key not in told:
            await sync(tree, **where)
            known = backend.commands[None].values()
            told[key] = [{name: each[name] for name in COMMAND_FIELDS if name in each} for each in known]
        return backend.register_commands(None, told[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app_commands.CommandTree, "sync", remembering)
        yield


@pytest.fixture(scope="session")
def pseudo(tmp_path_factory: pytest.TempPathFactory) -> Library:
    """The shipped catalogues, and those of the pseudo-language."""
    folder = tmp_path_factory.mktemp("pseudo")
    write(folder)
    return Library(SHIPPED, folder)


@pytest.fixture(params=[*(each for each in languages() if each != SOURCE), PSEUDO])
def spoken(request: pytest.FixtureRequest, pseudo: Library) -> Words:
    """Each language but English, and the pseudo-language: what takes more room than English."""
    return pseudo.words(request.param)


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
    """The address of a database with nothing in it; on a server with the present schema, where that is asked
    for.
    """
    if getattr(request, "param", "sqlite") == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path}/games/test.sqlite3"
        return
    running: Server = request.getfixturevalue("postgres")
    prepared = "prepared_url" in request.fixturenames
    url = running.database(request.getfixturevalue("schema_database") if prepared else "")
    yield url
    running.drop(url)


@pytest.fixture(scope="session")
def schema_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of SQLite with the present schema and nothing in it."""
    file = tmp_path_factory.mktemp("schema") / "empty.sqlite3"
    asyncio.run(_make_schema(f"sqlite+aiosqlite:///{file}"))
    return file


@pytest.fixture(scope="session")
def schema_database(_server: Server) -> str:
    """The address of a database of PostgreSQL with the present schema and nothing in it."""
    url = _server.database()
    asyncio.run(_make_schema(url))
    return url


async def _make_schema(url: str) -> None:
    store = await Store.open(url)
    await store.close()


@pytest.fixture
def prepared_url(database_url: str, schema_file: Path) -> str:
    """As `database_url`, with the schema in it already, for making that takes as long as a test."""
    backend, _, file = database_url.partition(":///")
    if backend.startswith("sqlite"):
        Path(file).parent.mkdir(exist_ok=True)
        shutil.copyfile(schema_file, file)
    return database_url


@pytest.fixture
def traffic(monkeypatch: pytest.MonkeyPatch) -> Iterator[Traffic]:
    """What the test's bots ask of Discord. It must fit Discord's description, and its routes must be among
    those whose faults are tested.
    """
    traffic = listen(monkeypatch)
    yield traffic
    keep_or_check(traffic)
    assert not unknown((request.method, request.path) for request in traffic.requests)


@pytest.fixture
def tally(record_property: Callable[[str, object], None]) -> Tally:
    """Has a line printed when all tests are done, below a heading that other tests may share."""
    return lambda heading, line: record_property(TALLY, [heading, line])


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was counted. Properties of a test come here from the workers of pytest-xdist, too."""
    found: dict[str, list[str]] = defaultdict(list)
    for report in terminalreporter.getreports("passed"):
        for name, value in report.user_properties:
            if name == TALLY and report.when == "call":
                found[value[0]].append(value[1])
    for heading, lines in sorted(found.items()):
        terminalreporter.section(heading)
        for line in sorted(lines):
            terminalreporter.write_line(line)
