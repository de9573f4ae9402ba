"""docs/glossary.md: each word once, as the names in the code have it."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

from engine.core import registry

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| (?!word|---)(.+?) \| .+ \| `([^`]+)` `([^`]+)` \|$", re.MULTILINE)
PAGE = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
ROWS = ROW.findall(PAGE)
CODE = [path for ring in ("bot", "engine", "render") for path in sorted((ROOT / ring).rglob("*.py"))]
HUMPS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
SHORT = 2
"""Letters of words that say nothing by themselves: `of`, `at`."""
STILL_TWO = frozenset({"Entry", "GameRecord", "Page", "Position", "Seated"})
"""Classes of which there are two yet; each goes from here with the second one."""


def named(node: ast.AST) -> Iterator[str]:
    """What a piece of code gives a name to."""
    match node:
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
            yield name


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """All pieces of a module."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def names_in(path: Path) -> frozenset[str]:
    """All names that a module gives."""
    return frozenset(name for node in nodes_of(path) for name in named(node))


@cache
def words_of_code() -> frozenset[str]:
    """The words of which names in the code are made, those of folders and modules too."""
    names = {name for path in CODE for name in (*names_in(path), path.stem, path.parent.name)}
    return frozenset(hump.lower() for name in names for hump in HUMPS.findall(name))


@cache
def classes() -> Mapping[str, set[str]]:
    """Where each class is made, by its name. Games have words of their own, and parts named after the plain
    ones.
    """
    found: dict[str, set[str]] = defaultdict(set)
    for path in CODE:
        if set(path.relative_to(ROOT).parts) & set(registry.games()):
            continue
        for node in nodes_of(path):
            if isinstance(node, ast.ClassDef):
                found[node.name].add(path.relative_to(ROOT).as_posix())
    return found


def class_of(word: str, name: str) -> str:
    """What a class for a word is called: as the page says, or else by the word itself."""
    return name if name[:1].isupper() and not name.isupper() else word.title().replace(" ", "")


def test_each_word_has_one_meaning() -> None:
    words = [word for word, _, _ in ROWS]
    assert len(words) > 50
    assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize(("word", "module", "name"), ROWS, ids=[row[0] for row in ROWS])
def test_a_word_is_found_where_the_page_says(word: str, module: str, name: str) -> None:
    assert name in names_in(ROOT / module), word


@pytest.mark.parametrize("word", [row[0] for row in ROWS])
def test_a_word_is_one_of_the_code(word: str) -> None:
    for part in re.findall(r"[a-z]+", word.lower()):
        spelled = {part, f"{part}s", part.removesuffix("s")}
        assert len(part) <= SHORT or spelled & words_of_code(), part


@pytest.mark.parametrize(("word", "module", "name"), ROWS, ids=[row[0] for row in ROWS])
def test_a_class_by_the_name_of_a_word_is_what_the_page_says(word: str, module: str, name: str) -> None:
    wanted = class_of(word, name)
    places = classes().get(wanted, set()) - {module}
    assert not places or wanted in STILL_TWO, f"{wanted} is made in {sorted(places)} too"


def test_a_class_has_its_name_alone() -> None:
    twice = {name for name, places in classes().items() if len(places) > 1 and not name.startswith("_")}
    assert twice == STILL_TWO


def test_every_row_is_read() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    assert len(ROWS) == len([line for line in rows if not line.startswith(("| word", "| ---"))])


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_the_glossary_is_found(page: str) -> None:
    assert "glossary.md" in (ROOT / page).read_text(encoding="utf-8")
