"""docs/glossary.md: each word once, with the module and the name under which it is found."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROW = re.compile(r"^\| (?!word|---)(.+?) \| .+ \| `([^`]+)` `([^`]+)` \|$", re.MULTILINE)
PAGE = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
ROWS = ROW.findall(PAGE)


def test_each_word_has_one_meaning() -> None:
    words = [word for word, _, _ in ROWS]
    assert len(words) > 50
    assert sorted(words) == sorted(set(words))


@pytest.mark.parametrize(("word", "module", "name"), ROWS, ids=[row[0] for row in ROWS])
def test_a_word_is_found_where_the_page_says(word: str, module: str, name: str) -> None:
    code = (ROOT / module).read_text(encoding="utf-8")
    assert re.search(rf"^\s*(?:class |(?:async )?def )?{name}\b(?:\(| ?[:=\[])", code, re.MULTILINE), word


def test_every_row_is_read() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| ")]
    assert len(ROWS) == len([line for line in rows if not line.startswith(("| word", "| ---"))])


@pytest.mark.parametrize("page", ["CONTRIBUTING.md", "docs/architecture.md"])
def test_the_glossary_is_found(page: str) -> None:
    assert "glossary.md" in (ROOT / page).read_text(encoding="utf-8")
