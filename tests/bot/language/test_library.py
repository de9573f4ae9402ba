"""Catalogues are compiled once for all that read them, and anew when they change."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.language import library
from bot.language.library import Library, place_of

FRENCH = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "Yes"
msgstr "{yes}"
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "stellwerk" / "words"


def said(root: Path, yes: str) -> str:
    """What a library that begins now says for "Yes", with that in the catalogue's file."""
    folder = root / place_of("")
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "fr.po").write_text(FRENCH.format(yes=yes), encoding="utf-8")
    return str(Library(root).words("fr").say("Yes"))


def test_a_catalogue_is_compiled_once(tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert said(tmp_path, "Oui") == "Oui"
    assert [path.name for path in cache.iterdir()] == ["common-fr.mo"]
    monkeypatch.setattr(library, "_compiled", None)
    assert said(tmp_path, "Oui") == "Oui"


def test_a_catalogue_that_changed_is_compiled_anew(tmp_path: Path, cache: Path) -> None:
    assert said(tmp_path, "Oui") == "Oui"
    assert said(tmp_path, "Si fait") == "Si fait"
    assert len(list(cache.iterdir())) == 1


@pytest.mark.parametrize("kept", [0, 10, 16, 18, 60])
def test_a_file_that_is_cut_off_counts_for_nothing(kept: int, tmp_path: Path, cache: Path) -> None:
    said(tmp_path, "Oui")
    file = cache / "common-fr.mo"
    file.write_bytes(file.read_bytes()[:kept])
    assert said(tmp_path, "Oui") == "Oui"


def test_a_disk_that_takes_nothing_costs_only_time(tmp_path: Path, cache: Path) -> None:
    cache.parent.mkdir(parents=True)
    cache.write_text("not a folder")
    assert said(tmp_path, "Oui") == "Oui"
    assert cache.read_text() == "not a folder"
