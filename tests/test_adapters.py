"""What libraries keep to themselves is touched in one module each, and each of these modules has a test."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ADAPTERS = {
    "bot/interactions/inside_discord.py": "tests/bot/interactions/test_inside_discord.py",
    "bot/sandbox/inside_simcord.py": "tests/bot/sandbox/test_inside_simcord.py",
    "bot/store/database/sqlite.py": "tests/bot/store/database/test_driver.py",
    "render/core/pasting.py": "tests/render/test_pasting.py",
}
PARTS = {"bot/store/database/sqlite.py": frozenset({"Driver", "_Cursor"})}
"""The classes of an adapter to which this is left, where it has others."""
PROMISED = frozenset({"_mapping", "_replace"})
"""Begin with a bar, and are documented: the columns of SQLAlchemy's rows by their names; a named tuple with
other values.
"""
CORE = "im"
"""Pillow's name for the core of an image."""
MODULES = [
    path
    for ring in ("bot", "engine", "render")
    for path in sorted((ROOT / ring).rglob("*.py"))
    if path.relative_to(ROOT).as_posix() not in ADAPTERS.keys() - PARTS.keys()
]


def own(tree: ast.AST) -> Iterator[str]:
    """What a module itself gives a name to."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name
            case ast.Attribute(attr=name, ctx=ast.Store()) | ast.Name(id=name, ctx=ast.Store()):
                yield name


def touched(tree: ast.AST) -> Iterator[str]:
    """What a module takes from inside something else, or imports from there."""
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="self" | "cls" | "os")):
                continue
            case ast.Attribute(attr=name) if name == CORE or _is_inner(name):
                yield name
            case ast.ImportFrom(module=str(module)) if any(map(_is_inner, module.split("."))):
                yield module


def _is_inner(name: str) -> bool:
    return name.startswith("_") and not name.startswith("__") and name not in PROMISED


@pytest.mark.whole
def test_what_a_library_keeps_to_itself_is_left_to_its_adapter() -> None:
    found = {}
    for module in MODULES:
        tree = ast.parse(module.read_text(encoding="utf-8"))
        name = module.relative_to(ROOT).as_posix()
        adapting = PARTS.get(name, frozenset())
        known = set(own(tree))
        tree.body = [
            each for each in tree.body if not (isinstance(each, ast.ClassDef) and each.name in adapting)
        ]
        if inner := set(touched(tree)) - known - {"_typeshed"}:
            found[name] = inner
    assert found == {}


@pytest.mark.parametrize("adapter", sorted(ADAPTERS))
def test_an_adapter_says_for_which_version_it_was_written(adapter: str) -> None:
    assert "WRITTEN_FOR" in set(own(ast.parse((ROOT / adapter).read_text(encoding="utf-8"))))
    assert "WRITTEN_FOR" in (ROOT / ADAPTERS[adapter]).read_text(encoding="utf-8")
