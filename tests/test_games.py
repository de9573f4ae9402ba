"""A game has one home in each ring, and outside its homes no line names it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from engine.core import registry

ROOT = Path(__file__).parents[1]
GAMES = registry.games()
HOMES = ("engine", "render", "bot/games")
CATALOGUES = "locale"
EXCEPTIONS = {
    "bot/store/database/postgres.py": "SCHEMA_LOCK = 1840",  # processes of two releases share it
    "bot/table/lobby.py": "SEATING_SALT = 1840",  # the same seed gives the same seats for ever
}
"""Numbers that say nothing of a game, and that can't be others any more."""


def names() -> re.Pattern[str]:
    """A game's id, its title and the parts of that, its class."""
    found = {
        name
        for game in GAMES.values()
        for name in (game.id, type(game).__name__, game.title, *game.title.split(": "))
    }
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, sorted(found)))})(?!\w)", re.IGNORECASE)


def lines() -> Iterator[tuple[str, str]]:
    """All lines of the rings but those in the games' homes and in catalogues, each with its file."""
    homes = [ROOT / ring / game for ring in HOMES for game in GAMES]
    for ring in ("engine", "render", "bot"):
        for path in sorted((ROOT / ring).rglob("*")):
            if not path.is_file() or any(path.is_relative_to(home) for home in homes):
                continue
            if CATALOGUES in path.parts or path.suffix in (".pot", ".pyc", ".ttf", ".png"):
                continue
            for line in path.read_text(encoding="utf-8").splitlines():
                yield str(path.relative_to(ROOT)), line


def test_outside_its_homes_no_line_names_a_game() -> None:
    wanted = names()
    found = {(path, line.strip()) for path, line in lines() if wanted.search(line)}
    assert found == set(EXCEPTIONS.items())


def test_a_game_is_one_line_of_configuration() -> None:
    wanted = re.compile("|".join(GAMES))
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert len([line for line in text.splitlines() if wanted.search(line)]) == 1


def test_every_game_has_its_homes() -> None:
    for ring in HOMES:
        for game in GAMES:
            assert (ROOT / ring / game / "__init__.py").is_file(), f"{ring}/{game}"
