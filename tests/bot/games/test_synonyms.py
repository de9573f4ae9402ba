"""What people type in place of a game's own words stands in files, a file for each language."""

from __future__ import annotations

import ast
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bot.games import plain, presentation, synonyms
from bot.language import SOURCE
from bot.language.library import SHIPPED
from engine.core import registry

GAMES = registry.games()
FILES = sorted(SHIPPED.glob("games/*/locale/*.toml"))
NAMES = [f"{path.parts[-3]}-{path.stem}" for path in FILES]


def pages(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def foreign() -> set[str]:
    """The words of other languages than English, small."""
    found: set[str] = set()
    native: set[str] = set()
    for path in FILES:
        page = pages(path)
        words = set(page.get("between", ()))
        for table in (page.get("kinds", {}), *page.get("values", {}).values()):
            words.update(*table.values())
        (native if path.stem == SOURCE else found).update(word.casefold() for word in words)
    return found - native


def literals(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


@pytest.mark.parametrize("path", FILES, ids=NAMES)
def test_words_stand_for_what_the_game_has(path: Path) -> None:
    game, page = GAMES[path.parts[-3]], pages(path)
    naming = presentation(game).naming
    assert set(page) <= {"between", "kinds", "values"}
    for kind in page.get("kinds", {}):
        assert kind in game.kinds_by_name or list(naming.apart(f"{kind} 3")) != [f"{kind} 3"], kind
    fields = {field for action in game.action_types for field in action.field_names()}
    assert set(page.get("values", {})) <= fields | {"city", "card"}


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_a_word_means_one_thing(game_id: str) -> None:
    kinds: Counter[str] = Counter()
    for path in FILES:
        if path.parts[-3] == game_id:
            kinds.update(word for words in pages(path).get("kinds", {}).values() for word in words)
    assert not [word for word, count in kinds.items() if count > 1]
    assert not set(kinds) & set(GAMES[game_id].kinds_by_name)
    for field, values in synonyms(game_id).values.items():
        owners = [(plain(word), value) for value, words in values.items() for word in words]
        meant = dict(owners)
        assert all(meant[word] == value for word, value in owners), field


def test_no_word_of_another_language_stands_in_code() -> None:
    words = foreign()
    assert len(words) > 50
    found = {
        (path.relative_to(SHIPPED).as_posix(), text)
        for path in SHIPPED.rglob("*.py")
        for text in literals(path)
        if text.casefold() in words
    }
    assert not found
