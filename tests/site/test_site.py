"""The site: each page of the project and the rules of each game have a place on it, and links lead there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.games import shelf
from bot.language import languages
from tests.site import __main__ as site
from tests.site.digests import page_name, pages
from tests.site.places import PAGES, ROOT, moved

LEFT_OUT = {"LICENSE"}


def test_every_page_of_the_project_has_a_place() -> None:
    there = {path.name for path in ROOT.glob("*.md")}
    there |= {f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md")}
    assert there - LEFT_OUT == set(PAGES)


def test_every_page_is_in_the_navigation() -> None:
    listed = re.findall(r"[\w/-]+\.md", str(site.navigation()))
    assert sorted(listed) == sorted([*PAGES.values(), *(page_name(shown) for shown in shelf())])


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("[figures](docs/scaling.md#limits)", "[figures](admins/scaling.md#limits)"),
        ("![map](docs/map.png)", "![map](files/map.png)"),
        ("[the file](Dockerfile)", "the file"),
        ("[here](#playing)", "[here](#playing)"),
        ("[there](https://discord.com)", "[there](https://discord.com)"),
        ('<img src="docs/turn.webp" alt="x">', '<img src="files/turn.webp" alt="x">'),
    ],
)
def test_links_lead_to_where_things_stand_on_the_site(written: str, read: str) -> None:
    assert moved("README.md", written)[0] == read


def test_a_page_below_finds_its_way_up() -> None:
    text, files = moved(
        "docs/operations.md", "[a](../README.md) [b](monitoring/alerts.yml) [c](../bot/cli.py)"
    )
    assert text == "[a](../index.md) [b](../files/monitoring/alerts.yml) c"
    assert files == {"docs/monitoring/alerts.yml": "files/monitoring/alerts.yml"}


def test_the_rules_are_there_in_every_language_with_their_pictures() -> None:
    found = {page.place: page for page in pages()}
    assert len(found) == len(shelf()) * len(languages())
    for page in found.values():
        assert len(re.findall(r"^\*\*\d+\.\d+\*\* ", page.text, re.MULTILINE)) > 40
        assert "{" not in re.sub(r"`[^`]*`", "", page.text)
        shown = re.findall(r"!\[.+?\]\(\.\./(.+?)\)", page.text)
        assert sorted(shown) == sorted(page.pictures)
        assert all(png.startswith(b"\x89PNG") for png in page.pictures.values())
    assert any(page.pictures for page in found.values())


def test_the_folder_has_all_that_is_in_the_navigation(tmp_path: Path) -> None:
    site.write(tmp_path)
    assert (tmp_path / "players" / "tramways.it.md").is_file()
    for place in re.findall(r"[\w/-]+\.md", str(site.navigation())):
        assert (tmp_path / place).is_file(), place


def test_all_that_is_warned_of_is_an_error() -> None:
    told = site.configuration(Path("docs"), Path("site"))["validation"]
    assert set(told["links"].values()) == set(told["nav"].values()) == {"warn"}
